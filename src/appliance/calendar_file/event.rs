//! One event of a calendar file, and its texts: their escapes, and the HTML that some programs write into descriptions.

use jiff::civil::{Date, Time};

use super::components::Component;
use super::recurrence::Recurrence;
use super::when::{Lasts, When, duration, local};
use super::zones::Zones;
use super::{CalendarNote, PlannedEvent};
use crate::congregation::events::fields::{
    DEFAULT_CATEGORY, LONGEST_CATEGORY, LONGEST_DESCRIPTION, LONGEST_LINE, MOST_DAYS,
};
use crate::congregation::events::{EventEnd, EventFields};
use crate::platform::text::invisible::cleaned;

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
    /// All but its times; the date is the day it begins, by its own clock.
    pub fields: EventFields,
    is_cancelled: bool,
}

impl ReadEvent {
    pub(super) fn read(part: &Component, zones: &Zones) -> Result<Self, CalendarNote> {
        let title = line(part.value("SUMMARY").unwrap_or_default(), LONGEST_LINE);
        Self::titled(&title, part, zones).map_err(|words| CalendarNote::new(part.line, &title, words))
    }

    fn titled(title: &str, part: &Component, zones: &Zones) -> Result<Self, String> {
        let text = |name: &str| part.value(name).unwrap_or_default();
        let of = part.first("RECURRENCE-ID");
        let changes_others = of.is_some_and(|line| line.parameter("RANGE").is_some());
        let obstacles = [
            (is_private(part), "it is marked as private"),
            (title.is_empty(), "it has no title"),
            (changes_others, "it changes all that follow in its series (RANGE)"),
            (part.all("RRULE").count() > 1, "it has several rules by which it repeats"),
            (part.first("EXRULE").is_some(), "it has a rule for what is left out (EXRULE)"),
        ];
        if let Some((_, words)) = obstacles.into_iter().find(|(is_so, _)| *is_so) {
            return Err(words.to_owned());
        }
        let starts = part.first("DTSTART").ok_or("it does not say when it begins")?;
        let starts = When::of(starts, zones, &zones.own)?;
        let whole_days = text("X-MICROSOFT-CDO-ALLDAYEVENT").trim().eq_ignore_ascii_case("TRUE");
        let starts = if whole_days { When::Day(starts.day()) } else { starts };
        // An end without a zone is in the zone of the beginning.
        let floating = if let When::At(_, zone) = &starts { zone } else { &zones.own };
        let rule = part.first("RRULE").filter(|line| !line.value.trim().is_empty());
        let (mut without, mut also_on) = (Vec::new(), Vec::new());
        for line in part.all("EXDATE") {
            without.extend(When::all(line, zones, floating)?);
        }
        for line in part.all("RDATE") {
            also_on.extend(When::periods(line, zones, floating)?);
        }
        let lasts = match (part.first("DTEND"), part.value("DURATION")) {
            (Some(line), _) => starts.until(&When::of(line, zones, floating)?),
            (None, Some(text)) => Some(
                duration(text).ok_or_else(|| format!("how long it lasts is not understood: {text:.40}"))?,
            ),
            (None, None) => None,
        };
        let some = |text: String| Some(text).filter(|text| !text.is_empty());
        let description = |name: &str| some(lines(text(name), LONGEST_DESCRIPTION));
        let category = text("CATEGORIES").split(',').next().unwrap_or_default();
        let fields = EventFields {
            description: description("DESCRIPTION").or_else(|| description("X-ALT-DESC")),
            location: some(line(text("LOCATION"), LONGEST_LINE)),
            category: some(line(category, LONGEST_CATEGORY).to_lowercase())
                .unwrap_or_else(|| DEFAULT_CATEGORY.to_owned()),
            ..EventFields::on(starts.day(), title)
        };
        let uid = uid(part)
            .unwrap_or_else(|| in_shape(&format!("without-uid {title} {:?}", starts.here(&zones.own))));
        let told_at = ["DTSTAMP", "LAST-MODIFIED"].iter().filter_map(|name| local(part.value(name)?)).max();
        Ok(Self {
            line: part.line,
            uid,
            told_at: told_at.map(|at| at.strftime("%Y%m%dT%H%M%S").to_string()).unwrap_or_default(),
            version: (
                text("SEQUENCE").trim().parse().unwrap_or(0),
                part.value("LAST-MODIFIED").or_else(|| part.value("DTSTAMP")).unwrap_or_default().to_owned(),
            ),
            lasts,
            rule: rule.map(|line| Recurrence::read(line, zones, floating)).transpose()?,
            of: of.map(|line| When::of(line, zones, floating)).transpose()?,
            without,
            also_on,
            fields,
            is_cancelled: text("STATUS").trim().eq_ignore_ascii_case("CANCELLED"),
            starts,
        })
    }

    /// The place in the congregation's calendar of an occurrence that begins at `starts`; `lasts` where it is its own.
    pub(super) fn place(
        &self,
        starts: &When,
        lasts: Option<Lasts>,
        zones: &Zones,
    ) -> Result<Place, CalendarNote> {
        let (date, time) = starts.here(&zones.own);
        let end = end(starts, lasts.or(self.lasts), zones).map_err(|words| self.note(words))?;
        Ok((date, time, end))
    }

    /// The day here of the occurrence that a moment written elsewhere means; none where it means another time.
    pub(super) fn day_of(&self, moment: &When, zones: &Zones) -> Option<Date> {
        Some(self.starts.meant_by(moment)?.here(&zones.own).0)
    }

