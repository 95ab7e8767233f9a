//! Bringing in the lists of the office's old program: people and gifts from CSV files and spreadsheets.
//!
//! A file becomes a [`table`], its header becomes [`columns`], each row a person or a gift ([`person_rows`],
//! [`gift_rows`]); nothing is written until every row has been understood. Then [`people`] or [`gifts`] works in
//! one transaction and returns a [`summary`] that says what was done, and what was not.

pub mod answers;
mod book;
pub mod clues;
pub mod columns;
pub mod dates;
mod details;
mod emails;
mod error;
mod evidence;
mod family_names;
mod fingerprint;
mod folded;
mod gift_remarks;
pub mod gift_rows;
pub mod gifts;
mod giver_agreement;
mod giver_fit;
mod giver_wishes;
mod givers;
mod households;
pub mod journal;
mod made_key;
mod matching;
mod moved_keys;
mod names;
mod ods;
pub mod people;
mod people_summary;
pub mod person_rows;
mod recognise;
pub mod removed;
mod same_name;
mod seats;
pub mod source;
mod store;
pub mod summary;
pub mod table;
mod translated;
pub mod undo;
pub mod values;
mod wide_lists;
mod workbook;

use jiff::Timestamp;
use rusqlite::Transaction;

use crate::security_log::{self, Action, Entry};

pub use error::{BadLine, ImportError};

/// How a volunteer wants a file to be taken.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Wishes {
    /// The file's name without its folder, for the security log.
    pub file_name: String,
    /// The system the list comes from, where the volunteer names it.
    pub source: Option<String>,
    /// Who single lines are, where the list leaves it open.
    pub answers: answers::Answers,
    /// The sheet of a spreadsheet; none for the first.
    pub sheet: Option<String>,
    /// `column=field` pairs, where a column's name does not say what it is.
    pub map: Vec<String>,
    /// How dates with slashes are written, where the file itself does not settle it.
    pub dates: Option<dates::Order>,
    /// Leave out the rows that cannot be read instead of stopping.
    pub skip_bad: bool,
    /// Let the file win where it differs from the portal.
    pub overwrite: bool,
    /// Who gave, where a list of gifts does not say it so that the portal understands: `WHAT=WHO`, where `WHAT` is
    /// `line 12` or what the list calls the person, and `WHO` an e-mail address or a member number.
    pub givers: Vec<String>,
    /// What a list calls a person whose gifts are anonymous.
    pub as_anonymous: Vec<String>,
    /// Take the gifts that look like one that is here already.
    pub also_alike: bool,
    /// Do everything, then take all of it back.
    pub dry_run: bool,
}

/// Writes to the security log what an import changed: "gifts.csv: 179 added, $26,925.00".
fn log(
    tx: &Transaction<'_>,
    action: Action,
    file_name: &str,
    words: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    // A file's name may hold line ends; the log is one line each.
    let name: String = file_name.chars().filter(|c| !c.is_control()).collect();
    let detail = format!("{name}: {words}");
    let entry = Entry::by_volunteer(action, None, None);
    security_log::record(tx, &Entry { detail: Some(&detail), ..entry }, now)
}
