//! Members' photos: a picture comes as a member's device made it; a small square one without metadata is stored in the
//! database and served to members.

pub mod api;
pub mod change;
mod header;
pub mod picture;
pub mod processing;
mod spool;
mod store;

pub use change::{PhotoId, find_photo, remove_photo, set_photo};
