//! The labels of actions in a member's list of events.

use poem_openapi::Enum;

use crate::accounts::audit_log::Action;

/// The kinds of events in a member's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "kebab-case")]
pub enum SecurityEventAction {
    SignedIn,
    SignInFailed,
    SignInWhileLocked,
    SignedOut,
    AccountLocked,
    AccountUnlocked,
    PasswordResetAsked,
    PasswordResetDone,
    PasswordChanged,
    CodeRefused,
    CodeReplayed,
    ConfirmationFailed,
    TwoFactorEnabled,
    TwoFactorDisabled,
    RecoveryCodeUsed,
    RecoveryCodesMade,
    SessionEnded,
    NewDevice,
    DeviceTrusted,
    DeviceForgotten,
    TrustReplayed,
    MemberInvited,
    MemberDisabled,
    MemberEnabled,
    EmailChanged,
    SignInNameChanged,
    SlipMade,
    RoleChanged,
    MemberEdited,
    NameChanged,
    CalendarFeedMade,
    CalendarFeedEnded,
}

/// The actions a member sees among their events.
pub(super) fn shown_actions() -> Vec<Action> {
    Action::all().iter().copied().filter(|action| shown_as(*action).is_some()).collect()
}

/// None: not of the account's safety, or only half of what another line says whole.
pub(super) fn shown_as(action: Action) -> Option<SecurityEventAction> {
    Some(match action {
        Action::SignedIn => SecurityEventAction::SignedIn,
        Action::SignInFailed => SecurityEventAction::SignInFailed,
        Action::SignInWhileLocked => SecurityEventAction::SignInWhileLocked,
        Action::SignedOut => SecurityEventAction::SignedOut,
        Action::AccountLocked => SecurityEventAction::AccountLocked,
        Action::AccountUnlocked => SecurityEventAction::AccountUnlocked,
        Action::PasswordResetAsked => SecurityEventAction::PasswordResetAsked,
        Action::PasswordResetDone => SecurityEventAction::PasswordResetDone,
        Action::PasswordChanged => SecurityEventAction::PasswordChanged,
        Action::CodeRefused => SecurityEventAction::CodeRefused,
        Action::CodeReplayed => SecurityEventAction::CodeReplayed,
        Action::ConfirmationFailed => SecurityEventAction::ConfirmationFailed,
        Action::TwoFactorEnabled => SecurityEventAction::TwoFactorEnabled,
        Action::TwoFactorDisabled => SecurityEventAction::TwoFactorDisabled,
        Action::RecoveryCodeUsed => SecurityEventAction::RecoveryCodeUsed,
        Action::RecoveryCodesMade => SecurityEventAction::RecoveryCodesMade,
        Action::SessionEnded => SecurityEventAction::SessionEnded,
        Action::NewDevice => SecurityEventAction::NewDevice,
        Action::DeviceTrusted => SecurityEventAction::DeviceTrusted,
        Action::DeviceForgotten => SecurityEventAction::DeviceForgotten,
        Action::TrustReplayed => SecurityEventAction::TrustReplayed,
        Action::MemberInvited => SecurityEventAction::MemberInvited,
        Action::MemberDisabled => SecurityEventAction::MemberDisabled,
        Action::MemberEnabled => SecurityEventAction::MemberEnabled,
        Action::EmailChanged => SecurityEventAction::EmailChanged,
        Action::SignInNameChanged => SecurityEventAction::SignInNameChanged,
        Action::SlipMade => SecurityEventAction::SlipMade,
        Action::RoleChanged => SecurityEventAction::RoleChanged,
        Action::MemberEdited => SecurityEventAction::MemberEdited,
        Action::NameChanged => SecurityEventAction::NameChanged,
        Action::CalendarFeedMade => SecurityEventAction::CalendarFeedMade,
        Action::CalendarFeedEnded => SecurityEventAction::CalendarFeedEnded,
        // The sign-in it opens is a line of its own.
        Action::SecondFactorOk
        // These know no member.
        | Action::PasswordResetRefused
        | Action::CrossSiteRefused
        | Action::SettingChanged
        | Action::PeopleImported
        | Action::ImportUndone
        | Action::GiftsImported
        | Action::ImportLineClosed
        | Action::EventsImported
        | Action::EventAdded
        | Action::EventChanged
        | Action::EventRemoved
        | Action::EventRestored
        | Action::EventCancelled
        | Action::EventTakesPlace
        | Action::EventAnswered
        | Action::EventInvited
        | Action::ListPrinted
        | Action::AnnouncementAdded
        | Action::AnnouncementChanged
        | Action::AnnouncementRemoved
        | Action::AnnouncementRestored
        | Action::AnnouncementSent
        | Action::FileTaken
        | Action::DatabaseRestored
        // Before and after there was an account.
        | Action::MemberAdded
        | Action::MemberRemoved
        | Action::InvitationWithdrawn
        | Action::MemberRestored
        | Action::MemberDied
        // The office's, about the person; the end of the account is a line of its own.
        | Action::MemberMoved
        | Action::MemberBack
        | Action::MembersMerged
        | Action::MergeUndone
        // Actions on households and gifts.
        | Action::HouseholdChanged
        | Action::DonationAdded
        | Action::DonationCorrected
        | Action::DonationRemoved
        | Action::PledgeAdded
        | Action::PledgeChanged
        | Action::PledgeRemoved
        | Action::CampaignAdded
        | Action::CampaignChanged
        | Action::CampaignRemoved
        | Action::StatementsMade
        | Action::StatementsPrinted
        | Action::StatementWordsChanged
        | Action::GiftInKindAdded
        | Action::GiftInKindChanged
        | Action::GiftInKindRemoved
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
        | Action::JointGivingEnded => return None,
    })
}

#[cfg(test)]
mod tests {
    use poem_openapi::types::ToJSON;

    use super::*;

    // proves: L1
    #[test]
    fn every_action_of_the_log_is_shown_under_its_own_word_or_left_out_on_purpose() {
        for action in Action::all() {
            if let Some(shown) = shown_as(*action) {
                assert_eq!(shown.to_json(), Some(action.as_str().into()));
            }
        }
        let shown = shown_actions();
        assert_eq!(shown.len(), 32);
        assert!(!shown.contains(&Action::DonationAdded) && !shown.contains(&Action::CrossSiteRefused));
    }
}
