//! The result of importing people, in words and as JSON, and as the browser shows it.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::count;
use super::person_columns::{Written, WrittenPerson};
use super::questions::Question;
use super::report::{FileReport, by_address, heading, list, number};
use super::row::BadLine;
use super::source::in_words;
use super::words::AskedWord;

/// A field in which the file and the portal do not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FieldDifference {
    pub line: u64,
    pub person: String,
    pub field: &'static str,
    pub here: String,
    pub file: String,
    /// True where `--overwrite` let the file win.
    pub overwritten: bool,
}

/// The result of importing people.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PeopleSummary {
    /// True when all of it was taken back.
    pub dry_run: bool,
    /// The import's number, by which it can be undone; none where nothing was written.
    pub import: Option<i64>,
    /// The system the list comes from; empty for the lists of before.
    pub source: String,
    pub source_is_new: bool,
    /// The reason for not recognising the list as one of a known system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_note: Option<String>,
    /// The known system that may be meant then.
    #[serde(skip)]
    pub source_may_be: Option<String>,
    pub added: usize,
    /// People who were here and got something from the file.
    pub changed: usize,
    pub already_here: usize,
    pub with_email: usize,
    pub without_email: usize,
    /// People the list has no family for, where it has one for others.
    pub without_family: usize,
    /// Rows left out because it is not certain who they are.
    pub questions: Vec<Question>,
    /// Keys that were another person's until now.
    pub keys_moved: Vec<BadLine>,
    pub removed_here: Vec<Question>,
    /// In a rehearsal: every value that would be written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub written: Vec<WrittenPerson>,
    pub households_made: usize,
    /// Households that could be made of equal last names and addresses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub households_by_address: Vec<String>,
    /// Households of one name that stay apart because their addresses differ.
    pub same_name_households: Vec<String>,
    /// Households that were made, and have nearly the name of one that is here.
    pub near_households: Vec<String>,
    /// Households that were made although another one here has their key.
    pub household_keys_of_others: Vec<String>,
    pub emails_left_out: Vec<BadLine>,
    /// Values left out of people who are imported: unreadable ones, and further addresses.
    pub values_left_out: Vec<BadLine>,
    /// Deaths and moves in the list.
    pub lives: Vec<BadLine>,
    /// Words of the status that are not known: they are kept as the membership status.
    pub words_asked: Vec<AskedWord>,
    /// Roles in a household that became "other", and why.
    pub roles_changed: Vec<BadLine>,
    pub differences: Vec<FieldDifference>,
    /// Telephone numbers beyond the one that is kept per person.
    pub further_phones: usize,
    pub names_divided: Vec<BadLine>,
    #[serde(flatten)]
    pub file: FileReport,
    pub skipped: Vec<BadLine>,
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
        self.no_family().map_or(Ok(()), |sentence| writeln!(f, "{sentence}"))?;
        by_address(f, &self.households_by_address)?;
        let new = if self.source_is_new { " (a new one)" } else { "" };
        writeln!(f, "Source: {}{new}.", in_words(&self.source))?;
        if let Some(note) = &self.source_note {
            writeln!(f, "{note}")?;
        }
        list(f, "LEFT OUT: it is not certain who these are", &self.questions)?;
        list(f, "Not added, because they were removed here", &self.removed_here)?;
        if !self.written.is_empty() {
            writeln!(f, "Every value that would be written:")?;
            self.written.iter().try_for_each(|written| writeln!(f, "  {written}"))?;
        }
        self.phones_left_out().map_or(Ok(()), |sentence| writeln!(f, "{sentence}"))?;
        self.file.fmt(f)?;
        let title = "Kept as the membership status; if one says that somebody died or moved away: --means \"WORD=died\" or \"WORD=moved\"";
        list(f, title, &self.words_asked)?;
        for Note { title, to_do, lines } in self.notes() {
            list(f, &format!("{title}{to_do}"), &lines)?;
        }
        list(f, "Lines skipped", &self.skipped)?;
        number(f, self.import)
    }
}

/// Lines of which the office should know.
pub(super) struct Note<'a> {
    pub(super) title: &'static str,
    /// What can be done about them, for the command line.
    to_do: &'static str,
    pub(super) lines: Vec<&'a dyn Display>,
}

fn shown(lines: &[impl Display]) -> Vec<&dyn Display> {
    lines.iter().map(|line| line as &dyn Display).collect()
}

