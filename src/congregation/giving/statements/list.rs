//! Finding and printing statements that were made.

use std::collections::HashSet;

use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::store::{self, StatementQuery, gifts};
use super::views::{MyStatement, Statement, StatementLine, StatementList, StatementsPrinted};
use super::{KeptStatement, StatementPeriod, content};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::db;
use crate::platform::refusal::Refusal;
use crate::platform::text::folded;

/// Statements of a page.
const PAGE: u32 = 50;
/// Statements printed at a time.
const MOST_PRINTED: u32 = 100;
/// More words are not looked at.
const MOST_WORDS: usize = 3;

/// The statements to print: some by their ids, or those of a year or range.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct StatementsToPrint {
    /// A hundred at most; those too in whose place others were made.
    ids: Option<Vec<i64>>,
    /// YYYY-MM-DD
    from: Option<String>,
    /// YYYY-MM-DD, itself included.
    to: Option<String>,
    /// `next` of the part before.
    after: Option<i64>,
}

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
    let next = db::cut(&mut found, PAGE).map(|last| last.head.id.to_string());
    let statements = shown(conn, found, |kept, is_corrected| StatementLine::of(kept, is_corrected, zone))?;
    Ok(StatementList { statements, next, years: store::years(conn)? })
}

pub fn find(conn: &Connection, id: i64) -> Result<Statement, Refusal> {
    let found = vec![store::find(conn, id)?.ok_or_else(unknown)?];
    shown(conn, found, Statement::of)?.pop().ok_or_else(unknown)
}

fn unknown() -> Refusal {
    Refusal::not_found("statement")
}

/// One of a member's own, or of a couple they are of.
pub fn find_own(conn: &Connection, id: i64, member_id: &str) -> rusqlite::Result<Option<Statement>> {
    let own = store::find(conn, id)?.filter(|kept| kept.giver.ids().any(|id| id == member_id));
    Ok(shown(conn, own.into_iter().collect(), Statement::of)?.pop())
}

/// All of a member's own, and of couples they are of.
pub fn of_member(conn: &Connection, member_id: &str) -> rusqlite::Result<Vec<MyStatement>> {
    shown(conn, store::of_member(conn, member_id)?, MyStatement::of)
}

/// Shows each statement by `show`, which is told whether its gifts were corrected, added or removed since. Never of one in
/// whose place another was made. For a page's statements only: each is looked up.
fn shown<T>(
    conn: &Connection,
    statements: Vec<KeptStatement>,
    show: impl Fn(KeptStatement, bool) -> T,
) -> rusqlite::Result<Vec<T>> {
    let funds = gifts::funds(conn)?;
    let shown = statements.into_iter().map(|kept| {
        let is_corrected = kept.head.replaced_by.is_none() && {
            let given = gifts::of_giver(conn, &kept.giver, kept.days)?;
            let in_kind = gifts::in_kind_of_giver(conn, &kept.giver, kept.days)?;
            content::is_corrected(&kept.content, &given, &in_kind, &funds)
        };
        Ok(show(kept, is_corrected))
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

/// The statements to print, by their ids or the standing ones of exactly these days. The log says which.
pub fn print(work: Work<'_>, wanted: &StatementsToPrint) -> Result<StatementsPrinted, Refusal> {
    let tx = work.tx;
    let (found, next) = match (&wanted.ids, wanted.from.as_deref().zip(wanted.to.as_deref())) {
        (Some(ids), None) if ids.len() > MOST_PRINTED as usize => {
            let text = format!("Please print at most {MOST_PRINTED} statements at a time.");
            return Err(Refusal::field("ids", text));
        }
        (Some(ids), None) if !ids.is_empty() => {
            let mut seen = HashSet::new();
            let once = ids.iter().filter(|id| seen.insert(**id));
            let found = once.map(|id| store::find(tx, *id)?.ok_or_else(unknown));
            (found.collect::<Result<Vec<_>, Refusal>>()?, None)
        }
        (None, Some((from, to))) => {
            let days = StatementPeriod::parse(from, to)?;
            let mut found = store::standing(tx, days, wanted.after.unwrap_or(0), Some(MOST_PRINTED + 1))?;
            let next = db::cut(&mut found, MOST_PRINTED).map(|last| last.head.id);
            (found, next)
        }
        _ => return Err(Refusal::field("ids", "Please say which statements are to be printed.")),
    };
    let numbers: Vec<&str> = found.iter().map(|kept| &*kept.head.number).collect();
    if !numbers.is_empty() {
        let subject = match &found[..] {
            [one] => one.giver.ids().next(),
            _ => None,
        };
        work.log_of(Action::StatementsPrinted, subject, &in_words(&numbers))?;
    }
    Ok(StatementsPrinted { statements: shown(tx, found, Statement::of)?, next })
}

/// "2026-0118", "2026-0118, 2026-0120", "100 statements, 2026-0001 to 2026-0100".
fn in_words(numbers: &[&str]) -> String {
    match numbers {
        [first, .., last] if numbers.len() > 5 => {
            format!("{} statements, {first} to {last}", numbers.len())
        }
        few => few.join(", "),
    }
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

    #[test]
    fn the_log_names_few_and_counts_many() {
        assert_eq!(in_words(&["2026-0001"]), "2026-0001");
        assert_eq!(in_words(&["2026-0001", "2026-0009"]), "2026-0001, 2026-0009");
        assert_eq!(in_words(&["1", "2", "3", "4", "5", "6"]), "6 statements, 1 to 6");
    }
}
