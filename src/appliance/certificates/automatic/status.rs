//! How the last attempt went: stored in the folder, so that a restart loses neither the wait nor the error.

use super::{CertificateOrder, ValidationMethod};
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// After a restart the next attempt waits no longer than this. Let's Encrypt lets one more validation fail every twelve
/// minutes.
const AFTER_A_RESTART: SignedDuration = SignedDuration::from_mins(15);

impl ValidationMethod {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Http => Self::Tls,
            Self::Tls => Self::Http,
        }
    }

    /// The port that the authority calls.
    pub fn port(self) -> u16 {
        match self {
            Self::Http => 80,
            Self::Tls => 443,
        }
    }
}

/// The status of the certificate that the portal fetches, stored beside the certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct CertificateStatus {
    pub host: String,
    /// The URL of the authority's ACME directory.
    pub directory: String,
    /// The last order.
    pub last_attempt: Option<Timestamp>,
    /// The last order that succeeded.
    pub last_success: Option<Timestamp>,
    /// Why there is none since, and what to do about it. None when the last attempt succeeded.
    pub last_error: Option<String>,
    /// When the next order is due: after a failure the next try, otherwise the renewal.
    pub next_attempt: Option<Timestamp>,
    /// Failures since the last success.
    pub failures: u32,
    /// The challenge type of the next attempt.
    pub way: ValidationMethod,
}

impl CertificateStatus {
    /// The file's name in the folder of fetched certificates.
    pub const FILE: &str = "status.json";

    /// Reads the status that a portal stored in this folder; none when there is none or it cannot be read.
    pub fn read(folder: &Path) -> Option<Self> {
        serde_json::from_slice(&std::fs::read(folder.join(Self::FILE)).ok()?).ok()
    }

    /// The status at start: an empty one where the stored one is of another name or another authority.
    pub(super) fn at_start(order: &CertificateOrder) -> Self {
        let left = Self::read(&order.folder)
            .filter(|left| left.host == order.host && left.directory == order.directory);
        let mut status = left.unwrap_or_else(|| Self {
            host: order.host.clone(),
            directory: order.directory.clone(),
            ..Self::default()
        });
        if let (1.., Some(last), Some(next)) = (status.failures, status.last_attempt, status.next_attempt) {
            let soon = crate::platform::clock::from_seconds(last.as_second() + AFTER_A_RESTART.as_secs());
            status.next_attempt = Some(next.min(soon));
        }
        status
    }

    /// After a failure: its wait is over, or the clock was set back, which makes the stored time useless.
    pub(super) fn may_ask(&self, now: Timestamp) -> bool {
        let waits = self.next_attempt.is_some_and(|next| next > now);
        let counts = self.last_attempt.is_some_and(|last| last <= now);
        self.failures == 0 || !waits || !counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn failed(last: &str, next: &str) -> CertificateStatus {
        CertificateStatus {
            host: "portal.example.org".to_owned(),
            directory: "https://authority.example/directory".to_owned(),
            last_attempt: Some(at(last)),
            next_attempt: Some(at(next)),
            last_error: Some("The name leads nowhere.".to_owned()),
            failures: 5,
            ..CertificateStatus::default()
        }
    }

    #[test]
    fn after_a_failure_nothing_is_asked_until_the_wait_is_over_or_the_clock_was_set_back() {
        let mut status = failed("2026-01-01T08:00:00Z", "2026-01-01T12:00:00Z");
        for (now, asks) in [
            ("2026-01-01T08:00:00Z", false),
            ("2026-01-01T11:59:59Z", false),
            ("2026-01-01T12:00:00Z", true),
            ("2038-01-01T00:00:00Z", true),
            ("1970-01-01T00:00:00Z", true),
        ] {
            assert_eq!(status.may_ask(at(now)), asks, "{now}");
        }
        status.failures = 0;
        assert!(status.may_ask(at("2026-01-01T08:00:00Z")), "a success waits for nothing");
    }

    #[test]
    fn a_restart_shortens_a_long_wait_and_forgets_it_for_another_name_or_authority() {
        let folder = tempfile::tempdir().unwrap();
        let order = |host: &str, directory: &str| CertificateOrder {
            host: host.to_owned(),
            directory: directory.to_owned(),
            folder: folder.path().to_path_buf(),
        };
        let same = order("portal.example.org", "https://authority.example/directory");
        for (next, shortened) in [
            ("2026-01-01T20:00:00Z", "2026-01-01T08:15:00Z"),
            ("2026-01-01T08:05:00Z", "2026-01-01T08:05:00Z"),
        ] {
            let status = failed("2026-01-01T08:00:00Z", next);
            std::fs::write(folder.path().join(CertificateStatus::FILE), serde_json::to_vec(&status).unwrap())
                .unwrap();
            assert_eq!(
                CertificateStatus::at_start(&same),
                CertificateStatus { next_attempt: Some(at(shortened)), ..status }
            );
        }
        for other in [
            order("members.example.org", "https://authority.example/directory"),
            order("portal.example.org", "https://staging.example/directory"),
        ] {
            let status = CertificateStatus::at_start(&other);
            assert_eq!((status.failures, status.last_attempt), (0, None));
        }
        std::fs::write(folder.path().join(CertificateStatus::FILE), "{").unwrap();
        assert_eq!(CertificateStatus::at_start(&same).failures, 0, "a broken file is no obstacle");
    }

    #[test]
    fn a_status_is_written_in_words_that_others_can_read() {
        let status = failed("2026-01-01T08:00:00Z", "2026-01-01T12:00:00Z");
        let written = serde_json::to_value(&status).unwrap();
        assert_eq!(written["lastAttempt"], "2026-01-01T08:00:00Z");
        assert_eq!(written["nextAttempt"], "2026-01-01T12:00:00Z");
        assert_eq!(written["lastSuccess"], serde_json::Value::Null);
        assert_eq!(written["lastError"], "The name leads nowhere.");
        assert_eq!(written["way"], "http-01");
    }
}
