//! DMARC: what receivers should do with letters that only claim to come from the sender's domain.

use super::names::NameServers;
use super::{add_text, tag};
use crate::appliance::doctor::Finding;

const CHECK: &str = "dmarc";

/// Looks for the record of the domain, then of the domains above it.
pub(super) async fn look(names: &NameServers, domain: &str) -> Finding {
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
            Err(nothing) => return nothing.finding(CHECK, &format!("The DMARC record of {domain}")),
        }
        level = above;
    }
    Finding::care(
        CHECK,
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
            CHECK,
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
                CHECK,
                format!("The DMARC record of {whose} has no policy that receivers know: {record}"),
                format!(
                    "Ask whoever manages the domain {level} to mend the TXT record at _dmarc.{level}. The shortest good one is: v=DMARC1; p=none"
                ),
            );
        }
    };
    Finding::well(CHECK, format!("The DMARC record of {whose} {wish}."))
}
