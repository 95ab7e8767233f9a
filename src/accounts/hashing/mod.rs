//! Passwords as hashes: which are taken, how they are hashed and compared, on which threads.

mod api;
pub mod familiar;
pub mod hasher;
pub mod password;
pub mod shares;
