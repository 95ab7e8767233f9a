//! `portal healthcheck`: asks a running portal whether it can answer. For service managers and scripts.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use http_body_util::{BodyExt, Empty};
use hyper::body::Bytes;
use hyper::{Request, client::conn::http1};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use super::terminal::say;
use super::{Failure, Outcome};
use crate::appliance::installation::Installation;
use crate::config::{DEFAULT_LISTEN, HealthcheckArgs};
use crate::platform::data_dir::DataDir;

const TIMEOUT: Duration = Duration::from_secs(5);

/// Exit code 0 when the portal answers that it is healthy. `is_named`: the data folder was given explicitly.
pub(super) fn run(args: &HealthcheckArgs, data_dir: Option<&DataDir>, is_named: bool) -> Outcome {
    let known = match (args.listen, data_dir) {
        (None, Some(dir)) => dir.running().map(|running| running.http),
        (listen, _) => listen,
    };
    // The answer comes from another portal.
    if let (None, Some(dir)) = (known, data_dir.filter(|dir| dir.has_database())) {
        return Err(not_open(dir).into());
    }
    let listen = known.unwrap_or(DEFAULT_LISTEN);
    // Only its own user and root can read there where it listens.
    let is_hidden = known.is_none() && data_dir.is_some_and(DataDir::is_service_folder);
    let advice = if is_hidden { ". Ask with: portal healthcheck" } else { "" };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let answer = runtime.block_on(async { tokio::time::timeout(TIMEOUT, ask(listen)).await });
    let (status, text) = match answer {
        Ok(answer) => answer.map_err(|error| format!("No portal answers on {listen}: {error}{advice}"))?,
        Err(_) => return Err(format!("The portal on {listen} did not answer within 5 seconds.").into()),
    };
    if !status.is_success() {
        return Err(format!("The portal on {listen} is not well ({status}): {text}").into());
    }
    if let (Some(asked), Some(dir)) = (args.listen, data_dir.filter(|dir| is_named && dir.has_database())) {
        refuse_another(asked, dir)?;
    }
    say(&text)
}

/// Both the address and the folder were given, and the healthy portal may be of another folder.
fn refuse_another(asked: SocketAddr, dir: &DataDir) -> Result<(), Failure> {
    let why = match dir.running() {
        Some(running) if is_one(running.http, asked) => return Ok(()),
        Some(running) => format!(
            "The portal of {} listens on {1}. Ask that one: portal healthcheck --listen {1}",
            dir.path().display(),
            running.http
        ),
        // It is running, but its lock file has no address.
        None if dir.is_served() => return Ok(()),
        None => not_open(dir),
    };
    Err(format!("A portal on {asked} is well, but it is another one. {why}").into())
}

/// A server that listens on all addresses is reached under each of them.
fn is_one(listens: SocketAddr, asked: SocketAddr) -> bool {
    let (one, other) = (listens.ip().to_canonical(), asked.ip().to_canonical());
    listens.port() == asked.port() && (one == other || one.is_unspecified() || other.is_unspecified())
}

fn not_open(dir: &DataDir) -> String {
    let folder = dir.path().display();
    let open = Installation::of(dir).open_command();
    format!("The portal of {folder} is not open, or not yet. To open it: {open}")
}

async fn ask(
    address: SocketAddr,
) -> Result<(hyper::StatusCode, String), Box<dyn std::error::Error + Send + Sync>> {
    let stream = TcpStream::connect(&*loopback_addresses(address)).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let request =
        Request::get("/api/health").header("host", address.to_string()).body(Empty::<Bytes>::new())?;
    let response = sender.send_request(request).await?;
    let status = response.status();
    let body = response.into_body().collect().await?.to_bytes();
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_server_goes_by_several_addresses() {
        for (listens, asked, one) in [
            ("127.0.0.1:8080", "127.0.0.1:8080", true),
            ("[::]:8080", "127.0.0.1:8080", true),
            ("0.0.0.0:8080", "192.168.1.20:8080", true),
            ("127.0.0.1:8080", "0.0.0.0:8080", true),
            ("127.0.0.1:8080", "127.0.0.1:9090", false),
            ("[::]:8080", "127.0.0.1:9090", false),
            ("192.168.1.20:8080", "127.0.0.1:8080", false),
        ] {
            assert_eq!(is_one(listens.parse().unwrap(), asked.parse().unwrap()), one, "{listens} {asked}");
        }
    }

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
}
