//! HTTP for one person: reading, editing, adding.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::fields_api::PersonFields;
use super::person::{self, PersonFound, PersonPage};
use crate::accounts::account::roles::Role;
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::first_access::api::FirstAccessView;
use crate::accounts::guard::Visit;
use crate::congregation::people::members::AccountState;
use crate::congregation::people::members::account::AccountError;
use crate::congregation::people::members::edit::{EditError, MemberChange, edit_member};
use crate::congregation::people::members::enroll::{Enrollment, Meant};
use crate::congregation::people::members::{HouseholdMembership, HouseholdRole, NewPerson, Resident};
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::email::Email;

pub struct PersonApi;

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
    first_access: Option<FirstAccessView>,
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
    others: Vec<PersonResident>,
}

#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonResident {
    id: String,
    first_name: String,
    last_name: String,
    role: Option<HouseholdRole>,
    has_died: bool,
}

/// A line of "What happened".
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonEvent {
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
    /// The browser of the change. Where the actor is another person, only administrators are told.
    device: Option<String>,
    address: Option<String>,
}

/// A change of a person.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PersonChange {
    /// The one that was read.
    version: i64,
    fields: PersonFields,
    member_number: Option<String>,
}

/// A person to be added.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PersonToAdd {
    fields: PersonFields,
    email: Option<String>,
    member_number: Option<String>,
    /// The name or the id of their household; made where there is none of that name.
    household: Option<String>,
    household_role: Option<HouseholdRole>,
    /// It is another person, although one here is much like them.
    #[oai(default)]
    another: bool,
    /// It is a new household, although one here has nearly this name.
    #[oai(default)]
    new_household: bool,
}

#[OpenApi(prefix_path = "/api/office")]
impl PersonApi {
    /// One person
    ///
    /// For a merged row, the refusal names the row that stayed.
    #[oai(path = "/people/:id", method = "get", operation_id = "person")]
    async fn person(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
    ) -> Result<Json<Person>, ApiError> {
        let found = caller.read(move |conn, _| person::find_or_kept(conn, &id.0)).await?;
        match found {
            PersonFound::Here(page) => Ok(Json(Person::of(*page, caller.visit()))),
            PersonFound::MergedInto { id, name } => {
                let text = format!("This row was merged with another: {name} has one row now.");
                Err(Refusal::new(ErrorCode::NotFound, text).about(id).into())
            }
            PersonFound::Nobody => Err(no_such_person().into()),
        }
    }

    /// Change a person
    #[oai(path = "/people/:id", method = "put", operation_id = "updatePerson")]
    async fn update(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<PersonChange>,
    ) -> Result<Json<Person>, ApiError> {
        let PersonChange { version, fields, member_number } = body.0;
        let changed = caller
            .write::<_, EditError>(move |tx, visit| {
                let before = person::find(tx, &id.0)?.ok_or_else(|| AccountError::Unknown(id.0.clone()))?;
                if before.facts.version != version {
                    return Ok(None);
                }
                let change = MemberChange { profile: fields.0, number: member_number };
                let zone = &visit.settings.time_zone;
                edit_member(tx, &before.account.id, change, visit.actor(&client), visit.now, zone)?;
                let after = person::find(tx, &id.0)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
                Ok(Some(after))
            })
            .await?;
        let page = changed.ok_or_else(changed_meanwhile)?;
        Ok(Json(Person::of(page, caller.visit())))
    }
}

impl PersonToAdd {
    pub(super) fn enrollment(self) -> Result<Enrollment, Refusal> {
        let mut person = NewPerson::default();
        for (field, text) in self.fields.0.fields() {
            person.values.set(field, text.map(str::to_owned));
        }
        person.email = match self.email.filter(|email| !email.trim().is_empty()) {
            Some(email) => {
                Some(email.parse::<Email>().map_err(|refused| Refusal::field("email", refused.to_string()))?)
            }
            None => None,
        };
        person.member_id = self.member_number;
        person.household_role = self.household_role;
        let meant = Meant { another: self.another, new_household: self.new_household };
        let household = self.household.filter(|household| !household.trim().is_empty());
        Ok(Enrollment { person, household, meant })
    }
}

impl Person {
    pub(super) fn of(page: PersonPage, visit: &Visit) -> Self {
        let PersonPage { account, values, photo_url, facts, households, mut events, refused, first_access } =
            page;
        let by_administrator = visit.session.member.roles.administrator;
        let may_see_account = by_administrator || !account.had_role;
        events.retain(|event| may_see_account || event.actor.is_some());
        // Actors are role holders, and their location is not for the office.
        for event in events.iter_mut().filter(|event| !by_administrator && event.actor.is_some()) {
            (event.device, event.address) = (None, None);
        }
        let zone = &visit.settings.time_zone;
        let at = |seconds: i64| rfc3339(from_seconds(seconds), zone);
        let events = events.into_iter().map(|event| PersonEvent {
            at: rfc3339(event.last_at.unwrap_or(event.at), zone),
            words: event.in_words().to_owned(),
            action: event.action,
            success: event.success,
            times: event.times,
            detail: event.detail,
            actor: event.actor,
            device: event.device,
            address: event.address,
        });
        Self {
            id: account.id,
            version: facts.version,
            member_number: account.number,
            fields: PersonFields::known(&values),
            photo_url,
            email: account.email,
            contact_email: facts.contact_email,
            sign_in_name: facts.sign_in_name,
            mail_refused: refused
                .map(|refused| MailRefused { at: rfc3339(refused.at, zone), reason: refused.reason }),
            roles: account.roles.iter().collect(),
            had_role: account.had_role,
            account: account.state,
            two_factor_enabled: may_see_account.then_some(account.two_factor_enabled),
            recovery_codes_left: may_see_account.then_some(facts.recovery_codes_left),
            sessions: may_see_account.then_some(facts.sessions),
            locked_at: account.locked_at.filter(|_| may_see_account).map(|at| rfc3339(at, zone)),
            last_sign_in_at: facts.last_login_at.filter(|_| may_see_account).map(at),
            first_access: first_access.map(|first| FirstAccessView::of(first, zone)),
            deceased_on: facts.deceased_on,
            left_on: facts.left_on,
            account_ends_on: facts.account_ends_on,
            households: households.into_iter().map(PersonHousehold::from).collect(),
            events: events.collect(),
        }
    }
}

impl From<(HouseholdMembership, Vec<Resident>)> for PersonHousehold {
    fn from((place, residents): (HouseholdMembership, Vec<Resident>)) -> Self {
        let others = residents.into_iter().map(|resident| PersonResident {
            id: resident.id,
            first_name: resident.first_name,
            last_name: resident.last_name,
            role: resident.role,
            has_died: resident.has_died,
        });
        Self {
            id: place.household.id,
            name: place.household.name,
            role: place.role,
            others: others.collect(),
        }
    }
}

/// Somebody else has changed the person since they were read; nothing was saved.
fn changed_meanwhile() -> Refusal {
    let text = "Somebody else has changed this person meanwhile. Nothing was saved yet.";
    Refusal::new(ErrorCode::ChangedMeanwhile, text)
}

/// There is no such person.
pub(super) fn no_such_person() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "There is no such person here any more.")
}
