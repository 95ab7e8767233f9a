//! The TLS configuration: TLS 1.2 and 1.3.

use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::server::ResolvesServerCert;
use tokio_rustls::rustls::{self, ServerConfig};

use crate::http::tls::ACME_TLS;

const HTTP: &[u8] = b"http/1.1";

/// Encrypts with the current certificate of `certificates`. Where the portal fetches them itself, ACME challenges are
/// accepted, too.
pub fn acceptor(
    certificates: Arc<dyn ResolvesServerCert>,
    is_automatic: bool,
) -> Result<TlsAcceptor, rustls::Error> {
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_cert_resolver(certificates);
    config.alpn_protocols.push(HTTP.to_vec());
    if is_automatic {
        config.alpn_protocols.push(ACME_TLS.to_vec());
    }
    Ok(TlsAcceptor::from(Arc::new(config)))
}
