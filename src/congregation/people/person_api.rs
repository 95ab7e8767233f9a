//! HTTP for one person: reading, editing, adding.

use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Enum, Object, OpenApi};

use super::api::AccountWord;
use super::field_types::PersonFields;
use super::person::{self, PersonPage};
use crate::accounts::account::api::RoleName;
use crate::accounts::guard::Visit;
use crate::accounts::role_work::PeopleWork;
use crate::accounts::role_work::api::OfficeError;
use crate::accounts::role_work::guard::RoleHolder;
use crate::congregation::members::account::AccountError;
use crate::congregation::members::edit::{EditError, MemberChange, edit_member};
use crate::congregation::members::enroll::{EnrollError, Enrollment, Meant, enroll};
use crate::congregation::members::household::HouseholdError;
use crate::congregation::members::profile::ProfileError;
use crate::congregation::members::{HouseholdRole, NewPerson};
use crate::http::error::{problem, unexpected};
use crate::http::error_code::ErrorCode;
use crate::platform::client::Client;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::text::email::Email;

/// One person.
pub struct PersonApi;

/// A person with all that the office knows of them.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Person {
    id: String,
    /// To be sent with a change: who changes what somebody else has changed meanwhile is told.
    version: i64,
    /// The member number, such as M0001.
    member_number: String,
    fields: PersonFields,
    photo_url: Option<String>,
    email: Option<String>,
    /// Where letters go to somebody whose e-mail address is another person's.
    contact_email: Option<String>,
    sign_in_name: Option<String>,
    roles: Vec<RoleName>,
    /// They have or had a role: only administrators look after their account.
    had_role: bool,
    account: AccountWord,
    two_factor_enabled: bool,
    recovery_codes_left: u32,
    /// Browsers that are signed in.
    sessions: u32,
    /// RFC 3339, on the congregation's clock, as every time below.
    locked_at: Option<String>,
    last_sign_in_at: Option<String>,
    /// A day.
    deceased_on: Option<String>,
    /// A day.
    left_on: Option<String>,
    household: Option<PersonHousehold>,
    /// Newest first, fifty at most.
    events: Vec<PersonEvent>,
}

/// The household of a person.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonHousehold {
    id: String,
    name: String,
    role: Option<HouseholdRoleWord>,
    /// The others who live there: heads, spouses, children, then the others.
    others: Vec<PersonResident>,
}

#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PersonResident {
    id: String,
    first_name: String,
    last_name: String,
    role: Option<HouseholdRoleWord>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum HouseholdRoleWord {
    Head,
    Spouse,
    Child,
    Other,
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
    /// What was changed, from what to what.
    detail: Option<String>,
    /// Who did it, where it was not the person.
    actor: Option<String>,
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
    household_role: Option<HouseholdRoleWord>,
    /// It is another person, although somebody here is much like them.
    #[oai(default)]
    another: bool,
    /// It is a new household, although one here has nearly this name.
    #[oai(default)]
    new_household: bool,
}

/// Somebody here who may be the same person.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct LikelyTwin {
    message: String,
    code: ErrorCode,
    /// Whom the message is about.
    id: String,
}

/// The person as somebody else has left them meanwhile.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct ChangedMeanwhile {
    message: String,
    code: ErrorCode,
    current: Person,
}

#[derive(ApiResponse)]
enum UpdateResponse {
    /// As they are now.
    #[oai(status = 200)]
    Done(Json<Person>),
    /// Somebody else has changed them since that version; nothing was changed.
    #[oai(status = 409)]
    Stale(Json<ChangedMeanwhile>),
}

#[derive(ApiResponse)]
enum AddResponse {
    /// As they are now.
    #[oai(status = 200)]
    Done(Json<Person>),
    /// Somebody here has the same name; nothing was added.
    #[oai(status = 409)]
    Twin(Json<LikelyTwin>),
}

enum Update {
    Done(PersonPage),
    Stale(PersonPage),
}

