//! The data folder: one directory only its owner can read, with the database, the key and the letters in it.

mod open;
pub mod replace_database;

use std::fs::{self, DirBuilder};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::platform::db::migrations::Migrations;
use crate::platform::db::{BeforeMigration, OpenError};
use crate::platform::files::atomic_write;
use crate::platform::sealed::Seal;
use crate::platform::token;
pub use open::{Running, ServerLock};

/// The length of the key file.
pub(crate) const KEY_BYTES: usize = 32;
/// The folder of backups in it.
pub const BACKUPS: &str = "backups";

/// The package's own data folder, of the service user.
pub const SERVICE_FOLDER: &str = "/var/lib/portal";

#[derive(Clone, Debug)]
pub struct DataDir {
    path: PathBuf,
    migrations: Migrations,
    before_migration: BeforeMigration,
}

/// The data folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DataDirError {
    /// No `--data-dir` and no home directory to derive one from.
    #[error("Say where the data folder is: --data-dir FOLDER, or set PORTAL_DATA_DIR.")]
    Unknown,
    /// Other users could read it.
    #[error("{path} can be read by others (mode {mode:04o}). Close it first: chmod {wanted:o} {path}")]
    Exposed {
        path: PathBuf,
        /// Its permission bits.
        mode: u32,
        /// The permission bits it should have.
        wanted: u32,
    },
    /// The disk that the machine mounts there.
    #[error("The disk that /etc/fstab mounts at {0} is not there. Plug it in, then: sudo mount {0}")]
    DiskMissing(PathBuf),
    /// A key file that is not 32 bytes long.
    #[error("{0} is not a portal key (it must be 32 bytes). Put the right key file back.")]
    BadKey(PathBuf),
    /// A file in it that only another user can use: root created it.
    #[error(
        "{path} belongs to another user than its folder, so the portal cannot use it. Give it back: sudo chown -R --reference={folder} {folder}"
    )]
    AnotherOwner {
        /// The file.
        path: PathBuf,
        /// The data folder.
        folder: PathBuf,
    },
    /// The key is gone while the database is there.
    #[error("The key file {0} is missing. Put it back beside the database; `portal doctor` says from where.")]
    MissingKey(PathBuf),
    /// A second server on the same folder.
    #[error("A portal is already serving {0}. Stop that one first.")]
    InUse(PathBuf),
    #[error("{path}: {source}. If it belongs to another user, run this command as that user.")]
    Io {
        /// The file or folder.
        path: PathBuf,
        source: io::Error,
    },
    /// The database in it.
    #[error(transparent)]
    Database(#[from] OpenError),
}

impl DataDir {
    /// The folder the volunteer named, or the service's where the package is installed, or this system's usual folder
    /// for a user's own data.
    pub fn locate(named: Option<PathBuf>, before_migration: BeforeMigration) -> Result<Self, DataDirError> {
        Self::locate_beside(Path::new(SERVICE_FOLDER), named, before_migration)
    }

    fn locate_beside(
        service: &Path,
        named: Option<PathBuf>,
        before_migration: BeforeMigration,
    ) -> Result<Self, DataDirError> {
        let path = match named {
            Some(path) => path,
            None if service.is_dir() => service.to_path_buf(),
            None => directories::ProjectDirs::from("", "", "portal")
                .ok_or(DataDirError::Unknown)?
                .data_dir()
                .to_path_buf(),
        };
        // Absolute, so that every later sentence names a path that can be found again.
        match std::path::absolute(&path) {
            Ok(path) => Ok(Self { path, migrations: Migrations::BUILT_IN, before_migration }),
            Err(source) => Err(DataDirError::Io { path, source }),
        }
    }

    /// The same folder, with other migrations than the program's own.
    #[must_use]
    pub fn with_migrations(self, migrations: Migrations) -> Self {
        Self { migrations, ..self }
    }

    pub fn migrations(&self) -> Migrations {
        self.migrations
    }

    /// True for the package's own folder, which the service manager's portal serves.
    pub fn is_service_folder(&self) -> bool {
        self.path == Path::new(SERVICE_FOLDER)
    }

