//! HTTP for a member's own profile and family. No operation takes a member's id: it is the session's.

use poem_openapi::payload::{Json, PlainText};
use poem_openapi::{Enum, Object, OpenApi};

use super::profile::{self, Field, ProfileChange, ProfileError};
use super::{Relationship, family};
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::{PutError, ReadError};
use crate::http::written::Written;
use crate::platform::client::Client;

/// Members' own records.
pub struct MembersApi;

/// What the church knows about the member who asks. Days are YYYY-MM-DD; what is not known is left out.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MemberProfile {
    first_name: String,
    last_name: String,
    /// What they sign in with; only the church office changes it.
    email: String,
    phone: Option<String>,
    date_of_birth: Option<String>,
    address: Option<String>,
    country: Option<String>,
    city: Option<String>,
    state: Option<String>,
    zip_code: Option<String>,
    occupation: Option<String>,
    employer: Option<String>,
    marital_status: Option<String>,
    gender: Option<String>,
    anniversary: Option<String>,
    /// Lower case, such as "active"; only the church office changes it.
    membership_status: String,
    membership_date: Option<String>,
    join_date: Option<String>,
    baptism_date: Option<String>,
    confirmation_date: Option<String>,
    emergency_contact_name: Option<String>,
    emergency_contact_phone: Option<String>,
    emergency_contact_relationship: Option<String>,
    allergies: Option<String>,
    medical_conditions: Option<String>,
    notes: Option<String>,
    /// The address of the picture; another one after every upload.
    photo_url: Option<String>,
}

/// What the member changes of their profile. A field that is left out stays as it is; null or an empty text
/// empties it. Anything else in the body is ignored.
#[derive(Object)]
#[oai(rename_all = "camelCase")]
pub struct ProfileUpdate {
    /// 1 to 100 characters.
    first_name: Written,
    /// 1 to 100 characters.
    last_name: Written,
    /// Up to 200 characters, as every text below without a word of its own.
    phone: Written,
    /// A real day from 1900-01-01 to today, as every day below.
    date_of_birth: Written,
    /// Cannot be emptied.
    address: Written,
    /// Cannot be emptied.
    country: Written,
    /// Cannot be emptied.
    city: Written,
    /// Cannot be emptied.
    state: Written,
    zip_code: Written,
    occupation: Written,
    employer: Written,
    marital_status: Written,
    gender: Written,
    anniversary: Written,
    membership_date: Written,
    baptism_date: Written,
    confirmation_date: Written,
    emergency_contact_name: Written,
    emergency_contact_phone: Written,
    emergency_contact_relationship: Written,
    allergies: Written,
    medical_conditions: Written,
    /// Up to 4,000 characters.
    notes: Written,
}

/// What somebody is to the member who asks.
#[derive(Debug, Clone, Copy, Enum)]
#[oai(rename_all = "lowercase")]
pub enum RelationshipType {
    /// Husband or wife.
    Spouse,
    /// Son or daughter.
    Child,
    /// Father or mother.
    Parent,
    /// Brother or sister.
    Sibling,
    /// Anyone else of the household.
    Other,
}

/// Somebody of the member's household.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FamilyMember {
    id: String,
    first_name: String,
    last_name: String,
    photo_url: Option<String>,
    relationship_type: RelationshipType,
    /// The word to show, such as "Spouse".
    relationship: String,
}

#[OpenApi(prefix_path = "/api")]
impl MembersApi {
    /// What the church knows about the member who asks
    #[oai(path = "/members/me", method = "get", operation_id = "profile")]
    async fn profile(&self, caller: Caller) -> Result<Json<MemberProfile>, ReadError> {
        let profile =
            caller.read(|conn, visit| profile::find_profile(conn, &visit.session.member.id)).await?;
        Ok(Json(MemberProfile::from(profile)))
    }

    /// Change one's own profile
    #[oai(path = "/members/me", method = "put", operation_id = "updateProfile")]
    async fn update(
        &self,
        caller: SignedIn,
        client: Client,
        body: Json<ProfileUpdate>,
    ) -> Result<Json<MemberProfile>, PutError> {
        let change = ProfileChange::from(body.0);
        let changed = caller.write::<_, ProfileError, PutError>(move |tx, visit| {
            let id = &visit.session.member.id;
            profile::change_own_profile(tx, id, change, &client, (visit.now, &visit.settings.time_zone))
        });
        Ok(Json(MemberProfile::from(changed.await?)))
    }

