//! The client: its address and its browser's description. Reverse proxies in front of the portal (Caddy, nginx) are
//! trusted to report the address.
//!
//! Each appends the address of its peer at the right end of X-Forwarded-For; the client may have invented all that is
//! left of that. `Forwarded` (RFC 7239) says the same and is never trusted: a proxy that writes one of the two passes
//! the other through as the client wrote it.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ipnet::{IpNet, Ipv4Net};
use poem::http::{HeaderMap, HeaderName, header};
use poem::{FromRequest, Request, RequestBody};

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

/// The other end of the connection.
pub fn peer_of(request: &Request) -> IpAddr {
    let peer = request.remote_addr().as_socket_addr();
    peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.ip().to_canonical())
}

/// The networks of the reverse proxies. Empty: the peer's address is the client's.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Arc<Known>);

#[derive(Debug, Default)]
struct Known {
    networks: Vec<IpNet>,
    told_of_another: AtomicBool,
    told_of_silence: AtomicBool,
}

impl Proxies {
    /// Trusts every proxy in one of `networks`.
    pub fn new(networks: Vec<IpNet>) -> Self {
        let networks = networks.into_iter().map(canonical).collect();
        Self(Arc::new(Known { networks, ..Known::default() }))
    }

    /// The client's address: the peer's, or when that is a proxy the rightmost one in `forwarded_for` (the values of
    /// X-Forwarded-For in their order) that is none. Where that is unreadable, the last proxy that was readable; where
    /// there are only proxies, the first of them.
    pub fn client_address<'a>(
        &self,
        peer: IpAddr,
        forwarded_for: impl DoubleEndedIterator<Item = &'a [u8]>,
    ) -> IpAddr {
        let mut client = peer.to_canonical();
        let mut hops = forwarded_for.rev().flat_map(|value| value.rsplit(|byte| *byte == b','));
        while self.is_one(client) {
            let Some(hop) = hops.next().and_then(address) else { break };
            client = hop;
        }
        client
    }

    /// False for a client that bypasses the proxy that has the encryption: neither that proxy nor this machine itself.
    pub fn allows(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.0.networks.is_empty() || peer.is_loopback() || self.is_one(peer)
    }

    /// Advice for the volunteer, each once in a run: the settings do not match what a proxy sends, so all members
    /// would count as one address.
    pub fn advice(&self, peer: IpAddr, has_forwarded_for: bool) -> Option<String> {
        let peer = peer.to_canonical();
        let first = |told: &AtomicBool| !told.swap(true, Ordering::Relaxed);
        match (self.is_one(peer), has_forwarded_for) {
            (false, true) if is_near(peer) && first(&self.0.told_of_another) => Some(format!(
                "It looks as if a web server stands in front of the portal, at {peer}. Until it is named, all members who come through it count as one address. If it is yours, start the portal with --trusted-proxy {peer} or set PORTAL_TRUSTED_PROXY={peer}"
            )),
            (true, false) if first(&self.0.told_of_silence) => Some(format!(
                "A request from {peer}, which --trusted-proxy names, came without X-Forwarded-For. If your web server sent it, let it say who asks, or all members count as one address. For nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;"
            )),
            _ => None,
        }
    }

    /// True for a client on this machine or in its network that sends the request itself, as far as can be seen.
    pub fn is_direct_neighbour(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        let is_forwarded = |name: &HeaderName| {
            matches!(name.as_str(), "forwarded" | "x-real-ip") || name.as_str().starts_with("x-forwarded-")
        };
        let peer = peer.to_canonical();
        is_near(peer) && !self.is_one(peer) && !headers.keys().any(is_forwarded)
    }

    fn is_one(&self, address: IpAddr) -> bool {
        self.0.networks.iter().any(|network| network.contains(&address))
    }
}

/// Addresses are compared in their canonical form; a network written as IPv4 inside IPv6 is an IPv4 network.
fn canonical(network: IpNet) -> IpNet {
    let inside = |network: ipnet::Ipv6Net| {
        let address = network.addr().to_ipv4_mapped()?;
        Ipv4Net::new(address, network.prefix_len().checked_sub(96)?).ok()
    };
    match network {
        IpNet::V6(v6) => inside(v6).map_or(network, IpNet::V4),
        IpNet::V4(_) => network,
    }
}

/// An address as web servers write it: bare, with a port, in brackets or quotes, with the name of a network card.
fn address(hop: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(hop).ok()?.trim().trim_matches('"');
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_zone = || text.split_once('%')?.0.parse().ok();
    text.parse().ok().or_else(with_port).or_else(in_brackets).or_else(with_zone).map(|ip| ip.to_canonical())
}

