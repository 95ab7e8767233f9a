//! Passwords: which are taken, how they are hashed (argon2id, OWASP's floor), how a guess is compared.

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use unicode_normalization::UnicodeNormalization;
use zxcvbn::{Score, zxcvbn};

use super::guessable;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::token::random;

/// Fewest characters.
pub const SHORTEST: usize = 8;
/// Most characters; no password is ever cut.
pub const LONGEST: usize = 256;

/// Characters that are judged. The estimate takes more than linear time: 256 of `4@8({[<` are a third of a second.
const JUDGED: usize = 64;

const ADVICE: &str = "Try three or four words that do not belong together.";

/// KiB of memory per hash: the OWASP floor for t=2, and two workers fit a 1 GB Pi.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;
const OUTPUT_BYTES: usize = 32;
const SALT_BYTES: usize = 16;

/// A hash that could not be made or read; never shown to a member.
#[derive(Debug, thiserror::Error)]
#[error("password hashing failed: {0}")]
pub struct HashingError(String);

/// Working memory for one hash at a time, reused between hashes. Empty until the first.
#[derive(Default)]
pub struct Memory(Vec<Block>);

/// The strength that a password needs.
#[derive(Clone, Debug)]
pub struct Strength {
    least: Score,
    /// Words an acquaintance would try: the member's own names and e-mail, the congregation's name and the portal's.
    known: Vec<String>,
}

impl Strength {
    /// A member's.
    pub fn of_member(known: &[&str]) -> Self {
        Self { least: Score::Two, known: known.iter().map(|&word| word.to_owned()).collect() }
    }

    /// A role holder's, which protects other people's data: one step stronger.
    pub fn of_role_holder(known: &[&str]) -> Self {
        Self { least: Score::Three, ..Self::of_member(known) }
    }

    /// Accepts or refuses a password. This takes milliseconds: server code asks [`super::Hasher::judge`].
    pub fn judge(&self, password: &str) -> Result<(), Refusal> {
        check_length(password)?;
        self.weakness(password).map_or(Ok(()), |reason| Err(guessable(&reason)))
    }

    /// The reason why a password would be guessed, if it would be. Takes milliseconds, too.
    pub fn weakness(&self, password: &str) -> Option<String> {
        let judged: String = normalised(password).chars().take(JUDGED).collect();
        let known: Vec<&str> = self.known.iter().map(String::as_str).collect();
        let words: Vec<&str> = known
            .iter()
            .flat_map(|text| text.split('@').chain(text.split(|c: char| !c.is_alphanumeric())))
            .filter(|word| word.chars().count() > 2)
            .collect();
        let estimate = zxcvbn(&judged, &words);
        if estimate.score() < self.least {
            let warning = estimate.feedback().and_then(|feedback| feedback.warning());
            return Some(warning.map_or_else(|| ADVICE.to_owned(), |warning| warning.to_string()));
        }
        if guessable::is_familiar(&judged, &known) {
            Some(format!("Names, dates, Bible books and digits are all there is in it. {ADVICE}"))
        } else if guessable::is_keyboard_walk(&normalised(password)) {
            Some(format!("Keys that lie side by side are all there is in it. {ADVICE}"))
        } else {
            None
        }
    }
}

/// A new password that would be guessed.
pub(super) fn guessable(reason: &str) -> Refusal {
    Refusal::new(ErrorCode::WeakPassword, format!("This password is too easy to guess. {reason}"))
}

/// The two new passwords that were typed differ.
pub fn check_same(password: &str, confirmation: &str) -> Result<(), Refusal> {
    if password == confirmation {
        Ok(())
    } else {
        Err(Refusal::new(ErrorCode::PasswordsDiffer, "Passwords don't match"))
    }
}

/// The one fault of a new password that is seen at once.
pub fn check_length(password: &str) -> Result<(), Refusal> {
    match normalised(password).chars().count() {
        ..SHORTEST => {
            Err(Refusal::new(ErrorCode::PasswordTooShort, "Password must be at least 8 characters"))
        }
        SHORTEST..=LONGEST => Ok(()),
        _ => Err(Refusal::new(ErrorCode::PasswordTooLong, "Password must be at most 256 characters")),
    }
}

