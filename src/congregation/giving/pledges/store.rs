//! SQL for campaigns and their pledges, and for what they come to. Gifts of whole months are not read one by one:
//! `gift_sums` has their sums.

use std::collections::BTreeMap;

use jiff::civil::Date;
use rusqlite::{Connection, Result, Transaction, named_params};

use super::PledgeFields;
use super::{GivingCampaign, MOST_CAMPAIGNS, MOST_PLEDGES, Pledge};
use crate::congregation::giving::counting::NamedGiver;
use crate::platform::db::{self, from_row};
use crate::platform::person_ref::PersonRef;

/// A macro, because SQL is put together from literals only.
macro_rules! select_campaign {
    ($rest:literal) => {
        concat!(
            "SELECT campaigns.id AS id, campaigns.name AS name, fund_id, funds.name AS fund, goal_cents, first_day,
                last_day, campaigns.version AS version
             FROM campaigns JOIN funds ON funds.id = fund_id ",
            $rest
        )
    };
}

/// The one that began last comes first.
pub fn list(conn: &Connection) -> Result<Vec<GivingCampaign>> {
    let sql = select_campaign!("ORDER BY first_day DESC, campaigns.id DESC LIMIT ?1");
    db::all(conn, sql, [MOST_CAMPAIGNS], GivingCampaign::from_row)
}

pub fn find(conn: &Connection, id: i64) -> Result<Option<GivingCampaign>> {
    db::find(conn, select_campaign!("WHERE campaigns.id = ?1"), [id], GivingCampaign::from_row)
}

/// Another campaign of this fund that has one of these days, `YYYY-MM-DD`.
pub(super) fn overlapping(
    conn: &Connection,
    fund_id: i64,
    first: &str,
    last: Option<&str>,
    except: Option<i64>,
) -> Result<Option<GivingCampaign>> {
    let sql = select_campaign!(
        "WHERE fund_id = ?1 AND first_day <= coalesce(?3, '9999-12-31') AND coalesce(last_day, '9999-12-31') >= ?2
            AND campaigns.id IS NOT ?4 ORDER BY first_day LIMIT 1"
    );
    db::find(conn, sql, (fund_id, first, last, except), GivingCampaign::from_row)
}

/// Returns its id. Its fund stays from now on, also without a gift.
pub(super) fn insert(tx: &Transaction<'_>, campaign: &GivingCampaign, now: i64) -> Result<i64> {
    keep_fund(tx, campaign.fund_id)?;
    let sql = "INSERT INTO campaigns (name, fund_id, goal_cents, first_day, last_day, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let GivingCampaign { name, fund_id, goal, first_day, last_day, .. } = campaign;
    db::insert(tx, sql, (name, fund_id, goal, first_day, last_day, now))
}

/// Updates a campaign; a new name goes to all of its pledges.
pub(super) fn update(tx: &Transaction<'_>, campaign: &GivingCampaign) -> Result<()> {
    keep_fund(tx, campaign.fund_id)?;
    let sql = "UPDATE campaigns SET name = ?2, fund_id = ?3, goal_cents = ?4, first_day = ?5, last_day = ?6,
            version = version + 1
         WHERE id = ?1";
    let GivingCampaign { id, name, fund_id, goal, first_day, last_day, .. } = campaign;
    db::execute(tx, sql, (id, name, fund_id, goal, first_day, last_day))?;
    let sql = "UPDATE pledges SET campaign = ?2 WHERE campaign_id = ?1 AND campaign IS NOT ?2";
    db::execute(tx, sql, (campaign.id, &campaign.name))
}

pub(super) fn delete(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM campaigns WHERE id = ?1", [id])
}

fn keep_fund(tx: &Transaction<'_>, fund_id: i64) -> Result<()> {
    db::execute(tx, "UPDATE funds SET came_with_gift = 0 WHERE id = ?1 AND came_with_gift = 1", [fund_id])
}

/// How many pledges a campaign has, and what was promised.
pub fn pledged(conn: &Connection, campaign_id: i64) -> Result<(i64, i64)> {
    let sql = "SELECT count(*) AS pledges, coalesce(sum(amount_cents), 0) AS cents FROM pledges WHERE campaign_id = ?1";
    db::one(conn, sql, [campaign_id], |row| Ok((row.get("pledges")?, row.get("cents")?)))
}

