//! What the name of a backup says.

use std::path::Path;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// When a backup of this name was made, on the clock of then: "portal-20261120-180000Z-2.db.age".
pub(super) fn time_in_name(path: &Path) -> Option<Timestamp> {
    let name = path.file_name()?.to_str()?;
    let stem = name.split('.').next()?;
    let (before, _number) = stem.split_once('Z')?;
    let digits = before.get(before.len().checked_sub(15)?..)?;
    let time = DateTime::strptime("%Y%m%d-%H%M%S", digits).ok()?;
    time.to_zoned(TimeZone::UTC).ok().map(|time| time.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_the_one_in_the_name() {
        let made = "2026-11-20T18:00:05Z".parse().ok();
        for (name, wanted) in [
            ("portal-20261120-180005Z.db", made),
            ("/media/stick/portal-20261120-180005Z-12.db.age", made),
            ("before-schema-3-20261120-180005Z.db", made),
            ("portal-with-key-20261120-180005Z.tar.age", made),
            ("portal-20261320-180005Z.db", None),
            ("portal-2026-180005Z.db", None),
            ("portal.db", None),
            ("Z.db", None),
            ("éééééééé-180005Z.db", None),
        ] {
            assert_eq!(time_in_name(Path::new(name)), wanted, "{name}");
        }
    }
}
