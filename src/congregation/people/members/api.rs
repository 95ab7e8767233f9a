//! HTTP for a member's own profile and family. No operation takes a member's id: it is the session's.

use std::borrow::Cow;

use poem_openapi::payload::Json;
use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use poem_openapi::{Object, OpenApi};
use serde_json::Value;

use super::fields::{MemberField, Presence, Profile};
use super::profile::{self, ProfileChange, ProfileError};
use super::{Relationship, family};
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::PlainError;
use crate::http::json_text::PatchText;
use crate::http::written::Written;
use crate::platform::client::Client;

/// Members' own records.
pub struct MembersApi;

/// The profile of the signed-in member: the fields of the table that they read.
pub struct MemberProfile(Profile);

/// A change of the member's profile: the fields of the table that they write.
pub struct ProfileUpdate(ProfileChange);

/// A person of the member's household.
#[derive(Debug, Object)]
#[oai(rename = "FamilyMember", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct FamilyMemberView {
    id: String,
    first_name: String,
    last_name: String,
    photo_url: Option<String>,
    relationship_type: Relationship,
    /// The word to show, such as "Spouse".
    relationship: String,
}

#[OpenApi(prefix_path = "/api")]
impl MembersApi {
    /// The church's data about the member who asks
    #[oai(path = "/members/me", method = "get", operation_id = "profile")]
    async fn profile(&self, caller: Caller) -> Result<Json<MemberProfile>, PlainError> {
        let profile =
            caller.read(|conn, visit| profile::find_profile(conn, &visit.session.member.id)).await?;
        Ok(Json(MemberProfile(profile)))
    }

    /// Change one's own profile
    #[oai(path = "/members/me", method = "put", operation_id = "updateProfile")]
    async fn update(
        &self,
        caller: SignedIn,
        client: Client,
        body: Json<ProfileUpdate>,
    ) -> Result<Json<MemberProfile>, PlainError> {
        let changed = caller.write::<_, ProfileError>(move |tx, visit| {
            let id = &visit.session.member.id;
            profile::change_own_profile(tx, id, body.0.0, &client, (visit.now, &visit.settings.time_zone))
        });
        Ok(Json(MemberProfile(changed.await?)))
    }

    /// The member's household: spouse, parents, children, siblings, others
    #[oai(path = "/members/me/family", method = "get", operation_id = "family")]
    async fn family(&self, caller: Caller) -> Result<Written<Vec<FamilyMemberView>>, PlainError> {
        caller.list(|conn, visit| family::family(conn, &visit.session.member.id)).await
    }
}

impl Type for MemberProfile {
    const IS_REQUIRED: bool = true;

    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        "MemberProfile".into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Reference(Self::name().into_owned())
    }

    fn register(registry: &mut Registry) {
        registry.create_schema::<Self, _>(Self::name().into_owned(), |_| {
            let fields = MemberField::ALL.into_iter().filter(|field| field.is_read_by_member());
            let mut properties: Vec<_> = fields
                .clone()
                .map(|field| {
                    // What they write is described where they write it.
                    let says = if field.is_written_by_member() { "" } else { field.row().description };
                    described::<String>(field.row().json, says)
                })
                .collect();
            // Behind the name.
            let email = "What they sign in with; only the church office changes it.";
            properties.insert(2, described::<String>("email", email));
            let photo = "The address of the picture; another one after every upload.";
            properties.push(described::<String>("photoUrl", photo));
            let always = fields.filter(|field| field.row().presence == Presence::Always);
            let mut required: Vec<_> = always.map(|field| field.row().json).collect();
            required.insert(2, "email");
            MetaSchema {
                title: Some(Self::name().into_owned()),
                description: Some(
                    "The profile of the signed-in member. Days are YYYY-MM-DD; unknown fields are left out.",
                ),
                required,
                properties,
                ..MetaSchema::new("object")
            }
        });
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(self.as_raw_value().into_iter())
    }
}

impl ToJSON for MemberProfile {
    fn to_json(&self) -> Option<Value> {
        let Profile { email, photo_url, values } = &self.0;
        let fields = MemberField::ALL.into_iter().filter(|field| field.is_read_by_member());
        let own = [("email", Some(email.as_deref().unwrap_or_default())), ("photoUrl", photo_url.as_deref())];
        let all = fields.map(|field| (field.row().json, values.stored(field))).chain(own);
        Some(all.filter_map(|(name, value)| Some((name.to_owned(), Value::from(value?)))).collect())
    }
}

impl Type for ProfileUpdate {
    const IS_REQUIRED: bool = true;

    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        "ProfileUpdate".into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Reference(Self::name().into_owned())
    }

    fn register(registry: &mut Registry) {
        registry.create_schema::<Self, _>(Self::name().into_owned(), |_| {
            let fields = MemberField::ALL.into_iter().filter(|field| field.is_written_by_member());
            MetaSchema {
                title: Some(Self::name().into_owned()),
                description: Some(
                    "What the member changes of their profile. A field that is left out stays as it is; null or \
                     an empty text\nempties it. Anything else in the body is ignored.",
                ),
                properties: fields
                    .map(|field| described::<PatchText>(field.row().json, field.row().description))
                    .collect(),
                ..MetaSchema::new("object")
            }
        });
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(self.as_raw_value().into_iter())
    }
}

impl ParseFromJSON for ProfileUpdate {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let mut object = match value.unwrap_or_default() {
            Value::Object(object) => object,
            other => return Err(ParseError::expected_type(other)),
        };
        let mut change = ProfileChange::default();
        for field in MemberField::ALL.into_iter().filter(|field| field.is_written_by_member()) {
            let sent = PatchText::parse_from_json(object.remove(field.row().json));
            match sent.map_err(ParseError::propagate)? {
                PatchText::LeftOut => {}
                PatchText::Null => change.set(field, None),
                PatchText::Text(text) => change.set(field, Some(text)),
            }
        }
        Ok(Self(change))
    }
}

/// A property of an object, and what is said of it.
fn described<T: Type>(name: &'static str, says: &'static str) -> (&'static str, MetaSchemaRef) {
    // Not `says.is_empty()`, which is the framework's for any type, and never true.
    let description = Some(says).filter(|says| !str::is_empty(says));
    (name, T::schema_ref().merge(MetaSchema { description, ..MetaSchema::ANY }))
}

impl From<super::FamilyMember> for FamilyMemberView {
    fn from(relative: super::FamilyMember) -> Self {
        Self {
            id: relative.id,
            first_name: relative.first_name,
            last_name: relative.last_name,
            photo_url: relative.photo_url,
            relationship_type: relative.relationship,
            relationship: relative.relationship.row().to_owned(),
        }
    }
}
