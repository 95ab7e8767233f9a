//! Choosing and changing one's password.

pub mod api;
pub mod change_password;
