//! One row of a list of gifts, read and checked by itself, and its meaning by the columns that change it.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::dates;
use super::gift_columns::{self, GiftField, GiverText};
use super::list::Cells;
use super::store::Existing;
use super::words::{self, Meaning, WordMeaning, fold};
use crate::congregation::giving::store::Fingerprint;
use crate::congregation::giving::{Gift, GiftFields, GiftTexts};
use crate::platform::money;
use crate::platform::person_ref::PersonRef;
use crate::platform::shared::Shared;
use crate::platform::text::email::Email;
use crate::platform::text::escape::unguarded;

/// No portal has had so many gifts. A higher number is another program's, and would use up the ids here.
const HIGHEST_ID: i64 = 999_999_999;

/// A row that makes sense by itself.
#[derive(Clone, Debug)]
pub struct GiftRow {
    /// Its line in the file.
    pub line: u64,
    /// The giver's values.
    pub giver: Arc<GiverText>,
    /// Not zero; negative corrects an earlier gift.
    pub amount_cents: i64,
    /// The day of the gift.
    pub date: Date,
    /// The fund.
    pub fund: Option<Arc<str>>,
    /// The list says that it is no gift for the tax office.
    pub is_not_deductible: bool,
    /// The payment method.
    pub method: Option<Arc<str>>,
    pub check_number: Option<Box<str>>,
    /// The note beside it.
    pub notes: Option<Box<str>>,
    /// The gift's id, where the list is a portal's own export.
    pub portal_id: Option<i64>,
    /// The other program's id of the payment.
    pub transaction: Option<Box<str>>,
    /// The line above that is the same in every column.
    pub equal_to: Option<u64>,
    /// Possibly the sum of the lines above.
    pub is_total: bool,
    /// The key that recognises it in the next import.
    pub fingerprint: Fingerprint,
}

