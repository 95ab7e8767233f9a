//! SQL for gifts and pledges.

pub mod ledger;
pub mod own;
pub mod pledges;

use rusqlite::{Connection, OptionalExtension, Transaction};

/// A gift as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDonation<'a> {
    /// The id it had in the portal it comes from; none for the next free one.
    pub id: Option<i64>,
    /// The giver's `members.id`; none for an anonymous gift.
    pub member_id: Option<&'a str>,
    /// Not zero; a correction of an earlier gift may be negative.
    pub amount_cents: i64,
    /// `YYYY-MM-DD`
    pub transaction_date: &'a str,
    pub category: Option<&'a str>,
    pub description: Option<&'a str>,
    pub payment_method: Option<&'a str>,
    /// What makes an imported row recognisable; none for a gift typed in.
    pub import_fingerprint: Option<&'a [u8]>,
}

/// Enters a gift and returns its id.
pub fn insert_donation(tx: &Transaction<'_>, donation: &NewDonation<'_>, now: i64) -> rusqlite::Result<i64> {
    tx.prepare_cached(
        "INSERT INTO donations (member_id, amount_cents, transaction_date, category, description, payment_method,
            import_fingerprint, created_at, id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?
    .insert((
        donation.member_id,
        donation.amount_cents,
        donation.transaction_date,
        donation.category,
        donation.description,
        donation.payment_method,
        donation.import_fingerprint,
        now,
        donation.id,
    ))
}

/// The gift that an import brought with this fingerprint: its id, and the cents that stand there now.
pub fn find_imported(conn: &Connection, fingerprint: &[u8]) -> rusqlite::Result<Option<(i64, i64)>> {
    conn.prepare_cached("SELECT id, amount_cents FROM donations WHERE import_fingerprint = ?1")?
        .query_row([fingerprint], |row| Ok((row.get("id")?, row.get("amount_cents")?)))
        .optional()
}

/// True when the gift with this fingerprint was imported and has been removed since.
pub fn is_removed(conn: &Connection, fingerprint: &[u8]) -> rusqlite::Result<bool> {
    conn.prepare_cached("SELECT 1 AS found FROM removed_donations WHERE import_fingerprint = ?1")?
        .exists([fingerprint])
}

/// Enters a pledge and returns its id; `status` is open, completed or paid.
pub fn insert_pledge(
    tx: &Transaction<'_>,
    member_id: &str,
    amount_cents: i64,
    status: &str,
    campaign: Option<&str>,
    pledge_date: Option<&str>,
    now: i64,
) -> rusqlite::Result<i64> {
    tx.prepare_cached(
        "INSERT INTO pledges (member_id, amount_cents, status, campaign, pledge_date, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)",
    )?
    .insert((member_id, amount_cents, status, campaign, pledge_date, now))
}
