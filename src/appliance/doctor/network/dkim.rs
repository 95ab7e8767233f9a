//! DKIM: is there a public key under the sender's domain that the provider's signatures can be checked with? Which
//! name ("selector") it has stands in every signed letter and nowhere in the DNS, so the usual ones are tried.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures_util::future::join_all;

use super::names::{DnsAnswer, NameServers, Nothing};
use super::providers::{COMMON_SELECTORS, Provider};
use crate::appliance::doctor::Finding;
use crate::platform::settings::MailServer;

pub(super) const CHECK: &str = "dkim";

/// What stands under one selector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Good,
    /// Taken back: letters signed with it count as forged.
    Revoked,
    Unreadable,
}

/// Looks under `selector`, or else under the provider's and the usual ones.
pub(super) async fn look(
    names: &NameServers,
    domain: &str,
    selector: Option<&str>,
    server: &MailServer,
) -> Finding {
    let own = Provider::of(&server.host()).map_or(&[][..], |provider| provider.selectors);
    let common = COMMON_SELECTORS.iter().filter(|common| !own.contains(common));
    let selectors: Vec<&str> =
        selector.map_or_else(|| own.iter().chain(common).copied().collect(), |selector| vec![selector]);
    let answers = join_all(selectors.iter().map(|selector| async move {
        (*selector, names.texts(&format!("{selector}._domainkey.{domain}")).await)
    }))
    .await;
    judge(domain, selector, &answers)
}

fn judge(domain: &str, asked: Option<&str>, answers: &[(&str, DnsAnswer<String>)]) -> Finding {
    let keys: Vec<(&str, Key)> = answers
        .iter()
        .filter_map(|(selector, texts)| {
            // A wildcard record below the domain may return texts that are no key.
            let keys = texts.iter().flatten().filter_map(|text| read(text, asked.is_some()));
            Some((*selector, keys.min_by_key(|key| *key as u8)?))
        })
        .collect();
    let of = |wanted: Key| -> Vec<&str> {
        keys.iter().filter(|(_, key)| *key == wanted).map(|(selector, _)| *selector).collect()
    };
    let (good, revoked, unreadable) = (of(Key::Good), of(Key::Revoked), of(Key::Unreadable));
    if !good.is_empty() {
        return Finding::well(CHECK, format!("{domain} has a DKIM key ({}).", good.join(", ")));
    }
    if !unreadable.is_empty() {
        return Finding::problem(
            CHECK,
            format!("The DKIM key {}._domainkey.{domain} cannot be read.", unreadable[0]),
            format!(
                "Ask whoever manages the domain {domain} to put the record in again just as the mail provider shows it, in one piece."
            ),
        );
    }
    if !revoked.is_empty() {
        return Finding::problem(
            CHECK,
            format!("The DKIM key {}._domainkey.{domain} has been taken back (its p= is empty).", revoked[0]),
            format!(
                "Make a new key in your mail provider's panel, under DKIM or \"authenticate domain\", and ask whoever manages the domain {domain} to add the record it shows."
            ),
        );
    }
    let lost: Vec<Nothing> = answers
        .iter()
        .filter_map(|(_, answer)| answer.as_ref().err().copied())
        .filter(|nothing| !nothing.is_certain())
        .collect();
    match (asked, lost.first()) {
        (_, Some(nothing)) => Finding::unknown(
            CHECK,
            format!("The DKIM keys of {domain} could not be looked up: {}.", nothing.in_words()),
        ),
        (Some(selector), None) => Finding::problem(
            CHECK,
            format!("There is no DKIM key at {selector}._domainkey.{domain}."),
            format!(
                "Look in your mail provider's panel, under DKIM or \"authenticate domain\", and ask whoever manages the domain {domain} to add the record it shows."
            ),
        ),
        (None, None) => Finding {
            advice: Some(format!(
                "Your mail provider's panel shows the record, under DKIM or \"authenticate domain\". If it is there under another name: `portal doctor --dkim-selector NAME` (the part before ._domainkey.{domain}; in a letter that arrived it is what follows s= in the line DKIM-Signature)."
            )),
            ..Finding::unknown(
                CHECK,
                format!("No DKIM key of {domain} was found under the usual names. It may have another name."),
            )
        },
    }
}

/// Parses a key record; None when it is something else. A text without a version counts where a key was `expected`.
fn read(text: &str, expected: bool) -> Option<Key> {
    let tags: Vec<(&str, &str)> = text
        .split(';')
        .filter_map(|part| part.split_once('='))
        .map(|(tag, value)| (tag.trim(), value.trim()))
        .collect();
    let tag = |name: &str| tags.iter().find(|(tag, _)| *tag == name).map(|(_, value)| *value);
    match (tag("v"), tag("p")) {
        (Some("DKIM1") | None, Some("")) => Some(Key::Revoked),
        (Some("DKIM1") | None, Some(key)) => {
            let key: String = key.split_ascii_whitespace().collect();
            let is_known = matches!(tag("k"), None | Some("rsa" | "ed25519"));
            let is_whole = STANDARD.decode(&key).is_ok_and(|bytes| bytes.len() >= 32);
            Some(if is_known && is_whole { Key::Good } else { Key::Unreadable })
        }
        (Some("DKIM1"), None) => Some(Key::Unreadable),
        _ => expected.then_some(Key::Unreadable),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_good_taken_back_or_unreadable() {
        // RFC 6376 appendix C and RFC 8463 appendix A.
        let rsa = "v=DKIM1; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDwIRP/UC3SBsEmGqZ9ZJW3/DkMoGeLnQg1fWn7/zYt IxN2SnFCjxOCKG9v3b4jYfcTNh5ijSsq631uBItLa7od+v/RtdC2UzJ1lWT947qR+Rcac2gbto/NMqJ0fzfVjH4OuKhi tdY9tf6mcwGjaNBcWToIMmPSPDdQPNUYckcQ2QIDAQAB";
        for (text, expected, key) in [
            (rsa, false, Some(Key::Good)),
            ("v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", false, Some(Key::Good)),
            ("k=rsa; t=s; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", false, Some(Key::Good)),
            ("v=DKIM1; p=", false, Some(Key::Revoked)),
            ("v=DKIM1; k=rsa; p=not base64!", false, Some(Key::Unreadable)),
            ("v=DKIM1; p=MIGf", false, Some(Key::Unreadable)),
            (
                "v=DKIM1; k=rot13; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                false,
                Some(Key::Unreadable),
            ),
            ("v=DKIM1", false, Some(Key::Unreadable)),
            ("v=spf1 -all", false, None),
            ("hello", false, None),
            ("hello", true, Some(Key::Unreadable)),
        ] {
            assert_eq!(read(text, expected), key, "{text}");
        }
    }
}
