//! A volunteer sets up the portal.

use std::fmt::Write;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use portal::platform::token::Token;

use crate::support::command::{Portal, Said, program};
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{SETUP, change, set_up, value};

fn chmod(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

pub fn token_hash(said: &str) -> String {
    let (_, rest) = said.split_once("token=").unwrap();
    let token = Token::parse(&rest[..43]).unwrap();
    let mut hex = String::new();
    for byte in token.hash().0 {
        write!(hex, "{byte:02X}").unwrap();
    }
    hex
}

// proves: P13
#[test]
fn setup_makes_a_private_folder_and_one_administrator_without_a_password() {
    let portal = Portal::nowhere();
    let arguments = SETUP.map(|word| format!("'{word}'")).join(" ");
    let said = Said::from(
        Command::new("/bin/sh")
            .args(["-c", &format!("umask 000; exec {} {arguments}", program().display())])
            .env_clear()
            .env("PORTAL_DATA_DIR", portal.data_dir())
            .stdin(Stdio::null())
            .output()
            .unwrap(),
    );
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(mode(&portal.data_dir()), 0o700);
    for file in fs::read_dir(portal.data_dir()).unwrap() {
        let path = file.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
    assert_eq!(fs::metadata(portal.data_dir().join("portal.key")).unwrap().len(), 32);

    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM members"), 1);
    let row: String = value(
        &portal,
        "SELECT email || ' ' || (administrator_since IS NOT NULL AND treasurer_since IS NOT NULL) || ' ' || member_id
            || ' ' || coalesce(password, 'none') FROM members",
    );
    assert_eq!(row, "ada@example.org 1 M0001 none");
    assert!(said.out.contains(&portal.data_dir().join("letters").display().to_string()), "{}", said.out);
    assert!(said.out.contains(".eml") && said.out.contains("portal serve"), "{}", said.out);
    assert!(said.out.contains("portal import people"), "{}", said.out);
}

#[test]
fn before_setup_there_is_no_account_and_no_command_makes_one() {
    let portal = Portal::nowhere();
    for arguments in
        [["member", "list"], ["event", "list"], ["settings", "get"], ["unlock", "ada@example.org"]]
    {
        let said = portal.run(&arguments);
        assert_eq!(said.code, 1, "{arguments:?}");
        assert!(said.err.contains("portal setup"), "{}", said.err);
    }
    let said = portal.run(&["setup", "--congregation-name", "Grace Church"]);
    assert_eq!(said.code, 1, "there is no terminal");
    for flag in ["--yes", "--congregation-name", "--admin-first-name", "--admin-last-name", "--admin-email"] {
        assert!(said.err.contains(flag), "{}", said.err);
    }
    assert!(!portal.data_dir().exists());
}

#[test]
fn what_cannot_be_is_a_sentence_and_makes_nothing() {
    const ADA: &str = "--admin-first-name Ada --admin-last-name Admin --admin-email ada@example.org";
    let table = [
        ("", "--admin-email"),
        (&format!("{ADA} --time-zone Mars/Olympus"), "America/Chicago"),
        (&format!("{ADA} --public-address http://portal.example.org"), "https://"),
        ("--admin-first-name A\u{1b}[2J --admin-last-name B --admin-email a@example.org", "first name"),
        ("--admin-first-name A --admin-last-name B --admin-email ada", "not an e-mail address"),
    ];
    for (flags, reason) in table {
        let portal = Portal::nowhere();
        let arguments: Vec<&str> = ["setup", "--yes"].into_iter().chain(flags.split_whitespace()).collect();
        let said = portal.run(&arguments);
        assert_eq!(said.code, 1, "{flags} {}", said.err);
        assert!(said.err.contains(reason) && !said.err.contains('\u{1b}'), "{flags}: {}", said.err);
        assert!(!portal.data_dir().exists(), "{flags}");
    }
}

#[test]
fn setup_says_what_is_left_to_do_before_members_come() {
    let portal = Portal::nowhere();
    let said = portal.ok(&[&SETUP[..], &["--public-address", "https://portal.example.org"]].concat());
    for words in
        ["ports 80 and 443", "Let's Encrypt", "--listen-https '[::]:443'", "--trusted-proxy 127.0.0.1"]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
    let said = portal.ok(&["setup", "--public-address", "http://192.168.1.20"]);
    assert!(!said.contains("443") && said.contains("portal serve "), "{said}");
}

#[test]
fn run_again_setup_shows_what_is_set_and_changes_only_what_is_asked() {
    let portal = set_up();
    portal.ok(&["settings", "set", "help-contact", "Church office"]);
    let shown = portal.ok(&["setup", "--yes"]);
    assert!(shown.contains("Grace Church") && shown.contains("Church office"), "{shown}");
    assert!(!shown.contains("token="), "{shown}");
    assert!(shown.contains("portal setup --new-link"), "{shown}");

    portal.ok(&["setup", "--portal-name", "Grace Online"]);
    assert_eq!(portal.ok(&["settings", "get", "portal-name"]), "Grace Online\n");
    assert_eq!(portal.ok(&["settings", "get", "congregation-name"]), "Grace Church\n");
    assert_eq!(portal.ok(&["settings", "get", "help-contact"]), "Church office\n");
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM members"), 1);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM password_resets"), 1);
}

