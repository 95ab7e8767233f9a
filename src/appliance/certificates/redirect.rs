//! The plain http port beside the portal's own https: redirects every request to the public address. Only ACME
//! challenges and the health check are answered here.

use std::sync::Arc;

use poem::endpoint::BoxEndpoint;
use poem::http::{HeaderValue, Method, StatusCode, header};
use poem::{Endpoint, EndpointExt, IntoEndpoint, IntoResponse, Request, Response, Result};
use poem_openapi::OpenApiService;

use crate::appliance::certificates::{CHALLENGE_PATH, Certificates};
use crate::appliance::health::HealthApi;
use crate::http::error::{self, Shape};
use crate::http::headers;
use crate::http::shared::Everything;
use crate::platform::db::Database;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::PublicAddress;

const HEALTH: &str = "/api/health";

/// Seconds after which the page that waits for the certificate reloads; the page states it as well.
const RETRY_AFTER: &str = "20";

/// Contains no user data, so there is nothing to escape.
const WAITING_PAGE: &str = include_str!("waiting.html");
const WAITING: &str = "The portal is getting its certificate. Please try again in a minute. If it lasts, whoever \
                       looks after the portal finds out why with: sudo portal doctor";

/// The plain http port of a portal that speaks https itself.
pub struct Redirect {
    to: PublicAddress,
    certificates: Arc<Certificates>,
    health: BoxEndpoint<'static>,
}

impl Redirect {
    /// Redirects every request to `to`, as soon as there is a certificate.
    pub fn new(to: PublicAddress, db: Database, certificates: Arc<Certificates>) -> Self {
        let health = OpenApiService::new(HealthApi, "", "").into_endpoint();
        let health = health.data(Everything::default().with(db)).map_to_response().boxed();
        Self { to, certificates, health }
    }

    async fn answer(&self, request: Request) -> Response {
        let method = request.method().clone();
        let path = request.uri().path();
        let reads = matches!(method, Method::GET | Method::HEAD);
        if reads && path == HEALTH {
            let shape = Shape::of(&request);
            return error::in_shape(shape, self.health.call(request).await);
        }
        if path.starts_with(CHALLENGE_PATH) && reads {
            let answer = challenge_answer(&self.certificates, &request);
            return answer.unwrap_or_else(|| error::standard_answer(Shape::Json, StatusCode::NOT_FOUND));
        }
        if self.certificates.current().is_none() {
            return waiting(&request);
        }
        if !reads {
            // A redirected password would cross the network unencrypted again the next time.
            let text = format!("The portal is reached by https only. Please open {} and try again.", self.to);
            return error::answer(Shape::of(&request), Refusal::new(ErrorCode::HttpsRequired, text));
        }
        self.redirect(&request)
    }

    /// Redirects to the public address, whatever the Host header says.
    fn redirect(&self, request: &Request) -> Response {
        let asked = request.uri().path_and_query().map(|asked| asked.as_str());
        let asked = asked.filter(|asked| asked.starts_with('/')).unwrap_or("/");
        let Ok(location) = HeaderValue::from_bytes(self.to.link(asked).as_bytes()) else {
            return error::standard_answer(Shape::of(request), StatusCode::BAD_REQUEST);
        };
        Response::builder().status(StatusCode::PERMANENT_REDIRECT).header(header::LOCATION, location).finish()
    }
}

impl Endpoint for Redirect {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let mut response = self.answer(request).await;
        // Never the headers of https, which have no meaning over plain http.
        headers::complete(response.headers_mut(), false);
        Ok(response)
    }
}

/// The answer to an authority that looks at this portal while a certificate is ordered.
pub fn challenge_answer(certificates: &Certificates, request: &Request) -> Option<Response> {
    let answer = certificates.http_answer(request.uri().path().strip_prefix(CHALLENGE_PATH)?)?;
    Some(answer.with_content_type("application/octet-stream").into_response())
}

/// There is no certificate yet.
fn waiting(request: &Request) -> Response {
    let accepts = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let is_page = request.method() == Method::GET && accepts.is_some_and(|kinds| kinds.contains("text/html"));
    let mut response = if is_page {
        Response::builder()
            .status(StatusCode::SERVICE_UNAVAILABLE)
            .content_type("text/html; charset=utf-8")
            .body(WAITING_PAGE)
    } else {
        error::answer(Shape::of(request), Refusal::new(ErrorCode::CertificatePending, WAITING))
    };
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
    response
}
