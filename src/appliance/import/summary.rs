//! What an import did, for the volunteer's eyes and as JSON.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::error::BadLine;
use super::gift_lines::GiftLines;
use super::journal::KEPT_DAYS;
pub use super::people_summary::{FieldDifference, PeopleSummary};
use super::source::in_words;
use crate::platform::money::dollars;

/// Long lists show this many lines; the JSON has them all.
const SHOWN: usize = 50;

/// What importing gifts did. Amounts are in cents.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GiftsSummary {
    /// True when all of it was taken back.
    pub dry_run: bool,
    /// The import's number, by which it can be undone; none where nothing was written.
    pub import: Option<i64>,
    pub added: usize,
    pub added_cents: i64,
    /// Of these, without a person.
    pub anonymous: usize,
    pub anonymous_cents: i64,
    pub already_here: usize,
    /// Their sum as it is in the books, which is not the file's where a gift was corrected here.
    pub already_here_cents: i64,
    pub removed_here: Vec<BadLine>,
    /// Gifts that the file has otherwise than the portal, which were left as they are here.
    pub left_as_they_are: Vec<BadLine>,
    /// Lines that name a giver who is not known here, which were left out.
    pub left_out: Vec<BadLine>,
    pub left_out_cents: i64,
    /// Lines that look like a gift that is here, which were left out unless `--also-alike` takes them.
    pub look_alikes: Vec<LookAlike>,
    pub look_alikes_cents: i64,
    /// Lines that are unlikely and were not taken by their own word; only on screen.
    #[serde(skip)]
    pub not_taken_yet: Vec<BadLine>,
    /// True where `--also-alike` took them.
    pub also_alike: bool,
    /// Of a rehearsal: every gift that would be added, with all its values.
    pub would_be_added: Vec<BadLine>,
    /// Funds that the file spells otherwise than the portal.
    pub funds_respelled: Vec<Respelled>,
    pub funds: Vec<Fund>,
    pub corrections: Vec<BadLine>,
    /// Columns nothing was taken from.
    pub columns_not_imported: Vec<String>,
    pub sheets_not_read: Vec<String>,
    /// Where the columns' names were found, if not on the first line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headings_on_line: Option<u64>,
    pub skipped: Vec<BadLine>,
    /// Their sum, as far as their amounts can be read.
    pub skipped_cents: i64,
    /// What was chosen on screen to be left out.
    #[serde(skip)]
    pub left_out_by_choice: Vec<BadLine>,
    /// Columns that hold amounts and that nothing was taken from.
    #[serde(skip)]
    pub amounts_not_imported: Vec<String>,
    /// Of a rehearsal on screen: lines are left out that could never come again, so that it is not written as it is.
    #[serde(skip)]
    pub passes_over: bool,
    /// The file line by line.
    #[serde(skip)]
    pub lines: GiftLines,
}

/// A fund's name that was brought into the spelling that is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Respelled {
    /// As the file has it.
    pub written: String,
    /// As it is here.
    pub name: String,
}

/// A line that looks like a gift that was here before.
#[derive(Clone, Debug, Serialize)]
pub struct LookAlike {
    pub line: u64,
    pub gift: i64,
    pub words: String,
    /// It is brought in all the same.
    #[serde(skip)]
    pub is_taken: bool,
}

/// New gifts of one fund.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fund {
    pub name: String,
    pub gifts: usize,
    pub cents: i64,
    /// True where other funds had gifts here before, and this one had none.
    pub is_new: bool,
    /// The fund that may have been meant by a new one's name.
    pub alike: Option<String>,
}

impl Display for PeopleSummary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        heading(f, self.dry_run)?;
        writeln!(
            f,
            "People: {} added, {} changed, {} already here.",
            self.added, self.changed, self.already_here
        )?;
        writeln!(f, "E-mail: {} with an address, {} without.", self.with_email, self.without_email)?;
        writeln!(f, "Households: {} made.", self.households_made)?;
        match self.without_family {
            0 => {}
            1 => writeln!(f, "1 person has no family in the list.")?,
            people => writeln!(f, "{people} people have no family in the list.")?,
        }
        let new = if self.source_is_new { " (a new one)" } else { "" };
        writeln!(f, "Source: {}{new}.", in_words(&self.source))?;
        if let Some(note) = &self.source_note {
            writeln!(f, "{note}")?;
        }
        list(f, "LEFT OUT: it is not certain who these are", &self.questions)?;
        list(f, "Keys that are another person's now", &self.keys_moved)?;
        list(f, "Not added, because they were removed here", &self.removed_here)?;
        if !self.written.is_empty() {
            writeln!(f, "Every value that would be written:")?;
            self.written.iter().try_for_each(|written| writeln!(f, "  {written}"))?;
        }
        if self.further_phones > 0 {
            writeln!(
                f,
                "Phones: one number is kept for each person (mobile, else home, else work); {} further left out.",
                self.further_phones
            )?;
        }
        headings(f, self.headings_on_line)?;
        not_imported(f, &self.columns_not_imported, &self.sheets_not_read)?;
        let (won, kept): (Vec<_>, Vec<_>) = self.differences.iter().partition(|d| d.overwritten);
        let mend = "mend what is wrong in the list, or in the browser";
        list(f, &format!("Names divided by rule ({mend})"), &self.names_divided)?;
        list(f, "Households of the same name at different addresses", &self.same_name_households)?;
        list(f, "Households with nearly the name of one that is here", &self.near_households)?;
        list(f, "Households with the key of another one here", &self.household_keys_of_others)?;
        list(f, "E-mail addresses of somebody else", &self.emails_left_out)?;
        list(f, "Values left out, without which the people come all the same", &self.values_left_out)?;
        list(f, "Household roles that became \"other\"", &self.roles_changed)?;
        list(f, "Overwritten from the file", &won)?;
        let title = "The file differs, and the portal's value was kept (--overwrite takes the file's)";
        list(f, title, &kept)?;
        list(f, "Lines skipped", &self.skipped)?;
        number(f, self.import)
    }
}

