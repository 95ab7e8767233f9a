//! From a backup in any of its forms (a plain file, encrypted, an archive with the key) to a database in a file, to
//! verify it or to restore it. What a file is shows its content, not its name; it is streamed once, whatever its size.

use std::io::{self, Cursor, Read};
use std::path::Path;

use super::encrypted;
use super::stream::{self, CancellableReader, SourceError};
use super::sums::{self, Summed};
use super::with_key::{self, Key};
use crate::platform::db::look::beside;
use crate::platform::db::open::APPLICATION_ID;
use crate::platform::files::{atomic_write, free_bytes};

/// The magic number of every zip file that is not empty: an export, for one.
const ZIP: &[u8] = b"PK\x03\x04";
/// Enough for the whole header of an encrypted file.
const HEAD: usize = 4096;

/// Returns the next passphrase to try; none when there is no more.
pub type AskPassphrase<'a> = &'a mut dyn FnMut() -> io::Result<Option<String>>;

/// A backup, as open handles: its path may be out of this user's reach.
pub struct BackupSource<'a> {
    /// The path as typed.
    pub name: &'a Path,
    pub file: &'a mut dyn Read,
    /// The write-ahead log beside it, where there is one: of a database that was copied without a checkpoint.
    pub log: Option<&'a mut dyn Read>,
    /// The content of the sums file beside it, where there is one.
    pub sums: Option<&'a str>,
    /// The source of its passphrase, if it has one.
    pub passphrase: AskPassphrase<'a>,
}

/// The result of unpacking.
pub(super) struct Unpacked {
    /// The checksum is right; false where none was written.
    pub sum: bool,
    /// The key in the archive; it is never written to the disk here.
    pub key: Option<Key>,
}

/// Fills `target`, a new file, with the database in `source`. `stop` is polled to cancel.
pub(super) fn unpack(
    source: BackupSource<'_>,
    target: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Unpacked, SourceError> {
    let write_file = |path: &Path, from: &mut dyn Read| {
        let mut file = atomic_write::private(path).map_err(SourceError::Writing)?;
        let free = || free_bytes(path.parent()?).ok().flatten();
        let mut from = CancellableReader { inner: from, stop };
        match stream::copy(&mut from, &mut file, &free) {
            Err(_) if stop() => Err(SourceError::Stopped),
            copied => copied,
        }
    };
    let mut file = Summed::new(source.file);
    let opened = open(&mut file, source.passphrase, source.log.is_some());
    let written = opened.and_then(|(mut content, is_archive)| {
        if is_archive {
            let take = |database: &mut dyn Read| write_file(target, database);
            return with_key::take_out(&mut content, take).map(|((), key)| Some(key));
        }
        write_file(target, &mut content)?;
        if let Some(log) = source.log {
            write_file(&beside(target, "-wal"), log)?;
        }
        Ok(None)
    });
    let file_name = source.name.file_name().unwrap_or_default().to_string_lossy();
    let noted = source.sums.and_then(|sums| sums::noted_in(sums, &file_name));
    // A wrong checksum says more than an unknown or damaged content.
    let is_read = matches!(written, Ok(_) | Err(SourceError::Foreign | SourceError::Damaged(_)));
    let has_sum = noted.is_some();
    if let Some(noted) = noted.filter(|_| is_read) {
        io::copy(&mut file, &mut io::sink())?;
        if file.sum() != noted {
            return Err(SourceError::Sum);
        }
    }
    Ok(Unpacked { sum: has_sum, key: written? })
}

/// Reads the first bytes, and decrypts where needed: a database, or a tar with the key, which the second value says. With a
/// log the application id may be in the log.
fn open<'a>(
    file: &'a mut dyn Read,
    ask: AskPassphrase<'_>,
    has_log: bool,
) -> Result<(Box<dyn Read + 'a>, bool), SourceError> {
    let head = head_of(file)?;
    if head.starts_with(ZIP) {
        return Err(SourceError::Zip);
    }
    if !head.starts_with(encrypted::MAGIC) {
        let is_archive = with_key::is_archive(&head);
        if !is_archive && !is_database(&head, has_log) {
            return Err(SourceError::Foreign);
        }
        return Ok((Box::new(Cursor::new(head).chain(file)), is_archive));
    }
    let passphrase = find_passphrase(&head, ask)?;
    let mut content = encrypted::reader(Cursor::new(head).chain(file), &passphrase)?;
    let head = head_of(&mut content)?;
    let is_archive = with_key::is_archive(&head);
    Ok((Box::new(Cursor::new(head).chain(content)), is_archive))
}

/// True of the first bytes of a file that a volunteer may have given by mistake: a portal's database, or an encrypted
/// file.
pub fn is_likely(file: &mut dyn Read) -> io::Result<bool> {
    let head = head_of(file)?;
    Ok(head.starts_with(encrypted::MAGIC) || is_database(&head, false))
}

/// SQLite's format has the application id at a fixed offset.
fn is_database(head: &[u8], has_log: bool) -> bool {
    head.starts_with(b"SQLite format 3\0")
        && (has_log || head.get(68..72) == Some(&APPLICATION_ID.to_be_bytes()[..]))
}

/// Tries passphrases on the header alone: a pipe cannot be read twice.
fn find_passphrase(head: &[u8], ask: AskPassphrase<'_>) -> Result<String, SourceError> {
    let mut refusal = None;
    while let Some(typed) = ask()? {
        for passphrase in encrypted::ways_to_write(typed) {
            match encrypted::reader(head, &passphrase) {
                Ok(_) => return Ok(passphrase),
                Err(error @ SourceError::WrongPassphrase) => refusal = Some(error),
                Err(error) => return Err(error),
            }
        }
    }
    Err(refusal.unwrap_or(SourceError::NoPassphrase))
}

fn head_of(file: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(HEAD);
    file.take(HEAD as u64).read_to_end(&mut head)?;
    Ok(head)
}
