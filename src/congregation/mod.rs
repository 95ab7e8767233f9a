//! The congregation: people and households, invitations, events, announcements, letters, photos, celebrations, giving.

pub mod announcements;
pub mod celebrations;
pub mod events;
pub mod giving;
pub mod households;
pub mod invitations;
pub mod office_letters;
pub mod people {
    //! Members and their profile, the office's list of them, life events, removal and merging.

    pub mod life;
    pub mod list;
    pub mod members;
    pub mod removal;
}
pub mod photos;
pub mod subscriptions;
pub mod week_letter;
