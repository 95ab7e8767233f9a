//! `portal event`: what is on.

use clap::{ArgGroup, Args, Subcommand, ValueHint};
use jiff::civil::{Date, Time};
use serde_json::{Value, json};

use super::input_file::InputFile;
use super::terminal::{nothing_to_do, print, print_json, say};
use super::{Outcome, long_text, table};
use crate::accounts::audit_log::Actor;
use crate::congregation::events::manage::{self, DEFAULT_CATEGORY, EventChange, EventError};
use crate::congregation::events::{EventFields, EventPeriod, ManagedEvent};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::text::short_id;
use crate::platform::typed_time::{parse_day, parse_time_of_day};

/// What is done with events.
#[derive(Debug, Subcommand)]
pub enum EventCommand {
    /// Add an event.
    #[command(after_help = "Examples:
  portal event add --title \"Sunday Worship\" --date 2026-12-06 --time 10:00 \\
      --location Sanctuary --category worship
  portal event add --title \"Church Retreat\" --date 2027-05-14 \\
      --description-file retreat.txt
  echo \"Bring a dish.\" | portal event add --title Potluck \\
      --date 2026-12-13 --time \"6:30 PM\" --description-file -

Dates and times are the congregation's own. Members see the event at once.")]
    Add(EventAddArgs),
    /// Change an event; what you do not name stays as it is.
    #[command(after_help = "Examples:
  portal event edit 3f9a1c20 --time \"7:30 PM\"
  portal event edit 3f9a --location \"\"        clears the location

portal event list shows the ids; their first characters are enough.")]
    Edit(EventEditArgs),
    /// List events: those to come, or with --past or --all others too.
    #[command(
        after_help = "Examples:\n  portal event list\n  portal event list --past\n  portal event list --all --json"
    )]
    List(EventListArgs),
    /// Remove an event.
    #[command(after_help = "Example:\n  portal event remove 3f9a1c20")]
    Remove(EventRemoveArgs),
}

/// A new event.
#[derive(Args, Debug)]
pub struct EventAddArgs {
    /// Its name, up to 200 characters.
    #[arg(long)]
    title: String,
    /// Its day, such as 2026-12-24.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    date: Date,
    /// When it begins, such as 19:30 or "7:30 PM"; left out: all day.
    #[arg(long, value_name = "HH:MM", value_parser = parse_time_of_day)]
    time: Option<Time>,
    /// Where it is.
    #[arg(long)]
    location: Option<String>,
    /// One word for its kind, such as worship, youth or outreach.
    #[arg(long, default_value = DEFAULT_CATEGORY)]
    category: String,
    /// What it is about; - reads standard input.
    #[arg(long, conflicts_with = "description_file")]
    description: Option<String>,
    /// A text file with the description; - reads standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    description_file: Option<InputFile>,
    /// Print the new event as JSON.
    #[arg(long)]
    json: bool,
}

/// A change.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("change").required(true).multiple(true))]
pub struct EventEditArgs {
    /// The event's id, or its first characters.
    id: String,
    /// A new name.
    #[arg(long, group = "change")]
    title: Option<String>,
    /// A new day.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day, group = "change")]
    date: Option<Date>,
    /// A new time.
    #[arg(long, value_name = "HH:MM", value_parser = parse_time_of_day, group = "change")]
    time: Option<Time>,
    /// Make it an all-day event.
    #[arg(long, conflicts_with = "time", group = "change")]
    all_day: bool,
    /// A new place; "" for none.
    #[arg(long, group = "change")]
    location: Option<String>,
    /// A new kind.
    #[arg(long, group = "change")]
    category: Option<String>,
    /// A new description; - reads standard input, "" for none.
    #[arg(long, conflicts_with = "description_file", group = "change")]
    description: Option<String>,
    /// A text file with the new description; - reads standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, group = "change")]
    description_file: Option<InputFile>,
}

