//! Changes of a person's access by the church office: the permission to make them, disabling, unlocking, signing out, the
//! second factor off; invitations to set a first password, and links to choose a new one, by letter or to be handed
//! over; sign-in names and contact addresses, for people without an e-mail address of their own.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::MemberAccount;
use super::account::{AccountError, died, find_account, moved_away, no_such_person, refuse_stale};
use super::store::accounts;
use crate::accounts::account::{Roles, SignInName};
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::guard::Visit;
use crate::accounts::password_links::{self, Purpose};
use crate::accounts::second_factor;
use crate::platform::db;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::email::Email;

/// Only an administrator changes the account of a present or former role holder: see DECISIONS.md, Roles.
pub fn refuse_role_holder(account: &MemberAccount, mine: Roles) -> Result<(), Refusal> {
    if account.had_role && !mine.administrator {
        let who = account.in_words();
        let text = format!("{who} has or had a role, so only an administrator may do this.");
        return Err(Refusal::new(ErrorCode::AdministratorNeeded, text));
    }
    Ok(())
}

/// The person `id`, where the caller may touch their account.
pub fn account_to_change(tx: &Transaction<'_>, id: &str, visit: &Visit) -> Result<MemberAccount, Refusal> {
    let account = accounts::find(tx, id)?.ok_or_else(no_such_person)?;
    refuse_role_holder(&account, visit.session.member.roles)?;
    Ok(account)
}

/// The same, where the caller has read the person as they are.
pub fn account_as_read(
    tx: &Transaction<'_>,
    id: &str,
    version: i64,
    visit: &Visit,
) -> Result<MemberAccount, Refusal> {
    let account = account_to_change(tx, id, visit)?;
    refuse_stale(tx, &account.id, version)?;
    Ok(account)
}

/// The person `id`, where it is not the caller: for one's own account there is Security.
pub fn account_of_another(tx: &Transaction<'_>, id: &str, visit: &Visit) -> Result<MemberAccount, Refusal> {
    if id == visit.session.member.id {
        let text = "This is your own account. What is yours to change stands under Security; for the rest ask another administrator.";
        return Err(Refusal::new(ErrorCode::AdministratorNeeded, text));
    }
    account_to_change(tx, id, visit)
}

/// Disables a person and ends their sessions and links at once; they are not celebrated, and the row stays for the gifts.
/// Returns them as they were.
pub fn disable_account(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    if account.is_disabled {
        return Err(account.already("disabled"));
    }
    account.refuse_if_last_administrator(work.tx, work.actor)?;
    accounts::set_disabled(work.tx, &account.id, true, work.now.as_second())?;
    accounts::end_all_access(work.tx, &account.id)?;
    account.log(work, Action::MemberDisabled, None)?;
    Ok(account)
}

/// Takes a disabling back. What it ended stays ended. Returns the person as they were.
pub fn enable_account(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    if !account.is_disabled {
        return Err(account.already("enabled"));
    }
    if account.has_died {
        return Err(died(&account).into());
    }
    accounts::set_disabled(work.tx, &account.id, false, work.now.as_second())?;
    account.log(work, Action::MemberEnabled, None)?;
    Ok(account)
}

/// Ends a person's sessions, pending sign-ins, device trust and open links, when a phone is lost.
pub fn end_sessions(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    accounts::end_all_access(work.tx, &account.id)?;
    account.log(work, Action::SessionEnded, Some("everywhere"))?;
    Ok(account)
}

/// Turns a person's second factor off, ends their sessions and links, and writes to them: their phone is gone, and the
/// backup codes with it. Returns them as they were.
pub fn reset_two_factor(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    if !account.two_factor_enabled {
        return Err(account.already("without two-factor authentication"));
    }
    second_factor::forget(work.tx, &account.id, work.now)?;
    accounts::end_all_access(work.tx, &account.id)?;
    account.log(work, Action::TwoFactorDisabled, Some("by the church office"))?;
    outbox::enqueue(work.tx, Letter::TwoFactorOff, &account.id, work.now)?;
    Ok(account)
}

/// Opens a locked account and forgets every count of it: of passwords, of codes, of known browsers. Refuses where there
/// is no password yet. Returns the person as they were: not locked, perhaps, but with counts.
pub fn unlock_account(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    if account.is_locked {
        open(work, &account)?;
        return Ok(account);
    }
    // At sign-in an address without a password locks like any other, against user enumeration. That is over with the
    // first password.
    if !account.has_password {
        return Err(AccountError::NoPassword(account.into()));
    }
    if !accounts::has_failures(work.tx, &account.id)? {
        return Err(AccountError::AlreadySo(format!("{} is not locked.", account.in_words())));
    }
    accounts::forget_failures(work.tx, &account.id)?;
    account.log(work, Action::AccountUnlocked, Some("was not locked; the counts are 0"))?;
    Ok(account)
}

