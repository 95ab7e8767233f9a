//! Sizes, time spans and numbers in words.

use std::path::Path;

use jiff::Timestamp;

const KB: u64 = 1_000;
pub(super) const MB: u64 = 1_000 * KB;
pub(super) const GB: u64 = 1_000 * MB;
pub(super) const HOUR: i64 = 3_600;
pub(super) const DAY: i64 = 24 * HOUR;

/// "340 MB", "1.2 GB".
pub(super) fn size(bytes: u64) -> String {
    let (unit, name) = match bytes {
        GB.. => (GB, "GB"),
        MB.. => (MB, "MB"),
        KB.. => (KB, "KB"),
        _ => return count(bytes, "byte"),
    };
    let tenths = bytes * 10 / unit;
    if tenths < 100 {
        format!("{}.{} {name}", tenths / 10, tenths % 10)
    } else {
        format!("{} {name}", tenths / 10)
    }
}

/// "1 letter", "3 letters".
pub(super) fn count(number: impl TryInto<u64>, what: &str) -> String {
    let number = number.try_into().unwrap_or_default();
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

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
        for (bytes, words) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (4_096, "4.0 KB"),
            (12_345_678, "12 MB"),
            (1_250_000_000, "1.2 GB"),
            (31_900_000_000, "31 GB"),
        ] {
            assert_eq!(size(bytes), words);
        }
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
