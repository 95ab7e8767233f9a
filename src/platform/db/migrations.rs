//! The migrations: what makes an empty file this program's database, and an older one up to date.

use rusqlite::Connection;
use rusqlite_migration::M;

/// The steps from an empty file to the newest schema. A schema's number is how many of them have made it.
#[derive(Clone, Copy, Debug)]
pub struct Migrations(&'static [M<'static>]);

impl Migrations {
    /// This program's own; a test may bring others. A step that makes a table anew ends with `.foreign_key_check()`.
    pub const BUILT_IN: Self = Self(BUILT_IN);

    pub const fn new(steps: &'static [M<'static>]) -> Self {
        Self(steps)
    }

    /// The number of the newest schema.
    pub const fn newest(self) -> usize {
        self.0.len()
    }

    /// Brings a database from its schema to this later one, in one transaction.
    pub(super) fn apply(self, conn: &mut Connection, to: usize) -> rusqlite_migration::Result<()> {
        rusqlite_migration::Migrations::from_slice(self.0).to_version(conn, to)
    }
}

const BUILT_IN: &[M<'static>] = &[M::up(FIRST)];

/// All files of the first one, in the order in which they are read.
pub const FIRST: &str = concat!(
    include_str!("../../../migrations/0001/people.sql"),
    include_str!("../../../migrations/0001/accounts.sql"),
    include_str!("../../../migrations/0001/events.sql"),
    include_str!("../../../migrations/0001/giving.sql"),
    include_str!("../../../migrations/0001/letters.sql"),
    include_str!("../../../migrations/0001/appliance.sql"),
);
