//! A gift in the treasurer's view: giver, amount, day, fund.

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::fields::until;
use super::store::ledger;
use super::{Gift, GiftFields, GiftGiver, GiftKind, couples};
use crate::platform::money::dollars;
use crate::platform::person_ref::PersonRef;
use crate::platform::refusal::{ErrorCode, Refusal};

impl Gift {
    /// One that stands in no sheet.
    pub fn new(id: i64, giver: Option<PersonRef>, fields: GiftFields) -> Self {
        Self {
            id,
            giver: giver.map(GiftGiver::from),
            is_imported: false,
            kind: GiftKind::Gift,
            takes_back: None,
            sheet: None,
            version: 1,
            fields,
        }
    }

    /// `members.id`
    pub fn giver_id(&self) -> Option<&str> {
        self.giver.as_ref().map(|giver| giver.person.id.as_str())
    }

    /// "$50.00; 2026-11-15; General Fund; Check; Mary Smith (M0002)".
    pub fn in_words(&self) -> String {
        self.in_words_until(self)
    }

    /// The same words, with "before -> after" where `after` is another.
    pub fn in_words_until(&self, after: &Self) -> String {
        let giver = until(&self.giver_in_words(), &after.giver_in_words());
        format!("{}; {giver}", self.fields.in_words_until(&after.fields))
    }

    /// "Mary Smith (M0002)", "Mary Smith (M0002) and John Smith (M0001)", or "anonymous".
    fn giver_in_words(&self) -> String {
        match &self.giver {
            None => "anonymous".to_owned(),
            Some(giver) => giver.in_words(),
        }
    }
}

/// "October 2026" of 2026-10.
pub fn month_in_words(month: &str) -> String {
    let first: Option<Date> = format!("{month}-01").parse().ok();
    first.map_or_else(|| month.to_owned(), |day| day.strftime("%B %Y").to_string())
}

pub fn find_gift(conn: &Connection, id: i64) -> Result<Gift, Refusal> {
    ledger::find(conn, id)?.ok_or_else(|| Refusal::not_found("gift"))
}

/// The person with this id; `None` for an anonymous gift.
pub(super) fn find_giver(conn: &Connection, id: Option<&str>) -> Result<Option<PersonRef>, Refusal> {
    id.map(|id| ledger::person(conn, id)?.ok_or_else(unknown_giver)).transpose()
}

/// The couple that a gift of this giver and day names.
pub fn couple_of(conn: &Connection, giver: Option<&str>, day: &str) -> rusqlite::Result<Option<i64>> {
    giver.map_or(Ok(None), |giver| couples::in_force(conn, giver, day))
}

pub(super) fn unknown_giver() -> Refusal {
    Refusal::field("giverId", "This person is not here any more.")
}

pub fn refuse_future(day: Date, today: Date) -> Result<(), Refusal> {
    if day > today {
        let text = format!("{day} lies in the future. Enter it on its day, or check the date.");
        return Err(Refusal::field("date", text));
    }
    Ok(())
}

/// The gift is still being counted.
pub(super) fn refuse_open_sheet(gift: &Gift) -> Result<(), Refusal> {
    if let Some(sheet) = gift.sheet.filter(|sheet| sheet.is_open) {
        let text = format!("The gift stands in counting sheet {}, which is open. Change it there.", sheet.id);
        return Err(Refusal::new(ErrorCode::SheetOpen, text));
    }
    Ok(())
}

/// A refund, or a check that was returned.
pub(super) fn takes_back() -> Refusal {
    let text = "This is no gift: it takes one back. If it is wrong, remove it and enter it again.";
    Refusal::new(ErrorCode::NotAsItWas, text)
}

/// Days before and after a check's in which the same one is asked about.
const CHECK_DAYS: i64 = 60;

