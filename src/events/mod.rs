//! What the congregation does together.

pub mod api;
pub mod list;
pub mod store;