/// Which events.
#[derive(Args, Debug)]
pub struct EventListArgs {
    /// Those before today, latest first.
    #[arg(long, conflicts_with = "all")]
    past: bool,
    /// All of them, by date.
    #[arg(long)]
    all: bool,
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

/// Which event.
#[derive(Args, Debug)]
pub struct EventRemoveArgs {
    /// The event's id, or its first characters.
    id: String,
}

pub(super) fn run(command: EventCommand, db: &Database) -> Outcome {
    match command {
        EventCommand::Add(args) => add(args, db),
        EventCommand::Edit(args) => edit(args, db),
        EventCommand::List(args) => list(&args, db),
        EventCommand::Remove(args) => {
            let event =
                db.write(|tx| manage::remove_event(tx, &args.id, Actor::CommandLine, Clock::System.now()))?;
            say(&format!("Removed: {}", in_words(&event)))
        }
    }
}

fn add(args: EventAddArgs, db: &Database) -> Outcome {
    let fields = EventFields {
        title: args.title,
        description: long_text::read(args.description, args.description_file)?,
        date: args.date,
        time: args.time,
        location: args.location,
        category: args.category,
    };
    let event = db.write(|tx| manage::add_event(tx, fields, Actor::CommandLine, Clock::System.now()))?;
    if args.json {
        return print_json(&record(&event));
    }
    say(&format!("Added {}: {}", short_id::shown(&event.id), in_words(&event)))
}

fn edit(args: EventEditArgs, db: &Database) -> Outcome {
    let change = EventChange {
        version: None,
        title: args.title,
        description: long_text::read(args.description, args.description_file)?,
        date: args.date,
        time: if args.all_day { Some(None) } else { args.time.map(Some) },
        location: args.location,
        category: args.category,
    };
    let (event, changed) =
        db.write(|tx| manage::change_event(tx, &args.id, change, Actor::CommandLine, Clock::System.now()))?;
    if changed {
        say(&format!("Changed {}: {}", short_id::shown(&event.id), in_words(&event)))
    } else {
        nothing_to_do(&format!("The event already was so: {}", in_words(&event)))
    }
}

fn list(args: &EventListArgs, db: &Database) -> Outcome {
    let which = match (args.past, args.all) {
        (true, _) => EventPeriod::Past,
        (_, true) => EventPeriod::All,
        _ => EventPeriod::Upcoming,
    };
    let events = db.read(|conn| {
        let zone = Settings::load(conn)?.time_zone;
        manage::list_events(conn, which, Clock::System.now(), &zone).map_err(EventError::from)
    })?;
    if args.json {
        return print_json(&events.iter().map(record).collect::<Vec<_>>());
    }
    if events.is_empty() {
        return say(match which {
            EventPeriod::Upcoming => "No events to come. Add one: portal event add --help",
            EventPeriod::Past => "No past events.",
            EventPeriod::All => "No events yet. Add one: portal event add --help",
        });
    }
    let rows = events.iter().map(|event| {
        let ManagedEvent { id, fields, .. } = event;
        [
            short_id::shown(id).to_owned(),
            fields.date.strftime("%a %Y-%m-%d").to_string(),
            fields.time.map_or_else(|| "all day".to_owned(), |_| fields.time_text()),
            fields.title.clone(),
            fields.category.clone(),
            fields.location.clone().unwrap_or_default(),
        ]
    });
    print(&table::lay_out(["Id", "Date", "Time", "Title", "Category", "Location"], rows.collect()))
}

fn in_words(event: &ManagedEvent) -> String {
    let fields = &event.fields;
    let time = if fields.time.is_some() { fields.time_text() } else { "all day".to_owned() };
    let place = fields.location.as_ref().map(|place| format!(", {place}")).unwrap_or_default();
    format!("{} ({}, {time}{place})", fields.title, fields.date.strftime("%A %Y-%m-%d"))
}

fn record(event: &ManagedEvent) -> Value {
    let fields = &event.fields;
    json!({
        "id": event.id,
        "title": fields.title,
        "date": fields.date.to_string(),
        // Empty for an all-day event.
        "time": fields.time_text(),
        "location": fields.location,
        "category": fields.category,
        "description": fields.description,
    })
}
