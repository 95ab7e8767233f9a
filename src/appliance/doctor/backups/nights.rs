//! The nightly work: the backup, its second copy, and the backup with the key, which only a person makes.

use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::DAY;
use crate::appliance::backup::{BackupStatus, names, retention, second_copy as copies};
use crate::appliance::doctor::Finding;
use crate::appliance::doctor::words::span;
use crate::appliance::installation::Installation;
use crate::platform::data_dir::DataDir;
use crate::platform::settings::Settings;
use crate::platform::text::shell::quoted_path;

const NIGHTLY: &str = "nightly-backup";
const SECOND: &str = "second-copy";
const WITH_KEY: &str = "backup-with-key";
/// What a folder on a stick may be called.
const SOME_STICK: &str = "/media/usb";
/// One missed night is fine; two are too many.
const OVERDUE: i64 = 2 * DAY;
/// A backup with the key becomes outdated with every member's new second factor.
const KEY_OLD: i64 = 400 * DAY;

pub(in crate::appliance::doctor) fn nights(
    settings: &Settings,
    data_dir: &DataDir,
    is_served: bool,
    now: Timestamp,
    place: &Installation,
) -> Vec<Finding> {
    let folder = data_dir.backups_path();
    let status = BackupStatus::read(&folder);
    let names = names(&folder).unwrap_or_default();
    let newest = retention::newest(names.iter().map(String::as_str), now).map(|newest| newest.made);
    vec![
        nightly(settings, &status, newest, is_served, now, place),
        second_copy(settings, &status, gone(settings, &status).as_deref(), is_served, now, place),
        with_key(settings, status.with_key, now),
    ]
}

fn nightly(
    settings: &Settings,
    status: &BackupStatus,
    newest: Option<Timestamp>,
    is_served: bool,
    now: Timestamp,
    place: &Installation,
) -> Finding {
    let Some(at) = settings.backup_time else {
        return Finding::care(
            NIGHTLY,
            "No backup is made by itself.",
            "Say when, on the congregation's clock:\n  portal settings set backup-time 03:00",
        );
    };
    let every_night = format!("A backup is made by itself every night at {}", at.strftime("%H:%M"));
    if let Some(trouble) = &status.backup.trouble {
        return Finding::problem(
            NIGHTLY,
            format!("It fails since {}. {}", ago(trouble.since, now), trouble.says),
            "It is tried again every hour while the portal is open. To see at once whether it goes now:\n  portal backup",
        );
    }
    match newest.map(|newest| age(newest, now)) {
        None => {
            Finding::well(NIGHTLY, format!("{every_night}, the first one soon after the portal was opened."))
        }
        Some(age) if age > OVERDUE => Finding::care(
            NIGHTLY,
            format!("{every_night}, but the newest is {} old.", span(age)),
            while_open(
                "It is made while the portal is open; ten minutes after it was opened it is made up for.",
                is_served,
                place,
            ),
        ),
        Some(_) => Finding::well(NIGHTLY, format!("{every_night}.")),
    }
}

/// The missing part of the last second copy.
fn gone(settings: &Settings, status: &BackupStatus) -> Option<PathBuf> {
    let (to, file) = (settings.backup_copy_to.as_ref()?, status.copy.file.as_ref()?);
    if file.starts_with(to) { copies::missing(file, to) } else { None }
}

