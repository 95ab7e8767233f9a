//! A file that a command reads.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustix::fs::OFlags;

use super::untrusted_symlink::find_on_path;

/// A path from the command line, opened at once: as the user who typed the command, before root drops to the data
/// folder's user (see [`crate::appliance::owner`]). An error is reported when the file is read.
#[derive(Clone, Debug)]
pub(super) struct InputFile {
    path: PathBuf,
    /// None for `-`, which is standard input.
    opened: Option<Arc<Result<File, NotOpened>>>,
}

/// Why it was not opened.
#[derive(Debug, thiserror::Error)]
enum NotOpened {
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Through it root would read a file that the other user may not read.
    #[error("{} is a link that belongs to another user; name the file itself, which may be {}", .link.display(), .leads_to.display())]
    Planted {
        link: PathBuf,
        /// The link's target, if the link is harmless.
        leads_to: PathBuf,
    },
    /// A pipe or a device may never return a byte or an end.
    #[error("it is not a plain file")]
    NotPlain,
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

    /// Why it is refused, in a sentence: it is no plain file, or another user's link.
    pub(super) fn refusal(&self) -> Option<String> {
        match self.opened.as_deref() {
            Some(Err(NotOpened::NotPlain)) => Some(format!("{} is not a plain file.", self.path.display())),
            Some(Err(planted @ NotOpened::Planted { .. })) => Some(format!("{planted}.")),
            _ => None,
        }
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
}

fn open(path: &Path) -> Result<File, NotOpened> {
    // A file descriptor from the shell, `<(...)` too, is open already.
    if is_handed_over(path) {
        return Ok(File::open(path)?);
    }
    if let Some(link) = find_on_path(path)? {
        let leads_to = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        return Err(NotOpened::Planted { link, leads_to });
    }
    // Does not block where no process writes into a pipe.
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path)?;
    let kind = file.metadata()?.file_type();
    // Reading a folder fails with the system's own error.
    if kind.is_file() || kind.is_dir() { Ok(file) } else { Err(NotOpened::NotPlain) }
}

/// "/dev/stdin", "/dev/fd/63", "/proc/self/fd/63"
fn is_handed_over(path: &Path) -> bool {
    let number = path.strip_prefix("/dev/fd").or_else(|_| path.strip_prefix("/proc/self/fd"));
    path == Path::new("/dev/stdin")
        || number.is_ok_and(|number| number.to_str().is_some_and(|digits| digits.parse::<u32>().is_ok()))
}

/// An error cannot be cloned; the system's number is enough.
fn again(error: &NotOpened) -> io::Error {
    match error {
        NotOpened::Io(error) => {
            error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)
        }
        refused => io::Error::new(io::ErrorKind::InvalidInput, refused.to_string()),
    }
}

impl From<OsString> for InputFile {
    fn from(typed: OsString) -> Self {
        Self::open(typed.into())
    }
}
