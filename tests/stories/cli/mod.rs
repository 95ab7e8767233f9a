//! Common behaviour of all commands.

mod beside_a_server;
mod command_line;
mod help_pages;
mod long_work;
mod piped;
mod terminal_escapes;
