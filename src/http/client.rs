//! The client: its address and its browser's description.

use std::net::IpAddr;

use poem::http::{HeaderName, header};
use poem::{FromRequest, Request, RequestBody};

use crate::http::proxies::Proxies;
use crate::platform::client::Client;

const LONGEST_USER_AGENT: usize = 300;
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// Monitors request it from anywhere, also past the reverse proxy.
const HEALTH: &str = "/api/health";

/// The client's address, found once for each request.
#[derive(Clone, Copy)]
struct Address(IpAddr);

impl<'a> FromRequest<'a> for Client {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        Ok(client_of(request))
    }
}

/// Determines the client's address for all later calls of [`client_of`].
pub fn find_address(request: &mut Request, proxies: &Proxies) {
    let peer = peer_of(request);
    let values = request.headers().get_all(FORWARDED_FOR);
    let address = proxies.client_address(peer, values.iter().map(|value| value.as_bytes()));
    if request.uri().path() != HEALTH
        && let Some(advice) = proxies.advice(peer, values.iter().next().is_some())
    {
        tracing::warn!("{advice}");
    }
    request.set_data(Address(address));
}

/// The client of a request. Forwarding headers are believed as far as [`Proxies`] say.
pub fn client_of(request: &Request) -> Client {
    let address = request.data::<Address>().map_or_else(|| peer_of(request), |address| address.0);
    let user_agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    Client { address, user_agent: user_agent.map(|text| text.chars().take(LONGEST_USER_AGENT).collect()) }
}

fn peer_of(request: &Request) -> IpAddr {
    let peer = request.remote_addr().as_socket_addr();
    peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.ip().to_canonical())
}
