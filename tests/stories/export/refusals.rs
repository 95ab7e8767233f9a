//! A file that is no export, or no whole one, creates nothing; the sentence says what is wrong and where.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write};
use std::sync::OnceLock;

use portal::appliance::export::import::import;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::export::contents::{export_of, unpacked, with_edges};
use crate::support::command::Portal;
use crate::support::pictures;

pub type Files = BTreeMap<String, Vec<u8>>;

pub fn packed(files: &Files) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A portal to import into, which must not come into being.
struct Trial {
    new: Portal,
    files: &'static Files,
}

impl Trial {
    fn new() -> Self {
        static FILES: OnceLock<Files> = OnceLock::new();
        let files = FILES.get_or_init(|| {
            let portal = with_edges();
            unpacked(&export_of(&portal.data_dir().join("portal.db")))
        });
        Self { new: Portal::nowhere(), files }
    }

    fn refuses(&self, zip: &[u8], wanted: &str) {
        let wrong = import(&self.new.dir(), Cursor::new(zip)).unwrap_err().to_string();
        assert!(wrong.contains(wanted), "{wanted}: {wrong}");
        assert!(!self.new.data_dir().exists(), "{wanted}");
    }

    /// The export with one file changed.
    fn refuses_with(&self, name: &str, change: impl Fn(Vec<u8>) -> Option<Vec<u8>>, wanted: &str) {
        let mut files = self.files.clone();
        let before = files.remove(name).unwrap_or_default();
        if let Some(after) = change(before) {
            files.insert(name.to_owned(), after);
        }
        self.refuses(&packed(&files), wanted);
    }

    /// The export with `new` for `old` in the rows of a file; the sentence names the line.
    fn refuses_row(&self, list: &str, old: &str, new: &str, wanted: &str) {
        let name = format!("{list}.json");
        let text = String::from_utf8(self.files[&name].clone()).unwrap();
        let line = 1 + text.lines().position(|line| line.contains(old)).unwrap_or_else(|| panic!("{old}"));
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text);
        let wanted = format!("{name} in it, line {line}: {wanted}");
        self.refuses_with(&name, |_| Some(changed.clone().into_bytes()), &wanted);
    }
}

// proves: D9
#[test]
fn a_file_that_is_no_export_is_told_from_one() {
    let trial = Trial::new();
    let whole = packed(trial.files);
    trial.refuses(b"", "it is no whole zip file");
    trial.refuses(&b"Dear diary, ".repeat(5000), "it is no whole zip file");
    trial.refuses(&whole[..whole.len() / 2], "it is no whole zip file");
    let recipes = Files::from([("recipes.txt".to_owned(), b"Bread".to_vec())]);
    trial.refuses(&packed(&recipes), "it is not what portal export writes");
    let in_a_folder = trial.files.iter().map(|(name, bytes)| (format!("everything/{name}"), bytes.clone()));
    trial.refuses(&packed(&in_a_folder.collect()), "pack the files themselves, not the folder");
    for manifest in ["", "[]", "{\"format\":\"recipes\"}", "{\"format\":\"portal-export\",\"version\":0}"] {
        trial.refuses_with("portal.json", |_| Some(manifest.into()), "it is not what portal export writes");
    }
    trial.refuses_with("portal.json", |_| None, "it is not what portal export writes");
    for (version, words) in [(1, "a portal before version 0.1.0"), (3, "a newer portal (format 3,")] {
        let other = format!("{{\"format\":\"portal-export\",\"version\":{version}}}");
        let words = format!("written by {words}");
        trial.refuses_with("portal.json", |_| Some(other.clone().into()), &words);
    }
    let said = trial.new.run(&["import", "everything", "no-such.zip"]);
    said.exits(1).complains(&["no-such.zip: it could not be read: No such file"]);
    let said = trial.new.run_with(&["import", "everything", "-"], "");
    said.exits(1).complains(&["Standard input: it could not be read"]);
    let said = trial.new.run(&["import", "everything", trial.new.folder.path().to_str().unwrap()]);
    said.exits(1).complains(&["could not be read: Is a directory"]);
}

// proves: D9
#[test]
fn a_damaged_or_shortened_export_makes_nothing() {
    let trial = Trial::new();
    for name in ["members.json", "donations.json", "security-log.json"] {
        trial.refuses_with(name, |_| None, &format!("{name} is missing in it"));
        trial.refuses_with(
            name,
            |text| Some(text[..text.len() - 3].to_vec()),
            &format!("{name} in it, line "),
        );
        trial.refuses_with(
            name,
            |_| Some(b"[]".to_vec()),
            &format!("{name} has 0 in it, and portal.json says "),
        );
    }
    let photo = trial.files.keys().find(|name| name.starts_with("photos/")).unwrap().clone();
    trial.refuses_with(&photo, |_| None, &format!("{photo} is not in the file"));
    for other in [
        b"jpeg".to_vec(),
        pictures::jpeg(&pictures::two_halves(40, 30)),
        pictures::jpeg(&pictures::noise(600, 600)),
    ] {
        trial.refuses_with(&photo, |_| Some(other.clone()), "is not a photo as the portal keeps them");
    }
    // One bit, in the middle of the compressed data.
    let mut whole = packed(trial.files);
    let at = whole.windows(12).position(|part| part == b"members.json").unwrap() + 400;
    whole[at] ^= 1;
    trial.refuses(&whole, "members.json in it");
    let path = trial.new.folder.path().join("some.zip");
    fs::write(&path, &whole).unwrap();
    for dry_run in [&[][..], &["--dry-run"]] {
        let said = trial.new.run(&[&["import", "everything", path.to_str().unwrap()], dry_run].concat());
        said.exits(1).complains(&["some.zip: ", "members.json in it", " Nothing was made."]);
        assert!(!trial.new.data_dir().exists());
    }
}

