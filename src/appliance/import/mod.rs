//! Bringing in the lists of the office's old program: people and gifts from CSV files and spreadsheets.
//!
//! The way of a list: its bytes become a [`table`] (`workbook` and `ods` read the spreadsheets), its header becomes
//! [`columns`], which `list_look` shows to be chosen; `list` reads row by row, so that each is a person or a gift
//! ([`person_rows`], [`gift_rows`]) or a bad line. Then `source` says which system it comes from, `matching` who a row is,
//! `givers` whose gift it is: what is not certain is a question, which answers settle ([`questions`]). [`people`] or [`gifts`] writes
//! in one transaction, or rehearses, and returns a summary; the [`journal`] has what [`undo`] needs.

mod column_claims;
pub mod columns;
pub mod dates;
pub mod delimited;
mod event_missing;
mod event_rows;
mod event_series;
pub mod events;
mod gift_columns;
pub mod gift_file;
pub mod gift_lines;
mod gift_meaning;
pub mod gift_rows;
pub mod gift_summary;
pub mod gifts;
mod givers;
mod homes;
mod households;
pub mod imports_api;
pub mod journal;
mod known_gifts;
pub mod likeness;
mod list;
mod list_look;
mod lists_api;
mod matching;
mod names;
mod ods;
pub mod people;
pub mod people_summary;
pub mod person_columns;
pub mod person_rows;
pub mod questions;
pub mod report;
pub mod row;
mod sheet;
pub mod source;
mod store;
pub mod table;
pub mod undo;
mod vcards;
pub mod words;
mod workbook;

use jiff::Timestamp;
use rusqlite::Transaction;
use serde::Serialize;

use crate::accounts::audit_log::Work;
use crate::appliance::calendar_file::ZoneAnswer;
use crate::appliance::import::store::Existing;
use crate::platform::closed_set::closed_set;
use crate::platform::db::Database;
use crate::platform::progress::Progress;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
pub use gift_summary::ImportError;
pub use row::{BadLine, Row};

/// The match of one row.
#[derive(Debug, Default)]
pub struct Match<'a> {
    /// The person it is, when they are already here.
    pub existing: Option<&'a Existing>,
    /// The reason for leaving out the row's e-mail.
    pub email_left_out: Option<String>,
    /// The row is left out: it is not certain who it is, or the person was here and was removed.
    pub is_left_out: bool,
    /// It was said who the row is.
    pub is_answered: bool,
    /// It was confirmed that the person, who has an account, died or moved away.
    pub is_confirmed: bool,
}

/// One import, as it stands in the list of imports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    pub number: i64,
    pub kind: ListKind,
    pub file_name: String,
    /// The system the list came from; empty where that is not known.
    pub source: String,
    /// Rows it added.
    pub added: i64,
    /// Rows that were here and got something from it.
    pub changed: i64,
    /// When, in unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub undone_at: Option<i64>,
}

/// One step of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalEntry {
    pub entity: Entity,
    pub id: String,
    /// The column; none where the row was added.
    pub field: Option<String>,
    pub before: Option<String>,
    pub after: Option<String>,
    /// The household of a changed role.
    pub household: Option<String>,
}

closed_set! {
    /// Kinds of rows that an import adds or changes, each with its table. Ids are text, those of gifts, too.
    pub enum Entity => &'static str {
        Member = "member" => "members",
        Household = "household" => "households",
        Donation = "donation" => "donations",
        Event = "event" => "events",
        Series = "series" => "event_series",
    }
}

closed_set! {
    #[derive(Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum ListKind {
        /// People and their households.
        People = "people",
        /// Gifts.
        Gifts = "gifts",
        /// Events and series of them.
        Events = "events",
    }
}

