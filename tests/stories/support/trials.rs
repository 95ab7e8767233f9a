//! Promises that are tried at length: each on a thread of its own, none for ever.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::skips::cannot_run;

/// A promise: its name on the command line, what it says, and how it is tried.
pub type Row = (&'static str, &'static str, fn() -> Verdict);

#[derive(Clone, Debug)]
pub enum Verdict {
    Kept(String),
    LeftOut(String),
    Broken(String),
}

impl Verdict {
    pub fn kept_if(is_so: bool, figures: String) -> Self {
        if is_so { Self::Kept(figures) } else { Self::Broken(figures) }
    }
}

/// The longest is that of the API: three callers of three minutes each, and schemathesis installed before.
const LONGEST: Duration = Duration::from_mins(11);

/// Tries the rows named in `ROWS` (all, when it is empty) and prints the verdict on each, and at the end a table of them
/// all. Fails when a promise is broken or a row could not be tried here, unless `PORTAL_ALLOW_SKIPS=1`.
pub fn run(rows: &'static [Row]) {
    let asked = std::env::var("ROWS").unwrap_or_default();
    let chosen: Vec<&str> = asked.split_whitespace().collect();
    let names: Vec<&str> = rows.iter().map(|row| row.0).collect();
    let unknown = chosen.iter().find(|name| !names.contains(name));
    assert!(unknown.is_none(), "There is no row {}. The rows: {}", unknown.unwrap(), names.join(" "));
    let (mut broken, mut left_out, mut table) = (Vec::new(), Vec::new(), Vec::new());
    for &(name, promise, trial) in rows.iter().filter(|row| chosen.is_empty() || chosen.contains(&row.0)) {
        println!("\n{name}: {promise}");
        let begun = Instant::now();
        let (word, words) = match verdict_on(trial) {
            Verdict::Kept(figures) => ("kept", figures),
            Verdict::LeftOut(why) => {
                left_out.push(name);
                ("left out", why)
            }
            Verdict::Broken(seen) => {
                broken.push(name);
                ("BROKEN", seen)
            }
        };
        let verdict = format!("{:<10} {word} ({} s): {words}", "", begun.elapsed().as_secs());
        println!("{verdict}");
        table.push(format!("{name:<10} {promise}\n{verdict}"));
    }
    end_what_is_left();
    let kept = table.len() - broken.len() - left_out.len();
    println!("\n{}\n{kept} kept, {} left out, {} broken", table.join("\n"), left_out.len(), broken.len());
    assert!(broken.is_empty(), "A promise is broken: {}", broken.join(", "));
    if !left_out.is_empty() {
        cannot_run(&format!("What this machine lacks is needed for: {}.", left_out.join(", ")));
    }
}

/// A trial that fails panics, like a story; one that does not end in time is left to itself.
fn verdict_on(trial: fn() -> Verdict) -> Verdict {
    let (sender, verdicts) = mpsc::channel();
    let trial = std::thread::spawn(move || {
        let _nobody_waits_any_more = sender.send(trial());
    });
    match verdicts.recv_timeout(LONGEST) {
        Ok(verdict) => verdict,
        Err(mpsc::RecvTimeoutError::Timeout) => {
            Verdict::Broken(format!("it did not end within {} minutes", LONGEST.as_secs() / 60))
        }
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            let panic = trial.join().err().and_then(|panic| panic.downcast::<String>().ok());
            Verdict::Broken(panic.map_or_else(|| "it panicked, see above".to_owned(), |words| *words))
        }
    }
}

/// Programs of a trial that did not end are no burden to the machine afterwards.
fn end_what_is_left() {
    for thread in std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten() {
        let children = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        let children = children.split_whitespace().filter_map(|child| Pid::from_raw(child.parse().ok()?));
        for child in children {
            let _gone_already = kill_process(child, Signal::KILL);
        }
    }
}
