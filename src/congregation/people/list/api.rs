//! HTTP for the office's list of people, and for one of them: reading, adding, changing.

use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::person_api::{self, Person};
use super::search::{self, PeoplePage};
use super::{Cursor, Filter, PageAt, PeopleCounts, PeopleQuery, Sort, search_index};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::people::members::account::refuse_stale;
use crate::congregation::people::members::api::PersonFields;
use crate::congregation::people::members::enroll::{Enrollment, Meant, enroll};
use crate::congregation::people::members::profile::{MemberChange, edit_member};
use crate::congregation::people::members::{HouseholdRole, NewPerson};
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Kind, Refusal};
use crate::platform::text::email::{Email, EmailError};

/// The office's list of people.
pub struct PeopleApi;

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
    ) -> Result<Json<PeoplePage>, ApiError> {
        let query = PeopleQuery {
            search: search.0.unwrap_or_default(),
            filter: filter.0.unwrap_or_default(),
            sort: sort.0.unwrap_or_default(),
            at: page_at(after.0.as_deref(), before.0.as_deref())?,
        };
        let asked = query.clone();
        let found = caller.read(move |conn, visit| search::fresh_page(conn, &asked, visit)).await?;
        Ok(Json(match found {
            Some(found) => found,
            None => refresh_and_find(&caller, query).await?,
        }))
    }

    /// How many people there are of each kind
    #[oai(path = "/people/counts", method = "get", operation_id = "peopleCounts")]
    async fn counts(&self, caller: RoleHolder<PeopleWork>) -> Result<Json<PeopleCounts>, ApiError> {
        Ok(Json(caller.read(|conn, visit| search::counts(conn, &visit.settings, visit.now)).await?))
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
            .write(move |tx, visit| {
                let zone = &visit.settings.time_zone;
                let enrolled = enroll(tx, enrollment, visit.actor(&client), visit.now, zone)?;
                person_api::find(tx, &enrolled.account.id, visit)
            })
            .await?;
        Ok(Json(added))
    }

    /// One person
    ///
    /// For a merged row, the refusal names the row that stayed.
    #[oai(path = "/people/:id", method = "get", operation_id = "person")]
    async fn person(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
    ) -> Result<Json<Person>, ApiError> {
        Ok(Json(caller.read(move |conn, visit| Ok(person_api::find(conn, &id.0, visit))).await??))
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
            .write(move |tx, visit| {
                refuse_stale(tx, &id.0, version)?;
                let change = MemberChange { profile: fields.0, number: member_number };
                let zone = &visit.settings.time_zone;
                edit_member(tx, &id.0, change, visit.actor(&client), visit.now, zone)?;
                person_api::find(tx, &id.0, visit)
            })
            .await?;
        Ok(Json(changed))
    }
}

impl PersonToAdd {
    fn enrollment(self) -> Result<Enrollment, Refusal> {
        let mut person = NewPerson::default();
        for (field, text) in self.fields.0.fields() {
            person.values.set(field, text.map(str::to_owned));
        }
        let email = self.email.filter(|email| !email.trim().is_empty());
        person.email = email.map(|email| email_at("email", &email)).transpose()?;
        person.member_id = self.member_number;
        person.household_role = self.household_role;
        let meant = Meant { another: self.another, new_household: self.new_household };
        let household = self.household.filter(|household| !household.trim().is_empty());
        Ok(Enrollment { person, household, meant })
    }
}

/// The address typed into a field.
pub(super) fn email_at(field: &'static str, typed: &str) -> Result<Email, Refusal> {
    typed.parse().map_err(|refused: EmailError| Refusal::field(field, refused.to_string()))
}

/// The page, where people have changed since the last search. With a full disk it is found by what was known before.
async fn refresh_and_find(
    caller: &RoleHolder<PeopleWork>,
    query: PeopleQuery,
) -> Result<PeoplePage, ApiError> {
    let asked = query.clone();
    let found = caller
        .write::<_, rusqlite::Error>(move |tx, visit| {
            search_index::refresh(tx)?;
            search::page(tx, &asked, visit)
        })
        .await;
    match found {
        Err(error) if error.kind() == Kind::Full => {
            caller.read(move |conn, visit| search::page(conn, &query, visit)).await
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
