//! A portal as far as certificates go: two ports, a folder, and a clock that a story moves.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use portal::appliance::certificates::automatic::{
    CERTIFICATE, CertificateOrder, CertificateRenewal, CertificateStatus, RenewalOptions,
};
use portal::appliance::certificates::{CHALLENGE_PATH, Certificates, Facts};
use portal::platform::clock::{self, Clock};
use portal::platform::tls::ACME_TLS;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, ServerConfig};
use tokio_rustls::{TlsAcceptor, TlsConnector};

use crate::support::acme_authority::{Authority, free_port, trusting};
use crate::support::wait::{self, PATIENCE};

pub const HOST: &str = "portal.example.org";
pub const MINUTE: i64 = 60;
pub const DAY: i64 = 86_400;

pub struct Site {
    pub folder: TempDir,
    pub certificates: Arc<Certificates>,
    pub clock: Clock,
    pub http: u16,
    pub https: u16,
    pub renewal: CertificateRenewal,
    pub keeping: Option<(watch::Sender<bool>, JoinHandle<()>)>,
    pub ports: Vec<JoinHandle<()>>,
}

impl Drop for Site {
    fn drop(&mut self) {
        for port in &self.ports {
            port.abort();
        }
    }
}

impl Site {
    pub async fn new() -> Self {
        let mut site = Self::unreachable();
        site.open_http().await;
        site.open_https().await;
        site
    }

    pub async fn open_http(&mut self) {
        let port = TcpListener::bind(("127.0.0.1", self.http)).await.unwrap();
        self.ports.push(tokio::spawn(answer_challenges(port, Arc::clone(&self.certificates))));
    }

    pub fn unreachable() -> Self {
        let renewal = CertificateRenewal::default();
        Self {
            folder: tempfile::tempdir().unwrap(),
            certificates: Arc::clone(&renewal.certificates),
            clock: Clock::fixed(Clock::System.now()),
            http: free_port(),
            https: free_port(),
            renewal,
            keeping: None,
            ports: Vec::new(),
        }
    }

    pub async fn open_https(&mut self) {
        let port = TcpListener::bind(("127.0.0.1", self.https)).await.unwrap();
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_cert_resolver(Arc::clone(&self.certificates) as _);
        config.alpn_protocols = vec![b"http/1.1".to_vec(), ACME_TLS.to_vec()];
        let acceptor = TlsAcceptor::from(Arc::new(config));
        self.ports.push(tokio::spawn(async move {
            while let Ok((stream, _)) = port.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    let _whoever_it_was = acceptor.accept(stream).await;
                });
            }
        }));
    }

    pub fn authority(&self) -> Authority {
        Authority::start(self.http, self.https)
    }

    pub fn order(&self, directory: &str) -> CertificateOrder {
        CertificateOrder {
            host: HOST.to_owned(),
            directory: directory.to_owned(),
            folder: self.folder.path().join("certificates"),
        }
    }

    pub fn begin(&mut self, authority: &Authority) {
        self.begin_with(&authority.directory(), Some(authority.trust()));
    }

    pub fn begin_with(&mut self, directory: &str, trust: Option<Arc<ClientConfig>>) {
        let (stop, stopping) = watch::channel(false);
        let limits = RenewalOptions { look_every: Duration::from_millis(10), trust };
        let keeping = tokio::spawn(self.renewal.clone().run(
            self.order(directory),
            self.clock.clone(),
            stopping,
            limits,
        ));
        self.keeping = Some((stop, keeping));
    }

    pub async fn end(&mut self) {
        let (stop, keeping) = self.keeping.take().unwrap();
        stop.send_replace(true);
        tokio::time::timeout(PATIENCE, keeping).await.expect("it stops at once").unwrap();
    }

    pub fn status(&self) -> CertificateStatus {
        CertificateStatus::read(&self.order("").folder).unwrap_or_default()
    }

    pub async fn until(&self, what: &str, wanted: impl Fn(&CertificateStatus) -> bool) -> CertificateStatus {
        wait::until_async(what, async || wanted(&self.status())).await;
        self.status()
    }

    pub async fn until_well(&self) -> CertificateStatus {
        let attempted =
            self.until("a certificate", |status| status.last_success.is_some() && status.failures == 0).await;
        assert_eq!(attempted.last_error, None);
        attempted
    }

    pub async fn until_failed(&self, times: u32) -> String {
        let failed = |status: &CertificateStatus| {
            let is_over = status.last_error.as_ref().is_some_and(|words| !words.contains("cut off"));
            status.failures == times && is_over
        };
        self.until("a failure", failed).await.last_error.unwrap()
    }

    pub fn later(&self, seconds: i64) -> Timestamp {
        let later = clock::from_seconds(self.clock.now().as_second() + seconds);
        self.clock.set(later);
        later
    }

    pub fn stored_facts(&self) -> Option<Facts> {
        Facts::in_file(&self.order("").folder.join(CERTIFICATE)).ok()
    }

    pub fn file(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.order("").folder.join(name)).unwrap()
    }

    pub fn answers_nothing(&self) -> bool {
        format!("{:?}", self.certificates).contains("challenge: RwLock { data: None")
    }

    pub async fn shown(&self, root: &CertificateDer<'static>) -> CertificateDer<'static> {
        shown(self.https, trusting(root)).await.unwrap()
    }
}

pub async fn shown(port: u16, client: Arc<ClientConfig>) -> std::io::Result<CertificateDer<'static>> {
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    let stream = TlsConnector::from(client).connect(ServerName::try_from(HOST).unwrap(), stream).await?;
    Ok(stream.get_ref().1.peer_certificates().unwrap()[0].clone().into_owned())
}

async fn answer_challenges(port: TcpListener, certificates: Arc<Certificates>) {
    while let Ok((stream, _)) = port.accept().await {
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        stream.read_line(&mut line).await.unwrap();
        let asked = line.strip_prefix("GET ").and_then(|line| line.split(' ').next()).unwrap_or_default();
        let answer = asked.strip_prefix(CHALLENGE_PATH).and_then(|token| certificates.http_answer(token));
        let answer = match answer {
            Some(answer) => format!("HTTP/1.0 200 OK\r\ncontent-length: {}\r\n\r\n{answer}", answer.len()),
            None => "HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n".to_owned(),
        };
        stream.write_all(answer.as_bytes()).await.unwrap();
    }
}
