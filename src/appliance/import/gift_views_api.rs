//! What the import of gifts in the browser answers.

use poem_openapi::Object;

use super::count;
use super::encoding::ReadAs;
use super::gift_columns::NEEDED;
use super::gift_fields::{FIELDS, GiftField, WHO};
use super::gift_lines::{GiftLine, GiftLineState, NumberedPerson};
use super::gift_summary::{Fund, GiftsSummary};
use super::gift_wishes_api::GiftWord;
use super::gifts_look::{LookedColumn, LookedLine};
use super::meaning::AskedWord;
use super::undone::Undone;

/// Lines of what stays after undoing.
const MOST_STAYING: usize = 200;

/// What a file of gifts holds.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftFileLook {
    pub(super) columns: Vec<GiftFileColumn>,
    /// What a column may be.
    pub(super) fields: Vec<GiftFileField>,
    /// Where the headings are, if something else stands above them; counted from 1.
    pub(super) headings_on_line: Option<u32>,
    /// The first lines, where another one may have the headings.
    pub(super) first_lines: Vec<GiftFileRow>,
    /// Rows below the headings.
    pub(super) rows: u32,
    /// A workbook's sheets; empty for CSV.
    pub(super) sheets: Vec<String>,
    /// The sheet that was looked at.
    pub(super) sheet: Option<String>,
    /// How a CSV file was read that is not UTF-8, or whose encoding was chosen.
    pub(super) encoding: Option<String>,
    /// A line of it with a letter that another encoding reads as another one.
    pub(super) encoding_line: Option<GiftFileRow>,
    /// The programs whose lists of people came with numbers of their own.
    pub(super) sources: Vec<String>,
    /// The columns are as they were chosen for the last file with these headings.
    pub(super) remembered: bool,
    /// What words of them say of a line, as it was chosen then.
    pub(super) words: Vec<GiftWord>,
}

/// A line of a file of gifts as it stands there, shortened.
#[derive(Debug, Object)]
pub struct GiftFileRow {
    /// Counted from 1.
    line: u64,
    text: String,
}

/// A column of a file of gifts.
#[derive(Debug, Object)]
#[oai(skip_serializing_if_is_none)]
pub struct GiftFileColumn {
    heading: String,
    /// The first values that are not empty.
    examples: Vec<String>,
    /// What it seems to be.
    field: Option<String>,
}

/// What a column of a file of gifts may be.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftFileField {
    name: String,
    /// For people.
    label: String,
    /// Without it no gift can be brought in.
    is_needed: bool,
    /// It says who gave.
    is_giver: bool,
}

/// What bringing in a list of gifts did, or would do.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftsImported {
    dry_run: bool,
    /// The import's number, by which it can be undone; none where nothing was written.
    import: Option<i64>,
    /// In dollars.
    amount: f64,
    counts: GiftLineCounts,
    /// The lines; those that need somebody come first. A thousand at most.
    lines: Vec<GiftFileLine>,
    /// How many more there are.
    unlisted: u32,
    /// Words that decide whether a line is a gift, and are not known.
    words: Vec<GiftFileWord>,
    /// The funds of the new gifts.
    funds: Vec<GiftFileFund>,
    /// Columns nothing is taken from.
    columns_not_imported: Vec<String>,
    /// Of these the ones that hold amounts.
    amounts_not_imported: Vec<String>,
    /// The list is a portal's export, in which each gift keeps its number: it is brought in whole, or not at all.
    must_be_whole: bool,
}

/// How many lines there are of each kind.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftLineCounts {
    new: u32,
    /// Of the new, without a giver.
    anonymous: u32,
    here: u32,
    alike: u32,
    unlikely: u32,
    unknown: u32,
    left_out: u32,
    as_it_is: u32,
    bad: u32,
    /// Money that went out.
    back: u32,
    /// Lines of no gift.
    nothing: u32,
    /// Lines with a word that decides and is not known.
    asked: u32,
}

/// What becomes of a line of a list of gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftFileLine {
    /// Counted from 1, the headings included.
    line: u64,
    state: GiftLineState,
    /// In dollars.
    amount: Option<f64>,
    date: Option<String>,
    fund: Option<String>,
    /// The giver, where they are known.
    giver: Option<GiftFilePerson>,
    /// The line above that is the same in every column.
    equal_to: Option<u64>,
    /// What the line calls its giver; none where it names no one.
    called: Option<String>,
    /// Why it is not simply new.
    reason: Option<String>,
    /// People who may be meant; the likeliest first.
    likely: Vec<GiftFilePerson>,
    /// Who gave was chosen for it.
    is_answered: bool,
    /// It looks like a gift that is here, or is unlikely, and is brought in all the same.
    is_taken: bool,
    /// A line that cannot be read, as it stands in the file.
    text: Option<String>,
}

/// A word of a column, and how many lines have it.
#[derive(Debug, Object)]
pub struct GiftFileWord {
    /// The column's heading.
    column: String,
    word: String,
    lines: u32,
}

/// A person, by number and name.
#[derive(Debug, Object)]
pub struct GiftFilePerson {
    id: String,
    number: String,
    name: String,
}

