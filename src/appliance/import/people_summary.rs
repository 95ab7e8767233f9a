//! The result of importing people, in words and as JSON, and as the browser shows it.

use std::fmt::{self, Display, Formatter};
use std::mem::take;

use serde::Serialize;

use super::person_columns::{PackedRow, Written};
use super::questions::Question;
use super::report::{FileReport, by_address, heading, list, number};
use super::row::BadLine;
use super::source::{ListSource, in_words};
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

/// The result of importing people: all of it for the command, and for the browser the first lines of each list.
#[derive(Debug, Default, Serialize, poem_openapi::Object)]
#[serde(rename_all = "camelCase")]
#[oai(rename = "PeopleImported", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PeopleSummary {
    /// True when all of it was taken back.
    #[oai(skip)]
    pub dry_run: bool,
    /// The import's number, by which it can be undone; none where nothing was written.
    pub import: Option<i64>,
    #[serde(flatten)]
    #[oai(flatten)]
    pub source: ListSource,
    pub added: usize,
    /// People who are here and get something from the list.
    pub changed: usize,
    pub already_here: usize,
    pub with_email: usize,
    pub without_email: usize,
    /// People the list has no family for, where it has one for others.
    #[oai(skip)]
    pub without_family: usize,
    /// Rows left out because it is not certain who they are.
    #[oai(skip)]
    pub questions: Vec<Question>,
    /// Keys that were another person's until now.
    #[oai(skip)]
    pub keys_moved: Vec<BadLine>,
    #[oai(skip)]
    pub removed_here: Vec<Question>,
    /// In a rehearsal: every value that would be written, on screen of the first thousand who are new and who change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[oai(skip)]
    pub written: Vec<PackedRow>,
    /// In a rehearsal: the first of those to whom nothing is written.
    #[serde(skip)]
    #[oai(skip)]
    pub unchanged: Vec<Written>,
    pub households_made: usize,
    /// Households that could be made of equal last names and addresses, such as "Lee (Ann, Bob)".
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub households_by_address: Vec<String>,
    /// Households of one name that stay apart because their addresses differ.
    #[oai(skip)]
    pub same_name_households: Vec<String>,
    /// New households with nearly the name of one that is here.
    pub near_households: Vec<NearHousehold>,
    /// Households that were made although another one here has their key.
    #[oai(skip)]
    pub household_keys_of_others: Vec<String>,
    #[oai(skip)]
    pub emails_left_out: Vec<BadLine>,
    /// Values left out of people who are imported: unreadable ones, and further addresses.
    #[oai(skip)]
    pub values_left_out: Vec<BadLine>,
    /// Deaths and moves in the list.
    #[oai(skip)]
    pub lives: Vec<BadLine>,
    /// Words of a status, or of why they left, that are not known; a status is kept as it is.
    #[oai(rename = "asks")]
    pub words_asked: Vec<AskedWord>,
    /// Roles in a household that became "other", and why.
    #[oai(skip)]
    pub roles_changed: Vec<BadLine>,
    #[oai(skip)]
    pub differences: Vec<FieldDifference>,
    /// Telephone numbers beyond the one that is kept per person.
    #[oai(skip)]
    pub further_phones: usize,
    #[oai(skip)]
    pub names_divided: Vec<BadLine>,
    #[serde(flatten)]
    #[oai(skip)]
    pub file: FileReport,
    #[oai(skip)]
    pub skipped: Vec<BadLine>,
    #[serde(skip)]
    #[oai(flatten)]
    pub shown: ShownLists,
}

/// The lists as a browser shows them.
#[derive(Debug, Default, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct ShownLists {
    /// In a rehearsal: the people who would be added, with every value.
    new_rows: Listed<Written>,
    /// In a rehearsal: the people who would get something.
    changed_rows: Listed<Written>,
    /// In a rehearsal: the people who are here, and get nothing.
    here_rows: Listed<Written>,
    /// Lines that cannot be taken, or were left out by choice.
    left_out: Listed<BadLine>,
    questions: Listed<Question>,
    notes: Vec<PeopleImportNote>,
}

/// A household of the list that has nearly the name of one that is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, poem_openapi::Object)]
pub struct NearHousehold {
    /// Its name in the list.
    pub name: String,
    /// The name of the one that is here.
    pub near: String,
    /// Its people join the one that is here; else it is one of its own.
    pub joins: bool,
}

impl Display for NearHousehold {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { name, near, joins } = self;
        if *joins { write!(f, "{name} joins {near}") } else { write!(f, "made: {name}; is {near} meant?") }
    }
}

