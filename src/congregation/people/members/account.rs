//! A person's account: finding it by typed text, its address and its role.

use super::{AccountState, MemberAccount};
use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::store::accounts;
use crate::accounts::account::{Roles, SignInName, spelling, store};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::accounts::join_codes::store as slips;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::text::email::{self, Email, with_ascii_domain};
use crate::platform::token::TokenError;

#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// No person has that e-mail or number.
    #[error(
        "Nobody here has the e-mail address, sign-in name or member number \"{0}\". Look for them with: portal member list --search NAME"
    )]
    Unknown(String),
    /// Without an administrator the portal could not be managed.
    #[error(
        "{0} is the last administrator. Make somebody else one first: portal member set-role WHO administrator treasurer"
    )]
    LastAdministrator(String),
    /// Another person has the address.
    #[error("{0} is already somebody's e-mail address here.")]
    EmailTaken(Email),
    /// Another person has the sign-in name.
    #[error("{0} is already somebody's sign-in name here.")]
    NameTaken(SignInName),
    /// Without it they could not sign in any more.
    #[error(
        "{0} has nothing else to sign in with. Give them an e-mail address first: portal member set-email {1} ADDRESS"
    )]
    OnlyName(String, String),
    /// A link without a way to sign in afterwards is of no use.
    #[error(
        "{0} has nothing to sign in with. Give them an e-mail address or a sign-in name first: `portal member set-email {1} ADDRESS` or `portal member set-sign-in-name {1}`"
    )]
    NothingToSignInWith(String, String),
    /// A letter needs an address.
    #[error(
        "No letter reaches {0}. Hand a link over to them: portal member invite {1} --print; or say where letters go: portal member set-contact-email {1} ADDRESS"
    )]
    NoAddress(String, String),
    /// The operation needs an address.
    #[error("{0} has no e-mail address. Give them one first: portal member set-email {1} ADDRESS")]
    NoEmail(String, String),
    /// The operation needs an account that is not disabled.
    #[error("{0} is disabled. Enable the account first: portal member enable {1}")]
    Disabled(String, String),
    /// Their account ended with their death.
    #[error("{0} is written down as died. If that is a mistake, take it back on their page.")]
    Died(String),
    /// Unlocking an account that is not locked.
    #[error("{0} is not locked.")]
    NotLocked(String),
    /// It is as it was asked to be.
    #[error("{0} already is {1}.")]
    AlreadySo(String, String),
    /// Inviting a person who can sign in.
    #[error(
        "{0} already has a password; they can use \"Forgot password?\" on the sign-in page. Where no letter reaches them: portal member reset-password {1}"
    )]
    HasPassword(String, String),
    /// A new password for a person who has none yet.
    #[error("{0} has no password yet. Invite them: portal member invite {1} --print")]
    NoPassword(String, String),
    /// Writing to a person whose letter of the same kind has not left yet.
    #[error("Such a letter to {0} is already waiting to be sent.")]
    LetterWaiting(String),
    /// Three letters of the kind to them, or to their address, within an hour.
    #[error("{0} was written to three times within the hour. Please wait a while, or hand a link over.")]
    LettersEnough(String),
    /// No link could be made.
    #[error(transparent)]
    Link(#[from] TokenError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl AccountError {
    /// True when the account already is in the requested state.
    pub fn is_nothing_to_do(&self) -> bool {
        matches!(
            self,
            Self::NotLocked(_) | Self::AlreadySo(..) | Self::HasPassword(..) | Self::LetterWaiting(_)
        )
    }
}

impl AccountState {
    /// The first that applies. `has_name`: there is something to sign in with.
    #[expect(clippy::fn_params_excessive_bools, reason = "each is a column of its own")]
    pub fn of(
        is_disabled: bool,
        has_name: bool,
        is_locked: bool,
        has_password: bool,
        is_invited: bool,
    ) -> Self {
        match () {
            () if is_disabled => Self::Disabled,
            () if !has_name => Self::None,
            () if is_locked => Self::Locked,
            () if has_password => Self::CanSignIn,
            () if is_invited => Self::Invited,
            () => Self::NotInvited,
        }
    }

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
    pub(in crate::congregation) fn log(
        &self,
        tx: &Transaction<'_>,
        actor: Actor<'_>,
        action: Action,
        detail: Option<&str>,
        now: Timestamp,
    ) -> rusqlite::Result<()> {
        let entry = NewLogEntry::by(actor, action, Some(&self.id), self.email.as_deref());
        audit_log::record(tx, &NewLogEntry { detail, ..entry }, now)
    }