// proves: D9
#[test]
fn more_than_any_export_holds_is_not_read_to_its_end() {
    let trial = Trial::new();
    let spaces = [b"[".to_vec(), vec![b' '; 20 << 20]].concat();
    trial.refuses_with("events.json", |_| Some(spaces.clone()), "events.json in it is larger than anything");
    trial.refuses_with("portal.json", |_| Some(spaces.clone()), "portal.json in it is larger than anything");
    let photo = trial.files.keys().find(|name| name.starts_with("photos/")).unwrap().clone();
    trial.refuses_with(&photo, |jpeg| Some([jpeg, vec![0; 2 << 20]].concat()), "is larger than anything");
    let grows = Files::from([("events.json".to_owned(), spaces)]);
    assert!(packed(&grows).len() < 1 << 20, "a small file that grows");
}

// proves: D9
#[test]
fn a_name_that_leads_elsewhere_is_refused() {
    let trial = Trial::new();
    for name in ["../members.json", "photos/../../x.jpg", "/etc/cron.d/x", "photos\\..\\x"] {
        trial.refuses_with(name, |_| Some(Vec::new()), "leads out of its folder");
    }
    let photo = "\"photoFile\":\"photos/E1-Mary-O-Neil.jpg\"";
    for name in ["members.json", "photos/", "../photos/x.jpg", "photos/a/b.jpg"] {
        let wanted = format!("photoFile \"{name}\" is not the name of a file in photos/");
        trial.refuses_row("members", photo, &format!("\"photoFile\":\"{name}\""), &wanted);
    }
    trial.refuses_row(
        "members",
        "photos/E-1-John-O-Neil.jpg",
        "photos/E1-Mary-O-Neil.jpg",
        "photos/E1-Mary-O-Neil.jpg is somebody else's photo",
    );
}

/// File, what stands there, what stands there instead, and what the sentence says.
const ROWS: &str = r#"
members | "gone@example.org" | "josé@example.org" | a row before it has the same email
members | "josé@example.org" | "José@example.org" | email is not an e-mail address in lower case
members | "id":"edge-2" | "id":"edge-1" | a row before it has the same id
members | "memberNumber":"=E1" | "memberNumber":null | memberNumber is missing
members | "memberNumber":"=E1", |  | memberNumber is missing
members | "firstName":"=Mary 🙏" | "firstName":7 | firstName is not a text
members | "hadRole":true | "hadRole":"bishop" | hadRole is not true or false
household-members | "householdId":"edge-home" | "householdId":"elsewhere" | householdId is nobody's id in households.json
members | "dateOfBirth":"1896-02-29" | "dateOfBirth":"1896-02-30" | dateOfBirth is not a day
members | "id":"edge-1" | "id":"edge-1","password":"x" | "password" is no field that this portal knows
members | {"id":"edge-1" | 7,{"id":"edge-1" | no row can be read there
events | "eventTime":"09:30" | "eventTime":"9:30" | the portal takes no such row
rsvps | "eventId":"edge-past" | "eventId":"edge-never" | eventId is nobody's id in events.json
donations | "amount":"-12.50" | "amount":-12.5 | amount is not an amount of at most a billion, such as "12.50"
donations | "amount":"-12.50" | "amount":"92233720368547758.07" | amount is not an amount of at most a billion
donations | "id":900003 | "id":9223372036854775807 | id is not a number from 1 to 9007199254740992
donations | "id":900003 | "id":0 | id is not a number from 1 to
donations | "id":900003 | "id":900001 | a row before it has the same id
donations | "amount":"-12.50" | "amount":"0.00" | the portal takes no such row
pledges | "status":"paid" | "status":"soon" | status is not "open" or "completed" or "paid"
settings | "mail-user" | "mail-password" | mail-password does not come from another machine
settings | "value":"America/Chicago" | "value":"Springfield" | time-zone: "Springfield" is not a time zone
security-log | "success":false | "success":0 | success is not true or false
security-log | "createdAt":"2026 | "createdAt":"26 | createdAt is not a moment
"#;

// proves: D9
#[test]
fn a_row_that_cannot_be_taken_is_named_with_its_file_and_line() {
    let trial = Trial::new();
    for row in ROWS.trim().lines() {
        let [list, old, new, wanted] = row.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        trial.refuses_row(list, old, new, wanted);
    }
}
