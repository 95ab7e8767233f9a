//! Signing in: password, then code, then session.

pub mod api;
pub mod establish_session;
pub mod join;
pub mod join_api;
pub mod sign_out;
pub mod skip_code;
pub mod verify_code;
pub mod verify_password;
