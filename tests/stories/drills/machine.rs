//! Drills of the handbook that are about the machine, followed to the letter where it has the trouble.

use std::fs;
use std::io::Write;

use serde_json::json;

use crate::support::app::PASSWORD;
use crate::support::drill_machine::{MARY, Machine};
use crate::support::drill_page::Drill;
use crate::support::set_up::value;
use crate::support::stick::{Stick, encrypt};

pub const LAST_NIGHT: &str = "portal-20261122-090000Z.db";
pub const PASSPHRASE: &str = "seven kettles under a green bridge";

pub fn last_night(machine: &mut Machine) {
    let made = machine.ok("portal backup --quiet");
    machine.calls(LAST_NIGHT, made.trim().rsplit('/').next().unwrap());
}

pub fn congregation(machine: &Machine) -> String {
    value(&machine.portal, "SELECT value FROM settings WHERE name = 'congregation-name'")
}

pub fn aside(machine: &Machine) -> usize {
    let names = fs::read_dir(machine.path("data")).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_str().unwrap().starts_with("before-restore-")).count()
}

#[test]
fn first_of_all_the_doctor_is_asked_and_every_problem_has_its_command() {
    let mut drill = Drill::of("something-went-wrong", "First of all");
    let machine = Machine::open();
    machine.ok("systemctl stop portal");
    let said = drill.types(&machine, "sudo portal doctor");
    assert_eq!(said.code, 1);
    drill.promises("PROBLEM", &said.out);
    drill.promises("All is well.", include_str!("../../../src/cli/doctor.rs"));
    let (_, beneath) = said.out.split_once("PROBLEM  The portal is not open").unwrap();
    assert!(beneath.lines().nth(2).unwrap().contains("portal serve"), "{}", said.out);
}

#[tokio::test]
async fn after_the_card_died_the_same_password_and_the_same_app_sign_in() {
    let mut drill = Drill::of("restore-and-new-card", "The card died");
    let machine = Machine::open();
    let app = machine.mary_turns_the_second_factor_on().await;
    // In September the file with the key, last night the nightly backup with the changes since.
    let stick = Stick::new();
    let with_key = stick.sealed_backup(&machine.portal);
    fs::copy(&with_key, machine.path("usb").join(with_key.file_name().unwrap())).unwrap();
    machine.ok("portal settings set congregation-name 'Since September'");
    a_copy_of_last_night(&machine);
    machine.has_a_new_card();

    assert!(drill.does(&machine, "lsblk").contains("sda1"));
    drill.does(&machine, "sudo mkdir -p /media/usb");
    drill.does(&machine, "sudo mount");
    assert!(drill.does(&machine, "sudo ls").contains("portal-with-key-"));
    for kind in ["sudo portal restore /media/usb/portal-with-key-", "sudo portal restore /media/usb/portal-"]
    {
        let mut typing = drill.begins(&machine, kind);
        typing.answer_unseen("assphrase", PASSPHRASE);
        let (code, said) = typing.end();
        assert_eq!(code, 0, "{said}");
        drill.promises("The portal is back at", &said);
    }
    drill.does(&machine, "sudo systemctl start portal");
    drill.does(&machine, "sudo portal doctor");

    assert_eq!(congregation(&machine), "Since September");
    assert_eq!(machine.mary_signs_in_with(&app.code(0)).await, 200);
}

#[tokio::test]
async fn after_the_card_died_without_a_key_the_password_alone_signs_in() {
    let mut drill = Drill::of("restore-and-new-card", "The card died, and there is no file with the key");
    let machine = Machine::open();
    machine.mary_turns_the_second_factor_on().await;
    machine.ok("portal settings set mail-server 127.0.0.1:2525");
    machine.ok("portal settings set mail-user portal");
    machine.ok("echo canary | portal settings set mail-password -");
    machine.ok(&format!("echo '{PASSPHRASE}' | portal settings set backup-passphrase -"));
    a_copy_of_last_night(&machine);
    machine.has_a_new_card();
    machine.ok("mkdir -p /media/usb && mount /dev/sda1 /media/usb");

    let mut typing = drill.begins(&machine, "sudo portal restore /media/usb/portal-");
    typing.answer_unseen("assphrase", PASSPHRASE);
    let (code, said) = typing.end();
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("Mary Smith (M0002)"), "it names who had the second factor: {said}");
    let mut typing = drill.begins(&machine, "sudo portal settings set mail-password");
    typing.answer_unseen("assword", "the provider's");
    assert_eq!(typing.end().0, 0);
    let mut typing = drill.begins(&machine, "sudo portal settings set backup-passphrase");
    typing.answer_unseen("assphrase", "nine herons on a slate roof");
    typing.answer_unseen("again", "nine herons on a slate roof");
    let (code, said) = typing.end();
    assert_eq!(code, 0, "{said}");
    drill.does(&machine, "sudo systemctl start portal");
    drill.types(&machine, "sudo portal doctor");

    machine.mary_signs_in_with_her_password_alone().await;
    let letters: i64 =
        value(&machine.portal, "SELECT count(*) FROM outbox WHERE letter = 'second-factor-lost'");
    assert_eq!(letters, 1, "and she gets a letter about it");
}

