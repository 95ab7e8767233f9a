//! `portal backup --with-key`: database and key in one file, for a new card.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::backup::args::{BackupArgs, BackupRecord};
use super::output_file::OutputFile;
use super::terminal::{can_ask, print, print_json, say};
use super::{Failure, Outcome, secret};
use crate::appliance::backup::{BackupError, BackupFolder, Contents, TemporaryCopy, with_key};
use crate::appliance::key_check::Unopened;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::files::atomic_write;
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

pub(super) fn run(args: &BackupArgs, dir: &DataDir) -> Outcome {
    let Some((file, replace)) = args.output() else {
        return Err("Say where the backup with the key goes: a USB stick, or another machine. Beside the portal it would be lost together with it. For example: portal backup --with-key /media/usb".into());
    };
    let path = file.path();
    if dir.holds(path) {
        return Err(format!("{} is in the portal's own folder, and would be lost together with it. Name a place outside of this machine, such as a USB stick: portal backup --with-key /media/usb", path.display()).into());
    }
    let is_in_the_way = file.is_within_own_reach() && !replace && path.symlink_metadata().is_ok();
    if is_in_the_way {
        let cause = io::ErrorKind::AlreadyExists.into();
        return Err(BackupError::Io { path: path.to_path_buf(), cause }.into());
    }
    args.warn_of_frailty(dir);
    let conn = dir.open_as_it_is()?;
    let key = dir.key()?;
    let settings = Settings::load(&conn)?;
    if let Some((says, advice)) =
        Unopened::find(&conn, &Seal::new(&key), &settings)?.in_words(&dir.key_path())
    {
        eprintln!("Careful: {says} {advice}");
    }
    if args.passphrase_file.is_none() && !can_ask() {
        return Err(
            "Nobody is here to type a passphrase. Write one into a file and name it: --passphrase-file FILE"
                .into(),
        );
    }
    let passphrase = secret::new_passphrase(args.passphrase_file.as_ref(), &[&settings.congregation_name])?;
    let now = Clock::System.now();
    let folder = BackupFolder::beside(&dir.database_path());
    let copy = TemporaryCopy::of(&conn, folder.as_ref().ok(), now)?;
    let bytes =
        write_with_key(file, replace, &copy, |path| with_key::write(&copy, &key, &passphrase, path, now))?;
    // For the doctor, which reports its age.
    if let Err(error) = folder.and_then(|folder| folder.note(|status| status.with_key = Some(now))) {
        eprintln!("Careful: the backup is there, but that could not be noted for the doctor: {error}");
    }
    let Contents { rows, schema, .. } = copy.contents;
    if args.json {
        return print_json(&BackupRecord { path, bytes, rows, schema });
    }
    if args.quiet {
        return print(&format!("{}\n", path.display()));
    }
    say(&format!(
        "The backup with the key is {}\n  {}, and the key; all of it was opened again and is right.\n\
         Your passphrase opens it, and nothing else: if it is forgotten, nobody can help. Write it down, and keep \
         the file and the passphrase apart: whoever has both can read everything.\n\
         On a new card: portal restore FILE",
        path.display(),
        copy.contents.in_words(),
    ))
}

/// Writes where this process can, or where the portal's user can; from there it is passed on, encrypted.
fn write_with_key(
    file: &OutputFile,
    replace: bool,
    copy: &TemporaryCopy,
    write: impl FnOnce(&Path) -> Result<u64, BackupError>,
) -> Result<u64, Failure> {
    let path = file.path();
    if file.is_within_own_reach() {
        let bytes = write(path)?;
        atomic_write::rename_into_place(path, replace)
            .map_err(|cause| BackupError::Io { path: path.to_path_buf(), cause })?;
        return Ok(bytes);
    }
    let passing = copy.path().with_file_name(with_key::name(Clock::System.now()));
    let bytes = write(&passing)?;
    let partial = atomic_write::partial(&passing);
    let handed_over = File::open(&partial)
        .map_err(Failure::from)
        .and_then(|mut source| file.write(replace, bytes, &mut source));
    fs::remove_file(&partial)?;
    handed_over.map(|()| bytes)
}
