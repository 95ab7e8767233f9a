//! SQL for couples who give together.

use rusqlite::{Connection, Result, Transaction};

use super::{CoupleName, EndReason, JointGiving, JointPartner, KeptCouple, Misnamed};
use crate::platform::db::{self, from_row};
use crate::platform::person_ref::PersonRef;

macro_rules! select_joint {
    ($rest:literal) => {
        concat!(
            "SELECT joint_giving.id AS id, asked_at, started_on, paper_by, ended_on, end_reason,
                one.id AS one_id, one.member_id AS one_number, one.first_name AS one_first_name,
                one.last_name AS one_last_name, other.id AS other_id, other.member_id AS other_number,
                other.first_name AS other_first_name, other.last_name AS other_last_name
             FROM joint_giving JOIN members AS one ON one.id = one_id JOIN members AS other ON other.id = other_id ",
            $rest
        )
    };
}

macro_rules! select_person {
    ($rest:literal) => {
        concat!(
            "SELECT person.id AS id, person.member_id AS number, person.first_name AS first_name,
                person.last_name AS last_name, coalesce(person.email, person.contact_email) AS address,
                person.password IS NOT NULL AND person.disabled_at IS NULL AS has_account
             FROM members AS person ",
            $rest
        )
    };
}

/// The couple that a gift of this member and day names, if they gave together then. A day is `YYYY-MM-DD`.
pub fn in_force(conn: &Connection, member_id: &str, day: &str) -> Result<Option<i64>> {
    let sql = "SELECT id FROM giving_partners
         WHERE member_id = ?1 AND started_on <= ?2 AND (ended_at IS NULL OR ended_on >= ?2)
         ORDER BY started_on DESC, id DESC LIMIT 1";
    db::find(conn, sql, (member_id, day), |row| row.get("id"))
}

pub(super) fn find(conn: &Connection, id: i64) -> Result<Option<JointGiving>> {
    db::find(conn, select_joint!("WHERE joint_giving.id = ?1"), [id], JointGiving::from_row)
}

/// The person's couple that is asked or in force.
pub(super) fn live_of(conn: &Connection, member_id: &str) -> Result<Option<JointGiving>> {
    let sql = select_joint!("WHERE ended_at IS NULL AND (one_id = ?1 OR other_id = ?1)");
    db::find(conn, sql, [member_id], JointGiving::from_row)
}

pub(super) fn person(conn: &Connection, id: &str) -> Result<Option<JointPartner>> {
    db::find(conn, select_person!("WHERE person.id = ?1"), [id], JointPartner::from_row)
}

/// The spouse of the head of a household, or its head; of the living only.
pub(super) fn partner_of(conn: &Connection, member_id: &str) -> Result<Option<JointPartner>> {
    let sql = select_person!(
        "JOIN household_members AS theirs ON theirs.member_id = person.id
         JOIN household_members AS mine ON mine.household_id = theirs.household_id
         JOIN members AS me ON me.id = mine.member_id
         WHERE mine.member_id = ?1 AND person.id <> ?1 AND me.deceased_on IS NULL AND person.deceased_on IS NULL
            AND ((mine.role = 'head' AND theirs.role = 'spouse') OR (mine.role = 'spouse' AND theirs.role = 'head'))
         ORDER BY theirs.household_id LIMIT 1"
    );
    db::find(conn, sql, [member_id], JointPartner::from_row)
}

/// Couples asked or in force whose people have parted: see [`partner_of`].
pub(super) fn parted(conn: &Connection) -> Result<Vec<JointGiving>> {
    let sql = select_joint!(
        "WHERE ended_at IS NULL AND (one.deceased_on IS NOT NULL OR other.deceased_on IS NOT NULL OR NOT EXISTS (
            SELECT 1 FROM household_members AS mine JOIN household_members AS theirs
                ON theirs.household_id = mine.household_id
            WHERE mine.member_id = one_id AND theirs.member_id = other_id
                AND ((mine.role = 'head' AND theirs.role = 'spouse')
                    OR (mine.role = 'spouse' AND theirs.role = 'head'))))
         ORDER BY joint_giving.id"
    );
    db::all(conn, sql, [], JointGiving::from_row)
}

