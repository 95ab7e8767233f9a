//! A real certificate authority that speaks ACME: Debian's `pebble`, with names that all lead to this machine.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use rcgen::generate_simple_self_signed;
use serde_json::json;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::support::smtp_server::with_certificate;
use crate::support::wait;

pub const DAYS: i64 = 90;

pub struct Authority {
    folder: TempDir,
    pebble: Option<Child>,
    names: Child,
    names_port: u16,
    environment: Vec<(&'static str, &'static str)>,
    port: u16,
    management: u16,
}

impl Drop for Authority {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the authority's log:\n{}", self.log());
        }
        self.end();
        let _gone_already = self.names.kill();
        let _gone_already = self.names.wait();
    }
}

impl Authority {
    pub fn start(http: u16, https: u16) -> Self {
        Self::start_with(http, https, &[])
    }

    /// As the environment has it: `PEBBLE_VA_SLEEPTIME` seconds before it looks, `PEBBLE_WFE_NONCEREJECT` percent.
    pub fn start_with(http: u16, https: u16, environment: &[(&'static str, &'static str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let own = generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
        std::fs::write(folder.path().join("certificate.pem"), own.cert.pem()).unwrap();
        std::fs::write(folder.path().join("key.pem"), own.signing_key.serialize_pem()).unwrap();
        let (port, management, names_port) = (free_port(), free_port(), free_port());
        let config = json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{port}"),
            "managementListenAddress": format!("127.0.0.1:{management}"),
            "certificate": folder.path().join("certificate.pem"),
            "privateKey": folder.path().join("key.pem"),
            "httpPort": http,
            "tlsPort": https,
            "certificateValidityPeriod": DAYS * 86_400,
        } });
        std::fs::write(folder.path().join("config.json"), config.to_string()).unwrap();
        let mut authority = Self {
            folder,
            pebble: None,
            names: names(names_port),
            names_port,
            environment: environment.to_vec(),
            port,
            management,
        };
        authority.begin();
        authority
    }

    pub fn end(&mut self) {
        if let Some(mut pebble) = self.pebble.take() {
            pebble.kill().unwrap();
            pebble.wait().unwrap();
        }
    }

    pub fn begin(&mut self) {
        let openings = |authority: &Self| authority.log().matches("ACME directory available").count();
        let opened = openings(self);
        let log = File::options().create(true).append(true).open(self.log_path()).unwrap();
        let pebble = Command::new("pebble")
            .args(["-config", "config.json", "-dnsserver", &format!("127.0.0.1:{}", self.names_port)])
            .current_dir(self.folder.path())
            .envs([("PEBBLE_VA_NOSLEEP", "1"), ("PEBBLE_AUTHZREUSE", "0"), ("PEBBLE_WFE_NONCEREJECT", "0")])
            .envs(self.environment.iter().copied())
            .stdout(log)
            .stderr(Stdio::null())
            .spawn()
            .expect("pebble is installed: sudo apt-get install pebble");
        self.pebble = Some(pebble);
        wait::until("the authority opens", || openings(self) > opened);
        wait_for(self.port);
    }

    /// Its log so far. It writes into a file by itself, so that its earlier answers are in there.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.log_path()).unwrap_or_default()
    }

    fn log_path(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    pub fn directory(&self) -> String {
        format!("https://127.0.0.1:{}/dir", self.port)
    }

    pub fn own_certificate(&self) -> PathBuf {
        self.folder.path().join("certificate.pem")
    }

    pub fn trust(&self) -> Arc<ClientConfig> {
        trusting(&CertificateDer::from_pem_file(self.own_certificate()).unwrap())
    }

    pub async fn root(&self) -> CertificateDer<'static> {
        let stream = tokio::net::TcpStream::connect(("127.0.0.1", self.management)).await.unwrap();
        let name = ServerName::try_from("127.0.0.1").unwrap();
        let mut stream = TlsConnector::from(self.trust()).connect(name, stream).await.unwrap();
        stream.write_all(b"GET /roots/0 HTTP/1.0\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        CertificateDer::from_pem_slice(answer.as_bytes()).unwrap()
    }
}

/// Where an authority begins that has too much to do for the next three hours, and how to trust it.
pub async fn busy_authority() -> (String, Arc<ClientConfig>) {
    let problem = json!({ "type": "urn:ietf:params:acme:error:rateLimited", "detail": "too many orders" });
    scripted_authority(move |_| ("429 Too Many Requests\r\nretry-after: 10800", problem.clone())).await
}