fn second_copy(
    settings: &Settings,
    status: &BackupStatus,
    gone: Option<&Path>,
    is_served: bool,
    now: Timestamp,
    place: &Installation,
) -> Finding {
    let Some(to) = &settings.backup_copy_to else {
        return Finding::care(
            SECOND,
            "There is no second copy of the backups: they are on the same disk or card as the portal, and die with it.",
            format!(
                "Put in a USB stick and mount it, so that it is there after every start (/usr/share/doc/portal/handbook/backups.md says how, under \"A stick that stays in\"). Then name a folder on it, and the portal tries it out:\n  portal settings set backup-copy-to {SOME_STICK}"
            ),
        );
    };
    let (folder, to) = (to, to.display());
    if let Some(trouble) = &status.copy.trouble {
        return Finding::problem(
            SECOND,
            format!("It fails since {}. {}", ago(trouble.since, now), trouble.says),
            mount_first(folder),
        );
    }
    if let Some(gone) = gone {
        return Finding::problem(
            SECOND,
            format!(
                "The second copy is not where it was put: {} is missing. Is the stick plugged in and mounted?",
                gone.display()
            ),
            mount_first(folder),
        );
    }
    let readable = if settings.backup_passphrase.is_some() {
        ""
    } else {
        " Whoever finds it can read everything. To encrypt the next ones, let it ask for a passphrase: portal settings set backup-passphrase"
    };
    match status.copy.done.map(|done| age(done, now)) {
        None => Finding::care(
            SECOND,
            format!("There is no second copy in {to} yet.{readable}"),
            while_open("It is made within the hour while the portal is open.", is_served, place),
        ),
        Some(age) if age > OVERDUE => Finding::care(
            SECOND,
            format!("The second copy in {to} is {} old.{readable}", span(age)),
            while_open("It is made after every nightly backup while the portal is open.", is_served, place),
        ),
        Some(age) => Finding::well(
            SECOND,
            format!("The second copy in {to} is {} old, and was read back.{readable}", span(age)),
        ),
    }
}

/// How the portal makes up for it: a closed portal must be opened, the log of an open one names the cause.
fn while_open(when: &str, is_served: bool, place: &Installation) -> String {
    if is_served {
        format!("{when} If it is still missing in an hour, this says why:\n  portal backup")
    } else {
        format!("{when} {}", place.open())
    }
}

/// A folder that is named again while the stick is unplugged is a folder on the card.
fn mount_first(folder: &Path) -> String {
    format!(
        "Put the stick in and mount it. The first line mounts what is in /etc/fstab, the second shows what is mounted where:\n  sudo mount -a\n  lsblk\nThe portal tries again every hour while it is open. For a new stick, when it is mounted, and to try the folder out:\n  portal settings set backup-copy-to {}",
        quoted_path(folder)
    )
}

fn with_key(settings: &Settings, made: Option<Timestamp>, now: Timestamp) -> Finding {
    let stick = settings.backup_copy_to.as_deref().unwrap_or(Path::new(SOME_STICK));
    let advice = format!(
        "A new card needs it: the key that opens the second factors is not in the nightly backups. Make one, and keep it on another machine or a stick:\n  portal backup {} --with-key",
        quoted_path(stick)
    );
    match made.map(|made| age(made, now)) {
        None => Finding::care(WITH_KEY, "A backup with the key was never made.", advice),
        Some(age) if age > KEY_OLD => {
            Finding::care(WITH_KEY, format!("A backup with the key was last made {} ago.", span(age)), advice)
        }
        Some(age) => {
            Finding::well(WITH_KEY, format!("A backup with the key was last made {} ago.", span(age)))
        }
    }
}

fn age(then: Timestamp, now: Timestamp) -> i64 {
    now.as_second() - then.as_second()
}

