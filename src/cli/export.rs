//! `portal export`: everything in open formats.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueHint};

use super::long_work::{AtInterrupt, LongWork};
use super::output_file::{IS_IT_PLUGGED_IN, OutputFile, missing_folder};
use super::terminal::say;
use super::{Failure, Outcome};
use crate::appliance::export::{ExportError, Manifest, write};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::files::Scratch;
use crate::platform::text::escape::quoted;

#[derive(Args, Clone, Debug)]
pub struct ExportArgs {
    /// The file to write, or a folder such as a USB stick's.
    #[arg(value_name = "FILE.zip", value_hint = ValueHint::AnyPath, value_parser = OsStringValueParser::new().map(target))]
    file: OutputFile,
    /// Replace the file if it is there already.
    #[arg(long)]
    force: bool,
}

/// The file as it was named, or one of today in the folder that was named.
fn target(typed: OsString) -> OutputFile {
    let name = Clock::System.now().strftime("portal-export-%Y%m%d-%H%M%SZ.zip").to_string();
    OutputFile::named(Path::new(&typed), &name)
}

impl ExportArgs {
    /// The target, and whether it may be replaced.
    pub(super) fn output(&self) -> (&OutputFile, bool) {
        (&self.file, self.force)
    }
}

pub(super) fn run(args: &ExportArgs, dir: &DataDir) -> Outcome {
    let (file, replace) = args.output();
    if let Some(missing) = missing_folder(file.path(), "zip") {
        return Err(format!("{missing} {IS_IT_PLUGGED_IN}").into());
    }
    file.refuse_if_there(replace)?;
    let db = dir.open()?;
    let work = LongWork::begin("Writing everything", AtInterrupt::End("An export that is there is whole."));
    // Where the portal's user can write; the file is moved when it is complete. Where the card is full or read-only, it
    // is written in memory.
    let scratch;
    let (manifest, mut whole) = if let Ok(whole) = put_together(&db, dir.path()) {
        whole
    } else {
        scratch = Scratch::new()?;
        put_together(&db, scratch.path()).map_err(not_written)?
    };
    let length = whole.stream_position()?;
    whole.rewind()?;
    file.write(replace, length, &mut whole)?;
    drop(work);
    say(&format!(
        "Everything is in {}: {}.\n\
         Only you can read it: keep it so. README.txt in it says what is what.\n\
         Not in it: passwords and other secrets. It comes back into an empty folder: portal import everything {} --data-dir NEW-FOLDER",
        file.path().display(),
        manifest.in_words(),
        quoted(&file.path().display().to_string()),
    ))
}

fn put_together(db: &Database, folder: &Path) -> Result<(Manifest, File), ExportError> {
    let mut whole = nameless(folder)?;
    let manifest = db.read(|conn| write(conn, Clock::System.now(), &mut whole))?;
    Ok((manifest, whole))
}

/// A file without a name: it is gone when this process ends, however it ends.
fn nameless(folder: &Path) -> io::Result<File> {
    let path = folder.join(format!(".export-{}.part", std::process::id()));
    let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    fs::remove_file(&path)?;
    Ok(file)
}

fn not_written(error: ExportError) -> Failure {
    if error.is_disk_full() {
        return "The export is put together in the portal's data folder, else in this machine's memory, and there is no room for it in either. Make room and try again. Nothing was written.".into();
    }
    error.into()
}
