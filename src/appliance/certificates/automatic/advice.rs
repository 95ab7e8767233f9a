//! What a volunteer reads when there is no new certificate: what is wrong and what to do about it.

use std::io;

use instant_acme::Problem;
use jiff::Timestamp;

use super::authority::{Unreachable, Why};
use super::failure::{OrderFailure, kind, said};
use super::folder::ACCOUNT;
use super::{CertificateOrder, ValidationMethod};
use crate::platform::text::escape::escape_untrusted;

/// Written before an attempt; it stays when the process dies before it can write the outcome.
pub(super) const CUT_OFF: &str = "The last attempt was cut off in the middle, when the portal or this machine went off. It is made again by itself.";

const BY_ITSELF: &str = "There is nothing to do: the portal asks again by itself.";
const THE_PORTS: &str =
    "In the router of this internet connection, forward the ports 80 and 443 to this machine.";
const OTHER_AUTHORITY: &str =
    "Look at its address: --acme-directory (PORTAL_ACME_DIRECTORY). Left out, it is Let's Encrypt.";

/// What is wrong and what to do, in plain words.
pub(super) fn in_words(failure: &OrderFailure, order: &CertificateOrder, now: Timestamp) -> String {
    match failure {
        OrderFailure::Unreachable(unreachable) => not_reached(unreachable, order, now),
        OrderFailure::NotProven { way, problem } => {
            not_proven(*way, problem, &order.host) + &their_words(problem)
        }
        OrderFailure::Refused(problem) => refused(problem, order) + &their_words(problem),
        OrderFailure::NotOffered(way) => {
            format!("The certificate authority does not ask on port {}. {BY_ITSELF}", way.port())
        }
        OrderFailure::Slow => format!("The certificate authority took too long. {BY_ITSELF}"),
        OrderFailure::NotAnAuthority(words) => format!(
            "{} did not answer as a certificate authority does. If that lasts: {OTHER_AUTHORITY} ({})",
            order.directory,
            escape_untrusted(words)
        ),
        OrderFailure::Unusable(words) => format!(
            "The certificate that came cannot be used ({}). If that lasts: {OTHER_AUTHORITY}",
            escape_untrusted(words)
        ),
        OrderFailure::Folder { path, source } => format!(
            "{} cannot be written ({source}), and without it no certificate can be kept. Is the disk full, or does the folder belong to another user? Look with: df -h {folder}; ls -ld {folder}",
            path.display(),
            folder = order.folder.display(),
        ),
        OrderFailure::Unclear(words) => {
            format!(
                "Something unexpected happened ({}). The portal asks again by itself.",
                escape_untrusted(words)
            )
        }
    }
}

fn not_reached(unreachable: &Unreachable, order: &CertificateOrder, now: Timestamp) -> String {
    let host = &unreachable.host;
    match &unreachable.why {
        Why::NotHttps => {
            format!("{} is not the https address of a certificate authority. {OTHER_AUTHORITY}", order.directory)
        }
        Why::NoSuchName(_) => format!(
            "The certificate authority {host} could not be found. Is this machine on the internet? Look with: getent hosts {host}"
        ),
        Why::NoConnection(error) => format!(
            "The certificate authority {host} could not be reached: {}. Is this machine on the internet, and does its firewall let it out to https addresses?",
            no_connection(error)
        ),
        Why::Silent => format!(
            "The certificate authority {host} did not answer in time. Is this machine on the internet? The portal asks again by itself."
        ),
        Why::Clock => format!(
            "This machine's clock shows {}, and the certificate of {host} is not good at that time. If the clock is wrong, set it: sudo timedatectl set-ntp true",
            now.strftime("%-d %B %Y %H:%M UTC")
        ),
        Why::NobodyIsTrusted(_) => {
            "This machine has no list of the authorities it trusts, so it cannot know the certificate authority. Install one: sudo apt install ca-certificates".to_owned()
        }
        Why::Untrusted(_) => format!(
            "Whoever answers for {host} is not the certificate authority. A filter or a guest network may be in between, or this machine's list of trusted authorities is old: sudo apt install --only-upgrade ca-certificates"
        ),
        Why::Broken(error) => format!(
            "The conversation with the certificate authority {host} broke off ({}). {BY_ITSELF}",
            escape_untrusted(&error.to_string())
        ),
    }
}

fn no_connection(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::ConnectionRefused => "nobody answers there",
        io::ErrorKind::NetworkUnreachable | io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkDown => {
            "there is no way to it over the network"
        }
        _ => "nobody answers there in time",
    }
}