#[OpenApi(prefix_path = "/api/office")]
impl PersonApi {
    /// One person
    #[oai(path = "/people/:id", method = "get", operation_id = "person")]
    async fn person(
        &self,
        caller: RoleHolder<PeopleWork>,
        id: Path<String>,
    ) -> Result<Json<Person>, OfficeError> {
        let found = caller.read(move |conn, _| person::find(conn, &id.0)).await?;
        let page = found.ok_or_else(nobody)?;
        Ok(Json(Person::of(page, caller.visit())))
    }

    /// Change a person
    #[oai(path = "/people/:id", method = "put", operation_id = "updatePerson")]
    async fn update(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        id: Path<String>,
        body: Json<PersonChange>,
    ) -> Result<UpdateResponse, OfficeError> {
        let PersonChange { version, fields, member_number } = body.0;
        let outcome = caller
            .write::<_, EditError>(move |tx, visit| {
                let before = person::find(tx, &id.0)?.ok_or_else(|| AccountError::Unknown(id.0.clone()))?;
                if before.facts.version != version {
                    return Ok(Update::Stale(before));
                }
                let change = MemberChange { profile: fields.0, number: member_number };
                let zone = &visit.settings.time_zone;
                edit_member(tx, &before.account.number, change, visit.actor(&client), visit.now, zone)?;
                let after = person::find(tx, &id.0)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
                Ok(Update::Done(after))
            })
            .await?;
        Ok(match outcome {
            Update::Done(page) => UpdateResponse::Done(Json(Person::of(page, caller.visit()))),
            Update::Stale(page) => UpdateResponse::Stale(Json(ChangedMeanwhile {
                message: "Somebody else has changed this person meanwhile. Nothing was saved yet.".to_owned(),
                code: ErrorCode::ChangedMeanwhile,
                current: Person::of(page, caller.visit()),
            })),
        })
    }

    /// Add a person
    #[oai(path = "/people", method = "post", operation_id = "addPerson")]
    async fn add(
        &self,
        caller: RoleHolder<PeopleWork>,
        client: Client,
        body: Json<PersonToAdd>,
    ) -> Result<AddResponse, OfficeError> {
        let enrollment = body.0.enrollment()?;
        let added = caller
            .write::<_, EnrollError>(move |tx, visit| {
                let zone = &visit.settings.time_zone;
                match enroll(tx, enrollment, visit.actor(&client), visit.now, zone) {
                    Ok(enrolled) => {
                        let page = person::find(tx, &enrolled.account.id)?;
                        Ok(Ok(page.ok_or(rusqlite::Error::QueryReturnedNoRows)?))
                    }
                    Err(EnrollError::Twin(twin)) => Ok(Err(twin)),
                    Err(other) => Err(other),
                }
            })
            .await?;
        Ok(match added {
            Ok(page) => AddResponse::Done(Json(Person::of(page, caller.visit()))),
            Err(twin) => AddResponse::Twin(Json(LikelyTwin {
                message: format!("{}.", twin.in_words()),
                code: ErrorCode::LikelyTwin,
                id: twin.account.id,
            })),
        })
    }
}

impl PersonToAdd {
    fn enrollment(self) -> Result<Enrollment, OfficeError> {
        let mut person = NewPerson::default();
        for (field, text) in self.fields.0.fields() {
            person.values.set(field, text.map(str::to_owned));
        }
        person.email = match self.email.filter(|email| !email.trim().is_empty()) {
            Some(email) => Some(email.parse::<Email>().map_err(|refused| {
                OfficeError::Refused(problem(ErrorCode::FieldRefused, refused.to_string()))
            })?),
            None => None,
        };
        person.member_id = self.member_number;
        person.household_role = self.household_role.map(HouseholdRole::from);
        let meant = Meant { another: self.another, new_household: self.new_household };
        let household = self.household.filter(|household| !household.trim().is_empty());
        Ok(Enrollment { person, household, meant })
    }
}

