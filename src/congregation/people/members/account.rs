//! A person's account: finding it by typed text, its address and its role.

use rusqlite::Connection;

use super::store::{self, accounts};
use super::{AccountState, MemberAccount, Record};
use crate::accounts::account::{Roles, spelling, store as names};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry, Work};
use crate::accounts::join_codes::store as slips;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::refusal::{self, ErrorCode, Refusal};
use crate::platform::text::email::{self, Email, with_ascii_domain};

/// Why an account was left as it was. The command line says for each case what to type next.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    #[error("Nobody here has the e-mail address, sign-in name or member number \"{0}\".")]
    Unknown(String),
    /// It is as it was asked to be; here in a sentence.
    #[error("{0}")]
    AlreadySo(String),
    /// Writing to a person whose letter of the same kind has not left yet.
    #[error("Such a letter to {} is already waiting to be sent.", .0.in_words())]
    LetterWaiting(Box<MemberAccount>),
    /// Without their sign-in name they could not sign in any more.
    #[error("{} has nothing else to sign in with.", .0.in_words())]
    OnlyName(Box<MemberAccount>),
    /// A link without a way to sign in afterwards is of no use.
    #[error("{} has nothing to sign in with.", .0.in_words())]
    NothingToSignInWith(Box<MemberAccount>),
    /// A letter needs an address.
    #[error("No letter reaches {}.", .0.in_words())]
    NoAddress(Box<MemberAccount>),
    /// The operation needs an e-mail address of their own.
    #[error("{} has no e-mail address.", .0.in_words())]
    NoEmail(Box<MemberAccount>),
    #[error("{} is disabled.", .0.in_words())]
    Disabled(Box<MemberAccount>),
    /// Inviting a person who can sign in.
    #[error("{} already has a password; they can use \"Forgot password?\" on the sign-in page.", .0.in_words())]
    HasPassword(Box<MemberAccount>),
    /// A new password for a person who has none yet.
    #[error("{} has no password yet.", .0.in_words())]
    NoPassword(Box<MemberAccount>),
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl From<rusqlite::Error> for AccountError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Refused(error.into())
    }
}

impl From<AccountError> for Refusal {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Refused(refusal) => refusal,
            AccountError::Unknown(_) => no_such_person(),
            error => Self::new(ErrorCode::NotAsItWas, error.to_string()),
        }
    }
}

pub fn no_such_person() -> Refusal {
    Refusal::not_found("person")
}

/// Refuses where the person is not as they were read: nothing is overwritten that the caller has not seen.
pub fn refuse_stale(conn: &Connection, id: &str, version: i64) -> Result<(), Refusal> {
    refusal::refuse_stale("person", version, accounts::version(conn, id)?.ok_or_else(no_such_person)?)
}

pub(super) fn died(account: &MemberAccount) -> Refusal {
    let who = account.in_words();
    let text =
        format!("It is written down that {who} died. If that is a mistake, take it back on their page.");
    Refusal::new(ErrorCode::NotAsItWas, text)
}

/// DECISIONS: people who moved away are not invited.
pub fn moved_away(account: &MemberAccount) -> Refusal {
    let who = account.in_words();
    let text =
        format!("It is written down that {who} moved away. If they are back, say so on their page first.");
    Refusal::new(ErrorCode::NotAsItWas, text)
}

pub(super) fn email_taken(email: &str) -> Refusal {
    let text = format!("{email} is already somebody's e-mail address here.");
    Refusal::new(ErrorCode::EmailTaken, text).at("email")
}

impl AccountState {
    /// For lists.
    pub fn in_words(self) -> &'static str {
        self.row()
    }
}

impl MemberAccount {
    /// "Mary Smith (M0002)".
    pub fn in_words(&self) -> String {
        format!("{} {} ({})", self.first_name, self.last_name, self.number)
    }

    /// The preferred or first name, and the last name.
    pub fn display_name(&self) -> String {
        format!("{} {}", self.preferred_name.as_ref().unwrap_or(&self.first_name), self.last_name)
    }

    /// Logs a change of this account.
    pub fn log(&self, work: Work<'_>, action: Action, detail: Option<&str>) -> rusqlite::Result<()> {
        let entry = NewLogEntry::by(work.actor, action, Some(&self.id), self.email.as_deref());
        audit_log::record(work.tx, &NewLogEntry { detail, ..entry }, work.now)
    }

    /// The refusal of a change to what is so already: "Mary Smith (M0002) already is disabled."
    pub(super) fn already(&self, state: &str) -> AccountError {
        AccountError::AlreadySo(format!("{} already is {state}.", self.in_words()))
    }

    /// True where this is the one administrator left; in the browser, where it is the one who can sign in. The command
    /// line invites another one as well.
    pub fn is_last_administrator(&self, conn: &Connection, actor: Actor<'_>) -> rusqlite::Result<bool> {
        let counts = self.roles.administrator && !self.is_disabled;
        let with_password = self.has_password && !matches!(actor, Actor::CommandLine);
        Ok(counts && accounts::count_other_administrators(conn, &self.id, with_password)? == 0)
    }

    /// Without an administrator the portal could not be managed.
    pub fn refuse_if_last_administrator(&self, conn: &Connection, actor: Actor<'_>) -> Result<(), Refusal> {
        if self.is_last_administrator(conn, actor)? {
            let text = format!("{} is the last administrator.", self.in_words());
            return Err(Refusal::new(ErrorCode::LastAdministrator, text));
        }
        Ok(())
    }
}

