//! The giver of a line: by the member number, the list's key, the e-mail address or the name. All parts of the line
//! must agree. A line whose person is not found here becomes a question: it is not given to another person, and not
//! anonymous either.

use std::cell::RefCell;
use std::collections::HashMap;

use rusqlite::Connection;

use super::gift_columns::GiverText;
use super::likeness::MemberIndex;
use super::names::{self, FoldedName, household_key};
use super::source;
use super::store::{Existing, keys};
use super::words::fold;
use crate::accounts::account::spelling;
use crate::congregation::people::members::MemberField;
use crate::congregation::people::members::store::accounts;

/// Unknown giver of a line.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoGiver {
    /// A question for the volunteer.
    #[error("{0}")]
    Question(String),
    /// The volunteer leaves the line out.
    #[error("left out")]
    LeftOut,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// Everybody here, for the lines of one list.
pub(super) struct Givers<'a> {
    conn: &'a Connection,
    pub(super) members: MemberIndex,
    /// The system the list comes from, where the volunteer names it.
    source: Option<String>,
    /// The number of systems whose lists have keys of their own here.
    sources: usize,
    /// The nearest known name for each unknown name: everybody is compared once for each.
    nearest: RefCell<HashMap<String, Option<String>>>,
}

/// A word of a line for its giver, and the people here who have it.
type Named<'a> = (String, Vec<&'a Existing>);

/// Names that are not known and are compared with everybody; a longer list of strangers is another congregation's.
const MOST_COMPARED: usize = 300;

impl<'a> Givers<'a> {
    pub(super) fn load(conn: &'a Connection, source: Option<&str>) -> rusqlite::Result<Self> {
        let sources = if source.is_some() { 1 } else { keys::sources_with_keys(conn)?.len() };
        let source = source.map(str::to_lowercase);
        Ok(Self { conn, members: MemberIndex::load(conn)?, source, sources, nearest: RefCell::default() })
    }

    /// The giver, with whom all that the line says agrees.
    pub(super) fn find(&self, text: &GiverText) -> Result<&Existing, NoGiver> {
        let (by_key, is_listed_so) = self.by_key(text)?;
        let words = [self.by_number(text)?, by_key, self.by_email(text)?];
        let mut people: Vec<&Existing> = Vec::new();
        for (word, found) in words.into_iter().flatten() {
            if people.is_empty() {
                people = found;
                continue;
            }
            let before = listed(&people);
            people.retain(|here| found.iter().any(|other| other.id == here.id));
            if people.is_empty() {
                let found = listed(&found);
                return Err(question(format!("the {word} is of {found} here, and not of {before}")));
            }
        }
        if people.is_empty() {
            people = self.by_name(text)?;
        } else if let Some(name) = text.name.as_ref().filter(|_| !is_listed_so) {
            let Existing { number, person, .. } = people[0];
            let other = format!("{number} is {} here, not {name}", person.values.name());
            people.retain(|here| fits(here, name));
            if people.is_empty() {
                return Err(question(other));
            }
        }
        if let Some(household) = &text.household {
            people = self.of_household(people, household)?;
        }
        match people[..] {
            [here] => Ok(here),
            _ => Err(question(format!(
                "{} may be {}",
                text.name.as_deref().unwrap_or("the giver"),
                listed(&people)
            ))),
        }
    }

