//! A couple's paper, which the treasurer records.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rusqlite::Transaction;

use super::{DoneBy, JointGiving, JointGivingError, log, store, tell};
use crate::accounts::audit_log::{Action, Actor};
use crate::platform::mail::{Letter, outbox};
use crate::platform::typed_time;

/// The first day of giving together, as typed.
pub fn since(text: &str, today: Date) -> Result<Date, JointGivingError> {
    let day = typed_time::parse_calendar_day(text.trim()).map_err(|_| JointGivingError::NoDay)?;
    if day > today {
        return Err(JointGivingError::Future);
    }
    if day < today.saturating_sub(1.years()) {
        return Err(JointGivingError::TooEarly);
    }
    Ok(day)
}

/// Records the paper of two people, by their ids. Gifts that are entered from now on name both where they are of that
/// day or later; what is entered already stays as it is. Both are told.
pub fn record_paper(
    tx: &Transaction<'_>,
    ids: [&str; 2],
    since: Date,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<JointGiving, JointGivingError> {
    let [one, other] = ids;
    if one == other {
        return Err(JointGivingError::OnePerson);
    }
    let find = |id| store::person(tx, id)?.ok_or(JointGivingError::NoPerson);
    let couple = [find(one)?, find(other)?];
    if store::partner_of(tx, one)?.is_none_or(|partner| partner.id != other) {
        let [one, other] = couple.map(|person| person.in_words());
        return Err(JointGivingError::NoCouple(one, other));
    }
    for person in &couple {
        match store::live_of(tx, &person.id)? {
            Some(joint) if joint.started_on.is_some() => {
                let (one, other) = joint.seen_from(&person.id);
                return Err(JointGivingError::TogetherAlready(one.in_words(), other.in_words()));
            }
            // The paper answers it.
            Some(asked) => {
                store::delete(tx, asked.id)?;
                outbox::withdraw(tx, Letter::JointGivingAsked, &asked.other.id)?;
            }
            None => {}
        }
    }
    let id = store::insert_asked(tx, one, other, now.as_second())?;
    store::begin(tx, id, &since.to_string(), Some(&actor.in_words()))?;
    let joint = store::find(tx, id)?.ok_or(JointGivingError::Unknown)?;
    let words = format!("since {since}; their paper was recorded");
    log(tx, Action::JointGivingBegun, &joint, DoneBy::Other(actor), &words, now)?;
    let day = since.strftime("%B %-d, %Y").to_string();
    tell::recorded(tx, &joint.one, &joint.other, &day, now)?;
    tell::recorded(tx, &joint.other, &joint.one, &day, now)?;
    Ok(joint)
}

/// The treasurer ends it; both are told.
pub fn end_by_treasurer(
    tx: &Transaction<'_>,
    id: i64,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<JointGiving, JointGivingError> {
    let joint = store::find(tx, id)?.ok_or(JointGivingError::Unknown)?;
    if joint.end.is_some() {
        return Err(JointGivingError::EndedAlready);
    }
    super::end::finish(tx, &joint, super::EndReason::Treasurer, DoneBy::Other(actor), now, zone)?;
    Ok(joint)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_paper_is_of_today_or_up_to_a_year_back() {
        let today = date(2026, 11, 25);
        for (typed, is_taken) in [
            ("2026-11-25", true),
            (" 2026-01-01 ", true),
            ("2025-11-25", true),
            ("2025-11-24", false),
            ("2026-11-26", false),
            ("2026-02-30", false),
            ("last Sunday", false),
            ("", false),
        ] {
            assert_eq!(since(typed, today).is_ok(), is_taken, "{typed}");
        }
    }
}
