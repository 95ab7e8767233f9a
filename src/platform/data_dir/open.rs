//! Opening the database in the folder, after a restore that was cut off has been finished.

use super::{DataDir, DataDirError, ServerLock, replace_database};
use crate::platform::db::Database;
use crate::platform::db::look::ReadableDatabase;

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
        Ok((Database::open_with(&self.database_path(), self.migrations, self.before_migration)?, lock))
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
        Ok(Database::create_with(&self.database_path(), self.migrations, self.before_migration)?)
    }
}