/// Opens every account that locked at `since` or later; returns them as they were, by name.
pub fn unlock_all_locked_since(work: Work<'_>, since: Timestamp) -> rusqlite::Result<Vec<MemberAccount>> {
    let mut locked = accounts::list(work.tx)?;
    locked.retain(|account| account.is_locked && account.locked_at.is_some_and(|at| at >= since));
    for account in &locked {
        open(work, account)?;
    }
    Ok(locked)
}

fn open(work: Work<'_>, account: &MemberAccount) -> rusqlite::Result<()> {
    accounts::unlock(work.tx, &account.id, work.now.as_second())?;
    accounts::forget_failures(work.tx, &account.id)?;
    account.log(work, Action::AccountUnlocked, None)
}

/// Queues an invitation letter for the person `who` names.
pub fn invite_by_letter(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_invitable(work.tx, who, false)?;
    enqueue(work, Letter::Invitation, &account)?;
    accounts::forget_reminder(work.tx, &account.id)?;
    account.log(work, Action::MemberInvited, Some("by letter"))?;
    Ok(account)
}

/// Makes an invitation link to be handed over by other means; ends the links made before. Returns its path.
pub fn invite_by_link(work: Work<'_>, who: &str) -> Result<(MemberAccount, String), AccountError> {
    let account = find_invitable(work.tx, who, false)?;
    let path = issue_link(work, &account, Purpose::Invitation)?;
    account.log(work, Action::MemberInvited, Some("by printed link"))?;
    Ok((account, path))
}

/// Queues a letter with a link to choose a new password.
pub fn reset_by_letter(work: Work<'_>, who: &str) -> Result<MemberAccount, AccountError> {
    let account = find_invitable(work.tx, who, true)?;
    enqueue(work, Letter::Reset, &account)?;
    account.log(work, Action::PasswordResetAsked, Some("a letter from the church office"))?;
    Ok(account)
}

/// Makes a reset link to be handed over; ends the reset links made before. Returns its path. Like a link from a letter
/// it neither unlocks nor touches the second factor.
pub fn reset_by_link(work: Work<'_>, who: &str) -> Result<(MemberAccount, String), AccountError> {
    let account = find_invitable(work.tx, who, true)?;
    let path = issue_link(work, &account, Purpose::Reset)?;
    account.log(work, Action::PasswordResetAsked, Some("a link made by the church office"))?;
    Ok((account, path))
}

/// A link for an administrator who has not set a password yet; voids the one before. Returns its path.
pub fn issue_setup_link(work: Work<'_>, account: &MemberAccount) -> Result<String, AccountError> {
    if account.has_password {
        return Err(AccountError::HasPassword(account.clone().into()));
    }
    let path = issue_link(work, account, Purpose::Setup)?;
    account.log(work, Action::MemberInvited, Some("by setup link"))?;
    Ok(path)
}

/// A link of this purpose, which ends those made before. Returns its path.
fn issue_link(work: Work<'_>, account: &MemberAccount, purpose: Purpose) -> Result<String, Refusal> {
    password_links::issue(work.tx, &account.id, purpose, work.now).map_err(Refusal::unexpected)
}

fn enqueue(work: Work<'_>, letter: Letter, account: &MemberAccount) -> Result<(), AccountError> {
    let Some(address) = account.email.as_ref().or(account.contact_email.as_ref()) else {
        return Err(AccountError::NoAddress(account.clone().into()));
    };
    // A second letter's link would end the first one's, and members open the first.
    if outbox::is_waiting(work.tx, letter, &account.id)? {
        return Err(AccountError::LetterWaiting(account.clone().into()));
    }
    if outbox::is_enough(work.tx, letter, &account.id, address, work.now)? {
        let who = account.in_words();
        let text = format!(
            "{who} was written to three times within the hour. Please wait a while, or hand a link over."
        );
        return Err(Refusal::new(ErrorCode::NotAsItWas, text).into());
    }
    Ok(outbox::enqueue(work.tx, letter, &account.id, work.now)?)
}

