//! The sample's calendar: two series, a potluck that households have answered, and cancelled events.

use jiff::civil::Weekday;
use jiff::{Timestamp, ToSpan};
use rusqlite::Transaction;

use super::{Maker, SampleReport, SeedError, store};
use crate::accounts::audit_log::Actor;
use crate::congregation::events::Scope;
use crate::congregation::events::manage::EventWork;
use crate::congregation::events::remove::cancel_event;
use crate::congregation::events::rsvp::PartyOf;
use crate::congregation::events::rsvp::answer::{Answer, Respondent, answer};
use crate::congregation::events::series::rule::Rule;
use crate::platform::refusal::{Kind, Refusal};

/// Households that have answered; the sample member's has not.
const ANSWERED: u32 = 8;
/// In people: enough for the sample member's family, and not for the last party.
const PLACES: u32 = 48;
/// The household that does not come, the one that brings a dish, and the one that would bring a choir and waits.
const DECLINES: usize = 2;
const COOKS: usize = 1;
const WAITS: usize = 7;

/// Adds the events with their answers. A party for which there are too few places in all is left out.
pub(super) fn add_events(
    tx: &Transaction<'_>,
    maker: &Maker,
    made: &SampleReport,
    now: Timestamp,
) -> Result<(), SeedError> {
    let weekly = Rule::Weekly { every: 1, days: vec![Weekday::Sunday] };
    let monthly = Rule::OnWeekday { every: 1, nth: 2, weekday: Weekday::Tuesday };
    for (title, rule) in [("Sunday Worship", weekly), ("Women's Bible Study", monthly)] {
        store::make_series(tx, title, &rule.to_rrule())?;
    }
    let work = EventWork::new(Actor::CommandLine, now, &maker.zone);
    let in_a_week = maker.today.saturating_add(7.days()).to_string();
    if let Some(prayer) = store::next_event(tx, "Midweek Prayer", &maker.today.to_string())? {
        let reason = "The heating of the chapel is being repaired.";
        unless_refused(cancel_event(tx, &prayer, reason, Scope::This, &work))?;
    }
    let Some(potluck) = store::next_event(tx, "Potluck Lunch", &in_a_week)? else { return Ok(()) };
    store::ask(tx, &potluck, &made.office.id, PLACES)?;
    for (at, household) in store::other_households(tx, &made.member.id, ANSWERED)?.into_iter().enumerate() {
        let people = store::people_of(tx, &household)?.into_iter().map(|id| (id, at != DECLINES)).collect();
        let note = match at {
            COOKS => Some("We bring a big pot of chili, without nuts."),
            WAITS => Some("Our neighbors' choir would love to come along."),
            _ => None,
        };
        let guests = if at == WAITS { 30 } else { [0, 2, 0, 1][at % 4] };
        let guests = (at != DECLINES).then_some(guests);
        let given = Answer { people, guests, note: note.map(str::to_owned) };
        let of = PartyOf::Household(household);
        unless_refused(answer(tx, &potluck, (Respondent::Office, &of), &given, now, &maker.zone))?;
    }
    Ok(())
}

/// A refusal leaves something out; a failure ends the seed.
fn unless_refused<T>(outcome: Result<T, Refusal>) -> Result<(), SeedError> {
    match outcome {
        Err(failure) if matches!(failure.kind, Kind::Unexpected | Kind::Full) => {
            Err(SeedError::Event(failure))
        }
        _ => Ok(()),
    }
}
