//! Binds the portal's addresses, and explains what a volunteer can do when one is not available; and the parts of the portal's
//! own https: a certificate, the task that renews it, and the answers on the plain http port.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use rustix::io::Errno;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use crate::app::App;
use crate::appliance::certificates::acceptor;
use crate::appliance::certificates::automatic::{CertificateOrder, RenewalOptions};
use crate::appliance::certificates::files::{self, Files, WatchedCertificate};
use crate::appliance::certificates::redirect::Redirect;
use crate::appliance::serving_plan::CertificateSource;
use crate::cli::Failure;
use crate::config::ServeArgs;
use crate::platform::data_dir::DataDir;
use crate::platform::settings::PublicAddress;

/// Lower ports are reserved for root.
const FIRST_FREE_PORT: u16 = 1024;

/// The listen backlog: connections that wait for accept. A client beyond it retries after a second. The system has its
/// own limit as well (net.core.somaxconn).
const AT_THE_DOOR: u32 = 4096;

/// Listens on `address`. On a machine without IPv6, `[::]` means all IPv4 addresses.
pub(super) fn bind(flag: &'static str, address: SocketAddr) -> Result<TcpListener, Failure> {
    let failure = match listen(address) {
        Ok(listener) => return Ok(listener),
        Err(failure) => failure,
    };
    if let Some(instead) = without_ipv6(address, &failure) {
        return listen(instead).map_err(|failure| in_words(flag, instead, &failure).into());
    }
    Err(in_words(flag, address, &failure).into())
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // The port of a portal that stopped a moment ago is free.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(AT_THE_DOOR)
}

fn without_ipv6(address: SocketAddr, failure: &io::Error) -> Option<SocketAddr> {
    let is_off = matches!(Errno::from_io_error(failure), Some(Errno::AFNOSUPPORT | Errno::ADDRNOTAVAIL));
    let everywhere = address.is_ipv6() && address.ip().is_unspecified();
    (is_off && everywhere).then(|| (Ipv4Addr::UNSPECIFIED, address.port()).into())
}

fn in_words(flag: &str, address: SocketAddr, failure: &io::Error) -> String {
    let port = address.port();
    let advice = match failure.kind() {
        ErrorKind::AddrInUse => format!(
            "Another program is there; this says which: `sudo ss -ltnp 'sport = :{port}'`. Stop it, or name another port with {flag}. A web server that is to stay in front of the portal (Caddy, nginx) keeps that port, and the portal is told of it with --trusted-proxy 127.0.0.1 instead of --listen-https."
        ),
        ErrorKind::PermissionDenied if port < FIRST_FREE_PORT => {
            let program = std::env::current_exe().unwrap_or_else(|_| "portal".into());
            format!(
                "Ports below {FIRST_FREE_PORT} are kept for the system. The portal's service may use them: `sudo systemctl start portal`. By hand, name another port, such as {flag} 0.0.0.0:8080, or let this program use them: sudo setcap cap_net_bind_service=+ep {}",
                program.display()
            )
        }
        ErrorKind::AddrNotAvailable => format!(
            "This machine has no such address (ip address shows those it has). All of them at once are 0.0.0.0:{port}"
        ),
        _ => format!("Name another address or port with {flag}."),
    };
    format!("Cannot listen on {address}: {failure}. {advice}")
}

/// The parts of the portal's own https.
pub(super) struct OwnHttps {
    /// Encrypts connections.
    pub(super) acceptor: TlsAcceptor,
    /// The answers on the plain http port.
    pub(super) redirect: Arc<Redirect>,
    /// The task ends with the portal.
    pub(super) renewal: JoinHandle<()>,
    /// Makes the task reload certificate files, where there are any.
    pub(super) again: Option<Arc<Notify>>,
}

impl OwnHttps {
    /// Files must be valid now; a fetched certificate may come later.
    pub(super) fn begin(
        source: &CertificateSource,
        args: &ServeArgs,
        data_dir: &DataDir,
        address: &PublicAddress,
        app: &App,
        stopping: &watch::Receiver<bool>,
    ) -> Result<Self, Failure> {
        let certificates = Arc::clone(&app.renewal.certificates);
        let (clock, stopping) = (app.clock.clone(), stopping.clone());
        let acceptor = acceptor(certificates.clone(), matches!(source, CertificateSource::Automatic { .. }))?;
        let (renewal, again) = match source {
            CertificateSource::Files { certificate, key } => {
                let files = Files { certificate: certificate.clone(), key: key.clone() };
                let watched =
                    WatchedCertificate::begin(files, address.host(), Arc::clone(&certificates), clock)?;
                let again = Arc::new(Notify::new());
                let renewal = watched.keep_fresh(files::INTERVAL, Arc::clone(&again), stopping);
                (tokio::spawn(renewal), Some(again))
            }
            CertificateSource::Automatic { host } => {
                let order = CertificateOrder {
                    host: host.clone(),
                    directory: args.acme_directory.clone(),
                    folder: data_dir.certificates_path(),
                };
                let options = RenewalOptions::default();
                let renewal = app.renewal.clone().run(order, clock, stopping, options);
                (tokio::spawn(renewal), None)
            }
        };
        let redirect = Arc::new(Redirect::new(address.clone(), app.db.clone(), certificates));
        Ok(Self { acceptor, redirect, renewal, again })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_ipv6_everywhere_means_everywhere_else() {
        let off = io::Error::from(Errno::AFNOSUPPORT);
        let table = [
            ("[::]:80", &off, Some("0.0.0.0:80")),
            ("[::]:443", &io::Error::from(Errno::ADDRNOTAVAIL), Some("0.0.0.0:443")),
            ("[::]:80", &io::Error::from(Errno::ADDRINUSE), None),
            ("[::1]:80", &off, None),
            ("0.0.0.0:80", &off, None),
        ];
        for (address, failure, wanted) in table {
            let wanted = wanted.map(|wanted| wanted.parse().unwrap());
            assert_eq!(without_ipv6(address.parse().unwrap(), failure), wanted, "{address} {failure}");
        }
    }

    #[test]
    fn what_keeps_an_address_from_the_portal_comes_with_what_to_do() {
        let said = |address: &str, errno: Errno| {
            in_words("--listen-https", address.parse().unwrap(), &io::Error::from(errno))
        };
        for (address, errno, wanted) in [
            ("0.0.0.0:443", Errno::ADDRINUSE, "sudo ss -ltnp 'sport = :443'"),
            ("0.0.0.0:443", Errno::ADDRINUSE, "--trusted-proxy 127.0.0.1"),
            ("[::]:80", Errno::ACCESS, "sudo systemctl start portal"),
            ("[::]:80", Errno::ACCESS, "--listen-https 0.0.0.0:8080"),
            ("[::]:80", Errno::ACCESS, "sudo setcap cap_net_bind_service=+ep /"),
            ("192.168.1.9:8080", Errno::ADDRNOTAVAIL, "0.0.0.0:8080"),
            ("0.0.0.0:8080", Errno::NOMEM, "with --listen-https"),
        ] {
            let said = said(address, errno);
            assert!(said.starts_with("Cannot listen on ") && said.contains(wanted), "{said}");
        }
    }
}
