//! Finds an e-mail address in the database in either form of its domain: `müller.example`, as earlier editions stored
//! it, or `xn--mller-kva.example`. Both are one mailbox and one account.

use rusqlite::Connection;

use super::store;
use crate::platform::text::email::{canonical, with_ascii_domain};

/// `typed` in the form that the database stores. An address that is not stored has one form for all its spellings.
pub fn stored_form(conn: &Connection, typed: &str) -> rusqlite::Result<String> {
    let email = canonical(typed);
    let ascii = with_ascii_domain(&email);
    // Nearly every address there is.
    if ascii == email && !email.contains("xn--") {
        return Ok(email);
    }
    // Always runs both queries: a difference in time would allow user enumeration.
    let stands_there = store::find_by_email(conn, &email)?.is_some();
    let others = store::emails_beyond_ascii(conn)?;
    let other = others.into_iter().find(|other| with_ascii_domain(other) == ascii);
    // Where both stand there, each is its own.
    Ok(if stands_there { email } else { other.unwrap_or(ascii) })
}

/// The id of the person with this e-mail, in any spelling.
pub fn find_by_email(conn: &Connection, typed: &str) -> rusqlite::Result<Option<String>> {
    store::find_by_email(conn, &stored_form(conn, typed)?)
}

/// True for two spellings of one address.
pub fn is_one(one: &str, other: &str) -> bool {
    with_ascii_domain(&canonical(one)) == with_ascii_domain(&canonical(other))
}
