//! Couples who give together: gifts of that time name both.

mod store;

use rusqlite::Connection;

/// A couple who gives together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointGiving {
    pub id: i64,
    pub one_id: String,
    pub other_id: String,
}

/// The couple that a gift of this person on this day names.
pub fn in_force(conn: &Connection, member_id: &str, date: &str) -> rusqlite::Result<Option<JointGiving>> {
    store::in_force(conn, member_id, date)
}
