//! A volunteer sets the mail server, and its password is never shown.

use std::fs;

use crate::support::command::{Portal, Said};
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{SETUP, set_up, value};

const SECRET: &str = "abcd efgh canary-3141";
/// The same in base64: how the settings store bytes.
const SECRET_BASE64: &str = "YWJjZCBlZmdoIGNhbmFyeS0zMTQx";

/// No file in a copied folder, except the key, reveals the password.
fn assert_sealed(portal: &Portal) {
    for file in fs::read_dir(portal.data_dir()).unwrap() {
        let path = file.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        for secret in [SECRET, SECRET_BASE64] {
            let found = bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
            assert!(!found, "{} holds the password", path.display());
        }
    }
}

/// All a volunteer can print about the settings and their changes.
fn everything_said(portal: &Portal) -> String {
    let log: String =
        value(portal, "SELECT group_concat(action || ' ' || coalesce(detail, '')) FROM security_logs");
    [
        log,
        portal.ok(&["settings", "get"]),
        portal.ok(&["settings", "get", "--json"]),
        portal.ok(&["settings", "get", "mail-password"]),
        portal.ok(&["setup", "--yes"]),
    ]
    .concat()
}

fn password_is_set(portal: &Portal) -> bool {
    portal.ok(&["settings", "get", "mail-password"]) == "(set)\n"
}

#[test]
fn the_mail_password_is_asked_for_without_showing_it() {
    let portal = set_up();
    let mut terminal = Typing::at(portal.command(&["settings", "set", "mail-password"]));
    terminal.answer_unseen("nothing shows while you type", SECRET);
    let (code, shown) = terminal.end();
    assert!(code == 0 && shown.contains("mail-password is set"), "{shown}");
    assert!(!shown.contains("canary"), "{shown}");
    assert!(password_is_set(&portal));
    assert_sealed(&portal);
    assert!(!everything_said(&portal).contains("canary"));

    // Only Enter is no password, and no request to remove the old one.
    let mut terminal = Typing::at(portal.command(&["settings", "set", "mail-password", "-"]));
    terminal.answer_unseen("nothing shows while you type", "");
    let (code, shown) = terminal.end();
    assert!(code == 1 && shown.contains("--clear"), "{shown}");
    assert!(password_is_set(&portal));

    // Ctrl-C leaves a terminal that shows what is typed.
    let mut terminal = Typing::at(portal.command(&["settings", "set", "mail-password"]));
    terminal.interrupt_unseen("nothing shows while you type");
    assert_eq!(terminal.end().0, 130);
}

#[test]
fn the_mail_password_comes_from_a_pipe_and_goes_when_told() {
    let portal = set_up();
    for (arguments, input) in [
        (&["settings", "set", "mail-password"][..], format!("{SECRET}\n")),
        (&["settings", "set", "mail-password", "-"], format!("\u{feff}{SECRET}\r\nanother line\n")),
    ] {
        let said = portal.run_with(arguments, &input);
        assert_eq!(said.code, 0, "{}", said.err);
        assert!(password_is_set(&portal) && !format!("{said:?}").contains("canary"));
        assert_sealed(&portal);
        let said = portal.ok(&["settings", "set", "mail-password", "--clear"]);
        assert_eq!(said, "mail-password is cleared.\n");
        assert_eq!(portal.ok(&["settings", "get", "mail-password"]), "\n");
    }
    assert_eq!(portal.run(&["settings", "set", "mail-password", ""]).code, 3);
    for nothing in ["", "\n", "\r\nsecond line"] {
        portal.run_with(&["settings", "set", "mail-password"], nothing).failed(1, &["empty", "password"]);
    }
    let log: String =
        value(&portal, "SELECT group_concat(detail, ';') FROM security_logs WHERE detail LIKE 'mail-%'");
    assert!(!log.contains("canary") && log.matches("mail-password").count() == 4, "{log}");
}

