//! A volunteer's machine, for following the documents to the letter: a folder with the real program in it, and a few
//! lines of shell instead of what only a whole machine has.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use jiff::{SignedDuration, Timestamp};
use portal::platform::clock::Clock;
use serde_json::json;

use crate::support::app::{PASSWORD, hashed_password};
use crate::support::authenticator::totp_code;
use crate::support::browser::Browser;
use crate::support::command::{Portal, Said, program};
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{SETUP, change};
use crate::support::template::Template;

pub const MARY: &str = "mary@example.org";

/// A path as a document writes it, and where in this machine's folder it is. No other part of a command is changed,
/// but for the names that a story replaces itself (`calls`).
const PLACES: [(&str, &str); 6] = [
    ("/var/lib/portal", "data"),
    ("/media/usb", "usb"),
    ("/usr/lib/portal/previous", "previous"),
    ("/usr/bin", "bin"),
    ("/etc/portal", "etc"),
    ("/root/yesterday", "yesterday"),
];

/// Substitutes for the machine's own programs. They find the machine's folder in $MACHINE.
const PROGRAMS: [(&str, &str); 8] = [
    ("sudo", "exec \"$@\""),
    ("systemctl", include_str!("drill_programs/systemctl")),
    ("journalctl", "case $* in *vacuum*) ;; *) cat \"$MACHINE/journal\" \"$MACHINE/last\" ;; esac"),
    ("apt", "rm -f \"$MACHINE/apt-cache\""),
    ("timedatectl", include_str!("drill_programs/timedatectl")),
    ("lsblk", "echo 'sda1  8:1  1  28.9G  0 part'"),
    ("umount", "mv \"$1\" \"$MACHINE/stick\" && mkdir \"$1\""),
    ("mount", "rmdir \"$2\" && mv \"$MACHINE/stick\" \"$2\""),
];

pub struct Machine {
    pub portal: Portal,
    names: Vec<(String, String)>,
    /// Owns the mount namespace in which the machine's folder is a small disk of its own.
    room: Option<Child>,
}

pub struct App {
    secret: String,
    pub backup_codes: Vec<String>,
}

impl Machine {
    pub fn open() -> Self {
        static WITH_PEOPLE: Template = Template::new();
        let machine = Self { portal: WITH_PEOPLE.copy(Self::fill), names: Vec::new(), room: None };
        machine.equip();
        machine.ok("systemctl start portal");
        machine
    }

    fn fill(portal: &Portal) {
        portal.ok(&SETUP);
        for name in ["Mary", "Tim"] {
            let email = format!("{}@example.org", name.to_lowercase());
            portal.ok(&["member", "add", "--first-name", name, "--last-name", "Smith", "--email", &email]);
        }
        let password = format!("UPDATE members SET password = '{}'", hashed_password());
        change(portal, &format!("{password} WHERE first_name IN ('Ada', 'Mary')"));
        // Set up a minute ago: what a story enters next is newer than that, to the second.
        change(
            portal,
            "UPDATE members SET created_at = created_at - 60, updated_at = updated_at - 60;
             UPDATE settings SET updated_at = updated_at - 60;
             UPDATE security_logs SET created_at = created_at - 60;",
        );
    }

