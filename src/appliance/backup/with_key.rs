//! The backup that a new card needs: the key and the database in one file, encrypted with a passphrase.
//!
//! It is age over a tar with `portal.key` and `portal.db`, so that `age -d FILE | tar x` opens it without the portal.
//! The key is never written unencrypted outside the data folder: tar and age are written in one stream, from memory.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use jiff::Timestamp;
use tar::{Archive, Builder, EntryType, Header};

use super::stream::SourceError;
use super::{TemporaryCopy, encrypted, not_right, not_written, sums, timed_name};
use crate::appliance::Failure;
use crate::platform::data_dir::KEY_BYTES;
use crate::platform::files::atomic_write;

/// The purpose in the name of such a file.
pub const PURPOSE: &str = "portal-with-key";

const KEY: &str = "portal.key";
const DATABASE: &str = "portal.db";

/// The key file's bytes.
pub type Key = [u8; KEY_BYTES];

/// Its name: "portal-with-key-20261120-180000Z.tar.age".
pub fn name(now: Timestamp) -> String {
    timed_name(PURPOSE, now, "tar.age")
}

/// Writes the copy and the key under the partial name of `path`: to the disk, read back from there and compared with
/// the copy, which was checked when it was made. Returns its length; after a failure nothing is left.
pub fn write(
    copy: &TemporaryCopy,
    key: &Key,
    passphrase: &str,
    path: &Path,
    now: Timestamp,
) -> Result<u64, Failure> {
    let partial = atomic_write::partial(path);
    let fill = || {
        let mut file = atomic_write::begin(path).map_err(not_written(path))?;
        encrypt(copy, key, passphrase, now, &mut file)
            .and_then(|()| file.sync_all())
            .map_err(not_written(path))?;
        drop(file);
        check(&partial, copy, key, passphrase).map_err(|finding| not_right(path, &finding))?;
        fs::metadata(&partial).map(|found| found.len()).map_err(not_written(path))
    };
    fill().inspect_err(|_| {
        let _gone_or_left_behind = fs::remove_file(&partial);
    })
}

fn encrypt(
    copy: &TemporaryCopy,
    key: &Key,
    passphrase: &str,
    now: Timestamp,
    to: &mut File,
) -> io::Result<()> {
    let mut archive = Builder::new(encrypted::writer(to, passphrase)?);
    archive.append(&header(KEY, key.len() as u64, now)?, &key[..])?;
    let bytes = copy.contents.bytes;
    archive.append(&header(DATABASE, bytes, now)?, File::open(copy.path())?.take(bytes))?;
    archive.into_inner()?.finish()?;
    Ok(())
}

fn header(name: &str, bytes: u64, now: Timestamp) -> io::Result<Header> {
    let mut header = Header::new_ustar();
    header.set_path(name)?;
    header.set_entry_type(EntryType::Regular);
    header.set_size(bytes);
    header.set_mode(0o600);
    header.set_mtime(now.as_second().try_into().unwrap_or_default());
    header.set_cksum();
    Ok(header)
}

/// Reads all of it from the disk, as a restore would.
fn check(partial: &Path, copy: &TemporaryCopy, key: &Key, passphrase: &str) -> Result<(), String> {
    let in_words = |error: io::Error| error.to_string();
    let file = File::open(partial).map_err(in_words)?;
    // Where the page cache cannot be dropped, it is read all the same.
    let _forgotten = atomic_write::forget(&file);
    let mut archive = encrypted::reader(file, passphrase).map_err(|error| error.to_string())?;
    let wanted = File::open(copy.path()).and_then(sums::sum_of).map_err(in_words)?;
    let (sum, found) =
        take_out(&mut archive, |database| Ok(sums::sum_of(database)?)).map_err(|error| error.to_string())?;
    match (sum == wanted, found == *key) {
        (true, true) => Ok(()),
        (false, _) => Err("the database in it is another one".to_owned()),
        (true, false) => Err("the key in it is another one".to_owned()),
    }
}

/// True for the first bytes of a tar.
pub fn is_archive(head: &[u8]) -> bool {
    head.get(257..262) == Some(b"ustar")
}

