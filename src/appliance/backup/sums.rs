//! `SHA256SUMS` beside backups, in the format of `sha256sum -c`. SQLite keeps no checksum of what is in a row, so only
//! these sums detect a changed byte there.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::platform::files::atomic_write;
use crate::platform::text::numbers::hex;

pub const FILE: &str = "SHA256SUMS";

/// A SHA-256, as 64 small hexadecimal digits.
pub type Checksum = String;

/// The sum of the rest of `source`.
pub fn sum_of(source: impl Read) -> io::Result<Checksum> {
    let mut summed = Summed::new(source);
    io::copy(&mut summed, &mut io::sink())?;
    Ok(summed.sum())
}

/// True where all of the file can be read and has this sum.
pub fn is_of(sum: &str, file: &Path) -> bool {
    File::open(file).and_then(sum_of).is_ok_and(|found| found == sum)
}

/// False where this backup's line has another sum than its file.
pub fn is_as_noted(backup: &Path) -> bool {
    !matches!(noted(backup), Ok(Some(sum)) if !is_of(&sum, backup))
}

/// Sums the bytes that pass through it.
pub struct Summed<T> {
    inner: T,
    hasher: Sha256,
}

impl<T> Summed<T> {
    /// Starts without any byte.
    pub fn new(inner: T) -> Self {
        Self { inner, hasher: Sha256::new() }
    }

    /// The sum of all bytes that passed.
    pub fn sum(self) -> Checksum {
        hex(&self.hasher.finalize())
    }
}

impl<T: Read> Read for Summed<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.hasher.update(&buffer[..read]);
        Ok(read)
    }
}

/// The sum in this backup's line; None where it has none.
pub fn noted(backup: &Path) -> io::Result<Option<Checksum>> {
    place_of(backup).map_or(Ok(None), |(folder, name)| Ok(noted_in(&text(folder)?, name)))
}

/// The sum for the file of this name in `text`, the content of a sums file.
pub fn noted_in(text: &str, name: &str) -> Option<Checksum> {
    text.lines().filter_map(line).find(|(named, _)| named == name).map(|(_, sum)| sum)
}

/// Writes the line of this backup, which need not have its final name yet. Lines of removed files are removed.
pub fn note(backup: &Path, sum: Checksum) -> io::Result<()> {
    let (folder, name) = place_of(backup).ok_or(io::ErrorKind::InvalidFilename)?;
    rewrite(folder, Some((name.to_owned(), sum)))
}

/// Removes the lines of removed files.
pub fn sweep(folder: &Path) -> io::Result<()> {
    rewrite(folder, None)
}

fn place_of(backup: &Path) -> Option<(&Path, &str)> {
    backup.parent().zip(backup.file_name()?.to_str())
}

fn rewrite(folder: &Path, new: Option<(String, Checksum)>) -> io::Result<()> {
    let before: BTreeMap<String, Checksum> = text(folder)?.lines().filter_map(line).collect();
    let mut after = before.clone();
    after.retain(|name, _| folder.join(name).symlink_metadata().is_ok());
    after.extend(new);
    let path = folder.join(FILE);
    if after == before {
        return Ok(());
    }
    if after.is_empty() {
        // sha256sum refuses a file without lines.
        return fs::remove_file(path);
    }
    let mut lines = String::new();
    lines.extend(after.iter().map(|(name, sum)| format!("{sum}  {name}\n")));
    atomic_write::write(&path, lines.as_bytes())
}

/// The content of a folder's sums file; empty where there is none.
pub fn text(folder: &Path) -> io::Result<String> {
    match atomic_write::read_small(&folder.join(FILE)) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error),
    }
}

/// 64 digits, a blank, a blank or an asterisk, a name in this folder.
fn line(text: &str) -> Option<(String, Checksum)> {
    let (digits, name) = text.split_at_checked(64)?;
    let name = name.strip_prefix("  ").or_else(|| name.strip_prefix(" *"))?;
    let is_line =
        digits.bytes().all(|digit| digit.is_ascii_hexdigit()) && !name.is_empty() && !name.contains('/');
    is_line.then(|| (name.to_owned(), digits.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    #[test]
    fn a_line_is_written_replaced_and_swept_with_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let text = || fs::read_to_string(path(FILE)).unwrap();
        sweep(folder.path()).unwrap();
        assert!(!path(FILE).exists(), "nothing to say");
        assert_eq!(noted(&path("b.db")).unwrap(), None);
        fs::write(path("b.db"), "").unwrap();
        note(&path("b.db"), "07".repeat(32)).unwrap();
        note(&path("b.db"), sum_of(&b""[..]).unwrap()).unwrap();
        // Its file is created a moment later.
        note(&path("a.db"), "08".repeat(32)).unwrap();
        assert_eq!(text(), format!("{}  a.db\n{EMPTY}  b.db\n", "08".repeat(32)));
        assert_eq!(noted(&path("a.db")).unwrap(), Some("08".repeat(32)));
        note(&path("c.db"), "09".repeat(32)).unwrap();
        assert!(!text().contains("a.db"), "it never came");
        fs::write(path("c.db"), "").unwrap();
        fs::remove_file(path("b.db")).unwrap();
        sweep(folder.path()).unwrap();
        assert!(text().ends_with("  c.db\n") && !text().contains("b.db"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing half written");
        fs::remove_file(path("c.db")).unwrap();
        sweep(folder.path()).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "no lines, no file");
    }

    #[test]
    fn lines_of_sha256sum_are_read_and_what_is_no_line_is_dropped() {
        for (text, name) in [
            (format!("{EMPTY}  portal.db"), Some("portal.db")),
            (format!("{EMPTY} *portal.db"), Some("portal.db")),
            (format!("{}  portal.db", EMPTY.to_uppercase()), Some("portal.db")),
            (format!("{EMPTY} portal.db"), None),
            (format!("{EMPTY}  ../portal.db"), None),
            (format!("{EMPTY}  "), None),
            (format!("+{}  portal.db", &EMPTY[1..]), None),
            ("é".repeat(40), None),
            (String::new(), None),
        ] {
            assert_eq!(line(&text).map(|(name, _)| name).as_deref(), name, "{text}");
        }
    }
}
