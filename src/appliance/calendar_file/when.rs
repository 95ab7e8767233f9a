//! Days, times and durations of a calendar file.

use std::collections::HashSet;

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::components::ContentLine;
use super::zones::{Clock, Zones};

/// A moment, as the file writes it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum When {
    /// All of a day.
    Day(Date),
    /// A time by the clock of a zone.
    At(DateTime, Clock),
}

/// A whole day, or an instant.
pub(super) type MomentKey = (Option<Date>, Option<Timestamp>);

/// The duration of an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Lasts {
    /// Local time from the beginning to the end.
    ByTheClock(SignedDuration),
    /// Days of the calendar, and hours as they pass.
    Exactly { days: i64, time: SignedDuration },
}

impl When {
    /// The moment of a property; of one with several the first. `floating` is the clock of one that names none.
    pub(super) fn of(line: &ContentLine, zones: &Zones, floating: &Clock) -> Result<Self, String> {
        Self::all(line, zones, floating)?.into_iter().next().ok_or_else(|| format!("{} is empty", line.name))
    }

    /// The moments of a property such as EXDATE.
    pub(super) fn all(line: &ContentLine, zones: &Zones, floating: &Clock) -> Result<Vec<Self>, String> {
        let zone = zone_of(line, zones, floating)?;
        let read = |text: &str| Self::read(text.trim(), &zone).ok_or_else(|| no_date(line, text));
        parts(line).map(read).collect()
    }

    /// The moments of RDATE; of a period with how long it lasts.
    pub(super) fn periods(
        line: &ContentLine,
        zones: &Zones,
        floating: &Clock,
    ) -> Result<Vec<(Self, Option<Lasts>)>, String> {
        let zone = zone_of(line, zones, floating)?;
        let read = |text: &str| {
            let Some((begins, ends)) = text.split_once('/') else {
                return Some((Self::read(text.trim(), &zone)?, None));
            };
            let begins = Self::read(begins.trim(), &zone)?;
            let lasts = duration(ends).or_else(|| begins.until(&Self::read(ends.trim(), &zone)?));
            Some((begins, Some(lasts?)))
        };
        parts(line).map(|text| read(text).ok_or_else(|| no_date(line, text))).collect()
    }

    fn read(text: &str, zone: &Clock) -> Option<Self> {
        let digits = |part: &str| part.bytes().all(|c| c.is_ascii_digit());
        let number = |part: Option<&str>| part?.parse::<i16>().ok();
        let small = |part: Option<&str>| part?.parse::<i8>().ok();
        let (day, time) = match text.split_once(['T', 't']) {
            Some((day, time)) => (day, Some(time)),
            None => (text, None),
        };
        if day.len() != 8 || !digits(day) {
            return None;
        }
        let date = Date::new(number(day.get(..4))?, small(day.get(4..6))?, small(day.get(6..))?).ok()?;
        // Years outside this range are errors: there were no calendar programs before, and there are no plans for
        // after.
        if !(1900..=2200).contains(&date.year()) {
            return None;
        }
        let Some(time) = time else { return Some(Self::Day(date)) };
        let (time, zone) = match time.strip_suffix(['Z', 'z']) {
            Some(time) => (time, Clock::UTC),
            None => (time, zone.clone()),
        };
        if !matches!(time.len(), 4 | 6) || !digits(time) {
            return None;
        }
        let second = small(time.get(4..)).unwrap_or(0).min(59);
        let time = Time::new(small(time.get(..2))?, small(time.get(2..4))?, second, 0).ok()?;
        Some(Self::At(date.to_datetime(time), zone))
    }

    /// Day and time by the congregation's clock; no time of a whole day.
    pub(super) fn here(&self, own: &TimeZone) -> (Date, Option<Time>) {
        match self {
            Self::Day(day) => (*day, None),
            Self::At(at, Clock::Known(zone)) if zone == own => (at.date(), Some(to_minute(at.time()))),
            Self::At(at, zone) => match zone.instant(*at) {
                Some(instant) => {
                    let here = own.to_datetime(instant);
                    (here.date(), Some(to_minute(here.time())))
                }
                None => (at.date(), Some(to_minute(at.time()))),
            },
        }
    }

    /// The day in its own zone.
    pub(super) fn day(&self) -> Date {
        match self {
            Self::Day(day) => *day,
            Self::At(at, _) => at.date(),
        }
    }

