//! The results of the last nightly backup, its copy and its verification: stored beside the backups, not in the
//! database, since a restore must not lose them. Failures are written to the administrators.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::schedule;
use crate::congregation::people::members::store::accounts;
use crate::platform::db::Database;
use crate::platform::files::atomic_write;
use crate::platform::mail::{Letter, News, outbox};

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
        due.retain(|trouble| schedule::is_over(WEEK, trouble.told, now));
        if due.is_empty() {
            return Ok(0);
        }
        let says: Vec<&str> = due.iter().map(|trouble| trouble.says.as_str()).collect();
        let detail = says.join("\n\n");
        let letters = db.write(|tx| {
            let administrators = accounts::administrators_with_mail(tx)?;
            for member_id in &administrators {
                let news =
                    News { letter: Letter::BackupAlert, member_id, detail: Some(&detail), to_address: None };
                outbox::announce(tx, &news, now)?;
            }
            Ok::<_, rusqlite::Error>(administrators.len())
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
        *self = Self { done: Some(now), file: Some(file), words: Some(words), trouble: None };
    }

    /// Records a failure. The last success stays known.
    pub fn failed(&mut self, now: Timestamp, says: String) {
        let (since, told) = self.trouble.take().map_or((now, None), |trouble| (trouble.since, trouble.told));
        self.trouble = Some(OngoingFailure { since, last: now, told, says });
    }
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
}
