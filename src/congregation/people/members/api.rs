//! HTTP for a member's own profile and family, and the table of fields in bodies of the API. No operation takes a member's
//! id: it is the session's.

use std::borrow::Cow;

use poem_openapi::OpenApi;
use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::{MaybeUndefined, ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use serde_json::Value;

use super::fields::{MemberField, MemberValues, Presence, Profile};
use super::profile::{ProfileChange, change_own_profile};
use super::{FamilyMember, household, store};
use crate::accounts::guard::{Caller, SignedIn};
use crate::http::error::{PlainAnswer, PlainError};
use crate::http::json::{Json, Written};

/// Members' own records.
pub struct MembersApi;

/// The profile of the signed-in member: the fields of the table that they read.
pub struct MemberProfile(pub Profile);

/// A change of the member's profile: the fields of the table that they write.
pub struct ProfileUpdate(pub ProfileChange);

/// Fields of a person: in an answer those that are known, in a change those that are changed.
#[derive(Debug)]
pub struct PersonFields(pub ProfileChange);

#[OpenApi(prefix_path = "/api")]
impl MembersApi {
    /// The church's data about the member who asks
    #[oai(path = "/members/me", method = "get", operation_id = "profile")]
    async fn profile(&self, caller: Caller) -> PlainAnswer<MemberProfile> {
        let profile = caller.read(|conn, visit| store::profile(conn, &visit.session.member.id)).await?;
        Ok(Json(MemberProfile(profile)))
    }

    /// Change one's own profile
    #[oai(path = "/members/me", method = "put", operation_id = "updateProfile")]
    async fn update(&self, caller: SignedIn, body: Json<ProfileUpdate>) -> PlainAnswer<MemberProfile> {
        let changed = caller.write(move |tx, visit| {
            let (id, zone) = (&visit.session.member.id, &visit.settings.time_zone);
            change_own_profile(tx, id, body.0.0, &visit.client, visit.now, zone)
        });
        Ok(Json(MemberProfile(changed.await?)))
    }

    /// The member's household: spouse, parents, children, siblings, others
    #[oai(path = "/members/me/family", method = "get", operation_id = "family")]
    async fn family(&self, caller: Caller) -> Result<Written<Vec<FamilyMember>>, PlainError> {
        caller
            .list(|conn, visit| household::family(conn, &visit.session.member.id, visit.here().date()))
            .await
    }
}

/// Implements `Type` for an object with this schema.
macro_rules! object_of_fields {
    ($type:ident, $description:expr, $schema:expr) => {
        impl Type for $type {
            const IS_REQUIRED: bool = true;

            type RawValueType = Self;
            type RawElementValueType = Self;

            fn name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn schema_ref() -> MetaSchemaRef {
                MetaSchemaRef::Reference(Self::name().into_owned())
            }

            fn register(registry: &mut Registry) {
                registry.create_schema::<Self, _>(Self::name().into_owned(), |_| MetaSchema {
                    title: Some(Self::name().into_owned()),
                    description: Some($description),
                    ..$schema
                });
            }

            fn as_raw_value(&self) -> Option<&Self> {
                Some(self)
            }

            fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
                Box::new(self.as_raw_value().into_iter())
            }
        }
    };
}

object_of_fields! {
    MemberProfile,
    "The profile of the signed-in member. Days are YYYY-MM-DD; unknown fields are left out.",
    profile_schema()
}

fn profile_schema() -> MetaSchema {
    let fields = read_by_member();
    // A field that they write is described in `ProfileUpdate`.
    let said = |field: MemberField| if field.is_written_by_member() { "" } else { field.row().description };
    let mut properties: Vec<_> =
        fields.clone().map(|field| described(field.row().json, said(field))).collect();
    // Behind the name.
    let email = "What they sign in with; only the church office changes it.";
    properties.insert(2, described("email", email));
    let photo = "The address of the picture; another one after every upload.";
    properties.push(described("photoUrl", photo));
    let always = fields.filter(|field| field.row().presence == Presence::Always);
    let mut required: Vec<_> = always.map(|field| field.row().json).collect();
    required.insert(2, "email");
    MetaSchema { required, properties, ..MetaSchema::new("object") }
}

