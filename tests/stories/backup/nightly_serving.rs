//! The nightly work of the real program: while members go on, when it is stopped, and after a power cut.

use std::fs;
use std::time::Duration;

use portal::appliance::backup::nightly::run;
use portal::appliance::backup::{BackupStatus, sums};
use rustix::fs::{CWD, FileType, Mode, mknodat};
use tokio::sync::watch;

use crate::backup::nightly::{folder, kept, nights_of, sums_are_right};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::database_file::integrity_of;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::set_up::change;
use crate::support::wait::{PATIENCE, until};

const AT_ONCE: [(&str, &str); 1] = [("PORTAL_BACKUP_DELAY", "0")];

fn with_stick(portal: &Portal) -> tempfile::TempDir {
    let stick = tempfile::tempdir().unwrap();
    portal.ok(&["settings", "set", "backup-copy-to", stick.path().to_str().unwrap()]);
    stick
}

// proves: D3
#[tokio::test]
async fn a_portal_whose_newest_backup_is_old_makes_one_by_itself_while_members_go_on() {
    let portal = portal_with_mary();
    let stick = with_stick(&portal);
    let backups = portal.data_dir().join("backups");
    fs::create_dir(&backups).unwrap();
    let old = "portal-20260101-090000Z.db";
    portal.database().execute("VACUUM INTO ?1", [backups.join(old).to_str().unwrap()]).unwrap();
    let serving = Serving::start_with(&portal, &AT_ONCE);
    let browser = Browser::at(serving.address);
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
    until("backup, copy and proof come", || BackupStatus::read(&backups).proof.done.is_some());
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0));
    for words in ["the nightly backup is ", "the second copy is ", " opens and is right: "] {
        assert!(log.contains(words), "{words}: {log}");
    }
    let made = kept(&backups);
    assert!(made.len() == 2 && made.contains(old), "{made:?}");
    assert_eq!(kept(stick.path()).len(), 1);
    sums_are_right(stick.path());
    // Started again, nothing is due; and nothing runs before the clock has been steady.
    let serving = Serving::start_with(&portal, &AT_ONCE);
    assert_eq!(Browser::at(serving.address).sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(serving.stop().0, Some(0));
    assert_eq!(kept(&backups), made);
}

// proves: D3
#[tokio::test]
async fn told_to_stop_it_does_not_wait_for_a_round() {
    let portal = TestApp::start().await;
    fs::create_dir(folder(&portal)).unwrap();
    // A run that reads this waits until it has a writer.
    let status = folder(&portal).join(BackupStatus::FILE);
    mknodat(CWD, &status, FileType::Fifo, Mode::from_raw_mode(0o600), 0).unwrap();
    let (stop, stopping) = watch::channel(false);
    let nights = tokio::spawn(run(nights_of(&portal), Duration::ZERO, stopping));
    let open = tokio::task::spawn_blocking(move || fs::File::options().write(true).open(status).unwrap());
    let held_up = tokio::time::timeout(PATIENCE, open).await.expect("a round begins").unwrap();
    stop.send_replace(true);
    tokio::time::timeout(PATIENCE, nights).await.expect("it ends").unwrap();
    drop(held_up);
}

/// Kills runs, from the first trace of one on, a step later each time, with shorter steps where the rounds are too fast
/// for them. Returns how many were not finished.
pub fn kill_rounds(mut step: Duration, passphrase: Option<&str>) -> u32 {
    let portal = portal_with_mary();
    // Large enough for a window to be killed in.
    change(&portal, "INSERT INTO photos SELECT id, 'x', zeroblob(1500000), 0 FROM members");
    let stick = with_stick(&portal);
    if let Some(passphrase) = passphrase {
        let said =
            portal.run_with(&["settings", "set", "backup-passphrase", "-"], &format!("{passphrase}\n"));
        assert_eq!(said.code, 0, "{}", said.err);
    }
    let backups = portal.data_dir().join("backups");
    let (mut unfinished, mut moment) = (0, 0);
    loop {
        let serving = Serving::start_with(&portal, &AT_ONCE);
        until("a round begins", || fs::read_dir(&backups).is_ok_and(|mut entries| entries.next().is_some()));
        // No wait for a state: the moment itself is what is tested.
        std::thread::sleep(step * moment);
        moment += 1;
        let is_done = BackupStatus::read(&backups).proof.done.is_some();
        serving.kill();
        for folder in [&backups, stick.path()] {
            for name in kept(folder) {
                let path = folder.join(&name);
                if path.extension().unwrap() == "db" {
                    assert_eq!(integrity_of(&path), "ok", "{}", path.display());
                }
                let sum = sums::sum_of(fs::File::open(&path).unwrap()).unwrap();
                assert_eq!(sums::noted(&path).unwrap(), Some(sum), "{}", path.display());
            }
        }
        unfinished += u32::from(!is_done);
        if is_done && unfinished > 3 {
            break;
        }
        if is_done {
            (step, moment) = (step / 2, 0);
        }
        fs::remove_dir_all(&backups).unwrap();
        for name in kept(stick.path()) {
            fs::remove_file(stick.path().join(name)).unwrap();
        }
    }
    fs::remove_file(backups.join("status.json")).unwrap();
    for name in kept(&backups) {
        fs::remove_file(backups.join(name)).unwrap();
    }
    let serving = Serving::start_with(&portal, &AT_ONCE);
    until("a whole round", || BackupStatus::read(&backups).proof.done.is_some());
    assert_eq!(serving.stop().0, Some(0));
    sums_are_right(&backups);
    sums_are_right(stick.path());
    unfinished
}

// proves: D3
#[test]
fn killed_at_any_moment_of_a_round_what_has_a_backup_s_name_is_whole_on_card_and_stick() {
    kill_rounds(Duration::from_millis(80), None);
}