    /// As an event of the portal's own.
    pub(super) fn planned(&self, (date, time, end): Place) -> PlannedEvent {
        let fields = EventFields { date, time, end, ..self.fields.clone() };
        PlannedEvent { fields, is_cancelled: self.is_cancelled }
    }

    /// The version of a [`super::CalendarEntry`].
    pub(super) fn version_text(&self) -> String {
        let kind = if self.of.is_some() { "change" } else { "event" };
        format!("{kind} {} {:010}", self.told_at, self.version.0)
    }

    pub(super) fn note(&self, words: impl Into<String>) -> CalendarNote {
        CalendarNote::new(self.line, &self.fields.title, words)
    }
}

/// Private events are left out on purpose.
pub(super) fn is_private(part: &Component) -> bool {
    let class = part.value("CLASS").unwrap_or_default().trim().to_ascii_uppercase();
    matches!(&*class, "PRIVATE" | "CONFIDENTIAL")
}

/// The first of its names of time zones that is not known.
pub(super) fn unknown_zone<'a>(part: &'a Component, zones: &Zones) -> Option<&'a str> {
    let mut names = part.properties.iter().filter_map(|line| line.parameter("TZID")).map(str::trim);
    names.find(|name| zones.find(name).is_none())
}

/// The event's UID.
pub(super) fn uid(part: &Component) -> Option<String> {
    part.value("UID").map(in_shape).filter(|uid| !uid.is_empty())
}

fn in_shape(uid: &str) -> String {
    uid.trim().chars().filter(|c| !c.is_control()).take(LONGEST_UID).collect()
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

/// The text that a value stands for (RFC 5545, 3.3.11).
pub fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n' | 'N') => text.push('\n'),
                Some(other) => text.push(other),
                None => text.push('\\'),
            },
            other => text.push(other),
        }
    }
    text
}

/// One line of at most `limit` characters; what is cut off ends with "…".
pub(super) fn line(value: &str, limit: usize) -> String {
    shortened(&cleaned(&unescaped(value)).split_whitespace().collect::<Vec<_>>().join(" "), limit)
}

/// Any number of lines, without HTML.
fn lines(value: &str, limit: usize) -> String {
    let text = unescaped(value).replace("\r\n", "\n").replace('\r', "\n");
    let lower = text.to_ascii_lowercase();
    let is_html = TAGS.iter().any(|tag| lower.contains(tag));
    let text = if is_html { without_html(&text) } else { text };
    // Once HTML is read: its entities are characters, too.
    let text = cleaned(&text);
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim_end) {
        // Two blank lines say no more than one.
        if !(line.is_empty() && lines.last().is_none_or(|last| last.is_empty())) {
            lines.push(line);
        }
    }
    shortened(lines.join("\n").trim(), limit)
}

fn shortened(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        None => text.to_owned(),
        Some(_) => text.chars().take(limit - 1).chain(['…']).collect(),
    }
}

const TAGS: [&str; 14] = [
    "<html", "<body", "<p>", "<p ", "<br", "<div", "<span", "<a ", "<b>", "<ul", "<ol", "<font", "<i>", "<u>",
];

/// Its words; what begins a line in HTML begins one, and a link is written behind its words.
fn without_html(html: &str) -> String {
    let mut parts = html.split('<');
    let mut text = parts.next().unwrap_or_default().to_owned();
    let (mut link, mut hidden_until) = (None, String::new());
    for part in parts {
        // A "<" of the text itself, such as "< 5".
        if !part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!') {
            text.extend(["<", part]);
            continue;
        }
        // The rest of an unclosed tag is no text.
        let Some((tag, words)) = part.split_once('>') else { break };
        let name = tag.split(|c: char| !c.is_ascii_alphanumeric() && c != '/').next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        if !hidden_until.is_empty() && name != hidden_until {
            continue;
        }
        hidden_until.clear();
        match &*name {
            "script" | "style" | "head" => {
                hidden_until = format!("/{name}");
                continue;
            }
            "br" | "br/" | "p" | "/p" | "div" | "tr" | "/ul" | "/ol" | "h1" | "h2" | "h3" | "/h1" | "/h2"
            | "/h3" => text.push('\n'),
            "li" => text.push_str("\n- "),
            "a" => link = address_in(tag),
            "/a" => {
                if let Some(address) = link.take().filter(|address| !text.trim_end().ends_with(&**address)) {
                    text.extend([" (", &*address, ")"]);
                }
            }
            _ => {}
        }
        text.push_str(words);
    }
    entities(&text)
}

fn address_in(tag: &str) -> Option<String> {
    let (_, rest) = tag.split_once("href=")?;
    let address = rest.split(['"', '\'']).nth(1)?;
    (address.starts_with("https://") || address.starts_with("http://")).then(|| address.to_owned())
}

fn entities(text: &str) -> String {
    // The ampersand last: "&amp;lt;" means "&lt;".
    [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(text.to_owned(), |text, (entity, plain)| text.replace(entity, plain))
}

#[cfg(test)]
mod tests {
    use super::super::examples;
    use super::*;

    #[test]
    fn escapes_are_what_they_stand_for_and_html_becomes_its_words() {
        let escaped = r"Potluck\; bring bread\, wine\nand \\ salt";
        assert_eq!(line(escaped, 200), r"Potluck; bring bread, wine and \ salt");
        assert_eq!(lines(r"First\nsecond\n\n\n\nthird\", 200), "First\nsecond\n\nthird\\");
        assert_eq!(line("a\u{202e}b\u{7}c", 200), "abc");
        assert_eq!(line(&"é".repeat(201), 200), format!("{}…", "é".repeat(199)));
        for [html, expected] in examples("html") {
            assert_eq!(lines(&html, 2000), expected);
        }
    }
}