fn ago(then: Timestamp, now: Timestamp) -> String {
    span(age(then, now))
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;
    use crate::appliance::doctor::Level;
    use crate::platform::settings::Name;

    const NOW: &str = "2026-11-20T18:00:00Z";

    fn hours_ago(hours: i64) -> Timestamp {
        NOW.parse::<Timestamp>().unwrap() - SignedDuration::from_hours(hours)
    }

    fn place() -> Installation {
        Installation::new(Path::new("/var/lib/portal"), false, false)
    }

    fn set(name: Name, value: &str) -> Settings {
        let mut settings = Settings::default();
        settings.apply(name, value).unwrap();
        settings
    }

    #[test]
    fn nights_that_are_off_overdue_or_fail_are_told() {
        let on = Settings::default();
        let off = set(Name::BackupTime, "");
        let failing = |since| {
            let mut status = BackupStatus::default();
            status.backup.failed(hours_ago(since), "Not made: full. Make room: portal backup".to_owned());
            status
        };
        let well = BackupStatus::default();
        for (settings, status, newest, level, words) in [
            (&on, &well, None, Level::Well, "every night at 03:00, the first one soon"),
            (&on, &well, Some(9), Level::Well, "every night at 03:00."),
            (&on, &well, Some(48), Level::Well, "every night at 03:00."),
            (&on, &well, Some(73), Level::Care, "but the newest is 3 days old"),
            (
                &on,
                &failing(30),
                Some(73),
                Level::Problem,
                "since 30 hours. Not made: full. Make room: portal backup",
            ),
            (&off, &failing(30), Some(9), Level::Care, "No backup is made by itself."),
        ] {
            let found =
                nightly(settings, status, newest.map(hours_ago), false, NOW.parse().unwrap(), &place());
            assert_eq!(found.level, level, "{}", found.says);
            assert!(found.says.contains(words), "{words}: {}", found.says);
        }
    }

    #[test]
    fn a_second_copy_that_is_missing_old_failing_or_readable_is_told() {
        let none = Settings::default();
        let to = set(Name::BackupCopyTo, "/media/usb");
        let done = |ago| {
            let mut status = BackupStatus::default();
            status.copy.well(hours_ago(ago), "/media/usb/portal.db".into(), String::new());
            status
        };
        let mut failing = done(99);
        failing.copy.failed(hours_ago(50), "Is the stick plugged in?".to_owned());
        let marker = Path::new("/media/usb/.portal-copies");
        let found = second_copy(&to, &done(9), Some(marker), false, NOW.parse().unwrap(), &place());
        assert_eq!(found.level, Level::Problem);
        assert!(found.says.contains("/media/usb/.portal-copies is missing"), "{}", found.says);
        let advice = found.advice.unwrap();
        let (mounting, naming) = (advice.find("\n  sudo mount -a\n  lsblk\n"), advice.find("backup-copy-to"));
        assert!(mounting.is_some() && mounting < naming, "{advice}");
        let gone = gone(&to, &done(9)).unwrap();
        assert!(gone.starts_with("/media/usb"), "{}", gone.display());
        for (settings, status, level, words) in [
            (&none, &done(9), Level::Care, "There is no second copy"),
            (&to, &BackupStatus::default(), Level::Care, "no second copy in /media/usb yet"),
            (&to, &done(9), Level::Well, "is 9 hours old, and was read back. Whoever finds it"),
            (&to, &done(73), Level::Care, "is 3 days old"),
            (&to, &failing, Level::Problem, "since 2 days. Is the stick plugged in?"),
        ] {
            let found = second_copy(settings, status, None, false, NOW.parse().unwrap(), &place());
            assert_eq!(found.level, level, "{}", found.says);
            assert!(found.says.contains(words), "{words}: {}", found.says);
        }
    }

    #[test]
    fn an_open_portal_is_not_told_to_be_opened() {
        let to = set(Name::BackupCopyTo, "/media/usb");
        let now = NOW.parse().unwrap();
        for is_served in [false, true] {
            for found in [
                nightly(
                    &Settings::default(),
                    &BackupStatus::default(),
                    Some(hours_ago(73)),
                    is_served,
                    now,
                    &place(),
                ),
                second_copy(&to, &BackupStatus::default(), None, is_served, now, &place()),
            ] {
                let advice = found.advice.unwrap();
                assert_eq!(advice.contains("Open it"), !is_served, "{advice}");
                assert_eq!(advice.ends_with("\n  portal backup"), is_served, "{advice}");
            }
        }
    }

    #[test]
    fn a_backup_with_the_key_is_made_once_in_a_while() {
        for (made, level, words) in [
            (None, Level::Care, "was never made"),
            (Some(2 * 24), Level::Well, "was last made 2 days ago"),
            (Some(401 * 24), Level::Care, "was last made 401 days ago"),
        ] {
            for (settings, folder) in [
                (Settings::default(), "/media/usb"),
                (set(Name::BackupCopyTo, "/mnt/blue stick"), "'/mnt/blue stick'"),
            ] {
                let found = with_key(&settings, made.map(hours_ago), NOW.parse().unwrap());
                assert_eq!(found.level, level, "{}", found.says);
                assert!(found.says.contains(words), "{}", found.says);
                let command = format!("\n  portal backup {folder} --with-key");
                assert!(found.advice.is_none_or(|advice| advice.ends_with(&command)), "{command}");
            }
        }
    }
}
