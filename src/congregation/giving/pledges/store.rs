//! SQL for campaigns.

pub mod pledges;
pub mod sums;

use rusqlite::{Connection, OptionalExtension, Transaction};

use super::{GivingCampaign, MOST_CAMPAIGNS};
use crate::platform::db::from_row;

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
pub fn list(conn: &Connection) -> rusqlite::Result<Vec<GivingCampaign>> {
    conn.prepare_cached(select_campaign!("ORDER BY first_day DESC, campaigns.id DESC LIMIT ?1"))?
        .query_map([MOST_CAMPAIGNS], GivingCampaign::from_row)?
        .collect()
}

pub fn find(conn: &Connection, id: i64) -> rusqlite::Result<Option<GivingCampaign>> {
    conn.prepare_cached(select_campaign!("WHERE campaigns.id = ?1"))?
        .query_row([id], GivingCampaign::from_row)
        .optional()
}

/// Another campaign of this fund that has one of these days, `YYYY-MM-DD`.
pub(super) fn overlapping(
    conn: &Connection,
    fund_id: i64,
    first: &str,
    last: Option<&str>,
    except: Option<i64>,
) -> rusqlite::Result<Option<GivingCampaign>> {
    conn.prepare_cached(select_campaign!(
        "WHERE fund_id = ?1 AND first_day <= coalesce(?3, '9999-12-31') AND coalesce(last_day, '9999-12-31') >= ?2
            AND campaigns.id IS NOT ?4 ORDER BY first_day LIMIT 1"
    ))?
    .query_row((fund_id, first, last, except), GivingCampaign::from_row)
    .optional()
}

/// Returns its id. Its fund stays from now on, also without a gift.
pub(super) fn insert(tx: &Transaction<'_>, campaign: &GivingCampaign, now: i64) -> rusqlite::Result<i64> {
    keep_fund(tx, campaign.fund_id)?;
    tx.prepare_cached(
        "INSERT INTO campaigns (name, fund_id, goal_cents, first_day, last_day, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .insert((
        &campaign.name,
        campaign.fund_id,
        campaign.goal,
        &campaign.first_day,
        &campaign.last_day,
        now,
    ))
}

/// Updates a campaign; a new name goes to all of its pledges.
pub(super) fn update(tx: &Transaction<'_>, campaign: &GivingCampaign) -> rusqlite::Result<()> {
    keep_fund(tx, campaign.fund_id)?;
    tx.prepare_cached(
        "UPDATE campaigns SET name = ?2, fund_id = ?3, goal_cents = ?4, first_day = ?5, last_day = ?6,
            version = version + 1
         WHERE id = ?1",
    )?
    .execute((
        campaign.id,
        &campaign.name,
        campaign.fund_id,
        campaign.goal,
        &campaign.first_day,
        &campaign.last_day,
    ))?;
    tx.prepare_cached("UPDATE pledges SET campaign = ?2 WHERE campaign_id = ?1 AND campaign IS NOT ?2")?
        .execute((campaign.id, &campaign.name))
        .map(|_| ())
}

pub(super) fn delete(tx: &Transaction<'_>, id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("DELETE FROM campaigns WHERE id = ?1")?.execute([id]).map(|_| ())
}

fn keep_fund(tx: &Transaction<'_>, fund_id: i64) -> rusqlite::Result<()> {
    tx.prepare_cached("UPDATE funds SET came_with_gift = 0 WHERE id = ?1 AND came_with_gift = 1")?
        .execute([fund_id])
        .map(|_| ())
}

from_row! { GivingCampaign { id, name, fund_id, fund, goal as "goal_cents", first_day, last_day, version } }
