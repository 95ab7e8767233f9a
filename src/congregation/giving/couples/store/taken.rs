//! SQL for couples of a person whose row is taken away, and comes back.

use rusqlite::{Connection, Transaction};

use crate::congregation::giving::couples::KeptCouple;
use crate::platform::db::from_row;

pub(in super::super) fn of(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<KeptCouple>> {
    let mut couples: Vec<KeptCouple> = conn
        .prepare_cached(
            "SELECT id, one_id, other_id, asked_at, started_on, paper_by, ended_at, ended_on, end_reason
             FROM joint_giving WHERE one_id = ?1 OR other_id = ?1 ORDER BY id",
        )?
        .query_map([member_id], KeptCouple::from_row)?
        .collect::<Result<_, _>>()?;
    for couple in &mut couples {
        couple.gifts = ids(conn, "SELECT id FROM donations WHERE joint_id = ?1 ORDER BY id", couple.id)?;
        couple.corrections =
            ids(conn, "SELECT id FROM gift_corrections WHERE joint_id = ?1 ORDER BY id", couple.id)?;
        couple.in_kind =
            ids(conn, "SELECT id FROM gifts_in_kind WHERE joint_id = ?1 ORDER BY id", couple.id)?;
    }
    Ok(couples)
}

from_row! { |row| KeptCouple {
    id, one_id, other_id, asked_at, started_on, paper_by, ended_at, ended_on, end_reason, gifts: Vec::new(),
    corrections: Vec::new(), in_kind: Vec::new(),
} }

fn ids(conn: &Connection, sql: &'static str, couple: i64) -> rusqlite::Result<Vec<i64>> {
    conn.prepare_cached(sql)?.query_map([couple], |row| row.get("id"))?.collect()
}

pub(in super::super) fn exists(conn: &Connection, id: i64) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 AS found FROM joint_giving WHERE id = ?1")?.exists([id])
}

pub(in super::super) fn insert(tx: &Transaction<'_>, couple: &KeptCouple) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "INSERT INTO joint_giving (id, one_id, other_id, asked_at, started_on, paper_by, ended_at, ended_on, end_reason)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?
    .execute((
        couple.id,
        &couple.one_id,
        &couple.other_id,
        couple.asked_at,
        &couple.started_on,
        &couple.paper_by,
        couple.ended_at,
        &couple.ended_on,
        &couple.end_reason,
    ))
    .map(|_| ())
}

/// Gifts of one of both, gifts in kind and corrections, that named the couple and name none now name it again.
pub(in super::super) fn name_again(tx: &Transaction<'_>, couple: &KeptCouple) -> rusqlite::Result<()> {
    for (ids, sql) in [
        (
            &couple.gifts,
            "UPDATE donations SET joint_id = ?2 WHERE id = ?1 AND joint_id IS NULL AND member_id IN (?3, ?4)",
        ),
        (
            &couple.in_kind,
            "UPDATE gifts_in_kind SET joint_id = ?2 WHERE id = ?1 AND joint_id IS NULL AND member_id IN (?3, ?4)",
        ),
    ] {
        let mut statement = tx.prepare_cached(sql)?;
        for id in ids {
            statement.execute((id, couple.id, &couple.one_id, &couple.other_id))?;
        }
    }
    let mut corrections =
        tx.prepare_cached("UPDATE gift_corrections SET joint_id = ?2 WHERE id = ?1 AND joint_id IS NULL")?;
    for id in &couple.corrections {
        corrections.execute((id, couple.id))?;
    }
    Ok(())
}

/// Puts `to` in the place of `from`; a couple of the two is left.
pub(in super::super) fn hand_over(tx: &Transaction<'_>, from: &str, to: &str) -> rusqlite::Result<()> {
    for sql in [
        "UPDATE joint_giving SET one_id = ?2 WHERE one_id = ?1 AND other_id <> ?2",
        "UPDATE joint_giving SET other_id = ?2 WHERE other_id = ?1 AND one_id <> ?2",
    ] {
        tx.prepare_cached(sql)?.execute((from, to))?;
    }
    Ok(())
}

/// The couple names the person again, whose place the row `kept_id` took. What that row gave meanwhile stays its own, and
/// does not name a couple that it is not of.
pub(in super::super) fn hand_back(
    tx: &Transaction<'_>,
    couple: &KeptCouple,
    person_id: &str,
    kept_id: &str,
) -> rusqlite::Result<()> {
    let sql = if couple.one_id == person_id {
        "UPDATE joint_giving SET one_id = ?2 WHERE id = ?1 AND one_id = ?3"
    } else {
        "UPDATE joint_giving SET other_id = ?2 WHERE id = ?1 AND other_id = ?3"
    };
    let is_handed_back = tx.prepare_cached(sql)?.execute((couple.id, person_id, kept_id))? > 0;
    if is_handed_back {
        for sql in [
            "UPDATE donations SET joint_id = NULL WHERE joint_id = ?1 AND member_id = ?2",
            "UPDATE gift_corrections SET joint_id = NULL WHERE joint_id = ?1 AND member_id = ?2",
            "UPDATE gifts_in_kind SET joint_id = NULL WHERE joint_id = ?1 AND member_id = ?2",
        ] {
            tx.prepare_cached(sql)?.execute((couple.id, kept_id))?;
        }
    }
    Ok(())
}
