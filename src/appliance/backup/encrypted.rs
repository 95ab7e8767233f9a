//! Files encrypted with a passphrase, in the age format (age-encryption.org/v1): the program `age` decrypts them too, on
//! any machine, without the portal. And the rule for passphrases.

use std::io::{self, Read, Write};

use age::secrecy::SecretString;
use age::{DecryptError, Decryptor, Encryptor, scrypt};
use unicode_normalization::UnicodeNormalization;
use zxcvbn::{Score, zxcvbn};

use super::stream::SourceError;

/// The magic number of such a file.
pub const MAGIC: &[u8] = b"age-encryption.org/v1";

/// Two to this power: what trying one passphrase costs (64 MiB of memory, so that a small Pi can do it too).
const WORK: u8 = 16;
/// Files of another program may ask for more: up to 1 GiB.
const MOST_WORK: u8 = 20;

/// Encrypts what is written to it, into `to`. Not whole before [`finish`](age::stream::StreamWriter::finish).
pub fn writer<W: Write>(to: W, passphrase: &str) -> io::Result<age::stream::StreamWriter<W>> {
    let mut recipient = scrypt::Recipient::new(SecretString::from(passphrase));
    recipient.set_work_factor(WORK);
    let encryptor = Encryptor::with_recipients(std::iter::once(&recipient as &dyn age::Recipient));
    encryptor.map_err(io::Error::other)?.wrap_output(to)
}

/// Decrypts. A truncated or changed file ends in an error while it is read.
pub fn reader<R: Read>(from: R, passphrase: &str) -> Result<age::stream::StreamReader<R>, SourceError> {
    let decryptor = Decryptor::new(from).map_err(why)?;
    if !decryptor.is_scrypt() {
        return Err(SourceError::NotByPassphrase);
    }
    let mut identity = scrypt::Identity::new(SecretString::from(passphrase));
    identity.set_max_work_factor(MOST_WORK);
    decryptor.decrypt(std::iter::once(&identity as &dyn age::Identity)).map_err(why)
}

fn why(error: DecryptError) -> SourceError {
    match error {
        DecryptError::Io(error) => error.into(),
        DecryptError::DecryptionFailed | DecryptError::KeyDecryptionFailed | DecryptError::NoMatchingKeys => {
            SourceError::WrongPassphrase
        }
        other => SourceError::Damaged(other.to_string()),
    }
}

/// Fewest characters of a passphrase, whose rule is stricter than the one for passwords: attempts at those are limited by
/// the throttle and the lockout; an attacker who has the file can try without limit.
const SHORTEST: usize = 10;
/// Most characters; a passphrase is never cut.
const LONGEST: usize = 200;

/// Accepts or refuses a new passphrase, in Unicode normal form C: "ü" is one character here, and two on another
/// keyboard. `context` contains what an acquaintance would try: the congregation's name.
pub fn take_new(typed: &str, context: &[&str]) -> Result<String, String> {
    let passphrase: String = typed.nfc().collect();
    if passphrase.trim() != passphrase || passphrase.chars().any(char::is_control) {
        return Err("The passphrase must be on one line, with no blank before or after it.".to_owned());
    }
    match passphrase.chars().count() {
        ..SHORTEST => {
            return Err(format!(
                "The passphrase must have at least {SHORTEST} characters: take five or six words."
            ));
        }
        SHORTEST..=LONGEST => {}
        _ => return Err(format!("The passphrase must have at most {LONGEST} characters.")),
    }
    let words: Vec<&str> = context
        .iter()
        .flat_map(|text| std::iter::once(*text).chain(text.split(|c: char| !c.is_alphanumeric())))
        .filter(|word| word.chars().count() > 2)
        .collect();
    let estimate = zxcvbn(&passphrase, &words);
    if estimate.score() >= Score::Three {
        return Ok(passphrase);
    }
    let warning = estimate.feedback().and_then(|feedback| feedback.warning());
    let warning = warning.map(|warning| format!(" {warning}")).unwrap_or_default();
    Err(format!(
        "This passphrase is too easy to guess: whoever finds the file can try as often as they like.{warning} Take five or six words that do not belong together."
    ))
}

/// The spellings that may open a file: the normal form of the portal first, then the passphrase as typed, where these
/// differ. Another program uses what its keyboard writes.
pub fn ways_to_write(typed: String) -> Vec<String> {
    let composed: String = typed.nfc().collect();
    if composed == typed { vec![typed] } else { vec![composed, typed] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encrypted(text: &[u8]) -> Vec<u8> {
        let mut writer = writer(Vec::new(), "four words of mine").unwrap();
        writer.write_all(text).unwrap();
        writer.finish().unwrap()
    }

    fn opened(file: &[u8], passphrase: &str) -> Result<Vec<u8>, SourceError> {
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
        assert!(matches!(opened(&file, "four words of yours"), Err(SourceError::WrongPassphrase)));
        for cut in [10, 100, 70_000, file.len() - 1] {
            assert!(opened(&file[..cut], "four words of mine").is_err(), "cut at {cut}");
        }
        let mut changed = file.clone();
        changed[file.len() / 2] ^= 1;
        assert!(opened(&changed, "four words of mine").is_err());
        assert!(opened(b"another file", "x").is_err());
    }

    #[test]
    fn one_passphrase_from_two_keyboards_is_one() {
        let (one, two) =
            ("\u{fc}berm Wehr schl\u{e4}ft die Laterne", "u\u{308}berm Wehr schla\u{308}ft die Laterne");
        assert_eq!(take_new(two, &[]).as_deref(), Ok(one));
        assert_eq!(take_new(one, &[]).as_deref(), Ok(one));
        assert_eq!(ways_to_write(two.to_owned()), [one, two]);
        assert_eq!(ways_to_write(one.to_owned()), [one]);
    }

    // proves: K2
    #[test]
    fn what_can_be_guessed_at_leisure_is_refused_with_a_sentence() {
        let context = ["Grace Lutheran Church"];
        let refused = |passphrase: &str| take_new(passphrase, &context).expect_err(passphrase);
        for (passphrase, wanted) in [
            ("", "at least 10"),
            ("Tr0ub4dor", "at least 10"),
            (" four quiet river lanterns", "on one line"),
            ("four quiet river lanterns ", "on one line"),
            ("four quiet\triver lanterns", "on one line"),
            (&"quiet lantern ".repeat(15)[..201], "at most 200"),
        ] {
            assert!(refused(passphrase).contains(wanted), "{passphrase}");
        }
        for passphrase in
            ["password1234", "gracechurch", "Grace Lutheran Church", "aaaaaaaaaaaaaaaaaaaa", "1234567890"]
        {
            let sentence = refused(passphrase);
            assert!(sentence.contains("too easy to guess") && !sentence.contains("  "), "{sentence}");
        }
        for passphrase in
            ["seven kettles under a green bridge", "überm Wehr schläft die Laterne", "kX9#vQ2!mZ7p"]
        {
            assert_eq!(take_new(passphrase, &context).as_deref(), Ok(passphrase), "{passphrase}");
        }
    }
}
