//! Reads an export: a zip file from an untrusted source. Nothing in it is unpacked into a folder, and the sizes it
//! declares are not trusted.

use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::io::{self, Read, Seek, SeekFrom};
use std::rc::Rc;

use zip::ZipArchive;
use zip::result::ZipError;

use super::manifest::{self, Manifest, VERSION};
use crate::appliance::backup::unpack;
use crate::platform::db::migrations::Migrations;

/// The central directory is read at once: so many bytes are more than any congregation has.
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
        "it was written by a newer portal (format {0}, this program knows {VERSION}). Install the newer version and try again."
    )]
    Newer(u32),
    #[error(
        "it was written by a newer portal (schema {0}, this program knows {known}). Install the newer version and try again.",
        known = Migrations::BUILT_IN.newest()
    )]
    NewerSchema(usize),
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
    zip: ZipArchive<Counted<R>>,
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

    /// The content of a small file; one that is larger than `most` is refused.
    pub fn small_file(&mut self, name: &str, most: u64) -> Result<Vec<u8>, FileError> {
        read_small(&mut self.zip, name, most)
    }
}

fn read_manifest<R: Read + Seek>(zip: &mut ZipArchive<R>) -> Result<Manifest, FileError> {
    let bytes = read_small(zip, manifest::NAME, MOST_OF_MANIFEST).map_err(|error| match error {
        FileError::Missing(_) => FileError::Foreign,
        other => other,
    })?;
    // The format first: a later one may have other fields.
    let head: serde_json::Value = serde_json::from_slice(&bytes).map_err(|_| FileError::Foreign)?;
    if head["format"] != manifest::FORMAT {
        return Err(FileError::Foreign);
    }
    let version = head["version"].as_u64().and_then(|number| u32::try_from(number).ok());
    match version.ok_or(FileError::Foreign)? {
        0 => return Err(FileError::Foreign),
        manifest::VERSION => {}
        1..manifest::VERSION => return Err(FileError::Older),
        newer => return Err(FileError::Newer(newer)),
    }
    let manifest: Manifest = serde_json::from_value(head)
        .map_err(|error| FileError::Damaged { file: manifest::NAME.to_owned(), cause: error.to_string() })?;
    match manifest.schema.cmp(&Migrations::BUILT_IN.newest()) {
        Ordering::Less => Err(FileError::Foreign),
        Ordering::Equal => Ok(manifest),
        Ordering::Greater => Err(FileError::NewerSchema(manifest.schema)),
    }
}

fn read_small<R: Read + Seek>(zip: &mut ZipArchive<R>, name: &str, most: u64) -> Result<Vec<u8>, FileError> {
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
pub(super) fn unreadable(name: &str, error: io::Error) -> FileError {
    if error.raw_os_error().is_some() {
        return FileError::Unreadable(error);
    }
    FileError::Damaged { file: name.to_owned(), cause: error.to_string() }
}

fn is_path_traversal(name: &str) -> bool {
    name.starts_with('/') || name.contains(['\\', '\0', ':']) || name.split('/').any(|part| part == "..")
}

/// Reads no more than the remaining limit.
struct Counted<R> {
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
}
