//! The service's folder belongs to the service's user; the volunteer types `sudo portal ...` beside it.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::app::{PASSWORD, hashed_password};
use crate::support::browser::Browser;
use crate::support::command::{Portal, Said};
use crate::support::serving::{MARY, Serving};
use crate::support::set_up::{SETUP, value};
use crate::support::skips::cannot_run;

/// The service's user, and a volunteer who may use sudo. Neither exists on this machine.
pub const SERVICE: u32 = 12_345;
pub const VOLUNTEER: u32 = 23_456;

/// A machine with the package: the service's folder, and root's and the volunteer's own ones.
pub struct Machine {
    pub portal: Portal,
    program: PathBuf,
}

impl Machine {
    /// None where the tests do not run as root.
    fn as_root() -> Option<Self> {
        if !rustix::process::geteuid().is_root() {
            cannot_run("Only root may become another user.");
            return None;
        }
        portal::platform::data_dir::keep_files_private();
        let portal = Portal::nowhere();
        let place = |name: &str, user: u32, mode: u32| {
            let path = portal.folder.path().join(name);
            fs::create_dir_all(&path).unwrap();
            chown(&path, Some(user), Some(user)).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            path
        };
        place("", 0, 0o755);
        place("data", SERVICE, 0o700);
        place("root", 0, 0o700);
        place("home", VOLUNTEER, 0o700);
        // A path where every user may run it.
        let program = place("bin", 0, 0o755).join("portal");
        let built = crate::support::command::program();
        fs::hard_link(&built, &program).or_else(|_| fs::copy(&built, &program).map(|_| ())).unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        Some(Self { portal, program })
    }

    pub fn place(&self, name: &str) -> PathBuf {
        self.portal.folder.path().join(name)
    }

    /// A file that root alone can read.
    pub fn root_s_file(&self, name: &str, text: &str) -> String {
        let path = self.place("root").join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(arguments)
            .env_clear()
            .env("PORTAL_DATA_DIR", self.portal.data_dir())
            .stdin(Stdio::null());
        command
    }

    /// The result of `sudo portal ...` as the volunteer types it.
    pub fn sudo(&self, arguments: &[&str]) -> Said {
        let mut command = self.command(arguments);
        let user = VOLUNTEER.to_string();
        Said::from(command.env("SUDO_UID", &user).env("SUDO_GID", &user).output().unwrap())
    }

    pub fn sudo_ok(&self, arguments: &[&str]) -> String {
        let said = self.sudo(arguments);
        assert_eq!(said.code, 0, "{arguments:?}: {} {}", said.out, said.err);
        self.everything_is_the_service_s();
        said.out
    }

    pub fn by(&self, user: u32, arguments: &[&str]) -> Said {
        Said::from(self.command(arguments).uid(user).gid(user).output().unwrap())
    }

    /// The service, as systemd starts it.
    pub fn serve(&self) -> Serving {
        let mut command = self.command(&["serve", "--listen", "127.0.0.1:0"]);
        command.uid(SERVICE).gid(SERVICE);
        Serving::by(command)
    }

    /// Every file in the data folder belongs to the service, and no other user can read it.
    pub fn everything_is_the_service_s(&self) -> Vec<PathBuf> {
        let mut folders = vec![self.portal.data_dir()];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let Ok(file) = fs::symlink_metadata(&path) else { continue };
                assert_eq!((file.uid(), file.gid()), (SERVICE, SERVICE), "{}", path.display());
                assert_eq!(file.mode() & 0o077, 0, "{}", path.display());
                if file.is_dir() {
                    folders.push(path.clone());
                }
                found.push(path);
            }
        }
        found
    }

    /// Set up by root, with a member who has a password.
    pub fn set_up() -> Option<Self> {
        let machine = Self::as_root()?;
        let password = machine.root_s_file("mail-password", "a secret\n");
        let mail = ["--mail-server", "127.0.0.1:9", "--mail-password-file", &password];
        machine.sudo_ok(&[&SETUP[..], &mail].concat());
        let people = format!("firstName,lastName,email\nMary,Smith,{MARY}\n");
        machine.sudo_ok(&["import", "people", &machine.root_s_file("people.csv", &people)]);
        let sql = "UPDATE members SET password = ?1 WHERE email = ?2";
        machine.portal.database().execute(sql, (hashed_password(), MARY)).unwrap();
        Some(machine)
    }
}

pub fn owner(path: &Path) -> (u32, u32, u32) {
    let file = fs::metadata(path).unwrap();
    (file.uid(), file.gid(), file.mode() & 0o7777)
}

pub async fn sign_in(serving: &Serving) -> u16 {
    Browser::at(serving.address).sign_in(MARY, PASSWORD).await.status
}

