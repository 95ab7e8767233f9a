//! JSON in and out.
//!
//! Texts in bodies: the framework's own text type would take `true` for a name and 1 for a password. Answers that are
//! written on the thread that reads their rows: no async thread is kept by a long list, and of its items one at a time is
//! in memory.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::ops::Deref;

use poem::http::StatusCode;
use poem::{IntoResponse, Response};
use poem_openapi::ApiResponse;
use poem_openapi::payload::{Json, Payload};
use poem_openapi::registry::{MetaResponses, MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use serde_json::Value;

/// A text that must be there.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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

/// The bytes that `Json<T>` would send.
pub struct Written<T> {
    json: serde_json::Result<Vec<u8>>,
    of: PhantomData<fn() -> T>,
}

impl<T: ToJSON> Written<Vec<T>> {
    pub fn list(items: impl IntoIterator<Item = T>) -> Self {
        Self { json: write(items.into_iter()), of: PhantomData }
    }
}

impl<T: ToJSON> Written<T> {
    /// Writes one view, by way of a tree of its values.
    pub fn of(view: &T) -> Self {
        Self { json: serde_json::to_vec(&view.to_json()), of: PhantomData }
    }
}

fn write<T: ToJSON>(items: impl Iterator<Item = T>) -> serde_json::Result<Vec<u8>> {
    let mut json = vec![b'['];
    for item in items {
        if json.len() > 1 {
            json.push(b',');
        }
        serde_json::to_writer(&mut json, &item.to_json())?;
    }
    json.push(b']');
    Ok(json)
}

impl<T: ToJSON> IntoResponse for Written<T> {
    fn into_response(self) -> Response {
        match self.json {
            Ok(json) => json.with_content_type(Self::CONTENT_TYPE).into_response(),
            Err(error) => {
                tracing::error!(%error, "an answer could not be written");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

impl<T: ToJSON> Payload for Written<T> {
    const CONTENT_TYPE: &'static str = Json::<T>::CONTENT_TYPE;

    fn check_content_type(content_type: &str) -> bool {
        Json::<T>::check_content_type(content_type)
    }

    fn schema_ref() -> MetaSchemaRef {
        Json::<T>::schema_ref()
    }

    fn register(registry: &mut Registry) {
        <Json<T> as Payload>::register(registry);
    }
}

impl<T: ToJSON> ApiResponse for Written<T> {
    fn meta() -> MetaResponses {
        Json::<T>::meta()
    }

    fn register(registry: &mut Registry) {
        <Json<T> as ApiResponse>::register(registry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_sent_is_what_the_framework_would_send() {
        for list in [vec![], vec!["one".to_owned()], vec!["a \"b\"".to_owned(), "ö\n".to_owned()]] {
            let written = Written::<Vec<String>>::list(list.clone()).into_response();
            let json = Json(list).into_response();
            assert_eq!(written.content_type(), json.content_type());
            assert_eq!(
                written.into_body().into_string().await.unwrap(),
                json.into_body().into_string().await.unwrap()
            );
        }
    }
}