/// The authority tried to validate the name and failed.
fn not_proven(way: ValidationMethod, problem: &Problem, host: &str) -> String {
    match (kind(problem), way) {
        ("dns", _) => format!(
            "The name {host} leads nowhere. Where the name was bought, set its A record to the public address of this internet connection, which the router shows. A new record takes up to an hour."
        ),
        ("caa", _) => no_entry(host),
        ("connection", ValidationMethod::Http) => format!(
            "The certificate authority found nobody at http://{host} (port 80). {THE_PORTS} The next attempt is by port 443. An AAAA record of the name must lead to this machine, too, or go."
        ),
        ("connection", ValidationMethod::Tls) => format!(
            "The certificate authority found nobody at https://{host} (port 443). {THE_PORTS} An AAAA record of the name must lead to this machine, too, or go."
        ),
        ("unauthorized" | "incorrectResponse" | "tls" | "malformed", _) => format!(
            "Another machine or another program answers for {host} on port {}. Where the name was bought, its A and AAAA records must lead to this internet connection. {THE_PORTS}",
            way.port()
        ),
        _ => refusal(problem, host),
    }
}

/// The authority refused the order before validation.
fn refused(problem: &Problem, order: &CertificateOrder) -> String {
    let account = order.folder.join(ACCOUNT);
    let anew = format!("sudo rm {} && sudo systemctl restart portal", account.display());
    match kind(problem) {
        "userActionRequired" => format!(
            "The certificate authority has new terms. Read them, and if you accept them, let the portal make a new account: {anew}"
        ),
        "unauthorized" | "accountDoesNotExist" => {
            format!(
                "The certificate authority does not know the portal's account any more. Let it make a new one: {anew}"
            )
        }
        "externalAccountRequired" => format!(
            "This certificate authority serves only those who signed up on its site, which the portal cannot do. {OTHER_AUTHORITY}"
        ),
        _ => refusal(problem, &order.host),
    }
}

fn refusal(problem: &Problem, host: &str) -> String {
    match kind(problem) {
        "rateLimited" => format!(
            "The certificate authority was asked too often lately and wants to be left alone for a while. {BY_ITSELF}"
        ),
        "rejectedIdentifier" | "unsupportedIdentifier" => format!(
            "The certificate authority gives no certificate for {host}. Use a name of your own that the internet knows: portal settings set public-address https://portal.YOUR-CHURCH.org"
        ),
        "caa" => no_entry(host),
        _ => format!("The certificate authority could not do it this time. {BY_ITSELF}"),
    }
}

fn no_entry(host: &str) -> String {
    format!(
        "A CAA record of {host} forbids this certificate authority to give a certificate. Where the name was bought, add it (for Let's Encrypt: 0 issue \"letsencrypt.org\") or remove the CAA records."
    )
}

