//! The backups: how old the newest is, when one was last proven, whether the nightly work succeeds, and whether there are
//! a second copy and a backup with the key, which only a person makes.

use std::path::Path;

use jiff::Timestamp;

use super::stick::{Stick, with_key};
use super::{DAY, Finding, span};
use crate::appliance::backup::second_copy::is_on_same_disk;
use crate::appliance::backup::{self, BackupStatus, TaskStatus, sums};
use crate::appliance::installation::{Installation, OPEN};
use crate::platform::data_dir::DataDir;
use crate::platform::settings::Settings;
use crate::platform::text::escape::quoted_path;
use crate::platform::text::numbers::size;

/// A week, and a day for a backup on Sundays.
const OLD: i64 = 8 * DAY;
/// A week, and three days for an absence.
const PROOF_OLD: i64 = 10 * DAY;
/// One missed night is fine; two are too many.
const OVERDUE: i64 = 2 * DAY;

/// One from the future was made by a clock that ran ahead; the clock has findings of its own.
fn age(then: Timestamp, now: Timestamp) -> i64 {
    now.as_second() - then.as_second()
}

pub(super) fn newest(data_dir: &DataDir, place: &Installation, now: Timestamp) -> Finding {
    let folder = data_dir.backups_path();
    if folder.metadata().is_ok_and(|there| !there.is_dir()) {
        let aside = quoted_path(&folder.with_extension("aside"));
        let (folder, quoted) = (folder.display(), quoted_path(&folder));
        return found!("backup/no-folder", folder, sudo = place.sudo(), quoted, aside);
    }
    let Some(newest) = backup::newest(&folder, now) else {
        return found!("backup/none", folder = folder.display());
    };
    let path = folder.join(&newest.name);
    let age = age(newest.made, now);
    let name = match age {
        _ if !sums::is_as_noted(&path) => "backup/damaged",
        age if age > OLD => "backup/old",
        _ => "backup/well",
    };
    let bytes = path.metadata().map(|file| file.len()).unwrap_or_default();
    found!(name, path = path.display(), age = span(age), size = size(bytes))
}

/// The age of the last proof of a backup: opened, checked and compared. None where there is no backup to prove: another
/// finding says that already.
pub(super) fn proof(data_dir: &DataDir, now: Timestamp) -> Option<Finding> {
    let folder = data_dir.backups_path();
    let proof = BackupStatus::read(&folder).proof;
    let is_there = proof != TaskStatus::default() || backup::newest(&folder, now).is_some();
    is_there.then(|| judge_proof(&proof, now))
}

fn judge_proof(proof: &TaskStatus, now: Timestamp) -> Finding {
    let last = proof.done.map(|done| format!("Last proven restore: {} ago", span(age(done, now))));
    if let Some(trouble) = &proof.trouble {
        let last = last.unwrap_or_else(|| "No restore was ever proven".to_owned());
        return found!("proof/failed", last, says = trouble.says);
    }
    match (last, proof.done) {
        (Some(last), Some(done)) if age(done, now) <= PROOF_OLD => {
            let words = proof.words.as_ref().map(|words| format!(" ({words})")).unwrap_or_default();
            found!("proof/well", last, words)
        }
        (Some(last), _) => found!("proof/old", last),
        (None, _) => found!("proof/never"),
    }
}

pub(super) fn nights(
    settings: &Settings,
    data_dir: &DataDir,
    is_served: bool,
    now: Timestamp,
) -> [Finding; 3] {
    let folder = data_dir.backups_path();
    let status = BackupStatus::read(&folder);
    let newest = backup::newest(&folder, now);
    let needed =
        newest.as_ref().and_then(|newest| folder.join(&newest.name).metadata().ok()).map_or(0, |it| it.len());
    let stick =
        settings.backup_copy_to.as_deref().map_or(Stick::Well, |to| Stick::at(to, &status.copy, needed));
    let age = newest.map(|newest| age(newest.made, now));
    [
        nightly(settings, &status.backup, age, is_served, now),
        second_copy(settings, &status.copy, &stick, is_served, now, |to| is_on_same_disk(to, data_dir)),
        with_key(settings, status.with_key, &stick, now),
    ]
}

