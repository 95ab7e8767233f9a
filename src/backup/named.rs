//! What the name of a backup says.

use std::path::Path;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::ORDINARY;

/// What a backup was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// By night or by `portal backup`.
    Ordinary,
    /// An ordinary one that a passphrase opens.
    Encrypted,
    /// Before a database was brought to this schema.
    BeforeSchema(usize),
    /// What was there before somebody went back.
    BeforeRestore,
    /// An archive with the key, that a passphrase opens.
    WithKey,
    /// Under a name that somebody gave it.
    Other,
}

/// What the name of a backup of ours says.
pub(super) fn kind_in_name(name: &str) -> Option<Kind> {
    let (purpose, ending) = {
        let (stem, ending) = name.split_once('.')?;
        let (before, _number) = stem.split_once('Z')?;
        (before.get(..before.len().checked_sub(16)?)?, ending)
    };
    time_in_name(Path::new(name))?;
    match (purpose, ending) {
        (ORDINARY, "db") => Some(Kind::Ordinary),
        (ORDINARY, "db.age") => Some(Kind::Encrypted),
        ("before-restore", "db") => Some(Kind::BeforeRestore),
        ("portal-with-key", "tar.age") => Some(Kind::WithKey),
        (purpose, "db") => purpose.strip_prefix("before-schema-")?.parse().ok().map(Kind::BeforeSchema),
        _ => None,
    }
}

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
    fn the_name_says_when_and_what_for() {
        let made = "2026-11-20T18:00:05Z".parse().ok();
        for (name, kind, wanted) in [
            ("portal-20261120-180005Z.db", Some(Kind::Ordinary), made),
            ("portal-20261120-180005Z-12.db", Some(Kind::Ordinary), made),
            ("portal-20261120-180005Z-12.db.age", Some(Kind::Encrypted), made),
            ("before-schema-3-20261120-180005Z.db", Some(Kind::BeforeSchema(3)), made),
            ("before-restore-20261120-180005Z.db", Some(Kind::BeforeRestore), made),
            ("before-restore-20261120-180005Z.key", None, made),
            ("portal-with-key-20261120-180005Z.tar.age", Some(Kind::WithKey), made),
            ("other-20261120-180005Z.db", None, made),
            ("20261120-180005Z.db", None, made),
            ("portal-20261320-180005Z.db", None, None),
            ("portal-2026-180005Z.db", None, None),
            ("portal.db", None, None),
            ("Z.db", None, None),
            ("éééééééé-180005Z.db", None, None),
        ] {
            assert_eq!((kind_in_name(name), time_in_name(Path::new(name))), (kind, wanted), "{name}");
        }
        assert_eq!(time_in_name(Path::new("/media/stick/portal-20261120-180005Z.db")), made);
    }
}
