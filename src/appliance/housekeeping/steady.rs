//! Whether the clock can be trusted. Pure.

/// More than this between two runs, in either direction, is a jump. A Pi without a battery clock starts in 1970.
const JUMP: i64 = 86_400;
/// The clock is trusted after so long without a jump.
const STEADY: i64 = 7 * 86_400;

/// The clock as the runs saw it. Unix seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Watch {
    /// The last run.
    pub last_seen_at: i64,
    /// The first run after the last jump.
    pub steady_since: i64,
}

impl Watch {
    /// The state after a run at `now`.
    pub(super) fn after(before: Option<Self>, now: i64) -> Self {
        let steady_since = match before {
            Some(before) if now.abs_diff(before.last_seen_at) <= JUMP.unsigned_abs() => {
                // A clock that is set back a little at a time never has `steady_since` in the future.
                before.steady_since.min(now)
            }
            _ => now,
        };
        Self { last_seen_at: now, steady_since }
    }

    /// True when ages by this clock can be trusted.
    pub(super) fn is_steady(self) -> bool {
        self.last_seen_at - self.steady_since >= STEADY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000;
    const DAY: i64 = 86_400;

    // proves: L3
    #[test]
    fn a_jump_of_more_than_a_day_starts_the_week_again() {
        // (last round, steady since, now, steady since then, is steady then)
        let table = [
            (NOW - 3600, NOW - 8 * DAY, NOW, NOW - 8 * DAY, true),
            (NOW - 3600, NOW - 7 * DAY, NOW, NOW - 7 * DAY, true),
            (NOW - 3600, NOW - 7 * DAY + 1, NOW, NOW - 7 * DAY + 1, false),
            (NOW - DAY, NOW - 8 * DAY, NOW, NOW - 8 * DAY, true),
            (NOW - DAY - 1, NOW - 8 * DAY, NOW, NOW, false),
            (NOW + DAY, NOW - 8 * DAY, NOW, NOW - 8 * DAY, true),
            (NOW + DAY + 1, NOW - 8 * DAY, NOW, NOW, false),
            (5, 5, NOW, NOW, false),
            (NOW + 12 * 365 * DAY, 5, NOW, NOW, false),
            (NOW, NOW - 30 * DAY, 5, 5, false),
            (NOW + 60, NOW + 60, NOW, NOW, false),
        ];
        for (last_seen_at, steady_since, now, since, steady) in table {
            let watch = Watch::after(Some(Watch { last_seen_at, steady_since }), now);
            assert_eq!(watch, Watch { last_seen_at: now, steady_since: since }, "{last_seen_at}");
            assert_eq!(watch.is_steady(), steady, "{last_seen_at} {steady_since}");
        }
        let first = Watch::after(None, NOW);
        assert_eq!((first.steady_since, first.is_steady()), (NOW, false));
    }
}
