//! The result of importing gifts, in words and as JSON.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::gift_lines::GiftLines;
use super::gift_rows::GiftRow;
use super::report::{FileReport, all, heading, list, number};
use super::row::BadLine;
use super::words::AskedWord;
use crate::congregation::giving::Gift;
use crate::platform::money::{Cents, dollars};
use crate::platform::refusal::{ErrorCode, Refusal};

/// The result of importing gifts, or of a dry run: all of it for the command, with amounts in cents, and for the browser the
/// file line by line.
#[derive(Clone, Debug, Default, Serialize, poem_openapi::Object)]
#[serde(rename_all = "camelCase")]
#[oai(rename = "GiftsImported", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftsSummary {
    /// True when all of it was taken back.
    pub dry_run: bool,
    /// The import's number, by which it can be undone; none where nothing was written.
    pub import: Option<i64>,
    #[oai(skip)]
    pub added: usize,
    #[oai(skip)]
    pub added_cents: i64,
    /// The sum of the new gifts.
    #[serde(skip)]
    pub amount: Cents,
    /// The number without a person among them.
    #[oai(skip)]
    pub anonymous: usize,
    #[oai(skip)]
    pub anonymous_cents: i64,
    #[oai(skip)]
    pub already_here: usize,
    /// Their sum as it is in the books, which is not the file's where a gift was corrected here.
    #[oai(skip)]
    pub already_here_cents: i64,
    #[oai(skip)]
    pub removed_here: Vec<BadLine>,
    /// Gifts that the file has otherwise than the portal, which were left as they are here.
    #[oai(skip)]
    pub left_as_they_are: Vec<BadLine>,
    /// Lines that name a giver who is not known here, which were left out.
    #[oai(skip)]
    pub left_out: Vec<BadLine>,
    #[oai(skip)]
    pub left_out_cents: i64,
    /// Lines that look like a gift that is here, which were left out unless `--also-alike` takes them.
    #[oai(skip)]
    pub look_alikes: Vec<LookAlike>,
    #[oai(skip)]
    pub look_alikes_cents: i64,
    /// True where `--also-alike` took them.
    #[oai(skip)]
    pub also_alike: bool,
    /// Every gift that a dry run would add, with all its values.
    #[oai(skip)]
    pub would_be_added: Vec<BadLine>,
    /// Funds that the file spells otherwise than the portal.
    #[oai(skip)]
    pub funds_respelled: Vec<Respelled>,
    /// The funds of the new gifts.
    pub funds: Vec<Fund>,
    #[oai(skip)]
    pub corrections: Vec<BadLine>,
    #[serde(flatten)]
    #[oai(flatten)]
    pub file: FileReport,
    /// Words that decide whether a line is a gift, and are not known: their lines were left out.
    #[oai(rename = "words")]
    pub words_asked: Vec<AskedWord>,
    /// Lines of no gift.
    #[oai(skip)]
    pub nothing: Vec<BadLine>,
    /// Money that went back and was taken off its gift.
    #[oai(skip)]
    pub given_back: Vec<BadLine>,
    #[oai(skip)]
    pub given_back_cents: i64,
    /// Refunds whose gift the list does not name: they stay on a list until each is dealt with.
    #[oai(skip)]
    pub open_lines: Vec<BadLine>,
    #[oai(skip)]
    pub skipped: Vec<BadLine>,
    /// Their sum, as far as their amounts can be read.
    #[oai(skip)]
    pub skipped_cents: i64,
    /// Columns that hold amounts and that nothing was taken from.
    #[serde(skip)]
    pub amounts_not_imported: Vec<String>,
    /// The list is a portal's export, in which each gift keeps its number: it is brought in whole, or not at all, and lines
    /// would be left out that could never come again.
    #[serde(skip)]
    pub must_be_whole: bool,
    #[serde(skip)]
    #[oai(flatten)]
    pub lines: GiftLines,
}

/// Gifts that are not brought in; nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The list is a portal's export, and these of its lines would be left out.
    #[error(
        "This list is a portal's export, in which each gift keeps its number, so it is brought in whole or not at all. Decide on every line that is left out, or take it out of the file."
    )]
    PassedOver(Vec<BadLine>),
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl From<rusqlite::Error> for ImportError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Refused(error.into())
    }
}

impl From<ImportError> for Refusal {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::Refused(refusal) => refusal,
            passed_over @ ImportError::PassedOver(_) => {
                Self::new(ErrorCode::NotAsItWas, passed_over.to_string())
            }
        }
    }
}

