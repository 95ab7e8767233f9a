//! Retention of backups: the newest of each of the last seven days that have one, of four weeks, of twelve months.
//! Pure.
//!
//! Days are counted in backups, not on the calendar: after a month without power nothing is old. A backup with a name
//! in the future, from a clock that ran ahead, is neither counted nor removed until that day.
//!
//! A restore of the wrong backup is noticed days later. Then the backups from before the restore are needed, so none of
//! them is removed for a month, not even one of a day that has a newer one.

use std::cmp::Reverse;
use std::collections::HashSet;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::ORDINARY;
use super::list::NameParts;

const DAYS: usize = 7;
const WEEKS: usize = 4;
const MONTHS: usize = 12;
const DAY: i64 = 86_400;
/// For so long the backups from before a restore are spared.
const SPARED: i64 = 30 * DAY;

/// An ordinary backup, as its name says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrdinaryBackup {
    /// The time in the name.
    pub made: Timestamp,
    number: u32,
    /// True where the name ends in ".age".
    pub is_encrypted: bool,
    pub name: String,
}

impl OrdinaryBackup {
    /// "portal-20261120-180000Z.db", "portal-20261120-180000Z-2.db.age"; None for any other name.
    pub fn parse(name: &str) -> Option<Self> {
        let NameParts { purpose, made, number, ending } = NameParts::of(name)?;
        let is_encrypted = match (purpose, ending) {
            (ORDINARY, "db") => false,
            (ORDINARY, "db.age") => true,
            _ => return None,
        };
        Some(Self { made, number: number?, is_encrypted, name: name.to_owned() })
    }

    /// The sort key: the larger one is newer.
    pub fn age(&self) -> (Timestamp, u32, bool) {
        (self.made, self.number, self.is_encrypted)
    }
}

/// The input of the rule.
#[derive(Clone, Copy, Debug)]
pub struct RetentionInput<'a> {
    /// The time zone whose days are counted.
    pub zone: &'a TimeZone,
    pub now: Timestamp,
    /// The last restore.
    pub restored: Option<Timestamp>,
}

impl RetentionInput<'_> {
    /// True of a backup from before a recent restore. A restore time far in the future is of a wrong clock, and
    /// ignored.
    fn protects(&self, named: &OrdinaryBackup) -> bool {
        self.restored.is_some_and(|restored| {
            let ago = self.now.as_second() - restored.as_second();
            (-DAY..SPARED).contains(&ago) && named.made <= restored
        })
    }
}

/// The newest plain backup that was not made by a clock running ahead: up to a day in the future is accepted, since a
/// clock may have been set back a little.
pub fn newest<'a>(names: impl IntoIterator<Item = &'a str>, now: Timestamp) -> Option<OrdinaryBackup> {
    let latest = now.as_second().saturating_add(DAY);
    let plain = names.into_iter().filter_map(OrdinaryBackup::parse).filter(|named| !named.is_encrypted);
    plain.filter(|named| named.made.as_second() <= latest).max_by_key(OrdinaryBackup::age)
}

/// The names of the backups to remove, of all names in a folder. Unencrypted and encrypted ones are counted apart, so
/// that a changed passphrase setting makes no backup of the other kind go.
pub fn to_remove<'a>(names: impl IntoIterator<Item = &'a str>, asked: RetentionInput<'_>) -> Vec<String> {
    let ours = names.into_iter().filter_map(OrdinaryBackup::parse).filter(|named| named.made <= asked.now);
    let (encrypted, readable) = ours.partition(|named| named.is_encrypted);
    let go = [encrypted, readable].into_iter().flat_map(|kind| to_go_of(kind, asked.zone));
    go.filter(|named| !asked.protects(named)).map(|named| named.name).collect()
}

fn to_go_of(mut counted: Vec<OrdinaryBackup>, zone: &TimeZone) -> Vec<OrdinaryBackup> {
    counted.sort_by_key(|named| Reverse(named.age()));
    let (mut days, mut weeks, mut months) = (HashSet::new(), HashSet::new(), HashSet::new());
    counted.retain(|named| {
        let day = named.made.to_zoned_datetime(zone.clone()).date();
        let week = day.iso_week_date();
        // All three are evaluated: one backup may be the newest of its day, its week and its month.
        let is_day_s = is_next(&mut days, DAYS, day);
        let is_week_s = is_next(&mut weeks, WEEKS, (week.year(), week.week()));
        let is_month_s = is_next(&mut months, MONTHS, (day.year(), day.month()));
        !(is_day_s || is_week_s || is_month_s)
    });
    counted
}

