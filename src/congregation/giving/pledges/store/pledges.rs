//! SQL for pledges as a treasurer reads them, with their givers.

use rusqlite::{Connection, OptionalExtension, Transaction};

use crate::congregation::giving::counting::NamedGiver;
use crate::congregation::giving::pledges::fields::PledgeFields;
use crate::congregation::giving::pledges::{MOST_PLEDGES, Pledge};
use crate::platform::db::from_row;
use crate::platform::person_ref::PersonRef;

/// A person's pledge to a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldPledge {
    pub id: i64,
    pub holder: PersonRef,
}

/// Pledges, each with the giver's present partner. A macro, because SQL is put together from literals only.
macro_rules! select_pledge {
    ($rest:literal) => {
        concat!(
            "SELECT pledge.id AS pledge_id, pledge.amount_cents AS amount_cents, pledge.rhythm AS rhythm,
                pledge.pledge_date AS pledge_date, pledge.campaign AS campaign, pledge.campaign_id AS campaign_id,
                pledge.said_status AS said_status, pledge.paid_cents AS paid_cents, pledge.status AS status,
                pledge.version AS version, giver.id AS id, giver.member_id AS number,
                giver.first_name AS first_name, giver.last_name AS last_name, giver.preferred_name AS preferred_name,
                (SELECT name FROM first_households WHERE first_households.member_id = giver.id) AS household,
                partner.id AS partner_id, partner.member_id AS partner_number,
                partner.first_name AS partner_first_name, partner.last_name AS partner_last_name,
                partner.preferred_name AS partner_preferred_name
             FROM pledges_now AS pledge CROSS JOIN members AS giver ON giver.id = pledge.member_id
                LEFT JOIN members AS partner ON partner.id = (
                    SELECT other_id FROM joint_giving
                    WHERE one_id = giver.id AND started_on IS NOT NULL AND ended_at IS NULL
                    UNION ALL SELECT one_id FROM joint_giving
                    WHERE other_id = giver.id AND started_on IS NOT NULL AND ended_at IS NULL) ",
            $rest
        )
    };
}

pub fn find(conn: &Connection, id: i64) -> rusqlite::Result<Option<Pledge>> {
    conn.prepare_cached(select_pledge!("WHERE pledge.id = ?1"))?.query_row([id], Pledge::from_row).optional()
}

/// Sorted by last name.
pub fn of_campaign(conn: &Connection, campaign_id: i64) -> rusqlite::Result<Vec<Pledge>> {
    conn.prepare_cached(select_pledge!(
        "WHERE pledge.campaign_id = ?1
         ORDER BY giver.last_name COLLATE NOCASE, giver.first_name COLLATE NOCASE, pledge.id LIMIT ?2"
    ))?
    .query_map((campaign_id, MOST_PLEDGES), Pledge::from_row)?
    .collect()
}

/// The newest, by last name.
pub fn without_campaign(conn: &Connection) -> rusqlite::Result<Vec<Pledge>> {
    conn.prepare_cached(select_pledge!(
        "WHERE pledge.campaign_id IS NULL AND pledge.id IN (
            SELECT id FROM pledges WHERE campaign_id IS NULL ORDER BY id DESC LIMIT ?1)
         ORDER BY giver.last_name COLLATE NOCASE, giver.first_name COLLATE NOCASE, pledge.id"
    ))?
    .query_map([MOST_PLEDGES], Pledge::from_row)?
    .collect()
}

pub fn count_without_campaign(conn: &Connection) -> rusqlite::Result<i64> {
    conn.prepare_cached("SELECT count(*) AS pledges FROM pledges WHERE campaign_id IS NULL")?
        .query_row([], |row| row.get("pledges"))
}

/// The pledge to this campaign that the person has, or who gives together with them.
pub fn held(
    conn: &Connection,
    campaign_id: i64,
    member_id: &str,
    except: Option<i64>,
) -> rusqlite::Result<Option<HeldPledge>> {
    conn.prepare_cached(
        "SELECT pledges.id AS pledge_id, members.id AS id, members.member_id AS number, first_name, last_name
         FROM pledges JOIN members ON members.id = pledges.member_id
         WHERE campaign_id = ?1 AND pledges.id IS NOT ?3 AND (pledges.member_id = ?2 OR pledges.member_id IN (
            SELECT other_id FROM joint_giving
            WHERE one_id = ?2 AND started_on IS NOT NULL AND ended_at IS NULL
            UNION ALL SELECT one_id FROM joint_giving
            WHERE other_id = ?2 AND started_on IS NOT NULL AND ended_at IS NULL))
         ORDER BY pledges.member_id <> ?2, pledges.id LIMIT 1",
    )?
    .query_row((campaign_id, member_id, except), HeldPledge::from_row)
    .optional()
}

/// Enters a pledge and returns its id. `member_id` is the giver's `members.id`.
pub fn insert(
    tx: &Transaction<'_>,
    member_id: &str,
    pledge: &PledgeFields,
    now: i64,
) -> rusqlite::Result<i64> {
    tx.prepare_cached(
        "INSERT INTO pledges (member_id, amount_cents, rhythm, pledge_date, campaign, campaign_id, status, created_at,
            updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)",
    )?
    .insert((
        member_id,
        pledge.amount,
        &pledge.rhythm,
        &pledge.date,
        &pledge.campaign,
        pledge.campaign_id,
        pledge.said_status,
        now,
    ))
}

pub fn update(tx: &Transaction<'_>, id: i64, pledge: &PledgeFields, now: i64) -> rusqlite::Result<()> {
    tx.prepare_cached(
        "UPDATE pledges SET amount_cents = ?2, rhythm = ?3, pledge_date = ?4, campaign = ?5, campaign_id = ?6,
            status = ?7, updated_at = ?8, version = version + 1
         WHERE id = ?1",
    )?
    .execute((
        id,
        pledge.amount,
        &pledge.rhythm,
        &pledge.date,
        &pledge.campaign,
        pledge.campaign_id,
        pledge.said_status,
        now,
    ))
    .map(|_| ())
}

pub fn delete(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM pledges WHERE id = ?1")?.execute([id]).map(|_| ())
}

from_row! { |row| Pledge {
    id as "pledge_id", fields: PledgeFields::from_row(row)?, paid as "paid_cents", status, version,
    giver: NamedGiver::from_row(row)?,
} }

from_row! { PledgeFields {
    amount as "amount_cents", rhythm, date as "pledge_date", campaign, campaign_id, said_status,
} }

from_row! { |row| HeldPledge { id as "pledge_id", holder: PersonRef::from_row(row)? } }