impl ToJSON for MemberProfile {
    fn to_json(&self) -> Option<Value> {
        let Profile { email, photo_url, values } = &self.0;
        let own = [("email", Some(email.as_deref().unwrap_or_default())), ("photoUrl", photo_url.as_deref())];
        let all = read_by_member().map(|field| (field.row().json, values.stored(field))).chain(own);
        Some(all.filter_map(|(name, value)| Some((name.to_owned(), Value::from(value?)))).collect())
    }
}

fn read_by_member() -> impl Iterator<Item = MemberField> + Clone {
    MemberField::ALL.into_iter().filter(|field| field.is_read_by_member())
}

object_of_fields! {
    ProfileUpdate,
    "What the member changes of their profile. A field that is left out stays as it is; null or \
     an empty text\nempties it. Anything else in the body is ignored.",
    MetaSchema {
        properties: written_by_member()
            .map(|field| (field.row().json, nullable_text(field.row().description)))
            .collect(),
        ..MetaSchema::new("object")
    }
}

impl ParseFromJSON for ProfileUpdate {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        parse_change(value, written_by_member()).map(Self)
    }
}

fn written_by_member() -> impl Iterator<Item = MemberField> {
    MemberField::ALL.into_iter().filter(|field| field.is_written_by_member())
}

/// A property that is a text, and what is said of it.
fn described(name: &'static str, says: &'static str) -> (&'static str, MetaSchemaRef) {
    (name, String::schema_ref().merge(said(says, false)))
}

/// The same, which may be null.
fn nullable_text(says: &'static str) -> MetaSchemaRef {
    String::schema_ref().merge(said(says, true))
}

fn said(says: &'static str, nullable: bool) -> MetaSchema {
    // Not `says.is_empty()`, which is the framework's for any type, and never true.
    let description = Some(says).filter(|says| !str::is_empty(says));
    MetaSchema { description, nullable, ..MetaSchema::ANY }
}

object_of_fields! {
    PersonFields,
    "Fields of a person; days are YYYY-MM-DD. In an answer, unknown fields are left out. In a change, a \
     field that is\nleft out stays as it is; null or an empty text empties it.",
    MetaSchema {
        properties: MemberField::ALL.map(|field| (field.row().json, nullable_text(""))).into(),
        ..MetaSchema::new("object")
    }
}

impl PersonFields {
    pub fn known(values: &MemberValues) -> Self {
        let mut known = ProfileChange::default();
        for field in MemberField::ALL {
            if let Some(text) = values.get(field) {
                known.set(field, Some(text.to_owned()));
            }
        }
        Self(known)
    }
}

impl ToJSON for PersonFields {
    fn to_json(&self) -> Option<Value> {
        let fields = self.0.fields();
        let fields = fields.map(|(field, text)| (field.row().json.to_owned(), Value::from(text)));
        Some(Value::Object(fields.collect()))
    }
}

impl ParseFromJSON for PersonFields {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        parse_change(value, MemberField::ALL.into_iter()).map(Self)
    }
}

/// A change of these fields; any other is ignored.
fn parse_change<T: Type>(
    value: Option<Value>,
    fields: impl Iterator<Item = MemberField>,
) -> Result<ProfileChange, ParseError<T>> {
    let mut object = match value.unwrap_or_default() {
        Value::Object(object) => object,
        other => return Err(ParseError::expected_type(other)),
    };
    let mut change = ProfileChange::default();
    for field in fields {
        let sent = MaybeUndefined::parse_from_json(object.remove(field.row().json));
        change.set_sent(field, sent.map_err(ParseError::propagate)?);
    }
    Ok(change)
}

impl ProfileChange {
    /// Takes what was sent for a field: left out it stays, null empties it.
    pub fn set_sent(&mut self, field: MemberField, sent: MaybeUndefined<String>) {
        if !sent.is_undefined() {
            self.set(field, sent.take());
        }
    }
}
