//! Finding gifts: by who gave, amount, check number, fund and days; a page at a time, and what they come to.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use jiff::ToSpan;
use rusqlite::Connection;

use super::store::ledger;
use super::store::search::{self as store, Arm, FoundLine, NamedPerson};
use super::{
    AmountTotal, DayCursor, Gift, GiftKind, GiftSearch, GiftSum, GiftSumOfFund, GivenBy, ListedGift,
};
use crate::congregation::people::list::search_index;
use crate::platform::db;
use crate::platform::money::{self, Cents};
use crate::platform::person_ref::PersonRef;
use crate::platform::refusal::Refusal;

/// Rows of a page.
pub const PAGE: u32 = 50;
/// People whose gifts a search by name looks at.
const MOST_PEOPLE: usize = 200;
/// People found by the index, also by fields that a treasurer may not read.
const LOOKED_AT: u32 = 2_000;

/// A page of gifts, the newest first.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename = "GiftList", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct GiftsPage {
    pub gifts: Vec<ListedGift>,
    /// The page behind this one: for `cursor`.
    pub next: Option<String>,
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

/// True where people are looked for by their names.
pub fn is_by_name(wanted: &GiftSearch) -> bool {
    matches!(meaning(&wanted.search), ParsedSearch::Words(_))
}

/// A page, from its place on; the newest come first.
pub fn page(conn: &Connection, wanted: &GiftSearch, after: Option<&DayCursor>) -> Result<GiftsPage, Refusal> {
    let mut lines = lines(conn, wanted, after, PAGE + 1)?;
    let next = db::cut(&mut lines, PAGE);
    let next = next.map(|line| DayCursor { date: line.date.clone(), id: line.id }.encoded());
    let ids: Vec<i64> = lines.iter().map(|line| line.id).collect();
    Ok(GiftsPage { gifts: listed(conn, ledger::by_ids(conn, &ids)?)?, next })
}

/// Gifts, each with how it stands.
pub fn listed(conn: &Connection, gifts: Vec<Gift>) -> rusqlite::Result<Vec<ListedGift>> {
    gifts.into_iter().map(|gift| list_one(conn, gift)).collect()
}

/// A gift with how it stands.
pub fn list_one(conn: &Connection, gift: Gift) -> rusqlite::Result<ListedGift> {
    Ok(ListedGift { standing: store::standing(conn, gift.id)?, gift })
}

/// The sum of all gifts of a search within two years.
pub fn sum(conn: &Connection, wanted: &GiftSearch) -> Result<GiftSum, Refusal> {
    match (wanted.from, wanted.to) {
        (Some(from), Some(to)) if to < from.saturating_add(2.years()) => {}
        _ => {
            let text = "Choose the days from which to which is added up: two years at most.";
            return Err(Refusal::field("to", text));
        }
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
    let one =
        |(fund, sum): (_, AmountTotal)| GiftSumOfFund { fund, count: sum.count, total: Cents(sum.cents) };
    let mut funds: Vec<GiftSumOfFund> = funds.into_iter().map(one).collect();
    funds.sort_by_key(|sum| Reverse(sum.total));
    Ok(GiftSum {
        count: funds.iter().map(|sum| sum.count).sum(),
        total: Cents(funds.iter().fold(0, |cents: i64, sum| cents.saturating_add(sum.total.0))),
        funds,
    })
}

/// The gifts of a search, newest first: as many as `most`.
pub fn first(conn: &Connection, wanted: &GiftSearch, most: u32) -> Result<Vec<Gift>, Refusal> {
    let ids: Vec<i64> = lines(conn, wanted, None, most)?.into_iter().map(|line| line.id).collect();
    Ok(ledger::by_ids(conn, &ids)?)
}

fn lines(
    conn: &Connection,
    wanted: &GiftSearch,
    after: Option<&DayCursor>,
    rows: u32,
) -> Result<Vec<FoundLine>, Refusal> {
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
fn arms(conn: &Connection, wanted: &GiftSearch) -> Result<Vec<Arm>, Refusal> {
    if wanted.from.zip(wanted.to).is_some_and(|(from, to)| to < from) {
        return Err(Refusal::field("to", "The last day is before the first one."));
    }
    Ok(match meaning(&wanted.search) {
        ParsedSearch::Number(amounts, check) => {
            amounts.into_iter().map(Arm::Amount).chain([Arm::Check(check)]).collect()
        }
        ParsedSearch::Words(words) => {
            let mut arms = Vec::new();
            for person in people(conn, &words)? {
                arms.extend(of_person(conn, person.person.id)?);
            }
            arms.push(Arm::Check(words));
            arms
        }
        ParsedSearch::Everything => match (&wanted.giver, &wanted.kind, &wanted.fund) {
            (Some(GivenBy::Id(id)), ..) => of_person(conn, id.clone())?,
            (_, Some(kind), _) if *kind != GiftKind::Gift => vec![Arm::Kind(*kind)],
            (Some(GivenBy::Anonymous), ..) => vec![Arm::Anonymous],
            (_, _, Some(0)) => vec![Arm::NoFund],
            (_, _, Some(fund)) => vec![Arm::Fund(*fund)],
            _ => vec![Arm::All],
        },
    })
}

fn of_person(conn: &Connection, id: String) -> rusqlite::Result<Vec<Arm>> {
    let couples = store::couples_of(conn, &id)?.into_iter().map(Arm::Couple);
    Ok(std::iter::once(Arm::Member(id)).chain(couples).collect())
}

fn people(conn: &Connection, words: &str) -> Result<Vec<NamedPerson>, Refusal> {
    let Some(terms) = search_index::query(words) else { return Ok(Vec::new()) };
    let mut people = store::people(conn, &terms, LOOKED_AT)?;
    people.retain(|NamedPerson { person, preferred_name, household }| {
        is_found_by_name(person, [preferred_name.as_deref(), household.as_deref()], words)
    });
    if people.len() > MOST_PEOPLE {
        let text = format!("More than {MOST_PEOPLE} people are called so. Please type more of the name.");
        return Err(Refusal::field("search", text));
    }
    Ok(people)
}

/// Not by phone number or e-mail address, which a treasurer does not read.
pub(super) fn is_found_by_name(person: &PersonRef, others: [Option<&str>; 2], search: &str) -> bool {
    let number = person.number.as_str();
    let digits = number.trim_start_matches(|c: char| !c.is_ascii_digit() || c == '0');
    let texts = [&*person.first_name, &person.last_name, number, digits];
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
        let place = DayCursor { date: "2026-11-15".to_owned(), id: 42 };
        assert_eq!(DayCursor::parse(&place.encoded()), Some(place));
        for text in ["", "2026-11-15", "2026-11-31.4", "x.4", "2026-11-15.x"] {
            assert_eq!(DayCursor::parse(text), None, "{text}");
        }
    }
}
