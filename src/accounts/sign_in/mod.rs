//! Signing in: password, then code, then session.

pub mod admit;
pub mod api;
pub mod sign_out;
pub mod skip_code;
pub mod verify_code;
pub mod verify_password;
