//! Members' photos: a picture comes in as a member's device made it, and a small square one that says nothing but
//! what it shows is kept in the book and served to members.

pub mod api;
pub mod change;
pub mod darkroom;
mod header;
pub mod picture;
mod spool;
mod store;

pub use change::{PhotoId, find_photo, remove_photo, set_photo};
