//! Letters to both of a couple. None has an amount in it.

use jiff::Timestamp;
use rusqlite::Transaction;

use super::JointPartner;
use crate::platform::mail::layout::with_headline;
use crate::platform::mail::{Letter, News, outbox};

fn send(
    tx: &Transaction<'_>,
    letter: Letter,
    to: &JointPartner,
    detail: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let news = News { letter, member_id: &to.id, detail: Some(detail), to_address: None };
    outbox::announce(tx, &news, now)
}

pub(super) fn asked(
    tx: &Transaction<'_>,
    to: &JointPartner,
    by: &JointPartner,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let headline = format!("{} asks whether you give together", by.first_name);
    send(tx, Letter::JointGivingAsked, to, &with_headline(&headline, &by.name()), now)
}

pub(super) fn agreed(
    tx: &Transaction<'_>,
    to: &JointPartner,
    by: &JointPartner,
    since: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let detail = format!("{} agreed: the two of you give together since {since}.", by.first_name);
    send(tx, Letter::JointGivingBegun, to, &detail, now)
}

pub(super) fn recorded(
    tx: &Transaction<'_>,
    to: &JointPartner,
    with: &JointPartner,
    since: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let detail = format!(
        "Our treasurer has recorded the paper on which you and {} say that you give together since {since}.",
        with.name()
    );
    send(tx, Letter::JointGivingBegun, to, &detail, now)
}

pub(super) fn ended(
    tx: &Transaction<'_>,
    to: &JointPartner,
    words: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    send(tx, Letter::JointGivingEnded, to, words, now)
}

/// The removal of one of both was a mistake.
pub(super) fn as_before(
    tx: &Transaction<'_>,
    to: &JointPartner,
    with: &JointPartner,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let detail = format!(
        "It was a mistake that you and {} did not give together any more: the two of you do, as before.",
        with.name()
    );
    send(tx, Letter::JointGivingBegun, to, &detail, now)
}
