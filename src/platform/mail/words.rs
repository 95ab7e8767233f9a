//! The letters' names in lists of the outbox.

use super::Letter;

impl Letter {
    /// Plain words for a list.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Reset => "reset link",
            Self::Invitation => "invitation",
            Self::PasswordChanged => "password changed",
            Self::TwoFactorOn => "two-factor turned on",
            Self::TwoFactorOff => "two-factor turned off",
            Self::RecoveryCodeUsed => "backup code used",
            Self::RecoveryCodesMade => "new backup codes made",
            Self::AccountLocked | Self::AccountLockedInside => "account locked",
            Self::NewDevice => "signed in on a new device",
            Self::TrustReplayed => "trusted device copied",
            Self::EmailChanged => "e-mail address changed",
            Self::ContactAddressChanged => "contact address changed",
            Self::RolesChanged => "roles changed",
            Self::SecondFactorLost => "two-factor lost with the key",
            Self::BackupAlert => "backups need care",
            Self::FilesTaken => "files taken",
            Self::SlipsAndLinks => "slips and links",
            Self::EventMoved => "event moved",
            Self::EventCancelled => "event cancelled",
            Self::EventTakesPlace => "event takes place after all",
            Self::PlaceFree => "places have come free",
            Self::Announcement => "announcement",
            Self::WeekLetter => "week's letter",
            Self::CalendarFeed => "calendar address",
            Self::JointGivingAsked => "asked about giving together",
            Self::JointGivingBegun => "giving together",
            Self::JointGivingEnded => "no longer giving together",
            Self::EventInvitation => "invitation to an event",
            Self::StatementReady => "statement ready",
            Self::EventReminder => "reminder of an event",
        }
    }
}
