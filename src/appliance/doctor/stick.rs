//! The stick of the second copies as it is at this moment, what mends it, and the backup with the key that belongs on one.

use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::{DAY, Finding, span};
use crate::appliance::backup::{TaskStatus, second_copy as copies};
use crate::platform::files::free_bytes;
use crate::platform::settings::Settings;
use crate::platform::text::escape::quoted_path;
use crate::platform::text::numbers::size;

/// An example of a folder on a USB stick.
const SOME_STICK: &str = "/media/usb";
/// A backup with the key becomes outdated with every member's new second factor.
const KEY_OLD: i64 = 400 * DAY;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stick {
    Well,
    /// Configured, but never seen there.
    NeverSeen,
    /// Seen before; this is missing now.
    Missing(PathBuf),
    Full {
        free: u64,
        needed: u64,
    },
}

impl Stick {
    /// The one at `to`, where the next copy takes `needed` bytes.
    pub fn at(to: &Path, task: &TaskStatus, needed: u64) -> Self {
        let copy = task.file.as_deref().filter(|file| file.starts_with(to));
        let marker = to.join(copies::MARKER);
        match copies::missing(copy.unwrap_or(&marker), to) {
            Some(_) if task.done.is_none() => Self::NeverSeen,
            Some(gone) => Self::Missing(gone),
            None => match free_bytes(to) {
                Ok(Some(free)) if free < needed => Self::Full { free, needed },
                _ => Self::Well,
            },
        }
    }

    /// The problem and its remedy, where there is one; `fails` stands before it.
    pub fn trouble(&self, to: &Path, fails: &str) -> Option<Finding> {
        let quoted = quoted_path(to);
        let to = to.display();
        Some(match self {
            Self::Well => return None,
            Self::NeverSeen => {
                found!("second-copy/never-seen", fails, to, quoted)
            }
            // A folder that is named again while the stick is unplugged is a folder on the card.
            Self::Missing(gone) => {
                let gone = gone.display();
                found!("second-copy/missing", fails, gone, quoted)
            }
            Self::Full { free, needed } => {
                found!("second-copy/full", fails, free = size(*free), to, needed = size(*needed), quoted)
            }
        })
    }
}

pub(super) fn with_key(
    settings: &Settings,
    made: Option<Timestamp>,
    stick: &Stick,
    now: Timestamp,
) -> Finding {
    let named = settings.backup_copy_to.as_deref().unwrap_or(Path::new(SOME_STICK));
    let (onto, to) = match stick {
        Stick::Well => ("a stick", quoted_path(named)),
        Stick::NeverSeen | Stick::Missing(_) => ("a stick, when one is in", quoted_path(named)),
        Stick::Full { .. } => {
            ("another stick, for the one of the second copies is full", "/the/other/stick".into())
        }
    };
    let age = made.map(|made| now.as_second() - made.as_second());
    let name = match age {
        None => "backup-with-key/never",
        Some(age) if age > KEY_OLD => "backup-with-key/old",
        Some(_) => "backup-with-key/well",
    };
    found!(name, age = span(age.unwrap_or_default()), onto, to)
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;
    use crate::appliance::doctor::Level::{Care, Well};
    use crate::platform::settings::Name;

    #[test]
    fn a_stick_is_never_seen_missing_full_or_well() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path();
        let mut task = TaskStatus::default();
        let words = |stick: Stick| {
            let found = stick.trouble(to, "");
            found.map(|it| format!("{} {}", it.says, it.advice.unwrap_or_default())).unwrap_or_default()
        };
        assert_eq!(Stick::at(to, &task, 1), Stick::NeverSeen);
        assert!(words(Stick::NeverSeen).ends_with(&format!("settings set backup-copy-to {}", to.display())));
        task.well("2026-11-20T18:00:00Z".parse().unwrap(), to.join("portal.db"), String::new());
        assert_eq!(Stick::at(to, &task, 1), Stick::Missing(to.join(copies::MARKER)));
        for name in [copies::MARKER, "portal.db"] {
            std::fs::write(to.join(name), "").unwrap();
        }
        assert_eq!(Stick::at(to, &task, 1), Stick::Well);
        assert_eq!(words(Stick::Well), "");
        let full = Stick::at(to, &task, u64::MAX / 1000);
        assert!(matches!(full, Stick::Full { .. }), "{full:?}");
        let words = words(full);
        assert!(words.contains("sudo du -xah") && !words.contains("portal backup"), "{words}");
    }

    #[test]
    fn a_backup_with_the_key_is_made_once_in_a_while() {
        let now: Timestamp = "2026-11-20T18:00:00Z".parse().unwrap();
        let mut blue = Settings::default();
        blue.apply(Name::BackupCopyTo, "/mnt/blue stick").unwrap();
        let none = Settings::default();
        let full = Stick::Full { free: 0, needed: 1 };
        for (settings, days, stick, level, says, advice) in [
            (&none, None, &Stick::Well, Care, "was made on this card yet", "backup /media/usb --with-key"),
            (
                &blue,
                Some(401),
                &Stick::Well,
                Care,
                "made 401 days ago",
                "backup '/mnt/blue stick' --with-key",
            ),
            (&blue, Some(2), &Stick::Well, Well, "was last made 2 days ago", ""),
            (&blue, None, &full, Care, "was made on this card yet", "backup /the/other/stick --with-key"),
        ] {
            let made = days.map(|days: i64| now - SignedDuration::from_hours(24 * days));
            let found = with_key(settings, made, stick, now);
            assert!(found.level == level && found.says.contains(says), "{found:?}");
            assert!(found.advice.as_deref().unwrap_or_default().ends_with(advice), "{found:?}");
        }
    }
}
