//! SQL for givers: who they are, what they gave before, and their envelopes.

use rusqlite::{Connection, Result, named_params};

use crate::congregation::giving::counting::{FoundGiver, LastGift, NamedGiver, NamedPartner};
use crate::platform::db::{self, from_row};
use crate::platform::person_ref::PersonRef;

/// From the first to the last day, `YYYY-MM-DD`.
pub struct Days {
    pub from: String,
    pub to: String,
}

/// Givers with their couple on the day `:date`, and the envelope of its year: their own, the couple's, or that of the
/// other of the couple who has died.
macro_rules! select_giver {
    ($from:literal) => {
        concat!(
            "SELECT found.id AS id, found.number AS number, found.first_name AS first_name, found.last_name AS last_name,
            found.preferred_name AS preferred_name, coalesce(found.deceased_on <= :date, 0) AS has_died,
            (SELECT name FROM first_households WHERE first_households.member_id = found.id) AS household,
            partner.id AS partner_id, partner.member_id AS partner_number, partner.first_name AS partner_first_name,
            partner.last_name AS partner_last_name, partner.preferred_name AS partner_preferred_name,
            coalesce(
                (SELECT number FROM envelopes WHERE year = CAST(substr(:date, 1, 4) AS INTEGER)
                    AND envelopes.member_id IN (found.id, partner.id)
                    ORDER BY envelopes.member_id <> found.id LIMIT 1),
                (SELECT number FROM joint_giving
                    JOIN members AS late ON late.id = iif(one_id = found.id, other_id, one_id)
                    JOIN envelopes ON envelopes.member_id = late.id AND year = CAST(substr(:date, 1, 4) AS INTEGER)
                 WHERE joint_giving.id IN (SELECT couple.id FROM giving_partners AS couple WHERE couple.member_id = found.id)
                    AND end_reason = 'died' AND late.deceased_on <= :date
                    AND (found.deceased_on IS NULL OR found.deceased_on > :date)
                 ORDER BY joint_giving.id DESC LIMIT 1)) AS envelope
         FROM (SELECT members.id AS id, members.member_id AS number, first_name, last_name, preferred_name,
            deceased_on ",
            $from,
            ") AS found
            LEFT JOIN members AS partner ON partner.id =
                (SELECT iif(one_id = found.id, other_id, one_id) FROM joint_giving
                 WHERE id IN (SELECT couple.id FROM giving_partners AS couple WHERE couple.member_id = found.id)
                    AND started_on <= :date AND (ended_at IS NULL OR ended_on >= :date)
                 ORDER BY started_on DESC, id DESC LIMIT 1)"
        )
    };
}

/// People found by the search index, in the order of the list of people, and behind them people who have died: as many
/// as `is_wanted`, up to `most`, of the first `looked_at`.
pub fn search(
    conn: &Connection,
    query: &str,
    date: &str,
    most: usize,
    looked_at: u32,
    is_wanted: impl Fn(&NamedGiver) -> bool,
) -> Result<Vec<FoundGiver>> {
    let mut statement = conn.prepare_cached(select_giver!(
        "FROM people_words CROSS JOIN people_order ON people_order.position = people_words.rowid
            CROSS JOIN members ON members.id = people_order.member_id
         WHERE people_words MATCH 'words : (' || :query || ')' ORDER BY people_words.rowid LIMIT :looked_at"
    ))?;
    let mut rows = statement.query(named_params! {
        ":query": query, ":date": date, ":looked_at": looked_at,
    })?;
    let (mut living, mut dead) = (Vec::new(), Vec::new());
    while let Some(row) = rows.next()?
        && living.len() < most
    {
        let giver = FoundGiver::from_row(row)?;
        if is_wanted(&giver.name) {
            if giver.has_died { dead.push(giver) } else { living.push(giver) }
        }
    }
    living.extend(dead);
    living.truncate(most);
    Ok(living)
}

pub fn find(conn: &Connection, id: &str, date: &str) -> Result<Option<FoundGiver>> {
    let sql = select_giver!("FROM members WHERE members.id = :id");
    db::find(conn, sql, named_params! { ":id": id, ":date": date }, FoundGiver::from_row)
}

/// The person with this envelope in the year of this day. Of a couple who gave together the number is the survivor's.
pub fn with_envelope(conn: &Connection, date: &str, number: i64) -> Result<Option<String>> {
    let sql = "SELECT coalesce(
            (SELECT survivor.id FROM members AS holder
                JOIN joint_giving ON holder.id IN (one_id, other_id) AND end_reason = 'died'
                JOIN members AS survivor ON survivor.id = iif(one_id = holder.id, other_id, one_id)
             WHERE holder.id = envelopes.member_id AND holder.deceased_on <= :date
                AND (survivor.deceased_on IS NULL OR survivor.deceased_on > :date)
             ORDER BY joint_giving.id DESC LIMIT 1), member_id) AS giver
         FROM envelopes WHERE year = CAST(substr(:date, 1, 4) AS INTEGER) AND number = :number";
    db::find(conn, sql, named_params! { ":date": date, ":number": number }, |row| row.get("giver"))
}

