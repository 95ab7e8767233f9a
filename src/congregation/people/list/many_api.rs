//! HTTP for what the office does with many people of the list at once.

use poem_openapi::payload::{Binary, Json};
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::set_field::{self, FieldSet, FieldValue, MOST_PEOPLE, PersonFieldChange};
use super::{Filter, PageAt, PeopleQuery, Sort, file};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::RoleHolder;
use crate::congregation::people::members::MemberField;
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

/// A field of several people, and its new value.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct FieldToSet {
    field: String,
    /// 200 at most.
    people: Vec<PersonFieldChange>,
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
            .write_after_step_up(step_up, client, move |tx, visit| {
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
        Ok(Json(caller.read(move |conn, _| set_field::look(conn, field, people)).await?))
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
        let done = caller
            .write(move |tx, visit| {
                let zone = &visit.settings.time_zone;
                set_field::set(tx, field, people, visit.actor(&client), visit.now, zone)
            })
            .await?;
        Ok(Json(done))
    }
}

/// Names are set one person at a time.
fn field_of(json: &str, people: usize) -> Result<MemberField, Refusal> {
    if people > MOST_PEOPLE {
        let text = "More than 200 people are too many at once. Please choose fewer.";
        return Err(Refusal::new(ErrorCode::FieldRefused, text));
    }
    MemberField::of_json(json)
        .filter(|field| !matches!(field, MemberField::FirstName | MemberField::LastName))
        .ok_or_else(|| Refusal::field("field", "This field cannot be set for several people at once."))
}
