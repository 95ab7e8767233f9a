//! A process that ends with its handle, however the bench ends.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::Failure;

/// Longer than the portal takes to finish what it answers.
const LAST_WORDS: Duration = Duration::from_secs(15);

pub struct Process {
    child: Child,
    name: &'static str,
}

impl Process {
    /// `name` is what a failure calls it.
    pub fn start(name: &'static str, command: &mut Command) -> Result<Self, Failure> {
        match command.stdin(Stdio::null()).spawn() {
            Ok(child) => Ok(Self { child, name }),
            Err(error) => Err(format!("{name} does not start: {error}").into()),
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Fails with how it ended, when it has.
    pub fn still_runs(&mut self) -> Result<(), Failure> {
        match self.child.try_wait()? {
            None => Ok(()),
            Some(status) => Err(format!("{} ended: {status}", self.name).into()),
        }
    }

    /// Waits for its end.
    pub async fn finish(&mut self, at_most: Duration) -> Result<ExitStatus, Failure> {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            if begun.elapsed() > at_most {
                return Err(format!("{} did not end within {} s", self.name, at_most.as_secs()).into());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Runs to its end and returns what it said. What it says must fit into a pipe: 64 KB. A failure tells the last
    /// line of its complaint.
    pub async fn output(
        name: &'static str,
        command: &mut Command,
        at_most: Duration,
    ) -> Result<String, Failure> {
        let mut process = Self::start(name, command.stdout(Stdio::piped()).stderr(Stdio::piped()))?;
        let status = process.finish(at_most).await?;
        let (mut said, mut complaint) = (String::new(), String::new());
        if let (Some(out), Some(err)) = (&mut process.child.stdout, &mut process.child.stderr) {
            out.read_to_string(&mut said)?;
            err.read_to_string(&mut complaint)?;
        }
        if status.success() {
            return Ok(said);
        }
        let complaint = complaint.trim().lines().next_back().unwrap_or("it said nothing").to_owned();
        Err(format!("{name} failed ({status}): {complaint}").into())
    }

    /// Asks it to end and waits; one that does not listen is killed.
    pub fn stop(&mut self) {
        let asked = Instant::now();
        if let Ok(None) = self.child.try_wait() {
            let _gone_already = kill_process(Pid::from_child(&self.child), Signal::TERM);
        }
        while matches!(self.child.try_wait(), Ok(None)) {
            if asked.elapsed() > LAST_WORDS {
                let _gone_already = self.child.kill();
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
    }
}
