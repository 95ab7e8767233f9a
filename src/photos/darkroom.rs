//! Where uploads wait and are turned into photos: a bounded number of bytes may wait, and one picture is opened at
//! a time, because an open picture is many times its file. Twenty members who upload at once queue before they
//! send, not in memory.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::picture::{self, PictureError};

/// Two of the largest uploads, or some thirty as browsers shrink them.
const ROOM_KIB: u32 = 2 * 5 * 1024;
/// Beyond so many uploads that wait for room the next is sent away at once.
const QUEUE: usize = 64;
/// Half of what an upload may take in all.
const LONGEST_WAIT: Duration = Duration::from_secs(45);

/// A handle on the one darkroom. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Darkroom {
    room: Arc<Semaphore>,
    queue: Arc<Semaphore>,
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

/// Room for one upload's bytes. Given back when dropped.
#[derive(Debug)]
pub struct Room(#[expect(dead_code, reason = "held until the bytes are gone")] OwnedSemaphorePermit);

/// Why no photo was made.
#[derive(Debug, thiserror::Error)]
pub enum DarkroomError {
    /// Too many uploads at once. The member may try again shortly.
    #[error("Many members are sending photos right now. Please try again in a moment.")]
    Busy,
    /// Another upload of the same member is under way.
    #[error("Another photo of yours is still on its way. Please wait a moment, then try again.")]
    OneAtATime,
    /// What was sent makes no photo.
    #[error(transparent)]
    Picture(#[from] PictureError),
}

impl Default for Darkroom {
    fn default() -> Self {
        Self {
            room: Arc::new(Semaphore::new(ROOM_KIB as usize)),
            queue: Arc::new(Semaphore::new(QUEUE)),
            turn: Arc::new(Semaphore::new(1)),
            sending: Arc::default(),
        }
    }
}

impl Darkroom {
    /// Begins a member's upload. One at a time: somebody who opens many and sends nothing takes the room of one.
    pub fn begin(&self, member_id: &str) -> Result<Sending, DarkroomError> {
        let is_first =
            self.sending.lock().unwrap_or_else(PoisonError::into_inner).insert(member_id.to_owned());
        if !is_first {
            return Err(DarkroomError::OneAtATime);
        }
        Ok(Sending { sending: Arc::clone(&self.sending), member_id: member_id.to_owned() })
    }

    /// Waits until there is room for `bytes`. Ask before reading a body: whoever waits costs nothing but their
    /// connection.
    pub async fn room_for(&self, bytes: usize) -> Result<Room, DarkroomError> {
        self.room_within(LONGEST_WAIT, bytes).await
    }

    async fn room_within(&self, wait: Duration, bytes: usize) -> Result<Room, DarkroomError> {
        let kib = u32::try_from(bytes.div_ceil(1024)).map_or(ROOM_KIB, |kib| kib.clamp(1, ROOM_KIB));
        let _place = self.queue.try_acquire().map_err(|_| DarkroomError::Busy)?;
        let room = Arc::clone(&self.room).acquire_many_owned(kib);
        match tokio::time::timeout(wait, room).await {
            Ok(Ok(permit)) => Ok(Room(permit)),
            Ok(Err(_)) | Err(_) => Err(DarkroomError::Busy),
        }
    }

    /// Turns an upload into a photo, off the async threads. The room is free again when the upload's bytes are
    /// gone.
    pub async fn develop(&self, room: Room, upload: Vec<u8>) -> Result<Vec<u8>, DarkroomError> {
        let outcome = self.in_turn(move || {
            let _room = room;
            picture::make_photo(upload)
        });
        Ok(outcome.await??)
    }

    /// True when nothing is held and nobody waits.
    pub fn is_idle(&self) -> bool {
        self.room.available_permits() == ROOM_KIB as usize && self.queue.available_permits() == QUEUE
    }

    /// Runs `work` when nobody else's runs. Once begun it runs to its end, even when the caller is gone.
    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, DarkroomError> {
        let turn = Arc::clone(&self.turn).acquire_owned().await.map_err(|_| DarkroomError::Busy)?;
        let task = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        task.await.map_err(|error| {
            if error.is_panic() {
                // A decoder met bytes that its authors never did; the portal goes on.
                tracing::error!("a picture made the decoder panic");
                DarkroomError::Picture(PictureError::Damaged)
            } else {
                DarkroomError::Busy
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn pictures_are_opened_one_at_a_time() {
        let darkroom = Darkroom::default();
        let (open, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let works = (0..20).map(|_| {
            let (darkroom, open, most) = (darkroom.clone(), Arc::clone(&open), Arc::clone(&most));
            tokio::spawn(async move {
                let work = move || {
                    most.fetch_max(open.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::yield_now();
                    open.fetch_sub(1, Ordering::SeqCst);
                };
                darkroom.in_turn(work).await.unwrap();
            })
        });
        for work in works.collect::<Vec<_>>() {
            work.await.unwrap();
        }
        assert_eq!(most.load(Ordering::SeqCst), 1);
    }

    #[test]
    fn a_member_sends_one_photo_at_a_time_and_keeps_nobody_else_from_it() {
        let darkroom = Darkroom::default();
        let first = darkroom.begin("mary").unwrap();
        assert!(matches!(darkroom.begin("mary"), Err(DarkroomError::OneAtATime)));
        let _john = darkroom.begin("john").unwrap();
        drop(first);
        assert!(darkroom.begin("mary").is_ok());
    }

    #[tokio::test]
    async fn a_decoder_that_panics_spoils_one_picture_and_not_the_next() {
        let darkroom = Darkroom::default();
        let spoilt = darkroom.in_turn(|| panic!("a decoder's bug")).await;
        assert!(matches!(spoilt, Err::<(), _>(DarkroomError::Picture(PictureError::Damaged))));
        assert_eq!(darkroom.in_turn(|| 7).await.unwrap(), 7);
    }

    #[tokio::test]
    async fn uploads_wait_for_room_a_bounded_time_and_in_bounded_number() {
        let darkroom = Darkroom::default();
        let largest = 5 * 1024 * 1024;
        let mut rooms = Vec::new();
        for _ in 0..2 {
            rooms.push(darkroom.room_for(largest).await.unwrap());
        }
        let late = darkroom.room_within(Duration::ZERO, 1).await;
        assert!(matches!(late, Err(DarkroomError::Busy)), "nobody left within the time");

        let waiting: Vec<_> = (0..QUEUE)
            .map(|_| {
                let darkroom = darkroom.clone();
                tokio::spawn(async move { darkroom.room_for(1).await.map(drop) })
            })
            .collect();
        while darkroom.queue.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(darkroom.room_for(1).await, Err(DarkroomError::Busy)), "one too many");

        // Somebody who gives up before their turn gives their place back as well.
        waiting[0].abort();
        rooms.pop();
        for waited in waiting.into_iter().skip(1) {
            waited.await.unwrap().unwrap();
        }
        assert_eq!(darkroom.queue.available_permits(), QUEUE);
    }
}
