//! What a church is made of: members and households, photos, celebrations, events, announcements, giving.

pub mod announcements;
pub mod calendar;
pub mod celebrations;
pub mod events;
pub mod giving;
pub mod households;
pub mod invitations;
pub mod life;
pub mod members;
pub mod people;
pub mod photos;
pub mod removal;
pub mod slips;
