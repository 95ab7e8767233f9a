//! What the congregation is told.

pub mod api;
pub mod list;
pub mod manage;
pub mod store;
