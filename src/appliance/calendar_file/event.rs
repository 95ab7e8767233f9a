//! One event of a calendar file.

use jiff::Span;

use super::components::Component;
use super::recurrence::Recurrence;
use super::when::{self, When};
use super::words;
use super::zones::Zones;
use super::{CalendarNote, PlannedEvent};
use crate::congregation::events::fields::{DEFAULT_CATEGORY, MOST_DAYS};
use crate::congregation::events::{EventEnd, EventFields};

/// As `congregation/events/fields.rs` allows.
const LONGEST_LINE: usize = 200;
const LONGEST_CATEGORY: usize = 50;
const LONGEST_DESCRIPTION: usize = 20_000;
/// Longer names are none that a program gives.
const LONGEST_UID: usize = 500;

/// An event as it is written.
#[derive(Debug)]
pub(super) struct ReadEvent {
    pub line: u64,
    pub uid: String,
    /// How often it was changed, by the file.
    pub sequence: u32,
    pub starts: When,
    ends: Option<When>,
    pub rule: Option<Recurrence>,
    /// Which one of its series it is.
    pub of: Option<When>,
    pub without: Vec<When>,
    pub also_on: Vec<When>,
    title: String,
    description: String,
    location: String,
    category: String,
    is_cancelled: bool,
}

impl ReadEvent {
    pub(super) fn read(part: &Component, zones: &Zones) -> Result<Self, CalendarNote> {
        let title = words::line(part.value("SUMMARY").unwrap_or_default(), LONGEST_LINE);
        let refused = |words: String| CalendarNote { line: part.line, title: title.clone(), words };
        let text = |name: &str| part.value(name).unwrap_or_default();
        if matches!(text("CLASS").trim().to_ascii_uppercase().as_str(), "PRIVATE" | "CONFIDENTIAL") {
            return Err(refused("it is marked as private".to_owned()));
        }
        if title.is_empty() {
            return Err(refused("it has no title".to_owned()));
        }
        let starts =
            part.first("DTSTART").ok_or_else(|| refused("it does not say when it begins".to_owned()))?;
        let starts = When::of(starts, zones).map_err(refused)?;
        let whole_days = text("X-MICROSOFT-CDO-ALLDAYEVENT").trim().eq_ignore_ascii_case("TRUE");
        let starts = if whole_days { When::Day(starts.day()) } else { starts };
        let moments = |name: &str| {
            let lines = part.all(name).map(|line| When::all(line, zones));
            lines.collect::<Result<Vec<_>, _>>().map(|all| all.concat()).map_err(refused)
        };
        let of = match part.first("RECURRENCE-ID") {
            Some(line) if line.parameter("RANGE").is_some() => {
                return Err(refused("it changes all that follow in its series (RANGE)".to_owned()));
            }
            Some(line) => Some(When::of(line, zones).map_err(refused)?),
            None => None,
        };
        if part.all("RRULE").count() > 1 {
            return Err(refused("it has several rules by which it repeats".to_owned()));
        }
        if part.first("EXRULE").is_some() {
            return Err(refused("it has a rule for what is left out (EXRULE)".to_owned()));
        }
        let rule =
            part.first("RRULE").map(|line| Recurrence::read(line, zones)).transpose().map_err(refused)?;
        let ends = ends(part, &starts, zones).map_err(refused)?;
        let (without, also_on) = (moments("EXDATE")?, moments("RDATE")?);
        let html = || part.value("X-ALT-DESC").unwrap_or_default();
        let description = words::lines(text("DESCRIPTION"), LONGEST_DESCRIPTION);
        let description =
            if description.is_empty() { words::lines(html(), LONGEST_DESCRIPTION) } else { description };
        let category = text("CATEGORIES").split(',').next().unwrap_or_default();
        let uid = text("UID").trim();
        let uid = if uid.is_empty() { format!("without-uid {title} {starts:?}") } else { uid.to_owned() };
        Ok(Self {
            line: part.line,
            uid: uid.chars().filter(|c| !c.is_control()).take(LONGEST_UID).collect(),
            sequence: text("SEQUENCE").trim().parse().unwrap_or(0),
            ends,
            rule,
            of,
            without,
            also_on,
            description,
            location: words::line(text("LOCATION"), LONGEST_LINE),
            category: words::line(category, LONGEST_CATEGORY).to_lowercase(),
            is_cancelled: text("STATUS").trim().eq_ignore_ascii_case("CANCELLED"),
            starts,
            title,
        })
    }

    /// As an event of the portal's own that begins at `starts`; an end is as far from it as it is written.
    pub(super) fn planned(&self, starts: &When, zones: &Zones) -> Result<PlannedEvent, CalendarNote> {
        let (date, time) = starts.here(&zones.own);
        let end = self.end(starts, zones).map_err(|words| self.note(words))?;
        let fields = EventFields {
            title: self.title.clone(),
            description: Some(self.description.clone()).filter(|text| !text.is_empty()),
            date,
            time,
            end,
            location: Some(self.location.clone()).filter(|text| !text.is_empty()),
            category: Some(self.category.clone())
                .filter(|text| !text.is_empty())
                .unwrap_or_else(|| DEFAULT_CATEGORY.to_owned()),
            organiser: None,
            asks: None,
        };
        Ok(PlannedEvent { fields, is_cancelled: self.is_cancelled })
    }

    pub(super) fn note(&self, words: impl Into<String>) -> CalendarNote {
        CalendarNote { line: self.line, title: self.title.clone(), words: words.into() }
    }

    fn end(&self, starts: &When, zones: &Zones) -> Result<EventEnd, String> {
        let Some(ends) = &self.ends else { return Ok(EventEnd::default()) };
        let (first, begins) = starts.here(&zones.own);
        // Each of a series lasts as many days, and ends by the same clock.
        let days = self.starts.day().until(ends.day()).map_or(0, |span| span.get_days());
        let day = starts.day().saturating_add(Span::new().days(days));
        let (last, time) = ends.on(day).here(&zones.own);
        let mut days = first.until(last).map_or(0, |span| span.get_days());
        if self.starts.is_day() {
            // The end is the first day that is not in it; some programs write the last one.
            days -= 1;
        }
        if days < 0 || days == 0 && begins.is_some() && time <= begins {
            return Ok(EventEnd::default());
        }
        let days = u8::try_from(days).ok().filter(|days| *days <= MOST_DAYS);
        let days = days.ok_or_else(|| format!("it lasts longer than {MOST_DAYS} days"))?;
        Ok(EventEnd { days, time: time.filter(|_| begins.is_some()) })
    }
}

fn ends(part: &Component, starts: &When, zones: &Zones) -> Result<Option<When>, String> {
    if let Some(line) = part.first("DTEND") {
        let ends = When::of(line, zones)?;
        return Ok(Some(if starts.is_day() { When::Day(ends.day()) } else { ends })
            .filter(|ends| ends.is_day() == starts.is_day()));
    }
    let Some(text) = part.value("DURATION") else { return Ok(None) };
    let span =
        when::duration(text).ok_or_else(|| format!("how long it lasts is not understood: {text:.40}"))?;
    Ok(starts.plus(span))
}
