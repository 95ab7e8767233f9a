//! Options for importing a list of gifts, as sent by the browser.

use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::Type;
use poem_openapi::{Enum, Object};

use super::answers::{AnswerAbout, GiftOf, GiverAnswer};
use super::dates::DateOrder;
use super::meaning::{GiftWord, WordMeaning};
use super::{ImportOptions, encoding};
use crate::http::upload::UploadedFile;

/// A form with a list of gifts.
pub enum GiftsUpload {}

impl UploadedFile for GiftsUpload {
    const PART: &'static str = "gifts";
    const DESCRIPTION: &'static str = "A list of gifts (CSV, .xlsx or .ods) of at most 5 MiB.";
    const NOT_A_FORM: &'static str = "A list of gifts must be sent as a form (multipart/form-data).";
    const JSON_PART: Option<&'static str> = Some("wishes");

    fn json_schema() -> Option<MetaSchemaRef> {
        Some(GiftImportWishes::schema_ref())
    }

    fn register_json(registry: &mut Registry) {
        GiftImportWishes::register(registry);
    }
}

/// Options for importing a list of gifts.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftImportWishes {
    /// The sheet of a workbook.
    #[oai(validator(max_length = 200))]
    pub(super) sheet: Option<String>,
    /// The encoding of a CSV file; left out: the one that it seems to have.
    #[oai(validator(max_length = 40))]
    pub(super) encoding: Option<String>,
    /// The line with the headings, counted from 1; left out: it is found.
    pub(super) headings: Option<u64>,
    /// The field of each column, in the file's order; empty where nothing is taken from it.
    #[oai(validator(max_items = 500))]
    pub(super) columns: Vec<String>,
    /// The program whose numbers the givers have; left out: as their names tell.
    #[oai(validator(max_length = 100))]
    pub(super) source: Option<String>,
    /// No column says who gave: all gifts are anonymous.
    #[oai(default)]
    pub(super) all_anonymous: bool,
    /// The order of dates such as 3/4/2026, where the file leaves it open.
    pub(super) dates: Option<DateOrder>,
    /// Bring in what looks like a gift that is here, too.
    #[oai(default)]
    pub(super) also_alike: bool,
    /// Import only these of the look-alikes; also accepts unlikely values on these lines.
    #[oai(default, validator(max_items = 1000))]
    pub(super) alike_lines: Vec<u64>,
    #[oai(default, validator(max_items = 1000))]
    pub(super) givers: Vec<GiftGiverChoice>,
    /// Meanings of words in the file.
    #[oai(default, validator(max_items = 200))]
    pub(super) words: Vec<GiftWord>,
}

/// The giver of one line, or of all lines of an unknown giver.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftGiverChoice {
    /// This line.
    line: Option<u64>,
    /// Else all lines that call their giver so and whose giver is not known.
    #[oai(validator(max_length = 400))]
    called: Option<String>,
    choice: GiftGiverKind,
    /// The person's id, where it is a person.
    member_id: Option<String>,
}

#[derive(Clone, Copy, Debug, Enum, PartialEq, Eq)]
#[oai(rename_all = "camelCase")]
pub enum GiftGiverKind {
    Person,
    Anonymous,
    LeftOut,
}

impl GiftImportWishes {
    pub(super) fn into_options(self, file_name: String, dry_run: bool) -> Result<ImportOptions, String> {
        let encoding = self.encoding.as_deref().map(encoding::named).transpose();
        let givers: Option<Vec<GiverAnswer>> = self.givers.into_iter().map(GiftGiverChoice::answer).collect();
        Ok(ImportOptions {
            file_name,
            sheet: self.sheet,
            source: self.source,
            headings: self.headings,
            encoding: encoding.map_err(|error| error.to_string())?,
            chosen_columns: Some(self.columns),
            all_anonymous: self.all_anonymous,
            dates: self.dates,
            also_alike: self.also_alike,
            alike_lines: self.alike_lines,
            chosen_givers: givers
                .ok_or("A choice of a giver names a line or a name, and a person by their id.")?,
            words: self.words.into_iter().map(WordMeaning::from).collect(),
            dry_run,
            ..ImportOptions::default()
        })
    }
}

impl GiftGiverChoice {
    fn answer(self) -> Option<GiverAnswer> {
        let about = match (self.line, self.called) {
            (Some(line), None) => AnswerAbout::Line(line),
            (None, Some(called)) => AnswerAbout::Called(called),
            _ => return None,
        };
        let gift_of = match self.choice {
            GiftGiverKind::Person => GiftOf::Person(self.member_id?),
            GiftGiverKind::Anonymous => GiftOf::NoOne,
            GiftGiverKind::LeftOut => GiftOf::LeftOut,
        };
        Some(GiverAnswer { about, gift_of })
    }
}
