//! One SMTP session. An error has the server's own words and the stage.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use mail_send::smtp::message::Parameters;
use mail_send::{Credentials, Error, SmtpClient};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::ClientConfig;

use super::message::FinishedLetter;
use crate::platform::settings::{MailServer, Protection};
use crate::platform::text::email::with_ascii_domain;
use crate::platform::text::escape::escape_untrusted;
use crate::platform::tls;

/// Time limits of a session, and a test's replacements.
#[derive(Clone)]
pub struct SmtpOptions {
    /// For the whole conversation.
    pub conversation: Duration,
    /// Connect here, whatever the server's name resolves to.
    pub connect_to: Option<SocketAddr>,
    /// Trust these certificates instead of the platform's.
    pub trust: Option<Arc<ClientConfig>>,
}

impl Default for SmtpOptions {
    fn default() -> Self {
        Self { conversation: Duration::from_secs(30), connect_to: None, trust: None }
    }
}

impl std::fmt::Debug for SmtpOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("conversation", &self.conversation).finish_non_exhaustive()
    }
}

/// The credentials for the mail server. Its `Debug` output is redacted.
#[derive(Clone)]
pub struct Login {
    pub user: String,
    /// The password, open.
    pub password: String,
}

/// The stage that a session reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Finding and calling the server.
    Connecting,
    /// Its greeting and its EHLO.
    Greeting,
    /// The encryption.
    Tls,
    /// Name and password.
    SigningIn,
    /// MAIL FROM.
    Sender,
    /// RCPT TO.
    Recipient,
    /// DATA and the message.
    Message,
}

/// A letter that was not delivered. Its words are the server's where it said any, without control characters.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// The server answered with a refusal.
    #[error("{words}")]
    Refused {
        stage: Stage,
        /// The reply's code.
        code: u16,
        /// The extended code, zeros without one.
        extended: [u8; 3],
        /// Code and words.
        words: String,
    },
    /// The connection failed.
    #[error("{words}")]
    Connection {
        stage: Stage,
        kind: io::ErrorKind,
        /// The operating system's words.
        words: String,
    },
    /// No such name.
    #[error("{0}")]
    NotFound(String),
    #[error("the server did not answer in time")]
    TimeOut(Stage),
    /// No certificate that can be trusted.
    #[error("{0}")]
    Tls(String),
    /// The server offers no STARTTLS, so nothing was sent.
    #[error("the server offers no encryption (STARTTLS), and without it nothing is sent")]
    NoStartTls,
    /// The server offers no sign-in method that the portal supports.
    #[error("the server offers no way to sign in with a name and a password")]
    NoSignIn,
    /// Not an answer of a mail server.
    #[error("the server's answer could not be understood")]
    Unreadable,
    /// The message could not be built.
    #[error("the letter could not be put together: {0}")]
    Message(io::Error),
}

impl SendError {
    /// The recipient is refused for good: the same letter would be refused again.
    pub fn is_permanent(&self) -> bool {
        let Self::Refused { stage: Stage::Recipient, code, extended, .. } = self else { return false };
        // 5.7.x is a matter between the portal and its server ("relaying denied"), which a volunteer can mend.
        (matches!(code, 550 | 551 | 553) && extended[..2] != [5, 7]) || extended[..2] == [5, 1]
    }

    /// The address itself is refused, and so any letter to it: unlike "550 5.4.5 Daily sending limit exceeded", which
    /// some providers say of every address.
    pub fn is_of_the_address(&self) -> bool {
        let Self::Refused { extended, .. } = self else { return false };
        self.is_permanent() && matches!(extended, [0, ..] | [5, 1, _] | [5, 2, 1])
    }

    /// The next letter would fare no better now.
    pub fn is_server_failure(&self) -> bool {
        match self {
            Self::Refused { stage, .. } | Self::Connection { stage, .. } => *stage <= Stage::Sender,
            Self::Message(_) => false,
            _ => true,
        }
    }
}

/// Sends a letter; returns the server's answer to it.
pub async fn send(
    server: &MailServer,
    login: Option<&Login>,
    limits: &SmtpOptions,
    letter: &FinishedLetter,
    now: i64,
) -> Result<String, SendError> {
    let message = letter.for_server(now).map_err(SendError::Message)?;
    let delivery = Some(Delivery { letter, message: &message });
    Session { server, login, limits, host: &letter.host, delivery }.run().await
}

/// Connects, signs in and quits, to find out whether a letter could leave. `host` is the portal's own name.
pub async fn probe(
    server: &MailServer,
    login: Option<&Login>,
    limits: &SmtpOptions,
    host: &str,
) -> Result<(), SendError> {
    Session { server, login, limits, host, delivery: None }.run().await.map(|_farewell| ())
}

struct Session<'a> {
    server: &'a MailServer,
    login: Option<&'a Login>,
    limits: &'a SmtpOptions,
    host: &'a str,
    /// `None`: nothing is sent.
    delivery: Option<Delivery<'a>>,
}

struct Delivery<'a> {
    letter: &'a FinishedLetter,
    message: &'a [u8],
}

