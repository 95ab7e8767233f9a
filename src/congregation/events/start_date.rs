//! When an event begins.

use jiff::civil::{Date, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};

use crate::platform::clock::rfc3339;

/// When an event begins, as the API writes it. `time` is `HH:MM`, or empty for all day.
pub fn start_date(date: &str, time: &str, zone: &TimeZone) -> String {
    let begins = || {
        let date: Date = date.parse().ok()?;
        let time: Time = time.parse().ok()?;
        zone.to_ambiguous_timestamp(date.to_datetime(time)).compatible().ok()
    };
    begins().map_or_else(|| date.to_owned(), |begins| rfc3339(begins, zone))
}

/// True where no clock of the zone shows that time on that day.
pub(super) fn is_skipped(date: Date, time: Time, zone: &TimeZone) -> bool {
    matches!(zone.to_ambiguous_timestamp(date.to_datetime(time)).offset(), AmbiguousOffset::Gap { .. })
}

/// `HH:MM`
pub fn time_text(time: Option<Time>) -> Option<String> {
    time.map(|time| time.strftime("%H:%M").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_o_clock_is_ten_o_clock_in_summer_and_winter() {
        let chicago = TimeZone::get("America/Chicago").unwrap();
        let table = [
            ("2026-11-22", "10:00", "2026-11-22T10:00:00-06:00"),
            ("2026-07-05", "10:00", "2026-07-05T10:00:00-05:00"),
            ("2026-11-26", "", "2026-11-26"),
            ("2026-12-31", "23:30", "2026-12-31T23:30:00-06:00"),
            // The clock skips 2:30 that night; the event is not lost.
            ("2027-03-14", "02:30", "2027-03-14T03:30:00-05:00"),
        ];
        for (date, time, expected) in table {
            assert_eq!(start_date(date, time, &chicago), expected);
        }
    }
}
