//! Pages of a list: a query reads one row more than a page shows, and the last row shown is the cursor of the next page.

use super::refusal::{ErrorCode, Refusal};

/// Cuts the rows that were found down to a page. Returns its last row, where there is a page behind it.
pub fn cut<T>(found: &mut Vec<T>, page: u32) -> Option<&T> {
    let has_more = found.len() > page as usize;
    found.truncate(page as usize);
    found.last().filter(|_| has_more)
}

/// A cursor that no page has.
pub fn no_such_page() -> Refusal {
    Refusal::new(ErrorCode::BadRequest, "There is no such page. Please begin at the first one.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_next_one_where_more_was_found_than_it_shows() {
        for (found, shown, last) in [
            (vec![], 0, None),
            (vec![1, 2], 2, None),
            (vec![1, 2, 3], 2, Some(2)),
            (vec![1, 2, 3, 4], 2, Some(2)),
        ] {
            let mut rows = found.clone();
            assert_eq!(cut(&mut rows, 2).copied(), last, "{found:?}");
            assert_eq!(rows.len(), shown, "{found:?}");
        }
    }
}
