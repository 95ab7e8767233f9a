//! A member's secret addresses: made, mailed, ended.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::{CalendarFeed, FeedScope, store};
use crate::accounts::account::SignedInMember;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::platform::client::Client;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::text::validation;
use crate::platform::token::Token;

/// The most feeds of a member.
const MOST: u32 = 5;
/// Seconds after which another letter may be asked for.
const LETTER_PAUSE: u32 = 3600;
const LONGEST_NAME: usize = 60;
const FOLDER: &str = "/calendar/";
const ENDING: &str = ".ics";

/// The member's addresses, and whether there can be more.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CalendarFeeds {
    /// The oldest first.
    feeds: Vec<CalendarFeed>,
    /// The most feeds of a member.
    most: u32,
    /// Why none can be made here; absent where they can.
    obstacle: Option<String>,
    /// True where a letter with a new address can go to the member's own e-mail address.
    can_be_mailed: bool,
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

impl CalendarFeeds {
    pub fn of(conn: &Connection, member: &SignedInMember, settings: &Settings) -> rusqlite::Result<Self> {
        Ok(Self {
            feeds: store::list(conn, &member.id, &settings.time_zone)?,
            most: MOST,
            obstacle: out_of_reach(settings).map(|refusal| refusal.message),
            can_be_mailed: !member.email.is_empty(),
        })
    }
}

/// Why no addresses are made here at all: calendar programs are elsewhere, and so are the servers of most.
fn out_of_reach(settings: &Settings) -> Option<Refusal> {
    let text = "Calendar programs cannot reach this portal: it works inside the church's own network only. Please ask your church office.";
    (!settings.public_address.is_reachable_from_outside()).then(|| Refusal::new(ErrorCode::NotAsItWas, text))
}

/// Makes an address.
pub fn make(
    tx: &Transaction<'_>,
    member_id: &str,
    name: &str,
    scope: FeedScope,
    client: &Client,
    settings: &Settings,
    now: Timestamp,
) -> Result<NewFeed, Refusal> {
    let name = checked(tx, member_id, name, settings)?;
    let token = Token::generate();
    let id = store::insert(tx, member_id, &name, scope, Some(token.hash()), now.as_second())?;
    log(tx, Action::CalendarFeedMade, member_id, client, now)?;
    let address = settings.public_address.link(&path(&token));
    let (_, rest) = address.split_once("://").unwrap_or_default();
    Ok(NewFeed { id, webcal: format!("webcal://{rest}"), address })
}

/// Queues a letter with a new address, which is made as it leaves. Its place among the member's is taken from now on.
pub fn mail(
    tx: &Transaction<'_>,
    member: &SignedInMember,
    name: &str,
    scope: FeedScope,
    client: &Client,
    settings: &Settings,
    now: Timestamp,
) -> Result<(), Refusal> {
    let SignedInMember { id: member_id, email, .. } = member;
    let name = checked(tx, member_id, name, settings)?;
    if email.is_empty() {
        let text = "You have no e-mail address of your own here that a letter could go to.";
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    if store::counts(tx, member_id)?.1 > 0 {
        let text = "A letter with a new address is on its way already.";
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    if outbox::is_enough(tx, Letter::CalendarFeed, member_id, email, now)? {
        let text = "That was too many letters within an hour. Please try again later.";
        return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(LETTER_PAUSE));
    }
    store::insert(tx, member_id, &name, scope, None, now.as_second())?;
    outbox::enqueue(tx, Letter::CalendarFeed, member_id, now)?;
    log(tx, Action::CalendarFeedMade, member_id, client, now)?;
    Ok(())
}

fn checked(conn: &Connection, member_id: &str, name: &str, settings: &Settings) -> Result<String, Refusal> {
    if let Some(refusal) = out_of_reach(settings) {
        return Err(refusal);
    }
    let name = validation::one_line("The name", name, LONGEST_NAME)
        .map_err(|error| Refusal::field("name", error.to_string()))?;
    if store::counts(conn, member_id)?.0 >= MOST {
        let text = format!("You have {MOST} calendar addresses already. Please end one of them first.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    Ok(name)
}

/// Ends one of the member's own.
pub fn end(
    tx: &Transaction<'_>,
    member_id: &str,
    id: i64,
    client: &Client,
    now: Timestamp,
) -> Result<(), Refusal> {
    let Some(is_on_its_way) = store::delete(tx, member_id, id)? else {
        return Err(Refusal::new(ErrorCode::NotFound, "That address is not on your list any more."));
    };
    if is_on_its_way {
        outbox::withdraw(tx, Letter::CalendarFeed, member_id)?;
    }
    log(tx, Action::CalendarFeedEnded, member_id, client, now)?;
    Ok(())
}

/// The path of the address whose letter leaves now.
pub fn issue_as_letter_leaves(tx: &Transaction<'_>, member_id: &str) -> rusqlite::Result<String> {
    let token = Token::generate();
    match store::give_token(tx, member_id, token.hash())? {
        Some(_) => Ok(path(&token)),
        // The feed ended together with its account, and so does the letter.
        None => Err(rusqlite::Error::QueryReturnedNoRows),
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
        let token = Token::generate();
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