impl PeopleSummary {
    /// False where rows were left out because it is not certain who they are.
    pub fn is_complete(&self) -> bool {
        self.questions.is_empty()
    }
}

impl GiftsSummary {
    /// False where lines were left out that the list means as gifts.
    pub fn is_complete(&self) -> bool {
        self.left_out.is_empty() && (self.look_alikes.is_empty() || self.also_alike)
    }
}

impl Display for FieldDifference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { line, person, field, here, file, .. } = self;
        write!(f, "line {line}: {person}, {field}: here \"{here}\", in the file \"{file}\"")
    }
}

impl Display for LookAlike {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: looks like gift {}: {}", self.line, self.gift, self.words)
    }
}

impl Display for GiftsSummary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        heading(f, self.dry_run)?;
        writeln!(
            f,
            "Gifts: {} added ({}), {} already here ({} in the books).",
            self.added,
            dollars(self.added_cents),
            self.already_here,
            dollars(self.already_here_cents)
        )?;
        if self.anonymous > 0 {
            writeln!(f, "Anonymous: {} of the added ({}).", self.anonymous, dollars(self.anonymous_cents))?;
        }
        if !self.is_complete() {
            let lines = self.left_out.len() + if self.also_alike { 0 } else { self.look_alikes.len() };
            let cents = self.left_out_cents + self.look_alikes_cents;
            writeln!(f, "LEFT OUT: {lines} of the lines ({}); they are listed below.", dollars(cents))?;
        }
        if !self.skipped.is_empty() {
            let (lines, sum) = (self.skipped.len(), dollars(self.skipped_cents));
            let further = if self.is_complete() { "" } else { "further " };
            writeln!(
                f,
                "SKIPPED: {lines} {further}lines ({sum}, as far as their amounts can be read); they are listed below."
            )?;
        }
        for fund in &self.funds {
            let name = if fund.name.is_empty() { "(no fund)" } else { &fund.name };
            let word = if fund.gifts == 1 { "gift" } else { "gifts" };
            let note = match &fund.alike {
                Some(alike) => format!(" (a new fund; is it {alike}?)"),
                None if fund.is_new => " (a new fund)".to_owned(),
                None => String::new(),
            };
            writeln!(f, "  {name}: {} {word}, {}{note}", fund.gifts, dollars(fund.cents))?;
        }
        headings(f, self.headings_on_line)?;
        not_imported(f, &self.columns_not_imported, &self.sheets_not_read)?;
        for Respelled { written, name } in &self.funds_respelled {
            writeln!(f, "The fund \"{written}\" is written {name} here, so that is its name.")?;
        }
        all(f, "Would be added", &self.would_be_added)?;
        list(f, "Left out, because the giver is not known here", &self.left_out)?;
        if let Some(first) = self.left_out.first() {
            writeln!(
                f,
                "  To take them: import these people first, or say who gave: --giver \"line {}=MEMBER NUMBER\" (or \"NAME=MEMBER NUMBER\" for all lines of a name); where no one is meant: --as-anonymous NAME. Then import the file again: what is here stays as it is.",
                first.line
            )?;
        }
        let title = if self.also_alike {
            "Look like gifts that are already here (added all the same; remove one of each in the browser if they are the same)"
        } else {
            "Left out, because they look like gifts that are already here (to take them all the same: --also-alike; a gift that is here is mended in the browser)"
        };
        list(f, title, &self.look_alikes)?;
        list(f, "Not added, because they stand here otherwise", &self.left_as_they_are)?;
        list(f, "Not added, because they were removed here", &self.removed_here)?;
        list(f, "Negative amounts, taken as corrections", &self.corrections)?;
        list(f, "Lines skipped", &self.skipped)?;
        number(f, self.import)
    }
}

/// How to take it back.
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

fn headings(f: &mut Formatter<'_>, line: Option<u64>) -> fmt::Result {
    let Some(line) = line else { return Ok(()) };
    let below = format!("The columns' names are on line {line}, and what is above it was not read");
    writeln!(f, "{below} (another line: --headings LINE).")
}

fn not_imported(f: &mut Formatter<'_>, columns: &[String], sheets: &[String]) -> fmt::Result {
    if !columns.is_empty() {
        writeln!(f, "Columns not imported: {}.", columns.join(", "))?;
    }
    if sheets.is_empty() {
        Ok(())
    } else {
        writeln!(f, "Sheets not read: {} (one at a time: --sheet NAME).", sheets.join(", "))
    }
}

/// A list of which every line is shown.
fn all(f: &mut Formatter<'_>, title: &str, items: &[impl Display]) -> fmt::Result {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_is_cut_and_counted() {
        let skipped = (1..=60).map(|line| BadLine { line, reason: "empty".to_owned() }).collect();
        let text = PeopleSummary { skipped, ..PeopleSummary::default() }.to_string();
        assert!(text.contains("Lines skipped: 60") && text.contains("and 10 more"), "{text}");
    }
}