fn their_words(problem: &Problem) -> String {
    said(problem).map(|said| format!(" It said: {}", escape_untrusted(said))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use instant_acme::Subproblem;
    use tokio_rustls::rustls;

    use super::*;

    fn problem(kind: &str) -> Problem {
        Problem {
            r#type: Some(format!("urn:ietf:params:acme:error:{kind}")),
            detail: Some("Their\nwords".to_owned()),
            status: Some(400),
            subproblems: Vec::new(),
        }
    }

    fn said_of(failure: OrderFailure) -> String {
        let order = CertificateOrder {
            host: "portal.example.org".to_owned(),
            directory: "https://authority.example/directory".to_owned(),
            folder: "/var/lib/portal/certificates".into(),
        };
        in_words(&failure, &order, "1970-01-01T00:05:00Z".parse().unwrap())
    }

    #[test]
    fn a_name_that_was_not_proven_is_told_what_to_change_where() {
        for (way, kind, told) in [
            (ValidationMethod::Http, "dns", "set its A record to the public address"),
            (ValidationMethod::Tls, "dns", "set its A record to the public address"),
            (
                ValidationMethod::Http,
                "connection",
                "nobody at http://portal.example.org (port 80). In the router",
            ),
            (ValidationMethod::Http, "connection", "The next attempt is by port 443"),
            (
                ValidationMethod::Tls,
                "connection",
                "nobody at https://portal.example.org (port 443). In the router",
            ),
            (
                ValidationMethod::Http,
                "unauthorized",
                "Another machine or another program answers for portal.example.org on port 80",
            ),
            (ValidationMethod::Http, "incorrectResponse", "Another machine or another program"),
            (ValidationMethod::Http, "tls", "on port 80"),
            (ValidationMethod::Tls, "tls", "on port 443"),
            (ValidationMethod::Tls, "unauthorized", "on port 443"),
            (ValidationMethod::Http, "caa", "0 issue \"letsencrypt.org\""),
            (ValidationMethod::Http, "rateLimited", "asked too often lately"),
            (ValidationMethod::Http, "serverInternal", "There is nothing to do"),
            (ValidationMethod::Tls, "something new", "There is nothing to do"),
        ] {
            let words = said_of(OrderFailure::NotProven { way, problem: problem(kind) });
            assert!(words.contains(told), "{kind}: {words}");
            assert!(words.ends_with("It said: Their\\u{a}words"), "{words}");
        }
    }

    #[test]
    fn an_authority_that_refuses_is_translated_with_the_command_that_helps() {
        let anew = "sudo rm /var/lib/portal/certificates/account.json && sudo systemctl restart portal";
        for (kind, told) in [
            ("userActionRequired", anew),
            ("unauthorized", anew),
            ("accountDoesNotExist", anew),
            ("externalAccountRequired", "--acme-directory"),
            ("rejectedIdentifier", "portal settings set public-address https://portal.YOUR-CHURCH.org"),
            ("unsupportedIdentifier", "portal settings set public-address"),
            ("caa", "CAA records"),
            ("rateLimited", "There is nothing to do"),
            ("badNonce", "There is nothing to do"),
            ("", "There is nothing to do"),
        ] {
            let words = said_of(OrderFailure::Refused(problem(kind)));
            assert!(words.contains(told) && words.contains("It said: Their"), "{kind}: {words}");
        }
        let several = Problem {
            detail: None,
            subproblems: vec![Subproblem {
                identifier: None,
                r#type: problem("caa").r#type,
                detail: Some("No entry".to_owned()),
            }],
            ..problem("compound")
        };
        let words = said_of(OrderFailure::Refused(several));
        assert!(words.contains("CAA record") && words.ends_with("It said: No entry"), "{words}");
        let nothing = Problem { r#type: None, detail: None, status: None, subproblems: Vec::new() };
        assert!(said_of(OrderFailure::Refused(nothing)).ends_with("asks again by itself."));
    }

    #[test]
    fn an_authority_that_is_not_reached_says_whether_it_is_the_name_the_line_or_the_clock() {
        let refused = || io::Error::from_raw_os_error(111);
        for (why, told) in [
            (Why::NotHttps, "is not the https address"),
            (Why::NoSuchName(io::Error::other("failed to lookup address")), "getent hosts authority.example"),
            (Why::NoConnection(refused()), "nobody answers there. Is this machine on the internet"),
            (Why::NoConnection(io::Error::from_raw_os_error(101)), "there is no way to it"),
            (Why::NoConnection(io::Error::from_raw_os_error(110)), "nobody answers there in time"),
            (Why::Silent, "did not answer in time"),
            (Why::Clock, "This machine's clock shows 1 January 1970 00:05 UTC"),
            (Why::Clock, "sudo timedatectl set-ntp true"),
            (Why::NobodyIsTrusted(rustls::Error::General(String::new())), "sudo apt install ca-certificates"),
            (Why::Untrusted(refused()), "is not the certificate authority"),
            (Why::Broken("half an answer".into()), "broke off (half an answer)"),
        ] {
            let words = said_of(Unreachable { host: "authority.example".to_owned(), why }.into());
            assert!(words.contains(told), "{told}: {words}");
        }
    }

    #[test]
    fn what_goes_wrong_on_this_machine_is_said_with_where_to_look() {
        for (failure, told) in [
            (
                OrderFailure::Folder {
                    path: "/var/lib/portal/certificates/status.json".into(),
                    source: io::ErrorKind::StorageFull.into(),
                },
                "df -h /var/lib/portal/certificates",
            ),
            (OrderFailure::NotOffered(ValidationMethod::Http), "does not ask on port 80"),
            (OrderFailure::Slow, "took too long"),
            (OrderFailure::NotAnAuthority("expected value".to_owned()), "Left out, it is Let's Encrypt"),
            (OrderFailure::Unusable("it is for another name".to_owned()), "it is for another name"),
            (OrderFailure::unclear("a surprise"), "a surprise"),
        ] {
            let words = said_of(failure);
            assert!(words.contains(told), "{told}: {words}");
        }
    }
}
