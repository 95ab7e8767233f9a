//! One canonical form of an e-mail address, made here and nowhere else.

use std::fmt;
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;
use url::Host;

use crate::platform::text::invisible::is_zero_width;

/// An e-mail address in canonical form: without zero-width characters, trimmed, NFC, lower case, its domain in ASCII.
/// Two spellings of one address are equal. Parsed from input, it is one that a letter can reach.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Email(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmailError {
    #[error("Invalid email address")]
    Shape,
    /// No letter would ever arrive.
    #[error("No mail server can have the name \"{0}\". Please check what stands after the @ sign")]
    Domain(String),
}

/// RFC 5321 4.5.3.1.3: a path holds 256 octets with its angle brackets.
const LONGEST: usize = 254;
/// RFC 1035 2.3.4, in octets.
const LONGEST_LABEL: usize = 63;

impl Email {
    /// The canonical text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A stored address. No member is locked out for it: it need not be one that a letter can reach, and its domain
    /// stays as stored.
    pub fn stored(text: &str) -> Result<Self, EmailError> {
        let canonical = canonical(text);
        if has_shape(&canonical) { Ok(Self(canonical)) } else { Err(EmailError::Shape) }
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
        let Self(canonical) = Self::stored(text)?;
        let email = with_ascii_domain(&canonical);
        let domain = email.rsplit_once('@').map(|(_, domain)| domain).unwrap_or_default();
        if !can_be_looked_up(domain) {
            return Err(EmailError::Domain(domain.to_owned()));
        }
        if email.len() > LONGEST { Err(EmailError::Shape) } else { Ok(Self(email)) }
    }
}

/// One local part and a dotted domain, nowhere a character that letters' headers give meaning to. (The interface has
/// the same rule, by which it lets sign in: `ui/src/credentials/email.ts`.)
fn has_shape(canonical: &str) -> bool {
    let Some((local, domain)) = canonical.rsplit_once('@') else { return false };
    let plain = |part: &str| {
        !part.is_empty()
            && !part.chars().any(|c| c.is_whitespace() || c.is_control() || "<>,;:\"()[]\\@".contains(c))
    };
    let dotted = domain.contains('.') && domain.split('.').all(|label| !label.is_empty());
    canonical.len() <= LONGEST && plain(local) && plain(domain) && dotted
}

/// True for a name that the internet's name servers can have: letters, digits, hyphens within, and the underscores
/// that some put there all the same; no number at its end.
fn can_be_looked_up(domain: &str) -> bool {
    let is_label = |label: &str| {
        label.len() <= LONGEST_LABEL
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
            && label.bytes().any(|byte| byte.is_ascii_alphanumeric())
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let last = domain.rsplit('.').next().unwrap_or_default();
    domain.split('.').all(is_label) && !last.bytes().all(|byte| byte.is_ascii_digit())
}

/// The canonical form of any text, valid address or not, so that failures of one spelling count with another's.
pub fn canonical(text: &str) -> String {
    let seen: String = text.chars().filter(|&c| !is_zero_width(c)).collect();
    // Lower case can undo composition (and the other way round), so NFC comes last as well.
    seen.trim().nfc().collect::<String>().to_lowercase().nfc().collect()
}

/// The address as mail servers use it: a domain with letters of its language, such as müller.example, has a name in
/// ASCII. Any other text is unchanged.
pub fn with_ascii_domain(address: &str) -> String {
    // A percent sign would be read as the beginning of a letter's number.
    let ascii = address
        .rsplit_once('@')
        .filter(|(_, domain)| !domain.is_ascii() && !domain.contains('%'))
        .and_then(|(local, domain)| {
            let Ok(Host::Domain(ascii)) = Host::parse(domain) else { return None };
            Some(format!("{local}@{ascii}"))
        });
    ascii.unwrap_or_else(|| address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: P12
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
    fn a_domain_has_one_form_in_whatever_letters_it_is_typed() {
        let ascii: Email = "info@xn--mller-kva.example".parse().unwrap();
        for spelling in ["info@müller.example", "Info@MU\u{308}LLER.example", "info@XN--Mller-KVA.example"] {
            assert_eq!(spelling.parse::<Email>().unwrap(), ascii, "{spelling:?}");
        }
        // A stored address is unchanged.
        assert_eq!(Email::stored("Info@müller.example").unwrap().as_str(), "info@müller.example");
    }

    #[test]
    fn an_address_that_no_letter_can_reach_is_not_taken_but_stays_stored() {
        let long = format!("a@{}.org", "x".repeat(64));
        for unreachable in [
            "a@example.org%0d",
            "a@ex%61mple.org",
            "a@mü%6cler.example",
            "a@___.org",
            "a@-x.org",
            "a@-x-.org",
            "a@x-.org",
            "a@ex!ample.org",
            "a@192.0.2.1",
            "a@example.123",
            "a@１９２.0.2.1",
            "0@xn--é.org",
            "0@XN--E\u{301}.org",
            &long,
        ] {
            let refusal = unreachable.parse::<Email>().unwrap_err();
            assert!(
                refusal.to_string().contains("No mail server can have the name"),
                "{unreachable}: {refusal}"
            );
            assert!(Email::stored(unreachable).is_ok(), "{unreachable}");
        }
        for reachable in
            ["a@x.org", "a@foo_bar.example.org", "a@1-2.example", "a@ex.xn--p1ai", "a@b.c.d.museum"]
        {
            assert!(reachable.parse::<Email>().is_ok(), "{reachable}");
        }
    }

    #[test]
    fn letters_that_only_look_alike_stay_apart() {
        // Turkish dotless i is another letter; folding it would send one person's mail to another.
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
            "a@example.org.",
            "a@x.org\r\nBcc: b@x.org",
        ] {
            assert!(wrong.parse::<Email>().is_err(), "{wrong:?}");
        }
        assert!(format!("{}@example.org", "a".repeat(250)).parse::<Email>().is_err());
    }
}
