//! A person as the office sees them.

use poem_openapi::Object;
use rusqlite::{Connection, Result};

use super::set_field::residents;
use super::store as list;
use crate::accounts::account::Role;
use crate::accounts::audit_log::{self, LogEntry, Query};
use crate::accounts::guard::Visit;
use crate::accounts::password_links::{FirstAccess, store as links};
use crate::congregation::people::members::account::no_such_person;
use crate::congregation::people::members::api::PersonFields;
use crate::congregation::people::members::store::{self, accounts, households};
use crate::congregation::people::members::{AccountState, HouseholdRole, Resident};
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::mail::outbox::refusal_of;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Lines of "What happened".
const MOST_EVENTS: u32 = 50;

/// A person with all that the office knows of them.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Person {
    id: String,
    /// The version read before the change; a change is refused where another was saved meanwhile.
    version: i64,
    /// The member number, such as M0001.
    member_number: String,
    fields: PersonFields,
    photo_url: Option<String>,
    email: Option<String>,
    /// The address for letters to a person whose e-mail address is another person's.
    contact_email: Option<String>,
    sign_in_name: Option<String>,
    /// The mail server has refused that address for good: nothing is written to it until it changes.
    mail_refused: Option<MailRefused>,
    roles: Vec<Role>,
    /// Present and former role holders: only administrators manage their account.
    had_role: bool,
    account: AccountState,
    /// For present and former role holders, this and the following fields up to the last sign-in, and all events but
    /// the office's own, are shown to administrators only.
    two_factor_enabled: Option<bool>,
    recovery_codes_left: Option<u32>,
    /// Browsers that are signed in.
    sessions: Option<u32>,
    /// RFC 3339, on the congregation's clock, as every time below.
    locked_at: Option<String>,
    last_sign_in_at: Option<String>,
    first_access: Option<FirstAccess>,
    /// A day.
    deceased_on: Option<String>,
    /// A day.
    left_on: Option<String>,
    /// The day on which their account ends, because they moved away; left out once it has ended.
    account_ends_on: Option<String>,
    /// A child may have two.
    households: Vec<PersonHousehold>,
    /// Newest first, fifty at most.
    events: Vec<PersonEvent>,
    /// After a change: others whose address or phone number has changed with it.
    pub changed: Option<Vec<Resident>>,
}

/// Why letters do not reach a person.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct MailRefused {
    /// RFC 3339, on the congregation's clock.
    at: String,
    /// The server's words.
    reason: String,
}

/// The household of a person.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonHousehold {
    id: String,
    name: String,
    role: Option<HouseholdRole>,
    /// The others who live there: heads, spouses, children, then the others.
    others: Vec<Resident>,
}

/// A line of "What happened". Only administrators are told the browser of another person's change.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonEvent {
    /// RFC 3339, on the congregation's clock.
    at: String,
    /// The word of the log, such as "member-edited".
    action: String,
    /// The same in plain words.
    words: String,
    success: bool,
    times: u32,
    /// The change, from old to new value.
    detail: Option<String>,
    /// The actor, where it was not the person.
    actor: Option<String>,
    device: Option<String>,
    address: Option<String>,
}

/// The person `id` as the visitor may see them. Where their row was merged with another, the refusal names that one.
pub fn find(conn: &Connection, id: &str, visit: &Visit) -> Result<Person, Refusal> {
    let Some(account) = accounts::find(conn, id)? else {
        let (kept, name) = list::merged_into(conn, id)?.ok_or_else(no_such_person)?;
        let text = format!("This entry was merged with another: {name} has one entry now.");
        return Err(Refusal::new(ErrorCode::NotFound, text).about(kept));
    };
    let zone = &visit.settings.time_zone;
    let may_see_account = !account.had_role || visit.session.member.roles.administrator;
    let profile = store::profile(conn, id)?;
    let facts = list::facts(conn, id)?;
    let refused = match account.email.as_ref().or(account.contact_email.as_ref()) {
        Some(address) => refusal_of(conn, address)?,
        None => None,
    };
    Ok(Person {
        id: account.id,
        version: facts.version,
        member_number: account.number,
        fields: PersonFields::known(&profile.values),
        photo_url: profile.photo_url,
        email: account.email,
        contact_email: account.contact_email,
        sign_in_name: account.sign_in_name,
        mail_refused: refused
            .map(|refused| MailRefused { at: rfc3339(refused.at, zone), reason: refused.reason }),
        roles: account.roles.iter().collect(),
        had_role: account.had_role,
        account: account.state,
        two_factor_enabled: may_see_account.then_some(account.two_factor_enabled),
        recovery_codes_left: may_see_account.then_some(facts.recovery_codes_left),
        sessions: may_see_account.then_some(facts.sessions),
        locked_at: account.locked_at.filter(|_| may_see_account).map(|at| rfc3339(at, zone)),
        last_sign_in_at: facts
            .last_login_at
            .filter(|_| may_see_account)
            .map(|at| rfc3339(from_seconds(at), zone)),
        first_access: links::first_access(conn, id, zone)?,
        deceased_on: facts.deceased_on,
        left_on: facts.left_on,
        account_ends_on: facts.account_ends_on,
        households: households_of(conn, id)?,
        events: events_of(conn, id, may_see_account, visit)?,
        changed: None,
    })
}

fn households_of(conn: &Connection, id: &str) -> Result<Vec<PersonHousehold>> {
    let mut homes = Vec::new();
    for place in households::places_of(conn, id)? {
        let (_, mut others) = residents(conn, &place.household.id, Some(id))?;
        others.retain(|resident| resident.id != id);
        homes.push(PersonHousehold {
            id: place.household.id,
            name: place.household.name,
            role: place.role,
            others,
        });
    }
    Ok(homes)
}

fn events_of(conn: &Connection, id: &str, may_see_account: bool, visit: &Visit) -> Result<Vec<PersonEvent>> {
    // Office reads no gift, not even that there was one.
    let query = Query { member_id: Some(id), without_gifts: true, limit: MOST_EVENTS, ..Query::default() };
    let events = audit_log::look_up(conn, &query)?.into_iter().rev();
    let events = events.filter(|event| may_see_account || event.actor.is_some());
    Ok(events.map(|event| PersonEvent::of(event, visit)).collect())
}

impl PersonEvent {
    fn of(event: LogEntry, visit: &Visit) -> Self {
        // Actors are role holders, and their location is not for the office.
        let shows_place = visit.session.member.roles.administrator || event.actor.is_none();
        Self {
            at: rfc3339(event.last_at.unwrap_or(event.at), &visit.settings.time_zone),
            words: event.in_words().to_owned(),
            action: event.action,
            success: event.success,
            times: event.times,
            detail: event.detail,
            actor: event.actor,
            device: event.device.filter(|_| shows_place),
            address: event.address.filter(|_| shows_place),
        }
    }
}
