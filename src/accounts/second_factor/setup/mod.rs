//! Turning the second factor on and off, and new backup codes.

pub mod api;
pub mod manage;
pub mod recovery;
pub mod set_up;
