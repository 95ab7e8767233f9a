//! Photo processing: uploads wait and are turned into photos. A slow upload delays no other: it is written to a file
//! of its own and waits for decoding only once it is complete. One picture is decoded at a time, because a decoded
//! picture is many times its file.

use std::collections::HashSet;
use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;

use super::picture::{self, PictureError};
use super::spool;

/// Beyond so many concurrent uploads the next is refused at once: each may take 5 MiB of the card.
const MOST_UPLOADS: usize = 64;
/// A complete upload waits at most so long for its turn to be decoded: half of what an upload may take in all.
const LONGEST_WAIT: Duration = Duration::from_secs(45);

/// A handle on the photo processing. Cheap to clone.
#[derive(Clone, Debug)]
pub struct PhotoProcessor {
    folder: Arc<Path>,
    turn: Arc<Semaphore>,
    /// Members whose upload is under way.
    sending: Arc<Mutex<HashSet<String>>>,
}

/// A member's one upload at a time. Over when dropped.
#[derive(Debug)]
pub struct Sending {
    sending: Arc<Mutex<HashSet<String>>>,
    member_id: String,
}

impl Drop for Sending {
    fn drop(&mut self) {
        self.sending.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.member_id);
    }
}

/// Why no photo was made.
#[derive(Debug, thiserror::Error)]
pub enum ProcessingError {
    /// Too many uploads at once. The member may try again shortly.
    #[error("Many members are sending photos right now. Please try again in a moment.")]
    Busy,
    /// Another upload of the same member is under way.
    #[error("Another photo of yours is still on its way. Please wait a moment, then try again.")]
    OneAtATime,
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The card cannot store the upload, or not return it.
    #[error(transparent)]
    Disk(#[from] std::io::Error),
}

impl PhotoProcessor {
    /// Uploads lie in this folder until they are whole.
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: Arc::from(folder), turn: Arc::new(Semaphore::new(1)), sending: Arc::default() }
    }

    /// Begins a member's upload. One at a time: a client that opens many and sends nothing uses one.
    pub fn begin(&self, member_id: &str) -> Result<Sending, ProcessingError> {
        let mut sending = self.sending.lock().unwrap_or_else(PoisonError::into_inner);
        if sending.contains(member_id) {
            return Err(ProcessingError::OneAtATime);
        }
        if sending.len() >= MOST_UPLOADS {
            return Err(ProcessingError::Busy);
        }
        sending.insert(member_id.to_owned());
        Ok(Sending { sending: Arc::clone(&self.sending), member_id: member_id.to_owned() })
    }

    /// An empty file for an upload.
    pub async fn spool(&self) -> Result<File, ProcessingError> {
        let folder = Arc::clone(&self.folder);
        let opened = tokio::task::spawn_blocking(move || spool::open(&folder)).await;
        Ok(opened.map_err(std::io::Error::other)??)
    }

    /// Turns a whole upload into a photo, off the async threads.
    pub async fn process(&self, upload: File) -> Result<Vec<u8>, ProcessingError> {
        let photo =
            self.in_turn(move || Ok::<_, ProcessingError>(picture::make_photo(spool::read(&upload)?)?));
        photo.await?
    }

    /// True when no upload is under way.
    pub fn is_idle(&self) -> bool {
        self.sending.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Runs `work` when no other work runs. Once begun it runs to its end, even when the caller is gone.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ProcessingError> {
        let turn = tokio::time::timeout(LONGEST_WAIT, Arc::clone(&self.turn).acquire_owned());
        let Ok(Ok(turn)) = turn.await else { return Err(ProcessingError::Busy) };
        let task = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        task.await.map_err(|error| {
            if error.is_panic() {
                // A decoder met bytes that its authors never did; the portal goes on.
                tracing::error!("a picture made the decoder panic");
                ProcessingError::Picture(PictureError::Damaged)
            } else {
                ProcessingError::Busy
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    // proves: U1
    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn pictures_are_opened_one_at_a_time() {
        let photo_processor = PhotoProcessor::in_folder(&std::env::temp_dir());
        let (open, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let works = (0..20).map(|_| {
            let (photo_processor, open, most) =
                (photo_processor.clone(), Arc::clone(&open), Arc::clone(&most));
            tokio::spawn(async move {
                let work = move || {
                    most.fetch_max(open.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::yield_now();
                    open.fetch_sub(1, Ordering::SeqCst);
                };
                photo_processor.in_turn(work).await.unwrap();
            })
        });
        for work in works.collect::<Vec<_>>() {
            work.await.unwrap();
        }
        assert_eq!(most.load(Ordering::SeqCst), 1);
    }

    // proves: U1
    #[test]
    fn a_member_sends_one_photo_at_a_time_and_delays_no_other_member() {
        let photo_processor = PhotoProcessor::in_folder(&std::env::temp_dir());
        let first = photo_processor.begin("mary").unwrap();
        assert!(matches!(photo_processor.begin("mary"), Err(ProcessingError::OneAtATime)));
        let _john = photo_processor.begin("john").unwrap();
        drop(first);
        assert!(photo_processor.begin("mary").is_ok());
    }

    // proves: U1
    #[tokio::test]
    async fn a_decoder_that_panics_spoils_one_picture_and_not_the_next() {
        let photo_processor = PhotoProcessor::in_folder(&std::env::temp_dir());
        let spoilt = photo_processor.in_turn(|| panic!("a decoder's bug")).await;
        assert!(matches!(spoilt, Err::<(), _>(ProcessingError::Picture(PictureError::Damaged))));
        assert_eq!(photo_processor.in_turn(|| 7).await.unwrap(), 7);
    }

    // proves: U1
    #[test]
    fn uploads_are_bounded_in_number() {
        let photo_processor = PhotoProcessor::in_folder(&std::env::temp_dir());
        let mut uploads: Vec<Sending> =
            (0..MOST_UPLOADS).map(|number| photo_processor.begin(&number.to_string()).unwrap()).collect();
        assert!(matches!(photo_processor.begin("one too many"), Err(ProcessingError::Busy)));
        uploads.pop();
        assert!(photo_processor.begin("the next").is_ok());
    }

    // proves: U1
    #[tokio::test(start_paused = true)]
    async fn a_whole_picture_waits_for_its_turn_a_bounded_time() {
        let photo_processor = PhotoProcessor::in_folder(&std::env::temp_dir());
        let _never_done = Arc::clone(&photo_processor.turn).acquire_owned().await.unwrap();
        assert!(matches!(photo_processor.in_turn(|| ()).await, Err(ProcessingError::Busy)));
    }

    // proves: U1
    #[test]
    fn an_upload_has_no_name_and_is_read_from_its_beginning() {
        let folder = tempfile::tempdir().unwrap();
        let mut upload = spool::open(folder.path()).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        std::io::Write::write_all(&mut upload, b"a picture").unwrap();
        assert_eq!(spool::read(&upload).unwrap(), b"a picture");
    }
}
