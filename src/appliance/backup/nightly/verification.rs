//! Once a week the newest backup is verified.

use std::path::Path;

use super::{Nightly, NightlyError, may_try};
use crate::appliance::backup::verify::{VerifiedBackup, verify_backup};
use crate::appliance::backup::verify_error::VerifyError;
use crate::appliance::backup::{TaskStatus, schedule};

/// A week, less the time by which two nightly runs may differ.
const WEEK: i64 = 7 * 86_400 - 12 * 3600;

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
    pub(super) fn verify(&mut self, task: &mut TaskStatus) -> bool {
        let moment = self.clock.moment();
        let is_wanted = task.trouble.is_some() || schedule::is_over(WEEK, task.done, moment.now);
        if !is_wanted || !may_try(self.proof_failed, moment) || self.cancellation.is_cancelled() {
            return false;
        }
        let newest = self.newest(moment).map(|newest| self.dir.backups_path().join(newest.name));
        let Some(backup) = newest else { return false };
        self.proof_failed = Some(moment.uptime);
        let proven = self.verify_with_portal(&backup);
        match proven {
            Ok(proven) => {
                tracing::info!("{} opens and is right: {}", backup.display(), proven.in_words());
                self.proof_failed = None;
                task.well(moment.now, backup, proven.in_words());
                false
            }
            // The portal is stopping: there is no result.
            Err(NotProven::Proof(error)) if !error.is_worth_telling() => false,
            Err(error) => {
                self.failed(task, moment, &format!("The newest backup was not proven: {error}"));
                true
            }
        }
    }

    fn verify_with_portal(&self, backup: &Path) -> Result<VerifiedBackup, NotProven> {
        let live = self.dir.open_as_it_is().map_err(NightlyError::from)?;
        Ok(verify_backup(backup, &live, &|| self.cancellation.is_cancelled())?)
    }
}