/// The campaign's gifts by people who pledged, each gift once: also where both of a couple pledged.
pub fn paid(conn: &Connection, campaign_id: i64) -> Result<i64> {
    let sql =
        "WITH pledgers AS MATERIALIZED (SELECT DISTINCT member_id AS id FROM pledges WHERE campaign_id = ?1),
            couples AS MATERIALIZED (
                SELECT joint_giving.id AS id FROM pledgers CROSS JOIN joint_giving ON one_id = pledgers.id
                UNION SELECT joint_giving.id FROM pledgers CROSS JOIN joint_giving ON other_id = pledgers.id)
         SELECT coalesce(sum(cents), 0) AS cents FROM (
            SELECT gifts.amount_cents AS cents
            FROM campaigns CROSS JOIN funds ON funds.id = campaigns.fund_id CROSS JOIN pledgers
                CROSS JOIN donations AS gifts LEFT JOIN donations AS taken ON taken.id = gifts.takes_back
            WHERE campaigns.id = ?1 AND gifts.member_id = pledgers.id
                AND gifts.transaction_date >= campaigns.first_day
                AND +gifts.category = funds.name AND gifts.is_open = 0
                AND coalesce(taken.transaction_date, gifts.transaction_date)
                    BETWEEN campaigns.first_day AND coalesce(campaigns.last_day, '9999-12-31')
            UNION ALL
            SELECT gifts.amount_cents
            FROM campaigns CROSS JOIN funds ON funds.id = campaigns.fund_id CROSS JOIN couples
                CROSS JOIN donations AS gifts LEFT JOIN donations AS taken ON taken.id = gifts.takes_back
            WHERE campaigns.id = ?1 AND gifts.joint_id = couples.id
                AND coalesce(+gifts.member_id, '') NOT IN (SELECT id FROM pledgers)
                AND gifts.transaction_date >= campaigns.first_day
                AND +gifts.category = funds.name AND gifts.is_open = 0
                AND coalesce(taken.transaction_date, gifts.transaction_date)
                    BETWEEN campaigns.first_day AND coalesce(campaigns.last_day, '9999-12-31'))";
    db::one(conn, sql, [campaign_id], |row| row.get("cents"))
}

/// The gifts to a fund from the first to the last of these days by month, such as `2026-03`, without those of open sheets.
/// Reversals count where the gift did: out with a reversal of a gift from before these days, and in with the later reversal
/// of one of them, as of the last month. `whole` are the first and the last day of the whole months among the days; the
/// days beside them are added up one by one.
pub fn given(
    conn: &Connection,
    fund: &str,
    [first, last]: [Date; 2],
    whole: [Date; 2],
) -> Result<BTreeMap<String, i64>> {
    let sql = "SELECT month, sum(cents) AS cents FROM (
            SELECT month, cents FROM gift_sums
            WHERE fund = :fund AND +month BETWEEN substr(:whole_from, 1, 7) AND substr(:whole_to, 1, 7)
            UNION ALL
            SELECT substr(transaction_date, 1, 7), -amount_cents
            FROM counting_sheets CROSS JOIN donations ON donations.sheet_id = counting_sheets.id
            WHERE counting_sheets.closed_at IS NULL AND is_open = 1 AND +category = :fund
                AND +transaction_date BETWEEN :whole_from AND :whole_to
            UNION ALL
            SELECT substr(transaction_date, 1, 7), amount_cents FROM donations
            WHERE category = :fund AND is_open = 0
                AND transaction_date BETWEEN :first AND min(:last, date(:whole_from, '-1 day'))
            UNION ALL
            SELECT substr(transaction_date, 1, 7), amount_cents FROM donations
            WHERE category = :fund AND is_open = 0
                AND transaction_date BETWEEN max(:whole_from, date(:whole_to, '+1 day')) AND :last
            UNION ALL
            SELECT min(substr(back.transaction_date, 1, 7), substr(:last, 1, 7)),
                CASE WHEN back.transaction_date <= :last THEN -back.amount_cents ELSE back.amount_cents END
            FROM donations AS back CROSS JOIN donations AS gift ON gift.id = back.takes_back
            WHERE back.kind <> 'gift' AND back.kind IN ('refund', 'bounced') AND back.transaction_date >= :first
                AND +back.category = :fund
                AND (back.transaction_date <= :last) <> (gift.transaction_date BETWEEN :first AND :last))
         GROUP BY month";
    let values = named_params! {
        ":fund": fund, ":first": first.to_string(), ":last": last.to_string(),
        ":whole_from": whole[0].to_string(), ":whole_to": whole[1].to_string(),
    };
    db::all(conn, sql, values, |row| Ok((row.get("month")?, row.get("cents")?)))
}