impl Display for PeopleSummary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        heading(f, self.dry_run)?;
        let Self { added, changed, already_here, .. } = self;
        writeln!(f, "People: {added} added, {changed} changed, {already_here} already here.")?;
        writeln!(f, "E-mail: {} with an address, {} without.", self.with_email, self.without_email)?;
        writeln!(f, "Households: {} made.", self.households_made)?;
        self.no_family().iter().try_for_each(|sentence| writeln!(f, "{sentence}"))?;
        by_address(f, &self.households_by_address)?;
        let ListSource { name, is_new, note, .. } = &self.source;
        writeln!(f, "Source: {}{}.", in_words(name), if *is_new { " (a new one)" } else { "" })?;
        note.iter().try_for_each(|note| writeln!(f, "{note}"))?;
        list(f, "LEFT OUT: it is not certain who these are", &self.questions)?;
        list(f, "Not added, because they were removed here", &self.removed_here)?;
        if !self.written.is_empty() {
            writeln!(f, "Every value that would be written:")?;
            self.written.iter().try_for_each(|written| writeln!(f, "  {}", written.unpacked()))?;
        }
        self.phones_left_out().iter().try_for_each(|sentence| writeln!(f, "{sentence}"))?;
        self.file.fmt(f)?;
        let title = "NOT KNOWN whether these say that somebody died or moved away; if one does: --means \"WORD=died\" or \"WORD=moved\" (a status is kept as the membership status)";
        list(f, title, &self.words_asked)?;
        for (title, to_do, lines) in self.notes() {
            list(f, &format!("{title}{to_do}"), &lines)?;
        }
        list(f, "Lines skipped", &self.skipped)?;
        number(f, self.import)
    }
}

/// Lines of which the office should know: a title, on the command line with what to do about them, and the lines.
type Note<'a> = (&'static str, &'static str, Vec<&'a dyn Display>);

fn shown(lines: &[impl Display]) -> Vec<&dyn Display> {
    lines.iter().map(|line| line as &dyn Display).collect()
}

impl PeopleSummary {
    fn notes(&self) -> Vec<Note<'_>> {
        let differing = |overwritten: bool| -> Vec<&dyn Display> {
            let of_kind = self.differences.iter().filter(|differs| differs.overwritten == overwritten);
            of_kind.map(|differs| differs as &dyn Display).collect()
        };
        let mend = " (mend what is wrong in the list, or in the browser)";
        let all = [
            ("Keys that are another person's now", "", shown(&self.keys_moved)),
            ("Names divided by rule", mend, shown(&self.names_divided)),
            ("Households of the same name at different addresses", "", shown(&self.same_name_households)),
            (
                "Households with nearly the name of one that is here",
                " (--join NAME joins one of them with it)",
                shown(&self.near_households),
            ),
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
        all.into_iter().filter(|(_, _, lines)| !lines.is_empty()).collect()
    }

    fn no_family(&self) -> Option<String> {
        match self.without_family {
            0 => None,
            1 => Some("1 person has no family in the list.".to_owned()),
            people => Some(format!("{people} people have no family in the list.")),
        }
    }

    fn phones_left_out(&self) -> Option<String> {
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
pub(super) const MOST_ROWS: usize = 1_000;

/// The first thousand lines of a group.
#[derive(Debug, poem_openapi::Object)]
pub struct Listed<T: poem_openapi::types::ParseFromJSON + poem_openapi::types::ToJSON> {
    rows: Vec<T>,
    /// The number of further lines.
    unlisted: usize,
}

/// Something that the office should know about the list.
#[derive(Debug, poem_openapi::Object)]
pub struct PeopleImportNote {
    title: String,
    #[oai(flatten)]
    lines: Listed<String>,
}

impl<T: poem_openapi::types::ParseFromJSON + poem_openapi::types::ToJSON> Default for Listed<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), unlisted: 0 }
    }
}

impl<T: poem_openapi::types::ParseFromJSON + poem_openapi::types::ToJSON> Listed<T> {
    fn of<A>(all: Vec<A>, shown: impl FnMut(A) -> T) -> Self {
        let unlisted = all.len().saturating_sub(MOST_ROWS);
        Self { rows: all.into_iter().take(MOST_ROWS).map(shown).collect(), unlisted }
    }
}

impl PeopleSummary {
    /// With its lists as a browser shows them.
    pub(super) fn for_screen(mut self) -> Self {
        // Asked about on its own.
        let near_households = take(&mut self.near_households);
        let note = |(title, lines)| PeopleImportNote { title, lines };
        let sentences = [self.no_family(), self.phones_left_out()].into_iter().flatten();
        let notes = sentences.map(|sentence| note((sentence, Listed::default())));
        let listed = self
            .notes()
            .into_iter()
            .map(|(title, _, lines)| note((title.to_owned(), Listed::of(lines, ToString::to_string))));
        let mut notes: Vec<PeopleImportNote> = notes.chain(listed).collect();
        let unused = take(&mut self.file.columns_not_imported);
        if !unused.is_empty() {
            notes.push(note(("Columns not imported".to_owned(), Listed::of(unused, |name| name))));
        }
        let mut questions = take(&mut self.questions);
        questions.append(&mut self.removed_here);
        questions.sort_by_key(|question| question.line);
        let written = take(&mut self.written);
        let (new, changed) = written.iter().map(PackedRow::unpacked).partition(|row| row.number.is_none());
        let of = |all: usize, rows: Vec<Written>| Listed { unlisted: all.saturating_sub(rows.len()), rows };
        let [all_new, all_changed] = [self.added, self.changed].map(|all| if self.dry_run { all } else { 0 });
        let (new_rows, changed_rows) = (of(all_new, new), of(all_changed, changed));
        let here_rows = of(self.already_here, take(&mut self.unchanged));
        let (left_out, questions) =
            (Listed::of(take(&mut self.skipped), |bad| bad), Listed::of(questions, |question| question));
        self.households_by_address.truncate(MOST_ROWS);
        let shown = ShownLists { new_rows, changed_rows, here_rows, left_out, questions, notes };
        Self { near_households, shown, ..self }
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
