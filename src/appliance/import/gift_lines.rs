//! The rules by which a line of a list of gifts is refused or asked about: closed months and funds, and likely mistakes; and
//! the state of each line, for the screen on which a treasurer decides.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use jiff::civil::Date;
use rusqlite::Connection;

use super::gift_columns::GiverText;
use super::gift_file::LONGEST_SHOWN;
use super::gift_rows::GiftRow;
use super::givers::Givers;
use super::questions::ListPerson;
use super::row::BadLine;
use super::table::ListTable;
use super::{ImportOptions, count, store};
use crate::congregation::giving::fields::LONGEST_METHOD;
use crate::congregation::giving::gift::{month_in_words, unlikely_in_list};
use crate::congregation::giving::store::funds;
use crate::platform::closed_set::closed_set;
use crate::platform::money::Cents;

/// Lines that are listed; the others are counted.
const MOST_LISTED: usize = 1_000;
/// Givers who are not known and for whom people are proposed.
const MOST_PROPOSED: usize = 300;

closed_set! {
    /// The state of a line in the import.
    #[derive(Default)]
    pub api enum GiftLineState => fn(&mut GiftLineCounts) -> &mut u32 {
        /// It is brought in.
        #[default]
        New = "new" => |counts| &mut counts.new,
        /// It was brought in before.
        Here = "here" => |counts| &mut counts.here,
        /// It looks like a gift that is here.
        Alike = "alike" => |counts| &mut counts.alike,
        /// Its amount or day is more often a slip than meant.
        Unlikely = "unlikely" => |counts| &mut counts.unlikely,
        /// Its giver is not known.
        Unknown = "unknown" => |counts| &mut counts.unknown,
        /// The treasurer leaves it out.
        LeftOut = "leftOut" => |counts| &mut counts.left_out,
        /// The gift was corrected or removed here.
        AsItIs = "asItIs" => |counts| &mut counts.as_it_is,
        /// It cannot be taken.
        Bad = "bad" => |counts| &mut counts.bad,
        /// Money that went out.
        Back = "back" => |counts| &mut counts.back,
        /// It is no gift.
        Nothing = "nothing" => |counts| &mut counts.nothing,
        /// A word of it decides whether it is a gift, and is not known.
        Asked = "asked" => |counts| &mut counts.asked,
    }
}

/// The number of lines of each kind.
#[derive(Clone, Debug, Default, poem_openapi::Object)]
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

/// A line of a list of gifts and its state in the import.
#[derive(Clone, Debug, Default, poem_openapi::Object)]
#[oai(rename = "GiftFileLine", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftLine {
    /// Counted from 1, the headings included.
    pub line: u64,
    pub state: GiftLineState,
    pub amount: Option<Cents>,
    pub date: Option<String>,
    pub fund: Option<String>,
    pub giver: Option<ListPerson>,
    /// The line above that is the same in every column.
    pub equal_to: Option<u64>,
    /// The line's words for its giver; none where it has none.
    pub called: Option<String>,
    /// The reason for a state other than new.
    pub reason: Option<String>,
    /// People who may be meant; the likeliest first.
    pub likely: Vec<ListPerson>,
    /// A giver was chosen for it.
    pub is_answered: bool,
    /// It looks like a gift that is here, or is unlikely, and is brought in all the same.
    pub is_taken: bool,
    /// A line that cannot be read, as it stands in the file.
    pub text: Option<String>,
    /// All that it says of its giver, where it can be read.
    #[oai(skip)]
    pub(super) said: Option<Arc<GiverText>>,
}

/// All lines of a file.
#[derive(Clone, Debug, Default, poem_openapi::Object)]
pub struct GiftLines {
    /// By rank and line, and by what was said first of one line.
    #[oai(skip)]
    ranked: BTreeMap<(u8, u64, usize), GiftLine>,
    /// The lines, once all are known: those that need a decision come first. A thousand at most.
    lines: Vec<GiftLine>,
    /// The number of lines in each state; those that are asked about and are taken are new.
    counts: GiftLineCounts,
    /// The number of further lines.
    unlisted: usize,
}

impl GiftLine {
    pub(super) fn new(row: &GiftRow, state: GiftLineState) -> Self {
        Self {
            amount: Some(Cents(row.amount_cents)),
            date: Some(row.date.to_string()),
            fund: row.fund.as_deref().map(str::to_owned),
            equal_to: row.equal_to,
            called: if row.giver.is_anonymous() { None } else { row.giver.called() },
            said: Some(Arc::clone(&row.giver)),
            ..Self::empty(row.line, state)
        }
    }

    /// A line that is not taken as a gift, as it stands in the file.
    pub(super) fn unread(bad: &BadLine, state: GiftLineState, table: &ListTable) -> Self {
        let at = table.rows.binary_search_by_key(&bad.line, |row| row.line);
        let text = at.ok().and_then(|at| table.rows.get(at)).map(|row| row.shown(LONGEST_SHOWN));
        Self { reason: Some(bad.reason.clone()), text, ..Self::empty(bad.line, state) }
    }

