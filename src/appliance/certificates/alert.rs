//! Warnings about a certificate.

use std::path::PathBuf;

use jiff::Timestamp;

use super::Facts;

/// Fewer days left than this are a warning.
const FEW_DAYS: i64 = 14;

/// A reason why members cannot reach the portal, now or soon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateAlert {
    #[error(
        "The certificate is for {names}, not for {host}: browsers will not let members in. Get one for {host}, or say the right address: portal settings set public-address https://NAME"
    )]
    OtherNames {
        names: String,
        /// The host that members use.
        host: String,
    },
    #[error(
        "The certificate is good from {0} on, and this machine's clock says that is still to come. Is the clock right? See: timedatectl"
    )]
    NotYet(Timestamp),
    #[error(
        "The certificate was good until {0}: browsers do not let members in any more. Renew it now; the portal takes the new files by itself within a minute."
    )]
    Over(Timestamp),
    #[error(
        "The certificate is good for {} only. Is it renewed by itself? If not, renew it; the portal takes the new files by itself within a minute.",
        days(*.0)
    )]
    Soon(i64),
    #[error("Everybody on this machine can read the certificate's key. Close it: sudo chmod 600 {0}")]
    OpenKey(PathBuf),
}

impl CertificateAlert {
    /// The warnings about `facts`, for members who come to `host` at `now`.
    pub fn about(facts: &Facts, host: &str, now: Timestamp) -> Vec<Self> {
        let mut alerts = Vec::new();
        if !facts.is_for(host) {
            let names = if facts.names.is_empty() { "no name".to_owned() } else { facts.names.join(", ") };
            alerts.push(Self::OtherNames { names, host: host.to_owned() });
        }
        let days = facts.days_left(now);
        if now > facts.not_after {
            alerts.push(Self::Over(facts.not_after));
        } else if now < facts.not_before {
            alerts.push(Self::NotYet(facts.not_before));
        } else if days < FEW_DAYS {
            alerts.push(Self::Soon(days));
        }
        alerts
    }

    /// True when members cannot reach the portal already.
    pub fn is_grave(&self) -> bool {
        !matches!(self, Self::Soon(_) | Self::OpenKey(_))
    }
}

fn days(count: i64) -> String {
    match count {
        ..1 => "a few hours more".to_owned(),
        1 => "one more day".to_owned(),
        count => format!("{count} more days"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_days_other_names_and_a_wrong_clock_are_told() {
        let facts = Facts {
            names: vec!["portal.example.org".to_owned()],
            not_before: "2026-11-01T00:00:00Z".parse().unwrap(),
            not_after: "2026-12-01T00:00:00Z".parse().unwrap(),
            issuer: String::new(),
        };
        let here = "portal.example.org";
        for (host, now, wanted) in [
            (here, "2026-11-10T00:00:00Z", vec![]),
            (here, "2026-11-17T00:00:00Z", vec![]),
            (here, "2026-11-17T00:00:01Z", vec!["good for 13 more days"]),
            (here, "2026-11-29T23:00:00Z", vec!["good for one more day only"]),
            (here, "2026-11-30T23:00:00Z", vec!["good for a few hours more only"]),
            (here, "2026-12-01T00:00:01Z", vec!["was good until"]),
            (here, "1970-01-01T00:00:09Z", vec!["Is the clock right?"]),
            ("other.example.org", "2026-11-10T00:00:00Z", vec!["is for portal.example.org, not for other"]),
            ("other.example.org", "2026-12-02T00:00:00Z", vec!["not for other", "was good until"]),
        ] {
            let alerts = CertificateAlert::about(&facts, host, now.parse().unwrap());
            let told: Vec<String> = alerts.iter().map(ToString::to_string).collect();
            assert_eq!(told.len(), wanted.len(), "{host} {now}: {told:?}");
            for (told, wanted) in told.iter().zip(wanted) {
                assert!(told.contains(wanted), "{host} {now}: {told}");
            }
        }
    }
}