/// `newest` is the age of the newest backup.
fn nightly(
    settings: &Settings,
    task: &TaskStatus,
    newest: Option<i64>,
    is_served: bool,
    now: Timestamp,
) -> Finding {
    let Some(at) = settings.backup_time else { return found!("nightly-backup/off") };
    if let Some(trouble) = &task.trouble {
        let since = span(age(trouble.since, now));
        return found!("nightly-backup/fails", since, says = trouble.says);
    }
    let name = match newest {
        None => "nightly-backup/first",
        Some(age) if age > OVERDUE => "nightly-backup/overdue",
        Some(_) => "nightly-backup/well",
    };
    let then = catches_up(is_served, "portal backup");
    let age = span(newest.unwrap_or_default());
    found!(name, at = at.strftime("%H:%M"), age, then)
}

fn second_copy(
    settings: &Settings,
    task: &TaskStatus,
    stick: &Stick,
    is_served: bool,
    now: Timestamp,
    is_on_same_disk: impl Fn(&Path) -> bool,
) -> Finding {
    let Some(to) = &settings.backup_copy_to else { return found!("second-copy/off") };
    let since = task.trouble.as_ref().map(|trouble| span(age(trouble.since, now)));
    let fails = since.as_ref().map(|since| format!("It fails since {since}. ")).unwrap_or_default();
    if let Some(trouble) = stick.trouble(to, &fails) {
        return trouble;
    }
    let is_lost_too = is_on_same_disk(to);
    let (quoted, to) = (quoted_path(to), to.display());
    if let (Some(trouble), Some(since)) = (&task.trouble, since) {
        return found!("second-copy/fails", since, says = trouble.says, quoted);
    }
    let readable = if settings.backup_passphrase.is_some() {
        ""
    } else {
        " Whoever finds it can read everything. To encrypt the next ones, let it ask for a passphrase: portal settings set backup-passphrase"
    };
    let age = task.done.map(|done| age(done, now));
    let name = match age {
        None => "second-copy/none-yet",
        Some(age) if age > OVERDUE => "second-copy/overdue",
        Some(_) if is_lost_too => "second-copy/same-disk",
        Some(_) => "second-copy/well",
    };
    let then = catches_up(is_served, &format!("portal settings set backup-copy-to {quoted}"));
    let age = span(age.unwrap_or_default());
    found!(name, to, age, readable, then)
}

