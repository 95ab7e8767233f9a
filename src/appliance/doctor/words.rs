//! Time spans and lists in words.

use std::path::Path;

use jiff::Timestamp;

use crate::platform::text::numbers::count;

pub(super) const HOUR: i64 = 3_600;
pub(super) const DAY: i64 = 24 * HOUR;

/// "5 minutes", "3 hours", "12 days": whole ones, of the largest that fits.
pub(crate) fn span(seconds: i64) -> String {
    match seconds.max(0) {
        seconds if seconds >= 2 * DAY => count(seconds / DAY, "day"),
        seconds if seconds >= 2 * HOUR => count(seconds / HOUR, "hour"),
        seconds => count(seconds / 60, "minute"),
    }
}

/// "20 November 2026".
pub(super) fn day(instant: Timestamp) -> String {
    instant.strftime("%-d %B %Y").to_string()
}

/// The first few, and how many others.
pub(super) fn some_of(names: &[String]) -> String {
    const NAMED: usize = 5;
    let first = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(NAMED) {
        0 => first,
        others => format!("{first} and {}", count(others, "other")),
    }
}

/// A file's name below the folder.
pub(super) fn below(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_as_people_say_them() {
        for (seconds, words) in [
            (-5, "0 minutes"),
            (60, "1 minute"),
            (7_199, "119 minutes"),
            (7_200, "2 hours"),
            (2 * DAY - 1, "47 hours"),
            (9 * DAY, "9 days"),
        ] {
            assert_eq!(span(seconds), words);
        }
        assert_eq!(day("2026-11-02T10:00:00Z".parse().unwrap()), "2 November 2026");
        let names: Vec<String> = (1..=6).map(|number| number.to_string()).collect();
        assert_eq!(some_of(&names), "1, 2, 3, 4, 5 and 1 other");
        assert_eq!(some_of(&names[..2]), "1, 2");
    }
}
