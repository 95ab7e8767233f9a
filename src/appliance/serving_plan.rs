//! The way to serve the portal: the public address against the flags of `portal serve`. A combination that would leave
//! members without https, or certificates without use, is refused with what to do about it.

use std::net::SocketAddr;
use std::path::PathBuf;

use crate::config::ServeArgs;
use crate::platform::settings::PublicAddress;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServingPlan {
    /// Plain http, in a local network.
    Plain {
        /// An https address that is not used.
        unused_https: Option<SocketAddr>,
    },
    /// Plain http behind a reverse proxy that serves https.
    BehindProxy,
    /// Plain http on this machine only, where a reverse proxy seems to run that no flag names.
    BehindUnnamedProxy,
    /// The portal serves https itself; the plain port redirects to it.
    OwnHttps {
        /// The address for https.
        listen: SocketAddr,
        source: CertificateSource,
    },
}

/// The source of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertificateSource {
    /// From files that another program renews.
    Files {
        /// The certificate with its chain.
        certificate: PathBuf,
        key: PathBuf,
    },
    /// Fetched and renewed by the portal.
    Automatic {
        /// The name in the certificate.
        host: String,
    },
}

/// The plan for a portal that members reach at `address`; or why flags and settings contradict each other, and what to do.
pub fn plan(address: &PublicAddress, args: &ServeArgs) -> Result<ServingPlan, String> {
    let files = args.certificate.clone().zip(args.certificate_key.clone());
    if !address.is_https() {
        return match files {
            Some(_) => Err(format!(
                "There is a certificate file, but members use {address}, which is plain http. Say the address that the certificate is for: `portal settings set public-address https://NAME`. Or leave --certificate and --certificate-key out."
            )),
            None => Ok(ServingPlan::Plain { unused_https: args.listen_https }),
        };
    }
    let plain = args.listen;
    let Some(listen) = args.listen_https else {
        return match files {
            Some(_) => Err(
                "There is a certificate file, but it is not said where https is spoken. Add: --listen-https '[::]:443' (PORTAL_LISTEN_HTTPS). Where a web server in front speaks https, the certificate is its: leave --certificate and --certificate-key out.".to_owned()
            ),
            None if !args.trusted_proxy.is_empty() => Ok(ServingPlan::BehindProxy),
            None if plain.ip().to_canonical().is_loopback() => Ok(ServingPlan::BehindUnnamedProxy),
            None => Err(format!(
                "Members use {address}, but nothing here speaks https. Let the portal do it: `portal serve --listen '[::]:80' --listen-https '[::]:443'` (for the service: PORTAL_LISTEN=[::]:80 and PORTAL_LISTEN_HTTPS=[::]:443 in /etc/portal/portal.env). Or, with a web server such as Caddy in front that does it: `portal serve --trusted-proxy 127.0.0.1` (PORTAL_TRUSTED_PROXY)."
            )),
        };
    };
    if plain.port() == listen.port() && plain.port() != 0 && overlap(plain, listen) {
        return Err(format!(
            "--listen and --listen-https are the same port, {}. Each needs its own, such as --listen '[::]:80' --listen-https '[::]:443'",
            listen.port()
        ));
    }
    let source = match files {
        Some((certificate, key)) => CertificateSource::Files { certificate, key },
        None if address.is_name_of_the_internet() => {
            CertificateSource::Automatic { host: address.host().trim_end_matches('.').to_owned() }
        }
        None => {
            // No public authority can verify such a name.
            let host = address.host();
            return Err(format!(
                "No certificate can be fetched for {host}: Let's Encrypt gives them to names the whole internet knows, such as portal.example.org. Use such a name: `portal settings set public-address https://NAME`. Or bring a certificate of your own: --certificate FILE --certificate-key FILE.{}",
                or_plain_http(host)
            ));
        }
    };
    Ok(ServingPlan::OwnHttps { listen, source })
}

/// The alternative in a local network.
fn or_plain_http(host: &str) -> String {
    match format!("http://{host}").parse::<PublicAddress>() {
        Ok(plain) => format!(
            " Or, as this is in your own network only, go without: portal settings set public-address {plain}"
        ),
        Err(_) => String::new(),
    }
}