/// A fund of the new gifts of a list.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftFileFund {
    /// Empty: no fund.
    name: String,
    gifts: u32,
    /// In dollars.
    amount: f64,
    /// No gift was for it until now.
    is_new: bool,
    /// The one that may have been meant.
    alike: Option<String>,
}

/// An import of gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftImport {
    pub(super) number: i64,
    pub(super) file_name: String,
    pub(super) added: i64,
    /// RFC 3339.
    pub(super) imported_at: String,
    /// When it was undone (RFC 3339).
    pub(super) undone_at: Option<String>,
    /// It can be undone now.
    pub(super) can_be_undone: bool,
}

/// What undoing an import of gifts did.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftImportUndone {
    gifts_removed: u32,
    /// In dollars.
    amount: f64,
    /// What stays and why: 200 lines at most.
    stays: Vec<String>,
    /// How many more stay.
    unlisted: u32,
}

impl From<LookedColumn> for GiftFileColumn {
    fn from(LookedColumn { heading, examples, field }: LookedColumn) -> Self {
        Self { heading, examples, field }
    }
}

impl From<LookedLine> for GiftFileRow {
    fn from(LookedLine { line, text }: LookedLine) -> Self {
        Self { line, text }
    }
}

impl From<&ReadAs> for GiftFileRow {
    fn from(ReadAs { line, text, .. }: &ReadAs) -> Self {
        Self { line: *line, text: text.clone() }
    }
}

/// What a column may be, in the order of the choice.
pub(super) fn fields() -> Vec<GiftFileField> {
    let field = |known: &super::columns::FieldNames<GiftField>| GiftFileField {
        name: known.name.to_owned(),
        label: known.label.to_owned(),
        is_needed: NEEDED.contains(&known.field),
        is_giver: WHO.contains(&known.field),
    };
    FIELDS.iter().filter(|known| known.field != GiftField::Ignored).map(field).collect()
}

#[expect(clippy::cast_precision_loss, reason = "amounts are far below what a double holds exactly")]
fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

impl From<NumberedPerson> for GiftFilePerson {
    fn from(NumberedPerson { id, number, name }: NumberedPerson) -> Self {
        Self { id, number, name }
    }
}

impl From<GiftLine> for GiftFileLine {
    fn from(line: GiftLine) -> Self {
        let row = line.row.as_ref();
        Self {
            line: line.line,
            state: line.state,
            amount: row.map(|row| dollars(row.amount_cents)),
            date: row.map(|row| row.date.to_string()),
            fund: row.and_then(|row| row.fund.as_deref()).map(str::to_owned),
            equal_to: row.and_then(|row| row.equal_to),
            called: row.filter(|row| !row.giver.is_anonymous()).and_then(|row| row.giver.called()),
            giver: line.giver.map(GiftFilePerson::from),
            reason: line.reason,
            likely: line.likely.into_iter().map(GiftFilePerson::from).collect(),
            is_answered: line.is_answered,
            is_taken: line.is_taken,
            text: line.text,
        }
    }
}

impl From<AskedWord> for GiftFileWord {
    fn from(AskedWord { column, word, lines, .. }: AskedWord) -> Self {
        Self { column, word, lines: count(lines) }
    }
}

impl From<Fund> for GiftFileFund {
    fn from(Fund { name, gifts, cents, is_new, alike }: Fund) -> Self {
        Self { name, gifts: count(gifts), amount: dollars(cents), is_new, alike }
    }
}

impl From<GiftsSummary> for GiftsImported {
    fn from(summary: GiftsSummary) -> Self {
        let lines = summary.lines;
        let of = |state| count(lines.count(state));
        Self {
            dry_run: summary.dry_run,
            import: summary.import,
            amount: dollars(summary.added_cents),
            counts: GiftLineCounts {
                new: of(GiftLineState::New),
                anonymous: count(summary.anonymous),
                here: of(GiftLineState::Here),
                alike: of(GiftLineState::Alike),
                unlikely: of(GiftLineState::Unlikely),
                unknown: of(GiftLineState::Unknown),
                left_out: of(GiftLineState::LeftOut),
                as_it_is: of(GiftLineState::AsItIs),
                bad: of(GiftLineState::Bad),
                back: of(GiftLineState::Back),
                nothing: of(GiftLineState::Nothing),
                asked: of(GiftLineState::Asked),
            },
            unlisted: count(lines.unlisted),
            lines: lines.listed.into_values().map(GiftFileLine::from).collect(),
            words: summary.words_asked.into_iter().map(GiftFileWord::from).collect(),
            funds: summary.funds.into_iter().map(GiftFileFund::from).collect(),
            columns_not_imported: summary.columns_not_imported,
            amounts_not_imported: summary.amounts_not_imported,
            must_be_whole: summary.passes_over,
        }
    }
}

impl From<Undone> for GiftImportUndone {
    fn from(mut undone: Undone) -> Self {
        let unlisted = count(undone.stays.len().saturating_sub(MOST_STAYING));
        undone.stays.truncate(MOST_STAYING);
        Self {
            gifts_removed: count(undone.gifts_removed),
            amount: dollars(undone.gifts_removed_cents),
            stays: undone.stays,
            unlisted,
        }
    }
}
