//! The results of the last nightly backup, its copy and its verification: stored beside the backups, not in the
//! database, since a restore must not lose them. Failures are written to the administrators. And the time of the next run.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use crate::congregation::people::members::store::accounts;
use crate::platform::db::Database;
use crate::platform::files::atomic_write;
use crate::platform::mail::{Letter, outbox};

const WEEK: i64 = 7 * 86_400;

/// The status of the nightly work. Instants are written as "2026-11-22T03:00:00Z".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BackupStatus {
    pub backup: TaskStatus,
    /// The second copy in another folder.
    pub copy: TaskStatus,
    /// The verification: a backup was opened, checked, migrated and compared row by row, in a folder of its own.
    pub proof: TaskStatus,
    /// The time of the last backup with the key (`portal backup --with-key`).
    pub with_key: Option<Timestamp>,
    /// The last restore (`portal restore`): backups from before it are spared for a while.
    pub restored: Option<Timestamp>,
    /// The names of backups that were made by hand, each with its maker in words.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub by_hand: BTreeMap<String, String>,
}

/// One kind of recurring work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TaskStatus {
    /// The last success.
    pub done: Option<Timestamp>,
    /// The file that was written or verified then.
    pub file: Option<PathBuf>,
    /// The backup's contents in words: "2.1 MB with 4,310 rows".
    pub words: Option<String>,
    /// The present failure, and what to do about it.
    pub trouble: Option<OngoingFailure>,
    /// By a command; otherwise by the portal itself.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub by_command: bool,
}

/// A failure that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OngoingFailure {
    /// The first failure since the last success.
    pub since: Timestamp,
    pub last: Timestamp,
    /// The last alert to the administrators.
    pub told: Option<Timestamp>,
    /// A sentence that says what to do.
    pub says: String,
}

impl BackupStatus {
    /// The file's name in the backups folder.
    pub const FILE: &str = "status.json";

    /// Reads the status of this folder of backups; empty where there is none or it cannot be read.
    pub fn read(folder: &Path) -> Self {
        let read = atomic_write::read_small(&folder.join(Self::FILE)).ok();
        read.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
    }

    /// Writes the changes since `before`, merged with what other processes have written. The folder exists.
    pub fn write_changes(&self, before: &Self, folder: &Path) -> io::Result<()> {
        let mut there = Self::read(folder);
        for (new, old, there) in [
            (&self.backup, &before.backup, &mut there.backup),
            (&self.copy, &before.copy, &mut there.copy),
            (&self.proof, &before.proof, &mut there.proof),
        ] {
            if new != old {
                there.clone_from(new);
            }
        }
        there.write(folder)
    }

    /// Writes it. The folder exists.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let mut json = serde_json::to_vec_pretty(self)?;
        json.push(b'\n');
        atomic_write::write(&folder.join(Self::FILE), &json)
    }

    /// Logs the last backup, and the last verification.
    pub fn tell(&self) {
        let when = |task: &TaskStatus| task.done.map_or_else(|| "never".to_owned(), |done| done.to_string());
        tracing::info!(
            "last nightly backup: {}; last proven restore: {}",
            when(&self.backup),
            when(&self.proof)
        );
        for trouble in [&self.backup, &self.copy, &self.proof].iter().filter_map(|task| task.trouble.as_ref())
        {
            tracing::warn!("{}", trouble.says);
        }
    }

    /// Writes about failures to every administrator with an e-mail address, at the first failure and once a week while
    /// it lasts: one letter with a paragraph for each. Returns how many letters; the status then records the alert.
    pub fn alert(&mut self, db: &Database, now: Timestamp) -> rusqlite::Result<usize> {
        let tasks = [&mut self.backup, &mut self.copy, &mut self.proof];
        let mut due: Vec<&mut OngoingFailure> =
            tasks.into_iter().filter_map(|task| task.trouble.as_mut()).collect();
        due.retain(|trouble| is_over(WEEK, trouble.told, now));
        if due.is_empty() {
            return Ok(0);
        }
        let says: Vec<&str> = due.iter().map(|trouble| trouble.says.as_str()).collect();
        let detail = says.join("\n\n");
        let letters = db.write(|tx| {
            let administrators = accounts::administrators_with_mail(tx)?;
            outbox::announce_to_each(tx, Letter::BackupAlert, &administrators, &detail, now)
        })?;
        for trouble in due {
            trouble.told = Some(now);
        }
        Ok(letters)
    }
}

impl TaskStatus {
    /// Records a success.
    pub fn well(&mut self, now: Timestamp, file: PathBuf, words: String) {
        *self = Self { done: Some(now), file: Some(file), words: Some(words), ..Self::default() };
    }

    /// Records a failure. The last success stays known.
    pub fn failed(&mut self, now: Timestamp, says: String) {
        let (since, told) = self.trouble.take().map_or((now, None), |trouble| (trouble.since, trouble.told));
        self.trouble = Some(OngoingFailure { since, last: now, told, says });
    }
}

