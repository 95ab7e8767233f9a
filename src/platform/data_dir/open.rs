//! Opening the database in the folder, after a restore that was cut off has been finished: by a command, or by the one
//! server, which has the folder's lock and describes itself there for the commands beside it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek};
use std::net::SocketAddr;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

use super::{DataDir, DataDirError, replace_database};
use crate::platform::db::look::ReadableDatabase;
use crate::platform::db::{Database, OpenError};
use crate::platform::files::atomic_write;

const LOCK_TRIES: u32 = 10;
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// Locked by the one server of a data folder until it ends.
#[derive(Debug)]
pub struct ServerLock(File);

impl ServerLock {
    /// Leaves word for the commands beside this server.
    pub fn note(&self, running: &Running) -> io::Result<()> {
        self.0.set_len(0)?;
        (&self.0).rewind()?;
        serde_json::to_writer(&self.0, running)?;
        Ok(())
    }
}

impl Drop for ServerLock {
    /// A program that another thread is just starting may hold a copy of the file: closing it would not end the lock.
    fn drop(&mut self) {
        let _ended_with_the_process_else = self.0.unlock();
    }
}

/// A running server, in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    pub pid: u32,
    pub version: String,
    /// The http address; a server with its own https only redirects and answers the health check here.
    pub http: SocketAddr,
    /// The address of the portal's own https.
    pub https: Option<SocketAddr>,
    /// Certificates are fetched and renewed by itself.
    pub automatic_certificate: bool,
    /// The certificate file, where it comes from one.
    pub certificate: Option<PathBuf>,
    /// Trusted reverse proxies.
    pub trusted_proxies: Vec<IpNet>,
}

impl DataDir {
    /// Opens the database of an existing portal. On a card that takes no writing it can be read all the same.
    pub fn open(&self) -> Result<Database, DataDirError> {
        replace_database::finish_before_opening(self)?;
        Database::expect_at(&self.database_path())?;
        // Before the file is opened, which brings an older one up to date.
        self.check_permissions()?;
        let open = if self.is_served() { Database::open_beside_server } else { Database::open_or_read };
        Ok(open(&self.database_path(), self.migrations, self.before_migration)?)
    }

    /// A connection to the database as it is, of an older schema too: to copy it.
    pub fn open_current(&self) -> Result<ReadableDatabase, DataDirError> {
        replace_database::finish_before_opening(self)?;
        Database::expect_at(&self.database_path())?;
        self.check_permissions()?;
        let open =
            if self.is_served() { ReadableDatabase::beside_server } else { ReadableDatabase::open_or_read };
        Ok(open(&self.database_path(), self.migrations)?)
    }

    /// [`DataDir::open`] for the one server of this folder. A second one is refused before it has touched the file.
    pub fn open_for_serving(&self) -> Result<(Database, ServerLock), DataDirError> {
        replace_database::finish_before_opening(self)?;
        Database::expect_at(&self.database_path())?;
        let lock = self.lock_for_serving()?;
        replace_database::tidy(self).map_err(|source| self.io(source))?;
        self.check_permissions()?;
        Ok((Database::open(&self.database_path(), self.migrations, self.before_migration)?, lock))
    }

    /// [`DataDir::create`] where there is no database yet: it is served for set-up, or to bring a backup back.
    pub fn create_if_missing(&self) -> Result<(), DataDirError> {
        replace_database::finish_before_opening(self)?;
        match Database::expect_at(&self.database_path()) {
            Err(OpenError::Missing(_)) => self.create().map(drop),
            // Said by who opens it.
            _ => Ok(()),
        }
    }

    /// Makes the folder, the key and the database where they are missing.
    pub fn create(&self) -> Result<Database, DataDirError> {
        replace_database::finish_before_opening(self)?;
        self.make_folder()?;
        if !self.has_key()? {
            if self.database_path().exists() {
                return Err(DataDirError::MissingKey(self.key_path()));
            }
            // Another setup may be at it.
            let _lock = self.lock_for_serving()?;
            if !self.has_key()? {
                self.write_key()?;
            }
        }
        self.check_permissions()?;
        Ok(Database::create(&self.database_path(), self.migrations, self.before_migration)?)
    }

    /// The server that serves this folder now, by its own description; `None` when there is none.
    pub fn running(&self) -> Option<Running> {
        serde_json::from_reader(self.acquired_lock()?).ok()
    }

    /// True while a server has the lock, with or without a description of itself.
    pub fn is_served(&self) -> bool {
        self.acquired_lock().is_some()
    }

    /// Refuses a second server on this folder. The lock ends with the process, however it ends.
    pub(crate) fn lock_for_serving(&self) -> Result<ServerLock, DataDirError> {
        let path = self.lock_path();
        let io = |source| DataDirError::Io { path: path.clone(), source };
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(0o600)
            .open(&path)
            .map_err(io)?;
        for _ in 0..LOCK_TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(ServerLock(file)),
                // A command that only checks for a server has the lock for less than a millisecond.
                Err(fs::TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
                Err(fs::TryLockError::Error(source)) => return Err(io(source)),
            }
        }
        Err(DataDirError::InUse(self.path.clone()))
    }

    fn acquired_lock(&self) -> Option<File> {
        let file = atomic_write::open_plain(&self.lock_path()).ok()?;
        matches!(file.try_lock_shared(), Err(fs::TryLockError::WouldBlock)).then_some(file)
    }
}

impl DataDir {
    /// Refuses to work where that disk is not there: what was made now would lie beneath it.
    pub fn refuse_without_its_disk(&self) -> Result<(), DataDirError> {
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        if is_missing(self.path(), &read("/etc/fstab"), &read("/proc/self/mountinfo")) {
            Err(DataDirError::DiskMissing(self.path().to_path_buf()))
        } else {
            Ok(())
        }
    }
}

/// `mounts` is in the form of /proc/self/mountinfo.
fn is_missing(folder: &Path, fstab: &str, mounts: &str) -> bool {
    let is_at = |line: &str, place: usize| {
        line.split_whitespace().nth(place).is_some_and(|at| Path::new(at) == folder)
    };
    let is_set = |line: &str| !line.trim_start().starts_with('#') && is_at(line, 1);
    fstab.lines().any(is_set) && !mounts.lines().any(|line| is_at(line, 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_is_missed_where_it_is_set_and_not_mounted() {
        let fstab =
            "LABEL=root / ext4 defaults 0 1\n LABEL=portal\t/var/lib/portal/ ext4 noatime,nofail 0 2\n";
        let mounts =
            "36 35 98:0 / / rw - ext4 /dev/root rw\n40 36 8:0 / /var/lib/portal rw - ext4 /dev/sda rw\n";
        let missing = |fstab: &str, mounts: &str| is_missing(Path::new("/var/lib/portal"), fstab, mounts);
        let (only_root, _) = mounts.split_once('\n').unwrap();
        assert!(missing(fstab, only_root));
        assert!(!missing(fstab, mounts));
        assert!(!missing(&fstab.replace(" LABEL=portal", "#LABEL=portal"), only_root));
        assert!(!missing("", ""));
    }
}
