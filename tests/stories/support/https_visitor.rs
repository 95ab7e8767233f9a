//! A member's browser on https: trusts one authority, stores the cookies that a browser would store, and can leave a
//! connection open.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use portal::appliance::certificates::Facts;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::client::Resumption;
use tokio_rustls::rustls::{ClientConfig, ProtocolVersion};

use crate::support::browser::Answer;
use crate::support::https_authority;

pub struct Visitor {
    address: SocketAddr,
    trust: Arc<ClientConfig>,
    cookies: Mutex<BTreeMap<String, String>>,
}

pub struct Connection {
    sender: SendRequest<Full<Bytes>>,
    pub facts: Facts,
    pub version: ProtocolVersion,
}

impl Visitor {
    pub fn at(address: SocketAddr, mut trust: ClientConfig) -> Self {
        // Every connection is shown the certificate of its moment.
        trust.resumption = Resumption::disabled();
        trust.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Self { address, trust: Arc::new(trust), cookies: Mutex::default() }
    }

    pub async fn connect(&self) -> io::Result<Connection> {
        let stream = handshake(self.address, Arc::clone(&self.trust)).await?;
        let session = stream.get_ref().1;
        let facts = Facts::of(&session.peer_certificates().unwrap()[0]).unwrap();
        let version = session.protocol_version().unwrap();
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        Ok(Connection { sender, facts, version })
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(&mut self.connect().await.unwrap(), Method::GET, path, "").await.unwrap()
    }

    pub async fn sign_in(&self, email: &str, password: &str) -> Answer {
        let body = json!({ "email": email, "password": password });
        self.post("/api/auth/login", &body).await.unwrap()
    }

    pub async fn post(&self, path: &str, body: &Value) -> Result<Answer, io::Error> {
        let mut connection = self.connect().await?;
        self.send(&mut connection, Method::POST, path, &body.to_string()).await.map_err(io::Error::other)
    }

    pub async fn send(
        &self,
        connection: &mut Connection,
        method: Method,
        path: &str,
        body: &str,
    ) -> hyper::Result<Answer> {
        let cookies: Vec<String> =
            self.cookies.lock().unwrap().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut request = Request::builder().method(method).uri(path).header(HOST, https_authority::HOST);
        if !cookies.is_empty() {
            request = request.header(COOKIE, cookies.join("; "));
        }
        if !body.is_empty() {
            // As a browser does that has opened the page at this address.
            request = request
                .header("origin", format!("https://{}", https_authority::HOST))
                .header("sec-fetch-site", "same-origin")
                .header(CONTENT_TYPE, "application/json");
        }
        let request = request.body(Full::new(Bytes::from(body.to_owned()))).unwrap();
        connection.sender.ready().await?;
        let response = connection.sender.send_request(request).await?;
        let (head, body) = response.into_parts();
        for cookie in head.headers.get_all(SET_COOKIE) {
            self.keep(cookie.to_str().unwrap());
        }
        let body = String::from_utf8(body.collect().await?.to_bytes().to_vec()).unwrap();
        Ok(Answer { status: head.status.as_u16(), headers: head.headers, body })
    }

    /// A browser throws a `__Host-` cookie away that is not secure, or not for the whole of this very host.
    fn keep(&self, cookie: &str) {
        let (pair, attributes) = cookie.split_once("; ").unwrap();
        let (name, value) = pair.split_once('=').unwrap();
        assert!(name.starts_with("__Host-"), "{cookie}");
        for attribute in ["Secure", "HttpOnly", "SameSite=Strict", "Path=/"] {
            assert!(attributes.split("; ").any(|found| found == attribute), "{attribute}: {cookie}");
        }
        assert!(!attributes.contains("Domain"), "{cookie}");
        self.cookies.lock().unwrap().insert(name.to_owned(), value.to_owned());
    }
}

pub async fn handshake(address: SocketAddr, config: Arc<ClientConfig>) -> io::Result<TlsStream<TcpStream>> {
    let stream = TcpStream::connect(address).await?;
    TlsConnector::from(config).connect(https_authority::HOST.try_into().unwrap(), stream).await
}