    fn by_number(&self, text: &GiverText) -> Result<Option<Named<'_>>, NoGiver> {
        let Some(number) = &text.number else { return Ok(None) };
        let found = accounts::find_by_number(self.conn, number)?.and_then(|id| self.members.find(&id));
        let unknown = || question(format!("nobody here has the member number {number}"));
        Ok(Some((format!("member number {number}"), vec![found.ok_or_else(unknown)?])))
    }

    /// The people with the line's key in lists; true where the list writes their name as the line does. A key is valid
    /// only with its source: where several systems' lists were imported and neither the name nor `--source` tells the
    /// source, it is not used.
    fn by_key(&self, text: &GiverText) -> Result<(Option<Named<'_>>, bool), NoGiver> {
        let Some(key) = &text.key else { return Ok((None, false)) };
        let mut owners = keys::owners(self.conn, key)?;
        owners
            .retain(|owner| self.source.as_ref().is_none_or(|source| owner.source.to_lowercase() == *source));
        if owners.is_empty() {
            return Ok((None, false));
        }
        let sources: Vec<String> = owners.iter().map(|owner| owner.source.clone()).collect();
        let is_so = |own: &Option<String>| match (own, &text.name) {
            (Some(own), Some(name)) => fold(own) == fold(name),
            _ => false,
        };
        let is_listed_so = owners.iter().any(|owner| is_so(&owner.name));
        if is_listed_so {
            owners.retain(|owner| is_so(&owner.name));
        }
        let mut people: Vec<&Existing> =
            owners.iter().filter_map(|owner| self.members.find(&owner.member_id)).collect();
        people.sort_unstable_by_key(|here| &here.id);
        people.dedup_by_key(|here| &here.id);
        if text.name.is_none() && (people.len() > 1 || sources.len() < self.sources) {
            return Err(question(source::ambiguous_key(key, &sources)));
        }
        Ok((Some((format!("key {key}"), people)), is_listed_so))
    }

    /// The owner of the address. A family shares one: a name says who of the household it is.
    fn by_email(&self, text: &GiverText) -> rusqlite::Result<Option<Named<'_>>> {
        let Some(email) = &text.email else { return Ok(None) };
        let owner = spelling::find_by_email(self.conn, email.as_str())?;
        let Some(owner) = owner.and_then(|id| self.members.find(&id)) else { return Ok(None) };
        let homes = owner.places.iter().filter(|_| text.name.is_some());
        let mut people: Vec<&Existing> = vec![owner];
        for here in homes.flat_map(|place| self.members.of_household(&place.household.id)) {
            if people.iter().all(|one| one.id != here.id) {
                people.push(here);
            }
        }
        Ok(Some((format!("e-mail {email}"), people)))
    }

    fn by_name(&self, text: &GiverText) -> Result<Vec<&Existing>, NoGiver> {
        let Some(name) = &text.name else {
            return Err(question(match (&text.key, &text.email, &text.household) {
                (Some(key), ..) => format!("nobody here has the key {key}"),
                (None, Some(email), _) => format!("nobody here has the e-mail {email}"),
                (None, None, household) => {
                    format!("{} is a household; whose gift is it?", household.as_deref().unwrap_or_default())
                }
            }));
        };
        // "Ortega y Gasset" is one last name.
        let found: Vec<&Existing> = self.members.named(&fold(name)).collect();
        if !found.is_empty() {
            return Ok(found);
        }
        if names::is_couple(name) {
            return Err(question(format!("\"{name}\" are several people; whose gift is it?")));
        }
        let wanted = FoldedName::of_split(&names::split(name).map_err(question)?);
        let mut found: Vec<&Existing> = self.members.named(&wanted.full()).collect();
        if found.is_empty() {
            found = self.members.nearly_named(&wanted);
        }
        if found.is_empty() {
            let meant = self.nearest(&wanted.full()).map(|here| format!("; is it {here}?"));
            return Err(question(format!("nobody here is {name}{}", meant.unwrap_or_default())));
        }
        Ok(found)
    }

    fn nearest(&self, name: &str) -> Option<String> {
        let mut nearest = self.nearest.borrow_mut();
        if !nearest.contains_key(name) && nearest.len() >= MOST_COMPARED {
            return None;
        }
        let compare = || self.members.nearest(name).map(Existing::named);
        nearest.entry(name.to_owned()).or_insert_with(compare).clone()
    }

    /// Only the people of the household, where it is known here.
    fn of_household<'b>(
        &'b self,
        people: Vec<&'b Existing>,
        household: &str,
    ) -> Result<Vec<&'b Existing>, NoGiver> {
        let key = household_key(household);
        let lives_there = |here: &&Existing| here.household_names().any(|own| household_key(own) == key);
        let there: Vec<&Existing> = people.iter().copied().filter(lives_there).collect();
        if !there.is_empty() {
            return Ok(there);
        }
        if self.members.iter().any(|here| lives_there(&here)) {
            let people = listed(&people);
            return Err(question(format!("{people} is not of the household {household} here")));
        }
        Ok(people)
    }

    /// The people who may be meant, the likeliest first.
    pub(super) fn likely(&self, text: &GiverText) -> rusqlite::Result<Vec<&Existing>> {
        let number = text.number.as_ref().and_then(|number| self.members.numbered(number));
        let email = text.email.as_ref().map(|email| spelling::find_by_email(self.conn, email.as_str()));
        let email = email.transpose()?.flatten();
        let owners = text.key.as_ref().map(|key| keys::owners(self.conn, key)).transpose()?;
        let by_key = owners.iter().flatten().map(|owner| &*owner.member_id);
        let named_so: Vec<&str> =
            number.map(|here| &*here.id).into_iter().chain(email.as_deref()).chain(by_key).collect();
        let name = text.name.as_deref().map(fold).unwrap_or_default();
        let household = text.household.as_deref().map(household_key).unwrap_or_default();
        let likeness = |here: &Existing| {
            likeness(here, &name, &household) + if named_so.contains(&&*here.id) { 1.0 } else { 0.0 }
        };
        let people = self.members.iter().map(|here| (likeness(here), here));
        let mut found: Vec<(f64, &Existing)> = people.filter(|(likeness, _)| *likeness >= ALIKE).collect();
        // By member number where they are equally likely, as the list is.
        found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        Ok(found.into_iter().take(MOST_LIKELY).map(|(_, here)| here).collect())
    }
}

