//! DKIM: is there a public key under the sender's domain that the provider's signatures can be checked with? Which
//! name ("selector") it has stands in every signed letter and nowhere in the DNS, so the usual ones are tried.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::future::join_all;

use super::names::NameServers;
use super::providers::{COMMON_SELECTORS, Provider};
use super::tag;
use crate::appliance::doctor::{Finding, Level};
use crate::platform::settings::MailServer;

const CHECK: &str = "dkim";

/// Looks under `selector`, or else under the provider's and the usual ones.
pub(super) async fn look(
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
                Some(true) => return Finding::well(CHECK, format!("{domain} has a DKIM key ({selector}).")),
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
        (None, Some(nothing), _) => return nothing.finding(CHECK, &format!("The DKIM keys of {domain}")),
        (None, None, Some(selector)) => format!("There is no DKIM key at {selector}._domainkey.{domain}."),
        (None, None, None) => {
            return Finding::at(
                Level::Unknown,
                CHECK,
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
    Finding::problem(CHECK, says, advice)
}

/// Whether the key in this record is whole. None: the text is something else, of a wildcard record perhaps.
fn is_whole(text: &str) -> Option<bool> {
    let key: String = tag(text, "p")?.split_ascii_whitespace().collect();
    let is_key = tag(text, "v").is_none_or(|version| version == "DKIM1");
    is_key.then(|| STANDARD.decode(key).is_ok_and(|bytes| bytes.len() >= 32))
}
