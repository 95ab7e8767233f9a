//! The fields of an event: what each may be, and its name in the log. The form, the command line, the import and the
//! views read them here.
//!
//! A new field is a migration, its lines here and in `store.rs`, its column in the export (`appliance/export/tables.rs`,
//! of events and of series), its lines in `office/mod.rs` and `ui/src/office/in-place/event-work.ts` (the office's form),
//! and in `rsvp/views.rs` and `ui/src/events/event-page.tsx` (the event's page). Where calendar files say it,
//! `appliance/calendar_file/event.rs` reads it; where none does, it is one of [`NOT_IN_CALENDARS`].

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use crate::platform::clock::{day_in_words, rfc3339};
use crate::platform::refusal::Refusal;
use crate::platform::text;

/// The category of an event that names none.
pub const DEFAULT_CATEGORY: &str = "general";
/// Characters of title and place.
pub const LONGEST_LINE: usize = 200;
pub const LONGEST_CATEGORY: usize = 50;
/// Characters of a title in a subject: the day has to be seen in a list of letters, too.
const LONGEST_IN_HEADLINE: usize = 60;
/// A day ends so much later there than by UTC.
const WESTERNMOST: SignedDuration = SignedDuration::from_hours(12);
pub const LONGEST_DESCRIPTION: usize = 20_000;
/// Days after its first that an event may last.
pub const MOST_DAYS: u8 = 30;
const LONGEST_DEADLINE: u8 = 60;
const MOST_PLACES: u32 = 100_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFields {
    /// 1 to 200 characters.
    pub title: String,
    /// Any number of lines, up to 20,000 characters.
    pub description: Option<String>,
    /// In the congregation's time zone.
    pub date: Date,
    /// In the congregation's time zone; none for an all-day event.
    pub time: Option<Time>,
    pub end: EventEnd,
    /// Up to 200 characters.
    pub location: Option<String>,
    /// A word such as "worship"; [`DEFAULT_CATEGORY`] where none is given.
    pub category: String,
    /// The id of the member who asks and reads the answers.
    pub organiser: Option<String>,
    /// None: the event takes no answers.
    pub asks: Option<Asking>,
}

/// When an event ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventEnd {
    /// Days after its first one, up to [`MOST_DAYS`].
    pub days: u8,
    /// In the congregation's time zone; none where it is not said, or of an all-day event.
    pub time: Option<Time>,
}

/// How members are asked whether they come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Asking {
    /// Answers are taken until the end of the day so many days before, 0 to 60; none: until it begins.
    pub deadline_days: Option<u8>,
    /// The number of people, 1 to 100,000; none: no limit.
    pub capacity: Option<u32>,
    /// Members see who comes, not only how many.
    #[oai(default)]
    pub shows_names: bool,
}

/// The columns of fields that no calendar file says: an import leaves them as they are.
pub const NOT_IN_CALENDARS: [&str; 5] = ["organiser_id", "asks", "deadline_days", "capacity", "shows_names"];

/// These fields of another calendar, with [`NOT_IN_CALENDARS`] as they are `here`.
pub fn asking_as(fields: EventFields, here: &EventFields) -> EventFields {
    EventFields { organiser: here.organiser.clone(), asks: here.asks, ..fields }
}

