//! SQL for a member's profile.

use std::sync::LazyLock;

use rusqlite::{Connection, ToSql, Transaction, params_from_iter};

use super::COLUMNS;
use crate::congregation::people::members::fields::{MemberField, MemberValues, Profile};
use crate::platform::db::from_row;

static FIND: LazyLock<String> =
    LazyLock::new(|| format!("SELECT {}, email, profile_picture FROM members WHERE id = ?1", *COLUMNS));

/// The row's id, the instant, then the fields in their order.
static UPDATE: LazyLock<String> = LazyLock::new(|| {
    let place = |field| 3 + field as usize;
    let columns = MemberField::ALL.map(|field| format!("{} = ?{}", field.column(), place(field))).join(", ");
    format!("UPDATE members SET {columns}, version = version + 1, updated_at = ?2 WHERE id = ?1")
});

pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<Profile> {
    conn.prepare_cached(&FIND)?.query_row([id], Profile::from_row)
}

from_row! { |row| Profile { email, photo_url as "profile_picture", values: super::values(row)? } }

/// Writes all fields of the person `id`.
pub fn update(tx: &Transaction<'_>, id: &str, values: &MemberValues, now: i64) -> rusqlite::Result<()> {
    let head: [&dyn ToSql; 2] = [&id, &now];
    let values = MemberField::ALL.map(|field| values.stored(field));
    let values = values.iter().map(|value| value as &dyn ToSql);
    tx.prepare_cached(&UPDATE)?.execute(params_from_iter(head.into_iter().chain(values))).map(|_| ())
}
