//! Finding an address in the book, whichever of its domain's two forms stands there: `müller.example`, as it was taken
//! down in earlier days, or `xn--mller-kva.example`. It is one mailbox, and one account.

use rusqlite::Connection;

use super::store;
use crate::platform::text::email::{canonical, with_ascii_domain};

/// `typed` as it stands in the book. What does not stand there has one form for all of its spellings.
pub fn in_the_book(conn: &Connection, typed: &str) -> rusqlite::Result<String> {
    let email = canonical(typed);
    let ascii = with_ascii_domain(&email);
    // Nearly every address there is.
    if ascii == email && !email.contains("xn--") {
        return Ok(email);
    }
    // Both are asked for, whoever is found: what it takes must not tell who is a member.
    let stands_there = store::find_by_email(conn, &email)?.is_some();
    let others = store::emails_beyond_ascii(conn)?;
    let other = others.into_iter().find(|other| with_ascii_domain(other) == ascii);
    // Where both stand there, each is its own.
    Ok(if stands_there { email } else { other.unwrap_or(ascii) })
}

/// The id of the person with this e-mail, in whatever spelling.
pub fn find_by_email(conn: &Connection, typed: &str) -> rusqlite::Result<Option<String>> {
    store::find_by_email(conn, &in_the_book(conn, typed)?)
}

/// True for two spellings of one address.
pub fn is_one(one: &str, other: &str) -> bool {
    with_ascii_domain(&canonical(one)) == with_ascii_domain(&canonical(other))
}