    /// On another day, at the same time.
    pub(super) fn on(&self, day: Date) -> Self {
        match self {
            Self::Day(_) => Self::Day(day),
            Self::At(at, zone) => Self::At(day.to_datetime(at.time()), zone.clone()),
        }
    }

    /// The end, after this duration.
    pub(super) fn later(&self, lasts: Lasts) -> Self {
        match (self, lasts) {
            (Self::Day(day), Lasts::ByTheClock(by)) => Self::Day(day.saturating_add(by)),
            (Self::Day(day), Lasts::Exactly { days, .. }) => Self::Day(day.saturating_add(days.days())),
            (Self::At(at, clock), Lasts::ByTheClock(by)) => Self::At(at.saturating_add(by), clock.clone()),
            (Self::At(at, clock), Lasts::Exactly { days, time }) => {
                let at = at.saturating_add(days.days());
                let ends = clock.instant(at).and_then(|begins| begins.checked_add(time).ok());
                Self::At(ends.map_or(at.saturating_add(time), |ends| clock.shows(ends)), clock.clone())
            }
        }
    }

    /// The time from this one to the other, by the clock of this one.
    pub(super) fn until(&self, other: &Self) -> Option<Lasts> {
        Some(Lasts::ByTheClock(match (self, other) {
            (Self::Day(day), other) => day.duration_until(other.day()),
            (Self::At(..), Self::Day(_)) => return None,
            (Self::At(at, clock), Self::At(other, others)) if clock == others => at.duration_until(*other),
            (Self::At(at, clock), Self::At(other, others)) => {
                at.duration_until(clock.shows(others.instant(*other)?))
            }
        }))
    }

    /// The one of this event's days and times that a moment written elsewhere means; none where it means another time. A
    /// day means what is on it, and of whole days the day counts as it is written.
    pub(super) fn meant_by(&self, other: &Self) -> Option<Self> {
        let own = self.on(other.by_clock_of(self));
        let is_meant = match (&own, other) {
            (Self::At(at, clock), Self::At(other, others)) => clock.instant(*at) == others.instant(*other),
            _ => true,
        };
        is_meant.then_some(own)
    }

    /// The same of two that are one moment.
    pub(super) fn key(&self) -> MomentKey {
        match self {
            Self::Day(day) => (Some(*day), None),
            Self::At(at, clock) => (None, clock.instant(*at)),
        }
    }

    /// Its clock; none of a whole day.
    pub(super) fn clock(&self) -> Option<&Clock> {
        match self {
            Self::Day(_) => None,
            Self::At(_, clock) => Some(clock),
        }
    }

    /// Its day by the clock of the other one.
    pub(super) fn by_clock_of(&self, other: &Self) -> Date {
        match (self, other) {
            (Self::At(at, zone), Self::At(_, others)) => {
                zone.instant(*at).map_or(at.date(), |instant| others.shows(instant).date())
            }
            _ => self.day(),
        }
    }

    pub(super) fn is_day(&self) -> bool {
        matches!(self, Self::Day(_))
    }
}

fn to_minute(time: Time) -> Time {
    Time::new(time.hour(), time.minute(), 0, 0).unwrap_or(time)
}

fn zone_of(line: &ContentLine, zones: &Zones, floating: &Clock) -> Result<Clock, String> {
    match line.parameter("TZID") {
        Some(name) => zones.find(name).ok_or_else(|| format!("the time zone {name:?} is not known")),
        None => Ok(floating.clone()),
    }
}

/// Moments, asked for by what they mean of an event.
#[derive(Default)]
pub(super) struct Moments {
    instants: HashSet<Timestamp>,
    /// Days that are written as such.
    days: HashSet<Date>,
    /// The days of all of them, as they are written.
    written: HashSet<Date>,
}

impl Moments {
    pub(super) fn insert(&mut self, when: &When) {
        self.written.insert(when.day());
        match when {
            When::Day(day) => {
                self.days.insert(*day);
            }
            When::At(at, clock) => self.instants.extend(clock.instant(*at)),
        }
    }

    /// True where one of them means this one of an event.
    pub(super) fn mean(&self, when: &When) -> bool {
        match when {
            When::Day(day) => self.written.contains(day),
            When::At(at, clock) => {
                self.days.contains(&at.date())
                    || clock.instant(*at).is_some_and(|instant| self.instants.contains(&instant))
            }
        }
    }
}