// proves: K1
#[tokio::test]
async fn root_s_commands_beside_the_service_and_without_it_leave_nothing_of_root_s_in_its_folder() {
    let Some(machine) = Machine::set_up() else { return };
    let notice = machine.root_s_file("notice.txt", "The roof is tight.");
    let gifts = machine.root_s_file("gifts.csv", "date,amount\n2025-03-02,400\n");
    let add = ["member", "add", "--no-email", "--last-name", "Admin", "--first-name"];
    let export = machine.place("root").join("everything-out.zip");

    let serving = machine.serve();
    assert_eq!(sign_in(&serving).await, 200);
    machine.sudo_ok(&[&add[..], &["Beside"]].concat());
    machine.sudo_ok(&["announcement", "add", "--title", "Roof", "--content-file", &notice]);
    machine.sudo_ok(&["import", "donations", &gifts]);
    machine.sudo_ok(&["export", export.to_str().unwrap()]);
    machine.sudo_ok(&["backup"]);
    for (arguments, code) in [(&["unlock", MARY][..], 3), (&["mail", "test", "you@example.org"], 1)] {
        let said = machine.sudo(arguments);
        assert_eq!(said.code, code, "{arguments:?}: {}", said.err);
        machine.everything_is_the_service_s();
    }
    assert_eq!(sign_in(&serving).await, 200, "the service still writes");

    // After the power cut there is a log to recover, by the next process that opens the database.
    serving.kill();
    machine.sudo_ok(&[&add[..], &["After the power cut"]].concat());
    let serving = machine.serve();
    assert_eq!(sign_in(&serving).await, 200);
    machine.sudo_ok(&["settings", "set", "mail-server", "--clear"]);
    machine.sudo_ok(&["member", "invite", "ada@example.org"]);
    serving.kill();
    let serving = machine.serve();
    assert_eq!(sign_in(&serving).await, 200);
    assert_eq!(serving.stop().0, Some(0));

    let backup = machine.root_s_file("portal.db", "");
    machine.sudo_ok(&["backup", &backup, "--force"]);
    machine.sudo_ok(&["restore", &backup, "--yes"]);
    let serving = machine.serve();
    assert_eq!(sign_in(&serving).await, 200);
    assert_eq!(serving.stop().0, Some(0));
    let found = machine.everything_is_the_service_s();
    let everything = machine.root_s_file("everything.zip", "");
    machine.sudo_ok(&["export", &everything, "--force"]);
    assert_eq!(owner(Path::new(&everything)), (VOLUNTEER, VOLUNTEER, 0o600));
    for name in ["portal.db", "portal.key", "serve.lock", "backups"] {
        assert!(found.contains(&machine.portal.data_dir().join(name)), "{name} was looked at: {found:?}");
    }
    for entry in fs::read_dir(machine.portal.data_dir()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
    }
    machine.sudo_ok(&["import", "everything", &everything]);
    machine.sudo_ok(&["member", "list"]);
}

// proves: K1
#[test]
fn root_who_serves_or_seeds_another_user_s_folder_is_that_user_for_good() {
    let Some(machine) = Machine::as_root() else { return };
    machine.sudo_ok(&["seed", "--members", "5"]);
    let serving = Serving::by(machine.command(&["serve", "--listen", "127.0.0.1:0"]));
    let status = fs::read_to_string(format!("/proc/{}/status", serving.pid())).unwrap();
    let line = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    // Real, effective, saved, and the file system's.
    assert_eq!(line("Uid:"), vec![SERVICE.to_string(); 4]);
    assert_eq!(line("Gid:"), vec![SERVICE.to_string(); 4]);
    assert!(line("Groups:").is_empty(), "{status}");
    for rights in ["CapInh:", "CapPrm:", "CapEff:", "CapAmb:"] {
        assert_eq!(line(rights), ["0000000000000000"], "{rights}");
    }
    machine.everything_is_the_service_s();
    assert_eq!(serving.stop().0, Some(0));
}

