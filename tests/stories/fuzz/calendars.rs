//! khal, a calendar program of Debian's, reads what the portal writes for calendar programs: the same instants.
//! `tests/stories/calendar/programs.rs` holds the portal to these very calendars.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::trials::Verdict;

const CALENDARS: &str = include_str!("../../../ui/src/testing/calendars.json");
/// Longer than any of the calendars.
const DAYS: &str = "1100d";
/// In UTC, so that what it lists are instants.
const CONFIGURATION: &str = "[calendars]\n[[portal]]\npath = FOLDER/events\n[sqlite]\npath = FOLDER/khal.db\n\
    [locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\n\
    longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n";

pub fn read_by_khal() -> Verdict {
    if let Err(sentence) = install() {
        return Verdict::LeftOut(sentence);
    }
    let calendars: Vec<Value> = serde_json::from_str(CALENDARS).unwrap();
    let (mut equal, mut others) = (0, Vec::new());
    for calendar in &calendars {
        let zone = calendar["zone"].as_str().unwrap();
        let expected: BTreeMap<String, String> =
            serde_json::from_value(calendar["instants"].clone()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let found =
            Khal::in_folder(folder.path()).instants(calendar["calendar"].as_str().unwrap(), &expected);
        for (event, instant) in &expected {
            match found.get(event) {
                Some(own) if own == instant => equal += 1,
                own => others.push(format!("{zone} {event}: {own:?}, not {instant}")),
            }
        }
        if found.len() != expected.len() {
            others.push(format!("{zone}: {} events, not {}", found.len(), expected.len()));
        }
    }
    if others.is_empty() {
        Verdict::Kept(format!("{equal} occurrences in {} time zones, each at its instant", calendars.len()))
    } else {
        Verdict::Broken(others.join("; "))
    }
}

fn install() -> Result<(), String> {
    let is_there =
        || Command::new("khal").arg("--version").stdout(Stdio::null()).status().is_ok_and(|s| s.success());
    if is_there() {
        return Ok(());
    }
    if rustix::process::geteuid().is_root() {
        let mut install = Command::new("apt-get");
        install.args(["install", "--yes", "--no-install-recommends", "khal"]).stdout(Stdio::null());
        if install.status().is_ok_and(|status| status.success()) && is_there() {
            return Ok(());
        }
    }
    Err("khal is missing here (on Debian: sudo apt install khal)".to_owned())
}

struct Khal {
    folder: PathBuf,
}

impl Khal {
    fn in_folder(folder: &Path) -> Self {
        let folder = folder.to_path_buf();
        std::fs::create_dir(folder.join("events")).unwrap();
        let text = CONFIGURATION.replace("FOLDER", folder.to_str().unwrap());
        std::fs::write(folder.join("khal.conf"), text).unwrap();
        Self { folder }
    }

    fn run(&self, arguments: &[&str]) -> String {
        let mut khal = Command::new("khal");
        khal.arg("--config").arg(self.folder.join("khal.conf")).args(arguments);
        let done = khal.env("HOME", &self.folder).env("LC_ALL", "C.UTF-8").output().unwrap();
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success(), "khal: {said}{}", String::from_utf8_lossy(&done.stderr));
        said
    }

    fn instants(&self, calendar: &str, expected: &BTreeMap<String, String>) -> BTreeMap<String, String> {
        let file = self.folder.join("portal.ics");
        std::fs::write(&file, calendar).unwrap();
        self.run(&["import", "--batch", "-a", "portal", file.to_str().unwrap()]);
        let first = expected.values().min().and_then(|instant| instant.get(..10)).unwrap();
        let format = ["--day-format", "", "--format", "{uid} {start-long}"];
        let listed = self.run(&[&["list"], &format[..], &[first, DAYS]].concat());
        let instant = |line: &str| {
            let (uid, start) = line.split_once(' ')?;
            let (id, _) = uid.split_once('@')?;
            Some((id.to_owned(), format!("{}:00Z", start.trim().replace(' ', "T"))))
        };
        listed.lines().filter_map(instant).collect()
    }
}