/// The time of the next backup: the first after the newest one at which the congregation's clock shows `at`; the
/// earliest possible where there is none yet. A missed night is due until it was made up for, and once only. A time
/// that is skipped in spring is an hour later; of one that occurs twice in autumn, the first counts.
pub fn next_backup_at(newest: Option<Timestamp>, at: Time, zone: &TimeZone) -> Timestamp {
    let Some(newest) = newest else { return Timestamp::MIN };
    let day = newest.to_zoned_datetime(zone.clone()).date();
    let on =
        |days: i64| day.checked_add(days.days()).ok()?.to_datetime(at).to_zoned_datetime(zone.clone()).ok();
    // The day before, too: the skipped hour may be past midnight.
    (-1..=2)
        .filter_map(on)
        .map(|due| due.timestamp())
        .find(|due| *due > newest)
        // The end of the calendar.
        .unwrap_or(Timestamp::MAX)
}

/// True when so many seconds have passed since `last`, or it is none. A time in the future is ignored: the clock was
/// set back.
pub fn is_over(seconds: i64, last: Option<Timestamp>, now: Timestamp) -> bool {
    last.is_none_or(|last| !(0..seconds).contains(&(now.as_second() - last.as_second())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_went_well_is_known_after_a_failure_and_the_first_failure_after_the_second() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(BackupStatus::read(folder.path()), BackupStatus::default());
        let mut status = BackupStatus::default();
        status.backup.well(at(10), "/b/portal.db".into(), "2.1 MB".to_owned());
        status.backup.failed(at(20), "full".to_owned());
        status.backup.failed(at(30), "still full".to_owned());
        status.write(folder.path()).unwrap();
        let read = BackupStatus::read(folder.path());
        assert_eq!(read, status);
        assert_eq!(read.backup.done, Some(at(10)));
        let trouble = read.backup.trouble.unwrap();
        assert_eq!((trouble.since, trouble.last, trouble.says.as_str()), (at(20), at(30), "still full"));
        status.backup.well(at(40), "/b/portal.db".into(), "2.1 MB".to_owned());
        assert_eq!(status.backup.trouble, None);
        std::fs::write(folder.path().join(BackupStatus::FILE), "{").unwrap();
        assert_eq!(
            BackupStatus::read(folder.path()),
            BackupStatus::default(),
            "a broken file is no obstacle"
        );
    }

    #[test]
    fn what_was_done_in_the_future_or_never_is_due() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let now = 1_800_000_000;
        for (last, due) in [
            (None, true),
            (Some(now), false),
            (Some(now - WEEK + 1), false),
            (Some(now - WEEK), true),
            (Some(now + 1), true),
        ] {
            assert_eq!(is_over(WEEK, last.map(at), at(now)), due, "{last:?}");
        }
    }

    #[test]
    fn it_is_due_at_the_first_backup_time_after_the_newest_backup() {
        let chicago = "America/Chicago";
        for (newest, at, zone, wanted) in [
            // The night before: this night.
            ("2026-11-19T09:00:00Z", "03:00", chicago, "2026-11-20T09:00:00Z"),
            // Manually in the evening, and a second before: this night all the same.
            ("2026-11-20T01:00:00Z", "03:00", chicago, "2026-11-20T09:00:00Z"),
            // Switched off for a week, for years: long due, once.
            ("2026-11-01T12:00:00Z", "03:00", chicago, "2026-11-02T09:00:00Z"),
            // Made up for at nine in the morning: next is tomorrow night.
            ("2026-11-20T15:00:00Z", "03:00", chicago, "2026-11-21T09:00:00Z"),
            // The setting is changed at noon: to the evening, and to a time of this morning.
            ("2026-11-20T09:00:00Z", "22:00", chicago, "2026-11-21T04:00:00Z"),
            // 02:30 is skipped on 8 March 2026: an hour later. The next night it is back.
            ("2026-03-07T08:30:00Z", "02:30", chicago, "2026-03-08T08:30:00Z"),
            ("2026-03-08T08:30:00Z", "02:30", chicago, "2026-03-09T07:30:00Z"),
            // 01:30 occurs twice on 1 November 2026: once is enough.
            ("2026-10-31T06:30:00Z", "01:30", chicago, "2026-11-01T06:30:00Z"),
            ("2026-11-01T06:30:00Z", "01:30", chicago, "2026-11-02T07:30:00Z"),
            // At midnight where midnight is skipped, and beyond the date line.
            ("2018-11-03T03:00:00Z", "00:00", "America/Sao_Paulo", "2018-11-04T03:00:00Z"),
            ("2011-12-29T20:00:00Z", "03:00", "Pacific/Apia", "2011-12-30T13:00:00Z"),
        ] {
            let zone = TimeZone::get(zone).unwrap();
            let found = next_backup_at(Some(newest.parse().unwrap()), at.parse().unwrap(), &zone);
            assert_eq!(found.to_string(), wanted, "{newest} {at}");
        }
    }

    #[test]
    fn the_first_is_due_at_once_and_the_end_of_the_calendar_is_no_panic() {
        let at = Time::constant(3, 0, 0, 0);
        assert_eq!(next_backup_at(None, at, &TimeZone::UTC), Timestamp::MIN);
        for newest in [Timestamp::MIN, Timestamp::MAX] {
            assert!(
                next_backup_at(Some(newest), at, &TimeZone::get("Pacific/Auckland").unwrap())
                    > Timestamp::MIN
            );
        }
    }
}
