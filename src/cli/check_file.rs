//! Checks the database's file in a process of its own, `portal check-file FILE`, before `serve` listens.
//!
//! The file is mapped into its memory, which is a quarter faster than reading it: an unreadable block of the card ends
//! that process, not the portal. What the check leaves in memory goes with it, too.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};

use clap::Args;

use super::Outcome;
use crate::platform::db::check;

#[derive(Args, Clone, Debug)]
pub struct CheckFileArgs {
    file: PathBuf,
}

pub(super) fn run(args: &CheckFileArgs) -> Outcome {
    Ok(if check::is_whole(&args.file)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The process while it checks; it ends with this.
pub(super) struct FileCheck(Option<Child>);

impl FileCheck {
    pub(super) fn begin(file: &Path) -> Self {
        let process = std::env::current_exe().and_then(|program| {
            let mut process = Command::new(program);
            process.arg("check-file").arg("--").arg(file);
            process.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
        });
        Self(process.ok())
    }

    /// False where damage was found, and where the process could not find out.
    pub(super) fn finds_whole(mut self) -> bool {
        self.0.take().is_some_and(|mut process| process.wait().is_ok_and(|status| status.success()))
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