/// The way in which the portal catches up: a closed portal must be opened, the log of an open one names the cause.
/// `tries`: the command that does it now, or the reason why it cannot.
fn catches_up(is_served: bool, tries: &str) -> String {
    if is_served {
        format!("If it is still missing in an hour, this says why:\n  {tries}")
    } else {
        OPEN.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;
    use crate::appliance::backup::second_copy as copies;
    use crate::appliance::doctor::Level::{self, Care, Problem, Well};
    use crate::platform::settings::Name;

    fn now() -> Timestamp {
        "2026-11-20T18:00:00Z".parse().unwrap()
    }

    fn hours_ago(hours: i64) -> Timestamp {
        now() - SignedDuration::from_hours(hours)
    }

    fn set(name: Name, value: &str) -> Settings {
        let mut settings = Settings::default();
        settings.apply(name, value).unwrap();
        settings
    }

    fn done(ago: i64) -> TaskStatus {
        let mut task = TaskStatus::default();
        task.well(hours_ago(ago), "/media/usb/portal.db".into(), "4,310 rows are the same".to_owned());
        task
    }

    fn failing(mut task: TaskStatus, since: i64) -> TaskStatus {
        task.failed(hours_ago(since), "Not made: full. Make room: portal backup".to_owned());
        task
    }

    fn expect(found: &Finding, level: Level, says: &str, advice: &str) {
        assert!(found.level == level && found.says.contains(says), "{says}: {found:?}");
        assert!(found.advice.as_deref().unwrap_or_default().ends_with(advice), "{advice}: {found:?}");
    }

    #[test]
    fn a_proof_is_young_old_missing_or_failed() {
        let verify = "\n  portal backup verify";
        for (task, level, says) in [
            (done(72), Well, "Last proven restore: 3 days ago (4,310 rows are the same)."),
            (done(10 * 24), Well, "10 days ago"),
            (done(10 * 24 + 1), Care, "Last proven restore: 10 days ago."),
            (TaskStatus::default(), Care, "No backup was tried out yet"),
            (failing(done(72), 0), Problem, "did not pass. Last proven restore: 3 days ago."),
            (failing(TaskStatus::default(), 0), Problem, "did not pass. No restore was ever proven."),
        ] {
            expect(&judge_proof(&task, now()), level, says, if level == Well { "" } else { verify });
        }
    }

    #[test]
    fn nights_that_are_off_overdue_or_fail_are_told() {
        let (on, off, well) = (Settings::default(), set(Name::BackupTime, ""), TaskStatus::default());
        let failing = failing(TaskStatus::default(), 30);
        for (settings, task, newest, is_served, level, says, advice) in [
            (&on, &well, None, true, Well, "every night at 03:00, the first one soon", ""),
            (&on, &well, Some(48), true, Well, "every night at 03:00.", ""),
            (&on, &well, Some(73), true, Care, "but the newest is 3 days old", "\n  portal backup"),
            (&on, &well, Some(73), false, Care, "but the newest is 3 days old", OPEN),
            (&on, &failing, Some(73), true, Problem, "since 30 hours. Not made: full.", "portal backup"),
            (&off, &failing, Some(9), true, Care, "No backup is made by itself.", "backup-time 03:00"),
        ] {
            let newest = newest.map(|hours| hours * 3600);
            expect(&nightly(settings, task, newest, is_served, now()), level, says, advice);
        }
    }

    #[test]
    fn a_second_copy_that_is_missing_old_failing_or_readable_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let stick = folder.path().to_str().unwrap();
        let (none, to) = (Settings::default(), set(Name::BackupCopyTo, stick));
        let copied = |ago| TaskStatus { file: Some(folder.path().join("portal.db")), ..done(ago) };
        let again = format!("backup-copy-to {}", quoted_path(folder.path()));
        let look = |settings: &Settings, task: &TaskStatus| {
            second_copy(settings, task, &Stick::at(folder.path(), task, 0), false, now(), |_| false)
        };
        let missing = format!("{stick}/.portal-copies is missing");
        expect(&look(&none, &copied(9)), Care, "There is no second copy", "backup-copy-to /media/usb");
        expect(&look(&to, &copied(9)), Problem, &missing, &again);
        expect(
            &look(&to, &failing(copied(99), 50)),
            Problem,
            "since 2 days. The second copy is not where",
            &again,
        );
        expect(&look(&to, &TaskStatus::default()), Problem, "was never seen", &again);
        for name in [copies::MARKER, "portal.db"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        expect(&look(&to, &copied(9)), Well, "is 9 hours old, and was read back. Whoever finds it", "");
        let same = second_copy(&to, &copied(9), &Stick::Well, false, now(), |_| true);
        expect(&same, Care, "on the same disk or card as the portal", "backup-copy-to /media/usb");
        expect(&look(&to, &copied(73)), Care, "is 3 days old", OPEN);
        expect(&look(&to, &failing(copied(99), 50)), Problem, "since 2 days. Not made", &again);
        expect(&look(&to, &TaskStatus::default()), Care, "no second copy in", OPEN);
    }
}
