//! The records of the sender's domain: can replies and the notices of undelivered letters reach it (MX), is there a public
//! key that the provider's signatures can be checked with (DKIM), and what should receivers do with letters that only
//! claim to come from it (DMARC)? Which name ("selector") a key has stands in every signed letter and nowhere in the DNS,
//! so the usual ones are tried.

use std::net::IpAddr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::future::join_all;

use super::names::{DnsAnswer, LookupFailure, NameServers};
use super::providers::{COMMON_SELECTORS, Provider};
use super::{add_text, tag};
use crate::appliance::doctor::{Finding, Level};
use crate::platform::settings::MailServer;

pub(super) const MAIL_DOMAIN: &str = "mail-domain";

/// The mail servers of the domain; an error where there is no such domain at all.
pub(super) async fn mail_domain(names: &NameServers, domain: &str) -> Result<Finding, Finding> {
    let (exchanges, addresses) = tokio::join!(names.exchanges(domain), names.addresses(domain));
    Ok(match (exchanges, addresses) {
        (Ok(exchanges), _) if exchanges.iter().all(String::is_empty) => Finding::problem(
            MAIL_DOMAIN,
            format!(
                "{domain} says that it takes no mail at all, and many servers refuse letters from such a domain."
            ),
            "Choose an address that can be answered: portal settings set mail-from ADDRESS",
        ),
        (Ok(exchanges), _) => {
            let is_gone = |found: DnsAnswer<IpAddr>| found.is_err_and(LookupFailure::is_certain);
            let hosts = exchanges.iter().map(|host| async move { (host, names.addresses(host).await) });
            let there = join_all(hosts).await.into_iter().find(|(_, found)| !is_gone(found.clone()));
            match there {
                Some((host, _)) => Finding::well(
                    MAIL_DOMAIN,
                    format!("Mail for {domain} goes to {host}, so answers arrive."),
                ),
                None => Finding::problem(
                    MAIL_DOMAIN,
                    format!(
                        "Mail for {domain} is to go to {} (MX), and there is no such host: answers do not arrive.",
                        exchanges[0]
                    ),
                    format!(
                        "Ask whoever manages the domain {domain} to let its MX record name your mail provider's server."
                    ),
                ),
            }
        }
        (Err(nothing), Ok(_)) if nothing.is_certain() => Finding::well(
            MAIL_DOMAIN,
            format!("{domain} names no server for its mail (MX); it goes to the host of that name itself."),
        ),
        (Err(LookupFailure::NoSuchName), Err(_)) => {
            return Err(Finding::problem(
                MAIL_DOMAIN,
                format!(
                    "There is no domain {domain}, and many servers refuse letters from a domain that does not exist."
                ),
                "Look for a typing mistake, or choose another address: portal settings set mail-from ADDRESS",
            ));
        }
        (Err(LookupFailure::NoRecord), Err(nothing)) if nothing.is_certain() => Finding::problem(
            MAIL_DOMAIN,
            format!(
                "{domain} has neither a server for its mail (MX) nor an address, so nothing comes back, and many servers refuse its letters."
            ),
            format!(
                "Choose an address that can be answered: `portal settings set mail-from ADDRESS`. Or ask whoever manages the domain {domain} to add an MX record with your mail provider's server."
            ),
        ),
        (Err(nothing), _) => nothing.finding(MAIL_DOMAIN, &format!("Where mail for {domain} goes")),
    })
}

const DKIM: &str = "dkim";

