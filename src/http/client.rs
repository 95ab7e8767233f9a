//! Who is on the other end: the peer's address and what its browser says of itself.

use std::net::IpAddr;

use poem::http::header;
use poem::{FromRequest, Request, RequestBody};

use crate::security_log::Client;

const LONGEST_USER_AGENT: usize = 300;

impl<'a> FromRequest<'a> for Client {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        Ok(client_of(request))
    }
}

/// Headers such as X-Forwarded-For are believed from nobody.
pub(super) fn client_of(request: &Request) -> Client {
    let peer = request.remote_addr().as_socket_addr();
    let user_agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    Client {
        address: peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.ip().to_canonical()),
        user_agent: user_agent.map(|text| text.chars().take(LONGEST_USER_AGENT).collect()),
    }
}
