//! SPF: does the record of the sender's domain name the configured mail server? The record and those that it includes
//! are searched for the provider's include or the server's addresses; how a receiver evaluates it is not repeated here.

use std::collections::HashSet;
use std::net::IpAddr;

use ipnet::IpNet;

use super::add_text;
use super::mail_server::Provider;
use super::names::{DnsAnswer, LookupFailure, NameServers};
use crate::appliance::doctor::Finding;
use crate::platform::settings::MailServer;

/// A receiver that counts more lookups gives up (RFC 7208 section 4.6.4).
const MOST_LOOKUPS: usize = 10;
const NOT_READ: &str = "a part of it can be judged for a single letter only";

/// Looks up the record and everything it refers to.
pub(super) async fn look(names: &NameServers, domain: &str, server: &MailServer) -> Finding {
    let provider = Provider::of(&server.host());
    if provider.is_some_and(|provider| provider.spf.is_empty()) {
        return found!("spf/not-needed", domain, server);
    }
    let records = match records(names, domain).await {
        Ok(records) => records,
        Err(nothing) => return nothing.finding("spf", &format!("The SPF record of {domain}")),
    };
    let known = provider.and_then(|provider| provider.spf.split(' ').next());
    let known = known.map(|include| format!("include:{include}"));
    let (ask, part) = match &known {
        Some(include) => ("", include.as_str()),
        None if server.is_this_machine() => (
            "ADDRESS is the one your connection has on the internet, or ask the provider that this machine's mail program hands letters to. ",
            "ip4:ADDRESS",
        ),
        None => (
            "Ask your mail provider for its SPF text (it may send from other addresses than it takes letters at). ",
            "include:NAME-FROM-YOUR-PROVIDER",
        ),
    };
    let record = match records.as_slice() {
        [] => {
            let add = add_text(domain, domain, &format!("v=spf1 {part} ~all"));
            return found!("spf/none", domain, server, ask, add);
        }
        [record] => record,
        several => {
            let (number, joined) = (several.len(), joined(several, known.as_deref()));
            return found!("spf/several", domain, number, joined);
        }
    };
    let mut search = Search::default();
    if let Err(what) = search.read(names, domain, record).await {
        return found!("spf/broken", domain, what, record);
    }
    if search.rest == Some('+') {
        let joined = joined(&records, known.as_deref());
        return found!("spf/everybody", domain, record, joined);
    }
    match search.how(names, server, provider).await {
        Ok(Some(how)) => found!("spf/named", domain, server, how),
        Ok(None) => {
            let name = if search.rest == Some('-') { "spf/refuses" } else { "spf/not-named" };
            let joined = joined(&records, Some(part));
            found!(name, domain, server, record, ask, joined)
        }
        Err(why) => found!("spf/not-known", domain, server, why),
    }
}

/// The search through an SPF record and all records it includes.
#[derive(Default)]
struct Search {
    includes: Vec<String>,
    networks: Vec<IpNet>,
    /// The sign of the "all" that decides about all other senders.
    rest: Option<char>,
    /// The reason why a part of it is not known.
    unknown: Option<&'static str>,
    lookups: usize,
    /// Records still to be read: the domain, its text, and whether its "all" decides.
    waiting: Vec<(String, String, bool)>,
}

