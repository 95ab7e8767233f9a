//! What stands around every request: a panic becomes one 500, another site's page is refused, bodies stay small,
//! every answer gets its headers. Inside it: the API, and everything else is the interface.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use poem::http::uri::Scheme;
use poem::http::{Method, StatusCode};
use poem::{Endpoint, EndpointExt, IntoEndpoint, Request, Response, Result};

use super::new_cookies::NewCookies;
use super::{client, error, headers, request_body};
use crate::api;
use crate::app::App;
use crate::http::csrf;
use crate::http::csrf::Refusals;
use crate::http::ui;
use crate::platform::settings::Settings;

/// The whole portal as one endpoint.
pub fn portal(app: App) -> Arc<impl Endpoint<Output = Response>> {
    let api = api::service().into_endpoint().data(app.clone());
    Arc::new(Hardened::new(Portal { api, app: app.clone() }, app))
}

/// Puts what every request must satisfy around any endpoint.
pub struct Hardened<E> {
    inner: E,
    app: App,
    refusals: Refusals,
}

impl<E> Hardened<E> {
    /// `inner` is what answers.
    pub fn new(inner: E, app: App) -> Self {
        Self { inner, app, refusals: Refusals::default() }
    }
}

impl<E: Endpoint<Output = Response>> Endpoint for Hardened<E> {
    type Output = Response;

    async fn call(&self, mut request: Request) -> Result<Response> {
        let method = request.method().clone();
        let cookies = NewCookies::default();
        request.set_data(cookies.clone());
        client::find_address(&mut request, &self.app.proxies);
        let work = AssertUnwindSafe(self.admit(request)).catch_unwind();
        let mut response = work.await.unwrap_or_else(|_| {
            let number = error::incident_number();
            tracing::error!(incident = number, "a request panicked");
            let text = format!("Something went wrong on our side. If it stays, tell your church office this number: {number}.");
            error::answer(&method, StatusCode::INTERNAL_SERVER_ERROR, &text)
        });
        cookies.complete(response.headers_mut());
        headers::complete(response.headers_mut(), self.app.is_https());
        Ok(response)
    }
}

impl<E: Endpoint<Output = Response>> Hardened<E> {
    /// A web server in front has the encryption, and this client came around it: its password would be readable.
    fn comes_unencrypted_from_elsewhere(&self, request: &Request) -> bool {
        self.app.is_https()
            && *request.scheme() == Scheme::HTTP
            && request.uri().path() != "/api/health"
            && request.remote_addr().as_socket_addr().is_some_and(|peer| !self.app.proxies.let_in(peer.ip()))
    }

    async fn admit(&self, mut request: Request) -> Response {
        let method = request.method().clone();
        if self.comes_unencrypted_from_elsewhere(&request) {
            let settings = self.app.db.read_off_thread(Settings::load).await;
            let address = settings.map(|settings| settings.public_address.to_string()).unwrap_or_default();
            let text = format!("Nothing is encrypted here. Please open {address} in its place.");
            return error::answer(&method, StatusCode::FORBIDDEN, &text);
        }
        if !matches!(method, Method::GET | Method::HEAD | Method::OPTIONS) {
            let settings = match self.app.db.read_off_thread(Settings::load).await {
                Ok(settings) => settings,
                Err(problem) => {
                    let text = error::unexpected(&problem);
                    return error::answer(&method, StatusCode::INTERNAL_SERVER_ERROR, &text);
                }
            };
            self.app.note_https(settings.public_address.is_https());
            if !csrf::is_from_our_page(&method, request.headers(), &settings.public_address) {
                self.refusals.note(&self.app, &request).await;
                let text = format!(
                    "This page was not opened from the portal's own address. Please open {} and try again.",
                    settings.public_address
                );
                return error::answer(&method, StatusCode::FORBIDDEN, &text);
            }
        }
        if let Err(status) = request_body::read_within_limits(&mut request).await {
            return error::standard_answer(&method, status);
        }
        error::in_shape(&method, self.inner.call(request).await)
    }
}

struct Portal<A> {
    api: A,
    app: App,
}

impl<A: Endpoint<Output = Response>> Endpoint for Portal<A> {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let path = request.uri().path();
        if path == "/api" || path.starts_with("/api/") {
            let (path, method) = (path.to_owned(), request.method().clone());
            match self.api.call(request).await {
                Err(problem) if problem.status() == StatusCode::METHOD_NOT_ALLOWED => {
                    Ok(error::other_methods(&method, &api::methods_at(&path)))
                }
                outcome => outcome,
            }
        } else {
            Ok(ui::answer(&self.app, &request).await)
        }
    }
}