from_row! { GivingCampaign { id, name, fund_id, fund, goal as "goal_cents", first_day, last_day, version } }

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
                LEFT JOIN members AS partner ON partner.id = (SELECT partner_id FROM giving_partners AS couple
                    WHERE couple.member_id = giver.id AND started_on IS NOT NULL AND ended_at IS NULL) ",
            $rest
        )
    };
}

pub fn find_pledge(conn: &Connection, id: i64) -> Result<Option<Pledge>> {
    db::find(conn, select_pledge!("WHERE pledge.id = ?1"), [id], Pledge::from_row)
}

/// Sorted by last name.
pub fn of_campaign(conn: &Connection, campaign_id: i64) -> Result<Vec<Pledge>> {
    let sql = select_pledge!(
        "WHERE pledge.campaign_id = ?1
         ORDER BY giver.last_name COLLATE NOCASE, giver.first_name COLLATE NOCASE, pledge.id LIMIT ?2"
    );
    db::all(conn, sql, (campaign_id, MOST_PLEDGES), Pledge::from_row)
}

/// The newest, by last name.
pub fn without_campaign(conn: &Connection) -> Result<Vec<Pledge>> {
    let sql = select_pledge!(
        "WHERE pledge.campaign_id IS NULL AND pledge.id IN (
            SELECT id FROM pledges WHERE campaign_id IS NULL ORDER BY id DESC LIMIT ?1)
         ORDER BY giver.last_name COLLATE NOCASE, giver.first_name COLLATE NOCASE, pledge.id"
    );
    db::all(conn, sql, [MOST_PLEDGES], Pledge::from_row)
}

pub fn count_without_campaign(conn: &Connection) -> Result<i64> {
    let sql = "SELECT count(*) AS pledges FROM pledges WHERE campaign_id IS NULL";
    db::one(conn, sql, [], |row| row.get("pledges"))
}

/// The pledge to this campaign that the person has, or who gives together with them.
pub fn held(
    conn: &Connection,
    campaign_id: i64,
    member_id: &str,
    except: Option<i64>,
) -> Result<Option<HeldPledge>> {
    let sql =
        "SELECT pledges.id AS pledge_id, members.id AS id, members.member_id AS number, first_name, last_name
         FROM pledges JOIN members ON members.id = pledges.member_id
         WHERE campaign_id = ?1 AND pledges.id IS NOT ?3 AND (pledges.member_id = ?2 OR pledges.member_id IN (
            SELECT partner_id FROM giving_partners
            WHERE giving_partners.member_id = ?2 AND started_on IS NOT NULL AND ended_at IS NULL))
         ORDER BY pledges.member_id <> ?2, pledges.id LIMIT 1";
    db::find(conn, sql, (campaign_id, member_id, except), HeldPledge::from_row)
}

/// Enters a pledge and returns its id. `member_id` is the giver's `members.id`.
pub fn insert_pledge(tx: &Transaction<'_>, member_id: &str, pledge: &PledgeFields, now: i64) -> Result<i64> {
    let sql = "INSERT INTO pledges (member_id, amount_cents, rhythm, pledge_date, campaign, campaign_id, status, created_at,
            updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)";
    let PledgeFields { amount, rhythm, date, campaign, campaign_id, said_status } = pledge;
    db::insert(tx, sql, (member_id, amount, rhythm, date, campaign, campaign_id, said_status, now))
}

pub fn update_pledge(tx: &Transaction<'_>, id: i64, pledge: &PledgeFields, now: i64) -> Result<()> {
    let sql = "UPDATE pledges SET amount_cents = ?2, rhythm = ?3, pledge_date = ?4, campaign = ?5, campaign_id = ?6,
            status = ?7, updated_at = ?8, version = version + 1
         WHERE id = ?1";
    let PledgeFields { amount, rhythm, date, campaign, campaign_id, said_status } = pledge;
    db::execute(tx, sql, (id, amount, rhythm, date, campaign, campaign_id, said_status, now))
}

pub fn delete_pledge(tx: &Transaction<'_>, id: i64) -> Result<()> {
    db::execute(tx, "DELETE FROM pledges WHERE id = ?1", [id])
}

from_row! { |row| Pledge {
    id as "pledge_id", fields: PledgeFields::from_row(row)?, paid as "paid_cents", status, version,
    giver: NamedGiver::from_row(row)?,
} }

from_row! { PledgeFields {
    amount as "amount_cents", rhythm, date as "pledge_date", campaign, campaign_id, said_status,
} }

from_row! { |row| HeldPledge { id as "pledge_id", holder: PersonRef::from_row(row)? } }
