//! Gifts and pledges. Money is in cents; a sum is made by one query or one function here, never by hand elsewhere.

pub mod api;
pub mod correct;
pub mod enter;
pub mod export;
pub mod funds;
pub mod gift;
pub mod list;
pub mod pledge;
pub mod remove;
pub mod store;
pub mod totals;
pub mod unlikely;
