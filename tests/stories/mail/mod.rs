//! Letters: what they say, how they wait, and the mail server they leave through.

mod commands;
mod letter_words;
mod letters;
mod server;
mod serving;
mod settings;
mod trial;
