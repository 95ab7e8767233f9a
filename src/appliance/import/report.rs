//! The reports of imports, in words and as JSON: parts of every report, that of a calendar, and that of undoing.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::ImportOptions;
use super::delimited::ReadAs;
use super::journal::KEPT_DAYS;
use super::table::ListTable;
use crate::appliance::calendar_file::{CalendarNote, CalendarReport, UnknownZone};
use crate::platform::money::{Cents, dollars};

/// Long lists show this many lines; the JSON has them all.
const SHOWN: usize = 50;

/// Messages about how a file was read.
#[derive(Clone, Debug, Default, Serialize, poem_openapi::Object)]
#[serde(rename_all = "camelCase")]
#[oai(rename_all = "camelCase")]
pub struct FileReport {
    /// Columns nothing was taken from.
    pub columns_not_imported: Vec<String>,
    #[oai(skip)]
    pub sheets_not_read: Vec<String>,
    /// The line of the headings, if not the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[oai(skip)]
    pub headings_on_line: Option<u64>,
    /// The encoding of a file that is not UTF-8, unless it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[oai(skip)]
    pub read_as: Option<ReadAs>,
}

impl FileReport {
    pub(super) fn new(table: &ListTable, columns_not_imported: Vec<String>, wishes: &ImportOptions) -> Self {
        let others = table.sheets.iter().filter(|name| table.sheet.as_ref() != Some(*name));
        Self {
            columns_not_imported,
            sheets_not_read: others.cloned().collect(),
            headings_on_line: table.below_titles,
            read_as: table.read_as.clone().filter(|_| wishes.encoding.is_none()),
        }
    }
}

impl Display for FileReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(ReadAs { encoding, line, text }) = &self.read_as {
            let how = format!("it was read as {encoding}, so line {line} is \"{text}\"");
            writeln!(f, "The file is not UTF-8; {how}. If that is wrong: --encoding NAME.")?;
        }
        if let Some(line) = self.headings_on_line {
            let below = format!("The columns' names are on line {line}, and what is above it was not read");
            writeln!(f, "{below} (another line: --headings LINE).")?;
        }
        if !self.columns_not_imported.is_empty() {
            writeln!(f, "Columns not imported: {}.", self.columns_not_imported.join(", "))?;
        }
        if self.sheets_not_read.is_empty() {
            return Ok(());
        }
        writeln!(f, "Sheets not read: {} (one at a time: --sheet NAME).", self.sheets_not_read.join(", "))
    }
}

/// The way to undo it.
pub(super) fn number(f: &mut Formatter<'_>, import: Option<i64>) -> fmt::Result {
    match import {
        None => Ok(()),
        Some(number) => writeln!(
            f,
            "This is import {number}. To take it back within {KEPT_DAYS} days: portal import undo {number}"
        ),
    }
}

pub(super) fn heading(f: &mut Formatter<'_>, dry_run: bool) -> fmt::Result {
    if dry_run {
        writeln!(f, "This is a rehearsal (--dry-run): nothing was written. It would do this:")
    } else {
        Ok(())
    }
}

pub(super) fn by_address(f: &mut Formatter<'_>, households: &[String]) -> fmt::Result {
    if households.is_empty() {
        return Ok(());
    }
    let shown = households.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    let more = households.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    writeln!(
        f,
        "Households could be made of equal last names and addresses: {shown}{more}. To make them: --households-by-address"
    )
}

/// A list of which every line is shown.
pub(super) fn all(f: &mut Formatter<'_>, title: &str, items: &[impl Display]) -> fmt::Result {
    if !items.is_empty() {
        writeln!(f, "{title}: {}", items.len())?;
    }
    items.iter().try_for_each(|item| writeln!(f, "  {item}"))
}

pub(super) fn list(f: &mut Formatter<'_>, title: &str, items: &[impl Display]) -> fmt::Result {
    if items.is_empty() {
        return Ok(());
    }
    writeln!(f, "{title}: {}", items.len())?;
    items.iter().take(SHOWN).try_for_each(|item| writeln!(f, "  {item}"))?;
    if items.len() > SHOWN { writeln!(f, "  and {} more", items.len() - SHOWN) } else { Ok(()) }
}

/// The result of importing a calendar file, or of a dry run. Counted as in the file: a series is one event.
#[derive(Clone, Debug, Default, Serialize, poem_openapi::Object)]
#[serde(rename_all = "camelCase")]
#[oai(rename = "CalendarImported", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventsSummary {
    /// Nothing was written.
    pub dry_run: bool,
    /// The import's number, by which it can be undone; none where nothing was written.
    pub import: Option<i64>,
    #[serde(flatten)]
    #[oai(flatten)]
    pub file: CalendarReport,
    pub added: u32,
    /// The number of series among the added.
    pub series_added: u32,
    /// All events that were made, those of series one by one.
    pub events_made: u32,
    pub changed: u32,
    /// Here already, and as the file has them.
    pub same: u32,
    /// Events that stay as they are, because they were changed, removed or answered here since the import.
    pub left_as_they_are: Vec<CalendarNote>,
    /// Entries left out because they look like an event that is here already.
    pub look_alikes: Vec<CalendarNote>,
    /// Events of this calendar that are not in the file any more: proposed for removal, or removed on request.
    pub missing: Vec<CalendarNote>,
    /// Dates of these that were removed.
    pub removed: u32,
    /// Dates of these that were cancelled, because people have answered; who comes gets a letter.
    pub cancelled: u32,
    /// A sentence, where the file is older than the one before: it changes nothing that is here.
    pub older_file: Option<String>,
}

