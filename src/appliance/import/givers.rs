//! Whose gift a line is: by the list's key, the e-mail address, the member number or the name. A line that names
//! a person who is not found here is not given to another, and is not anonymous either.

use std::collections::HashMap;

use rusqlite::Connection;

use super::clues::Clues;
use super::folded::{folded_name, household_key, is_household, is_one_name, without_initials};
use super::giver_fit::{agrees, full_name, is_of_generation, is_of_household};
use super::names::{self, SplitName};
use super::source;
use super::store::keys::{self, KeyOwner};
use super::store::{self, GiverCandidate};
use crate::congregation::giving::Giver;
use crate::congregation::members;

/// A name that is alike enough to be proposed.
const ALIKE: f64 = 0.9;

/// What a key says.
enum ByKey {
    /// No list here has it.
    Unknown,
    /// This person.
    Found(String),
    /// Why no person is taken for it.
    Refused(String),
}

/// By which of a line's words a giver was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FoundBy {
    Number,
    Key,
    Email,
    Name,
}

impl FoundBy {
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Self::Number => "the member number",
            Self::Key => "the key",
            Self::Email => "the e-mail",
            Self::Name => "name",
        }
    }
}

/// Whose gift a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The person's id.
    pub(super) id: String,
    /// What the line says besides that no person here has.
    pub(super) remark: Option<String>,
}

/// Everybody here by name.
#[derive(Debug)]
pub(super) struct Givers {
    people: Vec<GiverCandidate>,
    by_name: HashMap<String, Vec<usize>>,
    pub(super) by_household: HashMap<String, Vec<usize>>,
    by_id: HashMap<String, usize>,
    /// How many systems' lists have keys of their own here.
    sources: usize,
}

impl Givers {
    pub(super) fn load(conn: &Connection) -> rusqlite::Result<Self> {
        let people = store::everybody(conn)?;
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        let mut by_household: HashMap<String, Vec<usize>> = HashMap::new();
        let mut by_id = HashMap::new();
        for (at, person) in people.iter().enumerate() {
            by_id.insert(person.giver.id.clone(), at);
            let name = full_name(person);
            let short = without_initials(&name);
            if short != name {
                by_name.entry(short).or_default().push(at);
            }
            by_name.entry(name).or_default().push(at);
            if let Some(household) = &person.household {
                by_household.entry(household_key(household)).or_default().push(at);
            }
        }
        let sources = keys::count_sources_with_keys(conn)?;
        Ok(Self { people, by_name, by_household, by_id, sources })
    }

    /// The person with this id.
    pub(super) fn giver(&self, id: &str) -> Option<&Giver> {
        self.person(id).map(|person| &person.giver)
    }

    /// The giver, with whom all that the line says agrees; the inner error says why it is not known.
    pub(super) fn find(
        &self,
        conn: &Connection,
        clues: &Clues,
        source: Option<&str>,
    ) -> rusqlite::Result<Result<Found, String>> {
        match self.first_named(conn, clues, source)? {
            Ok(found) => self.agreed(conn, found, clues, source),
            Err(reason) => Ok(Err(reason)),
        }
    }

    /// The person whom the number names, else the key, the address, the name.
    fn first_named(
        &self,
        conn: &Connection,
        clues: &Clues,
        source: Option<&str>,
    ) -> rusqlite::Result<Result<(String, FoundBy), String>> {
        if let Some(number) = &clues.number {
            return Ok(match members::store::accounts::find_by_number(conn, number)? {
                Some(id) => self.agreeing(&[id], clues).map(|id| (id, FoundBy::Number)),
                None => Err(self.unknown_number(number, clues)),
            });
        }
        if let Some(key) = &clues.key {
            match self.by_key(conn, key, source, clues)? {
                ByKey::Unknown => {}
                ByKey::Found(id) => return Ok(Ok((id, FoundBy::Key))),
                ByKey::Refused(reason) => return Ok(Err(reason)),
            }
        }
        if let Some(email) = &clues.email
            && let Some(id) = crate::accounts::account::spelling::find_by_email(conn, email.as_str())?
        {
            return Ok(self.by_email(id, clues).map(|id| (id, FoundBy::Email)));
        }
        Ok(self.by_name(clues).map(|id| (id, FoundBy::Name)))
    }

    /// No person here has the number: the one whom the name fits is proposed, and not taken.
    fn unknown_number(&self, number: &str, clues: &Clues) -> String {
        let unknown = format!("nobody here has the member number {number}");
        if clues.name.is_none() {
            return unknown;
        }
        let by_name = self.by_name(clues).map(|id| self.giver(&id).map(Giver::in_words).unwrap_or_default());
        by_name.map_or_else(
            |reason| format!("{unknown}; {reason}"),
            |giver| format!("{unknown}; is it {giver}?"),
        )
    }

