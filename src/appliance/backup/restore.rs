//! Going back to a backup.
//!
//! The copy is made ready under another name: read, checked, brought up to date, everybody signed out, and the key
//! tried on what it must open. Then it takes the database's place, and what was there has a name of its own before
//! that. Whenever the power goes, the portal is the whole old one or the whole new one, each with its key. The present
//! database need not be whole, or of a schema that this program knows: that may be why somebody goes back.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::as_of::AsOf;
use super::encrypted::EncryptedError;
use super::make_ready::{Ready, make_ready};
use super::recognise::{self, Ask, Opened, RecogniseError};
use super::stream::{self, Broken};
use super::sums::Summed;
use super::with_key::{self, ArchiveError, Key, Taking};
use super::{BackupError, Contents, Folder, Status, as_of, sums};
use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::take_place::{self, Aside};
use crate::platform::data_dir::{DataDir, DataDirError, ServerLock};
use crate::platform::db::open::OpenError;
use crate::platform::files::atomic_write;
use crate::platform::settings::SettingError;

/// The file to go back to. It is read from open handles: its place may be out of this user's reach.
pub struct Source<'a> {
    /// As it was named.
    pub name: &'a Path,
    /// The file.
    pub file: &'a mut dyn Read,
    /// The write-ahead log that lies beside it, where one does: of a database that was copied as it was.
    pub log: Option<&'a mut dyn Read>,
    /// What stands in the file of checksums beside it, where there is one.
    pub sums: Option<&'a str>,
    /// Where its passphrase comes from, if it has one.
    pub passphrase: Ask<'a>,
}

/// What whoever goes back wants.
pub struct Wishes<'a> {
    /// To go on where the key does not open everything.
    pub new_key: bool,
    /// Asked before anything is changed, where what is there now is newer than the backup.
    pub go_on: &'a mut dyn FnMut(&AsOf) -> bool,
}

/// What was done.
pub struct Restored {
    /// What the backup held.
    pub contents: Contents,
    /// Of when it is.
    pub as_of: AsOf,
    /// Why backups from before may go as ever, where it could not be noted that they must not.
    pub not_noted: Option<BackupError>,
    /// What was there before.
    pub aside: Aside,
    /// The key file is another one than before.
    pub another_key: bool,
    /// What was let go because the key does not open it.
    pub lost: Unopened,
    /// Why the public address in it may not be served, where that is so.
    pub address: Option<SettingError>,
}

/// Why the key is not the one.
#[derive(Debug)]
pub enum KeyTrouble {
    /// There is no key file.
    Missing(PathBuf),
    /// The key file is there and does not open everything.
    Another(PathBuf),
    /// The key in this backup does not open all of its own database.
    Inside(PathBuf),
}

/// Why the portal was left as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The data folder: somebody serves it, others can read it, the key is none.
    #[error(transparent)]
    DataDir(#[from] DataDirError),
    /// Not the key of the backup, and nobody said to go on without.
    #[error("{} {} Nothing was changed.", trouble.in_words(), what_it_costs(lost))]
    Key {
        /// What about the key.
        trouble: KeyTrouble,
        /// What would be lost.
        lost: Unopened,
    },
    /// The backup cannot be read.
    #[error("{} could not be read: {cause}. Nothing was changed.", name.display())]
    Unreadable {
        /// As it was named.
        name: PathBuf,
        /// The operating system's word.
        cause: io::Error,
    },
    /// It is encrypted, and nobody said with what.
    #[error("{} is encrypted, and nobody is here to type its passphrase. Nothing was changed. Write the passphrase into a file and name it: --passphrase-file FILE", .0.display())]
    NoPassphrase(PathBuf),
    /// It is encrypted with another passphrase.
    #[error("{} was not opened: that is not its passphrase. Nothing was changed. Capital letters and blanks count; it was chosen when the backup was made, or with: portal settings set backup-passphrase", .0.display())]
    WrongPassphrase(PathBuf),
    /// It is encrypted in a way that is not ours.
    #[error("{} was not encrypted with a passphrase, so it is none of the portal's own. Nothing was changed. Open it with the program it was made with, and go back to what is in it.", .0.display())]
    NotByPassphrase(PathBuf),
    /// An export, by all appearances.
    #[error("{name} is a zip file, as portal export writes them, and no backup. Nothing was changed. An export comes into an empty folder: portal import everything {name} --data-dir NEW-FOLDER", name = .0.display())]
    Zip(PathBuf),
    /// A tar that is no backup with the key.
    #[error("{} is no backup of a portal: {what}. Nothing was changed.", name.display())]
    NotOurArchive {
        /// As it was named.
        name: PathBuf,
        /// What is in it.
        what: String,
    },
    /// It is not a portal's, of a newer one, or cannot be brought up to date.
    #[error("{0} Nothing was changed in the portal.")]
    NotOurs(OpenError),
    /// Something in it is not as the portal makes it.
    #[error(transparent)]
    NotAsMade(OpenError),
    /// It is damaged.
    #[error("{} is damaged ({finding}). Nothing was changed. Take another backup.", name.display())]
    Damaged {
        /// As it was named.
        name: PathBuf,
        /// The first finding.
        finding: String,
    },
    /// It is another file than the one that was written; SQLite does not see a byte that changed inside a row.
    #[error("{} is not what was written: its checksum is not the one in SHA256SUMS beside it. A card or stick that is wearing out does that. Nothing was changed. Take another backup; these are right: portal backup list {}\nIf there is no other, copy it into an empty folder and go back to it from there.", .0.display(), .0.parent().unwrap_or(.0).display())]
    Sum(PathBuf),
    /// Whoever was asked said no.
    #[error("Nothing was changed.")]
    Declined,
    /// The data folder takes no copy of it.
    #[error("{0} The portal's database was left as it is.")]
    NoRoom(BackupError),
    /// It takes none at the last moment.
    #[error("{} could not be changed: {cause}. Make that work, and type the same command again: it goes on.", folder.display())]
    NotFinished {
        /// The data folder.
        folder: PathBuf,
        /// The operating system's word.
        cause: io::Error,
    },
    /// Its rows were not changed as they must be.
    #[error("{} could not be made ready: {cause}. Nothing was changed in the portal.", name.display())]
    NotReady {
        /// As it was named.
        name: PathBuf,
        /// SQLite's word.
        cause: rusqlite::Error,
    },
}

