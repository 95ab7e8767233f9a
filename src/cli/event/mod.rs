//! `portal event`: what is on.

mod add;

use clap::{Args, Subcommand};
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::terminal::{confirm_removal, nothing_to_do, print, print_json, say};
use super::{Failure, Outcome, table};
use crate::accounts::audit_log::Actor;
use crate::congregation::events::manage::EventWork;
use crate::congregation::events::{EventPeriod, ManagedEvent, Scope, remove, store};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::text::short_id;

#[derive(Debug, Subcommand)]
#[command(after_help = include_str!("../help/event.txt"))]
pub enum EventCommand {
    /// Add an event, or a series of them.
    #[command(after_help = include_str!("../help/event-add.txt"))]
    Add(add::EventAddArgs),
    /// List events: those to come, or with --past or --all others too.
    #[command(after_help = include_str!("../help/event-list.txt"))]
    List {
        /// Events before today, latest first.
        #[arg(long, conflicts_with = "all")]
        past: bool,
        /// All of them, by date.
        #[arg(long)]
        all: bool,
        /// Print them as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove an event that was never meant to be. One that does not take place is cancelled in the browser.
    #[command(after_help = include_str!("../help/event-remove.txt"))]
    Remove(EventRemoveArgs),
}

#[derive(Args, Debug)]
pub struct EventRemoveArgs {
    /// The event's id, or its first characters.
    id: String,
    /// For an event of a series: remove this one and all later ones.
    #[arg(long)]
    following: bool,
    /// For an event of a series: remove all of them.
    #[arg(long, conflicts_with = "following")]
    all: bool,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
}

impl EventRemoveArgs {
    /// Refused where a series is meant and the event is alone.
    fn scope(&self, event: &ManagedEvent) -> Result<Scope, Failure> {
        match (self.following, self.all) {
            (false, false) => Ok(Scope::This),
            _ if event.in_series.is_none() => {
                Err(format!("{} is in no series. Leave out --following and --all.", in_words(event)).into())
            }
            (true, _) => Ok(Scope::Following),
            _ => Ok(Scope::All),
        }
    }
}

pub(super) fn run(command: EventCommand, db: &Database) -> Outcome {
    match command {
        EventCommand::Add(args) => add::run(args, db),
        EventCommand::List { past: true, json, .. } => list(EventPeriod::Past, json, db),
        EventCommand::List { all: true, json, .. } => list(EventPeriod::All, json, db),
        EventCommand::List { json, .. } => list(EventPeriod::Upcoming, json, db),
        EventCommand::Remove(args) => remove(&args, db),
    }
}

/// The command line's work, by the congregation's clock.
fn work(zone: &TimeZone) -> EventWork<'_> {
    EventWork::new(Actor::CommandLine, Clock::System.now(), zone)
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

fn list(which: EventPeriod, json: bool, db: &Database) -> Outcome {
    let zone = db.read(Settings::load)?.time_zone;
    let events = db.read(|conn| store::list(conn, which, work(&zone).today))?;
    if json {
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
        let ManagedEvent { id, fields, cancelled, in_series, .. } = event;
        let title = match (cancelled, in_series) {
            (Some(_), _) => format!("{} (cancelled)", fields.title),
            (None, Some(_)) => format!("{} (series)", fields.title),
            (None, None) => fields.title.clone(),
        };
        [
            short_id::shown(id).to_owned(),
            fields.date.strftime("%a %Y-%m-%d").to_string(),
            fields.time.map_or_else(|| "all day".to_owned(), |_| fields.time_text()),
            title,
            fields.category.clone(),
            fields.location.clone().unwrap_or_default(),
        ]
    });
    print(&table::lay_out(["Id", "Date", "Time", "Title", "Category", "Location"], rows.collect()))
}

fn record(event: &ManagedEvent) -> Value {
    let fields = &event.fields;
    json!({
        "id": event.id,
        "title": fields.title,
        "date": fields.date.to_string(),
        // Empty for an all-day event.
        "time": fields.time_text(),
        "lastDay": fields.last_day().to_string(),
        "endTime": fields.end.time.map(|time| time.strftime("%H:%M").to_string()),
        "location": fields.location,
        "category": fields.category,
        "description": fields.description,
        "series": event.in_series.as_ref().map(|(series, _)| series),
        "cancelled": event.cancelled.is_some(),
        "cancelReason": event.cancelled.as_ref().and_then(|cancelled| cancelled.reason.as_ref()),
    })
}

fn remove(args: &EventRemoveArgs, db: &Database) -> Outcome {
    if !args.yes {
        let foreseen = db.read::<_, Failure>(|conn| {
            let event = remove::typed_event(conn, &args.id)?;
            let count = remove::in_scope(conn, &event, args.scope(&event)?)?.len();
            Ok(format!("{}{}", in_words(&event), others(count)))
        })?;
        if !confirm_removal(&foreseen, &foreseen)? {
            return nothing_to_do("Nothing was removed.");
        }
    }
    let zone = db.read(Settings::load)?.time_zone;
    let work = work(&zone);
    let (event, count) = db.write::<_, Failure>(|tx| {
        let event = remove::typed_event(tx, &args.id)?;
        Ok(remove::remove_event(tx, &event.id, args.scope(&event)?, &work)?)
    })?;
    say(&format!("Removed: {}{}", in_words(&event), others(count)))
}
