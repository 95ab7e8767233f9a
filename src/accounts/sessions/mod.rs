//! Sessions: from a sign-in to its end.

pub mod session;
pub mod store;
