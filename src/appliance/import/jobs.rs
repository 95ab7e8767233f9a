//! Imports that run for a request: how far each is, and its end when it is cancelled or its request is cut.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::platform::progress::Progress;
use crate::platform::refusal::{ErrorCode, RETRY_AFTER_BUSY, Refusal};

/// Files that are taken in at once: one is read, and the others wait with their megabytes.
const MOST_FILES: usize = 4;

/// The member it runs for, and the name that their browser gave it.
type Name = (String, String);

/// All that run now. Cheap to clone.
#[derive(Clone)]
pub struct Jobs {
    running: Arc<Mutex<HashMap<Name, Progress>>>,
    places: Arc<Semaphore>,
}

/// Kept while a file is taken in, until nothing of it is in memory.
pub type FilePlace = OwnedSemaphorePermit;

/// A running one. Dropped with its request, it is cancelled; one that is done has nothing left to cancel.
pub struct Job {
    jobs: Jobs,
    name: Name,
    progress: Progress,
}

impl Default for Jobs {
    fn default() -> Self {
        Self { running: Arc::default(), places: Arc::new(Semaphore::new(MOST_FILES)) }
    }
}

impl Jobs {
    /// Asked for before a file is received.
    pub fn file_place(&self) -> Result<FilePlace, Refusal> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let words = "Other lists are being read at this moment. Please try again in a minute.";
        place.map_err(|_| Refusal::new(ErrorCode::Busy, words).retry_after(RETRY_AFTER_BUSY))
    }

    /// Begins one. Of two of one name, the later one is meant.
    pub fn begin(&self, member_id: &str, name: &str) -> Job {
        let name = (member_id.to_owned(), name.to_owned());
        let progress = Progress::default();
        self.running().insert(name.clone(), progress.clone());
        Job { jobs: self.clone(), name, progress }
    }

    /// The member's own of this name; none where it does not run, or not any more.
    pub fn find(&self, member_id: &str, name: &str) -> Option<Progress> {
        self.running().get(&(member_id.to_owned(), name.to_owned())).cloned()
    }

    /// At the stop: each ends between two rows.
    pub fn cancel_all(&self) {
        self.running().values().for_each(Progress::cancel);
    }

    fn running(&self) -> MutexGuard<'_, HashMap<Name, Progress>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Job {
    pub fn progress(&self) -> Progress {
        self.progress.clone()
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.progress.cancel();
        let mut running = self.jobs.running();
        if running.get(&self.name).is_some_and(|own| own.is(&self.progress)) {
            running.remove(&self.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::progress::Cancelled;

    #[test]
    fn a_file_is_received_only_where_there_is_a_place_for_it() {
        let jobs = Jobs::default();
        let mut places: Vec<_> = (0..MOST_FILES).map(|_| jobs.file_place().unwrap()).collect();
        assert_eq!(jobs.file_place().unwrap_err().code, ErrorCode::Busy);
        places.pop();
        assert!(jobs.file_place().is_ok());
    }

    #[test]
    fn what_runs_for_a_request_ends_with_it_or_at_the_stop_and_is_the_member_s_own() {
        let jobs = Jobs::default();
        let job = jobs.begin("mary", "list");
        let work = job.progress();
        work.expect(3);
        assert_eq!(work.step(), Ok(()));
        assert_eq!(jobs.find("mary", "list").map(|found| found.so_far()), Some((1, 3)));
        assert!(jobs.find("john", "list").is_none() && jobs.find("mary", "other").is_none());
        drop(job);
        assert_eq!(work.step(), Err(Cancelled));
        assert!(jobs.find("mary", "list").is_none());
        let other = jobs.begin("mary", "list");
        assert_eq!(other.progress().step(), Ok(()));
        jobs.cancel_all();
        assert_eq!(other.progress().step(), Err(Cancelled));
    }
}
