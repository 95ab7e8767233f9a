//! The code that the machine shows on demand, and the browser that gave it.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Transaction;

use super::answers::Answers;
use super::store;
use crate::accounts::join_codes::SlipCode;
use crate::platform::refusal::{ErrorCode, Kind, Refusal};
use crate::platform::sealed::Seal;
use crate::platform::token::TokenHash;

pub const LIFETIME: SignedDuration = SignedDuration::from_mins(60);
const MOST_WRONG: i64 = 5;

/// Makes a code, as it is shown; the one before is void. None where set-up is over.
pub fn issue(tx: &Transaction<'_>, seal: &Seal, now: Timestamp) -> rusqlite::Result<Option<String>> {
    if !store::is_open(tx)? {
        return Ok(None);
    }
    let code = SlipCode::generate();
    store::set_code(tx, hash(seal, &code), now.as_second())?;
    Ok(Some(code.printed()))
}

/// Judges a typed code and counts a wrong one. From a right one on, set-up belongs to the browser with the new cookie. One
/// that takes over from another, whose cookie it has not, finds what that one said about the congregation, but none of its
/// secrets.
pub fn enter(
    tx: &Transaction<'_>,
    seal: &Seal,
    typed: &str,
    (before, fresh): (Option<TokenHash>, TokenHash),
    now: Timestamp,
) -> Result<Result<(), Refusal>, Refusal> {
    let Some(begun) = store::find(tx)? else { return Ok(Err(ended())) };
    let age = now.as_second() - begun.code_made_at;
    let Some(right) = begun.code.filter(|_| (0..LIFETIME.as_secs()).contains(&age)) else {
        return Ok(Err(ended()));
    };
    if SlipCode::parse(typed).is_none_or(|code| hash(seal, &code) != right) {
        store::count_wrong_code(tx, MOST_WRONG)?;
        return Ok(Err(match MOST_WRONG - begun.wrong_codes - 1 {
            ..=0 => ended(),
            1 => wrong("one try"),
            left => wrong(&format!("{left} tries")),
        }));
    }
    store::use_code(tx, fresh)?;
    if before.map(|before| before.0) != begun.browser {
        Answers::open(seal, begun.answers.as_deref()).of_the_congregation().save(tx, seal)?;
    }
    Ok(Ok(()))
}

fn hash(seal: &Seal, code: &SlipCode) -> [u8; 32] {
    seal.hash(&["set-up code", &code.bare()])
}

fn wrong(left: &str) -> Refusal {
    let text = format!("That is not the code which the machine shows now. You have {left} left.");
    Refusal::new(ErrorCode::WrongCode, text).of_kind(Kind::SignedOut)
}

/// It was never made, was used, is too old, or was guessed at.
fn ended() -> Refusal {
    let text = "No code can be entered at present: each works once, for 60 minutes and five tries. Type sudo portal setup-code on the machine: it shows a new one.";
    Refusal::new(ErrorCode::SetUpCodeEnded, text)
}
