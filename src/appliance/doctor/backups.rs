//! How old the newest backup is, whether the nightly backups succeed, and whether there are a second copy and a backup
//! with the key.

mod nights;

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::Finding;
use super::words::{DAY, size, span};
use crate::appliance::backup::retention::OrdinaryBackup;
use crate::appliance::backup::sums;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::open::APPLICATION_ID;

pub(super) use nights::nights;

const CHECK: &str = "backup";
/// A week, and a day for a backup on Sundays.
const OLD: i64 = 8 * DAY;
/// SQLite's file header.
const HEADER: usize = 100;

/// A backup: a whole portal database under its final name.
#[derive(Clone, Debug)]
pub(super) struct Backup {
    pub path: PathBuf,
    pub made: Timestamp,
    pub bytes: u64,
}

pub(super) fn look(data_dir: &DataDir, now: Timestamp) -> Finding {
    let folder = data_dir.backups_path();
    let make = "Make one, and one with the key on a stick: that is what a new card needs.\n  portal backup\n  portal backup /media/usb --with-key";
    match newest(&folder) {
        None => Finding::care(CHECK, format!("There is no backup in {} yet.", folder.display()), make),
        Some(backup) => judge(&backup, now, make),
    }
}

fn judge(backup: &Backup, now: Timestamp, make: &str) -> Finding {
    let age = now.as_second() - backup.made.as_second();
    let name = backup.path.display();
    if age > OLD {
        Finding::care(CHECK, format!("The newest backup is {} old: {name}.", span(age)), make)
    } else {
        // One from the future was made by a clock that ran ahead; the clock has findings of its own.
        Finding::well(
            CHECK,
            format!("The newest backup is {} old: {name}, {}.", span(age), size(backup.bytes)),
        )
    }
}

/// The newest whole backup in `folder`.
pub(super) fn newest(folder: &Path) -> Option<Backup> {
    whole(folder).pop()
}

/// The newest whose checksum is right: the way back. This reads all of it, so it is done only where a restore is
/// needed.
pub(super) fn newest_right(folder: &Path) -> Option<Backup> {
    let sums = sums::text(folder).unwrap_or_default();
    whole(folder).into_iter().rev().find(|backup| {
        let name = backup.path.file_name().unwrap_or_default().to_string_lossy();
        sums::noted_in(&sums, &name).is_none_or(|noted| sums::is_of(noted, &backup.path))
    })
}

/// Why there is no [`newest_right`], in words.
pub(super) fn none_right(folder: &Path) -> String {
    let folder_name = folder.display();
    match newest(folder) {
        None => format!("No backup is in {folder_name}"),
        Some(_) => format!("No backup in {folder_name} is what was written (its checksum is another one)"),
    }
}

/// The whole backups in `folder`, the newest last: nightly ones ordered by name, as retention orders them; before them
/// all others, by modification time. A backup in progress has no final name.
fn whole(folder: &Path) -> Vec<Backup> {
    let latest = Clock::System.now().as_second().saturating_add(DAY);
    let entries = fs::read_dir(folder).into_iter().flatten();
    let backups = entries.filter_map(|entry| {
        let path = entry.ok()?.path();
        let is_hidden = path.file_name()?.to_string_lossy().starts_with('.');
        let metadata = path.symlink_metadata().ok().filter(|metadata| metadata.is_file() && !is_hidden)?;
        let named = OrdinaryBackup::parse(&path.file_name()?.to_string_lossy());
        let age = named.filter(|named| named.made.as_second() <= latest).map(|named| named.age());
        let written = Timestamp::try_from(metadata.modified().ok()?).ok()?;
        let made = age.map_or(written, |(made, ..)| made);
        let bytes = metadata.len();
        is_whole(&header(&path)?, bytes).then_some((age, Backup { path, made, bytes }))
    });
    let mut backups: Vec<_> = backups.collect();
    backups.sort_by_key(|(age, backup)| (*age, backup.made));
    backups.into_iter().map(|(_, backup)| backup).collect()
}

fn header(path: &Path) -> Option<[u8; HEADER]> {
    let mut header = [0; HEADER];
    File::open(path).ok()?.read_exact(&mut header).ok()?;
    Some(header)
}

/// A portal's database that is as long as its header says. It was checked when it was made; a file that was cut short
/// since (a full card, an interrupted copy) is none.
fn is_whole(header: &[u8; HEADER], bytes: u64) -> bool {
    let number = |at: usize| u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    let page = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        page => u64::from(page),
    };
    header.starts_with(b"SQLite format 3\0")
        && number(68).cast_signed() == APPLICATION_ID
        && page * u64::from(number(28)) == bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;

    #[test]
    fn a_backup_of_more_than_eight_days_is_old() {
        let now: Timestamp = "2026-11-20T18:00:00Z".parse().unwrap();
        for (age, level, words) in [
            (0, Level::Well, "0 minutes old"),
            (8 * DAY, Level::Well, "8 days old"),
            (8 * DAY + 1, Level::Care, "8 days old"),
            (400 * DAY, Level::Care, "400 days old"),
            (-3 * DAY, Level::Well, "0 minutes old"),
        ] {
            let made = Timestamp::from_second(now.as_second() - age).unwrap();
            let found = judge(&Backup { path: "/b/portal.db".into(), made, bytes: 4096 }, now, "make");
            assert_eq!(found.level, level, "{}", found.says);
            assert!(found.says.contains(words), "{}", found.says);
        }
    }

    #[test]
    fn only_a_whole_portal_database_under_its_final_name_is_a_backup() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
        let mut whole = vec![0; 8192];
        whole[..16].copy_from_slice(b"SQLite format 3\0");
        whole[16..18].copy_from_slice(&4096_u16.to_be_bytes());
        whole[28..32].copy_from_slice(&2_u32.to_be_bytes());
        assert!(newest(folder.path()).is_none() && newest(Path::new("/nowhere/at/all")).is_none());
        write("another-program.db", &whole);
        whole[68..72].copy_from_slice(b"PRTL");
        write("cut-short.db", &whole[..8000]);
        write(".being-written.db", &whole);
        write("letter.txt", b"no backup");
        assert!(newest(folder.path()).is_none());
        write("whole.db", &whole);
        assert!(newest(folder.path()).unwrap().path.ends_with("whole.db"));
        // The name counts, as in retention: a copied file has the time of the copy.
        for (name, newest_then) in [
            ("portal-20200102-000000Z.db", "portal-20200102-000000Z.db"),
            ("portal-20200102-000000Z-2.db", "portal-20200102-000000Z-2.db"),
            ("portal-20200101-000000Z.db", "portal-20200102-000000Z-2.db"),
            ("portal-99981231-000000Z.db", "portal-20200102-000000Z-2.db"),
        ] {
            write(name, &whole);
            let found = newest(folder.path()).unwrap();
            assert!(found.path.ends_with(newest_then), "{}", found.path.display());
            assert_eq!(found.made.to_string(), "2020-01-02T00:00:00Z");
        }
    }
}
