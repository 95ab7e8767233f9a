//! The columns of a list of gifts: the fields that they can hold, and what may not be passed over in silence.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::column_claims::{Claim, ListFields};
use super::columns::{self, Columns, FieldNames, IGNORE};
use super::row::BadLine;
use super::table::ListTable;
use super::words::{self, fold};
use super::{ImportOptions, ListKind, Row};
use crate::platform::closed_set::closed_set;
use crate::platform::money;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::email::Email;

/// Headings of a status, and of a part of an address.
const STATES: &[&str] = &["state", "estado"];

/// The fields of a list of gifts.
pub fn list_fields() -> ListFields<GiftField> {
    // Words in other headings that suggest a field, and cells that do.
    let named = |field: GiftField| {
        let words = words::of("words in gifts", field.as_str());
        Claim { field, words, only: &[], is_telling: None, unless: None }
    };
    let telling = |field, tells: fn(&str) -> bool| {
        let unless = Some(GiftField::Status);
        Claim { field, words: &[], only: &[], is_telling: Some(tells), unless }
    };
    ListFields {
        kind: ListKind::Gifts,
        known: &FIELDS,
        needed: &[&[GiftField::Date, GiftField::Amount]],
        advice: "Choose the column with the date and the one with the amount.",
        givers: WHO,
        days: vec![GiftField::Date],
        claims: vec![
            named(GiftField::Currency),
            Claim {
                unless: None,
                ..telling(GiftField::Currency, |cell| words::foreign_in(cell) == Some(cell))
            },
            named(GiftField::Deductible),
            named(GiftField::GivenBack),
            // By its words alone: "State/Province" and "Address Status" stand in lists of payments, too.
            telling(GiftField::Perhaps, words::tells_of_gift),
        ],
        fits: |table, field, at| field != GiftField::Status || is_status(table, at),
        check,
    }
}

/// Refuses a list that does not say who gave, where it may, and one of which a part would be passed over in silence.
fn check(table: &ListTable, columns: &Columns<GiftField>, wishes: &ImportOptions) -> Result<(), Refusal> {
    if !wishes.is_on_screen() {
        return refuse_not_understood(table, columns);
    }
    if wishes.all_anonymous || WHO.iter().any(|&field| columns.has(field)) {
        return Ok(());
    }
    Err(columns::refused(
        "No column says who gave. Choose the one that does, or say that all gifts of the file are anonymous.",
    ))
}

/// A column "State" may be that of an address.
fn is_status(table: &ListTable, at: usize) -> bool {
    let is_word = |row: &Row| words::of_gift(row.cell(at), &[], "status").is_some();
    !STATES.contains(&columns::plain(&table.header[at]).as_str()) || table.rows.iter().any(is_word)
}

/// The columns that hold amounts and that nothing is taken from: funds side by side would come to nothing.
pub(super) fn unused_amounts(table: &ListTable, columns: &Columns<GiftField>) -> Vec<String> {
    let is_used = |at: usize| columns.found.iter().any(|(_, used)| *used == at);
    // A fee or a balance by its heading, whatever is chosen on screen.
    let is_none = |at: usize| {
        FIELDS.iter().any(|known| known.name == IGNORE && known.goes_by(&columns::plain(&table.header[at])))
    };
    let unused =
        (0..table.header.len()).filter(|&at| !is_used(at) && !is_none(at) && holds_amounts(table, at));
    unused.map(|at| columns.heading(at)).collect()
}

/// True where the column adds up to something, and its numbers are neither years nor those of the lines.
fn holds_amounts(table: &ListTable, at: usize) -> bool {
    let cells = || table.rows.iter().map(|row| row.cell(at));
    let amounts = cells().filter_map(|cell| money::read(cell, table.semicolons).ok());
    amounts.sum::<i64>() != 0 && !are_numbering(cells())
}

/// True where each of three lines and more has a whole number, and they are years, always rise or always fall.
fn are_numbering<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let whole = |cell: &str| cell.parse().ok().filter(|_| !cell.starts_with('+'));
    let Some(numbers) = cells.map(whole).collect::<Option<Vec<u64>>>() else { return false };
    let is_year = |number: &u64| (1900..2100).contains(number);
    let is_run = numbers.is_sorted_by(|a, b| a < b) || numbers.is_sorted_by(|a, b| a > b);
    numbers.len() > 2 && (is_run || numbers.iter().all(is_year))
}