// proves: K1
#[test]
fn what_root_writes_elsewhere_belongs_to_the_user_who_typed_the_command_and_is_written_atomically() {
    let Some(machine) = Machine::set_up() else { return };
    let home = machine.place("home");
    let path = home.join("everything.zip");
    let name = path.to_str().unwrap();
    machine.sudo_ok(&["export", name]);
    assert_eq!(owner(&path), (VOLUNTEER, VOLUNTEER, 0o600));
    let whole = fs::read(&path).unwrap();
    assert!(whole.starts_with(b"PK"));

    let said = machine.sudo(&["export", name]);
    let words = ["is there already", "--force"];
    assert!(said.code == 1 && words.iter().all(|words| said.err.contains(words)), "{said:?}");
    let said = machine.sudo(&["export", home.join("no/folder.zip").to_str().unwrap()]);
    assert!(said.code == 1 && said.err.contains("folder.zip could not be written"), "{}", said.err);
    assert_eq!(fs::read(&path).unwrap(), whole);
    machine.sudo_ok(&["member", "add", "--no-email", "--first-name", "Late", "--last-name", "Comer"]);
    machine.sudo_ok(&["export", "--force", name]);
    assert_ne!(fs::read(&path).unwrap(), whole);
    assert_eq!(owner(&path), (VOLUNTEER, VOLUNTEER, 0o600));

    let stick = machine.place("stick");
    fs::create_dir(&stick).unwrap();
    let backup = machine.sudo_ok(&["backup", "--quiet", stick.to_str().unwrap()]);
    let backup = Path::new(backup.trim());
    assert_eq!(backup.parent(), Some(&*stick));
    assert_eq!(owner(backup), (VOLUNTEER, VOLUNTEER, 0o600));
    // Root without sudo owns what it writes.
    let own = machine.place("root").join("own.zip");
    let said = machine.command(&["export", own.to_str().unwrap()]).output().unwrap();
    assert!(said.status.success());
    assert_eq!(owner(&own), (0, 0, 0o600));
    assert_eq!(fs::read_dir(&home).unwrap().count(), 1, "nothing half written is left");
    let backups = fs::read_dir(machine.portal.data_dir().join("backups")).unwrap().count();
    assert_eq!(backups, 0, "what was handed over is not kept twice");
}

// proves: K1
#[test]
fn a_user_without_rights_to_the_folder_is_told_what_to_type() {
    let Some(machine) = Machine::set_up() else { return };
    for user in [VOLUNTEER, SERVICE + 1] {
        let said = machine.by(user, &["event", "add", "--title", "Mary's day", "--date", "2026-12-24"]);
        assert_eq!(said.code, 1);
        let again = format!(
            "Type it so: sudo {} --data-dir {} event add --title 'Mary'\\''s day' --date 2026-12-24\n",
            machine.program.display(),
            machine.portal.data_dir().display()
        );
        assert!(said.err.contains("belongs to another user") && said.err.ends_with(&again), "{}", said.err);
    }
    assert_eq!(value::<i64>(&machine.portal, "SELECT count(*) FROM events"), 0);
    assert_eq!(machine.by(SERVICE, &["member", "list"]).code, 0, "its owner just works");
}

// proves: K1
#[test]
fn a_file_of_root_s_in_the_folder_is_named_with_the_command_that_gives_it_back() {
    let Some(machine) = Machine::set_up() else { return };
    let path = machine.portal.data_dir().join("portal.db");
    chown(&path, Some(0), Some(0)).unwrap();
    for said in [machine.by(SERVICE, &["member", "list"]), machine.sudo(&["member", "list"])] {
        assert_eq!(said.code, 1);
        let folder = machine.portal.data_dir();
        let advice = format!("sudo chown -R --reference={0} {0}", folder.display());
        let is_named = said.err.contains("portal.db belongs to another user");
        assert!(is_named && said.err.contains(&advice), "{}", said.err);
    }
}

#[test]
fn a_folder_of_root_s_own_changes_nothing() {
    if !rustix::process::geteuid().is_root() {
        return cannot_run("Only root has a folder of root's.");
    }
    let portal = Portal::nowhere();
    portal.ok(&SETUP);
    let key = fs::metadata(portal.data_dir().join("portal.key")).unwrap();
    assert_eq!((key.uid(), key.mode() & 0o777), (0, 0o600));
    portal.ok(&["backup"]);
}

// proves: K1
/// The service's user may be an attacker's. No link that it makes in its folder turns a command of root's against root.
#[test]
fn a_planted_link_neither_shows_nor_destroys_what_is_root_s_and_no_command_writes_over_the_portal_s_own_files()
 {
    let Some(machine) = Machine::as_root() else { return };
    machine.sudo_ok(&["seed", "--members", "5"]);
    machine.sudo_ok(&["backup"]);
    let secret = machine.root_s_file("secret", "root's alone");
    let data = machine.portal.data_dir();
    let planted = data.join("backups/planted.db");
    std::os::unix::fs::symlink(&secret, &planted).unwrap();
    std::os::unix::fs::lchown(&planted, Some(SERVICE), Some(SERVICE)).unwrap();

    for own in ["backups/planted.db", "backups/another.db", "portal.db", "portal.key", "serve.lock"] {
        let file = data.join(own);
        let before = fs::read(&file).ok();
        for command in [&["backup"][..], &["export"]] {
            let said = machine.sudo(&[command, &["--force", file.to_str().unwrap()]].concat());
            assert!(said.code == 1 && said.err.contains("is in the portal's own folder"), "{own}: {said:?}");
        }
        assert_eq!(fs::read(&file).ok(), before, "{own}");
    }
    let said = machine.sudo(&["restore", planted.to_str().unwrap()]);
    assert!(said.code == 1 && said.err.contains("is a link"), "{said:?}");
    assert_eq!(fs::read_to_string(&secret).unwrap(), "root's alone");
    fs::remove_file(planted).unwrap();
    machine.everything_is_the_service_s();
}
