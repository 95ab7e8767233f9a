//! The field of each column: by its usual names, or by the volunteer's `--map column=field`.

use super::{Row, sheet};
use crate::platform::refusal::Refusal;

/// The field of a column from which nothing is taken.
pub(super) const IGNORE: &str = "ignore";

/// A field of the portal, the name `--map` uses for it, and other names its column goes by.
#[derive(Debug)]
pub struct FieldNames<F: 'static> {
    pub field: F,
    /// Its own name.
    pub name: &'static str,
    /// For people who choose it.
    pub label: &'static str,
    /// Other usual names; compared without case, spaces and punctuation.
    pub also: &'static [&'static str],
}

/// The position of each recognised field in a row.
#[derive(Debug)]
pub struct Columns<F> {
    pub(super) found: Vec<(F, usize)>,
    pub(super) header: Vec<String>,
    /// Columns that the volunteer mapped.
    pub(super) fixed: Vec<usize>,
}

impl<F: Copy + PartialEq> Columns<F> {
    /// Recognises `header`. A mapped column goes before one with a usual name; `ignore` leaves a column out. Of two
    /// columns for one field the first is taken where the choice is made on screen; else it is refused.
    pub fn recognise(
        header: &[String],
        known: &'static [FieldNames<F>],
        map: &[String],
        is_on_screen: bool,
    ) -> Result<Self, Refusal> {
        let mut columns = Self { found: Vec::new(), header: header.to_vec(), fixed: Vec::new() };
        for pair in map {
            let (column, field) = pair.rsplit_once('=').ok_or_else(|| {
                refused(format!(
                    "\"{pair}\" is not a mapping. Write --map \"column=field\", for example --map \"Given name=firstName\"."
                ))
            })?;
            // By its heading, or as the messages name it where two have one heading: "Surname in column 3 (C)".
            let is_it = |at: &usize| {
                let names = [&header[*at], &columns.heading(*at)];
                names.into_iter().any(|name| !name.is_empty() && plain(name) == plain(column))
            };
            let at = (0..header.len()).find(is_it).ok_or_else(|| {
                refused(format!(
                    "--map names the column \"{}\", which is not in the file. Its columns are: {}.",
                    column.trim(),
                    columns.headings()
                ))
            })?;
            columns.fixed.push(at);
            if plain(field) == IGNORE {
                continue;
            }
            let entry = known.iter().find(|known| plain(known.name) == plain(field));
            let entry = entry.ok_or_else(|| {
                let known: Vec<&str> = known.iter().map(|known| known.name).collect();
                refused(format!(
                    "--map names the field \"{}\", which is not known. Known fields: {}, or ignore.",
                    field.trim(),
                    known.join(", ")
                ))
            })?;
            columns.take(entry, at)?;
        }
        let mapped: Vec<F> = columns.found.iter().map(|(field, _)| *field).collect();
        for (at, name) in header.iter().enumerate() {
            if columns.fixed.contains(&at) {
                continue;
            }
            let entry = known.iter().find(|known| known.goes_by(&plain(name)));
            let entry = entry.filter(|entry| entry.may_be_several() || entry.is_best(name, header));
            match entry.filter(|entry| !mapped.contains(&entry.field)) {
                Some(entry) if entry.name == IGNORE => columns.fixed.push(at),
                Some(entry) if is_on_screen => _ = columns.add(entry, at),
                Some(entry) => columns.take(entry, at)?,
                None => {}
            }
        }
        Ok(columns)
    }

    /// The refusal of a file without a column for each of `required`.
    pub(super) fn lacks(&self, known: &'static [FieldNames<F>], required: &[F]) -> Refusal {
        let missing = known.iter().filter(|known| required.contains(&known.field) && !self.has(known.field));
        let missing: Vec<&str> = missing.map(|known| known.name).collect();
        refused(format!(
            "No column for {} was found. The file's columns are: {}. If one of them is it, say so with --map \"column={}\".",
            missing.join(" and "),
            self.headings(),
            missing.first().copied().unwrap_or_default()
        ))
    }

    /// True with all columns of one of these sets.
    pub(super) fn are_enough(&self, sets: &[&[F]]) -> bool {
        sets.iter().any(|set| set.iter().all(|field| self.has(*field)))
    }

