//! The folder of a fetched certificate: mode 0700, files 0600, each written atomically. Beside the certificate it has the status
//! of the last attempt, so that a restart loses neither the wait nor the error; the time of the renewal, and the back-off
//! after a failure.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::authority::{OrderFailure, ValidationMethod};
use crate::appliance::certificates::Facts;
use crate::platform::clock::from_seconds;
use crate::platform::files::atomic_write;

/// The certificate that is wanted.
#[derive(Clone, Debug)]
pub struct CertificateOrder {
    pub host: String,
    /// The URL of the authority's ACME directory.
    pub directory: String,
    /// The folder of the certificate, the account and the status.
    pub folder: PathBuf,
}

/// The certificate, its chain and its key in one file, so that a power cut cannot leave a certificate with another key.
pub const CERTIFICATE: &str = "certificate.pem";
/// The account with the authority.
pub(super) const ACCOUNT: &str = "account.json";

/// The stored certificate with its facts; none when there is none that can be used.
pub(super) fn stored(folder: &Path) -> Option<(CertifiedKey, Facts)> {
    let path = folder.join(CERTIFICATE);
    let read = in_pem(&fs::read(&path).ok()?);
    if let Err(error) = &read {
        tracing::warn!(path = %path.display(), %error, "this certificate cannot be used, another is fetched");
    }
    read.ok()
}

/// The content of a JSON file; none when it is missing or not readable.
pub(super) fn read_json<T: DeserializeOwned>(folder: &Path, name: &str) -> Option<T> {
    serde_json::from_slice(&fs::read(folder.join(name)).ok()?).ok()
}

pub(super) fn write_json(folder: &Path, name: &str, value: &impl Serialize) -> Result<(), OrderFailure> {
    let text = serde_json::to_vec_pretty(value).map_err(OrderFailure::unclear)?;
    write(folder, name, &text)
}

/// Replaces the file's content with `bytes`, at once: a stop cannot come between, and it happens a few times in
/// two months.
pub(super) fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), OrderFailure> {
    let path = folder.join(name);
    let write = || {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        fs::set_permissions(folder, Permissions::from_mode(0o700))?;
        atomic_write::write(&path, bytes)
    };
    write().map_err(|error: io::Error| {
        OrderFailure::Other(format!(
            "{path} cannot be written ({error}), and without it no certificate can be kept. Is the disk full, or does the folder belong to another user? Look with: df -h {folder}; ls -ld {folder}",
            path = path.display(),
            folder = folder.display(),
        ))
    })
}

/// A certificate, its chain and its key from one text; else why it cannot be used.
pub(super) fn in_pem(pem: &[u8]) -> Result<(CertifiedKey, Facts), String> {
    let not_one = || "it is not a certificate with its key".to_owned();
    let chain: Vec<_> =
        CertificateDer::pem_slice_iter(pem).collect::<Result<_, _>>().map_err(|_| not_one())?;
    let key = PrivateKeyDer::from_pem_slice(pem).map_err(|_| not_one())?;
    let facts = chain.first().and_then(Facts::of).ok_or_else(not_one)?;
    let pair = CertifiedKey::from_der(chain, key, &ring::default_provider())
        .map_err(|error| format!("the certificate and the key in it do not belong together ({error})"))?;
    Ok((pair, facts))
}

/// After a restart the next attempt waits no longer than this. Let's Encrypt lets one more validation fail every twelve
/// minutes.
const AFTER_A_RESTART: SignedDuration = SignedDuration::from_mins(15);

/// After the first failure in a row, the second and so on. The first is short because the next attempt goes another
/// way. Let's Encrypt lets five proofs fail in an hour and then one more every twelve minutes.
const WAITS: [SignedDuration; 6] = [
    SignedDuration::from_mins(1),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(15),
    SignedDuration::from_hours(1),
    SignedDuration::from_hours(4),
    SignedDuration::from_hours(12),
];

/// A longer Retry-After of the authority is cut to this.
const LONGEST: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The time of the renewal: a third of its life before its end, and up to a sixtieth of its life sooner, so that not
/// all portals ask at once. `spread` is the certificate's own, so that a restart changes nothing.
pub(super) fn renewal(facts: &Facts, spread: u8) -> Timestamp {
    let life = (facts.not_after.as_second() - facts.not_before.as_second()).max(0);
    let sooner = life / 3 + life / 60 * i64::from(spread) / 255;
    from_seconds(facts.not_after.as_second() - sooner)
}

