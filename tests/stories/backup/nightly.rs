//! The nightly work: backups are made, stay as long as they should, and are made up for when they were missed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use portal::appliance::backup::nightly::Nightly;
use portal::appliance::backup::{BackupStatus, sums};
use portal::platform::data_dir::DataDir;
use portal::platform::settings::Name;

use crate::support::app::TestApp;
use crate::support::command::Said;
use crate::support::database_file::everything;
use crate::support::set_up::set_up;
use crate::support::skips::cannot_run;

pub fn nights_of(portal: &TestApp) -> Nightly {
    Nightly::new(&portal.app.db, &portal.app.clock, &portal.app.seal, &data_dir(portal))
}

pub fn data_dir(portal: &TestApp) -> DataDir {
    DataDir::locate(Some(portal.data_dir()), portal::appliance::backup::before_migration).unwrap()
}

pub fn hours(portal: &TestApp, hours: i64) {
    portal.pass(SignedDuration::from_hours(hours));
    portal.app.clock.run_for(hours * 3600);
}

pub fn folder(portal: &TestApp) -> PathBuf {
    portal.data_dir().join("backups")
}

pub fn status(portal: &TestApp) -> BackupStatus {
    BackupStatus::read(&folder(portal))
}

pub fn kept(folder: &Path) -> BTreeSet<String> {
    let names = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    names.filter(|name| name.starts_with("portal-") && name.contains(".db")).collect()
}

/// Every line fits its file, every backup has one, and there is no partial file.
pub fn sums_are_right(folder: &Path) {
    let text = fs::read_to_string(folder.join(sums::FILE)).unwrap();
    let noted: BTreeSet<String> = text.lines().map(|line| line[66..].to_owned()).collect();
    assert_eq!(noted, kept(folder));
    for name in noted {
        let path = folder.join(name);
        let sum = sums::sum_of(fs::File::open(&path).unwrap()).unwrap();
        assert_eq!(sums::noted(&path).unwrap(), Some(sum), "{}", path.display());
    }
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let unfinished: Vec<_> = names.filter(|name| name.to_str().unwrap().contains(".part")).collect();
    assert!(unfinished.is_empty(), "{unfinished:?}");
    if let Ok(said) =
        Command::new("sha256sum").args(["--check", "--strict", sums::FILE]).current_dir(folder).output()
    {
        let said = Said::from(said);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    } else {
        cannot_run("sha256sum is not installed.");
    }
}

pub fn stick(portal: &TestApp) -> tempfile::TempDir {
    let stick = tempfile::tempdir().unwrap();
    portal::appliance::backup::second_copy::set_up(stick.path(), &data_dir(portal)).unwrap();
    portal.set(Name::BackupCopyTo, stick.path().to_str().unwrap());
    stick
}

pub async fn with_stick() -> (TestApp, tempfile::TempDir, Nightly) {
    let portal = TestApp::start().await;
    let (stick, nightly) = (stick(&portal), nights_of(&portal));
    (portal, stick, nightly)
}

// proves: D3
#[tokio::test]
async fn after_sixty_nights_seven_days_four_weeks_and_every_month_are_on_card_and_stick() {
    let portal = TestApp::start().await;
    let stick = stick(&portal);
    let mut nightly = nights_of(&portal);
    let foreign = ["before-schema-3-20260101-000000Z.db", "portal-20381231-000000Z.db", "holiday.jpg"];
    fs::create_dir(folder(&portal)).unwrap();
    for folder in [&folder(&portal), stick.path()] {
        for name in foreign {
            fs::write(folder.join(name), "somebody's").unwrap();
        }
    }
    let chicago = TimeZone::get("America/Chicago").unwrap();
    let mut night = portal.now().to_zoned_datetime(chicago).date();
    nightly.round();
    let first = status(&portal).backup.file.unwrap();
    let sum = sums::noted(&first).unwrap().unwrap();
    for passed in 1..=60 {
        night = night.tomorrow().unwrap();
        let three = night.at(3, 0, 20, 0).in_tz("America/Chicago").unwrap().timestamp();
        portal.app.clock.run_for(three.as_second() - portal.now().as_second());
        portal.app.clock.set(three);
        if passed <= 56 {
            // As this night's round would leave it on both.
            for folder in [&folder(&portal), stick.path()] {
                let file = folder.join(format!("portal-{}-090020Z.db", night.strftime("%Y%m%d")));
                fs::copy(&first, &file).unwrap();
                sums::note(&file, sum.clone()).unwrap();
            }
        } else if passed < 60 {
            nightly.round();
            // Twice an hour is as good as once.
            nightly.round();
        }
    }
    let mut wanted: BTreeSet<String> = [
        "20270118", "20270117", "20270116", "20270115", "20270114", "20270113", "20270112", "20270110",
        "20270103", "20261231", "20261130",
    ]
    .map(|day| format!("portal-{day}-090020Z.db"))
    .into();
    for folder in [&folder(&portal), stick.path()] {
        for name in foreign {
            assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "somebody's");
        }
        fs::remove_file(folder.join(foreign[1])).unwrap();
        assert_eq!(kept(folder), wanted, "{}", folder.display());
        sums_are_right(folder);
    }
    let newest = folder(&portal).join(wanted.pop_last().unwrap());
    assert_eq!(everything(&newest), everything(&portal.data_dir().join("portal.db")));
    let status = status(&portal);
    assert_eq!((status.backup.file.as_ref(), status.backup.trouble), (Some(&newest), None));
    assert_eq!((status.copy.file.unwrap().parent(), status.copy.trouble), (Some(stick.path()), None));
    assert!(status.backup.words.unwrap().ends_with(" rows"));
    assert_eq!(portal.count("outbox"), 0, "nothing was worth a letter");
}

