//! Passwords a person can read from a screen and type.

use super::words::PASSPHRASE_WORDS;

/// The operating system gave no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("this machine gives no random numbers ({0})")]
pub struct RandomnessError(#[from] getrandom::Error);

const WORDS: usize = 7;

/// Seven words of 128: 49 bits from the operating system's generator, behind argon2id and a rate limit.
pub(super) fn make() -> Result<String, RandomnessError> {
    let mut bytes = [0; WORDS];
    getrandom::fill(&mut bytes)?;
    // 128 divides 256, so every word is as likely as any other.
    let words = bytes.map(|byte| PASSPHRASE_WORDS[usize::from(byte) % PASSPHRASE_WORDS.len()]);
    Ok(words.join("-"))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_words_are_128_different_ones() {
        assert_eq!(PASSPHRASE_WORDS.iter().collect::<HashSet<_>>().len(), 128);
        assert_eq!(make().unwrap().split('-').count(), WORDS);
        assert_ne!(make().unwrap(), make().unwrap());
    }
}
