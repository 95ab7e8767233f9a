//! Lines of a list that stand for others: in reports in groups a name in a row of its own, below it the rows that are this
//! person's and have nothing in its column, then "Total for" the name; in lists of people a count of those above.

use super::names::fold;
use super::{Row, words};

/// Names that are open at a time: a group may stand in another one, and a name may have no total.
const MOST_OPEN: usize = 8;

/// True for "Total for Dove, Ada", "TOTAL" and "Grand total".
pub(super) fn is_total(cell: &str) -> bool {
    fold(cell).split(' ').take(2).any(|word| words::of("rows", "totals").contains(&word))
}

/// Writes the name of each group into its rows, and takes out the row of the name; the totals stay. The column of the
/// names; none where there are no groups.
pub(super) fn name_rows(rows: &mut Vec<Row>) -> Option<usize> {
    let column = rows.iter().filter_map(|row| row.cells().position(|cell| !cell.is_empty())).min()?;
    let is_alone = |row: &Row| row.cells().enumerate().all(|(at, cell)| cell.is_empty() != (at == column));
    let (mut open, mut is_name): (Vec<(usize, String)>, Vec<bool>) = (Vec::new(), vec![false; rows.len()]);
    for at in 0..rows.len() {
        let text = rows[at].cell(column);
        if !open.is_empty() && is_total(text) {
            let total = format!(" {} ", fold(text));
            let is_of = |(_, name): &(usize, String)| total.contains(&format!(" {} ", fold(name)));
            let Some(own) = open.iter().rposition(is_of) else { continue };
            let (head, name) = open.swap_remove(own);
            open.truncate(own);
            is_name[head] = true;
            let blank = rows[head + 1..at].iter_mut().filter(|row| row.cell(column).is_empty());
            blank.for_each(|row| row.set(column, &name));
        } else if is_alone(&rows[at]) {
            if open.len() == MOST_OPEN {
                open.remove(0);
            }
            open.push((at, text.to_owned()));
        }
    }
    let has_groups = is_name.contains(&true);
    // Behind the last total stands when the report was made.
    while has_groups && rows.last().is_some_and(is_alone) {
        rows.pop();
    }
    let mut is_name = is_name.into_iter();
    rows.retain(|_| is_name.next() != Some(true));
    has_groups.then_some(column)
}

/// True for a line of a list of people that only counts them: "Count: 45"; "Total members", 45.
pub(super) fn is_count<'a>(cells: impl Iterator<Item = &'a str>) -> bool {
    let filled: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    let Some(first) = filled.first() else { return false };
    let first = fold(first);
    let is_total = |word: &str| words::of("rows", "totals of people").contains(&word);
    let counts = |word: &str| {
        word.chars().all(char::is_numeric) || is_total(word) || words::of("rows", "counting").contains(&word)
    };
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
    use super::*;

    fn named(rows: &[&str]) -> (Option<usize>, Vec<String>) {
        let rows = (2..).zip(rows).filter_map(|(line, row)| Row::of(line, row.split('|')));
        let mut rows: Vec<Row> = rows.collect();
        let column = name_rows(&mut rows);
        (column, rows.iter().map(|row| row.cells().collect::<Vec<_>>().join("|")).collect())
    }

    #[test]
    fn the_rows_of_a_group_have_its_name() {
        let report = [
            "Elm Family",
            "Elm, Cora|",
            "|1|5",
            "|2|6",
            "Total for Elm, Cora||11",
            "|3|7",
            "Total for Elm Family with others||18",
            "Dan Fir||",
            "|4|8",
            "Total Dan Fir||8",
            "|5|9",
            "TOTAL||35",
            "Monday, January 5, 2026",
        ];
        let wanted = [
            "Elm, Cora|1|5",
            "Elm, Cora|2|6",
            "Total for Elm, Cora||11",
            "Elm Family|3|7",
            "Total for Elm Family with others||18",
            "Dan Fir|4|8",
            "Total Dan Fir||8",
            "|5|9",
            "TOTAL||35",
        ];
        assert_eq!(named(&report), (Some(0), wanted.map(str::to_owned).to_vec()));
        // A name that no total closes is no group, and part of a name is another one.
        let list = ["Ann||", "|1|5", "Total for Joanne||5", "Total||5"];
        assert_eq!(named(&list), (None, list.map(str::to_owned).to_vec()));
    }

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
