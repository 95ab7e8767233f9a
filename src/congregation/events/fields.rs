//! The fields of an event: validation, and their names in the log.

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use rusqlite::Connection;

use super::start_date::time_text;
use super::{Asking, EventEnd, EventFields, store};
use crate::platform::text::validation::{self, TextError};

/// The category of an event that names none.
pub const DEFAULT_CATEGORY: &str = "general";
const LONGEST_LINE: usize = 200;
const LONGEST_CATEGORY: usize = 50;
/// Characters of a title: the day has to be seen in a list of letters, too.
const LONGEST_IN_HEADLINE: usize = 60;
/// A day ends so much later there than by UTC.
const WESTERNMOST: SignedDuration = SignedDuration::from_hours(12);
const LONGEST_DESCRIPTION: usize = 20_000;
/// Days after its first that an event may last.
pub const MOST_DAYS: u8 = 30;
const LONGEST_DEADLINE: u8 = 60;
const MOST_PLACES: u32 = 100_000;

/// Why what was written of an event is not taken.
#[derive(Debug, thiserror::Error)]
pub enum FieldError {
    #[error(transparent)]
    Text(#[from] TextError),
    #[error("It ends before it begins. Please check day and time of the end.")]
    EndsFirst,
    #[error("An event lasts {MOST_DAYS} days at most. Please check its last day.")]
    TooLong,
    #[error(
        "An all-day event has no time at which it ends. Say when it begins; or, where it lasts several days, say its last day."
    )]
    EndOfAllDay,
    #[error("Answers can end 0 to {LONGEST_DEADLINE} days before the event.")]
    Deadline,
    #[error("An event has 1 to 100,000 places. Leave the number out where there is no limit.")]
    Capacity,
    #[error("The organiser is no member here any more. Please choose somebody else.")]
    Organiser,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

/// A change; a field that is `None` is unchanged, an empty text clears it.
#[derive(Clone, Debug, Default)]
pub struct EventChange {
    /// The version that was read; none does not ask.
    pub version: Option<i64>,
    pub title: Option<String>,
    pub description: Option<String>,
    pub date: Option<Date>,
    /// A new time; `Some(None)` makes it an all-day event.
    pub time: Option<Option<Time>>,
    pub end: Option<EventEnd>,
    pub location: Option<String>,
    pub category: Option<String>,
    pub organiser: Option<Option<String>>,
    pub asks: Option<Option<Asking>>,
}

impl EventChange {
    /// The fields after the change of `before`.
    pub fn applied(self, before: &EventFields) -> EventFields {
        let time = self.time.unwrap_or(before.time);
        // An all-day event has no end time.
        let end =
            self.end.unwrap_or(EventEnd { time: before.end.time.filter(|_| time.is_some()), ..before.end });
        EventFields {
            title: self.title.unwrap_or_else(|| before.title.clone()),
            description: self.description.or_else(|| before.description.clone()),
            date: self.date.unwrap_or(before.date),
            time,
            end,
            location: self.location.or_else(|| before.location.clone()),
            category: self.category.unwrap_or_else(|| before.category.clone()),
            organiser: self.organiser.unwrap_or_else(|| before.organiser.clone()),
            asks: self.asks.unwrap_or(before.asks),
        }
    }
}

impl EventFields {
    /// The time as it is stored: `HH:MM`, or empty for an all-day event.
    pub fn time_text(&self) -> String {
        time_text(self.time).unwrap_or_default()
    }

    /// The last day of it.
    pub fn last_day(&self) -> Date {
        self.date.saturating_add(i64::from(self.end.days).days())
    }