/// True when both are the same password, however their accents were typed.
pub fn is_same(one: &str, other: &str) -> bool {
    normalised(one) == normalised(other)
}

/// Hashes a password with a fresh salt to a PHC string.
pub fn hash(password: &str, memory: &mut Memory) -> Result<String, HashingError> {
    let salt: [u8; SALT_BYTES] = random();
    let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(OUTPUT_BYTES)).map_err(failed)?;
    let output = run(password, &salt, Version::V0x13, params.clone(), OUTPUT_BYTES, memory)?;
    let phc = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params).map_err(failed)?,
        salt: Some(Salt::new(&salt).map_err(failed)?),
        hash: Some(output),
    };
    Ok(phc.to_string())
}

/// True when `password` is the one `phc` was made of. The comparison takes the same time either way.
pub fn matches(password: &str, phc: &str, memory: &mut Memory) -> Result<bool, HashingError> {
    let stored = PasswordHash::new(phc).map_err(failed)?;
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).map_err(failed)?;
    let version = stored.version.map_or(Ok(Version::V0x13), Version::try_from).map_err(failed)?;
    let params = Params::try_from(&stored).map_err(failed)?;
    let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else {
        return Err(HashingError("a stored hash has no salt or no output".to_owned()));
    };
    if algorithm != Algorithm::Argon2id {
        return Err(HashingError("a stored hash is not argon2id".to_owned()));
    }
    let found = run(password, &salt, version, params, expected.len(), memory)?;
    Ok(found == expected)
}

/// True when `phc` was made with weaker parameters than today's and is to be replaced at the next sign-in.
pub fn is_outdated(phc: &str) -> bool {
    PasswordHash::new(phc).ok().and_then(|stored| Params::try_from(&stored).ok()).is_none_or(|params| {
        params.m_cost() < MEMORY_KIB || params.t_cost() < PASSES || params.p_cost() != LANES
    })
}

fn run(
    password: &str,
    salt: &[u8],
    version: Version,
    params: Params,
    output_bytes: usize,
    memory: &mut Memory,
) -> Result<Output, HashingError> {
    let blocks = params.block_count();
    if memory.0.len() < blocks {
        memory.0.resize(blocks, Block::new());
    }
    let mut output = [0; Output::MAX_LENGTH];
    let output = output.get_mut(..output_bytes).ok_or_else(|| HashingError("output too long".to_owned()))?;
    Argon2::new(Algorithm::Argon2id, version, params)
        .hash_password_into_with_memory(
            normalised(password).as_bytes(),
            salt,
            output,
            memory.0.get_mut(..blocks).unwrap_or_default(),
        )
        .map_err(failed)?;
    Output::new(output).map_err(failed)
}

/// One password typed on two keyboards is one password.
fn normalised(password: &str) -> String {
    password.nfc().collect()
}

