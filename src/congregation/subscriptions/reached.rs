//! Whom a letter reaches, and whom it does not. A child's goes to the adults of their households.

use std::collections::{HashMap, HashSet};

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::{AdultAtHome, LetterChoice, Reach, WillingPerson, store};

/// Years.
const ADULT_AGE: i32 = 18;

/// The people of a letter, by their ids.
#[derive(Debug, Default)]
pub struct Recipients {
    /// One person at each address.
    pub letters: Vec<String>,
    pub readers: Vec<String>,
    /// The mail server has refused their address for good.
    pub refused: Vec<String>,
    /// Nobody of their household gets it, either.
    pub without_address: Vec<String>,
    /// They do not want such letters, or their account is disabled.
    pub unwilling: Vec<String>,
}

impl Recipients {
    /// Of a letter to everybody who wants it.
    pub fn of_all(conn: &Connection, choice: LetterChoice, today: Date) -> rusqlite::Result<Self> {
        let willing = store::willing(conn, choice)?;
        let everybody = willing.iter().map(|person| person.member_id.clone());
        Self::among(conn, &willing, everybody, today)
    }

    /// Of a letter to these people.
    pub fn of(
        conn: &Connection,
        choice: LetterChoice,
        people: impl IntoIterator<Item = String>,
        today: Date,
    ) -> rusqlite::Result<Self> {
        Self::among(conn, &store::willing(conn, choice)?, people, today)
    }

    fn among(
        conn: &Connection,
        willing: &[WillingPerson],
        people: impl IntoIterator<Item = String>,
        today: Date,
    ) -> rusqlite::Result<Self> {
        let mut wanted: HashSet<String> = at_home(conn, people, willing, today)?.into_iter().collect();
        let (mut found, mut reached) = (Self::default(), Vec::new());
        for person in willing {
            let Some(id) = wanted.take(&person.member_id) else { continue };
            match &person.address {
                None => found.without_address.push(id),
                Some(_) if person.is_refused => found.refused.push(id),
                Some(_) => {
                    reached.push(person);
                    found.readers.push(id);
                }
            }
        }
        found.letters = one_at_each_address(reached);
        found.unwilling = wanted.into_iter().collect();
        let readers: HashSet<&str> = found.readers.iter().map(|id| &**id).collect();
        let mut untold = Vec::new();
        for id in found.without_address {
            let is_told = store::housemates(conn, &id)?.iter().any(|other| readers.contains(&**other));
            untold.extend((!is_told).then_some(id));
        }
        found.without_address = untold;
        Ok(found)
    }

    pub fn reach(&self) -> Reach {
        let Self { letters, readers, refused, without_address, .. } = self;
        let [letters, people, refused, without_address] =
            [letters, readers, refused, without_address].map(|people| count(people));
        Reach { letters, people, refused, without_address }
    }
}

pub fn count(people: &[String]) -> u32 {
    u32::try_from(people.len()).unwrap_or(u32::MAX)
}

/// The ids of those whom letters reach, one at each address: its owner, who comes first.
pub fn one_at_each_address<'a>(people: impl IntoIterator<Item = &'a WillingPerson>) -> Vec<String> {
    let mut addresses = HashSet::new();
    let reached = people.into_iter().filter(|person| !person.is_refused);
    let first = reached.filter(|person| person.address.as_ref().is_some_and(|at| addresses.insert(at)));
    first.map(|person| person.member_id.clone()).collect()
}

/// Who gets a letter to these people; a person may be named twice. A child under 18 gets it beside the adults, any other
/// child only where no adult is there or a letter reaches the child. Of the adults those get it whom letters reach; where
/// there are none, it is all of them.
fn at_home(
    conn: &Connection,
    people: impl IntoIterator<Item = String>,
    willing: &[WillingPerson],
    today: Date,
) -> rusqlite::Result<Vec<String>> {
    let is_reached = |person: &&WillingPerson| person.address.is_some() && !person.is_refused;
    let reached: HashSet<&str> = willing.iter().filter(is_reached).map(|person| &*person.member_id).collect();
    let adult_since = today.saturating_sub(ADULT_AGE.years()).to_string();
    let mut homes: HashMap<String, Vec<AdultAtHome>> = HashMap::new();
    for place in store::adults_at_home(conn, &adult_since)? {
        homes.entry(place.child.clone()).or_default().push(place);
    }
    let mut found = Vec::new();
    for person in people {
        let is_reached = reached.contains(&*person);
        let adults = homes.get(&person).map(Vec::as_slice).unwrap_or_default();
        if !is_reached || adults.iter().any(|place| place.is_minor) {
            let any_reached = adults.iter().any(|place| reached.contains(&*place.adult));
            let told = adults.iter().filter(|place| !any_reached || reached.contains(&*place.adult));
            found.extend(told.map(|place| place.adult.clone()));
        }
        if is_reached || adults.is_empty() {
            found.push(person);
        }
    }
    Ok(found)
}
