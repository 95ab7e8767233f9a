//! Days, times and durations of a calendar file.

use std::collections::HashSet;

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Span, Timestamp};

use super::components::ContentLine;
use super::zones::Zones;

/// A moment, as the file writes it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum When {
    /// All of a day.
    Day(Date),
    /// A time by the clock of a zone.
    At(DateTime, TimeZone),
}

/// A whole day, or an instant.
pub(super) type MomentKey = (Option<Date>, Option<Timestamp>);

/// The duration of an event: first by the clock, then as time passes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Lasts {
    by_the_clock: SignedDuration,
    exactly: SignedDuration,
}

impl When {
    /// The moment of a property; of one with several the first. `floating` is the clock of one that names none.
    pub(super) fn of(line: &ContentLine, zones: &Zones, floating: &TimeZone) -> Result<Self, String> {
        Self::all(line, zones, floating)?.into_iter().next().ok_or_else(|| format!("{} is empty", line.name))
    }

    /// The moments of a property such as EXDATE.
    pub(super) fn all(line: &ContentLine, zones: &Zones, floating: &TimeZone) -> Result<Vec<Self>, String> {
        let periods = Self::periods(line, zones, floating)?;
        Ok(periods.into_iter().map(|(begins, _)| begins).collect())
    }

    /// The moments of RDATE; of a period with how long it lasts.
    pub(super) fn periods(
        line: &ContentLine,
        zones: &Zones,
        floating: &TimeZone,
    ) -> Result<Vec<(Self, Option<Lasts>)>, String> {
        let zone = match line.parameter("TZID") {
            Some(name) => &zones.find(name).ok_or_else(|| format!("the time zone {name:?} is not known"))?,
            None => floating,
        };
        let period = |text: &str| {
            let Some((begins, ends)) = text.split_once('/') else {
                return Some((Self::read(text, zone)?, None));
            };
            let begins = Self::read(begins, zone)?;
            let lasts = duration(ends).or_else(|| begins.until(&Self::read(ends, zone)?))?;
            Some((begins, Some(lasts)))
        };
        let no_date = |text: &str| {
            let text: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
            format!("{} is no date: {text}", line.name)
        };
        let values = line.value.split(',').filter(|text| !text.trim().is_empty());
        values.map(|text| period(text).ok_or_else(|| no_date(text))).collect()
    }

    fn read(text: &str, zone: &TimeZone) -> Option<Self> {
        let text = text.trim().to_ascii_uppercase();
        let when = if text.len() == 8 {
            Self::Day(Date::strptime("%Y%m%d", text).ok()?)
        } else {
            Self::At(local(&text)?, if text.ends_with('Z') { TimeZone::UTC } else { zone.clone() })
        };
        // Years outside this range are errors: there were no calendar programs before, and there are no plans for
        // after.
        (1900..=2200).contains(&when.day().year()).then_some(when)
    }

    /// Day and time by the congregation's clock; no time of a whole day.
    pub(super) fn here(&self, own: &TimeZone) -> (Date, Option<Time>) {
        let here = match self {
            Self::Day(day) => return (*day, None),
            Self::At(at, zone) if zone == own => *at,
            Self::At(at, zone) => zone.to_timestamp(*at).map_or(*at, |instant| own.to_datetime(instant)),
        };
        (here.date(), Time::new(here.hour(), here.minute(), 0, 0).ok())
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
        let Lasts { by_the_clock, exactly } = lasts;
        match self {
            Self::Day(day) => Self::Day(day.saturating_add(by_the_clock)),
            Self::At(at, zone) => {
                let at = at.saturating_add(by_the_clock);
                let ends = zone.to_timestamp(at).and_then(|at| at.checked_add(exactly));
                let passed = ends.map_or(at.saturating_add(exactly), |ends| zone.to_datetime(ends));
                Self::At(if exactly.is_zero() { at } else { passed }, zone.clone())
            }
        }
    }

    /// The time from this one to the other, by the clock of this one.
    pub(super) fn until(&self, other: &Self) -> Option<Lasts> {
        let by_the_clock = match (self, other) {
            (Self::Day(day), other) => day.duration_until(other.day()),
            (Self::At(..), Self::Day(_)) => return None,
            (Self::At(at, zone), Self::At(other, others)) if zone == others => at.duration_until(*other),
            (Self::At(at, zone), Self::At(other, others)) => {
                at.duration_until(zone.to_datetime(others.to_timestamp(*other).ok()?))
            }
        };
        Some(Lasts { by_the_clock, ..Lasts::default() })
    }

