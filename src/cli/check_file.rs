//! Checks the database's file in a process of its own, `portal check-file FILE`, before `serve` listens.
//!
//! The file is mapped into its memory, which is a quarter faster than reading it: an unreadable block of the card ends
//! that process, not the portal. What the check leaves in memory goes with it, too, while the portal opens already.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};

use clap::Args;

use super::{Outcome, terminal};
use crate::platform::db::check;

#[derive(Args, Clone, Debug)]
pub struct CheckFileArgs {
    file: PathBuf,
}

pub(super) fn run(args: &CheckFileArgs) -> Outcome {
    if check::is_whole(&args.file)? { terminal::print(WHOLE) } else { Ok(ExitCode::FAILURE) }
}

/// The process's output for a file without damage.
const WHOLE: &str = "whole";

/// The process while it checks; it ends with this.
pub(super) struct FileCheck(Option<Child>);

impl FileCheck {
    pub(super) fn begin(file: &Path) -> Self {
        let process = std::env::current_exe().and_then(|program| {
            let mut process = Command::new(program);
            process.arg("check-file").arg("--").arg(file);
            process.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
        });
        Self(process.ok())
    }

    /// False where damage was found, and where the process could not find out.
    pub(super) fn finds_whole(mut self) -> bool {
        let Some(mut process) = self.0.take() else { return false };
        let mut said = [0; WHOLE.len()];
        let read = process.stdout.take().is_some_and(|mut out| out.read_exact(&mut said).is_ok());
        std::thread::spawn(move || process.wait());
        read && said == WHOLE.as_bytes()
    }
}

impl Drop for FileCheck {
    fn drop(&mut self) {
        if let Some(process) = &mut self.0 {
            let _ended_already = process.kill();
            let _ended_already = process.wait();
        }
    }
}
