//! The letters to many that a member wants, and the recipients of one: people who want it and have an address that takes
//! letters, are alive, live here and are not disabled. An address that several share gets one.
//! A child's goes to the adults of their households.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Transaction};

pub use super::store::{to_telephone, willing};
use super::{AdultAtHome, LetterChoice, LetterChoices, MyLetters, Reach, WillingPerson, stop, store};
use crate::accounts::guard::Visit;
use crate::platform::mail::outbox::{self, refusal_of};
use crate::platform::mail::{
    BulkLetter, BulkLetters, BulkOccasion, BulkText, FinishedLetter, LetterLink, Reader, StopLinks,
    lay_out_bulk, of_letters, quota,
};
use crate::platform::settings::Settings;

pub fn choices_of(conn: &Connection, member_id: &str, settings: &Settings) -> rusqlite::Result<MyLetters> {
    let (wanted, address) = store::choices(conn, member_id)?;
    let refused = match &address {
        Some(address) => refusal_of(conn, address)?.is_some(),
        None => false,
    };
    let week_letter_at = settings.week_letter.map(|weekly| weekly.in_words());
    Ok(MyLetters { wanted, address, refused, week_letter_at })
}

pub fn set_choices(
    tx: &Transaction<'_>,
    member_id: &str,
    choices: LetterChoices,
    settings: &Settings,
) -> rusqlite::Result<MyLetters> {
    store::set_choices(tx, member_id, choices)?;
    choices_of(tx, member_id, settings)
}

/// Queues a letter for each address of those who want it; returns how many.
pub fn queue(
    tx: &Transaction<'_>,
    choice: LetterChoice,
    letters: &BulkLetters<'_>,
    now: Timestamp,
) -> rusqlite::Result<usize> {
    let people = first_reached_at_each_address(&willing(tx, choice)?);
    outbox::enqueue_bulk(tx, letters, &people, now)?;
    Ok(people.len())
}

/// The person's address, and everybody there who wants this letter now.
pub fn readers_with(
    conn: &Connection,
    choice: LetterChoice,
    member_id: &str,
) -> rusqlite::Result<(String, Vec<Reader>)> {
    let address = store::address(conn, member_id)?.unwrap_or_default();
    let readers = store::readers_at(conn, choice, &address)?;
    Ok((address, readers))
}

/// A letter to many before it is addressed.
#[derive(Clone, Copy)]
pub struct LetterToMany<'a> {
    pub choice: LetterChoice,
    pub words: &'a str,
    pub title: &'a str,
    pub body: &'a str,
    pub links: &'a [LetterLink],
}

impl LetterToMany<'_> {
    /// Writes it to the address of its occasion, for those there who want it now.
    pub fn write(&self, occasion: &BulkOccasion<'_>) -> rusqlite::Result<BulkLetter> {
        let (address, readers) = readers_with(occasion.tx, self.choice, occasion.member_id)?;
        Ok(self.write_to(&address, &readers, occasion))
    }

    /// Writes it to these readers at one address.
    pub fn write_to(&self, address: &str, readers: &[Reader], occasion: &BulkOccasion<'_>) -> BulkLetter {
        let BulkOccasion { seal, settings, now, .. } = *occasion;
        if readers.is_empty() {
            return BulkLetter::Never("nobody at this address wants it any more");
        }
        let stop = stop::links_for(seal, self.choice, readers, settings, now);
        BulkLetter::Write(Box::new(self.lay_out(address, readers, stop.as_ref(), settings)))
    }

    /// The letter as its reader would get it, with a link to end such letters that leads nowhere.
    pub fn example(&self, reader: Reader, settings: &Settings) -> FinishedLetter {
        let link = settings.public_address.link(&format!("{}#...", stop::PAGE));
        let is_reachable = settings.public_address.is_reachable_from_outside();
        let stop = is_reachable.then(|| StopLinks { page: link.clone(), one_click: link });
        self.lay_out("", &[reader], stop.as_ref(), settings)
    }

    fn lay_out(
        &self,
        address: &str,
        readers: &[Reader],
        stop: Option<&StopLinks>,
        settings: &Settings,
    ) -> FinishedLetter {
        let Self { words, title, body, links, .. } = *self;
        lay_out_bulk(&BulkText { words, title, body, links, readers, address, stop }, settings)
    }
}

/// The visitor as the reader of an example.
pub fn as_reader(visit: &Visit) -> Reader {
    let member = &visit.session.member;
    Reader {
        member_id: member.id.clone(),
        first_name: member.first_name.clone(),
        full_name: format!("{} {}", member.first_name, member.last_name),
    }
}

