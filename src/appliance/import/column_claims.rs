//! Columns beyond their usual names: what a heading says by one of its words, or by the columns beside it; and columns as
//! they are chosen on screen, one field for each, proposed by the usual names or as the last time.

use rusqlite::Connection;
use sha2::Digest;

use super::columns::{self, Columns, FieldNames, refused};
use super::list::{List, find_order};
use super::row::hash_of;
use super::table::{self, ListTable};
use super::words::{self, WordMeaning, fold};
use super::{ImportOptions, ListKind, store};
use crate::accounts::audit_log::Work;
use crate::platform::refusal::Refusal;

/// A suggestion of a field where the heading is no usual one.
pub struct Claim<F> {
    pub(super) field: F,
    /// One of these words in the heading, as [`fold`] has them; none: whatever the heading is.
    pub(super) words: &'static [&'static str],
    /// The only words that the heading may have; none: any.
    pub(super) only: &'static [&'static str],
    /// A cell for which this is true, where it has to have one.
    pub(super) is_telling: Option<fn(&str) -> bool>,
    /// Not in a list with a column of this field.
    pub(super) unless: Option<F>,
}

/// Longer cells are notes.
const LONGEST_WORD: usize = 40;

/// The fields that columns of one kind of list can hold, and how they are found.
pub struct ListFields<F: 'static> {
    pub(super) kind: ListKind,
    pub(super) known: &'static [FieldNames<F>],
    /// A list has all columns of one of these sets, usually of the first.
    pub(super) needed: &'static [&'static [F]],
    /// The advice on screen where it has not.
    pub(super) advice: &'static str,
    /// The fields that say who gave.
    pub(super) givers: &'static [F],
    /// Columns that hold dates.
    pub(super) days: Vec<F>,
    pub(super) claims: Vec<Claim<F>>,
    /// False for a column that has a field's name and cells of another one.
    pub(super) fits: fn(&ListTable, F, usize) -> bool,
    /// Refuses a list of which a part would be passed over in silence.
    pub(super) check: fn(&ListTable, &Columns<F>, &ImportOptions) -> Result<(), Refusal>,
}

impl<F: Copy + PartialEq> ListFields<F> {
    /// Reads a list, with its columns as they were chosen on screen, else as they are understood.
    pub(super) fn read(self, bytes: impl AsRef<[u8]>, wishes: &ImportOptions) -> Result<List<F>, Refusal> {
        let table = self.table(bytes.as_ref(), wishes)?;
        let columns = match &wishes.columns {
            Some(chosen) => Columns::chosen(&table.header, self.known, chosen)?,
            None => self.understood(&table, &wishes.map, false)?,
        };
        if !columns.are_enough(self.needed) {
            let lacks = || columns.lacks(self.known, self.needed[0]);
            return Err(if wishes.is_on_screen() { refused(self.advice) } else { lacks() });
        }
        (self.check)(&table, &columns, wishes)?;
        let found = if wishes.dates.is_some() { None } else { find_order(&table, &columns, &self.days)? };
        let order = wishes.dates.or(found).unwrap_or_default();
        let headings = (0..table.header.len()).map(|at| columns.heading(at)).collect();
        let is_on_screen = wishes.is_on_screen();
        Ok(List { table, columns, known: self.known, headings, order, is_on_screen })
    }

    pub(super) fn table(&self, bytes: &[u8], wishes: &ImportOptions) -> Result<ListTable, Refusal> {
        table::read(bytes, wishes, &columns::names_of(self.known, &wishes.map))
    }

    /// The columns as they are understood; on screen something is always proposed.
    pub(super) fn understood(
        &self,
        table: &ListTable,
        map: &[String],
        is_on_screen: bool,
    ) -> Result<Columns<F>, Refusal> {
        let map = match self.kind {
            ListKind::People => with_neighbours(table, map),
            _ => with_bank_type(table, map),
        };
        let mut columns = Columns::recognise(&table.header, self.known, &map, is_on_screen)?;
        columns.found.retain(|(field, at)| columns.fixed.contains(at) || (self.fits)(table, *field, *at));
        self.claim(&mut columns, table);
        Ok(columns)
    }

    /// Assigns the columns that are still free to the fields that claim them.
    fn claim(&self, columns: &mut Columns<F>, table: &ListTable) {
        for at in 0..table.header.len() {
            if !columns.is_open(at) {
                continue;
            }
            let heading = fold(&table.header[at]);
            // "Spouse Deceased", "E-mail Status"
            if heading.split(' ').any(|word| words::of("headings", "of others").contains(&word)) {
                continue;
            }
            let cells = || table.rows.iter().map(|row| row.cell(at));
            let is_it = |Claim { words, only, is_telling, unless, .. }: &&Claim<F>| {
                // "Moved in" is no move away, nor "Last Moved".
                let contrary = words::of("words of people", "coming");
                let is_named = heading.split(' ').any(|word| words.contains(&word))
                    && !heading
                        .split(' ')
                        .any(|word| contrary.contains(&word) || ["to", "last", "address"].contains(&word))
                    && (only.is_empty() || heading.split(' ').all(|word| only.contains(&word)));
                let is_no_note = || cells().all(|cell| cell.chars().count() <= LONGEST_WORD);
                (is_named || words.is_empty() && is_no_note())
                    && is_telling.is_none_or(|tells| cells().any(tells))
                    && unless.is_none_or(|field| !columns.has(field))
            };
            let fields = self.claims.iter().filter(is_it).map(|claim| claim.field);
            let fields = fields.filter_map(|field| self.known.iter().find(|known| known.field == field));
            let fields: Vec<_> = fields.collect();
            // The first that no other column has.
            fields.into_iter().any(|field| columns.add(field, at).is_ok());
        }
    }
}