impl Session<'_> {
    async fn run(&self) -> Result<String, SendError> {
        let mut stage = Stage::Connecting;
        match tokio::time::timeout(self.limits.conversation, self.begin(&mut stage)).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(error)) => Err(in_words(error, stage)),
            Err(_) => Err(SendError::TimeOut(stage)),
        }
    }

    async fn begin(&self, stage: &mut Stage) -> Result<String, Error> {
        let stream = match self.limits.connect_to {
            Some(address) => TcpStream::connect(address).await?,
            None => TcpStream::connect((self.server.host(), self.server.port)).await?,
        };
        // The whole conversation is timed outside; this must never be the shorter one.
        let mut client = SmtpClient { stream, timeout: self.limits.conversation.saturating_mul(2) };
        let host = self.server.host();
        match self.server.protection() {
            Protection::Implicit => {
                *stage = Stage::Tls;
                let mut client = client.into_tls(&self.connector()?, &host).await?;
                *stage = Stage::Greeting;
                read_greeting(&mut client).await?;
                self.talk(client, stage).await
            }
            Protection::StartTls => {
                *stage = Stage::Greeting;
                read_greeting(&mut client).await?;
                let offers = client.ehlo(self.host).await?;
                if !offers.has_capability(smtp_proto::EXT_START_TLS) {
                    return Err(Error::MissingStartTls);
                }
                *stage = Stage::Tls;
                self.talk(client.start_tls(&self.connector()?, &host).await?, stage).await
            }
            Protection::None => {
                *stage = Stage::Greeting;
                read_greeting(&mut client).await?;
                self.talk(client, stage).await
            }
        }
    }

    async fn talk<S: AsyncRead + AsyncWrite + Unpin>(
        &self,
        mut client: SmtpClient<S>,
        stage: &mut Stage,
    ) -> Result<String, Error> {
        *stage = Stage::Greeting;
        let offers = client.ehlo(self.host).await?;
        if let Some(login) = self.login {
            *stage = Stage::SigningIn;
            let credentials = Credentials::new(login.user.as_str(), login.password.as_str());
            client.authenticate(&credentials, &offers).await?;
        }
        let answer = match &self.delivery {
            None => String::new(),
            Some(Delivery { letter, message }) => {
                let plain = Parameters::default();
                *stage = Stage::Sender;
                client.mail_from(&with_ascii_domain(&letter.from_address), &plain).await?;
                *stage = Stage::Recipient;
                client.rcpt_to(&with_ascii_domain(&letter.to_address), &plain).await?;
                *stage = Stage::Message;
                let answer = client.data(message).await?;
                reply(answer.code, answer.esc, &answer.message)
            }
        };
        // The letter is accepted: the server's reply to QUIT changes nothing, so it is not awaited.
        let _farewell = tokio::time::timeout(Duration::from_secs(1), client.quit()).await;
        Ok(answer)
    }

    fn connector(&self) -> Result<TlsConnector, Error> {
        if let Some(config) = &self.limits.trust {
            return Ok(TlsConnector::from(Arc::clone(config)));
        }
        let config = tls::roots_of_this_machine().map_err(|error| Error::Tls(Box::new(error)))?;
        Ok(TlsConnector::from(Arc::new(config)))
    }
}

async fn read_greeting<S: AsyncRead + AsyncWrite + Unpin>(client: &mut SmtpClient<S>) -> Result<(), Error> {
    let greeting = client.read().await?;
    if greeting.code == 220 { Ok(()) } else { Err(Error::UnexpectedReply(greeting)) }
}

fn in_words(error: Error, stage: Stage) -> SendError {
    match error {
        Error::UnexpectedReply(said) | Error::AuthenticationFailed(said) => SendError::Refused {
            stage,
            code: said.code,
            extended: said.esc,
            words: reply(said.code, said.esc, &said.message),
        },
        Error::Io(error) if stage == Stage::Connecting && error.raw_os_error().is_none() => {
            SendError::NotFound(escape_untrusted(&error.to_string()))
        }
        Error::Io(error) => {
            SendError::Connection { stage, kind: error.kind(), words: escape_untrusted(&error.to_string()) }
        }
        Error::Timeout => SendError::TimeOut(stage),
        Error::Tls(error) => SendError::Tls(escape_untrusted(&error.to_string())),
        Error::InvalidTLSName => SendError::Tls("no certificate can be for this name".to_owned()),
        Error::MissingStartTls => SendError::NoStartTls,
        Error::UnsupportedAuthMechanism => SendError::NoSignIn,
        // Also what an end in the middle of an answer comes out as.
        Error::UnparseableReply => SendError::Connection {
            stage,
            kind: io::ErrorKind::UnexpectedEof,
            words: "the server ended the conversation, or its answer could not be understood".to_owned(),
        },
        _ => SendError::Unreadable,
    }
}

/// "550 5.1.1 No such user".
fn reply(code: u16, extended: [u8; 3], words: &str) -> String {
    let words = escape_untrusted(words.trim());
    match extended {
        [0, ..] => format!("{code} {words}"),
        [class, subject, detail] => format!("{code} {class}.{subject}.{detail} {words}"),
    }
}
