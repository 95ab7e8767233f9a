//! JSON that is written on the thread that reads its rows: no async thread is kept by a long list, and of its items one at
//! a time is in memory.

use std::marker::PhantomData;

use poem::http::StatusCode;
use poem::{IntoResponse, Response};
use poem_openapi::ApiResponse;
use poem_openapi::payload::{Json, Payload};
use poem_openapi::registry::{MetaResponses, MetaSchemaRef, Registry};
use poem_openapi::types::ToJSON;

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
