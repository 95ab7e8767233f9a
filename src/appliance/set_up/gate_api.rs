//! The gate before all requests: while set-up is open nothing else is answered, and afterwards set-up no more. Set-up
//! itself is for browsers in the machine's own network.

use poem::http::{StatusCode, header};
use poem::{Request, Response};

use crate::http::client::{Proxies, peer_of};
use crate::http::error::{self, Shape};
use crate::http::ui;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::PublicAddress;

const PAGE: &str = "/set-up";
const API: &str = "/api/set-up";
/// Answered at any time.
const ALWAYS: [&str; 2] = ["/api/health", "/api/names"];

/// The answer to a request that gets no further.
pub fn answer(request: &Request, is_open: bool, proxies: &Proxies) -> Option<Response> {
    let path = request.uri().path();
    if path.strip_prefix(API).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
        return if !is_open {
            Some(error::standard_answer(Shape::Json, StatusCode::NOT_FOUND))
        } else if proxies.is_direct_neighbour(peer_of(request), request.headers()) {
            None
        } else {
            Some(error::answer(Shape::Json, elsewhere()))
        };
    }
    if !is_open || ALWAYS.contains(&path) {
        None
    } else if path == "/api" || path.starts_with("/api/") {
        let refusal = Refusal::new(ErrorCode::SetUpOpen, "This portal is being set up.");
        Some(error::answer(Shape::Json, refusal))
    } else if path == PAGE || ui::names_a_file(path) {
        None
    } else {
        Some(Response::builder().status(StatusCode::FOUND).header(header::LOCATION, PAGE).finish())
    }
}

fn elsewhere() -> Refusal {
    let text = "A portal is set up from its own network only: open it by this machine's own address, from a device in the same network, without a web server in between. Or set it up on the machine: `sudo portal setup`.";
    Refusal::new(ErrorCode::SetUpElsewhere, text)
}

/// The address by which a browser reached the portal, where only the own network knows it: before set-up no other one is
/// known.
pub fn reached_at(request: &Request) -> Option<PublicAddress> {
    let host = request.headers().get(header::HOST)?.to_str().ok()?;
    format!("http://{host}").parse().ok()
}
