//! Passwords as hashes: which are taken, how they are hashed and compared, on which threads.

mod guessable;
pub mod hasher;
pub mod password;
