//! HTTP for the office's list of people, for one of them (reading, adding, changing), and for many of them at once.

use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi};
use rusqlite::Connection;

use super::people_csv;
use super::person_api::{self, Person};
use super::set_field::{self, FieldSet, FieldValue, MOST_PEOPLE, PersonFieldChange, change_with};
use super::{Cursor, PageAt, PeopleCounts, PeoplePage, PeopleQuery, Sort, search_index};
use crate::accounts::elevation::Permission;
use crate::accounts::elevation::api::StepUp;
use crate::accounts::elevation::guard::{Office, RoleHolder, save, show};
use crate::accounts::guard::Visit;
use crate::congregation::people::members::account::refuse_stale;
use crate::congregation::people::members::api::PersonFields;
use crate::congregation::people::members::enroll::{Enrollment, Meant, enroll};
use crate::congregation::people::members::profile::edit_member;
use crate::congregation::people::members::twin::{PersonAlike, describe_alike};
use crate::congregation::people::members::{HouseholdRole, MemberField, NewPerson};
use crate::http::csv_file::{CsvAnswer, CsvFile};
use crate::http::error::Answer;
use crate::http::json::Json;
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
    /// The ids of others of the household whose address changes with it, as far as it reaches them.
    #[oai(default)]
    address_with: Vec<String>,
    /// The same of the phone number.
    #[oai(default)]
    phone_with: Vec<String>,
}

/// A person to be added.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PersonToAdd {
    fields: PersonFields,
    email: Option<String>,
    /// Where their letters go, if another person signs in with that address.
    contact_email: Option<String>,
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
        caller: Office,
        /// Words in any order: parts of names, beginnings of others: of household, e-mail, phone number, street, town, member
        /// number, also of a former one. Accents and case do not count.
        search: Query<Option<String>>,
        /// All hold. members, visitors, children, no-account, invited, locked, inactive, died, moved, no-household, no-email;
        /// with a value: role:head, age:18-30, group:Choir, chosen:id,id.
        filter: Query<Option<Vec<String>>>,
        sort: Query<Option<Sort>>,
        /// `next` of the page before.
        after: Query<Option<String>>,
        /// `previous` of the page behind.
        before: Query<Option<String>>,
    ) -> Answer<PeoplePage> {
        let at = page_at(after.0.as_deref(), before.0.as_deref())?;
        let today = caller.visit().here().date();
        let query = PeopleQuery::new(search.0, filter.0, sort.0, at, today)?;
        show_indexed(&caller, move |conn, visit| Ok(super::page(conn, &query, visit)?)).await
    }

    /// How many people there are of each kind
    #[oai(path = "/people/counts", method = "get", operation_id = "peopleCounts")]
    async fn counts(&self, caller: Office) -> Answer<PeopleCounts> {
        show(&caller, |conn, visit| Ok(super::counts(conn, visit)?)).await
    }

    /// Add a person
    #[oai(path = "/people", method = "post", operation_id = "addPerson")]
    async fn add(&self, caller: Office, body: Json<PersonToAdd>) -> Answer<Person> {
        let enrollment = body.0.enrollment()?;
        let added = caller.write(move |tx, visit| {
            let enrolled = enroll(visit.work(tx), enrollment)?;
            person_api::find(tx, &enrolled.account.id, visit)
        });
        Ok(Json(added.await?))
    }

    /// People here who may be the one to be added, five at most, and who has the e-mail address
    #[oai(path = "/people/alike", method = "post", operation_id = "peopleAlike")]
    async fn alike(&self, caller: Office, body: Json<PersonToAdd>) -> Answer<Vec<PersonAlike>> {
        let Enrollment { person, household, .. } = body.0.enrollment()?;
        Ok(Json(caller.read(move |conn, _| describe_alike(conn, &person, household.as_deref())).await?))
    }

    /// One person
    ///
    /// For a merged row, the refusal names the row that stayed.
    #[oai(path = "/people/:id", method = "get", operation_id = "person")]
    async fn person(&self, caller: Office, id: Path<String>) -> Answer<Person> {
        show(&caller, move |conn, visit| person_api::find(conn, &id.0, visit)).await
    }

    /// Change a person
    ///
    /// With others whose address or phone number changes with it; all or none.
    #[oai(path = "/people/:id", method = "put", operation_id = "updatePerson")]
    async fn update(&self, caller: Office, id: Path<String>, body: Json<PersonChange>) -> Answer<Person> {
        let PersonChange { version, fields, member_number, address_with, phone_with } = body.0;
        let changed = caller.write(move |tx, visit| {
            refuse_stale(tx, &id.0, version)?;
            let (work, mut change) = (visit.work(tx), fields.0);
            let changed = change_with(work, &id.0, &change, [address_with, phone_with])?;
            change.number = member_number;
            edit_member(work, &id.0, change)?;
            let mut person = person_api::find(tx, &id.0, visit)?;
            person.changed = Some(changed);
            Ok::<_, Refusal>(person)
        });
        Ok(Json(changed.await?))
    }
}

