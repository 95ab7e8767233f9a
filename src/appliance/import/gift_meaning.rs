//! The meaning of a line of a list of gifts: a gift, money that went back, nothing, or the sum of lines above; by the columns
//! that change it, and by what stands above.

use std::collections::HashSet;

use jiff::civil::Date;

use super::gift_columns::{self, GiftField};
use super::gift_rows::{GiftRow, amount, payment, taken_back};
use super::list::Cells;
use super::words::{self, Meaning, WordMeaning, fold};
use super::{dates, table};

/// The kind of a line.
pub(super) enum LineMeaning {
    Gift,
    /// Money that went out.
    Back {
        reason: String,
        /// The line is that of the gift itself, which was given back since.
        is_own: bool,
    },
    /// A gift of which so many cents were given back, where the line says how many.
    PartlyBack(Option<i64>),
    /// No gift, and why.
    Nothing(String),
    /// No gift, and why; one that came earlier under the number of its payment is taken back.
    Failed(String),
    /// Depends on a word of a column.
    Asked {
        column: String,
        word: String,
    },
}

/// A line where no money came is no gift, whatever else it says; a word that has to be asked about comes last. A line in
/// another currency is bad.
pub(super) fn line_meaning(
    cells: &mut Cells<'_, GiftField>,
    said: &[WordMeaning],
    refunded: &HashSet<&str>,
) -> LineMeaning {
    // Another line takes back what this one says.
    let has_own_refunds = payment(cells).is_some_and(|payment| refunded.contains(payment));
    let (mut back, mut asked) = (None, None);
    for field in gift_columns::WITH_MEANINGS {
        for (column, word) in cells.headed(field) {
            let column = column.to_owned();
            let reason = format!("{column} is \"{word}\"");
            let is_status = matches!(field, GiftField::Status | GiftField::Perhaps);
            let is_part = is_status && fold(word) == "partially refunded";
            let own = |of: &str| words::meaning(word, said, of).or(Some(Meaning::Gift));
            let meaning = match field {
                GiftField::Method => own("words of method"),
                GiftField::Perhaps if words::tells_of_gift(word) => words::meaning(word, said, ""),
                GiftField::Perhaps => own(""),
                _ => words::of_gift(word, said, field.as_str()),
            };
            match meaning {
                Some(Meaning::Nothing)
                    if is_status && words::of("words of gifts", "failed").contains(&&*fold(word)) =>
                {
                    return LineMeaning::Failed(reason);
                }
                Some(Meaning::Nothing) => return LineMeaning::Nothing(reason),
                Some(Meaning::Back) if is_status && has_own_refunds => {}
                Some(Meaning::Back) => back = Some(LineMeaning::Back { reason, is_own: is_status }),
                Some(Meaning::Gift) => {}
                _ if is_part && (has_own_refunds || cells.has(GiftField::GivenBack)) => {}
                _ if is_part => back = Some(LineMeaning::PartlyBack(None)),
                _ => asked = Some(LineMeaning::Asked { column, word: word.to_owned() }),
            }
        }
    }
    if let Some(money) = other_money(cells) {
        let amount = cells.cell(GiftField::Amount).unwrap_or_default();
        let reason = format!("{amount} ({money}) is not in US dollars, and other money is not counted here");
        cells.reasons.push(reason);
    }
    let given_back = || given_back(cells).filter(|_| !has_own_refunds);
    back.or(asked).or_else(given_back).or_else(|| takes_back(cells)).unwrap_or(LineMeaning::Gift)
}

/// The line's currency, if not dollars: from a column of its own, the amount or its heading.
fn other_money(cells: &Cells<'_, GiftField>) -> Option<String> {
    if let Some(currency) = cells.cell(GiftField::Currency) {
        return Some(currency).filter(|word| !words::is_dollar(word)).map(str::to_owned);
    }
    let amount = words::foreign_in(cells.cell(GiftField::Amount).unwrap_or_default());
    amount.or_else(|| words::foreign_in(cells.heading(GiftField::Amount))).map(str::to_owned)
}

