//! Connections that a certificate authority opens to ask for proof.

use tokio::net::TcpStream;
use tokio_rustls::server::TlsStream;

/// What a certificate authority speaks when it asks whether a name leads here (RFC 8737).
pub const ACME_TLS: &[u8] = b"acme-tls/1";

/// True when the client is a certificate authority that asks for proof: it has it with the handshake.
pub fn is_challenge(stream: &TlsStream<TcpStream>) -> bool {
    stream.get_ref().1.alpn_protocol() == Some(ACME_TLS)
}
