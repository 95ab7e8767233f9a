//! Being who you say you are: passwords, the sign-in gate, sessions, one-time links.
//!
//! "Where do I change how lockout works?" The rule is [`lockout`], the gate that applies it is [`sign_in`].

pub mod api;
pub mod change_password;
pub mod confirm;
pub mod failures;
pub mod forgot_password;
pub mod hasher;
pub mod letters;
mod lockout;
pub mod one_time_link;
pub mod password;
mod reset_password;
pub mod session;
mod sign_in;
mod sign_out;
mod store;
pub mod throttle;
pub mod token;