#[test]
fn a_mail_password_typed_as_an_argument_is_refused_and_a_setting_is_emptied_with_clear_where_it_may_be() {
    let portal = set_up();
    let said = portal.run(&["settings", "set", "mail-password", SECRET]);
    said.failed(1, &["history"]);
    assert!(said.err.contains("portal settings set mail-password"), "{}", said.err);
    assert!(!said.err.contains("canary") && !password_is_set(&portal));

    for (name, value) in [
        ("mail-server", "smtp.example.org:587"),
        ("mail-user", "portal"),
        ("mail-from", "portal@example.org"),
        ("help-contact", "Church office"),
    ] {
        for empty in ["--clear", ""] {
            portal.ok(&["settings", "set", name, value]);
            assert_eq!(portal.ok(&["settings", "get", name]), format!("{value}\n"));
            let said = portal.ok(&["settings", "set", name, empty]);
            assert_eq!(said, format!("{name} is now (nothing) (before: {value}).\n"));
        }
    }
    portal.run(&["settings", "set", "congregation-name", "--clear"]).failed(1, &["between 1 and 100"]);
    let long = "x".repeat(101);
    let said = portal.run(&["settings", "set", "help-contact", &long]);
    assert!(said.code == 1 && said.err.contains("at most 100") && !said.err.contains("between"));
    portal.run(&["settings", "set", "time-zone"]).failed(1, &["portal settings set time-zone VALUE"]);
    assert_eq!(portal.run(&["settings", "set", "help-contact", "x", "--clear"]).code, 2);
}

#[test]
fn setup_asks_for_the_mail_server_and_shows_no_password() {
    let portal = Portal::nowhere();
    let mut terminal = Typing::at(portal.command(&["setup", "--congregation-name", "Grace Church"]));
    for question in ["Name of the portal", "Time zone", "Address members type", "Whom members ask"] {
        terminal.answer(question, "");
    }
    terminal.answer("Mail server (Enter for none yet", "smtp://example.org");
    terminal.answer("leave \"smtp://\" out", "smtp.example.org");
    terminal.answer("User name there", "Portal@example.org");
    terminal.answer("[portal@example.org]", "");
    terminal.answer_unseen("Password there", SECRET);
    terminal.wait_for("First name");
    assert!(!terminal.shown().contains("canary"), "{}", terminal.shown());
    terminal.answer("First name", "Ada");
    terminal.answer("Last name", "Admin");
    terminal.answer("E-mail address", "ada@example.org");
    let (code, shown) = terminal.end();
    assert_eq!(code, 0, "{shown}");
    assert!(shown.contains("Letters leave through smtp.example.org:587, from portal@example.org."));
    let server = shown.lines().find(|line| line.starts_with("Mail server  ")).unwrap();
    assert!(server.contains("smtp.example.org:587"), "{shown}");
    assert!(shown.contains("portal mail test ada@example.org") && !shown.contains(".eml"), "{shown}");
    assert!(!shown.contains("canary"), "{shown}");
    assert!(password_is_set(&portal));
    assert_sealed(&portal);
    assert_eq!(portal.ok(&["settings", "get", "mail-user"]), "Portal@example.org\n");
}

#[test]
fn a_script_says_it_all_and_the_password_comes_from_a_file() {
    let portal = Portal::nowhere();
    let file = portal.folder.path().join("mail password.txt");
    fs::write(&file, format!("{SECRET}\n")).unwrap();
    let mail = "--mail-server mail.example.org:465 --mail-user portal --mail-from Office@example.org --mail-password-file";
    let mail: Vec<&str> = mail.split(' ').chain([file.to_str().unwrap()]).collect();
    let said = portal.ok(&[&SETUP[..], &mail].concat());
    assert!(said.contains("Letters leave through mail.example.org:465, from office@example.org."), "{said}");
    assert!(password_is_set(&portal) && !said.contains("canary"));
    assert_sealed(&portal);

    // Run again, setup changes what is named and keeps the rest, but for the password of the user before.
    portal.ok(&["setup", "--help-contact", "555-0100"]);
    assert!(password_is_set(&portal));
    let said = portal.ok(&["setup", "--mail-user", "office"]);
    assert!(!password_is_set(&portal));
    assert!(said.contains("portal settings set mail-password"), "{said}");
    let piped: Said = portal.run_with(&["setup", "--mail-password-file", "-"], &format!("{SECRET}\n"));
    assert!(piped.code == 0 && password_is_set(&portal), "{}", piped.err);
    assert!(!everything_said(&portal).contains("canary"));
}

#[test]
fn a_password_file_that_is_none_makes_nothing() {
    let portal = Portal::nowhere();
    let empty = portal.folder.path().join("empty");
    fs::write(&empty, "\n").unwrap();
    let missing = portal.folder.path().join("missing");
    for (file, reason) in
        [(&empty, "is empty: its first line should be the password"), (&missing, "could not be read")]
    {
        portal
            .run(&[&SETUP[..], &["--mail-password-file", file.to_str().unwrap()]].concat())
            .failed(1, &[reason]);
        assert!(!portal.data_dir().exists());
    }
    portal.run(&[&SETUP[..], &["--mail-server", "two words"]].concat()).failed(1, &["not a mail server"]);
    assert!(!portal.data_dir().exists());
}
