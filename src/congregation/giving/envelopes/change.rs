//! A number is given to a person, or taken back.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::{Envelope, EnvelopeError, HIGHEST, store};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};

/// Gives the number to this person, or takes it back where `giver` is none. Asked for twice, it is done once. Returns
/// the number as it is then.
pub fn set_envelope(
    tx: &Transaction<'_>,
    (year, number): (i16, u32),
    giver: Option<&str>,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<Option<Envelope>, EnvelopeError> {
    if !(1..=HIGHEST).contains(&number) {
        return Err(EnvelopeError::NoNumber);
    }
    let before = store::find(tx, year, number)?;
    match (giver, &before) {
        (None, None) => {}
        (None, Some(envelope)) => {
            store::delete(tx, year, number)?;
            log(tx, &envelope.holder.id, &format!("{year}: number {number} -> none"), actor, now)?;
        }
        (Some(giver), Some(envelope)) if envelope.holder.id == giver => {}
        (Some(_), Some(envelope)) => {
            return Err(EnvelopeError::Taken { number, year, holder: envelope.in_words() });
        }
        (Some(giver), None) => {
            refuse_duplicate(tx, year, giver)?;
            give(tx, (year, number), giver, actor, now)?;
        }
    }
    Ok(store::find(tx, year, number)?)
}

/// Writes a number that is free for a person who has none.
pub(super) fn give(
    tx: &Transaction<'_>,
    (year, number): (i16, u32),
    giver: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    store::insert(tx, year, number, giver)?;
    log(tx, giver, &format!("{year}: none -> number {number}"), actor, now)
}

/// A person has one number a year, and a couple who gives together has one for both.
fn refuse_duplicate(tx: &Transaction<'_>, year: i16, giver: &str) -> Result<(), EnvelopeError> {
    let person = store::person(tx, giver)?.ok_or(EnvelopeError::NoPerson)?;
    let holder = person.in_words();
    if let Some(number) = store::find_of(tx, year, giver)? {
        return Err(EnvelopeError::HasOne { holder, number, year });
    }
    let Some(partner) = store::partner_of(tx, giver)? else { return Ok(()) };
    match (store::find_of(tx, year, &partner)?, store::person(tx, &partner)?) {
        (Some(number), Some(partner)) => {
            Err(EnvelopeError::CoupleHasOne { holder, partner: partner.in_words(), number, year })
        }
        _ => Ok(()),
    }
}

/// A log line of the person's own account. Members read their own lines, so it names no other one.
fn log(
    tx: &Transaction<'_>,
    member_id: &str,
    words: &str,
    actor: Actor<'_>,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let entry = NewLogEntry::by(actor, Action::EnvelopeChanged, Some(member_id), None);
    audit_log::record(tx, &NewLogEntry { detail: Some(words), ..entry }, now)
}
