//! Re-authentication: a signed-in member types the password, and the code, once more.

pub mod api;
pub mod confirm;
