//! The closed set of logged actions: the word of each in the database, its group, and its label in lists.

use self::LogGroup::{Administration, Gifts, News, People, Protection, SignIn};
use crate::platform::closed_set::closed_set;

closed_set! {
    /// Kinds of lines.
    pub api enum LogGroup {
        /// Signing in and out, and failing to.
        SignIn = "sign-in",
        /// Passwords, second factors, browsers, locks.
        Protection = "protection",
        /// People and households.
        People = "people",
        /// Roles, settings, files, backups.
        Administration = "administration",
        /// Events and announcements.
        News = "news",
        /// Gifts and pledges: for treasurers.
        Gifts = "gifts",
    }
}

closed_set! {
    /// Everything that is ever written to the log.
    #[derive(clap::ValueEnum)]
    pub enum Action => (LogGroup, &'static str) {
        SignedIn = "signed-in" => (SignIn, "signed in"),
        SignInFailed = "sign-in-failed" => (SignIn, "wrong e-mail or password"),
        SignInWhileLocked = "sign-in-while-locked" => (SignIn, "tried to sign in while locked"),
        SignedOut = "signed-out" => (SignIn, "signed out"),
        AccountLocked = "account-locked" => (Protection, "account locked"),
        AccountUnlocked = "account-unlocked" => (Protection, "account unlocked"),
        PasswordResetAsked = "password-reset-asked" => (Protection, "asked for a reset letter"),
        PasswordResetDone = "password-reset-done" => (Protection, "password reset by a link"),
        SecondFactorOk = "second-factor-ok" => (SignIn, "code accepted"),
        CodeRefused = "code-refused" => (SignIn, "wrong code"),
        CodeReplayed = "code-replayed" => (SignIn, "code used a second time"),
        ConfirmationFailed = "confirmation-failed" => (Protection, "wrong password or code in the settings"),
        TwoFactorEnabled = "two-factor-enabled" => (Protection, "two-factor turned on"),
        TwoFactorDisabled = "two-factor-disabled" => (Protection, "two-factor turned off"),
        RecoveryCodeUsed = "recovery-code-used" => (SignIn, "backup code used"),
        RecoveryCodesMade = "recovery-codes-made" => (Protection, "new backup codes made"),
        PasswordChanged = "password-changed" => (Protection, "password changed"),
        PasswordResetRefused = "password-reset-refused" => (Protection, "reset link refused"),
        SessionEnded = "session-ended" => (SignIn, "signed out another browser"),
        NewDevice = "new-device" => (SignIn, "signed in on a new device"),
        DeviceTrusted = "device-trusted" => (Protection, "device trusted"),
        DeviceForgotten = "device-forgotten" => (Protection, "device forgotten"),
        TrustReplayed = "trust-replayed" => (Protection, "trusted device's cookie used twice"),
        CrossSiteRefused = "cross-site-refused" => (SignIn, "request from another site refused"),
        MemberAdded = "member-added" => (People, "member added"),
        MemberInvited = "member-invited" => (People, "member invited"),
        MemberDisabled = "member-disabled" => (People, "member disabled"),
        MemberEnabled = "member-enabled" => (People, "member enabled"),
        MemberRemoved = "member-removed" => (People, "member removed"),
        MemberRestored = "member-restored" => (People, "member brought back after removal"),
        MemberDied = "member-died" => (People, "wrote down a death"),
        MemberMoved = "member-moved" => (People, "wrote down a move"),
        MemberBack = "member-back" => (People, "here again"),
        MembersMerged = "members-merged" => (People, "two entries of one person merged"),
        MergeUndone = "merge-undone" => (People, "merge undone"),
        EmailChanged = "email-changed" => (Protection, "e-mail address changed"),
        SignInNameChanged = "sign-in-name-changed" => (Protection, "sign-in name changed"),
        SlipMade = "slip-made" => (People, "slip made"),
        RoleChanged = "role-changed" => (Administration, "role changed"),
        SettingChanged = "setting-changed" => (Administration, "setting changed"),
        LetterDropped = "letter-dropped" => (Administration, "letter dropped"),
        BackupMade = "backup-made" => (Administration, "backup made"),
        FindingPutAside = "finding-put-aside" => (Administration, "finding put aside"),
        CertificateOrdered = "certificate-ordered" => (Administration, "certificate ordered"),
        CopyForgotten = "copy-forgotten" => (Administration, "stale copy forgotten"),
        MemberEdited = "member-edited" => (People, "member edited"),
        HouseholdChanged = "household-changed" => (People, "household changed"),
        DonationAdded = "donation-added" => (Gifts, "gift added"),
        DonationCorrected = "donation-corrected" => (Gifts, "gift corrected"),
        DonationRemoved = "donation-removed" => (Gifts, "gift removed"),
        PledgeAdded = "pledge-added" => (Gifts, "pledge added"),
        PledgeChanged = "pledge-changed" => (Gifts, "pledge changed"),
        PledgeRemoved = "pledge-removed" => (Gifts, "pledge removed"),
        CampaignAdded = "campaign-added" => (Gifts, "campaign added"),
        CampaignChanged = "campaign-changed" => (Gifts, "campaign changed"),
        CampaignRemoved = "campaign-removed" => (Gifts, "campaign removed"),
        SheetOpened = "sheet-opened" => (Gifts, "counting sheet begun"),
        SheetChanged = "sheet-changed" => (Gifts, "counting sheet changed"),
        SheetSigned = "sheet-signed" => (Gifts, "counting sheet signed by the first of two"),
        SheetClosed = "sheet-closed" => (Gifts, "counting sheet closed"),
        SheetRemoved = "sheet-removed" => (Gifts, "counting sheet removed"),
        GiftRefunded = "gift-refunded" => (Gifts, "gift given back"),
        CheckBounced = "check-bounced" => (Gifts, "check returned by the bank"),
        FundAdded = "fund-added" => (Gifts, "fund added"),
        FundChanged = "fund-changed" => (Gifts, "fund changed"),
        FundsMerged = "funds-merged" => (Gifts, "funds merged"),
        FundRemoved = "fund-removed" => (Gifts, "empty fund removed"),
        EnvelopeChanged = "envelope-changed" => (Gifts, "envelope number changed"),
        MonthClosed = "month-closed" => (Gifts, "month closed"),
        MonthReopened = "month-reopened" => (Gifts, "month opened again"),
        JointGivingBegun = "joint-giving-begun" => (Gifts, "giving together begun"),
        JointGivingEnded = "joint-giving-ended" => (Gifts, "giving together ended"),
        StatementsMade = "statements-made" => (Gifts, "giving statements made"),
        StatementsPrinted = "statements-printed" => (Gifts, "giving statements printed"),
        StatementWordsChanged = "statement-words-changed" => (Gifts, "words on giving statements changed"),
        GiftInKindAdded = "gift-in-kind-added" => (Gifts, "gift in kind added"),
        GiftInKindChanged = "gift-in-kind-changed" => (Gifts, "gift in kind changed"),
        GiftInKindRemoved = "gift-in-kind-removed" => (Gifts, "gift in kind removed"),
        PeopleImported = "people-imported" => (People, "people imported"),
        GiftsImported = "gifts-imported" => (Gifts, "gifts imported"),
        ImportLineClosed = "import-line-closed" => (Gifts, "open line of an import dealt with"),
        EventsImported = "events-imported" => (News, "events imported"),
        ImportUndone = "import-undone" => (People, "import undone"),
        DatabaseRestored = "database-restored" => (Administration, "went back to a backup"),
        NameChanged = "name-changed" => (People, "name changed"),
        PhotoSet = "photo-set" => (People, "photo set"),
        PhotoRemoved = "photo-removed" => (People, "photo removed"),
        EventAdded = "event-added" => (News, "event added"),
        EventChanged = "event-changed" => (News, "event changed"),
        EventRemoved = "event-removed" => (News, "event removed"),
        EventCancelled = "event-cancelled" => (News, "event cancelled"),
        EventTakesPlace = "event-takes-place" => (News, "event takes place after all"),
        EventAnswered = "event-answered" => (News, "answer to an event entered"),
        EventInvited = "event-invited" => (News, "invited to an event by letter"),
        ListPrinted = "list-printed" => (News, "list printed"),
        AnnouncementAdded = "announcement-added" => (News, "announcement added"),
        AnnouncementChanged = "announcement-changed" => (News, "announcement changed"),
        AnnouncementRemoved = "announcement-removed" => (News, "announcement removed"),
        AnnouncementRestored = "announcement-restored" => (News, "announcement brought back"),
        AnnouncementSent = "announcement-sent" => (News, "announcement sent by letter"),
        OfficeLetterSent = "office-letter-sent" => (News, "letter sent to some"),
        OfficeLetterWithdrawn = "office-letter-withdrawn" => (News, "letter to some withdrawn"),
        EventRestored = "event-restored" => (News, "event brought back"),
        FileTaken = "file-taken" => (Administration, "file downloaded"),
        InvitationWithdrawn = "invitation-withdrawn" => (People, "invitation withdrawn"),
        CalendarFeedMade = "calendar-feed-made" => (Protection, "calendar address made"),
        CalendarFeedEnded = "calendar-feed-ended" => (Protection, "calendar address ended"),
    }
}

impl Action {
    pub fn group(self) -> LogGroup {
        self.row().0
    }

    /// Plain words for a list.
    pub fn in_words(self) -> &'static str {
        self.row().1
    }

    /// True of an action that any client can cause without limit by knowing an e-mail.
    pub fn may_be_of_any_account(self) -> bool {
        matches!(
            self,
            Self::SignInFailed
                | Self::SignInWhileLocked
                | Self::PasswordResetAsked
                | Self::PasswordResetRefused
        )
    }
}

impl LogGroup {
    /// The words of its actions in the database.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Action::ALL.into_iter().filter(move |action| action.group() == self).map(Action::as_str)
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
        assert_eq!(HashSet::from(Action::ALL.map(Action::in_words)).len(), Action::ALL.len());
        for action in Action::ALL {
            let typed = action.to_possible_value().unwrap();
            assert_eq!(typed.get_name(), action.as_str(), "the command line's name is the database's word");
            assert_eq!(Action::from_word(action.as_str()), Some(action));
        }
        assert_eq!(Action::from_word("of-a-later-edition"), None);
    }
}
