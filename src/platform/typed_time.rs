//! Days and times of day as a person types them, always meant by the congregation's calendar and clock.

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// The days of the week, Monday first, by their English names.
pub const WEEK: [(Weekday, &str); 7] = [
    (Weekday::Monday, "Monday"),
    (Weekday::Tuesday, "Tuesday"),
    (Weekday::Wednesday, "Wednesday"),
    (Weekday::Thursday, "Thursday"),
    (Weekday::Friday, "Friday"),
    (Weekday::Saturday, "Saturday"),
    (Weekday::Sunday, "Sunday"),
];

/// "Sunday"
pub fn day_name(weekday: Weekday) -> &'static str {
    WEEK[usize::from(weekday.to_monday_zero_offset().unsigned_abs())].1
}

/// A day or a time that is refused, and why, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TimeError(String);

/// From when on, as a person types it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedSince {
    /// So long ago.
    Ago(SignedDuration),
    /// From this day's midnight on.
    Day(Date),
}

impl TypedSince {
    /// The instant it means at `now`, on the clock of `zone`.
    pub fn instant(self, now: Timestamp, zone: &TimeZone) -> Timestamp {
        match self {
            Self::Ago(span) => now.checked_sub(span).unwrap_or(Timestamp::MIN),
            Self::Day(day) => {
                day.to_zoned_datetime(zone.clone()).map_or(Timestamp::MIN, |midnight| midnight.timestamp())
            }
        }
    }
}

/// A stretch of time or a day.
pub fn parse_since(text: &str) -> Result<TypedSince, TimeError> {
    if let Some(span) = span(text) {
        return span.map(TypedSince::Ago);
    }
    parse_day(text).map(TypedSince::Day).map_err(|_| {
        TimeError(format!(
            "\"{text}\" is neither a stretch of time such as 30m, 12h or 7d, nor a day such as 2026-12-24."
        ))
    })
}

/// A stretch of time: `30m`, `12h`, `7d`, also `12 H`.
pub fn parse_span(text: &str) -> Result<SignedDuration, TimeError> {
    span(text).unwrap_or_else(|| {
        let hint = "Write 30m, 12h or 7d for minutes, hours or days.";
        Err(TimeError(format!("\"{text}\" is not a stretch of time. {hint}")))
    })
}

/// None where it looks like no stretch of time.
fn span(text: &str) -> Option<Result<SignedDuration, TimeError>> {
    let typed = text.trim();
    let (number, minutes) = [(['m', 'M'], 1), (['h', 'H'], 60), (['d', 'D'], 24 * 60)]
        .into_iter()
        .find_map(|(unit, minutes)| Some((typed.strip_suffix(unit)?.trim_end(), minutes)))?;
    if number.is_empty() || !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    // Five digits: more than a user can mean, and less than overflows.
    if number.len() > 5 {
        return Some(Err(TimeError(format!("\"{text}\" is too long a time. The longest is 99999d."))));
    }
    let number: i64 = number.parse().ok()?;
    (number > 0).then(|| Ok(SignedDuration::from_mins(number * minutes)))
}

/// A real day of the years 1900 to 2199, written `2026-12-24`.
pub fn parse_day(text: &str) -> Result<Date, TimeError> {
    let day = parse_calendar_day(text)?;
    if (1900..2200).contains(&day.year()) {
        Ok(day)
    } else {
        let text = format!("\"{text}\" does not lie in the years 1900 to 2199. Please check the year.");
        Err(TimeError(text))
    }
}

/// A real day of any year, written `2026-12-24`.
pub fn parse_calendar_day(text: &str) -> Result<Date, TimeError> {
    let hint = "Write it as year-month-day, such as 2026-12-24.";
    let wrong = || TimeError(format!("\"{text}\" is not a day. {hint}"));
    let typed = text.trim();
    // The parser would also take a time behind the day and drop it.
    let plain = typed.len() == 10 && typed.chars().all(|c| c.is_ascii_digit() || c == '-');
    if plain { typed.parse().map_err(|_| wrong()) } else { Err(wrong()) }
}

/// A time of day: `19:30`, `7:30 PM`, `7pm`, `9.30 a.m.`.
pub fn parse_time_of_day(text: &str) -> Result<Time, TimeError> {
    let wrong = || TimeError(format!("\"{text}\" is not a time of day. Write 19:30 or \"7:30 PM\"."));
    let typed: String =
        text.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect::<String>().replace(".m.", "m");
    let (clock, half) = match (typed.strip_suffix("am"), typed.strip_suffix("pm")) {
        (Some(clock), _) => (clock, Some(0)),
        (_, Some(clock)) => (clock, Some(12)),
        _ => (typed.as_str(), None),
    };
    let (hour, minute) = match clock.split_once([':', '.']) {
        Some((hour, minute)) if minute.len() == 2 => (hour, minute),
        // "7 PM" is clear, a bare "7" is not.
        None if half.is_some() => (clock, "00"),
        _ => return Err(wrong()),
    };
    let digits = |part: &str| -> Result<i8, TimeError> {
        if part.is_empty() || part.len() > 2 || !part.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        part.parse().map_err(|_| wrong())
    };
    let (hour, minute) = (digits(hour)?, digits(minute)?);
    let hour = match half {
        Some(offset) if (1..=12).contains(&hour) => hour % 12 + offset,
        Some(_) => return Err(wrong()),
        None => hour,
    };
    Time::new(hour, minute, 0, 0).map_err(|_| wrong())
}

