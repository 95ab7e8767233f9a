//! Calls of other servers: the roots that this machine trusts, and one request with its answer. And connections by which
//! a certificate authority validates the portal's name.

use std::sync::Arc;

use http_body_util::{BodyExt, Limited};
use hyper::body::{Body, Bytes};
use hyper::client::conn::http1;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use rustls_platform_verifier::BuilderVerifierExt;
use tokio::io::{AsyncRead, AsyncWrite};
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

/// Sends a request on a connection. An answer of more than `longest` bytes is an error.
pub async fn one_answer<B: Body<Data: Send, Error: Into<CallError>> + Send + 'static>(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    request: Request<B>,
    longest: usize,
) -> Result<Response<Bytes>, CallError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let (parts, body) = sender.send_request(request).await?.into_parts();
    let body = Limited::new(body, longest).collect().await?.to_bytes();
    connection.abort();
    Ok(Response::from_parts(parts, body))
}

type CallError = Box<dyn std::error::Error + Send + Sync>;

/// The protocol by which a certificate authority checks that a name leads here (RFC 8737).
pub const ACME_TLS: &[u8] = b"acme-tls/1";

/// True when the client is a certificate authority that validates the name: the handshake is all it needs.
pub fn is_challenge(stream: &TlsStream<TcpStream>) -> bool {
    stream.get_ref().1.alpn_protocol() == Some(ACME_TLS)
}
