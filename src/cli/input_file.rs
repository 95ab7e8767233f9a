//! A file that a command reads.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustix::fs::OFlags;

use super::no_links;
use crate::appliance::import::ImportError;
use crate::platform::text::invisible::cleaned_name;

/// A path from the command line, opened at once: as the user who typed the command, before root drops to the data
/// folder's user (see [`crate::appliance::owner`]). An error is reported when the file is read.
#[derive(Clone, Debug)]
pub(super) struct InputFile {
    path: PathBuf,
    /// None for `-`, which is standard input.
    opened: Option<Arc<io::Result<File>>>,
}

impl InputFile {
    /// Opens it, or stores the error.
    pub(super) fn open(path: PathBuf) -> Self {
        let opened = (path != Path::new("-")).then(|| Arc::new(open(&path)));
        Self { path, opened }
    }

    /// The path as typed.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// True for `-`.
    pub(super) fn is_standard_input(&self) -> bool {
        self.opened.is_none()
    }

    /// The name for the beginning of a sentence.
    pub(super) fn name(&self) -> String {
        if self.is_standard_input() { "Standard input".to_owned() } else { self.path.display().to_string() }
    }

    /// The name without its folder, as a list of imports has it.
    pub(super) fn list_name(&self) -> String {
        cleaned_name(&self.path.file_name().unwrap_or_default().to_string_lossy())
    }

    /// The reason for refusing it, in a sentence: not a plain file, or root would follow a link.
    pub(super) fn refusal(&self) -> Option<String> {
        let error = self.opened.as_deref()?.as_ref().err()?;
        error.get_ref().map(|refused| format!("{}: {refused}.", self.path.display()))
    }

    /// The file, for random access. Standard input has none.
    pub(super) fn file(&self) -> io::Result<&File> {
        match self.opened.as_deref() {
            None => Err(io::ErrorKind::NotSeekable.into()),
            Some(Ok(file)) => Ok(file),
            Some(Err(error)) => Err(again(error)),
        }
    }

    /// The content. It can be read once.
    pub(super) fn reader(&self) -> io::Result<Box<dyn Read + '_>> {
        match self.opened.as_deref() {
            None => Ok(Box::new(io::stdin().lock())),
            Some(Ok(file)) => Ok(Box::new(file)),
            Some(Err(error)) => Err(again(error)),
        }
    }

    /// The content of a list, up to `most` bytes of it.
    pub(super) fn list_bytes(&self, most: u64) -> Result<Vec<u8>, ImportError> {
        let mut bytes = Vec::new();
        match self.reader().and_then(|file| file.take(most).read_to_end(&mut bytes)) {
            Ok(_) => Ok(bytes),
            Err(source) => Err(ImportError::Unreadable { path: self.path.clone(), source }),
        }
    }
}

fn open(path: &Path) -> io::Result<File> {
    // A file descriptor from the shell, `<(...)` too, is open already.
    if is_handed_over(path) {
        return File::open(path);
    }
    // Does not block where no process writes into a pipe.
    let file = no_links::open(path, OFlags::NONBLOCK | OFlags::NOCTTY)?;
    let kind = file.metadata()?.file_type();
    // Reading a folder fails with the system's own error; a pipe or a device may never return a byte or an end.
    if kind.is_file() || kind.is_dir() {
        Ok(file)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a plain file"))
    }
}

/// "/dev/stdin", "/dev/fd/63", "/proc/self/fd/63"
fn is_handed_over(path: &Path) -> bool {
    let number = path.strip_prefix("/dev/fd").or_else(|_| path.strip_prefix("/proc/self/fd"));
    path == Path::new("/dev/stdin")
        || number.is_ok_and(|number| number.to_str().is_some_and(|digits| digits.parse::<u32>().is_ok()))
}

/// An error cannot be cloned; the system's number or the sentence is enough.
fn again(error: &io::Error) -> io::Error {
    let with_sentence = || io::Error::new(error.kind(), error.to_string());
    error.raw_os_error().map_or_else(with_sentence, io::Error::from_raw_os_error)
}

impl From<OsString> for InputFile {
    fn from(typed: OsString) -> Self {
        Self::open(typed.into())
    }
}
