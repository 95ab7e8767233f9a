//! Answers of the import of gifts in the browser.

use poem_openapi::Object;

use super::count;
use super::gift_lines::{GiftLine, GiftLineState};
use super::gift_summary::{Fund, GiftsSummary};
use super::imports_api::ImportTimes;
use super::meaning::AskedWord;
use super::undone::Undone;
use crate::platform::money;

/// Lines of what stays after undoing.
const MOST_STAYING: usize = 200;

/// The result of importing a list of gifts, or of a dry run.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftsImported {
    dry_run: bool,
    /// The import's number, by which it can be undone; none where nothing was written.
    import: Option<i64>,
    /// In dollars.
    amount: f64,
    counts: GiftLineCounts,
    /// The lines; those that need a decision come first. A thousand at most.
    lines: Vec<GiftLine>,
    /// The number of further lines.
    unlisted: u32,
    /// Words that decide whether a line is a gift, and are not known.
    words: Vec<AskedWord>,
    /// The funds of the new gifts.
    funds: Vec<Fund>,
    /// Columns nothing is taken from.
    columns_not_imported: Vec<String>,
    /// The columns among these that hold amounts.
    amounts_not_imported: Vec<String>,
    /// The list is a portal's export, in which each gift keeps its number: it is brought in whole, or not at all.
    must_be_whole: bool,
}

/// The number of lines of each kind.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftLineCounts {
    new: u32,
    /// The number of new gifts without a giver.
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

/// An import of gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftImport {
    pub(super) number: i64,
    pub(super) file_name: String,
    pub(super) added: i64,
    #[oai(flatten)]
    pub(super) times: ImportTimes,
}

/// The result of undoing an import of gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct GiftImportUndone {
    gifts_removed: u32,
    /// In dollars.
    amount: f64,
    /// Gifts that stay, with the reason: 200 lines at most.
    stays: Vec<String>,
    /// The number of further gifts that stay.
    unlisted: u32,
}

impl From<GiftsSummary> for GiftsImported {
    fn from(summary: GiftsSummary) -> Self {
        let lines = summary.lines;
        let of = |state| count(lines.count(state));
        Self {
            dry_run: summary.dry_run,
            import: summary.import,
            amount: money::number(summary.added_cents),
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
            lines: lines.listed.into_values().collect(),
            words: summary.words_asked,
            funds: summary.funds,
            columns_not_imported: summary.file.columns_not_imported,
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
            amount: money::number(undone.gifts_removed_cents),
            stays: undone.stays,
            unlisted,
        }
    }
}
