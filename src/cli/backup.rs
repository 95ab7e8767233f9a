//! `portal backup`: a checked copy of everything, now; with the key, in one file, for a new card.

pub(super) mod list;
mod verify;

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueHint};
use serde_json::json;

use super::advice::on_risky_storage;
use super::input_file::InputFile;
use super::long_work::{AtInterrupt, LongWork};
use super::output_file::{IS_IT_PLUGGED_IN, OutputFile, missing_folder};
use super::terminal::{can_ask, print, print_json, printable, say};
use super::{Failure, Outcome, secret};
use crate::accounts::audit_log::Actor;
use crate::appliance::backup::second_copy::{Disk, MARKER};
use crate::appliance::backup::{self, BackupFolder, Contents, TemporaryCopy, with_key};
use crate::appliance::key_check::Unopened;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::files::atomic_write;
use crate::platform::sealed::Seal;
use crate::platform::settings::Settings;

/// The note after an interrupted backup.
const A_WHOLE_BACKUP_OR_NONE: AtInterrupt = AtInterrupt::End(
    "What has a backup's name is a whole backup, and nothing else was changed. To see them: portal backup list",
);

#[derive(Clone, Debug, Subcommand)]
enum BackupCommand {
    /// List the backups there are, the newest last.
    #[command(after_help = include_str!("help/backup-list.txt"))]
    List(list::ListArgs),
    /// Prove the newest backup, or any other: open it, check it, compare it row by row.
    #[command(after_help = include_str!("help/backup-verify.txt"))]
    Verify(verify::VerifyArgs),
}

/// The file as it was named, or one of today in the folder that was named.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Target {
    typed: PathBuf,
    is_folder: bool,
    plain: OutputFile,
    with_key: OutputFile,
    /// The disk it is written to, as the user who typed the command sees it.
    disk: Option<Disk>,
}

/// Where to, or what is done with the backups there are.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub struct BackupArgs {
    #[command(subcommand)]
    what: Option<BackupCommand>,
    /// The file to write, or a folder such as a USB stick's (default: the backups folder in the data folder).
    #[arg(value_hint = ValueHint::AnyPath)]
    file: Option<Target>,
    /// Put the key in too, and encrypt both with a passphrase: what a new card needs.
    #[arg(long)]
    with_key: bool,
    /// A file whose first line is that passphrase. Left out, it is asked for.
    #[arg(long, value_name = "FILE", requires = "with_key", value_hint = ValueHint::FilePath)]
    passphrase_file: Option<InputFile>,
    /// Replace the file if it is there already.
    #[arg(long, requires = "file")]
    pub force: bool,
    /// Print nothing but the file's name.
    #[arg(long, conflicts_with = "json")]
    pub quiet: bool,
    /// Print what was done as JSON.
    #[arg(long)]
    pub json: bool,
}

impl From<OsString> for Target {
    fn from(typed: OsString) -> Self {
        let typed = PathBuf::from(typed);
        let now = Clock::System.now();
        let plain = OutputFile::named(&typed, &backup::name(backup::ORDINARY, now));
        Self {
            disk: plain.path().parent().and_then(|folder| Disk::of(folder).ok()),
            with_key: OutputFile::named(&typed, &with_key::name(now)),
            is_folder: typed.is_dir(),
            plain,
            typed,
        }
    }
}

impl Target {
    /// The reason for refusing it as a target.
    fn refusal(&self, ending: &str) -> Option<String> {
        // Known since before the privilege drop: the portal's user may not see it.
        if self.is_folder {
            return None;
        }
        let missing = missing_folder(&self.typed, ending)?;
        let advice = if self.typed.components().count() == 1 {
            "If you meant what there is already: portal backup list"
        } else {
            IS_IT_PLUGGED_IN
        };
        Some(format!("{missing} {advice}"))
    }
}

impl BackupArgs {
    /// The target, and whether it may be replaced.
    pub(super) fn output(&self) -> Option<(&OutputFile, bool)> {
        let target = self.file.as_ref()?;
        Some((if self.with_key { &target.with_key } else { &target.plain }, self.force))
    }

