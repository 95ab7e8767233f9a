//! The deadline for answers.

use jiff::civil::{Date, DateTime, Time};
use jiff::{ToSpan, ZonedDateTime};

use crate::congregation::events::ManagedEvent;

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
pub fn last_day(event: &ManagedEvent) -> Option<Date> {
    let days = event.fields.asks?.deadline_days?;
    Some(event.fields.date.saturating_sub(i64::from(days).days()))
}

/// When it begins, by the congregation's clock. An all-day event begins at the end of its first day: people may still
/// come along.
pub fn begins(event: &ManagedEvent) -> DateTime {
    event.fields.date.to_datetime(event.fields.time.unwrap_or(Time::MAX))
}

/// When answers end, by the congregation's clock.
pub fn ends(event: &ManagedEvent) -> DateTime {
    let deadline = last_day(event).map(|day| day.to_datetime(Time::MAX));
    deadline.map_or(begins(event), |deadline| deadline.min(begins(event)))
}

/// Why no answers are taken at the time `here`; none: they are. `because`: what the office or the organiser said.
pub fn closed(event: &ManagedEvent, because: Option<&str>, here: &ZonedDateTime) -> Option<Closed> {
    if event.cancelled.is_some() {
        return Some(Closed::Cancelled);
    }
    if here.datetime() >= begins(event) {
        return Some(Closed::Begun);
    }
    if let Some(because) = because {
        return Some(Closed::Because(because.to_owned()));
    }
    last_day(event).filter(|last| here.date() > *last).map(Closed::Deadline)
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
            assert_eq!(closed(&event, because, &here(now)), expected, "{now}");
        }
        let cancelled = ManagedEvent { cancelled: Some(Cancelled::default()), ..event(noon, None) };
        assert_eq!(closed(&cancelled, None, &here("2026-12-01T00:00:00Z")), Some(Closed::Cancelled));
        assert_eq!(
            Closed::Deadline(date(2026, 12, 11)).to_string(),
            "Answers were taken until Friday, December 11."
        );
    }
}