    /// Takes a column for a field; where another one is taken for it, that one's position is the error.
    pub(super) fn add(&mut self, entry: &'static FieldNames<F>, at: usize) -> Result<(), usize> {
        let earlier = self.found.iter().find(|(field, _)| *field == entry.field && !entry.may_be_several());
        if let Some(&(_, earlier)) = earlier {
            return Err(earlier);
        }
        self.found.push((entry.field, at));
        Ok(())
    }

    fn take(&mut self, entry: &'static FieldNames<F>, at: usize) -> Result<(), Refusal> {
        self.add(entry, at).map_err(|earlier| {
            let ([first, second], field) = ([earlier, at].map(|at| self.heading(at)), entry.name);
            refused(format!(
                "The columns \"{first}\" and \"{second}\" both look like {field}. Say which one it is: --map \"{first}={field}\"."
            ))
        })
    }

    /// The position of the first column of `field`.
    pub(super) fn place_of(&self, field: F) -> Option<usize> {
        self.found.iter().find(|(known, _)| *known == field).map(|(_, at)| *at)
    }

    /// True when the file has a column for `field`.
    pub fn has(&self, field: F) -> bool {
        self.place_of(field).is_some()
    }

    /// The cell of `field` in a row; none where it is empty or the file has no such column.
    pub fn cell<'a>(&self, row: &'a Row, field: F) -> Option<&'a str> {
        self.cells(row, field).next()
    }

    /// The cells of a field that may have several columns; the empty ones are left out.
    pub fn cells<'a>(&self, row: &'a Row, field: F) -> impl Iterator<Item = &'a str> {
        let of_field = self.found.iter().filter(move |(known, _)| *known == field);
        of_field.map(|(_, at)| row.cell(*at)).filter(|cell| !cell.is_empty())
    }

    /// The columns nothing is taken from, by name; the `compared` fields are read, but not taken. A column without a
    /// heading counts where there is something in it.
    pub fn not_imported(&self, rows: &[Row], compared: &[F]) -> Vec<String> {
        let is_taken =
            |at: usize| self.found.iter().any(|(field, used)| *used == at && !compared.contains(field));
        let holds =
            |at: usize| !self.header[at].is_empty() || rows.iter().any(|row| !row.cell(at).is_empty());
        (0..self.header.len()).filter(|&at| !is_taken(at) && holds(at)).map(|at| self.heading(at)).collect()
    }

    /// The columns that hold something and that neither their headings nor `--map` explain: where they are, and what
    /// they are called.
    pub fn not_understood(&self, rows: &[Row]) -> Vec<(usize, String)> {
        let holds = |at: usize| rows.iter().any(|row| !row.cell(at).is_empty());
        let left = (0..self.header.len()).filter(|&at| self.is_open(at) && holds(at));
        left.map(|at| (at, self.heading(at))).collect()
    }

    /// True for a column that is of no field, and that the volunteer did not map.
    pub(super) fn is_open(&self, at: usize) -> bool {
        !self.fixed.contains(&at) && !self.found.iter().any(|(_, used)| *used == at)
    }

    /// All of them, for an error.
    fn headings(&self) -> String {
        (0..self.header.len()).map(|at| self.heading(at)).collect::<Vec<_>>().join(", ")
    }

    /// The column's name, with its position where the name is not unique.
    pub(super) fn heading(&self, at: usize) -> String {
        let name = &self.header[at];
        if name.is_empty() {
            format!("{} without a heading", sheet::place(at))
        } else if self.header.iter().filter(|other| plain(other) == plain(name)).count() > 1 {
            format!("{name} in {}", sheet::place(at))
        } else {
            name.clone()
        }
    }
}

impl<F> FieldNames<F> {
    /// True for what may stand in several columns: "Notes" and "Comments", "Deceased" and "Date of death".
    fn may_be_several(&self) -> bool {
        ["officeNotes", "deceased", "moved", "life", "status", "perhaps", "givenBack", IGNORE]
            .contains(&self.name)
    }

    pub(super) fn goes_by(&self, plain_name: &str) -> bool {
        self.rank(plain_name).is_some()
    }

