//! Changing one's own password: requires the current one, and ends all other sessions of the member.

pub mod api;

use rusqlite::Transaction;

use crate::accounts::account::store;
use crate::accounts::audit_log::Action;
use crate::accounts::elevation::step_up::{self, ComparedPassword};
use crate::accounts::guard::Visit;
use crate::accounts::hashing::password;
use crate::accounts::{Accounts, sessions};
use crate::platform::mail::Letter;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::token::Token;

/// A signed-in member changes the password.
#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct PasswordChange {
    current_password: String,
    /// 8 to 256 characters.
    password: String,
    confirm_password: String,
}

/// Everything that takes time is done; the verdict is still to come.
pub struct Prepared {
    compared: ComparedPassword,
    /// The new password's hash; `None` when the current one was wrong.
    phc: Option<String>,
    token: Token,
}

/// Compares the current password; where it is right, judges and hashes the new one. A fault in the new one costs no
/// count.
pub async fn prepare(
    accounts: &Accounts,
    visit: &Visit,
    change: PasswordChange,
) -> Result<Prepared, Refusal> {
    let PasswordChange { current_password: current, password: new, confirm_password: confirmation } = change;
    step_up::limit(accounts, visit).await?;
    password::check_same(&new, &confirmation)?;
    password::check_length(&new)?;
    if password::is_same(&current, &new) {
        let text = "The new password is the same as the current one. Please choose a different one.";
        return Err(Refusal::new(ErrorCode::SamePassword, text));
    }
    let hashing_client = step_up::hashing_client(visit);
    let compared = step_up::compare(accounts, visit, current, None).await?;
    let mut phc = None;
    if compared.matches() {
        let settings = accounts.settings().await?;
        let strength = visit.session.member.password_strength(&settings);
        accounts.hasher.judge(new.clone(), strength, &hashing_client).await?;
        phc = Some(accounts.hasher.hash(new, &hashing_client).await?);
    }
    Ok(Prepared { compared, phc, token: Token::generate() })
}

impl Prepared {
    /// Sets the password and returns the token under which this session goes on. Every other session, pending
    /// sign-in, trusted device and link of the member ends.
    pub fn carry_out(self, tx: &Transaction<'_>, visit: &Visit) -> rusqlite::Result<Result<Token, Refusal>> {
        let Self { compared, phc, token } = self;
        compared.then(tx, visit, || {
            if let Some(phc) = phc {
                let session = &visit.session;
                store::set_password(tx, &session.member.id, &phc, visit.now.as_second())?;
                sessions::renew(tx, session, &token)?;
                step_up::tell(tx, Action::PasswordChanged, Letter::PasswordChanged, visit)?;
            }
            Ok(token)
        })
    }
}
