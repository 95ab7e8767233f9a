//! Being who you say you are: passwords, the sign-in gate, sessions, one-time links.

pub mod hasher;
pub mod one_time_link;
pub mod password;
mod store;
pub mod token;
