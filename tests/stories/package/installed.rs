//! The installed files: the service, the package and its scripts, the manual.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::command::{Portal, Said, program};
use crate::support::set_up::SETUP;
use crate::support::skips::cannot_run;

pub fn packaging(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging").join(name)
}

pub fn there_is(tool: &str) -> bool {
    let found = Command::new("sh").args(["-c", &format!("command -v {tool}")]).output().unwrap();
    if !found.status.success() {
        cannot_run(&format!("{tool} is not installed."));
    }
    found.status.success()
}

pub fn ok(command: &mut Command) -> String {
    let said = Said::from(command.output().unwrap());
    assert_eq!(said.code, 0, "{command:?}: {} {}", said.out, said.err);
    said.out + &said.err
}

const COMPLETIONS: [(&str, &str); 3] = [("portal.bash", "bash"), ("_portal", "zsh"), ("portal.fish", "fish")];

fn written_manual() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let portal = Portal::nowhere();
    let place = folder.path().join("man");
    let said = portal.ok(&["manual", &place.to_string_lossy()]);
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&place).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o755, "for everybody");
    assert!(said.contains("/portal.1"), "{said}");
    fs::create_dir(folder.path().join("completions")).unwrap();
    for (file, shell) in COMPLETIONS {
        let script = portal.ok(&["completions", shell]);
        fs::write(folder.path().join("completions").join(file), script).unwrap();
    }
    folder
}

fn package(program: &Path, version: &str, folder: &Path) -> PathBuf {
    let manual = written_manual();
    let built = ok(Command::new(packaging("build-deb"))
        .arg(program)
        .args(["amd64", version])
        .arg(manual.path())
        .arg(packaging("../LICENSE-MIT"))
        .arg(packaging("../ui/package.json"))
        .arg(folder)
        .env("SOURCE_DATE_EPOCH", "1763700000")
        .env("DPKG_DEB_COMPRESSOR_TYPE", "none"));
    PathBuf::from(built.trim())
}

#[test]
fn the_package_s_scripts_are_plain_shell() {
    for script in ["preinst", "postinst", "prerm", "postrm"] {
        let script = packaging("debian").join(script);
        ok(Command::new("sh").arg("-n").arg(&script));
        if there_is("shellcheck") {
            ok(Command::new("shellcheck").args(["--severity=warning"]).arg(&script));
        }
    }
    for script in ["arm64-toolchain", "build-deb", "build-program", "drill", "package"] {
        ok(Command::new("bash").arg("-n").arg(packaging(script)));
    }
}

fn commands(above: &clap::Command, name: &str, into: &mut Vec<String>) {
    into.push(name.to_owned());
    for command in above.get_subcommands().filter(|command| !command.is_hide_set()) {
        commands(command, &format!("{name}-{}", command.get_name()), into);
    }
}

#[test]
fn every_command_has_a_page_that_renders_without_a_warning_and_is_completed() {
    let folder = written_manual();
    let mut names = Vec::new();
    commands(&<portal::cli::Cli as clap::CommandFactory>::command(), "portal", &mut names);
    assert!(names.len() > 40, "the commands were found");
    let pages: Vec<PathBuf> =
        names.iter().map(|name| folder.path().join("man").join(format!("{name}.1"))).collect();
    for page in &pages {
        let mode = fs::metadata(page).map(|found| found.mode() & 0o777);
        assert_eq!(mode.ok(), Some(0o644), "everybody may read {}", page.display());
    }
    if there_is("man") {
        let said = Said::from(
            Command::new("man").args(["--warnings", "-E", "UTF-8", "-l"]).args(&pages).output().unwrap(),
        );
        assert_eq!((said.code, said.err.as_str()), (0, ""));
        assert!(said.out.contains("portal-member-add") && said.out.contains("EXAMPLES AND NOTES"));
    }
    for (file, shell) in COMPLETIONS {
        let file = folder.path().join("completions").join(file);
        assert!(fs::read_to_string(&file).unwrap().contains("reset-2fa"));
        if there_is(shell) {
            ok(Command::new(shell).arg("-n").arg(&file));
        }
    }
}

