//! The actions of the audit log that a member sees among the events of their own account. Left out is what is not of the
//! account's safety, knows no member, or is only half of what another line says whole.

use crate::accounts::audit_log::Action;
use crate::platform::closed_set::closed_set;

closed_set! {
    /// The kinds of events in a member's list.
    pub api enum SecurityEventAction {
        SignedIn = "signed-in",
        SignInFailed = "sign-in-failed",
        SignInWhileLocked = "sign-in-while-locked",
        SignedOut = "signed-out",
        AccountLocked = "account-locked",
        AccountUnlocked = "account-unlocked",
        PasswordResetAsked = "password-reset-asked",
        PasswordResetDone = "password-reset-done",
        PasswordChanged = "password-changed",
        CodeRefused = "code-refused",
        CodeReplayed = "code-replayed",
        ConfirmationFailed = "confirmation-failed",
        TwoFactorEnabled = "two-factor-enabled",
        TwoFactorDisabled = "two-factor-disabled",
        RecoveryCodeUsed = "recovery-code-used",
        RecoveryCodesMade = "recovery-codes-made",
        SessionEnded = "session-ended",
        NewDevice = "new-device",
        DeviceTrusted = "device-trusted",
        DeviceForgotten = "device-forgotten",
        TrustReplayed = "trust-replayed",
        MemberInvited = "member-invited",
        MemberDisabled = "member-disabled",
        MemberEnabled = "member-enabled",
        EmailChanged = "email-changed",
        SignInNameChanged = "sign-in-name-changed",
        SlipMade = "slip-made",
        RoleChanged = "role-changed",
        MemberEdited = "member-edited",
        NameChanged = "name-changed",
        CalendarFeedMade = "calendar-feed-made",
        CalendarFeedEnded = "calendar-feed-ended",
    }
}

impl SecurityEventAction {
    /// The words of those that any client can cause without limit by knowing an e-mail, or of the others.
    pub(super) fn words(may_be_of_any_account: bool) -> impl Iterator<Item = &'static str> {
        let is_of_any = |word| Action::from_word(word).is_some_and(Action::may_be_of_any_account);
        Self::ALL.map(Self::as_str).into_iter().filter(move |word| is_of_any(word) == may_be_of_any_account)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::audit_log::LogGroup;

    // proves: L1
    #[test]
    fn every_action_of_the_log_is_shown_under_its_own_word_or_left_out_on_purpose() {
        let shown = SecurityEventAction::ALL.map(|shown| Action::from_word(shown.as_str()).unwrap());
        assert!(shown.iter().all(|action| action.group() != LogGroup::Gifts));
        assert!(!shown.contains(&Action::CrossSiteRefused));
        assert_eq!(
            [shown.len(), Action::ALL.len() - shown.len()],
            [32, 64],
            "a new action belongs here, or is left out"
        );
    }
}