impl PeopleSummary {
    pub(super) fn notes(&self) -> Vec<Note<'_>> {
        let differing = |overwritten: bool| -> Vec<&dyn Display> {
            let of_kind = self.differences.iter().filter(|differs| differs.overwritten == overwritten);
            of_kind.map(|differs| differs as &dyn Display).collect()
        };
        let mend = " (mend what is wrong in the list, or in the browser)";
        let all = [
            ("Keys that are another person's now", "", shown(&self.keys_moved)),
            ("Names divided by rule", mend, shown(&self.names_divided)),
            ("Households of the same name at different addresses", "", shown(&self.same_name_households)),
            ("Households with nearly the name of one that is here", "", shown(&self.near_households)),
            ("Households with the key of another one here", "", shown(&self.household_keys_of_others)),
            ("E-mail addresses of somebody else", "", shown(&self.emails_left_out)),
            ("Died or moved away, as the list says", "", shown(&self.lives)),
            ("Values left out, without which the people come all the same", "", shown(&self.values_left_out)),
            ("Household roles that became \"other\"", "", shown(&self.roles_changed)),
            ("Overwritten from the file", "", differing(true)),
            (
                "The file differs, and the portal's value was kept",
                " (--overwrite takes the file's)",
                differing(false),
            ),
        ];
        let notes = all.into_iter().map(|(title, to_do, lines)| Note { title, to_do, lines });
        notes.filter(|note| !note.lines.is_empty()).collect()
    }

    pub(super) fn no_family(&self) -> Option<String> {
        match self.without_family {
            0 => None,
            1 => Some("1 person has no family in the list.".to_owned()),
            people => Some(format!("{people} people have no family in the list.")),
        }
    }

    pub(super) fn phones_left_out(&self) -> Option<String> {
        let further = Some(self.further_phones).filter(|further| *further > 0)?;
        Some(format!(
            "Phones: one number is kept for each person (mobile, else home, else work); {further} further left out."
        ))
    }

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

/// Lines of a group that are sent.
const MOST_ROWS: usize = 1_000;

/// The result of importing a list of people, or of a rehearsal.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PeopleImported {
    /// The import's number, by which it can be undone; none where nothing was written.
    import: Option<i64>,
    added: u32,
    /// People who are here and get something from the list.
    changed: u32,
    already_here: u32,
    with_email: u32,
    without_email: u32,
    households_made: u32,
    /// The system that the list comes from.
    source: String,
    source_is_new: bool,
    /// The reason for not recognising the list as one of a known system.
    source_note: Option<String>,
    /// In a rehearsal: the people who would be added, with every value.
    new_rows: Listed<Written>,
    /// In a rehearsal: the people who would get something.
    changed_rows: Listed<Written>,
    /// Lines that cannot be taken, or were left out by choice.
    left_out: Listed<BadLine>,
    questions: Listed<Question>,
    /// Words of the status that are not known: they are kept as the membership status.
    asks: Vec<AskedWord>,
    /// Households that could be made of equal last names and addresses, such as "Lee (Ann, Bob)".
    households_by_address: Vec<String>,
    notes: Vec<PeopleImportNote>,
}

/// The first thousand lines of a group.
#[derive(Debug, poem_openapi::Object)]
pub struct Listed<T: poem_openapi::types::ParseFromJSON + poem_openapi::types::ToJSON> {
    rows: Vec<T>,
    /// The number of further lines.
    unlisted: u32,
}

/// Something that the office should know about the list.
#[derive(Debug, poem_openapi::Object)]
pub struct PeopleImportNote {
    title: String,
    lines: Vec<String>,
    /// The number of further lines.
    unlisted: u32,
}

impl<T: poem_openapi::types::ParseFromJSON + poem_openapi::types::ToJSON> Listed<T> {
    fn of(all: Vec<T>) -> Self {
        Self { unlisted: unlisted(all.len()), rows: all.into_iter().take(MOST_ROWS).collect() }
    }
}

fn unlisted(all: usize) -> u32 {
    count(all.saturating_sub(MOST_ROWS))
}

/// The people who are added, or those who are here.
fn written(people: &[WrittenPerson], is_new: bool) -> Listed<Written> {
    let all = || people.iter().filter(|person| person.is_new() == is_new);
    Listed {
        rows: all().take(MOST_ROWS).map(WrittenPerson::parts).collect(),
        unlisted: unlisted(all().count()),
    }
}

impl PeopleImportNote {
    fn of<'a, T: ToString + ?Sized + 'a>(title: &str, lines: &[impl std::ops::Deref<Target = T>]) -> Self {
        let shown = lines.iter().take(MOST_ROWS).map(|line| line.to_string()).collect();
        Self { title: title.to_owned(), lines: shown, unlisted: unlisted(lines.len()) }
    }
}

impl From<PeopleSummary> for PeopleImported {
    fn from(summary: PeopleSummary) -> Self {
        let sentences = [summary.no_family(), summary.phones_left_out()].into_iter().flatten();
        let sentence = |title| PeopleImportNote { title, lines: Vec::new(), unlisted: 0 };
        let listed =
            summary.notes().into_iter().map(|Note { title, lines, .. }| PeopleImportNote::of(title, &lines));
        let mut notes: Vec<PeopleImportNote> = sentences.map(sentence).chain(listed).collect();
        if !summary.file.columns_not_imported.is_empty() {
            notes.push(PeopleImportNote::of("Columns not imported", &summary.file.columns_not_imported));
        }
        let mut questions = summary.questions;
        questions.extend(summary.removed_here);
        questions.sort_by_key(|question| question.line);
        let mut households_by_address = summary.households_by_address;
        households_by_address.truncate(MOST_ROWS);
        Self {
            import: summary.import,
            added: count(summary.added),
            changed: count(summary.changed),
            already_here: count(summary.already_here),
            with_email: count(summary.with_email),
            without_email: count(summary.without_email),
            households_made: count(summary.households_made),
            source: summary.source,
            source_is_new: summary.source_is_new,
            source_note: summary.source_note,
            new_rows: written(&summary.written, true),
            changed_rows: written(&summary.written, false),
            left_out: Listed::of(summary.skipped),
            questions: Listed::of(questions),
            asks: summary.words_asked,
            households_by_address,
            notes,
        }
    }
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
