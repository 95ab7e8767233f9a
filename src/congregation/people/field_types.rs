//! The fields of a person in bodies of the office's API: all of the table, whoever may read them beside the office.

use std::borrow::Cow;

use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use serde_json::Value;

use crate::congregation::members::fields::{MemberField, MemberValues};
use crate::congregation::members::profile::ProfileChange;
use crate::http::json_text::PatchText;

/// All fields of a person.
#[derive(Debug)]
pub struct FieldValues(pub MemberValues);

/// What is changed of them.
#[derive(Debug)]
pub struct FieldChanges(pub ProfileChange);

macro_rules! object_type {
    ($type:ident, $property:ty, $description:literal) => {
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
                    properties: MemberField::ALL
                        .into_iter()
                        .map(|field| (field.row().json, <$property>::schema_ref()))
                        .collect(),
                    ..MetaSchema::new("object")
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

object_type!(
    FieldValues,
    String,
    "All fields of a person. Days are YYYY-MM-DD; unknown fields are left out."
);
object_type!(
    FieldChanges,
    PatchText,
    "What is changed of a person's fields. A field that is left out stays as it is; null or an empty text empties it."
);

impl ToJSON for FieldValues {
    fn to_json(&self) -> Option<Value> {
        let fields = MemberField::ALL.into_iter();
        let known = fields.filter_map(|field| Some((field.row().json.to_owned(), self.0.get(field)?.into())));
        Some(Value::Object(known.collect()))
    }
}

impl ParseFromJSON for FieldChanges {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let mut object = match value.unwrap_or_default() {
            Value::Object(object) => object,
            Value::Null => return Ok(Self(ProfileChange::default())),
            other => return Err(ParseError::expected_type(other)),
        };
        let mut change = ProfileChange::default();
        for field in MemberField::ALL {
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
