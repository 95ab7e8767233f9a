//! Sign-in names and contact addresses, for people without an e-mail address of their own.

use super::MemberAccount;
use super::account::{AccountError, find_account};
use super::store::accounts;
use crate::accounts::account::SignInName;
use crate::accounts::audit_log::{Action, Work};
use crate::platform::db;
use crate::platform::mail::{Letter, News, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::email::Email;

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