#[test]
fn setup_never_makes_a_second_administrator_silently() {
    let portal = set_up();
    portal.ok(&SETUP);
    let mut second = SETUP;
    second[9] = "eve@example.org";
    for arguments in [&second[..], &["setup", "--yes", "--admin-first-name", "Eve"]] {
        let said = portal.run(arguments);
        assert_eq!(said.code, 1);
        assert!(said.err.contains("Ada Admin (M0001)") && said.err.contains("member add"), "{}", said.err);
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM members"), 1);
}

#[test]
fn a_person_in_the_database_is_promoted_not_doubled() {
    let portal = set_up();
    change(&portal, "UPDATE members SET administrator_since = NULL, treasurer_since = NULL");
    let said = portal.run(&SETUP);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("portal member set-role ada@example.org administrator"), "{}", said.err);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM members"), 1);
    portal.ok(&["member", "set-role", "ada@example.org", "administrator"]);
    assert!(portal.ok(&["setup", "--new-link"]).contains("token="));
}

#[test]
fn a_new_link_ends_the_lost_one_and_is_refused_once_there_is_a_password() {
    let portal = Portal::nowhere();
    let first = portal.ok(&SETUP);
    let second = portal.ok(&["setup", "--new-link"]);
    let open: String = value(&portal, "SELECT hex(token) FROM password_resets WHERE used = 0");
    assert_eq!(open, token_hash(&second));
    assert_ne!(token_hash(&first), token_hash(&second));

    change(&portal, "UPDATE members SET password = '$argon2id$x'");
    let said = portal.run(&["setup", "--new-link"]);
    assert_eq!(said.code, 3);
    assert!(!said.out.contains("token="), "{}", said.out);
}

// proves: K1
#[test]
fn a_folder_or_key_that_others_can_read_is_refused() {
    let portal = set_up();
    let folder = portal.data_dir();
    let key = folder.join("portal.key");
    let refused = |wanted: &str, what: &str| {
        for arguments in [&["member", "list"][..], &["setup", "--yes"]] {
            let said = portal.run(arguments);
            assert_eq!(said.code, 1, "{what}");
            assert!(said.err.contains(wanted), "{what}: {}", said.err);
        }
    };
    for exposed in [0o701, 0o740, 0o777] {
        chmod(&folder, exposed);
        refused("chmod 700", &format!("{exposed:o}"));
    }
    chmod(&folder, 0o700);
    for exposed in [0o604, 0o660] {
        chmod(&key, exposed);
        refused("chmod 600", &format!("{exposed:o}"));
    }
    chmod(&key, 0o600);
    portal.ok(&["member", "list"]);

    let kept = fs::read(&key).unwrap();
    fs::write(&key, &kept[..31]).unwrap();
    refused("32 bytes", "a short key");
    fs::remove_file(&key).unwrap();
    refused("missing", "no key");
    assert!(!key.exists(), "a new key would open none of the secrets sealed with the old one");

    let empty = Portal::nowhere();
    fs::create_dir(empty.data_dir()).unwrap();
    chmod(&empty.data_dir(), 0o755);
    let said = empty.run(&SETUP);
    assert!(said.code == 1 && said.err.contains("chmod 700"), "before any question: {}", said.err);
    assert_eq!(fs::read_dir(empty.data_dir()).unwrap().count(), 0);
}

#[test]
fn on_a_terminal_setup_asks_and_asks_again_after_a_wrong_answer() {
    let portal = Portal::nowhere();
    let mut command = portal.command(&["setup"]);
    command.env("TZ", "Europe/Berlin");
    let mut terminal = Typing::at(command);
    terminal.answer("Name of the congregation", "Grace Church");
    terminal.answer("Name of the portal", "");
    terminal.answer("[Europe/Berlin]", "Mars/Olympus");
    terminal.answer("is not a time zone", "America/Denver");
    terminal.answer("Address members type", "http://portal.example.org");
    terminal.answer("Plain http is only for your own network", "https://portal.example.org");
    terminal.answer("Whom members ask", "");
    terminal.answer("Mail server", "");
    terminal.answer("First name", "Ada");
    terminal.answer("Last name", "Admin");
    terminal.answer("E-mail address", "ada");
    terminal.answer("not an e-mail address", "Ada@Example.org");
    let (code, shown) = terminal.end();
    assert_eq!(code, 0, "{shown}");
    assert!(shown.contains("https://portal.example.org/reset-password?purpose=setup&token="), "{shown}");
    assert_eq!(portal.ok(&["settings", "get", "time-zone"]), "America/Denver\n");
    assert_eq!(portal.ok(&["settings", "get", "portal-name"]), "Member Portal\n");
    assert_eq!(value::<String>(&portal, "SELECT email FROM members"), "ada@example.org");

    let mut terminal = Typing::at(portal.command(&["setup"]));
    terminal.answer("Make a new link?", "y");
    let (code, shown) = terminal.end();
    assert!(code == 0 && shown.contains("token="), "{shown}");
}
