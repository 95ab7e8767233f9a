//! Is there an administrator who can sign in?

use rusqlite::Connection;

use super::words::count;
use super::{Finding, store};
use crate::congregation::members::first_administrator::list_administrators;
use crate::congregation::members::notes::list_to_review;
use crate::congregation::members::{AccountState, MemberAccount};
use crate::platform::db::open::KNOWN_SCHEMA;

const CHECK: &str = "administrators";
const SECOND_FACTOR: &str = "second-factor";
const NOTES: &str = "notes";

pub(super) fn look(conn: &Connection) -> rusqlite::Result<Vec<Finding>> {
    let mut findings = judge(&list_administrators(conn)?);
    // An older database is migrated first.
    if store::schema(conn)? == KNOWN_SCHEMA {
        findings.extend(notes(list_to_review(conn)?.len()));
    }
    Ok(findings)
}

/// Members can read notes that the office may have written about them.
fn notes(people: usize) -> Option<Finding> {
    let whose = match people {
        0 => return None,
        1 => "1 person".to_owned(),
        many => format!("{many} people"),
    };
    Some(Finding::care(
        NOTES,
        format!("The notes of {whose} may have been written by the office, and they can read them."),
        "Look through them:\n  portal member notes",
    ))
}

fn judge(administrators: &[MemberAccount]) -> Vec<Finding> {
    let can_sign_in: Vec<&MemberAccount> =
        administrators.iter().filter(|account| account.state == AccountState::CanSignIn).collect();
    if can_sign_in.is_empty() {
        return vec![nobody(administrators)];
    }
    let without: Vec<&&MemberAccount> =
        can_sign_in.iter().filter(|account| !account.two_factor_enabled).collect();
    let there = format!("{} can sign in.", count(can_sign_in.len(), "administrator"));
    let mut findings = vec![Finding::well(CHECK, there)];
    findings.push(match without.first() {
        None => Finding::well(SECOND_FACTOR, "Every administrator has a second factor."),
        Some(first) => Finding::care(
            SECOND_FACTOR,
            format!(
                "{} no second factor: {}{}. A password alone opens what every member has told the church.",
                match without.len() {
                    1 => "1 administrator has".to_owned(),
                    more => format!("{more} administrators have"),
                },
                first.in_words(),
                match without.len() {
                    1 => String::new(),
                    more => format!(" and {}", count(more - 1, "other")),
                }
            ),
            "Ask them to turn on two-factor authentication on their profile page, under Security. An app on their phone is all they need.",
        ),
    });
    findings
}

/// No administrator can sign in; the advice depends on the nearest candidate.
fn nobody(administrators: &[MemberAccount]) -> Finding {
    let find = |state: AccountState| administrators.iter().find(|account| account.state == state);
    if let Some(locked) = find(AccountState::Locked) {
        return Finding::care(
            CHECK,
            format!("The only administrator, {}, is locked after wrong passwords.", locked.in_words()),
            format!("If it was themselves:\n  portal unlock {}", locked.number),
        );
    }
    if let Some(new) = find(AccountState::Invited).or_else(|| find(AccountState::NotInvited)) {
        return Finding::care(
            CHECK,
            format!("The administrator, {}, has not chosen a password yet.", new.in_words()),
            "They do so by the link that setup printed. For a new one:\n  portal setup --new-link",
        );
    }
    match administrators.first() {
        None => Finding::problem(
            CHECK,
            "There is no administrator.",
            "Make somebody one:\n  portal member set-role EMAIL administrator\nor, where there are no people yet:\n  portal setup",
        ),
        Some(disabled) => Finding::problem(
            CHECK,
            format!("No administrator can sign in: {} is {}.", disabled.in_words(), disabled.state.as_str()),
            format!("Enable them:\n  portal member enable {}", disabled.number),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;
    use crate::congregation::members::Role;

    fn ada(state: AccountState, two_factor_enabled: bool) -> MemberAccount {
        MemberAccount {
            id: "x".to_owned(),
            number: "M0001".to_owned(),
            first_name: "Ada".to_owned(),
            last_name: "Admin".to_owned(),
            email: None,
            role: Role::Administrator,
            state,
            has_password: true,
            two_factor_enabled,
            is_locked: false,
            locked_at: None,
        }
    }

    #[test]
    fn an_administrator_can_sign_in_or_the_advice_says_how() {
        use AccountState::{CanSignIn, Disabled, Invited, Locked};
        let table: [(&[MemberAccount], Level, &str, &str); 8] = [
            (&[], Level::Problem, "There is no administrator", "member set-role"),
            (&[ada(Disabled, false)], Level::Problem, "is disabled", "\n  portal member enable M0001"),
            (&[ada(Locked, true)], Level::Care, "Ada Admin (M0001), is locked", "\n  portal unlock M0001"),
            (&[ada(Invited, false)], Level::Care, "not chosen a password", "\n  portal setup --new-link"),
            (&[ada(CanSignIn, true)], Level::Well, "Every administrator has a second", ""),
            (&[ada(CanSignIn, true), ada(Locked, true)], Level::Well, "Every administrator", ""),
            (
                &[ada(CanSignIn, false)],
                Level::Care,
                "1 administrator has no second factor: Ada",
                "profile page",
            ),
            (&[ada(CanSignIn, false), ada(CanSignIn, false)], Level::Care, "2 administrators have no", ""),
        ];
        for (administrators, level, words, advice) in table {
            let found = judge(administrators).pop().unwrap();
            assert_eq!(found.level, level, "{}", found.says);
            assert!(found.says.contains(words), "{words}: {}", found.says);
            assert!(found.advice.unwrap_or_default().contains(advice), "{advice}");
        }
    }
}
