//! A moment that comes back every week.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;

use super::{SettingError, refused};
use crate::platform::typed_time::{WEEK, day_name, parse_time_of_day};

/// A day of the week and a time, by the congregation's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weekly {
    day: Weekday,
    time: Time,
}

impl Weekly {
    /// The last such moment up to `now`, and its day by the calendar of `zone`. Where the clock skips it, the one after;
    /// where it comes twice, the first.
    pub fn last(self, now: Timestamp, zone: &TimeZone) -> Option<(Date, Timestamp)> {
        let today = now.to_zoned_datetime(zone.clone()).date();
        let mut day = today.nth_weekday(-1, self.day).ok()?;
        if today.weekday() == self.day && self.on(today, zone)? <= now {
            day = today;
        }
        Some((day, self.on(day, zone)?))
    }

    fn on(self, day: Date, zone: &TimeZone) -> Option<Timestamp> {
        day.to_datetime(self.time).to_zoned_datetime(zone.clone()).ok().map(|at| at.timestamp())
    }

    /// "Saturday at 9:00 AM".
    pub fn in_words(self) -> String {
        format!("{} at {}", day_name(self.day), self.time.strftime("%-I:%M %p"))
    }
}

impl Default for Weekly {
    fn default() -> Self {
        Self { day: Weekday::Saturday, time: Time::constant(9, 0, 0, 0) }
    }
}

impl fmt::Display for Weekly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", day_name(self.day).to_lowercase(), self.time.strftime("%H:%M"))
    }
}

impl FromStr for Weekly {
    type Err = SettingError;

    /// "saturday 09:00", "Sat 9 AM".
    fn from_str(text: &str) -> Result<Self, SettingError> {
        let wrong =
            || refused(format!("\"{text}\" is not a day and a time. It looks like \"saturday 09:00\"."));
        let (word, time) = text.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let word = word.to_lowercase();
        let named = |(_, name): &&(Weekday, &str)| word.len() >= 3 && name.to_lowercase().starts_with(&word);
        let (day, _) = WEEK.iter().find(named).ok_or_else(wrong)?;
        Ok(Self { day: *day, time: parse_time_of_day(time).map_err(|_| wrong())? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_and_a_time_are_read_as_people_write_them() {
        for (typed, stored) in [
            ("saturday 09:00", "saturday 09:00"),
            ("Sat 9 AM", "saturday 09:00"),
            ("  THURSDAY  7:30 pm ", "thursday 19:30"),
        ] {
            let weekly: Weekly = typed.parse().unwrap();
            assert_eq!(weekly.to_string(), stored);
            assert_eq!(stored.parse::<Weekly>().unwrap(), weekly);
        }
        assert_eq!("Sat 9 AM".parse::<Weekly>().unwrap().in_words(), "Saturday at 9:00 AM");
        for wrong in ["", "saturday", "09:00", "s 9:00", "someday 09:00", "saturday 25:00", "satur day 9:00"]
        {
            assert!(wrong.parse::<Weekly>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn the_last_moment_is_found_by_the_congregation_s_clock_also_where_it_jumps() {
        let chicago = TimeZone::get("America/Chicago").unwrap();
        let last = |weekly: &str, now: &str| {
            let weekly: Weekly = weekly.parse().unwrap();
            let (day, at) = weekly.last(now.parse().unwrap(), &chicago).unwrap();
            (day.to_string(), at.to_string())
        };
        for (weekly, now, day, at) in [
            ("saturday 09:00", "2026-11-21T14:59:59Z", "2026-11-14", "2026-11-14T15:00:00Z"),
            ("saturday 09:00", "2026-11-21T15:00:00Z", "2026-11-21", "2026-11-21T15:00:00Z"),
            ("saturday 09:00", "2026-11-28T14:00:00Z", "2026-11-21", "2026-11-21T15:00:00Z"),
            // 2:30 is skipped on March 14, 2027, and comes twice at 1:30 on November 7.
            ("sunday 02:30", "2027-03-14T09:00:00Z", "2027-03-14", "2027-03-14T08:30:00Z"),
            ("sunday 01:30", "2027-11-07T06:40:00Z", "2027-11-07", "2027-11-07T06:30:00Z"),
            ("sunday 01:30", "2027-11-07T07:40:00Z", "2027-11-07", "2027-11-07T06:30:00Z"),
        ] {
            assert_eq!(last(weekly, now), (day.to_owned(), at.to_owned()), "{weekly} {now}");
        }
    }
}