/// True for the first of a new period, while fewer than `most` periods have one.
fn is_next<T: std::hash::Hash + Eq>(seen: &mut HashSet<T>, most: usize, period: T) -> bool {
    seen.len() < most && seen.insert(period)
}

#[cfg(test)]
mod tests {
    use jiff::{SignedDuration, ToSpan};

    use super::*;
    use crate::appliance::backup;

    const ZONE: &str = "America/Chicago";
    const NOW: &str = "2026-11-20T09:00:00Z";

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn stay(names: &[String], zone: &str, now: &str) -> Vec<String> {
        stay_after(names, zone, now, None)
    }

    fn stay_after(names: &[String], zone: &str, now: &str, restored: Option<&str>) -> Vec<String> {
        let zone = TimeZone::get(zone).unwrap();
        let asked = RetentionInput { zone: &zone, now: at(now), restored: restored.map(at) };
        let go = to_remove(names.iter().map(String::as_str), asked);
        names.iter().filter(|name| !go.contains(name)).cloned().collect()
    }

    fn named(time: &str) -> String {
        backup::name(ORDINARY, at(time))
    }

    /// A backup at three in the night, every night of so many.
    fn nights(number: i64) -> Vec<String> {
        let last = at(NOW).to_zoned_datetime(TimeZone::get(ZONE).unwrap());
        (0..number).map(|ago| named(&(&last - ago.days()).timestamp().to_string())).collect()
    }

    // proves: D3
    #[test]
    fn after_a_year_of_nights_seven_days_four_weeks_and_twelve_months_are_there() {
        let stays = stay(&nights(400), ZONE, NOW);
        let days: Vec<&str> = stays.iter().map(|name| &name[7..15]).collect();
        assert_eq!(
            days,
            [
                // Seven days; the 20th is its week's and its month's as well, the 15th its week's.
                "20261120", "20261119", "20261118", "20261117", "20261116", "20261115", "20261114",
                // Two more weeks' Sundays.
                "20261108", "20261101", // Eleven more months' last days.
                "20261031", "20260930", "20260831", "20260731", "20260630", "20260531", "20260430",
                "20260331", "20260228", "20260131", "20251231",
            ]
        );
        assert_eq!(stay(&stays, ZONE, NOW), stays, "and those stay");
    }

    // proves: D3
    #[test]
    fn periods_are_counted_in_backups() {
        // A machine that runs once a month has monthly backups; one that was off for years loses none.
        let monthly: Vec<String> = (1..=20)
            .map(|month| {
                named(&format!(
                    "{}-{:02}-05T09:00:00Z",
                    2020 + month / 13,
                    month % 13 + i32::from(month > 12)
                ))
            })
            .collect();
        assert_eq!(stay(&monthly, ZONE, NOW).len(), 12);
        let few: Vec<String> = monthly[..7].to_vec();
        assert_eq!(stay(&few, ZONE, NOW), few);
        assert_eq!(stay(&few[..1], ZONE, NOW), few[..1]);
        assert!(stay(&[], ZONE, NOW).is_empty());
    }

    #[test]
    fn of_several_on_one_day_the_newest_stays_and_the_day_is_the_congregation_s() {
        for (zone, times, stays) in [
            // Half past seven in the evening and half past eight in the morning before, in Chicago: one day.
            ("America/Chicago", ["2026-11-19T14:30:00Z", "2026-11-20T01:30:00Z"], 1),
            ("UTC", ["2026-11-19T14:30:00Z", "2026-11-20T01:30:00Z"], 2),
            // An hour that occurs twice belongs to one day; the day on which the clock is put forward is short.
            ("America/Chicago", ["2026-11-01T06:30:00Z", "2026-11-01T07:30:00Z"], 1),
            ("America/Chicago", ["2026-03-08T06:30:00Z", "2026-03-09T04:30:00Z"], 1),
        ] {
            let names = times.map(named);
            let kept = stay(&names, zone, NOW);
            assert_eq!((kept.len(), kept.last()), (stays, names.last()), "{zone} {times:?}");
        }
        let second = ["", "-2", "-10"].map(|number| format!("portal-20261120-080000Z{number}.db"));
        assert_eq!(stay(&second, ZONE, NOW), [second[2].clone()], "numbers, not letters");
        let both = ["portal-20261120-080000Z.db", "portal-20261120-080000Z.db.age"].map(str::to_owned);
        assert_eq!(stay(&both, ZONE, NOW), both, "neither makes the other go");
    }

