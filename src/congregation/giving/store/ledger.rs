//! SQL for the treasurer's view of the gifts, with their givers.

use jiff::tz::TimeZone;
use rusqlite::{Connection, Result, Transaction, named_params};

use super::funds;
use crate::congregation::giving::fields::field_columns;
use crate::congregation::giving::{AmountTotal, Gift, GiftFields, GiftGiver, GiftOriginal, SheetOfGift};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::db::{self, from_row};
use crate::platform::person_ref::PersonRef;

/// All look-ups read the same columns; a macro, because SQL is put together from literals only.
macro_rules! select_gift {
    ($rest:literal) => {
        concat!(
            "SELECT donations.id AS id, ",
            field_columns!(),
            ", EXISTS (SELECT 1 FROM imported_gifts WHERE donation_id = donations.id) AS is_imported, kind, takes_back,
            sheet_id, is_open, donations.version AS version, members.id AS giver_id,
            members.member_id AS giver_number, members.first_name AS giver_first_name,
            members.last_name AS giver_last_name, partner.id AS partner_id, partner.member_id AS partner_number,
            partner.first_name AS partner_first_name, partner.last_name AS partner_last_name
         FROM donations LEFT JOIN members ON members.id = donations.member_id
            LEFT JOIN joint_giving ON joint_giving.id = joint_id
            LEFT JOIN members AS partner ON partner.id =
                CASE one_id WHEN donations.member_id THEN other_id ELSE one_id END",
            $rest
        )
    };
}

pub fn find(conn: &Connection, id: i64) -> Result<Option<Gift>> {
    db::find(conn, select_gift!(" WHERE donations.id = ?1"), [id], Gift::from_row)
}

pub fn person(conn: &Connection, id: &str) -> Result<Option<PersonRef>> {
    let sql = "SELECT id, member_id AS number, first_name, last_name FROM members WHERE id = ?1";
    db::find(conn, sql, [id], PersonRef::from_row)
}

/// The highest id that a gift ever had here, also when it was removed since; 0 where there was none.
pub fn last_id(conn: &Connection) -> Result<i64> {
    let sql = "SELECT coalesce(max(seq), 0) AS last FROM sqlite_sequence WHERE name = 'donations'";
    db::one(conn, sql, [], |row| row.get("last"))
}

/// The gifts of the same giver (or anonymous), or of either of the couple `joint_id`, of the same day and amount.
pub fn alike(
    conn: &Connection,
    (member_id, joint_id): (Option<&str>, Option<i64>),
    date: &str,
    amount_cents: i64,
) -> Result<Vec<Gift>> {
    let sql = select_gift!(
        " WHERE (donations.member_id IS ?1 OR donations.member_id IN
                (SELECT one_id FROM joint_giving WHERE id = ?4 UNION ALL SELECT other_id FROM joint_giving WHERE id = ?4))
            AND transaction_date = ?2 AND amount_cents = ?3
         ORDER BY donations.id"
    );
    db::all(conn, sql, (member_id, date, amount_cents, joint_id), Gift::from_row)
}

/// A gift but `own` of the same check: of this giver (or anonymous) or couple, and of these fields, from the first to the
/// last of these days.
pub fn of_same_check(
    conn: &Connection,
    own: Option<i64>,
    (member_id, joint_id): (Option<&str>, Option<i64>),
    fields: &GiftFields,
    (first, last): (&str, &str),
) -> Result<Option<Gift>> {
    let sql = select_gift!(
        " WHERE check_number = ?1 AND transaction_date BETWEEN ?2 AND ?3 AND kind = 'gift' AND amount_cents = ?4
            AND category IS ?5 AND (donations.member_id IS ?6 OR joint_id = ?7) AND donations.id IS NOT ?8
         ORDER BY transaction_date DESC, donations.id DESC LIMIT 1"
    );
    db::find(
        conn,
        sql,
        (&fields.texts.check_number, first, last, fields.amount, &fields.fund, member_id, joint_id, own),
        Gift::from_row,
    )
}

