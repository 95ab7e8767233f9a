//! Lists as answers. They become JSON on the few database threads that read them: rows never wait in memory, where
//! there could be as many lists as requests.

use std::marker::PhantomData;

use hyper::body::Bytes;
use poem::{Body, IntoResponse, Response};
use poem_openapi::ApiResponse;
use poem_openapi::payload::{Json, Payload};
use poem_openapi::registry::{MetaResponses, Registry};
use poem_openapi::types::ToJSON;

/// A list of `T` as the JSON that is sent. The API description has it as `Json<Vec<T>>`.
pub struct List<T> {
    json: Bytes,
    of: PhantomData<fn() -> T>,
}

impl<T> List<T> {
    /// A list of which the JSON is there.
    pub fn ready(json: Bytes) -> Self {
        Self { json, of: PhantomData }
    }
}

/// Rows as JSON, one after the other, each dropped when it is written.
pub fn to_json<T: ToJSON + From<F>, F>(found: Vec<F>) -> Vec<u8> {
    let mut json = vec![b'['];
    for item in found {
        if json.len() > 1 {
            json.push(b',');
        }
        json.extend_from_slice(T::from(item).to_json_string().as_bytes());
    }
    json.push(b']');
    json
}

impl<T: ToJSON> IntoResponse for List<T> {
    fn into_response(self) -> Response {
        Response::builder().content_type(Json::<Vec<T>>::CONTENT_TYPE).body(Body::from_bytes(self.json))
    }
}

impl<T: ToJSON> ApiResponse for List<T> {
    fn meta() -> MetaResponses {
        Json::<Vec<T>>::meta()
    }

    fn register(registry: &mut Registry) {
        <Json<Vec<T>> as ApiResponse>::register(registry);
    }
}
