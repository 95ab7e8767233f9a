//! Secrets that must be read again (an authenticator's secret, the mail server's password) are sealed with the
//! portal's key, which lies outside the database: a copied database, or a plain backup, opens none of them.

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::token::random;

const NONCE_BYTES: usize = 24;

/// The portal's key in use. Cheap to clone; its `Debug` output is redacted.
#[derive(Clone)]
pub struct Seal {
    sealing: [u8; 32],
    hashing: [u8; 32],
}

/// Another key, another owner, or damaged.
#[derive(Debug, thiserror::Error)]
#[error("a sealed secret cannot be opened with this portal's key file")]
pub struct SealError;

impl Seal {
    /// The key file's 32 bytes, divided into one key for each use.
    pub fn new(key: &[u8; 32]) -> Self {
        Self { sealing: keyed(key, &[b"portal sealing v1"]), hashing: keyed(key, &[b"portal hashing v1"]) }
    }

    /// Seals `secret` so that only `owner` opens it: a member's id, or a setting's name.
    pub fn seal(&self, owner: &str, secret: &[u8]) -> Result<Vec<u8>, SealError> {
        let nonce: [u8; NONCE_BYTES] = random();
        let payload = Payload { msg: secret, aad: owner.as_bytes() };
        let sealed = self.cipher().encrypt(&XNonce::from(nonce), payload).map_err(|_| SealError)?;
        Ok([&nonce[..], &sealed].concat())
    }

    /// Opens what [`Seal::seal`] made for the same owner.
    pub fn open(&self, owner: &str, sealed: &[u8]) -> Result<Vec<u8>, SealError> {
        let (nonce, text) = sealed.split_first_chunk::<NONCE_BYTES>().ok_or(SealError)?;
        let payload = Payload { msg: text, aad: owner.as_bytes() };
        self.cipher().decrypt(&XNonce::from(*nonce), payload).map_err(|_| SealError)
    }

    /// A hash that cannot be searched without the key: for short codes and for e-mail addresses. `parts` are separated
    /// ("ab", "c" is not "a", "bc").
    pub fn hash(&self, parts: &[&str]) -> [u8; 32] {
        let parts: Vec<&[u8]> = parts.iter().map(|part| part.as_bytes()).collect();
        keyed(&self.hashing, &parts)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.sealing.into())
    }
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal(..)")
    }
}

/// HMAC-SHA-256 over the parts, each with its length before it.
fn keyed(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    // A key shorter than the hash's block is filled up with zeros (RFC 2104).
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: T5
    #[test]
    fn a_sealed_secret_opens_for_its_owner_and_its_key_only() {
        let seal = Seal::new(&[7; 32]);
        let sealed = seal.seal("mary", b"a secret").unwrap();
        assert_eq!(seal.open("mary", &sealed).unwrap(), b"a secret");
        assert!(seal.open("john", &sealed).is_err(), "another member's");
        assert!(Seal::new(&[8; 32]).open("mary", &sealed).is_err(), "another key");
        for at in 0..sealed.len() {
            let mut damaged = sealed.clone();
            damaged[at] ^= 1;
            assert!(seal.open("mary", &damaged).is_err(), "byte {at}");
            assert!(seal.open("mary", &sealed[..at]).is_err(), "cut at {at}");
        }
        assert_ne!(seal.seal("mary", b"a secret").unwrap(), sealed, "never the same twice");
        assert!(!sealed.windows(8).any(|part| part == b"a secret"));
        assert_eq!(format!("{seal:?}"), "Seal(..)");
    }

    #[test]
    fn a_keyed_hash_depends_on_the_key_and_on_every_part() {
        let seal = Seal::new(&[7; 32]);
        assert_eq!(seal.hash(&["ab", "c"]), seal.hash(&["ab", "c"]));
        assert_ne!(seal.hash(&["ab", "c"]), seal.hash(&["a", "bc"]));
        assert_ne!(seal.hash(&["ab", "c"]), Seal::new(&[8; 32]).hash(&["ab", "c"]));
    }
}
