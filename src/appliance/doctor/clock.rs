//! The clock: is it plausible, is it synchronised, and does the housekeeping use it?

use std::process::Command;

use jiff::Timestamp;
use rusqlite::Connection;

use super::words::{DAY, HOUR, day, span};
use super::{Finding, store};
use crate::appliance::installation::RESTART;

const SENSE: &str = "clock";
const SYNC: &str = "time-sync";
const ROUNDS: &str = "housekeeping";
/// This program did not exist before: 1 November 2026.
const WRITTEN: i64 = 1_793_491_200;
/// No installation runs unchanged for so long.
const OUTLIVED: i64 = WRITTEN + 20 * 366 * DAY;
const WHY: &str =
    "The codes of the authenticator app depend on the clock: a minute off, and every code is wrong.";

/// Findings on this machine's clock, compared with the latest instant in the database where there is one.
pub(super) fn look(now: Timestamp, conn: Option<&Connection>) -> [Finding; 2] {
    // A database that cannot be read has findings of its own.
    let newest = conn.and_then(|conn| store::newest_entry(conn).ok().flatten());
    [sense(now, newest), synchronised(is_synchronised())]
}

/// Does the running portal's housekeeping run? It runs once an hour.
pub(super) fn rounds(conn: &Connection, now: Timestamp) -> rusqlite::Result<Finding> {
    Ok(match store::last_round(conn)?.map(|last| now.as_second() - last) {
        // A last run in the future is a matter of the clock.
        Some(ago) if ago <= 3 * HOUR => Finding::well(ROUNDS, "Old rows are looked after every hour."),
        Some(ago) => {
            let says = format!("The hourly housekeeping was last round {} ago.", span(ago));
            Finding::care(ROUNDS, says, RESTART)
        }
        None => Finding::care(ROUNDS, "The hourly housekeeping has not been round yet.", RESTART),
    })
}

fn sense(now: Timestamp, newest: Option<i64>) -> Finding {
    let today = day(now);
    let now = now.as_second();
    let set = "Let the network set it:\n  sudo timedatectl set-ntp true\n  timedatectl status";
    if !(WRITTEN..OUTLIVED).contains(&now) {
        return Finding::problem(
            SENSE,
            format!("The clock of this machine is wrong: it says {today}. {WHY}"),
            set,
        );
    }
    match newest {
        Some(newest) if newest > now + DAY => Finding::problem(
            SENSE,
            format!(
                "The clock says {today}, but the portal has written down something of {}. One of the two is wrong. {WHY}",
                day(crate::platform::clock::from_seconds(newest))
            ),
            format!(
                "Is it {today}? Then the clock once ran ahead, and all is well again once that day has passed. If it is another day: {set}"
            ),
        ),
        Some(newest) if newest + 366 * DAY < now => Finding::care(
            SENSE,
            format!(
                "The clock says {today}; the last that happened in the portal was on {}.",
                day(crate::platform::clock::from_seconds(newest))
            ),
            format!("If it is not {today}: {set}"),
        ),
        _ => Finding::well(SENSE, format!("The clock makes sense: it is {today}.")),
    }
}

fn synchronised(is_synchronised: Option<bool>) -> Finding {
    match is_synchronised {
        Some(true) => Finding::well(SYNC, "The network keeps the clock right."),
        Some(false) => Finding::care(
            SYNC,
            format!(
                "The network does not keep the clock right, or has not set it since this machine started. {WHY}"
            ),
            "Let it, and look again in a few minutes:\n  sudo timedatectl set-ntp true\n  timedatectl status",
        ),
        None => Finding::unknown(
            SYNC,
            format!(
                "Whether the network keeps the clock right could not be found out. {WHY} Compare it with a phone's."
            ),
        ),
    }
}

/// True where the kernel says that the clock is synchronised, by any time service; None without systemd.
fn is_synchronised() -> Option<bool> {
    let asked = ["3", "timedatectl", "show", "--property=NTPSynchronized", "--value"];
    let said = Command::new("timeout").args(asked).output().ok()?.stdout;
    match said.trim_ascii() {
        b"yes" => Some(true),
        b"no" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;

    const NOW: i64 = WRITTEN + 20 * DAY;

    #[test]
    fn a_clock_before_this_program_or_before_its_database_is_wrong() {
        assert_eq!(day(Timestamp::from_second(WRITTEN).unwrap()), "1 November 2026");
        let table = [
            (0, None, Level::Problem, "1 January 1970"),
            (WRITTEN - 1, None, Level::Problem, "31 October 2026"),
            (NOW, None, Level::Well, "21 November 2026"),
            (NOW, Some(NOW - 3600), Level::Well, ""),
            (NOW, Some(NOW + DAY), Level::Well, ""),
            (NOW, Some(NOW + 12 * 365 * DAY), Level::Problem, "of 18 November 2038"),
            (NOW + 400 * DAY, Some(NOW), Level::Care, "was on 21 November 2026"),
            (OUTLIVED, None, Level::Problem, "wrong"),
        ];
        for (now, newest, level, words) in table {
            let found = sense(Timestamp::from_second(now).unwrap(), newest);
            assert_eq!(found.level, level, "{now} {newest:?}: {}", found.says);
            assert!(found.says.contains(words), "{words}: {}", found.says);
        }
    }
}
