//! The result of importing a calendar, in words and as JSON.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::report::{heading, list, number};
use crate::appliance::calendar_file::CalendarNote;

/// The result of importing a calendar file, or of a dry run. Counted as in the file: a series is one event.
#[derive(Clone, Debug, Default, Serialize, poem_openapi::Object)]
#[serde(rename_all = "camelCase")]
#[oai(rename = "CalendarImported", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventsSummary {
    /// Nothing was written.
    pub dry_run: bool,
    /// The import's number, by which it can be undone; none where nothing was written.
    pub import: Option<i64>,
    /// The calendar's own name.
    pub calendar: Option<String>,
    pub added: u32,
    /// The number of series among the added.
    pub series_added: u32,
    /// All events that were made, those of series one by one.
    pub events_made: u32,
    pub changed: u32,
    /// Here already, and as the file has them.
    pub same: u32,
    /// Entries that could not be understood and were left out, with the reason.
    pub not_understood: Vec<CalendarNote>,
    /// Entries marked as private, left out on purpose.
    pub marked_private: Vec<CalendarNote>,
    /// Series that the portal has no rule for; imported as single events.
    pub written_out: Vec<CalendarNote>,
    /// Events that stay as they are, because they were changed, removed or answered here since the import.
    pub left_as_they_are: Vec<CalendarNote>,
    /// Entries left out because they look like an event that is here already.
    pub look_alikes: Vec<CalendarNote>,
    /// Events that were over more than twelve months ago, and were left out.
    pub older: u32,
    /// Tasks, notes and the like, which were left out.
    pub others: u32,
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
        self.not_understood.is_empty() && self.look_alikes.is_empty()
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
        if let Some(name) = &self.calendar {
            writeln!(f, "Calendar: {name}.")?;
        }
        if let Some(words) = &self.older_file {
            writeln!(f, "{words}")?;
        }
        writeln!(f, "Events: {} added, {} changed, {} already here.", self.added, self.changed, self.same)?;
        if self.series_added > 0 {
            let series = self.series_added;
            writeln!(
                f,
                "Of these {series} are series; {} dates are in the calendar by them.",
                self.events_made
            )?;
        }
        if self.older > 0 {
            writeln!(f, "{} were over more than twelve months ago and were left out.", self.older)?;
        }
        if self.others > 0 {
            writeln!(f, "{} are no events (tasks, notes) and were left out.", self.others)?;
        }
        list(f, "NOT UNDERSTOOD, and left out", &self.not_understood)?;
        list(f, "Private, and left out", &self.marked_private)?;
        list(
            f,
            "Looks like an event that is here, and was left out (--also-alike takes it)",
            &self.look_alikes,
        )?;
        let (removed, cancelled) = (self.removed, self.cancelled);
        let missing = if removed + cancelled > 0 {
            format!("Not in the file any more (dates removed: {removed}, cancelled: {cancelled})")
        } else {
            "Not in the file any more, and stays (--remove-missing removes it)".to_owned()
        };
        list(f, &missing, &self.missing)?;
        list(f, "Left as it is here", &self.left_as_they_are)?;
        list(f, "Written as single events", &self.written_out)?;
        number(f, self.import)
    }
}
