//! Finding gifts: by who gave, amount, check number, fund and days; a page at a time, and what they come to.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::list::GiftTotals;
use super::store::ledger;
use super::store::search::{self as store, Arm, FoundLine, NamedPerson};
use super::{AmountTotal, Gift, GiftCursor, GiftKind, GiftSearch, ListedGift, SearchedFund, SearchedGiver};
use crate::congregation::people::list::search_index;
use crate::platform::money;

/// Rows of a page.
pub const PAGE: u32 = 50;
/// People whose gifts a search by name looks at.
const MOST_PEOPLE: usize = 200;
/// People found by the index, also by fields that a treasurer may not read.
const LOOKED_AT: u32 = 2_000;

#[derive(Clone, Debug, Default)]
pub struct GiftsPage {
    pub gifts: Vec<ListedGift>,
    /// The cursor of the next page.
    pub next: Option<GiftCursor>,
}

/// Why gifts were not looked for.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    #[error("More than {MOST_PEOPLE} people are called so. Please type more of the name.")]
    TooManyPeople,
    #[error("The last day is before the first one.")]
    Backwards,
    #[error("Choose the days from which to which is added up: two years at most.")]
    TooLong,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// The meaning of a search's words.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ParsedSearch {
    Everything,
    /// An amount in cents, on either side of zero, or a check with this number.
    Number(Vec<i64>, String),
    /// People by their names, or a check with this number.
    Words(String),
}

impl GiftCursor {
    /// `2026-11-15.42`.
    pub fn encoded(&self) -> String {
        format!("{}.{}", self.date, self.id)
    }

    pub fn parse(text: &str) -> Option<Self> {
        let (date, id) = text.split_once('.')?;
        let date: Date = date.parse().ok()?;
        Some(Self { date: date.to_string(), id: id.parse().ok()? })
    }
}

/// True where a search by name finds everybody as they are called now.
pub fn is_fresh(conn: &Connection, wanted: &GiftSearch) -> rusqlite::Result<bool> {
    Ok(!matches!(meaning(&wanted.search), ParsedSearch::Words(_)) || search_index::is_fresh(conn)?)
}

/// A page, from its place on; the newest come first.
pub fn page(
    conn: &Connection,
    wanted: &GiftSearch,
    after: Option<&GiftCursor>,
) -> Result<GiftsPage, SearchError> {
    let mut lines = lines(conn, wanted, after, PAGE + 1)?;
    let is_more = lines.len() > PAGE as usize;
    lines.truncate(PAGE as usize);
    let next =
        lines.last().filter(|_| is_more).map(|line| GiftCursor { date: line.date.clone(), id: line.id });
    let ids: Vec<i64> = lines.iter().map(|line| line.id).collect();
    let gifts = ledger::by_ids(conn, &ids)?.into_iter();
    Ok(GiftsPage { gifts: gifts.map(|gift| listed(conn, gift)).collect::<rusqlite::Result<_>>()?, next })
}

/// A gift with how it stands.
pub fn listed(conn: &Connection, gift: Gift) -> rusqlite::Result<ListedGift> {
    let standing = store::standing(conn, gift.id)?;
    Ok(ListedGift {
        gift,
        taken_back_cents: standing.taken_back_cents,
        is_month_closed: standing.is_month_closed,
        corrections: standing.corrections,
    })
}

/// The sum of all gifts of a search within two years.
pub fn sum(conn: &Connection, wanted: &GiftSearch) -> Result<GiftTotals, SearchError> {
    match (wanted.from, wanted.to) {
        (Some(from), Some(to)) if to < from.saturating_add(2.years()) => {}
        _ => return Err(SearchError::TooLong),
    }
    let mut funds: BTreeMap<Option<String>, AmountTotal> = BTreeMap::new();
    let add = |(fund, more): (Option<String>, AmountTotal)| {
        let sum = funds.entry(fund).or_default();
        sum.count += more.count;
        sum.cents = sum.cents.saturating_add(more.cents);
    };
    if let [arm] = arms(conn, wanted)?.as_slice() {
        // The database adds up what may be a hundred thousand gifts.
        store::sums(conn, arm, wanted)?.into_iter().for_each(add);
    } else {
        let one = |line: FoundLine| (line.fund, AmountTotal { count: 1, cents: line.cents });
        lines(conn, wanted, None, u32::MAX)?.into_iter().map(one).for_each(add);
    }
    let mut funds: Vec<_> = funds.into_iter().collect();
    funds.sort_by_key(|(_, sum)| Reverse(sum.cents));
    let all = AmountTotal {
        count: funds.iter().map(|(_, sum)| sum.count).sum(),
        cents: funds.iter().fold(0, |cents: i64, (_, sum)| cents.saturating_add(sum.cents)),
    };
    Ok(GiftTotals { all, funds })
}

/// The gifts of a search, newest first: as many as `most`.
pub fn first(conn: &Connection, wanted: &GiftSearch, most: u32) -> Result<Vec<Gift>, SearchError> {
    let ids: Vec<i64> = lines(conn, wanted, None, most)?.into_iter().map(|line| line.id).collect();
    Ok(ledger::by_ids(conn, &ids)?)
}

