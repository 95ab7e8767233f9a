//! SQL for the fields of a person that only the church office writes.

use rusqlite::{Connection, Transaction};

use crate::congregation::members::OfficeFields;

/// The office's fields of the person `id`.
pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<OfficeFields> {
    conn.prepare_cached(
        "SELECT membership_status, join_date, ministry_group, member_id, office_notes FROM members WHERE id = ?1",
    )?
    .query_row([id], |row| {
        Ok(OfficeFields {
            membership_status: row.get("membership_status")?,
            join_date: row.get("join_date")?,
            ministry_group: row.get("ministry_group")?,
            number: row.get("member_id")?,
            office_notes: row.get("office_notes")?,
        })
    })
}

/// Writes the office's fields of the person `id`.
pub fn update(tx: &Transaction<'_>, id: &str, fields: &OfficeFields, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE members SET membership_status = ?2, join_date = ?3, ministry_group = ?4, member_id = ?5,
            office_notes = ?6, updated_at = ?7
         WHERE id = ?1",
    )?
    .execute((
        id,
        &fields.membership_status,
        &fields.join_date,
        &fields.ministry_group,
        &fields.number,
        &fields.office_notes,
        now,
    ))
    .map(|_| ())
}
