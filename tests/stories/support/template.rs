//! Databases that are made once in a run of the stories, and copied for each portal.

use std::sync::OnceLock;

use portal::platform::token::Token;
use rusqlite::Row;

use crate::support::command::Portal;

pub struct Template(OnceLock<Vec<u8>>);

impl Template {
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// A portal with a copy of the database and a key of its own. `make` makes the first one.
    pub fn copy(&self, make: impl FnOnce(&Portal)) -> Portal {
        let bytes = self.0.get_or_init(|| {
            let portal = Portal::nowhere();
            make(&portal);
            let is_busy = |row: &Row<'_>| row.get::<_, bool>(0);
            assert!(!portal.database().query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], is_busy).unwrap());
            std::fs::read(portal.data_dir().join("portal.db")).unwrap()
        });
        let portal = Portal::nowhere();
        portal.lay_out(bytes, &Token::generate().hash().0);
        portal
    }
}
