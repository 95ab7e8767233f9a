//! What the congregation does together.

pub mod api;
pub mod list;
pub mod manage;
pub mod store;
