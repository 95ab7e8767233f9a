//! One row of a list of gifts, read and checked by itself.

use jiff::ToSpan;
use jiff::civil::Date;

use super::columns::{Columns, Known};
use super::dates::{self, Order};
use super::error::BadLine;
use super::fingerprint::Fingerprints;
use super::table::{Row, Table};
use crate::giving::export::{self, unguarded};
use crate::giving::money;
use crate::members::Email;

/// What a column of a list of gifts can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those --map uses")]
pub enum Field {
    Date,
    Amount,
    PersonKey,
    PersonEmail,
    MemberNumber,
    PortalId,
    Fund,
    Method,
    Notes,
}

/// The fields with their columns' usual names.
#[rustfmt::skip]
pub const FIELDS: &[Known<Field>] = &[
    Known { field: Field::Date, name: "date", also: &["giftDate", "donationDate", "transactionDate", "contributionDate"] },
    Known { field: Field::Amount, name: "amount", also: &["gift", "sum", "total", "donationAmount"] },
    Known { field: Field::PersonKey, name: "personKey", also: &["importKey", "personId", "individualId", "memberId", "donorId", "giverId"] },
    Known { field: Field::PersonEmail, name: "personEmail", also: &["email", "e-mail", "donorEmail", "emailAddress"] },
    Known { field: Field::MemberNumber, name: "memberNumber", also: &[] },
    Known { field: Field::PortalId, name: "id", also: &[] },
    Known { field: Field::Fund, name: "fund", also: &["fundName", "category", "designation"] },
    Known { field: Field::Method, name: "method", also: &["paymentMethod", "paymentType", "type"] },
    Known { field: Field::Notes, name: "notes", also: &["note", "description", "memo", "comment"] },
];

const LONGEST: usize = 300;
const EARLIEST_YEAR: i16 = 1900;

/// Who gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Giver {
    /// The person with this key in the list of people.
    Key(String),
    /// The person with this address.
    Email(Email),
    /// The person with this number here; the portal's own export names them so.
    Number(String),
    /// Nobody named.
    Anonymous,
}

/// A row that makes sense by itself.
#[derive(Clone, Debug)]
pub struct GiftRow {
    /// Where it stands in the file.
    pub line: u64,
    /// Who gave.
    pub giver: Giver,
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
    /// The gift's id here, where the list is the portal's own export.
    pub portal_id: Option<i64>,
    /// What it is recognised by in the next import.
    pub fingerprint: [u8; 32],
}

/// Reads all rows; `today` is the congregation's. The bad lines are in the file's order.
pub fn read_all(
    table: &Table,
    columns: &Columns<Field>,
    order: Order,
    today: Date,
) -> (Vec<GiftRow>, Vec<BadLine>) {
    let (mut rows, mut bad) = (Vec::new(), table.bad.clone());
    let mut fingerprints = Fingerprints::default();
    // Another program's "id" may be anything.
    let is_own = export::HEADER.iter().all(|name| table.header.iter().any(|column| column == name));
    for row in &table.rows {
        // Bad rows too: left out or corrected in the next export, they do not renumber their equals.
        let fingerprint = fingerprints.next(&table.header, &row.cells);
        match gift(row, columns, order, today, table.semicolons, fingerprint) {
            Ok(gift) => rows.push(GiftRow { portal_id: gift.portal_id.filter(|_| is_own), ..gift }),
            Err(reasons) => bad.push(BadLine { line: row.line, reason: reasons.join("; ") }),
        }
    }
    bad.sort_by_key(|bad| bad.line);
    (rows, bad)
}

fn gift(
    row: &Row,
    columns: &Columns<Field>,
    order: Order,
    today: Date,
    semicolons: bool,
    fingerprint: [u8; 32],
) -> Result<GiftRow, Vec<String>> {
    let mut reasons = Vec::new();
    let cell = |field| columns.cell(&row.cells, field);
    let date = required(cell(Field::Date), "date").and_then(|text| date(text, order, today));
    let date = date.map_err(|reason| reasons.push(reason));
    let amount = required(cell(Field::Amount), "amount").and_then(|text| money::read(text, semicolons));
    let amount = amount.map_err(|reason| reasons.push(reason));
    let number = cell(Field::MemberNumber).map(unguarded);
    let giver = match (cell(Field::PersonKey), cell(Field::PersonEmail), number) {
        (Some(key), ..) => Giver::Key(key.to_owned()),
        (None, Some(email), _) => email.parse().map_or_else(
            |_| {
                reasons.push(format!("\"{}\" is not an e-mail address", email.escape_debug()));
                Giver::Anonymous
            },
            Giver::Email,
        ),
        (None, None, Some(number)) => Giver::Number(number.to_owned()),
        (None, None, None) => Giver::Anonymous,
    };
    let portal_id = cell(Field::PortalId).and_then(|id| id.parse().ok());
    let mut text = |field, name: &str| {
        let text = unguarded(cell(field)?).lines().map(str::trim).collect::<Vec<_>>().join(" ");
        if text.chars().any(|c| c.is_control() && c != '\t') {
            reasons.push(format!("{name} has a character in it that cannot be printed"));
        } else if text.chars().count() > LONGEST {
            reasons.push(format!("{name} is longer than {LONGEST} characters"));
        }
        Some(text)
    };
    let (fund, method) = (text(Field::Fund, "fund"), text(Field::Method, "method"));
    let notes = text(Field::Notes, "notes");
    match (date, amount) {
        (Ok(date), Ok(amount_cents)) if reasons.is_empty() => {
            let line = row.line;
            Ok(GiftRow { line, giver, amount_cents, date, fund, method, notes, portal_id, fingerprint })
        }
        _ => Err(reasons),
    }
}

fn required<'a>(cell: Option<&'a str>, name: &str) -> Result<&'a str, String> {
    cell.ok_or_else(|| format!("{name} is empty"))
}

fn date(text: &str, order: Order, today: Date) -> Result<Date, String> {
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
