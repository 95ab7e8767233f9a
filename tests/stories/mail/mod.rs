//! Letters: their text, their queue, and the mail server they are sent through.

mod commands;
mod letter_words;
mod letters;
mod server;
pub mod serving;
mod settings;
mod trial;