#[test]
fn the_package_holds_what_is_listed_and_is_the_same_file_every_time() {
    if !there_is("dpkg-deb") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    fs::write(&program, "#!/bin/sh\n").unwrap();
    let deb = package(&program, "1.2.3", &folder.path().join("one"));
    let again = package(&program, "1.2.3", &folder.path().join("two"));
    assert!(fs::read(&deb).unwrap() == fs::read(again).unwrap(), "two packages of the same differ");

    let listed = ok(Command::new("dpkg-deb").arg("-c").arg(&deb));
    for line in listed.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (mode, owner, path) = (words[0], words[1], words[5]);
        let program = path == "./usr/bin/portal";
        let wanted = match (path.ends_with('/'), program) {
            (true, _) => "drwxr-xr-x",
            (false, true) => "-rwxr-xr-x",
            (false, false) => "-rw-r--r--",
        };
        assert_eq!((mode, owner), (wanted, "root/root"), "{path}");
    }
    for path in [
        "etc/portal/portal.env",
        "usr/bin/portal",
        "usr/lib/systemd/system/portal.service",
        "usr/lib/systemd/system/portal@.service",
        "usr/lib/sysusers.d/portal.conf",
        "usr/lib/tmpfiles.d/portal.conf",
        "usr/share/bash-completion/completions/portal",
        "usr/share/doc/portal/README.md",
        "usr/share/doc/portal/THIRD-PARTY.gz",
        "usr/share/doc/portal/copyright",
        "usr/share/doc/portal/handbook/install.md",
        "usr/share/doc/portal/handbook/something-went-wrong.md",
        "usr/share/doc/portal/portal.cdx.json",
        "usr/share/fish/vendor_completions.d/portal.fish",
        "usr/share/man/man1/portal-setup.1.gz",
        "usr/share/man/man1/portal.1.gz",
        "usr/share/zsh/vendor-completions/_portal",
    ] {
        assert!(listed.contains(&format!(" ./{path}\n")), "{path} is missing in\n{listed}");
    }
    let control = folder.path().join("control");
    ok(Command::new("dpkg-deb").arg("-e").arg(&deb).arg(&control));
    assert_eq!(fs::read_to_string(control.join("conffiles")).unwrap(), "/etc/portal/portal.env\n");

    // A congregation of several on one machine has the same service with a user, a folder and settings of its own.
    ok(Command::new("dpkg-deb").arg("-x").arg(&deb).arg(folder.path().join("x")));
    let units = folder.path().join("x/usr/lib/systemd/system");
    let [one, of_several] =
        ["portal.service", "portal@.service"].map(|name| fs::read_to_string(units.join(name)).unwrap());
    let pairs = one.lines().zip(of_several.lines());
    let changed = pairs.filter(|(one, other)| one != other && !one.starts_with('#'));
    let differing: Vec<&str> = changed.map(|(_, other)| other).collect();
    assert_eq!(
        differing,
        [
            "Description=Member portal of the congregation (%i)",
            "EnvironmentFile=/etc/portal/%i.env",
            "ExecStart=/usr/bin/portal serve --data-dir /var/lib/portal-%i",
            "User=portal-%i",
            "Group=portal-%i",
            "StateDirectory=portal-%i",
        ]
    );
    assert_eq!(one.lines().count(), of_several.lines().count());
    if there_is("systemd-analyze") {
        let instance = folder.path().join("portal@grace.service");
        fs::write(&instance, of_several.replace("/usr/bin/portal", "/bin/true")).unwrap();
        ok(Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(instance));
    }
}

/// A folder that dpkg takes for a machine without systemd.
struct Machine(TempDir);

impl Machine {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for made in ["var/lib/dpkg/info", "var/lib/dpkg/updates", "etc"] {
            fs::create_dir_all(folder.path().join(made)).unwrap();
        }
        // The portal's user needs these, whatever umask a story beside this one gave the process.
        for passed in ["", "var", "var/lib"] {
            fs::set_permissions(folder.path().join(passed), Permissions::from_mode(0o755)).unwrap();
        }
        for made in ["var/lib/dpkg/status", "etc/passwd", "etc/group"] {
            fs::write(folder.path().join(made), "").unwrap();
        }
        Self(folder)
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn dpkg(&self, arguments: &[&str]) -> Said {
        Said::from(
            Command::new("sh")
                .args(["-c", "umask 022; exec dpkg \"$@\"", "dpkg"])
                .arg(format!("--root={}", self.0.path().display()))
                .args(["--force-script-chrootless", "--force-depends", "--log=/dev/null"])
                .args(arguments)
                .output()
                .unwrap(),
        )
    }

    fn dpkg_ok(&self, arguments: &[&str]) -> String {
        let said = self.dpkg(arguments);
        assert_eq!(said.code, 0, "{arguments:?}: {} {}", said.out, said.err);
        said.out + &said.err
    }

    fn version(&self) -> String {
        self.dpkg_ok(&["--status", "portal"])
            .lines()
            .find_map(|line| line.strip_prefix("Version: ").map(str::to_owned))
            .unwrap()
    }

    fn backups(&self) -> Vec<PathBuf> {
        let Ok(folder) = fs::read_dir(self.path("var/lib/portal/backups")) else { return Vec::new() };
        folder
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|it| it == "db"))
            .collect()
    }
}