fn failed(error: impl std::fmt::Display) -> HashingError {
    HashingError(error.to_string())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    // proves: P1
    #[test]
    fn a_fresh_hash_carries_the_promised_parameters() {
        let phc = hash("quiet river lantern", &mut Memory::default()).unwrap();
        assert!(phc.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{phc}");
        assert!(!is_outdated(&phc));
        assert_ne!(phc, hash("quiet river lantern", &mut Memory::default()).unwrap(), "a salt of its own");
    }

    #[test]
    fn older_parameters_are_told_apart_and_still_match() {
        let params = Params::new(8192, 1, 1, Some(32)).unwrap();
        let salt = [7; 16];
        let output =
            run("an old password", &salt, Version::V0x13, params.clone(), 32, &mut Memory::default());
        let old = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(19),
            params: ParamsString::try_from(&params).unwrap(),
            salt: Some(Salt::new(&salt).unwrap()),
            hash: Some(output.unwrap()),
        }
        .to_string();
        assert!(is_outdated(&old));
        assert!(matches("an old password", &old, &mut Memory::default()).unwrap());
        assert!(!matches("another password", &old, &mut Memory::default()).unwrap());
    }

    #[test]
    fn a_hash_is_outdated_when_any_of_its_parameters_is_below_today_s() {
        let table = [
            ("m=19456,t=2,p=1", false),
            ("m=65536,t=3,p=1", false),
            ("m=19455,t=2,p=1", true),
            ("m=65536,t=1,p=1", true),
            ("m=65536,t=3,p=2", true),
        ];
        for (parameters, outdated) in table {
            let phc = format!("$argon2id$v=19${parameters}$c29tZXNhbHRzb21lc2FsdA$MLPsT96ziszvs73ulkZcwQ");
            assert_eq!(is_outdated(&phc), outdated, "{parameters}");
        }
        assert!(is_outdated("not a hash"));
    }

    #[test]
    fn every_word_of_a_name_is_one_an_acquaintance_would_try() {
        let password = "brzeczyszczykiewicz";
        assert!(Strength::of_member(&["Parish of Lodz", "mary@example.org"]).judge(password).is_ok());
        for context in ["Parish of Brzeczyszczykiewicz", "brzeczyszczykiewicz@example.org"] {
            let refused = Strength::of_member(&[context]).judge(password);
            assert_eq!(refused.unwrap_err().code, ErrorCode::WeakPassword, "{context}");
        }
    }

    // proves: P3
    #[test]
    fn which_passwords_are_taken() {
        let strength =
            Strength::of_member(&["Mary", "Smith", "mary.smith@email.com", "Grace Community Church"]);
        let short = "Password must be at least 8 characters";
        let refused = [
            ("", short),
            ("seven77", short),
            ("password", "too easy"),
            ("12345678", "too easy"),
            ("marysmith", "too easy"),
            ("Mary.Smith", "too easy"),
            ("gracecommunity", "too easy"),
            ("aaaaaaaaaaaa", "too easy"),
            ("walter12", "too easy"),
            ("mary.smith@email.com", "too easy"),
            ("GraceCommunityChurch", "too easy"),
            ("GraceChurch2026", "too easy"),
            ("Member Portal", "too easy"),
            ("Smith2026!!", "too easy"),
            ("Psalm23:1", "too easy"),
            ("Summer2026!", "too easy"),
            ("qwertyuiopasdfghjklzxcvbnmqwertyuiopasdfghjkl", "side by side"),
            ("1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/", "side by side"),
        ];
        for (password, reason) in refused {
            let error = strength.judge(password).expect_err(password).message;
            assert!(error.contains(reason), "{password:?}: {error}");
        }
        for password in [
            "quiet river lantern",
            "correcthorsebatterystaple",
            "Jé sùis là-bas 9",
            "愛は寛容で情け深い",
            "x9$kq2!v",
            "grace under a green bridge",
            "Summer2026!kettles",
        ] {
            assert!(strength.judge(password).is_ok(), "{password}");
        }
        let weak_and_long = format!("{}{}", "a".repeat(JUDGED), "x9$kq2!v");
        assert!(strength.judge(&weak_and_long).is_err(), "its beginning is judged");
        let long: String = ["river", "lantern", "quiet", "seven"].iter().cycle().take(60).copied().collect();
        assert!(strength.judge(&long[..256]).is_ok());
        assert_eq!(strength.judge(&long[..257]).unwrap_err().code, ErrorCode::PasswordTooLong);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]
        // proves: P3
        #[test]
        fn every_unicode_password_matches_itself_and_nothing_shorter(password in "\\PC{8,256}") {
            let mut memory = Memory::default();
            let phc = hash(&password, &mut memory).unwrap();
            prop_assert!(matches(&password, &phc, &mut memory).unwrap());
            let decomposed: String = password.nfd().collect();
            prop_assert!(matches(&decomposed, &phc, &mut memory).unwrap());
            let cut: String = password.chars().take(password.chars().count() - 1).collect();
            prop_assert!(cut.nfc().eq(password.nfc()) || !matches(&cut, &phc, &mut memory).unwrap());
        }
    }
}