impl EventsSummary {
    /// False where something of the file was left out that may have been meant.
    pub fn is_complete(&self) -> bool {
        self.file.not_understood.is_empty()
            && self.file.unknown_zones.is_empty()
            && self.look_alikes.is_empty()
    }

    /// "12 added, 3 changed"
    pub(super) fn in_words(&self) -> String {
        let came = format!("{} added, {} changed", self.added, self.changed);
        match self.removed + self.cancelled {
            0 => came,
            _ => format!("{came}, {} removed, {} cancelled", self.removed, self.cancelled),
        }
    }
}

impl Display for EventsSummary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        heading(f, self.dry_run)?;
        let file = &self.file;
        if let Some(name) = &file.calendar {
            writeln!(f, "Calendar: {name}.")?;
        }
        if let Some(words) = &self.older_file {
            writeln!(f, "{words}")?;
        }
        writeln!(f, "Events: {} added, {} changed, {} already here.", self.added, self.changed, self.same)?;
        if self.series_added > 0 {
            let (series, dates) = (self.series_added, self.events_made);
            writeln!(f, "Of these {series} are series; {dates} dates are in the calendar by them.")?;
        }
        if file.older > 0 {
            writeln!(f, "{} were over more than twelve months ago and were left out.", file.older)?;
        }
        if file.others > 0 {
            writeln!(f, "{} are no events (tasks, notes) and were left out.", file.others)?;
        }
        for UnknownZone { name, events } in &file.unknown_zones {
            let left_out = format!("with events that were left out ({events}): which zone is it?");
            writeln!(
                f,
                "The time zone \"{name}\" is not known here, {left_out} --zone \"{name}=America/Chicago\""
            )?;
        }
        let (removed, cancelled) = (self.removed, self.cancelled);
        let missing = if removed + cancelled > 0 {
            format!("Not in the file any more (dates removed: {removed}, cancelled: {cancelled})")
        } else {
            "Not in the file any more, and stays (--remove-missing removes it)".to_owned()
        };
        let alike = "Looks like an event that is here, and was left out (--also-alike takes it)";
        for (title, notes) in [
            ("NOT UNDERSTOOD, and left out", &file.not_understood),
            ("Private, and left out", &file.marked_private),
            (alike, &self.look_alikes),
            (&missing, &self.missing),
            ("Left as it is here", &self.left_as_they_are),
            ("Written as single events", &file.written_out),
        ] {
            list(f, title, notes)?;
        }
        number(f, self.import)
    }
}

/// The result of undoing an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, poem_openapi::Object)]
#[serde(rename_all = "camelCase")]
#[oai(rename = "ImportUndone", rename_all = "camelCase")]
pub struct Undone {
    /// True when all of it was taken back: a rehearsal.
    #[oai(skip)]
    pub dry_run: bool,
    #[oai(skip)]
    pub import: i64,
    #[oai(skip)]
    pub file_name: String,
    pub people_removed: usize,
    pub households_removed: usize,
    pub gifts_removed: usize,
    #[oai(skip)]
    pub gifts_removed_cents: i64,
    /// The sum of the gifts.
    #[serde(skip)]
    pub amount: Cents,
    pub events_removed: usize,
    pub values_put_back: usize,
    /// The titles of the events that were removed or put back, a hundred at most.
    #[serde(skip)]
    pub titles: BTreeSet<String>,
    /// The rows that stay, each with the reason. In a browser 200 lines at most.
    pub stays: Vec<String>,
    /// The number of further lines.
    #[serde(skip)]
    pub unlisted: usize,
    /// Newer imports that changed the same people or households; none where nothing stays.
    #[oai(skip)]
    pub newer_imports: Vec<i64>,
}

/// Lines of what stays that a browser shows.
const MOST_STAYING: usize = 200;
const MOST_TITLES: usize = 100;

impl Undone {
    /// With the first lines of what stays, as a browser shows it.
    pub(super) fn shortened(mut self) -> Self {
        (self.amount, self.unlisted) =
            (Cents(self.gifts_removed_cents), self.stays.len().saturating_sub(MOST_STAYING));
        self.stays.truncate(MOST_STAYING);
        self.titles = self.titles.into_iter().take(MOST_TITLES).collect();
        self
    }

    /// "12 people removed, 3 values put back, 1 stays".
    pub(super) fn in_words(&self) -> String {
        let parts: Vec<String> = [
            (self.people_removed, "person removed", "people removed"),
            (self.households_removed, "household removed", "households removed"),
            (self.gifts_removed, "gift removed", "gifts removed"),
            (self.events_removed, "event removed", "events removed"),
            (self.values_put_back, "value put back", "values put back"),
            (self.stays.len(), "stays", "stay"),
        ]
        .into_iter()
        .filter(|(count, ..)| *count > 0)
        .map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }))
        .collect();
        if parts.is_empty() { "nothing was left to undo".to_owned() } else { parts.join(", ") }
    }
}

impl std::fmt::Display for Undone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.dry_run {
            writeln!(f, "This is a rehearsal (--dry-run): nothing was changed. It would do this:")?;
        }
        writeln!(f, "Import {} ({}): {}.", self.import, self.file_name, self.in_words())?;
        if self.gifts_removed > 0 {
            writeln!(f, "The gifts come to {}.", dollars(self.gifts_removed_cents))?;
        }
        if !self.stays.is_empty() {
            writeln!(f, "Stays, because it is in use or was changed since: {}", self.stays.len())?;
        }
        self.stays.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        let newer: Vec<String> = self.newer_imports.iter().map(ToString::to_string).collect();
        if newer.is_empty() {
            return Ok(());
        }
        let newer = newer.join(", ");
        let advice = "undo those before this one, so that less stays.";
        writeln!(f, "  Newer imports changed the same (the newest first: {newer}); {advice}")
    }
}
