//! The time zones of a calendar file, by name: as the file itself describes them, as the answer to a question about the
//! name says, else by IANA's and Windows' names.

use std::collections::HashMap;
use std::str::FromStr;

use jiff::tz::TimeZone;

/// The answer about a name that only its own program knows, such as "Customized Time Zone 1".
#[derive(Clone, Debug)]
pub struct ZoneAnswer {
    pub(super) name: String,
    pub(super) zone: TimeZone,
}

impl FromStr for ZoneAnswer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, zone) = text.rsplit_once('=').unwrap_or((text, ""));
        let zone = TimeZone::get(zone.trim()).map_err(|_| {
            format!("write the name, =, and the zone, such as \"{}=America/Chicago\"", name.trim())
        })?;
        Ok(Self { name: name.trim().to_owned(), zone })
    }
}

#[derive(Debug)]
pub(super) struct Zones {
    /// The zones that the file describes, and those of answers, by their names in the file.
    pub(super) named: HashMap<String, TimeZone>,
    /// The congregation's.
    pub own: TimeZone,
}

impl Zones {
    /// The zone of this name.
    pub(super) fn find(&self, name: &str) -> Option<TimeZone> {
        let name = name.trim();
        self.named.get(name).cloned().or_else(|| known(name))
    }
}

/// IANA's zone of this name, which may have a path before it, or be Windows'.
pub(super) fn known(name: &str) -> Option<TimeZone> {
    let known = |name: &str| TimeZone::get(name).ok();
    if let Some(zone) = known(name).or_else(|| known(zone_name(name)?)) {
        return Some(zone);
    }
    // "/mozilla.org/20050126_1/America/Chicago", and the three parts of "America/Indiana/Knox"
    let parts: Vec<&str> = name.split('/').collect();
    (2..=3)
        .rev()
        .filter(|count| parts.len() > *count)
        .find_map(|count| known(&parts[parts.len() - count..].join("/")))
}

/// Windows' names of time zones, as Outlook writes them, each with IANA's.
fn windows_zones() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("windows-zones.txt").lines().filter_map(|line| line.split_once(": "))
}

/// The zone that Windows calls so.
fn zone_name(windows: &str) -> Option<&'static str> {
    windows_zones().find(|(own, _)| own.eq_ignore_ascii_case(windows)).map(|(_, zone)| zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_zone_of_the_table_is_known() {
        for (windows, zone) in windows_zones() {
            assert!(TimeZone::get(zone).is_ok(), "{windows}: {zone}");
        }
        assert!(windows_zones().count() > 90);
        assert_eq!(zone_name("central standard time"), Some("America/Chicago"));
        assert_eq!(zone_name("Nowhere Standard Time"), None);
    }
}
