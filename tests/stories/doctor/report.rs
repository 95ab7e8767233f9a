//! `portal doctor` on portals that work: what a volunteer reads, what a script reads, and what needs care.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::command::{Portal, Said};
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{change, set_up, with_mary};

pub struct Findings {
    pub code: i32,
    pub report: Value,
}

impl Findings {
    pub fn of(portal: &Portal) -> Self {
        Self::in_what(&portal.run(&["doctor", "--offline", "--json"]))
    }

    pub fn in_what(said: &Said) -> Self {
        assert!(matches!(said.code, 0 | 1), "{}: {}", said.code, said.err);
        let report: Value = serde_json::from_str(&said.out).unwrap();
        for finding in report["findings"].as_array().unwrap() {
            let needs_advice = matches!(finding["level"].as_str().unwrap(), "care" | "problem");
            assert_eq!(needs_advice, finding["advice"].is_string(), "{finding}");
            let says = finding["says"].as_str().unwrap();
            assert!(says.ends_with(['.', ')']) && !says.contains('\n'), "{says}");
        }
        Self { code: said.code, report }
    }

    pub fn checks(&self) -> Vec<&str> {
        self.all().map(|finding| finding["check"].as_str().unwrap()).collect()
    }

    pub fn one(&self, check: &str) -> (&str, &str, &str) {
        let found = self.all().find(|finding| finding["check"] == check);
        let found = found.unwrap_or_else(|| panic!("{check}: {:?}", self.checks()));
        let text = |name: &str| found[name].as_str().unwrap_or_default();
        (text("level"), text("says"), text("advice"))
    }

    /// One check has this level, says this and advises that, and the exit code fits.
    pub fn expect(&self, check: &str, level: &str, says: &str, advice: &str) {
        let found = self.one(check);
        assert_eq!(found.0, level, "{found:?}");
        assert!(found.1.contains(says), "{says}: {found:?}");
        assert!(found.2.contains(advice), "{advice}: {found:?}");
        let problems = self.all().filter(|finding| finding["level"] == "problem").count();
        assert_eq!(self.report["problems"], problems);
        assert_eq!(self.code, i32::from(problems > 0));
    }

    fn all(&self) -> impl Iterator<Item = &Value> {
        self.report["findings"].as_array().unwrap().iter()
    }
}

pub fn snapshot(folder: &Path) -> BTreeMap<PathBuf, (u32, u32, i64, Vec<u8>)> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten() {
            let path = entry.unwrap().path();
            let about = fs::metadata(&path).unwrap();
            if about.is_dir() {
                folders.push(path.clone());
            }
            let content = fs::read(&path).unwrap_or_default();
            found.insert(path, (about.mode(), about.uid(), about.mtime_nsec(), content));
        }
    }
    found
}

pub fn back_up(portal: &Portal, name: &str) -> PathBuf {
    let folder = portal.data_dir().join("backups");
    portal::platform::data_dir::keep_files_private();
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    portal.database().execute("VACUUM INTO ?1", [file.to_str().unwrap()]).unwrap();
    file
}

