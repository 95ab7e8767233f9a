//! Everything the book says about one person, for a volunteer who looks it up. No secrets.

use super::Record;
use rusqlite::Connection;

use super::account::{AccountError, find_account};
use super::store::record;

/// The record of the person `who` names.
pub fn find_record(conn: &Connection, who: &str) -> Result<Record, AccountError> {
    let account = find_account(conn, who)?;
    Ok(record::read(conn, &account.id, account.state)?)
}
