//! A backup in one of its forms (a plain file, encrypted, an archive with the key) becomes a database in the proof's
//! own folder, while the checksum of what was read is reckoned.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{ProofError, Source};
use crate::backup::encrypted::{self, EncryptedError};
use crate::whole_file;

/// Longer than the head of an age file with a passphrase, and than a block of a tar archive.
const HEAD: u64 = 4096;

/// What came out of a backup.
pub(super) struct Unpacked {
    /// Of the file as it was read, hexadecimal.
    pub sum: String,
    /// The key that lay in it.
    pub key: Option<Vec<u8>>,
}

/// Fills `target`, a new file, with the database in `source`.
pub(super) fn unpack(
    source: &mut Source<'_>,
    target: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Unpacked, ProofError> {
    let name = source.name;
    let to = Target { path: target, stop };
    let mut read = Summing { file: source.file, sum: Sha256::new() };
    let head = head(&mut read).map_err(unreadable(name))?;
    let key = if head.starts_with(encrypted::MAGIC) {
        let passphrase = opening(name, &head, source.passphrase)?;
        let whole = head.as_slice().chain(&mut read);
        let mut opened = encrypted::reader(whole, &passphrase).map_err(encrypted_cause(name))?;
        let inside = self::head(&mut opened).map_err(damaged(name))?;
        let key = if inside.get(257..262) == Some(b"ustar") {
            from_archive(name, inside.as_slice().chain(&mut opened), &to)?
        } else {
            to.fill(&mut inside.as_slice().chain(&mut opened), damaged(name))?;
            None
        };
        // Whole only when its end was read.
        io::copy(&mut opened, &mut io::sink()).map_err(damaged(name))?;
        key
    } else {
        to.fill(&mut head.as_slice().chain(&mut read), unreadable(name))?;
        None
    };
    io::copy(&mut read, &mut io::sink()).map_err(unreadable(name))?;
    let sum = read.sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Unpacked { sum, key })
}

/// The first passphrase that opens a file with this head.
fn opening(
    name: &Path,
    head: &[u8],
    passphrase: &mut dyn FnMut(usize) -> Option<String>,
) -> Result<String, ProofError> {
    for tried in 0.. {
        let Some(next) = passphrase(tried) else { break };
        match encrypted::reader(head, &next) {
            Ok(_) => return Ok(next),
            Err(EncryptedError::Passphrase) => {}
            Err(cause) => return Err(ProofError::Encrypted { name: name.to_path_buf(), cause }),
        }
    }
    Err(ProofError::Passphrase(name.to_path_buf()))
}

/// The database goes where it belongs; the key is given back and never lies on the disk.
fn from_archive(name: &Path, archive: impl Read, to: &Target<'_>) -> Result<Option<Vec<u8>>, ProofError> {
    let mut archive = tar::Archive::new(archive);
    let mut key = None;
    for entry in archive.entries().map_err(damaged(name))? {
        let mut entry = entry.map_err(damaged(name))?;
        let path = entry.path().map_err(damaged(name))?.into_owned();
        match path.file_name().and_then(|name| name.to_str()) {
            Some("portal.db") => to.fill(&mut entry, damaged(name))?,
            Some("portal.key") => {
                let mut bytes = Vec::new();
                (&mut entry).take(HEAD).read_to_end(&mut bytes).map_err(damaged(name))?;
                key = Some(bytes);
            }
            _ => {}
        }
    }
    Ok(key)
}

struct Target<'a> {
    path: &'a Path,
    stop: &'a dyn Fn() -> bool,
}

impl Target<'_> {
    fn fill<R: Read>(
        &self,
        from: &mut R,
        not_read: impl FnOnce(io::Error) -> ProofError,
    ) -> Result<(), ProofError> {
        let folder = self.path.parent().unwrap_or(self.path);
        let not_written = |cause| ProofError::Folder { folder: folder.to_path_buf(), cause };
        let mut file = whole_file::private(self.path).map_err(not_written)?;
        let mut buffer = vec![0; 1 << 17];
        loop {
            if (self.stop)() {
                return Err(ProofError::Stopped);
            }
            match from.read(&mut buffer) {
                Ok(0) => return Ok(()),
                Ok(length) => file.write_all(&buffer[..length]).map_err(not_written)?,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(not_read(error)),
            }
        }
    }
}

/// Reckons the checksum of everything that is read through it.
struct Summing<'a> {
    file: &'a mut dyn Read,
    sum: Sha256,
}

impl Read for Summing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(buffer)?;
        self.sum.update(&buffer[..length]);
        Ok(length)
    }
}

fn head(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    from.take(HEAD).read_to_end(&mut head)?;
    Ok(head)
}

fn unreadable(name: &Path) -> impl Fn(io::Error) -> ProofError {
    let name = name.to_path_buf();
    move |cause| ProofError::Unreadable { name: name.clone(), cause }
}

fn damaged(name: &Path) -> impl Fn(io::Error) -> ProofError {
    let encrypted = encrypted_cause(name);
    move |cause| encrypted(EncryptedError::Damaged(cause.to_string()))
}

fn encrypted_cause(name: &Path) -> impl Fn(EncryptedError) -> ProofError {
    let name: PathBuf = name.to_path_buf();
    move |cause| ProofError::Encrypted { name: name.clone(), cause }
}
