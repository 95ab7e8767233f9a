//! Slips of paper with a code, for people whom no letter reaches: they open one page, on which a password is chosen.
//!
//! The gate that takes the code is [`crate::accounts::sign_in::join`]; the office makes slips in
//! `congregation/invitations/slips`.

pub mod store;

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use crate::accounts::password_links::FirstAccessWay;
use crate::platform::clock::{Moment, from_seconds};
use crate::platform::sealed::Seal;
use crate::platform::token::random;

/// Paper waits in a drawer; a letter's link does not.
pub const LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The owner of a slip, as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipOwner {
    pub member_id: String,
    /// The preferred or first name, and the last name.
    pub name: String,
    pub first_name: String,
    pub last_name: String,
    /// Empty where they have none of their own.
    pub email: String,
    pub sign_in_name: Option<String>,
    /// Then it is a reset: it does not sign in.
    pub has_password: bool,
    /// The name of the person who printed it, while they are here.
    pub made_by: Option<String>,
}

impl SlipOwner {
    /// The log's words for what the slip did.
    pub fn use_in_words(&self) -> String {
        let first = if self.has_password { "" } else { "for the first time, " };
        format!("{first}{}", FirstAccessWay::Slip.in_words(self.made_by.as_deref(), None))
    }

    /// The name to sign in with.
    pub fn account_name(&self) -> &str {
        match &self.sign_in_name {
            Some(name) if self.email.is_empty() => name,
            _ => &self.email,
        }
    }
}

/// Makes a slip and ends the one that was printed before. Returns its code, and until when it is good.
pub fn issue(
    tx: &Transaction<'_>,
    seal: &Seal,
    member_id: &str,
    made_by: &str,
    moment: Moment,
) -> rusqlite::Result<(SlipCode, Timestamp)> {
    let code = SlipCode::generate();
    store::end_open(tx, member_id, moment.now.as_second())?;
    let expires_at = moment.now.as_second() + LIFETIME.as_secs();
    store::insert(tx, member_id, &code.hash(seal), made_by, expires_at, moment)?;
    Ok((code, from_seconds(expires_at)))
}

/// Without I, L, O and U: on paper they look like 1, 0 and V.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 8;

/// 40 random bits. Never logged; stored as a hash under the portal's key.
#[derive(Clone, PartialEq, Eq)]
pub struct SlipCode([u8; LENGTH]);

impl SlipCode {
    pub fn generate() -> Self {
        Self(random::<LENGTH>().map(|byte| ALPHABET[usize::from(byte % 32)]))
    }

    /// Reads a code as people type it: in any case, with blanks and dashes anywhere, and with the letters that look like
    /// its digits.
    pub fn parse(typed: &str) -> Option<Self> {
        let mut code = [0; LENGTH];
        let mut read = 0;
        for c in typed.chars().filter(|c| c.is_alphanumeric()) {
            let sign = match c.to_ascii_uppercase() {
                'O' => b'0',
                'I' | 'L' => b'1',
                'U' => b'V',
                other => u8::try_from(other).ok().filter(|sign| ALPHABET.contains(sign))?,
            };
            *code.get_mut(read)? = sign;
            read += 1;
        }
        (read == LENGTH).then_some(Self(code))
    }

    /// The form for a link: "K7QM3FXP".
    pub fn bare(&self) -> String {
        self.0.iter().copied().map(char::from).collect()
    }

    /// The form for paper: "K7QM-3FXP".
    pub fn printed(&self) -> String {
        let bare = self.bare();
        let (left, right) = bare.split_at(LENGTH / 2);
        format!("{left}-{right}")
    }

    pub fn hash(&self, seal: &Seal) -> [u8; 32] {
        seal.hash(&["slip", &self.bare()])
    }
}

impl fmt::Debug for SlipCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SlipCode(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = SlipCode(*b"K7Q10FXV");
        assert_eq!((code.bare(), code.printed()), ("K7Q10FXV".to_owned(), "K7Q1-0FXV".to_owned()));
        for typed in ["K7Q1-0FXV", "k7q10fxv", " k7q1 0fxv ", "K7QL–OFXU", "k-7-q-i-o-f-x-v"] {
            assert_eq!(SlipCode::parse(typed), Some(code.clone()), "{typed}");
        }
        for wrong in ["", "K7Q1-0FX", "K7Q1-0FXVX", "K7Q1-0FXÄ", "K7Q1-0FX٣"] {
            assert_eq!(SlipCode::parse(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{code:?}"), "SlipCode(..)");
    }

    #[test]
    fn a_fresh_code_is_read_back() {
        let code = SlipCode::generate();
        assert_eq!(SlipCode::parse(&code.printed()), Some(code.clone()));
        assert_ne!(SlipCode::generate(), code);
    }
}
