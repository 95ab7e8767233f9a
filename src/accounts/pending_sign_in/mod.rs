//! Sign-ins that wait for their code.

pub mod pending;
pub mod store;
