//! One canonical form of an e-mail address, made here and nowhere else.

use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;

use crate::unseen::is_copied_along;

/// An e-mail address in canonical form: without what nobody sees, trimmed, NFC, lower case. Two spellings of one address
/// are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Email(String);

/// Not an e-mail address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Invalid email address")]
pub struct EmailError;

/// RFC 5321 4.5.3.1.3: a path holds 256 octets with its angle brackets.
const LONGEST: usize = 254;

impl Email {
    /// The canonical text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Email {
    type Err = EmailError;

    fn from_str(text: &str) -> Result<Self, EmailError> {
        let canonical = canonical(text);
        let (local, domain) = canonical.rsplit_once('@').ok_or(EmailError)?;
        let plain = |part: &str| {
            !part.is_empty()
                && !part.chars().any(|c| c.is_whitespace() || c.is_control() || "<>,;:\"()[]\\@".contains(c))
        };
        let dotted = domain.contains('.') && domain.split('.').all(|label| !label.is_empty());
        if canonical.len() <= LONGEST && plain(local) && plain(domain) && dotted {
            Ok(Self(canonical))
        } else {
            Err(EmailError)
        }
    }
}

/// The canonical form of any text, valid address or not, so that failures of one spelling count with another's.
pub fn canonical(text: &str) -> String {
    let seen: String = text.chars().filter(|&c| !is_copied_along(c)).collect();
    // Lower case can undo composition (and the other way round), so NFC comes last as well.
    seen.trim().nfc().collect::<String>().to_lowercase().nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_address_are_one_address() {
        let mike: Email = "mike@example.org".parse().unwrap();
        for spelling in ["Mike@Example.ORG", " mike@example.org\t", "MIKE@EXAMPLE.ORG\n"] {
            assert_eq!(spelling.parse::<Email>().unwrap(), mike, "{spelling:?}");
        }
        for copied in [
            "mike@\u{ad}\u{61c}\u{200b}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2060}\u{2066}\u{2067}\u{2068}\u{2069}\u{feff}example.org",
            "\u{feff}mike@example.org",
            "\u{202a} mike@\u{200b}example.org\u{202c}",
            "mi\u{ad}ke@example.org",
        ] {
            assert_eq!(copied.parse::<Email>().unwrap(), mike, "{copied:?}");
        }
        let composed: Email = "jos\u{e9}@example.org".parse().unwrap();
        let decomposed: Email = "Jose\u{301}@example.org".parse().unwrap();
        assert_eq!(composed, decomposed);
    }

    #[test]
    fn letters_that_only_look_alike_stay_apart() {
        // Turkish dotless i is another letter; folding it would hand one person's mail to another.
        let dotted: Email = "mike@example.org".parse().unwrap();
        assert_ne!("m\u{131}ke@example.org".parse::<Email>().unwrap(), dotted);
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for wrong in [
            "",
            "mike",
            "@example.org",
            "mike@",
            "mike@example",
            "a b@example.org",
            "a@b@example.org",
            "a@ex..org",
            "a@x.org\r\nBcc: b@x.org",
        ] {
            assert!(wrong.parse::<Email>().is_err(), "{wrong:?}");
        }
        assert!(format!("{}@example.org", "a".repeat(250)).parse::<Email>().is_err());
    }
}
