//! TLS: the roots that this machine trusts when it calls a server, and connections by which a certificate authority
//! validates the portal's name.

use std::sync::Arc;

use rustls_platform_verifier::BuilderVerifierExt;
use tokio::net::TcpStream;
use tokio_rustls::rustls::{ClientConfig, Error, crypto::ring};
use tokio_rustls::server::TlsStream;

/// For a connection that checks the other side's certificate: by the platform's certificates, or the ones that
/// `SSL_CERT_FILE` names.
pub fn roots_of_this_machine() -> Result<ClientConfig, Error> {
    Ok(ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_platform_verifier()?
        .with_no_client_auth())
}

/// The protocol by which a certificate authority checks that a name leads here (RFC 8737).
pub const ACME_TLS: &[u8] = b"acme-tls/1";

/// True when the client is a certificate authority that validates the name: the handshake is all it needs.
pub fn is_challenge(stream: &TlsStream<TcpStream>) -> bool {
    stream.get_ref().1.alpn_protocol() == Some(ACME_TLS)
}
