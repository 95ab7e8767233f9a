//! Which column holds what: by its usual names, or by the volunteer's `--map column=field`.

/// A field of the portal, the name `--map` uses for it, and other names its column goes by.
#[derive(Debug)]
pub struct Known<F: 'static> {
    /// The field.
    pub field: F,
    /// Its own name.
    pub name: &'static str,
    /// Other usual names; compared without case, spaces and punctuation.
    pub also: &'static [&'static str],
}

/// Where each recognised field stands in a row.
#[derive(Debug)]
pub struct Columns<F> {
    found: Vec<(F, usize)>,
    header: Vec<String>,
}

/// Why the columns cannot be used.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ColumnsError {
    /// Not `column=field`.
    #[error(
        "\"{0}\" is not a mapping. Write --map \"column=field\", for example --map \"Given name=firstName\"."
    )]
    Malformed(String),
    /// `--map` names a column that is not there.
    #[error("--map names the column \"{column}\", which is not in the file. Its columns are: {header}.")]
    NoColumn {
        /// The name given.
        column: String,
        /// What the file has.
        header: String,
    },
    /// `--map` names a field that is not there.
    #[error("--map names the field \"{field}\", which is not known. Known fields: {known}, or ignore.")]
    NoField {
        /// The name given.
        field: String,
        /// What there is.
        known: String,
    },
    /// Two columns for one field.
    #[error(
        "The columns \"{first}\" and \"{second}\" both look like {field}. Say which one it is: --map \"{first}={field}\"."
    )]
    Twice {
        /// The field.
        field: &'static str,
        /// One column.
        first: String,
        /// The other column.
        second: String,
    },
    /// A column without which no row makes sense.
    #[error(
        "No column for {missing} was found. The file's columns are: {header}. If one of them is it, say so with --map \"column={first}\"."
    )]
    Missing {
        /// The fields, in words.
        missing: String,
        /// The first of them, as `--map` calls it.
        first: String,
        /// What the file has.
        header: String,
    },
}

impl<F: Copy + PartialEq> Columns<F> {
    /// Recognises `header`. A mapped column goes before one with a usual name; `ignore` leaves a column out.
    pub fn recognise(
        header: &[String],
        known: &'static [Known<F>],
        required: &[F],
        map: &[String],
    ) -> Result<Self, ColumnsError> {
        let mut columns = Self { found: Vec::new(), header: header.to_vec() };
        let mut settled = Vec::new();
        for pair in map {
            let (column, field) =
                pair.rsplit_once('=').ok_or_else(|| ColumnsError::Malformed(pair.clone()))?;
            let at = header.iter().position(|name| plain(name) == plain(column) && !name.is_empty());
            let at = at.ok_or_else(|| ColumnsError::NoColumn {
                column: column.trim().to_owned(),
                header: header.join(", "),
            })?;
            settled.push(at);
            if plain(field) == "ignore" {
                continue;
            }
            let entry = known.iter().find(|known| plain(known.name) == plain(field));
            let entry = entry.ok_or_else(|| ColumnsError::NoField {
                field: field.trim().to_owned(),
                known: known.iter().map(|known| known.name).collect::<Vec<_>>().join(", "),
            })?;
            columns.add(entry, at)?;
        }
        let mapped: Vec<F> = columns.found.iter().map(|(field, _)| *field).collect();
        for (at, name) in header.iter().enumerate().filter(|(at, _)| !settled.contains(at)) {
            let entry = known.iter().find(|known| known.goes_by(&plain(name)));
            if let Some(entry) = entry.filter(|entry| !mapped.contains(&entry.field)) {
                columns.add(entry, at)?;
            }
        }
        let missing: Vec<&str> = known
            .iter()
            .filter(|known| required.contains(&known.field) && !columns.has(known.field))
            .map(|known| known.name)
            .collect();
        match missing.first() {
            None => Ok(columns),
            Some(first) => Err(ColumnsError::Missing {
                missing: missing.join(" and "),
                first: (*first).to_owned(),
                header: header.join(", "),
            }),
        }
    }

