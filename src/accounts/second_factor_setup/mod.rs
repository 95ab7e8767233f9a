//! Turning the second factor on and off, and new backup codes.

pub mod api;
pub mod manage;
pub mod picture;
pub mod recovery;
pub mod set_up;