impl KeyTrouble {
    fn in_words(&self) -> String {
        match self {
            Self::Missing(key) => format!("The key file {} is missing.", key.display()),
            Self::Another(key) => {
                format!("The key file {} does not belong to this backup.", key.display())
            }
            Self::Inside(name) => {
                format!("The key in {} does not open all of the database beside it.", name.display())
            }
        }
    }
}

fn what_it_costs(lost: &Unopened) -> String {
    let mut costs = Vec::new();
    if !lost.members.is_empty() {
        costs.push(format!(
            "{} would lose the second factor: the password alone would open the account, and backup codes would be void.",
            lost.names()
        ));
    }
    if !lost.settings.is_empty() {
        costs.push(format!("These settings would have to be set anew: {}.", lost.setting_names()));
    }
    match &*costs {
        [] => "Nothing in this backup is sealed with a key, so nothing would be lost without it.".to_owned(),
        costs => format!("This is what it would cost to go on without the right one. {}", costs.join(" ")),
    }
}

/// Puts a copy of `source` in the database's place, and the key that it brings in the key's. Everybody is signed out,
/// and links that were sent are void: the backup may know sessions that were ended since.
pub fn restore(
    dir: &DataDir,
    source: Source<'_>,
    wishes: Wishes<'_>,
    now: Timestamp,
) -> Result<Restored, RestoreError> {
    dir.make_folder()?;
    let lock: ServerLock = dir.lock_for_serving()?;
    let not_finished = |cause| RestoreError::NotFinished { folder: dir.path().to_path_buf(), cause };
    take_place::tidy(dir).map_err(not_finished)?;
    let restored = bring_back(dir, source, wishes, now).inspect_err(|error| {
        if !matches!(error, RestoreError::NotFinished { .. }) {
            let _gone_or_left_behind = take_place::tidy(dir);
        }
    });
    drop(lock);
    restored
}

fn bring_back(
    dir: &DataDir,
    source: Source<'_>,
    Wishes { new_key, go_on }: Wishes<'_>,
    now: Timestamp,
) -> Result<Restored, RestoreError> {
    let name = source.name;
    let database = dir.database_path();
    let brought = copy_in(source, &database)?;
    let Ready { contents, last_entry, zone, key, lost, address } =
        make_ready(dir, &atomic_write::partial(&database), name, brought, new_key, now)?;
    let before = Status::read(&dir.backups_path()).restored;
    let as_of = AsOf::new(name, last_entry, as_of::last_entry_here(&database, before, now), zone);
    if as_of.newer.is_some() && !go_on(&as_of) {
        return Err(RestoreError::Declined);
    }
    // Before the step that decides: whatever happens after it, nothing from before goes soon.
    let noted =
        Folder::beside(&database).and_then(|folder| folder.note(|status| status.restored = Some(now)));
    let another_key = key.is_some();
    match take_place::take(dir, key.as_ref(), now) {
        Ok(aside) => {
            Ok(Restored { contents, as_of, not_noted: noted.err(), aside, another_key, lost, address })
        }
        Err(cause) if take_place::is_unfinished(dir) => {
            Err(RestoreError::NotFinished { folder: dir.path().to_path_buf(), cause })
        }
        Err(cause) => Err(no_room(&database)(cause)),
    }
}

