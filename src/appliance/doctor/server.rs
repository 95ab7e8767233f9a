//! Is a portal running on this folder, is it this program, and is it healthy?

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use http_body_util::{BodyExt, Empty};
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use super::Finding;
use crate::appliance::installation::Installation;
use crate::platform::data_dir::running::Running;

const SERVER: &str = "server";
const HEALTH: &str = "health";
/// A portal that cannot open its database any more answers so after five seconds.
const PATIENCE: Duration = Duration::from_secs(8);

pub(super) async fn look(is_served: bool, running: Option<&Running>, place: &Installation) -> Vec<Finding> {
    let Some(running) = running else {
        return vec![if is_served { silent(place) } else { closed(place) }];
    };
    let mut findings = vec![version(running, env!("CARGO_PKG_VERSION"), place)];
    let answer = tokio::time::timeout(PATIENCE, ask(here(running.http))).await;
    findings.push(health(
        answer.unwrap_or(Err("it did not answer within 8 seconds".to_owned())),
        running.http,
        place,
    ));
    findings
}

fn closed(place: &Installation) -> Finding {
    Finding::problem(SERVER, "The portal is not open: nobody can sign in.", place.open())
}

/// The lock is taken, but the lock file is empty.
fn silent(place: &Installation) -> Finding {
    Finding::care(
        SERVER,
        "A portal is open on this folder, but it is an older one, or just opening: it does not say where it listens.",
        format!("Ask again in a minute. If it still says this: {}", place.restart()),
    )
}

fn version(running: &Running, own: &str, place: &Installation) -> Finding {
    if running.version == own {
        return Finding::well(SERVER, format!("The portal {own} is open on {}.", addresses(running)));
    }
    Finding::care(
        SERVER,
        format!("The portal that is open is version {}, this program is {own}.", running.version),
        format!("After an upgrade the portal is restarted once. {}", place.restart()),
    )
}

fn addresses(running: &Running) -> String {
    match running.https {
        Some(https) => format!("{https} (https) and {} (http)", running.http),
        None => running.http.to_string(),
    }
}

fn health(answer: Result<(u16, String), String>, address: SocketAddr, place: &Installation) -> Finding {
    match answer {
        Ok((200, _)) => Finding::well(HEALTH, "It answers, and says of itself that it is well."),
        Ok((_, sentence)) if !sentence.trim().is_empty() => Finding::problem(
            HEALTH,
            format!("The portal is open but not well. It says: {}", sentence.trim()),
            format!(
                "Mend what is named above and below first. If it is still not well then: {}",
                place.restart()
            ),
        ),
        Ok((status, _)) => Finding::problem(
            HEALTH,
            format!("The portal on {address} answers strangely (status {status})."),
            place.restart(),
        ),
        Err(error) => Finding::problem(
            HEALTH,
            format!("The portal is open, but does not answer on {address}: {error}."),
            place.restart(),
        ),
    }
}

/// A server that listens everywhere also listens here.
fn here(mut address: SocketAddr) -> SocketAddr {
    match address {
        SocketAddr::V4(v4) if v4.ip().is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        SocketAddr::V6(v6) if v6.ip().is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

async fn ask(address: SocketAddr) -> Result<(u16, String), String> {
    let words = |error: &dyn std::error::Error| error.to_string();
    let stream = TcpStream::connect(address).await.map_err(|error| words(&error))?;
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|error| words(&error))?;
    tokio::spawn(connection);
    let request = Request::get("/api/health")
        .header("host", address.to_string())
        .body(Empty::<Bytes>::new())
        .map_err(|error| words(&error))?;
    let response = sender.send_request(request).await.map_err(|error| words(&error))?;
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.map_err(|error| words(&error))?.to_bytes();
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::appliance::doctor::Level;

    #[test]
    fn what_the_portal_says_of_itself_is_passed_on() {
        let place = Installation::new(Path::new("/var/lib/portal"), false, false);
        let address = "127.0.0.1:80".parse().unwrap();
        for (answer, level, words) in [
            (Ok((200, "{\"status\":\"ok\"}".to_owned())), Level::Well, "well"),
            (
                Ok((503, "The card is full of moths.\n".to_owned())),
                Level::Problem,
                "It says: The card is full of moths.",
            ),
            (Ok((404, String::new())), Level::Problem, "strangely (status 404)"),
            (
                Err("Connection refused".to_owned()),
                Level::Problem,
                "does not answer on 127.0.0.1:80: Connection refused.",
            ),
        ] {
            let found = health(answer, address, &place);
            assert_eq!(found.level, level);
            assert!(found.says.contains(words), "{}", found.says);
            assert!(
                level == Level::Well || found.advice.unwrap().contains("\n  sudo systemctl restart portal")
            );
        }
        assert_eq!(here("0.0.0.0:80".parse().unwrap()), "127.0.0.1:80".parse().unwrap());
        assert_eq!(here("[::]:80".parse().unwrap()), "[::1]:80".parse().unwrap());
        assert_eq!(here("192.168.1.9:80".parse().unwrap()), "192.168.1.9:80".parse().unwrap());
    }

    #[test]
    fn after_an_upgrade_the_old_program_is_restarted() {
        let running = |version: &str| Running {
            pid: 1,
            version: version.to_owned(),
            http: "0.0.0.0:80".parse().unwrap(),
            https: Some("0.0.0.0:443".parse().unwrap()),
            automatic_certificate: true,
            certificate: None,
            trusted_proxies: Vec::new(),
        };
        let place = Installation::new(Path::new("/x"), false, false);
        let same = version(&running("1.2.3"), "1.2.3", &place);
        assert_eq!((same.level, same.says.contains("0.0.0.0:443 (https)")), (Level::Well, true));
        let other = version(&running("1.2.2"), "1.2.3", &place);
        assert_eq!(other.level, Level::Care);
        assert!(other.says.contains("version 1.2.2, this program is 1.2.3"), "{}", other.says);
    }
}
