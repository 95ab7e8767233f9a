//! A file that a command is told to read.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustix::fs::OFlags;

use super::planted::link_on_the_way_to;

/// A file as it was named on the command line, opened in the same moment: by whoever typed the command, before root
/// becomes the data folder's user (see [`crate::appliance::owner`]). Whether that went well is asked when it is read.
#[derive(Clone, Debug)]
pub(super) struct InputFile {
    path: PathBuf,
    /// Nothing for `-`, which is standard input.
    opened: Option<Arc<Result<File, NotOpened>>>,
}

/// Why it was not opened.
#[derive(Debug, thiserror::Error)]
enum NotOpened {
    /// The system's word.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Root would read through it what is none of the other user's.
    #[error("{} is a link that belongs to another user; name the file itself, which may be {}", .link.display(), .leads_to.display())]
    Planted {
        /// The link.
        link: PathBuf,
        /// The file that is meant, if the link means well.
        leads_to: PathBuf,
    },
    /// Neither bytes nor an end may ever come out of it.
    #[error("it is not a plain file")]
    NotPlain,
}

impl InputFile {
    /// Opens it, or remembers why not.
    pub(super) fn open(path: PathBuf) -> Self {
        let opened = (path != Path::new("-")).then(|| Arc::new(open(&path)));
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

    /// Why it is not read at all, in a sentence: it is no file, or another user's link.
    pub(super) fn refusal(&self) -> Option<String> {
        match self.opened.as_deref() {
            Some(Err(NotOpened::NotPlain)) => Some(format!("{} is not a plain file.", self.path.display())),
            Some(Err(planted @ NotOpened::Planted { .. })) => Some(format!("{planted}.")),
            _ => None,
        }
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

fn open(path: &Path) -> Result<File, NotOpened> {
    // What a shell hands over, `<(...)` too, is open already.
    if is_handed_over(path) {
        return Ok(File::open(path)?);
    }
    if let Some(link) = link_on_the_way_to(path)? {
        let leads_to = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        return Err(NotOpened::Planted { link, leads_to });
    }
    // At once, where nobody writes into a pipe.
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path)?;
    let kind = file.metadata()?.file_type();
    // Reading a folder fails with the system's own word.
    if kind.is_file() || kind.is_dir() { Ok(file) } else { Err(NotOpened::NotPlain) }
}

/// "/dev/stdin", "/dev/fd/63", "/proc/self/fd/63"
fn is_handed_over(path: &Path) -> bool {
    let number = path.strip_prefix("/dev/fd").or_else(|_| path.strip_prefix("/proc/self/fd"));
    path == Path::new("/dev/stdin")
        || number.is_ok_and(|number| number.to_str().is_some_and(|digits| digits.parse::<u32>().is_ok()))
}

/// An error cannot be cloned; the system's number says everything.
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
