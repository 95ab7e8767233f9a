//! A longer text: from the command line itself, from a file, or from standard input.

use std::io::{self, IsTerminal, Read};

use super::input_file::InputFile;

/// 20,000 characters of four bytes each, and some: more is not read, the length check refuses it anyway.
const MOST_BYTES: u64 = 100_000;

#[derive(Debug, thiserror::Error)]
pub(super) enum LongTextError {
    #[error("{path} could not be read: {source}")]
    Unreadable {
        /// The path as typed.
        path: String,
        source: io::Error,
    },
    /// The wrong file, or a pipe from a command that failed.
    #[error("{0} is empty.")]
    Empty(String),
    /// Standard input is read once, for one of them.
    #[error("Only one text can come from standard input. Type the other one, or put it into a file.")]
    Twice,
    /// Far too long.
    #[error("{0} is too long: at most 20,000 characters.")]
    TooLong(String),
    /// Not a text file.
    #[error("{0} is not a plain text file (UTF-8). Save it as plain text first.")]
    NotText(String),
}

/// True where this text comes from standard input.
pub(super) fn is_from_standard_input(typed: Option<&str>, file: Option<&InputFile>) -> bool {
    typed.is_some_and(is_dash) || file.is_some_and(InputFile::is_standard_input)
}

fn is_dash(typed: &str) -> bool {
    typed.trim() == "-"
}

/// The typed text, or the content of `file`, or none. `-` is standard input for both: no real text is a single dash.
pub(super) fn read(typed: Option<String>, file: Option<InputFile>) -> Result<Option<String>, LongTextError> {
    let dash =
        typed.as_deref().filter(|typed| is_dash(typed)).map(|dash| InputFile::open(dash.trim().into()));
    let Some(file) = file.or(dash) else { return Ok(typed) };
    if file.is_standard_input() && io::stdin().is_terminal() {
        eprintln!("Type the text. End with Ctrl-D on an empty line.");
    }
    let path = file.name();
    let reader = file.reader().map_err(|source| LongTextError::Unreadable { path: path.clone(), source })?;
    read_from(reader, &path).map(Some)
}

fn read_from(source: impl Read, path: &str) -> Result<String, LongTextError> {
    let mut bytes = Vec::new();
    source
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|source| LongTextError::Unreadable { path: path.to_owned(), source })?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(LongTextError::TooLong(path.to_owned()));
    }
    if bytes.trim_ascii().is_empty() {
        return Err(LongTextError::Empty(path.to_owned()));
    }
    String::from_utf8(bytes).map_err(|_| LongTextError::NotText(path.to_owned()))
}
