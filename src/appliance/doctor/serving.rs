//! How the portal is served: is it open and healthy, does the address members type fit, is the certificate for the right
//! name, and is the congregation's clock the one on its wall?

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use hyper::StatusCode;
use jiff::Timestamp;
use tokio::net::TcpStream;

use super::Level::{Care, Problem};
use super::{Finding, network};
use crate::appliance::Failure;
use crate::appliance::certificates::Facts;
use crate::appliance::certificates::automatic::{CERTIFICATE, CertificateStatus};
use crate::appliance::installation::{Installation, OPEN, RESTART, SETTINGS_OF_THE_MACHINE};
use crate::platform::data_dir::DataDir;
use crate::platform::data_dir::running::Running;
use crate::platform::settings::{PublicAddress, Settings, is_of_machines, without_daylight_saving};
use crate::platform::text::numbers::count;

const SERVER: &str = "server";
const HEALTH: &str = "health";
/// A portal that cannot open its database any more answers so after five seconds.
const TIMEOUT: Duration = Duration::from_secs(8);

pub(super) async fn server(is_served: bool, running: Option<&Running>) -> Vec<Finding> {
    let Some(running) = running else {
        return vec![if is_served {
            // The lock is taken, but the lock file is empty.
            Finding::care(
                SERVER,
                "A portal is open on this folder, but it is an older one, or just opening: it does not say where it listens.",
                format!("Ask again in a minute. If it still says this: {RESTART}"),
            )
        } else {
            Finding::problem(SERVER, "The portal is not open: nobody can sign in.", OPEN)
        }];
    };
    let answer = tokio::time::timeout(TIMEOUT, ask_portal(running.http)).await;
    let answer = answer.unwrap_or_else(|_| Err("it did not answer within 8 seconds".into()));
    vec![version(running, env!("CARGO_PKG_VERSION")), health(answer, running.http)]
}

fn version(running: &Running, own: &str) -> Finding {
    if running.version == own {
        let https = running.https.map(|https| format!("{https} (https) and ")).unwrap_or_default();
        return Finding::well(SERVER, format!("The portal {own} is open on {https}{}.", running.http));
    }
    Finding::care(
        SERVER,
        format!("The portal that is open is version {}, this program is {own}.", running.version),
        format!("After an upgrade the portal is restarted once. {RESTART}"),
    )
}

fn health(answer: Result<(StatusCode, String), Failure>, address: SocketAddr) -> Finding {
    let (says, first) = match answer {
        Ok((StatusCode::OK, _)) => {
            return Finding::well(HEALTH, "It answers, and says of itself that it is well.");
        }
        Ok((_, sentence)) if !sentence.trim().is_empty() => (
            format!("The portal is open but not well. It says: {}", sentence.trim()),
            "Mend what is named above and below first. If it is still not well then: ",
        ),
        Ok((status, _)) => {
            (format!("The portal on {address} answers strangely (status {}).", status.as_u16()), "")
        }
        Err(error) => (format!("The portal is open, but does not answer on {address}: {error}."), ""),
    };
    Finding::problem(HEALTH, says, format!("{first}{RESTART}"))
}

/// Asks the portal on this machine that listens on `address` for its health.
pub(crate) async fn ask_portal(address: SocketAddr) -> Result<(StatusCode, String), Failure> {
    let stream = TcpStream::connect(&*loopback_addresses(address)).await?;
    network::ask(stream, &address.to_string()).await
}

/// A server that listens on all addresses also listens here; `[::]` includes IPv4, and is IPv4 only where IPv6 is off.
fn loopback_addresses(address: SocketAddr) -> Vec<SocketAddr> {
    let here = |ip: IpAddr| SocketAddr::new(ip, address.port());
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => vec![here(Ipv4Addr::LOCALHOST.into())],
        IpAddr::V6(ip) if ip.is_unspecified() => {
            vec![here(Ipv6Addr::LOCALHOST.into()), here(Ipv4Addr::LOCALHOST.into())]
        }
        _ => vec![address],
    }
}

const ADDRESS: &str = "served-address";

/// Without a running portal only the setting itself is checked.
pub(super) fn address(address: &PublicAddress, running: Option<&Running>, place: &Installation) -> Finding {
    let Some(running) = running else {
        return if address.is_loopback() && place.is_packaged() {
            this_machine_only(address, "http://portal.local".to_owned())
        } else {
            Finding::well(ADDRESS, format!("Members type {address}."))
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
            ADDRESS,
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
            ADDRESS,
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
            ADDRESS,
            format!("Members type {address}, but the portal listens on port {}.", running.http.port()),
            format!("Say where it is:\n  portal settings set public-address {right}"),
        );
    }
    if address.is_loopback() {
        return Finding::well(
            ADDRESS,
            format!("{address} works on this machine only, and the portal is open to it only."),
        );
    }
    Finding::well(ADDRESS, format!("Members type {address}, and the portal is served for it."))
}

/// A stored address that may not be served; the sentence is the setting's own.
pub(super) fn address_refused(why: &str) -> Finding {
    Finding::problem(
        ADDRESS,
        format!("The address members type cannot be used, and the portal does not start with it: {why}"),
        "Set another one:\n  portal settings set public-address https://portal.example.org",
    )
}

