//! Whose birthday, whose anniversary, this week.

pub mod api;
mod store;
pub mod week;
