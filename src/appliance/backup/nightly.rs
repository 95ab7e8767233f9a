//! The nightly work: a backup, its sum, retention, a second copy, once a week a verification. A missed run is made up
//! for; a failed one is tried again after an hour, and reported.

mod cancellation;
mod verification;

use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::sync::watch;

use cancellation::Cancellation;

use super::copy::size_in_words;
use super::retention::{self, OrdinaryBackup, RetentionInput};
use super::second_copy::{self, SecondCopyError};
use super::{BackupError, BackupFolder, BackupStatus, Contents, TaskStatus, alert, names, schedule};
use crate::appliance::installation::Installation;
use crate::platform::clock::{Clock, Moment};
use crate::platform::data_dir::{DataDir, DataDirError};
use crate::platform::db::Database;
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

/// How often to check whether anything is due.
const LOOK_EVERY: Duration = Duration::from_mins(1);
/// Seconds until a failed step is tried again.
const AGAIN: i64 = 3600;
/// Time for a cancelled run to clean up when the portal stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why a run made no backup.
#[derive(Debug, thiserror::Error)]
enum NightlyError {
    #[error(transparent)]
    Folder(#[from] DataDirError),
    #[error(transparent)]
    Backup(#[from] BackupError),
    #[error("the portal's database could not be read: {0}.")]
    Database(#[from] rusqlite::Error),
}

/// The nightly work of one running portal.
pub struct Nightly {
    db: Database,
    clock: Clock,
    seal: Seal,
    dir: DataDir,
    cancellation: Cancellation,
    // Uptime at the last failure in this process: a restart tries at once.
    backup_failed: Option<i64>,
    copy_failed: Option<i64>,
    proof_failed: Option<i64>,
    // The status that could not be written to the disk: without it, a letter would be sent every hour.
    unwritten: Option<Unwritten>,
}

/// A status that is in memory only.
#[derive(Clone)]
struct Unwritten {
    as_on_disk: BackupStatus,
    as_it_is: BackupStatus,
}

/// Runs until `stop` turns true, for the first time after `delay`.
pub async fn run(mut nightly: Nightly, delay: Duration, mut stop: watch::Receiver<bool>) {
    let mut pause = delay;
    loop {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stop.wait_for(|stopping| *stopping) => return,
        }
        pause = LOOK_EVERY;
        let (cancellation, fresh) = (nightly.cancellation.clone(), nightly.fresh());
        let mut round = tokio::task::spawn_blocking(move || {
            nightly.round();
            nightly
        });
        let ended = tokio::select! {
            ended = &mut round => Some(ended),
            _ = stop.wait_for(|stopping| *stopping) => None,
        };
        let Some(ended) = ended else {
            cancellation.cancel();
            let _what_is_unfinished_has_no_name = tokio::time::timeout(FAREWELL, round).await;
            return;
        };
        nightly = ended.unwrap_or_else(|error| {
            tracing::error!(%error, "the nightly backup stumbled and is tried again");
            fresh
        });
    }
}

impl Nightly {
    /// For the portal of this folder.
    pub fn new(db: &Database, clock: &Clock, seal: &Seal, dir: &DataDir) -> Self {
        Self {
            db: db.clone(),
            clock: clock.clone(),
            seal: seal.clone(),
            dir: dir.clone(),
            cancellation: Cancellation::default(),
            backup_failed: None,
            copy_failed: None,
            proof_failed: None,
            unwritten: None,
        }
    }

    fn fresh(&self) -> Self {
        Self::new(&self.db, &self.clock, &self.seal, &self.dir)
    }

    /// Does what is due now, if anything is, and reports failures.
    pub fn round(&mut self) {
        let settings = match self.db.read(Settings::load) {
            Ok(settings) => settings,
            Err(error) => {
                tracing::warn!(%error, "the settings could not be read; the backups wait");
                return;
            }
        };
        let Unwritten { as_on_disk, as_it_is: before } = self.unwritten.clone().unwrap_or_else(|| {
            let status = BackupStatus::read(&self.dir.backups_path());
            Unwritten { as_on_disk: status.clone(), as_it_is: status }
        });
        let mut status = before.clone();
        let backup_failed = self.back_up(&settings, &mut status.backup);
        let copy_failed = self.copy(&settings, &mut status.copy);
        let proof_failed = self.verify(&mut status.proof);
        if status == before && self.unwritten.is_none() {
            return;
        }
        if backup_failed || copy_failed || proof_failed {
            match alert::send(&self.db, &mut status, self.clock.now()) {
                Ok(0) => {}
                Ok(letters) => tracing::info!(letters, "the administrators are written to about the backups"),
                Err(error) => tracing::error!(%error, "the administrators could not be written to"),
            }
        }
        let is_news = status != before;
        self.keep(Unwritten { as_on_disk, as_it_is: status }, is_news);
    }

    /// Makes the backup, where it is due. True when it failed.
    fn back_up(&mut self, settings: &Settings, task: &mut TaskStatus) -> bool {
        let moment = self.clock.moment();
        let newest = self.newest(moment);
        // Made manually since, or turned off.
        let is_over = |last| newest.as_ref().is_some_and(|newest| newest.made > last);
        if task.trouble.as_ref().is_some_and(|trouble| is_over(trouble.last))
            || settings.backup_time.is_none()
        {
            task.trouble = None;
        }
        let Some(at) = settings.backup_time else { return false };
        let due = schedule::due(newest.map(|newest| newest.made), at, &settings.time_zone);
        if due > moment.now || !may_try(self.backup_failed, moment) || self.cancellation.is_cancelled() {
            return false;
        }
        self.backup_failed = Some(moment.uptime);
        match self.make(moment) {
            Ok((path, contents)) => {
                tracing::info!("the nightly backup is {}, {}", path.display(), contents.in_words());
                self.backup_failed = None;
                task.well(moment.now, path, contents.in_words());
                let thinned = self.thin_out(settings, moment);
                if let Err(error) = &thinned {
                    self.failed(task, moment, &format!("Old backups could not be removed: {error}"));
                }
                thinned.is_err()
            }
            Err(_) if self.cancellation.is_cancelled() => false,
            Err(error) => {
                self.failed(task, moment, &format!("The nightly backup was not made: {error}"));
                true
            }
        }
    }

    fn make(&self, moment: Moment) -> Result<(PathBuf, Contents), NightlyError> {
        // A connection of its own: readers and writers of the portal go on meanwhile.
        let conn = self.dir.open_as_it_is()?;
        let at_work = self.cancellation.at_work(&conn);
        let made = BackupFolder::beside(&self.dir.database_path())?.add(&conn, moment.now)?;
        drop(at_work);
        Ok(made)
    }

    fn thin_out(&self, settings: &Settings, moment: Moment) -> Result<(), BackupError> {
        let folder = BackupFolder::beside(&self.dir.database_path())?;
        let gone = folder.prune(self.asked(settings, moment))?;
        if gone > 0 {
            tracing::info!(gone, "older backups made room");
        }
        Ok(())
    }

    /// Makes the second copy of the newest backup, where it is missing. True when it failed.
    fn copy(&mut self, settings: &Settings, task: &mut TaskStatus) -> bool {
        let moment = self.clock.moment();
        let Some(to) = &settings.backup_copy_to else {
            task.trouble = None;
            return false;
        };
        let Some(newest) = self.newest(moment) else { return false };
        let backup = self.dir.backups_path().join(&newest.name);
        let is_there = [true, false]
            .map(|is_encrypted| second_copy::target(&backup, to, is_encrypted))
            .iter()
            .any(|target| {
                task.file.as_ref() == Some(target) && second_copy::is_in_place(target, to, &self.seal)
            });
        if (is_there && task.trouble.is_none())
            || !may_try(self.copy_failed, moment)
            || self.cancellation.is_cancelled()
        {
            return false;
        }
        self.copy_failed = Some(moment.uptime);
        match self.bring(&backup, to, settings, moment) {
            Ok((path, words)) => {
                tracing::info!(
                    "the second copy is {}, {words}; it was read back and is right",
                    path.display()
                );
                self.copy_failed = None;
                task.well(moment.now, path, words);
                false
            }
            Err(_) if self.cancellation.is_cancelled() => false,
            Err(error) => {
                self.failed(task, moment, &format!("There is no second copy of the newest backup: {error}"));
                true
            }
        }
    }

    fn bring(
        &self,
        backup: &Path,
        to: &Path,
        settings: &Settings,
        moment: Moment,
    ) -> Result<(PathBuf, String), SecondCopyError> {
        let passphrase = settings.backup_passphrase.as_ref().map(|secret| secret.open(&self.seal));
        let passphrase = passphrase.transpose()?;
        let go_on = || !self.cancellation.is_cancelled();
        let path = second_copy::bring(backup, to, passphrase.as_deref(), &self.seal, &go_on)?;
        second_copy::thin_out(to, self.asked(settings, moment))?;
        let bytes = path.metadata().map_or(0, |found| found.len());
        let encrypted = if passphrase.is_some() { ", encrypted" } else { "" };
        Ok((path, format!("{}{encrypted}", size_in_words(bytes))))
    }

    /// The same retention applies to the card and to the stick.
    fn asked<'a>(&self, settings: &'a Settings, moment: Moment) -> RetentionInput<'a> {
        let restored = BackupStatus::read(&self.dir.backups_path()).restored;
        RetentionInput { zone: &settings.time_zone, now: moment.now, restored }
    }

    fn newest(&self, moment: Moment) -> Option<OrdinaryBackup> {
        let names = names(&self.dir.backups_path()).unwrap_or_default();
        retention::newest(names.iter().map(String::as_str), moment.now)
    }

    fn failed(&self, task: &mut TaskStatus, moment: Moment, says: &str) {
        let says = Installation::of(&self.dir).typed(says);
        tracing::error!("{says}");
        tracing::info!("it is tried again in an hour");
        task.failed(moment.now, says);
    }

    fn keep(&mut self, status: Unwritten, is_news: bool) {
        let folder = self.dir.backups_path();
        self.unwritten = match status.as_it_is.write_changes(&status.as_on_disk, &folder) {
            Ok(()) => None,
            Err(error) => {
                if is_news {
                    tracing::error!(
                        "{} could not be written: {error}",
                        folder.join(BackupStatus::FILE).display()
                    );
                }
                Some(status)
            }
        };
    }
}

fn may_try(failed: Option<i64>, moment: Moment) -> bool {
    failed.is_none_or(|failed| moment.uptime - failed >= AGAIN)
}
