//! One-time links, by which a password is chosen without the old one: reset and invitation.
//!
//! First access is with what an account began, and who made it: a slip, an invitation by e-mail, or the letter of "Forgot
//! password?" at an address that the office wrote down.

pub mod reset_password;
pub mod store;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use crate::platform::clock::Moment;
use crate::platform::closed_set::closed_set;
use crate::platform::token::Token;

/// When a link is made: the running portal says it on both clocks, a command on the wall's only.
#[derive(Clone, Copy, Debug)]
pub struct LinkIssueTime {
    pub now: Timestamp,
    pub run: Option<i64>,
    pub uptime: Option<i64>,
}

/// Days for which an invitation's link opens the page; `letters/invitation.txt` says it, too.
pub const INVITATION_DAYS: i64 = 7;

closed_set! {
    /// The purpose of a link. The page and the table are the same; the lifetime is not.
    pub enum Purpose {
        /// A forgotten password.
        Reset = "reset",
        /// A member's first password.
        Invitation = "invitation",
        /// The first administrator's first password.
        Setup = "setup",
    }
}

impl Purpose {
    /// How long a link of this purpose opens the page.
    pub fn lifetime(self) -> SignedDuration {
        match self {
            Self::Reset => SignedDuration::from_mins(15),
            Self::Invitation => SignedDuration::from_hours(INVITATION_DAYS * 24),
            Self::Setup => SignedDuration::from_hours(24),
        }
    }

    /// The link's path. The purpose in it only chooses the page's words; the token alone decides. The token comes
    /// last: a mail program that cuts the link leaves the purpose, and the page says in its words what is missing.
    pub fn path(self, token: &Token) -> String {
        match self {
            Self::Reset => format!("/reset-password?token={}", token.encoded()),
            other => format!("/reset-password?purpose={}&token={}", other.as_str(), token.encoded()),
        }
    }
}

impl From<Moment> for LinkIssueTime {
    fn from(Moment { now, run, uptime }: Moment) -> Self {
        Self { now, run: Some(run), uptime: Some(uptime) }
    }
}

impl From<Timestamp> for LinkIssueTime {
    fn from(now: Timestamp) -> Self {
        Self { now, run: None, uptime: None }
    }
}

/// Makes a link for a member and ends the older ones of the same purpose. Returns its path.
pub fn issue(
    tx: &Transaction<'_>,
    member_id: &str,
    purpose: Purpose,
    made: impl Into<LinkIssueTime>,
) -> rusqlite::Result<String> {
    store::end_of_purpose(tx, member_id, purpose.as_str())?;
    issue_beside(tx, member_id, purpose, made)
}

/// Makes a link for a letter that may not leave: the older ones stay good until [`end_older`].
pub fn issue_beside(
    tx: &Transaction<'_>,
    member_id: &str,
    purpose: Purpose,
    made: impl Into<LinkIssueTime>,
) -> rusqlite::Result<String> {
    let made = made.into();
    let token = Token::generate();
    let expires = made.now.as_second() + purpose.lifetime().as_secs();
    store::insert(tx, member_id, token.hash(), purpose.as_str(), expires, made)?;
    Ok(purpose.path(&token))
}

/// Ends the link of this path: its letter did not leave.
pub fn end(tx: &Transaction<'_>, path: &str) -> rusqlite::Result<()> {
    token_of(path).map_or(Ok(()), |token| store::delete_unused(tx, token.hash()))
}

/// Ends the links that were made before the one of this path, for the same member and purpose: its letter has left.
pub fn end_older(tx: &Transaction<'_>, path: &str) -> rusqlite::Result<()> {
    token_of(path).map_or(Ok(()), |token| store::end_older(tx, token.hash()))
}

fn token_of(path: &str) -> Option<Token> {
    let (_, rest) = path.split_once("token=")?;
    Token::parse(rest.split('&').next().unwrap_or_default())
}

/// The way to a first password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "kebab-case")]
pub enum FirstAccessWay {
    Slip,
    Invitation,
    /// "Forgot password?", asked for an account that had none yet.
    Letter,
}

/// How the account began: the way to its first password.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FirstAccess {
    /// RFC 3339, on the congregation's clock.
    pub used_at: String,
    pub way: FirstAccessWay,
    /// The name of the person who made the slip or sent the invitation, while they are here.
    pub made_by: Option<String>,
    /// The name of the person who entered the letter's address, while they are here.
    pub address_by: Option<String>,
}

impl FirstAccessWay {
    /// The log's words: "by an invitation sent by Ruth Albright to an address set by Tom Holder".
    pub fn in_words(self, made_by: Option<&str>, address_by: Option<&str>) -> String {
        let (way, made) = match self {
            Self::Slip => ("by a slip", "made"),
            Self::Invitation => ("by an invitation", "sent"),
            Self::Letter => ("by a letter", "sent"),
        };
        let by = |words: &str, name: &str| format!(" {words} by {name}");
        let made = made_by.map(|name| by(made, name)).unwrap_or_default();
        let address = address_by.filter(|name| made_by != Some(name));
        format!("{way}{made}{}", address.map(|name| by("to an address set", name)).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_off_a_link_is_its_token_and_both_orders_are_read() {
        let token = Token::generate();
        for purpose in Purpose::ALL {
            let path = purpose.path(&token);
            assert!(path.ends_with(&format!("token={}", token.encoded())), "{path}");
            assert_eq!(token_of(&path).as_ref(), Some(&token), "{path}");
        }
        let sent_before = format!("/reset-password?token={}&purpose=invitation", token.encoded());
        assert_eq!(token_of(&sent_before), Some(token));
    }
}
