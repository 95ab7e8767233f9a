//! Columns as they are chosen on screen: one field for each, proposed by the usual names or as the last time.

use sha2::Digest;

use super::columns::{Columns, ColumnsError, FieldNames, plain};
use super::hash;

impl<F: Copy + PartialEq> Columns<F> {
    /// The columns of `header` as they were chosen: a field's name for each, empty where nothing is taken from it.
    pub fn chosen(
        header: &[String],
        known: &'static [FieldNames<F>],
        chosen: &[String],
    ) -> Result<Self, ColumnsError> {
        if chosen.len() != header.len() {
            return Err(ColumnsError::OthersThanChosen);
        }
        let fixed = (0..header.len()).collect();
        let mut columns = Self { found: Vec::new(), header: header.to_vec(), fixed };
        for (at, name) in chosen.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            let entry =
                known.iter().find(|known| known.name == name).ok_or_else(|| ColumnsError::NoField {
                    field: name.clone(),
                    known: known.iter().map(|known| known.name).collect::<Vec<_>>().join(", "),
                })?;
            columns.add(entry, at)?;
        }
        Ok(columns)
    }
}

/// The field that each heading is usually for, empty where it is not known. Of two headings for one field the better one,
/// else the first.
pub(super) fn proposed<F>(header: &[String], known: &'static [FieldNames<F>]) -> Vec<String> {
    let mut taken = Vec::new();
    let mut propose = |heading: &String| {
        let entry = known.iter().find(|known| known.goes_by(&plain(heading)))?;
        if taken.contains(&entry.name) || !entry.is_best(heading, header) {
            return None;
        }
        taken.push(entry.name);
        Some(entry.name.to_owned())
    };
    header.iter().map(|heading| propose(heading).unwrap_or_default()).collect()
}

/// A hash of the headings in their order: equal for files with the same columns.
pub(super) fn shape(header: &[String]) -> [u8; 32] {
    hash::of_parts(header.iter().map(|heading| heading.to_lowercase())).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::Row;
    use crate::appliance::import::gift_fields::{FIELDS, GiftField};

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn a_usual_heading_is_proposed_once_and_an_unknown_one_not_at_all() {
        let header = owned(&["Gift Date", "Betrag", "Mood", "Summe", "", "Campaign"]);
        assert_eq!(proposed(&header, &FIELDS), ["date", "amount", "", "", "", "fund"]);
        let header = owned(&["Campaign", "Giving Type", "Betrag", "amount", "Designation"]);
        assert_eq!(proposed(&header, &FIELDS), ["", "", "", "amount", "fund"]);
    }

    #[test]
    fn what_is_chosen_counts_whatever_the_heading_says() {
        let header = owned(&["amount", "x", "amount"]);
        let columns = Columns::chosen(&header, &FIELDS, &owned(&["", "date", "amount"])).unwrap();
        let row = Row::of(2, ["1", "2026-01-04", "3"].into_iter()).unwrap();
        assert_eq!(columns.cell(&row, GiftField::Amount), Some("3"));
        assert_eq!(columns.cell(&row, GiftField::Date), Some("2026-01-04"));
        let refused = |chosen: &[&str]| Columns::chosen(&header, &FIELDS, &owned(chosen)).unwrap_err();
        assert_eq!(refused(&["date"]), ColumnsError::OthersThanChosen);
        assert!(matches!(refused(&["mood", "", ""]), ColumnsError::NoField { .. }));
        assert!(matches!(refused(&["date", "date", ""]), ColumnsError::Twice { field: "date", .. }));
    }

    #[test]
    fn a_shape_is_that_of_the_headings_in_their_order() {
        let shape = |names: &[&str]| shape(&owned(names));
        assert_eq!(shape(&["Date", "Amount"]), shape(&["date", "AMOUNT"]));
        assert_ne!(shape(&["date", "amount"]), shape(&["amount", "date"]));
        assert_ne!(shape(&["date", "amount"]), shape(&["date", "amount", ""]));
    }
}
