//! The first administrator: made on the machine itself, never over the network, and never twice.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::MemberAccount;
use super::account::AccountError;
use super::enroll::{EnrollError, Enrollment, enroll};
use super::invite::issue_link;
use super::store::accounts;
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::reset::one_time_link::Purpose;
use crate::platform::refusal::{ErrorCode, Refusal};

/// All administrators, disabled ones included.
pub fn list_administrators(conn: &Connection) -> rusqlite::Result<Vec<MemberAccount>> {
    let mut people = accounts::list(conn)?;
    people.retain(|person| person.roles.administrator);
    Ok(people)
}

/// Adds the first administrator, without a password, and returns them with the path of a link to set one.
pub fn add_first_administrator(
    tx: &Transaction<'_>,
    mut enrollment: Enrollment,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<(MemberAccount, String), EnrollError> {
    if let Some(existing) = list_administrators(tx)?.first() {
        let text = format!("There is already an administrator: {}.", existing.in_words());
        return Err(Refusal::new(ErrorCode::NotAsItWas, text).into());
    }
    enrollment.person.roles = Roles::FIRST_PERSON;
    // An imported list may have a person of the same name; the address shows whether it is them.
    enrollment.meant.another = true;
    let account = enroll(tx, enrollment, Actor::CommandLine, now, zone)?.account;
    let path = issue_setup_link(tx, &account, now).map_err(Refusal::from)?;
    Ok((account, path))
}

/// A link for an administrator who has not set a password yet; voids the one before. Returns its path.
pub fn issue_setup_link(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    now: Timestamp,
) -> Result<String, AccountError> {
    if account.has_password {
        return Err(AccountError::HasPassword(account.clone().into()));
    }
    let path = issue_link(tx, account, Purpose::Setup, now)?;
    account.log(tx, Actor::CommandLine, Action::MemberInvited, Some("by setup link"), now)?;
    Ok(path)
}
