//! Texts in bodies: the framework's own text type would take `true` for a name and 1 for a password.

use std::borrow::Cow;
use std::ops::Deref;

use poem_openapi::registry::{MetaSchema, MetaSchemaRef};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use serde_json::Value;

/// A text that must be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequiredText(pub String);

impl Deref for RequiredText {
    type Target = String;

    fn deref(&self) -> &String {
        &self.0
    }
}

impl Type for RequiredText {
    const IS_REQUIRED: bool = true;

    type RawValueType = String;
    type RawElementValueType = String;

    fn name() -> Cow<'static, str> {
        String::name()
    }

    fn schema_ref() -> MetaSchemaRef {
        String::schema_ref()
    }

    fn as_raw_value(&self) -> Option<&String> {
        Some(&self.0)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a String> + 'a> {
        Box::new(self.as_raw_value().into_iter())
    }
}

impl ParseFromJSON for RequiredText {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        match value {
            Some(Value::String(text)) => Ok(Self(text)),
            other => Err(ParseError::expected_type(other.unwrap_or_default())),
        }
    }
}

impl ToJSON for RequiredText {
    fn to_json(&self) -> Option<Value> {
        Some(Value::String(self.0.clone()))
    }
}

/// A field in a change: left out, emptied, or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatchText {
    /// Not in the body: stays as it is.
    LeftOut,
    /// null: emptied.
    Null,
    /// This, which may be empty.
    Text(String),
}

impl Type for PatchText {
    const IS_REQUIRED: bool = false;

    type RawValueType = String;
    type RawElementValueType = String;

    fn name() -> Cow<'static, str> {
        "nullable_string".into()
    }

    fn schema_ref() -> MetaSchemaRef {
        MetaSchemaRef::Inline(Box::new(MetaSchema { nullable: true, ..MetaSchema::new("string") }))
    }

    fn as_raw_value(&self) -> Option<&String> {
        match self {
            Self::Text(text) => Some(text),
            Self::LeftOut | Self::Null => None,
        }
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a String> + 'a> {
        Box::new(self.as_raw_value().into_iter())
    }
}

impl ParseFromJSON for PatchText {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        match value {
            None => Ok(Self::LeftOut),
            Some(Value::Null) => Ok(Self::Null),
            Some(Value::String(text)) => Ok(Self::Text(text)),
            Some(other) => Err(ParseError::expected_type(other)),
        }
    }
}

impl ToJSON for PatchText {
    fn to_json(&self) -> Option<Value> {
        match self {
            Self::LeftOut => None,
            Self::Null => Some(Value::Null),
            Self::Text(text) => Some(Value::String(text.clone())),
        }
    }
}
