//! Dates as people write them. Which of 3/4/2025's numbers is the month is settled once for a whole file.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

use super::words;
use crate::platform::refusal::Refusal;

/// Month first, or day first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, poem_openapi::Enum)]
#[oai(rename_all = "lowercase")]
pub enum DateOrder {
    /// Month/day/year, as in the United States.
    #[default]
    Mdy,
    /// Day/month/year.
    Dmy,
}

/// Finds the order from all dates with slashes in a file (line, text). A file is one program's export, so a date
/// in one column settles the others. None without any such date: the order does not matter.
pub fn find_order<'a>(cells: impl Iterator<Item = (u64, &'a str)>) -> Result<Option<DateOrder>, Refusal> {
    let (mut american, mut european, mut either) = (None, None, None);
    for (line, text) in cells {
        let Some([first, second, year]) = slashed(text) else { continue };
        let fits = |month, day| date(year, month, day).is_some();
        let place = match (fits(first, second), fits(second, first)) {
            (true, false) => &mut american,
            (false, true) => &mut european,
            (true, true) if first != second => &mut either,
            _ => continue,
        };
        place.get_or_insert((line, text));
    }
    let refused = |words: String| Refusal::field("dates", words);
    match (american, european, either) {
        (Some((american_line, american)), Some((european_line, european)), _) => Err(refused(format!(
            "The dates do not agree: {american} (line {american_line}) has the month first, {european} (line {european_line}) the day. Choose which is right; the other lines are then listed as not readable."
        ))),
        (None, Some(_), _) => Ok(Some(DateOrder::Dmy)),
        (None, None, Some((line, example))) => Err(refused(format!(
            "Dates like {example} (line {line}) can be read in two ways. Choose whether the month or the day comes first."
        ))),
        (Some(_), None, _) => Ok(Some(DateOrder::Mdy)),
        (None, None, None) => Ok(None),
    }
}

/// Reads `YYYY-MM-DD`, `YYYY/M/D`, `YYYYMMDD`, `M/D/YYYY` or `D/M/YYYY` by `order`, `D.M.YYYY`, and days whose month is a
/// word: "March 3rd, 1984", "15-Nov-2026", "3. März 1984", "3 de marzo de 1984". A time behind the date is passed over.
pub fn read(text: &str, order: DateOrder) -> Result<Date, String> {
    let day = day_part(text);
    let (found, read_as) = match (slashed(day), order) {
        (Some([month, day, year]), DateOrder::Mdy) => (Some([year, month, day]), " (read as month/day/year)"),
        (Some([day, month, year]), DateOrder::Dmy) => (Some([year, month, day]), " (read as day/month/year)"),
        (None, _) => (unambiguous(day), ""),
    };
    let [year, month, day] = found.ok_or_else(|| {
        format!("\"{text}\" is not a date; write 1975-06-15, or 6/15/1975 (the year with four digits)")
    })?;
    date(year, month, day).ok_or_else(|| format!("{text} is not a day of the calendar{read_as}"))
}

/// True for what programs write where there is no day: "0000-00-00", "1/0/1900", "12/30/1899", "0001-01-01", "12/31/9999".
pub(super) fn is_empty(text: &str) -> bool {
    let numbers: Vec<&str> = day_part(text).split(|c: char| !c.is_ascii_digit()).collect();
    let is_edge = |number: &&str| ["0001", "1899", "9999"].contains(number);
    let is_start = |number: &&str| matches!(number.trim_start_matches('0'), "" | "1" | "1900");
    // "1/1/01" is a day.
    let is_one = |number: &&str| number.len() < 4 && number.trim_start_matches('0') == "1";
    let are_starts = numbers.iter().all(is_start) && !numbers.iter().all(is_one);
    let are_three = numbers.len() == 3 && !numbers.contains(&"");
    are_three && (are_starts || numbers.iter().any(is_edge))
}

/// The day on the congregation's clock, `here`, of a day with a time and its zone: "2026-01-01T04:30:00Z", "1/1/2026 4:30 AM
/// UTC"; or with the zone of the whole column, `of_all`. Midnight is how programs write a day without a time.
pub(super) fn of_instant(
    text: &str,
    order: DateOrder,
    of_all: Option<&str>,
    here: &TimeZone,
) -> Option<Date> {
    let (clock, zone) = clock_and_zone(behind_day(text));
    of_clock(read(text, order).ok()?, time(clock)?, zone.or(of_all)?, here)
}

