//! What a member sees of their own account's safety, and what they can end: sessions, known browsers, the last
//! events.

pub mod api;
mod end;
mod overview;
mod store;