/// On this machine or the local network: where one's own reverse proxy is.
fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
    }
}

/// The network of a client, the unit that limits count, as much as one household or attacker has: an IPv4 address, or the
/// /64 that an IPv6 line is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(ip) => {
                let [a, b, c, d, ..] = ip.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The network that a letter stands for.
    pub(crate) fn network(letter: char) -> Network {
        IpAddr::from(std::net::Ipv4Addr::new(203, 0, 113, u8::try_from(letter).unwrap())).into()
    }

    // proves: P8, N4
    #[test]
    fn an_ipv6_line_is_one_and_a_mapped_ipv4_is_itself() {
        let table = [
            ("203.0.113.7", "203.0.113.7", true),
            ("203.0.113.7", "203.0.113.8", false),
            ("203.0.113.7", "::ffff:203.0.113.7", true),
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::1", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("127.0.0.1", "::1", false),
        ];
        let network = |text: &str| Network::from(text.parse::<IpAddr>().unwrap());
        for (one, other, is_same) in table {
            assert_eq!(network(one) == network(other), is_same, "{one} {other}");
        }
    }

    fn proxies(networks: &[&str]) -> Proxies {
        let network = |text: &&str| text.parse().unwrap_or_else(|_| text.parse::<IpAddr>().unwrap().into());
        Proxies::new(networks.iter().map(network).collect())
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    // proves: P13
    #[test]
    fn a_portal_is_set_up_from_this_machine_and_its_own_network_and_not_through_a_web_server() {
        let headers = HeaderMap::new();
        for (peer, is_neighbour) in [
            ("127.0.0.1", true),
            ("::ffff:192.168.1.5", true),
            ("fe80::1", true),
            ("fd00::5", true),
            ("203.0.113.9", false),
            ("::ffff:203.0.113.9", false),
            ("2001:db8::9", false),
            ("100.64.0.1", false),
            ("10.0.0.1", false),
        ] {
            let known = proxies(&["10.0.0.1"]);
            assert_eq!(known.is_direct_neighbour(ip(peer), &headers), is_neighbour, "{peer}");
        }
    }

    // proves: N4
    #[test]
    fn only_the_web_server_in_front_and_this_machine_are_let_in_around_the_encryption() {
        let table: [(&[&str], &str, bool); 7] = [
            (&[], "192.0.2.2", true),
            (&["127.0.0.1"], "127.0.0.1", true),
            (&["127.0.0.1"], "::1", true),
            (&["127.0.0.1"], "192.0.2.2", false),
            (&["127.0.0.1"], "::ffff:192.0.2.2", false),
            (&["192.0.2.0/24"], "192.0.2.2", true),
            (&["192.0.2.0/24"], "192.0.3.2", false),
        ];
        for (networks, peer, expected) in table {
            assert_eq!(proxies(networks).allows(ip(peer)), expected, "{networks:?} {peer}");
        }
    }

    // proves: N4
    #[test]
    fn the_client_is_the_rightmost_hop_that_is_no_proxy() {
        const HERE: &[&str] = &["127.0.0.1"];
        const CHAIN: &[&str] = &["127.0.0.1", "10.0.0.0/8", "fd00::/8"];
        const WIDE: &[&str] = &["192.168.0.0/16"];
        // (proxies, peer, values of X-Forwarded-For, client)
        let table: &[(&[&str], &str, &[&str], &str)] = &[
            // No proxy is trusted, or not this peer.
            (&[], "127.0.0.1", &["203.0.113.9"], "127.0.0.1"),
            (HERE, "198.51.100.7", &["203.0.113.9"], "198.51.100.7"),
            (HERE, "127.0.0.2", &["203.0.113.9"], "127.0.0.2"),
            (HERE, "::1", &["203.0.113.9"], "::1"),
            // One proxy, and what the client invented before it.
            (HERE, "127.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            (HERE, "127.0.0.1", &["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
            (HERE, "127.0.0.1", &["127.0.0.1, 203.0.113.9"], "203.0.113.9"),
            (HERE, "127.0.0.1", &["nonsense,,\u{e9}, 203.0.113.9"], "203.0.113.9"),
            // Several lines are one list in their order.
            (HERE, "127.0.0.1", &["198.51.100.1", "203.0.113.9"], "203.0.113.9"),
            (CHAIN, "127.0.0.1", &["198.51.100.1, 203.0.113.9", "10.1.2.3"], "203.0.113.9"),
            // Several proxies, of both kinds.
            (CHAIN, "127.0.0.1", &["198.51.100.1, 203.0.113.9, fd00::5, 10.1.2.3"], "203.0.113.9"),
            (CHAIN, "127.0.0.1", &["10.9.9.9, 203.0.113.9, 198.51.100.1, 10.1.2.3"], "198.51.100.1"),
            // As real web servers write it.
            (HERE, "127.0.0.1", &["  203.0.113.9\t"], "203.0.113.9"),
            (HERE, "127.0.0.1", &["203.0.113.9:50123"], "203.0.113.9"),
            (HERE, "127.0.0.1", &["2001:db8::9"], "2001:db8::9"),
            (HERE, "127.0.0.1", &["[2001:db8::9]"], "2001:db8::9"),
            (HERE, "127.0.0.1", &["[2001:db8::9]:50123"], "2001:db8::9"),
            (HERE, "127.0.0.1", &["\"[2001:db8::9]:50123\""], "2001:db8::9"),
            (HERE, "127.0.0.1", &["fe80::9%eth0"], "fe80::9"),
            (HERE, "127.0.0.1", &["::ffff:203.0.113.9"], "203.0.113.9"),
            (CHAIN, "127.0.0.1", &["203.0.113.9, ::ffff:10.1.2.3"], "203.0.113.9"),
            // A socket for both kinds of addresses, and a network written that way.
            (HERE, "::ffff:127.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            (&["::ffff:127.0.0.1"], "127.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            (&["::ffff:10.0.0.0/104"], "10.1.2.3", &["203.0.113.9"], "203.0.113.9"),
            (&["::1"], "::1", &["203.0.113.9"], "203.0.113.9"),
            (&["10.0.0.5/8"], "10.1.2.3", &["203.0.113.9"], "203.0.113.9"),
            // An unreadable entry ends the search, and entries left of it are ignored.
            (HERE, "127.0.0.1", &[], "127.0.0.1"),
            (HERE, "127.0.0.1", &[""], "127.0.0.1"),
            (HERE, "127.0.0.1", &["203.0.113.9, unknown"], "127.0.0.1"),
            (HERE, "127.0.0.1", &["203.0.113.9, _hidden"], "127.0.0.1"),
            (HERE, "127.0.0.1", &["203.0.113.9,"], "127.0.0.1"),
            (HERE, "127.0.0.1", &["203.0.113.9, 203.0.113.256"], "127.0.0.1"),
            (HERE, "127.0.0.1", &["203.0.113.9, 010.1.1.1"], "127.0.0.1"),
            (HERE, "127.0.0.1", &["203.0.113.9, 198.51.100.1:99999"], "127.0.0.1"),
            (CHAIN, "127.0.0.1", &["203.0.113.9, nonsense, 10.1.2.3"], "10.1.2.3"),
            // Only proxies: the first one, which sent the request itself.
            (WIDE, "192.168.1.2", &["192.168.1.30"], "192.168.1.30"),
            (WIDE, "192.168.1.2", &["192.168.1.50, 192.168.1.30"], "192.168.1.50"),
        ];
        for (networks, peer, values, client) in table {
            let bytes = values.iter().map(|value| value.as_bytes());
            let found = proxies(networks).client_address(ip(peer), bytes);
            assert_eq!(found, ip(client), "{networks:?} {peer} {values:?}");
        }
        let broken: [&[u8]; 1] = [b"\xff\xfe, 203.0.113.9"];
        let found = proxies(HERE).client_address(ip("127.0.0.1"), broken.into_iter());
        assert_eq!(found, ip("203.0.113.9"), "what the client invents spoils nothing");
    }

    // proves: N4
    #[test]
    fn what_does_not_fit_together_is_said_once_and_names_the_way_out() {
        let none = proxies(&[]);
        assert_eq!(none.advice(ip("198.51.100.7"), true), None, "a stranger's invention");
        assert_eq!(none.advice(ip("127.0.0.1"), false), None);
        for near in ["127.0.0.1", "::ffff:192.168.1.5", "10.0.0.7", "172.17.0.1", "::1", "fd00::5"] {
            let none = proxies(&[]);
            let said = none.advice(ip(near), true).unwrap();
            let named = ip(near).to_canonical();
            assert!(said.contains(&format!("--trusted-proxy {named} ")), "{said}");
            assert_eq!(none.advice(ip(near), true), None, "once");
        }
        let here = proxies(&["127.0.0.1"]);
        assert_eq!(here.advice(ip("127.0.0.1"), true), None, "all is well");
        assert!(here.advice(ip("127.0.0.1"), false).unwrap().contains("proxy_set_header X-Forwarded-For"));
        assert_eq!(here.advice(ip("127.0.0.1"), false), None, "once");
    }
}
