//! Do the address members type and the way the portal is served fit together? Pure.

use super::Finding;
use crate::appliance::installation::Installation;
use crate::platform::data_dir::running::Running;
use crate::platform::settings::PublicAddress;

const CHECK: &str = "served-address";

/// Without a running portal only the setting itself is checked.
pub(super) fn look(address: &PublicAddress, running: Option<&Running>, place: &Installation) -> Finding {
    let Some(running) = running else {
        return if address.is_loopback() && place.is_packaged() {
            this_machine_only(address, None)
        } else {
            Finding::well(CHECK, format!("Members type {address}."))
        };
    };
    let listens_wide = |it: std::net::SocketAddr| !it.ip().to_canonical().is_loopback();
    let is_wide = listens_wide(running.http) || running.https.is_some_and(listens_wide);
    let is_behind_proxy = !running.trusted_proxies.is_empty();
    if address.is_loopback() && (is_wide || is_behind_proxy) {
        return this_machine_only(address, Some(running));
    }
    if address.is_https() && running.https.is_none() && !is_behind_proxy {
        return Finding::problem(
            CHECK,
            format!(
                "Members type {address}, but the portal does not speak https, and no web server in front of it is named."
            ),
            format!(
                "Either the portal speaks https itself. {}\nOr a web server such as Caddy stands in front of it, and the portal is told its address. {}",
                place.serve_with("PORTAL_LISTEN_HTTPS", "[::]:443"),
                place.serve_with("PORTAL_TRUSTED_PROXY", "127.0.0.1")
            ),
        );
    }
    if !is_wide && !is_behind_proxy && !address.is_loopback() {
        return Finding::problem(
            CHECK,
            format!(
                "Members type {address}, but the portal listens on {}, which only this machine can reach.",
                running.https.unwrap_or(running.http)
            ),
            if running.https.is_some() {
                place.serve_with("PORTAL_LISTEN_HTTPS", "[::]:443")
            } else {
                place.serve_with("PORTAL_LISTEN", &format!("[::]:{}", address.port()))
            },
        );
    }
    // Inside a local network nothing maps one port to another; a router towards the internet may.
    if !address.is_https() && !is_behind_proxy && address.port() != running.http.port() {
        let right = PublicAddress::plain(address.host(), running.http.port());
        return Finding::care(
            CHECK,
            format!("Members type {address}, but the portal listens on port {}.", running.http.port()),
            format!("Say where it is:\n  portal settings set public-address {right}"),
        );
    }
    if address.is_loopback() {
        return Finding::well(
            CHECK,
            format!("{address} works on this machine only, and the portal is open to it only."),
        );
    }
    Finding::well(CHECK, format!("Members type {address}, and the portal is served for it."))
}

/// A stored address that may not be served; the sentence is the setting's own.
pub(super) fn refused(why: &str) -> Finding {
    Finding::problem(
        CHECK,
        format!("The address members type cannot be used, and the portal does not start with it: {why}"),
        "Set another one:\n  portal settings set public-address https://portal.example.org",
    )
}

fn this_machine_only(address: &PublicAddress, running: Option<&Running>) -> Finding {
    let example = match running.map(|running| running.http.port()) {
        Some(port) => PublicAddress::plain("portal.local", port),
        None => "http://portal.local".to_owned(),
    };
    Finding::care(
        CHECK,
        format!("Links in letters begin with {address}, which works on this machine only."),
        format!("Say what members type, for example:\n  portal settings set public-address {example}"),
    )
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::appliance::doctor::Level;

    #[test]
    fn the_address_and_the_way_of_serving_fit_together() {
        // (public address, http, https, proxy, level, words)
        let table = [
            ("http://localhost:8080", "127.0.0.1:8080", None, None, Level::Well, "this machine only"),
            ("http://localhost:8080", "127.0.0.1:9090", None, None, Level::Care, "listens on port 9090"),
            ("https://localhost", "127.0.0.1:8080", None, None, Level::Problem, "does not speak https"),
            ("http://localhost:8080", "0.0.0.0:8080", None, None, Level::Care, "Links in letters begin with"),
            ("http://localhost:8080", "[::]:80", None, None, Level::Care, "Links in letters begin with"),
            (
                "http://localhost:8080",
                "127.0.0.1:8080",
                None,
                Some("127.0.0.1/32"),
                Level::Care,
                "Links in letters",
            ),
            ("http://portal.local:8080", "0.0.0.0:8080", None, None, Level::Well, "is served for it"),
            ("http://portal.local", "[::]:80", None, None, Level::Well, "is served for it"),
            ("http://portal.local", "0.0.0.0:8080", None, None, Level::Care, "listens on port 8080"),
            (
                "http://portal.local",
                "127.0.0.1:80",
                None,
                None,
                Level::Problem,
                "only this machine can reach",
            ),
            ("http://portal.local", "127.0.0.1:8080", None, Some("127.0.0.1/32"), Level::Well, ""),
            ("https://portal.example.org", "0.0.0.0:80", None, None, Level::Problem, "does not speak https"),
            (
                "https://portal.example.org",
                "127.0.0.1:8080",
                None,
                None,
                Level::Problem,
                "does not speak https",
            ),
            ("https://portal.example.org", "127.0.0.1:8080", None, Some("127.0.0.1/32"), Level::Well, ""),
            ("https://portal.example.org", "[::]:80", Some("[::]:443"), None, Level::Well, ""),
            (
                "https://portal.example.org",
                "[::]:80",
                Some("[::]:8443"),
                None,
                Level::Well,
                "a router may turn ports",
            ),
            (
                "https://portal.example.org",
                "127.0.0.1:80",
                Some("127.0.0.1:443"),
                None,
                Level::Problem,
                "127.0.0.1:443",
            ),
        ];
        let place = Installation::new(Path::new("/var/lib/portal"), false, false);
        for (public, http, https, proxy, level, words) in table {
            let running = Running {
                pid: 1,
                version: "1".to_owned(),
                http: http.parse().unwrap(),
                https: https.map(|https: &str| https.parse().unwrap()),
                automatic_certificate: false,
                certificate: None,
                trusted_proxies: proxy.map(|proxy: &str| proxy.parse().unwrap()).into_iter().collect(),
            };
            let found = look(&public.parse().unwrap(), Some(&running), &place);
            assert_eq!(found.level, level, "{public} {http}: {}", found.says);
            assert!(level == Level::Well || found.says.contains(words), "{words}: {}", found.says);
            assert!(level == Level::Well || found.advice.unwrap().contains("\n  "), "{public} {http}");
        }
    }

    #[test]
    fn a_volunteer_is_told_the_address_with_its_port() {
        let place = Installation::new(Path::new("/x"), false, false);
        let running = Running {
            pid: 1,
            version: "1".to_owned(),
            http: "0.0.0.0:8080".parse().unwrap(),
            https: None,
            automatic_certificate: false,
            certificate: None,
            trusted_proxies: Vec::new(),
        };
        for (public, wanted) in [
            ("http://portal.local", "\n  portal settings set public-address http://portal.local:8080"),
            ("http://[fd00::1]", "\n  portal settings set public-address http://[fd00::1]:8080"),
        ] {
            let found = look(&public.parse().unwrap(), Some(&running), &place);
            assert!(found.advice.unwrap().ends_with(wanted), "{wanted}");
        }
    }
}
