//! Calls the public address as a member's browser does, and requests the health check.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use futures_util::future::{FutureExt, select_ok};
use http_body_util::{BodyExt, Empty, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, CertificateError, ClientConfig};

const PATH: &str = "/api/health";
/// The portal's own answer is a few bytes.
const MOST_BYTES: usize = 16 * 1024;

/// The result of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// The portal, healthy.
    Portal,
    /// The portal or its reverse proxy answers with an error.
    Unwell(StatusCode),
    /// Another server, or an answer that cannot be parsed.
    Stranger,
    /// The server has no certificate that a browser accepts; the error in words.
    Certificate(String),
    /// The server does not speak https.
    NoTls,
    /// No answer.
    Nobody,
}

/// One HTTP request of a check.
pub(super) struct Call<'a> {
    /// The host as it stands in the address, without brackets.
    pub(super) host: &'a str,
    /// With the port, unless it is the default one.
    pub(super) authority: &'a str,
    /// None: plain http.
    pub(super) trust: Option<Arc<ClientConfig>>,
}

impl Call<'_> {
    /// Calls the first address that answers.
    pub(super) async fn to(&self, addresses: &[SocketAddr]) -> Reached {
        let connections: Vec<_> =
            addresses.iter().map(|address| TcpStream::connect(*address).boxed()).collect();
        if connections.is_empty() {
            return Reached::Nobody;
        }
        let Ok((stream, _others)) = select_ok(connections).await else { return Reached::Nobody };
        let Some(trust) = &self.trust else { return self.ask(stream).await };
        let Ok(name) = ServerName::try_from(self.host.to_owned()) else {
            return Reached::Certificate("can be for no such name".to_owned());
        };
        match TlsConnector::from(Arc::clone(trust)).connect(name, stream).await {
            Ok(stream) => self.ask(stream).await,
            Err(error) => tls_fault(&error, self.host),
        }
    }

    async fn ask(&self, stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static) -> Reached {
        let Ok((status, body)) = ask(stream, self.authority).await else { return Reached::Stranger };
        let health = serde_json::from_str::<serde_json::Value>(&body).ok();
        let is_ok = health.as_ref().is_some_and(|health| health["status"] == "ok");
        match status {
            StatusCode::OK if is_ok => Reached::Portal,
            status if status.is_server_error() => Reached::Unwell(status),
            _ => Reached::Stranger,
        }
    }
}

/// Requests the health check on a connection: its status and its body.
pub(in crate::appliance::doctor) async fn ask(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    authority: &str,
) -> Result<(StatusCode, String), Box<dyn std::error::Error + Send + Sync>> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let request = Request::get(PATH).header("host", authority).body(Empty::<Bytes>::new())?;
    let response = sender.send_request(request).await?;
    let status = response.status();
    let body = Limited::new(response.into_body(), MOST_BYTES).collect().await?.to_bytes();
    connection.abort();
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
}

fn tls_fault(error: &io::Error, host: &str) -> Reached {
    let fault = error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>());
    let Some(rustls::Error::InvalidCertificate(fault)) = fault else { return Reached::NoTls };
    Reached::Certificate(match fault {
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            format!("is not for {host}")
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => "is out of date".to_owned(),
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "is not valid yet, or this machine's clock is wrong".to_owned()
        }
        CertificateError::UnknownIssuer | CertificateError::BadSignature => {
            "comes from an authority that browsers do not know".to_owned()
        }
        other => format!("is not accepted ({other})"),
    })
}
