//! The arguments of `portal backup`, and its result as JSON.

use clap::{Args, Subcommand, ValueHint};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

use crate::appliance::backup::Contents;
use crate::appliance::backup::disk::Disk;
use crate::cli::backup::{list, verify};
use crate::cli::input_file::InputFile;
use crate::cli::long_work::AtInterrupt;
use crate::cli::output_file::OutputFile;

/// The note after an interrupted backup.
pub(in crate::cli) const A_WHOLE_BACKUP_OR_NONE: AtInterrupt = AtInterrupt::End(
    "What has a backup's name is a whole backup, and nothing else was changed. To see them: portal backup list",
);

#[derive(Clone, Debug, Subcommand)]
pub(in crate::cli) enum BackupCommand {
    /// List the backups there are, the newest last.
    #[command(after_help = "Examples:
  portal backup list
  portal backup list /media/usb
  portal backup list --json

\"right\" is a file whose checksum is the one that was written down with it. Only
\"portal backup verify\" opens a backup and compares its rows. Times are on the
congregation's clock; the time in a name is UTC.

Exit codes: 0 here they are, 3 there is none.")]
    List(list::ListArgs),
    /// Prove the newest backup, or any other: open it, check it, compare it row by row.
    #[command(after_help = "Examples:
  portal backup verify
  portal backup verify /media/usb/portal-20261120-030000Z.db
  portal backup verify /media/usb/portal-20261120-030000Z.db.age
  portal backup verify portal-with-key-20261120-180000Z.tar.age --passphrase-file FILE
  portal backup verify --json

It is copied into a folder of its own, brought up to date there as when going back,
and compared with the portal. Nothing is changed, and the portal may be open
meanwhile. An encrypted one is tried with the backup-passphrase; where that is
another one, it is asked for.

Exit codes: 0 it is right, 1 it is not, or could not be looked at.")]
    Verify(verify::VerifyArgs),
}

/// The file as it was named, or one of today in the folder that was named.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Target {
    pub(in crate::cli) typed: PathBuf,
    pub(in crate::cli) is_folder: bool,
    pub(in crate::cli) plain: OutputFile,
    pub(in crate::cli) with_key: OutputFile,
    /// The disk it is written to, as the user who typed the command sees it.
    pub(in crate::cli) disk: Option<Disk>,
}

/// Where to, or what is done with the backups there are.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag on the command line")]
pub struct BackupArgs {
    #[command(subcommand)]
    pub(in crate::cli) what: Option<BackupCommand>,
    /// The file to write, or a folder such as a USB stick's (default: the backups folder in the data folder).
    #[arg(value_hint = ValueHint::AnyPath)]
    pub(in crate::cli) file: Option<Target>,
    /// Put the key in too, and encrypt both with a passphrase: what a new card needs.
    #[arg(long)]
    pub(in crate::cli) with_key: bool,
    /// A file whose first line is that passphrase. Left out, it is asked for.
    #[arg(long, value_name = "FILE", requires = "with_key", value_hint = ValueHint::FilePath)]
    pub(in crate::cli) passphrase_file: Option<InputFile>,
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

/// The file, of so many bytes, and what is in it.
pub(in crate::cli) fn record(path: &Path, bytes: u64, Contents { rows, schema, .. }: &Contents) -> Value {
    json!({ "path": path, "bytes": bytes, "rows": rows, "schema": schema })
}
