//! One person as the office sees them, and the permission to change their account.

use rusqlite::Connection;

use super::{PersonFacts, store};
use crate::accounts::account::Roles;
use crate::accounts::audit_log::{self, LogEntry, Query};
use crate::accounts::first_access::{FirstAccess, store as first_access};
use crate::congregation::people::members::store::{accounts, households, profile};
use crate::congregation::people::members::{HouseholdMembership, MemberAccount, MemberValues, Resident};
use crate::platform::mail;
use crate::platform::mail::RefusedAddress;

/// Lines of "What happened".
const MOST_EVENTS: u32 = 50;

/// The content of a person's page.
#[derive(Clone, Debug)]
pub struct PersonPage {
    pub account: MemberAccount,
    pub values: MemberValues,
    pub photo_url: Option<String>,
    pub facts: PersonFacts,
    /// Their households, each with the others who live there. A child may have two.
    pub households: Vec<(HouseholdMembership, Vec<Resident>)>,
    /// Newest first.
    pub events: Vec<LogEntry>,
    /// The mail server has refused the address to which their letters go.
    pub refused: Option<RefusedAddress>,
    pub first_access: Option<FirstAccess>,
}

/// Why the office may not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotYours {
    /// They hold or held a role: see DECISIONS.md, Roles.
    #[error("{0} has or had a role, so only an administrator may do this.")]
    OfARoleHolder(String),
    #[error(
        "This is your own account. What is yours to change stands under Security; for the rest ask another administrator."
    )]
    Own,
}

/// Only an administrator changes the account of a present or former role holder.
pub fn refuse_role_holder(account: &MemberAccount, mine: Roles) -> Result<(), NotYours> {
    if account.had_role && !mine.administrator {
        return Err(NotYours::OfARoleHolder(account.in_words()));
    }
    Ok(())
}

/// The result of a look-up by id.
#[derive(Clone, Debug)]
pub enum PersonFound {
    Here(Box<PersonPage>),
    /// Their row was merged away, into that of:
    MergedInto {
        id: String,
        name: String,
    },
    Nobody,
}

/// The page of the person `id`, or of the person it was merged into.
pub fn find_or_kept(conn: &Connection, id: &str) -> rusqlite::Result<PersonFound> {
    if let Some(page) = find(conn, id)? {
        return Ok(PersonFound::Here(Box::new(page)));
    }
    let kept = store::merged_into(conn, id)?;
    Ok(kept.map_or(PersonFound::Nobody, |(id, name)| PersonFound::MergedInto { id, name }))
}

pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<PersonPage>> {
    let Some(account) = accounts::find(conn, id)? else { return Ok(None) };
    let profile = profile::find(conn, id)?;
    let mut homes = Vec::new();
    for place in households::places_of(conn, id)? {
        let mut residents = households::residents_of(conn, &place.household.id)?;
        residents.retain(|resident| resident.id != id);
        homes.push((place, residents));
    }
    // Office reads no gift, not even that there was one.
    let query = Query { member_id: Some(id), without_gifts: true, limit: MOST_EVENTS, ..Query::default() };
    let mut events = audit_log::look_up(conn, &query)?;
    events.reverse();
    let facts = store::facts(conn, id)?;
    let refused = match account.email.as_ref().or(account.contact_email.as_ref()) {
        Some(address) => mail::status::refusal_of(conn, address)?,
        None => None,
    };
    Ok(Some(PersonPage {
        first_access: first_access::first_of(conn, id)?,
        facts,
        refused,
        account,
        values: profile.values,
        photo_url: profile.photo_url,
        households: homes,
        events,
    }))
}