    fn equip(&self) {
        for folder in ["bin", "previous", "usb", "etc"] {
            fs::create_dir(self.path(folder)).unwrap();
        }
        for (name, script) in PROGRAMS {
            // Written by another process: a file that this one holds open for writing would be busy in what another test
            // starts meanwhile, and could not be run.
            let write = "printf '#!/bin/sh\\n%s\\n' \"$1\" >\"$0\" && chmod 755 \"$0\"";
            let written =
                Command::new("sh").arg("-c").arg(write).arg(self.path("bin").join(name)).arg(script).status();
            assert!(written.unwrap().success(), "{name}");
        }
        for place in ["bin", "previous"] {
            symlink(program(), self.path(place).join("portal")).unwrap();
        }
        for file in ["journal", "last", "etc/portal.env"] {
            fs::write(self.path(file), "").unwrap();
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        let path = self.portal.folder.path().join(name);
        match &self.room {
            None => path,
            Some(room) => {
                Path::new(&format!("/proc/{}/root", room.id())).join(path.strip_prefix("/").unwrap())
            }
        }
    }

    pub fn calls(&mut self, written: &str, here: &str) {
        self.names.push((written.to_owned(), here.to_owned()));
    }

    pub fn run(&self, line: &str) -> Said {
        Said::from(self.shell(line).stdin(Stdio::null()).output().unwrap())
    }

    pub fn ok(&self, line: &str) -> String {
        let said = self.run(line);
        assert_eq!(said.code, 0, "{line}: {} {}", said.out, said.err);
        said.out
    }

    pub fn type_in(&self, line: &str) -> Typing {
        Typing::at(self.shell(line))
    }

    fn shell(&self, line: &str) -> Command {
        let folder = self.portal.folder.path();
        let mut line = line.to_owned();
        for (written, here) in &self.names {
            line = line.replace(written, here);
        }
        for (place, here) in PLACES {
            line = line.replace(place, folder.join(here).to_str().unwrap());
        }
        let mut command = Command::new(if self.room.is_some() { "nsenter" } else { "bash" });
        if let Some(room) = &self.room {
            command.arg(format!("--mount=/proc/{}/ns/mnt", room.id())).arg("bash");
        }
        command.args(["-c", &line]).env_clear().current_dir(folder);
        command.env("PATH", format!("{}:/usr/bin:/bin", folder.join("bin").display()));
        command.env("MACHINE", folder).env("PORTAL_DATA_DIR", self.portal.data_dir());
        command
    }

    /// The card is dead and the stick lies on the table: a new card, with only the package on it.
    pub fn has_a_new_card(&self) {
        self.ok("systemctl stop portal");
        fs::remove_dir_all(self.portal.data_dir()).unwrap();
        fs::create_dir(self.portal.data_dir()).unwrap();
        if !self.path("stick").exists() {
            fs::rename(self.path("usb"), self.path("stick")).unwrap();
        }
    }

    /// The closed machine's folder becomes a disk of its own with 80 MB, where one may be made.
    pub fn has_a_small_disk(&mut self) -> bool {
        let folder = self.portal.folder.path();
        let script =
            "mkdir \"$0.copy\" && cp -a \"$0/.\" \"$0.copy\" && mount -t tmpfs -o size=80m none \"$0\" &&
            cp -a \"$0.copy/.\" \"$0\"; done=$?; rm -r \"$0.copy\"; [ $done = 0 ] && echo ready && exec cat";
        let mut room = Command::new("unshare");
        room.args(["--mount", "sh", "-c", script]).arg(folder);
        room.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let Ok(mut room) = room.spawn() else { return false };
        let mut said = String::new();
        BufReader::new(room.stdout.take().unwrap()).read_line(&mut said).unwrap();
        if said != "ready\n" {
            room.wait().unwrap();
            return false;
        }
        self.room = Some(room);
        true
    }

    pub fn browser(&self) -> Browser {
        let log = fs::read_to_string(self.path("last")).unwrap();
        let (_, rest) = log.split_once(" address=").unwrap_or_else(|| panic!("it is not open: {log}"));
        Browser::at(rest.split([' ', '\n']).next().unwrap().parse::<SocketAddr>().unwrap())
    }

    /// Mary scans the picture and types the code of half a minute ago; those of now and of half a minute later are
    /// good for one sign-in each.
    pub async fn mary_turns_the_second_factor_on(&self) -> App {
        let browser = self.browser();
        assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
        let secret = browser.read("/api/auth/setup-2fa/init").await["secret"].as_str().unwrap().to_owned();
        let app = App { secret, backup_codes: Vec::new() };
        let code = json!({ "code": app.code(-30) });
        let answer = browser.post("/api/auth/setup-2fa/verify", &code).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let backup_codes = crate::support::authenticator::recovery_codes_in(&answer.json());
        App { backup_codes, ..app }
    }

    pub async fn mary_signs_in_with(&self, code: &str) -> u16 {
        let browser = self.browser();
        let answer = browser.sign_in(MARY, PASSWORD).await;
        assert_eq!(answer.json()["requires2FA"], true, "{}", answer.body);
        browser.verify_code(MARY, code).await.status
    }

    pub async fn mary_signs_in_with_her_password_alone(&self) {
        let browser = self.browser();
        let answer = browser.sign_in(MARY, PASSWORD).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert!(browser.is_signed_in().await, "{}", answer.body);
    }
}

impl App {
    pub fn code(&self, seconds: i64) -> String {
        let now: Timestamp = Clock::System.now();
        totp_code(&self.secret, now + SignedDuration::from_secs(seconds))
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _stopped = self.shell("systemctl stop portal").output();
        if let Some(mut room) = self.room.take() {
            drop(room.stdin.take());
            let _ended = room.wait();
        }
    }
}
