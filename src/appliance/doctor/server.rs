//! Is a portal running on this folder, is it this program, and is it healthy?

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use tokio::net::TcpStream;

use super::{Finding, network};
use crate::appliance::installation::{OPEN, RESTART};
use crate::platform::data_dir::running::Running;

const SERVER: &str = "server";
const HEALTH: &str = "health";
/// A portal that cannot open its database any more answers so after five seconds.
const TIMEOUT: Duration = Duration::from_secs(8);

pub(super) async fn look(is_served: bool, running: Option<&Running>) -> Vec<Finding> {
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
    let answer = tokio::time::timeout(TIMEOUT, ask(here(running.http))).await;
    let answer = answer.unwrap_or(Err("it did not answer within 8 seconds".to_owned()));
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

fn health(answer: Result<(u16, String), String>, address: SocketAddr) -> Finding {
    let (says, first) = match answer {
        Ok((200, _)) => return Finding::well(HEALTH, "It answers, and says of itself that it is well."),
        Ok((_, sentence)) if !sentence.trim().is_empty() => (
            format!("The portal is open but not well. It says: {}", sentence.trim()),
            "Mend what is named above and below first. If it is still not well then: ",
        ),
        Ok((status, _)) => (format!("The portal on {address} answers strangely (status {status})."), ""),
        Err(error) => (format!("The portal is open, but does not answer on {address}: {error}."), ""),
    };
    Finding::problem(HEALTH, says, format!("{first}{RESTART}"))
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
    let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
    let answer = network::ask(stream, &address.to_string()).await;
    answer.map(|(status, body)| (status.as_u16(), body)).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_everywhere_is_asked_here() {
        for (listens, asked) in
            [("0.0.0.0:80", "127.0.0.1:80"), ("[::]:80", "[::1]:80"), ("192.168.1.9:80", "192.168.1.9:80")]
        {
            assert_eq!(here(listens.parse().unwrap()), asked.parse().unwrap());
        }
    }
}
