//! The commands of the handbook for the days on which nothing is wrong.

use std::fs;

use crate::drills::people::NEW_PASSWORD;
use crate::support::drill_machine::{MARY, Machine};
use crate::support::drill_page::Drill;
use crate::support::set_up::{remove, value};

#[test]
fn the_words_on_statements_are_set() {
    let mut drill = Drill::of("giving-statements", "Giving statements");
    let machine = Machine::open();
    for name in ["statement-wording", "postal-address", "tax-number", "statement-signed"] {
        drill.does(&machine, &format!("sudo portal settings set {name}"));
        let set: String =
            value(&machine.portal, &format!("SELECT value FROM settings WHERE name = '{name}'"));
        assert!(set.len() > 8, "{name}: {set}");
    }
}

#[test]
fn lists_come_in_and_are_undone() {
    let mut bring = Drill::of("people-and-lists", "Bring your people");
    let machine = Machine::open();
    let folder = machine.portal.folder.path();
    fs::write(folder.join("people.csv"), "importKey,firstName,lastName\nk1,Jon,Smith\n").unwrap();
    fs::write(folder.join("gifts.csv"), "date,amount,personKey\n2026-11-15,20,k1\n").unwrap();
    bring.does(&machine, "sudo portal import people people.csv --dry-run");
    bring.does(&machine, "sudo portal import people people.csv");
    bring.does(&machine, "sudo portal import donations gifts.csv --dry-run");
    bring.does(&machine, "sudo portal import donations gifts.csv");
    let gifts = || value::<i64>(&machine.portal, "SELECT count(*) FROM donations");
    assert_eq!(gifts(), 1);

    let mut undo = Drill::of("people-and-lists", "Undo an import");
    assert!(undo.does(&machine, "sudo portal import list").contains("gifts.csv"));
    undo.does(&machine, "sudo portal import undo 2 --dry-run");
    assert_eq!(gifts(), 1);
    let mut typing = undo.begins(&machine, "sudo portal import undo 2");
    typing.answer("Undo import 2?", "y");
    let (code, said) = typing.end();
    assert_eq!(code, 0, "{said}");
    assert_eq!(gifts(), 0);
}

#[test]
fn people_are_invited_and_changed() {
    let machine = Machine::open();
    let mut invite = Drill::of("people-and-lists", "Invite them");
    invite.does(&machine, "sudo portal member invite --all");
    machine.ok("portal member add --first-name Jo --last-name Smith --email jo@example.org");
    let mut machine = machine;
    machine.calls(MARY, "jo@example.org");
    assert!(invite.does(&machine, "sudo portal member invite").contains("token="));

    let mut change = Drill::of("people-and-lists", "Change them");
    remove(&machine.portal, "tim@example.org");
    machine.calls("mary.smith@example.org", "jo.smith@example.org");
    change.does(&machine, "sudo portal member add");
    change.does(&machine, "sudo portal member set-email");
    change.does(&machine, "sudo portal member disable");
}

#[tokio::test]
async fn a_locked_account_is_opened_and_the_log_says_who_tried() {
    let mut drill = Drill::of("passwords-and-second-factor", "A member is locked out");
    let machine = Machine::open();
    let lock = async || {
        for _ in 0..5 {
            machine.browser().sign_in(MARY, NEW_PASSWORD).await;
        }
    };
    lock().await;
    assert!(drill.does(&machine, "sudo portal unlock mary").contains("Mary Smith (M0002) is unlocked"));
    assert!(drill.does(&machine, "sudo portal log").contains("127.0.0.1"));
    lock().await;
    assert!(drill.does(&machine, "sudo portal unlock --since").contains("Mary Smith (M0002)"));
    machine.mary_signs_in_with_her_password_alone().await;
}

#[test]
fn backups_are_listed_proven_and_made_by_hand() {
    let mut drill = Drill::of("backups", "Backups");
    let machine = Machine::open();
    machine.ok("portal backup");
    drill.does(&machine, "sudo portal backup list");
    drill.does(&machine, "sudo portal backup verify");
    drill.does(&machine, "sudo portal backup");
    let mut doctor = Drill::of("backups", "Once a month");
    assert!(doctor.does(&machine, "sudo portal doctor").contains("backup"));
}