/// Looks under `selector`, or else under the provider's and the usual ones.
pub(super) async fn dkim(
    names: &NameServers,
    domain: &str,
    selector: Option<&str>,
    server: &MailServer,
) -> Finding {
    let own = Provider::of(&server.host()).map_or("", |provider| provider.dkim);
    let usual = || own.split_whitespace().chain(COMMON_SELECTORS.split_whitespace()).collect();
    let selectors: Vec<&str> = selector.map_or_else(usual, |selector| vec![selector]);
    let answers = join_all(selectors.iter().map(|selector| async move {
        (*selector, names.texts(&format!("{selector}._domainkey.{domain}")).await)
    }))
    .await;
    let (mut damaged, mut unanswered) = (None, None);
    for (selector, answer) in &answers {
        match answer {
            Ok(texts) => match texts.iter().find_map(|text| is_whole(text)) {
                Some(true) => return Finding::well(DKIM, format!("{domain} has a DKIM key ({selector}).")),
                Some(false) => damaged = damaged.or(Some(selector)),
                None => {}
            },
            Err(nothing) => unanswered = Some(nothing),
        }
    }
    let panel = "your mail provider's panel, under DKIM or \"authenticate domain\"";
    let says = match (damaged, unanswered, selector) {
        (Some(selector), ..) => format!(
            "The DKIM key {selector}._domainkey.{domain} is damaged, or was taken back (its p= is empty)."
        ),
        (None, Some(nothing), _) => return nothing.finding(DKIM, &format!("The DKIM keys of {domain}")),
        (None, None, Some(selector)) => format!("There is no DKIM key at {selector}._domainkey.{domain}."),
        (None, None, None) => {
            return Finding::at(
                Level::Unknown,
                DKIM,
                format!("No DKIM key of {domain} was found under the usual names. It may have another name."),
                format!(
                    "The record to add stands in {panel}. If it is there under another name: `portal doctor --dkim-selector NAME` (the part before ._domainkey.{domain}; in a letter that arrived it is what follows s= in the line DKIM-Signature)."
                ),
            );
        }
    };
    let advice = format!(
        "Ask whoever manages the domain {domain} to put in the record that {panel} shows (make a new key there if need be), in one piece."
    );
    Finding::problem(DKIM, says, advice)
}

/// Whether the key in this record is whole. None: the text is something else, of a wildcard record perhaps.
fn is_whole(text: &str) -> Option<bool> {
    let key: String = tag(text, "p")?.split_ascii_whitespace().collect();
    let is_key = tag(text, "v").is_none_or(|version| version == "DKIM1");
    is_key.then(|| STANDARD.decode(key).is_ok_and(|bytes| bytes.len() >= 32))
}

const DMARC: &str = "dmarc";

/// Looks for the record of the domain, then of the domains above it.
pub(super) async fn dmarc(names: &NameServers, domain: &str) -> Finding {
    let mut level = domain;
    // A registered domain is never a single label.
    while let Some((_, above)) = level.split_once('.') {
        match names.texts(&format!("_dmarc.{level}")).await {
            Ok(texts) => {
                let is_dmarc =
                    |text: &&str| text.split(';').next().and_then(|first| tag(first, "v")) == Some("DMARC1");
                let records: Vec<&str> = texts.iter().map(String::as_str).filter(is_dmarc).collect();
                if !records.is_empty() {
                    return judge(domain, level, &records);
                }
            }
            Err(nothing) => return nothing.finding(DMARC, &format!("The DMARC record of {domain}")),
        }
        level = above;
    }
    Finding::care(
        DMARC,
        format!(
            "{domain} has no DMARC record. Letters arrive without one, but large providers trust a domain more that has it."
        ),
        format!(
            "It changes nothing yet, it only says that somebody looks after the domain. {}",
            add_text(domain, &format!("_dmarc.{domain}"), "v=DMARC1; p=none")
        ),
    )
}

fn judge(domain: &str, level: &str, records: &[&str]) -> Finding {
    let [record] = records else {
        return Finding::problem(
            DMARC,
            format!("_dmarc.{level} has {} DMARC records; receivers then use none of them.", records.len()),
            format!(
                "Ask whoever manages the domain {level} to leave one TXT record at _dmarc.{level} that begins with v=DMARC1"
            ),
        );
    };
    let (whose, below) = if domain == level {
        (domain.to_owned(), None)
    } else {
        (format!("{level} (which counts for {domain} too)"), tag(record, "sp"))
    };
    let policy = below.or_else(|| tag(record, "p")).unwrap_or("none").to_ascii_lowercase();
    let wish = match policy.as_str() {
        "none" => "lets everything through",
        "quarantine" => "sends what is not proven to be the domain's own to the spam folder",
        "reject" => "refuses what is not proven to be the domain's own, so SPF or DKIM must be right",
        _ => {
            return Finding::problem(
                DMARC,
                format!("The DMARC record of {whose} has no policy that receivers know: {record}"),
                format!(
                    "Ask whoever manages the domain {level} to mend the TXT record at _dmarc.{level}. The shortest good one is: v=DMARC1; p=none"
                ),
            );
        }
    };
    Finding::well(DMARC, format!("The DMARC record of {whose} {wish}."))
}
