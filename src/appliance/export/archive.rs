//! Reads an export: a zip file from an untrusted source. Nothing in it is unpacked into a folder, and the sizes it
//! declares are not trusted.

use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::rc::Rc;

use serde_json::{Map, Value};
use zip::ZipArchive;
use zip::result::ZipError;

use super::{FORMAT, MANIFEST, Manifest, VERSION};
use crate::appliance::Failure;
use crate::appliance::backup::unpack;
use crate::platform::db::migrations::Migrations;

/// The list of files is read at once: so many bytes are more than any congregation has.
const MOST_TO_OPEN: u64 = 64 << 20;
const MOST_OF_MANIFEST: u64 = 64 << 10;

/// Errors in one file. Each sentence follows the file's name.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("it could not be read: {0}.")]
    Unreadable(io::Error),
    #[error("it is a backup, not an export.")]
    Backup,
    #[error("it is no whole zip file. Take the file that portal export wrote, as it was, and copy it again.")]
    NotAZip,
    #[error(
        "it is not what portal export writes (there is no portal.json of ours in it). If you packed it again, pack the files themselves, not the folder they are in."
    )]
    Foreign,
    #[error("it was written by a portal before version 0.1.0, which no later version reads.")]
    Older,
    #[error(
        "it was written by a newer portal ({what} {found}, this program knows {known}). Install the newer version and try again."
    )]
    Newer { what: &'static str, found: usize, known: usize },
    #[error("{0} is missing in it. Take the file as portal export wrote it.")]
    Missing(String),
    #[error("{0} in it is larger than anything that portal export writes, so it was not read on.")]
    TooLarge(String),
    #[error(
        "{file} in it is damaged ({cause}). Copy the file again from where it was kept, or take another one."
    )]
    Damaged { file: String, cause: String },
    #[error(
        "it holds a file called \"{0}\", which leads out of its folder. portal export writes no such name."
    )]
    LeadsOut(String),
    #[error("{file}.json in it, line {line}: {reason}.")]
    Row { file: &'static str, line: u64, reason: String },
    #[error(
        "{file} has {found} in it, and portal.json says {said}. Is it cut short? Take the file as portal export wrote it."
    )]
    Count { file: String, found: u64, said: u64 },
    #[error("{0} in it is not a photo as the portal keeps them (a square JPEG of at most 512 pixels).")]
    Photo(String),
}

/// A zip file that holds an export.
pub(super) struct Archive<R: Read + Seek> {
    pub zip: ZipArchive<Counted<R>>,
    pub manifest: Manifest,
}

impl<R: Read + Seek> Archive<R> {
    /// Opens it, and refuses what is not an export that this program can read.
    pub fn open(mut file: R) -> Result<Self, FileError> {
        let is_backup = unpack::is_likely(&mut file).map_err(FileError::Unreadable)?;
        if is_backup {
            return Err(FileError::Backup);
        }
        file.rewind().map_err(FileError::Unreadable)?;
        let left = Rc::new(Cell::new(MOST_TO_OPEN));
        let counted = Counted { inner: file, left: Rc::clone(&left) };
        let mut zip = ZipArchive::new(counted).map_err(|error| match error {
            ZipError::Io(error) if error.raw_os_error().is_some() => FileError::Unreadable(error),
            _ if left.get() == 0 => FileError::TooLarge("The list of files".to_owned()),
            _ => FileError::NotAZip,
        })?;
        left.set(u64::MAX);
        for name in zip.file_names() {
            let name = name.map_err(|_| FileError::NotAZip)?;
            if is_path_traversal(&name) {
                return Err(FileError::LeadsOut(name.escape_default().to_string()));
            }
        }
        let manifest = read_manifest(&mut zip)?;
        Ok(Self { zip, manifest })
    }

    pub fn names(&self) -> HashSet<String> {
        self.zip.file_names().filter_map(|name| Some(name.ok()?.into_owned())).collect()
    }

    pub fn file(&mut self, name: &str) -> Result<impl Read, FileError> {
        self.zip.by_name(name).map_err(|error| wrong(name, error))
    }
}

fn read_manifest<R: Read + Seek>(zip: &mut ZipArchive<R>) -> Result<Manifest, FileError> {
    let bytes = read_small(zip, MANIFEST, MOST_OF_MANIFEST).map_err(|error| match error {
        FileError::Missing(_) => FileError::Foreign,
        other => other,
    })?;
    // The format first: a later one may have other fields.
    let head: Value = serde_json::from_slice(&bytes).map_err(|_| FileError::Foreign)?;
    if head["format"] != FORMAT {
        return Err(FileError::Foreign);
    }
    let version = head["version"].as_u64().and_then(|number| usize::try_from(number).ok());
    match version.ok_or(FileError::Foreign)? {
        0 => return Err(FileError::Foreign),
        VERSION => {}
        1..VERSION => return Err(FileError::Older),
        found => return Err(FileError::Newer { what: "format", found, known: VERSION }),
    }
    let manifest: Manifest = serde_json::from_value(head)
        .map_err(|error| FileError::Damaged { file: MANIFEST.to_owned(), cause: error.to_string() })?;
    let (found, known) = (manifest.schema, Migrations::BUILT_IN.newest());
    match found.cmp(&known) {
        Ordering::Less => Err(FileError::Foreign),
        Ordering::Equal => Ok(manifest),
        Ordering::Greater => Err(FileError::Newer { what: "schema", found, known }),
    }
}

