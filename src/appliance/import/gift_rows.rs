//! One row of a list of gifts, read and checked by itself.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::dates;
use super::gift_columns::{GiftField, GiverText};
use super::list::Cells;
use super::store::Existing;
use super::words;
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
        // "Time (UTC)", or "Date (UTC)" beside a time
        let of_heading = || {
            let headings = [GiftField::Time, GiftField::Date].map(|field| cells.heading(field));
            dates::time(own_clock).and_then(|_| headings.into_iter().find_map(dates::zone_in))
        };
        let zone = of_day.or(of_time).or_else(|| cells.cell(GiftField::TimeZone)).or_else(of_heading);
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

/// The other program's number of the line's payment: in a list with member numbers, "id" is a gift's number here.
pub(super) fn payment<'a>(cells: &Cells<'a, GiftField>) -> Option<&'a str> {
    let own = || cells.cell(GiftField::PortalId).filter(|_| !cells.has(GiftField::MemberNumber));
    cells.cell(GiftField::Transaction).or_else(own)
}

/// The payment that the line takes back, as the other program calls it; "-" and "No" are none.
pub(super) fn taken_back<'a>(cells: &Cells<'a, GiftField>) -> Option<&'a str> {
    let is_number =
        |cell: &&str| cell.contains(char::is_alphanumeric) && words::yes_or_no(cell) != Some(false);
    cells.cell(GiftField::TakesBack).filter(is_number)
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
