//! The mail server: where it is, and how safe the way to it must be.

use std::fmt;
use std::net::Ipv6Addr;
use std::str::FromStr;

use url::Host;

use super::{SettingError, refused};

/// The port for mail submission.
const SUBMISSION: u16 = 587;
const IMPLICIT_TLS: u16 = 465;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailServer {
    host: Host,
    /// 465: TLS from the first byte.
    pub port: u16,
}

/// The encryption of the connection to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protection {
    /// TLS from the first byte.
    Implicit,
    /// TLS after STARTTLS, required.
    StartTls,
    /// None: the server is this machine.
    None,
}

impl MailServer {
    /// The host as a certificate names it: without the brackets of an IPv6 address.
    pub fn host(&self) -> String {
        match &self.host {
            Host::Domain(name) => name.clone(),
            Host::Ipv4(ip) => ip.to_string(),
            Host::Ipv6(ip) => ip.to_string(),
        }
    }

    /// Passwords and letters cross a network only under TLS.
    pub fn protection(&self) -> Protection {
        match self.port {
            IMPLICIT_TLS => Protection::Implicit,
            _ if self.is_this_machine() => Protection::None,
            _ => Protection::StartTls,
        }
    }

    /// A program on the portal's own machine.
    pub fn is_this_machine(&self) -> bool {
        match &self.host {
            Host::Ipv4(ip) => ip.is_loopback(),
            Host::Ipv6(ip) => ip.to_canonical().is_loopback(),
            Host::Domain(name) => name == "localhost",
        }
    }
}

impl FromStr for MailServer {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        let no_server = |why: &str| Err(refused(format!("\"{text}\" is not a mail server{why}")));
        if let Some((scheme, _)) = text.split_once("://") {
            return no_server(&format!(
                ": leave \"{scheme}://\" out. Its name and port are enough, such as smtp.example.org:587"
            ));
        }
        if text.contains('@') {
            return no_server(
                ": that is an e-mail address. The server's name looks like smtp.example.org:587; an address to sign in with is given apart.",
            );
        }
        if text.parse::<Ipv6Addr>().is_ok() {
            return no_server(": an IPv6 address stands in brackets, such as [2001:db8::1]:587");
        }
        let (host, port) = match text.rsplit_once(':') {
            // The colons inside an IPv6 address stand in brackets.
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (text, None),
        };
        let is_bare_number = host.bytes().all(|byte| byte.is_ascii_digit());
        let host = match Host::parse(host) {
            // A URL's host may be one number that stands for four; here it is a port without its server.
            Ok(host) if !is_bare_number => host,
            _ => return no_server(". It looks like smtp.example.org:587"),
        };
        let port = match port.map(str::parse) {
            None => SUBMISSION,
            Some(Ok(port)) if port > 0 => port,
            Some(_) => {
                return no_server(
                    ": behind the colon stands its port, a number from 1 to 65535. Most providers use 587, some 465.",
                );
            }
        };
        Ok(Self { host, port })
    }
}

impl fmt::Display for MailServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: M1
    #[test]
    fn only_this_machine_is_spoken_to_without_tls() {
        for (text, shown, protection) in [
            ("smtp.example.org", "smtp.example.org:587", Protection::StartTls),
            ("smtp.example.org:25", "smtp.example.org:25", Protection::StartTls),
            ("smtp.example.org:465", "smtp.example.org:465", Protection::Implicit),
            ("localhost:25", "localhost:25", Protection::None),
            ("127.0.0.1:1025", "127.0.0.1:1025", Protection::None),
            ("[::1]:25", "[::1]:25", Protection::None),
            ("[::1]", "[::1]:587", Protection::None),
            ("localhost:465", "localhost:465", Protection::Implicit),
            ("192.168.1.2:25", "192.168.1.2:25", Protection::StartTls),
            ("localhost.example.org:25", "localhost.example.org:25", Protection::StartTls),
            ("127.0.0.1.example.org:25", "127.0.0.1.example.org:25", Protection::StartTls),
        ] {
            let server: MailServer = text.parse().unwrap();
            assert_eq!((server.to_string(), server.protection()), (shown.to_owned(), protection), "{text}");
        }
    }

    #[test]
    fn what_is_no_mail_server_is_refused_with_its_cause() {
        for (text, cause) in [
            ("", "It looks like smtp.example.org:587"),
            (":25", "It looks like"),
            ("a b:25", "It looks like"),
            ("587", "It looks like"),
            ("[::1:25", "It looks like"),
            ("smtp://x:25", "leave \"smtp://\" out"),
            ("https://smtp.example.org", "leave \"https://\" out"),
            ("mary@example.org", "that is an e-mail address"),
            ("mary@example.org:587", "that is an e-mail address"),
            ("smtp.example.org:", "a number from 1 to 65535"),
            ("smtp.example.org:0", "a number from 1 to 65535"),
            ("smtp.example.org:99999", "a number from 1 to 65535"),
            ("smtp.example.org:smtp", "a number from 1 to 65535"),
            ("2001:db8::1", "in brackets"),
            ("::1", "in brackets"),
            ("2001:db8::1:587", "in brackets"),
        ] {
            let refused = text.parse::<MailServer>().unwrap_err().to_string();
            assert!(refused.starts_with(&format!("\"{text}\" is not a mail server")), "{refused}");
            assert!(refused.contains(cause), "{text}: {refused}");
        }
    }
}
