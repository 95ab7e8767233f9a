//! `portal event list`

use clap::Args;
use serde_json::{Value, json};

use crate::cli::Outcome;
use crate::cli::table;
use crate::cli::terminal::{print, print_json, say};
use crate::congregation::events::{EventPeriod, ManagedEvent, store};
use crate::platform::db::Database;
use crate::platform::settings::Settings;
use crate::platform::text::short_id;

#[derive(Args, Debug)]
pub struct EventListArgs {
    /// Events before today, latest first.
    #[arg(long, conflicts_with = "all")]
    past: bool,
    /// All of them, by date.
    #[arg(long)]
    all: bool,
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &EventListArgs, db: &Database) -> Outcome {
    let which = match (args.past, args.all) {
        (true, _) => EventPeriod::Past,
        (_, true) => EventPeriod::All,
        _ => EventPeriod::Upcoming,
    };
    let events = db.read(|conn| {
        let zone = Settings::load(conn)?.time_zone;
        store::list(conn, which, super::work(&zone).today)
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

pub(super) fn record(event: &ManagedEvent) -> Value {
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
