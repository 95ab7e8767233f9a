//! What an import did, for the volunteer's eyes and as JSON.

use std::fmt::{self, Display, Formatter};

pub use super::gift_summary::GiftsSummary;
pub use super::people_summary::{FieldDifference, PeopleSummary};
use super::report::{by_address, encoding, heading, headings, list, not_imported, number};
use super::source::in_words;

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
        by_address(f, &self.households_by_address)?;
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
        encoding(f, self.read_as.as_ref())?;
        headings(f, self.headings_on_line)?;
        not_imported(f, &self.columns_not_imported, &self.sheets_not_read)?;
        let (won, kept): (Vec<_>, Vec<_>) = self.differences.iter().partition(|d| d.overwritten);
        let mend = "mend what is wrong in the list, or in the browser";
        list(f, &format!("Names divided by rule ({mend})"), &self.names_divided)?;
        list(f, "Households of the same name at different addresses", &self.same_name_households)?;
        list(f, "Households with nearly the name of one that is here", &self.near_households)?;
        list(f, "Households with the key of another one here", &self.household_keys_of_others)?;
        list(f, "E-mail addresses of somebody else", &self.emails_left_out)?;
        list(f, "Died or moved away, as the list says", &self.lives)?;
        let title = "Kept as the membership status; if one says that somebody died or moved away: --means \"WORD=died\" or \"WORD=moved\"";
        list(f, title, &self.words_asked)?;
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
        self.questions.is_empty() && self.skipped.is_empty()
    }
}

impl Display for FieldDifference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { line, person, field, here, file, .. } = self;
        write!(f, "line {line}: {person}, {field}: here \"{here}\", in the file \"{file}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::BadLine;

    #[test]
    fn a_long_list_is_cut_and_counted() {
        let skipped = (1..=60).map(|line| BadLine { line, reason: "empty".to_owned() }).collect();
        let text = PeopleSummary { skipped, ..PeopleSummary::default() }.to_string();
        assert!(text.contains("Lines skipped: 60") && text.contains("and 10 more"), "{text}");
    }
}
