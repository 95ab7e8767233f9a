//! People: members and their profile, the office's list of them, life events, removal and merging.

pub mod life;
pub mod list;
pub mod members;
pub mod removal;
