//! The congregation: members and households, photos, celebrations, events, announcements, letters, giving.

pub mod announcements;
pub mod answers;
pub mod calendar;
pub mod campaigns;
pub mod celebrations;
pub mod counting;
pub mod envelopes;
pub mod event_letters;
pub mod event_work;
pub mod events;
pub mod gift_work;
pub mod giving;
pub mod giving_overview;
pub mod households;
pub mod invitations;
pub mod joint_giving;
pub mod letters;
pub mod life;
pub mod members;
pub mod people;
pub mod photos;
pub mod removal;
pub mod slips;
pub mod statements;
pub mod week_letter;
