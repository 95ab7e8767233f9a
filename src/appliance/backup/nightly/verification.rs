//! Once a week the newest backup is verified.

use std::path::{Path, PathBuf};

use super::{Nightly, NightlyError, may_try};
use crate::appliance::backup::verify::{self, LiveDatabase, Mark, VerifiedBackup, VerifyError, WritesSince};
use crate::appliance::backup::{TaskStatus, schedule};
use crate::platform::db::look::AsItIs;

/// A week, less the time by which two nightly runs may differ.
const WEEK: i64 = 7 * 86_400 - 12 * 3600;

/// A backup that was made just now, and what detects writes to the database since.
pub(super) struct FreshBackup {
    pub path: PathBuf,
    pub conn: AsItIs,
    pub mark: Mark,
}

/// Why nothing was verified.
#[derive(Debug, thiserror::Error)]
enum NotProven {
    #[error(transparent)]
    Proof(#[from] VerifyError),
    #[error(transparent)]
    Nightly(#[from] NightlyError),
}

impl Nightly {
    /// Verifies, where it is due. True when it failed.
    pub(super) fn verify(&mut self, fresh: Option<FreshBackup>, task: &mut TaskStatus) -> bool {
        let moment = self.clock.moment();
        let is_wanted = task.trouble.is_some() || schedule::is_over(WEEK, task.done, moment.now);
        if !is_wanted || !may_try(self.proof_failed, moment) || self.cancellation.is_cancelled() {
            return false;
        }
        let newest = self.newest(moment).map(|newest| self.dir.backups_path().join(newest.name));
        let Some(backup) = newest else { return false };
        self.proof_failed = Some(moment.uptime);
        let stop = || self.cancellation.is_cancelled();
        let proven = match fresh.filter(|fresh| fresh.path == backup) {
            Some(FreshBackup { conn, mark, .. }) => {
                let live = LiveDatabase { conn: &conn, since: WritesSince::Mark(&mark) };
                verify::verify_backup(&backup, live, &stop).map_err(NotProven::from)
            }
            None => self.prove_older(&backup),
        };
        match proven {
            Ok(proven) => {
                tracing::info!("{} opens and is right: {}", backup.display(), proven.in_words());
                self.proof_failed = None;
                task.well(moment.now, backup, proven.in_words());
                false
            }
            // A volunteer verifies manually at this moment, or the portal is stopping: there is no result.
            Err(NotProven::Proof(VerifyError::Busy | VerifyError::Stopped)) => false,
            Err(error) => {
                self.failed(task, moment, &format!("The newest backup was not proven: {error}"));
                true
            }
        }
    }

    /// Verifies the backup of an earlier night.
    fn prove_older(&self, backup: &Path) -> Result<VerifiedBackup, NotProven> {
        let conn = self.dir.open_as_it_is().map_err(NightlyError::from)?;
        let live = LiveDatabase { conn: &conn, since: WritesSince::File(self.db.path()) };
        Ok(verify::verify_backup(backup, live, &|| self.cancellation.is_cancelled())?)
    }
}