    /// True where commands find it that name no folder.
    pub fn is_found_unnamed(&self) -> bool {
        self.is_service_folder()
            || Self::locate(None, self.before_migration).is_ok_and(|usual| usual.path == self.path)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn database_path(&self) -> PathBuf {
        self.path.join("portal.db")
    }

    /// 32 random bytes that seal secrets at rest; outside the database, so a copied database alone opens none.
    pub fn key_path(&self) -> PathBuf {
        self.path.join("portal.key")
    }

    /// The key at work. The folder has been opened or made before.
    pub fn seal(&self) -> Result<Seal, DataDirError> {
        self.key().map(|key| Seal::new(&key))
    }

    pub(crate) fn key(&self) -> Result<[u8; KEY_BYTES], DataDirError> {
        let path = self.key_path();
        let key = fs::read(&path).map_err(|source| DataDirError::Io { path: path.clone(), source })?;
        key.try_into().map_err(|_| DataDirError::BadKey(path))
    }

    /// The folder for letters while no mail server is set.
    pub fn letters_path(&self) -> PathBuf {
        self.path.join("letters")
    }

    /// Makes the folder where it is missing.
    pub(crate) fn make_folder(&self) -> Result<(), DataDirError> {
        DirBuilder::new().recursive(true).mode(0o700).create(&self.path).map_err(|source| self.io(source))?;
        refuse_exposed(&self.path, 0o700)
    }

    /// True when something was written where the database is. An empty file is as good as none.
    pub fn has_database(&self) -> bool {
        fs::metadata(self.database_path()).is_ok_and(|found| found.len() > 0)
    }

    pub(crate) fn has_key(&self) -> Result<bool, DataDirError> {
        self.key_path().try_exists().map_err(|source| self.io(source))
    }

    /// The folder of fetched certificates and their account.
    pub fn certificates_path(&self) -> PathBuf {
        self.path.join("certificates")
    }

    pub fn backups_path(&self) -> PathBuf {
        self.path.join(BACKUPS)
    }

    /// True for a file or folder inside this one, with links resolved.
    pub fn holds(&self, path: &Path) -> bool {
        let Ok(folder) = self.path.canonicalize() else { return false };
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let is_inside = |path: &Path| path.canonicalize().is_ok_and(|path| path.starts_with(&folder));
        is_inside(parent) || is_inside(path)
    }

    pub(crate) fn lock_path(&self) -> PathBuf {
        self.path.join("serve.lock")
    }

    /// Refuses a folder that other users can read, before any command reads it. A missing one is fine.
    pub fn refuse_if_exposed(&self) -> Result<(), DataDirError> {
        if self.path.exists() { refuse_exposed(&self.path, 0o700) } else { Ok(()) }
    }

    fn check_permissions(&self) -> Result<(), DataDirError> {
        refuse_exposed(&self.path, 0o700)?;
        self.refuse_another_owner_s()?;
        let key = self.key_path();
        if !key.exists() {
            return Err(DataDirError::MissingKey(key));
        }
        refuse_exposed(&key, 0o600)?;
        let size = fs::metadata(&key).map_err(|source| DataDirError::Io { path: key.clone(), source })?.len();
        if size == KEY_BYTES as u64 { Ok(()) } else { Err(DataDirError::BadKey(key)) }
    }

    /// Root may use everything, and SQLite gives the files it makes to the database's owner.
    fn refuse_another_owner_s(&self) -> Result<(), DataDirError> {
        let user = rustix::process::geteuid();
        for name in ["portal.key", "portal.db", "portal.db-wal", "portal.db-shm", "serve.lock"] {
            let path = self.path.join(name);
            let is_another_s = |found: fs::Metadata| found.uid() != user.as_raw();
            if !user.is_root() && fs::metadata(&path).is_ok_and(is_another_s) {
                return Err(DataDirError::AnotherOwner { path, folder: self.path.clone() });
            }
        }
        Ok(())
    }

    /// Makes a new key file; the folder has none. Killed at any moment, it is there whole or not at all. The caller
    /// has locked the folder.
    pub(crate) fn write_key(&self) -> Result<(), DataDirError> {
        let path = self.key_path();
        let io = |source| DataDirError::Io { path: path.clone(), source };
        let key: [u8; KEY_BYTES] = token::random();
        let mut file = atomic_write::begin(&path).map_err(io)?;
        let written = file.write_all(&key).and_then(|()| file.sync_all());
        written.and_then(|()| atomic_write::rename_into_place(&path, false)).map_err(|source| {
            let _gone_or_left_behind = fs::remove_file(atomic_write::partial(&path));
            io(source)
        })
    }

    fn io(&self, source: io::Error) -> DataDirError {
        DataDirError::Io { path: self.path.clone(), source }
    }
}

/// Files the process makes from now on are its owner's alone.
pub fn keep_files_private() {
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
}

fn refuse_exposed(path: &Path, wanted: u32) -> Result<(), DataDirError> {
    let metadata =
        fs::metadata(path).map_err(|source| DataDirError::Io { path: path.to_path_buf(), source })?;
    let mode = metadata.permissions().mode() & 0o7777;
    if mode & 0o077 == 0 {
        Ok(())
    } else {
        Err(DataDirError::Exposed { path: path.to_path_buf(), mode, wanted })
    }
}

/// Folders of the machine's own, in which no copies belong.
const OF_THE_SYSTEM: [&str; 11] =
    ["/bin", "/boot", "/etc", "/lib", "/lib32", "/lib64", "/libx32", "/proc", "/sbin", "/sys", "/usr"];

/// Refuses a folder of the machine's own, also where a link leads into it.
pub fn refuse_of_the_system(folder: &Path) -> Result<(), String> {
    let place = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    if place != Path::new("/") && !OF_THE_SYSTEM.iter().any(|system| place.starts_with(system)) {
        return Ok(());
    }
    let shown = folder.display();
    Err(format!(
        "{shown} belongs to the system of this machine. Name a folder for the copies alone, best on another disk or stick."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::backup::before_migration;

    #[test]
    fn the_folder_is_the_named_one_then_the_service_s_then_the_user_s_own() {
        let machine = tempfile::tempdir().unwrap();
        let service = machine.path().join("portal");
        let located = |named: Option<&str>| {
            DataDir::locate_beside(&service, named.map(PathBuf::from), before_migration)
                .map(|dir| dir.path().to_path_buf())
        };
        let own = located(None).ok();
        assert_ne!(own, Some(service.clone()), "no package is installed");
        fs::write(&service, "").unwrap();
        assert_eq!(located(None).ok(), own, "a file is no folder");
        fs::remove_file(&service).unwrap();
        fs::create_dir(&service).unwrap();
        assert_eq!(located(None).unwrap(), service);
        assert_eq!(located(Some("/srv/book")).unwrap(), Path::new("/srv/book"));
        assert!(
            DataDir::locate(Some("/var/lib/portal/".into()), before_migration).unwrap().is_service_folder()
        );
        assert!(!DataDir::locate(Some("/srv/book".into()), before_migration).unwrap().is_service_folder());
    }
}