    /// True where no other heading fits the field better: "Date" is the date, though there is also a "Transaction
    /// Date".
    pub(super) fn is_best(&self, name: &str, header: &[String]) -> bool {
        let own = self.rank(&plain(name));
        header.iter().filter_map(|other| self.rank(&plain(other))).all(|other| Some(other) >= own)
    }

    /// The rank of a heading for a field: its own name best, a usual one marked with "?" only where there is no other.
    fn rank(&self, plain_name: &str) -> Option<u8> {
        // "Donation date (UTC)"
        let is_it =
            |heading| [Some(plain_name), plain_name.strip_suffix("utc")].contains(&Some(&*plain(heading)));
        let at = self.headings().position(is_it)?;
        Some(if at == 0 { 0 } else { 1 + u8::from(self.also[at - 1].starts_with('?')) })
    }

    fn headings(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.also.iter().copied())
    }
}

/// Columns that cannot be taken.
pub(super) fn refused(sentence: impl Into<String>) -> Refusal {
    Refusal::field("columns", sentence)
}

/// Tells the cells that name a column: by its usual names, or as `map` does.
pub(super) fn names_of<'a, F>(
    known: &'static [FieldNames<F>],
    map: &'a [String],
) -> impl Fn(&str) -> bool + 'a {
    move |cell| {
        let cell = plain(cell);
        !cell.is_empty() && (known.iter().any(|known| known.goes_by(&cell)) || is_mapped(map, &cell))
    }
}

/// True for the name of a column that `map` names.
pub(super) fn is_mapped(map: &[String], plain_name: &str) -> bool {
    map.iter().filter_map(|pair| pair.rsplit_once('=')).any(|(name, _)| plain(name) == plain_name)
}

/// A column's name without case, spaces and punctuation.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::appliance::import::{examples, gift_columns, person_columns};

    const KNOWN: &[FieldNames<u8>] = &[
        FieldNames { field: 1, name: "firstName", label: "", also: &["Given name", "Vorname", "?Call name"] },
        FieldNames { field: 2, name: "lastName", label: "", also: &["surname"] },
    ];

    fn recognise(header: &str, map: &str) -> Result<Columns<u8>, Refusal> {
        let owned = |names: &str| names.split(';').map(str::to_owned).collect::<Vec<_>>();
        let map = if map.is_empty() { Vec::new() } else { owned(map) };
        let columns = Columns::recognise(&owned(header), KNOWN, &map, false)?;
        if columns.are_enough(&[&[1, 2]]) { Ok(columns) } else { Err(columns.lacks(KNOWN, &[1, 2])) }
    }

    #[test]
    fn columns_are_known_by_their_names_and_what_cannot_be_is_said() {
        for [header, map, wanted] in examples("columns") {
            let said = recognise(&header, &map).map_or_else(
                |refused| if refused.message.contains(&wanted) { wanted.clone() } else { refused.message },
                |columns| {
                    let [first, last] =
                        [1, 2].map(|field| columns.found.iter().find(|(own, _)| *own == field).unwrap().1);
                    format!("{first} {last} {}", columns.not_imported(&[], &[]).join(", "))
                },
            );
            assert_eq!(said.trim_end(), wanted, "{header} {map}");
        }
        let columns = recognise("firstName;;surname;", "").unwrap();
        let rows = ["Ann||Lee|", "Bo||Lee|x"].map(|row| Row::of(2, row.split('|')).unwrap());
        assert_eq!(columns.not_imported(&rows, &[]), ["column 4 (D) without a heading"]);
        assert_eq!(columns.not_imported(&rows[..1], &[]), [""; 0]);
        let places = [25, 26, 701].map(sheet::place);
        assert_eq!(places, ["column 26 (Z)", "column 27 (AA)", "column 702 (ZZ)"]);
    }

    #[test]
    fn a_heading_means_one_field() {
        fn no_heading_twice<F>(fields: &'static [FieldNames<F>]) {
            let mut seen: HashMap<String, &str> = HashMap::new();
            let headings = fields.iter().flat_map(|known| known.headings().map(move |own| (known.name, own)));
            for (name, heading) in headings {
                let other = seen.insert(plain(heading), name).unwrap_or(name);
                assert!(other == name || other == "officeNotes", "{heading}: {other} and {name}");
            }
        }
        no_heading_twice(&person_columns::FIELDS);
        no_heading_twice(&gift_columns::FIELDS);
    }
}
