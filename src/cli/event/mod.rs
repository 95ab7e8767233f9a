//! `portal event`: what is on.

mod add;
mod change;
mod list;

use clap::{Args, Subcommand};
use jiff::tz::TimeZone;

use super::{Failure, Outcome};
use crate::accounts::audit_log::Actor;
use crate::congregation::events::fields::FieldError;
use crate::congregation::events::manage::{EventError, EventWork};
use crate::congregation::events::{ManagedEvent, Scope};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

/// What is done with events.
#[derive(Debug, Subcommand)]
pub enum EventCommand {
    /// Add an event, or a series of them.
    #[command(after_help = "Examples:
  portal event add --title \"Sunday Worship\" --date 2026-12-06 --time 10:00 \\
      --ends 11:30 --location Sanctuary --category worship --weekly sunday
  portal event add --title \"Elders\" --date 2026-12-08 --time 19:00 \\
      --monthly weekday --until 2027-12-31
  portal event add --title \"Church Retreat\" --date 2027-05-14 \\
      --last-day 2027-05-16 --description-file retreat.txt
  echo \"Bring a dish.\" | portal event add --title Potluck \\
      --date 2026-12-13 --time \"6:30 PM\" --description-file -

Dates and times are the congregation's own; ten o'clock stays ten o'clock when
the clocks change. Members see the event at once. Of a series the events of
thirteen months are there; the portal adds the next ones by itself.")]
    Add(add::EventAddArgs),
    /// Change an event; what you do not name stays as it is.
    #[command(after_help = "Examples:
  portal event edit 3f9a1c20 --location \"Parish House\"
  portal event edit 3f9a --location \"\"           clears the location
  portal event edit 3f9a --time 9:30 --following  this one and those behind it

portal event list shows the ids; their first characters are enough.")]
    Edit(change::EventEditArgs),
    /// Move an event to another day or time.
    #[command(after_help = "Examples:
  portal event move 3f9a --to 2026-12-20
  portal event move 3f9a --to 2026-12-20 --time 11:00 --tell
  portal event move 3f9a --to 2026-12-14 --following

With --tell a letter goes to those who answered that they come.")]
    Move(change::EventMoveArgs),
    /// Cancel an event: it stays in the list, struck, until its day ends.
    #[command(after_help = "Examples:
  portal event cancel 3f9a --reason \"The pastor is ill.\" --tell
  portal event cancel 3f9a --following
  portal event cancel 3f9a --back           it takes place after all")]
    Cancel(change::EventCancelArgs),
    /// List events: those to come, or with --past or --all others too.
    #[command(
        after_help = "Examples:\n  portal event list\n  portal event list --past\n  portal event list --all --json"
    )]
    List(list::EventListArgs),
    /// Remove an event that was never meant to be; to say that it does not take place: portal event cancel.
    #[command(
        after_help = "Examples:\n  portal event remove 3f9a1c20\n  portal event remove 3f9a1c20 --all --yes

For an hour it can be brought back: portal event restore"
    )]
    Remove(change::EventRemoveArgs),
    /// Bring back what was removed within the last hour, with those that were removed with it.
    #[command(after_help = "Example:\n  portal event restore 3f9a1c20")]
    Restore {
        /// The event's id, or its first characters, as portal event remove said it.
        id: String,
    },
}

/// Which events of a series.
#[derive(Args, Debug)]
pub struct ScopeArgs {
    /// Of a series: this one and those that follow.
    #[arg(long)]
    following: bool,
    /// Of a series: all of them.
    #[arg(long, conflicts_with = "following")]
    all: bool,
}

impl ScopeArgs {
    fn scope(&self) -> Scope {
        match (self.following, self.all) {
            (true, _) => Scope::Following,
            (_, true) => Scope::All,
            _ => Scope::This,
        }
    }

    /// [`Self::scope`]; refused where one is said of an event that is alone.
    fn of(&self, event: &ManagedEvent) -> Result<Scope, Failure> {
        if event.in_series.is_none() && (self.following || self.all) {
            let name = in_words(event);
            return Err(format!("{name} is in no series. Leave out --following and --all.").into());
        }
        Ok(self.scope())
    }
}

pub(super) fn run(command: EventCommand, db: &Database) -> Outcome {
    match command {
        EventCommand::Add(args) => add::run(args, db),
        EventCommand::Edit(args) => change::edit(args, db),
        EventCommand::Move(args) => change::move_to(args, db),
        EventCommand::Cancel(args) => change::cancel(args, db),
        EventCommand::List(args) => list::run(&args, db),
        EventCommand::Remove(args) => change::remove_it(&args, db),
        EventCommand::Restore { id } => change::restore(&id, db),
    }
}

/// The command line's work, by the congregation's clock.
fn work(zone: &TimeZone) -> EventWork<'_> {
    EventWork::new(Actor::CommandLine, Clock::System.now(), zone)
}

/// The sentence for a terminal, with what to type.
fn in_the_terminal(error: EventError) -> Failure {
    match error {
        EventError::Twin { .. } => format!("{error} If it is meant so, add --anyway.").into(),
        EventError::EndOfOne => {
            "The last day belongs to the series. Say which ones you change: --following or --all.".into()
        }
        EventError::Field(FieldError::EndOfAllDay) => {
            "An all-day event has no time at which it ends. Say when it begins with --time; or, where it lasts several days, its last day with --last-day.".into()
        }
        other => other.into(),
    }
}

fn zone(db: &Database) -> rusqlite::Result<TimeZone> {
    db.read(|conn| Ok::<_, rusqlite::Error>(Settings::load(conn)?.time_zone))
}

fn in_words(event: &ManagedEvent) -> String {
    let fields = &event.fields;
    let time = if fields.time.is_some() { fields.time_text() } else { "all day".to_owned() };
    let place = fields.location.as_ref().map(|place| format!(", {place}")).unwrap_or_default();
    format!("{} ({}, {time}{place})", fields.title, fields.date.strftime("%A %Y-%m-%d"))
}

/// ", and 51 others of its series"
fn others(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        2 => ", and another one of its series".to_owned(),
        more => format!(", and {} others of its series", more - 1),
    }
}

/// " 12 letters are on their way."
fn letters(count: u32) -> String {
    match count {
        0 => String::new(),
        1 => "\nOne letter is on its way.".to_owned(),
        more => format!("\n{more} letters are on their way."),
    }
}
