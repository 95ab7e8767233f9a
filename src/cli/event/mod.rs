//! `portal event`: what is on.

mod add;
mod list;
mod remove;

use clap::Subcommand;
use jiff::tz::TimeZone;

use super::Outcome;
use crate::accounts::audit_log::Actor;
use crate::congregation::events::ManagedEvent;
use crate::congregation::events::manage::EventWork;
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;

#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:
  portal event list
  portal event add --title Potluck --date 2026-12-13 --time 18:30

Handbook: /usr/share/doc/portal/handbook/church-office.md")]
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
    /// List events: those to come, or with --past or --all others too.
    #[command(
        after_help = "Examples:\n  portal event list\n  portal event list --past\n  portal event list --all --json"
    )]
    List(list::EventListArgs),
    /// Remove an event that was never meant to be. One that does not take place is cancelled in the browser.
    #[command(
        after_help = "Examples:\n  portal event remove 3f9a1c20\n  portal event remove 3f9a1c20 --all --yes

portal event list shows the ids; their first characters are enough."
    )]
    Remove(remove::EventRemoveArgs),
}

pub(super) fn run(command: EventCommand, db: &Database) -> Outcome {
    match command {
        EventCommand::Add(args) => add::run(args, db),
        EventCommand::List(args) => list::run(&args, db),
        EventCommand::Remove(args) => remove::run(&args, db),
    }
}

/// The command line's work, by the congregation's clock.
fn work(zone: &TimeZone) -> EventWork<'_> {
    EventWork::new(Actor::CommandLine, Clock::System.now(), zone)
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
