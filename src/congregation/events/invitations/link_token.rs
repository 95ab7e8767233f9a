//! The token of a link by which a household answers: sealed with the portal's key, so that it needs no row and says nothing
//! to who has it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};

use crate::congregation::events::rsvp::PartyOf;
use crate::platform::sealed::{Seal, SealError};

/// Independent of the event's day: a series may be moved by years.
const LIFETIME: SignedDuration = SignedDuration::from_hours(400 * 24);
const PURPOSE: &str = "answer to an event";

/// Answers one event for one household, as long as a person who may answer is reached at the address of the letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkToken {
    pub event_id: String,
    pub of: PartyOf,
    pub address: String,
    pub issued: Timestamp,
}

impl LinkToken {
    /// The form in a link.
    pub fn encoded(&self, seal: &Seal) -> Result<String, SealError> {
        let (kind, id) = match &self.of {
            PartyOf::Household(id) => ("household", id),
            PartyOf::Person(id) => ("person", id),
        };
        let said =
            [&self.issued.as_second().to_string(), &*self.event_id, kind, id, &self.address].join("\n");
        Ok(URL_SAFE_NO_PAD.encode(seal.seal(PURPOSE, said.as_bytes())?))
    }

    /// Reads what [`LinkToken::encoded`] wrote and is good at `now`; none for any other text. A clock that was set back ends
    /// no link.
    pub fn parse(text: &str, seal: &Seal, now: Timestamp) -> Option<Self> {
        let sealed = URL_SAFE_NO_PAD.decode(text).ok()?;
        let said = String::from_utf8(seal.open(PURPOSE, &sealed).ok()?).ok()?;
        let mut parts = said.splitn(5, '\n');
        let mut next = || parts.next().map(str::to_owned);
        let issued = Timestamp::from_second(next()?.parse().ok()?).ok()?;
        let (event_id, kind, id) = (next()?, next()?, next()?);
        let of = match &*kind {
            "household" => PartyOf::Household(id),
            "person" => PartyOf::Person(id),
            _ => return None,
        };
        let token = Self { event_id, of, address: next()?, issued };
        (now < issued.checked_add(LIFETIME).ok()?).then_some(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: O9
    #[test]
    fn only_a_whole_answer_link_of_this_key_and_its_time_is_read_and_it_says_nothing() {
        let seal = Seal::new(&[7; 32]);
        let issued: Timestamp = "2026-11-20T18:00:00Z".parse().unwrap();
        for of in [PartyOf::Household("the-h".to_owned()), PartyOf::Person("the-p".to_owned())] {
            let address = "lena@example.org".to_owned();
            let token = LinkToken { event_id: "the-e".to_owned(), of, address, issued };
            let text = token.encoded(&seal).unwrap();
            let day = SignedDuration::from_hours(24);
            for now in [issued - day, issued, issued + day * 399] {
                assert_eq!(LinkToken::parse(&text, &seal, now), Some(token.clone()), "{now}");
            }
            assert_eq!(LinkToken::parse(&text, &seal, issued + day * 400), None);
            assert_eq!(LinkToken::parse(&text, &Seal::new(&[8; 32]), issued), None, "another key");
            for at in 0..text.len() {
                let mut other = text.clone().into_bytes();
                other[at] = if other[at] == b'A' { b'B' } else { b'A' };
                let other = String::from_utf8(other).unwrap();
                assert_eq!(LinkToken::parse(&other, &seal, issued), None, "{at}");
                assert_eq!(LinkToken::parse(&text[..at], &seal, issued), None, "cut at {at}");
            }
            let bytes = URL_SAFE_NO_PAD.decode(&text).unwrap();
            for said in ["the-", "lena"] {
                assert!(!bytes.windows(said.len()).any(|part| part == said.as_bytes()), "{said}");
            }
            assert!(text.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)), "{text}");
        }
        let other = seal.seal("mail-password", b"1\ne\nhousehold\nh\na").unwrap();
        assert_eq!(LinkToken::parse(&URL_SAFE_NO_PAD.encode(other), &seal, issued), None, "one purpose");
    }
}