    fn add(&mut self, entry: &'static Known<F>, at: usize) -> Result<(), ColumnsError> {
        if let Some((_, earlier)) = self.found.iter().find(|(field, _)| *field == entry.field) {
            return Err(ColumnsError::Twice {
                field: entry.name,
                first: self.header[*earlier].clone(),
                second: self.header[at].clone(),
            });
        }
        self.found.push((entry.field, at));
        Ok(())
    }

    /// True when the file has a column for `field`.
    pub fn has(&self, field: F) -> bool {
        self.found.iter().any(|(known, _)| *known == field)
    }

    /// The cell of `field` in a row; none where it is empty or the file has no such column.
    pub fn cell<'a>(&self, cells: &'a [String], field: F) -> Option<&'a str> {
        let (_, at) = self.found.iter().find(|(known, _)| *known == field)?;
        cells.get(*at).map(String::as_str).filter(|cell| !cell.is_empty())
    }

    /// The columns nothing is taken from, by name; the `compared` fields are read, but not taken.
    pub fn not_imported(&self, compared: &[F]) -> Vec<String> {
        let unused =
            |at: &usize| !self.found.iter().any(|(field, used)| used == at && !compared.contains(field));
        (0..self.header.len())
            .filter(unused)
            .map(|at| self.header[at].clone())
            .filter(|n| !n.is_empty())
            .collect()
    }
}

impl<F> Known<F> {
    fn goes_by(&self, plain_name: &str) -> bool {
        plain(self.name) == plain_name || self.also.iter().any(|other| plain(other) == plain_name)
    }
}

/// A column's name without case, spaces and punctuation.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Known<u8>] = &[
        Known { field: 1, name: "firstName", also: &["given name"] },
        Known { field: 2, name: "lastName", also: &["surname"] },
    ];

    fn recognise(header: &[&str], map: &[&str]) -> Result<Columns<u8>, ColumnsError> {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        Columns::recognise(&owned(header), KNOWN, &[1, 2], &owned(map))
    }

    #[test]
    fn usual_names_are_recognised_without_case_and_punctuation() {
        let columns = recognise(&["First_Name", "SURNAME", "Shoe size"], &[]).unwrap();
        let cells = ["Ann".to_owned(), "Lee".to_owned(), "7".to_owned()];
        assert_eq!(columns.cell(&cells, 1), Some("Ann"));
        assert_eq!(columns.cell(&cells, 2), Some("Lee"));
        assert_eq!(columns.not_imported(&[]), ["Shoe size"]);
    }

    #[test]
    fn a_mapping_goes_before_a_usual_name() {
        let columns = recognise(&["firstName", "nick", "surname"], &["nick=firstName"]).unwrap();
        let cells = ["Ann".to_owned(), "Annie".to_owned(), "Lee".to_owned()];
        assert_eq!(columns.cell(&cells, 1), Some("Annie"));
        assert_eq!(columns.not_imported(&[]), ["firstName"]);
    }

    #[test]
    fn what_cannot_be_mapped_is_said() {
        let error = |header: &[&str], map: &[&str]| recognise(header, map).unwrap_err().to_string();
        assert!(error(&["surname"], &[]).contains("No column for firstName was found"));
        assert!(error(&["a", "surname"], &["b=firstName"]).contains("not in the file. Its columns are: a"));
        assert!(error(&["a"], &["a=shoe"]).contains("Known fields: firstName, lastName, or ignore"));
        assert!(error(&["a"], &["a"]).contains("is not a mapping"));
        assert!(error(&["given name", "firstName", "surname"], &[]).contains("both look like firstName"));
        assert!(recognise(&["given name", "firstName", "surname"], &["given name=ignore"]).is_ok());
    }
}
