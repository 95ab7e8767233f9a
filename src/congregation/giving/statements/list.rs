//! Finding statements that were made.

use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::store::{self, StatementQuery, gifts};
use super::views::{MyStatement, StatementLine, StatementList};
use super::{KeptStatement, ShownStatement, content};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::validation::folded;

/// Statements of a page.
const PAGE: u32 = 50;
/// The most statements listed for a member.
const MOST_OWN: u32 = 200;
/// More words are not looked at.
const MOST_WORDS: usize = 3;

/// The statements of a year, or of all, whose number or names are searched: "2026-0118", "118", "whitf dan". `before` is
/// the cursor of the page.
pub fn page(
    conn: &Connection,
    year: Option<i16>,
    search: &str,
    before: Option<i64>,
    zone: &TimeZone,
) -> rusqlite::Result<StatementList> {
    let mut found = match query(year, search) {
        Some(query) => store::list(conn, &StatementQuery { before, ..query }, PAGE + 1)?,
        None => Vec::new(),
    };
    let has_more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let next = found.last().filter(|_| has_more).map(|last| last.head.id.to_string());
    let lines = shown(conn, found)?.into_iter().map(|shown| StatementLine::of(shown, zone));
    Ok(StatementList { statements: lines.collect(), next, years: store::years(conn)? })
}

pub fn find(conn: &Connection, id: i64) -> Result<ShownStatement, Refusal> {
    let found = vec![store::find(conn, id)?.ok_or_else(unknown)?];
    shown(conn, found)?.pop().ok_or_else(unknown)
}

pub(super) fn unknown() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "There is no such statement here any more.")
}

/// One of a member's own, or of a couple they are of.
pub fn find_own(conn: &Connection, id: i64, member_id: &str) -> rusqlite::Result<Option<ShownStatement>> {
    let found = store::find_own(conn, id, member_id)?;
    Ok(shown(conn, found.into_iter().collect())?.pop())
}

/// A member's own, and those of couples they are of: the latest days first, 200 at most.
pub fn of_member(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<MyStatement>> {
    store::of_member(conn, member_id, MOST_OWN)
}

/// Adds whether each is still current. For a page's statements only: each is looked up.
pub(super) fn shown(
    conn: &Connection,
    statements: Vec<KeptStatement>,
) -> rusqlite::Result<Vec<ShownStatement>> {
    let funds = gifts::funds(conn)?;
    let shown = statements.into_iter().map(|kept| {
        let is_corrected = kept.head.replaced_by.is_none() && {
            let given = gifts::of_giver(conn, &kept.giver, kept.days)?;
            let in_kind = gifts::in_kind_of_giver(conn, &kept.giver, kept.days)?;
            content::is_corrected(&kept.content, &given, &in_kind, &funds)
        };
        Ok(ShownStatement { kept, is_corrected })
    });
    shown.collect()
}

/// None: the text has neither digits nor letters, and finds nothing.
fn query(year: Option<i16>, search: &str) -> Option<StatementQuery> {
    let typed = search.trim();
    let (of, digits) = match typed.split_once('-') {
        Some((of, digits)) => (of.parse().ok(), digits),
        None => (None, typed),
    };
    if let Ok(number) = digits.parse::<u32>()
        && (of.is_some() || !typed.contains('-'))
    {
        return Some(StatementQuery {
            year: of.or(year),
            number: Some(number.into()),
            ..StatementQuery::default()
        });
    }
    let words = typed.split(|c: char| c.is_whitespace() || c == '-').map(folded);
    let words: Vec<String> = words.filter(|word| !word.is_empty()).take(MOST_WORDS).collect();
    let is_findable = typed.is_empty() || !words.is_empty();
    is_findable.then(|| StatementQuery { year, words, ..StatementQuery::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_or_names_are_searched() {
        for (search, year, number, words) in [
            ("", Some(2026), None, &[][..]),
            (" 118 ", Some(2026), Some(118), &[]),
            ("2025-0118", Some(2025), Some(118), &[]),
            ("Müller-Lü", Some(2026), None, &["muller", "lu"]),
            ("whitf  DAN", Some(2026), None, &["whitf", "dan"]),
            ("a b c d", Some(2026), None, &["a", "b", "c"]),
        ] {
            let found = query(Some(2026), search).unwrap();
            assert_eq!((found.year, found.number), (year, number), "{search}");
            assert_eq!(found.words, words, "{search}");
        }
        for search in ["%", "% _", "🙂"] {
            assert!(query(None, search).is_none(), "{search}: nothing is found");
        }
    }
}
