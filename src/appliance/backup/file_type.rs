//! Detects what a file is by its content, not by its name: a database, one in age, or a backup with the key. The file
//! is streamed once, whatever its size.

use std::io::{self, Cursor, Read};

use super::encrypted::{self, EncryptedError};
use super::source_error::SourceError;
use super::{passphrase, with_key};
use crate::platform::db::open::APPLICATION_ID;

/// The magic number of every zip file that is not empty: an export, for one.
const ZIP: &[u8] = b"PK\x03\x04";
/// Enough for the whole header of an encrypted file.
const HEAD: usize = 4096;

/// Returns the next passphrase to try; none when there is no more.
pub type AskPassphrase<'a> = &'a mut dyn FnMut() -> io::Result<Option<String>>;

/// A file whose kind was detected, and which was decrypted where it was encrypted.
pub enum OpenedBackup<'a> {
    /// A database.
    Database(Box<dyn Read + 'a>),
    /// A tar with the key.
    Archive(Box<dyn Read + 'a>),
}

/// Reads the first bytes, and decrypts where needed. With a log the application id may be in the log.
pub fn open<'a>(
    file: &'a mut dyn Read,
    ask: AskPassphrase<'_>,
    has_log: bool,
) -> Result<OpenedBackup<'a>, SourceError> {
    let head = head_of(file, HEAD)?;
    if head.starts_with(ZIP) {
        return Err(SourceError::Zip);
    }
    if !head.starts_with(encrypted::MAGIC) {
        let is_archive = with_key::is_archive(&head);
        if !is_archive && !is_database(&head, has_log) {
            return Err(SourceError::Foreign);
        }
        let whole = Box::new(Cursor::new(head).chain(file));
        return Ok(if is_archive { OpenedBackup::Archive(whole) } else { OpenedBackup::Database(whole) });
    }
    let passphrase = find_passphrase(&head, ask)?;
    let mut text = encrypted::reader(Cursor::new(head).chain(file), &passphrase)?;
    let head = head_of(&mut text, HEAD)?;
    let is_archive = with_key::is_archive(&head);
    let whole = Box::new(Cursor::new(head).chain(text));
    Ok(if is_archive { OpenedBackup::Archive(whole) } else { OpenedBackup::Database(whole) })
}

/// True of the first bytes of a file that a volunteer may have given by mistake: a portal's database, or an encrypted
/// file.
pub fn is_likely(file: &mut dyn Read) -> io::Result<bool> {
    let head = head_of(file, HEAD)?;
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
        for passphrase in passphrase::ways_to_write(typed) {
            match encrypted::reader(head, &passphrase) {
                Ok(_) => return Ok(passphrase),
                Err(error @ EncryptedError::Passphrase) => refusal = Some(error),
                Err(error) => return Err(error.into()),
            }
        }
    }
    Err(refusal.map_or(SourceError::NoPassphrase, SourceError::from))
}

fn head_of(file: &mut dyn Read, length: usize) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(length);
    file.take(length as u64).read_to_end(&mut head)?;
    Ok(head)
}