    /// Warns where the file would be lost.
    fn warn_of_risk(&self, dir: &DataDir) {
        let Some(target) = &self.file else { return };
        if let Some(risk) = target.disk.and_then(|disk| disk.risk(dir.path())) {
            let folder = target.plain.path().parent().unwrap_or(&target.typed);
            eprintln!("{}", printable(&on_risky_storage(folder, risk)));
        }
    }

    /// Tells of the file, of so many bytes, and what is in it.
    fn tell(&self, path: &Path, bytes: u64, Contents { rows, schema, .. }: &Contents, says: &str) -> Outcome {
        if self.json {
            return print_json(&json!({ "path": path, "bytes": bytes, "rows": rows, "schema": schema }));
        }
        if self.quiet { print(&format!("{}\n", path.display())) } else { say(says) }
    }
}

pub(super) fn run(args: &BackupArgs, dir: &DataDir) -> Outcome {
    match &args.what {
        None => back_up(args, dir),
        Some(BackupCommand::List(args)) => list::run(args, dir),
        Some(BackupCommand::Verify(args)) => verify::run(args, dir),
    }
}

fn back_up(args: &BackupArgs, dir: &DataDir) -> Outcome {
    let ending = if args.with_key { "tar.age" } else { "db" };
    if let Some(refusal) = args.file.as_ref().and_then(|target| target.refusal(ending)) {
        return Err(refusal.into());
    }
    if args.with_key {
        return back_up_with_key(args, dir);
    }
    args.warn_of_risk(dir);
    let work = LongWork::begin("Copying everything, and reading it again", A_WHOLE_BACKUP_OR_NONE);
    let (path, contents) = match args.output() {
        None => {
            let conn = dir.open_current()?;
            let folder = BackupFolder::beside(&dir.database_path())?;
            folder.add_by_hand(&conn, &Actor::CommandLine.in_words(), Clock::System.now())?
        }
        Some((file, replace)) => (file.path().to_path_buf(), write(dir, file, replace)?),
    };
    drop(work);
    let of_its_kind = match args.output() {
        None => {
            "\nIt is kept like the nightly ones: of each day the newest stays. One that must stay goes elsewhere: \
             portal backup FILE"
        }
        Some(_) if should_be_closed(&path, dir) => {
            "\nWhoever finds the file can read everything in it. One that only a passphrase opens: portal backup \
             --with-key FOLDER"
        }
        Some(_) => "",
    };
    let says = format!(
        "The backup is {}\n  {}; all of it was read again and is right.\n\
         Not in it: the key file {}, without which nobody\'s authenticator app works after going back. What a new \
         card needs is made with: portal backup --with-key FOLDER{of_its_kind}",
        path.display(),
        contents.in_words(),
        dir.key_path().display()
    );
    args.tell(&path, contents.bytes, &contents, &says)
}

/// True among second copies, or where second copies are set to be encrypted.
fn should_be_closed(path: &Path, dir: &DataDir) -> bool {
    let is_among_copies = path.parent().is_some_and(|folder| folder.join(MARKER).symlink_metadata().is_ok());
    let settings = || Settings::load(&*dir.open_current().ok()?).ok();
    is_among_copies || settings().is_some_and(|settings| settings.backup_passphrase.is_some())
}

/// Written where the portal's user can write, and passed on from there when it is right.
fn write(dir: &DataDir, file: &OutputFile, replace: bool) -> Result<Contents, Failure> {
    file.refuse_if_there(replace)?;
    let conn = dir.open_current()?;
    let folder = BackupFolder::beside(&dir.database_path()).ok();
    let copy = TemporaryCopy::of(&conn, folder.as_ref(), Clock::System.now())?;
    file.write(replace, copy.contents.bytes, &mut File::open(copy.path())?)?;
    Ok(copy.contents)
}

fn back_up_with_key(args: &BackupArgs, dir: &DataDir) -> Outcome {
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
    let says = format!(
        "The backup with the key is {}\n  {}, and the key; all of it was opened again and is right.\n\
         Your passphrase opens it, and nothing else: if it is forgotten, nobody can help. Write it down, and keep \
         the file and the passphrase apart: whoever has both can read everything.\n\
         On a new card: portal restore FILE",
        path.display(),
        copy.contents.in_words(),
    );
    args.tell(path, bytes, &copy.contents, &says)
}