impl Person {
    fn of(page: PersonPage, visit: &Visit) -> Self {
        let PersonPage { account, values, photo_url, facts, household, residents, events } = page;
        let zone = &visit.settings.time_zone;
        let at = |seconds: i64| rfc3339(from_seconds(seconds), zone);
        let others = residents.into_iter().map(|resident| PersonResident {
            id: resident.id,
            first_name: resident.first_name,
            last_name: resident.last_name,
            role: resident.role.map(HouseholdRoleWord::from),
        });
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
            roles: account.roles.iter().map(RoleName::from).collect(),
            had_role: account.had_role,
            account: account.state.into(),
            two_factor_enabled: account.two_factor_enabled,
            recovery_codes_left: facts.recovery_codes_left,
            sessions: facts.sessions,
            locked_at: account.locked_at.map(|at| rfc3339(at, zone)),
            last_sign_in_at: facts.last_login_at.map(at),
            deceased_on: facts.deceased_on,
            left_on: facts.left_on,
            household: household.map(|place| PersonHousehold {
                id: place.household.id,
                name: place.household.name,
                role: place.role.map(HouseholdRoleWord::from),
                others: others.collect(),
            }),
            events: events.collect(),
        }
    }
}

/// There is no such person.
pub(super) fn nobody() -> OfficeError {
    OfficeError::NotFound(problem(ErrorCode::NotFound, "There is no such person here any more."))
}

impl From<HouseholdRole> for HouseholdRoleWord {
    fn from(role: HouseholdRole) -> Self {
        match role {
            HouseholdRole::Head => Self::Head,
            HouseholdRole::Spouse => Self::Spouse,
            HouseholdRole::Child => Self::Child,
            HouseholdRole::Other => Self::Other,
        }
    }
}

impl From<HouseholdRoleWord> for HouseholdRole {
    fn from(role: HouseholdRoleWord) -> Self {
        match role {
            HouseholdRoleWord::Head => Self::Head,
            HouseholdRoleWord::Spouse => Self::Spouse,
            HouseholdRoleWord::Child => Self::Child,
            HouseholdRoleWord::Other => Self::Other,
        }
    }
}

impl From<AccountError> for OfficeError {
    fn from(error: AccountError) -> Self {
        let text = error.to_string();
        match error {
            AccountError::Unknown(_) => nobody(),
            AccountError::Database(error) => error.into(),
            AccountError::LastAdministrator(_) => Self::Conflict(problem(ErrorCode::LastAdministrator, text)),
            AccountError::EmailTaken(_) => Self::Conflict(problem(ErrorCode::EmailTaken, text)),
            AccountError::Link(error) => Self::Unexpected(Json(unexpected(&error))),
            _ => Self::Conflict(problem(ErrorCode::NotAsItWas, text)),
        }
    }
}

impl From<ProfileError> for OfficeError {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::Database(error) => error.into(),
            refused => Self::Refused(problem(ErrorCode::FieldRefused, refused.to_string())),
        }
    }
}

impl From<EditError> for OfficeError {
    fn from(error: EditError) -> Self {
        match error {
            EditError::Account(error) => error.into(),
            EditError::Profile(error) => error.into(),
            EditError::Database(error) => error.into(),
            refused => Self::Refused(problem(ErrorCode::FieldRefused, refused.to_string())),
        }
    }
}

impl From<HouseholdError> for OfficeError {
    fn from(error: HouseholdError) -> Self {
        match error {
            HouseholdError::Account(error) => error.into(),
            HouseholdError::Database(error) => error.into(),
            refused => Self::Refused(problem(ErrorCode::FieldRefused, refused.to_string())),
        }
    }
}

impl From<EnrollError> for OfficeError {
    fn from(error: EnrollError) -> Self {
        match error {
            EnrollError::Text(error) => error.into(),
            EnrollError::Household(error) => error.into(),
            EnrollError::Database(error) => error.into(),
            refused => Self::Refused(problem(ErrorCode::FieldRefused, refused.to_string())),
        }
    }
}
