//! Backup and restore, killed at any moment: every file with a final name is whole.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use portal::platform::settings::Settings;

use crate::backup::back_up::congregation;
use crate::support::command::Portal;
use crate::support::database_file::{aside, backups, integrity_of};
use crate::support::serving::Serving;
use crate::support::set_up::{change, set_up};
use crate::support::stick::Stick;

pub const MOMENTS: u32 = 8;
const SLOW_MOMENTS: u32 = 2;

/// Moments to kill a program at, so many within the time that it needs when it is let go to its end.
struct Moments {
    wanted: u32,
    step: Option<Duration>,
    next: u32,
    killed: u32,
    ended: u32,
}

impl Moments {
    fn new(wanted: u32) -> Self {
        Self { wanted, step: None, next: 0, killed: 0, ended: 0 }
    }

    /// Fewer kills than this have shown nothing.
    fn fewest(&self) -> u32 {
        (self.wanted / 2).clamp(2, 4)
    }

    fn ends(&self) -> u32 {
        (self.wanted / 4).min(3)
    }

    /// Until it has ended by itself often enough, and was killed often enough before.
    fn go_on(&self, killed: u32) -> bool {
        assert!(self.killed + self.ended < 2000, "{} killed, {} ended", self.killed, self.ended);
        killed < self.fewest() || self.ended < self.ends()
    }

    /// Lets the first one end; kills each one after it a step later than the one before. `killed`: how often it was
    /// killed in time. Where that is too seldom, the steps were too long, and it begins again with shorter ones; where
    /// it goes on beyond the time of the first one, they become longer.
    fn kill(&mut self, mut child: Child, killed: u32) {
        let Some(step) = self.step else {
            let begun = Instant::now();
            child.wait().unwrap();
            self.step = Some(begun.elapsed() / self.wanted);
            return;
        };
        // No wait for a state: the moment itself is what is tested.
        std::thread::sleep(step * self.next);
        self.next += 1;
        let has_ended = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        child.wait().unwrap();
        if has_ended {
            self.ended += 1;
            if killed < self.fewest() {
                (self.step, self.next) = (Some(step / 2), 0);
            }
        } else {
            self.killed += 1;
            if self.next > self.wanted {
                // The machine has become slower since the first one.
                (self.step, self.next) = (Some(step * 2), self.wanted / 2);
            }
        }
    }
}

fn silent(mut command: Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Kills a program at moments from its start to its end. Returns how often.
pub fn at_every_moment(moments: u32, begin: impl Fn() -> Command, check: impl Fn()) -> u32 {
    let mut moments = Moments::new(moments);
    while moments.go_on(moments.killed) {
        moments.kill(silent(begin()), moments.killed);
        check();
    }
    moments.killed
}

pub fn kill_backups(moments: u32) -> u32 {
    let portal = set_up();
    let killed = at_every_moment(
        moments,
        || portal.command(&["backup"]),
        || {
            let named = |path: &PathBuf| !path.file_name().unwrap().to_str().unwrap().starts_with('.');
            for path in backups(&portal).into_iter().filter(named) {
                assert_eq!(integrity_of(&path), "ok", "{}", path.display());
                assert_eq!(congregation(&path), "Grace Church");
                fs::remove_file(path).unwrap();
            }
            assert_eq!(integrity_of(&portal.data_dir().join("portal.db")), "ok");
        },
    );
    portal.ok(&["backup"]);
    assert_eq!(backups(&portal).len(), 1, "and nothing unfinished stays");
    killed
}

// proves: D3
#[test]
fn a_backup_that_is_killed_leaves_no_broken_file_under_a_backup_s_name() {
    kill_backups(MOMENTS);
}

pub fn kill_restores(moments: u32) -> u32 {
    let portal = set_up();
    let backup = portal.ok(&["backup", "--quiet"]);
    portal.ok(&["settings", "set", "congregation-name", "Present"]);
    let database = portal.data_dir().join("portal.db");
    at_every_moment(
        moments,
        || portal.command(&["restore", backup.trim(), "--yes"]),
        || {
            assert_eq!(integrity_of(&database), "ok");
            let there = congregation(&database);
            let is_present = |path: &PathBuf| congregation(path) == "Present";
            assert!(there == "Present" || aside(&portal).iter().any(is_present), "{there}");
            portal.ok(&["settings", "set", "congregation-name", "Present again"]);
            change(&portal, "UPDATE settings SET value = 'Present' WHERE name = 'congregation-name'");
            for path in aside(&portal) {
                fs::remove_file(path).unwrap();
            }
        },
    )
}

// proves: D5
#[test]
fn going_back_that_is_killed_leaves_the_whole_old_database_or_the_whole_new_one() {
    kill_restores(MOMENTS);
}

/// Identifies a portal: by its congregation, and whether its key opens its sealed values.
fn whose(portal: &Portal) -> String {
    let seal = portal.dir().seal().unwrap();
    let settings = Settings::load(&portal.database()).unwrap();
    let password = settings.mail_password.unwrap().open(&seal).expect("its own key");
    assert_eq!(password, format!("password of {}", settings.congregation_name));
    settings.congregation_name
}

fn portal_called(name: &str) -> Portal {
    let portal = set_up();
    portal.ok(&["settings", "set", "congregation-name", name]);
    let password = format!("password of {name}\n");
    assert_eq!(portal.run_with(&["settings", "set", "mail-password", "-"], &password).code, 0);
    portal
}

/// Kills `portal backup --with-key`, from the moment on at which it begins to write.
pub fn kill_backups_with_key(moments: u32) -> u32 {
    let portal = portal_called("Kept");
    let stick = Stick::new();
    let folder = stick.folder.path();
    let passphrase = stick.passphrase();
    let command = ["backup", "--with-key", folder.to_str().unwrap(), "--passphrase-file", &passphrase];
    let files = || {
        let names =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name != "passphrase").collect::<Vec<_>>()
    };
    let mut moments = Moments::new(moments);
    while moments.go_on(moments.killed) {
        let mut child = silent(portal.command(&command));
        while child.try_wait().unwrap().is_none() && files().is_empty() {
            std::thread::yield_now();
        }
        moments.kill(child, moments.killed);
        for name in files() {
            if !name.starts_with('.') {
                let new = Portal::nowhere();
                stick.restore(&new, &folder.join(&name));
                assert_eq!(whose(&new), "Kept", "{name}");
            }
            fs::remove_file(folder.join(name)).unwrap();
        }
        assert_eq!(whose(&portal), "Kept");
    }
    let kept = stick.backup_with_key(&portal);
    assert_eq!(files(), [kept.file_name().unwrap().to_str().unwrap()]);
    let left =
        fs::read_dir(portal.data_dir().join("backups")).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(left.collect::<Vec<_>>(), ["status.json"], "no copy without a passphrase stays behind");
    moments.killed
}

