//! Promises that are tried at length: each on a thread of its own, none for ever.

mod table;

use std::sync::mpsc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use table::Table;
pub use table::Verdict;

use crate::support::skips::cannot_run;

/// One promise.
pub struct Row {
    /// What it is called on the command line.
    pub name: &'static str,
    pub promise: &'static str,
    pub tried: &'static str,
    pub trial: fn() -> Verdict,
}

/// No row may take longer.
const LONGEST: Duration = Duration::from_mins(5);

/// Tries the rows named in `ROWS` (all, when it is empty) and prints their table. Fails when a promise is broken or a row
/// could not be tried here, unless `PORTAL_ALLOW_SKIPS=1`.
pub fn run(rows: &'static [Row]) {
    let asked = std::env::var("ROWS").unwrap_or_default();
    let chosen: Vec<&str> = asked.split_whitespace().collect();
    let names: Vec<&str> = rows.iter().map(|row| row.name).collect();
    let unknown = chosen.iter().find(|name| !names.contains(name));
    assert!(unknown.is_none(), "There is no row {}. The rows: {}", unknown.unwrap(), names.join(" "));
    let mut table = Table::default();
    let begun = Instant::now();
    for row in rows.iter().filter(|row| chosen.is_empty() || chosen.contains(&row.name)) {
        eprintln!("{}: {}", row.name, row.promise);
        let begun = Instant::now();
        let verdict = verdict_on(row);
        table.add(row, verdict, begun.elapsed());
    }
    end_what_is_left();
    let seconds = begun.elapsed().as_secs();
    print!("{table}");
    println!("It took {} min {} s.", seconds / 60, seconds % 60);
    assert!(table.is_kept(), "A promise is broken.");
    if !table.is_whole() {
        cannot_run("Some rows need what this machine lacks.");
    }
}

/// A trial that fails panics, like a story; one that does not end in time is left to itself.
fn verdict_on(row: &'static Row) -> Verdict {
    let (sender, verdicts) = mpsc::channel();
    let trial = std::thread::spawn(move || {
        let _nobody_waits_any_more = sender.send((row.trial)());
    });
    match verdicts.recv_timeout(LONGEST) {
        Ok(verdict) => verdict,
        Err(mpsc::RecvTimeoutError::Timeout) => {
            Verdict::Broken(format!("it did not end within {} minutes", LONGEST.as_secs() / 60))
        }
        Err(mpsc::RecvTimeoutError::Disconnected) => Verdict::Broken(words_of(trial)),
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

fn words_of(trial: std::thread::JoinHandle<()>) -> String {
    let Err(panic) = trial.join() else { return "it ended without a word".to_owned() };
    let words = panic.downcast_ref::<String>().cloned();
    let words = words.or_else(|| panic.downcast_ref::<&str>().map(|&words| words.to_owned()));
    words.unwrap_or_else(|| "it ended without words".to_owned())
}