#[test]
fn a_volunteer_reads_what_is_well_and_what_is_not_with_the_command_beneath() {
    let portal = set_up();
    portal.run(&["settings", "set", "time-zone", "America/Chicago"]);
    let before = snapshot(&portal.data_dir());
    let said = portal.run(&["doctor", "--offline"]);
    assert_eq!(said.code, 1, "nobody serves it: {}", said.err);
    assert!(snapshot(&portal.data_dir()) == before, "nothing was touched");
    for line in [
        "Data folder\n  ok       ",
        "\n  ok       The database is whole: ",
        "\n  PROBLEM  The portal is not open: nobody can sign in.\n           Open it:\n             portal serve\n",
        "\n  look     No mail server is set: ",
        "\n             portal mail test YOUR-ADDRESS\n",
        "\n\n1 problem, 5 things to look at.\n",
    ] {
        assert!(said.out.contains(line), "{line}: {}", said.out);
    }
    assert!(said.out.lines().all(|line| line.chars().count() <= 100 || line.starts_with("             ")));
    assert!(!said.out.contains('\u{1b}'), "no colour where nobody sees it: {}", said.out);
    // A script reads the same.
    let found = Findings::of(&portal);
    found.expect("server", "problem", "The portal is not open", "\n  portal serve");
    assert_eq!(found.report["toLookAt"], 5);
    assert_eq!(found.report["dataDir"], portal.data_dir().to_str().unwrap());
    assert_eq!(found.report["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn colour_is_for_a_terminal_and_never_alone() {
    let portal = set_up();
    let (code, shown) = Typing::at(portal.command(&["doctor", "--offline"])).end();
    assert_eq!(code, 1);
    assert!(shown.contains("\u{1b}[31m") && shown.contains("PROBLEM"), "{shown}");
    let mut command = portal.command(&["doctor", "--offline"]);
    command.env("NO_COLOR", "1");
    let (_, shown) = Typing::at(command).end();
    assert!(!shown.contains("\u{1b}[") && shown.contains("PROBLEM"), "{shown}");
}

#[test]
fn what_does_not_fit_together_on_the_command_line_is_not_understood() {
    let portal = set_up();
    for arguments in [
        &["doctor", "--offline", "--letter-to", "mary@example.org"][..],
        &["doctor", "--letter-to", "mary"],
        &["doctor", "--dns-server", "dns.example.org"],
    ] {
        assert_eq!(portal.run(arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn with_the_network_asked_too_nothing_is_said_twice() {
    let portal = set_up();
    let said = portal.run(&["doctor", "--json", "--dns-server", "127.0.0.1:9"]);
    let found = Findings::in_what(&said);
    let mut checks = found.checks();
    let all = checks.len();
    checks.sort_unstable();
    checks.dedup();
    assert_eq!(checks.len(), all, "{checks:?}");
    assert!(checks.contains(&"mail-settings") && !checks.contains(&"mail-server"), "{checks:?}");
    assert!(checks.contains(&"served-address") && !checks.contains(&"public-address"), "{checks:?}");
}

#[test]
fn the_newest_backup_is_named_with_its_age() {
    let portal = set_up();
    let found = Findings::of(&portal);
    found.expect("backup", "care", "There is no backup in", "\n  portal backup");
    let named = |ago: i64| {
        portal::appliance::backup::name("portal", jiff::Timestamp::from_second(now() - ago * 86_400).unwrap())
    };
    back_up(&portal, &named(9));
    let found = Findings::of(&portal);
    found.expect("backup", "care", "The newest backup is 9 days old", "one with the key on a stick");
    fs::write(portal.data_dir().join("backups/.portal-20261102.db.part"), "half").unwrap();
    assert_eq!(Findings::of(&portal).one("backup").0, "care", "one that is being written is none");
    let new = back_up(&portal, &named(0));
    let found = Findings::of(&portal);
    found.expect("backup", "well", &format!("0 minutes old: {}", new.display()), "");
    // Noted as it was written, and another one since.
    let made = portal.ok(&["backup"]);
    let mut all = fs::read_dir(portal.data_dir().join("backups")).unwrap().map(|entry| entry.unwrap().path());
    let newest = all.find(|path| made.contains(&*path.file_name().unwrap().to_string_lossy())).unwrap();
    let mut content = fs::read(&newest).unwrap();
    *content.last_mut().unwrap() ^= 1;
    fs::write(&newest, content).unwrap();
    fs::remove_file(new).unwrap();
    let found = Findings::of(&portal);
    found.expect("backup", "problem", "The newest backup is damaged", "\n  portal backup");
}

#[test]
fn letters_that_do_not_leave_are_told_in_the_servers_words() {
    let portal = with_mary();
    portal.ok(&["settings", "set", "mail-server", "smtp.example.org:587"]);
    portal.ok(&["settings", "set", "mail-user", "portal@example.org"]);
    portal.ok(&["member", "invite", "ada@example.org"]);
    let found = Findings::of(&portal);
    found.expect(
        "mail-settings",
        "problem",
        "no password: letters wait",
        "\n  portal settings set mail-password",
    );
    found.expect(
        "outbox",
        "care",
        "1 letter has not left yet; they leave while the portal is open",
        "portal serve",
    );
    change(
        &portal,
        "UPDATE outbox SET attempts = 5, created_at = created_at - 7300, last_error = '535 no \u{1b}[31mentry'",
    );
    let said = portal.run(&["doctor", "--offline"]);
    let flat = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("the oldest for 2 hours. The last try said: \"535 no \u{fffd}[31mentry\"."),
        "{flat}"
    );
    change(&portal, "UPDATE outbox SET given_up_at = created_at, created_at = created_at - 86400");
    let found = Findings::of(&portal);
    found.expect(
        "given-up-letters",
        "care",
        "to ada@example.org, because: \"535",
        "\n  portal mail retry --all",
    );
}

#[test]
fn an_administrator_must_be_able_to_sign_in() {
    let portal = set_up();
    let found = Findings::of(&portal);
    found.expect(
        "administrators",
        "care",
        "Ada Admin (M0001), has not chosen a password",
        "portal setup --new-link",
    );
    change(&portal, "UPDATE members SET password = 'x'");
    let found = Findings::of(&portal);
    found.expect("administrators", "well", "1 administrator can sign in", "");
    found.expect(
        "second-factor",
        "care",
        "1 administrator has no second factor: Ada Admin (M0001)",
        "profile page",
    );
    change(&portal, "UPDATE members SET two_factor_enabled = 1");
    assert_eq!(Findings::of(&portal).one("second-factor").0, "well");
    change(&portal, "UPDATE members SET account_locked = 1, locked_at = 1");
    let found = Findings::of(&portal);
    found.expect("administrators", "care", "Ada Admin (M0001), is locked", "\n  portal unlock M0001");
    change(&portal, "UPDATE members SET disabled_at = 1");
    let found = Findings::of(&portal);
    found.expect(
        "administrators",
        "problem",
        "No administrator can sign in",
        "\n  portal member enable M0001",
    );
    change(&portal, "UPDATE members SET administrator_since = NULL, treasurer_since = NULL");
    let found = Findings::of(&portal);
    found.expect("administrators", "problem", "There is no administrator", "\n  portal member set-role");
}

#[test]
fn a_clock_behind_the_database_is_noticed() {
    let portal = set_up();
    assert_eq!(Findings::of(&portal).one("clock").0, "well");
    let found = Findings::of(&portal);
    assert_ne!(found.one("time-sync").0, "problem", "whatever this machine has");
    change(&portal, "UPDATE members SET updated_at = updated_at + 12 * 31557600");
    let found = Findings::of(&portal);
    found.expect("clock", "problem", "authenticator app depend", "\n  sudo timedatectl set-ntp true");
}

#[test]
fn whatever_was_written_by_a_clock_that_ran_ahead_is_noticed() {
    for ahead in [
        "INSERT INTO clock_watch VALUES (1, unixepoch() + 400 * 86400, unixepoch())
             ON CONFLICT (only_row) DO UPDATE SET last_seen_at = excluded.last_seen_at",
        "INSERT INTO clock_watch VALUES (1, unixepoch(), unixepoch() + 400 * 86400)
             ON CONFLICT (only_row) DO UPDATE SET steady_since = excluded.steady_since",
        "UPDATE settings SET updated_at = unixepoch() + 400 * 86400 WHERE name = 'congregation-name'",
        "INSERT INTO announcements (id, title, content, created_at, published_at)
             VALUES ('a', 'A', 'A', unixepoch() + 400 * 86400, unixepoch() + 400 * 86400)",
    ] {
        let portal = set_up();
        change(&portal, ahead);
        let found = Findings::of(&portal);
        found.expect("clock", "problem", "has written down something of", "timedatectl set-ntp true");
    }
    // Planned times are in the future rightly.
    let portal = set_up();
    portal.ok(&["announcement", "add", "--title", "A", "--content", "B", "--publish-at", "2090-07-04 18:00"]);
    assert_eq!(Findings::of(&portal).one("clock").0, "well");
}

#[test]
fn a_time_zone_and_an_address_that_do_no_good_are_remarked() {
    let portal = set_up();
    portal.run(&["settings", "set", "time-zone", "Etc/UTC"]);
    let found = Findings::of(&portal);
    found.expect("time-zone", "care", "most likely this machine's", "\n  portal settings set time-zone");
    portal.ok(&["settings", "set", "time-zone", "America/Denver"]);
    assert_eq!(Findings::of(&portal).one("time-zone").0, "well");
    change(
        &portal,
        "INSERT OR REPLACE INTO settings VALUES ('public-address', 'http://portal.example.org', 0)",
    );
    let advice = "\n  portal settings set public-address";
    Findings::of(&portal).expect("served-address", "problem", "must start with https://", advice);
}

#[test]
fn a_folder_that_is_named_on_the_command_line_is_in_the_commands_too() {
    let portal = set_up();
    let folder = portal.data_dir().display().to_string();
    let mut command = portal.command(&["doctor", "--offline", "--json", "--data-dir", &folder]);
    let said = Said::from(command.env_remove("PORTAL_DATA_DIR").output().unwrap());
    let found = Findings::in_what(&said);
    found.expect("server", "problem", "not open", &format!("\n  portal --data-dir {folder} serve"));
}

fn now() -> i64 {
    portal::platform::clock::Clock::System.now().as_second()
}
