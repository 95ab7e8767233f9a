//! A child's letter goes to the adults of their households.

use std::collections::{HashMap, HashSet};

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::{AdultAtHome, WillingPerson, store};

/// Years.
const ADULT_AGE: i32 = 18;

/// The recipients of a letter to these people, in their order; a person may be named twice. A child under 18 gets it beside the
/// adults, any other child only where no adult is there or a letter reaches the child. Of the adults those get it whom
/// letters reach; where there are none, it is all of them.
pub fn recipients_of(
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
