//! What a file to go back to is, by what is in it and not by its name: a database as it is, or one in age, or a
//! backup with the key. A stream from its first byte to its last, however large.

use std::io::{self, Cursor, Read};

use super::encrypted::{self, EncryptedError};
use super::{passphrase, with_key};
use crate::platform::db::open::APPLICATION_ID;

/// What every zip file that has something in it begins with: an export of ours, for one.
const ZIP: &[u8] = b"PK\x03\x04";
/// Enough for the whole head of a file that a passphrase opens.
const HEAD: usize = 4096;

/// Says the next passphrase to try; none when there is no more.
pub type Ask<'a> = &'a mut dyn FnMut() -> io::Result<Option<String>>;

/// A file whose kind is known.
pub enum Opened<'a> {
    /// A database as it is.
    Plain(Box<dyn Read + 'a>),
    /// A database that was encrypted.
    Encrypted(Box<dyn Read + 'a>),
    /// A tar, encrypted or not.
    Archive(Box<dyn Read + 'a>),
}

/// Why it was not opened.
#[derive(Debug, thiserror::Error)]
pub enum RecogniseError {
    /// There is nobody to ask for the passphrase.
    #[error("it is encrypted, and there was no passphrase")]
    NoPassphrase,
    /// All that were tried were wrong, or it cannot be opened with any.
    #[error(transparent)]
    Encrypted(#[from] EncryptedError),
    /// It is a zip file, as exports are.
    #[error("it is a zip file")]
    Zip,
    /// It is nothing of a portal's. No more of it was read.
    #[error("it is not a portal database")]
    Foreign,
    /// The file, or whoever was asked.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Looks at the first bytes, and into the encryption where there is one. What is in a log may say whose a database is.
pub fn open<'a>(file: &'a mut dyn Read, ask: Ask<'_>, has_log: bool) -> Result<Opened<'a>, RecogniseError> {
    let head = head_of(file, HEAD)?;
    if head.starts_with(ZIP) {
        return Err(RecogniseError::Zip);
    }
    if !head.starts_with(encrypted::MAGIC) {
        let is_archive = with_key::is_archive(&head);
        if !is_archive && !is_database(&head, has_log) {
            return Err(RecogniseError::Foreign);
        }
        let whole = Box::new(Cursor::new(head).chain(file));
        return Ok(if is_archive { Opened::Archive(whole) } else { Opened::Plain(whole) });
    }
    let passphrase = the_right_one(&head, ask)?;
    let mut text = encrypted::reader(Cursor::new(head).chain(file), &passphrase)?;
    let head = head_of(&mut text, HEAD)?;
    let is_archive = with_key::is_archive(&head);
    let whole = Box::new(Cursor::new(head).chain(text));
    Ok(if is_archive { Opened::Archive(whole) } else { Opened::Encrypted(whole) })
}

/// True of the first bytes of a file that somebody may have mistaken for something else: a portal's database, or what a
/// passphrase opens.
pub fn is_likely(file: &mut dyn Read) -> io::Result<bool> {
    let head = head_of(file, HEAD)?;
    Ok(head.starts_with(encrypted::MAGIC) || is_database(&head, false))
}

/// SQLite's format has the application's number at a fixed place.
fn is_database(head: &[u8], has_log: bool) -> bool {
    head.starts_with(b"SQLite format 3\0")
        && (has_log || head.get(68..72) == Some(&APPLICATION_ID.to_be_bytes()[..]))
}

/// Tried on the head alone: a pipe cannot be read twice.
fn the_right_one(head: &[u8], ask: Ask<'_>) -> Result<String, RecogniseError> {
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
    Err(refusal.map_or(RecogniseError::NoPassphrase, RecogniseError::Encrypted))
}

fn head_of(file: &mut dyn Read, length: usize) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(length);
    file.take(length as u64).read_to_end(&mut head)?;
    Ok(head)
}
