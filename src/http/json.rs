//! JSON in and out.
//!
//! In bodies a text is a text: the framework would take `true` for a name and 1 for a password. Answers that are written on
//! the thread that reads their rows: no async thread is kept by a long list, and of its items one at a time is in memory.

use std::marker::PhantomData;
use std::ops::Deref;

use poem::error::ResponseError;
use poem::http::StatusCode;
use poem::{IntoResponse, Request, RequestBody, Response};
use poem_openapi::payload::{self, Payload};
use poem_openapi::registry::{MetaRequest, MetaResponses, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseFromJSON, ToJSON, Type};
use poem_openapi::{ApiExtractor, ApiExtractorType, ApiResponse, ExtractParamOptions};
use serde_json::Value;

/// Another value where a text has to be: the name of the field.
#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" has to be a text.")]
pub struct NotText(pub &'static str);

impl ResponseError for NotText {
    fn status(&self) -> StatusCode {
        StatusCode::BAD_REQUEST
    }
}

/// JSON in which a text is a text, never `true` or 5.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T> Deref for Json<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Type> Payload for Json<T> {
    const CONTENT_TYPE: &'static str = payload::Json::<T>::CONTENT_TYPE;

    fn check_content_type(content_type: &str) -> bool {
        payload::Json::<T>::check_content_type(content_type)
    }

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

impl<'a, T: ParseFromJSON> ApiExtractor<'a> for Json<T> {
    const TYPES: &'static [ApiExtractorType] = <payload::Json<T> as ApiExtractor<'a>>::TYPES;

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        T::register(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        <payload::Json<T> as ApiExtractor<'a>>::request_meta()
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let bytes = body.take()?.into_vec().await?;
        if let Ok(sent) = serde_json::from_slice(&bytes) {
            let mut registry = Registry::new();
            T::register(&mut registry);
            if let Some(field) = other_than_text(&sent, "", &T::schema_ref(), &registry) {
                return Err(NotText(field).into());
            }
        }
        *body = RequestBody::new(bytes.into());
        let json = <payload::Json<T> as ApiExtractor<'a>>::from_request(request, body, options);
        Ok(Self(json.await?.0))
    }
}

/// The field within `sent`, which is the field `name`, that should be a text and is a number, `true` or `false`.
fn other_than_text(
    sent: &Value,
    name: &'static str,
    schema: &MetaSchemaRef,
    registry: &Registry,
) -> Option<&'static str> {
    let schema = match schema {
        MetaSchemaRef::Inline(schema) => schema,
        MetaSchemaRef::Reference(schema) => registry.schemas.get(schema)?,
    };
    let part = |sent, name, schema| other_than_text(sent, name, schema, registry);
    if let Some(found) = schema.all_of.iter().find_map(|schema| part(sent, name, schema)) {
        return Some(found);
    }
    match sent {
        Value::Bool(_) | Value::Number(_) => (schema.ty == "string").then_some(name),
        Value::Array(items) => items.iter().find_map(|item| part(item, name, schema.items.as_deref()?)),
        Value::Object(fields) => {
            schema.properties.iter().find_map(|(name, schema)| part(fields.get(*name)?, name, schema))
        }
        Value::Null | Value::String(_) => None,
    }
}

impl<T: ToJSON> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        payload::Json(self.0).into_response()
    }
}

impl<T: ToJSON> ApiResponse for Json<T> {
    fn meta() -> MetaResponses {
        payload::Json::<T>::meta()
    }

    fn register(registry: &mut Registry) {
        <payload::Json<T> as ApiResponse>::register(registry);
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
