//! The account of a member: what signing in reads of it.

pub mod spelling;
pub mod store;