/// A fund's name that was brought into the spelling that is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Respelled {
    /// The spelling in the file.
    pub written: String,
    /// The spelling here.
    pub name: String,
}

/// A line that looks like a gift that was here before, or like a line above.
#[derive(Clone, Debug, Serialize)]
pub struct LookAlike {
    pub line: u64,
    /// The gift; none where it is a line of the same file.
    pub gift: Option<i64>,
    pub words: String,
}

/// A fund of the new gifts of a list.
#[derive(Clone, Debug, Default, Serialize, poem_openapi::Object)]
#[serde(rename_all = "camelCase")]
#[oai(rename = "GiftFileFund", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Fund {
    /// Empty: no fund.
    pub name: String,
    pub gifts: u32,
    #[oai(skip)]
    pub cents: i64,
    #[serde(skip)]
    pub amount: Cents,
    /// No gift was for it until now.
    pub is_new: bool,
    /// The one that may have been meant.
    pub alike: Option<String>,
}

impl LookAlike {
    /// The likeness of a line to the gift `here`, which may be that of a line above, or to a line above.
    pub(super) fn of(row: &GiftRow, here: Option<&Gift>, is_above: bool) -> Option<Self> {
        let words = match (here, row.equal_to) {
            (Some(gift), _) if !is_above => gift.in_words(),
            (_, Some(line)) => format!("the same as line {line} in every column"),
            (Some(gift), None) => format!("a line above has its payment's number: {}", gift.in_words()),
            (None, None) if row.is_total => "the sum of the lines above".to_owned(),
            (None, None) => return None,
        };
        Some(Self { line: row.line, gift: here.map(|gift| gift.id).filter(|_| !is_above), words })
    }

    pub(super) fn reason(&self) -> String {
        match self.gift {
            Some(gift) => format!("looks like gift {gift}: {}", self.words),
            None => self.words.clone(),
        }
    }
}

impl GiftsSummary {
    /// False where lines were left out that the list means as gifts.
    pub fn is_complete(&self) -> bool {
        self.left_out.is_empty()
            && self.words_asked.is_empty()
            && self.skipped.is_empty()
            && (self.look_alikes.is_empty() || self.also_alike)
    }
}

impl Display for LookAlike {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason())
    }
}

impl Display for GiftsSummary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        heading(f, self.dry_run)?;
        let (Self { added, already_here, .. }, sum) = (self, dollars(self.added_cents));
        let here = dollars(self.already_here_cents);
        writeln!(f, "Gifts: {added} added ({sum}), {already_here} already here ({here} in the books).")?;
        if self.anonymous > 0 {
            writeln!(f, "Anonymous: {} of the added ({}).", self.anonymous, dollars(self.anonymous_cents))?;
        }
        let lines = self.left_out.len() + if self.also_alike { 0 } else { self.look_alikes.len() };
        if lines > 0 {
            let cents = self.left_out_cents + self.look_alikes_cents;
            writeln!(f, "LEFT OUT: {lines} of the lines ({}); they are listed below.", dollars(cents))?;
        }
        if !self.skipped.is_empty() {
            let (skipped, sum) = (self.skipped.len(), dollars(self.skipped_cents));
            let further = if lines == 0 { "" } else { "further " };
            writeln!(
                f,
                "SKIPPED: {skipped} {further}lines ({sum}, as far as their amounts can be read); they are listed below."
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
        self.file.fmt(f)?;
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
        list(
            f,
            "NOT KNOWN whether these are gifts (say it of each word: --means \"WORD=gift\", or back for money that went back, or nothing)",
            &self.words_asked,
        )?;
        let title = if self.also_alike {
            "Look like gifts that are already here or stand above (added all the same; remove one of each in the browser if they are the same)"
        } else {
            "Left out, because they look like gifts that are already here or stand above (to take them all the same: --also-alike; a gift that is here is mended in the browser)"
        };
        list(f, title, &self.look_alikes)?;
        let open = "OPEN LINES: money that went out, whose gift is not named; they stay under Giving, Import gifts until you have dealt with each";
        for (title, lines) in [
            ("Went back, and is taken off its gift", &self.given_back),
            (open, &self.open_lines),
            ("No gifts", &self.nothing),
            ("Not added, because they stand here otherwise", &self.left_as_they_are),
            ("Not added, because they were removed here", &self.removed_here),
            ("Negative amounts, taken as corrections", &self.corrections),
            ("Lines skipped", &self.skipped),
        ] {
            list(f, title, lines)?;
        }
        number(f, self.import)
    }
}
