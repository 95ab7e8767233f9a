//! The spellings of an e-mail address: `müller.example` is stored as `xn--mller-kva.example`. Both are one mailbox and
//! one account.

use rusqlite::Connection;

use super::store;
use crate::platform::text::email::{canonical, with_ascii_domain};

/// `typed` in the form that the database stores.
pub fn stored_form(typed: &str) -> String {
    with_ascii_domain(&canonical(typed))
}

/// The id of the person with this e-mail, in any spelling.
pub fn find_by_email(conn: &Connection, typed: &str) -> rusqlite::Result<Option<String>> {
    store::find_by_email(conn, &stored_form(typed))
}

/// True for two spellings of one address.
pub fn is_one(one: &str, other: &str) -> bool {
    stored_form(one) == stored_form(other)
}
