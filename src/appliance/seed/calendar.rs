//! The sample church year: what recurs by weekday, in series; what recurs by date, and the announcements; a potluck that
//! households have answered, and a cancelled event.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rusqlite::Transaction;
use serde::Deserialize;

use super::{Maker, SampleReport, WORDS, ignore_refusal, store};
use crate::accounts::audit_log::Work;
use crate::appliance::Failure;
use crate::congregation::announcements::{self, AnnouncementFields, Priority};
use crate::congregation::events::manage::cancel_event;
use crate::congregation::events::rsvp::PartyOf;
use crate::congregation::events::rsvp::answer::{Answer, Respondent, answer};
use crate::congregation::events::series::rule::Rule;
use crate::congregation::events::{self, EventFields, Scope};
use crate::platform::clock::from_seconds;

/// The range of the calendar.
const DAYS_BACK: i64 = 70;
const DAYS_AHEAD: i64 = 84;
/// The same for what recurs yearly, back and ahead.
const YEARLY_DAYS: i64 = 200;

/// Households that have answered; the sample member's has not.
const ANSWERED: u32 = 8;
/// In people: enough for the sample member's family, and not for the last party.
const PLACES: u32 = 48;
/// The household that does not come, the one that brings a dish, and the one that would bring a choir and waits.
const DECLINES: usize = 2;
const COOKS: usize = 1;
const WAITS: usize = 7;

/// Something that recurs.
#[derive(Deserialize)]
pub(super) struct Recurring {
    title: String,
    description: String,
    on: On,
    /// Left out: all day.
    time: Option<String>,
    location: Option<String>,
    kind: String,
}

/// Weekdays by their English names.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum On {
    /// Each week.
    Each(String),
    /// Only on the month's nth.
    Nth(i8, String),
    /// Once a year, in this month and on this day.
    Date(i8, i8),
}

/// Enters all events and returns how many. What recurs yearly is there a last time and a next time, so that some are past
/// and some to come at any time of the year.
pub(super) fn events(tx: &Transaction<'_>, maker: &mut Maker, at: i64) -> rusqlite::Result<usize> {
    let mut entered = 0;
    for days in -YEARLY_DAYS..=YEARLY_DAYS {
        let day = maker.days_ago(-days);
        let is_near = (-DAYS_BACK..=DAYS_AHEAD).contains(&days);
        for event in WORDS.recurring.iter().filter(|event| event.on.is(day, is_near)) {
            let fields = EventFields {
                description: Some(event.description.clone()),
                time: event.time.as_ref().and_then(|time| time.parse().ok()),
                location: event.location.clone(),
                category: event.kind.clone(),
                ..EventFields::on(day, event.title.as_str())
            };
            events::store::insert(tx, &maker.id(), &fields, None, at)?;
            entered += 1;
        }
    }
    Ok(entered)
}

impl On {
    fn is(&self, day: Date, is_near: bool) -> bool {
        let is_weekday = |name: &str| is_near && day.strftime("%A").to_string() == name;
        match self {
            Self::Each(weekday) => is_weekday(weekday),
            Self::Nth(nth, weekday) => (day.day() - 1) / 7 + 1 == *nth && is_weekday(weekday),
            Self::Date(month, of_month) => (day.month(), day.day()) == (*month, *of_month),
        }
    }

    /// An event that recurs weekly or monthly is a series; `first` is its first day.
    fn rule(&self, first: Date) -> Option<Rule> {
        match self {
            Self::Each(_) => Some(Rule::Weekly { every: 1, days: vec![first.weekday()] }),
            Self::Nth(..) => Some(Rule::on_weekday_of(first, 1)),
            Self::Date(..) => None,
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Notice {
    days_ago: i64,
    #[serde(default)]
    is_important: bool,
    /// Stays on top, for so many days from now.
    pinned_for: Option<i64>,
    title: String,
    summary: Option<String>,
    content: String,
}

/// Enters all announcements and returns how many.
pub(super) fn notices(tx: &Transaction<'_>, maker: &mut Maker) -> rusqlite::Result<usize> {
    for notice in &WORDS.notices {
        let at = maker.midnight(maker.days_ago(notice.days_ago)) + 9 * 3600;
        let fields = AnnouncementFields {
            title: notice.title.clone(),
            summary: notice.summary.clone(),
            content: notice.content.clone(),
            priority: if notice.is_important { Priority::High } else { Priority::Normal },
            publish_at: from_seconds(at),
            last_day: notice.pinned_for.map(|days| maker.days_ago(-days)),
            is_pinned: notice.pinned_for.is_some(),
        };
        announcements::store::insert(tx, &maker.id(), &fields, None, at)?;
    }
    Ok(WORDS.notices.len())
}

/// Makes the series, the cancelled event, and the potluck with its answers. A party for which there are too few places in
/// all is left out.
pub(super) fn add_answers(
    tx: &Transaction<'_>,
    maker: &Maker,
    made: &SampleReport,
    now: Timestamp,
) -> Result<(), Failure> {
    for event in &WORDS.recurring {
        let mut days = (-DAYS_BACK..=DAYS_AHEAD).map(|days| maker.days_ago(-days));
        let first = days.find(|day| event.on.is(*day, true));
        if let Some(rule) = first.and_then(|first| event.on.rule(first)) {
            store::make_series(tx, &event.title, &rule.to_rrule())?;
        }
    }
    let work = Work::of_command(tx, now, &maker.zone);
    let here = now.to_zoned_datetime(maker.zone.clone());
    let in_a_week = maker.today.saturating_add(7.days()).to_string();
    if let Some(prayer) = store::next_event(tx, "Midweek Prayer", &maker.today.to_string())? {
        let reason = "The heating of the chapel is being repaired.";
        ignore_refusal(cancel_event(work, &prayer, reason, Scope::This))?;
    }
    let Some(potluck) = store::next_event(tx, "Potluck Lunch", &in_a_week)? else { return Ok(()) };
    store::ask(tx, &potluck, &made.office.id, PLACES)?;
    for (at, household) in store::other_households(tx, &made.member.id, ANSWERED)?.into_iter().enumerate() {
        let household_people = store::people_of(tx, &household)?;
        let Some(first) = household_people.first().cloned() else { continue };
        let people = household_people.into_iter().map(|id| (id, at != DECLINES)).collect();
        let note = match at {
            COOKS => Some("We bring a big pot of chili, without nuts."),
            WAITS => Some("Our neighbors' choir would love to come along."),
            _ => None,
        };
        let guests = if at == WAITS { 30 } else { [0, 2, 0, 1][at % 4] };
        let guests = (at != DECLINES).then_some(guests);
        let given = Answer { people, guests, note: note.map(str::to_owned), waits: false };
        let of = PartyOf::Household(household);
        ignore_refusal(answer(tx, &potluck, (Respondent::Office, &of, &first), &given, &here))?;
    }
    Ok(())
}
