//! HTTP for what the office does with many people of the list at once.

use poem_openapi::payload::{Binary, Json};
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::file::{self, PeopleFileError};
use super::search::PeopleQuery;
use super::set_field::{self, FieldChange, FieldsSet, MOST_PEOPLE};
use super::{Filter, PageAt, Sort};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::people::members::MemberField;
use crate::congregation::people::members::edit::EditError;
use crate::http::error::ApiError;
use crate::platform::client::Client;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Many people at once.
pub struct ManyPeopleApi;

/// The people for a file, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct PeopleFileWanted {
    search: Option<String>,
    filter: Option<Filter>,
    sort: Option<Sort>,
    step_up: StepUp,
}

#[derive(ApiResponse)]
enum PeopleFileResponse {
    /// The people as CSV.
    #[oai(status = 200, content_type = "text/csv; charset=utf-8")]
    File(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
}

/// A field of several people.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct FieldOfPeople {
    /// The name of a field of a person, such as "membershipStatus".
    field: String,
    /// Their ids, 200 at most.
    people: Vec<String>,
}

/// The value of a person's field.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FieldValue {
    id: String,
    value: Option<String>,
}

/// A field of several people, and its new value.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct FieldToSet {
    field: String,
    /// 200 at most.
    people: Vec<PersonFieldChange>,
}

/// A field of one person as it was read, and its new value.
#[derive(Debug, Object)]
#[oai(rename = "PersonFieldChange", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonFieldChange {
    id: String,
    from: Option<String>,
    to: Option<String>,
}

/// The result of setting a field of several people.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct FieldSet {
    /// The changed people. Sent again with `from` and `to` exchanged, it undoes the change.
    changed: Vec<PersonFieldChange>,
    /// People left unchanged, since others have changed them meanwhile.
    left: Vec<String>,
}

#[OpenApi(prefix_path = "/api/office")]
impl ManyPeopleApi {
    /// The people of the list as a CSV file, with step-up
    ///
    /// All pages of it, without health, emergencies and notes. Twenty files a day, of 20,000 people at most.
    #[oai(path = "/people/file", method = "post", operation_id = "peopleFile")]
    async fn file(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        body: Json<PeopleFileWanted>,
    ) -> Result<PeopleFileResponse, ApiError> {
        let PeopleFileWanted { search, filter, sort, step_up } = body.0;
        let query = PeopleQuery {
            search: search.unwrap_or_default(),
            filter: filter.unwrap_or_default(),
            sort: sort.unwrap_or_default(),
            at: PageAt::Start,
        };
        let here = client.clone();
        let people = caller
            .write_after_step_up::<_, PeopleFileError>(step_up, client, move |tx, visit| {
                file::take(tx, &query, visit, visit.actor(&here))
            })
            .await?;
        let csv = caller.read(move |conn, _| Ok(file::to_csv(conn, &people))).await?;
        let csv = csv.map_err(Refusal::unexpected)?;
        Ok(PeopleFileResponse::File(Binary(csv), "attachment; filename=\"people.csv\"".to_owned()))
    }

    /// The value of a field of several people
    #[oai(path = "/people/field", method = "post", operation_id = "fieldOfPeople")]
    async fn field(
        &self,
        caller: RoleHolder<PeopleWork>,
        body: Json<FieldOfPeople>,
    ) -> Result<Json<Vec<FieldValue>>, ApiError> {
        let FieldOfPeople { field, people } = body.0;
        let field = field_of(&field, people.len())?;
        let found = caller.read(move |conn, _| set_field::look(conn, field, &people)).await?;
        Ok(Json(found.into_iter().map(|(id, value)| FieldValue { id, value }).collect()))
    }

    /// Set a field of several people
    #[oai(path = "/people/field", method = "put", operation_id = "setFieldOfPeople")]
    async fn set_field(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        body: Json<FieldToSet>,
    ) -> Result<Json<FieldSet>, ApiError> {
        let FieldToSet { field, people } = body.0;
        let field = field_of(&field, people.len())?;
        let changes = people.into_iter().map(FieldChange::from).collect();
        let done = caller
            .write::<_, EditError>(move |tx, visit| {
                let zone = &visit.settings.time_zone;
                set_field::set(tx, field, changes, visit.actor(&client), visit.now, zone)
            })
            .await?;
        Ok(Json(done.into()))
    }
}

/// Names are set one person at a time.
fn field_of(json: &str, people: usize) -> Result<MemberField, Refusal> {
    if people > MOST_PEOPLE {
        let text = "More than 200 people are too many at once. Please choose fewer.";
        return Err(Refusal::new(ErrorCode::FieldRefused, text));
    }
    let named = MemberField::ALL.into_iter().find(|field| field.row().json == json);
    named.filter(|field| !matches!(field, MemberField::FirstName | MemberField::LastName)).ok_or_else(|| {
        let text = "This field cannot be set for several people at once.";
        Refusal::field("field", text)
    })
}

impl From<PersonFieldChange> for FieldChange {
    fn from(PersonFieldChange { id, from, to }: PersonFieldChange) -> Self {
        Self { person: id, from, to }
    }
}

impl From<FieldsSet> for FieldSet {
    fn from(FieldsSet { changed, left }: FieldsSet) -> Self {
        let one = |FieldChange { person, from, to }| PersonFieldChange { id: person, from, to };
        Self { changed: changed.into_iter().map(one).collect(), left }
    }
}

impl From<PeopleFileError> for Refusal {
    fn from(error: PeopleFileError) -> Self {
        let text = error.to_string();
        match error {
            PeopleFileError::TooLong => Refusal::field("filter", text),
            PeopleFileError::Refused(error) => error.into(),
            PeopleFileError::Database(error) => error.into(),
        }
    }
}