impl GiftRow {
    /// "$50.00; 2026-11-15; Ada Dove; General Fund".
    pub(super) fn in_short(&self) -> String {
        let amount = Some(money::dollars(self.amount_cents.abs()));
        let parts = [amount, Some(self.date.to_string()), self.giver.called(), owned(self.fund.as_deref())];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// The gift itself.
    pub(super) fn in_words(&self, giver: Option<&Existing>) -> String {
        let giver = giver.map(|here| PersonRef {
            id: here.id.clone(),
            number: here.number.clone(),
            first_name: here.person.first_name().to_owned(),
            last_name: here.person.last_name().to_owned(),
        });
        Gift::new(self.portal_id.unwrap_or_default(), giver, self.fields()).in_words()
    }

    pub(super) fn fields(&self) -> GiftFields {
        let texts = GiftTexts {
            method: owned(self.method.as_deref()),
            check_number: owned(self.check_number.as_deref()),
            note: owned(self.notes.as_deref()),
        };
        let fund = owned(self.fund.as_deref());
        GiftFields { fund, texts, ..GiftFields::new(self.amount_cents, self.date) }
    }
}

/// The values that gifts of one list share.
#[derive(Default)]
pub(super) struct SharedValues {
    pub(super) texts: Shared<str>,
    givers: Shared<GiverText>,
    /// Names of unknown time zones in the list.
    pub(super) unknown_zones: BTreeSet<String>,
}

impl SharedValues {
    /// The day on the congregation's clock, where the line has a time and its zone; else the day as it is written.
    fn day_here(&mut self, cells: &Cells<'_, GiftField>, day: Date, here: &TimeZone) -> Date {
        let behind = dates::behind_day(cells.cell(GiftField::Date).unwrap_or_default());
        let (clock, of_day) = dates::clock_and_zone(behind);
        let (own_clock, of_time) = dates::clock_and_zone(cells.cell(GiftField::Time).unwrap_or_default());
        let zone = of_day.or(of_time).or_else(|| cells.cell(GiftField::TimeZone));
        let Some((zone, time)) = zone.zip(dates::time(own_clock).or_else(|| dates::time(clock))) else {
            return day;
        };
        match dates::of_clock(day, time, zone, here) {
            // With the zone in its own cell it was read as the day here.
            Some(_) if of_day.is_some() => day,
            Some(day_here) => day_here,
            None => {
                self.unknown_zones.insert(zone.to_owned());
                day
            }
        }
    }
}

fn owned(text: Option<&str>) -> Option<String> {
    text.map(str::to_owned)
}

/// The amount in cents; else the reason why it cannot be read.
pub(super) fn amount(cells: &Cells<'_, GiftField>) -> Result<i64, Option<String>> {
    cells.cents(cells.cell(GiftField::Amount).ok_or(None)?).map_err(Some)
}

pub(super) fn gift(
    cells: &mut Cells<'_, GiftField>,
    (today, zone): (Date, &TimeZone),
    fingerprint: Fingerprint,
    shared: &mut SharedValues,
) -> Option<GiftRow> {
    cells.require(GiftField::Date);
    // One day of grace: the list may come from a program in another time zone.
    let latest = today.saturating_add(1.day());
    let date = cells.cell(GiftField::Date);
    let date = date.and_then(|date| cells.day_in(date, GiftField::Date, latest, Some(zone)));
    let date = date.map(|day| shared.day_here(cells, day, zone));
    cells.require(GiftField::Amount);
    let cents = amount(cells).map_err(|reason| cells.reasons.extend(reason)).ok();
    let email = cells.cell(GiftField::PersonEmail).map(|email| {
        Email::stored(email).map_err(|_| format!("\"{}\" is not an e-mail address", email.escape_debug()))
    });
    let email = email.transpose().map_err(|reason| cells.reasons.push(reason)).ok().flatten();
    let is_portal_s = cells.has(GiftField::MemberNumber);
    let portal_id = cells.cell(GiftField::PortalId).filter(|_| is_portal_s).map(id);
    let portal_id = portal_id.transpose().map_err(|reason| cells.reasons.push(reason)).ok().flatten();
    let transaction = payment(cells).map(Box::from);
    let own = |field| {
        let text = unguarded(cells.cell(field)?);
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let parts = [own(GiftField::FirstName), own(GiftField::LastName)];
    let together = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let giver = GiverText {
        key: own(GiftField::PersonKey),
        email,
        number: own(GiftField::MemberNumber),
        name: if together.is_empty() { own(GiftField::Name) } else { Some(together) },
        household: own(GiftField::Household),
    };
    let fund = cells.text(GiftField::Fund);
    let method = cells.text(GiftField::Method);
    let method = method.or_else(|| cells.text(GiftField::Kind).filter(|kind| words::is_method(kind)));
    let (notes, check_number) = (cells.text(GiftField::Notes), cells.text(GiftField::CheckNumber));
    let check_number = check_number.as_deref().and_then(meant_check_number).map(str::to_owned);
    // A portal's own export has the note as it is.
    let notes = if portal_id.is_some() { notes } else { with_check_number(notes, check_number.as_deref()) };
    let deductible = cells.cell(GiftField::Deductible);
    let is_deductible = deductible.map(|cell| {
        // "Deductible amount": all of it.
        let is_all = cents.is_some() && cells.cents(cell).ok() == cents;
        words::is_deductible(cell, cells.heading(GiftField::Deductible)).or(is_all.then_some(true))
    });
    if let (Some(None), Some(cell)) = (is_deductible, deductible) {
        cells.reasons.push(format!("whether it is tax-deductible: \"{cell}\" is neither yes nor no"));
    }
    let is_not_deductible = is_deductible == Some(Some(false));
    let (line, date, amount_cents) = (cells.row.line, date?, cents?);
    Some(GiftRow {
        line,
        giver: shared.givers.share(giver),
        amount_cents,
        date,
        fund: fund.map(|fund| shared.texts.share(fund)),
        is_not_deductible,
        method: method.map(|method| shared.texts.share(method)),
        check_number: check_number.map(String::into_boxed_str),
        notes: notes.map(String::into_boxed_str),
        portal_id,
        transaction,
        equal_to: None,
        is_total: false,
        fingerprint,
    })
}

/// "1042" of "#1042", and of "'1042", which is a text in a spreadsheet; none of "0" and "-".
fn meant_check_number(text: &str) -> Option<&str> {
    let number = text.trim_start_matches(['#', '\'']).trim();
    Some(number).filter(|number| number.chars().any(|c| c.is_alphanumeric() && c != '0'))
}

/// "Check 1042", "Check 1042 - Easter": givers see a gift's note, and not its check number.
fn with_check_number(notes: Option<String>, number: Option<&str>) -> Option<String> {
    let Some(number) = number else { return notes };
    let is_in_it = |notes: &String| notes.split(|c: char| !c.is_alphanumeric()).any(|word| word == number);
    match notes {
        Some(notes) if is_in_it(&notes) => Some(notes),
        Some(notes) => Some(format!("Check {number} - {notes}")),
        None => Some(format!("Check {number}")),
    }
}

fn id(text: &str) -> Result<i64, String> {
    text.parse().ok().filter(|id| (1..=HIGHEST_ID).contains(id)).ok_or_else(|| {
        format!(
            "the id \"{}\" is no gift's number (if the ids are another program's: --map \"id=ignore\")",
            text.escape_debug()
        )
    })
}

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

/// The other program's number of the line's payment: in a list with member numbers, "id" is a gift's number here.
pub(super) fn payment<'a>(cells: &Cells<'a, GiftField>) -> Option<&'a str> {
    let own = || cells.cell(GiftField::PortalId).filter(|_| !cells.has(GiftField::MemberNumber));
    cells.cell(GiftField::Transaction).or_else(own)
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

/// A negative amount that names the gift it belongs to.
fn takes_back(cells: &Cells<'_, GiftField>) -> Option<LineMeaning> {
    let gift = cells.cell(GiftField::TakesBack).filter(|_| amount(cells).is_ok_and(|cents| cents < 0))?;
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
        _ => LineMeaning::Back { reason: format!("{} is \"{}\"", first.0, first.1), is_own: true },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::examples;

    #[test]
    fn the_check_number_stands_in_the_note_once() {
        for [notes, number, wanted] in examples("notes of checks") {
            let (notes, number) =
                (Some(notes).filter(|notes| !notes.is_empty()), meant_check_number(&number));
            assert_eq!(with_check_number(notes, number).unwrap_or_default(), wanted, "{number:?}");
        }
    }
}
