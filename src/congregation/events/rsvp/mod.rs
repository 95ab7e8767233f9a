//! Answers to an event's question who comes. A household answers together; a person who lives in none, alone.

pub mod answer;
pub mod api;
mod store;
pub mod views;

use jiff::civil::{Date, DateTime, Time};
use jiff::{ToSpan, ZonedDateTime};

pub use answer::move_up_everywhere;
pub use store::{answered, concerned, numbers, reached, take_along, take_back};

use super::AnswerStatus;
use crate::congregation::events::ManagedEvent;
use crate::platform::text::listed;

/// A party: the people who answer together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PartyOf {
    /// The household of this id.
    Household(String),
    /// The person of this id.
    Person(String),
}

impl PartyOf {
    pub fn household(&self) -> Option<&str> {
        match self {
            Self::Household(id) => Some(id),
            Self::Person(_) => None,
        }
    }

    pub fn person(&self) -> Option<&str> {
        match self {
            Self::Household(_) => None,
            Self::Person(id) => Some(id),
        }
    }
}

/// A person of a party, and what they answered.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "HouseholdAnswer", rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Invitee {
    pub id: String,
    pub first_name: String,
    pub last_name: String,
    /// None: they have not answered yet.
    pub status: Option<AnswerStatus>,
    #[oai(skip)]
    pub is_away: bool,
    /// The party that answered.
    #[oai(skip)]
    party: Option<i64>,
}

/// A party's answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PartyAnswer {
    /// Guests of the party who are no members.
    pub guests: u8,
    /// To the organiser.
    pub note: Option<String>,
    /// It waits for places.
    pub waits: bool,
    /// It waits, and is more people than there are places by now.
    pub is_too_large: bool,
}

/// How many people answered, guests among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    pub coming: u32,
    /// Households they come from; a person who lives in none is one.
    pub households: u32,
    pub waiting: u32,
    pub declined: u32,
}

/// A person who is told what becomes of an event or of an answer, and the address of their letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldPerson {
    pub member_id: String,
    pub address: String,
}

/// "Lena, Mia and 2 guests"; none for an empty party.
pub fn who_comes(people: &[Invitee], guests: u8) -> Option<String> {
    let comes = |status| matches!(status, Some(AnswerStatus::Attending | AnswerStatus::Waiting));
    let coming = people.iter().filter(|person| comes(person.status));
    let mut names: Vec<String> = coming.map(|person| person.first_name.clone()).collect();
    if names.is_empty() {
        return None;
    }
    match guests {
        0 => {}
        1 => names.push("one guest".to_owned()),
        guests => names.push(format!("{guests} guests")),
    }
    Some(listed(&names))
}

/// Why no answers are taken any more.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Closed {
    #[error("It is cancelled.")]
    Cancelled,
    #[error("It has begun.")]
    Begun,
    #[error("Answers were taken until {}.", .0.strftime("%A, %B %-d"))]
    Deadline(Date),
    /// The office or the organiser said why.
    #[error("{0}")]
    Because(String),
}

impl Closed {
    /// People who come may still decline.
    pub fn takes_a_no(&self) -> bool {
        matches!(self, Self::Deadline(_) | Self::Because(_))
    }
}

/// The last day on which answers are taken, where one was set.
pub fn last_answer_day(event: &ManagedEvent) -> Option<Date> {
    let days = event.fields.asks?.deadline_days?;
    Some(event.fields.date.saturating_sub(i64::from(days).days()))
}

/// When it begins, by the congregation's clock. An all-day event begins at the end of its first day: people may still
/// come along.
pub fn begins(event: &ManagedEvent) -> DateTime {
    event.fields.date.to_datetime(event.fields.time.unwrap_or(Time::MAX))
}

/// When answers end, by the congregation's clock.
pub fn answers_end(event: &ManagedEvent) -> DateTime {
    let deadline = last_answer_day(event).map(|day| day.to_datetime(Time::MAX));
    deadline.map_or(begins(event), |deadline| deadline.min(begins(event)))
}

/// Why no answers are taken at the time `here`; none: they are. `because`: what the office or the organiser said.
pub fn reason_closed(event: &ManagedEvent, because: Option<&str>, here: &ZonedDateTime) -> Option<Closed> {
    if event.cancelled.is_some() {
        return Some(Closed::Cancelled);
    }
    if here.datetime() >= begins(event) {
        return Some(Closed::Begun);
    }
    if let Some(because) = because {
        return Some(Closed::Because(because.to_owned()));
    }
    last_answer_day(event).filter(|last| here.date() > *last).map(Closed::Deadline)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::civil::{date, time};
    use jiff::tz::TimeZone;

    use super::*;
    use crate::congregation::events::{Asking, Cancelled, EventFields};

    fn event(time: Option<Time>, deadline_days: Option<u8>) -> ManagedEvent {
        ManagedEvent {
            id: String::new(),
            version: 1,
            fields: EventFields {
                time,
                asks: Some(Asking { deadline_days, ..Asking::default() }),
                ..EventFields::on(date(2026, 12, 13), "")
            },
            in_series: None,
            cancelled: None,
            changed_at: Timestamp::UNIX_EPOCH,
            sequence: 0,
        }
    }

    #[test]
    fn answers_are_taken_until_the_deadline_the_beginning_or_a_word() {
        let zone = TimeZone::get("America/Chicago").unwrap();
        let here = |now: &str| now.parse::<Timestamp>().unwrap().to_zoned_datetime(zone.clone());
        let noon = Some(time(12, 0, 0, 0));
        let deadline = Closed::Deadline(date(2026, 12, 11));
        let table = [
            (event(noon, None), None, "2026-12-13T17:59:59Z", None),
            (event(noon, None), None, "2026-12-13T18:00:00Z", Some(Closed::Begun)),
            (event(None, None), None, "2026-12-14T05:59:58Z", None),
            (event(None, None), None, "2026-12-14T06:00:00Z", Some(Closed::Begun)),
            (event(noon, Some(2)), None, "2026-12-12T05:59:59Z", None),
            (event(noon, Some(2)), None, "2026-12-12T06:00:00Z", Some(deadline)),
            (event(noon, Some(0)), None, "2026-12-13T17:00:00Z", None),
            (
                event(noon, None),
                Some("Full house."),
                "2026-12-01T00:00:00Z",
                Some(Closed::Because("Full house.".into())),
            ),
        ];
        for (event, because, now, expected) in table {
            assert_eq!(reason_closed(&event, because, &here(now)), expected, "{now}");
        }
        let cancelled = ManagedEvent { cancelled: Some(Cancelled::default()), ..event(noon, None) };
        assert_eq!(reason_closed(&cancelled, None, &here("2026-12-01T00:00:00Z")), Some(Closed::Cancelled));
        assert_eq!(
            Closed::Deadline(date(2026, 12, 11)).to_string(),
            "Answers were taken until Friday, December 11."
        );
    }
}
