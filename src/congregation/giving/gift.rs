//! A gift in the treasurer's view: giver, amount, day, fund.

use jiff::civil::Date;
use rusqlite::Connection;

use super::store::ledger;
use super::{Gift, GiftFields, GiftGiver, GiftKind, GivenBy, couples};
use crate::congregation::people::members::MemberAccount;
use crate::congregation::people::members::store::accounts;
use crate::platform::money::dollars;
use crate::platform::person_ref::PersonRef;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::validation;

/// Characters of fund, note and reason: as many as an import takes, so that an imported text can be typed again.
const LONGEST: usize = 300;
/// The longest payment method, a word or two. Commands still import longer ones.
pub const LONGEST_METHOD: usize = 40;
const LONGEST_CHECK_NUMBER: usize = 30;

impl From<&MemberAccount> for PersonRef {
    fn from(account: &MemberAccount) -> Self {
        Self {
            id: account.id.clone(),
            number: account.number.clone(),
            first_name: account.first_name.clone(),
            last_name: account.last_name.clone(),
        }
    }
}

impl Gift {
    /// One that stands in no sheet.
    pub fn new(id: i64, giver: Option<PersonRef>, fields: GiftFields) -> Self {
        Self {
            id,
            giver: giver.map(|person| GiftGiver { person, partner: None }),
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
        let (one, two) = (&self.fields, &after.fields);
        let text = |before: &Option<String>, after: &Option<String>, none: &str| {
            let word = |text: &Option<String>| text.clone().unwrap_or_else(|| none.to_owned());
            let is_silent = before.is_none() && after.is_none();
            (!is_silent).then(|| until(&word(before), &word(after)))
        };
        let check = |number: &Option<String>| number.as_ref().map(|number| format!("check {number}"));
        let parts = [
            Some(until(&dollars(one.amount.0), &dollars(two.amount.0))),
            Some(until(&one.date, &two.date)),
            text(&one.fund, &two.fund, "no fund"),
            text(&one.method, &two.method, "no method"),
            text(&check(&one.check_number), &check(&two.check_number), "no check number"),
            text(&one.note, &two.note, "no note"),
            Some(until(&self.giver_in_words(), &after.giver_in_words())),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// "Mary Smith (M0002)", "Mary Smith (M0002) and John Smith (M0001)", or "anonymous".
    fn giver_in_words(&self) -> String {
        match &self.giver {
            None => "anonymous".to_owned(),
            Some(GiftGiver { person, partner: None }) => person.in_words(),
            Some(GiftGiver { person, partner: Some(partner) }) => {
                format!("{} and {}", person.in_words(), partner.in_words())
            }
        }
    }
}

/// "October 2026" of 2026-10.
pub fn month_in_words(month: &str) -> String {
    let first: Option<Date> = format!("{month}-01").parse().ok();
    first.map_or_else(|| month.to_owned(), |day| day.strftime("%B %Y").to_string())
}

pub(super) fn until(before: &str, after: &str) -> String {
    if before == after { before.to_owned() } else { format!("{before} -> {after}") }
}

pub fn find_gift(conn: &Connection, id: i64) -> Result<Gift, Refusal> {
    ledger::find(conn, id)?
        .ok_or_else(|| Refusal::new(ErrorCode::NotFound, "There is no such gift here any more."))
}

/// The person whom `given_by` names; `None` for an anonymous gift.
pub(super) fn find_giver(conn: &Connection, given_by: &GivenBy) -> Result<Option<PersonRef>, Refusal> {
    let GivenBy::Id(id) = given_by else { return Ok(None) };
    let account = accounts::find(conn, id)?.ok_or_else(unknown_giver)?;
    Ok(Some(PersonRef::from(&account)))
}

/// The couple that a gift of this giver and day names.
pub fn couple_of(conn: &Connection, giver: Option<&str>, day: &str) -> rusqlite::Result<Option<i64>> {
    giver.map_or(Ok(None), |giver| couples::in_force(conn, giver, day))
}

/// A fund in shape; none when it is empty.
pub(super) fn checked_fund(text: &str) -> Result<Option<String>, Refusal> {
    validation::optional_line("The fund", text, LONGEST).map_err(Refusal::of_field("fund"))
}

/// A note in shape; none when it is empty.
pub(super) fn checked_note(text: &str) -> Result<Option<String>, Refusal> {
    validation::optional_line("The note", text, LONGEST).map_err(Refusal::of_field("note"))
}

/// A method in shape; none when it is empty. A longer one that stands there already may stay.
pub(super) fn checked_method(text: &str, before: Option<&str>) -> Result<Option<String>, Refusal> {
    let is_kept = before.is_some_and(|before| before.trim() == text.trim());
    let limit = if is_kept { LONGEST } else { LONGEST_METHOD };
    validation::optional_line("The method", text, limit).map_err(Refusal::of_field("method"))
}

/// A check number in shape; none when it is empty.
pub(super) fn checked_number(text: &str) -> Result<Option<String>, Refusal> {
    validation::optional_line("The check number", text, LONGEST_CHECK_NUMBER)
        .map_err(Refusal::of_field("checkNumber"))
}

/// The reason of a correction, or of a difference, in shape; none when it is empty.
pub(super) fn checked_reason(text: &str) -> Result<Option<String>, Refusal> {
    validation::optional_line("The reason", text, LONGEST).map_err(Refusal::of_field("reason"))
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

/// Refuses a change based on an outdated version.
pub(super) fn refuse_stale(gift: &Gift, read: Option<i64>) -> Result<(), Refusal> {
    if read.is_some_and(|read| read != gift.version) {
        let text = "Somebody else has changed this gift meanwhile. Please look at it as it is now.";
        return Err(Refusal::new(ErrorCode::ChangedMeanwhile, text));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::money::cents::Cents;

    fn gift(cents: i64, fund: Option<&str>) -> Gift {
        let fields = GiftFields {
            amount: Cents(cents),
            date: "2026-11-15".to_owned(),
            fund: fund.map(str::to_owned),
            method: None,
            check_number: None,
            note: None,
        };
        Gift::new(17, None, fields)
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
}
