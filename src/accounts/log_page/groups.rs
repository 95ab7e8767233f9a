//! The kind of each action.

use super::LogGroup;
use crate::accounts::audit_log::Action;

impl LogGroup {
    pub fn of(action: Action) -> Self {
        match action {
            Action::SignedIn
            | Action::SignInFailed
            | Action::SignInWhileLocked
            | Action::SignedOut
            | Action::SecondFactorOk
            | Action::CodeRefused
            | Action::CodeReplayed
            | Action::RecoveryCodeUsed
            | Action::NewDevice
            | Action::SessionEnded
            | Action::CrossSiteRefused => Self::SignIn,
            Action::AccountLocked
            | Action::AccountUnlocked
            | Action::PasswordResetAsked
            | Action::PasswordResetDone
            | Action::PasswordResetRefused
            | Action::PasswordChanged
            | Action::ConfirmationFailed
            | Action::TwoFactorEnabled
            | Action::TwoFactorDisabled
            | Action::RecoveryCodesMade
            | Action::DeviceTrusted
            | Action::DeviceForgotten
            | Action::TrustReplayed
            | Action::EmailChanged
            | Action::SignInNameChanged
            | Action::CalendarFeedMade
            | Action::CalendarFeedEnded => Self::Protection,
            Action::MemberAdded
            | Action::MemberInvited
            | Action::InvitationWithdrawn
            | Action::SlipMade
            | Action::MemberDisabled
            | Action::MemberEnabled
            | Action::MemberRemoved
            | Action::MemberRestored
            | Action::MemberDied
            | Action::MemberMoved
            | Action::MemberBack
            | Action::MembersMerged
            | Action::MergeUndone
            | Action::MemberEdited
            | Action::HouseholdChanged
            | Action::NameChanged
            | Action::PeopleImported
            | Action::ImportUndone => Self::People,
            Action::RoleChanged | Action::SettingChanged | Action::FileTaken | Action::DatabaseRestored => {
                Self::Administration
            }
            Action::EventsImported
            | Action::EventAdded
            | Action::EventChanged
            | Action::EventRemoved
            | Action::EventCancelled
            | Action::EventTakesPlace
            | Action::EventAnswered
            | Action::EventInvited
            | Action::ListPrinted
            | Action::EventRestored
            | Action::AnnouncementAdded
            | Action::AnnouncementChanged
            | Action::AnnouncementRemoved
            | Action::AnnouncementRestored
            | Action::AnnouncementSent => Self::News,
            Action::DonationAdded
            | Action::DonationCorrected
            | Action::DonationRemoved
            | Action::PledgeAdded
            | Action::PledgeChanged
            | Action::PledgeRemoved
            | Action::CampaignAdded
            | Action::CampaignChanged
            | Action::CampaignRemoved
            | Action::SheetOpened
            | Action::SheetChanged
            | Action::SheetClosed
            | Action::SheetRemoved
            | Action::GiftRefunded
            | Action::CheckBounced
            | Action::FundAdded
            | Action::FundChanged
            | Action::FundsMerged
            | Action::EnvelopeChanged
            | Action::MonthClosed
            | Action::MonthReopened
            | Action::JointGivingBegun
            | Action::JointGivingEnded
            | Action::StatementsMade
            | Action::StatementsPrinted
            | Action::StatementWordsChanged
            | Action::GiftInKindAdded
            | Action::GiftInKindChanged
            | Action::GiftInKindRemoved
            | Action::GiftsImported
            | Action::ImportLineClosed => Self::Gifts,
        }
    }

    /// The words of its actions in the database.
    pub(super) fn words(self) -> impl Iterator<Item = &'static str> {
        Action::all().iter().filter(move |action| Self::of(**action) == self).map(|action| action.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_treasurers_read_is_the_group_of_gifts() {
        for action in Action::all() {
            assert_eq!(action.is_of_gifts(), LogGroup::of(*action) == LogGroup::Gifts, "{action:?}");
        }
    }
}
