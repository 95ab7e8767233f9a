//! The result of importing people, as the browser shows it.

use super::count;
use super::people_summary::{Note, PeopleSummary};
use super::person_columns::{Written, WrittenPerson};
use super::questions::Question;
use super::row::BadLine;
use super::words::AskedWord;

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