/// The last gift of the person, or of a couple that they gave with. What stands in an open sheet is no hint: it may be
/// the row that is being typed.
pub fn last_gift(conn: &Connection, id: &str) -> Result<Option<LastGift>> {
    let sql = "SELECT amount_cents, category, payment_method, transaction_date FROM (
            SELECT * FROM (SELECT id, amount_cents, category, payment_method, transaction_date FROM donations
                WHERE member_id = ?1 AND is_open = 0 AND kind = 'gift'
                ORDER BY transaction_date DESC LIMIT 8)
            UNION ALL
            SELECT * FROM (SELECT id, amount_cents, category, payment_method, transaction_date FROM donations
                WHERE joint_id IN (SELECT giving_partners.id FROM giving_partners WHERE giving_partners.member_id = ?1)
                    AND is_open = 0 AND kind = 'gift'
                ORDER BY transaction_date DESC LIMIT 8))
         ORDER BY transaction_date DESC, id DESC LIMIT 1";
    db::find(conn, sql, [id], LastGift::from_row)
}

from_row! { LastGift {
    amount as "amount_cents", fund as "category", method as "payment_method", date as "transaction_date",
} }

/// The newest gifts of a giver (or of loose plates), and of their couple, within these days: two months of Sundays.
pub fn newest_of_giver(
    conn: &Connection,
    giver: Option<&str>,
    joint_id: Option<i64>,
    Days { from, to }: &Days,
) -> Result<Vec<i64>> {
    let sql = "SELECT amount_cents FROM (SELECT amount_cents FROM donations
            WHERE member_id IS ?1 AND transaction_date BETWEEN ?2 AND ?3 AND kind = 'gift' AND is_open = 0
            ORDER BY transaction_date DESC LIMIT 9)
         UNION ALL
         SELECT amount_cents FROM (SELECT amount_cents FROM donations
            WHERE joint_id = ?4 AND member_id IS NOT ?1 AND transaction_date BETWEEN ?2 AND ?3 AND kind = 'gift'
                AND is_open = 0
            ORDER BY transaction_date DESC LIMIT 9)";
    db::all(conn, sql, (giver, from, to, joint_id), |row| row.get("amount_cents"))
}

/// Everyone's newest 500 gifts within these days.
pub fn newest_of_all(conn: &Connection, Days { from, to }: &Days) -> Result<Vec<i64>> {
    let sql = "SELECT amount_cents FROM donations
         WHERE transaction_date BETWEEN ?1 AND ?2 AND kind = 'gift' AND is_open = 0
         ORDER BY transaction_date DESC, id DESC LIMIT 500";
    db::all(conn, sql, [from, to], |row| row.get("amount_cents"))
}

from_row! { |row| FoundGiver { name: NamedGiver::from_row(row)?, has_died, envelope, last: None } }

from_row! { |row| NamedGiver {
    giver: PersonRef::from_row(row)?, preferred_name, household, partner: row.part("partner_id", NamedPartner::from_row)?,
} }

from_row! { |row| NamedPartner {
    giver: PersonRef::in_columns(row, "partner")?.ok_or(rusqlite::Error::QueryReturnedNoRows)?,
    preferred_name as "partner_preferred_name",
} }
