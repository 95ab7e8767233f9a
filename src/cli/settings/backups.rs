//! Checks and hints when the settings of backups change.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{Failure, Outcome, say, secret};
use crate::appliance::backup::passphrase;
use crate::appliance::backup::second_copy::{self, SecondCopyFolder};
use crate::cli::advice::on_risky_storage;
use crate::cli::terminal::can_ask;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::settings::{Name, Settings};

/// The folders that the service may write to, besides its own.
const OF_THE_SERVICE: [&str; 2] = ["/media", "/mnt"];

/// Tests the folder for second copies, as the portal's user.
pub(super) fn try_out(
    name: Name,
    value: &str,
    data_dir: &DataDir,
) -> Result<Option<(PathBuf, SecondCopyFolder)>, Failure> {
    if name != Name::BackupCopyTo {
        return Ok(None);
    }
    let mut tried = Settings::default();
    tried.apply(name, value)?;
    let Some(folder) = tried.backup_copy_to else { return Ok(None) };
    let ready =
        second_copy::set_up(&folder, data_dir).map_err(|error| format!("{error}\nNothing was changed."))?;
    Ok(Some((folder, ready)))
}

/// Hints about the folder that is set now.
pub(super) fn advise_on_folder(
    folder: &Path,
    ready: SecondCopyFolder,
    data_dir: &DataDir,
    db: &Database,
) -> Result<(), Failure> {
    say(
        "The portal can write there. While it is open, the newest backup is there within the hour, and then every night's.",
    )?;
    warn_of_risk(folder, ready)?;
    if data_dir.is_service_folder() && !OF_THE_SERVICE.iter().any(|place| folder.starts_with(place)) {
        say(&format!(
            "The portal's service writes below /media and /mnt only. To let it write here too: sudo systemctl edit portal\nwith these two lines, and then: sudo systemctl restart portal\n  [Service]\n  ReadWritePaths={}",
            folder.display()
        ))?;
    }
    if db.read(Settings::load)?.backup_passphrase.is_none() {
        say(
            "Whoever finds the stick can read everything on it. To encrypt the copies: portal settings set backup-passphrase",
        )?;
    }
    Ok(())
}

/// The empty mount point of an unplugged stick is on the card.
pub(super) fn warn_of_risk(folder: &Path, ready: SecondCopyFolder) -> Outcome {
    ready.risk.map_or(Ok(ExitCode::SUCCESS), |risk| say(&on_risky_storage(folder, risk)))
}

/// Tells that existing copies stay although no new ones are made.
pub(super) fn advise_on_no_folder(before: &str) -> Result<(), Failure> {
    say(&format!("The copies that are in {before} stay there.")).map(|_| ())
}

/// A new passphrase: asked for twice on a terminal; a weak one is refused.
pub(super) fn new_passphrase(db: &Database) -> Result<String, Failure> {
    let congregation = db.read(Settings::load)?.congregation_name;
    let context = [congregation.as_str()];
    if can_ask() || io::stdin().is_terminal() {
        return secret::new_passphrase(None, &context);
    }
    let piped = secret::from_standard_input(secret::PASSPHRASE)?;
    Ok(passphrase::take_new(&piped, &context)?)
}

/// Tells which copies a new or cleared passphrase applies to.
pub(super) fn advise_on_passphrase(after: &Settings, was_set: bool) -> Result<(), Failure> {
    let is_set = after.backup_passphrase.is_some();
    if is_set {
        say(
            "Write it down and keep it where the stick is not: without it the copies are worth nothing. They open with the program age, too.",
        )?;
    } else {
        say("Copies are readable from now on to whoever finds them.")?;
    }
    if was_set {
        say("The copies that are there already stay as they are, with the passphrase they were made with.")?;
    } else {
        say(
            "The copies that are there already stay readable for as long as you leave them there; from the next night on they are encrypted.",
        )?;
    }
    if after.backup_copy_to.is_none() {
        say("No folder gets second copies yet. Name one: portal settings set backup-copy-to FOLDER")?;
    }
    Ok(())
}
