//! `portal donation export`.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use clap::Args;

use super::list::{WhichArgs, in_words};
use crate::cli::terminal::{nothing_to_do, print, say};
use crate::cli::{Failure, Outcome};
use crate::db::Database;
use crate::giving::export::to_csv;
use crate::giving::list::{GiftQuery, list_gifts, total_of};

/// Which gifts, and where to.
#[derive(Args, Debug)]
pub struct ExportArgs {
    /// The file to write; left out (or -), the CSV is printed.
    file: Option<PathBuf>,
    #[command(flatten)]
    which: WhichArgs,
    /// Replace the file if it is there already.
    #[arg(long, requires = "file")]
    force: bool,
}

pub(super) fn run(args: ExportArgs, db: &Database) -> Outcome {
    let query = GiftQuery::from(args.which);
    let gifts = db.read(|conn| list_gifts(conn, &query))?;
    if gifts.is_empty() {
        // Before the file: a name mistyped in a filter must not replace a good export with nothing.
        return nothing_to_do("No gifts are like that, so nothing was written.");
    }
    let csv = to_csv(&gifts)?;
    match args.file.as_deref().filter(|file| *file != Path::new("-")) {
        None => print(&String::from_utf8(csv)?),
        Some(file) => {
            write(file, &csv, args.force)?;
            say(&format!("Wrote {} to {}.", in_words(total_of(&gifts).all), file.display()))
        }
    }
}

/// Writes a file that only its owner can read: whole, or not at all.
fn write(file: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    let failed = |error: io::Error| -> Failure {
        if error.kind() == io::ErrorKind::AlreadyExists {
            return format!(
                "{} is there already and was left as it is. Name another file, or replace it with --force.",
                file.display()
            )
            .into();
        }
        format!("{} could not be written: {error}", file.display()).into()
    };
    if !force {
        return fill(open_new(file).map_err(failed)?, file, bytes).map_err(failed);
    }
    // A link leads to the file that is meant.
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    let file = target.as_path();
    if fs::metadata(file).is_ok_and(|there| !there.is_file()) {
        return Err(format!("{} is not a plain file. Name another one.", file.display()).into());
    }
    let name = file.file_name().ok_or_else(|| failed(io::ErrorKind::IsADirectory.into()))?;
    // Beside it under another name until it is whole: the old file must not be lost to a full disk.
    let partial = file.with_file_name(format!(".{}.part", name.to_string_lossy()));
    match fs::remove_file(&partial) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    fill(open_new(&partial).map_err(failed)?, &partial, bytes).map_err(failed)?;
    fs::rename(&partial, file).map_err(|error| {
        let _gone_or_left_behind = fs::remove_file(&partial);
        failed(error)
    })
}

fn open_new(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

fn fill(mut file: File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes).and_then(|()| file.sync_all()).inspect_err(|_| {
        let _gone_or_left_behind = fs::remove_file(path);
    })
}
