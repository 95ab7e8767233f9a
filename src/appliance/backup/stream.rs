//! Copies bytes from one file into another.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use super::free_space::sparing_writer;

/// Why a copy is not whole.
#[derive(Debug)]
pub(super) enum Broken {
    /// Reading the source failed.
    Reading(io::Error),
    /// Writing the target failed.
    Writing(io::Error),
}

/// Copies all of `from` into `to`, leaving free space on the disk of this folder.
pub(super) fn copy(from: &mut dyn Read, to: File, folder: &Path) -> Result<File, Broken> {
    let mut to = sparing_writer(to, folder);
    let mut buffer = vec![0; 1 << 17];
    loop {
        match from.read(&mut buffer) {
            Ok(0) => return Ok(to.into_inner()),
            Ok(length) => to.write_all(&buffer[..length]).map_err(Broken::Writing)?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Broken::Reading(error)),
        }
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