impl Search {
    /// The term that allows the server, None where there is none; the error is why that is not known.
    async fn how(
        &self,
        names: &NameServers,
        server: &MailServer,
        provider: Option<Provider>,
    ) -> Result<Option<String>, &'static str> {
        let host = server.host();
        let is_wanted = |include: &&String| match provider {
            Some(provider) => provider.spf.split(' ').any(|wanted| wanted == *include),
            None => company(include).is_some_and(|name| company(&host) == Some(name)),
        };
        if let Some(include) = self.includes.iter().find(is_wanted) {
            let guess = if provider.is_none() { ", which looks like its provider's" } else { "" };
            return Ok(Some(format!("include:{include}{guess}")));
        }
        if server.is_this_machine() {
            return Err("that depends on the address that this machine's own mail program sends from");
        }
        if provider.is_none() {
            let addresses = match host.parse() {
                Ok(ip) => vec![ip],
                Err(_) => names.addresses(&host).await.map_err(|_| "its addresses could not be looked up")?,
            };
            let is_named = |ip: &IpAddr| self.networks.iter().any(|network| network.contains(ip));
            if addresses.iter().all(is_named) {
                return Ok(Some("by its address".to_owned()));
            }
        }
        self.unknown.map_or(Ok(None), Err)
    }

    /// Reads the record, and the records that it includes; the error is what is wrong with one of them.
    async fn read(&mut self, names: &NameServers, domain: &str, record: &str) -> Result<(), String> {
        self.waiting.push((domain.to_owned(), record.to_owned(), true));
        while let Some((domain, record, decides)) = self.waiting.pop() {
            let record = record.to_ascii_lowercase();
            let words = || record.split_ascii_whitespace().skip(1).map(divide);
            // A redirect beside an "all", and what stands behind it, count for nothing.
            let has_all = words().any(|(_, kind, _)| kind == "all");
            for (sign, kind, value) in words() {
                match kind {
                    "all" => {
                        self.rest = self.rest.or(decides.then_some(sign));
                        break;
                    }
                    "redirect=" if has_all => {}
                    _ => self.word(names, &domain, decides, (sign, kind, value)).await?,
                }
            }
        }
        Ok(())
    }

    async fn word(
        &mut self,
        names: &NameServers,
        domain: &str,
        decides: bool,
        (sign, kind, value): (char, &str, &str),
    ) -> Result<(), String> {
        let bad = || format!("in the record of {domain} the word \"{kind}{value}\" cannot be understood");
        match kind {
            "ip4:" | "ip6:" => {
                let network = network(kind, value).ok_or_else(bad)?;
                self.networks.extend((sign == '+').then_some(network));
                return Ok(());
            }
            "include:" | "redirect=" | "exists:" if value.contains(['.', '%']) => {}
            "a" | "a:" | "a/" | "mx" | "mx:" | "mx/" | "ptr" | "ptr:" => {}
            // An explanation, or something unknown, which receivers skip.
            _ if kind.ends_with('=') && kind != "redirect=" => return Ok(()),
            _ => return Err(bad()),
        }
        self.lookups += 1;
        if self.lookups > MOST_LOOKUPS {
            return Err(format!("it costs more than the {MOST_LOOKUPS} lookups that receivers do"));
        }
        let name = if value.is_empty() { domain } else { value.trim_end_matches('.') };
        match kind {
            _ if sign != '+' => {}
            _ if value.contains(['%', '/']) => self.unknown = Some(NOT_READ),
            "include:" | "redirect=" => {
                self.includes.push(name.to_owned());
                match records(names, name).await.as_deref() {
                    Ok([record]) => {
                        let decides = decides && kind == "redirect=";
                        self.waiting.push((name.to_owned(), record.clone(), decides));
                    }
                    Ok(_) => return Err(format!("it leads to {name}, which has no SPF record, or several")),
                    Err(nothing) => self.unknown = Some(nothing.in_words()),
                }
            }
            "a" | "a:" | "mx" | "mx:" => {
                let itself = kind.starts_with('a').then(|| vec![name.to_owned()]);
                let hosts = match itself {
                    Some(hosts) => hosts,
                    None => names.exchanges(name).await.unwrap_or_else(|nothing| self.unanswered(nothing)),
                };
                for host in hosts.iter().take(MOST_LOOKUPS) {
                    let found = names.addresses(host).await;
                    let found = found.unwrap_or_else(|nothing| self.unanswered(nothing));
                    self.networks.extend(found.into_iter().map(IpNet::from));
                }
            }
            _ => self.unknown = Some(NOT_READ),
        }
        Ok(())
    }

    /// Nothing was found; notes why, where there may be something.
    fn unanswered<T>(&mut self, nothing: LookupFailure) -> Vec<T> {
        if !nothing.is_certain() {
            self.unknown = Some(nothing.in_words());
        }
        Vec::new()
    }
}

/// The texts that are SPF records: they begin with "v=spf1" and a blank.
async fn records(names: &NameServers, domain: &str) -> DnsAnswer<String> {
    let is_spf = |text: &String| text.split(' ').next().is_some_and(|v| v.eq_ignore_ascii_case("v=spf1"));
    Ok(names.texts(domain).await?.into_iter().filter(is_spf).collect())
}

/// "~include:x.example" is the sign "~", "include:" and "x.example".
fn divide(word: &str) -> (char, &str, &str) {
    let bare = word.strip_prefix(['+', '-', '~', '?']);
    let sign = word.chars().next().filter(|_| bare.is_some()).unwrap_or('+');
    let bare = bare.unwrap_or(word);
    let (kind, value) = bare.split_at(bare.find([':', '=', '/']).map_or(bare.len(), |at| at + 1));
    (sign, kind, value)
}

fn network(kind: &str, value: &str) -> Option<IpNet> {
    let network: IpNet = value.parse().or_else(|_| value.parse::<IpAddr>().map(IpNet::from)).ok()?;
    (network.addr().is_ipv4() == (kind == "ip4:")).then_some(network)
}

/// Merges the records, with `part` added, each term once. Ends as a single record did, and allows no further senders.
fn joined(records: &[String], part: Option<&str>) -> String {
    let words = records.iter().flat_map(|record| record.split_ascii_whitespace().skip(1));
    let is_end = |word: &&str| matches!(divide(&word.to_ascii_lowercase()).1, "all" | "redirect=");
    let (ends, mut words): (Vec<&str>, Vec<&str>) = words.chain(part).partition(is_end);
    let mut seen = HashSet::new();
    words.retain(|word| seen.insert(*word));
    let end = match ends.as_slice() {
        [end] if divide(end).0 != '+' || end.contains('=') => end,
        _ => "~all",
    };
    format!("v=spf1 {} {end}", words.join(" "))
}

/// "strato" of "smtp.strato.de" and of "_spf.strato.com": likely one company. Countries have two labels at most.
fn company(host: &str) -> Option<&str> {
    host.rsplit('.').skip(1).find(|label| label.len() > 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_to_paste_keeps_what_was_in_it_and_lets_nobody_else_send() {
        for (records, joined_record) in [
            (&["v=spf1 mx -all"][..], "v=spf1 mx include:x.example -all"),
            (&["v=spf1 +ALL"], "v=spf1 include:x.example ~all"),
            (&["v=spf1"], "v=spf1 include:x.example ~all"),
            (&["v=spf1  a  redirect=y.example"], "v=spf1 a include:x.example redirect=y.example"),
            (
                &["v=spf1 mx a -all", "v=spf1 ip4:192.0.2.1 mx ?all"],
                "v=spf1 mx a ip4:192.0.2.1 include:x.example ~all",
            ),
        ] {
            let records: Vec<String> = records.iter().map(ToString::to_string).collect();
            assert_eq!(joined(&records, Some("include:x.example")), joined_record);
        }
    }
}
