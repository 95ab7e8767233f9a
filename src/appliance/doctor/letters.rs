//! Letters: is a mail server set, and are letters sent? And people: is there an administrator who can sign in?

use jiff::Timestamp;
use rusqlite::Connection;

use super::Level::{Care, Problem};
use super::{DAY, Finding, HOUR, span};
use crate::congregation::people::members::account::list_administrators;
use crate::congregation::people::members::{AccountState, MemberAccount};
use crate::platform::data_dir::DataDir;
use crate::platform::mail::{self, WaitingLetter};
use crate::platform::settings::Settings;
use crate::platform::text::numbers::count;

/// A letter that was given up is reported for so long; `portal mail list` shows it longer.
const SPOKEN_OF: i64 = 7 * DAY;

/// Are the settings of the mail server complete? Whether it accepts letters is checked over the network.
pub(super) fn server(settings: &Settings, data_dir: &DataDir) -> Finding {
    let Some(server) = &settings.mail_server else {
        return found!("mail-settings/none", folder = data_dir.letters_path().display());
    };
    let has_password = settings.mail_user.is_none() || settings.mail_password.is_some();
    let name = if has_password { "mail-settings/set" } else { "mail-settings/no-password" };
    found!(name, server, sender = settings.sender())
}

pub(super) fn outbox(conn: &Connection, is_served: bool, now: Timestamp) -> rusqlite::Result<Vec<Finding>> {
    Ok(judge(&mail::list(conn, false)?, is_served, now))
}

fn judge(letters: &[WaitingLetter], is_served: bool, now: Timestamp) -> Vec<Finding> {
    let age = |since: Timestamp| now.as_second() - since.as_second();
    let waiting: Vec<&WaitingLetter> = letters.iter().filter(|letter| letter.given_up_at.is_none()).collect();
    let given_up: Vec<&WaitingLetter> =
        letters.iter().filter(|letter| letter.given_up_at.is_some_and(|at| age(at) < SPOKEN_OF)).collect();
    let have = format!(
        "{} {} not left yet",
        count(waiting.len(), "letter"),
        if waiting.len() == 1 { "has" } else { "have" }
    );
    let tried =
        waiting.iter().filter(|letter| letter.last_error.is_some()).min_by_key(|letter| letter.created_at);
    // Letters to many may wait for the next hour.
    let untried =
        waiting.iter().find(|letter| !letter.is_bulk && letter.tries == 0 && age(letter.created_at) >= HOUR);
    let mut findings = Vec::new();
    if let Some(tried) = tried {
        let age = age(tried.created_at);
        let waits = found!("outbox/tried", have, age = span(age), words = words_of(tried));
        // The first tries come after 1, 2, 4 and so on minutes; a server that restarts is back by then.
        findings.push(Finding { level: if age >= HOUR { Problem } else { Care }, ..waits });
    } else if !waiting.is_empty() && !is_served {
        findings.push(found!("outbox/closed", have));
    } else if let Some(untried) = untried {
        findings.push(found!("outbox/untried", have, age = span(age(untried.created_at))));
    }
    if let Some(last) = given_up.last() {
        let were = if given_up.len() == 1 { "was" } else { "were" };
        let letters = format!("{} {were}", count(given_up.len(), "letter"));
        findings.push(found!(
            "given-up-letters/week",
            letters,
            address = last.address,
            words = words_of(last)
        ));
    }
    if findings.is_empty() {
        findings.push(found!("outbox/well"));
    }
    findings
}

/// The mail server's words, or the portal's own.
fn words_of(letter: &WaitingLetter) -> &str {
    letter.last_error.as_deref().unwrap_or("nobody knows why").trim_end_matches('.')
}

pub(super) fn administrators(conn: &Connection) -> rusqlite::Result<Vec<Finding>> {
    Ok(judge_administrators(&list_administrators(conn)?))
}

fn judge_administrators(administrators: &[MemberAccount]) -> Vec<Finding> {
    let can_sign_in = || administrators.iter().filter(|account| account.state == AccountState::CanSignIn);
    let number = can_sign_in().count();
    if number == 0 {
        return vec![no_administrator(administrators)];
    }
    let without: Vec<_> = can_sign_in().filter(|account| !account.two_factor_enabled).collect();
    let second_factor = match without.as_slice() {
        [] => found!("second-factor/all"),
        [first, others @ ..] => {
            let have = if others.is_empty() { "has" } else { "have" };
            let have = format!("{} {have}", count(without.len(), "administrator"));
            let others = match others.len() {
                0 => String::new(),
                others => format!(" and {}", count(others, "other")),
            };
            let who = format!("{}{others}", first.in_words());
            found!("second-factor/missing", administrators = have, who)
        }
    };
    vec![found!("administrators/well", administrators = count(number, "administrator")), second_factor]
}

/// The finding about administrators without a second factor, in words for one of them.
pub(crate) fn no_second_factor_of_reader() -> Finding {
    found!("second-factor/own")
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
        return found!("administrators/none");
    };
    found!(name, who = nearest.in_words(), number = nearest.number, state = nearest.state.in_words())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level::{self, Well};

    const NOW: i64 = 1_800_000_000;

    fn at(ago: i64) -> Timestamp {
        Timestamp::from_second(NOW - ago).unwrap()
    }

    /// Written so long ago; tried where there is an error.
    fn letter(age: i64, error: &str, given_up: Option<i64>) -> WaitingLetter {
        WaitingLetter {
            id: 1,
            letter: "reset".to_owned(),
            is_bulk: false,
            address: "mary@example.org".to_owned(),
            created_at: at(age),
            tries: i64::from(!error.is_empty()),
            next_try_at: at(0),
            sent_at: None,
            given_up_at: given_up.map(at),
            last_error: Some(error.to_owned()).filter(|error| !error.is_empty()),
        }
    }

    #[test]
    fn letters_that_stay_are_told_with_their_cause() {
        let (fresh, untried, no) = ([letter(30, "", None)], letter(HOUR, "", None), "535 no");
        let (young, old) = (letter(120, no, None), letter(3 * HOUR, no, None));
        let given_up = |ago| letter(9 * DAY, no, Some(ago));
        let table: [(&[WaitingLetter], bool, Level, &str); 8] = [
            (&[], true, Well, "No letter waits"),
            (&fresh, true, Well, "No letter waits"),
            (&fresh, false, Care, "1 letter has not left yet; they leave while"),
            (&[untried], true, Problem, "the portal has not tried"),
            (&[young], true, Care, "the oldest for 2 minutes. The last try said: \"535"),
            (&[old, fresh[0].clone()], true, Problem, "2 letters have not left yet, the oldest for 3 hours"),
            (&[given_up(2 * DAY)], true, Care, "1 letter was given up. The last one, to mary@example.org"),
            (&[given_up(8 * DAY)], true, Well, "No letter waits"),
        ];
        for (letters, is_served, level, words) in table {
            let [found] = judge(letters, is_served, at(0)).try_into().unwrap();
            assert!(found.level == level && found.says.contains(words), "{words}: {found:?}");
        }
    }
}
