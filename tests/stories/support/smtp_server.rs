//! A real mail server, as good or as bad as a story needs it.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use rcgen::{Certificate, CertifiedKey, KeyPair, generate_simple_self_signed};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use tokio_rustls::rustls::{ClientConfig, ServerConfig};

use crate::support::acme_authority::trusting;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Accepts,
    EncryptsFromTheFirstByte,
    RefusesSender,
    Blackhole,
    Greylists,
    Refuses(&'static str),
    /// Takes the whole letter and hangs up without a word.
    DropsAfterData,
    SilentAtRecipient,
    SilentAfterData,
    /// Has the whole letter and thinks about it until the mode is another one.
    HesitatesAfterData,
    RefusesSignIn,
}

/// A letter as a mail program reads it: quoted-printable, as far as a link needs it.
pub fn as_read(letter: &str) -> String {
    letter.replace("=\r\n", "").replace("=3D", "=")
}

pub struct SmtpServer {
    pub address: SocketAddr,
    pub trust: Option<Arc<ClientConfig>>,
    /// Its certificate as PEM; empty without encryption.
    pub pem: String,
    mode: Arc<Mutex<Mode>>,
    letters: Arc<Mutex<Vec<String>>>,
    lines: Arc<Mutex<Vec<String>>>,
}

#[derive(Clone)]
struct Desk {
    mode: Arc<Mutex<Mode>>,
    letters: Arc<Mutex<Vec<String>>>,
    lines: Arc<Mutex<Vec<String>>>,
    tls: Option<TlsAcceptor>,
}

impl SmtpServer {
    pub async fn start(mode: Mode) -> Self {
        Self::serve(mode, None).await
    }

    pub async fn with_certificate_for(name: &str, mode: Mode) -> Self {
        Self::serve(mode, Some(name)).await
    }

    async fn serve(mode: Mode, certified: Option<&str>) -> Self {
        let (tls, trust, pem) = match certified.map(certificate) {
            Some((acceptor, trust, pem)) => (Some(acceptor), Some(trust), pem),
            None => (None, None, String::new()),
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mode = Arc::new(Mutex::new(mode));
        let desk = Desk { mode: Arc::clone(&mode), letters: Arc::default(), lines: Arc::default(), tls };
        let (letters, lines) = (Arc::clone(&desk.letters), Arc::clone(&desk.lines));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(desk.clone().receive(stream));
            }
        });
        Self { address, trust, pem, mode, letters, lines }
    }

    pub fn now(&self, mode: Mode) {
        *self.mode.lock().unwrap() = mode;
    }

    /// The letters that were taken, or came whole before the line was cut.
    pub fn letters(&self) -> Vec<String> {
        self.letters.lock().unwrap().clone()
    }

    pub fn lines(&self) -> Vec<String> {
        self.lines.lock().unwrap().clone()
    }
}

const GREETING: &[u8] = b"220 mail.example.org at your service\r\n";

impl Desk {
    async fn receive(self, stream: TcpStream) {
        let mode = *self.mode.lock().unwrap();
        if mode == Mode::Blackhole {
            std::future::pending::<()>().await;
        }
        if mode == Mode::EncryptsFromTheFirstByte {
            let Ok(safe) = self.tls.as_ref().unwrap().accept(stream).await else { return };
            let mut safe = BufReader::new(safe);
            safe.write_all(GREETING).await.unwrap();
            self.talk(&mut safe, false).await;
            return;
        }
        let mut stream = BufReader::new(stream);
        if stream.write_all(GREETING).await.is_err() {
            return;
        }
        let offers_tls = self.tls.is_some();
        if let Some(true) = self.talk(&mut stream, offers_tls).await
            && let Some(tls) = &self.tls
            && let Ok(safe) = tls.accept(stream.into_inner()).await
        {
            self.talk(&mut BufReader::new(safe), false).await;
        }
    }

    /// Some(true) when the client wants TLS now.
    async fn talk<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        stream: &mut BufReader<S>,
        offers_tls: bool,
    ) -> Option<bool> {
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            let line = line.trim_end().to_owned();
            self.lines.lock().unwrap().push(line.clone());
            let mode = *self.mode.lock().unwrap();
            let word = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            let answer = match (word.as_str(), mode) {
                ("EHLO", _) if offers_tls => "250-mail.example.org\r\n250 STARTTLS",
                ("EHLO", _) => "250-mail.example.org\r\n250 AUTH PLAIN LOGIN",
                ("STARTTLS", _) => {
                    stream.write_all(b"220 go ahead\r\n").await.ok()?;
                    return Some(true);
                }
                ("AUTH", Mode::RefusesSignIn) => "535 5.7.8 Username and Password not accepted",
                ("AUTH", _) => "235 2.7.0 welcome",
                ("MAIL", Mode::RefusesSender) => "550 5.7.60 Not allowed to send as this sender",
                ("RCPT", Mode::Greylists) => "451 4.7.1 Greylisted, \x1b[31mcome back",
                ("RCPT", Mode::Refuses(whom)) if line.contains(whom) => "550 5.1.1 No such user here",
                ("RCPT", Mode::SilentAtRecipient) => return std::future::pending().await,
                ("DATA", _) => {
                    stream.write_all(b"354 go on\r\n").await.ok()?;
                    let mut letter = String::new();
                    loop {
                        let mut line = String::new();
                        if stream.read_line(&mut line).await.ok()? == 0 {
                            return None;
                        }
                        if line == ".\r\n" {
                            break;
                        }
                        letter += &line;
                    }
                    self.letters.lock().unwrap().push(letter);
                    match mode {
                        Mode::DropsAfterData => return None,
                        Mode::SilentAfterData => return std::future::pending().await,
                        _ => {}
                    }
                    while *self.mode.lock().unwrap() == Mode::HesitatesAfterData {
                        tokio::task::yield_now().await;
                    }
                    "250 2.0.0 queued as 4711"
                }
                _ => "250 2.0.0 fine",
            };
            stream.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
        }
    }
}

pub fn certificate(name: &str) -> (TlsAcceptor, Arc<ClientConfig>, String) {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed([name.to_owned()]).unwrap();
    let (acceptor, trust) = with_certificate(&cert, &signing_key);
    (acceptor, trust, cert.pem())
}

/// A server with this certificate, and a client that trusts nothing else.
pub fn with_certificate(certificate: &Certificate, key: &KeyPair) -> (TlsAcceptor, Arc<ClientConfig>) {
    let key = PrivatePkcs8KeyDer::from(key.serialize_der()).into();
    let server = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .unwrap();
    (TlsAcceptor::from(Arc::new(server)), trusting(certificate.der()))
}