/// The person `who` names: an e-mail address in any spelling, a member number, or a sign-in name.
pub fn find_account(conn: &Connection, who: &str) -> Result<MemberAccount, AccountError> {
    // An id is never an e-mail address, number or name, so it is tried first.
    if let Some(account) = accounts::find(conn, who)? {
        return Ok(account);
    }
    let mut id = spelling::find_by_email(conn, who)?;
    if id.is_none() {
        id = accounts::find_by_number(conn, who.trim())?;
    }
    if id.is_none() {
        id = names::find_by_sign_in_name(conn, &email::canonical(who))?;
    }
    let unknown = || AccountError::Unknown(who.to_owned());
    accounts::find(conn, &id.ok_or_else(unknown)?)?.ok_or_else(unknown)
}

/// The whole record of one person, without secrets.
pub fn find_record(conn: &Connection, who: &str) -> Result<Record, AccountError> {
    let account = find_account(conn, who)?;
    Ok(store::record(conn, &account.id, account.state)?)
}

/// All people, or those whose name, e-mail or number contains `search`.
pub fn list_accounts(conn: &Connection, search: Option<&str>) -> rusqlite::Result<Vec<MemberAccount>> {
    let mut people = accounts::list(conn)?;
    if let Some(search) = search {
        // The canonical form folds case; SQLite's LIKE folds ASCII only.
        let wanted = email::canonical(search);
        let in_ascii = with_ascii_domain(&wanted);
        people.retain(|person| {
            let MemberAccount { first_name, last_name, number, .. } = person;
            let ways = [&person.email, &person.contact_email, &person.sign_in_name];
            let ways = ways.map(|way| way.as_deref().unwrap_or_default()).join(" ");
            let person = email::canonical(&format!("{first_name} {last_name} {number} {ways}"));
            person.contains(&wanted) || person.contains(&in_ascii)
        });
    }
    Ok(people)
}

/// All administrators, disabled ones included.
pub fn list_administrators(conn: &Connection) -> rusqlite::Result<Vec<MemberAccount>> {
    let mut people = accounts::list(conn)?;
    people.retain(|person| person.roles.administrator);
    Ok(people)
}

/// Gives a person another address, ends their sessions and kills their open links. Returns them as they were.
pub fn change_email(work: Work<'_>, who: &str, email: &Email) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    if account.email.as_deref() == Some(email.as_str()) {
        return Err(account.already(&format!("reached at {email}")));
    }
    if spelling::find_by_email(work.tx, email.as_str())?.is_some_and(|holder| holder != account.id) {
        return Err(email_taken(email.as_str()).into());
    }
    accounts::set_name(work.tx, &account.id, "email", Some(email.as_str()), work.now.as_second())?;
    accounts::end_all_access(work.tx, &account.id)?;
    let old = account.email.as_ref().or(account.contact_email.as_ref());
    // Without a password there is no account to warn of.
    if let Some(old) = old.filter(|_| account.has_password) {
        let news = News {
            letter: Letter::EmailChanged,
            member_id: &account.id,
            detail: Some(email.as_str()),
            to_address: Some(old),
        };
        outbox::announce(work.tx, &news, work.now)?;
    }
    let before = account.email.as_deref().unwrap_or("none");
    account.log(work, Action::EmailChanged, Some(&format!("{before} -> {email}")))?;
    Ok(account)
}

/// Gives a person these roles and takes their others. The administrators are told. Returns them as they were.
pub fn change_roles(work: Work<'_>, who: &str, roles: Roles) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    if account.roles == roles {
        return Err(account.already(&roles.to_string()));
    }
    if account.email.is_none() {
        return Err(AccountError::NoEmail(account.into()));
    }
    if !roles.is_none() && account.has_died {
        return Err(died(&account).into());
    }
    if !roles.administrator {
        account.refuse_if_last_administrator(work.tx, work.actor)?;
    }
    accounts::set_roles(work.tx, &account.id, roles, work.now.as_second())?;
    if !roles.is_none() {
        // A slip is the office's work, and the office touches no account with a role.
        slips::end_open(work.tx, &account.id, work.now.as_second())?;
    }
    let change = format!("{} -> {roles}", account.roles);
    account.log(work, Action::RoleChanged, Some(&change))?;
    tell_of_roles(work, &account, roles)?;
    Ok(account)
}

/// Tells all administrators, those of before and those of now, of changed roles; the treasurers, too, where a person
/// becomes one. `account` as it was before.
pub fn tell_of_roles(work: Work<'_>, account: &MemberAccount, roles: Roles) -> rusqlite::Result<()> {
    let is_treasurer_news = roles.treasurer && !account.roles.treasurer;
    let change = format!("{} -> {roles}, by {}", account.roles, work.actor.in_words());
    let detail = format!("{}: {change}", account.in_words());
    for (id, held) in accounts::role_holders(work.tx)? {
        let was_administrator = id == account.id && account.roles.administrator;
        if held.administrator || was_administrator || is_treasurer_news && held.treasurer {
            let news = News {
                letter: Letter::RolesChanged,
                member_id: &id,
                detail: Some(&detail),
                to_address: None,
            };
            outbox::announce(work.tx, &news, work.now)?;
        }
    }
    Ok(())
}