/// Gifts that do not name those whom the couple's days say: of a couple in force, those since its first day that name
/// one of both alone; after a death, later ones that name both.
pub fn misnamed(conn: &Connection, id: i64) -> Result<Misnamed> {
    let Some(joint) = find(conn, id)? else { return Ok(Misnamed::default()) };
    let (since, sql, name) = match (&joint.started_on, &joint.ended_on, joint.end_reason) {
        (Some(since), None, None) => {
            let reason = format!("They give together since {since}");
            (
                since,
                [
                    "SELECT id FROM donations WHERE member_id IN (?1, ?2) AND joint_id IS NULL AND takes_back IS NULL
                        AND transaction_date >= ?3 AND ?4 ORDER BY id",
                    "SELECT id FROM gifts_in_kind WHERE member_id IN (?1, ?2) AND joint_id IS NULL AND date >= ?3 AND ?4
                     ORDER BY id",
                ],
                CoupleName { couple: Some(id), survivor: None, reason },
            )
        }
        (_, Some(last_day), Some(EndReason::Died)) => {
            let sql = "SELECT id FROM members WHERE id IN (?1, ?2) ORDER BY deceased_on IS NOT NULL, deceased_on DESC LIMIT 1";
            let survivor = db::one(conn, sql, [&joint.one.id, &joint.other.id], |row| row.get("id"))?;
            let reason = format!("One of the couple died on {last_day}");
            (
                last_day,
                [
                    "SELECT id FROM donations WHERE joint_id = ?4 AND takes_back IS NULL AND transaction_date > ?3
                        AND ?1 <> ?2 ORDER BY id",
                    "SELECT id FROM gifts_in_kind WHERE joint_id = ?4 AND date > ?3 AND ?1 <> ?2 ORDER BY id",
                ],
                CoupleName { couple: None, survivor: Some(survivor), reason },
            )
        }
        _ => return Ok(Misnamed::default()),
    };
    let ids = |sql| -> Result<Vec<i64>> {
        db::all(conn, sql, (&joint.one.id, &joint.other.id, since, id), |row| row.get("id"))
    };
    let [gifts, in_kind] = sql;
    Ok(Misnamed { gifts: ids(gifts)?, in_kind: ids(in_kind)?, named: Some(name) })
}

/// Names a couple, or its survivor, on gifts in kind.
pub fn name_in_kind(tx: &Transaction<'_>, ids: &[i64], name: &CoupleName) -> Result<()> {
    let mut statement = tx.prepare_cached(
        "UPDATE gifts_in_kind SET joint_id = ?2, member_id = coalesce(?3, member_id), version = version + 1 WHERE id = ?1",
    )?;
    ids.iter().try_for_each(|id| statement.execute((id, name.couple, &name.survivor)).map(|_| ()))
}

/// The day on which the first of both died.
pub(super) fn died_on(conn: &Connection, id: i64) -> Result<Option<String>> {
    let sql =
        "SELECT min(deceased_on) AS day FROM joint_giving JOIN members ON members.id IN (one_id, other_id)
         WHERE joint_giving.id = ?1";
    db::one(conn, sql, [id], |row| row.get("day"))
}

/// A couple's position in the list: asked, in force, ended; each the newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlaceInList {
    /// 1: asked, 2: in force, 3: ended.
    pub group: i64,
    pub id: i64,
}

/// The couples after this place. What ended before `since` (in unix seconds) is left out.
pub(super) fn list(
    conn: &Connection,
    after: Option<PlaceInList>,
    since: i64,
    most: u32,
) -> Result<Vec<JointGiving>> {
    let after = after.unwrap_or(PlaceInList { group: 0, id: i64::MAX });
    let sql = select_joint!(
        "WHERE (ended_at IS NULL OR ended_at >= ?3)
            AND (CASE WHEN ended_at IS NOT NULL THEN 3 WHEN started_on IS NOT NULL THEN 2 ELSE 1 END, -joint_giving.id)
                > (?1, -?2)
         ORDER BY CASE WHEN ended_at IS NOT NULL THEN 3 WHEN started_on IS NOT NULL THEN 2 ELSE 1 END,
            joint_giving.id DESC
         LIMIT ?4"
    );
    db::all(conn, sql, (after.group, after.id, since, most), JointGiving::from_row)
}

/// `one` asks `other`. Returns the couple's id.
pub(super) fn insert_asked(tx: &Transaction<'_>, one: &str, other: &str, now: i64) -> Result<i64> {
    let sql = "INSERT INTO joint_giving (one_id, other_id, asked_at) VALUES (?1, ?2, ?3)";
    db::insert(tx, sql, (one, other, now))
}

pub(super) fn begin(tx: &Transaction<'_>, id: i64, since: &str, paper_by: Option<&str>) -> Result<()> {
    let sql = "UPDATE joint_giving SET started_on = ?2, paper_by = ?3 WHERE id = ?1";
    db::execute(tx, sql, (id, since, paper_by))
}

