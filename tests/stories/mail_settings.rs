//! A volunteer names the mail server, and its password never shows.

use std::fs;

use crate::command::Portal;
use crate::congregation::{SETUP, set_up};

const SECRET: &str = "abcd efgh canary-3141";

fn password_is_set(portal: &Portal) -> bool {
    portal.ok(&["settings", "get", "mail-password"]) == "(set)\n"
}

#[test]
fn a_mail_password_typed_as_an_argument_is_refused_with_the_reason() {
    let portal = set_up();
    let said = portal.run(&["settings", "set", "mail-password", SECRET]);
    assert!(said.code == 1 && said.err.contains("history"), "{}", said.err);
    assert!(said.err.contains("portal settings set mail-password"), "{}", said.err);
    assert!(!said.err.contains("canary") && !password_is_set(&portal));
}

#[test]
fn a_password_file_that_is_none_makes_nothing() {
    let portal = Portal::nowhere();
    let empty = portal.folder.path().join("empty");
    fs::write(&empty, "\n").unwrap();
    let missing = portal.folder.path().join("missing");
    for (file, reason) in [(&empty, "holds no password"), (&missing, "could not be read")] {
        let said = portal.run(&[&SETUP[..], &["--mail-password-file", file.to_str().unwrap()]].concat());
        assert!(said.code == 1 && said.err.contains(reason), "{}", said.err);
        assert!(!portal.data_dir().exists());
    }
    let said = portal.run(&[&SETUP[..], &["--mail-server", "two words"]].concat());
    assert!(said.code == 1 && said.err.contains("not a mail server"), "{}", said.err);
    assert!(!portal.data_dir().exists());
}