/// A moment in `zone`: a day (its midnight) or a day and a time. Where clocks are put back, the first of the two.
pub fn parse_moment(text: &str, zone: &TimeZone) -> Result<Timestamp, TimeError> {
    let hint = "Write the day, or the day and the time: \"2026-12-24 18:00\".";
    let wrong = || TimeError(format!("\"{text}\" is not a moment. {hint}"));
    let typed = text.trim();
    let (day, time) = match typed.split_at_checked("2026-12-24".len()) {
        Some((day, "")) => (parse_day(day)?, Time::midnight()),
        Some((day, time)) if time.starts_with([' ', 'T', 't']) => {
            (parse_day(day)?, parse_time_of_day(&time[1..])?)
        }
        _ => return Err(wrong()),
    };
    Ok(day.to_datetime(time).to_zoned_datetime(zone.clone()).map_err(|_| wrong())?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_day_are_read_as_people_write_them() {
        let table = [
            ("19:30", "19:30"),
            ("7:30 PM", "19:30"),
            ("7:30pm", "19:30"),
            ("7 pm", "19:00"),
            ("9.30 a.m.", "09:30"),
            ("12:00 AM", "00:00"),
            ("12:15 pm", "12:15"),
            ("9:05", "09:05"),
            ("00:00", "00:00"),
        ];
        for (typed, meant) in table {
            let time = parse_time_of_day(typed).unwrap();
            assert_eq!(time.strftime("%H:%M").to_string(), meant, "{typed}");
        }
        for wrong in
            ["", "7", "25:00", "24:00", "19:60", "13:00 PM", "0:30 am", "7:3 pm", "7:30:15", "noon", "-1:30"]
        {
            assert!(parse_time_of_day(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn days_are_real_days() {
        assert_eq!(parse_day(" 2028-02-29 ").unwrap().to_string(), "2028-02-29");
        for wrong in
            ["2027-02-29", "2026-13-01", "24.12.2026", "2026-12-24T10:00", "20261224", "1800-01-01", ""]
        {
            assert!(parse_day(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_moment_is_meant_by_the_congregations_clock() {
        let chicago = TimeZone::get("America/Chicago").unwrap();
        let moment = |text| parse_moment(text, &chicago).map(|at| at.to_string());
        assert_eq!(moment("2026-07-04 18:00").unwrap(), "2026-07-04T23:00:00Z");
        assert_eq!(moment("2026-12-24T6:00 PM").unwrap(), "2026-12-25T00:00:00Z");
        assert_eq!(moment("2026-12-24").unwrap(), "2026-12-24T06:00:00Z");
        for wrong in ["tomorrow", "next Tuesday", ""] {
            assert!(moment(wrong).unwrap_err().0.contains("is not a moment"), "{wrong}");
        }
    }

    #[test]
    fn since_is_a_stretch_of_time_or_a_day() {
        let chicago = TimeZone::get("America/Chicago").unwrap();
        let now: Timestamp = "2026-11-20T18:00:00Z".parse().unwrap();
        let since = |text| parse_since(text).map(|since| since.instant(now, &chicago).to_string());
        assert_eq!(since("30m").unwrap(), "2026-11-20T17:30:00Z");
        assert_eq!(since(" 12h ").unwrap(), "2026-11-20T06:00:00Z");
        assert_eq!(since("7d").unwrap(), "2026-11-13T18:00:00Z");
        assert_eq!(since("1H").unwrap(), "2026-11-20T17:00:00Z");
        assert_eq!(since("1 h").unwrap(), "2026-11-20T17:00:00Z");
        assert_eq!(since("30 M").unwrap(), "2026-11-20T17:30:00Z");
        assert_eq!(since("7 D").unwrap(), "2026-11-13T18:00:00Z");
        assert_eq!(since("2026-11-01").unwrap(), "2026-11-01T05:00:00Z");
        assert!(since("99999d").is_ok());
        for wrong in ["", "h", "0h", "-1h", "1.5h", "1 2h", "7", "999999d", "yesterday", "2026-13-01"] {
            assert!(since(wrong).is_err(), "{wrong:?}");
            assert!(parse_span(wrong).is_err(), "{wrong:?}");
        }
        assert!(parse_span("2026-11-01").is_err());
        for long in ["999999d", "99999999999 d"] {
            assert_eq!(parse_since(long).unwrap_err(), parse_span(long).unwrap_err());
            assert!(parse_span(long).unwrap_err().0.contains("is too long a time"));
        }
    }
}
