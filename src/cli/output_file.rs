//! A file that a command writes: atomically, and with mode 0600.
//!
//! Where root drops to the data folder's user ([`crate::appliance::owner`]), the target may be writable only for root
//! or the user who typed the command, and it is renamed at the very end, after the privilege drop. So a second process
//! is started first, `portal write-file FILE`, which stays root and only writes the bytes of its standard input to this
//! one file. When the command fails or is killed, fewer bytes come than announced, and there is no file.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;

use super::{Failure, Outcome};
use crate::appliance::backup::not_written;
use crate::appliance::backup::sums::{Summed, sum_of};
use crate::appliance::owner::{give_to_typist, open_parent};
use crate::platform::files::atomic_write;

/// A path from the command line.
#[derive(Clone, Debug)]
pub(super) struct OutputFile {
    path: PathBuf,
    helper: Arc<Mutex<Option<Child>>>,
}

pub(super) const IS_IT_PLUGGED_IN: &str =
    "Is the stick plugged in and mounted, and is the name right? This shows it: lsblk";

/// Arguments of the second process.
#[derive(Args, Clone, Debug)]
pub struct WriteFileArgs {
    file: PathBuf,
    #[arg(long)]
    replace: bool,
}

impl OutputFile {
    /// The file as it was named, or the file of this name in the folder that was named.
    pub(super) fn named(typed: &Path, name: &str) -> Self {
        // Absolute, so that it is right in every sentence and script.
        let path = std::path::absolute(typed).unwrap_or_else(|_| typed.to_path_buf());
        let path = if typed.is_dir() { path.join(name) } else { path };
        Self { path, helper: Arc::default() }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Called before the privilege drop.
    pub(super) fn start_helper(&self, replace: bool) -> io::Result<()> {
        let mut helper = Command::new(std::env::current_exe()?);
        helper.arg("write-file").args(replace.then_some("--replace")).arg("--").arg(&self.path);
        helper.stdin(Stdio::piped()).stdout(Stdio::piped());
        *self.helper.lock().unwrap_or_else(PoisonError::into_inner) = Some(helper.spawn()?);
        Ok(())
    }

    /// Refuses an existing file before long work begins. A file that only root sees is refused when it is written.
    pub(super) fn refuse_if_there(&self, replace: bool) -> Result<(), Failure> {
        if !replace && self.path.symlink_metadata().is_ok() { Err(is_there(&self.path)) } else { Ok(()) }
    }

    /// Writes `length` bytes of `source`. An existing file is refused or replaced.
    pub(super) fn write(&self, replace: bool, length: u64, source: &mut dyn Read) -> Result<(), Failure> {
        match self.helper.lock().unwrap_or_else(PoisonError::into_inner).take() {
            None => write(&self.path, replace, length, source),
            Some(helper) => hand_over(helper, length, source),
        }
    }
}

/// A sentence where the typed path is neither a folder nor the name of a file: a missing folder, or a mistyped
/// subcommand, would become a file of that name.
pub(super) fn missing_folder(typed: &Path, ending: &str) -> Option<String> {
    let name = typed.to_string_lossy();
    let is_folder_s = name.ends_with('/');
    if typed.exists() || (typed.extension().is_some() && !is_folder_s) {
        return None;
    }
    let name = name.trim_end_matches('/');
    let file = if is_folder_s {
        String::new()
    } else {
        format!(", and a file is named with its ending, such as {name}.{ending}")
    };
    Some(format!("There is no folder {name}{file}."))
}

fn hand_over(mut helper: Child, length: u64, source: &mut dyn Read) -> Result<(), Failure> {
    if let Some(mut there) = helper.stdin.take() {
        let sent = there
            .write_all(&length.to_be_bytes())
            .and_then(|()| io::copy(&mut source.take(length), &mut there));
        // Of a broken pipe the second process has printed why.
        if let Err(error) = sent
            && error.kind() != io::ErrorKind::BrokenPipe
        {
            return Err(error.into());
        }
    }
    let said = helper.wait_with_output()?;
    if said.status.success() {
        return Ok(());
    }
    let sentence = String::from_utf8_lossy(&said.stdout).trim().to_owned();
    Err(if sentence.is_empty() { "The file could not be written.".to_owned() } else { sentence }.into())
}

/// Its sentence goes to standard output, for the command that started it.
pub(super) fn run(args: &WriteFileArgs) -> Outcome {
    let mut source = io::stdin().lock();
    let mut length = [0; 8];
    if source.read_exact(&mut length).is_err() {
        return Ok(ExitCode::FAILURE); // The command had nothing to write.
    }
    match write(&args.file, args.replace, u64::from_be_bytes(length), &mut source) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(failure) => {
            writeln!(io::stdout(), "{failure}")?;
            Ok(ExitCode::FAILURE)
        }
    }
}

fn write(path: &Path, replace: bool, length: u64, source: &mut dyn Read) -> Result<(), Failure> {
    let failed = |cause: io::Error| -> Failure {
        match cause.kind() {
            io::ErrorKind::AlreadyExists => is_there(path),
            _ => not_written(path)(cause),
        }
    };
    let (way, _folder) = open_parent(path).map_err(failed)?;
    // Another user's link is resolved to the file that is meant.
    let meant = if replace && way == path { path.canonicalize().ok() } else { None };
    let target = meant.unwrap_or(way);
    match target.symlink_metadata() {
        Ok(_) if !replace => return Err(is_there(path)),
        Ok(there) if !there.is_file() => {
            return Err(format!("{} is not a plain file. Name another one.", path.display()).into());
        }
        _ => {}
    }
    fill(&target, length, source)
        .inspect_err(|_| {
            let _gone_or_left_behind = std::fs::remove_file(atomic_write::partial(&target));
        })
        .and_then(|()| atomic_write::rename_into_place(&target, replace))
        .map_err(failed)
}

fn is_there(path: &Path) -> Failure {
    format!(
        "{} is there already and was left as it is. Name another file, or replace it with --force.",
        path.display()
    )
    .into()
}

/// Writes it, and reads it back from the disk.
fn fill(target: &Path, length: u64, source: &mut dyn Read) -> io::Result<()> {
    let mut file = atomic_write::begin(target)?;
    give_to_typist(&file);
    let mut source = Summed::new(source.take(length));
    if io::copy(&mut source, &mut file)? != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    file.sync_all()?;
    // Where the page cache cannot be dropped, it is read all the same.
    let _forgotten = atomic_write::forget(&file);
    if sum_of(File::open(atomic_write::partial(target))?)? == source.sum() {
        return Ok(());
    }
    Err(io::Error::other(
        "it was read again, and is not what was written. The stick or disk it is on is failing: take another",
    ))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::FileExt;

    use super::*;

    /// Yields its bytes one by one, and changes the first one in the file before it yields the last.
    struct Spoiling<'a>(&'a [u8], Option<PathBuf>);

    impl Read for Spoiling<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if let (1, Some(written)) = (self.0.len(), &self.1) {
                File::options().write(true).open(written)?.write_all_at(b"x", 0)?;
            }
            self.0.read(&mut buffer[..1])
        }
    }

    #[test]
    fn what_the_stick_does_not_keep_is_noticed_before_the_file_has_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("portal.db");
        let partial = atomic_write::partial(&path);
        let error = write(&path, false, 5, &mut Spoiling(b"bytes", Some(partial))).unwrap_err().to_string();
        assert!(error.contains("not what was written") && error.contains("failing"), "{error}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is left");
        write(&path, false, 5, &mut Spoiling(b"bytes", None)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"bytes");
    }
}
