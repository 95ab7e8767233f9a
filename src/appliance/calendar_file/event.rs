//! One event of a calendar file.

use jiff::civil::{Date, Time};

use super::components::Component;
use super::recurrence::Recurrence;
use super::when::{self, Lasts, When};
use super::zones::{Clock, Zones};
use super::{CalendarNote, PlannedEvent, words};
use crate::congregation::events::fields::{
    DEFAULT_CATEGORY, LONGEST_CATEGORY, LONGEST_DESCRIPTION, LONGEST_LINE, MOST_DAYS,
};
use crate::congregation::events::{EventEnd, EventFields};

/// Longer names are none that a program gives.
const LONGEST_UID: usize = 500;

/// Day, time and end by the congregation's calendar.
pub(super) type Place = (Date, Option<Time>, EventEnd);

/// An event as it is written.
#[derive(Debug)]
pub(super) struct ReadEvent {
    pub line: u64,
    pub uid: String,
    /// The number and the time of the last change, by the file: of two versions the greater is the later.
    pub version: (u32, String),
    /// The time of the last change or of the export, the later of both, like "20261101T120000"; empty where the file
    /// has neither.
    told_at: String,
    pub starts: When,
    pub lasts: Option<Lasts>,
    pub rule: Option<Recurrence>,
    /// The occurrence of its series that this event replaces.
    pub of: Option<When>,
    pub without: Vec<When>,
    /// And how long, where it is another time than the event itself.
    pub also_on: Vec<(When, Option<Lasts>)>,
    pub title: String,
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
        if is_private(part) {
            return Err(refused("it is marked as private".to_owned()));
        }
        if title.is_empty() {
            return Err(refused("it has no title".to_owned()));
        }
        let starts =
            part.first("DTSTART").ok_or_else(|| refused("it does not say when it begins".to_owned()))?;
        let own = Clock::Known(zones.own.clone());
        let starts = When::of(starts, zones, &own).map_err(refused)?;
        let whole_days = text("X-MICROSOFT-CDO-ALLDAYEVENT").trim().eq_ignore_ascii_case("TRUE");
        let starts = if whole_days { When::Day(starts.day()) } else { starts };
        // An end without a zone is in the zone of the beginning.
        let floating = starts.clock().cloned().unwrap_or(own);
        let of = match part.first("RECURRENCE-ID") {
            Some(line) if line.parameter("RANGE").is_some() => {
                return Err(refused("it changes all that follow in its series (RANGE)".to_owned()));
            }
            Some(line) => Some(When::of(line, zones, &floating).map_err(refused)?),
            None => None,
        };
        if part.all("RRULE").count() > 1 {
            return Err(refused("it has several rules by which it repeats".to_owned()));
        }
        if part.first("EXRULE").is_some() {
            return Err(refused("it has a rule for what is left out (EXRULE)".to_owned()));
        }
        let rule = part.first("RRULE").filter(|line| !line.value.trim().is_empty());
        let rule = rule.map(|line| Recurrence::read(line, zones, &floating)).transpose().map_err(refused)?;
        let lasts = lasts(part, (&starts, &floating), zones).map_err(refused)?;
        let (mut without, mut also_on) = (Vec::new(), Vec::new());
        for line in part.all("EXDATE") {
            without.extend(When::all(line, zones, &floating).map_err(refused)?);
        }
        for line in part.all("RDATE") {
            also_on.extend(When::periods(line, zones, &floating).map_err(refused)?);
        }
        let html = || part.value("X-ALT-DESC").unwrap_or_default();
        let description = words::lines(text("DESCRIPTION"), LONGEST_DESCRIPTION);
        let description =
            if description.is_empty() { words::lines(html(), LONGEST_DESCRIPTION) } else { description };
        let category = text("CATEGORIES").split(',').next().unwrap_or_default();
        let uid = uid(part)
            .unwrap_or_else(|| in_shape(&format!("without-uid {title} {:?}", starts.here(&zones.own))));
        let told_at = ["DTSTAMP", "LAST-MODIFIED"].iter().filter_map(|name| moment(part.value(name)?)).max();
        Ok(Self {
            line: part.line,
            uid,
            told_at: told_at.unwrap_or_default().to_owned(),
            version: (
                text("SEQUENCE").trim().parse().unwrap_or(0),
                part.value("LAST-MODIFIED").or_else(|| part.value("DTSTAMP")).unwrap_or_default().to_owned(),
            ),
            lasts,
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

    /// The place in the congregation's calendar of an occurrence that begins at `starts`: day, time and end.
    pub(super) fn place(
        &self,
        (starts, lasts): (&When, Option<Lasts>),
        zones: &Zones,
    ) -> Result<Place, CalendarNote> {
        let (date, time) = starts.here(&zones.own);
        let lasts = lasts.or(self.lasts);
        Ok((date, time, end(starts, lasts, zones).map_err(|words| self.note(words))?))
    }

    /// As an event of the portal's own.
    pub(super) fn planned(&self, (date, time, end): Place) -> PlannedEvent {
        let fields = EventFields {
            description: Some(self.description.clone()).filter(|text| !text.is_empty()),
            time,
            end,
            location: Some(self.location.clone()).filter(|text| !text.is_empty()),
            category: Some(self.category.clone())
                .filter(|text| !text.is_empty())
                .unwrap_or_else(|| DEFAULT_CATEGORY.to_owned()),
            ..EventFields::on(date, &*self.title)
        };
        PlannedEvent { fields, is_cancelled: self.is_cancelled }
    }

    /// The version of a [`super::CalendarEntry`].
    pub(super) fn version_text(&self) -> String {
        let kind = if self.of.is_some() { "change" } else { "event" };
        format!("{kind} {} {:010}", self.told_at, self.version.0)
    }

    pub(super) fn note(&self, words: impl Into<String>) -> CalendarNote {
        CalendarNote { line: self.line, title: self.title.clone(), words: words.into() }
    }
}

/// Private events are left out on purpose.
pub(super) fn is_private(part: &Component) -> bool {
    let class = part.value("CLASS").unwrap_or_default().trim().to_ascii_uppercase();
    matches!(&*class, "PRIVATE" | "CONFIDENTIAL")
}

/// The event's UID.
pub(super) fn uid(part: &Component) -> Option<String> {
    part.value("UID").map(in_shape).filter(|uid| !uid.is_empty())
}

fn in_shape(uid: &str) -> String {
    uid.trim().chars().filter(|c| !c.is_control()).take(LONGEST_UID).collect()
}

/// Day and time of a moment in UTC; none of what has another form.
fn moment(text: &str) -> Option<&str> {
    let text = text.trim().trim_end_matches('Z');
    let is_moment = text.len() == 15
        && text.bytes().enumerate().all(|(at, c)| if at == 8 { c == b'T' } else { c.is_ascii_digit() });
    is_moment.then_some(text)
}

fn end(starts: &When, lasts: Option<Lasts>, zones: &Zones) -> Result<EventEnd, String> {
    let Some(lasts) = lasts else { return Ok(EventEnd::default()) };
    let (first, begins) = starts.here(&zones.own);
    let (last, time) = starts.later(lasts).here(&zones.own);
    let mut days = first.until(last).map_or(0, |span| span.get_days());
    if starts.is_day() {
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

fn lasts(
    part: &Component,
    (starts, floating): (&When, &Clock),
    zones: &Zones,
) -> Result<Option<Lasts>, String> {
    if let Some(line) = part.first("DTEND") {
        return Ok(starts.until(&When::of(line, zones, floating)?));
    }
    let Some(text) = part.value("DURATION") else { return Ok(None) };
    let lasts =
        when::duration(text).ok_or_else(|| format!("how long it lasts is not understood: {text:.40}"))?;
    Ok(Some(lasts))
}
