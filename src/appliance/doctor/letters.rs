//! Letters: is a mail server set, and are letters sent?

use jiff::Timestamp;
use rusqlite::Connection;

use super::Finding;
use super::words::{DAY, HOUR, count, span};
use crate::appliance::installation::Installation;
use crate::platform::data_dir::DataDir;
use crate::platform::mail::{self, WaitingLetter};
use crate::platform::settings::Settings;

/// Whether the server accepts letters is checked over the network.
pub(super) const SETTINGS: &str = "mail-settings";
const OUTBOX: &str = "outbox";
/// A letter that was given up is reported for so long; `portal mail list` shows it longer.
const SPOKEN_OF: i64 = 7 * DAY;

/// Are the settings of the mail server complete?
pub(super) fn server(settings: &Settings, data_dir: &DataDir) -> Finding {
    let Some(server) = &settings.mail_server else {
        return Finding::care(
            SETTINGS,
            format!(
                "No mail server is set: invitations and reset links reach nobody. They land as files in {}.",
                data_dir.letters_path().display()
            ),
            "Take your mail provider's server:\n  portal settings set mail-server smtp.your-provider.com:587\n  portal settings set mail-user portal@your-church.org\n  portal settings set mail-password\n  portal mail test YOUR-ADDRESS",
        );
    };
    if settings.mail_user.is_some() && settings.mail_password.is_none() {
        return Finding::problem(
            SETTINGS,
            format!("There is a name to sign in to {server} with, but no password: letters wait."),
            "Set it:\n  portal settings set mail-password",
        );
    }
    Finding::well(SETTINGS, format!("Letters leave through {server}, from {}.", settings.sender()))
}

pub(super) fn outbox(
    conn: &Connection,
    is_served: bool,
    now: Timestamp,
    place: &Installation,
) -> rusqlite::Result<Vec<Finding>> {
    Ok(judge(&mail::list(conn, false)?, is_served, now, place))
}

fn judge(letters: &[WaitingLetter], is_served: bool, now: Timestamp, place: &Installation) -> Vec<Finding> {
    let age = |since: Timestamp| now.as_second() - since.as_second();
    let waiting: Vec<&WaitingLetter> = letters.iter().filter(|letter| letter.given_up_at.is_none()).collect();
    let given_up: Vec<&WaitingLetter> =
        letters.iter().filter(|letter| letter.given_up_at.is_some_and(|at| age(at) < SPOKEN_OF)).collect();
    let mut findings = Vec::new();
    if let Some(tried) =
        waiting.iter().filter(|letter| letter.last_error.is_some()).min_by_key(|letter| letter.created_at)
    {
        let says = format!(
            "{} not left yet, the oldest for {}. The last try said: \"{}\".",
            have(waiting.len()),
            span(age(tried.created_at)),
            words_of(tried)
        );
        let advice = "A letter is tried again by itself for a day. See for yourself what the mail server says:\n  portal mail test YOUR-ADDRESS\nThen, once the cause is mended:\n  portal mail retry --all";
        // The first tries come after 1, 2, 4 and so on minutes; a server that restarts is back by then.
        let is_lasting = age(tried.created_at) >= HOUR;
        findings.push(if is_lasting {
            Finding::problem(OUTBOX, says, advice)
        } else {
            Finding::care(OUTBOX, says, advice)
        });
    } else if !waiting.is_empty() && !is_served {
        findings.push(Finding::care(
            OUTBOX,
            format!("{} not left yet; they leave while the portal is open.", have(waiting.len())),
            place.open(),
        ));
    } else if let Some(untried) =
        waiting.iter().find(|letter| letter.tries == 0 && age(letter.created_at) >= HOUR)
    {
        findings.push(Finding::problem(
            OUTBOX,
            format!(
                "{} not left yet, the oldest for {}, and the portal has not tried.",
                have(waiting.len()),
                span(age(untried.created_at))
            ),
            place.restart(),
        ));
    }
    if let Some(last) = given_up.last() {
        findings.push(Finding::care(
            "given-up-letters",
            format!(
                "{} given up within the last week. The last one, to {}, because: \"{}\".",
                were(given_up.len()),
                last.address,
                words_of(last)
            ),
            "Look which, mend the cause (often an address with a typing mistake), and try again:\n  portal mail list\n  portal mail retry --all",
        ));
    }
    if findings.is_empty() {
        findings.push(Finding::well(OUTBOX, "No letter waits for long."));
    }
    findings
}

/// The mail server's words, or the portal's own.
fn words_of(letter: &WaitingLetter) -> &str {
    letter.last_error.as_deref().unwrap_or("nobody knows why").trim_end_matches('.')
}

fn have(letters: usize) -> String {
    format!("{} {}", count(letters, "letter"), if letters == 1 { "has" } else { "have" })
}

fn were(letters: usize) -> String {
    format!("{} {}", count(letters, "letter"), if letters == 1 { "was" } else { "were" })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::appliance::doctor::Level;

    const NOW: i64 = 1_800_000_000;

    fn at(ago: i64) -> Timestamp {
        Timestamp::from_second(NOW - ago).unwrap()
    }

    fn letter(age: i64, tries: i64, error: Option<&str>, given_up: Option<i64>) -> WaitingLetter {
        WaitingLetter {
            id: 1,
            letter: "reset".to_owned(),
            address: "mary@example.org".to_owned(),
            created_at: at(age),
            tries,
            next_try_at: at(0),
            sent_at: None,
            given_up_at: given_up.map(at),
            last_error: error.map(str::to_owned),
        }
    }

    #[test]
    fn letters_that_stay_are_told_with_their_cause() {
        let refused = Some("535 wrong password");
        let table: [(&[WaitingLetter], bool, Level, &str); 9] = [
            (&[], true, Level::Well, "No letter waits"),
            (&[letter(30, 0, None, None)], true, Level::Well, "No letter waits"),
            (&[letter(30, 0, None, None)], false, Level::Care, "1 letter has not left yet; they leave while"),
            (&[letter(HOUR, 0, None, None)], true, Level::Problem, "the portal has not tried"),
            (
                &[letter(120, 2, refused, None)],
                true,
                Level::Care,
                "the oldest for 2 minutes. The last try said: \"535",
            ),
            (&[letter(3 * HOUR, 9, refused, None)], true, Level::Problem, "the oldest for 3 hours"),
            (
                &[letter(3 * HOUR, 9, refused, None), letter(9, 0, None, None)],
                true,
                Level::Problem,
                "2 letters have",
            ),
            (
                &[letter(3 * DAY, 9, refused, Some(2 * DAY))],
                true,
                Level::Care,
                "to mary@example.org, because: \"535",
            ),
            (&[letter(9 * DAY, 9, refused, Some(8 * DAY))], true, Level::Well, "No letter waits"),
        ];
        let place = Installation::new(Path::new("/x"), false, false);
        for (letters, is_served, level, words) in table {
            let found = judge(letters, is_served, at(0), &place);
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].level, level, "{}", found[0].says);
            assert!(found[0].says.contains(words), "{words}: {}", found[0].says);
        }
    }
}
