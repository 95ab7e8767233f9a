//! Is there an administrator who can sign in?

use rusqlite::Connection;

use super::Finding;
use crate::congregation::people::members::first_administrator::list_administrators;
use crate::congregation::people::members::{AccountState, MemberAccount};
use crate::platform::text::numbers::count;

const CHECK: &str = "administrators";
const SECOND_FACTOR: &str = "second-factor";

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
        [] => Finding::well(SECOND_FACTOR, "Every administrator has a second factor."),
        [first, others @ ..] => Finding::care(
            SECOND_FACTOR,
            format!(
                "{} no second factor: {}{}. A password alone opens what every member has told the church.",
                match others.len() {
                    0 => "1 administrator has".to_owned(),
                    others => format!("{} administrators have", others + 1),
                },
                first.in_words(),
                match others.len() {
                    0 => String::new(),
                    others => format!(" and {}", count(others, "other")),
                }
            ),
            "Ask them to turn on two-factor authentication on their profile page, under Security. An app on their phone is all they need.",
        ),
    };
    vec![Finding::well(CHECK, format!("{} can sign in.", count(number, "administrator"))), second_factor]
}

/// No administrator can sign in; the advice depends on the nearest candidate.
fn no_administrator(administrators: &[MemberAccount]) -> Finding {
    let find = |state: AccountState| administrators.iter().find(|account| account.state == state);
    if let Some(locked) = find(AccountState::Locked) {
        Finding::care(
            CHECK,
            format!("The only administrator, {}, is locked after wrong passwords.", locked.in_words()),
            format!("If it was themselves:\n  portal unlock {}", locked.number),
        )
    } else if let Some(new) = find(AccountState::Invited).or_else(|| find(AccountState::NotInvited)) {
        Finding::care(
            CHECK,
            format!("The administrator, {}, has not chosen a password yet.", new.in_words()),
            "They do so by the link that setup printed. For a new one:\n  portal setup --new-link",
        )
    } else if let Some(disabled) = administrators.first() {
        Finding::problem(
            CHECK,
            format!(
                "No administrator can sign in: {} is {}.",
                disabled.in_words(),
                disabled.state.in_words()
            ),
            format!("Enable them:\n  portal member enable {}", disabled.number),
        )
    } else {
        Finding::problem(
            CHECK,
            "There is no administrator.",
            "Make somebody one:\n  portal member set-role EMAIL administrator\nor, where there are no people yet:\n  portal setup",
        )
    }
}
