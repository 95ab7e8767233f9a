//! A text in a body that changes something: left out, emptied, or written. Nothing else: the framework's own text
//! would take `true` for a name.

use std::borrow::Cow;

use poem_openapi::registry::{MetaSchema, MetaSchemaRef};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use serde_json::Value;

/// What a client wants of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// Not in the body: stays as it is.
    LeftOut,
    /// null: emptied.
    Null,
    /// This, which may be empty.
    Text(String),
}

impl Type for Written {
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

impl ParseFromJSON for Written {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        match value {
            None => Ok(Self::LeftOut),
            Some(Value::Null) => Ok(Self::Null),
            Some(Value::String(text)) => Ok(Self::Text(text)),
            Some(other) => Err(ParseError::expected_type(other)),
        }
    }
}

impl ToJSON for Written {
    fn to_json(&self) -> Option<Value> {
        match self {
            Self::LeftOut => None,
            Self::Null => Some(Value::Null),
            Self::Text(text) => Some(Value::String(text.clone())),
        }
    }
}
