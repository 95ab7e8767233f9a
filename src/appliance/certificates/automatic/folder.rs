//! The folder of a fetched certificate: mode 0700, files 0600, each written atomically.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::failure::OrderFailure;
use crate::appliance::certificates::Facts;
use crate::platform::files::atomic_write;

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

#[cfg(test)]
mod tests {
    use rcgen::{KeyPair, generate_simple_self_signed};

    use super::*;

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
}
