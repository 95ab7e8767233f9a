//! The rules by which a line of a list of gifts is refused or asked about: closed months and funds, and likely mistakes; and
//! the state of each line, for the screen on which a treasurer decides.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use jiff::civil::Date;
use rusqlite::Connection;

use super::gift_columns::GiverText;
use super::gift_file::LONGEST_SHOWN;
use super::gift_rows::GiftRow;
use super::givers::{self, Givers};
use super::questions::ListPerson;
use super::row::BadLine;
use super::table::ListTable;
use super::{ImportOptions, count, store};
use crate::congregation::giving::fields::LONGEST_METHOD;
use crate::congregation::giving::gift::unlikely_in_list;
use crate::congregation::giving::store::funds;
use crate::platform::money::Cents;

/// Lines that are listed; the others are counted.
const MOST_LISTED: usize = 1_000;
/// Givers who are not known and for whom people are proposed.
const MOST_PROPOSED: usize = 300;

/// The state of a line in the import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "camelCase")]
pub enum GiftLineState {
    /// It is brought in.
    #[default]
    New,
    /// It was brought in before.
    Here,
    /// It looks like a gift that is here.
    Alike,
    /// Its amount or day is more often a slip than meant.
    Unlikely,
    /// Its giver is not known.
    Unknown,
    /// The treasurer leaves it out.
    LeftOut,
    /// The gift was corrected or removed here.
    AsItIs,
    /// It cannot be taken.
    Bad,
    /// Money that went out.
    Back,
    /// It is no gift.
    Nothing,
    /// A word of it decides whether it is a gift, and is not known.
    Asked,
}

impl GiftLineState {
    /// The line means a gift and is left out, unless it is taken all the same.
    pub(super) fn is_passed_over(self) -> bool {
        matches!(self, Self::Alike | Self::Unlikely | Self::Unknown | Self::LeftOut | Self::Bad)
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
    pub(super) fn unread(
        BadLine { line, reason }: &BadLine,
        state: GiftLineState,
        table: &ListTable,
    ) -> Self {
        let at = table.rows.binary_search_by_key(line, |row| row.line);
        let text = at.ok().and_then(|at| table.rows.get(at)).map(|row| row.shown(LONGEST_SHOWN));
        Self { reason: Some(reason.clone()), text, ..Self::empty(*line, state) }
    }

    pub(super) fn empty(line: u64, state: GiftLineState) -> Self {
        Self { line, state, ..Self::default() }
    }

    /// A decision is needed, or was made here.
    fn is_decided_on_screen(&self) -> bool {
        use GiftLineState::{Alike, LeftOut, Unknown, Unlikely};
        self.is_answered || matches!(self.state, Unknown | Alike | Unlikely | LeftOut)
    }

    fn rank(&self) -> u8 {
        match self.state {
            _ if self.is_decided_on_screen() => 0,
            GiftLineState::Asked | GiftLineState::Bad | GiftLineState::Back | GiftLineState::Nothing => 1,
            GiftLineState::AsItIs => 2,
            GiftLineState::New => 3,
            _ => 4,
        }
    }

    fn counts_as(&self) -> GiftLineState {
        if self.is_taken { GiftLineState::New } else { self.state }
    }
}

impl GiftLines {
    /// Counts a line, and lists it where fewer than are listed go before it.
    pub(super) fn push(&mut self, line: GiftLine) {
        *self.counts.of(line.counts_as()) += 1;
        let place = (line.rank(), line.line, self.ranked.len() + self.unlisted);
        self.ranked.insert(place, line);
        if self.ranked.len() > MOST_LISTED {
            self.ranked.pop_last();
            self.unlisted += 1;
        }
    }

    /// Lists them, each whose giver is in question with the people who may have given; so many of the new gifts are
    /// `anonymous`.
    pub(super) fn finish(
        &mut self,
        conn: &Connection,
        givers: &Givers<'_>,
        anonymous: usize,
    ) -> rusqlite::Result<()> {
        self.counts.anonymous = count(anonymous);
        self.lines = std::mem::take(&mut self.ranked).into_values().collect();
        let mut proposed: HashMap<Arc<GiverText>, Vec<ListPerson>> = HashMap::new();
        for line in &mut self.lines {
            let is_in_question = line.is_answered || line.state == GiftLineState::Unknown;
            let Some(said) = line.said.as_ref().filter(|_| is_in_question) else { continue };
            if let Some(known) = proposed.get(said) {
                line.likely.clone_from(known);
            } else if proposed.len() < MOST_PROPOSED {
                let likely = givers::likely(conn, &givers.members, said)?;
                line.likely = likely.into_iter().map(ListPerson::from).collect();
                proposed.insert(Arc::clone(said), line.likely.clone());
            }
        }
        Ok(())
    }
}

impl GiftLineCounts {
    fn of(&mut self, state: GiftLineState) -> &mut u32 {
        match state {
            GiftLineState::New => &mut self.new,
            GiftLineState::Here => &mut self.here,
            GiftLineState::Alike => &mut self.alike,
            GiftLineState::Unlikely => &mut self.unlikely,
            GiftLineState::Unknown => &mut self.unknown,
            GiftLineState::LeftOut => &mut self.left_out,
            GiftLineState::AsItIs => &mut self.as_it_is,
            GiftLineState::Bad => &mut self.bad,
            GiftLineState::Back => &mut self.back,
            GiftLineState::Nothing => &mut self.nothing,
            GiftLineState::Asked => &mut self.asked,
        }
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
        Ok(Self {
            months: store::closed_months(conn)?.into_iter().collect(),
            funds: funds::closed_names(conn)?.into_iter().collect(),
        })
    }

    /// The reason for refusing a new gift; its fund is in the spelling that is here.
    pub(super) fn refuses(&self, row: &GiftRow) -> Option<String> {
        let month = self.has_month(row.date).then(|| format!("{} is closed", month_in_words(row.date)));
        let fund = row.fund.as_deref().filter(|fund| self.funds.contains(*fund));
        let reasons: Vec<String> =
            month.into_iter().chain(fund.map(|fund| format!("the fund {fund} is closed"))).collect();
        (!reasons.is_empty()).then(|| reasons.join("; "))
    }

    pub(super) fn has_month(&self, day: Date) -> bool {
        self.months.contains(&day.strftime("%Y-%m").to_string())
    }
}

/// "March 2026".
pub(super) fn month_in_words(day: Date) -> String {
    day.strftime("%B %Y").to_string()
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
