//! The one address members use, and whether plain http is tolerable there.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use url::{Host, Url};

use super::{SettingError, refused};

/// The portal's public origin: scheme, host and port, without a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicAddress(Url);

impl PublicAddress {
    /// True when browsers reach the portal by https.
    pub fn is_https(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// True when the address means "this machine": links with it work nowhere else.
    pub fn is_loopback(&self) -> bool {
        match self.0.host() {
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.to_canonical().is_loopback(),
            Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            None => false,
        }
    }

    /// True for a name that can be public: a certificate authority requires one.
    pub fn is_name_of_the_internet(&self) -> bool {
        matches!(self.0.host(), Some(host @ Host::Domain(_)) if !is_own_network(&host))
    }

    /// True where it is reachable from outside the congregation's network: links work in everybody's mail program.
    pub fn is_reachable_from_outside(&self) -> bool {
        self.0.host().is_some_and(|host| !is_own_network(&host))
    }

    /// The origin as a browser's `Origin` header writes it.
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }

    /// The host alone.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or("localhost")
    }

    /// The port, where none is written the scheme's own.
    pub fn port(&self) -> u16 {
        self.0.port_or_known_default().unwrap_or_default()
    }

    /// The http address of `host` (an IPv6 address in its brackets) with this port.
    pub fn plain(host: &str, port: u16) -> String {
        if port == 80 { format!("http://{host}") } else { format!("http://{host}:{port}") }
    }

    /// A link to `path` (which starts with a slash).
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.origin())
    }
}

impl Default for PublicAddress {
    fn default() -> Self {
        "http://localhost:8080".parse().expect("a constant that the tests parse")
    }
}

impl fmt::Display for PublicAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin())
    }
}

impl FromStr for PublicAddress {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        let malformed = || {
            refused(format!(
                "\"{text}\" is not an address. It looks like https://portal.example.org or http://portal.local:8080"
            ))
        };
        let url = Url::parse(text.trim()).map_err(|_| malformed())?;
        let bare = url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        let host = url.host().ok_or_else(malformed)?;
        match url.scheme() {
            _ if !bare => Err(malformed()),
            "https" => Ok(Self(url)),
            "http" if is_own_network(&host) => Ok(Self(url)),
            "http" => Err(refused(format!(
                "Plain http is only for your own network: {} must start with https://, or passwords would cross the internet readable. (Loopback, private addresses and names under .local, .lan, .home.arpa, .internal may use http.)",
                url.origin().ascii_serialization()
            ))),
            _ => Err(malformed()),
        }
    }
}

/// Loopback, private ranges, and names that only exist in a local network.
pub fn is_own_network(host: &Host<&str>) -> bool {
    match host {
        Host::Ipv4(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        Host::Ipv6(ip) => match ip.to_canonical() {
            IpAddr::V4(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
            IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
        },
        Host::Domain(name) => {
            let name = name.trim_end_matches('.');
            !name.contains('.')
                || ["local", "lan", "home.arpa", "internal", "localhost"]
                    .iter()
                    .any(|suffix| name.strip_suffix(suffix).is_some_and(|rest| rest.ends_with('.')))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: S2
    #[test]
    fn plain_http_is_taken_only_on_the_own_network() {
        let table = [
            ("https://portal.example.org", true),
            ("http://portal.example.org", false),
            ("http://8.8.8.8", false),
            ("http://172.32.0.1", false),
            ("http://[2001:db8::1]", false),
            ("http://mylocal", true),
            ("http://evil-local.org", false),
            ("http://notlan", true),
            ("http://a.notlan", false),
            ("http://localhost:8080", true),
            ("http://127.0.0.1:8080", true),
            ("http://[::1]:8080", true),
            ("http://192.168.1.20", true),
            ("http://10.1.2.3", true),
            ("http://172.16.0.1", true),
            ("http://[fd00::1]", true),
            ("http://portal.local", true),
            ("http://portal.lan:81", true),
            ("http://portal.home.arpa", true),
            ("http://portal.internal", true),
        ];
        for (address, taken) in table {
            assert_eq!(address.parse::<PublicAddress>().is_ok(), taken, "{address}");
        }
    }

    #[test]
    fn an_address_that_only_works_on_this_machine_is_known() {
        for (address, loopback) in [
            ("http://localhost:8080", true),
            ("http://127.0.0.1", true),
            ("http://[::1]:8080", true),
            ("http://portal.local:8080", false),
            ("http://192.168.1.20", false),
            ("https://portal.example.org", false),
        ] {
            assert_eq!(address.parse::<PublicAddress>().unwrap().is_loopback(), loopback, "{address}");
        }
    }

    #[test]
    fn names_that_exist_in_a_house_only_and_numbers_are_no_names_of_the_internet() {
        for (address, known) in [
            ("https://portal.example.org", true),
            ("https://portal.example.org.:8443", true),
            ("https://PORTAL.example.org", true),
            ("https://portal", false),
            ("https://portal.local", false),
            ("https://portal.home.arpa.", false),
            ("https://localhost", false),
            ("https://192.168.1.20", false),
            ("https://93.184.215.14", false),
            ("https://[2001:db8::1]", false),
        ] {
            let address: PublicAddress = address.parse().unwrap();
            assert_eq!(address.is_name_of_the_internet(), known, "{address}");
        }
    }

    #[test]
    fn an_address_is_an_origin_and_nothing_more() {
        for wrong in
            ["", "portal", "ftp://a.lan", "https://a.org/members", "https://a.org?x=1", "https://u:p@a.org"]
        {
            assert!(wrong.parse::<PublicAddress>().is_err(), "{wrong}");
        }
        let address: PublicAddress = "https://Portal.Example.org:443/".parse().unwrap();
        assert_eq!(address.to_string(), "https://portal.example.org");
        assert_eq!(address.link("/reset-password"), "https://portal.example.org/reset-password");
    }
}
