//! What a church is made of: members, households, photos, events and announcements.

mod announcement_commands;
mod event_commands;
mod family;
mod fields;
mod member_commands;
mod member_mistakes;
mod office_notes;
mod pages;
mod photo_refusals;
mod photo_uploads;
pub mod photos;
pub mod profile;
mod profile_update;
mod reading;