/// Asks about a check that another gift than `own` came with already: of the same number, giver or couple, fund and amount.
pub(super) fn same_check(
    conn: &Connection,
    own: Option<i64>,
    giver: (Option<&str>, Option<i64>),
    fields: &GiftFields,
) -> Result<Option<String>, Refusal> {
    let (Some(number), Ok(day)) = (&fields.texts.check_number, fields.date.parse::<Date>()) else {
        return Ok(None);
    };
    let [first, last] = [-CHECK_DAYS, CHECK_DAYS].map(|days| day.saturating_add(days.days()).to_string());
    let found = ledger::of_same_check(conn, own, giver, fields, (&first, &last))?;
    Ok(found.map(|same| {
        let place = match same.sheet {
            Some(sheet) => format!("in counting sheet {}", sheet.id),
            None => "outside the sheets".to_owned(),
        };
        format!(
            "Check {number} over {} of {} stands {place} already, on {}. Is this another check?",
            dollars(same.fields.amount.0),
            same.giver_in_words(),
            same.fields.date
        )
    }))
}

/// Gifts above this are asked about.
const LARGE_GIFT: i64 = 1_000_000;
/// Gifts below a dollar are asked about.
const SMALL: i64 = 100;
/// A list may bring the gifts of many years. A year before this one is more often a slip.
const FIRST_YEAR_OF_LISTS: i16 = 1990;

fn size(cents: i64) -> Option<&'static str> {
    if cents.abs() < SMALL {
        Some("less than a dollar")
    } else if cents.abs() > LARGE_GIFT {
        Some("a large amount")
    } else {
        None
    }
}

/// Why an amount is unlikely: less than a dollar, or a large one.
pub fn unlikely_amount(cents: i64) -> Option<String> {
    size(cents).map(|size| format!("{} is {size}.", dollars(cents)))
}

/// Why a gift in a list is unlikely: by its amount, as a typed one is; by its day only where that is long ago.
pub fn unlikely_in_list(cents: i64, day: Date) -> Option<String> {
    let amount = size(cents).map(|size| format!("{} is {size}", dollars(cents)));
    let day = (day.year() < FIRST_YEAR_OF_LISTS).then(|| format!("{day} is before {FIRST_YEAR_OF_LISTS}"));
    let reasons: Vec<String> = amount.into_iter().chain(day).collect();
    (!reasons.is_empty()).then(|| reasons.join("; "))
}

/// Why a day is unlikely: it is more than a year ago.
pub fn unlikely_day(day: Date, today: Date) -> Option<String> {
    (day < today.saturating_sub(1.year())).then(|| format!("{day} is more than a year ago."))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn gift(cents: i64, fund: Option<&str>) -> Gift {
        let fund = fund.map(str::to_owned);
        Gift::new(17, None, GiftFields { fund, ..GiftFields::new(cents, "2026-11-15") })
    }

    #[test]
    fn a_correction_says_what_stood_there_before() {
        let before = gift(5_000, Some("General Fund"));
        assert_eq!(before.in_words(), "$50.00; 2026-11-15; General Fund; anonymous");
        assert_eq!(
            before.in_words_until(&gift(50_000, None)),
            "$50.00 -> $500.00; 2026-11-15; General Fund -> no fund; anonymous"
        );
    }

    #[test]
    fn amounts_between_a_dollar_and_the_limit_are_likely() {
        for (cents, likely) in
            [(99, false), (-99, false), (100, true), (-100, true), (1_000_000, true), (1_000_001, false)]
        {
            assert_eq!(unlikely_amount(cents).is_none(), likely, "{cents}");
        }
    }

    #[test]
    fn a_list_may_bring_many_years_but_no_large_gift_unasked() {
        for (cents, year, wanted) in [
            (100, 2026, None),
            (1_000_000, 1990, None),
            (99, 2026, Some("$0.99 is less than a dollar")),
            (1_000_001, 2001, Some("$10,000.01 is a large amount")),
            (5_000, 1989, Some("1989-03-01 is before 1990")),
            (1_250_000, 1926, Some("$12,500.00 is a large amount; 1926-03-01 is before 1990")),
        ] {
            assert_eq!(unlikely_in_list(cents, date(year, 3, 1)).as_deref(), wanted, "{cents} {year}");
        }
    }

    #[test]
    fn days_of_the_past_year_are_likely() {
        let today = date(2026, 11, 23);
        for (year, month, dom, likely) in [(2026, 11, 22, true), (2025, 11, 23, true), (2025, 11, 22, false)]
        {
            assert_eq!(unlikely_day(date(year, month, dom), today).is_none(), likely, "{year}-{month}-{dom}");
        }
    }
}
