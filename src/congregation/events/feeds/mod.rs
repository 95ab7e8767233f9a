//! The events as calendar programs read them (iCalendar, RFC 5545): one as a file, all of them at secret addresses. Which
//! events are in a calendar, and the `ETag` by which a program recognises an unchanged one.
//!
//! - [`lines`]: content lines, escaped and folded, and the congregation's time zone; pure
//! - [`write`]: a whole calendar; pure
//! - [`links`]: a member's secret addresses

pub mod api;
pub mod lines;
pub mod links;
mod store;
pub mod write;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Result};
use sha2::{Digest, Sha256};

use self::write::Calendar;
use crate::congregation::events::store as events;
use crate::platform::closed_set::closed_set;
use crate::platform::settings::Settings;
use crate::platform::token::Token;

/// The most events of a feed; the oldest are left out. Ten events a week for three years are half as many.
const MOST_EVENTS: u32 = 3000;
/// Characters of a title in the name of a file.
const LONGEST_NAME: usize = 60;
/// Days after its first that an event may last.
const LONGEST_EVENT: i64 = 31;

closed_set! {
    /// The events that a feed shows.
    pub api enum FeedScope {
        All = "all",
        /// Events attended by a person of the member's household.
        Ours = "ours",
    }
}

/// A secret address, without its secret.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct CalendarFeed {
    /// The id for ending it.
    pub id: i64,
    /// The member's name for it.
    pub name: String,
    pub scope: FeedScope,
    /// True until its letter has left.
    pub on_its_way: bool,
    /// RFC 3339, on the congregation's clock.
    pub created_at: String,
    /// RFC 3339, on the congregation's clock, to the nearest day; absent: never.
    pub last_used_at: Option<String>,
}

/// An address that is asked, and what it may show.
struct OpenFeed {
    id: i64,
    member_id: String,
    scope: FeedScope,
    last_used_at: Option<i64>,
    /// Another one after any change of an event.
    version: i64,
}

/// A calendar as it is answered.
#[derive(Debug)]
pub struct FoundCalendar {
    pub text: String,
    /// The last change of its events.
    pub changed_at: Option<Timestamp>,
}

/// The answer to a feed's secret address.
#[derive(Debug)]
pub struct FeedAnswer {
    /// `calendar_feeds.id`
    pub id: i64,
    /// A strong one, with its quotes.
    pub etag: String,
    /// None: who asks has it already.
    pub calendar: Option<FoundCalendar>,
    /// The first use on this day.
    pub is_first_of_day: bool,
}

/// The event `id` as a calendar of its own, behind what it may be called: title and day.
pub fn event_calendar(conn: &Connection, id: &str, settings: &Settings) -> Result<Option<(String, String)>> {
    Ok(events::find(conn, id)?.map(|event| {
        let date = event.fields.date;
        let days = (date, date.saturating_add(LONGEST_EVENT.days()));
        let of = Calendar { name: &settings.congregation_name, days, settings };
        // No file system takes all of these.
        let fits = |c: &char| !c.is_control() && !"/\\:*?\"<>|".contains(*c);
        let title: String = event.fields.title.chars().filter(fits).take(LONGEST_NAME).collect();
        let name = format!("{} {date}", title.trim());
        (name.trim().to_owned(), write::calendar(&of, &[event]))
    }))
}

/// The feed with this token at `now`; None where there is none. `has` tells whether the caller already has the
/// answer of an `ETag`.
pub fn feed_calendar(
    conn: &Connection,
    token: &Token,
    settings: &Settings,
    now: Timestamp,
    has: impl Fn(&str) -> bool,
) -> Result<Option<FeedAnswer>> {
    let Some(feed) = store::open(conn, token.hash())? else { return Ok(None) };
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    let is_first_of_day = feed.last_used_at.is_none_or(|last| (now.as_second() - last).abs() >= 86_400);
    // Two years back, thirteen months ahead: as far as occurrences of a series are made.
    let days = (today.saturating_sub(2.years()), today.saturating_add(13.months()));
    let name = match feed.scope {
        FeedScope::All => settings.congregation_name.clone(),
        FeedScope::Ours => format!("{}: ours", settings.congregation_name),
    };
    let of = Calendar { name: &name, days: (days.0, days.1.saturating_add(LONGEST_EVENT.days())), settings };
    let (etag, calendar) = match feed.scope {
        FeedScope::All => {
            let etag = etag_of_facts(&of, days, &feed);
            let calendar = if has(&etag) { None } else { Some(read(conn, &of, days, None)?) };
            (etag, calendar)
        }
        // Short, and dependent on many rows.
        FeedScope::Ours => {
            let found = read(conn, &of, days, Some(&feed.member_id))?;
            let etag = etag_of(&[&found.text]);
            let calendar = (!has(&etag)).then_some(found);
            (etag, calendar)
        }
    };
    Ok(Some(FeedAnswer { id: feed.id, etag, calendar, is_first_of_day }))
}

fn read(
    conn: &Connection,
    of: &Calendar<'_>,
    days: (Date, Date),
    member_id: Option<&str>,
) -> Result<FoundCalendar> {
    let mut events = store::events(conn, days, member_id, MOST_EVENTS)?;
    events.reverse();
    let changed_at = events.iter().map(|event| event.changed_at).max();
    Ok(FoundCalendar { text: write::calendar(of, &events), changed_at })
}

/// The `ETag` by all facts that the text depends on, known without reading an event: the events' version, the days, the names,
/// the zone and the address of the events' pages. The zone's rules count from the next day on, when the days are others.
fn etag_of_facts(of: &Calendar<'_>, days: (Date, Date), feed: &OpenFeed) -> String {
    let settings = of.settings;
    etag_of(&[
        &feed.version.to_string(),
        &days.0.to_string(),
        &days.1.to_string(),
        of.name,
        settings.time_zone_name(),
        &settings.public_address.to_string(),
    ])
}

fn etag_of(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    let figures = hash.finalize().into_iter().take(16).fold(0_u128, |all, byte| all << 8 | u128::from(byte));
    format!("\"{figures:032x}\"")
}
