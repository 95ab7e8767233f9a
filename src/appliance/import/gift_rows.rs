//! One row of a list of gifts, read and checked by itself.

use std::collections::HashMap;

use jiff::ToSpan;
use jiff::civil::Date;

use super::Row;
use super::columns::{Columns, FieldNames};
use super::dates::{self, DateOrder};
use super::error::BadLine;
use super::fingerprint::Fingerprints;
use super::giver_text::GiverText;
use super::table::ListTable;
use crate::congregation::members::MemberField;
use crate::platform::money;
use crate::platform::text::email::Email;
use crate::platform::text::invisible::is_bidi_control;
use crate::platform::text::spreadsheet::unguarded;

/// What a column of a list of gifts can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiftField {
    Date,
    Amount,
    PersonKey,
    PersonEmail,
    MemberNumber,
    Name,
    FirstName,
    LastName,
    Household,
    PortalId,
    Fund,
    Method,
    CheckNumber,
    Notes,
}

/// The fields with their columns' usual names.
#[rustfmt::skip]
pub const FIELDS: &[FieldNames<GiftField>] = &[
    FieldNames { field: GiftField::Date, name: "date", also: &["giftDate", "donationDate", "transactionDate", "contributionDate"] },
    FieldNames { field: GiftField::Amount, name: "amount", also: &["gift", "sum", "total", "donationAmount"] },
    FieldNames { field: GiftField::PersonKey, name: "personKey", also: &["importKey", "personId", "individualId", "memberId", "donorId", "giverId"] },
    FieldNames { field: GiftField::PersonEmail, name: "personEmail", also: &["email", "e-mail", "donorEmail", "emailAddress"] },
    FieldNames { field: GiftField::MemberNumber, name: "memberNumber", also: &[] },
    FieldNames { field: GiftField::Name, name: "name", also: DONOR_NAMES },
    FieldNames { field: GiftField::FirstName, name: "firstName", also: MemberField::FirstName.row().headings },
    FieldNames { field: GiftField::LastName, name: "lastName", also: MemberField::LastName.row().headings },
    FieldNames { field: GiftField::Household, name: "householdName", also: &["household", "family"] },
    FieldNames { field: GiftField::PortalId, name: "id", also: &[] },
    FieldNames { field: GiftField::Fund, name: "fund", also: &["fundName", "category", "designation"] },
    FieldNames { field: GiftField::Method, name: "method", also: &["paymentMethod", "paymentType", "type"] },
    FieldNames { field: GiftField::CheckNumber, name: "checkNumber", also: &["check", "checkNo", "checkNum", "chequeNumber", "chequeNo"] },
    FieldNames { field: GiftField::Notes, name: "notes", also: &["note", "description", "memo", "comment"] },
];

/// Other usual names of the column with the giver's whole name.
const DONOR_NAMES: &[&str] = &[
    "fullName",
    "donor",
    "donorName",
    "giver",
    "giverName",
    "contributor",
    "contributorName",
    "person",
    "personName",
    "memberName",
    "displayName",
];
/// The fields that say who gave.
pub const WHO: &[GiftField] = &[
    GiftField::PersonKey,
    GiftField::PersonEmail,
    GiftField::MemberNumber,
    GiftField::Name,
    GiftField::FirstName,
    GiftField::LastName,
    GiftField::Household,
];

const LONGEST: usize = 300;
const EARLIEST_YEAR: i16 = 1900;
/// No portal has had so many gifts. A higher number is another program's, and would use up the ids here.
const HIGHEST_ID: i64 = 999_999_999;

/// A row that makes sense by itself.
#[derive(Clone, Debug)]
pub struct GiftRow {
    /// Where it stands in the file.
    pub line: u64,
    /// What it says about who gave.
    pub giver: GiverText,
    /// Not zero; negative corrects an earlier gift.
    pub amount_cents: i64,
    /// The day of the gift.
    pub date: Date,
    /// The fund.
    pub fund: Option<String>,
    /// How it was paid.
    pub method: Option<String>,
    /// The note beside it.
    pub notes: Option<String>,
    /// The gift's id, where the list is a portal's own export.
    pub portal_id: Option<i64>,
    /// What it is recognised by in the next import.
    pub fingerprint: [u8; 32],
}

/// Reads all rows; `today` is the congregation's. The bad lines are in the file's order.
pub fn read_all(
    table: &ListTable,
    columns: &Columns<GiftField>,
    order: DateOrder,
    today: Date,
) -> (Vec<GiftRow>, Vec<BadLine>) {
    let (mut rows, mut bad) = (Vec::new(), table.bad.clone());
    let mut fingerprints = Fingerprints::default();
    let mut line_of_id: HashMap<i64, u64> = HashMap::new();
    for row in &table.rows {
        // Bad rows too: left out or corrected in the next export, they do not renumber their equals.
        let fingerprint = fingerprints.next(&table.header, &row.cells);
        match gift(row, columns, order, today, table.semicolons, fingerprint) {
            Ok(gift) => {
                let line = gift.portal_id.map_or(row.line, |id| *line_of_id.entry(id).or_insert(row.line));
                if line == row.line {
                    rows.push(gift);
                } else {
                    bad.push(BadLine { line: row.line, reason: format!("its id is already on line {line}") });
                }
            }
            Err(reasons) => bad.push(BadLine { line: row.line, reason: reasons.join("; ") }),
        }
    }
    bad.sort_by_key(|bad| bad.line);
    (rows, bad)
}

