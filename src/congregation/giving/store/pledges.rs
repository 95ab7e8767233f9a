//! SQL for the treasurer's view of the pledges, with their members.

use rusqlite::{Connection, OptionalExtension, Row, Transaction};

use crate::congregation::giving::{Giver, Pledge, PledgeStatus};

/// Both look-ups read the same columns; a macro, because SQL is put together from literals only.
macro_rules! select_pledge {
    ($rest:literal) => {
        concat!(
            "SELECT pledges.id AS id, amount_cents, status, campaign, pledge_date, members.id AS giver_id,
            members.member_id AS number, first_name, last_name
         FROM pledges JOIN members ON members.id = pledges.member_id",
            $rest
        )
    };
}

pub fn find(conn: &Connection, id: i64) -> rusqlite::Result<Option<Pledge>> {
    conn.prepare_cached(select_pledge!(" WHERE pledges.id = ?1"))?.query_row([id], pledge).optional()
}

/// All pledges, or those of one member or one status, newest first.
pub fn list(
    conn: &Connection,
    member_id: Option<&str>,
    status: Option<PledgeStatus>,
) -> rusqlite::Result<Vec<Pledge>> {
    conn.prepare_cached(select_pledge!(
        " WHERE (?1 IS NULL OR pledges.member_id = ?1) AND (?2 IS NULL OR status = ?2)
         ORDER BY coalesce(pledge_date, date(pledges.created_at, 'unixepoch')) DESC, pledges.id DESC"
    ))?
    .query_map((member_id, status.map(PledgeStatus::as_str)), pledge)?
    .collect()
}

pub fn set_status(tx: &Transaction<'_>, id: i64, status: PledgeStatus, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE pledges SET status = ?2, updated_at = ?3 WHERE id = ?1")?
        .execute((id, status.as_str(), now))
        .map(|_| ())
}

pub fn delete(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM pledges WHERE id = ?1")?.execute([id]).map(|_| ())
}

fn pledge(row: &Row<'_>) -> rusqlite::Result<Pledge> {
    let status: String = row.get("status")?;
    Ok(Pledge {
        id: row.get("id")?,
        giver: Giver {
            id: row.get("giver_id")?,
            number: row.get("number")?,
            first_name: row.get("first_name")?,
            last_name: row.get("last_name")?,
        },
        amount_cents: row.get("amount_cents")?,
        status: PledgeStatus::from_word(&status),
        campaign: row.get("campaign")?,
        date: row.get("pledge_date")?,
    })
}