impl<'a> FromIterator<&'a When> for Moments {
    fn from_iter<T: IntoIterator<Item = &'a When>>(all: T) -> Self {
        let mut moments = Self::default();
        all.into_iter().for_each(|when| moments.insert(when));
        moments
    }
}

fn parts(line: &ContentLine) -> impl Iterator<Item = &str> {
    line.value.split(',').filter(|text| !text.trim().is_empty())
}

fn no_date(line: &ContentLine, text: &str) -> String {
    format!("{} is no date: {}", line.name, shown(text))
}

/// RFC 5545's durations, such as PT1H30M, P2D or P1W.
pub(super) fn duration(text: &str) -> Option<Lasts> {
    let text = text.trim().strip_prefix('+').unwrap_or(text.trim());
    let mut rest = text.strip_prefix('P')?;
    let (mut days, mut minutes) = (0_i64, 0_i64);
    let mut in_time = false;
    while !rest.is_empty() {
        if let Some(time) = rest.strip_prefix('T') {
            (rest, in_time) = (time, true);
            continue;
        }
        let at = rest.find(|c: char| !c.is_ascii_digit())?;
        let number: i64 = rest[..at].parse().ok().filter(|number| *number < 1_000_000)?;
        match (rest.get(at..=at)?, in_time) {
            ("W", false) => days += number * 7,
            ("D", false) => days += number,
            ("H", true) => minutes += number * 60,
            ("M", true) => minutes += number,
            ("S", true) => minutes += number / 60,
            _ => return None,
        }
        rest = &rest[at + 1..];
    }
    Some(Lasts::Exactly { days, time: SignedDuration::from_mins(minutes) })
}

fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::super::components;
    use super::*;

    fn read(line: &str) -> Result<Vec<When>, String> {
        let chicago = TimeZone::get("America/Chicago").unwrap();
        let line = components::read_all(line.as_bytes()).unwrap().remove(0).unwrap();
        When::all(&line, &Zones::of(&chicago), &Clock::Known(chicago))
    }

    #[test]
    fn moments_by_the_congregation_s_clock() {
        let chicago = TimeZone::get("America/Chicago").unwrap();
        let table = [
            ("DTSTART;VALUE=DATE:20261206", "2026-12-06", ""),
            ("DTSTART:20261206", "2026-12-06", ""),
            ("DTSTART:20261206T100000", "2026-12-06", "10:00"),
            ("DTSTART:20261206T160000Z", "2026-12-06", "10:00"),
            ("DTSTART:20261207T030000Z", "2026-12-06", "21:00"),
            ("DTSTART;TZID=America/New_York:20260705T100000", "2026-07-05", "09:00"),
            ("DTSTART;TZID=\"Eastern Standard Time\":20260705T1000", "2026-07-05", "09:00"),
            ("DTSTART:20261206T100059", "2026-12-06", "10:00"),
        ];
        for (line, day, time) in table {
            let (here, at) = read(line).unwrap()[0].here(&chicago);
            assert_eq!((here.to_string(), at), (day.to_owned(), time.parse().ok()), "{line}");
        }
        assert_eq!(read("EXDATE;TZID=America/Chicago:20261206T100000,20261213T100000").unwrap().len(), 2);
    }

    #[test]
    fn what_is_no_moment_says_so() {
        for line in [
            "DTSTART:tomorrow",
            "DTSTART:20260231",
            "DTSTART:20261206T250000",
            "DTSTART:20261206T10",
            "DTSTART:00010101T000000Z",
            "DTSTART:99991231",
            "DTSTART:２０２６１２０６",
        ] {
            assert!(read(line).unwrap_err().contains("DTSTART is no date"), "{line}");
        }
        assert!(
            read("DTSTART;TZID=Nowhere:20261206T100000").unwrap_err().contains("\"Nowhere\" is not known")
        );
    }

    #[test]
    fn durations() {
        for (text, minutes) in
            [("PT1H30M", 90), ("P1D", 1440), ("P1W", 10_080), ("+P1DT2H", 1560), ("PT90S", 1)]
        {
            let Some(Lasts::Exactly { days, time }) = duration(text) else { panic!("{text}") };
            assert_eq!(days * 1440 + time.as_mins(), minutes, "{text}");
        }
        for text in ["", "1H", "PT", "P1H", "PT1X", "-PT1H", "PT99999999999H"] {
            let nothing = Lasts::Exactly { days: 0, time: SignedDuration::ZERO };
            assert!(duration(text).is_none_or(|lasts| lasts == nothing), "{text}");
        }
    }
}