    /// Refuses where this is the one administrator left; in the browser, where it is the one who can sign in. The command
    /// line invites another one as well.
    pub(in crate::congregation) fn refuse_if_last_administrator(
        &self,
        conn: &Connection,
        actor: Actor<'_>,
    ) -> Result<(), AccountError> {
        let counts = self.roles.administrator && self.state != AccountState::Disabled;
        let with_password = self.has_password && !matches!(actor, Actor::CommandLine);
        if counts && accounts::count_other_administrators(conn, &self.id, with_password)? == 0 {
            return Err(AccountError::LastAdministrator(self.in_words()));
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
    let id = match spelling::find_by_email(conn, who)? {
        None => match accounts::find_by_number(conn, who.trim())? {
            None => store::find_by_sign_in_name(conn, &email::canonical(who))?,
            found => found,
        },
        found => found,
    };
    let account = match id {
        Some(id) => accounts::find(conn, &id)?,
        None => None,
    };
    account.ok_or_else(|| AccountError::Unknown(who.to_owned()))
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

/// Gives a person another address, ends their sessions and kills their open links. Returns them as they were.
pub fn change_email(
    tx: &Transaction<'_>,
    who: &str,
    email: &Email,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(tx, who)?;
    if account.email.as_deref() == Some(email.as_str()) {
        return Err(AccountError::AlreadySo(account.in_words(), format!("reached at {email}")));
    }
    if spelling::find_by_email(tx, email.as_str())?.is_some_and(|holder| holder != account.id) {
        return Err(AccountError::EmailTaken(email.clone()));
    }
    accounts::set_email(tx, &account.id, email.as_str(), now.as_second())?;
    accounts::end_all_access(tx, &account.id)?;
    if let Some(old) =
        account.email.as_ref().or(account.contact_email.as_ref().filter(|_| account.has_password))
    {
        let news = News {
            letter: Letter::EmailChanged,
            member_id: &account.id,
            detail: Some(email.as_str()),
            to_address: Some(old),
        };
        outbox::announce(tx, &news, now)?;
    }
    let before = account.email.as_deref().unwrap_or("none");
    account.log(tx, actor, Action::EmailChanged, Some(&format!("{before} -> {email}")), now)?;
    Ok(account)
}

/// Gives a person these roles and takes their others. The administrators are told. Returns them as they were.
pub fn change_roles(
    tx: &Transaction<'_>,
    who: &str,
    roles: Roles,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(tx, who)?;
    if account.roles == roles {
        return Err(AccountError::AlreadySo(account.in_words(), roles.to_string()));
    }
    if account.email.is_none() {
        return Err(AccountError::NoEmail(account.in_words(), account.number));
    }
    if !roles.is_none() && accounts::has_died(tx, &account.id)? {
        return Err(AccountError::Died(account.in_words()));
    }
    if !roles.administrator {
        account.refuse_if_last_administrator(tx, actor)?;
    }
    accounts::set_roles(tx, &account.id, roles, now.as_second())?;
    if !roles.is_none() {
        // A slip is the office's work, and the office touches no account with a role.
        slips::end_open(tx, &account.id, now.as_second())?;
    }
    let change = format!("{} -> {roles}", account.roles);
    account.log(tx, actor, Action::RoleChanged, Some(&change), now)?;
    tell_of_roles(tx, &account, roles, actor, now)?;
    Ok(account)
}

/// Tells all administrators, those of before and those of now, of changed roles; the treasurers, too, where a person
/// becomes one. `account` as it was before.
pub(in crate::congregation) fn tell_of_roles(
    tx: &Transaction<'_>,
    account: &MemberAccount,
    roles: Roles,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let is_treasurer_news = roles.treasurer && !account.roles.treasurer;
    let detail = format!("{}: {} -> {roles}, by {}", account.in_words(), account.roles, actor.in_words());
    for (id, held) in accounts::role_holders(tx)? {
        let was_administrator = id == account.id && account.roles.administrator;
        if held.administrator || was_administrator || is_treasurer_news && held.treasurer {
            let news = News {
                letter: Letter::RolesChanged,
                member_id: &id,
                detail: Some(&detail),
                to_address: None,
            };
            outbox::announce(tx, &news, now)?;
        }
    }
    Ok(())
}