/// The zone that a heading names.
pub(super) fn zone_in(heading: &str) -> Option<&str> {
    let is_zone = |word: &&str| word.contains('/') || !words::of("time zones", word).is_empty();
    heading.split([' ', '(', ')']).rfind(is_zone)
}

/// "4:30 AM UTC" is "4:30 AM" and "UTC"; "04:30:00.000-0500" is "04:30:00.000" and "-0500".
pub(super) fn clock_and_zone(text: &str) -> (&str, Option<&str>) {
    let is_of_clock = |c: char| c.is_ascii_digit() || matches!(c, ':' | '.');
    let digits = text.find(|c| !is_of_clock(c)).unwrap_or(text.len());
    let rest = text[digits..].trim_start();
    let halves = ["am", "pm"];
    let word = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let zone = if halves.contains(&word.to_lowercase().as_str()) { &rest[word.len()..] } else { rest };
    let clock = text[..text.len() - zone.len()].trim_end();
    let zone = zone.trim_start_matches([' ', '(', '[']).split([' ', ')', '[', ']']).next();
    (clock, zone.filter(|zone| !zone.is_empty()))
}

/// The day on the congregation's clock, `here`, of a day and a time on the clock of a zone that is written beside them:
/// "PST", "GMT+01:00", "Europe/Berlin". None where the zone is not known.
pub(super) fn of_clock(day: Date, time: Time, zone: &str, here: &TimeZone) -> Option<Date> {
    let (there, name) = (day.to_datetime(time), zone.to_uppercase());
    let known = words::of("time zones", &name).first().and_then(|hours| hours.parse::<i8>().ok());
    let own = || name.trim_start_matches("GMT").trim_start_matches("UTC").trim().to_owned();
    let offset = known.map_or_else(own, |hours| format!("{hours:+03}:00"));
    let named = || there.to_zoned_datetime(TimeZone::get(zone).ok()?).ok();
    let instant: Option<Timestamp> = format!("{there}{offset}").parse().ok();
    let instant = instant.or_else(|| Some(named()?.timestamp()))?;
    Some(instant.to_zoned_datetime(here.clone()).date())
}

/// "08:11:00", "8:11 PM"; none at midnight, as above.
pub(super) fn time(text: &str) -> Option<Time> {
    let text = text.trim().to_uppercase();
    let half = ["AM", "PM"].into_iter().find(|half| text.ends_with(half));
    let clock = half.map_or(&*text, |half| text.trim_end_matches(half).trim_end());
    let clock = clock.split('.').next().unwrap_or_default();
    let mut parts = clock.split(':').map(|part| part.parse::<i8>().ok());
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next().unwrap_or(Some(0))?);
    let hour = half.map_or(hour, |half| hour % 12 + if half == "PM" { 12 } else { 0 });
    Time::new(hour, minute, second, 0).ok().filter(|time| *time != Time::midnight())
}

/// The text after the day.
pub(super) fn behind_day(text: &str) -> &str {
    text[day_part(text).len()..].trim_start_matches(['T', ' '])
}

fn date(year: i16, month: i16, day: i16) -> Option<Date> {
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

/// The text before `T00:00` or ` 00:00`.
fn day_part(text: &str) -> &str {
    let is_time = |time: &str| {
        let time = time.split(' ').next().unwrap_or_default();
        time.starts_with(|c: char| c.is_ascii_digit()) && time.contains(':')
    };
    let mark = text.char_indices().find(|(at, c)| matches!(c, 'T' | ' ') && is_time(&text[at + 1..]));
    mark.map_or(text, |(at, _)| &text[..at])
}

/// Year, month and day of a date that can be read in one way only.
fn unambiguous(text: &str) -> Option<[i16; 3]> {
    if let Some([day, month, year]) = numbers(text, '.', 2) {
        return Some([year, month, day]);
    }
    // "19840303"
    let in_one = (text.len() == 8 && text.bytes().all(|c| c.is_ascii_digit()))
        .then(|| format!("{}-{}-{}", &text[..4], &text[4..6], &text[6..]));
    numbers(in_one.as_deref().unwrap_or(text), '-', 0)
        .or_else(|| numbers(text, '/', 0))
        .or_else(|| in_words(text))
}

/// Year, month and day of a date whose month is a word.
fn in_words(text: &str) -> Option<[i16; 3]> {
    let text = text.to_lowercase();
    let (mut year, mut month, mut day) = (None, None, None);
    for word in text
        .split([' ', ',', '.', '-', '/'])
        .filter(|word| !word.is_empty() && !["de", "of"].contains(word) && !word.ends_with("day"))
    {
        let digits =
            ["st", "nd", "rd", "th"].iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word);
        let (place, number) = match (digits.parse::<i16>(), digits.len()) {
            (Ok(number), 4) => (&mut year, number),
            (Ok(number), 1..=2) => (&mut day, number),
            _ => (&mut month, month_called(word)?),
        };
        if place.replace(number).is_some() {
            return None;
        }
    }
    Some([year?, month?, day?])
}

