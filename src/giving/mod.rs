//! Gifts and pledges. Money is in cents; a sum is made by one query or one function here, never by hand elsewhere.

pub mod store;