// proves: D3
#[tokio::test]
async fn a_missed_night_is_made_up_for_once_and_a_time_that_is_empty_makes_none() {
    let portal = TestApp::start().await;
    let mut nightly = nights_of(&portal);
    let mut made = |portal: &TestApp| {
        let before = kept(&folder(portal)).len();
        nightly.round();
        kept(&folder(portal)).len() - before
    };
    assert_eq!(made(&portal), 1, "the first at once");
    assert_eq!(made(&portal), 0);
    hours(&portal, 14);
    assert_eq!(made(&portal), 0, "not before three in the morning");
    hours(&portal, 1);
    assert_eq!(made(&portal), 1);
    hours(&portal, 5 * 24 + 7);
    assert_eq!(made(&portal), 1, "five nights in a drawer, made up for at ten");
    assert_eq!(made(&portal), 0);
    hours(&portal, 16);
    assert_eq!(made(&portal), 0);
    hours(&portal, 1);
    assert_eq!(made(&portal), 1, "and again at three");
    portal.set(Name::BackupTime, "");
    hours(&portal, 100);
    assert_eq!(made(&portal), 0, "nobody wants any");
    portal.set(Name::BackupTime, "22:30");
    assert_eq!(made(&portal), 1);
}

// proves: D3
#[tokio::test]
async fn a_wrong_clock_neither_stops_the_nights_nor_throws_anything_away() {
    let portal = TestApp::start().await;
    let mut nightly = nights_of(&portal);
    for _ in 0..12 {
        nightly.round();
        hours(&portal, 24);
    }
    let real = kept(&folder(&portal));
    let right = portal.now();
    for (clock, nights) in [("1970-01-01T00:00:09Z", 2), ("2038-11-20T09:30:00Z", 2)] {
        portal.set_clock(clock);
        for _ in 0..nights {
            nightly.round();
            hours(&portal, 24);
        }
        let year = &clock[..4];
        let all = kept(&folder(&portal));
        assert!(all.iter().any(|name| name[7..].starts_with(year)), "{year}: one is made all the same");
    }
    portal.app.clock.set(right);
    let before = kept(&folder(&portal));
    nightly.round();
    let all = kept(&folder(&portal));
    assert_eq!(all.difference(&before).count(), 1, "it is due although there are some of 2038");
    let lost: Vec<&String> = real.difference(&all).collect();
    // While the backups of the wrong year counted, they took slots of the last days, as any two nights do.
    assert!(lost.len() <= 3, "{lost:?}");
    assert!(all.contains(real.last().unwrap()), "the newest that was made rightly");
    sums_are_right(&folder(&portal));
}

// proves: D3
#[test]
fn sha256sum_reads_the_lines_of_backups_made_by_hand() {
    let portal = set_up();
    let folder = portal.data_dir().join("backups");
    for _ in 0..2 {
        portal.ok(&["backup"]);
        sums_are_right(&folder);
    }
    assert_eq!(kept(&folder).len(), 2);
    let before = fs::read_to_string(folder.join(sums::FILE)).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    portal.ok(&["backup", elsewhere.path().to_str().unwrap()]);
    assert_eq!(fs::read_to_string(folder.join(sums::FILE)).unwrap(), before, "it is not in this folder");
    let gone = folder.join(kept(&folder).pop_first().unwrap());
    fs::remove_file(gone).unwrap();
    portal.ok(&["backup"]);
    sums_are_right(&folder);
}