/// All people whom an invitation letter reaches: with something to sign in with, without a password, neither disabled
/// nor moved away.
pub fn list_invitable(conn: &Connection) -> rusqlite::Result<Vec<MemberAccount>> {
    let mut invitable = Vec::new();
    for person in accounts::list(conn)? {
        let has_letters =
            person.email.is_some() || person.sign_in_name.is_some() && person.contact_email.is_some();
        let may_sign_in = !person.has_password && !person.is_disabled;
        if has_letters && may_sign_in && !person.has_left {
            invitable.push(person);
        }
    }
    Ok(invitable)
}

/// The account of a person who could sign in, with a password or without one yet.
fn find_invitable(conn: &Connection, who: &str, has_password: bool) -> Result<MemberAccount, AccountError> {
    let account = find_account(conn, who)?;
    if account.email.is_none() && account.sign_in_name.is_none() {
        Err(AccountError::NothingToSignInWith(account.into()))
    } else if account.is_disabled {
        Err(AccountError::Disabled(account.into()))
    } else if !has_password && !account.has_password && account.has_left {
        Err(moved_away(&account).into())
    } else if account.has_password == has_password {
        Ok(account)
    } else if has_password {
        Err(AccountError::NoPassword(account.into()))
    } else {
        Err(AccountError::HasPassword(account.into()))
    }
}

/// The change of a sign-in name.
#[derive(Clone, Debug)]
pub enum NameChoice {
    /// This one.
    Typed(SignInName),
    /// One made of first and last name.
    Proposed,
    /// None any more.
    Taken,
}

/// Gives a person another sign-in name, or takes it. A change ends their sessions and open links: they sign in with the
/// new one. Returns them as they are now.
pub fn change_sign_in_name(
    work: Work<'_>,
    who: &str,
    choice: NameChoice,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    let name = match choice {
        NameChoice::Typed(name) => Some(name),
        NameChoice::Proposed if account.sign_in_name.is_some() => {
            return Err(already(&account, account.sign_in_name.as_deref()));
        }
        NameChoice::Proposed => Some(SignInName::propose(work.tx, &account.first_name, &account.last_name)?),
        NameChoice::Taken if account.has_password && account.email.is_none() => {
            return Err(AccountError::OnlyName(account.into()));
        }
        NameChoice::Taken => None,
    };
    let text = name.as_ref().map(SignInName::as_str);
    if account.sign_in_name.as_deref() == text {
        return Err(already(&account, text));
    }
    let stored = accounts::set_name(work.tx, &account.id, "sign_in_name", text, work.now.as_second());
    stored.map_err(|error| match &name {
        Some(name) if db::violates_unique(&error, "members.sign_in_name") => {
            let text = format!("{name} is already somebody's sign-in name here.");
            Refusal::new(ErrorCode::NotAsItWas, text).at("signInName")
        }
        _ => error.into(),
    })?;
    if account.sign_in_name.is_some() {
        accounts::end_all_access(work.tx, &account.id)?;
    }
    let before = account.sign_in_name.as_deref().unwrap_or("none");
    let change = format!("{before} -> {}", text.unwrap_or("none"));
    account.log(work, Action::SignInNameChanged, Some(&change))?;
    Ok(MemberAccount { sign_in_name: text.map(str::to_owned), ..account })
}

fn already(account: &MemberAccount, name: Option<&str>) -> AccountError {
    let state = name.map_or("without a sign-in name".to_owned(), |name| format!("{name} when signing in"));
    account.already(&state)
}

/// Changes or removes the contact address of a person without an e-mail address of their own. The old address is told.
/// Returns them as they were.
pub fn change_contact_email(
    work: Work<'_>,
    who: &str,
    address: Option<&Email>,
) -> Result<MemberAccount, AccountError> {
    let account = find_account(work.tx, who)?;
    let after = address.map(Email::as_str);
    if account.contact_email.as_deref() == after {
        let state =
            after.map_or("without a contact address".to_owned(), |after| format!("written to at {after}"));
        return Err(account.already(&state));
    }
    accounts::set_name(work.tx, &account.id, "contact_email", after, work.now.as_second())?;
    // Links sent to the old address end.
    accounts::end_links(work.tx, &account.id)?;
    if let Some(before) = account.contact_email.as_deref().filter(|_| account.has_password) {
        let news = News {
            letter: Letter::ContactAddressChanged,
            member_id: &account.id,
            detail: Some(after.unwrap_or("none")),
            to_address: Some(before),
        };
        outbox::announce(work.tx, &news, work.now)?;
    }
    let before = account.contact_email.as_deref().unwrap_or("none");
    let change = format!("contact address: {before} -> {}", after.unwrap_or("none"));
    account.log(work, Action::EmailChanged, Some(&change))?;
    Ok(account)
}
