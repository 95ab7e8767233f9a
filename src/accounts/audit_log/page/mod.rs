//! The audit log as administrators read it in the browser: filtered, searched, page by page, as a file.

pub mod api;
mod store;

use jiff::tz::TimeZone;
use rusqlite::{Connection, Result};

use super::LogGroup;
use crate::platform::db;
use crate::platform::text::escape::CsvTable;
use crate::platform::text::escape::guarded;
pub use store::last_alarms;

/// Lines on a page.
const PAGE: u32 = 50;
/// Lines of a file: more than a spreadsheet is read for.
const MOST_IN_FILE: u32 = 20_000;

/// A filter for lines; a field that is `None` does not filter.
#[derive(Clone, Debug, Default)]
pub struct LogFilter {
    /// `members.id`: lines about this person.
    pub person: Option<String>,
    /// Lines caused by a role holder, or by the command line.
    pub actor: Option<LogActor>,
    pub group: Option<LogGroup>,
    /// Unix seconds.
    pub from: Option<i64>,
    /// Unix seconds; before it.
    pub until: Option<i64>,
    /// A part of a name, an address, a browser or the words.
    pub search: Option<String>,
    pub failed: bool,
    /// Includes lines that only treasurers read.
    pub gifts: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogActor {
    CommandLine,
    /// `members.id` of a role holder.
    RoleHolder(String),
}

/// A line of the log.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LogLine {
    id: String,
    /// RFC 3339, on the congregation's clock.
    at: String,
    /// The last occurrence of a repeated event.
    last_at: Option<String>,
    times: u32,
    /// The word of the log, such as "member-edited".
    action: String,
    /// The same in plain words.
    words: String,
    success: bool,
    /// The person concerned, while they are here.
    person_id: Option<String>,
    member_number: Option<String>,
    name: Option<String>,
    /// The address that was typed.
    email: Option<String>,
    /// The actor, where it was not the person.
    actor: Option<String>,
    actor_id: Option<String>,
    address: Option<String>,
    device: Option<String>,
    /// The change, from old to new value.
    detail: Option<String>,
}

/// A page of the log, newest first.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct LogPage {
    lines: Vec<LogLine>,
    /// The page behind this one: for `before`.
    next: Option<String>,
}

/// A page, newest first.
fn page(conn: &Connection, filter: &LogFilter, before: Option<i64>, zone: &TimeZone) -> Result<LogPage> {
    let mut lines = store::find(conn, filter, before, PAGE + 1, zone)?;
    let next = db::cut(&mut lines, PAGE).map(|line| line.id.clone());
    Ok(LogPage { lines, next })
}

const HEADER: [&str; 12] = [
    "time",
    "lastTime",
    "times",
    "what",
    "success",
    "memberNumber",
    "name",
    "email",
    "by",
    "address",
    "browser",
    "detail",
];

/// The lines as CSV, in the order given.
fn to_csv(lines: &[LogLine]) -> Result<Vec<u8>, csv::Error> {
    let mut table = CsvTable::headed(HEADER)?;
    for line in lines {
        let text = |text: &Option<String>| guarded(text.as_deref().unwrap_or_default());
        table.row([
            line.at.clone(),
            line.last_at.clone().unwrap_or_default(),
            line.times.to_string(),
            line.words.clone(),
            if line.success { "yes" } else { "no" }.to_owned(),
            text(&line.member_number),
            text(&line.name),
            text(&line.email),
            text(&line.actor),
            text(&line.address),
            text(&line.device),
            text(&line.detail),
        ])?;
    }
    table.finished()
}