    /// The owner of the address. A family shares one: else the one of the line's name in their household.
    fn by_email(&self, owner: String, clues: &Clues) -> Result<String, String> {
        if let Ok(id) = self.agreeing(std::slice::from_ref(&owner), clues) {
            return Ok(id);
        }
        let household = self.person(&owner).and_then(|person| person.household_id.clone());
        let of_household = |person: &&GiverCandidate| household.is_some() && person.household_id == household;
        let named: Vec<_> =
            self.people.iter().filter(of_household).filter(|person| agrees(person, clues)).collect();
        match named[..] {
            [person] => Ok(person.giver.id.clone()),
            _ => self.agreeing(&[owner], clues),
        }
    }

    /// The person whom a list calls `key`. A key is good only beside its source: where several systems' lists were
    /// imported and neither the name nor `--source` says which one this is, it says nothing.
    fn by_key(
        &self,
        conn: &Connection,
        key: &str,
        source: Option<&str>,
        clues: &Clues,
    ) -> rusqlite::Result<ByKey> {
        let mut owners = keys::owners(conn, key)?;
        owners
            .retain(|owner| source.is_none_or(|source| owner.source.to_lowercase() == source.to_lowercase()));
        if owners.is_empty() {
            return Ok(ByKey::Unknown);
        }
        // The list's own spelling of the name counts as well.
        let as_listed = |owner: &&KeyOwner| match (&owner.name, &clues.name) {
            (Some(own), Some(name)) => {
                folded_name(own) == folded_name(name) && names::generation(own) == names::generation(name)
            }
            _ => false,
        };
        let mut listed: Vec<String> =
            owners.iter().filter(as_listed).map(|owner| owner.member_id.clone()).collect();
        listed.sort_unstable();
        listed.dedup();
        if let [id] = &listed[..] {
            return Ok(ByKey::Found(id.clone()));
        }
        let sources = if source.is_some() { 1 } else { self.sources };
        let of_sources: Vec<String> = owners.iter().map(|owner| owner.source.clone()).collect();
        let mut people: Vec<String> = owners.into_iter().map(|owner| owner.member_id).collect();
        people.sort_unstable();
        people.dedup();
        if clues.name.is_none() && (people.len() > 1 || of_sources.len() < sources) {
            return Ok(ByKey::Refused(source::ambiguous_key(key, &of_sources)));
        }
        Ok(self.agreeing(&people, clues).map_or_else(ByKey::Refused, ByKey::Found))
    }

    /// The one of `found` whom the line's name fits.
    fn agreeing(&self, found: &[String], clues: &Clues) -> Result<String, String> {
        let people: Vec<&GiverCandidate> = found.iter().filter_map(|id| self.person(id)).collect();
        let fitting: Vec<&&GiverCandidate> = people.iter().filter(|person| agrees(person, clues)).collect();
        match (&fitting[..], &people[..]) {
            ([person], _) => Ok(person.giver.id.clone()),
            ([], [person, ..]) => {
                let Giver { number, first_name, last_name, .. } = &person.giver;
                Err(format!("{number} is {first_name} {last_name} here, not {}", clues.in_words()))
            }
            _ => {
                Err(format!("{} may be {}", clues.in_words(), listed(fitting.iter().map(|person| **person))))
            }
        }
    }

    fn by_name(&self, clues: &Clues) -> Result<String, String> {
        let household = clues.household.as_deref().map(household_key);
        let Some(name) = &clues.name else {
            return match household.as_ref().and_then(|key| self.by_household.get(key)) {
                Some(people) => self.head(people, clues),
                None => Err(unknown(clues, None)),
            };
        };
        if let Some(couple) = names::couple(name).filter(|_| !is_household(name)) {
            return self.of_couple(&couple, household.as_deref(), clues);
        }
        let found = self.named(name, household.as_deref());
        match found[..] {
            [at] => Ok(self.people[at].giver.id.clone()),
            [] => match self.by_household.get(&household_key(name)) {
                Some(people) if is_household(name) => self.head(people, clues),
                _ => Err(unknown(clues, self.alike(name))),
            },
            _ => Err(self.several(&found, clues)),
        }
    }

