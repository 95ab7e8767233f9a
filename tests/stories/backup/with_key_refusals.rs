//! Files with the key that are refused, passphrases that are typed, and the program `age`.

use std::fs;
use std::path::Path;
use std::process::Command;

use portal::appliance::backup::encrypted::MAGIC;

use crate::backup::with_key::{aside, key_of, names_in};
use crate::support::command::Portal;
use crate::support::database_file::{backups, everything};
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::set_up;
use crate::support::skips::cannot_run;
use crate::support::stick::{PASSPHRASE, Stick, encrypt, tar_of};

// proves: K2
#[test]
fn what_is_not_opened_or_not_ours_says_so_and_changes_nothing() {
    let portal = set_up();
    let stick = Stick::new();
    let whole = fs::read(stick.sealed_backup(&portal)).unwrap();
    let database = fs::read(portal.ok(&["backup", "--quiet"]).trim()).unwrap();
    let key = key_of(&portal);
    let sealed = |files: &[(&str, &[u8])]| encrypt(&tar_of(files), PASSPHRASE);
    let db: (&str, &[u8]) = ("portal.db", &database);
    let pk: (&str, &[u8]) = ("portal.key", &key);
    let mut changed = whole.clone();
    *changed.last_mut().unwrap() ^= 1;
    let mut head = whole.clone();
    head[130] ^= 1;
    let asked: [&[&str]; 2] = [&[], &["--passphrase-file", &stick.passphrase()]];
    let victim = stick.folder.path().join("planted");
    let planted = format!("../../../../../..{}", victim.display());
    fs::write(portal.data_dir().join("serve.lock"), "").unwrap();
    let before = (everything(&portal.data_dir().join("portal.db")), names_in(&portal.data_dir()));
    for (bytes, flags, part) in [
        (&whole[..], asked[0], "--passphrase-file FILE"),
        (&encrypt(&database, "another passphrase"), asked[1], "that is not its passphrase"),
        (&whole[..whole.len() - 1], asked[1], "is damaged (cut short or changed"),
        (&whole[..whole.len() / 2], asked[1], "is damaged (cut short or changed"),
        (&whole[..90], asked[1], "is damaged"),
        (&changed, asked[1], "is damaged (cut short or changed"),
        (&head, asked[1], "Nothing was changed"),
        (&sealed(&[db]), asked[1], "must hold portal.db and portal.key"),
        (&sealed(&[pk]), asked[1], "must hold portal.db and portal.key"),
        (&sealed(&[db, pk, ("x", b"x")]), asked[1], "no backup of a portal: there is \"x\" in it"),
        (&sealed(&[pk, db, (&planted, b"x")]), asked[1], "planted\" in it"),
        (&sealed(&[("portal.key", b"short"), db]), asked[1], "not 32 bytes"),
        (&sealed(&[pk, ("portal.db", b"Dear diary")]), asked[1], "is not a portal database"),
        (&encrypt(b"Dear diary", PASSPHRASE), asked[1], "is not a portal database"),
        (b"age-encryption.org/v1\n-> X25519 a\n", asked[1], "is damaged"),
    ] {
        let file = stick.file("tried.tar.age", bytes);
        let said = portal.run(&[&["restore", file.to_str().unwrap()], flags].concat());
        assert!(said.code == 1 && said.err.contains(part), "{part}: {}", said.err);
        assert!(said.err.contains("Nothing was changed"), "{part}: {}", said.err);
        let after = (everything(&portal.data_dir().join("portal.db")), names_in(&portal.data_dir()));
        assert!(after == before, "{part}: {:?}", after.1);
    }
    assert!(!victim.exists());
}

#[test]
fn the_passphrase_is_asked_for_without_showing_it_and_may_be_mistyped() {
    let portal = set_up();
    let stick = Stick::new();
    let path = stick.folder.path().join("typed.tar.age");
    let name = path.to_str().unwrap();
    let mut terminal = Typing::at(portal.command(&["backup", "--with-key", name]));
    terminal.answer_unseen("five or six words", "password");
    terminal.wait_for("at least 10 characters");
    terminal.answer_unseen("five or six words", PASSPHRASE);
    terminal.answer_unseen("The same passphrase again", "seven kettles");
    terminal.wait_for("two different ones");
    terminal.answer_unseen("five or six words", PASSPHRASE);
    terminal.answer_unseen("The same passphrase again", PASSPHRASE);
    let (code, shown) = terminal.end();
    assert!(code == 0 && !shown.contains("kettles"), "{shown}");

    let file = stick.sealed_backup(&portal);
    let name = file.to_str().unwrap();
    let mut terminal = Typing::at(portal.command(&["restore", name]));
    for _ in 0..3 {
        terminal.answer_unseen("Passphrase of the backup", "seven pots");
    }
    let (code, shown) = terminal.end();
    assert!(code == 1 && shown.contains("that is not its passphrase"), "{shown}");
    assert!(aside(&portal).is_empty());
    let mut terminal = Typing::at(portal.command(&["restore", name]));
    terminal.answer_unseen("Passphrase of the backup", "seven pots");
    terminal.wait_for("That is not its passphrase");
    terminal.answer_unseen("Passphrase of the backup", PASSPHRASE);
    let (code, shown) = terminal.end();
    assert!(code == 0 && shown.contains("The portal is back") && !shown.contains("kettles"), "{shown}");
}