/// Where an authority begins that refuses a challenge before it answers that it was told of it; and how to trust it.
pub async fn hasty_authority() -> (String, Arc<ClientConfig>) {
    const MADE: &str = "201 Created\r\nlocation: https://127.0.0.1/made";
    let judged = AtomicBool::new(false);
    let problem = json!({ "type": "urn:ietf:params:acme:error:connection", "detail": "connection refused" });
    scripted_authority(move |asked| {
        let here = |name: &str| asked.replace("/order", name).replace("/account", name);
        judged.fetch_or(asked.ends_with("/challenge"), Ordering::Relaxed);
        let (status, error) =
            if judged.load(Ordering::Relaxed) { ("invalid", Some(&problem)) } else { ("pending", None) };
        let url = asked.replace("/proof", "/challenge");
        let challenge =
            json!({ "type": "http-01", "url": url, "token": "once", "status": status, "error": error });
        match asked.rsplit('/').next() {
            Some("challenge") => ("200 OK", challenge),
            Some("proof") => {
                let name = json!({ "type": "dns", "value": "portal.example.org" });
                ("200 OK", json!({ "identifier": name, "status": status, "challenges": [challenge] }))
            }
            _ => (
                MADE,
                json!({ "status": status, "authorizations": [here("/proof")], "finalize": here("/end") }),
            ),
        }
    })
    .await
}

/// An authority that answers each POST with the head and body for its address.
async fn scripted_authority<Answer>(answer: Answer) -> (String, Arc<ClientConfig>)
where
    Answer: Fn(&str) -> (&'static str, serde_json::Value) + Send + 'static,
{
    let own = generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    let (acceptor, trust) = with_certificate(&own.cert, &own.signing_key);
    let port = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let place = format!("https://{}", port.local_addr().unwrap());
    let begin = format!("{place}/directory");
    tokio::spawn(async move {
        let at = |name: &str| format!("{place}{name}");
        let directory =
            json!({ "newNonce": at("/nonce"), "newAccount": at("/account"), "newOrder": at("/order") });
        while let Ok((stream, _)) = port.accept().await {
            let mut stream = tokio::io::BufReader::new(acceptor.accept(stream).await.unwrap());
            let mut line = String::new();
            stream.read_line(&mut line).await.unwrap();
            let mut words = line.split(' ');
            let (head, body) = match (words.next(), words.next()) {
                (Some("GET"), _) => ("200 OK", directory.to_string()),
                (Some("POST"), Some(path)) => {
                    let (head, body) = answer(&at(path));
                    (head, body.to_string())
                }
                _ => ("200 OK\r\nreplay-nonce: once", String::new()),
            };
            let answer = format!("HTTP/1.1 {head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
            stream.write_all(answer.as_bytes()).await.unwrap();
            stream.flush().await.unwrap();
        }
    });
    (begin, trust)
}

pub fn trusting(root: &CertificateDer<'static>) -> Arc<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add(root.clone()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    Arc::new(config)
}

/// A port of this machine that is free now, and which the system gives to no process that binds to any port: those
/// begin at 32768. The first try depends on the process id, so that two runs at once rarely collide.
pub fn free_port() -> u16 {
    static TAKEN: AtomicU32 = AtomicU32::new(0);
    loop {
        let next = std::process::id() * 61 + TAKEN.fetch_add(1, Ordering::Relaxed);
        let port = 20_000 + u16::try_from(next % 12_000).unwrap();
        let place = (Ipv4Addr::LOCALHOST, port);
        if TcpListener::bind(place).is_ok() && UdpSocket::bind(place).is_ok() {
            return port;
        }
    }
}

fn names(port: u16) -> Child {
    let names = Command::new("pebble-challtestsrv")
        .args(["-dns01", &format!("127.0.0.1:{port}"), "-defaultIPv6", ""])
        .args(["-management", &format!("127.0.0.1:{}", free_port())])
        .args(["-http01", "", "-https01", "", "-tlsalpn01", ""])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("pebble is installed: sudo apt-get install pebble");
    wait_for(port);
    names
}

fn wait_for(port: u16) {
    let is_open = || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok();
    wait::until(&format!("port {port} is open"), is_open);
}
