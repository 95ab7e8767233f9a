//! The domain that the portal's letters are sent from, and its records: can replies and the notices of undelivered letters
//! reach it (MX), is there a public key that the provider's signatures can be checked with (DKIM), and what should
//! receivers do with letters that only claim to come from it (DMARC)? Which name ("selector") a key has stands in every
//! signed letter and nowhere in the DNS, so the usual ones are tried.

use std::net::IpAddr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::future::join_all;
use url::Host;

use super::add_text;
use super::mail_server::{COMMON_SELECTORS, Provider, mailbox_sends_through};
use super::names::{DnsAnswer, LookupFailure, NameServers};
use crate::appliance::doctor::Finding;
use crate::platform::settings::{MailServer, is_own_network};

/// The finding that needs no lookup (`user` signs in to the mail server), and the sender's domain where its records are
/// the congregation's own.
pub(super) fn look(address: &str, server: &MailServer, user: Option<&str>) -> (Finding, Option<String>) {
    let typed = address.rsplit_once('@').map_or(address, |(_, domain)| domain).trim_end_matches('.');
    let domain = match Host::parse(typed) {
        Ok(Host::Domain(domain)) if !is_local_name(&domain) => domain,
        _ => return (found!("mail-from/local", domain = typed), None),
    };
    match mailbox_sends_through(&domain, &server.host()) {
        Some(true) => (found!("mail-from/of-provider", domain), None),
        Some(false) => {
            let host = server.host();
            (found!("mail-from/forged", domain, server, host), None)
        }
        None => {
            let finding = match user.filter(|user| is_elsewhere(user, &domain, server)) {
                None => found!("mail-from/own", address),
                Some(user) => found!("mail-from/another-user", address, user, server),
            };
            (finding, Some(domain))
        }
    }
}

/// The signed-in address is of another domain, and the server does not send for all domains.
fn is_elsewhere(user: &str, domain: &str, server: &MailServer) -> bool {
    let below = |one: &str, other: &str| one == other || one.ends_with(&format!(".{other}"));
    let is_relay = Provider::of(&server.host()).is_some_and(|provider| provider.spf.is_empty());
    !is_relay
        && user.rsplit_once('@').is_some_and(|(_, own)| {
            let own = own.to_ascii_lowercase();
            !below(&own, domain) && !below(domain, &own)
        })
}

/// True for names that only exist in a local network, or nowhere.
pub(super) fn is_local_name(domain: &str) -> bool {
    is_own_network(&Host::Domain(domain))
        || [".invalid", ".test"].iter().any(|end| domain.trim_end_matches('.').ends_with(end))
}

pub(super) const MAIL_DOMAIN: &str = "mail-domain";

/// The mail servers of the domain; an error where there is no such domain at all.
pub(super) async fn mail_domain(names: &NameServers, domain: &str) -> Result<Finding, Finding> {
    let (exchanges, addresses) = tokio::join!(names.exchanges(domain), names.addresses(domain));
    Ok(match (exchanges, addresses) {
        (Ok(exchanges), _) if exchanges.iter().all(String::is_empty) => {
            found!("mail-domain/no-mail", domain)
        }
        (Ok(exchanges), _) => {
            let is_gone = |found: DnsAnswer<IpAddr>| found.is_err_and(LookupFailure::is_certain);
            let hosts = exchanges.iter().map(|host| async move { (host, names.addresses(host).await) });
            let there = join_all(hosts).await.into_iter().find(|(_, found)| !is_gone(found.clone()));
            match there {
                Some((host, _)) => found!("mail-domain/well", domain, host),
                None => found!("mail-domain/no-host", domain, host = exchanges[0]),
            }
        }
        (Err(nothing), Ok(_)) if nothing.is_certain() => found!("mail-domain/itself", domain),
        (Err(LookupFailure::NoSuchName), Err(_)) => {
            return Err(found!("mail-domain/none", domain));
        }
        (Err(LookupFailure::NoRecord), Err(nothing)) if nothing.is_certain() => {
            found!("mail-domain/nowhere", domain)
        }
        (Err(nothing), _) => nothing.finding(MAIL_DOMAIN, &format!("Where mail for {domain} goes")),
    })
}

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
                Some(true) => return found!("dkim/well", domain, selector),
                Some(false) => damaged = damaged.or(Some(selector)),
                None => {}
            },
            Err(nothing) => unanswered = Some(nothing),
        }
    }
    match (damaged, unanswered, selector) {
        (Some(selector), ..) => found!("dkim/damaged", selector, domain),
        (None, Some(nothing), _) => nothing.finding("dkim", &format!("The DKIM keys of {domain}")),
        (None, None, Some(selector)) => found!("dkim/none", selector, domain),
        (None, None, None) => found!("dkim/not-found", domain),
    }
}

