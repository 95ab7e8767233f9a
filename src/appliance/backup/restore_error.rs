//! Why going back to a backup did not happen.

use std::io;
use std::path::{Path, PathBuf};

use super::BackupError;

use crate::appliance::key_check::Unopened;
use crate::platform::data_dir::DataDirError;
use crate::platform::db::open::OpenError;

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

pub(super) fn no_room(path: &Path) -> impl FnOnce(io::Error) -> RestoreError {
    let path = path.to_path_buf();
    move |cause| RestoreError::NoRoom(BackupError::Io { path, cause })
}

pub(super) fn what_it_costs(lost: &Unopened) -> String {
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
