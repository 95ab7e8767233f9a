//! A member's view of their account's security, with the parts they can end: sessions, known browsers, the last
//! events.

pub mod api;
mod store;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::devices::{self, KnownBrowser};
use crate::accounts::guard::Visit;
use crate::accounts::password_links::{FirstAccess, store as links};
use crate::accounts::second_factor::store as codes;
use crate::accounts::sessions::{self, Session, SignedInBrowser};
use crate::platform::client::{Client, device_name};
use crate::platform::closed_set::closed_set;
use crate::platform::refusal::{ErrorCode, Refusal};

const MOST_EVENTS: u32 = 20;
/// The maximum number of events that any client can cause who knows the member's e-mail: they must not push out the
/// others, wrong codes after a correct password above all.
const MOST_UNAUTHENTICATED: u32 = 10;

/// The security of the member's own account.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Security {
    two_factor_enabled: bool,
    /// Backup codes that have not been used; absent while the second factor is off.
    recovery_codes_left: Option<u32>,
    first_access: Option<FirstAccess>,
    /// The member's sessions, the present one first, then the last used first.
    sessions: Vec<SignedInBrowser>,
    /// Browsers that signed in before: strangers' wrong passwords do not lock these out. The last used first.
    devices: Vec<KnownBrowser>,
    /// The last 20, newest first; at most ten of them can be caused without signing in.
    events: Vec<SecurityEvent>,
}

/// Something that happened to the account.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SecurityEvent {
    action: SecurityEventAction,
    /// RFC 3339, on the congregation's clock; of the last one when there were several.
    at: String,
    /// "Chrome on Android"; absent when it was done at the church office.
    device: Option<String>,
    /// The network address it came from.
    address: Option<String>,
    /// How often within the minute.
    times: u32,
}

/// Reads the page of the signed-in member.
fn read(conn: &Connection, visit: &Visit) -> rusqlite::Result<Security> {
    let Visit { session, settings, moment, .. } = visit;
    let (member, zone) = (&session.member, &settings.time_zone);
    let recovery_codes_left =
        if member.two_factor_enabled { Some(codes::count_recovery_codes(conn, &member.id)?) } else { None };
    Ok(Security {
        two_factor_enabled: member.two_factor_enabled,
        recovery_codes_left,
        first_access: links::first_access(conn, &member.id, zone)?,
        sessions: sessions::list_good(conn, session, settings, *moment)?,
        devices: devices::list(conn, session, zone, *moment)?,
        events: store::events(conn, &member.id, MOST_EVENTS, MOST_UNAUTHENTICATED, zone)?,
    })
}

/// Ends one session of the member. True where it is the caller's own: they are signed out.
fn end_session(
    tx: &Transaction<'_>,
    present: &Session,
    id: i64,
    client: &Client,
    now: Timestamp,
) -> Result<bool, Refusal> {
    let Some(user_agent) = store::end_session(tx, &present.member.id, id)? else {
        return Err(Refusal::new(ErrorCode::NotFound, "That browser is not signed in any more."));
    };
    let is_present = id == present.id;
    if is_present {
        log(tx, present, Action::SignedOut, None, client, now)?;
    } else {
        log(tx, present, Action::SessionEnded, Some(&device_name(&user_agent)), client, now)?;
    }
    Ok(is_present)
}

/// Ends every session but the caller's, and every sign-in that waits for its code.
fn end_other_sessions(
    tx: &Transaction<'_>,
    present: &Session,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<()> {
    sessions::store::end_pending_sign_ins(tx, &present.member.id)?;
    let browsers = match store::end_other_sessions(tx, &present.member.id, present.id)? {
        0 => return Ok(()),
        1 => "1 browser".to_owned(),
        many => format!("{many} browsers"),
    };
    log(tx, present, Action::SessionEnded, Some(&format!("everywhere else: {browsers}")), client, now)
}

/// Forgets a known browser of the member and signs it out; only the caller's session continues. True where it is the
/// caller's.
fn forget_device(
    tx: &Transaction<'_>,
    present: &Session,
    id: i64,
    client: &Client,
    now: Timestamp,
) -> Result<bool, Refusal> {
    // Before the row is deleted: afterwards its sessions no longer refer to it.
    store::end_sessions_of_device(tx, &present.member.id, id, present.id)?;
    let Some(name) = store::forget_device(tx, &present.member.id, id)? else {
        return Err(Refusal::new(ErrorCode::NotFound, "That browser is not on your list any more."));
    };
    log(tx, present, Action::DeviceForgotten, Some(&name), client, now)?;
    Ok(present.device_id == Some(id))
}

fn log(
    tx: &Transaction<'_>,
    present: &Session,
    action: Action,
    detail: Option<&str>,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let entry = NewLogEntry::of_member(action, &present.member.id, client);
    audit_log::record(tx, &NewLogEntry { email: Some(&present.member.email), detail, ..entry }, now)
}

// Left out of the log's actions is what is not of the account's safety, knows no member, or is only half of what another
// line says whole.
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
    fn words(may_be_of_any_account: bool) -> impl Iterator<Item = &'static str> {
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
            [32, 75],
            "a new action belongs here, or is left out"
        );
    }
}