    #[test]
    fn a_wrong_clock_throws_nothing_away_that_a_right_one_would_keep() {
        let good = stay(&nights(400), ZONE, NOW);
        // Made while the clock ran twelve years ahead; evaluated with the right one.
        let ahead: Vec<String> = (1..=30).map(|day| named(&format!("2038-11-{day:02}T09:00:00Z"))).collect();
        let kept = stay(&[ahead.clone(), nights(400)].concat(), ZONE, NOW);
        assert_eq!(kept, [ahead.clone(), good.clone()].concat(), "neither counted nor gone");
        // Evaluated in 1970, and backups from 1970 evaluated now.
        let past: Vec<String> = (1..=3).map(|day| named(&format!("1970-01-0{day}T00:00:09Z"))).collect();
        let all = [good.clone(), past].concat();
        assert_eq!(stay(&all, ZONE, "1970-01-03T00:00:09Z"), all);
        let kept = stay(&all, ZONE, NOW);
        assert!(good.iter().all(|name| kept.contains(name)), "{kept:?}");
        // Still ahead: earlier monthly and weekly backups stay beside it.
        let still_ahead = stay(&[ahead, good].concat(), ZONE, "2038-11-30T09:00:00Z");
        assert_eq!(still_ahead.iter().filter(|name| !name.contains("-2038")).count(), 11);
    }

    // proves: D3
    #[test]
    fn names_of_other_files_are_ignored() {
        let foreign = [
            "before-schema-3-20261120-180000Z.db",
            "before-restore-20261120-180000Z.db",
            "portal-with-key-20261120-180000Z.tar.age",
            ".portal-20261120-180000Z.db.part",
            "portal-20261120-180000Z-1.db",
            "portal-20261120-180000Z-02.db",
            "portal-20261120-180000Z-x.db",
            "portal-20261320-180000Z.db",
            "portal-2026+120-180000Z.db",
            "my portal-20261120-180000Z.db",
            "SHA256SUMS",
            "status.json",
            "",
        ];
        for name in foreign {
            assert_eq!(OrdinaryBackup::parse(name), None, "{name}");
        }
        let mut names = nights(60);
        names.extend(foreign.map(str::to_owned));
        let kept = stay(&names, ZONE, NOW);
        assert!(foreign.iter().all(|name| kept.iter().any(|kept| kept == name)));
        let parsed = OrdinaryBackup::parse("portal-20261120-180000Z-12.db.age").unwrap();
        assert_eq!((parsed.made, parsed.number), (at("2026-11-20T18:00:00Z"), 12));
    }

    // proves: D3
    #[test]
    fn backups_from_before_a_restore_are_spared_for_thirty_days() {
        let morning = named("2026-11-20T09:00:00Z");
        let made_up = named("2026-11-20T18:00:00Z");
        let names = [morning.clone(), format!("{morning}.age"), made_up.clone(), format!("{made_up}.age")];
        let went_back = "2026-11-20T17:00:00Z";
        for (now, restored, stays) in [
            ("2026-11-20T18:00:01Z", None, 2),
            ("2026-11-20T18:00:01Z", Some(went_back), 4),
            ("2026-12-20T16:59:59Z", Some(went_back), 4),
            ("2026-12-20T17:00:00Z", Some(went_back), 2),
            // After that moment the newest of the day is enough.
            ("2026-11-20T18:00:01Z", Some("2026-11-20T08:59:59Z"), 2),
            // A clock that was set back a little, and one that had run away.
            ("2026-11-20T18:00:01Z", Some("2026-11-20T20:00:00Z"), 4),
            ("2026-11-20T18:00:01Z", Some("2038-11-20T17:00:00Z"), 2),
        ] {
            let kept = stay_after(&names, ZONE, now, restored);
            assert_eq!(kept.len(), stays, "{now} {restored:?}: {kept:?}");
            assert!(kept.contains(&made_up), "{now} {restored:?}");
        }
    }

    #[test]
    fn the_newest_is_not_one_of_a_clock_that_ran_ahead() {
        let now = at(NOW);
        let found = |names: &[&str]| newest(names.iter().copied(), now).map(|named| named.made);
        let (old, new) = ("portal-20261118-090000Z.db", "portal-20261119-090000Z-2.db");
        assert_eq!(
            found(&[old, new, "letter.txt", "portal-20261120-080000Z.db.age"]),
            Some(at("2026-11-19T09:00:00Z"))
        );
        assert_eq!(found(&[new, "portal-20381119-090000Z.db"]), Some(at("2026-11-19T09:00:00Z")));
        let an_hour = now + SignedDuration::from_hours(1);
        assert_eq!(found(&[new, &backup::name(ORDINARY, an_hour)]), Some(an_hour));
        assert_eq!(found(&["portal-20381119-090000Z.db"]), None);
    }
}
