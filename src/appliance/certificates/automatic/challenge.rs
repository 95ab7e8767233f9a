//! The answers to ACME challenges. They are removed when the challenge is over, however it ends.

use std::sync::Arc;

use instant_acme::KeyAuthorization;
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use tokio_rustls::rustls::crypto::ring::sign::any_ecdsa_type;
use tokio_rustls::rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::ValidationMethod;
use super::failure::OrderFailure;
use crate::appliance::certificates::{Certificates, Challenges};

/// Publishes challenge answers.
#[derive(Clone, Debug)]
pub(super) struct ChallengePublisher {
    pub certificates: Arc<Certificates>,
    pub challenges: Arc<Challenges>,
}

/// An answer that stands until this is dropped.
#[must_use]
pub(super) struct PublishedAnswer(ChallengePublisher);

impl ChallengePublisher {
    /// Answers the authority until the returned value is dropped.
    pub(super) fn give(
        &self,
        way: ValidationMethod,
        host: &str,
        token: &str,
        answer: &KeyAuthorization,
    ) -> Result<PublishedAnswer, OrderFailure> {
        let standing = PublishedAnswer(self.clone());
        match way {
            ValidationMethod::Http => self.challenges.set(token, answer.as_str()),
            ValidationMethod::Tls => {
                self.certificates.set_challenge(host, proof(host, answer.digest().as_ref())?);
            }
        }
        Ok(standing)
    }
}

impl Drop for PublishedAnswer {
    fn drop(&mut self) {
        self.0.challenges.clear();
        self.0.certificates.clear_challenge();
    }
}

/// A certificate that contains only the digest (RFC 8737).
fn proof(host: &str, digest: &[u8]) -> Result<CertifiedKey, OrderFailure> {
    let key = KeyPair::generate().map_err(OrderFailure::unclear)?;
    let mut params = CertificateParams::new([host.to_owned()]).map_err(OrderFailure::unclear)?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let certificate = params.self_signed(&key).map_err(OrderFailure::unclear)?;
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let key = any_ecdsa_type(&key).map_err(OrderFailure::unclear)?;
    // Not checked as a pair: its extension is one that only authorities parse.
    Ok(CertifiedKey::new(vec![certificate.der().clone()], key))
}
