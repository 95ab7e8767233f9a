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
            this_machine_only(address, "http://portal.local".to_owned())
        } else {
            Finding::well(CHECK, format!("Members type {address}."))
        };
    };
    let listens_wide = |it: std::net::SocketAddr| !it.ip().to_canonical().is_loopback();
    let is_wide = listens_wide(running.http) || running.https.is_some_and(listens_wide);
    let is_behind_proxy = !running.trusted_proxies.is_empty();
    if address.is_loopback() && (is_wide || is_behind_proxy) {
        return this_machine_only(address, PublicAddress::plain("portal.local", running.http.port()));
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

fn this_machine_only(address: &PublicAddress, example: String) -> Finding {
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
    use crate::appliance::doctor::Level::{self, Care, Problem, Well};

    #[test]
    fn the_address_and_the_way_of_serving_fit_together() {
        let (local, lan, https) =
            ("http://localhost:8080", "http://portal.local", "https://portal.example.org");
        let (open, own) = ("0.0.0.0:8080", "127.0.0.1:8080");
        // (public address, http, https, behind a proxy, level, words)
        let table: [(&str, &str, &str, bool, Level, &str); 14] = [
            (local, own, "", false, Well, ""),
            (local, "127.0.0.1:9090", "", false, Care, "listens on port 9090"),
            (local, open, "", false, Care, "Links in letters begin with"),
            (local, own, "", true, Care, "Links in letters begin with"),
            ("https://localhost", own, "", false, Problem, "does not speak https"),
            (lan, "[::]:80", "", false, Well, ""),
            (lan, own, "", true, Well, ""),
            (lan, open, "", false, Care, "public-address http://portal.local:8080"),
            ("http://[fd00::1]", open, "", false, Care, "public-address http://[fd00::1]:8080"),
            (lan, "127.0.0.1:80", "", false, Problem, "only this machine can reach"),
            (https, "0.0.0.0:80", "", false, Problem, "does not speak https"),
            (https, own, "", true, Well, ""),
            // A router may turn ports.
            (https, "[::]:80", "[::]:8443", false, Well, ""),
            (https, "127.0.0.1:80", "127.0.0.1:443", false, Problem, "127.0.0.1:443"),
        ];
        let place = Installation::new(Path::new("/x"), false, false);
        for (public, http, https, is_behind_proxy, level, words) in table {
            let running = Running {
                pid: 1,
                version: "1".to_owned(),
                http: http.parse().unwrap(),
                https: https.parse().ok(),
                automatic_certificate: false,
                certificate: None,
                trusted_proxies: is_behind_proxy
                    .then(|| "127.0.0.1/32".parse().unwrap())
                    .into_iter()
                    .collect(),
            };
            let found = look(&public.parse().unwrap(), Some(&running), &place);
            assert_eq!(found.level, level, "{public} {http}: {found:?}");
            let all = format!("{} {}", found.says, found.advice.unwrap_or_default());
            assert!(all.contains(words) && (level == Well || all.contains("\n  portal ")), "{words}: {all}");
        }
    }
}
