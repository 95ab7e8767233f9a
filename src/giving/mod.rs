//! Gifts and pledges. Money is in cents; a sum is made by one query or one function here, never by hand elsewhere.

pub mod api;
pub mod store;
pub mod totals;