/// A gift that came with this number of its payment: before `last_id`, or since, unless both are parts that divide it among
/// funds. First one of the same fund.
pub fn other_of_payment(
    conn: &Connection,
    payment: &str,
    (giver, fields): (Option<&str>, &GiftFields),
    last_id: i64,
) -> Result<Option<Gift>> {
    let sql = select_gift!(
        " WHERE donations.id IN (SELECT donation_id FROM imported_gifts WHERE payment = ?1) AND kind = 'gift'
            AND NOT (donations.id > ?2 AND donations.member_id IS ?3 AND transaction_date = ?4 AND category IS NOT ?5)
         ORDER BY category IS ?5 DESC, donations.id LIMIT 1"
    );
    db::find(conn, sql, (payment, last_id, giver, &fields.date, &fields.fund), Gift::from_row)
}

/// The imported gifts from the first to the last of these days.
pub fn imported_between(conn: &Connection, first: &str, last: &str) -> Result<Vec<Gift>> {
    let sql = select_gift!(" WHERE transaction_date BETWEEN ?1 AND ?2 AND is_imported ORDER BY donations.id");
    db::all(conn, sql, (first, last), Gift::from_row)
}

from_row! { AmountTotal { count as "gifts", cents } }

/// The reversals of a gift, the oldest first.
pub fn reversals(conn: &Connection, id: i64) -> Result<Vec<Gift>> {
    db::all(conn, select_gift!(" WHERE takes_back = ?1 ORDER BY donations.id"), [id], Gift::from_row)
}

/// The numbers of the standing statements that name a gift, or the gift that it takes back.
pub fn statements_with(conn: &Connection, id: i64) -> Result<Vec<String>> {
    let sql = "SELECT DISTINCT format('%d-%04d', year, number) AS number
         FROM statement_gifts JOIN statements ON statements.id = statement_id
         WHERE donation_id IN (?1, (SELECT takes_back FROM donations WHERE id = ?1)) AND replaced_by IS NULL
         ORDER BY statements.id";
    db::all(conn, sql, [id], |row| row.get("number"))
}

/// How much of a gift went back.
pub fn taken_back_cents(conn: &Connection, id: i64) -> Result<i64> {
    let sql = "SELECT coalesce(-sum(amount_cents), 0) AS cents FROM donations WHERE takes_back = ?1";
    db::one(conn, sql, [id], |row| row.get("cents"))
}

/// The gifts of a counting sheet with this check number.
pub fn of_check(conn: &Connection, sheet: i64, number: &str) -> Result<Vec<Gift>> {
    let sql = select_gift!(" WHERE sheet_id = ?1 AND check_number = ?2 ORDER BY donations.id");
    db::all(conn, sql, (sheet, number), Gift::from_row)
}

/// Gifts before their corrections, each with the id of its gift.
macro_rules! select_original {
    ($rest:literal) => {
        concat!(
            "SELECT donation_id, ",
            field_columns!(),
            ", reason, actor, corrected_at, members.id AS giver_id, members.member_id AS giver_number,
            first_name AS giver_first_name, last_name AS giver_last_name
         FROM gift_corrections LEFT JOIN members ON members.id = gift_corrections.member_id WHERE ",
            $rest
        )
    };
}

/// The gift before each correction, the latest first.
pub fn originals(conn: &Connection, id: i64, zone: &TimeZone) -> Result<Vec<GiftOriginal>> {
    let sql = select_original!("donation_id = ?1 ORDER BY gift_corrections.id DESC");
    db::all(conn, sql, [id], |row| GiftOriginal::from_row(row, zone))
}

/// The gifts of a sheet before their corrections since it was closed, each with its gift's id; the oldest first.
pub fn originals_of_sheet(
    conn: &Connection,
    sheet: i64,
    zone: &TimeZone,
) -> Result<Vec<(i64, GiftOriginal)>> {
    let sql = select_original!(
        "donation_id IN (SELECT id FROM donations WHERE sheet_id = ?1) ORDER BY gift_corrections.id"
    );
    db::all(conn, sql, [sheet], |row| Ok((row.get("donation_id")?, GiftOriginal::from_row(row, zone)?)))
}

