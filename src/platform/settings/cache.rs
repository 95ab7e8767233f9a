//! The settings cache. The rows are read with every request, so that a change made on the command line counts from the
//! next one on; they are parsed (a time zone, an address) only after they have changed.

use std::sync::{Arc, PoisonError, RwLock};

use rusqlite::Connection;

use super::{Settings, store};
use crate::platform::db::Database;

/// The rows read last, and the settings parsed from them. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct SettingsCache(Arc<RwLock<Arc<Reading>>>);

#[derive(Debug, Default)]
struct Reading {
    rows: Vec<(String, String)>,
    settings: Arc<Settings>,
}

impl SettingsCache {
    /// The settings as they stand in the database.
    pub fn load(&self, conn: &Connection) -> rusqlite::Result<Arc<Settings>> {
        let last = self.last();
        if store::are_still(conn, &last.rows)? {
            return Ok(Arc::clone(&last.settings));
        }
        let rows = store::all(conn)?;
        let settings = Arc::new(Settings::understand(&rows));
        let reading = Arc::new(Reading { rows, settings: Arc::clone(&settings) });
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = reading;
        Ok(settings)
    }

    /// [`SettingsCache::load`] for async callers.
    pub async fn load_off_thread(&self, db: &Database) -> rusqlite::Result<Arc<Settings>> {
        let cache = self.clone();
        db.read_off_thread(move |conn| cache.load(conn)).await
    }

    /// True where members reach the portal by https, as the settings said when they were last read: for headers and
    /// cookies that are written before they are read again.
    pub fn is_https(&self) -> bool {
        self.last().settings.public_address.is_https()
    }

    /// Lets the next reading parse again: a time zone's own rules may have changed.
    pub fn forget(&self) {
        let settings = Arc::clone(&self.last().settings);
        let reading = Arc::new(Reading { rows: Vec::new(), settings });
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = reading;
    }

    fn last(&self) -> Arc<Reading> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }
}
