//! The columns of a list of gifts: what may not be passed over in silence.

use super::claims::{self, Claim};
use super::columns::{self, Columns};
use super::error::{BadLine, ImportError};
use super::gift_fields::{FIELDS, GiftField, WHO};
use super::table::ListTable;
use super::{ImportOptions, Row, chosen_columns, meaning};
use crate::platform::money;

/// Without these no gift can be brought in.
pub(super) const NEEDED: [GiftField; 2] = [GiftField::Date, GiftField::Amount];

/// Words in other headings that suggest a field.
const CLAIMS: &[Claim<GiftField>] = &[
    Claim {
        field: GiftField::Currency,
        words: &["currency", "wahrung", "waehrung", "moneda", "divisa"],
        is_telling: |_| false,
    },
    Claim {
        field: GiftField::Deductible,
        words: &["deductible", "deductable", "absetzbar"],
        is_telling: |_| false,
    },
    Claim {
        field: GiftField::GivenBack,
        words: &[
            "refund",
            "refunded",
            "void",
            "voided",
            "failed",
            "canceled",
            "cancelled",
            "disputed",
            "chargeback",
            "storniert",
            "zuruckerstattet",
            "ruckerstattung",
            "anulado",
            "reembolsado",
        ],
        is_telling: |_| false,
    },
    // By its words alone: "State/Province" and "Address Status" stand in lists of payments, too.
    Claim { field: GiftField::Status, words: &[], is_telling: meaning::tells_of_gift },
];

/// Headings of a status, and of a part of an address.
const STATES: &[&str] = &["state", "estado"];

/// The columns as they were chosen on screen, else as they are understood.
pub(super) fn find(table: &ListTable, wishes: &ImportOptions) -> Result<Columns<GiftField>, ImportError> {
    if let Some(chosen) = &wishes.chosen_columns {
        let columns = Columns::chosen(&table.header, &FIELDS, chosen)?.require(&FIELDS, &NEEDED)?;
        if !wishes.all_anonymous && !WHO.iter().any(|&field| columns.has(field)) {
            return Err(ImportError::NoGiverColumn);
        }
        return Ok(columns);
    }
    let mut columns = Columns::recognise(&table.header, &FIELDS, &wishes.map)?.require(&FIELDS, &NEEDED)?;
    claims::claim(&mut columns, table, CLAIMS);
    columns.found.retain(|(field, at)| *field != GiftField::Status || is_status(table, *at));
    refuse_not_understood(table, &columns)?;
    Ok(columns)
}

/// The proposed field of each column, for a list of a new shape; empty where none is proposed.
pub(super) fn proposed(table: &ListTable) -> Vec<String> {
    let mut proposed = chosen_columns::proposed(&table.header, &FIELDS);
    for (at, field) in proposed.iter_mut().enumerate() {
        if field == "status" && !is_status(table, at) {
            field.clear();
        }
    }
    // Columns claimed by their words, where none is proposed.
    let found = proposed.iter().enumerate().filter(|(_, field)| !field.is_empty());
    let found = found.map(|(at, _)| (GiftField::Ignored, at)).collect();
    let mut columns = Columns { found, header: table.header.clone(), fixed: Vec::new() };
    let before = columns.found.len();
    claims::claim(&mut columns, table, CLAIMS);
    for (field, at) in columns.found.split_off(before) {
        let name = FIELDS.iter().find(|known| known.field == field).map(|known| known.name);
        name.unwrap_or_default().clone_into(&mut proposed[at]);
    }
    proposed
}

/// A column "State" may be that of an address.
fn is_status(table: &ListTable, at: usize) -> bool {
    let is_word = |row: &Row| meaning::of_gift(row.cell(at), &[]).is_some();
    !STATES.contains(&columns::plain(&table.header[at]).as_str()) || table.rows.iter().any(is_word)
}

/// The columns that hold amounts and that nothing is taken from: funds side by side would come to nothing.
pub(super) fn unused_amounts(table: &ListTable, columns: &Columns<GiftField>) -> Vec<String> {
    let is_used = |at: usize| columns.found.iter().any(|(_, used)| *used == at);
    let unused = (0..table.header.len()).filter(|&at| !is_used(at) && holds_amounts(table, at));
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
    let is_bad = |line: u64| bad.iter().any(|bad| bad.line == line);
    let amounts = table
        .rows
        .iter()
        .filter(|row| is_bad(row.line))
        .filter_map(|row| money::read(columns.cell(row, GiftField::Amount)?, table.semicolons).ok());
    amounts.sum()
}

/// Without a column that says who gave, every gift would be anonymous; and of a list with a column for each fund only
/// the total would be taken, without a fund. Either is taken only from a list in which every column is understood.
pub(super) fn refuse_not_understood(
    table: &ListTable,
    columns: &Columns<GiftField>,
) -> Result<(), ImportError> {
    let left = columns.not_understood(&table.rows);
    let names =
        |left: &[&(usize, String)]| left.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ");
    if let Some((_, first)) = left.first().filter(|_| !WHO.iter().any(|&field| columns.has(field))) {
        return Err(ImportError::Giver(format!(
            "No column says who gave, and these are not understood: {}. If one of them does, say which: --map \"{first}=name\" (or personKey, personEmail, memberNumber, householdName). If none does: --map \"{first}=ignore\", and all gifts are anonymous. Nothing was written.",
            names(&left.iter().collect::<Vec<_>>())
        )));
    }
    let amounts: Vec<_> = left.iter().filter(|(at, _)| holds_amounts(table, *at)).collect();
    match &amounts[..] {
        [(_, first), _, ..] if !columns.has(GiftField::Fund) => Err(ImportError::Giver(format!(
            "These columns hold amounts, and none of them would be imported: {}. Give each fund a row of its own, with the fund's name in a column \"fund\" and its amount in a column \"amount\". If a column is no gift, say so: --map \"{first}=ignore\". Nothing was written.",
            names(&amounts)
        ))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::Row;

    #[test]
    fn amounts_are_what_adds_up_and_is_no_numbering() {
        for (cells, wanted) in [
            (&["5"][..], true),
            (&["10", "", "10"], true),
            (&["20", "5", "40"], true),
            (&["1", "2"], true),
            (&["1.00", "2.00", "3.00"], true),
            (&["2000", "2000"], true),
            (&["2000", "", "2000", "2000"], true),
            (&["50", "", "100", "500"], true),
            (&["x", "5"], true),
            (&["5", "-5"], false),
            (&["0", "0.00"], false),
            (&["", "x"], false),
            (&["1", "2", "3"], false),
            (&["1007", "1004", "1001"], false),
            (&["2025", "2025", "2026"], false),
        ] {
            let rows = (2..).zip(cells).filter_map(|(line, cell)| Row::of(line, [*cell, "x"].into_iter()));
            let table = ListTable { rows: rows.collect(), ..ListTable::default() };
            assert_eq!(holds_amounts(&table, 0), wanted, "{cells:?}");
        }
    }
}