#[tokio::test]
async fn moving_to_a_new_card_brings_every_row_and_every_account_along() {
    let mut drill = Drill::of("restore-and-new-card", "Moving to a new card or computer");
    let mut machine = Machine::open();
    let app = machine.mary_turns_the_second_factor_on().await;
    fs::write(machine.path("etc/portal.env"), "PORTAL_LOG=debug").unwrap();
    drill.does(&machine, "sudo systemctl disable --now portal");
    let mut typing = drill.begins(&machine, "sudo portal backup /media/usb --with-key");
    typing.answer_unseen("assphrase", PASSPHRASE);
    typing.answer_unseen("again", PASSPHRASE);
    let (code, said) = typing.end();
    assert_eq!(code, 0, "{said}");
    let here = on_the_stick(&machine, ".tar.age");
    machine.calls("portal-with-key-20261122-150000Z.tar.age", &here);
    drill.does(&machine, "sudo cp /etc/portal/portal.env");
    drill.does(&machine, "sudo umount");
    machine.has_a_new_card();
    fs::write(machine.path("etc/portal.env"), "").unwrap();

    drill.does(&machine, "lsblk");
    drill.does(&machine, "sudo mkdir -p /media/usb");
    drill.does(&machine, "sudo mount");
    assert!(drill.does(&machine, "sudo ls").contains(&here));
    drill.does(&machine, "sudo cp /media/usb/portal.env");
    let mut typing = drill.begins(&machine, "sudo portal restore");
    typing.answer_unseen("assphrase", PASSPHRASE);
    let (code, said) = typing.end();
    assert_eq!(code, 0, "{said}");
    drill.does(&machine, "sudo systemctl start portal");
    drill.does(&machine, "sudo portal doctor");

    assert_eq!(fs::read_to_string(machine.path("etc/portal.env")).unwrap(), "PORTAL_LOG=debug");
    assert_eq!(machine.mary_signs_in_with(&app.code(0)).await, 200);
}

/// The encrypted copy that the document names is on the stick.
fn a_copy_of_last_night(machine: &Machine) {
    let backup = fs::read(machine.ok("portal backup --quiet").trim()).unwrap();
    fs::write(machine.path("usb/portal-20261122-090000Z.db.age"), encrypt(&backup, PASSPHRASE)).unwrap();
}

pub fn on_the_stick(machine: &Machine, ending: &str) -> String {
    let names = fs::read_dir(machine.path("usb")).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names = names.map(|name| name.to_str().unwrap().to_owned());
    let found = names.find(|name| name.starts_with("portal-") && name.ends_with(ending));
    found.unwrap_or_else(|| panic!("there is no {ending} on the stick"))
}

#[tokio::test]
async fn a_damaged_database_is_set_aside_for_last_night_s_backup() {
    let mut drill = Drill::of("something-went-wrong", "The portal does not open");
    let mut machine = Machine::open();
    last_night(&mut machine);
    machine.ok("systemctl stop portal");
    let file = machine.path("data/portal.db");
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xA5);
    fs::write(&file, &bytes).unwrap();
    assert_eq!(machine.run("systemctl start portal").code, 1);

    let said = drill.does(&machine, "sudo journalctl -u portal");
    drill.promises("is damaged", &said);
    let said = drill.types(&machine, "sudo portal doctor");
    assert_eq!(said.code, 1);
    drill.promises("is damaged", &said.out);
    drill.does(&machine, "sudo portal backup list");
    drill.does(&machine, "sudo systemctl stop portal");
    drill.does(&machine, "sudo portal restore");
    drill.does(&machine, "sudo systemctl start portal");
    drill.does(&machine, "sudo portal doctor");

    machine.mary_signs_in_with_her_password_alone().await;
    assert_eq!(aside(&machine), 1, "the damaged one is kept");
}

