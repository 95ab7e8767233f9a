//! SQL for what campaigns come to. Gifts of whole months are not read one by one: `gift_sums` has their sums.

use rusqlite::{Connection, named_params};

/// A month such as `2026-03`, and cents.
pub type MonthCents = (String, i64);

/// The last day of a campaign that has none.
pub const NO_END: &str = "9999-12-31";

/// How many pledges a campaign has, and what was promised.
pub fn pledged(conn: &Connection, campaign_id: i64) -> rusqlite::Result<(i64, i64)> {
    conn.prepare_cached(
        "SELECT count(*) AS pledges, coalesce(sum(amount_cents), 0) AS cents FROM pledges WHERE campaign_id = ?1",
    )?
    .query_row([campaign_id], |row| Ok((row.get("pledges")?, row.get("cents")?)))
}

/// The campaign's gifts by people who pledged, each gift once: also where both of a couple pledged.
pub fn paid(conn: &Connection, campaign_id: i64) -> rusqlite::Result<i64> {
    conn.prepare_cached(
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
                    BETWEEN campaigns.first_day AND coalesce(campaigns.last_day, '9999-12-31'))",
    )?
    .query_row([campaign_id], |row| row.get("cents"))
}

/// A fund's gifts in these whole months, with those of open sheets.
pub fn of_months(
    conn: &Connection,
    fund: &str,
    first: &str,
    last: &str,
) -> rusqlite::Result<Vec<MonthCents>> {
    conn.prepare_cached(
        "SELECT month, cents FROM gift_sums WHERE fund = ?1 AND +month BETWEEN ?2 AND ?3 ORDER BY month",
    )?
    .query_map((fund, first, last), |row| Ok((row.get("month")?, row.get("cents")?)))?
    .collect()
}

/// The part of [`of_months`] in open sheets.
pub fn open_in_months(
    conn: &Connection,
    fund: &str,
    first: &str,
    last: &str,
) -> rusqlite::Result<Vec<MonthCents>> {
    conn.prepare_cached(
        "SELECT substr(transaction_date, 1, 7) AS month, sum(amount_cents) AS cents
         FROM counting_sheets CROSS JOIN donations ON donations.sheet_id = counting_sheets.id
         WHERE counting_sheets.closed_at IS NULL AND is_open = 1 AND +category = ?1
            AND substr(+transaction_date, 1, 7) BETWEEN ?2 AND ?3
         GROUP BY month",
    )?
    .query_map((fund, first, last), |row| Ok((row.get("month")?, row.get("cents")?)))?
    .collect()
}

/// A fund's gifts on these days of one month, without open sheets.
pub fn of_days(conn: &Connection, fund: &str, first: &str, last: &str) -> rusqlite::Result<i64> {
    conn.prepare_cached(
        "SELECT coalesce(sum(amount_cents), 0) AS cents FROM donations
         WHERE category = ?1 AND transaction_date BETWEEN ?2 AND ?3 AND is_open = 0",
    )?
    .query_row((fund, first, last), |row| row.get("cents"))
}

/// Reversals count where the gift did: out with a reversal of a gift from before these days, and in with
/// the later reversal of one of them, as of the last month.
pub fn taken_back_elsewhere(
    conn: &Connection,
    fund: &str,
    first: &str,
    last: &str,
) -> rusqlite::Result<Vec<MonthCents>> {
    conn.prepare_cached(
        "SELECT min(substr(back.transaction_date, 1, 7), substr(:last, 1, 7)) AS month,
            CASE WHEN back.transaction_date <= :last THEN -back.amount_cents ELSE back.amount_cents END AS cents
         FROM donations AS back CROSS JOIN donations AS gift ON gift.id = back.takes_back
         WHERE back.kind <> 'gift' AND back.kind IN ('refund', 'bounced') AND back.transaction_date >= :first
            AND +back.category = :fund
            AND (back.transaction_date <= :last) <> (gift.transaction_date BETWEEN :first AND :last)",
    )?
    .query_map(named_params! { ":fund": fund, ":first": first, ":last": last }, |row| {
        Ok((row.get("month")?, row.get("cents")?))
    })?
    .collect()
}
