//! Letters about events that ask who comes: the office's invitation, the reminder the day before, and the link in both, by
//! which a household answers without signing in. An invitation's audience is a letter for each address of the people who
//! answer for a household, or for themselves.

pub mod answer_link;
pub mod api;
pub mod invite;
pub mod remind;
mod store;

use std::collections::{HashMap, HashSet};

use jiff::SignedDuration;
use rusqlite::Connection;

use crate::congregation::events::rsvp::{PartyOf, answered};
use crate::congregation::subscriptions::{LetterChoice, PersonToTelephone, recipients};
use crate::platform::mail::{Letter, outbox};

/// Delay of a letter's next attempt, where there is no randomness for its link.
const RETRY_DELAY: SignedDuration = SignedDuration::from_mins(1);

/// The audience as chosen by the office. A party is invited once, unless `again` is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
pub struct Audience {
    /// Only parties without an answer.
    #[oai(default)]
    pub unanswered: bool,
    /// Parties invited before, too.
    #[oai(default)]
    pub again: bool,
    /// Only to households with an adult of this membership status.
    pub status: Option<String>,
}

/// The parties to invite. Counted in households; a person who lives in none is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invited {
    /// The id of one person at each address.
    pub letters: Vec<String>,
    pub parties: Vec<PartyOf>,
    /// Left out, since they were invited already.
    pub before: u32,
    /// The mail server has refused all their addresses for good.
    pub refused: u32,
    pub without_address: u32,
    /// The people of those, 500 at most.
    pub to_telephone: Vec<PersonToTelephone>,
}

#[derive(Default)]
struct Reached<'a> {
    /// Addresses, each with the id of one person there.
    at: Vec<(&'a str, &'a str)>,
    has_address: bool,
}

/// An invitation is important news of the congregation: who wants none of those gets none.
const CHOICE: LetterChoice = LetterChoice::Announcements;

impl Audience {
    fn of(&self, conn: &Connection, event_id: &str) -> rusqlite::Result<Invited> {
        let speakers = store::speakers(conn)?;
        let party_of: HashMap<&str, &PartyOf> =
            speakers.iter().map(|speaker| (&*speaker.member_id, &speaker.party)).collect();
        let status = self.status.as_ref().filter(|status| !status.is_empty());
        let of_status: HashSet<&PartyOf> = speakers
            .iter()
            .filter(|speaker| status.is_none_or(|status| *status == speaker.status))
            .map(|speaker| &speaker.party)
            .collect();
        let answered = answered(conn, event_id)?;
        let answered: HashSet<&PartyOf> =
            answered.iter().filter_map(|person| party_of.get(&*person.id).copied()).collect();
        let invited = store::invited(conn, event_id)?;
        let on_their_way = outbox::waiting_about(conn, Letter::EventInvitation, event_id)?;
        let on_their_way: HashSet<&PartyOf> =
            on_their_way.iter().filter_map(|id| party_of.get(&**id).copied()).collect();

        let willing = recipients::willing(conn, CHOICE)?;
        let mut order = Vec::new();
        let mut reached: HashMap<&PartyOf, Reached<'_>> = HashMap::new();
        for person in &willing {
            let Some(party) = party_of.get(&*person.member_id).copied() else { continue };
            let found = reached.entry(party).or_insert_with(|| {
                order.push(party);
                Reached::default()
            });
            let Some(address) = person.address.as_deref() else { continue };
            found.has_address = true;
            if !person.is_refused && found.at.iter().all(|(known, _)| *known != address) {
                found.at.push((address, &person.member_id));
            }
        }
        let mut found = Invited::default();
        let mut without_address = HashSet::new();
        for party in order {
            if !of_status.contains(party) || (self.unanswered && answered.contains(party)) {
                continue;
            }
            let may_again = self.unanswered && self.again && !on_their_way.contains(party);
            let Reached { at, has_address } = &reached[party];
            if invited.contains(party) && !may_again {
                found.before += 1;
            } else if !has_address {
                found.without_address += 1;
                without_address.insert(party);
            } else if at.is_empty() {
                found.refused += 1;
            } else {
                found.letters.extend(at.iter().map(|(_, id)| (*id).to_owned()));
                found.parties.push(party.clone());
            }
        }
        if !without_address.is_empty() {
            let people = willing.iter().map(|person| &person.member_id);
            let is_without =
                |id: &&String| party_of.get(&***id).is_some_and(|party| without_address.contains(party));
            found.to_telephone = recipients::to_telephone(conn, people.filter(is_without))?;
        }
        Ok(found)
    }
}
