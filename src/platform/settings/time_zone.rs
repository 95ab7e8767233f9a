//! Time zones for a congregation. Clocks without daylight saving time and the machine's own zone are refused.

/// Names that once stood for a region and stand for a fixed offset today, each with what is meant.
const WITHOUT_SUMMER: [(&str, &str); 2] =
    [("EST", "America/New_York"), ("MST", "America/Denver (America/Phoenix in most of Arizona)")];

/// The clock of machines, by all its names.
const OF_MACHINES: [&str; 11] = [
    "UTC",
    "Etc/UTC",
    "UCT",
    "Etc/UCT",
    "Zulu",
    "Etc/Zulu",
    "Universal",
    "Etc/Universal",
    "GMT",
    "Etc/GMT",
    "Greenwich",
];

/// The zone to use instead of `name`, where that is a fixed distance from UTC all year round: the clock would be an
/// hour wrong from March to November.
pub fn without_daylight_saving(name: &str) -> Option<&'static str> {
    let known = WITHOUT_SUMMER.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let is_offset = ["Etc/GMT+", "Etc/GMT-", "GMT+", "GMT-"]
        .iter()
        .any(|start| name.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start)));
    known.map(|(_, meant)| *meant).or_else(|| is_offset.then_some("America/Chicago or the like"))
}

/// True for the default time zone of machines that were not configured.
pub fn is_of_machines(name: &str) -> bool {
    OF_MACHINES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_without_daylight_saving_is_told_from_a_place() {
        for (name, meant) in [
            ("EST", Some("America/New_York")),
            ("est", Some("America/New_York")),
            ("MST", Some("America/Denver")),
            ("Etc/GMT+5", Some("America/Chicago")),
            ("America/New_York", None),
            ("America/Phoenix", None),
            ("EST5EDT", None),
            ("Pacific/Honolulu", None),
            ("UTC", None),
        ] {
            let found = without_daylight_saving(name);
            assert_eq!(found.is_some(), meant.is_some(), "{name}");
            assert!(found.unwrap_or_default().starts_with(meant.unwrap_or_default()), "{name}: {found:?}");
        }
        assert!(is_of_machines("Etc/UTC") && is_of_machines("utc") && !is_of_machines("Africa/Abidjan"));
    }
}