/// True where the line's name is this person's: the whole name, or only one of the two, or one with a further first
/// name or initial that the other has not.
fn fits(here: &Existing, name: &str) -> bool {
    let own = FoldedName::of(&here.person);
    match names::split(name) {
        _ if own.full() == fold(name) => true,
        Ok(name) => {
            let name = FoldedName::of_split(&name);
            own.full() == name.full() || own.agrees(&name)
        }
        Err(_) => [own.first, own.last].contains(&fold(name)),
    }
}

fn listed(people: &[&Existing]) -> String {
    people.iter().map(|here| here.named()).collect::<Vec<_>>().join(" or ")
}

fn question(reason: String) -> NoGiver {
    NoGiver::Question(reason)
}

/// Proposed for one line.
const MOST_LIKELY: usize = 3;
/// Names less alike than this are other people's.
const ALIKE: f64 = 0.85;

/// The likelihood that a person is meant by a name and a household; 0 is unlikely.
fn likeness(here: &Existing, name: &str, household: &str) -> f64 {
    let lives_there =
        !household.is_empty() && here.household_names().any(|own| household_key(own) == household);
    let home = if lives_there { 0.9 } else { 0.0 };
    if name.is_empty() {
        return home;
    }
    let own = FoldedName::of(&here.person);
    let words: Vec<&str> = name.split(' ').collect();
    let has = |own: &str| own.split(' ').all(|word| words.contains(&word));
    let preferred = here.person.get(MemberField::PreferredName).map(fold);
    let first = own.first.split(' ').next().unwrap_or_default();
    let by_words = match (has(&own.last), has(first) || preferred.is_some_and(|own| has(&own))) {
        (true, true) => 1.2,
        // "Smith" alone, or with another first name: of these the most alike.
        (true, false) => ALIKE + strsim::jaro_winkler(&own.full(), name) / 10.0,
        (false, _) => 0.0,
    };
    let by_letters = if by_words > 0.0 { 0.0 } else { strsim::jaro_winkler(&own.full(), name) };
    let by_letters = if by_letters >= ALIKE { by_letters } else { 0.0 };
    home.max(by_words).max(by_letters) + home / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::examples;
    use crate::congregation::people::members::NewPerson;

    #[test]
    fn a_slip_a_nickname_and_one_of_a_couple_are_likely_and_a_stranger_is_not() {
        let likeness = |first: &str, last: &str, preferred: &str, name: &str| {
            let person = NewPerson::named(first, last).with(MemberField::PreferredName, preferred);
            likeness(&Existing { person, ..Existing::default() }, name, "")
        };
        for [first, last, preferred, name, wanted] in examples("likely givers") {
            let likeness = likeness(&first, &last, &preferred, &name);
            assert_eq!(likeness >= ALIKE, wanted == "likely", "{name}");
        }
        let sure = likeness("Mary", "Smith", "", "john mary smith");
        assert!(sure > likeness("Eve", "Smith", "", "john mary smith"));
    }
}