fn lines(
    conn: &Connection,
    wanted: &GiftSearch,
    after: Option<&GiftCursor>,
    rows: u32,
) -> Result<Vec<FoundLine>, SearchError> {
    // A gift may be found by several ways.
    let mut found = HashMap::new();
    for arm in arms(conn, wanted)? {
        for line in store::lines(conn, &arm, wanted, after, rows)? {
            found.insert(line.id, line);
        }
    }
    let mut lines: Vec<FoundLine> = found.into_values().collect();
    lines.sort_unstable_by(|one, other| (&other.date, other.id).cmp(&(&one.date, one.id)));
    lines.truncate(rows as usize);
    Ok(lines)
}

/// The ways to what is looked for, each by an index of its own.
fn arms(conn: &Connection, wanted: &GiftSearch) -> Result<Vec<Arm>, SearchError> {
    if wanted.from.zip(wanted.to).is_some_and(|(from, to)| to < from) {
        return Err(SearchError::Backwards);
    }
    Ok(match meaning(&wanted.search) {
        ParsedSearch::Number(amounts, check) => {
            amounts.into_iter().map(Arm::Amount).chain([Arm::Check(check)]).collect()
        }
        ParsedSearch::Words(words) => {
            let mut arms = Vec::new();
            for person in people(conn, &words)? {
                arms.extend(of_person(conn, person.id)?);
            }
            arms.push(Arm::Check(words));
            arms
        }
        ParsedSearch::Everything => match (&wanted.giver, &wanted.kind, &wanted.fund) {
            (Some(SearchedGiver::Member(id)), ..) => of_person(conn, id.clone())?,
            (_, Some(kind), _) if *kind != GiftKind::Gift => vec![Arm::Kind(*kind)],
            (Some(SearchedGiver::Anonymous), ..) => vec![Arm::Anonymous],
            (_, _, Some(SearchedFund::Named(name))) => vec![Arm::Fund(name.clone())],
            (_, _, Some(SearchedFund::NoFund)) => vec![Arm::NoFund],
            _ => vec![Arm::All],
        },
    })
}

fn of_person(conn: &Connection, id: String) -> rusqlite::Result<Vec<Arm>> {
    let couples = store::couples_of(conn, &id)?.into_iter().map(Arm::Couple);
    Ok(std::iter::once(Arm::Member(id)).chain(couples).collect())
}

fn people(conn: &Connection, words: &str) -> Result<Vec<NamedPerson>, SearchError> {
    let Some(terms) = search_index::query(words) else { return Ok(Vec::new()) };
    let mut people = store::people(conn, &terms, LOOKED_AT)?;
    people.retain(|person| is_found_by_name(person, words));
    if people.len() > MOST_PEOPLE { Err(SearchError::TooManyPeople) } else { Ok(people) }
}

/// Not by phone number or e-mail address, which a treasurer does not read.
fn is_found_by_name(person: &NamedPerson, search: &str) -> bool {
    let number = person.number.as_str();
    let digits = number.trim_start_matches(|c: char| !c.is_ascii_digit() || c == '0');
    let texts = [&*person.first_name, &person.last_name, number, digits];
    let others = [person.preferred_name.as_deref(), person.household.as_deref()];
    search_index::begins_words(search, texts.into_iter().chain(others.into_iter().flatten()))
}

fn meaning(search: &str) -> ParsedSearch {
    let typed = search.trim();
    if typed.is_empty() {
        return ParsedSearch::Everything;
    }
    let number = typed.trim_start_matches('#').trim_start();
    if typed.chars().any(char::is_alphabetic) {
        return ParsedSearch::Words(typed.to_owned());
    }
    let amounts = match money::read(typed, false) {
        // An amount without a sign matches reversals, too.
        Ok(cents) if cents > 0 => vec![cents, -cents],
        Ok(cents) => vec![cents],
        Err(_) => Vec::new(),
    };
    ParsedSearch::Number(amounts, number.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_exact_a_number_may_be_a_check_s_and_the_rest_are_words() {
        let number = |cents: &[i64], check: &str| ParsedSearch::Number(cents.to_vec(), check.to_owned());
        for (search, meant) in [
            ("  ", ParsedSearch::Everything),
            ("50", number(&[5_000, -5_000], "50")),
            ("1,250.50", number(&[125_050, -125_050], "1,250.50")),
            ("$20", number(&[2_000, -2_000], "$20")),
            ("-50", number(&[-5_000], "-50")),
            ("#1042", number(&[], "1042")),
            ("12-34", number(&[], "12-34")),
            ("Smith", ParsedSearch::Words("Smith".to_owned())),
            ("M0042", ParsedSearch::Words("M0042".to_owned())),
        ] {
            assert_eq!(meaning(search), meant, "{search}");
        }
    }

    #[test]
    fn a_place_is_read_back() {
        let place = GiftCursor { date: "2026-11-15".to_owned(), id: 42 };
        assert_eq!(GiftCursor::parse(&place.encoded()), Some(place));
        for text in ["", "2026-11-15", "2026-11-31.4", "x.4", "2026-11-15.x"] {
            assert_eq!(GiftCursor::parse(text), None, "{text}");
        }
    }
}
