//! What all commands have in common.

mod beside_a_server;
mod command_line;
mod help_pages;
mod long_work;
mod piped;
mod terminal_escapes;