/// The sum of the amounts in the bad lines, as far as they can be read.
pub(super) fn readable_cents(table: &ListTable, columns: &Columns<GiftField>, bad: &[BadLine]) -> i64 {
    let lines: BTreeSet<u64> = bad.iter().map(|bad| bad.line).collect();
    let amounts = table
        .rows
        .iter()
        .filter(|row| lines.contains(&row.line))
        .filter_map(|row| money::read(columns.cell(row, GiftField::Amount)?, table.semicolons).ok());
    amounts.sum()
}

/// Without a column that says who gave, every gift would be anonymous; and of a list with a column for each fund only
/// the total would be taken, without a fund. Either is taken only from a list in which every column is understood.
fn refuse_not_understood(table: &ListTable, columns: &Columns<GiftField>) -> Result<(), Refusal> {
    let left = columns.not_understood(&table.rows);
    let names =
        |left: &[&(usize, String)]| left.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ");
    if let Some((_, first)) = left.first().filter(|_| !WHO.iter().any(|&field| columns.has(field))) {
        return Err(no_giver(format!(
            "No column says who gave, and these are not understood: {}. If one of them does, say which: --map \"{first}=name\" (or personKey, personEmail, memberNumber, householdName). If none does: --map \"{first}=ignore\", and all gifts are anonymous. Nothing was written.",
            names(&left.iter().collect::<Vec<_>>())
        )));
    }
    let amounts: Vec<_> = left.iter().filter(|(at, _)| holds_amounts(table, *at)).collect();
    match &amounts[..] {
        [(_, first), _, ..] if !columns.has(GiftField::Fund) => Err(no_giver(format!(
            "These columns hold amounts, and none of them would be imported: {}. Give each fund a row of its own, with the fund's name in a column \"fund\" and its amount in a column \"amount\". If a column is no gift, say so: --map \"{first}=ignore\". Nothing was written.",
            names(&amounts)
        ))),
        _ => Ok(()),
    }
}

closed_set! {
    /// The fields that a column of a list of gifts can hold, with the words in which they are chosen.
    pub enum GiftField => &'static str {
        Date = "date" => "Date",
        /// The time of the day, which says more with a zone.
        Time = "time" => "Time of day",
        TimeZone = "timeZone" => "Time zone",
        Amount = "amount" => "Amount",
        Name = "name" => "Giver's full name",
        FirstName = "firstName" => "Giver's first name",
        LastName = "lastName" => "Giver's last name",
        PersonEmail = "personEmail" => "Giver's e-mail",
        MemberNumber = "memberNumber" => "Giver's member number here",
        PersonKey = "personKey" => "Giver's number in the other program",
        Household = "householdName" => "Giver's household",
        Fund = "fund" => "Fund",
        Method = "method" => "How it was paid",
        CheckNumber = "checkNumber" => "Check number",
        Notes = "notes" => "Note",
        /// Whether the money came.
        Status = "status" => "Status: whether the money came",
        /// A gift, a refund, a fee; some programs write here how it was paid.
        Kind = "type" => "Type: gift, refund, fee",
        /// Whether money came into the account, or went out of it.
        Bank = "bank" => "Credit or debit",
        /// Yes: it is no payment, but a try.
        Test = "test" => "Test payment, or pending: yes",
        /// A status by its words alone: they are asked about.
        Perhaps = "perhaps" => "Perhaps a status: its words are asked about",
        Currency = "currency" => "Currency",
        /// Whether, or how much of it, was given back.
        GivenBack = "givenBack" => "Given back",
        Deductible = "deductible" => "Tax-deductible: yes or no",
        /// The other program's id of the payment.
        Transaction = "transaction" => "Payment's number in the other program",
        /// The payment that this one takes back.
        TakesBack = "takesBack" => "Number of the payment that it takes back",
        PortalId = "id" => "Gift's number here",
        /// An amount that is no gift, such as a fee or a balance.
        Ignored = IGNORE => "Not imported",
    }
}

/// The fields with their columns' usual names.
pub static FIELDS: LazyLock<Vec<FieldNames<GiftField>>> = LazyLock::new(|| {
    let names = |field: GiftField| {
        let name = field.as_str();
        FieldNames { field, name, label: field.row(), also: words::of("gifts", name) }
    };
    GiftField::ALL.map(names).into()
});

