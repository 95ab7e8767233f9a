//! A member's secret addresses: made, mailed, ended.

use rusqlite::{Connection, Transaction};

use super::{CalendarFeed, FeedScope, store};
use crate::accounts::account::SignedInMember;
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::accounts::guard::Visit;
use crate::platform::mail::{Letter, outbox};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::token::Token;
use crate::platform::{qr_picture, text};

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

/// A new address, shown this once.
#[derive(poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct NewCalendarFeed {
    /// The id for ending it.
    id: i64,
    /// The address for a program that asks for one.
    https: String,
    /// The same for a program that subscribes to it when it is opened.
    webcal: String,
    /// The second one as a QR code: the source of a picture.
    picture: String,
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
    visit: &Visit,
    name: &str,
    scope: FeedScope,
) -> Result<NewCalendarFeed, Refusal> {
    let name = checked(tx, visit, name)?;
    let token = Token::generate();
    let (member_id, now) = (&visit.session.member.id, visit.now.as_second());
    let id = store::insert(tx, member_id, &name, scope, Some(token.hash()), now)?;
    log(tx, Action::CalendarFeedMade, visit)?;
    let https = visit.settings.public_address.link(&path(&token));
    let (_, rest) = https.split_once("://").unwrap_or_default();
    let webcal = format!("webcal://{rest}");
    let picture = qr_picture::image_source(&webcal).map_err(Refusal::unexpected)?;
    Ok(NewCalendarFeed { id, https, webcal, picture })
}

/// Queues a letter with a new address, which is made as it leaves. Its place among the member's is taken from now on.
pub fn mail(tx: &Transaction<'_>, visit: &Visit, name: &str, scope: FeedScope) -> Result<(), Refusal> {
    let SignedInMember { id: member_id, email, .. } = &visit.session.member;
    let name = checked(tx, visit, name)?;
    if email.is_empty() {
        let text = "You have no e-mail address of your own here that a letter could go to.";
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    if store::counts(tx, member_id)?.1 > 0 {
        let text = "A letter with a new address is on its way already.";
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    if outbox::is_enough(tx, Letter::CalendarFeed, member_id, email, visit.now)? {
        let text = "That was too many letters within an hour. Please try again later.";
        return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(LETTER_PAUSE));
    }
    store::insert(tx, member_id, &name, scope, None, visit.now.as_second())?;
    outbox::enqueue(tx, Letter::CalendarFeed, member_id, visit.now)?;
    Ok(log(tx, Action::CalendarFeedMade, visit)?)
}

fn checked(conn: &Connection, visit: &Visit, name: &str) -> Result<String, Refusal> {
    if let Some(refusal) = out_of_reach(&visit.settings) {
        return Err(refusal);
    }
    let name = text::one_line("The name", name, LONGEST_NAME).map_err(Refusal::of_field("name"))?;
    if store::counts(conn, &visit.session.member.id)?.0 >= MOST {
        let text = format!("You have {MOST} calendar addresses already. Please end one of them first.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    Ok(name)
}

/// Ends one of the member's own.
pub fn end(tx: &Transaction<'_>, visit: &Visit, id: i64) -> Result<(), Refusal> {
    let member_id = &visit.session.member.id;
    let Some(is_on_its_way) = store::delete(tx, member_id, id)? else {
        return Err(Refusal::new(ErrorCode::NotFound, "That address is not on your list any more."));
    };
    if is_on_its_way {
        outbox::withdraw(tx, Letter::CalendarFeed, member_id)?;
    }
    Ok(log(tx, Action::CalendarFeedEnded, visit)?)
}

/// The path of the address whose letter leaves now. An error where the feed ended together with its account: so does the
/// letter.
pub fn issue_as_letter_leaves(tx: &Transaction<'_>, member_id: &str) -> rusqlite::Result<String> {
    let token = Token::generate();
    store::give_token(tx, member_id, token.hash())?;
    Ok(path(&token))
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

fn path(token: &Token) -> String {
    format!("{FOLDER}{}{ENDING}", token.encoded())
}

fn log(tx: &Transaction<'_>, action: Action, visit: &Visit) -> rusqlite::Result<()> {
    audit_log::record(tx, &NewLogEntry::of_member(action, &visit.session.member.id, &visit.client), visit.now)
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
