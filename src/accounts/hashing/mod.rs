//! Passwords as hashes: which are taken, how they are hashed and compared, on which threads.

pub mod hasher;
mod keyboard_walks;
pub mod known_words;
pub mod password;
