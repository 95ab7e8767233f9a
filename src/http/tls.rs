//! Connections by which a certificate authority validates the name.

use tokio::net::TcpStream;
use tokio_rustls::server::TlsStream;

/// The protocol by which a certificate authority checks that a name leads here (RFC 8737).
pub const ACME_TLS: &[u8] = b"acme-tls/1";

/// True when the client is a certificate authority that validates the name: the handshake is all it needs.
pub fn is_challenge(stream: &TlsStream<TcpStream>) -> bool {
    stream.get_ref().1.alpn_protocol() == Some(ACME_TLS)
}