    pub(super) fn checked(self, conn: &Connection) -> Result<Self, FieldError> {
        let description = self.description.unwrap_or_default();
        let location = self.location.unwrap_or_default();
        let fields = Self {
            title: validation::one_line("The title", &self.title, LONGEST_LINE)?,
            description: validation::optional_lines("The description", &description, LONGEST_DESCRIPTION)?,
            location: validation::optional_line("The location", &location, LONGEST_LINE)?,
            category: validation::optional_line("The category", &self.category, LONGEST_CATEGORY)?
                .unwrap_or_else(|| DEFAULT_CATEGORY.to_owned()),
            ..self
        };
        if fields.end.days > MOST_DAYS {
            return Err(FieldError::TooLong);
        }
        match (fields.time, fields.end.time) {
            (None, Some(_)) => return Err(FieldError::EndOfAllDay),
            (Some(begins), Some(ends)) if fields.end.days == 0 && ends <= begins => {
                return Err(FieldError::EndsFirst);
            }
            _ => {}
        }
        if let Some(asking) = fields.asks {
            if asking.deadline_days.is_some_and(|days| days > LONGEST_DEADLINE) {
                return Err(FieldError::Deadline);
            }
            if asking.capacity.is_some_and(|places| !(1..=MOST_PLACES).contains(&places)) {
                return Err(FieldError::Capacity);
            }
        }
        if let Some(organiser) = &fields.organiser
            && store::name_of(conn, organiser)?.is_none()
        {
            return Err(FieldError::Organiser);
        }
        Ok(fields)
    }

    /// The fields with their texts, as the log names them.
    pub(super) fn values(&self) -> [(&'static str, Option<String>); 11] {
        let asks = |text: fn(Asking) -> Option<String>| self.asks.and_then(text);
        [
            ("title", Some(self.title.clone())),
            ("description", self.description.clone()),
            ("date", Some(self.date.to_string())),
            ("time", time_text(self.time)),
            ("last day", (self.end.days > 0).then(|| self.last_day().to_string())),
            ("ends", time_text(self.end.time)),
            ("location", self.location.clone()),
            ("category", Some(self.category.clone())),
            ("asks who comes", self.asks.map(|_| "yes".to_owned())),
            ("answers until days before", asks(|asking| asking.deadline_days.map(|days| days.to_string()))),
            ("places", asks(|asking| asking.capacity.map(|places| places.to_string()))),
        ]
    }

    /// Day, times and place, each on its own line.
    pub fn when_and_where(&self) -> String {
        let day = |day: Date| day.strftime("%A, %B %-d, %Y").to_string();
        let clock = |time: Time| time.strftime("%-I:%M %p").to_string();
        let mut lines = if self.end.days == 0 {
            let mut lines = vec![day(self.date)];
            let end = self.end.time.map(|end| format!(" to {}", clock(end))).unwrap_or_default();
            lines.extend(self.time.map(|begins| clock(begins) + &end));
            lines
        } else {
            let moment =
                |on, at: Option<Time>| day(on) + &at.map(|at| format!(", {}", clock(at))).unwrap_or_default();
            vec![moment(self.date, self.time), format!("to {}", moment(self.last_day(), self.end.time))]
        };
        lines.extend(self.location.clone());
        lines.join("\n")
    }

    /// When its last day is over, wherever that is: news of it is of no use any more.
    pub fn is_past_at(&self) -> Timestamp {
        let end = self.last_day().tomorrow().and_then(|end| end.to_zoned_datetime(TimeZone::UTC));
        end.map_or(Timestamp::MAX, |end| end.timestamp().checked_add(WESTERNMOST).unwrap_or(Timestamp::MAX))
    }

    /// "Potluck, Sunday, December 6, 6:30 PM", for the subject of a letter; a long title is cut.
    pub fn headline(&self) -> String {
        let mut title: String = self.title.chars().take(LONGEST_IN_HEADLINE).collect();
        if title.len() < self.title.len() {
            title += "...";
        }
        let time = self.time.map(|time| time.strftime(", %-I:%M %p").to_string()).unwrap_or_default();
        format!("{title}, {}{time}", self.date.strftime("%A, %B %-d"))
    }

    /// True where `other` is at another time or place.
    pub fn is_elsewhere(&self, other: &Self) -> bool {
        (self.date, self.time, self.end, &self.location)
            != (other.date, other.time, other.end, &other.location)
    }
}
