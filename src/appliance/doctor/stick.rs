//! The stick of the second copies as it is at this moment, what mends it, and the backup with the key that belongs on one.

use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::Finding;
use super::{DAY, span};
use crate::appliance::backup::{TaskStatus, second_copy as copies};
use crate::platform::free_space::free_bytes;
use crate::platform::settings::Settings;
use crate::platform::text::{numbers::size, shell::quoted_path};

const WITH_KEY: &str = "backup-with-key";
/// An example of a folder on a USB stick.
pub(super) const SOME_STICK: &str = "/media/usb";
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

    /// The problem and its remedy, where there is one.
    pub fn trouble(&self, to: &Path) -> Option<(String, String)> {
        let quoted = quoted_path(to);
        let to = to.display();
        Some(match self {
            Self::Well => return None,
            Self::NeverSeen => (
                format!(
                    "The stick for second copies was never seen: nothing is in {to} that was made ready for them."
                ),
                format!(
                    "Put it in and mount it; the first line shows what is mounted where. The second has the portal try it out:\n  lsblk\n  portal settings set backup-copy-to {quoted}"
                ),
            ),
            Self::Missing(gone) => (
                format!(
                    "The second copy is not where it was put: {} is missing. Is the stick plugged in and mounted?",
                    gone.display()
                ),
                // A folder that is named again while the stick is unplugged is a folder on the card.
                format!(
                    "Put the stick in and mount it. The first line mounts what is in /etc/fstab, the second shows what is mounted where:\n  sudo mount -a\n  lsblk\nThe portal tries again every hour while it is open. For a new stick, when it is mounted, and to try the folder out:\n  portal settings set backup-copy-to {quoted}"
                ),
            ),
            Self::Full { free, needed } => (
                format!(
                    "The stick for second copies is full: {} are free in {to}, and the next copy takes {}.",
                    size(*free),
                    size(*needed)
                ),
                format!(
                    "Remove from it what is not the portal's, or use a larger one. This shows what takes the room:\n  sudo du -xah {quoted} | sort -h | tail -n 20"
                ),
            ),
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
    let advice = format!(
        "A new card needs it: the key that opens the second factors is not in the nightly backups. Make one, and keep it on another machine or {onto}:\n  portal backup {to} --with-key"
    );
    let Some(age) = made.map(|made| now.as_second() - made.as_second()) else {
        return Finding::care(WITH_KEY, "No backup with the key was made on this card yet.", advice);
    };
    let says = format!("A backup with the key was last made {} ago.", span(age));
    if age > KEY_OLD { Finding::care(WITH_KEY, says, advice) } else { Finding::well(WITH_KEY, says) }
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
            stick.trouble(to).map(|(says, advice)| format!("{says} {advice}")).unwrap_or_default()
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
