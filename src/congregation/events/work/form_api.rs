//! An event as the office's form sends and shows it.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use poem_openapi::{Enum, Object};

use crate::congregation::events::fields::MOST_DAYS;
use crate::congregation::events::series::rule::Rule;
use crate::congregation::events::series::{Repeats, Series};
use crate::congregation::events::{Asking, EventEnd, EventFields, ManagedEvent};
use crate::platform::refusal::Refusal;
use crate::platform::typed_time::{TimeError, parse_day, parse_time_of_day};

/// An event as it is written.
#[derive(Debug, Object)]
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
    asks: Option<AskingText>,
    series: Option<SeriesWords>,
    is_cancelled: bool,
    cancel_reason: Option<String>,
}

/// The series of an event.
#[derive(Debug, Object)]
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

/// How members are asked whether they come.
#[derive(Debug, Clone, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AskingText {
    /// Answers are taken until the end of the day so many days before, 0 to 60; none: until it begins.
    deadline_days: Option<u8>,
    /// The number of people, 1 to 100,000; none: no limit.
    capacity: Option<u32>,
    /// Members see who comes, not only how many.
    #[oai(default)]
    shows_names: bool,
}

/// An event's fields. A field left out is empty.
#[derive(Debug, Object)]
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
    asks: Option<AskingText>,
}

/// The kinds of rhythm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "kebab-case")]
pub enum Rhythm {
    /// On days of the week, every so many weeks.
    Weekly,
    /// On the day of the month that the first date is.
    OnDate,
    /// On the weekday that the first date is, such as the second Sunday; the last one where it is a fifth.
    OnWeekday,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
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
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct RepeatsText {
    rhythm: Rhythm,
    /// Weeks or months from one to the next, 1 to 52.
    #[oai(default = "once")]
    every: u8,
    /// The days of a weekly rule; empty: the weekday of the first date.
    #[oai(default)]
    days: Vec<WeekdayWord>,
    /// The last day, yyyy-MM-dd; empty: without end.
    #[oai(default)]
    until: String,
}

fn once() -> u8 {
    1
}

fn refused(field: &'static str) -> impl Fn(TimeError) -> Refusal {
    move |error| at(field, error.to_string())
}

pub(super) fn at(field: &'static str, text: impl Into<String>) -> Refusal {
    Refusal::field(field, text.into())
}

impl EventText {
    pub(super) fn fields(self) -> Result<EventFields, Refusal> {
        let time = |text: &str, field: &'static str| {
            let text = text.trim();
            (!text.is_empty()).then(|| parse_time_of_day(text)).transpose().map_err(refused(field))
        };
        if self.date.trim().is_empty() {
            return Err(at("date", "The date is missing."));
        }
        let date = parse_day(&self.date).map_err(refused("date"))?;
        let last_day = self.last_day.trim();
        let days = if last_day.is_empty() {
            0
        } else {
            days_between(date, parse_day(last_day).map_err(refused("lastDay"))?)?
        };
        Ok(EventFields {
            date,
            time: time(&self.time, "time")?,
            end: EventEnd { days, time: time(&self.end_time, "endTime")? },
            title: self.title,
            description: Some(self.description),
            location: Some(self.location),
            category: self.category,
            organiser: self.organiser_id.filter(|id| !id.is_empty()),
            asks: self.asks.map(Asking::from),
        })
    }
}

fn days_between(first: Date, last: Date) -> Result<u8, Refusal> {
    if last < first {
        return Err(at("lastDay", "It ends before it begins. Please check the last day."));
    }
    let days = first.until(last).map_or(i32::MAX, |span| span.get_days());
    // Beyond a byte it is beyond every limit, too.
    let days = u8::try_from(days).unwrap_or(u8::MAX);
    if days > MOST_DAYS {
        return Err(at(
            "lastDay",
            format!("An event lasts {MOST_DAYS} days at most. Please check its last day."),
        ));
    }
    Ok(days)
}

impl RepeatsText {
    pub(super) fn repeats(self, first: Date) -> Result<Repeats, Refusal> {
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
        Ok(Repeats { rule, until: until(&self.until)? })
    }
}

/// The last day; none where the text is empty.
pub(super) fn until(text: &str) -> Result<Option<Date>, Refusal> {
    let text = text.trim();
    (!text.is_empty()).then(|| parse_day(text)).transpose().map_err(refused("until"))
}

impl SeriesWords {
    pub(super) fn of(series: &Series, count: Option<usize>, is_part: bool) -> Self {
        Self {
            rhythm: series.repeats.rule.in_words(),
            from: series.first_day.to_string(),
            until: series.repeats.until.map(|until| until.to_string()),
            count: count.map(|count| u32::try_from(count).unwrap_or(u32::MAX)),
            is_part,
        }
    }
}

impl EventToEdit {
    pub(super) fn of(event: ManagedEvent, series: Option<SeriesWords>, organiser: Option<String>) -> Self {
        let ManagedEvent { id, version, fields, cancelled, .. } = event;
        let last_day = (fields.end.days > 0)
            .then(|| fields.date.saturating_add(i64::from(fields.end.days).days()).to_string());
        Self {
            id,
            version,
            time: fields.time.map(|_| fields.time_text()),
            last_day,
            end_time: fields.end.time.map(|time| time.strftime("%H:%M").to_string()),
            title: fields.title,
            date: fields.date.to_string(),
            location: fields.location,
            category: fields.category,
            description: fields.description,
            organiser_id: fields.organiser,
            organiser,
            asks: fields.asks.map(AskingText::from),
            series,
            is_cancelled: cancelled.is_some(),
            cancel_reason: cancelled.and_then(|cancelled| cancelled.reason),
        }
    }
}

impl From<AskingText> for Asking {
    fn from(text: AskingText) -> Self {
        let AskingText { deadline_days, capacity, shows_names } = text;
        Self { deadline_days, capacity, shows_names }
    }
}

impl From<Asking> for AskingText {
    fn from(asking: Asking) -> Self {
        let Asking { deadline_days, capacity, shows_names } = asking;
        Self { deadline_days, capacity, shows_names }
    }
}

impl From<WeekdayWord> for Weekday {
    fn from(word: WeekdayWord) -> Self {
        Self::Monday.wrapping_add(word as i8)
    }
}