    /// The one of this event's days and times that a moment written elsewhere means; none where it means another time. A
    /// day means what is on it, and of whole days the day counts as it is written.
    pub(super) fn meant_by(&self, other: &Self) -> Option<Self> {
        let own = self.on(match (other, self) {
            (Self::At(at, zone), Self::At(_, own)) => {
                zone.to_timestamp(*at).map_or(at.date(), |instant| own.to_datetime(instant).date())
            }
            _ => other.day(),
        });
        let is_meant = match (&own, other) {
            (Self::At(..), Self::At(..)) => own.key() == other.key(),
            _ => true,
        };
        is_meant.then_some(own)
    }

    /// The same of two that are one moment.
    pub(super) fn key(&self) -> MomentKey {
        match self {
            Self::Day(day) => (Some(*day), None),
            Self::At(at, zone) => (None, zone.to_timestamp(*at).ok()),
        }
    }

    pub(super) fn is_day(&self) -> bool {
        matches!(self, Self::Day(_))
    }
}

/// Moments, asked for by what they mean of an event.
#[derive(Default)]
pub(super) struct Moments {
    keys: HashSet<MomentKey>,
    /// The days of all of them, as they are written.
    written: HashSet<Date>,
}

impl Moments {
    pub(super) fn insert(&mut self, when: &When) {
        self.keys.insert(when.key());
        self.written.insert(when.day());
    }

    /// True where one of them means this one of an event: a whole day means what is on it.
    pub(super) fn mean(&self, when: &When) -> bool {
        match when {
            When::Day(day) => self.written.contains(day),
            When::At(at, _) => {
                self.keys.contains(&(Some(at.date()), None)) || self.keys.contains(&when.key())
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

/// "20261101T020000", of any year, by the clock it is written for; seconds may be missing.
pub(super) fn local(text: &str) -> Option<DateTime> {
    let text = text.trim().trim_end_matches(['Z', 'z']);
    let format = if text.len() == 13 { "%Y%m%dT%H%M" } else { "%Y%m%dT%H%M%S" };
    DateTime::strptime(format, text).ok()
}

/// Days that an event lasts, at most: more leave the calendar.
const MOST_DAYS: i64 = 1_000_000;

/// RFC 5545's durations, such as PT1H30M, P2D or P1W.
pub(super) fn duration(text: &str) -> Option<Lasts> {
    // Some programs write PT and P1DT.
    let text = text.trim().trim_start_matches('+').trim_end_matches('T');
    let parsed = |text: &str| if text == "P" { Some(Span::new()) } else { text.parse().ok() };
    let span: Span = text.strip_prefix('P').and_then(|_| parsed(text))?;
    let days = i64::from(span.get_weeks()) * 7 + i64::from(span.get_days());
    let exactly = SignedDuration::try_from(span.weeks(0).days(0)).ok()?;
    (days.abs() < MOST_DAYS).then_some(Lasts { by_the_clock: SignedDuration::from_hours(24 * days), exactly })
}

#[cfg(test)]
mod tests {
    use super::super::{components, examples};
    use super::*;

    fn read(line: &str) -> Result<Vec<When>, String> {
        let chicago = TimeZone::get("America/Chicago").unwrap();
        let line = components::read_all(line.as_bytes()).unwrap().remove(0).unwrap();
        When::all(&line, &Zones::of(&[], &chicago, &[]), &chicago)
    }

    #[test]
    fn moments_by_the_congregation_s_clock() {
        let chicago = TimeZone::get("America/Chicago").unwrap();
        for [line, day, time] in examples("moments in Chicago") {
            let (here, at) = read(&line).unwrap()[0].here(&chicago);
            assert_eq!((here.to_string(), at), (day, time.parse().ok()), "{line}");
        }
        assert_eq!(read("EXDATE;TZID=America/Chicago:20261206T100000,20261213T100000").unwrap().len(), 2);
        for [line] in examples("no moments") {
            assert!(read(&line).unwrap_err().contains("DTSTART is no date"), "{line}");
        }
        let nowhere = read("DTSTART;TZID=Nowhere:20261206T100000").unwrap_err();
        assert!(nowhere.contains("\"Nowhere\" is not known"));
    }

    #[test]
    fn durations() {
        for (text, minutes) in
            [("PT1H30M", 90), ("P1D", 1440), ("P1W", 10_080), ("+P1DT2H", 1560), ("PT90S", 1)]
        {
            let Lasts { by_the_clock, exactly } = duration(text).unwrap();
            assert_eq!((by_the_clock + exactly).as_mins(), minutes, "{text}");
        }
        for text in ["", "1H", "PT", "P1H", "PT1X", "-PT1H", "PT99999999999H"] {
            assert!(duration(text).is_none_or(|lasts| lasts == Lasts::default()), "{text}");
        }
    }
}