/// The time of the next attempt after `failures` in a row, up to a tenth later by `spread`. `told` is the authority's
/// Retry-After.
pub(super) fn again(now: Timestamp, failures: u32, spread: u8, told: Option<SignedDuration>) -> Timestamp {
    let step = usize::try_from(failures.saturating_sub(1)).unwrap_or(usize::MAX);
    let wait = WAITS[step.min(WAITS.len() - 1)].max(told.unwrap_or_default().min(LONGEST)).as_secs();
    from_seconds(now.as_second() + wait + wait / 10 * i64::from(spread) / 255)
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
    /// The last error since, with the next step. None when the last attempt succeeded.
    pub last_error: Option<String>,
    /// The time of the next order: after a failure the next try, otherwise the renewal.
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
        read_json(folder, Self::FILE)
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
            let soon = from_seconds(last.as_second() + AFTER_A_RESTART.as_secs());
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
    use rcgen::{KeyPair, generate_simple_self_signed};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    // proves: C1
    #[test]
    fn files_are_their_owners_alone_and_replaced_whole_whatever_a_power_cut_left() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("certificates");
        write(&path, CERTIFICATE, b"first").unwrap();
        fs::write(path.join(".certificate.pem.part"), "half of anoth").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o755)).unwrap();
        write(&path, CERTIFICATE, b"second").unwrap();
        assert_eq!(fs::read(path.join(CERTIFICATE)).unwrap(), b"second");
        assert_eq!((mode(&path), mode(&path.join(CERTIFICATE))), (0o700, 0o600));
        assert_eq!(fs::read_dir(&path).unwrap().count(), 1, "nothing else is left");
    }

    #[test]
    fn a_place_that_cannot_be_written_is_named() {
        let place = tempfile::NamedTempFile::new().unwrap();
        let error = write(place.path(), ACCOUNT, b"").unwrap_err();
        let account = place.path().join(ACCOUNT).display().to_string();
        assert!(error.in_words("").starts_with(&account), "{error:?}");
    }

    // proves: C1
    #[test]
    fn only_a_certificate_with_its_own_key_is_used() {
        let made = generate_simple_self_signed(["portal.example.org".to_owned()]).unwrap();
        let (certificate, key) = (made.cert.pem(), made.signing_key.serialize_pem());
        let other = KeyPair::generate().unwrap().serialize_pem();
        let whole = format!("{certificate}{key}");
        for (pem, is_used) in [
            (whole.clone(), true),
            (format!("{key}{certificate}"), true),
            (format!("{certificate}{other}"), false),
            (certificate, false),
            (key, false),
            (whole[..whole.len() - 60].to_owned(), false),
            (String::new(), false),
            ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n".to_owned() + &other, false),
        ] {
            assert_eq!(in_pem(pem.as_bytes()).is_ok(), is_used, "{pem}");
        }
        let (_, facts) = in_pem(whole.as_bytes()).unwrap();
        assert!(facts.is_for("portal.example.org"));
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn failed(next: &str) -> CertificateStatus {
        CertificateStatus {
            host: "portal.example.org".to_owned(),
            directory: "https://authority.example/directory".to_owned(),
            last_attempt: Some(at("2026-01-01T08:00:00Z")),
            next_attempt: Some(at(next)),
            last_error: Some("The name leads nowhere.".to_owned()),
            failures: 5,
            ..CertificateStatus::default()
        }
    }

    #[test]
    fn a_certificate_is_renewed_when_a_third_of_its_life_is_left_or_a_little_sooner() {
        for (from, until, spread, renewed) in [
            ("2026-01-01T00:00:00Z", "2026-04-01T00:00:00Z", 0, "2026-03-02T00:00:00Z"),
            ("2026-01-01T00:00:00Z", "2026-04-01T00:00:00Z", 255, "2026-02-28T12:00:00Z"),
            // An invalid period is renewed at its end.
            ("2026-02-01T00:00:00Z", "2026-01-01T00:00:00Z", 255, "2026-01-01T00:00:00Z"),
        ] {
            let (not_before, not_after) = (at(from), at(until));
            let facts = Facts { names: Vec::new(), not_before, not_after, issuer: String::new() };
            assert_eq!(renewal(&facts, spread), at(renewed), "{from} {until} {spread}");
        }
    }

    // proves: C1
    #[test]
    fn no_more_than_five_proofs_fail_in_any_hour() {
        let mut asked = vec![at("2026-01-01T00:00:00Z")];
        for failures in 1..20 {
            asked.push(again(*asked.last().unwrap(), failures, 0, None));
        }
        for begin in &asked {
            let hour = |at: &&Timestamp| *at >= begin && at.as_second() < begin.as_second() + 3600;
            assert!(asked.iter().filter(hour).count() <= 5, "from {begin}");
        }
        // An authority that says how long is left alone for so long, within reason.
        let waits = |told| again(asked[0], 1, 0, Some(told)).as_second() - asked[0].as_second();
        assert_eq!(waits(SignedDuration::from_hours(3)), 3 * 3600);
        assert_eq!((waits(SignedDuration::ZERO), waits(SignedDuration::MAX)), (60, 7 * 86_400));
    }

    #[test]
    fn after_a_failure_nothing_is_asked_until_the_wait_is_over_or_the_clock_was_set_back() {
        let mut status = failed("2026-01-01T12:00:00Z");
        for (now, asks) in [
            ("2026-01-01T08:00:00Z", false),
            ("2026-01-01T11:59:59Z", false),
            ("2026-01-01T12:00:00Z", true),
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
        let (host, authority) = ("portal.example.org", "https://authority.example/directory");
        let write = |text: &[u8]| std::fs::write(folder.path().join(CertificateStatus::FILE), text).unwrap();
        for (next, shortened) in [
            ("2026-01-01T08:05:00Z", "2026-01-01T08:05:00Z"),
            ("2026-01-01T20:00:00Z", "2026-01-01T08:15:00Z"),
        ] {
            write(&serde_json::to_vec(&failed(next)).unwrap());
            assert_eq!(CertificateStatus::at_start(&order(host, authority)), failed(shortened));
        }
        for other in [order("members.example.org", authority), order(host, "https://staging.example")] {
            assert_eq!(CertificateStatus::at_start(&other).failures, 0);
        }
        write(b"{");
        assert_eq!(CertificateStatus::at_start(&order(host, authority)).failures, 0, "no obstacle");
    }
}
