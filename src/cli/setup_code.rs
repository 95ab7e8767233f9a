//! `portal setup-code`: a code for the set-up page of a portal that is empty and open.

use std::net::SocketAddr;

use super::terminal::say;
use super::{Failure, Outcome};
use crate::appliance::installation::address_of_machine;
use crate::appliance::set_up::code;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::settings::PublicAddress;

pub(super) fn run(dir: &DataDir) -> Outcome {
    let db = dir.open()?;
    let seal = dir.seal()?;
    let Some(code) = db.write(|tx| code::issue(tx, &seal, Clock::System.now()))? else {
        return Err(over());
    };
    match dir.running() {
        Some(running) => say(&in_words(&code, &addresses(running.http))),
        None => say(&format!(
            "The portal is not open yet. Open it first, then type this code on its page:\n\n  {code}\n\n{FOR}"
        )),
    }
}

fn over() -> Failure {
    "This portal is set up: set-up is over for good. People are added with: portal member add".into()
}

const FOR: &str = "It works once, within 60 minutes.";

/// The instructions for a code.
pub(super) fn in_words(code: &str, addresses: &[String]) -> String {
    let addresses = addresses.join("\n  ");
    format!(
        "Open the portal in a browser in the same network:\n\n  {addresses}\n\nand type this code:\n\n  {code}\n\n{FOR}"
    )
}

/// The addresses of a portal that listens there.
pub(super) fn addresses(listens: SocketAddr) -> Vec<String> {
    let ip = listens.ip().to_canonical();
    let at = |host: &str| PublicAddress::plain(host, listens.port());
    if ip.is_loopback() {
        return vec![at("localhost")];
    }
    if !ip.is_unspecified() {
        let host = if ip.is_ipv6() { format!("[{ip}]") } else { ip.to_string() };
        return vec![at(&host)];
    }
    let by_name = address_of_machine().map(|address| at(address.trim_start_matches("http://")));
    by_name.into_iter().chain(own_addresses().iter().map(|ip| at(&ip.to_string()))).collect()
}

/// The addresses of this machine in its own networks.
fn own_addresses() -> Vec<std::net::Ipv4Addr> {
    // No packet is sent: the system only chooses the network card.
    let chosen = std::net::UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    match chosen.map(|address| address.ip()) {
        Ok(std::net::IpAddr::V4(ip)) if ip.is_private() || ip.is_link_local() => vec![ip],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_are_those_that_a_browser_takes() {
        for (listens, address) in [
            ("127.0.0.1:8080", "http://localhost:8080"),
            ("192.168.1.20:80", "http://192.168.1.20"),
            ("[fd00::5]:8080", "http://[fd00::5]:8080"),
        ] {
            assert_eq!(addresses(listens.parse().unwrap()), [address], "{listens}");
        }
        let everywhere = addresses("[::]:80".parse().unwrap());
        assert!(
            everywhere.first().is_some_and(|address| address.strip_suffix(".local").is_some()),
            "{everywhere:?}"
        );
    }
}
