//! Copies bytes from one file into another.

use std::io::{self, Read, Write};

/// So many bytes of a disk stay free for the portal's own writes.
pub(super) const SPARE: u64 = 16_000_000;

/// An incomplete copy.
#[derive(Debug)]
pub(super) enum Broken {
    /// Reading the source failed.
    Reading(io::Error),
    /// Writing the target failed.
    Writing(io::Error),
}

/// Copies all of `from` into `to`, as long as enough of the disk's `free` bytes stays. A small file is written in any
/// case: a restore must be possible on a disk that is nearly full, and an endless source does not stay small.
pub(super) fn copy(
    from: &mut dyn Read,
    to: &mut dyn Write,
    free: &dyn Fn() -> Option<u64>,
) -> Result<(), Broken> {
    let mut buffer = vec![0; 1 << 17];
    let mut written = 0;
    loop {
        let length = match from.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Broken::Reading(error)),
        };
        if written >= SPARE && free().is_some_and(|free| free < SPARE) {
            let says = "it was stopped before nothing is left for the portal to write on";
            return Err(Broken::Writing(io::Error::new(io::ErrorKind::StorageFull, says)));
        }
        to.write_all(&buffer[..length]).map_err(Broken::Writing)?;
        written += length as u64;
    }
}

/// A source that ends in an error when it is cancelled.
pub(super) struct CancellableReader<'a, T> {
    pub inner: T,
    pub go_on: &'a dyn Fn() -> bool,
}

impl<T: Read> Read for CancellableReader<'_, T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if (self.go_on)() { self.inner.read(buffer) } else { Err(io::Error::other("broken off")) }
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
            let is_full = |error: &Broken| matches!(error, Broken::Writing(full) if full.kind() == io::ErrorKind::StorageFull);
            assert!(
                if fits { done.is_ok() } else { done.as_ref().is_err_and(is_full) },
                "{length} of {free}"
            );
        }
    }
}