from_row! { |row, zone: &TimeZone| GiftOriginal {
    giver: PersonRef::in_columns(row, "giver")?, fields: GiftFields::from_row(row)?, reason, by as "actor",
    at: rfc3339(from_seconds(row.get("corrected_at")?), zone),
} }

/// The couple that a gift names.
pub fn couple_of(conn: &Connection, id: i64) -> Result<Option<i64>> {
    db::one(conn, "SELECT joint_id FROM donations WHERE id = ?1", [id], |row| row.get("joint_id"))
}

/// Writes a gift's giver and fields; a fund that is not there yet is made. Its fingerprint stays: an import must
/// recognize it.
pub fn update(
    tx: &Transaction<'_>,
    id: i64,
    (member_id, joint_id): (Option<&str>, Option<i64>),
    fields: &GiftFields,
    now: i64,
) -> Result<()> {
    if let Some(name) = &fields.fund {
        funds::insert_if_new(tx, name, now)?;
    }
    let sql = concat!(
        "UPDATE donations SET (",
        field_columns!(),
        ") = (",
        field_columns!(values),
        "), member_id = :member_id, joint_id = :joint_id, version = version + 1,
            envelope = iif(member_id IS :member_id, envelope, NULL)
         WHERE id = :id"
    );
    let mut values = fields.params();
    values.extend_from_slice(named_params! { ":id": id, ":member_id": member_id, ":joint_id": joint_id });
    db::execute(tx, sql, &*values)
}

/// Raises the gift's version.
pub fn touch(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "UPDATE donations SET version = version + 1 WHERE id = ?1", [id])
}

/// Keeps a gift as it is before a correction.
pub fn keep_original(tx: &Transaction<'_>, gift: &Gift, reason: &str, by: &str, now: i64) -> Result<()> {
    let sql = concat!(
        "INSERT INTO gift_corrections (donation_id, member_id, joint_id, reason, actor, corrected_at, ",
        field_columns!(),
        ") SELECT id, member_id, joint_id, ?2, ?3, ?4, ",
        field_columns!(),
        " FROM donations WHERE id = ?1"
    );
    db::execute(tx, sql, (gift.id, reason, by, now))
}

/// Keeps why a gift was added to a sheet that was closed.
pub fn keep_added(tx: &Transaction<'_>, gift: i64, reason: &str, by: &str, now: i64) -> Result<()> {
    let sql = "INSERT INTO gift_corrections (donation_id, reason, actor, corrected_at, amount_cents, transaction_date)
         SELECT id, ?2, ?3, ?4, 0, transaction_date FROM donations WHERE id = ?1";
    db::execute(tx, sql, (gift, reason, by, now))
}

/// Gifts by their ids, newest first.
pub fn by_ids(conn: &Connection, ids: &[i64]) -> Result<Vec<Gift>> {
    let ids = serde_json::json!(ids).to_string();
    let sql = select_gift!(
        " WHERE donations.id IN (SELECT value FROM json_each(?1)) ORDER BY transaction_date DESC, donations.id DESC"
    );
    db::all(conn, sql, [ids], Gift::from_row)
}

/// Removes a gift; an import does not bring it back.
pub fn delete(tx: &Transaction<'_>, id: i64, now: i64) -> Result<()> {
    let sql = "UPDATE imported_gifts SET donation_id = NULL, removed_at = ?2 WHERE donation_id = ?1";
    db::execute(tx, sql, (id, now))?;
    db::execute(tx, "DELETE FROM donations WHERE id = ?1", [id])
}

from_row! { |row| Gift {
    id, is_imported, kind, takes_back, version, fields: GiftFields::from_row(row)?,
    giver: row.part("giver_id", GiftGiver::from_row)?, sheet: row.part("sheet_id", SheetOfGift::from_row)?,
} }

from_row! { |row| GiftGiver {
    person: PersonRef::in_columns(row, "giver")?.ok_or(rusqlite::Error::QueryReturnedNoRows)?,
    partner: PersonRef::in_columns(row, "partner")?, household: None,
} }

from_row! { SheetOfGift { id as "sheet_id", is_open } }
