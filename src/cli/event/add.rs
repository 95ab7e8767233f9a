//! `portal event add`

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use jiff::civil::{Date, Time, Weekday};

use super::{in_words, others, record, work};
use crate::cli::input_file::{InputFile, read_text};
use crate::cli::terminal::{can_ask, confirm, nothing_to_do, print_json, say};
use crate::cli::{Failure, Outcome};
use crate::congregation::events::fields::DEFAULT_CATEGORY;
use crate::congregation::events::manage::{self, NewEvent};
use crate::congregation::events::series::Repeats;
use crate::congregation::events::series::rule::Rule;
use crate::congregation::events::{EventEnd, EventFields, Scope, remove};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::settings::Settings;
use crate::platform::text::short_id;
use crate::platform::typed_time::{parse_day, parse_time_of_day};

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

pub(super) fn run(args: EventAddArgs, db: &Database) -> Outcome {
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
    let today = Clock::System.now().to_zoned_datetime(zone.clone()).date();
    if fields.date < today
        && !anyway
        && can_ask()
        && !confirm(&format!("{} is in the past. Is that right?", fields.date))?
    {
        return nothing_to_do("No event was added.");
    }
    let rhythm = repeats.as_ref().map(rhythm_in_words).unwrap_or_default();
    let work = work(&zone);
    let added = db.write(|tx| {
        let event = manage::add_event(tx, NewEvent { fields, repeats, anyway }, &work)?;
        let count = remove::in_scope(tx, &event, Scope::All)?.len();
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
