//! Certificates from files that another program or a person renews.

use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, InconsistentKeys};

use super::{Certificates, Facts};
use crate::platform::clock::Clock;

/// How often the files are checked.
pub const INTERVAL: Duration = Duration::from_mins(1);

/// A certificate file, PEM with its chain, and the file with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// The checked content of both files.
#[derive(Debug)]
pub struct Loaded {
    pub certified: CertifiedKey,
    pub facts: Facts,
    /// Every user on this machine can read the key.
    pub is_key_open: bool,
}

/// The bytes of both files.
#[derive(Clone, PartialEq, Eq)]
struct Content {
    certificate: Vec<u8>,
    key: Vec<u8>,
    is_key_open: bool,
}

impl Files {
    /// Reads and checks both.
    pub fn load(&self) -> Result<Loaded, String> {
        self.check(&self.read()?)
    }

    fn read(&self) -> Result<Content, String> {
        let certificate = read(&self.certificate)?;
        let key = read(&self.key)?;
        let mode = std::fs::metadata(&self.key).map_or(0, |metadata| metadata.permissions().mode());
        Ok(Content { certificate, key, is_key_open: mode & 0o004 != 0 })
    }

    fn check(&self, content: &Content) -> Result<Loaded, String> {
        let (certificate, key) = (self.certificate.display(), self.key.display());
        let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&content.certificate).collect();
        let chain = chain.ok().filter(|chain| !chain.is_empty());
        let facts = chain.as_ref().and_then(|chain| Facts::of(&chain[0]));
        let (Some(chain), Some(facts)) = (chain, facts) else {
            return Err(format!(
                "There is no certificate in {certificate}. It is a text that begins with -----BEGIN CERTIFICATE-----; many authorities call that file fullchain.pem."
            ));
        };
        let private = PrivateKeyDer::from_pem_slice(&content.key).map_err(|_| {
            let is_sealed = content.key.windows(9).any(|word| word == b"ENCRYPTED");
            if is_sealed {
                format!(
                    "The key in {key} is under a passphrase, and nobody is there to type it when the portal starts. Write it without: openssl pkey -in {key} -out {key}.open"
                )
            } else {
                format!(
                    "There is no private key in {key}. It is a text that begins with -----BEGIN PRIVATE KEY-----; many authorities call that file privkey.pem."
                )
            }
        })?;
        let certified = CertifiedKey::from_der(chain, private, &ring::default_provider());
        let certified = certified.map_err(|error| match error {
            rustls::Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => format!(
                "The certificate in {certificate} and the key in {key} do not belong together. Were both renewed? The portal's own certificate must be the first in its file."
            ),
            // A kind of key that the TLS library does not support.
            error => format!("The certificate in {certificate} cannot be used: {error}."),
        })?;
        Ok(Loaded { certified, facts, is_key_open: content.is_key_open })
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    let shown = path.display();
    std::fs::read(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => format!(
            "There is no file {shown}. The certificate with its chain is named with --certificate (PORTAL_CERTIFICATE), its key with --certificate-key (PORTAL_CERTIFICATE_KEY)."
        ),
        ErrorKind::PermissionDenied => format!(
            "The user that the portal runs as may not read {shown}. Give it a copy of its own, and name that one: `sudo install -D -m 600 -o {} -g {} {shown} /etc/portal/{}`. The same again after every renewal.",
            rustix::process::geteuid().as_raw(),
            rustix::process::getegid().as_raw(),
            path.file_name().unwrap_or_default().display()
        ),
        _ => format!("{shown} could not be read: {error}."),
    })
}

/// Certificate files in use: checked again and again; each warning is logged once.
pub struct WatchedCertificate {
    files: Files,
    host: String,
    certificates: Arc<Certificates>,
    clock: Clock,
    /// The last content, or the error.
    seen: Result<Content, String>,
    /// Facts of the certificate in use.
    facts: Facts,
    is_key_open: bool,
    said: Vec<String>,
}

impl WatchedCertificate {
    /// Loads the files and uses them, for members who come to `host`.
    pub fn begin(
        files: Files,
        host: &str,
        certificates: Arc<Certificates>,
        clock: Clock,
    ) -> Result<Self, String> {
        let content = files.read()?;
        let Loaded { certified, facts, is_key_open } = files.check(&content)?;
        certificates.put(certified);
        let (host, seen, said) = (host.to_owned(), Ok(content), Vec::new());
        let mut watched = Self { files, host, certificates, clock, seen, facts, is_key_open, said };
        watched.log_new_alerts();
        Ok(watched)
    }

    /// Checks the files every `interval`, and at once when `again` is notified, until the stop.
    pub async fn keep_fresh(
        mut self,
        interval: Duration,
        again: Arc<Notify>,
        mut stop: watch::Receiver<bool>,
    ) {
        loop {
            let is_asked = tokio::select! {
                () = tokio::time::sleep(interval) => false,
                () = again.notified() => true,
                _ = stop.wait_for(|stopping| *stopping) => return,
            };
            self.look(is_asked).await;
            self.log_new_alerts();
        }
    }

    async fn look(&mut self, is_asked: bool) {
        let files = self.files.clone();
        let Ok(seen) = tokio::task::spawn_blocking(move || files.read()).await else { return };
        let is_as_before = seen == self.seen;
        if is_as_before && is_asked && seen.is_ok() {
            tracing::info!("the certificate files are as they were");
        }
        if is_as_before && (seen.is_ok() || !is_asked) {
            return;
        }
        let checked = seen.as_ref().map_err(Clone::clone).and_then(|content| self.files.check(content));
        self.seen = seen;
        match checked {
            Ok(Loaded { certified, facts, is_key_open }) => {
                self.certificates.put(certified);
                tracing::info!(names = facts.names.join(" "), until = %facts.not_after, "a new certificate is in use");
                (self.facts, self.is_key_open) = (facts, is_key_open);
            }
            Err(error) => tracing::error!("{error} The certificate from before stays in use."),
        }
    }

    /// Logs each warning once; the number of days in it makes it another one every day.
    fn log_new_alerts(&mut self) {
        let mut said = Vec::new();
        if let Some(warning) = self.facts.warning(&self.host, self.clock.now()) {
            let renew = "Renew it; the portal takes the new files by itself within a minute.";
            said.push(format!("{} {}", warning.says, warning.advice.as_deref().unwrap_or(renew)));
        }
        if self.is_key_open {
            said.push(format!(
                "Everybody on this machine can read the certificate's key. Close it: sudo chmod 600 {}",
                self.files.key.display()
            ));
        }
        for sentence in said.iter().filter(|sentence| !self.said.contains(sentence)) {
            tracing::error!("{sentence}");
        }
        self.said = said;
    }
}
