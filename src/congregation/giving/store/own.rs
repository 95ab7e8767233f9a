//! SQL for what a member sees of their own gifts and pledges. Every query is bound to the one member.

use rusqlite::Connection;

use crate::congregation::giving::views::{OwnGift, OwnPledge};
use crate::congregation::giving::{AmountTotal, PledgeStatus};
use crate::platform::db::from_row;

/// All gifts of the member and of the couples they gave with, newest first. What stands in an open sheet is still being
/// typed and not among them.
pub fn gifts(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<OwnGift>> {
    conn.prepare_cached(
        "SELECT CAST(id AS TEXT) AS id, amount_cents, transaction_date, category, description, payment_method
         FROM donations
         WHERE (member_id = ?1 OR joint_id IN
                (SELECT id FROM joint_giving WHERE one_id = ?1 UNION ALL SELECT id FROM joint_giving WHERE other_id = ?1))
            AND is_open = 0
         ORDER BY transaction_date DESC, donations.id DESC",
    )?
    .query_map([member_id], OwnGift::from_row)?
    .collect()
}

from_row! { OwnGift {
    id, amount as "amount_cents", transaction_date, category, description, payment_method,
} }

/// All pledges of the member as they stand, newest first.
pub fn pledges(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<OwnPledge>> {
    conn.prepare_cached(
        "SELECT amount_cents, status, campaign, pledge_date, rhythm,
            CASE WHEN campaign_id IS NOT NULL THEN paid_cents END AS paid_cents
         FROM pledges_now
         WHERE member_id = ?1 ORDER BY coalesce(pledge_date, date(created_at, 'unixepoch')) DESC, id DESC",
    )?
    .query_map([member_id], OwnPledge::from_row)?
    .collect()
}

from_row! { OwnPledge {
    amount as "amount_cents", status, campaign, pledge_date, rhythm, paid_so_far as "paid_cents",
} }

/// How many gifts [`gifts`] has, and their sum.
pub fn sum_of_gifts(conn: &Connection, member_id: &str) -> rusqlite::Result<AmountTotal> {
    conn.prepare_cached(
        "SELECT count(*) AS gifts, coalesce(sum(amount_cents), 0) AS cents FROM
            (SELECT amount_cents FROM donations WHERE member_id = ?1 AND is_open = 0
             UNION ALL
             SELECT amount_cents FROM donations WHERE joint_id IN
                (SELECT id FROM joint_giving WHERE one_id = ?1 UNION ALL SELECT id FROM joint_giving WHERE other_id = ?1)
                AND member_id IS NOT ?1 AND is_open = 0)",
    )?
    .query_row([member_id], AmountTotal::from_row)
}

/// How many pledges of each status the member made, and their sums.
pub fn sums_of_pledges(
    conn: &Connection,
    member_id: &str,
) -> rusqlite::Result<Vec<(PledgeStatus, AmountTotal)>> {
    conn.prepare_cached(
        "SELECT status, count(*) AS pledges, sum(amount_cents) AS cents FROM pledges_now
         WHERE member_id = ?1 GROUP BY status",
    )?
    .query_map([member_id], |row| {
        Ok((row.get("status")?, AmountTotal { count: row.get("pledges")?, cents: row.get("cents")? }))
    })?
    .collect()
}