/// A line that names the gift it belongs to, with a negative amount.
fn takes_back(cells: &Cells<'_, GiftField>) -> Option<LineMeaning> {
    let gift = taken_back(cells)?;
    // "Refund of" says it of any amount.
    let says_so = fold(cells.heading(GiftField::TakesBack)).starts_with("refund");
    if !(says_so || amount(cells).is_ok_and(|cents| cents < 0)) {
        return None;
    }
    Some(LineMeaning::Back { reason: format!("it takes back {gift}"), is_own: false })
}

/// Columns that say whether it was given back, or how much of it: an amount says more than a yes.
fn given_back(cells: &Cells<'_, GiftField>) -> Option<LineMeaning> {
    let said = cells.headed(GiftField::GivenBack);
    let says_so = |cell: &str| words::yes_or_no(cell) != Some(false) && !dates::is_empty(cell);
    let mut said = said.into_iter().filter(|(_, cell)| says_so(cell));
    let cents = |cell: &str| cells.cents(cell).ok().map(i64::abs);
    let (first, all) = (said.next()?, cells.cell(GiftField::Amount).and_then(cents));
    let parts = std::iter::once(first).chain(said);
    let mut parts =
        parts.filter(|(_, cell)| words::yes_or_no(cell).is_none()).filter_map(|(_, cell)| cents(cell));
    Some(match parts.next() {
        Some(part) if Some(part) < all => LineMeaning::PartlyBack(Some(part)),
        // More than the line is worth went back of its whole payment.
        Some(part) if Some(part) > all => LineMeaning::PartlyBack(None),
        _ => LineMeaning::Back { reason: format!("{} is \"{}\"", first.0, first.1), is_own: true },
    })
}

/// The sums of the lines so far, by which a line that adds them up is told from a gift.
#[derive(Default)]
pub(super) struct Sums {
    all: i64,
    lines: usize,
    since_total: i64,
    lines_since: usize,
    /// One of those since the last total has no giver.
    has_nameless: bool,
    /// The lines since the last total that have one.
    named_since: usize,
    /// The day of the last gift, and the sum and number of the gifts of that day that stand together.
    day: Date,
    of_day: i64,
    lines_of_day: usize,
}

impl Sums {
    fn is_total(&self, cents: i64) -> bool {
        self.lines > 1 && cents == self.all || self.lines_since > 1 && cents == self.since_total
    }

    /// True for a line without a day that adds up what stands above it, or says so.
    pub(super) fn is_total_below(&mut self, cells: &Cells<'_, GiftField>) -> bool {
        let day = cells.cell(GiftField::Date);
        let says_so = || cells.row.cells().find(|cell| !cell.is_empty()).is_some_and(table::is_total);
        let is_total = day.is_none_or(|day| !day.contains(|c: char| c.is_ascii_digit()))
            && (amount(cells).is_ok_and(|cents| self.is_total(cents)) || says_so());
        if is_total {
            self.begin_anew();
        }
        is_total
    }

    fn begin_anew(&mut self) {
        *self = Self { all: self.all, lines: self.lines, ..Self::default() };
    }

    /// True for a gift that may be the sum of those above: by its fund's name, or as large as those of its day, or all since
    /// the last sum, without a giver or of one called "Total". Of two gifts to the plate the third may be the sum by chance.
    pub(super) fn is_perhaps_total(&mut self, gift: &GiftRow) -> bool {
        if self.day != gift.date {
            (self.day, self.of_day, self.lines_of_day) = (gift.date, 0, 0);
        }
        let has_number = gift.transaction.is_some() || gift.check_number.is_some();
        let is_nameless = gift.giver.is_blank();
        let is_certain = (!self.has_nameless || self.named_since > 2) && !has_number;
        let is_sum =
            self.is_total(gift.amount_cents) || self.lines_of_day > 1 && self.of_day == gift.amount_cents;
        let says_so = |words: Option<&str>| words.is_some_and(table::is_total);
        let is_total = says_so(gift.fund.as_deref())
            || is_sum && (is_nameless && is_certain || says_so(gift.giver.name.as_deref()));
        if is_total {
            self.begin_anew();
        } else {
            self.add(gift.amount_cents);
            self.of_day += gift.amount_cents;
            self.lines_of_day += 1;
            self.has_nameless |= is_nameless;
            self.named_since += usize::from(!is_nameless);
        }
        is_total
    }

    pub(super) fn add(&mut self, cents: i64) {
        self.all += cents;
        self.since_total += cents;
        self.lines += 1;
        self.lines_since += 1;
    }
}
