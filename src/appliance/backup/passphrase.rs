//! The rule for backup passphrases, stricter than the one for passwords. Password attempts are limited by the portal's
//! throttle and lockout; an attacker who has the file can try without limit.

use unicode_normalization::UnicodeNormalization;
use zxcvbn::{Score, zxcvbn};

/// Fewest characters.
pub const SHORTEST: usize = 10;
/// Most characters; a passphrase is never cut.
pub const LONGEST: usize = 200;

/// Invalid passphrase, with a text for the volunteer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PassphraseError {
    #[error("The passphrase must have at least {SHORTEST} characters: take five or six words.")]
    TooShort,
    #[error("The passphrase must have at most {LONGEST} characters.")]
    TooLong,
    /// Characters that cannot be typed again, or cannot be seen on paper.
    #[error("The passphrase must be on one line, with no blank before or after it.")]
    Unseen,
    /// zxcvbn says it would be guessed.
    #[error(
        "This passphrase is too easy to guess: whoever finds the file can try as often as they like.{0} Take five or six words that do not belong together."
    )]
    Guessable(String),
}

/// Accepts or refuses a new passphrase, in Unicode normal form C: "ü" is one character here, and two on another
/// keyboard. `context` contains what an acquaintance would try: the congregation's name.
pub fn take_new(typed: &str, context: &[&str]) -> Result<String, PassphraseError> {
    let passphrase: String = typed.nfc().collect();
    check_new(&passphrase, context).map(|()| passphrase)
}

/// The spellings that may open a file: the normal form of the portal first, then the passphrase as typed, where these
/// differ. Another program uses what its keyboard writes.
pub fn ways_to_write(typed: String) -> Vec<String> {
    let composed: String = typed.nfc().collect();
    if composed == typed { vec![typed] } else { vec![composed, typed] }
}

fn check_new(passphrase: &str, context: &[&str]) -> Result<(), PassphraseError> {
    if passphrase.trim() != passphrase || passphrase.chars().any(char::is_control) {
        return Err(PassphraseError::Unseen);
    }
    match passphrase.chars().count() {
        ..SHORTEST => return Err(PassphraseError::TooShort),
        SHORTEST..=LONGEST => {}
        _ => return Err(PassphraseError::TooLong),
    }
    let words: Vec<&str> = context
        .iter()
        .flat_map(|text| std::iter::once(*text).chain(text.split(|c: char| !c.is_alphanumeric())))
        .filter(|word| word.chars().count() > 2)
        .collect();
    let estimate = zxcvbn(passphrase, &words);
    if estimate.score() >= Score::Three {
        return Ok(());
    }
    let warning = estimate.feedback().and_then(|feedback| feedback.warning());
    Err(PassphraseError::Guessable(warning.map(|warning| format!(" {warning}")).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let refused = |passphrase: &str| check_new(passphrase, &context).expect_err(passphrase);
        for (passphrase, error) in [
            ("", PassphraseError::TooShort),
            ("Tr0ub4dor", PassphraseError::TooShort),
            (" four quiet river lanterns", PassphraseError::Unseen),
            ("four quiet river lanterns ", PassphraseError::Unseen),
            ("four quiet\triver lanterns", PassphraseError::Unseen),
            (&"quiet lantern ".repeat(15)[..201], PassphraseError::TooLong),
        ] {
            assert_eq!(refused(passphrase), error, "{passphrase}");
        }
        for passphrase in
            ["password1234", "gracechurch", "Grace Lutheran Church", "aaaaaaaaaaaaaaaaaaaa", "1234567890"]
        {
            let error = refused(passphrase);
            assert!(matches!(error, PassphraseError::Guessable(_)), "{passphrase}: {error}");
            let sentence = error.to_string();
            assert!(sentence.contains("five or six words") && !sentence.contains("  "), "{sentence}");
        }
        for passphrase in
            ["seven kettles under a green bridge", "überm Wehr schläft die Laterne", "kX9#vQ2!mZ7p"]
        {
            assert_eq!(check_new(passphrase, &context), Ok(()), "{passphrase}");
        }
    }
}
