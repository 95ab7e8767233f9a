//! Tests that need what this machine does not have: a user, a disk, a tool.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

const FILE: &str = "skips.txt";

/// Fails the test, unless `PORTAL_ALLOW_SKIPS=1`: then it is counted as one that cannot run here. `why` is what is
/// missing, as a sentence.
pub fn cannot_run(why: &str) {
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    assert!(
        std::env::var("PORTAL_ALLOW_SKIPS").is_ok_and(|allowed| allowed == "1"),
        "{test} cannot run here. {why} Run it where it can, or set PORTAL_ALLOW_SKIPS=1 to leave out such tests."
    );
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(FILE);
    let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
    writeln!(file, "{test}: {why}").unwrap();
}

/// A shell with mounts of its own, which no other process sees: its script is still to be added.
pub fn own_mounts() -> Option<Command> {
    static ALLOWED: OnceLock<bool> = OnceLock::new();
    let shell = || {
        let mut command = Command::new("unshare");
        command.args(["--mount", "--map-root-user", "sh", "-c"]);
        command
    };
    let may =
        || shell().arg("mount -t tmpfs -o size=64k none /tmp").status().is_ok_and(|status| status.success());
    if !*ALLOWED.get_or_init(may) {
        cannot_run("A program gets no mounts of its own.");
        return None;
    }
    Some(shell())
}
