//! The treasurer's work with couples: their list, and a paper on which two say that they give together.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::Connection;

use super::{CoupleState, DoneBy, EndReason, JointGiving, end, log, not_as_it_was, store, tell};
use crate::accounts::audit_log::{Action, Work};
use crate::http::json::RequiredText;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::mail::Letter;
use crate::platform::paging;
use crate::platform::person_ref::PersonRef;
use crate::platform::refusal::Refusal;
use crate::platform::typed_time;

/// Couples of a page.
const PAGE: u32 = 50;
/// Couples that ended earlier are not listed.
const LISTED_AFTER_END: SignedDuration = SignedDuration::from_hours(24 * 400);

/// A couple who gives together, is about to, or did.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct Couple {
    #[oai(flatten)]
    joint: JointGiving,
    state: CoupleState,
    /// When it was asked or recorded: RFC 3339, on the congregation's clock.
    asked_at: String,
}

/// A paper on which two people say that they give together.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct CouplePaper {
    pub one_id: RequiredText,
    pub other_id: RequiredText,
    /// The first day whose gifts name both, YYYY-MM-DD: today, or up to a year back.
    pub since: RequiredText,
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
    fn of(conn: &Connection, joint: JointGiving, zone: &TimeZone) -> rusqlite::Result<Self> {
        let found = store::misnamed(conn, joint.id)?;
        let joint = JointGiving { misnamed: found.gifts.len() + found.in_kind.len(), ..joint };
        Ok(Self { state: joint.state(), asked_at: rfc3339(from_seconds(joint.asked_at), zone), joint })
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
    let next = paging::cut(&mut found, PAGE);
    let next = next.map(|last| format!("{}-{}", last.state() as i64 + 1, last.id));
    let couples: rusqlite::Result<_> = found.into_iter().map(|joint| Couple::of(conn, joint, zone)).collect();
    Ok(Couples { couples: couples?, next })
}

fn place(cursor: &str) -> Option<store::PlaceInList> {
    let (group, id) = cursor.split_once('-')?;
    Some(store::PlaceInList { group: group.parse().ok()?, id: id.parse().ok()? })
}

fn find_couple(conn: &Connection, id: i64) -> Result<JointGiving, Refusal> {
    store::find(conn, id)?.ok_or_else(|| Refusal::not_found("couple"))
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

/// Records a paper. Gifts that are entered from now on name both where they are of that day or later; what is entered
/// already stays as it is. Both are told.
pub fn record_paper(work: Work<'_>, paper: &CouplePaper) -> Result<Couple, Refusal> {
    let tx = work.tx;
    let since = checked_since(&paper.since, work.today())?;
    let (one, other, now) = (&**paper.one_id, &**paper.other_id, work.now);
    if one == other {
        return Err(Refusal::field("otherId", "Please choose two different people."));
    }
    let find = |id| store::person(tx, id)?.ok_or_else(|| Refusal::not_found("person"));
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
                let [one, other] = [one, other].map(PersonRef::in_words);
                return Err(not_as_it_was(format!("{one} and {other} give together already.")));
            }
            // The paper answers it.
            Some(asked) => end::drop_question(tx, &asked)?,
            None => {}
        }
    }
    let id = store::insert_asked(tx, one, other, now.as_second())?;
    store::begin(tx, id, &since.to_string(), Some(&work.actor.in_words()))?;
    let joint = find_couple(tx, id)?;
    let words = format!("since {since}; their paper was recorded");
    log(tx, Action::JointGivingBegun, &joint, DoneBy::Other(work.actor), &words, now)?;
    let day = since.strftime("%B %-d, %Y").to_string();
    let (one, other) = (&joint.one, &joint.other);
    for (to, with) in [(one, other), (other, one)] {
        let detail = format!(
            "Our treasurer has recorded the paper on which you and {} say that you give together since {day}.",
            with.name()
        );
        tell(tx, Letter::JointGivingBegun, to, &detail, now)?;
    }
    Ok(Couple::of(tx, joint, work.zone)?)
}

/// The treasurer ends it; both are told.
pub fn end_by_treasurer(work: Work<'_>, id: i64) -> Result<JointGiving, Refusal> {
    let joint = find_couple(work.tx, id)?;
    if joint.end_reason.is_some() {
        return Err(not_as_it_was("It has ended already."));
    }
    end::finish(work.tx, &joint, EndReason::Treasurer, DoneBy::Other(work.actor), work.now, work.zone)?;
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
