//! The bytes of a backup on their way from one file into another, and why they do not arrive.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::InterruptHandle;

/// So many bytes of a disk stay free for the portal's own writes.
pub(super) const SPARE: u64 = 16_000_000;

/// An unreadable backup: a sentence without its beginning, the file's name.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error("could not be read: {0}")]
    Unreadable(io::Error),
    #[error("is encrypted, and nobody is here to type its passphrase")]
    NoPassphrase,
    #[error("was not opened: that is not its passphrase")]
    WrongPassphrase,
    #[error("was not encrypted with a passphrase, so it is none of the portal's own")]
    NotByPassphrase,
    /// Looks like an export.
    #[error("is a zip file, as portal export writes them, and no backup")]
    Zip,
    #[error("is not a portal database, or is of a version before 0.1.0")]
    Foreign,
    /// A tar that is no backup with the key.
    #[error("is no backup of a portal: {0}")]
    NotOurArchive(String),
    #[error("is damaged ({0})")]
    Damaged(String),
    /// SQLite does not detect a changed byte inside a row.
    #[error(
        "is not what was written: its checksum is not the one in SHA256SUMS beside it. A card or stick that is wearing out does that"
    )]
    Sum,
    #[error("could not be copied: {0}")]
    Writing(io::Error),
    #[error("was not read to its end: the portal is being stopped")]
    Stopped,
}

impl From<io::Error> for SourceError {
    /// An error without a number of the operating system is one of the file's content.
    fn from(error: io::Error) -> Self {
        match error.raw_os_error() {
            Some(_) => Self::Unreadable(error),
            None => Self::Damaged(format!("cut short or changed: {error}")),
        }
    }
}

/// Copies all of `from` into `to`, as long as enough of the disk's `free` bytes stays. A small file is written in any
/// case: a restore must be possible on a disk that is nearly full, and an endless source does not stay small.
pub(super) fn copy(
    from: &mut dyn Read,
    to: &mut dyn Write,
    free: &dyn Fn() -> Option<u64>,
) -> Result<(), SourceError> {
    let mut buffer = vec![0; 1 << 17];
    let mut written = 0;
    loop {
        let length = match from.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
        };
        if written >= SPARE && free().is_some_and(|free| free < SPARE) {
            let says = "it was stopped before nothing is left for the portal to write on";
            return Err(SourceError::Writing(io::Error::new(io::ErrorKind::StorageFull, says)));
        }
        to.write_all(&buffer[..length]).map_err(SourceError::Writing)?;
        written += length as u64;
    }
}

/// A source that ends in an error when it is cancelled.
pub(super) struct CancellableReader<'a, T> {
    pub inner: T,
    pub stop: &'a dyn Fn() -> bool,
}

impl<T: Read> Read for CancellableReader<'_, T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if (self.stop)() { Err(io::Error::other("broken off")) } else { self.inner.read(buffer) }
    }
}

/// Cancels a nightly run when the program stops: every copy in progress ends in an error soon.
#[derive(Clone, Default)]
pub(super) struct Cancellation(Arc<(AtomicBool, Mutex<Option<InterruptHandle>>)>);

impl Cancellation {
    pub(super) fn cancel(&self) {
        self.0.0.store(true, Ordering::SeqCst);
        if let Some(handle) = &*self.0.1.lock().unwrap_or_else(PoisonError::into_inner) {
            handle.interrupt();
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.0.0.load(Ordering::SeqCst)
    }

    /// The connection whose work [`Self::cancel`] interrupts; none where none is at work.
    pub(super) fn set_interrupt_handle(&self, handle: Option<InterruptHandle>) {
        *self.0.1.lock().unwrap_or_else(PoisonError::into_inner) = handle;
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// A disk with so many free bytes.
    struct Disk(Cell<u64>);

    impl Write for &Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.set(self.0.get().saturating_sub(bytes.len() as u64));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_has_no_end_does_not_fill_the_disk_and_what_is_small_fits() {
        for (free, length, fits) in [
            (12_000_000, 10_000_000, true),
            (60_000_000, 40_000_000, true),
            (60_000_000, 50_000_000, false),
            (17_000_000, u64::MAX, false),
        ] {
            let disk = Disk(Cell::new(free));
            let done = copy(&mut io::repeat(0).take(length), &mut &disk, &|| Some(disk.0.get()));
            assert!(disk.0.get() > 0, "the disk is not full");
            let is_full = |error: &SourceError| matches!(error, SourceError::Writing(full) if full.kind() == io::ErrorKind::StorageFull);
            assert!(
                if fits { done.is_ok() } else { done.as_ref().is_err_and(is_full) },
                "{length} of {free}"
            );
        }
    }
}