pub(super) fn end(tx: &Transaction<'_>, id: i64, last_day: &str, reason: &str, now: i64) -> Result<()> {
    let sql = "UPDATE joint_giving SET ended_at = ?2, ended_on = ?3, end_reason = ?4 WHERE id = ?1 AND ended_at IS NULL";
    db::execute(tx, sql, (id, now, last_day, reason))
}

/// Takes back an end of that moment.
pub(super) fn reopen(tx: &Transaction<'_>, id: i64, ended_at: i64) -> Result<bool> {
    let sql = "UPDATE OR IGNORE joint_giving SET ended_at = NULL, ended_on = NULL, end_reason = NULL
         WHERE id = ?1 AND ended_at = ?2";
    db::changed(tx, sql, (id, ended_at))
}

pub(super) fn delete(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM joint_giving WHERE id = ?1", [id])
}

/// The couples of a person, as they are before their row is taken away.
pub(super) fn kept(conn: &Connection, member_id: &str) -> Result<Vec<KeptCouple>> {
    let sql = "SELECT id, one_id, other_id, asked_at, started_on, paper_by, ended_at, ended_on, end_reason
             FROM joint_giving WHERE one_id = ?1 OR other_id = ?1 ORDER BY id";
    let mut couples: Vec<KeptCouple> = db::all(conn, sql, [member_id], KeptCouple::from_row)?;
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

fn ids(conn: &Connection, sql: &'static str, couple: i64) -> Result<Vec<i64>> {
    db::all(conn, sql, [couple], |row| row.get("id"))
}

pub(super) fn insert_kept(tx: &Transaction<'_>, couple: &KeptCouple) -> Result<()> {
    let sql = "INSERT INTO joint_giving (id, one_id, other_id, asked_at, started_on, paper_by, ended_at, ended_on, end_reason)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let KeptCouple { id, one_id, other_id, asked_at, started_on, paper_by, .. } = couple;
    let KeptCouple { ended_at, ended_on, end_reason, .. } = couple;
    let values = (id, one_id, other_id, asked_at, started_on, paper_by, ended_at, ended_on, end_reason);
    db::execute(tx, sql, values)
}

/// Gifts of one of both, gifts in kind and corrections, that named the couple and name none now name it again.
pub(super) fn name_again(tx: &Transaction<'_>, couple: &KeptCouple) -> Result<()> {
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
pub(super) fn hand_over(tx: &Transaction<'_>, from: &str, to: &str) -> Result<()> {
    for sql in [
        "UPDATE joint_giving SET one_id = ?2 WHERE one_id = ?1 AND other_id <> ?2",
        "UPDATE joint_giving SET other_id = ?2 WHERE other_id = ?1 AND one_id <> ?2",
    ] {
        db::execute(tx, sql, (from, to))?;
    }
    Ok(())
}

/// The couple names the person again, whose place the row `kept_id` took. What that row gave meanwhile stays its own, and
/// does not name a couple that it is not of.
pub(super) fn hand_back(
    tx: &Transaction<'_>,
    couple: &KeptCouple,
    person_id: &str,
    kept_id: &str,
) -> Result<()> {
    let sql = if couple.one_id == person_id {
        "UPDATE joint_giving SET one_id = ?2 WHERE id = ?1 AND one_id = ?3"
    } else {
        "UPDATE joint_giving SET other_id = ?2 WHERE id = ?1 AND other_id = ?3"
    };
    if db::changed(tx, sql, (couple.id, person_id, kept_id))? {
        for sql in [
            "UPDATE donations SET joint_id = NULL WHERE joint_id = ?1 AND member_id = ?2",
            "UPDATE gift_corrections SET joint_id = NULL WHERE joint_id = ?1 AND member_id = ?2",
            "UPDATE gifts_in_kind SET joint_id = NULL WHERE joint_id = ?1 AND member_id = ?2",
        ] {
            db::execute(tx, sql, (couple.id, kept_id))?;
        }
    }
    Ok(())
}

from_row! { |row| JointGiving {
    id, asked_at, started_on, paper_by, ended_on, end_reason, misnamed: 0,
    one: PersonRef::in_columns(row, "one")?.ok_or(rusqlite::Error::QueryReturnedNoRows)?,
    other: PersonRef::in_columns(row, "other")?.ok_or(rusqlite::Error::QueryReturnedNoRows)?,
} }

from_row! { |row| JointPartner { person: PersonRef::from_row(row)?, address, has_account } }
