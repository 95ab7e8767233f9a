//! The congregation: people and households, invitations, events, announcements, letters, photos, celebrations, giving.

pub mod announcements;
pub mod celebrations;
pub mod events;
pub mod giving;
pub mod households;
pub mod invitations;
pub mod office_letters;
pub mod people;
pub mod photos;
pub mod subscriptions;