#[test]
fn a_backup_with_the_key_that_is_killed_leaves_no_file_under_its_name_that_does_not_open() {
    kill_backups_with_key(SLOW_MOMENTS);
}

pub fn kill_restores_with_key(moments: u32) -> u32 {
    let stick = Stick::new();
    let file = stick.sealed_backup(&portal_called("New"));
    let portal = portal_called("Old");
    let (old_key, data) = (fs::read(portal.data_dir().join("portal.key")).unwrap(), portal.data_dir());
    let old_database = portal.ok(&["backup", "--quiet"]);
    let restore = ["restore", file.to_str().unwrap(), "--passphrase-file", &stick.passphrase(), "--yes"]
        .map(str::to_owned);
    let restore = restore.iter().map(String::as_str).collect::<Vec<_>>();
    let (mut old, mut new, mut moments) = (0, 0, Moments::new(moments));
    while moments.go_on(old) {
        let mut child = silent(portal.command(&restore));
        while child.try_wait().unwrap().is_none() && !data.join(".portal.db.part").exists() {
            std::thread::yield_now();
        }
        moments.kill(child, old);
        portal.ok(&["member", "list"]);
        assert_eq!(integrity_of(&data.join("portal.db")), "ok");
        match whose(&portal).as_str() {
            "Old" => old += 1,
            "New" => new += 1,
            other => panic!("{other}"),
        }
        if whose(&portal) == "New" {
            let kept = aside(&portal);
            assert!(kept.iter().any(|path| path.extension().unwrap() == "db" && congregation(path) == "Old"));
            let is_old_key = |path: &PathBuf| fs::read(path).unwrap() == old_key;
            assert!(kept.iter().any(is_old_key), "{kept:?}");
            fs::write(data.join("portal.key"), &old_key).unwrap();
            portal.ok(&["restore", old_database.trim(), "--yes"]);
        }
        for path in aside(&portal) {
            fs::remove_file(path).unwrap();
        }
    }
    assert!(new >= moments.ends(), "{old} old, {new} new");
    stick.restore(&portal, &file);
    assert_eq!(whose(&portal), "New");
    let left = fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(left.filter(|name| name.starts_with('.')).count(), 0);
    old + new
}

// proves: D5
#[test]
fn going_back_with_the_key_that_is_killed_leaves_the_old_portal_or_the_new_one_each_with_its_own_key() {
    kill_restores_with_key(4);
}

// proves: D5
#[test]
fn what_was_decided_is_finished_by_the_next_start_and_what_was_not_is_swept_away() {
    let portal = portal_called("Old");
    let new = portal_called("New");
    let place = |name: &str| portal.data_dir().join(name);
    let copy = new.ok(&["backup", "--quiet"]);
    let key = new.data_dir().join("portal.key");
    let unfinished =
        [".portal.db.part", ".portal.db.part-wal", "..portal.key.ready.part", ".portal.key.ready"];
    for name in unfinished {
        fs::write(place(name), "of a command that was killed").unwrap();
    }
    assert_eq!(Serving::start(&portal).stop().0, Some(0));
    assert_eq!(whose(&portal), "Old");
    assert!(unfinished.iter().all(|name| !place(name).exists()));

    // Killed before the key is replaced, between the two, and where the old database is gone already.
    for (key_first, old_database) in [(false, true), (true, true), (true, false)] {
        let old = [fs::read(place("portal.db")).unwrap(), fs::read(place("portal.key")).unwrap()];
        fs::copy(copy.trim(), place(".portal.db.ready")).unwrap();
        fs::copy(&key, place(if key_first { "portal.key" } else { ".portal.key.ready" })).unwrap();
        if !old_database {
            fs::remove_file(place("portal.db")).unwrap();
        }
        assert_eq!(Serving::start(&portal).stop().0, Some(0));
        assert_eq!(whose(&portal), "New");
        assert!(!place(".portal.db.ready").exists() && !place(".portal.key.ready").exists());
        fs::write(place("portal.db"), &old[0]).unwrap();
        fs::write(place("portal.key"), &old[1]).unwrap();
    }
}
