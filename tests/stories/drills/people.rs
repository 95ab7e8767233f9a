//! Drills of the handbook that are about people and what they entered.

use std::fs;
use std::io::Read;

use serde_json::json;

use portal::congregation::giving::{GiftFields, GiftTexts};

use crate::backup::restore::entered;
use crate::drills::machine::{PASSPHRASE, aside, congregation, last_night, on_the_stick};
use crate::giving::gifts::{gift, new, removed};
use crate::support::drill_machine::{MARY, Machine};
use crate::support::drill_page::Drill;
use crate::support::set_up::{change, value};
use crate::support::smtp_server::{Mode, SmtpServer};
use crate::support::wait::until_async;

pub const NEW_PASSWORD: &str = "amber forest willow";

#[tokio::test]
async fn a_forgotten_password_is_chosen_anew_by_a_link_from_the_office() {
    let mut drill = Drill::of("passwords-and-second-factor", "A password is forgotten");
    let machine = Machine::open();
    for _ in 0..5 {
        machine.browser().sign_in(MARY, "not this one").await;
    }
    assert!(drill.does(&machine, "sudo portal unlock").contains("Mary Smith (M0002) is unlocked"));
    let said = drill.does(&machine, "sudo portal member reset-password");
    drill.promises("15 minutes", &said);
    let token = &said.split_once("token=").unwrap().1[..43];
    let choice = json!({ "token": token, "password": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD });
    let browser = machine.browser();
    assert_eq!(browser.post("/api/auth/reset-password", &choice).await.status, 200);
    assert_eq!(browser.sign_in(MARY, NEW_PASSWORD).await.status, 200);
    assert_ne!(browser.post("/api/auth/reset-password", &choice).await.status, 200, "once");
}

#[tokio::test]
async fn a_member_without_phone_and_backup_codes_signs_in_with_the_password_alone() {
    let mut drill = Drill::of("passwords-and-second-factor", "The phone with the codes is gone");
    let machine = Machine::open();
    machine.mary_turns_the_second_factor_on().await;
    drill.does(&machine, "sudo portal member reset-2fa");
    machine.mary_signs_in_with_her_password_alone().await;
    let letters: i64 = value(&machine.portal, "SELECT count(*) FROM outbox WHERE letter = 'two-factor-off'");
    assert_eq!(letters, 1, "and she gets a letter about it");
}

#[test]
fn after_a_forgotten_passphrase_new_files_open_with_a_new_one() {
    let mut drill = Drill::of("backups", "The passphrase of the backups is forgotten");
    let machine = Machine::open();
    machine.ok("echo 'what on earth was it again' | portal settings set backup-passphrase -");
    for command in ["sudo portal settings set backup-passphrase", "sudo portal backup /media/usb --with-key"]
    {
        let mut typing = drill.begins(&machine, command);
        typing.answer_unseen("Passphrase", PASSPHRASE);
        typing.answer_unseen("again", PASSPHRASE);
        let (code, said) = typing.end();
        assert_eq!(code, 0, "{said}");
    }
    let name = on_the_stick(&machine, ".tar.age");
    let file = fs::File::open(machine.path("usb").join(name)).unwrap();
    assert!(portal::appliance::backup::encrypted::reader(file, PASSPHRASE).is_ok());
}

// The mail server answers while commands are waited for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn letters_that_waited_leave_once_the_mail_password_is_right() {
    let mut drill = Drill::of("mail", "Letters do not leave");
    let mut machine = Machine::open();
    let server = SmtpServer::start(Mode::RefusesSignIn).await;
    machine.ok(&format!("portal settings set mail-server {}", server.address));
    machine.ok("portal settings set mail-user portal");
    machine.ok("echo 'an old one' | portal settings set mail-password -");
    machine.calls("YOU@example.org", "ada@example.org");
    machine.browser().post("/api/auth/forgot-password", &json!({ "email": MARY })).await;

    assert!(drill.does(&machine, "sudo portal mail list").contains(MARY));
    let said = drill.types(&machine, "sudo portal mail test");
    assert!(said.code == 1 && said.err.contains("Username and Password not accepted"), "{}", said.err);
    let mut typing = drill.begins(&machine, "sudo portal settings set mail-password");
    typing.answer_unseen("assword", "a new one");
    assert_eq!(typing.end().0, 0);
    server.now(Mode::Accepts);
    drill.does(&machine, "sudo portal mail retry --all");
    let has_come = |letter: &String| letter.contains("/reset-password?token=");
    until_async("the letter comes", async || server.letters().iter().any(has_come)).await;
    drill.types(&machine, "sudo portal mail list");
}

