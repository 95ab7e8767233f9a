//! Files encrypted with a passphrase, in the age format (age-encryption.org/v1): the program `age` decrypts them too,
//! on any machine, without the portal.

use std::io::{self, Read, Write};

use age::secrecy::SecretString;
use age::{DecryptError, Decryptor, Encryptor, scrypt};

/// The magic number of such a file.
pub const MAGIC: &[u8] = b"age-encryption.org/v1";

/// Two to this power: what trying one passphrase costs (64 MiB of memory, so that a small Pi can do it too).
const WORK: u8 = 16;
/// Files of another program may ask for more: up to 1 GiB.
const MOST_WORK: u8 = 20;

#[derive(Debug, thiserror::Error)]
pub enum EncryptedError {
    /// Another passphrase, or a damaged file whose header is whole.
    #[error("The passphrase does not open it.")]
    Passphrase,
    /// Encrypted to a public key, not with a passphrase.
    #[error("It was not encrypted with a passphrase.")]
    NotByPassphrase,
    #[error("It is damaged ({0}).")]
    Damaged(String),
    #[error("It could not be read: {0}.")]
    Io(#[from] io::Error),
}

/// Encrypts what is written to it, into `to`. Not whole before [`finish`](age::stream::StreamWriter::finish).
pub fn writer<W: Write>(to: W, passphrase: &str) -> io::Result<age::stream::StreamWriter<W>> {
    let mut recipient = scrypt::Recipient::new(SecretString::from(passphrase));
    recipient.set_work_factor(WORK);
    let encryptor = Encryptor::with_recipients(std::iter::once(&recipient as &dyn age::Recipient));
    encryptor.map_err(io::Error::other)?.wrap_output(to)
}

/// Decrypts. A truncated or changed file ends in an error while it is read.
pub fn reader<R: Read>(from: R, passphrase: &str) -> Result<age::stream::StreamReader<R>, EncryptedError> {
    let decryptor = Decryptor::new(from).map_err(why)?;
    if !decryptor.is_scrypt() {
        return Err(EncryptedError::NotByPassphrase);
    }
    let mut identity = scrypt::Identity::new(SecretString::from(passphrase));
    identity.set_max_work_factor(MOST_WORK);
    decryptor.decrypt(std::iter::once(&identity as &dyn age::Identity)).map_err(why)
}

fn why(error: DecryptError) -> EncryptedError {
    match error {
        DecryptError::Io(error) => EncryptedError::Io(error),
        DecryptError::DecryptionFailed | DecryptError::KeyDecryptionFailed | DecryptError::NoMatchingKeys => {
            EncryptedError::Passphrase
        }
        other => EncryptedError::Damaged(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encrypted(text: &[u8]) -> Vec<u8> {
        let mut writer = writer(Vec::new(), "four words of mine").unwrap();
        writer.write_all(text).unwrap();
        writer.finish().unwrap()
    }

    fn opened(file: &[u8], passphrase: &str) -> Result<Vec<u8>, EncryptedError> {
        let mut text = Vec::new();
        reader(file, passphrase)?.read_to_end(&mut text)?;
        Ok(text)
    }

    // proves: K2
    #[test]
    fn only_the_passphrase_opens_it_and_only_whole() {
        let text = vec![7; 200_000];
        let file = encrypted(&text);
        assert!(file.starts_with(MAGIC));
        assert!(!file.windows(16).any(|part| part == [7; 16]));
        assert_eq!(opened(&file, "four words of mine").unwrap(), text);
        assert!(matches!(opened(&file, "four words of yours"), Err(EncryptedError::Passphrase)));
        for cut in [10, 100, 70_000, file.len() - 1] {
            assert!(opened(&file[..cut], "four words of mine").is_err(), "cut at {cut}");
        }
        let mut changed = file.clone();
        changed[file.len() / 2] ^= 1;
        assert!(opened(&changed, "four words of mine").is_err());
        assert!(opened(b"another file", "x").is_err());
    }
}