// proves: K2
#[test]
fn the_backup_with_the_key_goes_to_another_disk_under_a_strong_passphrase() {
    let portal = set_up();
    let stick = Stick::new();
    let (good, weak) = (stick.passphrase(), stick.file("weak", b"password1234\n"));
    let there = stick.file("there.tar.age", b"something else");
    let (there, weak) = (there.to_str().unwrap(), weak.to_str().unwrap());
    let inside = portal.data_dir().join("backups/portal.tar.age");
    fs::create_dir(portal.data_dir().join("backups")).unwrap();
    let fresh = stick.folder.path().join("new.tar.age");
    let fresh = fresh.to_str().unwrap();
    for (arguments, part) in [
        (&["--passphrase-file", &good][..], "Say where the backup with the key goes"),
        (&[inside.to_str().unwrap(), "--passphrase-file", &good], "is in the portal's own folder"),
        (&[portal.data_dir().to_str().unwrap(), "--passphrase-file", &good], "is in the portal's own folder"),
        (&[there, "--passphrase-file", &good], "replace it with --force"),
        (&[fresh, "--passphrase-file", weak], "too easy to guess"),
        (&[fresh], "--passphrase-file FILE"),
        (&["/nowhere/at/all.tar.age", "--passphrase-file", &good], "Is the folder there?"),
    ] {
        let said = portal.run(&[&["backup", "--with-key"], arguments].concat());
        assert!(said.code == 1 && said.err.contains(part), "{part}: {said:?}");
    }
    assert_eq!(fs::read(there).unwrap(), b"something else");
    assert_eq!(names_in(stick.folder.path()), ["passphrase", "there.tar.age", "weak"]);
    assert!(backups(&portal).is_empty(), "{:?}", backups(&portal));
    portal.ok(&["backup", "--with-key", there, "--passphrase-file", &good, "--force"]);
    assert!(fs::read(there).unwrap().starts_with(MAGIC));
}

/// The program `age` on a pseudo-terminal; none where it is not installed.
fn age(arguments: &[&str], answers: &[&str]) -> Option<()> {
    if Command::new("age").arg("--version").output().is_err() {
        cannot_run("age is not installed.");
        return None;
    }
    let mut command = Command::new("setsid");
    command.args(["--wait", "age"]).args(arguments);
    let mut terminal = Typing::at(command);
    for answer in answers {
        terminal.answer_unseen("passphrase", answer);
    }
    let (code, shown) = terminal.end();
    assert_eq!(code, 0, "{shown}");
    Some(())
}

// proves: K2
#[test]
fn the_program_age_opens_what_the_portal_wrote_and_the_portal_what_age_wrote() {
    let portal = set_up();
    let stick = Stick::new();
    let file = stick.backup_with_key(&portal);
    let place = |name: &str| stick.folder.path().join(name).to_str().unwrap().to_owned();
    let archive = place("archive.tar");
    if age(&["-d", "-o", &archive, file.to_str().unwrap()], &[PASSPHRASE]).is_none() {
        return;
    }
    let tar = |arguments: &[&str]| {
        let run = Command::new("tar").arg("-C").arg(stick.folder.path()).args(arguments).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    };
    tar(&["-xf", &archive]);
    assert_eq!(fs::read(place("portal.key")).unwrap(), key_of(&portal));
    let database = Path::new(&place("portal.db")).to_path_buf();
    assert_eq!(everything(&database), everything(&portal.data_dir().join("portal.db")));

    tar(&["-cf", &place("again.tar"), "portal.db", "portal.key"]);
    let theirs = place("theirs.tar.age");
    age(&["-p", "-o", &theirs, &place("again.tar")], &[PASSPHRASE, PASSPHRASE]).unwrap();
    let new = Portal::nowhere();
    stick.restore(&new, Path::new(&theirs));
    assert_eq!(key_of(&new), key_of(&portal));
}
