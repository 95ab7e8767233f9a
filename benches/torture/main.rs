//! `make torture`: what the portal promises about power cuts, full and failing disks, damage, clocks and mail servers,
//! each tried at length on the real program. The trials are those of the stories; here they have more rounds.

#![expect(clippy::unwrap_used, reason = "a trial that cannot go on has failed")]

mod rows;
mod table;

// The stories' own trials and what they stand on, from where they are.
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/app.rs"]
mod app;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/backups.rs"]
mod backups;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/browser.rs"]
mod browser;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/clocks.rs"]
mod clocks;
#[path = "../../tests/stories/command.rs"]
mod command;
#[path = "../../tests/stories/congregation.rs"]
mod congregation;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/editions.rs"]
mod editions;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/health.rs"]
mod health;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/killed_midway.rs"]
mod killed_midway;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/mail_serving.rs"]
mod mail_serving;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/nightly.rs"]
mod nightly;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/nightly_serving.rs"]
mod nightly_serving;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/photos.rs"]
mod photos;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/pictures.rs"]
mod pictures;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/second_factor.rs"]
mod second_factor;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/serving.rs"]
mod serving;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/smtp_server.rs"]
mod smtp_server;
#[path = "../../tests/stories/stick.rs"]
mod stick;
#[path = "../../tests/stories/stopping_under_load.rs"]
mod stopping_under_load;
#[path = "../../tests/stories/torture/mod.rs"]
mod torture;

use std::process::ExitCode;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rows::{ROWS, Row};
use rustix::process::{Pid, Signal, kill_process};
use table::{Table, Verdict};

/// No row may take longer.
const LONGEST: Duration = Duration::from_mins(5);

fn main() -> ExitCode {
    // What cargo itself says to a benchmark begins with dashes.
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if let Some(unknown) = chosen.iter().find(|name| ROWS.iter().all(|row| row.name != name.as_str())) {
        let names = ROWS.map(|row| row.name).join(" ");
        eprintln!("There is no row {unknown}. The rows: {names}");
        return ExitCode::FAILURE;
    }
    let mut table = Table::default();
    for row in ROWS.iter().filter(|row| chosen.is_empty() || chosen.iter().any(|name| name == row.name)) {
        eprintln!("{}: {}", row.name, row.promise);
        let begun = Instant::now();
        let verdict = verdict_on(row);
        table.add(row, verdict, begun.elapsed());
    }
    end_what_is_left();
    print!("{table}");
    if table.is_kept() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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
