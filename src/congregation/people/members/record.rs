//! The whole record of one person, for a volunteer. No secrets.

use super::Record;
use rusqlite::Connection;

use super::account::{AccountError, find_account};
use super::store::record;

pub fn find_record(conn: &Connection, who: &str) -> Result<Record, AccountError> {
    let account = find_account(conn, who)?;
    Ok(record::read(conn, &account.id, account.state)?)
}
