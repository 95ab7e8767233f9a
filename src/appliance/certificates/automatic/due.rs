//! When a certificate is renewed, and how long to wait after a failure.

use jiff::{SignedDuration, Timestamp};

use crate::appliance::certificates::Facts;

/// After the first failure in a row, the second and so on. The first is short because the next attempt goes another
/// way. Let's Encrypt lets five proofs fail in an hour and then one more every twelve minutes.
const WAITS: [SignedDuration; 6] = [
    SignedDuration::from_mins(1),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(15),
    SignedDuration::from_hours(1),
    SignedDuration::from_hours(4),
    SignedDuration::from_hours(12),
];

/// A longer Retry-After of the authority is cut to this.
const LONGEST: SignedDuration = SignedDuration::from_hours(7 * 24);

/// When a certificate is replaced: a third of its life before its end, and up to a sixtieth of its life sooner, so that
/// not all portals ask at once. `spread` is the certificate's own, so that a restart changes nothing.
pub fn renewal(facts: &Facts, spread: u8) -> Timestamp {
    let life = (facts.not_after.as_second() - facts.not_before.as_second()).max(0);
    let sooner = life / 3 + life / 60 * i64::from(spread) / 255;
    crate::platform::clock::from_seconds(facts.not_after.as_second() - sooner)
}

/// When to ask again after `failures` in a row, up to a tenth later by `spread`. `told` is the authority's Retry-After.
pub fn again(now: Timestamp, failures: u32, spread: u8, told: Option<SignedDuration>) -> Timestamp {
    let step = usize::try_from(failures.saturating_sub(1)).unwrap_or(usize::MAX);
    let wait = WAITS[step.min(WAITS.len() - 1)].max(told.unwrap_or_default().min(LONGEST)).as_secs();
    crate::platform::clock::from_seconds(now.as_second() + wait + wait / 10 * i64::from(spread) / 255)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_certificate_is_renewed_when_a_third_of_its_life_is_left_or_a_little_sooner() {
        for (from, until, spread, renewed) in [
            ("2026-01-01T00:00:00Z", "2026-04-01T00:00:00Z", 0, "2026-03-02T00:00:00Z"),
            ("2026-01-01T00:00:00Z", "2026-04-01T00:00:00Z", 255, "2026-02-28T12:00:00Z"),
            ("2026-01-01T00:00:00Z", "2026-01-07T00:00:00Z", 0, "2026-01-05T00:00:00Z"),
            ("2026-01-01T00:00:00Z", "2026-01-01T00:03:00Z", 0, "2026-01-01T00:02:00Z"),
            // An invalid period is renewed at its end.
            ("2026-02-01T00:00:00Z", "2026-01-01T00:00:00Z", 255, "2026-01-01T00:00:00Z"),
        ] {
            let facts = Facts {
                names: Vec::new(),
                not_before: at(from),
                not_after: at(until),
                issuer: String::new(),
            };
            assert_eq!(renewal(&facts, spread), at(renewed), "{from} {until} {spread}");
        }
    }

    #[test]
    fn after_each_failure_in_a_row_the_wait_is_longer_and_never_over_twelve_hours_unless_told() {
        let now = at("2026-01-01T00:00:00Z");
        for (failures, spread, told, asked) in [
            (0, 0, None, "2026-01-01T00:01:00Z"),
            (1, 0, None, "2026-01-01T00:01:00Z"),
            (2, 0, None, "2026-01-01T00:05:00Z"),
            (3, 0, None, "2026-01-01T00:15:00Z"),
            (4, 0, None, "2026-01-01T01:00:00Z"),
            (5, 0, None, "2026-01-01T04:00:00Z"),
            (6, 0, None, "2026-01-01T12:00:00Z"),
            (u32::MAX, 0, None, "2026-01-01T12:00:00Z"),
            (6, 255, None, "2026-01-01T13:12:00Z"),
            (1, 0, Some(SignedDuration::from_hours(3)), "2026-01-01T03:00:00Z"),
            (4, 0, Some(SignedDuration::from_secs(3)), "2026-01-01T01:00:00Z"),
            (1, 0, Some(SignedDuration::MAX), "2026-01-08T00:00:00Z"),
        ] {
            assert_eq!(again(now, failures, spread, told), at(asked), "{failures} {spread} {told:?}");
        }
    }

    #[test]
    fn no_more_than_five_proofs_fail_in_any_hour() {
        let mut asked = vec![at("2026-01-01T00:00:00Z")];
        for failures in 1..20 {
            asked.push(again(*asked.last().unwrap(), failures, 0, None));
        }
        for begin in &asked {
            let hour = |at: &&Timestamp| *at >= begin && at.as_second() < begin.as_second() + 3600;
            assert!(asked.iter().filter(hour).count() <= 5, "from {begin}");
        }
    }
}