fn gift(
    row: &Row,
    columns: &Columns<GiftField>,
    order: DateOrder,
    today: Date,
    semicolons: bool,
    fingerprint: [u8; 32],
) -> Result<GiftRow, Vec<String>> {
    let mut reasons = Vec::new();
    let cell = |field| columns.cell(&row.cells, field);
    let date = required(cell(GiftField::Date), "date").and_then(|text| date(text, order, today));
    let date = date.map_err(|reason| reasons.push(reason));
    let amount = required(cell(GiftField::Amount), "amount").and_then(|text| money::read(text, semicolons));
    let amount = amount.map_err(|reason| reasons.push(reason));
    let email = cell(GiftField::PersonEmail).and_then(|email| {
        let refused = |_| reasons.push(format!("\"{}\" is not an e-mail address", email.escape_debug()));
        Email::stored(email).map_err(refused).ok()
    });
    let own =
        |field| cell(field).map(|text| unguarded(text).split_whitespace().collect::<Vec<_>>().join(" "));
    let parts = [own(GiftField::FirstName), own(GiftField::LastName)];
    let together = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let giver = GiverText {
        key: own(GiftField::PersonKey),
        email,
        number: own(GiftField::MemberNumber),
        name: if together.is_empty() { own(GiftField::Name) } else { Some(together) },
        household: own(GiftField::Household),
    };
    // Another program's "id" may be anything; a portal's own export has the member numbers beside it.
    let portal_id = cell(GiftField::PortalId).filter(|_| columns.has(GiftField::MemberNumber));
    let portal_id = portal_id.map(id).transpose().unwrap_or_else(|reason| {
        reasons.push(reason);
        None
    });
    let mut text = |field, name: &str| {
        let text = unguarded(cell(field)?).lines().map(str::trim).collect::<Vec<_>>().join(" ");
        if text.chars().any(|c| is_bidi_control(c) || c.is_control() && c != '\t') {
            reasons.push(format!("{name} has a character in it that cannot be printed"));
        } else if text.chars().count() > LONGEST {
            reasons.push(format!("{name} is longer than {LONGEST} characters"));
        }
        Some(text)
    };
    let (fund, method) = (text(GiftField::Fund, "fund"), text(GiftField::Method, "method"));
    let notes =
        with_check_number(text(GiftField::Notes, "notes"), text(GiftField::CheckNumber, "checkNumber"));
    reasons.extend(columns.formula_errors(&row.cells));
    match (date, amount) {
        (Ok(date), Ok(amount_cents)) if reasons.is_empty() => {
            let line = row.line;
            Ok(GiftRow { line, giver, amount_cents, date, fund, method, notes, portal_id, fingerprint })
        }
        _ => Err(reasons),
    }
}

/// "Check 1042", "Check 1042 - Easter": the note is where the giver and the treasurer look for it.
fn with_check_number(notes: Option<String>, number: Option<String>) -> Option<String> {
    let Some(number) = number.filter(|number| number.chars().any(|c| c.is_alphanumeric() && c != '0')) else {
        return notes;
    };
    let number = number.trim_start_matches('#').trim();
    let is_in_it = |notes: &String| notes.split(|c: char| !c.is_alphanumeric()).any(|word| word == number);
    match notes {
        Some(notes) if is_in_it(&notes) => Some(notes),
        Some(notes) => Some(format!("Check {number} - {notes}")),
        None => Some(format!("Check {number}")),
    }
}

fn required<'a>(cell: Option<&'a str>, name: &str) -> Result<&'a str, String> {
    cell.ok_or_else(|| format!("{name} is empty"))
}

fn date(text: &str, order: DateOrder, today: Date) -> Result<Date, String> {
    let date = dates::read(text, order).map_err(|reason| format!("date: {reason}"))?;
    // One day of grace: the list may come from a program in another time zone.
    if date > today.saturating_add(1.day()) {
        Err(format!("date: {date} is in the future"))
    } else if date.year() < EARLIEST_YEAR {
        Err(format!("date: {date} is before {EARLIEST_YEAR}"))
    } else {
        Ok(date)
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

    #[test]
    fn the_check_number_stands_in_the_note_once() {
        for (notes, number, wanted) in [
            (None, Some("1042"), Some("Check 1042")),
            (None, Some("#0042"), Some("Check 0042")),
            (Some("Easter"), Some("1042"), Some("Check 1042 - Easter")),
            (Some("check 1042"), Some("1042"), Some("check 1042")),
            (Some("Check 10422"), Some("1042"), Some("Check 1042 - Check 10422")),
            (Some("Easter"), Some("0"), Some("Easter")),
            (Some("Easter"), None, Some("Easter")),
            (None, Some("-"), None),
        ] {
            let owned = |text: Option<&str>| text.map(str::to_owned);
            assert_eq!(
                with_check_number(owned(notes), owned(number)).as_deref(),
                wanted,
                "{notes:?} {number:?}"
            );
        }
    }
}