/// Passes the database in an archive to `take` and returns the key. Exactly these two files may be in it, each once; no
/// name in it is used as a path, so "../" and links lead nowhere.
pub fn take_out<T>(
    archive: &mut dyn Read,
    mut take: impl FnMut(&mut dyn Read) -> Result<T, SourceError>,
) -> Result<(T, Key), SourceError> {
    let (mut taken, mut key) = (None, None);
    let mut tar = Archive::new(archive);
    // Raw: a long name or an extension is an entry like any other here, and refused.
    for entry in tar.entries()?.raw(true) {
        let mut entry = entry?;
        let name = entry.path_bytes().into_owned();
        let is_file = entry.header().entry_type() == EntryType::Regular;
        if is_file && name == KEY.as_bytes() && key.is_none() {
            let mut bytes = Vec::new();
            (&mut entry).take(KEY_BYTES as u64 + 1).read_to_end(&mut bytes)?;
            let bytes = Key::try_from(bytes).map_err(|_| {
                SourceError::NotOurArchive(format!("the {KEY} in it is not {KEY_BYTES} bytes long"))
            })?;
            key = Some(bytes);
        } else if is_file && name == DATABASE.as_bytes() && taken.is_none() {
            taken = Some(take(&mut entry)?);
        } else {
            let name = String::from_utf8_lossy(&name).chars().take(80).collect::<String>();
            return Err(SourceError::NotOurArchive(format!("there is \"{name}\" in it")));
        }
    }
    // To its very end: only there age detects a truncated file.
    io::copy(&mut tar.into_inner(), &mut io::sink())?;
    let (Some(taken), Some(key)) = (taken, key) else {
        return Err(SourceError::NotOurArchive(format!("it must hold {DATABASE} and {KEY}")));
    };
    Ok((taken, key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::backup::Contents;

    /// Entries as another program might write them.
    fn archive(entries: &[(&str, EntryType, &[u8])]) -> Vec<u8> {
        let mut builder = Builder::new(Vec::new());
        for (name, kind, bytes) in entries {
            let mut header = header("x", bytes.len() as u64, Timestamp::UNIX_EPOCH).unwrap();
            header.as_mut_bytes()[..100].fill(0);
            header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
            header.set_entry_type(*kind);
            header.set_cksum();
            builder.append(&header, *bytes).unwrap();
        }
        builder.into_inner().unwrap()
    }

    fn taken_out(mut archive: &[u8]) -> Result<(Vec<u8>, Key), String> {
        let taken = take_out(&mut archive, |database| {
            let mut bytes = Vec::new();
            database.read_to_end(&mut bytes)?;
            Ok(bytes)
        });
        taken.map_err(|error| error.to_string())
    }

    // proves: K2
    #[test]
    fn only_an_archive_with_exactly_the_two_files_is_taken() {
        const FILE: EntryType = EntryType::Regular;
        let (key, database) = ([7; 32], vec![1; 3000]);
        let good: [(&str, EntryType, &[u8]); 2] = [(KEY, FILE, &key), (DATABASE, FILE, &database)];
        let whole = archive(&good);
        assert!(is_archive(&whole) && !is_archive(b"SQLite format 3"));
        assert_eq!(taken_out(&whole), Ok((database.clone(), key)));
        assert_eq!(taken_out(&archive(&[good[1], good[0]])), Ok((database.clone(), key)), "in any order");
        for (third, part) in [
            (("README", FILE, &b"x"[..]), "there is \"README\" in it"),
            (("../portal.key", FILE, &key), "\"../portal.key\""),
            (("/etc/passwd", FILE, b"x"), "\"/etc/passwd\""),
            (("portal.key", FILE, &key), "\"portal.key\""),
            (("portal.db", FILE, b"x"), "\"portal.db\""),
            (("portal.db", EntryType::Symlink, b""), "\"portal.db\""),
            (("folder/", EntryType::Directory, b""), "\"folder/\""),
            (("x", EntryType::GNULongName, &[b'a'; 200]), "\"x\""),
            (("x", EntryType::XHeader, b"9 path=x\n"), "\"x\""),
        ] {
            for at in 0..=2 {
                let mut entries = good.to_vec();
                entries.insert(at, third);
                let error = taken_out(&archive(&entries)).unwrap_err();
                assert!(error.contains(part), "{third:?} at {at}: {error}");
            }
        }
        for few in [&good[..1], &good[1..], &[]] {
            assert!(taken_out(&archive(few)).unwrap_err().contains("must hold portal.db and portal.key"));
        }
        for length in [0, 31, 33, 5000] {
            let entries = [(KEY, FILE, &vec![7; length][..]), good[1]];
            assert!(taken_out(&archive(&entries)).unwrap_err().contains("not 32 bytes"), "{length}");
        }
        for cut in [600, 1024 + 512 + 100, 1024 + 512 + 2600] {
            assert!(taken_out(&whole[..cut]).is_err(), "cut at {cut}");
        }
    }

    // proves: K2
    #[test]
    fn what_is_read_again_is_compared_to_the_last_byte() {
        let folder = tempfile::tempdir().unwrap();
        let (partial, archive) = (folder.path().join("portal.db"), folder.path().join("archive"));
        let mut database = vec![5; 200_000];
        fs::write(&partial, &database).unwrap();
        let contents = Contents { bytes: 200_000, rows: 0, schema: 1 };
        let copy = TemporaryCopy { partial, contents, scratch: None };
        let mut file = File::create(&archive).unwrap();
        encrypt(&copy, &[7; 32], "four words", Timestamp::UNIX_EPOCH, &mut file).unwrap();
        let read = |key| check(&archive, &copy, &[key; 32], "four words");
        assert_eq!(read(7), Ok(()));
        assert_eq!(read(8), Err("the key in it is another one".to_owned()));
        database[199_999] = 6;
        fs::write(copy.path(), &database).unwrap();
        assert_eq!(read(7), Err("the database in it is another one".to_owned()));
    }
}
