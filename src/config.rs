//! The options of `serve`. One declaration here is the flag, its environment variable and its help text; the handbook's
//! settings.md has a row for each.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

use clap::Args;
use ipnet::IpNet;

/// Options of every command.
#[derive(Args, Clone, Debug)]
pub struct Global {
    /// The data folder (default: /var/lib/portal where the package is installed, else your own).
    #[arg(long, env = "PORTAL_DATA_DIR", value_name = "FOLDER", global = true, hide_env_values = true)]
    pub data_dir: Option<PathBuf>,
}

/// This machine only.
pub const DEFAULT_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";
/// Where orders are tried: no browser trusts its certificates, and it has wider limits.
pub const LETS_ENCRYPT_FOR_TRIALS: &str = "https://acme-staging-v02.api.letsencrypt.org/directory";

/// How the portal is served. What belongs to the congregation is a setting instead.
#[derive(Args, Clone, Debug)]
#[command(after_help = include_str!("cli/help/serve.txt"))]
pub struct ServeArgs {
    /// Address and port of the portal. 0.0.0.0:8080 makes it reachable from other devices in your network.
    #[arg(
        long,
        env = "PORTAL_LISTEN",
        value_name = "ADDRESS",
        default_value_t = DEFAULT_LISTEN,
        value_parser = listen_address,
        hide_env_values = true
    )]
    pub listen: SocketAddr,
    /// Address and port for https, such as 0.0.0.0:443. Used when the public address starts with https://; members who
    /// come by plain http are then sent there.
    #[arg(long, env = "PORTAL_LISTEN_HTTPS", value_name = "ADDRESS", value_parser = listen_address, hide_env_values = true)]
    pub listen_https: Option<SocketAddr>,
    /// A certificate file (PEM, with its chain). Left out, the portal fetches and renews one by itself from Let's
    /// Encrypt, whose terms you accept by that.
    #[arg(
        long,
        env = "PORTAL_CERTIFICATE",
        value_name = "FILE",
        requires = "certificate_key",
        hide_env_values = true
    )]
    pub certificate: Option<PathBuf>,
    /// The certificate's private key (PEM).
    #[arg(
        long,
        env = "PORTAL_CERTIFICATE_KEY",
        value_name = "FILE",
        requires = "certificate",
        hide_env_values = true
    )]
    pub certificate_key: Option<PathBuf>,
    /// Another certificate authority that speaks ACME.
    #[arg(long, env = "PORTAL_ACME_DIRECTORY", value_name = "URL", default_value = LETS_ENCRYPT, value_parser = directory, hide_env_values = true)]
    pub acme_directory: String,
    /// The address or network of a web server in front of the portal (Caddy, nginx), such as 127.0.0.1. Only from there
    /// X-Forwarded-For is believed. May be given several times.
    #[arg(long, env = "PORTAL_TRUSTED_PROXY", value_name = "ADDRESS", value_delimiter = ',', value_parser = network, hide_env_values = true)]
    pub trusted_proxy: Vec<IpNet>,
    /// Seconds after the start until a nightly backup that was missed is made up for: a machine without a battery clock
    /// has been told the time by then.
    #[arg(long, env = "PORTAL_BACKUP_DELAY", value_name = "SECONDS", default_value = "600", hide = true)]
    pub backup_delay: u64,
}

/// Where an authority begins.
fn directory(text: &str) -> Result<String, String> {
    match url::Url::parse(text) {
        Ok(url) if url.scheme() == "https" && url.has_host() => Ok(text.to_owned()),
        _ => Err(format!("a certificate authority's directory is an https address, such as {LETS_ENCRYPT}")),
    }
}

/// An address, or a network as 10.0.0.0/8.
fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let alone = || text.parse::<std::net::IpAddr>().ok().map(IpNet::from);
    let network: IpNet =
        text.parse().ok().or_else(alone).ok_or_else(|| {
            "a proxy is an address or a network, such as 127.0.0.1 or 10.0.0.0/8".to_owned()
        })?;
    if network.prefix_len() == 0 {
        return Err(
            "that is everybody, and then anybody could say to be anybody: name your web server's own address, such as 127.0.0.1"
                .to_owned(),
        );
    }
    Ok(network)
}

/// An address with its port; the machine's own names (localhost) are looked up.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let looked_up = || text.to_socket_addrs().ok()?.next();
    text.parse()
        .ok()
        .or_else(looked_up)
        .ok_or_else(|| "an address has a port, such as 127.0.0.1:8080 or 0.0.0.0:8080".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_volunteer_types_is_an_address_or_told_how_one_looks() {
        for text in ["127.0.0.1:8080", "0.0.0.0:80", "[::1]:8080", "localhost:8080"] {
            assert!(listen_address(text).is_ok(), "{text}");
        }
        for text in ["8080", "", "127.0.0.1", "localhost", "127.0.0.1:99999"] {
            assert!(listen_address(text).is_err_and(|said| said.contains("127.0.0.1:8080")), "{text}");
        }
    }

    // proves: N4
    #[test]
    fn a_proxy_is_an_address_or_a_network_and_never_all_addresses() {
        for (text, network_of_it) in [
            ("127.0.0.1", "127.0.0.1/32"),
            (" ::1 ", "::1/128"),
            ("10.0.0.0/8", "10.0.0.0/8"),
            ("fd00::/8", "fd00::/8"),
        ] {
            assert_eq!(network(text).unwrap(), network_of_it.parse().unwrap(), "{text}");
        }
        for text in ["", "localhost", "127.0.0.1:80", "10.0.0.0/33", "0.0.0.0/0", "::/0"] {
            assert!(network(text).is_err_and(|said| said.contains("127.0.0.1")), "{text}");
        }
    }
}
