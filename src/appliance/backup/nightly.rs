//! The nightly work: the sum of the last backup, a new one, retention, a second copy, once a week a verification. A
//! missed run is made up for; a failed one is tried again after an hour, and reported.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::sync::watch;

use super::folder::prune;
use super::retention::{OrdinaryBackup, RetentionInput};
use super::stream::Cancellation;
use super::verify::verify_backup;
use super::{BackupFolder, BackupStatus, TaskStatus, newest, second_copy, status, sums};
use crate::appliance::Failure;
use crate::appliance::installation::Installation;
use crate::platform::clock::{Clock, Moment};
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;
use crate::platform::text::numbers::size;

/// How often to check whether anything is due.
const LOOK_EVERY: Duration = Duration::from_mins(1);
/// Seconds until a failed step is tried again.
const AGAIN: i64 = 3600;
/// Seconds after which a backup is verified again: a week, less the time by which two nightly runs may differ.
const WEEK: i64 = 7 * 86_400 - 12 * 3600;
/// Time for a cancelled run to clean up when the portal stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

const NO_PASSPHRASE: &str = "The passphrase for second copies cannot be opened with this portal's key. Set it again: portal settings set backup-passphrase";

/// The steps of a night.
#[derive(Clone, Copy, Debug)]
enum Step {
    Backup,
    Copy,
    Proof,
}

/// The file that was written or verified, and a sentence about it.
type Done = Result<(PathBuf, String), Failure>;

