//! Role work: role rights expire after a while, and are renewed by the password, and the code. Files that are taken
//! home are logged, and only so many a day are given.

pub mod api;
pub mod guard;
pub mod step_up;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use crate::accounts::account::{Roles, SignedInMember};
use crate::accounts::audit_log::{self, Action};
use crate::accounts::guard::{Admission, Visit};
use crate::accounts::sessions::{Session, store as sessions};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;

/// Role rights expire after this time without role work.
const IDLE: SignedDuration = SignedDuration::from_mins(30);
/// Role rights expire after this time even in use.
const LONGEST: SignedDuration = SignedDuration::from_hours(12);
/// A session that gave its second factor so recently is not asked for it again.
const CODE_HOLDS: SignedDuration = SignedDuration::from_mins(5);

/// Files of one person within [`FILES_COUNTED_FOR`].
const MOST_FILES_PER_DAY: u32 = 20;
const FILES_COUNTED_FOR: SignedDuration = SignedDuration::from_hours(24);
/// When to look again after too many files a day; seconds.
const FILES_RETRY_AFTER: u32 = 3600;

/// The permission that an operation under `/api/office` requires.
pub trait Permission: Send + Sync + 'static {
    fn allows(roles: Roles) -> bool;
}

/// A role that does not permit the work is refused, and so are role rights that are not active.
impl<P: Permission> Admission for P {
    const IS_ROLE_WORK: bool = true;

    fn check(visit: &Visit) -> Result<(), Refusal> {
        if P::allows(visit.session.member.roles) {
            check_rights(&visit.session, &visit.settings, visit.now)
        } else {
            Err(role_required())
        }
    }
}

/// People, households, invitations, events, announcements.
pub struct PeopleWork;

/// Roles, accounts, settings, the log.
pub struct Administration;

/// Gifts, counting sheets, funds, pledges, import of gifts.
pub struct GivingWork;

impl Permission for PeopleWork {
    fn allows(roles: Roles) -> bool {
        roles.looks_after_people()
    }
}

impl Permission for Administration {
    fn allows(roles: Roles) -> bool {
        roles.administrator
    }
}

impl Permission for GivingWork {
    fn allows(roles: Roles) -> bool {
        roles.treasurer
    }
}

/// Refuses role work of a session whose role rights sleep, or whose account has no second factor where roles need one.
pub fn check_rights(session: &Session, settings: &Settings, now: Timestamp) -> Result<(), Refusal> {
    if settings.roles_need_second_factor && !session.member.two_factor_enabled {
        let text = "Office work needs two-factor authentication: with it, a stolen password opens nobody's data. Please turn it on first.";
        return Err(Refusal::new(ErrorCode::SecondFactorNeeded, text));
    }
    let is_within = |since: Option<i64>, span| is_within(since, span, now);
    if is_within(session.role_awake_since, LONGEST) && is_within(session.role_used_at, IDLE) {
        return Ok(());
    }
    let text = "For your safety, please type your password to go on with office work.";
    Err(Refusal::new(ErrorCode::RoleAsleep, text))
}

/// The member has no role that permits it.
fn role_required() -> Refusal {
    let text = "You do not have the role for this. An administrator can give it to you.";
    Refusal::new(ErrorCode::RoleRequired, text)
}

/// True where the session gave its second factor a moment ago, so that step-up asks for the password alone.
pub fn has_fresh_code(session: &Session, now: Timestamp) -> bool {
    is_within(session.code_given_at, CODE_HOLDS, now)
}

/// A time in the future was written by a wrong clock, and counts for nothing.
fn is_within(since: Option<i64>, span: SignedDuration, now: Timestamp) -> bool {
    since.is_some_and(|since| (0..span.as_secs()).contains(&(now.as_second() - since)))
}

/// The strength of a sign-in.
#[derive(Clone, Copy, Debug, Default)]
pub struct SignInProof {
    /// The password is strong enough for a role.
    pub strong_password: bool,
    /// The second factor was given, not skipped by a trusted device.
    pub code: bool,
}

/// Wakes the rights of a session that has just begun, where its member has a role and enough was proven.
pub fn begin(
    tx: &Transaction<'_>,
    session_id: i64,
    member: &SignedInMember,
    proven: SignInProof,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<()> {
    if member.roles.is_none() {
        return Ok(());
    }
    let second_factor =
        if member.two_factor_enabled { proven.code } else { !settings.roles_need_second_factor };
    let awake = (proven.strong_password && second_factor).then_some(now.as_second());
    sessions::set_role_rights(tx, session_id, awake, proven.code.then_some(now.as_second()))
}

/// Writes down that a member with a role takes home a file of people, gifts or the log; refused after so many a day.
/// `what` is "security log, 12 lines".
pub fn note_file(tx: &Transaction<'_>, visit: &Visit, what: &str) -> Result<(), Refusal> {
    let since = visit.now - FILES_COUNTED_FOR;
    let taken = audit_log::count_by_actor_since(tx, Action::FileTaken, &visit.session.member.id, since)?;
    if taken >= MOST_FILES_PER_DAY {
        let text = format!("You have taken {MOST_FILES_PER_DAY} files within a day. Please go on tomorrow.");
        return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(FILES_RETRY_AFTER));
    }
    Ok(visit.work(tx).log(Action::FileTaken, what)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000;

    fn session(awake_since: Option<i64>, used_at: Option<i64>, two_factor_enabled: bool) -> Session {
        let member = SignedInMember {
            id: String::new(),
            number: String::new(),
            first_name: String::new(),
            last_name: String::new(),
            email: String::new(),
            sign_in_name: None,
            profile_picture: None,
            two_factor_enabled,
            roles: Roles::FIRST_PERSON,
        };
        Session {
            id: 1,
            device_id: None,
            last_seen_at: NOW,
            role_awake_since: awake_since.map(|ago| NOW - ago),
            role_used_at: used_at.map(|ago| NOW - ago),
            code_given_at: used_at.map(|ago| NOW - ago),
            member,
        }
    }

    #[test]
    fn rights_sleep_after_half_an_hour_without_work_and_after_twelve_hours_of_it() {
        let [awake, asleep] = [None, Some(ErrorCode::RoleAsleep)];
        let needs_second_factor = Some(ErrorCode::SecondFactorNeeded);
        let now = Timestamp::from_second(NOW).unwrap();
        let settings = Settings::default();
        let lax = Settings { roles_need_second_factor: false, ..Settings::default() };
        let minutes = |minutes: i64| Some(60 * minutes);
        for (since, used, two_factor, settings, expected) in [
            (minutes(0), minutes(0), true, &settings, awake),
            (minutes(200), minutes(29), true, &settings, awake),
            (minutes(200), minutes(30), true, &settings, asleep),
            (minutes(719), minutes(1), true, &settings, awake),
            (minutes(720), minutes(1), true, &settings, asleep),
            (None, minutes(0), true, &settings, asleep),
            (minutes(0), None, true, &settings, asleep),
            (minutes(-1), minutes(0), true, &settings, asleep),
            (minutes(0), minutes(-1), true, &settings, asleep),
            (minutes(0), minutes(0), false, &settings, needs_second_factor),
            (minutes(0), minutes(0), false, &lax, awake),
            (None, None, false, &lax, asleep),
        ] {
            let found = check_rights(&session(since, used, two_factor), settings, now);
            assert_eq!(found.err().map(|refused| refused.code), expected, "awake {since:?}, used {used:?}");
        }
        assert!(has_fresh_code(&session(None, minutes(4), true), now));
        assert!(!has_fresh_code(&session(None, minutes(5), true), now));
    }
}
