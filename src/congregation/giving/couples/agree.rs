//! How a couple comes to give together, and ends it. In the portal one asks, and the other agrees or says no; each may take
//! their word back. The treasurer has their list, and records a paper on which two say so.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::{Connection, Transaction};

use super::{
    CoupleState, DoneBy, EndReason, JointGiving, JointStanding, end, log, not_as_it_was, store, tell,
};
use crate::accounts::audit_log::{Action, Work};
use crate::accounts::guard::Visit;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::mail::layout::with_headline;
use crate::platform::mail::{Letter, outbox};
use crate::platform::person_ref::PersonRef;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::{db, typed_time};

/// Seconds after which one may ask again.
const PAUSE: u32 = 3600;

/// Whether the member gives together with their partner.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct MyJointGiving {
    state: JointStanding,
    /// The member is one of a couple.
    available: bool,
    /// The partner's first name.
    partner: Option<String>,
    /// The partner can sign in, and so agree.
    partner_can_agree: bool,
    /// The first day whose gifts name both, YYYY-MM-DD.
    since: Option<String>,
    /// The treasurer recorded a paper.
    by_paper: bool,
}

impl MyJointGiving {
    pub fn of(conn: &Connection, member_id: &str) -> rusqlite::Result<Self> {
        let (joint, partner) = (store::live_of(conn, member_id)?, store::partner_of(conn, member_id)?);
        let named = joint.as_ref().map(|joint| joint.seen_from(member_id).1);
        let named = named.or(partner.as_ref().map(|partner| &partner.person));
        Ok(Self {
            state: JointStanding::of(joint.as_ref(), member_id),
            available: partner.is_some(),
            partner: named.map(|partner| partner.first_name.clone()),
            partner_can_agree: partner.as_ref().is_some_and(|partner| partner.has_account),
            since: joint.as_ref().and_then(|joint| joint.started_on.clone()),
            by_paper: joint.as_ref().is_some_and(|joint| joint.paper_by.is_some()),
        })
    }
}

/// Asks the member's partner, who gets a letter. Asked twice is asked once.
pub fn ask(tx: &Transaction<'_>, visit: &Visit) -> Result<(), Refusal> {
    let (member_id, now) = (&*visit.session.member.id, visit.now);
    let partner = store::partner_of(tx, member_id)?.ok_or_else(|| {
        not_as_it_was(
            "Here you are not written down as one of a couple. Please tell your church office who your wife or husband is.",
        )
    })?;
    let name = &partner.person.first_name;
    match JointStanding::of(store::live_of(tx, member_id)?.as_ref(), member_id) {
        JointStanding::Asked | JointStanding::Together => return Ok(()),
        JointStanding::AskedByPartner => {
            return Err(not_as_it_was(format!("{name} has asked already. You only have to agree.")));
        }
        JointStanding::None => {}
    }
    if !partner.has_account {
        return Err(not_as_it_was(format!(
            "{name} has no account here and cannot agree. Please give your treasurer a paper that you both have signed: the treasurer can record it."
        )));
    }
    let address = partner.address.as_deref().unwrap_or_default();
    if outbox::is_enough(tx, Letter::JointGivingAsked, &partner.person.id, address, now)? {
        let text = "You were asked often within the hour. Please wait a while.";
        return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(PAUSE));
    }
    let member = store::person(tx, member_id)?.ok_or_else(|| Refusal::not_found("person"))?;
    store::insert_asked(tx, member_id, &partner.person.id, now.as_second())?;
    let headline = format!("{} asks whether you give together", member.person.first_name);
    let detail = with_headline(&headline, &member.person.name());
    Ok(tell(tx, Letter::JointGivingAsked, &partner.person, &detail, now)?)
}

/// The member agrees to what their partner asked: from today on they give together.
pub fn agree(tx: &Transaction<'_>, visit: &Visit) -> Result<(), Refusal> {
    let (member_id, now) = (&*visit.session.member.id, visit.now);
    let joint = store::live_of(tx, member_id)?.ok_or_else(nothing_asked)?;
    if joint.started_on.is_some() {
        return Ok(());
    }
    // Asked by the partner, and the two are still a couple.
    if store::partner_of(tx, member_id)?.is_none_or(|partner| partner.person.id != joint.one.id) {
        return Err(nothing_asked());
    }
    let today = visit.here().date();
    store::begin(tx, joint.id, &today.to_string(), None)?;
    end::drop_letter(tx, &joint)?;
    let by = DoneBy::Oneself { member_id, client: &visit.client };
    log(tx, Action::JointGivingBegun, &joint, by, &format!("since {today}; both agreed"), now)?;
    let since = today.strftime("%B %-d, %Y").to_string();
    let by = &joint.other.first_name;
    let detail = format!("{by} agreed: the two of you give together since {since}.");
    Ok(tell(tx, Letter::JointGivingBegun, &joint.one, &detail, now)?)
}

/// The member says no to what their partner asked (`expected` is then that they are asked), or takes their own question
/// back.
pub fn drop_question(tx: &Transaction<'_>, visit: &Visit, expected: JointStanding) -> Result<(), Refusal> {
    let member_id = &visit.session.member.id;
    let Some(joint) = store::live_of(tx, member_id)? else { return Ok(()) };
    if JointStanding::of(Some(&joint), member_id) != expected {
        return Err(nothing_asked());
    }
    Ok(end::drop_question(tx, &joint)?)
}

/// One of both ends it; the other is told.
pub fn end_own(tx: &Transaction<'_>, visit: &Visit) -> Result<(), Refusal> {
    let member_id = &visit.session.member.id;
    let Some(joint) = store::live_of(tx, member_id)? else { return Ok(()) };
    if joint.started_on.is_none() {
        return Err(nothing_asked());
    }
    let by = DoneBy::Oneself { member_id, client: &visit.client };
    Ok(end::finish(tx, &joint, EndReason::Asked, by, visit.now, &visit.settings.time_zone)?)
}

fn nothing_asked() -> Refusal {
    not_as_it_was("There is nothing to answer any more: the question was withdrawn.")
}

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
    pub one_id: String,
    pub other_id: String,
    /// The first day whose gifts name both, YYYY-MM-DD: today, or up to a year back.
    pub since: String,
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
    let next = db::cut(&mut found, PAGE);
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
    let (one, other, now) = (&*paper.one_id, &*paper.other_id, work.now);
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
