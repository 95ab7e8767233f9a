//! The clock: is it plausible, is it synchronised, and does the housekeeping use it?

use std::path::Path;

use jiff::Timestamp;
use rusqlite::Connection;

use super::program::said_by;
use super::words::{DAY, HOUR, day, span};
use super::{Finding, store};

const SENSE: &str = "clock";
const SYNC: &str = "time-sync";
const ROUNDS: &str = "housekeeping";
/// This program did not exist before: 1 November 2026.
const WRITTEN: i64 = 1_793_491_200;
/// No installation runs unchanged for so long.
const OUTLIVED: i64 = WRITTEN + 20 * 366 * DAY;
const WHY: &str =
    "The codes of the authenticator app depend on the clock: a minute off, and every code is wrong.";

/// Is the clock synchronised over the network?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TimeSync {
    Right,
    NotYet,
    Unknown,
}

/// What this machine's clock says, without the database.
pub(super) fn look(now: Timestamp) -> Vec<Finding> {
    vec![sense(now, None), synchronised(ask())]
}

/// The same, with the latest instant in the database.
pub(super) fn look_with(conn: &Connection, now: Timestamp) -> rusqlite::Result<Vec<Finding>> {
    let newest = store::newest_entry(conn)?;
    Ok(vec![sense(now, newest), synchronised(ask())])
}

/// Does the running portal's housekeeping run? It runs once an hour.
pub(super) fn rounds(conn: &Connection, now: Timestamp, restart: &str) -> rusqlite::Result<Finding> {
    let last = store::last_round(conn)?;
    Ok(round(last, now.as_second(), restart))
}

fn round(last: Option<i64>, now: i64, restart: &str) -> Finding {
    match last {
        // A last run in the future is a matter of the clock.
        Some(last) if now - last <= 3 * HOUR => {
            Finding::well(ROUNDS, "Old rows are looked after every hour.")
        }
        last => Finding::care(
            ROUNDS,
            last.map_or_else(
                || "The hourly housekeeping has not been round yet.".to_owned(),
                |last| format!("The hourly housekeeping was last round {} ago.", span(now - last)),
            ),
            restart,
        ),
    }
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

fn synchronised(sync: TimeSync) -> Finding {
    match sync {
        TimeSync::Right => Finding::well(SYNC, "The network keeps the clock right."),
        TimeSync::NotYet => Finding::care(
            SYNC,
            format!(
                "The network does not keep the clock right, or has not set it since this machine started. {WHY}"
            ),
            "Let it, and look again in a few minutes:\n  sudo timedatectl set-ntp true\n  timedatectl status",
        ),
        TimeSync::Unknown => Finding::unknown(
            SYNC,
            format!(
                "Whether the network keeps the clock right could not be found out. {WHY} Compare it with a phone's."
            ),
        ),
    }
}

fn ask() -> TimeSync {
    // Written by systemd-timesyncd once it has set the clock.
    if Path::new("/run/systemd/timesync/synchronized").exists() {
        return TimeSync::Right;
    }
    time_sync_from(
        said_by("timedatectl", &["show", "--property=NTPSynchronized", "--value"]).as_deref(),
        // Where another service synchronises it and systemd's is missing.
        || said_by("chronyc", &["-n", "tracking"]),
    )
}

fn time_sync_from(timedatectl: Option<&str>, chrony: impl FnOnce() -> Option<String>) -> TimeSync {
    match timedatectl.map(str::trim) {
        Some("yes") => return TimeSync::Right,
        Some("no") => return TimeSync::NotYet,
        _ => {}
    }
    let tracking = chrony();
    let leap =
        tracking.iter().flat_map(|text| text.lines()).find_map(|line| line.strip_prefix("Leap status"));
    match leap {
        Some(status) if status.contains("Not synchronised") => TimeSync::NotYet,
        Some(_) => TimeSync::Right,
        None => TimeSync::Unknown,
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
            assert!(
                level == Level::Well || found.advice.unwrap().contains("\n  sudo timedatectl set-ntp true")
            );
        }
    }

    #[test]
    fn every_time_service_is_recognised() {
        let normal = "Reference ID    : A29FC87B\nLeap status     : Normal\n";
        let lost = "Leap status     : Not synchronised\n";
        for (timedatectl, chrony, wanted) in [
            (Some("yes\n"), None, TimeSync::Right),
            (Some("no\n"), Some(normal), TimeSync::NotYet),
            (None, Some(normal), TimeSync::Right),
            (None, Some(lost), TimeSync::NotYet),
            (Some("\n"), None, TimeSync::Unknown),
            (None, None, TimeSync::Unknown),
        ] {
            let found = time_sync_from(timedatectl, || chrony.map(str::to_owned));
            assert_eq!(found, wanted, "{timedatectl:?} {chrony:?}");
        }
        for kept_how in [TimeSync::NotYet, TimeSync::Unknown] {
            assert!(synchronised(kept_how).says.contains("authenticator app"));
        }
    }

    #[test]
    fn a_housekeeping_that_stays_away_is_named() {
        for (last, level) in
            [(Some(NOW - 3 * HOUR), Level::Well), (Some(NOW - 4 * HOUR), Level::Care), (None, Level::Care)]
        {
            assert_eq!(round(last, NOW, "restart").level, level);
        }
    }
}
