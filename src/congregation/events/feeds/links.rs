//! A member's secret addresses: made, mailed, ended.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::{Feed, FeedScope, store};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::platform::client::Client;
use crate::platform::mail::{Letter, outbox};
use crate::platform::settings::Settings;
use crate::platform::text::validation::{self, TextError};
use crate::platform::token::{Token, TokenError};

/// The most feeds of a member.
pub const MOST: usize = 5;
/// Seconds after which another letter may be asked for.
pub const LETTER_PAUSE: u32 = 3600;
const LONGEST_NAME: usize = 60;
const FOLDER: &str = "/calendar/";
const ENDING: &str = ".ics";

/// A member's own e-mail address, where they have one.
#[derive(Clone, Copy, Debug)]
pub struct FeedOwner<'a> {
    pub member_id: &'a str,
    pub email: Option<&'a str>,
}

/// An address that is shown this once.
pub struct NewFeed {
    /// `calendar_feeds.id`
    pub id: i64,
    /// `https://`
    pub address: String,
    /// The same for a program that subscribes to it when it is opened.
    pub webcal: String,
}

/// Why there is no new address.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    #[error(transparent)]
    Name(#[from] TextError),
    /// Calendar programs are elsewhere, and so are the servers of most.
    #[error(
        "Calendar programs cannot reach this portal: it works inside the church's own network only. Please ask your church office."
    )]
    OutOfReach,
    #[error("You have {MOST} calendar addresses already. Please end one of them first.")]
    TooMany,
    #[error("You have no e-mail address of your own here that a letter could go to.")]
    NoEmail,
    #[error("A letter with a new address is on its way already.")]
    OnItsWay,
    #[error("That was too many letters within an hour. Please try again later.")]
    TooManyLetters,
    #[error(transparent)]
    Token(#[from] TokenError),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// The member's addresses, the oldest first.
pub fn list(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<Feed>> {
    store::list(conn, member_id)
}

/// Why no addresses are made here at all.
pub fn obstacle(settings: &Settings) -> Option<FeedError> {
    (!settings.public_address.is_reachable_from_outside()).then_some(FeedError::OutOfReach)
}

/// Makes an address.
pub fn make(
    tx: &Transaction<'_>,
    member_id: &str,
    (name, scope): (&str, FeedScope),
    client: &Client,
    settings: &Settings,
    now: Timestamp,
) -> Result<NewFeed, FeedError> {
    let name = checked(tx, member_id, name, settings)?;
    let token = Token::generate().map_err(TokenError::from)?;
    let id = store::insert(tx, member_id, (&name, scope), Some(token.hash()), now.as_second())?;
    log(tx, Action::CalendarFeedMade, member_id, client, now)?;
    let address = settings.public_address.link(&path(&token));
    let (_, rest) = address.split_once("://").unwrap_or_default();
    Ok(NewFeed { id, webcal: format!("webcal://{rest}"), address })
}

/// Queues a letter with a new address, which is made as it leaves. Its place among the member's is taken from now on.
pub fn mail(
    tx: &Transaction<'_>,
    owner: FeedOwner<'_>,
    (name, scope): (&str, FeedScope),
    client: &Client,
    settings: &Settings,
    now: Timestamp,
) -> Result<(), FeedError> {
    let FeedOwner { member_id, email } = owner;
    let name = checked(tx, member_id, name, settings)?;
    let email = email.ok_or(FeedError::NoEmail)?;
    if store::list(tx, member_id)?.iter().any(|feed| feed.is_on_its_way) {
        return Err(FeedError::OnItsWay);
    }
    if outbox::is_enough(tx, Letter::CalendarFeed, member_id, email, now)? {
        return Err(FeedError::TooManyLetters);
    }
    store::insert(tx, member_id, (&name, scope), None, now.as_second())?;
    outbox::enqueue(tx, Letter::CalendarFeed, member_id, now)?;
    log(tx, Action::CalendarFeedMade, member_id, client, now)?;
    Ok(())
}

fn checked(conn: &Connection, member_id: &str, name: &str, settings: &Settings) -> Result<String, FeedError> {
    if let Some(obstacle) = obstacle(settings) {
        return Err(obstacle);
    }
    let name = validation::one_line("The name", name, LONGEST_NAME)?;
    if store::list(conn, member_id)?.len() >= MOST { Err(FeedError::TooMany) } else { Ok(name) }
}

/// Ends one of the member's own; false where there is none.
pub fn end(
    tx: &Transaction<'_>,
    member_id: &str,
    id: i64,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<bool> {
    let Some(ended) = store::delete(tx, member_id, id)? else { return Ok(false) };
    if ended.is_on_its_way {
        outbox::withdraw(tx, Letter::CalendarFeed, member_id)?;
    }
    log(tx, Action::CalendarFeedEnded, member_id, client, now)?;
    Ok(true)
}

/// The path of the address whose letter leaves now.
pub fn issue_as_letter_leaves(tx: &Transaction<'_>, member_id: &str) -> Result<String, TokenError> {
    let token = Token::generate()?;
    match store::give_token(tx, member_id, token.hash())? {
        Some(_) => Ok(path(&token)),
        // The feed ended together with its account, and so does the letter.
        None => Err(rusqlite::Error::QueryReturnedNoRows.into()),
    }
}

/// The letter with this path did not leave: the address is none, and its next letter makes another.
pub fn take_back(tx: &Transaction<'_>, path: &str) -> rusqlite::Result<()> {
    token_in(path).map_or(Ok(()), |token| store::take_token(tx, token.hash()))
}

/// True of the path of any address, whatever stands for its token.
pub fn is_path(path: &str) -> bool {
    path.starts_with(FOLDER)
}

/// The token in the path of an address.
pub fn token_in(path: &str) -> Option<Token> {
    Token::parse(path.strip_prefix(FOLDER)?.strip_suffix(ENDING)?)
}

/// Notes that the address was used today.
pub fn note_use(tx: &Transaction<'_>, id: i64, now: Timestamp) -> rusqlite::Result<()> {
    store::note_use(tx, id, now.as_second())
}

fn path(token: &Token) -> String {
    format!("{FOLDER}{}{ENDING}", token.encoded())
}

fn log(
    tx: &Transaction<'_>,
    action: Action,
    member_id: &str,
    client: &Client,
    now: Timestamp,
) -> rusqlite::Result<()> {
    audit_log::record(tx, &NewLogEntry::of_member(action, member_id, client), now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_address_names_a_token() {
        let token = Token::generate().unwrap();
        let good = path(&token);
        assert!(is_path(&good));
        assert_eq!(token_in(&good), Some(token));
        for wrong in ["/calendar/", "/calendar/.ics", "/calendar/abc.ics", "/calendar", "/events"] {
            assert_eq!(token_in(wrong), None, "{wrong}");
        }
        assert_eq!(token_in(good.strip_suffix(".ics").unwrap()), None);
        assert_eq!(token_in(&good.to_uppercase()), None);
        assert!(!is_path("/calendars"));
    }
}
