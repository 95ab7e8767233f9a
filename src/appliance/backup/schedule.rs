//! The time of the next run. Pure.

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// The first time after the newest backup that the congregation's clock shows `at`; always, where there is none yet. A
/// missed night is due until it was made up for, and once only. A time that is skipped in spring is an hour later; of
/// one that occurs twice in autumn, the first counts.
pub fn due(newest: Option<Timestamp>, at: Time, zone: &TimeZone) -> Timestamp {
    let Some(newest) = newest else { return Timestamp::MIN };
    let day = newest.to_zoned_datetime(zone.clone()).date();
    let on =
        |days: i64| day.checked_add(days.days()).ok()?.to_datetime(at).to_zoned_datetime(zone.clone()).ok();
    // The day before, too: the skipped hour may be past midnight.
    (-1..=2)
        .filter_map(on)
        .map(|due| due.timestamp())
        .find(|due| *due > newest)
        // The end of the calendar.
        .unwrap_or(Timestamp::MAX)
}

/// True when so many seconds have passed since `last`, or it is none. A time in the future is ignored: the clock was
/// set back.
pub fn is_over(seconds: i64, last: Option<Timestamp>, now: Timestamp) -> bool {
    last.is_none_or(|last| !(0..seconds).contains(&(now.as_second() - last.as_second())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_in_the_future_or_never_is_due() {
        const WEEK: i64 = 7 * 86_400;
        let at = |second| Timestamp::from_second(second).unwrap();
        let now = 1_800_000_000;
        for (last, due) in [
            (None, true),
            (Some(now), false),
            (Some(now - WEEK + 1), false),
            (Some(now - WEEK), true),
            (Some(now + 1), true),
        ] {
            assert_eq!(is_over(WEEK, last.map(at), at(now)), due, "{last:?}");
        }
    }

    #[test]
    fn it_is_due_at_the_first_backup_time_after_the_newest_backup() {
        let chicago = "America/Chicago";
        for (newest, at, zone, wanted) in [
            // The night before: this night.
            ("2026-11-19T09:00:00Z", "03:00", chicago, "2026-11-20T09:00:00Z"),
            // Manually in the evening, and a second before: this night all the same.
            ("2026-11-20T01:00:00Z", "03:00", chicago, "2026-11-20T09:00:00Z"),
            // Switched off for a week, for years: long due, once.
            ("2026-11-01T12:00:00Z", "03:00", chicago, "2026-11-02T09:00:00Z"),
            // Made up for at nine in the morning: next is tomorrow night.
            ("2026-11-20T15:00:00Z", "03:00", chicago, "2026-11-21T09:00:00Z"),
            // The setting is changed at noon: to the evening, and to a time of this morning.
            ("2026-11-20T09:00:00Z", "22:00", chicago, "2026-11-21T04:00:00Z"),
            // 02:30 is skipped on 8 March 2026: an hour later. The next night it is back.
            ("2026-03-07T08:30:00Z", "02:30", chicago, "2026-03-08T08:30:00Z"),
            ("2026-03-08T08:30:00Z", "02:30", chicago, "2026-03-09T07:30:00Z"),
            // 01:30 occurs twice on 1 November 2026: once is enough.
            ("2026-10-31T06:30:00Z", "01:30", chicago, "2026-11-01T06:30:00Z"),
            ("2026-11-01T06:30:00Z", "01:30", chicago, "2026-11-02T07:30:00Z"),
            // At midnight where midnight is skipped, and beyond the date line.
            ("2018-11-03T03:00:00Z", "00:00", "America/Sao_Paulo", "2018-11-04T03:00:00Z"),
            ("2011-12-29T20:00:00Z", "03:00", "Pacific/Apia", "2011-12-30T13:00:00Z"),
        ] {
            let zone = TimeZone::get(zone).unwrap();
            let found = due(Some(newest.parse().unwrap()), at.parse().unwrap(), &zone);
            assert_eq!(found.to_string(), wanted, "{newest} {at}");
        }
    }

    #[test]
    fn the_first_is_due_at_once_and_the_end_of_the_calendar_is_no_panic() {
        let at = Time::constant(3, 0, 0, 0);
        assert_eq!(due(None, at, &TimeZone::UTC), Timestamp::MIN);
        for newest in [Timestamp::MIN, Timestamp::MAX] {
            assert!(due(Some(newest), at, &TimeZone::get("Pacific/Auckland").unwrap()) > Timestamp::MIN);
        }
    }
}
