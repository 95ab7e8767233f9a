//! Is there an administrator who can sign in?

use rusqlite::Connection;

use super::{Finding, found};
use crate::congregation::people::members::account::list_administrators;
use crate::congregation::people::members::{AccountState, MemberAccount};
use crate::platform::text::numbers::count;

pub(super) fn look(conn: &Connection) -> rusqlite::Result<Vec<Finding>> {
    Ok(judge(&list_administrators(conn)?))
}

fn judge(administrators: &[MemberAccount]) -> Vec<Finding> {
    let can_sign_in = || administrators.iter().filter(|account| account.state == AccountState::CanSignIn);
    let number = can_sign_in().count();
    if number == 0 {
        return vec![no_administrator(administrators)];
    }
    let without: Vec<_> = can_sign_in().filter(|account| !account.two_factor_enabled).collect();
    let second_factor = match without.as_slice() {
        [] => found("second-factor/all", &[]),
        [first, others @ ..] => {
            let have = if others.is_empty() { "has" } else { "have" };
            let have = format!("{} {have}", count(without.len(), "administrator"));
            let others = match others.len() {
                0 => String::new(),
                others => format!(" and {}", count(others, "other")),
            };
            let who = format!("{}{others}", first.in_words());
            found("second-factor/missing", &[("administrators", &have), ("who", &who)])
        }
    };
    vec![found("administrators/well", &[("administrators", &count(number, "administrator"))]), second_factor]
}

/// The finding about administrators without a second factor, in words for one of them.
pub(crate) fn no_second_factor_of_reader() -> Finding {
    found("second-factor/own", &[])
}

/// No administrator can sign in; the advice depends on the nearest candidate.
fn no_administrator(administrators: &[MemberAccount]) -> Finding {
    let find = |state: AccountState| administrators.iter().find(|account| account.state == state);
    let (name, nearest) = if let Some(locked) = find(AccountState::Locked) {
        ("administrators/locked", locked)
    } else if let Some(new) = find(AccountState::Invited).or_else(|| find(AccountState::NotInvited)) {
        ("administrators/no-password", new)
    } else if let Some(disabled) = administrators.first() {
        ("administrators/disabled", disabled)
    } else {
        return found("administrators/none", &[]);
    };
    found(
        name,
        &[("who", &nearest.in_words()), ("number", &nearest.number), ("state", &nearest.state.in_words())],
    )
}