#[tokio::test]
async fn after_a_failed_upgrade_two_commands_bring_version_and_data_back() {
    let mut drill = Drill::of("upgrade", "The upgrade failed");
    let mut machine = Machine::open();
    let backup = machine.ok("portal backup --quiet");
    machine.calls("portal-20261122-113000Z.db", backup.trim().rsplit('/').next().unwrap());
    let package = include_str!("../../../packaging/debian/postinst");
    drill.promises("THE PORTAL DOES NOT ANSWER", package);
    machine.ok("portal settings set congregation-name 'Changed by the broken one'");
    machine.ok("systemctl stop portal && rm $MACHINE/bin/portal && printf '#!/bin/sh\\nexit 1\\n' >$MACHINE/bin/portal");
    machine.ok("chmod +x $MACHINE/bin/portal");
    assert_eq!(machine.run("systemctl start portal").code, 1);

    let back = "sudo systemctl stop portal; sudo /usr/lib/portal/previous/portal restore ";
    assert!(package.contains(back), "the package prints it");
    let mut typing = drill.begins(&machine, back);
    typing.answer("Go back all the same?", "y");
    let (code, said) = typing.end();
    assert_eq!(code, 0, "{said}");
    let install =
        "sudo install /usr/lib/portal/previous/portal /usr/bin/portal && sudo systemctl start portal";
    assert!(package.contains(install), "the package prints it");
    drill.does(&machine, install);
    drill.does(&machine, "sudo portal doctor");

    assert_eq!((congregation(&machine).as_str(), aside(&machine)), ("Grace Church", 1));
    machine.mary_signs_in_with_her_password_alone().await;
}

#[tokio::test]
async fn a_full_disk_is_said_to_members_and_once_there_is_room_saving_works_again() {
    let mut drill = Drill::of("something-went-wrong", "The disk is full");
    let mut machine = Machine::open();
    machine.ok("systemctl stop portal");
    fs::write(machine.path("data/before-restore-20260906-101500Z.db"), "set aside in September").unwrap();
    if !machine.has_a_small_disk() {
        drill.cannot_be_tried("Mounting a disk is not allowed.");
        return;
    }
    machine.ok("systemctl start portal");
    let reader = machine.browser();
    assert_eq!(reader.sign_in(MARY, PASSWORD).await.status, 200);
    fill_up(&machine);

    let phone = json!({ "phone": "(217) 555-0104" });
    let refused = reader.put("/api/members/me", &phone).await;
    assert_eq!(refused.status, 507, "{}", refused.body);
    drill.promises("The portal's disk is full, so nothing could be saved.", &refused.body);
    assert_eq!(reader.get("/api/events").await.status, 200, "reading goes on");
    let said = drill.types(&machine, "sudo portal doctor");
    assert!(said.code == 1 && said.out.contains("PROBLEM  The disk is full"), "{}", said.out);
    drill.does(&machine, "sudo apt clean");
    drill.does(&machine, "sudo journalctl --vacuum-size=100M");
    assert!(
        drill.does(&machine, "sudo ls -lh /var/lib/portal").contains("before-restore-20260906-101500Z.db")
    );
    drill.does(&machine, "sudo mv /var/lib/portal/before-restore-");
    assert!(!drill.does(&machine, "sudo portal doctor").contains("PROBLEM"));

    let saved = reader.put("/api/members/me", &phone).await;
    assert_eq!(saved.status, 200, "without a restart: {}", saved.body);
    assert!(machine.path("usb/before-restore-20260906-101500Z.db").exists());
}

fn fill_up(machine: &Machine) {
    let mut cache = fs::File::create(machine.path("apt-cache")).unwrap();
    for size in [1 << 20, 4096, 1] {
        while cache.write_all(&vec![7; size]).is_ok() {}
    }
}

#[tokio::test]
async fn while_the_clock_is_wrong_backup_codes_sign_in_and_afterwards_the_app_s() {
    let mut drill = Drill::of("something-went-wrong", "The clock is wrong");
    let machine = Machine::open();
    let app = machine.mary_turns_the_second_factor_on().await;
    assert_eq!(machine.mary_signs_in_with(&app.code(300)).await, 401);
    assert_eq!(machine.mary_signs_in_with(&app.backup_codes[0]).await, 200);
    assert!(machine.ok("portal doctor").contains("The network does not keep the clock right"));

    drill.does(&machine, "timedatectl");
    drill.does(&machine, "sudo timedatectl set-ntp true");
    assert!(drill.does(&machine, "sudo portal doctor").contains("The network keeps the clock right"));
    drill.does(&machine, "sudo timedatectl set-ntp false");
    drill.does(&machine, "sudo timedatectl set-time");
    assert!(machine.path("clock-was-set").exists(), "by hand, in words that are understood");
    assert_eq!(machine.mary_signs_in_with(&app.code(0)).await, 200);
}
