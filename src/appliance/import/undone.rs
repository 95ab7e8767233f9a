//! The result of undoing an import, in words and as JSON.

use serde::Serialize;

use crate::platform::money::dollars;

/// The result of undoing an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Undone {
    /// True when all of it was taken back: a rehearsal.
    pub dry_run: bool,
    pub import: i64,
    pub file_name: String,
    pub people_removed: usize,
    pub households_removed: usize,
    pub gifts_removed: usize,
    pub gifts_removed_cents: i64,
    pub events_removed: usize,
    pub values_put_back: usize,
    pub stays: Vec<String>,
    /// Newer imports that changed the same people or households; none where nothing stays.
    pub newer_imports: Vec<i64>,
}

impl Undone {
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
