//! `portal event`: what is on.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use jiff::civil::{Date, Time, Weekday};
use serde_json::{Value, json};

use super::input_file::{InputFile, read_text};
use super::terminal::{can_ask, confirm, confirm_removal, nothing_to_do, print, print_json, say};
use super::{Failure, Outcome, change, table};
use crate::congregation::events::fields::DEFAULT_CATEGORY;
use crate::congregation::events::manage::{self, NewEvent};
use crate::congregation::events::series::Repeats;
use crate::congregation::events::series::rule::Rule;
use crate::congregation::events::{EventEnd, EventFields, EventPeriod, ManagedEvent, Scope, store};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::text::short_id;
use crate::platform::typed_time::{parse_day, parse_time_of_day};

#[derive(Debug, Subcommand)]
#[command(after_help = include_str!("help/event.txt"))]
pub enum EventCommand {
    /// Add an event, or a series of them.
    #[command(after_help = include_str!("help/event-add.txt"))]
    Add(EventAddArgs),
    /// List events: those to come, or with --past or --all others too.
    #[command(after_help = include_str!("help/event-list.txt"))]
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
    #[command(after_help = include_str!("help/event-remove.txt"))]
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
        EventCommand::Add(args) => add(args, db),
        EventCommand::List { past: true, json, .. } => list(EventPeriod::Past, json, db),
        EventCommand::List { all: true, json, .. } => list(EventPeriod::All, json, db),
        EventCommand::List { json, .. } => list(EventPeriod::Upcoming, json, db),
        EventCommand::Remove(args) => remove(&args, db),
    }
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
    let today = Clock::System.now().to_zoned_datetime(zone).date();
    let events = db.read(|conn| store::list(conn, which, today))?;
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
            let event = manage::typed_event(conn, &args.id)?;
            let count = manage::in_scope(conn, &event, args.scope(&event)?)?.len();
            Ok(format!("{}{}", in_words(&event), others(count)))
        })?;
        if !confirm_removal(&foreseen, &foreseen)? {
            return nothing_to_do("Nothing was removed.");
        }
    }
    let (event, count) = change::<_, Failure>(db, |work| {
        let event = manage::typed_event(work.tx, &args.id)?;
        Ok(manage::remove_event(work, &event.id, args.scope(&event)?)?)
    })?;
    say(&format!("Removed: {}{}", in_words(&event), others(count)))
}

/// A new event.
#[derive(Args, Debug)]
pub struct EventAddArgs {
    /// Its name, up to 200 characters.
    #[arg(long)]
    title: String,
    /// Its day, such as 2026-12-24; of a series the first one.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    date: Date,
    /// When it begins, such as 19:30 or "7:30 PM"; left out: all day.
    #[arg(long, value_name = "HH:MM", value_parser = parse_time_of_day)]
    time: Option<Time>,
    /// When it ends; of several days say the last one, with --last-day.
    #[arg(long, value_name = "HH:MM", value_parser = parse_time_of_day)]
    ends: Option<Time>,
    /// The last day of an event of several days.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    last_day: Option<Date>,
    /// The place.
    #[arg(long)]
    location: Option<String>,
    /// One word for its kind, such as worship, youth or outreach.
    #[arg(long, default_value = DEFAULT_CATEGORY)]
    category: String,
    /// The description; - reads standard input.
    #[arg(long, conflicts_with = "description_file")]
    description: Option<String>,
    /// A text file with the description; - reads standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    description_file: Option<InputFile>,
    /// It comes again every week on these days, such as sunday or monday,thursday.
    #[arg(
        long,
        value_name = "DAYS",
        value_delimiter = ',',
        conflicts_with = "monthly",
        value_parser = PossibleValuesParser::new(DAYS).map(weekday)
    )]
    weekly: Vec<Weekday>,
    /// It comes again every month: on the same date, or on the same weekday (the second Sunday).
    #[arg(long, value_name = "HOW")]
    monthly: Option<Monthly>,
    /// Every so many weeks or months.
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: u8,
    /// The last day on which there may be one; left out: without end.
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_day)]
    until: Option<Date>,
    /// Add it although there is one of that title, day and time, or the day is past.
    #[arg(long)]
    anyway: bool,
    /// Print the new event as JSON.
    #[arg(long)]
    json: bool,
}

const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// `name` is one of [`DAYS`].
fn weekday(name: String) -> Weekday {
    let mut days = Weekday::Monday.cycle_forward().zip(DAYS);
    days.find(|(_, day)| *day == name).map_or(Weekday::Monday, |(weekday, _)| weekday)
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Monthly {
    /// On the same date, such as the 15th.
    Date,
    /// On the same weekday, such as the second Sunday.
    Weekday,
}

fn add(args: EventAddArgs, db: &Database) -> Outcome {
    let repeats = args.repeats()?;
    let anyway = args.anyway;
    let days = args.last_day.map_or(Ok(0), |last| EventEnd::days_between(args.date, last))?;
    let fields = EventFields {
        description: read_text(args.description, args.description_file)?,
        time: args.time,
        end: EventEnd { days, time: args.ends },
        location: args.location,
        category: args.category,
        ..EventFields::on(args.date, args.title)
    };
    let zone = db.read(Settings::load)?.time_zone;
    let today = Clock::System.now().to_zoned_datetime(zone).date();
    if fields.date < today
        && !anyway
        && can_ask()
        && !confirm(&format!("{} is in the past. Is that right?", fields.date))?
    {
        return nothing_to_do("No event was added.");
    }
    let rhythm = repeats.as_ref().map(rhythm_in_words).unwrap_or_default();
    let added = change(db, |work| {
        let event = manage::add_event(work, NewEvent { fields, repeats, anyway })?;
        let count = manage::in_scope(work.tx, &event, Scope::All)?.len();
        Ok::<_, Refusal>((event, count))
    });
    let (event, count) = added.map_err(in_the_terminal)?;
    if args.json {
        return print_json(&record(&event));
    }
    say(&format!("Added {}: {}{}{rhythm}", short_id::shown(&event.id), in_words(&event), others(count)))
}

/// The sentence for a terminal, with what to type.
fn in_the_terminal(refusal: Refusal) -> Failure {
    match (refusal.code, refusal.field) {
        (ErrorCode::LikelyTwin, _) => format!("{refusal} If it is meant so, add --anyway.").into(),
        (_, Some("endTime")) => format!(
            "{refusal} Say its beginning with --time, its end with --ends, and its last day with --last-day."
        )
        .into(),
        _ => refusal.into(),
    }
}

/// ", on the 31st of every month. Months without a 31st have none."
fn rhythm_in_words(repeats: &Repeats) -> String {
    let left_out = repeats.rule.left_out().map(|months| format!(". {months}")).unwrap_or_default();
    format!(", {}{left_out}", repeats.in_words())
}

impl EventAddArgs {
    fn repeats(&self) -> Result<Option<Repeats>, Failure> {
        let every = self.every;
        let rule = match self.monthly {
            Some(Monthly::Date) => Rule::OnDate { every, day: self.date.day() },
            Some(Monthly::Weekday) => Rule::on_weekday_of(self.date, every),
            None if !self.weekly.is_empty() => Rule::Weekly { every, days: self.weekly.clone() },
            None if self.every != 1 || self.until.is_some() => {
                return Err("Say how it repeats: --weekly sunday, or --monthly date.".into());
            }
            None => return Ok(None),
        };
        Ok(Some(Repeats { rule, until: self.until }))
    }
}
