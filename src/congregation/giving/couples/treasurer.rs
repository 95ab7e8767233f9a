//! The treasurer's work with couples: their list, and a paper on which two say that they give together.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::{Connection, Transaction};

use super::{CoupleState, DoneBy, EndReason, JointGiving, end, log, no_person, not_as_it_was, store, tell};
use crate::accounts::audit_log::{Action, Actor};
use crate::platform::clock::rfc3339;
use crate::platform::mail::{Letter, outbox};
use crate::platform::person_ref::PersonRef;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::typed_time;

/// Couples of a page.
const PAGE: u32 = 50;
/// Couples that ended earlier are not listed.
const LISTED_AFTER_END: SignedDuration = SignedDuration::from_hours(24 * 400);

/// A couple who gives together, is about to, or did.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Couple {
    id: i64,
    one: PersonRef,
    other: PersonRef,
    state: CoupleState,
    /// When it was asked or recorded: RFC 3339, on the congregation's clock.
    asked_at: String,
    /// The first day whose gifts name both, YYYY-MM-DD.
    since: Option<String>,
    /// The person who recorded their paper; absent: both agreed here.
    paper_by: Option<String>,
    /// The last day whose gifts name both, YYYY-MM-DD.
    until: Option<String>,
    end_reason: Option<EndReason>,
}

/// A part of the couples.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Couples {
    pub couples: Vec<Couple>,
    /// The cursor of the next part.
    pub next: Option<String>,
}

impl Couple {
    pub fn of(joint: JointGiving, zone: &TimeZone) -> Self {
        Self {
            id: joint.id,
            state: joint.state(),
            one: joint.one.person,
            other: joint.other.person,
            asked_at: rfc3339(joint.asked_at, zone),
            since: joint.started_on,
            paper_by: joint.paper_by,
            end_reason: joint.end.as_ref().map(|end| end.reason),
            until: joint.end.map(|end| end.on),
        }
    }
}

/// Couples asked, in force and ended within 400 days, in this order, the newest first. `cursor` is the `next` of the
/// page before; an invalid one begins at the top.
pub fn list_couples(
    conn: &Connection,
    cursor: Option<&str>,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<Couples> {
    let since = (now - LISTED_AFTER_END).as_second();
    let mut found = store::list(conn, cursor.and_then(place), since, PAGE + 1)?;
    let has_more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let last = found.last().map(|joint| format!("{}-{}", joint.state() as i64 + 1, joint.id));
    Ok(Couples {
        couples: found.into_iter().map(|joint| Couple::of(joint, zone)).collect(),
        next: last.filter(|_| has_more),
    })
}

fn place(cursor: &str) -> Option<store::PlaceInList> {
    let (group, id) = cursor.split_once('-')?;
    Some(store::PlaceInList { group: group.parse().ok()?, id: id.parse().ok()? })
}

fn find_couple(conn: &Connection, id: i64) -> Result<JointGiving, Refusal> {
    store::find(conn, id)?.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "There is no such couple here."))
}

/// The first day of giving together, as typed.
fn checked_since(text: &str, today: Date) -> Result<Date, Refusal> {
    let refused = |text: &str| Refusal::field("since", text);
    let day = typed_time::parse_calendar_day(text.trim()).map_err(|_| {
        refused("The day is not a real date. Write it as year-month-day, such as 2026-06-15.")
    })?;
    if day > today {
        return Err(refused("The day lies in the future. Please check it."));
    }
    if day < today.saturating_sub(1.years()) {
        return Err(refused("The day lies more than a year back. Please check it."));
    }
    Ok(day)
}

/// Records the paper of two people, by their ids. Gifts that are entered from now on name both where they are of that
/// day or later; what is entered already stays as it is. Both are told.
pub fn record_paper(
    tx: &Transaction<'_>,
    [one, other]: [&str; 2],
    since: &str,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<JointGiving, Refusal> {
    let since = checked_since(since, now.to_zoned_datetime(zone.clone()).date())?;
    if one == other {
        return Err(Refusal::field("otherId", "Please choose two different people."));
    }
    let find = |id| store::person(tx, id)?.ok_or_else(no_person);
    let couple = [find(one)?.person, find(other)?.person];
    if store::partner_of(tx, one)?.is_none_or(|partner| partner.person.id != other) {
        let [one, other] = couple.map(|person| person.in_words());
        return Err(not_as_it_was(format!(
            "{one} and {other} are not the head and the spouse of one household. The office can write that down; then record their paper."
        )));
    }
    for person in &couple {
        match store::live_of(tx, &person.id)? {
            Some(joint) if joint.started_on.is_some() => {
                let (one, other) = joint.seen_from(&person.id);
                let [one, other] = [one, other].map(|partner| partner.person.in_words());
                return Err(not_as_it_was(format!("{one} and {other} give together already.")));
            }
            // The paper answers it.
            Some(asked) => {
                store::delete(tx, asked.id)?;
                outbox::withdraw(tx, Letter::JointGivingAsked, &asked.other.person.id)?;
            }
            None => {}
        }
    }
    let id = store::insert_asked(tx, one, other, now.as_second())?;
    store::begin(tx, id, &since.to_string(), Some(&actor.in_words()))?;
    let joint = find_couple(tx, id)?;
    let words = format!("since {since}; their paper was recorded");
    log(tx, Action::JointGivingBegun, &joint, DoneBy::Other(actor), &words, now)?;
    let day = since.strftime("%B %-d, %Y").to_string();
    let (one, other) = (&joint.one.person, &joint.other.person);
    for (to, with) in [(one, other), (other, one)] {
        let detail = format!(
            "Our treasurer has recorded the paper on which you and {} say that you give together since {day}.",
            with.name()
        );
        tell(tx, Letter::JointGivingBegun, to, &detail, now)?;
    }
    Ok(joint)
}

/// The treasurer ends it; both are told.
pub fn end_by_treasurer(
    tx: &Transaction<'_>,
    id: i64,
    actor: Actor<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<JointGiving, Refusal> {
    let joint = find_couple(tx, id)?;
    if joint.end.is_some() {
        return Err(not_as_it_was("It has ended already."));
    }
    end::finish(tx, &joint, EndReason::Treasurer, DoneBy::Other(actor), now, zone)?;
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
            assert_eq!(checked_since(typed, today).is_ok(), is_taken, "{typed}");
        }
    }
}