/// The content of a small file; one that is larger than `most` is refused.
pub(super) fn read_small<R: Read + Seek>(
    zip: &mut ZipArchive<R>,
    name: &str,
    most: u64,
) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let file = zip.by_name(name).map_err(|error| wrong(name, error))?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| unreadable(name, error))?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLarge(name.to_owned()));
    }
    Ok(bytes)
}

fn wrong(name: &str, error: ZipError) -> FileError {
    match error {
        ZipError::FileNotFound => FileError::Missing(name.to_owned()),
        ZipError::Io(error) => unreadable(name, error),
        other => FileError::Damaged { file: name.to_owned(), cause: other.to_string() },
    }
}

/// The disk's error, or what is wrong with the bytes.
fn unreadable(name: &str, error: io::Error) -> FileError {
    if error.raw_os_error().is_some() {
        return FileError::Unreadable(error);
    }
    FileError::Damaged { file: name.to_owned(), cause: error.to_string() }
}

fn is_path_traversal(name: &str) -> bool {
    name.starts_with('/') || name.contains(['\\', '\0', ':']) || name.split('/').any(|part| part == "..")
}

/// Reads no more than the remaining limit.
pub(super) struct Counted<R> {
    inner: R,
    left: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.left.get()).unwrap_or(usize::MAX).min(buffer.len());
        if most == 0 && !buffer.is_empty() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let read = self.inner.read(&mut buffer[..most])?;
        self.left.set(self.left.get() - read as u64);
        Ok(read)
    }
}

impl<R: Seek> Seek for Counted<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

/// A row of ours has a few texts of some thousand letters.
const LONGEST_ROW: u64 = 16 << 20;

/// Reads the rows of a JSON file, one line each in one array, as the export writes them. Calls back with each row and its
/// line; returns how many there were.
pub(super) fn read_rows(
    name: &'static str,
    file: impl Read,
    mut take: impl FnMut(u64, Map<String, Value>) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    let mut file = BufReader::with_capacity(1 << 16, file);
    let (mut text, mut line, mut count) = (Vec::new(), 0, 0);
    let (mut is_last, mut is_closed) = (false, false);
    loop {
        text.clear();
        line += 1;
        let read = (&mut file).take(LONGEST_ROW).read_until(b'\n', &mut text);
        let read = read.map_err(|error| unreadable(&format!("{name}.json"), error))?;
        if read as u64 == LONGEST_ROW {
            return Err(FileError::TooLarge(format!("{name}.json")).into());
        }
        let row = text.trim_ascii_end();
        match row {
            b"" if read == 0 && is_closed => return Ok(count),
            b"[" | b"[]" if line == 1 => is_closed = row == b"[]",
            b"]" if is_last && !is_closed => is_closed = true,
            _ => {
                let own = row.strip_suffix(b",").unwrap_or(row);
                let is_due = line > 1 && !is_last && !is_closed;
                let row_read = serde_json::from_slice(own).ok().filter(|_| is_due);
                is_last = own.len() == row.len();
                count += 1;
                take(line, row_read.ok_or(FileError::Row { file: name, line, reason: NO_ROW.to_owned() })?)?;
            }
        }
    }
}

const NO_ROW: &str = "no row can be read there. The file is not as portal export wrote it";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_out_are_told_from_those_that_do_not() {
        for (name, leads) in [
            ("members.json", false),
            ("photos/M0002-Mary..Smith.jpg", false),
            ("../members.json", true),
            ("photos/../../x", true),
            ("/etc/passwd", true),
            ("photos\\x.jpg", true),
            ("C:x", true),
        ] {
            assert_eq!(is_path_traversal(name), leads, "{name}");
        }
    }

    fn lines_of(text: &str) -> Result<Vec<(u64, usize)>, String> {
        let mut found = Vec::new();
        let read = read_rows("members", text.as_bytes(), |line, row| {
            found.push((line, row.len()));
            Ok(())
        });
        read.map(|count| assert_eq!(count, found.len() as u64)).map_err(|error| error.to_string())?;
        Ok(found)
    }

    #[test]
    fn rows_come_with_the_line_they_stand_on() {
        assert_eq!(lines_of("[]\n").unwrap(), []);
        assert_eq!(lines_of("[\n{\"a\":1},\n{\"a\":1,\"b\":2}\n]\n").unwrap(), [(2, 1), (3, 2)]);
        assert_eq!(lines_of("[\r\n{}\r\n]").unwrap(), [(2, 0)]);
    }

    #[test]
    fn what_is_no_list_of_rows_is_refused_at_its_line() {
        for (text, wanted) in [
            ("", "line 1"),
            ("{}", "line 1"),
            ("[\n{},\n7\n]", "line 3"),
            ("[\n{},\n]", "line 3"),
            ("[\n{}\n", "line 3"),
            ("[\n{},\n{\"a\":", "line 3"),
            ("[\n{}\n{}\n]", "line 3"),
            ("[\n{}\n]\n[]", "line 4"),
            ("[{\"a\":\"\u{fffd}", "line 1"),
        ] {
            let said = lines_of(text).unwrap_err();
            assert!(said.contains(&format!("members.json in it, {wanted}:")), "{text:?}: {said}");
        }
    }

    #[test]
    fn a_row_without_an_end_is_not_read_on() {
        let endless = b"[\n{\"a\":\"".chain(std::io::repeat(b'x'));
        let said = read_rows("events", endless, |_, _| Ok(())).unwrap_err().to_string();
        assert!(said.contains("events.json in it is larger"), "{said}");
    }
}
