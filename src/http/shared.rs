//! Values that live as long as the program: one entry in the data of each request, however much it holds.

use std::ops::Deref;
use std::sync::Arc;

use poem::http::{Extensions, StatusCode};
use poem::{FromRequest, Request, RequestBody};

use super::error::{self, Shape};

/// One of each type. Cheap to clone.
#[derive(Clone, Default)]
pub struct Everything(Arc<Extensions>);

impl Everything {
    /// With `value`, too. To be called before it is cloned.
    #[must_use]
    pub fn with<T: Clone + Send + Sync + 'static>(mut self, value: T) -> Self {
        if let Some(kept) = Arc::get_mut(&mut self.0) {
            kept.insert(value);
        }
        self
    }
}

/// The one of type `T`, as an argument of a handler.
pub struct Shared<T>(pub T);

impl<T> Deref for Shared<&T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0
    }
}

impl<'a, T: Send + Sync + 'static> FromRequest<'a> for Shared<&'a T> {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        shared(request).map(Self)
    }
}

/// The one of type `T`.
pub fn shared<T: Send + Sync + 'static>(request: &Request) -> poem::Result<&T> {
    request.data::<Everything>().and_then(|kept| kept.0.get()).ok_or_else(|| {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        poem::Error::from_response(error::standard_answer(Shape::of(request), status))
    })
}
