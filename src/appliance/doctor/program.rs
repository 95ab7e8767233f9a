//! Runs another program of this machine, with a time limit.

use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(3);

/// What `program` prints; none where it is missing, fails, or does not answer in time.
pub(super) fn said_by(program: &str, arguments: &[&str]) -> Option<String> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut output = child.stdout.take()?;
    let (read, answer) = mpsc::channel();
    std::thread::spawn(move || {
        let mut text = String::new();
        let is_read = output.read_to_string(&mut text).is_ok();
        // The receiver is gone when the time limit was reached.
        let _nobody_waits = read.send(is_read.then_some(text));
    });
    let answer = answer.recv_timeout(PATIENCE).ok().flatten();
    if answer.is_none() {
        let _gone_already = child.kill();
    }
    let status = child.wait().ok()?;
    answer.filter(|_| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_heard_when_it_is_there_and_ends_well() {
        assert_eq!(said_by("sh", &["-c", "echo yes"]), Some("yes\n".to_owned()));
        assert_eq!(said_by("sh", &["-c", "echo yes; exit 1"]), None);
        assert_eq!(said_by("no-such-program-at-all", &[]), None);
    }
}
