//! `portal settings`: settings of the portal.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde_json::json;

use super::advice::on_risky_storage;
use super::setup::summary::steps_to_reach;
use super::terminal::{can_ask, nothing_to_do, print, print_json, printable, say};
use super::{Failure, Outcome, secret, table};
use crate::accounts::audit_log::Actor;
use crate::appliance::backup::encrypted::take_new;
use crate::appliance::backup::second_copy::{self, SecondCopyFolder};
use crate::appliance::change_settings;
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Database;
use crate::platform::settings::{Name, PublicAddress, SettingError, Settings};
use crate::platform::text::numbers::count;

#[derive(Debug, Subcommand)]
#[command(after_help = include_str!("help/settings.txt"))]
pub enum SettingsCommand {
    /// Show all settings with their meaning, or the value of one.
    #[command(after_help = include_str!("help/settings-get.txt"))]
    Get {
        /// The setting; left out: all.
        #[arg(value_enum)]
        name: Option<Name>,
        /// Print as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Change one setting; members see it on their next page.
    #[command(after_help = include_str!("help/settings-set.txt"))]
    Set(SetArgs),
}

/// A new value.
#[derive(Args, Debug)]
pub struct SetArgs {
    /// The setting.
    #[arg(value_enum)]
    name: Name,
    /// Its new value. A password or passphrase is asked for, so that it does not stay in the shell's history; "-" reads it from
    /// standard input.
    #[arg(allow_hyphen_values = true)]
    value: Option<String>,
    /// Empty it, where it may be empty.
    #[arg(long, conflicts_with = "value")]
    clear: bool,
}

impl SetArgs {
    fn new_value(&self) -> Option<&str> {
        if self.clear { Some("") } else { self.value.as_deref() }
    }
}

pub(super) fn run(command: SettingsCommand, data_dir: &DataDir) -> Outcome {
    let db = &data_dir.open()?;
    match command {
        SettingsCommand::Get { name, json } => get(name, json, db),
        SettingsCommand::Set(args) if args.name.is_secret() => set_secret(&args, data_dir, db),
        SettingsCommand::Set(args) => set(&args, data_dir, db),
    }
}

fn get(name: Option<Name>, json: bool, db: &Database) -> Outcome {
    let settings = db.read(Settings::load)?;
    let record = |name: Name| json!({ "name": name.as_str(), "value": settings.value(name), "meaning": name.meaning() });
    match name {
        Some(name) if json => print_json(&record(name)),
        Some(name) => print(&format!("{}\n", printable(&settings.value(name)))),
        None if json => print_json(&Name::ALL.map(record)),
        None => {
            let rows = Name::ALL.map(|name| [name.as_str().to_owned(), settings.value(name), name.meaning()]);
            print(&table::lay_out(["Name", "Value", "Meaning"], rows.to_vec()))
        }
    }
}

fn set(args: &SetArgs, data_dir: &DataDir, db: &Database) -> Outcome {
    let Some(value) = args.new_value() else {
        return Err(format!("{0} needs a value: portal settings set {0} VALUE", args.name.as_str()).into());
    };
    let folder = match args.name {
        Name::BackupCopyTo => second_copy::try_named(value, data_dir)
            .map_err(|error| format!("{error}\nNothing was changed."))?,
        _ => None,
    };
    let changed = db.write(|tx| {
        let before = Settings::load(tx)?;
        let after = change_settings::change(tx, Actor::CommandLine, args.name, value, Clock::System.now())?;
        Ok::<_, SettingError>((before, after))
    });
    let (before, settings) = changed.map_err(|error| {
        let may_be_empty = Settings::default().apply(args.name, "").is_ok();
        match error {
            SettingError::Refused(why) if may_be_empty => {
                format!("{why}\nTo empty it: portal settings set {} --clear", args.name.as_str()).into()
            }
            error => Failure::from(error),
        }
    })?;
    let is_password_dropped = before.mail_password.is_some() && settings.mail_password.is_none();
    let (before, after) = (before.value(args.name), settings.value(args.name));
    let shown = |value: &str| if value.is_empty() { "(nothing)".to_owned() } else { value.to_owned() };
    if let (true, Some((folder, ready @ SecondCopyFolder { is_new: true, .. }))) = (before == after, &folder)
    {
        say(&format!("{} is ready for copies now. It stays the folder for them.", folder.display()))?;
        return ready.risk.map_or(Ok(ExitCode::SUCCESS), |risk| say(&on_risky_storage(folder, risk)));
    }
    if before == after {
        return nothing_to_do(&format!("{} already is {}.", args.name.as_str(), shown(&after)));
    }
    say(&format!("{} is now {} (before: {}).", args.name.as_str(), shown(&after), shown(&before)))?;
    let advice = match (args.name, folder) {
        (Name::PublicAddress, _) => advice_on_address(&settings.public_address, data_dir),
        (Name::SessionDays | Name::SessionIdleDays, _) => advice_on_sessions(&settings),
        (_, Some((folder, ready))) => advice_on_folder(&folder, ready, data_dir, &settings),
        (Name::MailServer | Name::MailUser, _) if is_password_dropped => {
            vec![format!("{}\n  portal settings set mail-password", change_settings::PASSWORD_DROPPED)]
        }
        (Name::BackupCopyTo, None) => vec![format!("The copies that are in {before} stay there.")],
        _ => Vec::new(),
    };
    say_all(advice)
}

fn say_all(sentences: Vec<String>) -> Outcome {
    sentences.iter().try_for_each(|sentence| say(sentence).map(|_| ()))?;
    Ok(ExitCode::SUCCESS)
}

fn advice_on_address(address: &PublicAddress, data_dir: &DataDir) -> Vec<String> {
    let mut advice = Vec::new();
    let is_service = data_dir.is_service_folder();
    // An https address without a source of certificates would stop the portal from starting.
    if address.is_https() && !address.is_name_of_the_internet() {
        advice.push(steps_to_reach(address, is_service).trim_end().to_owned());
    }
    // How it is served was decided when it started.
    if data_dir.running().is_some() {
        let anew = if is_service {
            "Open the portal anew, so that members reach it there: sudo systemctl restart portal"
        } else {
            "Stop the portal and open it anew, so that members reach it there."
        };
        advice.push(anew.to_owned());
    }
    advice
}

/// The shorter limit applies.
fn advice_on_sessions(settings: &Settings) -> Vec<String> {
    let Settings { session_days: days, session_idle_days: idle, .. } = *settings;
    if idle <= days {
        return Vec::new();
    }
    vec![format!(
        "Members sign in again after {} in any case (session-days), so {idle} days without a visit never \
         pass. If they should stay signed in for longer: portal settings set session-days {idle}",
        count(days, "day")
    )]
}

/// A mail server's password or a backup's passphrase.
fn set_secret(args: &SetArgs, data_dir: &DataDir, db: &Database) -> Outcome {
    let (setting, name) = (args.name, args.name.as_str());
    let secret = match args.new_value() {
        Some("") => String::new(),
        // On a terminal it is asked for without echo.
        Some("-") | None if setting == Name::MailPassword => {
            secret::ask_or_read("Password of the mail server (nothing shows while you type)")?
        }
        Some("-") | None => new_passphrase(db)?,
        Some(_) => {
            return Err(format!("What is typed on the command line stays in the shell's history. Leave it out to be asked, or pipe it: portal settings set {name} - < FILE").into());
        }
    };
    if secret.is_empty() && args.new_value() != Some("") {
        return Err(format!(
            "Nothing was typed, nothing was changed. To remove it: portal settings set {name} --clear"
        )
        .into());
    }
    let seal = data_dir.seal()?;
    let was_set = !db.read(Settings::load)?.value(setting).is_empty();
    if secret.is_empty() && !was_set {
        return nothing_to_do(&format!("{name} already is (nothing)."));
    }
    let after = db.write(|tx| {
        change_settings::change_secret(tx, Actor::CommandLine, setting, &seal, &secret, Clock::System.now())
    })?;
    let done = if after.value(setting).is_empty() { "cleared" } else { "set" };
    say(&format!("{name} is {done}."))?;
    let is_passphrase = setting == Name::BackupPassphrase;
    say_all(if is_passphrase { advice_on_passphrase(&after, was_set) } else { Vec::new() })
}

/// The folders that the service may write to, besides its own.
const OF_THE_SERVICE: [&str; 2] = ["/media", "/mnt"];

/// Hints about the folder that is set now.
fn advice_on_folder(
    folder: &Path,
    ready: SecondCopyFolder,
    data_dir: &DataDir,
    settings: &Settings,
) -> Vec<String> {
    let mut advice = vec![
        "The portal can write there. While it is open, the newest backup is there within the hour, and then every night's."
            .to_owned(),
    ];
    advice.extend(ready.risk.map(|risk| on_risky_storage(folder, risk)));
    if data_dir.is_service_folder() && !OF_THE_SERVICE.iter().any(|place| folder.starts_with(place)) {
        advice.push(format!(
            "The portal's service writes below /media and /mnt only. To let it write here too: sudo systemctl edit portal\nwith these two lines, and then: sudo systemctl restart portal\n  [Service]\n  ReadWritePaths={}",
            folder.display()
        ));
    }
    if settings.backup_passphrase.is_none() {
        advice.push(
            "Whoever finds the stick can read everything on it. To encrypt the copies: portal settings set backup-passphrase"
                .to_owned(),
        );
    }
    advice
}

/// A new passphrase: asked for twice on a terminal; a weak one is refused.
fn new_passphrase(db: &Database) -> Result<String, Failure> {
    let congregation = db.read(Settings::load)?.congregation_name;
    let context = [congregation.as_str()];
    if can_ask() || io::stdin().is_terminal() {
        return secret::new_passphrase(None, &context);
    }
    let piped = secret::from_standard_input(secret::PASSPHRASE)?;
    Ok(take_new(&piped, &context)?)
}

/// Tells which copies a new or cleared passphrase applies to.
fn advice_on_passphrase(after: &Settings, was_set: bool) -> Vec<String> {
    let new_copies = if after.backup_passphrase.is_some() {
        "Write it down and keep it where the stick is not: without it the copies are worth nothing. They open with the program age, too."
    } else {
        "Copies are readable from now on to whoever finds them."
    };
    let old_copies = if was_set {
        "The copies that are there already stay as they are, with the passphrase they were made with."
    } else {
        "The copies that are there already stay readable for as long as you leave them there; from the next night on they are encrypted."
    };
    let no_folder = after
        .backup_copy_to
        .is_none()
        .then_some("No folder gets second copies yet. Name one: portal settings set backup-copy-to FOLDER");
    [new_copies, old_copies].into_iter().chain(no_folder).map(str::to_owned).collect()
}
