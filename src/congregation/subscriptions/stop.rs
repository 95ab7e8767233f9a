//! Ending letters from within one, without signing in: for everybody at the address, since the letter names them all.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, Transaction};

use super::{LetterChoice, store};
use crate::platform::mail::{ONE_CLICK, Reader, StopLinks};
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

/// The page that asks first; the token stands behind `#`, where no log sees it.
pub const PAGE: &str = "/letters";
/// Old letters are found again.
const LIFETIME: SignedDuration = SignedDuration::from_hours(180 * 24);
const PURPOSE: &str = "end letters";

/// The token of a link: ends one kind of letters at the address of one person, and nothing else. It is signed with the
/// portal's key, so that no letter needs a row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct StopToken {
    choice: LetterChoice,
    member_id: String,
    issued: Timestamp,
}

impl StopToken {
    /// The form in a link.
    fn encoded(&self, seal: &Seal) -> String {
        let said = format!("{}.{}.{}", self.choice.as_str(), self.issued.as_second(), self.member_id);
        let signature = seal.hash(&[PURPOSE, &said]);
        format!("{}.{}", URL_SAFE_NO_PAD.encode(said), URL_SAFE_NO_PAD.encode(signature))
    }

    /// Reads what [`StopToken::encoded`] wrote and is good at `now`; none for any other text.
    fn parse(text: &str, seal: &Seal, now: Timestamp) -> Option<Self> {
        let (said, signature) = text.split_once('.')?;
        let said = String::from_utf8(URL_SAFE_NO_PAD.decode(said).ok()?).ok()?;
        let right = URL_SAFE_NO_PAD.encode(seal.hash(&[PURPOSE, &said]));
        // Under the key once more, so that the time of a comparison tells nothing.
        if seal.hash(&[PURPOSE, "compare", signature]) != seal.hash(&[PURPOSE, "compare", &right]) {
            return None;
        }
        let mut parts = said.splitn(3, '.');
        let choice = LetterChoice::from_word(parts.next()?)?;
        let issued = Timestamp::from_second(parts.next()?.parse().ok()?).ok()?;
        let token = Self { choice, member_id: parts.next()?.to_owned(), issued };
        let ends = issued.checked_add(LIFETIME).ok()?;
        (issued <= now && now < ends).then_some(token)
    }
}

/// The links of a letter that leaves now; none where the portal cannot be reached from outside.
pub fn links_for(
    seal: &Seal,
    choice: LetterChoice,
    readers: &[Reader],
    settings: &Settings,
    now: Timestamp,
) -> Option<StopLinks> {
    let reader = readers.first().filter(|_| settings.public_address.is_reachable_from_outside())?;
    let token = StopToken { choice, member_id: reader.member_id.clone(), issued: now }.encoded(seal);
    let link = |path: String| settings.public_address.link(&path);
    Some(StopLinks { page: link(format!("{PAGE}#{token}")), one_click: link(format!("{ONE_CLICK}{token}")) })
}

/// The letters that a valid token ends, and whether a person at its address gets them still.
pub fn look(
    conn: &Connection,
    seal: &Seal,
    token: &str,
    now: Timestamp,
) -> rusqlite::Result<Option<(LetterChoice, bool)>> {
    let Some(StopToken { choice, member_id, .. }) = StopToken::parse(token, seal, now) else {
        return Ok(None);
    };
    Ok(store::is_any_wanted_with(conn, choice, &member_id)?.map(|wanted| (choice, wanted)))
}

/// Ends the letters of a good token. Where they have ended already nothing is written.
pub fn end(tx: &Transaction<'_>, seal: &Seal, token: &str, now: Timestamp) -> rusqlite::Result<()> {
    match StopToken::parse(token, seal, now) {
        Some(StopToken { choice, member_id, .. }) => store::end_with(tx, choice, &member_id),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: O9
    #[test]
    fn only_a_whole_token_of_this_key_and_its_time_is_read() {
        let seal = Seal::new(&[7; 32]);
        let issued: Timestamp = "2026-11-20T18:00:00Z".parse().unwrap();
        let token = StopToken { choice: LetterChoice::Week, member_id: "a.b-c".to_owned(), issued };
        let text = token.encoded(&seal);
        let day = SignedDuration::from_hours(24);
        assert_eq!(StopToken::parse(&text, &seal, issued), Some(token.clone()));
        assert_eq!(StopToken::parse(&text, &seal, issued + day * 179), Some(token.clone()));
        for now in [issued - SignedDuration::from_secs(1), issued + day * 180, Timestamp::MIN, Timestamp::MAX]
        {
            assert_eq!(StopToken::parse(&text, &seal, now), None, "{now}");
        }
        assert_eq!(StopToken::parse(&text, &Seal::new(&[8; 32]), issued), None, "another key");
        for at in 0..text.len() {
            let mut other = text.clone().into_bytes();
            other[at] = if other[at] == b'A' { b'B' } else { b'A' };
            let other = String::from_utf8(other).unwrap();
            assert_eq!(StopToken::parse(&other, &seal, issued), None, "{at}");
            assert_eq!(StopToken::parse(&text[..at], &seal, issued), None, "cut at {at}");
        }
        let other = StopToken { choice: LetterChoice::Announcements, ..token }.encoded(&seal);
        let (said, signature) = (other.split('.').next().unwrap(), text.split('.').nth(1).unwrap());
        assert_eq!(StopToken::parse(&format!("{said}.{signature}"), &seal, issued), None, "one purpose");
    }
}