    /// The member's household: spouse, parents, children, siblings, others
    #[oai(path = "/members/me/family", method = "get", operation_id = "family")]
    async fn family(&self, caller: Caller) -> Result<Json<Vec<FamilyMember>>, ReadError> {
        caller.list(|conn, visit| family::family(conn, &visit.session.member.id)).await
    }
}

impl From<ProfileError> for PutError {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::Database(error) => error.into(),
            refused => Self::Refused(PlainText(refused.to_string())),
        }
    }
}

impl From<profile::Profile> for MemberProfile {
    fn from(profile: profile::Profile) -> Self {
        let text = |field| profile.get(field).map(str::to_owned);
        Self {
            first_name: text(Field::FirstName).unwrap_or_default(),
            last_name: text(Field::LastName).unwrap_or_default(),
            phone: text(Field::Phone),
            date_of_birth: text(Field::DateOfBirth),
            address: text(Field::Address),
            country: text(Field::Country),
            city: text(Field::City),
            state: text(Field::State),
            zip_code: text(Field::ZipCode),
            occupation: text(Field::Occupation),
            employer: text(Field::Employer),
            marital_status: text(Field::MaritalStatus),
            gender: text(Field::Gender),
            anniversary: text(Field::Anniversary),
            membership_date: text(Field::MembershipDate),
            baptism_date: text(Field::BaptismDate),
            confirmation_date: text(Field::ConfirmationDate),
            emergency_contact_name: text(Field::EmergencyContactName),
            emergency_contact_phone: text(Field::EmergencyContactPhone),
            emergency_contact_relationship: text(Field::EmergencyContactRelationship),
            allergies: text(Field::Allergies),
            medical_conditions: text(Field::MedicalConditions),
            notes: text(Field::Notes),
            email: profile.email.unwrap_or_default(),
            membership_status: profile.membership_status,
            join_date: profile.join_date,
            photo_url: profile.photo_url,
        }
    }
}

impl From<ProfileUpdate> for ProfileChange {
    fn from(update: ProfileUpdate) -> Self {
        let mut change = Self::default();
        let mut set = |field, sent: Written| match sent {
            Written::LeftOut => {}
            Written::Null => change.set(field, None),
            Written::Text(text) => change.set(field, Some(text)),
        };
        set(Field::FirstName, update.first_name);
        set(Field::LastName, update.last_name);
        set(Field::Phone, update.phone);
        set(Field::DateOfBirth, update.date_of_birth);
        set(Field::Address, update.address);
        set(Field::Country, update.country);
        set(Field::City, update.city);
        set(Field::State, update.state);
        set(Field::ZipCode, update.zip_code);
        set(Field::Occupation, update.occupation);
        set(Field::Employer, update.employer);
        set(Field::MaritalStatus, update.marital_status);
        set(Field::Gender, update.gender);
        set(Field::Anniversary, update.anniversary);
        set(Field::MembershipDate, update.membership_date);
        set(Field::BaptismDate, update.baptism_date);
        set(Field::ConfirmationDate, update.confirmation_date);
        set(Field::EmergencyContactName, update.emergency_contact_name);
        set(Field::EmergencyContactPhone, update.emergency_contact_phone);
        set(Field::EmergencyContactRelationship, update.emergency_contact_relationship);
        set(Field::Allergies, update.allergies);
        set(Field::MedicalConditions, update.medical_conditions);
        set(Field::Notes, update.notes);
        change
    }
}

impl From<super::FamilyMember> for FamilyMember {
    fn from(relative: super::FamilyMember) -> Self {
        let (kind, word) = match relative.relationship {
            Relationship::Spouse => (RelationshipType::Spouse, "Spouse"),
            Relationship::Child => (RelationshipType::Child, "Child"),
            Relationship::Parent => (RelationshipType::Parent, "Parent"),
            Relationship::Sibling => (RelationshipType::Sibling, "Sibling"),
            Relationship::Other => (RelationshipType::Other, "Family member"),
        };
        Self {
            id: relative.id,
            first_name: relative.first_name,
            last_name: relative.last_name,
            photo_url: relative.photo_url,
            relationship_type: kind,
            relationship: word.to_owned(),
        }
    }
}
