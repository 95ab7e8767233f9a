//! A file that a command is told to read.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file as it was named on the command line, opened in the same moment: by whoever typed the command, before root
/// becomes the data folder's user (see [`crate::owner`]). Whether that went well is asked when it is read.
#[derive(Clone, Debug)]
pub(super) struct InputFile {
    path: PathBuf,
    /// Nothing for `-`, which is standard input.
    opened: Option<Arc<io::Result<File>>>,
}

impl InputFile {
    /// Opens it, or remembers why not.
    pub(super) fn open(path: PathBuf) -> Self {
        let opened = (path != Path::new("-")).then(|| Arc::new(File::open(&path)));
        Self { path, opened }
    }

    /// As it was named.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// True for `-`.
    pub(super) fn is_standard_input(&self) -> bool {
        self.opened.is_none()
    }

    /// How a sentence about it begins.
    pub(super) fn name(&self) -> String {
        if self.is_standard_input() { "Standard input".to_owned() } else { self.path.display().to_string() }
    }

    /// The file itself, to be read in any order. Standard input is none.
    pub(super) fn file(&self) -> io::Result<&File> {
        match self.opened.as_deref() {
            None => Err(io::ErrorKind::NotSeekable.into()),
            Some(Ok(file)) => Ok(file),
            Some(Err(error)) => Err(again(error)),
        }
    }

    /// What is in it. It is read once.
    pub(super) fn reader(&self) -> io::Result<Box<dyn Read + '_>> {
        match self.opened.as_deref() {
            None => Ok(Box::new(io::stdin().lock())),
            Some(Ok(file)) => Ok(Box::new(file)),
            Some(Err(error)) => Err(again(error)),
        }
    }
}

/// An error cannot be cloned; the system's number says everything.
fn again(error: &io::Error) -> io::Error {
    error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
}

impl From<OsString> for InputFile {
    fn from(typed: OsString) -> Self {
        Self::open(typed.into())
    }
}
