//! The office's work with events in the browser: an event as its form sends and shows it, and the letters about it.

pub mod api;
pub mod tell;

use std::fmt::Display;

use jiff::civil::{Date, Weekday};
use rusqlite::Connection;

use crate::congregation::events::fields::time_text;
use crate::congregation::events::series::rule::Rule;
use crate::congregation::events::series::{self, Repeats};
use crate::congregation::events::{Asking, EventEnd, EventFields, ManagedEvent, Scope, manage, store};
use crate::platform::refusal::Refusal;
use crate::platform::typed_time::{parse_day, parse_time_of_day};

/// An event as it is written.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EventToEdit {
    pub id: String,
    /// The version read before the change; a change is refused where another was saved meanwhile.
    version: i64,
    title: String,
    /// A day by the congregation's calendar.
    date: String,
    /// HH:MM by the congregation's clock; none for an all-day event.
    time: Option<String>,
    /// The last day of an event of several days.
    last_day: Option<String>,
    end_time: Option<String>,
    location: Option<String>,
    category: String,
    description: Option<String>,
    organiser_id: Option<String>,
    organiser: Option<String>,
    asks: Option<Asking>,
    series: Option<SeriesWords>,
    is_cancelled: bool,
    cancel_reason: Option<String>,
}

/// The series of an event.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SeriesWords {
    /// "every Sunday"
    rhythm: String,
    /// The day of its first one.
    from: String,
    /// The last day there may be one on; none: without end.
    until: Option<String>,
    /// How many events it has; none where more are still to be made.
    count: Option<u32>,
    /// The series was split: an earlier or later part is a series of its own.
    is_part: bool,
}

/// An event's fields. A field left out is empty.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct EventText {
    #[oai(default)]
    title: String,
    /// yyyy-MM-dd
    #[oai(default)]
    date: String,
    /// HH:MM, or "7:30 PM"; empty for an all-day event.
    #[oai(default)]
    time: String,
    /// yyyy-MM-dd; empty where it ends on its first day.
    #[oai(default)]
    last_day: String,
    /// As `time`; empty where it is not said.
    #[oai(default)]
    end_time: String,
    #[oai(default)]
    location: String,
    /// A word such as "worship"; "general" where it is empty.
    #[oai(default)]
    category: String,
    #[oai(default)]
    description: String,
    /// The id of who asks and reads the answers.
    organiser_id: Option<String>,
    /// None: the event takes no answers.
    asks: Option<Asking>,
}

/// The kinds of rhythm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "kebab-case")]
pub enum Rhythm {
    /// On days of the week, every so many weeks.
    Weekly,
    /// On the day of the month that the first date is.
    OnDate,
    /// On the weekday that the first date is, such as the second Sunday; the last one where it is a fifth.
    OnWeekday,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, poem_openapi::Enum)]
#[oai(rename_all = "lowercase")]
pub enum WeekdayWord {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// How an event repeats.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct RepeatsText {
    rhythm: Rhythm,
    /// Weeks or months from one to the next, 1 to 52.
    #[oai(default = "every_one")]
    every: u8,
    /// The days of a weekly rule; empty: the weekday of the first date.
    #[oai(default)]
    days: Vec<WeekdayWord>,
    /// The last day, yyyy-MM-dd; empty: without end.
    #[oai(default)]
    until: String,
}

fn every_one() -> u8 {
    1
}

impl EventText {
    fn fields(self) -> Result<EventFields, Refusal> {
        if self.date.trim().is_empty() {
            return Err(Refusal::field("date", "The date is missing."));
        }
        let date = parse_day(&self.date).map_err(Refusal::of_field("date"))?;
        let days = match optional(&self.last_day, parse_day, "lastDay")? {
            Some(last) => EventEnd::days_between(date, last)?,
            None => 0,
        };
        Ok(EventFields {
            date,
            time: optional(&self.time, parse_time_of_day, "time")?,
            end: EventEnd { days, time: optional(&self.end_time, parse_time_of_day, "endTime")? },
            title: self.title,
            description: Some(self.description),
            location: Some(self.location),
            category: self.category,
            organiser: self.organiser_id.filter(|id| !id.is_empty()),
            asks: self.asks,
        })
    }
}

/// The day or time; none where the text is empty.
fn optional<T, E: Display>(
    text: &str,
    parse: fn(&str) -> Result<T, E>,
    field: &'static str,
) -> Result<Option<T>, Refusal> {
    let text = text.trim();
    (!text.is_empty()).then(|| parse(text)).transpose().map_err(Refusal::of_field(field))
}

impl RepeatsText {
    fn repeats(self, first: Date) -> Result<Repeats, Refusal> {
        let rule = match self.rhythm {
            Rhythm::Weekly if self.days.is_empty() => {
                Rule::Weekly { every: self.every, days: vec![first.weekday()] }
            }
            Rhythm::Weekly => {
                Rule::Weekly { every: self.every, days: self.days.into_iter().map(Weekday::from).collect() }
            }
            Rhythm::OnDate => Rule::OnDate { every: self.every, day: first.day() },
            Rhythm::OnWeekday => Rule::on_weekday_of(first, self.every),
        };
        Ok(Repeats { rule, until: optional(&self.until, parse_day, "until")? })
    }
}

impl EventToEdit {
    fn of(conn: &Connection, event: ManagedEvent) -> rusqlite::Result<Self> {
        let series = SeriesWords::of(conn, &event)?;
        let ManagedEvent { id, version, fields, cancelled, .. } = event;
        let organiser = store::name_of(conn, &fields.organiser)?;
        Ok(Self {
            id,
            version,
            date: fields.date.to_string(),
            time: time_text(fields.time),
            last_day: (fields.end.days > 0).then(|| fields.last_day().to_string()),
            end_time: time_text(fields.end.time),
            title: fields.title,
            location: fields.location,
            category: fields.category,
            description: fields.description,
            organiser_id: fields.organiser,
            organiser,
            asks: fields.asks,
            series,
            is_cancelled: cancelled.is_some(),
            cancel_reason: cancelled.and_then(|cancelled| cancelled.reason),
        })
    }
}

impl SeriesWords {
    fn of(conn: &Connection, event: &ManagedEvent) -> rusqlite::Result<Option<Self>> {
        let Some((series, _)) = &event.in_series else { return Ok(None) };
        let Some(series) = series::find(conn, series)? else { return Ok(None) };
        let is_whole = series.repeats.until.is_some_and(|until| until <= series.made_until);
        let count = if is_whole { Some(manage::in_scope(conn, event, Scope::All)?.len()) } else { None };
        Ok(Some(Self {
            rhythm: series.repeats.rule.in_words(),
            from: series.first_day.to_string(),
            until: series.repeats.until.map(|until| until.to_string()),
            count: count.map(|count| u32::try_from(count).unwrap_or(u32::MAX)),
            is_part: series::is_part(conn, &series.id)?,
        }))
    }
}

impl From<WeekdayWord> for Weekday {
    fn from(word: WeekdayWord) -> Self {
        Self::Monday.wrapping_add(word as i8)
    }
}
