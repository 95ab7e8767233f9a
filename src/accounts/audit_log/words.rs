//! Each action's label in the log, and its readers.

use super::Action;

impl Action {
    /// Whether only treasurers read it.
    pub fn is_of_gifts(self) -> bool {
        matches!(
            self,
            Self::DonationAdded
                | Self::DonationCorrected
                | Self::DonationRemoved
                | Self::PledgeAdded
                | Self::PledgeChanged
                | Self::PledgeRemoved
                | Self::CampaignAdded
                | Self::CampaignChanged
                | Self::CampaignRemoved
                | Self::SheetOpened
                | Self::SheetChanged
                | Self::SheetClosed
                | Self::SheetRemoved
                | Self::GiftRefunded
                | Self::CheckBounced
                | Self::FundAdded
                | Self::FundChanged
                | Self::FundsMerged
                | Self::EnvelopeChanged
                | Self::MonthClosed
                | Self::MonthReopened
                | Self::JointGivingBegun
                | Self::JointGivingEnded
                | Self::StatementsMade
                | Self::StatementsPrinted
                | Self::StatementWordsChanged
                | Self::GiftInKindAdded
                | Self::GiftInKindChanged
                | Self::GiftInKindRemoved
                | Self::GiftsImported
                | Self::ImportLineClosed
        )
    }

    /// Plain words for a list.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::SignedIn => "signed in",
            Self::SignInFailed => "wrong e-mail or password",
            Self::SignInWhileLocked => "tried to sign in while locked",
            Self::SignedOut => "signed out",
            Self::AccountLocked => "account locked",
            Self::AccountUnlocked => "account unlocked",
            Self::PasswordResetAsked => "asked for a reset letter",
            Self::PasswordResetDone => "password reset by a link",
            Self::PasswordResetRefused => "reset link refused",
            Self::PasswordChanged => "password changed",
            Self::SecondFactorOk => "code accepted",
            Self::CodeRefused => "wrong code",
            Self::CodeReplayed => "code used a second time",
            Self::ConfirmationFailed => "wrong password or code in the settings",
            Self::TwoFactorEnabled => "two-factor turned on",
            Self::TwoFactorDisabled => "two-factor turned off",
            Self::RecoveryCodeUsed => "backup code used",
            Self::RecoveryCodesMade => "new backup codes made",
            Self::SessionEnded => "signed out another browser",
            Self::NewDevice => "signed in on a new device",
            Self::DeviceTrusted => "device trusted",
            Self::DeviceForgotten => "device forgotten",
            Self::TrustReplayed => "trusted device's cookie used twice",
            Self::CrossSiteRefused => "request from another site refused",
            Self::MemberAdded => "member added",
            Self::MemberInvited => "member invited",
            Self::MemberDisabled => "member disabled",
            Self::MemberEnabled => "member enabled",
            Self::MemberRemoved => "member removed",
            Self::MemberRestored => "member brought back after removal",
            Self::MemberDied => "written down as died",
            Self::MemberMoved => "written down as moved away",
            Self::MemberBack => "here again",
            Self::MembersMerged => "two rows of one person merged",
            Self::MergeUndone => "merge undone",
            Self::EmailChanged => "e-mail address changed",
            Self::SignInNameChanged => "sign-in name changed",
            Self::SlipMade => "slip made",
            Self::RoleChanged => "role changed",
            Self::SettingChanged => "setting changed",
            Self::MemberEdited => "member edited",
            Self::HouseholdChanged => "household changed",
            Self::DonationAdded => "gift added",
            Self::DonationCorrected => "gift corrected",
            Self::DonationRemoved => "gift removed",
            Self::PledgeAdded => "pledge added",
            Self::PledgeChanged => "pledge changed",
            Self::PledgeRemoved => "pledge removed",
            Self::CampaignAdded => "campaign added",
            Self::CampaignChanged => "campaign changed",
            Self::CampaignRemoved => "campaign removed",
            Self::SheetOpened => "counting sheet begun",
            Self::SheetChanged => "counting sheet changed",
            Self::SheetClosed => "counting sheet closed",
            Self::SheetRemoved => "empty counting sheet removed",
            Self::GiftRefunded => "gift given back",
            Self::CheckBounced => "check returned by the bank",
            Self::FundAdded => "fund added",
            Self::FundChanged => "fund changed",
            Self::FundsMerged => "funds merged",
            Self::EnvelopeChanged => "envelope number changed",
            Self::MonthClosed => "month closed",
            Self::MonthReopened => "month opened again",
            Self::JointGivingBegun => "giving together begun",
            Self::JointGivingEnded => "giving together ended",
            Self::StatementsMade => "giving statements made",
            Self::StatementsPrinted => "giving statements printed",
            Self::StatementWordsChanged => "words on giving statements changed",
            Self::GiftInKindAdded => "gift in kind added",
            Self::GiftInKindChanged => "gift in kind changed",
            Self::GiftInKindRemoved => "gift in kind removed",
            Self::PeopleImported => "people imported",
            Self::GiftsImported => "gifts imported",
            Self::ImportLineClosed => "open line of an import dealt with",
            Self::EventsImported => "events imported",
            Self::ImportUndone => "import undone",
            Self::DatabaseRestored => "went back to a backup",
            Self::NameChanged => "name changed",
            Self::EventAdded => "event added",
            Self::EventChanged => "event changed",
            Self::EventCancelled => "event cancelled",
            Self::EventTakesPlace => "event takes place after all",
            Self::EventAnswered => "answer to an event entered",
            Self::EventInvited => "invited to an event by letter",
            Self::ListPrinted => "list printed",
            Self::EventRemoved => "event removed",
            Self::AnnouncementAdded => "announcement added",
            Self::AnnouncementChanged => "announcement changed",
            Self::AnnouncementRemoved => "announcement removed",
            Self::AnnouncementRestored => "announcement brought back",
            Self::AnnouncementSent => "announcement sent by letter",
            Self::EventRestored => "event brought back",
            Self::FileTaken => "file downloaded",
            Self::InvitationWithdrawn => "invitation withdrawn",
            Self::CalendarFeedMade => "calendar address made",
            Self::CalendarFeedEnded => "calendar address ended",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use clap::ValueEnum;

    use super::*;

    // proves: L1
    #[test]
    fn every_action_has_words_and_a_name_of_its_own() {
        let words: HashSet<&str> = Action::all().iter().map(|action| action.in_words()).collect();
        assert_eq!(words.len(), Action::all().len());
        for action in Action::all() {
            let typed = action.to_possible_value().unwrap();
            assert_eq!(typed.get_name(), action.as_str(), "the command line's name is the database's word");
            assert_eq!(Action::from_word(action.as_str()), Some(*action));
        }
        assert_eq!(Action::from_word("of-a-later-edition"), None);
    }
}
