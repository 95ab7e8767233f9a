//! The names that a member signs in with, in any spelling: an e-mail address (`müller.example` is stored as
//! `xn--mller-kva.example`; both are one mailbox and one account), or the sign-in name of an account without one of its
//! own.

use std::fmt;
use std::str::FromStr;

use rusqlite::Connection;
use unicode_normalization::UnicodeNormalization;

use super::store;
use crate::platform::text::email::{canonical, with_ascii_domain};

const SHORTEST: usize = 3;
const LONGEST: usize = 32;

/// 3 to 32 of a-z, 0-9, dot and dash, beginning with a letter. It has no @, so no e-mail address is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInName(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "A sign-in name has 3 to 32 letters from a to z, digits, dots and dashes, and begins with a letter; for instance emil.bauer"
)]
pub struct SignInNameError;

impl SignInName {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Proposes an unused name made of first and last name: emil.bauer, or emil.bauer2.
    pub fn propose(conn: &Connection, first_name: &str, last_name: &str) -> rusqlite::Result<Self> {
        let base = base_of(first_name, last_name);
        let mut number = 1;
        loop {
            let ending = if number == 1 { String::new() } else { number.to_string() };
            let kept = base.get(..base.len().min(LONGEST - ending.len())).unwrap_or("member");
            let name = format!("{kept}{ending}");
            if store::find_by_sign_in_name(conn, &name)?.is_none() {
                return Ok(Self(name));
            }
            number += 1;
        }
    }
}

impl fmt::Display for SignInName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for SignInName {
    type Err = SignInNameError;

    fn from_str(text: &str) -> Result<Self, SignInNameError> {
        let name = canonical(text);
        let is_plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-');
        let fits = (SHORTEST..=LONGEST).contains(&name.len())
            && name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.bytes().all(is_plain);
        if fits { Ok(Self(name)) } else { Err(SignInNameError) }
    }
}

/// Names in letters that have no ASCII form, Chinese ones for instance, leave nothing: then it is "member".
fn base_of(first_name: &str, last_name: &str) -> String {
    let parts = [plain(first_name), plain(last_name)];
    let named: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let joined = named.join(".");
    let base = joined.trim_start_matches(|c: char| !c.is_ascii_lowercase());
    if base.len() < SHORTEST { "member".to_owned() } else { base.to_owned() }
}

/// The letters and digits without accents, in lower case; blanks within a name become dashes.
fn plain(name: &str) -> String {
    let mut text = String::new();
    for c in name.nfkd().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => text.push(c),
            'ß' => text.push_str("ss"),
            'æ' => text.push_str("ae"),
            'ø' => text.push('o'),
            'ł' => text.push('l'),
            c if (c.is_whitespace() || c == '-') && !text.is_empty() && !text.ends_with('-') => {
                text.push('-');
            }
            _ => {}
        }
    }
    text.trim_end_matches('-').to_owned()
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_texts_are_sign_in_names() {
        for (typed, name) in [("emil.bauer", "emil.bauer"), (" Emil.Bauer2 ", "emil.bauer2"), ("a-1", "a-1")]
        {
            assert_eq!(typed.parse::<SignInName>().map(|name| name.0), Ok(name.to_owned()), "{typed:?}");
        }
        let long = "a".repeat(33);
        for wrong in ["", "ab", "1ab", ".ab", "emil bauer", "emil@bauer", "müller", "emil_bauer", &long] {
            assert_eq!(wrong.parse::<SignInName>(), Err(SignInNameError), "{wrong:?}");
        }
        assert!("a".repeat(32).parse::<SignInName>().is_ok());
    }

    #[test]
    fn a_name_becomes_a_sign_in_name_in_any_alphabet() {
        for (first, last, expected) in [
            ("Emil", "Bauer", "emil.bauer"),
            ("Zoë", "O'Brzęczyk", "zoe.obrzeczyk"),
            ("Anna Maria", "von der Heide-Groß", "anna-maria.von-der-heide-gross"),
            ("美玲", "王", "member"),
            ("美玲", "Wang", "wang"),
            ("7", "Al", "member"),
        ] {
            assert_eq!(base_of(first, last), expected);
        }
        let long = base_of("Wolfeschlegelsteinhausen", "Bergerdorff");
        assert!(long.len() > LONGEST, "it is cut when it is proposed");
    }
}
