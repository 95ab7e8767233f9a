//! Photo processing: uploads wait and are turned into photos. A slow upload delays no other: it is written to a file
//! of its own and waits for decoding only once it is complete. One picture is decoded at a time, because a decoded
//! picture is many times its file.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use uuid::Uuid;

use super::picture;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Beyond so many concurrent uploads the next is refused at once: each may take 5 MiB of the card.
const MOST_UPLOADS: usize = 64;
/// A complete upload waits at most so long for its turn to be decoded: half of what an upload may take in all.
const LONGEST_WAIT: Duration = Duration::from_secs(45);

/// Seconds after which a client should retry while photo processing is busy.
const RETRY_AFTER: u32 = 15;

/// Makes the stored form of an upload, such as [`picture::make_photo`].
pub type MakePicture<T> = fn(Vec<u8>) -> Result<T, Refusal>;

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

impl PhotoProcessor {
    /// Uploads lie in this folder until they are whole.
    pub fn in_folder(folder: &Path) -> Self {
        Self { folder: Arc::from(folder), turn: Arc::new(Semaphore::new(1)), sending: Arc::default() }
    }

    /// Begins a member's upload. One at a time: a client that opens many and sends nothing uses one.
    pub fn begin(&self, member_id: &str) -> Result<Sending, Refusal> {
        let mut sending = self.sending.lock().unwrap_or_else(PoisonError::into_inner);
        if sending.contains(member_id) {
            let text = "Another photo of yours is still on its way. Please wait a moment, then try again.";
            return Err(Refusal::new(ErrorCode::UploadUnderWay, text).retry_after(RETRY_AFTER));
        }
        if sending.len() >= MOST_UPLOADS {
            return Err(busy());
        }
        sending.insert(member_id.to_owned());
        Ok(Sending { sending: Arc::clone(&self.sending), member_id: member_id.to_owned() })
    }

    /// An empty file for an upload.
    pub async fn spool(&self) -> Result<File, Refusal> {
        let folder = Arc::clone(&self.folder);
        let opened = tokio::task::spawn_blocking(move || open(&folder)).await;
        opened.map_err(io::Error::other).flatten().map_err(Refusal::not_written)
    }

    /// Turns a whole upload into what `make` makes of a picture, off the async threads.
    pub async fn process<T: Send + 'static>(&self, upload: File, make: MakePicture<T>) -> Result<T, Refusal> {
        let work = self.in_turn(move || make(read(&upload).map_err(Refusal::not_written)?));
        work.await?
    }

    /// True when no upload is under way.
    pub fn is_idle(&self) -> bool {
        self.sending.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Runs `work` when no other work runs. Once begun it runs to its end, even when the caller is gone.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let turn = tokio::time::timeout(LONGEST_WAIT, Arc::clone(&self.turn).acquire_owned());
        let Ok(Ok(turn)) = turn.await else { return Err(busy()) };
        let task = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        task.await.map_err(|error| {
            if error.is_panic() {
                // A decoder met bytes that its authors never did; the portal goes on.
                tracing::error!("a picture made the decoder panic");
                picture::damaged()
            } else {
                busy()
            }
        })
    }
}

fn busy() -> Refusal {
    let text = "Many members are sending photos right now. Please try again in a moment.";
    Refusal::new(ErrorCode::Busy, text).retry_after(RETRY_AFTER)
}

/// An empty file in `folder` without a name, so that it is gone with the process, and no other program can open it.
fn open(folder: &Path) -> io::Result<File> {
    let path = folder.join(format!(".upload-{}", Uuid::new_v4()));
    let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    fs::remove_file(&path)?;
    Ok(file)
}

/// All that was written.
fn read(mut file: &File) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(0))?;
    let length = file.metadata()?.len();
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
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
        assert_eq!(photo_processor.begin("mary").unwrap_err().code, ErrorCode::UploadUnderWay);
        let _john = photo_processor.begin("john").unwrap();
        drop(first);
        assert!(photo_processor.begin("mary").is_ok());
    }

    // proves: U1
    #[tokio::test]
    async fn a_decoder_that_panics_spoils_one_picture_and_not_the_next() {
        let photo_processor = PhotoProcessor::in_folder(&std::env::temp_dir());
        let spoilt = photo_processor.in_turn(|| panic!("a decoder's bug")).await;
        assert_eq!(spoilt.unwrap_err().code, ErrorCode::DamagedPicture);
        assert_eq!(photo_processor.in_turn(|| 7).await.unwrap(), 7);
    }

    // proves: U1
    #[test]
    fn uploads_are_bounded_in_number() {
        let photo_processor = PhotoProcessor::in_folder(&std::env::temp_dir());
        let mut uploads: Vec<Sending> =
            (0..MOST_UPLOADS).map(|number| photo_processor.begin(&number.to_string()).unwrap()).collect();
        assert_eq!(photo_processor.begin("one too many").unwrap_err().code, ErrorCode::Busy);
        uploads.pop();
        assert!(photo_processor.begin("the next").is_ok());
    }

    // proves: U1
    #[tokio::test(start_paused = true)]
    async fn a_whole_picture_waits_for_its_turn_a_bounded_time() {
        let photo_processor = PhotoProcessor::in_folder(&std::env::temp_dir());
        let _never_done = Arc::clone(&photo_processor.turn).acquire_owned().await.unwrap();
        assert_eq!(photo_processor.in_turn(|| ()).await.unwrap_err().code, ErrorCode::Busy);
    }

    // proves: U1
    #[test]
    fn an_upload_has_no_name_and_is_read_from_its_beginning() {
        let folder = tempfile::tempdir().unwrap();
        let mut upload = open(folder.path()).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        std::io::Write::write_all(&mut upload, b"a picture").unwrap();
        assert_eq!(read(&upload).unwrap(), b"a picture");
    }
}