    /// The people of a name, those of the household where it is said.
    fn named(&self, name: &str, household: Option<&str>) -> Vec<usize> {
        let folded = folded_name(name);
        let spellings = [&folded, &without_initials(&folded)];
        let mut found =
            spellings.into_iter().find_map(|name| self.by_name.get(name)).cloned().unwrap_or_default();
        found.retain(|&at| {
            let person = &self.people[at];
            is_of_generation(person, name) && is_one_name(&full_name(person), &folded)
        });
        let lives_there = |at: &usize| household.is_some_and(|name| is_of_household(&self.people[*at], name));
        let there: Vec<usize> = found.iter().copied().filter(lives_there).collect();
        if there.is_empty() { found } else { there }
    }

    /// Of a couple the head of their household, else the one who is named first. Both must be of one household here;
    /// of "Mr. and Mrs. John Smith" only one is named.
    fn of_couple(
        &self,
        couple: &[SplitName; 2],
        household: Option<&str>,
        clues: &Clues,
    ) -> Result<String, String> {
        let [one, other] = couple.each_ref().map(|name| {
            let is_title = names::is_title(&name.first);
            (!is_title).then(|| self.named(&format!("{} {}", name.first, name.last), household))
        });
        let (one, other) = match (one, other) {
            (Some(one), Some(other)) => (one, other),
            (Some(found), None) | (None, Some(found)) => {
                return match found[..] {
                    [at] => Ok(self.people[at].giver.id.clone()),
                    [] => Err(unknown(clues, None)),
                    _ => Err(self.several(&found, clues)),
                };
            }
            (None, None) => return Err(unknown(clues, None)),
        };
        let household = |at: usize| self.people[at].household_id.as_ref();
        let pairs = one.iter().flat_map(|&one| other.iter().map(move |&other| (one, other)));
        let together: Vec<_> = pairs
            .filter(|&(one, other)| {
                one != other && household(one).is_some() && household(one) == household(other)
            })
            .collect();
        match (&together[..], one.is_empty() && other.is_empty()) {
            (&[(one, other)], _) => {
                let is_head = self.people[other].is_head;
                Ok(self.people[if is_head { other } else { one }].giver.id.clone())
            }
            ([], true) => Err(unknown(clues, None)),
            ([], false) => {
                let near = listed([one, other].concat().iter().map(|&at| &self.people[at]));
                Err(format!("{} are not two people of one household here; is it {near}?", clues.in_words()))
            }
            _ => Err(self.several(&[one, other].concat(), clues)),
        }
    }

    /// A household's gift is its head's, or that of its only person.
    fn head(&self, people: &[usize], clues: &Clues) -> Result<String, String> {
        let heads: Vec<usize> = people.iter().copied().filter(|&at| self.people[at].is_head).collect();
        match (&heads[..], people) {
            (&[at], _) | ([], &[at]) => Ok(self.people[at].giver.id.clone()),
            _ => Err(self.several(people, clues)),
        }
    }

    fn several(&self, found: &[usize], clues: &Clues) -> String {
        format!("{} may be {}", clues.in_words(), listed(found.iter().map(|&at| &self.people[at])))
    }

    /// The one person whose name is nearly this.
    fn alike(&self, name: &str) -> Option<&GiverCandidate> {
        let name = folded_name(name);
        let likeness = |person: &GiverCandidate| strsim::jaro_winkler(&full_name(person), &name);
        let people = self.people.iter().map(|person| (likeness(person), person));
        let best =
            people.filter(|(likeness, _)| *likeness >= ALIKE).max_by(|one, two| one.0.total_cmp(&two.0));
        best.map(|(_, person)| person)
    }

    pub(super) fn person(&self, id: &str) -> Option<&GiverCandidate> {
        self.by_id.get(id).map(|&at| &self.people[at])
    }
}

fn unknown(clues: &Clues, alike: Option<&GiverCandidate>) -> String {
    let email = clues.email.as_ref().map(ToString::to_string);
    if let (None, None) = (&clues.name, &clues.household) {
        let words = [(&clues.key, "key"), (&email, "e-mail"), (&clues.number, "member number")];
        let (value, what) = words.into_iter().find(|(value, _)| value.is_some()).unwrap_or((&None, "name"));
        return format!("nobody here has the {what} {}", value.as_deref().unwrap_or_default());
    }
    let meant = alike.map(|person| format!("; is it {}?", person.giver.in_words())).unwrap_or_default();
    format!("nobody here is {}{meant}", clues.in_words())
}

fn listed<'a>(people: impl Iterator<Item = &'a GiverCandidate>) -> String {
    people.map(|person| person.giver.in_words()).collect::<Vec<_>>().join(" or ")
}