// proves: D6
#[test]
fn an_upgrade_begins_with_a_backup_and_does_not_begin_without_one() {
    let tools = ["dpkg", "systemd-sysusers", "systemd-tmpfiles", "deb-systemd-helper"];
    if !rustix::process::geteuid().is_root() || !tools.into_iter().all(there_is) {
        cannot_run("Only root can install a package.");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = program();
    let first = package(&program, "1.0.0", folder.path());
    let second = package(&program, "1.1.0", folder.path());
    let [first, second] = [&first, &second].map(|deb| deb.to_str().unwrap());
    let machine = Machine::new();

    let said = machine.dpkg_ok(&["--install", first]);
    assert!(said.contains("  sudo portal setup-code ") && said.contains(" sudo portal setup\n"), "{said}");
    assert!(fs::read_to_string(machine.path("etc/passwd")).unwrap().contains("portal:"));
    let data = fs::metadata(machine.path("var/lib/portal")).unwrap();
    assert_eq!(data.mode() & 0o7777, 0o700);
    assert_ne!(data.uid(), 0);
    let enabled = machine.path("etc/systemd/system/multi-user.target.wants/portal.service");
    assert!(enabled.symlink_metadata().is_ok());

    ok(Command::new(machine.path("usr/bin/portal"))
        .args(SETUP)
        .env_clear()
        .env("PORTAL_DATA_DIR", machine.path("var/lib/portal")));
    // Another congregation uses the same machine; a folder set aside has no service and stops nothing.
    let other = machine.path("var/lib/portal-grace");
    symlink("/lib/systemd/system/portal@.service", enabled.with_file_name("portal@grace.service")).unwrap();
    fs::create_dir(machine.path("var/lib/portal-before")).unwrap();
    fs::write(machine.path("var/lib/portal-before/portal.db"), "no database").unwrap();
    ok(Command::new(machine.path("usr/bin/portal")).args(SETUP).env_clear().env("PORTAL_DATA_DIR", &other));
    // No backup, no upgrade.
    let database = machine.path("var/lib/portal/portal.db");
    for database in [&database, &other.join("portal.db")] {
        let whole = fs::read(database).unwrap();
        fs::write(database, "no database").unwrap();
        let said = machine.dpkg(&["--install", second]);
        assert_ne!(said.code, 0);
        assert!(said.err.contains("Nothing was changed: version 1.0.0 goes on"), "{}", said.err);
        assert_eq!(machine.version(), "1.0.0");
        assert_eq!(fs::read(database).unwrap(), b"no database");
        fs::write(database, whole).unwrap();
    }

    // A folder elsewhere, which no backup would find.
    let settings = machine.path("etc/portal/portal.env");
    let brought = fs::read_to_string(&settings).unwrap();
    let of_other = settings.with_file_name("grace.env");
    fs::write(&of_other, "PORTAL_DATA_DIR=/srv/grace\n").unwrap();
    let said = machine.dpkg(&["--install", second]);
    assert!(
        said.code != 0 && said.err.contains("/etc/portal/grace.env puts its folder to /srv/grace."),
        "{}",
        said.err
    );
    // The right one is no other, however it is written.
    fs::write(&of_other, "PORTAL_DATA_DIR='/var/lib/portal-grace/' \n").unwrap();
    fs::write(&settings, format!("{brought}PORTAL_DATA_DIR=/mnt/ssd/portal/\n")).unwrap();
    let said = machine.dpkg(&["--install", second]);
    assert!(said.code != 0 && said.err.contains("puts its folder to /mnt/ssd/portal."), "{}", said.err);
    assert_eq!(machine.version(), "1.0.0");
    fs::write(&settings, brought).unwrap();

    let said = machine.dpkg_ok(&["--install", second]);
    fs::remove_file(of_other).unwrap();
    let backups_of_other = || fs::read_dir(other.join("backups")).unwrap().count();
    assert!(backups_of_other() > 0);
    let [backup] = &machine.backups()[..] else { panic!("{:?}", machine.backups()) };
    assert!(said.contains(backup.to_str().unwrap()) && !said.contains("sudo portal setup"), "{said}");
    assert_eq!(fs::metadata(backup).unwrap().uid(), data.uid());
    let previous = machine.path("usr/lib/portal/previous");
    assert_eq!(fs::metadata(previous.join("portal")).unwrap().uid(), 0);
    assert_eq!(fs::read_to_string(previous.join("backup")).unwrap().trim(), backup.to_str().unwrap());
    assert_eq!(machine.version(), "1.1.0");

    machine.dpkg_ok(&["--remove", "portal"]);
    assert!(!previous.exists() && !machine.path("usr/bin/portal").exists());
    let said = machine.dpkg_ok(&["--purge", "portal"]);
    assert!(said.contains("was not removed. It is in /var/lib/portal"), "{said}");
    assert!(enabled.symlink_metadata().is_err() && !machine.path("etc/portal").exists());
    assert!(database.exists() && machine.backups().len() == 1);
}
