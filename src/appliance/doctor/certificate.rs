//! The certificate: is it for the right name, and how many days are left.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

use super::Finding;
use super::words::{count, day};
use crate::appliance::certificates::Facts;
use crate::appliance::installation::SETTINGS_OF_THE_MACHINE;
use crate::platform::data_dir::DataDir;
use crate::platform::data_dir::running::Running;
use crate::platform::settings::PublicAddress;

const CHECK: &str = "certificate";
const RENEWAL: &str = "certificate-renewal";

/// Where a certificate comes from.
#[derive(Clone, Debug)]
enum Source {
    /// Fetched and renewed by the portal, well before its last weeks.
    Automatic,
    /// A file that another program renews.
    File(PathBuf),
}

/// The stored status of the portal's last order.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Status {
    last_error: Option<String>,
    next_attempt: Option<Value>,
}

pub(super) fn look(
    data_dir: &DataDir,
    address: &PublicAddress,
    running: Option<&Running>,
    now: Timestamp,
) -> Vec<Finding> {
    if !address.is_https() {
        let says = format!("Members type {address}: no certificate is needed in your own network.");
        return vec![Finding::unknown(CHECK, says)];
    }
    let fetched = data_dir.certificates_path();
    let source = match running {
        Some(running) if running.https.is_none() => {
            let says = "The web server in front of the portal has the certificate, and renews it.";
            return vec![Finding::unknown(CHECK, says)];
        }
        Some(Running { certificate: Some(file), .. }) => Source::File(file.clone()),
        // A closed portal may have fetched one before.
        None if !fetched.exists() => {
            return vec![Finding::unknown(CHECK, "The certificate is looked at while the portal is open.")];
        }
        _ => Source::Automatic,
    };
    match source {
        Source::File(file) => {
            vec![judge(facts(&file), &Source::File(file.clone()), address.host(), now)]
        }
        Source::Automatic => {
            let status = status(&fetched.join("status.json"));
            let found = facts(&fetched.join("certificate.pem"));
            let is_there = found.is_ok();
            let mut findings = vec![judge(found, &Source::Automatic, address.host(), now)];
            findings.extend(renewal(&status, is_there));
            findings
        }
    }
}

fn facts(file: &Path) -> Result<Facts, String> {
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    let first =
        CertificateDer::from_pem_slice(&bytes).map_err(|_| "it is not a certificate in PEM".to_owned())?;
    Facts::of(&first).ok_or_else(|| "it cannot be understood".to_owned())
}

fn status(file: &Path) -> Status {
    fs::read(file).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
}

fn judge(facts: Result<Facts, String>, source: &Source, host: &str, now: Timestamp) -> Finding {
    let facts = match (facts, source) {
        (Ok(facts), _) => facts,
        (Err(_), Source::Automatic) => {
            return Finding::problem(
                CHECK,
                format!("There is no certificate for {host} yet, so browsers cannot open the portal."),
                port_80(host),
            );
        }
        (Err(error), Source::File(file)) => {
            return Finding::problem(
                CHECK,
                format!("The certificate {} cannot be used: {error}.", file.display()),
                "The portal needs a PEM file that its own user may read, with the chain in it (often called fullchain.pem).",
            );
        }
    };
    let days = facts.days_left(now);
    let (care, problem) = match source {
        // It is renewed a month before its end: with fewer days left, renewal has failed for a while.
        Source::Automatic => (20, 7),
        Source::File(_) => (14, 3),
    };
    let renew = match source {
        Source::Automatic => port_80(host),
        Source::File(file) => format!(
            "Whoever made {} renews it (certbot: `sudo certbot renew`); the portal takes the new file up by itself. Or let the portal fetch certificates: take PORTAL_CERTIFICATE and PORTAL_CERTIFICATE_KEY out of {SETTINGS_OF_THE_MACHINE}.",
            file.display()
        ),
    };
    if !facts.is_for(host) {
        let names = if facts.names.is_empty() { "no name at all".to_owned() } else { facts.names.join(", ") };
        return Finding::problem(
            CHECK,
            format!("The certificate is for {names}, and members type {host}: browsers warn them."),
            format!(
                "Get one for {host}, or set the address to a name this one is for:\n  portal settings set public-address https://{}",
                facts.names.first().map_or("NAME", String::as_str)
            ),
        );
    }
    if facts.not_before > now {
        return Finding::problem(
            CHECK,
            format!("The certificate is good from {} on only.", day(facts.not_before)),
            "Look at this machine's clock first:\n  timedatectl status",
        );
    }
    if days < 0 {
        let says = format!("The certificate ended on {}: browsers warn members.", day(facts.not_after));
        return Finding::problem(CHECK, says, renew);
    }
    let says = format!("The certificate for {host} is good for {} still.", count(days.unsigned_abs(), "day"));
    match days {
        days if days < problem => Finding::problem(CHECK, says, renew),
        days if days < care => Finding::care(CHECK, says, renew),
        _ => Finding::well(CHECK, says),
    }
}