/// Adds to what `--map` says: `family_name` beside a last name is the household's name, a telephone number beside the mobile
/// one is that at home, and a status of "active" and "inactive" beside the membership says nothing else.
pub(super) fn with_neighbours(table: &ListTable, map: &[String]) -> Vec<String> {
    let plain: Vec<String> = table.header.iter().map(|name| columns::plain(name)).collect();
    let has = |names: &[&str]| plain.iter().any(|name| names.contains(&name.as_str()));
    let is_open = |name: &str| !columns::is_mapped(map, name);
    let find = |name: &str| plain.iter().position(|own| own == name).filter(|_| is_open(name));
    let mut map = map.to_vec();
    if let Some(at) = find("familyname").filter(|_| has(&["lastname", "last", "surname"])) {
        let field = if has(&["householdname", "household", "family"]) { "ignore" } else { "householdName" };
        map.push(format!("{}={field}", table.header[at]));
    }
    // A telephone number beside the mobile one is that at home.
    let phone = words::of("phone beside", "phone").iter().find_map(|name| find(name));
    let is_beside = has(words::of("phone beside", "mobile")) && !has(words::of("phone beside", "home"));
    if let Some(at) = phone.filter(|_| is_beside) {
        map.push(format!("{}=homePhone", table.header[at]));
    }
    let says_no_more = |at: &usize| {
        let mut cells = table.rows.iter().map(|row| words::membership(row.cell(*at)));
        cells.all(|cell| ["", "active", "inactive"].contains(&cell.as_str()))
    };
    if has(words::of("status beside", "membership")) {
        let status = words::of("status beside", "status").iter().filter_map(|name| find(name));
        map.extend(status.filter(says_no_more).map(|at| format!("{}=active", table.header[at])));
    }
    map
}

/// Adds to what `--map` says: a type of credits and debits is the bank's, and no way of paying.
fn with_bank_type(table: &ListTable, map: &[String]) -> Vec<String> {
    let of = |at: usize| table.rows.iter().map(move |row| fold(row.cell(at)));
    let has = |at: usize, word: &str| of(at).any(|cell| cell == word);
    let has_more = |at: usize| of(at).any(|cell| !["", "credit", "debit"].contains(&&*cell));
    let name = |at: usize| columns::plain(&table.header[at]);
    let names = || words::of("gifts", "type").iter().copied().chain(["type"]);
    let is_type = |at: &usize| names().any(|own| columns::plain(own) == name(*at));
    let found = (0..table.header.len())
        .filter(is_type)
        .find(|&at| has(at, "credit") && has(at, "debit") && !has_more(at));
    let found = found.filter(|&at| !columns::is_mapped(map, &name(at)));
    map.iter().cloned().chain(found.map(|at| format!("{}=bank", table.header[at]))).collect()
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

    /// The name of each column's field, empty where it has none.
    pub fn names(&self, known: &'static [FieldNames<F>]) -> Vec<String> {
        let field = |at: usize| self.found.iter().find(|(_, used)| *used == at).map(|(field, _)| *field);
        let name = |at: usize| known.iter().find(|known| Some(known.field) == field(at));
        (0..self.header.len()).map(|at| name(at).map_or("", |known| known.name).to_owned()).collect()
    }
}

/// Shapes that are remembered.
const MOST_REMEMBERED: u32 = 100;

/// The saved choice for a list with these headings: a field's name for each column, empty where nothing was taken from
/// it, and meanings of words in the columns.
pub(super) fn remembered(
    conn: &Connection,
    kind: ListKind,
    header: &[String],
) -> rusqlite::Result<Option<(Vec<String>, Vec<WordMeaning>)>> {
    let read = |(mapping, words): (String, String)| {
        Some((serde_json::from_str(&mapping).ok()?, serde_json::from_str(&words).ok()?))
    };
    Ok(store::mapping(conn, &shape(kind, header))?.and_then(read))
}

/// Remembers what was chosen on screen.
pub(super) fn remember(
    work: Work<'_>,
    kind: ListKind,
    header: &[String],
    wishes: &ImportOptions,
) -> rusqlite::Result<()> {
    let Some(chosen) = &wishes.columns else { return Ok(()) };
    let [mapping, words] =
        [serde_json::json!(chosen), serde_json::json!(wishes.words)].map(|json| json.to_string());
    let shape = shape(kind, header);
    store::remember_mapping(work.tx, &shape, (&mapping, &words), MOST_REMEMBERED, work.now.as_second())
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