    pub(super) fn empty(line: u64, state: GiftLineState) -> Self {
        Self { line, state, ..Self::default() }
    }

    /// First where a decision is needed, or was made here.
    fn rank(&self) -> u8 {
        use GiftLineState::{
            Alike, AsItIs, Asked, Back, Bad, Here, LeftOut, New, Nothing, Unknown, Unlikely,
        };
        match self.state {
            _ if self.is_answered => 0,
            Unknown | Alike | Unlikely | LeftOut => 0,
            Asked | Bad | Back | Nothing => 1,
            AsItIs => 2,
            New => 3,
            Here => 4,
        }
    }
}

impl GiftLines {
    /// Counts a line, and lists it where fewer than are listed go before it.
    pub(super) fn push(&mut self, line: GiftLine) {
        let counted = if line.is_taken { GiftLineState::New } else { line.state };
        *counted.row()(&mut self.counts) += 1;
        let place = (line.rank(), line.line, self.ranked.len() + self.unlisted);
        self.ranked.insert(place, line);
        if self.ranked.len() > MOST_LISTED {
            self.ranked.pop_last();
            self.unlisted += 1;
        }
    }

    /// Lists them, each whose giver is in question with the people who may have given; so many of the new gifts are
    /// `anonymous`.
    pub(super) fn finish(&mut self, givers: &Givers<'_>, anonymous: usize) -> rusqlite::Result<()> {
        self.counts.anonymous = count(anonymous);
        self.lines = std::mem::take(&mut self.ranked).into_values().collect();
        let mut proposed: HashMap<Arc<GiverText>, Vec<ListPerson>> = HashMap::new();
        for line in &mut self.lines {
            let is_in_question = line.is_answered || line.state == GiftLineState::Unknown;
            let Some(said) = line.said.as_ref().filter(|_| is_in_question) else { continue };
            if let Some(known) = proposed.get(said) {
                line.likely.clone_from(known);
            } else if proposed.len() < MOST_PROPOSED {
                line.likely = givers.likely(said)?.into_iter().map(ListPerson::from).collect();
                proposed.insert(Arc::clone(said), line.likely.clone());
            }
        }
        Ok(())
    }
}

/// The closed months and funds.
#[derive(Debug, Default)]
pub(super) struct ClosedBooks {
    months: HashSet<String>,
    funds: HashSet<String>,
}

impl ClosedBooks {
    pub(super) fn load(conn: &Connection) -> rusqlite::Result<Self> {
        let funds = funds::closed_names(conn)?.into_iter().collect();
        Ok(Self { months: store::closed_months(conn)?, funds })
    }

    /// The reason for refusing a new gift; its fund is in the spelling that is here.
    pub(super) fn refuses(&self, row: &GiftRow) -> Option<String> {
        let month = self.month_of(row.date).map(|month| format!("{} is closed", month_in_words(&month)));
        let fund = row.fund.as_deref().filter(|fund| self.funds.contains(*fund));
        let fund = fund.map(|fund| format!("the fund {fund} is closed"));
        let reasons: Vec<String> = month.into_iter().chain(fund).collect();
        (!reasons.is_empty()).then(|| reasons.join("; "))
    }

    /// The month of a day, such as 2026-03, where it is closed.
    pub(super) fn month_of(&self, day: Date) -> Option<String> {
        Some(day.strftime("%Y-%m").to_string()).filter(|month| self.months.contains(month))
    }
}

/// Whether a line is looked at so: on screen, and not in a portal's own export, whose gifts were typed and asked about.
fn is_asked_about(row: &GiftRow, wishes: &ImportOptions) -> bool {
    wishes.is_on_screen() && row.portal_id.is_none()
}

/// The reason for refusing a line as it is.
pub(super) fn refuses(row: &GiftRow, wishes: &ImportOptions) -> Option<String> {
    let method_length = row.method.as_ref().map_or(0, |method| method.chars().count());
    if !is_asked_about(row, wishes) {
        None
    } else if row.amount_cents < 0 {
        Some("a negative amount is no gift. A refund or a returned check is entered at its gift: Gifts, then Give back or Check bounced".to_owned())
    } else if method_length > LONGEST_METHOD {
        Some(format!(
            "how it was paid is longer than {LONGEST_METHOD} characters. Shorten it in the file, or choose the right column for it"
        ))
    } else {
        None
    }
}

/// The reason for asking about a line, which is more likely a mistake than meant.
pub(super) fn asks(row: &GiftRow, wishes: &ImportOptions) -> Option<String> {
    unlikely_in_list(row.amount_cents, row.date).filter(|_| is_asked_about(row, wishes))
}
