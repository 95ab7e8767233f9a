//! HTTP for the office's list of people.

use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::person;
use super::person_api::{Person, PersonToAdd};
use super::search::{self, PeoplePage, PeopleQuery};
use super::{Cursor, Filter, ListedPerson, PageAt, PeopleCounts, Sort, search_index};
use crate::accounts::account::roles::Role;
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::congregation::people::members::AccountState;
use crate::congregation::people::members::enroll::{EnrollError, enroll};
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::refusal::{ErrorCode, Kind, Refusal};

/// The office's list of people.
pub struct PeopleApi;

/// A person in the list.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonRow {
    id: String,
    /// The member number, such as M0001.
    member_number: String,
    first_name: String,
    last_name: String,
    preferred_name: Option<String>,
    photo_url: Option<String>,
    /// The one joined first, if there are two.
    household: Option<String>,
    /// Their own address, or the one that letters to them go to.
    email: Option<String>,
    sign_in_name: Option<String>,
    phone: Option<String>,
    /// In lower case, such as "active".
    membership_status: String,
    roles: Option<Vec<Role>>,
    account: AccountState,
    /// RFC 3339, on the congregation's clock, as every time below. Of present and former role holders only
    /// administrators are told this and the next.
    locked_at: Option<String>,
    last_sign_in_at: Option<String>,
    invited_at: Option<String>,
    has_died: bool,
    has_left: bool,
}

/// A page of the list.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PeopleList {
    people: Vec<PersonRow>,
    /// The page before this one: for `before`.
    previous: Option<String>,
    /// The page behind this one: for `after`.
    next: Option<String>,
    /// How many people a search among everyone found.
    found: Option<u32>,
}

/// How many people there are of each kind.
#[derive(Debug, Object)]
#[oai(rename = "PeopleCounts", rename_all = "camelCase")]
pub struct PeopleCountsView {
    everyone: u32,
    households: u32,
    members: u32,
    children: u32,
    no_account: u32,
    invited: u32,
    locked: u32,
    inactive: u32,
}

#[OpenApi(prefix_path = "/api/office")]
impl PeopleApi {
    /// People, fifty at a time
    #[oai(path = "/people", method = "get", operation_id = "people")]
    async fn people(
        &self,
        caller: RoleHolder<PeopleWork>,
        /// The beginnings of words in any order: of names, household, e-mail, phone number, member number. Accents and case
        /// do not count.
        search: Query<Option<String>>,
        filter: Query<Option<Filter>>,
        sort: Query<Option<Sort>>,
        /// `next` of the page before.
        after: Query<Option<String>>,
        /// `previous` of the page behind.
        before: Query<Option<String>>,
    ) -> Result<Json<PeopleList>, ApiError> {
        let query = PeopleQuery {
            search: search.0.unwrap_or_default(),
            filter: filter.0.unwrap_or_default(),
            sort: sort.0.unwrap_or_default(),
            at: page_at(after.0.as_deref(), before.0.as_deref())?,
        };
        let asked = query.clone();
        let found = caller
            .read(move |conn, visit| search::fresh_page(conn, &asked, &visit.settings, visit.now))
            .await?;
        let found = match found {
            Some(found) => found,
            None => refresh_and_find(&caller, query).await?,
        };
        let PeoplePage { people, previous, next, found } = found;
        Ok(Json(PeopleList {
            people: people.into_iter().map(|person| PersonRow::of(person, caller.visit())).collect(),
            previous: previous.map(|cursor| cursor.encoded()),
            next: next.map(|cursor| cursor.encoded()),
            found,
        }))
    }

    /// How many people there are of each kind
    #[oai(path = "/people/counts", method = "get", operation_id = "peopleCounts")]
    async fn counts(&self, caller: RoleHolder<PeopleWork>) -> Result<Json<PeopleCountsView>, ApiError> {
        let counts = caller.read(|conn, visit| search::counts(conn, &visit.settings, visit.now)).await?;
        Ok(Json(counts.into()))
    }

    /// Add a person
    #[oai(path = "/people", method = "post", operation_id = "addPerson")]
    async fn add(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        body: Json<PersonToAdd>,
    ) -> Result<Json<Person>, ApiError> {
        let enrollment = body.0.enrollment()?;
        let added = caller
            .write::<_, EnrollError>(move |tx, visit| {
                let zone = &visit.settings.time_zone;
                let enrolled = enroll(tx, enrollment, visit.actor(&client), visit.now, zone)?;
                Ok(person::find(tx, &enrolled.account.id)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?)
            })
            .await?;
        Ok(Json(Person::of(added, caller.visit())))
    }
}

/// The page after somebody has changed since the last search. With a full card it is found by what was known before.
async fn refresh_and_find(
    caller: &RoleHolder<PeopleWork>,
    query: PeopleQuery,
) -> Result<PeoplePage, ApiError> {
    let asked = query.clone();
    let found = caller
        .write::<_, rusqlite::Error>(move |tx, visit| {
            search_index::refresh(tx)?;
            search::page(tx, &asked, &visit.settings, visit.now)
        })
        .await;
    match found {
        Err(error) if error.kind() == Kind::Full => {
            caller.read(move |conn, visit| search::page(conn, &query, &visit.settings, visit.now)).await
        }
        found => found,
    }
}

fn page_at(after: Option<&str>, before: Option<&str>) -> Result<PageAt, Refusal> {
    let parsed = |text: &str| {
        let refused =
            || Refusal::new(ErrorCode::BadRequest, "There is no such page. Please begin at the first one.");
        Cursor::parse(text).ok_or_else(refused)
    };
    Ok(match (after, before) {
        (Some(after), _) => PageAt::After(parsed(after)?),
        (None, Some(before)) => PageAt::Before(parsed(before)?),
        (None, None) => PageAt::Start,
    })
}

impl PersonRow {
    fn of(person: ListedPerson, visit: &Visit) -> Self {
        let zone = &visit.settings.time_zone;
        let at = |seconds: Option<i64>| seconds.map(|seconds| rfc3339(from_seconds(seconds), zone));
        let may_see_account = !person.had_role || visit.session.member.roles.administrator;
        let roles: Vec<Role> = person.roles.iter().collect();
        Self {
            id: person.id,
            member_number: person.number,
            first_name: person.first_name,
            last_name: person.last_name,
            preferred_name: person.preferred_name,
            photo_url: person.photo_url,
            household: person.household,
            email: person.email.or(person.contact_email),
            sign_in_name: person.sign_in_name,
            phone: person.phone,
            membership_status: person.status,
            roles: (!roles.is_empty()).then_some(roles),
            account: person.account,
            locked_at: at(person.locked_at.filter(|_| may_see_account)),
            last_sign_in_at: at(person.last_login_at.filter(|_| may_see_account)),
            invited_at: at(person.invited_at),
            has_died: person.has_died,
            has_left: person.has_left,
        }
    }
}

impl From<PeopleCounts> for PeopleCountsView {
    fn from(counts: PeopleCounts) -> Self {
        Self {
            everyone: counts.everyone,
            households: counts.households,
            members: counts.members,
            children: counts.children,
            no_account: counts.no_account,
            invited: counts.invited,
            locked: counts.locked,
            inactive: counts.inactive,
        }
    }
}
