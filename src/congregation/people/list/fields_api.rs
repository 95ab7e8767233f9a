//! A person in bodies of the office's API: all fields of the table, and
//! whether they can sign in.

use std::borrow::Cow;

use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use serde_json::Value;

use crate::congregation::people::members::fields::{MemberField, MemberValues};
use crate::congregation::people::members::profile::ProfileChange;
use crate::http::json_text::PatchText;

/// Fields of a person: in an answer those that are known, in a change those that are changed.
#[derive(Debug)]
pub struct PersonFields(pub ProfileChange);

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

impl Type for PersonFields {
    const IS_REQUIRED: bool = true;

    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        "PersonFields".into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Reference(Self::name().into_owned())
    }

    fn register(registry: &mut Registry) {
        registry.create_schema::<Self, _>(Self::name().into_owned(), |_| MetaSchema {
            title: Some(Self::name().into_owned()),
            description: Some(
                "Fields of a person; days are YYYY-MM-DD. In an answer, unknown fields are left out. In a change, a \
                 field that is\nleft out stays as it is; null or an empty text empties it.",
            ),
            properties: MemberField::ALL
                .into_iter()
                .map(|field| (field.row().json, PatchText::schema_ref()))
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

impl ToJSON for PersonFields {
    fn to_json(&self) -> Option<Value> {
        let fields = self.0.fields();
        let fields = fields.map(|(field, text)| (field.row().json.to_owned(), Value::from(text)));
        Some(Value::Object(fields.collect()))
    }
}

impl ParseFromJSON for PersonFields {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        let mut object = match value.unwrap_or_default() {
            Value::Object(object) => object,
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
