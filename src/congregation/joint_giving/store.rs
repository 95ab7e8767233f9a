//! SQL for couples who give together.

use rusqlite::{Connection, OptionalExtension};

use super::JointGiving;

/// Of two, the one that began last.
pub(super) fn in_force(
    conn: &Connection,
    member_id: &str,
    date: &str,
) -> rusqlite::Result<Option<JointGiving>> {
    conn.prepare_cached(
        "SELECT id, one_id, other_id FROM
            (SELECT id, one_id, other_id, started_on, ended_on FROM joint_giving WHERE one_id = ?1
             UNION ALL
             SELECT id, one_id, other_id, started_on, ended_on FROM joint_giving WHERE other_id = ?1)
         WHERE started_on <= ?2 AND (ended_on IS NULL OR ended_on >= ?2)
         ORDER BY started_on DESC, id DESC LIMIT 1",
    )?
    .query_row((member_id, date), |row| {
        Ok(JointGiving { id: row.get("id")?, one_id: row.get("one_id")?, other_id: row.get("other_id")? })
    })
    .optional()
}
