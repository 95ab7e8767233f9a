//! Reports in groups: a name in a row of its own, below it the rows that are this person's and have nothing in its
//! column, then "Total for" the name.

use super::Row;
use super::same_name::fold;

/// Names that are open at a time: a group may stand in another one, and a name may have no total.
const MOST_OPEN: usize = 8;

/// Words with which the row of a sum begins.
const TOTALS: &[&str] =
    &["total", "totals", "subtotal", "summe", "gesamt", "gesamtsumme", "zwischensumme", "suma"];

/// True for "Total for Dove, Ada", "TOTAL" and "Grand total".
pub(super) fn is_total(cell: &str) -> bool {
    fold(cell).split(' ').take(2).any(|word| TOTALS.contains(&word))
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
}
