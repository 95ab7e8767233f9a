//! `portal member edit`.

use clap::{ArgGroup, Args, ValueHint};

use super::field_args::FieldArgs;
use crate::accounts::audit_log::Actor;
use crate::cli::Outcome;
use crate::cli::input_file::InputFile;
use crate::cli::terminal::{nothing_to_do, say};
use crate::congregation::members::edit::{Edited, MemberChange, USUAL_STATUSES, edit_member};
use crate::congregation::members::profile::ProfileChange;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

/// Whose record, and what is to change.
#[derive(Args, Debug)]
#[command(
    group = ArgGroup::new("change").required(true).multiple(true),
    // The usual line would name every field.
    override_usage = "portal member edit <WHO> <--phone <PHONE>|--city <CITY>|...>"
)]
pub struct MemberEditArgs {
    /// E-mail address or member number.
    who: String,
    #[command(flatten)]
    fields: FieldArgs<false>,
    /// A text file with the note; - reads standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, group = "change", conflicts_with = "notes")]
    notes_file: Option<InputFile>,
    /// The church's own member number.
    #[arg(long, visible_alias = "number", value_name = "NUMBER", group = "change")]
    member_number: Option<String>,
}

pub(super) fn run(args: MemberEditArgs, db: &Database) -> Outcome {
    let mut profile = ProfileChange::default();
    for (field, text) in args.fields.read(args.notes_file)? {
        profile.set(field, Some(text));
    }
    let change = MemberChange { profile, number: args.member_number };
    let Edited { account, changed, unusual_status } = db.write(|tx| {
        let zone = Settings::load(tx)?.time_zone;
        edit_member(tx, &args.who, change, Actor::CommandLine, Clock::System.now(), &zone)
    })?;
    if changed.is_empty() {
        return nothing_to_do(&format!("The record of {} already was so.", account.in_words()));
    }
    let unusual = unusual_status
        .map(|status| format!(" \"{status}\" is kept; the usual words are {}.", USUAL_STATUSES.join(", ")));
    let changed: Vec<String> = changed.iter().map(|field| field.replace('_', " ")).collect();
    say(&format!("Changed {}: {}.{}", account.in_words(), changed.join(", "), unusual.unwrap_or_default()))
}