impl EventFields {
    /// An all-day event of which no more is known.
    pub fn on(date: Date, title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            description: None,
            date,
            time: None,
            end: EventEnd::default(),
            location: None,
            category: DEFAULT_CATEGORY.to_owned(),
            organiser: None,
            asks: None,
        }
    }

    /// The time as it is stored: `HH:MM`, or empty for an all-day event.
    pub fn time_text(&self) -> String {
        time_text(self.time).unwrap_or_default()
    }

    /// The last day of it.
    pub fn last_day(&self) -> Date {
        self.date.saturating_add(i64::from(self.end.days).days())
    }

    /// The fields as they are stored; refused where one of them is not as it may be.
    pub fn checked(self) -> Result<Self, Refusal> {
        let description = self.description.unwrap_or_default();
        let location = self.location.unwrap_or_default();
        let fields = Self {
            title: text::one_line("The title", &self.title, LONGEST_LINE)
                .map_err(Refusal::of_field("title"))?,
            description: text::optional_lines("The description", &description, LONGEST_DESCRIPTION)
                .map_err(Refusal::of_field("description"))?,
            location: text::optional_line("The location", &location, LONGEST_LINE)
                .map_err(Refusal::of_field("location"))?,
            category: text::optional_line("The category", &self.category, LONGEST_CATEGORY)
                .map_err(Refusal::of_field("category"))?
                .unwrap_or_else(|| DEFAULT_CATEGORY.to_owned()),
            ..self
        };
        if fields.end.days > MOST_DAYS {
            return Err(too_long());
        }
        match (fields.time, fields.end.time) {
            (None, Some(_)) => {
                return Err(Refusal::field(
                    "endTime",
                    "An all-day event has no time at which it ends. Say when it begins; or, where it lasts several days, say its last day.",
                ));
            }
            (Some(begins), Some(ends)) if fields.end.days == 0 && ends <= begins => {
                return Err(Refusal::field(
                    "endTime",
                    "It ends before it begins. Please check day and time of the end.",
                ));
            }
            _ => {}
        }
        if let Some(asking) = fields.asks {
            if asking.deadline_days.is_some_and(|days| days > LONGEST_DEADLINE) {
                let text = format!("Answers can end 0 to {LONGEST_DEADLINE} days before the event.");
                return Err(Refusal::field("deadlineDays", text));
            }
            if asking.capacity.is_some_and(|places| !(1..=MOST_PLACES).contains(&places)) {
                return Err(Refusal::field(
                    "capacity",
                    "An event has 1 to 100,000 places. Leave the number out where there is no limit.",
                ));
            }
        }
        Ok(fields)
    }

    /// These fields after another event of the series was changed: all that is different there is the same here, but the
    /// day.
    pub(super) fn changed_like(&self, before: &Self, after: &Self) -> Self {
        fn chosen<T: Clone + PartialEq>(here: &T, before: &T, after: &T) -> T {
            if before == after { here.clone() } else { after.clone() }
        }
        let time = chosen(&self.time, &before.time, &after.time);
        // An all-day event has no end time.
        let own_end = EventEnd { time: self.end.time.filter(|_| time.is_some()), ..self.end };
        Self {
            title: chosen(&self.title, &before.title, &after.title),
            description: chosen(&self.description, &before.description, &after.description),
            date: self.date,
            time,
            end: chosen(&own_end, &before.end, &after.end),
            location: chosen(&self.location, &before.location, &after.location),
            category: chosen(&self.category, &before.category, &after.category),
            organiser: chosen(&self.organiser, &before.organiser, &after.organiser),
            asks: chosen(&self.asks, &before.asks, &after.asks),
        }
    }

    /// When it begins, as the API writes it.
    pub fn start_date(&self, zone: &TimeZone) -> String {
        start_date(&self.date.to_string(), &self.time_text(), zone)
    }

    /// The same of its end; the last day of an all-day event that lasts several.
    pub fn end_date(&self, zone: &TimeZone) -> Option<String> {
        let last_day = self.last_day().to_string();
        match self.end.time {
            Some(time) => Some(start_date(&last_day, &time.strftime("%H:%M").to_string(), zone)),
            None => (self.end.days > 0).then_some(last_day),
        }
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

    /// Title, day, times and place, each on its own line, as letters tell of an event.
    pub fn in_words(&self) -> String {
        format!("{}\n{}", self.title, self.when_and_where())
    }

    /// Day, times and place, each on its own line.
    pub fn when_and_where(&self) -> String {
        let clock = |time: Time| time.strftime("%-I:%M %p").to_string();
        let mut lines = if self.end.days == 0 {
            let mut lines = vec![day_in_words(self.date)];
            let end = self.end.time.map(|end| format!(" to {}", clock(end))).unwrap_or_default();
            lines.extend(self.time.map(|begins| clock(begins) + &end));
            lines
        } else {
            let moment = |on, at: Option<Time>| {
                day_in_words(on) + &at.map(|at| format!(", {}", clock(at))).unwrap_or_default()
            };
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

impl EventEnd {
    /// Days from the first to the last one; refused where an event cannot last so long.
    pub fn days_between(first: Date, last: Date) -> Result<u8, Refusal> {
        if last < first {
            return Err(Refusal::field("lastDay", "It ends before it begins. Please check the last day."));
        }
        let days = first.until(last).map_or(i32::MAX, |span| span.get_days());
        u8::try_from(days).ok().filter(|days| *days <= MOST_DAYS).ok_or_else(too_long)
    }
}

fn too_long() -> Refusal {
    let text = format!("An event lasts {MOST_DAYS} days at most. Please check its last day.");
    Refusal::field("lastDay", text)
}

/// When an event begins, as the API writes it. `time` is `HH:MM`, or empty for all day.
pub fn start_date(date: &str, time: &str, zone: &TimeZone) -> String {
    let begins = || {
        let date: Date = date.parse().ok()?;
        let time: Time = time.parse().ok()?;
        zone.to_ambiguous_timestamp(date.to_datetime(time)).compatible().ok()
    };
    begins().map_or_else(|| date.to_owned(), |begins| rfc3339(begins, zone))
}

/// `HH:MM`
pub fn time_text(time: Option<Time>) -> Option<String> {
    time.map(|time| time.strftime("%H:%M").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_o_clock_is_ten_o_clock_in_summer_and_winter() {
        let chicago = TimeZone::get("America/Chicago").unwrap();
        let table = [
            ("2026-11-22", "10:00", "2026-11-22T10:00:00-06:00"),
            ("2026-07-05", "10:00", "2026-07-05T10:00:00-05:00"),
            ("2026-11-26", "", "2026-11-26"),
            ("2026-12-31", "23:30", "2026-12-31T23:30:00-06:00"),
            // The clock skips 2:30 that night; the event is not lost.
            ("2027-03-14", "02:30", "2027-03-14T03:30:00-05:00"),
        ];
        for (date, time, expected) in table {
            assert_eq!(start_date(date, time, &chicago), expected);
        }
    }
}