fn month_called(word: &str) -> Option<i16> {
    let begins = |month: &i16| {
        words::of("months", &month.to_string()).iter().any(|beginning| word.starts_with(beginning))
    };
    (1..=12).find(begins)
}

/// The three numbers of a date with slashes and the year at its end.
fn slashed(text: &str) -> Option<[i16; 3]> {
    numbers(day_part(text), '/', 2)
}

/// Three numbers with `mark` between them; that at `year` has four digits.
fn numbers(text: &str, mark: char, year: usize) -> Option<[i16; 3]> {
    let parts: [&str; 3] = text.split(mark).collect::<Vec<_>>().try_into().ok()?;
    let number = |part: &str| part.bytes().all(|c| c.is_ascii_digit()).then(|| part.parse().ok()).flatten();
    let [first, second, third] = parts.map(number);
    (parts[year].len() == 4).then_some([first?, second?, third?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::examples;

    #[test]
    fn the_order_comes_from_the_dates_that_fit_only_one() {
        for (texts, wanted) in [
            (&["3/4/2025", "3/14/2025"][..], Ok(Some(DateOrder::Mdy))),
            (&["3/4/2025", "14/3/2025"], Ok(Some(DateOrder::Dmy))),
            (&["2025-03-04", "", "04.03.2025"], Ok(None)),
            (&["5/5/2025"], Ok(None)),
            (&["3/4/2025"], Err("like 3/4/2025 (line 2) can be read in two ways")),
            (&["3/14/2025", "14/3/2025"], Err("3/14/2025 (line 2) has the month first, 14/3/2025 (line 3)")),
        ] {
            match (find_order((2..).zip(texts.iter().copied())), wanted) {
                (Err(refused), Err(part)) => assert!(refused.message.contains(part), "{refused}"),
                (found, wanted) => assert_eq!(found.ok(), wanted.ok(), "{texts:?}"),
            }
        }
    }

    #[test]
    fn a_day_and_a_time_in_a_zone_are_a_day_here() {
        let (day, here) = ("2026-02-03".parse().unwrap(), TimeZone::get("America/Chicago").unwrap());
        for [text, zone, wanted] in examples("clocks") {
            let found = of_clock(day, time(&text).unwrap(), &zone, &here).map(|day| day.to_string());
            assert_eq!(found.unwrap_or_default(), wanted, "{text} {zone}");
        }
        for [text, of_all, wanted] in examples("instants") {
            let of_all = Some(of_all.as_str()).filter(|zone| !zone.is_empty());
            let found = of_instant(&text, DateOrder::Mdy, of_all, &here).map(|day| day.to_string());
            assert_eq!(found.unwrap_or_default(), wanted, "{text}");
        }
        assert_eq!(["00:00:00", "12:00 AM", "", "noon", "25:00", "04:30:00Z"].map(time), [None; 6]);
        assert_eq!(["2026-02-03 8:11 PM", "2/3/2026"].map(behind_day), ["8:11 PM", ""]);
    }

    #[test]
    fn dates_are_read_as_people_write_them() {
        for [text, order, wanted] in examples("dates") {
            let order = if order == "mdy" { DateOrder::Mdy } else { DateOrder::Dmy };
            assert_eq!(read(&text, order).map_or(String::new(), |day| day.to_string()), wanted, "{text}");
        }
    }
}
