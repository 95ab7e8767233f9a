//! Free space that a copy leaves for the portal's writes.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::platform::free_space::free_bytes;

/// So many bytes stay free.
pub const SPARE: u64 = 16_000_000;
/// The free space is measured after so many bytes.
const STEP: u64 = 1_000_000;

/// Writes as long as enough space stays free. A small file is written in any case: a restore must be possible on a disk
/// that is nearly full, and an endless source does not stay small.
pub struct SpaceSparingWriter<W, F> {
    to: W,
    free: F,
    written: u64,
    asked_next: u64,
}

/// Leaves free space on the disk of this folder.
pub fn sparing_writer(to: File, folder: &Path) -> SpaceSparingWriter<File, impl Fn() -> Option<u64>> {
    let folder: PathBuf = folder.to_path_buf();
    SpaceSparingWriter::new(to, move || free_bytes(&folder).ok().flatten())
}

impl<W: Write, F: Fn() -> Option<u64>> SpaceSparingWriter<W, F> {
    fn new(to: W, free: F) -> Self {
        Self { to, free, written: 0, asked_next: SPARE }
    }

    /// The inner writer.
    pub fn into_inner(self) -> W {
        self.to
    }
}

impl<W: Write, F: Fn() -> Option<u64>> Write for SpaceSparingWriter<W, F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.written >= self.asked_next {
            self.asked_next = self.written + STEP;
            if (self.free)().is_some_and(|free| free < SPARE) {
                return Err(io::Error::new(
                    io::ErrorKind::StorageFull,
                    "it was stopped before nothing is left for the portal to write on",
                ));
            }
        }
        let written = self.to.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn what_has_no_end_does_not_fill_the_disk_and_what_is_small_fits() {
        for (free, length, fits) in [
            (60_000_000, 10_000_000, true),
            (12_000_000, 10_000_000, true),
            (60_000_000, 40_000_000, true),
            (60_000_000, 50_000_000, false),
            (17_000_000, 100_000_000, false),
        ] {
            let left = Cell::new(free);
            let mut to = SpaceSparingWriter::new(io::sink(), || Some(left.get()));
            let mut outcome = Ok(());
            for _ in 0..length / 100_000 {
                outcome = to.write_all(&vec![0; 100_000]);
                if outcome.is_err() {
                    break;
                }
                left.set(u64::saturating_sub(left.get(), 100_000));
            }
            let kind = outcome.as_ref().map_err(io::Error::kind);
            assert_eq!(kind.is_ok(), fits, "{length} of {free}: {outcome:?}");
            if !fits {
                assert_eq!(kind, Err(io::ErrorKind::StorageFull));
                assert!(left.get() > 0, "the disk is not full");
            }
        }
    }
}
