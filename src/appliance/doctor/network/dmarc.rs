//! DMARC: what receivers should do with letters that only claim to come from the sender's domain.

use super::add_text;
use super::names::{NameServers, Nothing};
use crate::appliance::doctor::Finding;

pub(super) const CHECK: &str = "dmarc";

/// The part of a record that is used here.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Policy {
    /// "none", "quarantine" or "reject".
    domain: Wish,
    /// The same for names below it.
    below: Wish,
    /// Where reports go.
    reports: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    None,
    Quarantine,
    Reject,
}

/// Looks for the record of the domain, then of the domains above it.
pub(super) async fn look(names: &NameServers, domain: &str) -> Finding {
    for level in std::iter::successors(Some(domain), |name| name.split_once('.').map(|(_, above)| above)) {
        // A registered domain is never a single label.
        if !level.contains('.') {
            break;
        }
        match names.texts(&format!("_dmarc.{level}")).await {
            Ok(texts) => {
                let records: Vec<&str> =
                    texts.iter().map(String::as_str).filter(|text| is_dmarc(text)).collect();
                if !records.is_empty() {
                    return judge(domain, level, &records);
                }
            }
            Err(nothing) if nothing.is_certain() => {}
            Err(nothing) => return unanswered(domain, nothing),
        }
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

fn unanswered(domain: &str, nothing: Nothing) -> Finding {
    Finding::unknown(
        CHECK,
        format!("The DMARC record of {domain} could not be looked up: {}.", nothing.in_words()),
    )
}

fn judge(domain: &str, level: &str, records: &[&str]) -> Finding {
    let whose =
        if domain == level { domain.to_owned() } else { format!("{level} (which counts for {domain} too)") };
    let [record] = records else {
        return Finding::problem(
            CHECK,
            format!("_dmarc.{level} has {} DMARC records; receivers then use none of them.", records.len()),
            format!(
                "Ask whoever manages the domain {level} to leave one TXT record at _dmarc.{level} that begins with v=DMARC1"
            ),
        );
    };
    let policy = match parse(record) {
        Ok(policy) => policy,
        Err(part) => {
            return Finding::problem(
                CHECK,
                format!("The DMARC record of {whose} cannot be understood at \"{part}\": {record}"),
                format!(
                    "Ask whoever manages the domain {level} to mend the TXT record at _dmarc.{level}. The shortest good one is: v=DMARC1; p=none"
                ),
            );
        }
    };
    if let Some(odd) =
        policy.reports.iter().find(|address| !address.to_ascii_lowercase().starts_with("mailto:"))
    {
        return Finding::care(
            CHECK,
            format!("The DMARC record of {whose} asks for reports to \"{odd}\", which is no mail address."),
            format!(
                "Ask whoever manages the domain {level} to write rua=mailto:ADDRESS in the TXT record at _dmarc.{level}"
            ),
        );
    }
    let wish = match if domain == level { policy.domain } else { policy.below } {
        Wish::None => "lets everything through",
        Wish::Quarantine => "sends what is not proven to be the domain's own to the spam folder",
        Wish::Reject => "refuses what is not proven to be the domain's own, so SPF or DKIM must be right",
    };
    Finding::well(CHECK, format!("The DMARC record of {whose} {wish}."))
}

fn is_dmarc(text: &str) -> bool {
    let first = text.split(';').next().unwrap_or_default();
    first
        .split_once('=')
        .is_some_and(|(tag, value)| tag.trim().eq_ignore_ascii_case("v") && value.trim() == "DMARC1")
}

/// Parses what [`is_dmarc`]; the error is the part that cannot be parsed.
fn parse(text: &str) -> Result<Policy, String> {
    let (mut domain, mut below, mut reports) = (None, None, Vec::new());
    for part in text.split(';').skip(1).map(str::trim).filter(|part| !part.is_empty()) {
        let bad = || part.to_owned();
        let (tag, value) = part.split_once('=').ok_or_else(bad)?;
        let value = value.trim();
        match tag.trim().to_ascii_lowercase().as_str() {
            "p" => domain = Some(wish(value).ok_or_else(bad)?),
            "sp" => below = Some(wish(value).ok_or_else(bad)?),
            "rua" => reports = value.split(',').map(|address| address.trim().to_owned()).collect(),
            tag if !tag.is_empty() && tag.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {}
            _ => return Err(bad()),
        }
    }
    // Without a policy receivers treat the record as a request for reports only.
    let domain = match domain {
        Some(domain) => domain,
        None if !reports.is_empty() => Wish::None,
        None => return Err(text.to_owned()),
    };
    Ok(Policy { domain, below: below.unwrap_or(domain), reports })
}

fn wish(value: &str) -> Option<Wish> {
    match value.to_ascii_lowercase().as_str() {
        "none" => Some(Wish::None),
        "quarantine" => Some(Wish::Quarantine),
        "reject" => Some(Wish::Reject),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_or_the_part_that_cannot_be_is_named() {
        let policy = |domain, below, reports: &[&str]| {
            Ok(Policy { domain, below, reports: reports.iter().map(ToString::to_string).collect() })
        };
        let bad = |part: &str| Err(part.to_owned());
        for (text, read) in [
            ("v=DMARC1; p=none", policy(Wish::None, Wish::None, &[])),
            ("v=DMARC1;p=Reject;", policy(Wish::Reject, Wish::Reject, &[])),
            ("V = DMARC1 ; p = quarantine ; sp=none", policy(Wish::Quarantine, Wish::None, &[])),
            (
                "v=DMARC1; p=none; rua=mailto:a@x.example, mailto:b@x.example; pct=50; adkim=s",
                policy(Wish::None, Wish::None, &["mailto:a@x.example", "mailto:b@x.example"]),
            ),
            ("v=DMARC1; rua=mailto:a@x.example", policy(Wish::None, Wish::None, &["mailto:a@x.example"])),
            ("v=DMARC1; p=nothing", bad("p=nothing")),
            ("v=DMARC1; p none", bad("p none")),
            ("v=DMARC1; p=none, sp=none", bad("p=none, sp=none")),
            ("v=DMARC1", bad("v=DMARC1")),
        ] {
            assert!(is_dmarc(text), "{text}");
            assert_eq!(parse(text), read, "{text}");
        }
        for other in ["v=DMARC10; p=none", "p=none; v=DMARC1", "v=spf1 -all", "DMARC1"] {
            assert!(!is_dmarc(other), "{other}");
        }
    }
}