fn this_machine_only(address: &PublicAddress, example: String) -> Finding {
    Finding::care(
        ADDRESS,
        format!("Links in letters begin with {address}, which works on this machine only."),
        format!("Say what members type, for example:\n  portal settings set public-address {example}"),
    )
}

const TIME_ZONE: &str = "time-zone";

pub(super) fn time_zone(settings: &Settings) -> Finding {
    let name = settings.time_zone_name();
    let doubt = if is_of_machines(name) {
        "which is most likely this machine's own setting and not the time on your wall"
    } else if without_daylight_saving(name).is_some() {
        "which knows no daylight saving time"
    } else {
        return Finding::well(TIME_ZONE, format!("The congregation's clock is that of {name}."));
    };
    Finding::care(
        TIME_ZONE,
        format!(
            "The congregation's clock is set to {name}, {doubt}. Events, letters and the nightly backup go by it."
        ),
        "Name your place, such as America/Chicago:\n  portal settings set time-zone America/Chicago",
    )
}

const CHECK: &str = "certificate";

pub(super) fn certificate(
    data_dir: &DataDir,
    address: &PublicAddress,
    running: Option<&Running>,
    now: Timestamp,
) -> Vec<Finding> {
    let not_ours = |says: &str| vec![Finding::unknown(CHECK, says)];
    let (host, fetched) = (address.host(), data_dir.certificates_path());
    // One that another program renews.
    let file = match running {
        _ if !address.is_https() => {
            return not_ours(&format!(
                "Members type {address}: no certificate is needed in your own network."
            ));
        }
        Some(running) if running.https.is_none() => {
            return not_ours("The web server in front of the portal has the certificate, and renews it.");
        }
        Some(running) => running.certificate.as_deref(),
        // A closed portal may have fetched one before.
        None if fetched.exists() => None,
        None => return not_ours("The certificate is looked at while the portal is open."),
    };
    let port_80 = || {
        format!(
            "The authority looks at http://{host} on port 80 before it gives one. The name must lead to your router, and the router must pass ports 80 and 443 on to this machine; /usr/share/doc/portal/handbook/https.md shows how."
        )
    };
    let facts = file.map_or_else(|| Facts::in_file(&fetched.join(CERTIFICATE)), Facts::in_file);
    let is_there = facts.is_ok();
    let found = match (facts, file) {
        (Ok(facts), _) => match facts.warning(host, now) {
            None => {
                let left = count(facts.days_left(now), "day");
                Finding::well(CHECK, format!("The certificate for {host} is good for {left} still."))
            }
            Some(warning) => {
                let renew = || match file {
                    None => port_80(),
                    Some(file) => format!(
                        "Whoever made {} renews it (certbot: `sudo certbot renew`); the portal takes the new file up by itself. Or let the portal fetch certificates: take PORTAL_CERTIFICATE and PORTAL_CERTIFICATE_KEY out of {SETTINGS_OF_THE_MACHINE}.",
                        file.display()
                    ),
                };
                let level = if warning.is_grave { Problem } else { Care };
                Finding::at(level, CHECK, warning.says, warning.advice.unwrap_or_else(renew))
            }
        },
        (Err(_), None) => Finding::problem(
            CHECK,
            format!("There is no certificate for {host} yet, so browsers cannot open the portal."),
            port_80(),
        ),
        (Err(error), Some(file)) => Finding::problem(
            CHECK,
            format!("The certificate {} cannot be used: {error}.", file.display()),
            "The portal needs a PEM file that its own user may read, with the chain in it (often called fullchain.pem).",
        ),
    };
    let status = CertificateStatus::read(&fetched).filter(|_| file.is_none()).unwrap_or_default();
    let failed = status.last_error.map(|error| {
        let next = status.next_attempt.map(|at| {
            format!(" The portal tries again by itself, next at {} UTC.", at.strftime("%H:%M on %-d %B"))
        });
        Finding::at(
            if is_there { Care } else { Problem },
            "certificate-renewal",
            format!("Fetching a certificate did not work the last time: {error}"),
            format!("Mend what it names; a restart of the portal tries at once.{}", next.unwrap_or_default()),
        )
    });
    std::iter::once(found).chain(failed).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::appliance::doctor::Level::{self, Care, Problem, Well};

    #[test]
    fn everywhere_is_asked_on_this_machine() {
        for (address, ways) in [
            ("0.0.0.0:80", vec!["127.0.0.1:80"]),
            ("[::]:80", vec!["[::1]:80", "127.0.0.1:80"]),
            ("192.168.1.20:8080", vec!["192.168.1.20:8080"]),
        ] {
            let ways: Vec<SocketAddr> = ways.into_iter().map(|way| way.parse().unwrap()).collect();
            assert_eq!(loopback_addresses(address.parse().unwrap()), ways, "{address}");
        }
    }

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
            let found = address(&public.parse().unwrap(), Some(&running), &place);
            assert_eq!(found.level, level, "{public} {http}: {found:?}");
            let all = format!("{} {}", found.says, found.advice.unwrap_or_default());
            assert!(all.contains(words) && (level == Well || all.contains("\n  portal ")), "{words}: {all}");
        }
    }
}