impl PersonToAdd {
    fn enrollment(self) -> Result<Enrollment, Refusal> {
        let mut person = NewPerson::default();
        for (field, text) in self.fields.0.fields() {
            person.values.set(field, text.map(str::to_owned));
        }
        let address = |typed: Option<String>| {
            let typed = typed.filter(|typed| !typed.trim().is_empty());
            typed.map(|typed| email_at("email", &typed)).transpose()
        };
        person.email = address(self.email)?;
        person.contact_email = address(self.contact_email)?;
        person.member_id = self.member_number;
        person.household_role = self.household_role;
        let meant = Meant { another: self.another, new_household: self.new_household };
        let household = self.household.filter(|household| !household.trim().is_empty());
        Ok(Enrollment { person, household, meant })
    }
}

/// The address typed into a field.
pub(super) fn email_at(field: &'static str, typed: &str) -> Result<Email, Refusal> {
    typed.parse().map_err(Refusal::of_field::<EmailError>(field))
}

/// Answers with what `look` finds by the search index, which is refreshed first where people have changed. With a full disk
/// the old one is used.
pub async fn show_indexed<P: Permission, T: Send + 'static>(
    caller: &RoleHolder<P>,
    look: impl Fn(&Connection, &Visit) -> Result<T, Refusal> + Clone + Send + 'static,
) -> Answer<T> {
    let work = look.clone();
    let found = caller.read(move |conn, visit| Ok(search_index::is_fresh(conn)?.then(|| work(conn, visit))));
    if let Some(found) = found.await? {
        return Ok(Json(found?));
    }
    let work = look.clone();
    let found = caller.write::<_, Refusal>(move |tx, visit| {
        search_index::refresh(tx)?;
        work(tx, visit)
    });
    match found.await {
        Err(refusal) if refusal.kind == Kind::Full => show(caller, look).await,
        found => Ok(Json(found?)),
    }
}

fn page_at(after: Option<&str>, before: Option<&str>) -> Result<PageAt, Refusal> {
    Ok(match (after, before) {
        (Some(after), _) => PageAt::After(Cursor::parse(after)?),
        (None, Some(before)) => PageAt::Before(Cursor::parse(before)?),
        (None, None) => PageAt::Start,
    })
}

/// Many people at once.
pub struct ManyPeopleApi;

/// The people for a file, with step-up.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct PeopleFileWanted {
    search: Option<String>,
    /// As in the list.
    filter: Option<Vec<String>>,
    sort: Option<Sort>,
    step_up: StepUp,
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
    /// All pages of it, without health, emergencies and notes. People who died or moved away are in it where the filter
    /// is one of them, or with the filter departed-too. Twenty files a day, of 20,000 people at most.
    #[oai(path = "/people/file", method = "post", operation_id = "peopleFile")]
    async fn file(&self, caller: Office, body: Json<PeopleFileWanted>) -> CsvAnswer {
        let PeopleFileWanted { search, filter, sort, step_up } = body.0;
        let today = caller.visit().here().date();
        let query = PeopleQuery::new(search, filter, sort, PageAt::Start, today)?;
        let people =
            caller.write_after_step_up(step_up, move |tx, visit| people_csv::take(tx, query, visit)).await?;
        let csv = caller.read(move |conn, _| Ok(people_csv::to_csv(conn, &people))).await?;
        CsvFile::new("people.csv", csv)
    }

    /// The value of a field of several people
    #[oai(path = "/people/field", method = "post", operation_id = "fieldOfPeople")]
    async fn field(&self, caller: Office, body: Json<FieldOfPeople>) -> Answer<Vec<FieldValue>> {
        let FieldOfPeople { field, people } = body.0;
        let field = field_of(&field, people.len())?;
        Ok(Json(caller.read(move |conn, _| set_field::values_of(conn, field, people)).await?))
    }

    /// Set a field of several people
    #[oai(path = "/people/field", method = "put", operation_id = "setFieldOfPeople")]
    async fn set_field(&self, caller: Office, body: Json<FieldToSet>) -> Answer<FieldSet> {
        let FieldToSet { field, people } = body.0;
        let field = field_of(&field, people.len())?;
        save(&caller, move |work| set_field::set_field(work, field, people)).await
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
