//! Columns beyond their usual names: what a heading says by one of its words, or by the columns beside it; and columns as
//! they are chosen on screen, one field for each, proposed by the usual names or as the last time.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};
use sha2::Digest;

use super::columns::{self, Columns, FieldNames, plain, refused};
use super::row::hash_of;
use super::table::ListTable;
use super::words::{WordMeaning, fold};
use super::{ImportOptions, ListKind, store};
use crate::platform::refusal::Refusal;

/// Words in a heading that suggest a field.
pub(super) struct Claim<F> {
    pub(super) field: F,
    /// Words of a heading, as [`fold`] has them.
    pub(super) words: &'static [&'static str],
    /// True for a cell that stands in no other column.
    pub(super) is_telling: fn(&str) -> bool,
}

impl<F> Claim<F> {
    pub(super) fn of_words(field: F, words: &'static [&'static str]) -> Self {
        Self { field, words, is_telling: |_| false }
    }
}

/// Longer cells are notes.
const LONGEST_WORD: usize = 40;

/// Assigns the columns that are still free to the fields that claim them.
pub(super) fn claim<F: Copy + PartialEq>(columns: &mut Columns<F>, table: &ListTable, claims: &[Claim<F>]) {
    for at in 0..table.header.len() {
        if !columns.is_open(at) {
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

/// Adds to what `--map` says: `family_name` beside a last name is the household's name, and a status of "active" and
/// "inactive" beside the membership says nothing else.
pub(super) fn with_neighbours(table: &ListTable, map: &[String]) -> Vec<String> {
    let plain: Vec<String> = table.header.iter().map(|name| columns::plain(name)).collect();
    let has = |names: &[&str]| plain.iter().any(|name| names.contains(&name.as_str()));
    let is_mapped = |name: &str| {
        map.iter().any(|pair| pair.rsplit_once('=').is_some_and(|(c, _)| columns::plain(c) == name))
    };
    let find = |name: &str| plain.iter().position(|own| own == name).filter(|_| !is_mapped(name));
    let mut map = map.to_vec();
    if let Some(at) = find("familyname").filter(|_| has(&["lastname", "last", "surname"])) {
        let field = if has(&["householdname", "household", "family"]) { "ignore" } else { "householdName" };
        map.push(format!("{}={field}", table.header[at]));
    }
    let says_no_more = |at: &usize| {
        let mut cells = table.rows.iter().map(|row| fold(row.cell(*at)));
        cells.all(|cell| ["", "active", "inactive"].contains(&cell.as_str()))
    };
    let status = find("status").filter(|_| has(&["membership", "membershipstatus", "memberstatus"]));
    map.extend(status.filter(says_no_more).map(|at| format!("{}=active", table.header[at])));
    map
}

impl<F: Copy + PartialEq> Columns<F> {
    /// The columns of `header` as they were chosen: a field's name for each, empty where nothing is taken from it.
    pub fn chosen(
        header: &[String],
        known: &'static [FieldNames<F>],
        chosen: &[String],
    ) -> Result<Self, Refusal> {
        if chosen.len() != header.len() {
            return Err(refused(
                "The file has other columns than those that were chosen. Choose the file again.",
            ));
        }
        let fixed = (0..header.len()).collect();
        let mut columns = Self { found: Vec::new(), header: header.to_vec(), fixed };
        for (at, name) in chosen.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            let entry = known.iter().find(|known| known.name == name);
            let entry =
                entry.ok_or_else(|| refused(format!("No column can be \"{name}\". Choose again.")))?;
            columns.add(entry, at).map_err(|earlier| {
                let [first, second] = [earlier, at].map(|at| columns.heading(at));
                refused(format!(
                    "\"{first}\" and \"{second}\" are both chosen as \"{}\". Choose one of them.",
                    entry.label
                ))
            })?;
        }
        Ok(columns)
    }

    /// The columns that are usually for a field. Of two headings for one field it is the better one, else the first.
    pub fn usual(header: &[String], known: &'static [FieldNames<F>]) -> Self {
        let mut columns = Self { found: Vec::new(), header: header.to_vec(), fixed: Vec::new() };
        for (at, heading) in header.iter().enumerate() {
            let entry = known.iter().find(|known| known.goes_by(&plain(heading)));
            let entry = entry.filter(|entry| !columns.has(entry.field) && entry.is_best(heading, header));
            columns.found.extend(entry.map(|entry| (entry.field, at)));
        }
        columns
    }

    /// The name of each column's field, empty where it has none.
    pub fn names(&self, known: &'static [FieldNames<F>]) -> Vec<String> {
        let field = |at: usize| self.found.iter().find(|(_, used)| *used == at).map(|(field, _)| *field);
        let name = |at: usize| known.iter().find(|known| Some(known.field) == field(at));
        (0..self.header.len()).map(|at| name(at).map_or("", |known| known.name).to_owned()).collect()
    }
}

/// Shapes that are remembered.
const MOST_REMEMBERED: u32 = 100;

/// The saved choice for a list with these headings.
pub(super) struct Remembered {
    /// A field's name for each column, empty where nothing was taken from it.
    pub(super) fields: Vec<String>,
    /// Meanings of words in the columns.
    pub(super) words: Vec<WordMeaning>,
}

pub(super) fn remembered(
    conn: &Connection,
    kind: ListKind,
    header: &[String],
) -> rusqlite::Result<Option<Remembered>> {
    let read = |(mapping, words): (String, String)| {
        let fields = serde_json::from_str(&mapping).ok()?;
        Some(Remembered { fields, words: serde_json::from_str(&words).ok()? })
    };
    Ok(store::mapping(conn, &shape(kind, header))?.and_then(read))
}

/// Remembers what was chosen on screen.
pub(super) fn remember(
    tx: &Transaction<'_>,
    kind: ListKind,
    header: &[String],
    wishes: &ImportOptions,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let Some(chosen) = &wishes.chosen_columns else { return Ok(()) };
    let [mapping, words] =
        [serde_json::json!(chosen), serde_json::json!(wishes.words)].map(|json| json.to_string());
    let shape = shape(kind, header);
    store::remember_mapping(tx, &shape, (&mapping, &words), MOST_REMEMBERED, now.as_second())
}

/// A hash of the headings in their order: equal for lists of one kind with the same columns.
fn shape(kind: ListKind, header: &[String]) -> [u8; 32] {
    let headings = header.iter().map(|heading| heading.to_lowercase());
    hash_of(std::iter::once(kind.as_str().to_owned()).chain(headings)).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_that_of_the_headings_in_their_order() {
        let of = |kind, names: &str| shape(kind, &names.split(',').map(str::to_owned).collect::<Vec<_>>());
        let shape = |names| of(ListKind::Gifts, names);
        assert_eq!(shape("Date,Amount"), shape("date,AMOUNT"));
        assert_ne!(shape("date,amount"), shape("amount,date"));
        assert_ne!(shape("date,amount"), shape("date,amount,"));
        assert_ne!(shape("name,date"), of(ListKind::People, "name,date"));
    }
}
