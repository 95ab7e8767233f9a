//! HTTP for a member's own profile and family. No operation takes a member's id: it is the session's.

use poem_openapi::payload::{Json, PlainText};
use poem_openapi::{Enum, Object, OpenApi};

use super::profile::{self, ProfileChange, ProfileError, ProfileField};
use super::{Relationship, family};
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::{PutError, ReadError};
use crate::http::json_text::PatchText;
use crate::platform::client::Client;

/// Members' own records.
pub struct MembersApi;

/// The profile of the signed-in member. Days are YYYY-MM-DD; unknown fields are left out.
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
    first_name: PatchText,
    /// 1 to 100 characters.
    last_name: PatchText,
    /// Up to 200 characters, as every text below without a word of its own.
    phone: PatchText,
    /// A real day from 1900-01-01 to today, as every day below.
    date_of_birth: PatchText,
    /// Cannot be emptied.
    address: PatchText,
    /// Cannot be emptied.
    country: PatchText,
    /// Cannot be emptied.
    city: PatchText,
    /// Cannot be emptied.
    state: PatchText,
    zip_code: PatchText,
    occupation: PatchText,
    employer: PatchText,
    marital_status: PatchText,
    gender: PatchText,
    anniversary: PatchText,
    membership_date: PatchText,
    baptism_date: PatchText,
    confirmation_date: PatchText,
    emergency_contact_name: PatchText,
    emergency_contact_phone: PatchText,
    emergency_contact_relationship: PatchText,
    allergies: PatchText,
    medical_conditions: PatchText,
    /// Up to 4,000 characters.
    notes: PatchText,
}

/// The relationship of a person to the member who asks.
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

/// A person of the member's household.
#[derive(Debug, Object)]
#[oai(rename = "FamilyMember", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FamilyMemberView {
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
    async fn family(&self, caller: Caller) -> Result<Json<Vec<FamilyMemberView>>, ReadError> {
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
            first_name: text(ProfileField::FirstName).unwrap_or_default(),
            last_name: text(ProfileField::LastName).unwrap_or_default(),
            phone: text(ProfileField::Phone),
            date_of_birth: text(ProfileField::DateOfBirth),
            address: text(ProfileField::Address),
            country: text(ProfileField::Country),
            city: text(ProfileField::City),
            state: text(ProfileField::State),
            zip_code: text(ProfileField::ZipCode),
            occupation: text(ProfileField::Occupation),
            employer: text(ProfileField::Employer),
            marital_status: text(ProfileField::MaritalStatus),
            gender: text(ProfileField::Gender),
            anniversary: text(ProfileField::Anniversary),
            membership_date: text(ProfileField::MembershipDate),
            baptism_date: text(ProfileField::BaptismDate),
            confirmation_date: text(ProfileField::ConfirmationDate),
            emergency_contact_name: text(ProfileField::EmergencyContactName),
            emergency_contact_phone: text(ProfileField::EmergencyContactPhone),
            emergency_contact_relationship: text(ProfileField::EmergencyContactRelationship),
            allergies: text(ProfileField::Allergies),
            medical_conditions: text(ProfileField::MedicalConditions),
            notes: text(ProfileField::Notes),
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
        let mut set = |field, sent: PatchText| match sent {
            PatchText::LeftOut => {}
            PatchText::Null => change.set(field, None),
            PatchText::Text(text) => change.set(field, Some(text)),
        };
        set(ProfileField::FirstName, update.first_name);
        set(ProfileField::LastName, update.last_name);
        set(ProfileField::Phone, update.phone);
        set(ProfileField::DateOfBirth, update.date_of_birth);
        set(ProfileField::Address, update.address);
        set(ProfileField::Country, update.country);
        set(ProfileField::City, update.city);
        set(ProfileField::State, update.state);
        set(ProfileField::ZipCode, update.zip_code);
        set(ProfileField::Occupation, update.occupation);
        set(ProfileField::Employer, update.employer);
        set(ProfileField::MaritalStatus, update.marital_status);
        set(ProfileField::Gender, update.gender);
        set(ProfileField::Anniversary, update.anniversary);
        set(ProfileField::MembershipDate, update.membership_date);
        set(ProfileField::BaptismDate, update.baptism_date);
        set(ProfileField::ConfirmationDate, update.confirmation_date);
        set(ProfileField::EmergencyContactName, update.emergency_contact_name);
        set(ProfileField::EmergencyContactPhone, update.emergency_contact_phone);
        set(ProfileField::EmergencyContactRelationship, update.emergency_contact_relationship);
        set(ProfileField::Allergies, update.allergies);
        set(ProfileField::MedicalConditions, update.medical_conditions);
        set(ProfileField::Notes, update.notes);
        change
    }
}

impl From<super::FamilyMember> for FamilyMemberView {
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