/// The nightly work of one running portal.
pub struct Nightly {
    db: Database,
    clock: Clock,
    seal: Seal,
    dir: DataDir,
    cancellation: Cancellation,
    /// Uptime at the last failure of each step in this process: a restart tries at once.
    failed: [Option<i64>; 3],
    /// The status that could not be written to the disk: without it, a letter would be sent every hour.
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
            let _what_is_unfinished_has_no_name = tokio::time::timeout(SHUTDOWN_TIMEOUT, round).await;
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
            failed: [None; 3],
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
        self.compare_sum(&settings, &mut status.proof);
        self.back_up(&settings, &mut status.backup);
        self.copy(&settings, &mut status.copy);
        self.verify(&mut status.proof);
        let is_news = status != before;
        if !is_news && self.unwritten.is_none() {
            return;
        }
        if is_news {
            match status.alert(&self.db, self.clock.now()) {
                Ok(0) => {}
                Ok(letters) => tracing::info!(letters, "the administrators are written to about the backups"),
                Err(error) => tracing::error!(%error, "the administrators could not be written to"),
            }
        }
        self.keep(Unwritten { as_on_disk, as_it_is: status }, is_news);
    }

    /// Compares the newest backup with its checksum before another one takes its place. Where it is another one, the card
    /// may fail; the backup that is made then is proven an hour later.
    fn compare_sum(&mut self, settings: &Settings, task: &mut TaskStatus) {
        let moment = self.clock.moment();
        let (Some(newest), Some(at)) = (self.newest(moment), settings.backup_time) else { return };
        let path = self.dir.backups_path().join(&newest.name);
        if status::next_backup_at(Some(newest.made), at, &settings.time_zone) > moment.now
            || task.trouble.is_some()
            || self.waits(Step::Backup, moment)
            || sums::is_as_noted(&path)
        {
            return;
        }
        self.failed[Step::Proof as usize] = Some(moment.uptime);
        let says = "was not what had been written (its checksum was another one), so another one is made. Where it happens again, the card or disk fails: take a new one.";
        self.note_failure(task, moment, &format!("The backup {} {says}", path.display()));
    }

    /// True within an hour of a failure.
    fn waits(&self, step: Step, moment: Moment) -> bool {
        self.failed[step as usize].is_some_and(|failed| moment.uptime - failed < AGAIN)
    }

    /// Makes the backup, where it is due.
    fn back_up(&mut self, settings: &Settings, task: &mut TaskStatus) {
        let moment = self.clock.moment();
        let newest = self.newest(moment).map(|newest| newest.made);
        // Made manually since, or turned off.
        if task.trouble.as_ref().is_some_and(|trouble| newest > Some(trouble.last))
            || settings.backup_time.is_none()
        {
            task.trouble = None;
        }
        let Some(at) = settings.backup_time else { return };
        if status::next_backup_at(newest, at, &settings.time_zone) > moment.now {
            return;
        }
        let made = task.done;
        self.attempt(Step::Backup, task, moment, Self::make);
        if task.done == made {
            return;
        }
        let thinned = BackupFolder::beside(&self.dir.database_path())
            .and_then(|folder| folder.prune(self.asked(settings, moment)));
        match thinned {
            Ok(0) => {}
            Ok(gone) => tracing::info!(gone, "older backups made room"),
            Err(error) => {
                self.note_failure(task, moment, &format!("Old backups could not be removed: {error}"));
            }
        }
    }

    fn make(&self) -> Done {
        // A connection of its own: readers and writers of the portal go on meanwhile.
        let conn = self.dir.open_current()?;
        self.cancellation.set_interrupt_handle(Some(conn.get_interrupt_handle()));
        let made = BackupFolder::beside(&self.dir.database_path())
            .and_then(|folder| folder.add(&conn, self.clock.now()));
        self.cancellation.set_interrupt_handle(None);
        let (path, contents) = made?;
        Ok((path, contents.in_words()))
    }

    /// Makes the second copy of the newest backup, where it is missing.
    fn copy(&mut self, settings: &Settings, task: &mut TaskStatus) {
        let moment = self.clock.moment();
        let Some(to) = &settings.backup_copy_to else {
            task.trouble = None;
            return;
        };
        let Some(backup) = self.newest_path(moment) else { return };
        let is_there = [true, false].iter().any(|is_encrypted| {
            let target = second_copy::target(&backup, to, *is_encrypted);
            task.file.as_ref() == Some(&target) && second_copy::is_in_place(&target, to, &self.seal)
        });
        if !is_there || task.trouble.is_some() {
            self.attempt(Step::Copy, task, moment, |nightly| nightly.bring(&backup, to, settings, moment));
        }
    }

    fn bring(&self, backup: &Path, to: &Path, settings: &Settings, moment: Moment) -> Done {
        let passphrase = settings.backup_passphrase.as_ref().map(|secret| secret.open(&self.seal));
        let passphrase = passphrase.transpose().map_err(|_| NO_PASSPHRASE)?;
        let stop = || self.cancellation.is_cancelled();
        let path = second_copy::bring(backup, to, passphrase.as_deref(), &self.seal, &stop)?;
        prune(to, self.asked(settings, moment)).map_err(second_copy::not_written(to))?;
        let bytes = path.metadata().map_or(0, |found| found.len());
        let encrypted = if passphrase.is_some() { ", encrypted" } else { "" };
        Ok((path, format!("{}{encrypted}", size(bytes))))
    }

    /// Verifies the newest backup, where it is due.
    fn verify(&mut self, task: &mut TaskStatus) {
        let moment = self.clock.moment();
        if task.trouble.is_none() && !status::is_over(WEEK, task.done, moment.now) {
            return;
        }
        let Some(backup) = self.newest_path(moment) else { return };
        self.attempt(Step::Proof, task, moment, |nightly| {
            let live = nightly.dir.open_current()?;
            let proven =
                verify_backup(&nightly.dir, &backup, &live, &|| nightly.cancellation.is_cancelled())?;
            Ok((backup, proven.in_words()))
        });
    }

    /// Does a step, where it did not fail within the last hour.
    fn attempt(
        &mut self,
        step: Step,
        task: &mut TaskStatus,
        moment: Moment,
        work: impl FnOnce(&Self) -> Done,
    ) {
        if self.waits(step, moment) || self.cancellation.is_cancelled() {
            return;
        }
        match work(self) {
            Ok((path, words)) => {
                let shown = path.display();
                match step {
                    Step::Backup => tracing::info!("the nightly backup is {shown}, {words}"),
                    Step::Copy => {
                        tracing::info!("the second copy is {shown}, {words}; it was read back and is right");
                    }
                    Step::Proof => tracing::info!("{shown} opens and is right: {words}"),
                }
                self.failed[step as usize] = None;
                task.well(moment.now, path, words);
            }
            // The portal is stopping: there is no result.
            Err(_) if self.cancellation.is_cancelled() => {}
            Err(error) => {
                let what = match step {
                    Step::Backup => "The nightly backup was not made",
                    Step::Copy => "There is no second copy of the newest backup",
                    Step::Proof => "The newest backup was not proven",
                };
                self.failed[step as usize] = Some(moment.uptime);
                self.note_failure(task, moment, &format!("{what}: {error}"));
            }
        }
    }

    /// The same retention applies to the card and to the stick.
    fn asked<'a>(&self, settings: &'a Settings, moment: Moment) -> RetentionInput<'a> {
        let restored = BackupStatus::read(&self.dir.backups_path()).restored;
        RetentionInput { zone: &settings.time_zone, now: moment.now, restored }
    }

    fn newest(&self, moment: Moment) -> Option<OrdinaryBackup> {
        newest(&self.dir.backups_path(), moment.now)
    }

    fn newest_path(&self, moment: Moment) -> Option<PathBuf> {
        Some(self.dir.backups_path().join(self.newest(moment)?.name))
    }

    fn note_failure(&self, task: &mut TaskStatus, moment: Moment, says: &str) {
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
