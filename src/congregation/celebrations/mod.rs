//! The week's birthdays and anniversaries.

pub mod api;
mod store;
pub mod week;
