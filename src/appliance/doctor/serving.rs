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
use crate::appliance::installation::{Installation, SETTINGS_OF_THE_MACHINE};
use crate::platform::data_dir::{DataDir, Running};
use crate::platform::settings::{PublicAddress, Settings, is_of_machines, without_daylight_saving};
use crate::platform::text::numbers::count;

/// A portal that cannot open its database any more answers so after five seconds.
const TIMEOUT: Duration = Duration::from_secs(8);

pub(super) async fn server(is_served: bool, running: Option<&Running>) -> Vec<Finding> {
    let Some(running) = running else {
        // Where the lock is taken, but the lock file is empty, an older portal is open.
        return vec![found!(if is_served { "server/older" } else { "server/closed" })];
    };
    let answer = tokio::time::timeout(TIMEOUT, ask_portal(running.http)).await;
    let answer = answer.unwrap_or_else(|_| Err("it did not answer within 8 seconds".into()));
    vec![version(running, env!("CARGO_PKG_VERSION")), health(answer, running.http)]
}

fn version(running: &Running, own: &str) -> Finding {
    let name = if running.version == own { "server/open" } else { "server/another-version" };
    let https = running.https.map(|https| format!("{https} (https) and ")).unwrap_or_default();
    let listens = format!("{https}{}", running.http);
    found!(name, version = running.version, own, listens)
}

fn health(answer: Result<(StatusCode, String), Failure>, address: SocketAddr) -> Finding {
    match answer {
        Ok((StatusCode::OK, _)) => found!("health/well"),
        Ok((_, sentence)) if !sentence.trim().is_empty() => {
            found!("health/not-well", sentence = sentence.trim())
        }
        Ok((status, _)) => found!("health/strange", address, status = status.as_u16()),
        Err(error) => found!("health/no-answer", address, error),
    }
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

/// Without a running portal only the setting itself is checked.
pub(super) fn address(address: &PublicAddress, running: Option<&Running>, place: &Installation) -> Finding {
    let is_local = address.is_loopback();
    let Some(running) = running else {
        let is_doubtful = is_local && place.is_packaged();
        let name = if is_doubtful { "served-address/this-machine-only" } else { "served-address/not-open" };
        return found!(name, address, local = "http://portal.local");
    };
    let (http, https) = (running.http, running.https);
    let listens_wide = |it: SocketAddr| !it.ip().to_canonical().is_loopback();
    let is_wide = listens_wide(http) || https.is_some_and(listens_wide);
    let is_behind_proxy = !running.trusted_proxies.is_empty();
    let name = if !address.is_https() && https.is_some() {
        "served-address/not-yet"
    } else if is_local && (is_wide || is_behind_proxy) {
        "served-address/this-machine-only"
    } else if address.is_https() && https.is_none() && !is_behind_proxy {
        "served-address/no-https"
    } else if !is_local && !is_wide && !is_behind_proxy {
        if https.is_some() { "served-address/https-out-of-reach" } else { "served-address/out-of-reach" }
    } else if !address.is_https() && !is_behind_proxy && address.port() != http.port() {
        // Inside a local network nothing maps one port to another; a router towards the internet may.
        "served-address/another-port"
    } else if is_local {
        "served-address/local"
    } else {
        "served-address/served"
    };
    found!(
        name,
        address,
        port = http.port(),
        listens = https.unwrap_or(http),
        local = PublicAddress::plain("portal.local", http.port()),
        right = PublicAddress::plain(address.host(), http.port()),
        own_http = place.serve_with("PORTAL_LISTEN", &format!("[::]:{}", address.port())),
        own_https = place.serve_with("PORTAL_LISTEN_HTTPS", "[::]:443"),
        behind_proxy = place.serve_with("PORTAL_TRUSTED_PROXY", "127.0.0.1")
    )
}

pub(super) fn time_zone(settings: &Settings) -> Finding {
    let zone = settings.time_zone_name();
    let doubt = if is_of_machines(zone) {
        "which is most likely this machine's own setting and not the time on your wall"
    } else if without_daylight_saving(zone).is_some() {
        "which knows no daylight saving time"
    } else {
        return found!("time-zone/set", zone);
    };
    found!("time-zone/doubtful", zone, doubt)
}

pub(super) fn certificate(
    data_dir: &DataDir,
    address: &PublicAddress,
    running: Option<&Running>,
    now: Timestamp,
) -> Vec<Finding> {
    let (host, fetched) = (address.host(), data_dir.certificates_path());
    // One that another program renews.
    let file = match running {
        _ if !address.is_https() => return vec![found!("certificate/own-network", address)],
        Some(running) if running.https.is_none() => return vec![found!("certificate/of-proxy")],
        Some(running) => running.certificate.as_deref(),
        // A closed portal may have fetched one before.
        None if fetched.exists() => None,
        None => return vec![found!("certificate/not-open")],
    };
    let ports = format!(
        "The authority looks at http://{host} on port 80 before it gives one. The name must lead to your router, and the router must pass ports 80 and 443 on to this machine.\n/usr/share/doc/portal/handbook/https.md shows how."
    );
    let facts = file.map_or_else(|| Facts::in_file(&fetched.join(CERTIFICATE)), Facts::in_file);
    let is_there = facts.is_ok();
    let certificate = match (facts, file) {
        (Ok(facts), _) => match facts.warning(host, now) {
            None => {
                let left = count(facts.days_left(now), "day");
                found!("certificate/good", host, left)
            }
            Some(warning) => {
                let renew = || match file {
                    None => ports,
                    Some(file) => format!(
                        "Whoever made {} renews it (certbot: `sudo certbot renew`); the portal takes the new file up by itself. Or let the portal fetch certificates: take PORTAL_CERTIFICATE and PORTAL_CERTIFICATE_KEY out of {SETTINGS_OF_THE_MACHINE}.",
                        file.display()
                    ),
                };
                let advice = warning.advice.unwrap_or_else(renew);
                let warned = found!("certificate/warning", says = warning.says, advice);
                let mended_by = warned.mended_by.filter(|_| file.is_none());
                Finding { level: if warning.is_grave { Problem } else { Care }, mended_by, ..warned }
            }
        },
        (Err(_), None) => found!("certificate/none-yet", host, ports),
        (Err(error), Some(file)) => {
            found!("certificate/unusable", file = file.display(), error)
        }
    };
    let status = CertificateStatus::read(&fetched).filter(|_| file.is_none()).unwrap_or_default();
    let failed = status.last_error.map(|error| {
        let next = status.next_attempt.map(|at| {
            format!(" The portal tries again by itself, next at {} UTC.", at.strftime("%H:%M on %-d %B"))
        });
        let failed = found!("certificate-renewal/failed", error, next = next.unwrap_or_default());
        Finding { level: if is_there { Care } else { Problem }, ..failed }
    });
    std::iter::once(certificate).chain(failed).collect()
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