/// Columns whose words change what a line means.
pub(super) const WITH_MEANINGS: [GiftField; 6] = [
    GiftField::Status,
    GiftField::Perhaps,
    GiftField::Kind,
    GiftField::Bank,
    GiftField::Test,
    GiftField::Method,
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

/// A line's words about the giver; all none for an anonymous gift.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GiverText {
    /// The person's key in the list.
    pub key: Option<String>,
    pub email: Option<Email>,
    /// The member number here; the portal's own export has it.
    pub number: Option<String>,
    /// The whole name, or first and last name put together.
    pub name: Option<String>,
    pub household: Option<String>,
}

/// The answers, or a list of gifts, do not say who gave.
pub(super) fn no_giver(sentence: impl Into<String>) -> Refusal {
    Refusal::new(ErrorCode::NotAsItWas, sentence)
}

impl GiverText {
    /// True where the line has no word for a giver, not even "cash".
    pub(super) fn is_blank(&self) -> bool {
        *self == Self::default()
    }

    /// True where the line names no one at all.
    pub(super) fn is_anonymous(&self) -> bool {
        let is_named = self.key.is_some() || self.email.is_some() || self.number.is_some();
        let names_nobody = |name: &String| {
            !name.chars().any(char::is_alphanumeric)
                || fold(name).split(' ').all(|word| words::of("names", "anonymous").contains(&word))
        };
        !is_named && self.household.is_none() && self.name.as_ref().is_none_or(names_nobody)
    }

    /// The line's own words for its giver, first the one that says most.
    fn words(&self) -> impl Iterator<Item = &str> {
        let texts = [&self.name, &self.household, &self.number, &self.key];
        let [name, household, number, key] = texts.map(Option::as_deref);
        let email = self.email.as_ref().map(Email::as_str);
        [name, household, email, number, key].into_iter().flatten()
    }

    /// The line's name for its giver.
    pub(super) fn called(&self) -> Option<String> {
        self.words().next().map(str::to_owned)
    }

    /// True where `word` is one of the line's own words for its giver.
    pub(super) fn is_called(&self, word: &str) -> bool {
        self.words().any(|own| fold(own) == fold(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::examples;

    #[test]
    fn amounts_are_what_adds_up_and_is_no_numbering() {
        for [cells, wanted] in examples("columns of amounts") {
            let row = |(line, cell)| Row::of(line, [cell, "x"].into_iter());
            let rows = (2..).zip(cells.split(';')).filter_map(row).collect();
            let table = ListTable { rows, ..ListTable::default() };
            assert_eq!(holds_amounts(&table, 0), wanted == "yes", "{cells:?}");
        }
    }

    #[test]
    fn a_fee_or_a_balance_that_nothing_is_taken_from_is_not_told_of_on_screen_either() {
        let header =
            ["Date", "Amount", "Num", "Balance", "Fee", "Net", "Mission"].map(str::to_owned).to_vec();
        let rows = vec![Row::of(2, "2026-11-01;5;7;8;9;10;11".split(';')).unwrap()];
        let chosen: Vec<String> = "date;amount;;;;;".split(';').map(str::to_owned).collect();
        let columns = Columns::chosen(&header, &FIELDS, &chosen).unwrap();
        let table = ListTable { header, rows, ..ListTable::default() };
        assert_eq!(unused_amounts(&table, &columns), ["Mission"]);
    }

    #[test]
    fn a_usual_heading_is_proposed_once_and_an_unknown_one_not_at_all() {
        for [header, wanted] in examples("headings of gifts") {
            let header = header.split(';').map(str::to_owned).collect();
            let table = ListTable { header, ..ListTable::default() };
            let columns = list_fields().understood(&table, &[], true).unwrap();
            assert_eq!(columns.names(&FIELDS).join(";"), wanted, "{:?}", table.header);
        }
    }

    #[test]
    fn only_a_line_that_names_no_one_is_anonymous() {
        for [name, is_anonymous] in examples("anonymous givers") {
            let named = GiverText { name: Some(name.clone()), ..GiverText::default() };
            assert_eq!(named.is_anonymous(), is_anonymous == "yes", "{name}");
            assert!(!GiverText { key: Some("7".to_owned()), ..named }.is_anonymous());
        }
        assert!(GiverText::default().is_anonymous());
    }
}
