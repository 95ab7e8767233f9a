//! The first administrator: made on the machine itself, never over the network, and never twice.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::MemberAccount;
use super::account::AccountError;
use super::add::AddError;
use super::enroll::{EnrollError, Enrollment, enroll};
use super::store::accounts;
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{Action, Actor};
use crate::accounts::reset::one_time_link::{self, Purpose};

/// Why there is no new first administrator.
#[derive(Debug, thiserror::Error)]
pub enum FirstAdministratorError {
    /// There is one.
    #[error(
        "There is already an administrator: {0}. Add another person with: portal member add --role administrator"
    )]
    Exists(String),
    /// A person in the database (from an imported list, for example) already has the address.
    #[error(
        "{0} is in the database already. Make them the administrator: `portal member set-role {0} administrator`, and then, for a link to set a password: portal setup --new-link"
    )]
    Person(String),
    #[error(transparent)]
    Enroll(#[from] EnrollError),
    /// No link could be made for them.
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

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
) -> Result<(MemberAccount, String), FirstAdministratorError> {
    if let Some(existing) = list_administrators(tx)?.first() {
        return Err(FirstAdministratorError::Exists(existing.in_words()));
    }
    enrollment.person.roles = Roles::FIRST_PERSON;
    // An imported list may have a person of the same name; the address shows whether it is them.
    enrollment.meant.another = true;
    let enrolled = enroll(tx, enrollment, Actor::CommandLine, now, zone).map_err(|error| match error {
        EnrollError::Add(AddError::EmailTaken(email)) => FirstAdministratorError::Person(email),
        other => other.into(),
    })?;
    let account = enrolled.account;
    let path = issue_setup_link(tx, &account, now)?;
    Ok((account, path))
}

/// A link for an administrator who has not set a password yet; voids the one before. Returns its path.
pub fn issue_setup_link(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    now: Timestamp,
) -> Result<String, AccountError> {
    if account.has_password {
        return Err(AccountError::HasPassword(account.in_words(), account.number.clone()));
    }
    let path = one_time_link::issue(tx, &account.id, Purpose::Setup, now)?;
    account.log(tx, Actor::CommandLine, Action::MemberInvited, Some("by setup link"), now)?;
    Ok(path)
}
