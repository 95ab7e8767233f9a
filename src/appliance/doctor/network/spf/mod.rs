//! SPF: may the configured mail server send for the sender's domain?

mod macros;
mod reading;
mod record;
mod words;

use std::net::{IpAddr, Ipv4Addr};

use futures_util::future::join_all;

use self::macros::MacroValues;
use self::reading::{DnsAnswers, DnsQuery, Reading};
use super::names::{DnsAnswer, NameServers};
use super::providers::{Provider, Spf};
use crate::appliance::doctor::Finding;
use crate::platform::settings::MailServer;

pub(super) const CHECK: &str = "spf";
/// The most rounds of lookups; each goes one level deeper.
const MOST_ROUNDS: usize = 14;
/// An address that no server sends from (RFC 5737): what a record says of unknown senders.
const STRANGER: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 253));

/// Everything that was found.
struct Case<'a> {
    domain: &'a str,
    server: &'a MailServer,
    provider: Option<&'static Provider>,
    texts: DnsAnswer<String>,
    /// What the record says of unknown senders.
    stranger: Reading,
    /// What it says of the server's own addresses; empty where they do not matter or are unknown.
    own: Vec<(IpAddr, Reading)>,
}

/// Looks up the record and everything it refers to.
pub(super) async fn look(names: &NameServers, address: &str, domain: &str, server: &MailServer) -> Finding {
    let provider = Provider::of(&server.host());
    let mut book = DnsAnswers::default();
    let stranger = study(names, &mut book, domain, MacroValues { sender: address, ip: STRANGER }).await;
    let mut own = Vec::new();
    if provider.is_none() && !server.is_this_machine() {
        let addresses = match server.host().parse() {
            Ok(ip) => vec![ip],
            Err(_) => names.addresses(&server.host()).await.unwrap_or_default(),
        };
        for ip in addresses {
            own.push((ip, study(names, &mut book, domain, MacroValues { sender: address, ip }).await));
        }
    }
    let texts = book.texts.get(domain).cloned().unwrap_or(Err(super::names::Nothing::Silence));
    words::judge(&Case { domain, server, provider, texts, stranger, own })
}

/// Evaluates, looks up what is missing, and evaluates again.
async fn study(names: &NameServers, book: &mut DnsAnswers, domain: &str, letter: MacroValues<'_>) -> Reading {
    let mut reading = reading::read(book, domain, letter);
    for _ in 0..MOST_ROUNDS {
        if reading.missing.is_empty() {
            break;
        }
        let answers = reading.missing.iter().map(|question| async move {
            let mut found = DnsAnswers::default();
            match question.clone() {
                DnsQuery::Texts(name) => {
                    let answer = names.texts(&name).await;
                    found.texts.insert(name, answer);
                }
                DnsQuery::Addresses(name) => {
                    let answer = names.addresses(&name).await;
                    found.addresses.insert(name, answer);
                }
                DnsQuery::Exchanges(name) => {
                    let answer = names.exchanges(&name).await;
                    found.exchanges.insert(name, answer);
                }
            }
            found
        });
        for found in join_all(answers).await {
            book.texts.extend(found.texts);
            book.addresses.extend(found.addresses);
            book.exchanges.extend(found.exchanges);
        }
        reading = reading::read(book, domain, letter);
    }
    reading
}

impl Case<'_> {
    /// What the provider needs in the record.
    fn wanted(&self) -> Option<&'static [&'static str]> {
        match self.provider?.spf {
            Spf::Include(names) => Some(names),
            Spf::NotNeeded => None,
        }
    }

    fn needs_nothing(&self) -> bool {
        self.provider.is_some_and(|provider| provider.spf == Spf::NotNeeded)
    }
}