#[test]
fn one_gift_is_looked_up_in_last_night_s_backup() {
    let mut drill = Drill::of("restore-and-new-card", "Something was deleted by mistake");
    let mut machine = Machine::open();
    let text = |text: &str| Some(text.to_owned());
    let texts = GiftTexts { method: text("Check"), note: text("Check 1042"), ..GiftTexts::default() };
    let lost = GiftFields { fund: text("General Fund"), texts, ..GiftFields::new(5_000, "2026-11-15") };
    let lost = gift(&machine.portal, Some("M0002"), new(lost));
    last_night(&mut machine);
    removed(&machine.portal, lost);

    drill.does(&machine, "sudo portal backup list");
    drill.does(&machine, "sudo mkdir -m 700 /root/yesterday");
    drill.does(&machine, "sudo cp /var/lib/portal/portal.key");
    drill.does(&machine, "sudo portal --data-dir /root/yesterday restore");
    drill.does(&machine, "sudo portal --data-dir /root/yesterday export");
    let file = fs::File::open(machine.path("usb/yesterday.zip")).unwrap();
    let mut zip = zip::ZipArchive::new(file).unwrap();
    let mut text = |name: &str| {
        let mut text = String::new();
        zip.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let (gifts, people) = (text("donations.csv"), text("members.csv"));
    for part in ["50.00", "2026-11-15", "General Fund", "Check 1042"] {
        assert!(gifts.contains(part), "{part}: {gifts}");
    }
    assert!(people.contains("mary@example.org"), "{people}");
    drill.does(&machine, "sudo rm -r /root/yesterday");
    assert_eq!(aside(&machine), 0, "the portal itself was not gone back with");
    machine.ok("portal healthcheck");
}

#[tokio::test]
async fn a_day_that_went_wrong_is_gone_back_on_and_kept() {
    let mut drill = Drill::of("restore-and-new-card", "A whole day went wrong");
    let mut machine = Machine::open();
    entered(&machine.portal, "2025-11-19T02:00:00Z");
    last_night(&mut machine);
    change(
        &machine.portal,
        "UPDATE settings SET value = 'Wrong', updated_at = unixepoch() WHERE name = 'congregation-name'",
    );
    let wrong = drill.does(&machine, "sudo portal backup");
    drill.does(&machine, "sudo portal backup list");
    drill.does(&machine, "sudo systemctl stop portal");
    let mut typing = drill.begins(&machine, "sudo portal restore");
    typing.wait_for("Go back all the same?");
    drill.promises("is newer than this backup", typing.shown());
    typing.answer("Go back all the same?", "y");
    let (code, said) = typing.end();
    assert_eq!(code, 0, "{said}");
    drill.does(&machine, "sudo systemctl start portal");
    assert_eq!(congregation(&machine), "Grace Church");
    machine.mary_signs_in_with_her_password_alone().await;
    let kept = wrong.lines().find_map(|line| line.strip_prefix("The backup is ")).unwrap();
    assert_eq!((crate::backup::back_up::congregation(kept.as_ref()).as_str(), aside(&machine)), ("Wrong", 1));
}

#[test]
fn everything_goes_along_in_open_formats() {
    let mut drill = Drill::of("people-and-lists", "Moving away");
    let machine = Machine::open();
    drill.does(&machine, "sudo portal export");
    let file = machine.path("usb/congregation.zip");
    let names: Vec<String> = zip::ZipArchive::new(fs::File::open(&file).unwrap())
        .unwrap()
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect();
    for ending in ["README.txt", ".csv", ".json"] {
        assert!(names.iter().any(|name| name.ends_with(ending)), "{ending}: {names:?}");
    }
    machine.ok("mkdir -m 700 $MACHINE/empty && portal --data-dir $MACHINE/empty import everything $MACHINE/usb/congregation.zip");
    assert!(machine.ok("portal --data-dir $MACHINE/empty member list").contains("Mary"));
    let hashes = machine.run("grep -cF '$argon2id$' $MACHINE/empty/portal.db");
    assert_eq!(hashes.code, 1, "no passwords are in it");
}
