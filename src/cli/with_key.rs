//! `portal backup --with-key`: database and key in one file, for a new card.

use std::fs::{self, File};

use super::backup::args::{A_WHOLE_BACKUP_OR_NONE, BackupArgs, record};
use super::long_work::LongWork;
use super::terminal::{can_ask, print, print_json, say};
use super::{Failure, Outcome, secret};
use crate::appliance::backup::{BackupFolder, TemporaryCopy, with_key};
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
    file.refuse_if_there(replace)?;
    args.warn_of_risk(dir);
    let conn = dir.open_current()?;
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
    let work = LongWork::begin("Copying everything, and opening it again", A_WHOLE_BACKUP_OR_NONE);
    let now = Clock::System.now();
    let folder = BackupFolder::beside(&dir.database_path());
    let copy = TemporaryCopy::of(&conn, folder.as_ref().ok(), now)?;
    // Written where the portal's user can write; from there it is passed on, encrypted.
    let passing = copy.path().with_file_name(with_key::name(now));
    let bytes = with_key::write(&copy, &key, &passphrase, &passing, now)?;
    let partial = atomic_write::partial(&passing);
    let handed_over = File::open(&partial)
        .map_err(Failure::from)
        .and_then(|mut source| file.write(replace, bytes, &mut source));
    fs::remove_file(&partial)?;
    handed_over?;
    drop(work);
    // For the doctor, which reports its age.
    if let Err(error) = folder.and_then(|folder| folder.note(|status| status.with_key = Some(now))) {
        eprintln!("Careful: the backup is there, but that could not be noted for the doctor: {error}");
    }
    if args.json {
        return print_json(&record(path, bytes, &copy.contents));
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
