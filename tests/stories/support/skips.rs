//! Tests that need what this machine does not have: a user, a disk, a tool.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

/// The gate prints these lines at its end.
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
