//! Failures at night, and which administrators are alerted how often.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use portal::platform::settings::Name;

use crate::backup::nightly::{folder, hours, kept, nights_of, status, stick, sums_are_right};
use crate::support::app::{TestApp, plain};
use crate::support::skips::cannot_run;

/// A small disk, for root only.
pub struct SmallDisk(PathBuf);

impl SmallDisk {
    pub fn at(path: &Path, size: &str) -> Option<Self> {
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={size},mode=700"), "portal-test"])
            .arg(path)
            .output();
        if mounted.is_ok_and(|said| said.status.success()) {
            return Some(Self(path.to_path_buf()));
        }
        cannot_run("Mounting a small disk is not allowed.");
        None
    }

    pub fn becomes(&self, options: &str) {
        let said = Command::new("mount").args(["-o", &format!("remount,{options}")]).arg(&self.0).status();
        assert!(said.unwrap().success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _gone_with_the_machine = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

fn people(portal: &TestApp) {
    portal.mary();
    let ada = portal.member("Ada", "Admin", "ada@example.org");
    let eve = portal.member("Eve", "Former", "eve@example.org");
    for id in [&ada, &eve] {
        portal.execute("UPDATE members SET administrator_since = 0, had_role = 1 WHERE id = ?1", [id]);
    }
    portal.execute("UPDATE members SET disabled_at = 1 WHERE id = ?1", [&eve]);
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

// proves: D3
#[tokio::test]
async fn a_full_disk_leaves_nothing_half_written_is_told_and_is_over_the_hour_after_there_is_room() {
    let portal = TestApp::start().await;
    people(&portal);
    fs::create_dir(folder(&portal)).unwrap();
    let Some(disk) = SmallDisk::at(&folder(&portal), "100k") else { return };
    let mut nightly = nights_of(&portal);
    nightly.round();
    assert_eq!(names(&folder(&portal)), ["status.json"]);
    let trouble = status(&portal).backup.trouble.unwrap();
    assert!(
        trouble.says.starts_with("The nightly backup was not made: ")
            && trouble.says.contains("The disk is full: make room"),
        "{}",
        trouble.says
    );
    disk.becomes("size=20m");
    nightly.round();
    assert_eq!(names(&folder(&portal)), ["status.json"], "it is not tried every minute");
    hours(&portal, 1);
    nightly.round();
    assert_eq!((status(&portal).backup.trouble, kept(&folder(&portal)).len()), (None, 1));
    sums_are_right(&folder(&portal));
    assert_eq!(portal.count("outbox WHERE letter = 'backup-worry'"), 1);
    // The disk cannot be written any more: without a status, a letter would be sent every hour.
    disk.becomes("ro");
    for _ in 0..30 {
        hours(&portal, 1);
        nightly.round();
    }
    assert_eq!(kept(&folder(&portal)).len(), 1);
    assert_eq!(portal.count("outbox WHERE letter = 'backup-worry'"), 2);
    disk.becomes("rw");
    hours(&portal, 1);
    nightly.round();
    assert_eq!((status(&portal).backup.trouble, kept(&folder(&portal)).len()), (None, 2));
}

// proves: D3
#[tokio::test]
async fn administrators_hear_of_it_at_once_then_weekly_and_again_when_it_comes_back() {
    let portal = TestApp::start().await;
    people(&portal);
    let stick = stick(&portal);
    let mut nightly = nights_of(&portal);
    nightly.round();
    let letters = |portal: &TestApp| portal.count("outbox WHERE letter = 'backup-worry'");
    assert_eq!(letters(&portal), 0);
    let marker = stick.path().join(".portal-copies");
    let mark = fs::read(&marker).unwrap();
    fs::remove_file(&marker).unwrap();
    for (days, wanted) in [(1, 1), (6, 1), (1, 2), (6, 2), (1, 3)] {
        for _ in 0..days * 4 {
            hours(&portal, 6);
            nightly.round();
        }
        assert_eq!(letters(&portal), wanted, "{days} more days");
    }
    assert_eq!(
        portal.count("outbox JOIN members ON members.id = outbox.member_id WHERE email = 'ada@example.org'"),
        3,
        "only she looks after it and can be reached"
    );
    fs::write(&marker, mark).unwrap();
    hours(&portal, 1);
    nightly.round();
    assert_eq!((status(&portal).copy.trouble, letters(&portal)), (None, 3));
    fs::remove_file(&marker).unwrap();
    hours(&portal, 24);
    nights_of(&portal).round();
    assert_eq!(letters(&portal), 4);
    nights_of(&portal).round();
    assert_eq!(letters(&portal), 4);
}

// proves: D3
#[tokio::test]
async fn the_letter_says_what_is_wrong_and_what_to_do() {
    let portal = TestApp::start().await;
    people(&portal);
    portal.set(Name::HelpContact, "Pastor Ruth, 555-0101");
    let stick = stick(&portal);
    fs::remove_file(stick.path().join(".portal-copies")).unwrap();
    fs::write(folder(&portal), "a file in the folder's place").unwrap();
    let mut nightly = nights_of(&portal);
    nightly.round();
    fs::remove_file(folder(&portal)).unwrap();
    hours(&portal, 1);
    nightly.round();
    assert_eq!(portal.deliver().await, 2);
    let letters: Vec<String> = portal
        .letters()
        .iter()
        .map(|letter| {
            plain(letter)
                .split("text/html")
                .next()
                .unwrap()
                .replace("=\n", "")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    for (letter, wanted) in letters
        .iter()
        .zip(["The nightly backup was not made: ", "There is no second copy of the newest backup: "])
    {
        for words in [
            "Subject: The backups need your care: Grace Community Church",
            "Dear Ada,",
            wanted,
            "The portal itself goes on working.",
            "portal doctor",
            "once a week",
        ] {
            assert!(letter.contains(words), "{words}: {letter}");
        }
        assert!(!letter.contains('{') && !letter.contains(".."), "{letter}");
    }
}

#[tokio::test]
async fn two_troubles_in_one_letter_are_two_paragraphs() {
    let portal = TestApp::start().await;
    people(&portal);
    let stick = stick(&portal);
    let mut nightly = nights_of(&portal);
    nightly.round();
    portal.set(Name::BackupTime, "");
    fs::write(status(&portal).backup.file.unwrap(), "rotten").unwrap();
    fs::remove_file(stick.path().join(".portal-copies")).unwrap();
    hours(&portal, 7 * 24);
    nightly.round();
    assert_eq!(portal.deliver().await, 1);
    let letter = plain(&portal.letters()[0]).replace("=\n", "");
    for beginning in ["There is no second copy of the newest backup: ", "The newest backup was not proven: "]
    {
        for paragraph in [format!("\n\n{beginning}"), format!("<p>{beginning}")] {
            assert!(letter.contains(&paragraph), "{paragraph}: {letter}");
        }
    }
}

// proves: D3
#[tokio::test]
async fn the_first_backup_is_proven_and_then_one_a_week_and_a_rotten_one_is_told() {
    let portal = TestApp::start().await;
    people(&portal);
    let mut nightly = nights_of(&portal);
    nightly.round();
    let first = status(&portal).proof;
    assert_eq!(first.file, status(&portal).backup.file);
    assert!(first.words.unwrap().contains("rows are the same as in the portal"));
    for _ in 0..6 {
        hours(&portal, 24);
        nightly.round();
    }
    assert_eq!(status(&portal).proof.done, first.done, "not every night");
    hours(&portal, 24);
    nightly.round();
    let second = status(&portal).proof;
    assert!(second.done > first.done && second.file == status(&portal).backup.file);
    portal.set(Name::BackupTime, "");
    let newest = second.file.unwrap();
    let mut bytes = fs::read(&newest).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&newest, bytes).unwrap();
    hours(&portal, 7 * 24);
    nightly.round();
    let trouble = status(&portal).proof.trouble.unwrap();
    assert!(
        trouble.says.contains("The newest backup was not proven: ") && trouble.says.contains("SHA256SUMS"),
        "{}",
        trouble.says
    );
    assert_eq!(portal.count("outbox WHERE letter = 'backup-worry'"), 1);
    portal.set(Name::BackupTime, "03:00");
    hours(&portal, 1);
    nightly.round();
    assert_eq!(status(&portal).proof.trouble, None, "a new one is");
}

#[tokio::test]
async fn a_backup_that_rots_within_a_day_is_told_before_the_next_takes_its_place() {
    let portal = TestApp::start().await;
    people(&portal);
    let mut nightly = nights_of(&portal);
    nightly.round();
    let rotten = status(&portal).backup.file.unwrap();
    fs::write(&rotten, "another card's").unwrap();
    hours(&portal, 24);
    nightly.round();
    let says = status(&portal).proof.trouble.unwrap().says;
    assert!(
        says.starts_with(&format!("The backup {} was not what had been written", rotten.display())),
        "{says}"
    );
    assert_ne!(status(&portal).backup.file.unwrap(), rotten);
    assert_eq!(portal.count("outbox WHERE letter = 'backup-worry'"), 1);
    hours(&portal, 1);
    nightly.round();
    assert_eq!(status(&portal).proof.trouble, None, "the new one is right");
}
