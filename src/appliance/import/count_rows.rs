//! Lines of a list of people that are no person: they count or add up those above.

use super::same_name::fold;

/// With these a line below a list of people begins, in English, German and Spanish.
const TOTALS: &[&str] =
    &["total", "totals", "subtotal", "gesamt", "gesamtzahl", "gesamtsumme", "insgesamt", "summe", "anzahl"];
/// With these it goes on.
#[rustfmt::skip]
const COUNTING: &[&str] = &[
    "count", "sum", "suma", "grand", "number", "of", "all", "active", "people", "persons", "members", "records", "rows",
    "entries", "individuals", "families", "households", "adults", "children", "personen", "mitglieder", "eintrage", "familien",
    "haushalte", "erwachsene", "kinder", "personas", "miembros", "registros", "familias",
];

/// True for a line of a list of people that only counts them: "Count: 45"; "Total members", 45.
pub(super) fn is_count<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let filled: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    let Some(first) = filled.first() else { return false };
    let first = fold(first);
    let is_total = |word: &str| TOTALS.contains(&word);
    let counts =
        |word: &str| word.chars().all(char::is_numeric) || is_total(word) || COUNTING.contains(&word);
    let has_number = filled.iter().any(|cell| cell.contains(char::is_numeric));
    if !has_number && !first.split(' ').any(is_total) {
        return false;
    }
    let is_short = filled.len() <= 2 && has_number && !filled.iter().any(|cell| cell.contains('@'));
    is_short && first.split(' ').next().is_some_and(is_total)
        || filled.iter().all(|cell| fold(cell).split(' ').all(counts))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_line_that_only_counts_people_is_told_from_a_person() {
        for (cells, is_count) in [
            (&["Gesamt", "", "", "45"][..], true),
            (&["Summe"], true),
            (&["Count: 45"], true),
            (&["45 people"], true),
            (&["", "45"], true),
            (&["Total members", "45"], true),
            (&["Total", "45", "12", "30"], true),
            (&["Grand total"], true),
            (&["Insgesamt 45 Seelen"], true),
            (&["Total church members", "45"], true),
            (&["Summer, Ann"], false),
            (&["Summer", "Ann", "45"], false),
            (&["Cher"], false),
            (&["Cher", "45"], false),
            (&["Ann Sum", "555-0104"], false),
            (&["Count", "Basie"], false),
            (&["Total", "Smith"], false),
            (&["Total Smith", "45@example.org"], false),
            (&["1001", "Ann", "Lee"], false),
            (&["", ""], false),
        ] {
            assert_eq!(super::is_count(cells.iter().copied()), is_count, "{cells:?}");
        }
    }
}
