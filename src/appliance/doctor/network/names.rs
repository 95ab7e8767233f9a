//! Queries to the name servers (DNS), each with a time limit.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hickory_resolver::config::{
    ConnectionConfig, NameServerConfig, ResolveHosts, ResolverConfig, ResolverOpts,
};
use hickory_resolver::lookup::Lookup;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::net::{DnsError, NetError};
use hickory_resolver::proto::op::ResponseCode;
use hickory_resolver::proto::rr::{Name, RData, RecordType};
use hickory_resolver::{Resolver, TokioResolver};

use crate::appliance::doctor::Finding;
use crate::platform::text::invisible::disturbs_a_line;

/// The rest of a longer text is left out.
const LONGEST_TEXT: usize = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LookupFailure {
    /// There is no such name.
    NoSuchName,
    /// The name exists, without a record of this kind.
    NoRecord,
    /// The responsible name server reports a failure.
    Fault,
    /// No name server answers.
    Silence,
}

impl LookupFailure {
    /// True when the answer is certain: there is no such record.
    pub(super) fn is_certain(self) -> bool {
        matches!(self, Self::NoSuchName | Self::NoRecord)
    }

    /// For a sentence: "example.org could not be looked up: ...".
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Self::NoSuchName => "there is no such name",
            Self::NoRecord => "the name has no such record",
            Self::Fault => "the name servers responsible for it report a fault",
            Self::Silence => "no name server answers",
        }
    }

    /// A finding: `what` is not known.
    pub(super) fn finding(self, check: &'static str, what: &str) -> Finding {
        Finding { check, ..found!("network/not-looked-up", what, why = self.in_words()) }
    }
}

/// The records, never an empty list where not said otherwise.
pub(super) type DnsAnswer<T> = Result<Vec<T>, LookupFailure>;

/// The name servers of this machine, or the given one.
pub(super) struct NameServers {
    resolver: TokioResolver,
    timeout: Duration,
    heard: AtomicBool,
    waited_in_vain: AtomicBool,
}

impl NameServers {
    /// Asks `server` in place of the system's; None when the system has no name server. One query takes no longer than
    /// twice `timeout`.
    pub(super) fn new(server: Option<SocketAddr>, timeout: Duration) -> Option<Self> {
        let provider = TokioRuntimeProvider::default();
        let mut builder = match server {
            Some(server) => {
                let at = |mut connection: ConnectionConfig| {
                    connection.port = server.port();
                    connection
                };
                let connections = vec![at(ConnectionConfig::udp()), at(ConnectionConfig::tcp())];
                let server = NameServerConfig::new(server.ip(), true, connections);
                Resolver::builder_with_config(ResolverConfig::from_name_servers(vec![server]), provider)
            }
            None => Resolver::builder(provider).ok()?,
        };
        let options: &mut ResolverOpts = builder.options_mut();
        options.timeout = timeout;
        options.attempts = 1;
        // Ask the public DNS, not this machine's hosts file.
        options.use_hosts_file = ResolveHosts::Never;
        let resolver = builder.build().ok()?;
        Some(Self {
            resolver,
            timeout,
            heard: AtomicBool::new(false),
            waited_in_vain: AtomicBool::new(false),
        })
    }

    /// True when no query was answered.
    pub(super) fn are_silent(&self) -> bool {
        self.waited_in_vain.load(Ordering::Relaxed) && !self.heard.load(Ordering::Relaxed)
    }

    /// The TXT records of a name: an empty list where it certainly has none.
    pub(super) async fn texts(&self, name: &str) -> DnsAnswer<String> {
        let texts = self.ask(name, RecordType::TXT, |data| match data {
            RData::TXT(text) => Some(harmless(&text.txt_data.concat())),
            _ => None,
        });
        texts.await.or_else(|nothing| if nothing.is_certain() { Ok(Vec::new()) } else { Err(nothing) })
    }

    /// The hosts that take a domain's mail, the preferred one first. A "." is an empty name: none does.
    pub(super) async fn exchanges(&self, domain: &str) -> DnsAnswer<String> {
        let mut exchanges = self
            .ask(domain, RecordType::MX, |data| match data {
                RData::MX(mx) => Some((mx.preference, mx.exchange.to_ascii())),
                _ => None,
            })
            .await?;
        exchanges.sort();
        Ok(exchanges.into_iter().map(|(_, host)| host.trim_end_matches('.').to_owned()).collect())
    }

    /// The addresses of a host, IPv4 first.
    pub(super) async fn addresses(&self, host: &str) -> DnsAnswer<IpAddr> {
        let (four, six) = tokio::join!(
            self.ask(host, RecordType::A, |data| match data {
                RData::A(address) => Some(IpAddr::V4(address.0)),
                _ => None,
            }),
            self.ask(host, RecordType::AAAA, |data| match data {
                RData::AAAA(address) => Some(IpAddr::V6(address.0)),
                _ => None,
            })
        );
        match (four, six) {
            (Ok(four), Ok(six)) => Ok([four, six].concat()),
            (Ok(some), Err(_)) | (Err(_), Ok(some)) => Ok(some),
            (Err(four), Err(six)) => Err(if four.is_certain() { six } else { four }),
        }
    }

    async fn ask<T>(&self, name: &str, kind: RecordType, read: impl Fn(&RData) -> Option<T>) -> DnsAnswer<T> {
        let Ok(mut name) = Name::from_utf8(name) else { return Err(LookupFailure::NoSuchName) };
        // A bare host name is looked up in the local network's domain; every other name is taken as absolute.
        name.set_fqdn(name.num_labels() > 1);
        let asked = tokio::time::timeout(self.timeout * 2, self.resolver.lookup(name, kind)).await;
        let answer = match asked {
            Ok(Ok(lookup)) => records_of(&lookup, read),
            Ok(Err(error)) => Err(nothing(&error)),
            Err(_) => Err(LookupFailure::Silence),
        };
        match answer {
            Err(LookupFailure::Silence) => self.waited_in_vain.store(true, Ordering::Relaxed),
            _ => self.heard.store(true, Ordering::Relaxed),
        }
        answer
    }
}

fn records_of<T>(lookup: &Lookup, read: impl Fn(&RData) -> Option<T>) -> DnsAnswer<T> {
    let records: Vec<T> = lookup.answers().iter().filter_map(|record| read(&record.data)).collect();
    if records.is_empty() { Err(LookupFailure::NoRecord) } else { Ok(records) }
}

fn nothing(error: &NetError) -> LookupFailure {
    match error {
        NetError::Dns(DnsError::NoRecordsFound(none)) if none.response_code == ResponseCode::NXDomain => {
            LookupFailure::NoSuchName
        }
        NetError::Dns(DnsError::NoRecordsFound(_)) => LookupFailure::NoRecord,
        NetError::Dns(_) | NetError::Proto(_) => LookupFailure::Fault,
        _ => LookupFailure::Silence,
    }
}

/// Text from the network, escaped for a terminal.
fn harmless(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.chars().map(|c| if disturbs_a_line(c) { '\u{fffd}' } else { c }).take(LONGEST_TEXT).collect()
}
