//! khal, a calendar program of Debian's, reads what the portal writes for calendar programs: the same instants, and no
//! others.
//! `tests/stories/calendar/programs.rs` holds the portal to these very calendars.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::trials::Verdict;

const CALENDARS: &str = include_str!("../../../ui/src/testing/calendars.json");
/// Longer than any of the calendars.
const DAYS: &str = "1100d";
const CONFIGURATION: &str = "[calendars]\n[[portal]]\npath = FOLDER/events\n[sqlite]\npath = FOLDER/khal.db\n\
    [locale]\nlocal_timezone = ZONE\ndefault_timezone = ZONE\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\n\
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
        let khal = Khal::in_folder(folder.path(), "UTC");
        let first = expected.values().min().and_then(|instant| instant.get(..10)).unwrap();
        let found = khal.listed(calendar["calendar"].as_str().unwrap(), first);
        let found: BTreeSet<(String, String)> = found
            .iter()
            .filter_map(|(uid, begins, _)| {
                let (id, _) = uid.split_once('@')?;
                Some((id.to_owned(), format!("{}:00Z", begins.replace(' ', "T"))))
            })
            .collect();
        let expected: BTreeSet<(String, String)> = expected.into_iter().collect();
        equal += expected.intersection(&found).count();
        for (whose, alone) in [("ours", &expected - &found), ("theirs", &found - &expected)] {
            others.extend(alone.iter().map(|(event, at)| format!("{zone} {event}: {at} is only {whose}")));
        }
    }
    if others.is_empty() {
        Verdict::Kept(format!("{equal} occurrences in {} time zones, each at its instant", calendars.len()))
    } else {
        Verdict::Broken(others.join("; "))
    }
}

pub fn install() -> Result<(), String> {
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

pub struct Khal {
    folder: PathBuf,
}

impl Khal {
    /// A place of its own there, with the clock of a zone.
    pub fn in_folder(folder: &Path, zone: &str) -> Self {
        let folder = folder.to_path_buf();
        std::fs::create_dir(folder.join("events")).unwrap();
        let text = CONFIGURATION.replace("FOLDER", folder.to_str().unwrap()).replace("ZONE", zone);
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

    /// The UID of each occurrence of a calendar from this day on, and its beginning and end by its clock.
    pub fn listed(&self, calendar: &str, from: &str) -> BTreeSet<(String, String, String)> {
        let file = self.folder.join("portal.ics");
        std::fs::write(&file, calendar).unwrap();
        self.run(&["import", "--batch", "-a", "portal", file.to_str().unwrap()]);
        let format = ["--day-format", "", "--format", "{uid} {start-long}|{end-long}"];
        let listed = self.run(&[&["list"], &format[..], &[from, DAYS]].concat());
        // One of several days stands on each of them.
        let occurrence = |line: &str| {
            let (uid, (begins, ends)) =
                line.split_once(' ').and_then(|(uid, rest)| Some((uid, rest.split_once('|')?)))?;
            Some((uid.to_owned(), begins.trim().to_owned(), ends.trim().to_owned()))
        };
        listed.lines().filter_map(occurrence).collect()
    }
}