/// "12 letters are on their way. The last leaves in about an hour." They wait already.
pub fn on_their_way(
    conn: &Connection,
    letters: usize,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<String> {
    let said = match letters {
        1 => "1 letter is on its way.".to_owned(),
        many => format!("{many} letters are on their way."),
    };
    let last = quota::last_leaves(conn, 0, settings, now)?;
    Ok(of_letters([said].into_iter().chain(last).collect::<Vec<_>>().join(" "), settings))
}

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
    pub without_address: Vec<String>,
    /// They do not want such letters, or their account is disabled.
    pub unwilling: Vec<String>,
    /// Readers, and people to tell, each with the person it is for: themselves, or a child.
    pub for_whom: Vec<(String, String)>,
}

impl Recipients {
    /// The recipients of a letter to everybody who wants it. Where it reaches a household, it tells all of them.
    pub fn of_all(conn: &Connection, choice: LetterChoice, today: Date) -> rusqlite::Result<Self> {
        let everybody = store::willing(conn, choice)?.into_iter().map(|person| person.member_id);
        let mut found = Self::of(conn, choice, everybody, today)?;
        let (mut untold, readers) = (Vec::new(), HashSet::<&String>::from_iter(&found.readers));
        for id in found.without_address {
            let is_told = store::housemates(conn, &id)?.iter().any(|other| readers.contains(other));
            untold.extend((!is_told).then_some(id));
        }
        found.without_address = untold;
        Ok(found)
    }

    /// The recipients of a letter to these people: of each it is said whether it reaches them.
    pub fn of(
        conn: &Connection,
        choice: LetterChoice,
        people: impl IntoIterator<Item = String>,
        today: Date,
    ) -> rusqlite::Result<Self> {
        let willing = store::willing(conn, choice)?;
        let for_whom = with_adults_for_children(conn, people, &willing, today)?;
        let mut wanted: HashSet<String> = for_whom.iter().map(|(reader, _)| reader.clone()).collect();
        let (mut found, mut reached) = (Self { for_whom, ..Self::default() }, Vec::new());
        for person in &willing {
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
        found.letters = first_reached_at_each_address(reached);
        found.for_whom.retain(|(reader, _)| !wanted.contains(reader));
        found.unwilling = wanted.into_iter().collect();
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

/// The ids of those whom letters reach, the first in the given order at each address.
pub fn first_reached_at_each_address<'a>(people: impl IntoIterator<Item = &'a WillingPerson>) -> Vec<String> {
    let mut addresses = HashSet::new();
    let reached = people.into_iter().filter(|person| !person.is_refused);
    let first = reached.filter(|person| person.address.as_ref().is_some_and(|at| addresses.insert(at)));
    first.map(|person| person.member_id.clone()).collect()
}

/// The readers of a letter to these people, each with the person it is for; one may be named twice. A child under 18 gets it
/// beside the adults, any other child instead of them: where a letter reaches the child, the child does not want it, or no
/// adult is there. Of the adults those get it whom letters reach; where there are none, it is all of them.
fn with_adults_for_children(
    conn: &Connection,
    people: impl IntoIterator<Item = String>,
    willing: &[WillingPerson],
    today: Date,
) -> rusqlite::Result<Vec<(String, String)>> {
    let is_reached = |person: &&WillingPerson| person.address.is_some() && !person.is_refused;
    let reached: HashSet<&str> = willing.iter().filter(is_reached).map(|person| &*person.member_id).collect();
    let wanting: HashSet<&str> = willing.iter().map(|person| &*person.member_id).collect();
    let adult_since = today.saturating_sub(ADULT_AGE.years()).to_string();
    let mut homes: HashMap<String, Vec<AdultAtHome>> = HashMap::new();
    for place in store::adults_at_home(conn, &adult_since)? {
        homes.entry(place.child.clone()).or_default().push(place);
    }
    let mut found = Vec::new();
    for person in people {
        let adults = homes.get(&person).map(Vec::as_slice).unwrap_or_default();
        let is_minor = adults.iter().any(|place| place.child_is_minor);
        let declines = !is_minor && !wanting.contains(&*person);
        let is_for_the_child = reached.contains(&*person) || declines || adults.is_empty();
        if is_minor || !is_for_the_child {
            let any_reached = adults.iter().any(|place| reached.contains(&*place.adult));
            let told = adults.iter().filter(|place| !any_reached || reached.contains(&*place.adult));
            found.extend(told.map(|place| (place.adult.clone(), person.clone())));
        }
        if is_for_the_child {
            found.push((person.clone(), person));
        }
    }
    Ok(found)
}