/// Options for importing a list: a browser sends those that have a name in the API.
#[derive(Clone, Debug, Default, poem_openapi::Object)]
#[oai(rename = "ListWishes", rename_all = "camelCase", skip_serializing_if_is_none)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct ImportOptions {
    /// The file's name without its folder, for the security log.
    #[oai(skip)]
    pub file_name: String,
    /// The system the list comes from; left out: it is found.
    #[oai(validator(max_length = 100))]
    pub source: Option<String>,
    /// The sheet of a spreadsheet; left out: the first that holds a list.
    #[oai(validator(max_length = 200))]
    pub sheet: Option<String>,
    /// The encoding of a CSV file; left out: the one that it seems to have.
    #[oai(validator(max_length = 40))]
    pub encoding: Option<String>,
    /// The line with the headings, counted from 1; 0: the list has none; left out: it is found.
    pub headings: Option<u64>,
    /// `column=field` pairs, where a column's name does not say what it is.
    #[oai(skip)]
    pub map: Vec<String>,
    /// The fields of the columns, chosen on screen, in the file's order: a field's name, or empty.
    #[oai(validator(max_items = 500))]
    pub columns: Option<Vec<String>>,
    /// Meanings of words that are unknown, or mean something else in this list.
    #[oai(default, validator(max_items = 200))]
    pub words: Vec<words::WordMeaning>,
    /// The order of dates such as 3/4/2026, where the list itself leaves it open.
    pub dates: Option<dates::DateOrder>,
    /// People: answers to questions about lines.
    #[oai(default, validator(max_items = 5000))]
    pub lines: Vec<questions::LineAnswer>,
    /// People: make households of equal last names and addresses, in a list that knows no households.
    #[oai(default)]
    pub households_by_address: bool,
    /// People: households of the list, by their names there, that are the one here with nearly their name.
    #[oai(default, validator(max_items = 1000))]
    pub join: Vec<String>,
    /// People: the list wins where it differs from the portal.
    #[oai(default)]
    pub overwrite: bool,
    /// Givers that the list does not identify: `WHAT=WHO`, where `WHAT` is `line 12` or the list's name for the person,
    /// and `WHO` an e-mail address or a member number.
    #[oai(skip)]
    pub givers: Vec<String>,
    /// The list's name for anonymous givers.
    #[oai(skip)]
    pub as_anonymous: Vec<String>,
    /// Gifts: givers chosen on screen.
    #[oai(rename = "givers", default, validator(max_items = 1000))]
    pub chosen_givers: Vec<questions::GiftGiverChoice>,
    /// Gifts: no column says who gave, and all are anonymous.
    #[oai(default)]
    pub all_anonymous: bool,
    /// Gifts: take those that look like one that is here, too.
    #[oai(default)]
    pub also_alike: bool,
    /// Gifts: take only these of the look-alikes; also accepts unlikely values on these lines.
    #[oai(default, validator(max_items = 1000))]
    pub alike_lines: Vec<u64>,
    /// Only say what would be done.
    #[oai(skip)]
    pub dry_run: bool,
    #[oai(skip)]
    pub progress: Progress,
}

impl ImportOptions {
    /// The lines are decided one by one on a screen.
    fn is_on_screen(&self) -> bool {
        self.columns.is_some()
    }

    /// Refuses an answer that does not say of what it is, or who is meant.
    fn checked(self) -> Result<Self, Refusal> {
        let refused = |words| Err(Refusal::new(ErrorCode::BadRequest, words));
        if !self.chosen_givers.iter().all(questions::GiftGiverChoice::is_whole) {
            return refused("A choice of a giver names a line or a name, and a person by their id.");
        }
        if !self.lines.iter().all(questions::LineAnswer::is_whole) {
            return refused("An answer names a person by their id.");
        }
        Ok(self)
    }

    /// True where the gift on this line is taken although it looks like one that is here.
    fn takes_alike(&self, line: u64) -> bool {
        self.also_alike || self.takes_line(line)
    }

    /// True where the gift on this line is taken by its own word.
    fn takes_line(&self, line: u64) -> bool {
        self.alike_lines.contains(&line)
    }
}

/// Options for importing a calendar.
#[derive(Clone, Debug, Default)]
pub struct CalendarWishes {
    /// The file's name without its folder, for the list of imports.
    pub file_name: String,
    /// Take what looks like an event that is here, too.
    pub also_alike: bool,
    /// Remove what came from this calendar and is not in the file any more.
    pub remove_missing: bool,
    /// The zones of names that neither the file nor the portal explains.
    pub zones: Vec<ZoneAnswer>,
    /// Do everything, then take all of it back.
    pub dry_run: bool,
    pub progress: Progress,
}

/// HTTP for imports.
pub fn import_work() -> impl poem_openapi::OpenApi {
    (
        lists_api::EventImportsApi,
        lists_api::GiftImportsApi,
        lists_api::PeopleImportsApi,
        imports_api::OpenLinesApi,
        imports_api::ImportJobsApi,
    )
}

#[cfg(test)]
fn examples<const N: usize>(section: &str) -> Vec<[String; N]> {
    super::examples(include_str!("examples.txt"), section)
}

/// A number of rows, as the API has it and the list of imports.
fn count(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}

/// Reads a file and writes it, as a command; one transaction: an error leaves everything as it was. A dry run is a
/// rehearsal on a copy of the database.
fn by_command<F, T, E: From<Refusal> + From<rusqlite::Error>>(
    db: &Database,
    dry_run: bool,
    now: Timestamp,
    read: impl FnOnce(&Settings) -> Result<F, Refusal>,
    write: impl FnOnce(Work<'_>, F) -> Result<T, E>,
) -> Result<T, E> {
    let settings = db.read(Settings::load)?;
    let file = read(&settings)?;
    let work = |tx: &Transaction<'_>| write(Work::of_command(tx, now, &settings.time_zone), file);
    if dry_run { db.rehearse(work) } else { db.write(work) }
}