fn overlap(one: SocketAddr, other: SocketAddr) -> bool {
    one.ip() == other.ip() || one.ip().is_unspecified() || other.ip().is_unspecified()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::Cli;
    use crate::cli::Command;

    fn planned(address: &str, flags: &str) -> Result<ServingPlan, String> {
        let words = ["portal", "serve"].into_iter().chain(flags.split_whitespace());
        let Command::Serve(args) = Cli::try_parse_from(words).unwrap().command else { unreachable!() };
        plan(&address.parse().unwrap(), &args)
    }

    const FILES: &str = "--certificate c.pem --certificate-key k.pem";

    fn own(source: CertificateSource) -> ServingPlan {
        ServingPlan::OwnHttps { listen: "0.0.0.0:443".parse().unwrap(), source }
    }

    fn automatic(host: &str) -> ServingPlan {
        own(CertificateSource::Automatic { host: host.to_owned() })
    }

    fn from_files() -> ServingPlan {
        own(CertificateSource::Files { certificate: "c.pem".into(), key: "k.pem".into() })
    }

    // proves: S2
    #[test]
    fn how_the_portal_is_served_follows_from_its_address_and_its_flags() {
        let plain = || ServingPlan::Plain { unused_https: None };
        let table = [
            ("http://localhost:8080", String::new(), plain()),
            ("http://portal.lan:8080", "--listen 0.0.0.0:8080".to_owned(), plain()),
            ("http://192.168.1.20", "--listen [::]:80 --trusted-proxy 127.0.0.1".to_owned(), plain()),
            (
                "http://portal.lan",
                "--listen [::]:80 --listen-https 0.0.0.0:443".to_owned(),
                ServingPlan::Plain { unused_https: Some("0.0.0.0:443".parse().unwrap()) },
            ),
            ("https://portal.example.org", String::new(), ServingPlan::BehindUnnamedProxy),
            ("https://portal.example.org", "--listen [::1]:8080".to_owned(), ServingPlan::BehindUnnamedProxy),
            ("https://portal.example.org", "--trusted-proxy 127.0.0.1".to_owned(), ServingPlan::BehindProxy),
            (
                "https://portal.example.org",
                "--listen 0.0.0.0:8080 --trusted-proxy 10.0.0.0/8".to_owned(),
                ServingPlan::BehindProxy,
            ),
            ("https://portal.lan", "--trusted-proxy 127.0.0.1".to_owned(), ServingPlan::BehindProxy),
            (
                "https://portal.example.org",
                "--listen [::]:80 --listen-https 0.0.0.0:443".to_owned(),
                automatic("portal.example.org"),
            ),
            (
                "https://portal.example.org.:8443",
                "--listen-https 0.0.0.0:443 --trusted-proxy 10.0.0.1".to_owned(),
                automatic("portal.example.org"),
            ),
            ("https://portal.example.org", format!("--listen-https 0.0.0.0:443 {FILES}"), from_files()),
            ("https://portal.lan", format!("--listen-https 0.0.0.0:443 {FILES}"), from_files()),
            ("https://192.168.1.20", format!("--listen-https 0.0.0.0:443 {FILES}"), from_files()),
            (
                "https://portal.example.org",
                format!("--listen 127.0.0.1:443 --listen-https 127.0.0.2:443 {FILES}"),
                ServingPlan::OwnHttps {
                    listen: "127.0.0.2:443".parse().unwrap(),
                    source: CertificateSource::Files { certificate: "c.pem".into(), key: "k.pem".into() },
                },
            ),
        ];
        for (address, flags, wanted) in table {
            assert_eq!(planned(address, &flags), Ok(wanted), "{address} {flags}");
        }
    }

    // proves: S2
    #[test]
    fn what_would_not_reach_members_is_refused_with_the_command_that_mends_it() {
        let table = [
            ("https://portal.example.org", "--listen 0.0.0.0:8080".to_owned(), "--listen-https '[::]:443'"),
            ("https://portal.example.org", "--listen 0.0.0.0:80".to_owned(), "--trusted-proxy 127.0.0.1"),
            ("https://portal.example.org", "--listen [::]:80".to_owned(), "PORTAL_LISTEN_HTTPS=[::]:443"),
            ("https://192.168.1.20", "--listen 192.168.1.20:80".to_owned(), "nothing here speaks https"),
            ("http://portal.lan", FILES.to_owned(), "public-address https://NAME"),
            (
                "http://portal.lan",
                format!("--listen-https [::]:443 {FILES}"),
                "leave --certificate and --certificate-key out",
            ),
            ("https://portal.example.org", FILES.to_owned(), "--listen-https '[::]:443'"),
            (
                "https://portal.example.org",
                format!("--trusted-proxy 127.0.0.1 {FILES}"),
                "the certificate is its",
            ),
            ("https://portal.local", "--listen-https [::]:443".to_owned(), "for portal.local"),
            (
                "https://portal",
                "--listen-https [::]:443".to_owned(),
                "settings set public-address http://portal",
            ),
            ("https://192.168.1.20", "--listen-https [::]:443".to_owned(), "--certificate FILE"),
            ("https://93.184.215.14", "--listen-https [::]:443".to_owned(), "names the whole internet knows"),
            ("https://[2001:db8::1]", "--listen-https [::]:443".to_owned(), "No certificate can be fetched"),
            (
                "https://portal.example.org",
                "--listen [::]:443 --listen-https 0.0.0.0:443".to_owned(),
                "same port",
            ),
        ];
        for (address, flags, says) in table {
            let refusal = planned(address, &flags).expect_err(&format!("{address} {flags}"));
            assert!(refusal.contains(says), "{address} {flags}: {refusal}");
        }
        let numbered = planned("https://93.184.215.14", "--listen-https [::]:443").unwrap_err();
        assert!(!numbered.contains("go without"), "plain http would cross the internet: {numbered}");
    }
}
