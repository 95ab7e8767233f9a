//! A file that a command reads, and a longer text: from the command line itself, from a file, or from standard input.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustix::fs::OFlags;

use super::Failure;
use crate::appliance::owner::open_named;
use crate::platform::refusal::{ErrorCode, Refusal};
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

    pub(super) fn standard_input() -> Self {
        Self::open("-".into())
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
    pub(super) fn list_bytes(&self, most: u64) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        match self.reader().and_then(|file| file.take(most).read_to_end(&mut bytes)) {
            Ok(_) => Ok(bytes),
            Err(error) => {
                let words = format!("{} could not be read: {error}", self.path.display());
                Err(Refusal::new(ErrorCode::NotAList, words))
            }
        }
    }
}

fn open(path: &Path) -> io::Result<File> {
    // A file descriptor from the shell, `<(...)` too, is open already.
    if is_handed_over(path) {
        return File::open(path);
    }
    // Does not block where no process writes into a pipe.
    let file = open_named(path, OFlags::NONBLOCK | OFlags::NOCTTY)?;
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

/// 20,000 characters of four bytes each, and some: more is not read, the length check refuses it anyway.
const MOST_BYTES: u64 = 100_000;

/// True where this text comes from standard input.
pub(super) fn is_from_standard_input(typed: Option<&str>, file: Option<&InputFile>) -> bool {
    typed.is_some_and(is_dash) || file.is_some_and(InputFile::is_standard_input)
}

fn is_dash(typed: &str) -> bool {
    typed.trim() == "-"
}

/// Standard input is read once, for one of several texts.
pub(super) const TWICE: &str =
    "Only one text can come from standard input. Type the other one, or put it into a file.";

/// The typed text, or the content of `file`, or none. `-` is standard input for both: no real text is a single dash.
pub(super) fn read_text(typed: Option<String>, file: Option<InputFile>) -> Result<Option<String>, Failure> {
    let dash = typed.as_deref().filter(|typed| is_dash(typed)).map(|_| InputFile::standard_input());
    let Some(file) = file.or(dash) else { return Ok(typed) };
    if file.is_standard_input() && io::stdin().is_terminal() {
        eprintln!("Type the text. End with Ctrl-D on an empty line.");
    }
    let (name, mut bytes) = (file.name(), Vec::new());
    file.reader()
        .and_then(|reader| reader.take(MOST_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("{name} could not be read: {error}"))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!("{name} is too long: at most 20,000 characters.").into());
    }
    if bytes.trim_ascii().is_empty() {
        return Err(format!("{name} is empty.").into());
    }
    let not_text =
        |_| format!("{name} is not a plain text file (UTF-8). Save it as plain text first.").into();
    String::from_utf8(bytes).map(Some).map_err(not_text)
}