/// Whether the key in this record is whole. None: the text is something else, of a wildcard record perhaps.
fn is_whole(text: &str) -> Option<bool> {
    let key: String = tag(text, "p")?.split_ascii_whitespace().collect();
    let is_key = tag(text, "v").is_none_or(|version| version == "DKIM1");
    is_key.then(|| STANDARD.decode(key).is_ok_and(|bytes| bytes.len() >= 32))
}

/// The value of a tag in "v=DMARC1; p=none".
fn tag<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut tags = text.split(';').filter_map(|part| part.split_once('='));
    tags.find(|(tag, _)| tag.trim().eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
}

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
                    return judge_dmarc(domain, level, &records);
                }
            }
            Err(nothing) => return nothing.finding("dmarc", &format!("The DMARC record of {domain}")),
        }
        level = above;
    }
    let add = add_text(domain, &format!("_dmarc.{domain}"), "v=DMARC1; p=none");
    found!("dmarc/none", domain, add)
}

fn judge_dmarc(domain: &str, level: &str, records: &[&str]) -> Finding {
    let [record] = records else {
        return found!("dmarc/several", level, number = records.len());
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
            return found!("dmarc/no-policy", whose, record, level);
        }
    };
    found!("dmarc/well", whose, wish)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;

    #[test]
    fn a_sender_s_domain_is_its_own_a_provider_s_or_not_public() {
        for (address, server, level, part) in [
            ("portal@grace.example.org", "smtp.example.org", Level::Well, "grace.example.org"),
            ("portal@portal.local", "smtp.example.org", Level::Problem, "nobody outside knows"),
            ("portal@localhost", "smtp.example.org", Level::Problem, "nobody outside knows"),
            ("portal@[fd00::1]", "smtp.example.org", Level::Problem, "nobody outside knows"),
            ("grace@gmail.com", "smtp.gmail.com:587", Level::Well, "nothing to set"),
            ("grace@gmx.de", "mail.gmx.net:465", Level::Well, "nothing to set"),
            ("grace@gmx.de", "smtp.example.org:465", Level::Problem, "forged"),
        ] {
            let (finding, _) = look(address, &server.parse().unwrap(), None);
            assert!(finding.level == level && finding.says.contains(part), "{address}: {finding:?}");
            assert_eq!(finding.advice.is_some(), level == Level::Problem, "{address}");
        }
    }

    #[test]
    fn an_address_that_signs_in_for_another_domain_is_pointed_out() {
        for (user, server, level) in [
            ("portal@grace.example.org", "smtp.gmail.com", Level::Well),
            ("office@Example.org", "smtp.gmail.com", Level::Well),
            ("postmaster@mg.grace.example.org", "smtp.mailgun.org", Level::Well),
            ("4711@smtp-brevo.com", "smtp-relay.brevo.com", Level::Well),
            ("office", "smtp.example.net", Level::Well),
            ("grace@gmail.com", "smtp.gmail.com", Level::Care),
            ("grace@notexample.org", "smtp.example.net", Level::Care),
        ] {
            let (finding, _) = look("portal@grace.example.org", &server.parse().unwrap(), Some(user));
            assert_eq!(finding.level, level, "{user}: {finding:?}");
        }
    }

    #[test]
    fn a_domain_with_letters_beyond_ascii_is_asked_for_as_name_servers_write_it() {
        let (_, domain) = look("portal@jürgen-kirche.example", &"smtp.example.org".parse().unwrap(), None);
        assert_eq!(domain.as_deref(), Some("xn--jrgen-kirche-dlb.example"));
    }
}
