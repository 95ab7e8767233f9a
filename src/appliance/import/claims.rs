//! Columns whose headings are not known, and that change what a row means all the same: a word of the heading tells, or the
//! words that stand in them.

use super::columns::Columns;
use super::same_name::fold;
use super::table::ListTable;

/// Words in a heading that suggest a field.
pub(super) struct Claim<F> {
    pub(super) field: F,
    /// Words of a heading, as [`fold`] has them.
    pub(super) words: &'static [&'static str],
    /// True for a cell that stands in no other column.
    pub(super) is_telling: fn(&str) -> bool,
}

/// Longer cells are notes.
const LONGEST_WORD: usize = 40;

/// Assigns the columns that are still free to the fields that claim them.
pub(super) fn claim<F: Copy + PartialEq>(columns: &mut Columns<F>, table: &ListTable, claims: &[Claim<F>]) {
    for at in 0..table.header.len() {
        if columns.fixed.contains(&at) || columns.found.iter().any(|(_, used)| *used == at) {
            continue;
        }
        let heading = fold(&table.header[at]);
        let is_named = |claim: &Claim<F>| heading.split(' ').any(|word| claim.words.contains(&word));
        let cells = || table.rows.iter().map(|row| row.cell(at));
        let tells = |claim: &Claim<F>| {
            cells().any(claim.is_telling) && cells().all(|cell| cell.chars().count() <= LONGEST_WORD)
        };
        let found =
            claims.iter().find(|claim| is_named(claim)).or_else(|| claims.iter().find(|claim| tells(claim)));
        columns.found.extend(found.map(|claim| (claim.field, at)));
    }
}