pub(super) fn no_room(path: &Path) -> impl FnOnce(io::Error) -> RestoreError {
    let path = path.to_path_buf();
    move |cause| RestoreError::NoRoom(BackupError::Io { path, cause })
}

/// Writes the database in `source` under the partial name of `database`. Returns the key that came with it.
fn copy_in(source: Source<'_>, database: &Path) -> Result<Option<Key>, RestoreError> {
    let name = source.name;
    let unreadable = |cause| unreadable(name, cause);
    let copy = |from: &mut dyn Read| -> Result<(), RestoreError> {
        let to = atomic_write::begin(database).map_err(no_room(database))?;
        bring(from, to, name, database)
    };
    let mut file = Summed::new(source.file);
    let key = match recognise::open(&mut file, source.passphrase, source.log.is_some())
        .map_err(|error| not_recognised(name, error))?
    {
        Opened::Encrypted(mut database) => copy(&mut database).map(|()| None)?,
        Opened::Archive(mut archive) => {
            let taken = with_key::take_out(&mut archive, |database| copy(database).map_err(Taking::Copy));
            taken.map(|((), key)| Some(key)).map_err(|error| match error {
                Taking::Copy(error) => error,
                Taking::Archive(ArchiveError::Read(cause)) => unreadable(cause),
                Taking::Archive(ArchiveError::NotOurs(what)) => {
                    RestoreError::NotOurArchive { name: name.to_path_buf(), what }
                }
            })?
        }
        Opened::Plain(mut plain) => {
            copy(&mut plain)?;
            if let Some(log) = source.log {
                let beside = take_place::beside(&atomic_write::partial(database), "-wal");
                let to = File::options().write(true).create_new(true).mode(0o600).open(beside);
                bring(log, to.map_err(no_room(database))?, name, database)?;
            }
            None
        }
    };
    is_what_was_written(file, source.sums, name).map(|()| key)
}

/// Where its checksum was written down.
fn is_what_was_written(
    mut file: Summed<&mut dyn Read>,
    sums: Option<&str>,
    name: &Path,
) -> Result<(), RestoreError> {
    let file_name = name.file_name().unwrap_or_default().to_string_lossy();
    let Some(noted) = sums.and_then(|sums| sums::noted_in(sums, &file_name)) else { return Ok(()) };
    io::copy(&mut file, &mut io::sink()).map_err(|cause| unreadable(name, cause))?;
    if file.sum() == noted { Ok(()) } else { Err(RestoreError::Sum(name.to_path_buf())) }
}

/// All of it, onto the disk.
fn bring(from: &mut dyn Read, to: File, name: &Path, database: &Path) -> Result<(), RestoreError> {
    let folder = database.parent().unwrap_or(database);
    match stream::copy(from, to, folder) {
        Ok(to) => to.sync_all().map_err(no_room(database)),
        Err(Broken::Reading(cause)) => Err(unreadable(name, cause)),
        Err(Broken::Writing(cause)) => Err(no_room(database)(cause)),
    }
}

/// What the operating system did not say, was found in the file.
fn unreadable(name: &Path, cause: io::Error) -> RestoreError {
    let name = name.to_path_buf();
    if cause.raw_os_error().is_some() {
        return RestoreError::Unreadable { name, cause };
    }
    RestoreError::Damaged { name, finding: format!("cut short or changed: {cause}") }
}

fn not_recognised(name: &Path, error: RecogniseError) -> RestoreError {
    let path = name.to_path_buf();
    match error {
        RecogniseError::Zip => RestoreError::Zip(path),
        RecogniseError::Foreign => RestoreError::NotOurs(OpenError::Foreign(path)),
        RecogniseError::NoPassphrase => RestoreError::NoPassphrase(path),
        RecogniseError::Encrypted(EncryptedError::Passphrase) => RestoreError::WrongPassphrase(path),
        RecogniseError::Encrypted(EncryptedError::NotByPassphrase) => RestoreError::NotByPassphrase(path),
        RecogniseError::Encrypted(EncryptedError::Damaged(finding)) => {
            RestoreError::Damaged { name: path, finding }
        }
        RecogniseError::Encrypted(EncryptedError::Io(cause)) | RecogniseError::Io(cause) => {
            unreadable(name, cause)
        }
    }
}