/// The error of the last order, where it failed.
fn renewal(status: &Status, is_there: bool) -> Option<Finding> {
    let error = status.last_error.as_deref().filter(|error| !error.is_empty())?;
    let says = format!("Fetching a certificate did not work the last time: {error}");
    let next = status.next_attempt.as_ref().and_then(instant).map_or_else(String::new, |at| {
        format!(" The portal tries again by itself, next at {} UTC.", at.strftime("%H:%M on %-d %B"))
    });
    let advice = format!("Mend what it names; a restart of the portal tries at once.{next}");
    Some(if is_there {
        Finding::care(RENEWAL, says, advice)
    } else {
        Finding::problem(RENEWAL, says, advice)
    })
}

/// As text or as unix seconds.
fn instant(value: &Value) -> Option<Timestamp> {
    match value {
        Value::String(text) => text.parse().ok(),
        other => other.as_i64().and_then(|seconds| Timestamp::from_second(seconds).ok()),
    }
}

fn port_80(host: &str) -> String {
    format!(
        "The authority looks at http://{host} on port 80 before it gives one. The name must lead to your router, and the router must pass ports 80 and 443 on to this machine; /usr/share/doc/portal/handbook/https.md shows how."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;

    fn made(names: &[&str], days: i64) -> Facts {
        let second = |days: i64| Timestamp::from_second(now().as_second() + days * 86_400).unwrap();
        Facts {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            not_before: second(days.min(0) - 60),
            not_after: second(days),
            issuer: "CN=test".to_owned(),
        }
    }

    fn now() -> Timestamp {
        "2026-11-20T18:00:00Z".parse().unwrap()
    }

    #[test]
    fn the_days_left_count_by_who_renews_it() {
        let file = Source::File("/etc/ssl/portal.pem".into());
        let table = [
            (&file, 14, Level::Well, "good for 14 days"),
            (&file, 13, Level::Care, "13 days"),
            (&file, 3, Level::Care, "3 days"),
            (&file, 2, Level::Problem, "2 days"),
            (&file, -1, Level::Problem, "ended on 19 November 2026"),
            (&Source::Automatic, 20, Level::Well, "20 days"),
            (&Source::Automatic, 19, Level::Care, "19 days"),
            (&Source::Automatic, 6, Level::Problem, "6 days"),
            (&Source::Automatic, 1, Level::Problem, "1 day still"),
        ];
        for (source, days, level, words) in table {
            let found = judge(Ok(made(&["*.example.org"], days)), source, "portal.example.org", now());
            assert_eq!(found.level, level, "{source:?} {days}: {}", found.says);
            assert!(found.says.contains(words), "{words}: {}", found.says);
        }
    }

    #[test]
    fn a_certificate_that_browsers_refuse_is_a_problem() {
        let file = Source::File("/etc/ssl/portal.pem".into());
        let ahead =
            Facts { not_before: "2027-01-01T00:00:00Z".parse().unwrap(), ..made(&["a.example.org"], 90) };
        for (facts, source, words) in [
            (
                Ok(made(&["www.example.org"], 90)),
                &file,
                "for www.example.org, and members type a.example.org",
            ),
            (Ok(made(&[], 90)), &file, "no name at all"),
            (Ok(ahead), &file, "good from 1 January 2027"),
            (Err("No such file".to_owned()), &file, "/etc/ssl/portal.pem cannot be used: No such file."),
            (Err("No such file".to_owned()), &Source::Automatic, "no certificate for a.example.org yet"),
        ] {
            let found = judge(facts, source, "a.example.org", now());
            assert_eq!(found.level, Level::Problem);
            assert!(found.says.contains(words), "{words}: {}", found.says);
        }
    }

    #[test]
    fn a_renewal_that_failed_is_told_in_its_own_words() {
        let text = r#"{"lastAttempt":"2026-11-20T10:00:00Z","lastSuccess":null,"lastError":"Nobody answers on port 80.","nextAttempt":"2026-11-20T22:00:00Z"}"#;
        let status: Status = serde_json::from_str(text).unwrap();
        let found = renewal(&status, true).unwrap();
        assert_eq!(found.level, Level::Care);
        assert!(found.says.ends_with("the last time: Nobody answers on port 80."), "{}", found.says);
        assert!(found.advice.unwrap().ends_with("next at 22:00 on 20 November UTC."));
        assert_eq!(renewal(&status, false).unwrap().level, Level::Problem);
        assert_eq!(renewal(&Status::default(), false), None);
    }
}
