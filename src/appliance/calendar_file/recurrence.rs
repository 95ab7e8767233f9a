//! Recurrence rules (RFC 5545, 3.3.10): parsed, as the portal's own rule where there is an equal one, and as days where
//! there is none.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;

use super::components::ContentLine;
use super::when::When;
use super::zones::Zones;
use crate::congregation::events::series::rule::{Rule, months, weekday};
use crate::platform::closed_set::closed_set;

/// Days looked at for all rules of a file: more than any real calendar has, and done in a second or two.
pub(super) const MOST_STEPS: u32 = 20_000_000;

closed_set! {
    /// FREQ, and the days of a period at most: as many are looked at for one.
    enum Frequency => u32 {
        Daily = "DAILY" => 1,
        Weekly = "WEEKLY" => 7,
        Monthly = "MONTHLY" => 31,
        Yearly = "YEARLY" => 366,
    }
}

/// The end of the recurrence.
#[derive(Clone, Debug, PartialEq)]
enum Ends {
    Never,
    /// After so many.
    Count(u32),
    Until(When),
}

/// A rule as it is written.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Recurrence {
    frequency: Frequency,
    interval: u16,
    /// With which of the month it is; 0: each.
    by_day: Vec<(i8, Weekday)>,
    by_month_day: Vec<i8>,
    by_month: Vec<i8>,
    by_set_pos: Vec<i16>,
    week_start: Weekday,
    ends: Ends,
}

/// More days would have to be looked at than a calendar can have.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooFar;

impl Recurrence {
    /// `floating` is the clock of an end that names none.
    pub(super) fn read(line: &ContentLine, zones: &Zones, floating: &TimeZone) -> Result<Self, String> {
        let mut rule = Self {
            frequency: Frequency::Daily,
            interval: 1,
            by_day: Vec::new(),
            by_month_day: Vec::new(),
            by_month: Vec::new(),
            by_set_pos: Vec::new(),
            week_start: Weekday::Monday,
            ends: Ends::Never,
        };
        let mut frequency = None;
        let unclear = |text: &str| format!("its rule is not understood: {text:.100}");
        let mut take = |name: &str, value: String| {
            match name {
                "FREQ" => frequency = Some(Frequency::from_word(&value)?),
                "INTERVAL" => rule.interval = value.parse().ok().filter(|n| *n > 0)?,
                "COUNT" => rule.ends = Ends::Count(value.parse().ok().filter(|n| *n > 0)?),
                "UNTIL" => {
                    let line = ContentLine { value, ..line.clone() };
                    rule.ends = Ends::Until(When::of(&line, zones, floating).ok()?);
                }
                "BYDAY" => rule.by_day = list(&value, nth_day)?,
                "BYMONTHDAY" => rule.by_month_day = list(&value, number(31))?,
                "BYMONTH" => {
                    rule.by_month = list(&value, |n| n.parse().ok().filter(|n| (1..=12).contains(n)))?;
                }
                "BYSETPOS" => rule.by_set_pos = list(&value, number(366))?,
                "WKST" => rule.week_start = weekday(&value)?,
                name if name.starts_with("X-") => {}
                _ => return None,
            }
            Some(())
        };
        for part in line.value.trim().trim_end_matches(';').split(';') {
            let (name, value) = part.split_once('=').ok_or_else(|| unclear(part))?;
            take(&name.trim().to_ascii_uppercase(), value.trim().to_ascii_uppercase())
                .ok_or_else(|| unclear(part))?;
        }
        rule.frequency = frequency.ok_or("its rule does not say how often")?;
        for list in [&mut rule.by_month_day, &mut rule.by_month] {
            list.sort_unstable();
            list.dedup();
        }
        let has_nth = rule.by_day.iter().any(|(nth, _)| *nth != 0);
        let is_clear = match rule.frequency {
            Frequency::Daily => !has_nth,
            Frequency::Weekly => !has_nth && rule.by_month_day.is_empty(),
            Frequency::Monthly => true,
            Frequency::Yearly => !rule.by_month.is_empty() || rule.by_day.is_empty(),
        };
        if is_clear { Ok(rule) } else { Err(unclear(&line.value)) }
    }

    /// The portal's own rule for a series that begins on `first`; none where there is none for it.
    pub(super) fn as_rule(&self, first: Date, steps: &mut u32) -> Option<Rule> {
        let every = u8::try_from(self.interval).ok()?;
        let is_daily = self.frequency == Frequency::Daily;
        let days = match &self.by_day[..] {
            [] if is_daily && every == 1 => Weekday::Monday.cycle_forward().take(7).collect(),
            [] => vec![first.weekday()],
            named => named.iter().map(|(_, day)| *day).collect(),
        };
        let rule = match (self.frequency, &self.by_day[..], &self.by_set_pos[..]) {
            (Frequency::Daily | Frequency::Weekly, ..) => {
                Rule::Weekly { every: if is_daily && every % 7 == 0 { every / 7 } else { every }, days }
            }
            (Frequency::Monthly, [], _) => Rule::OnDate { every, day: first.day() },
            (Frequency::Monthly, [(0, weekday)], [nth @ (1..=4 | -1)]) => {
                // As Outlook writes the second Sunday.
                Rule::OnWeekday { every, nth: i8::try_from(*nth).ok()?, weekday: *weekday }
            }
            (Frequency::Monthly, [(nth @ (1..=4 | -1), weekday)], []) => {
                Rule::OnWeekday { every, nth: *nth, weekday: *weekday }
            }
            _ => return None,
        };
        let rule = rule.checked(first).ok()?;
        // The proof: both have the same days, as far as anything in a rule can differ.
        let until =
            first.saturating_add(if self.frequency == Frequency::Monthly { 9.years() } else { 3.years() });
        let endless = Self { ends: Ends::Never, ..self.clone() };
        let days = endless.days(first, (first, until), steps).ok()?;
        (days == rule.days(first, until)).then_some(rule)
    }

    /// The last of its days; none where it goes on.
    pub(super) fn last_day(&self, first: &When, steps: &mut u32) -> Result<Option<Date>, TooFar> {
        match &self.ends {
            Ends::Never => Ok(None),
            Ends::Until(until) => Ok(Some(last_until(until, first))),
            Ends::Count(count) => {
                let far = first.day().saturating_add(60.years());
                let days = self.days(first.day(), (first.day(), far), steps)?;
                let is_all = days.len() >= usize::try_from(*count).unwrap_or(usize::MAX);
                Ok(days.last().copied().filter(|_| is_all))
            }
        }
    }

    /// Its days from `from` to `until`, both with them, soonest first; `first` is one of them, whatever the rule says.
    pub(super) fn days(
        &self,
        first: Date,
        (from, until): (Date, Date),
        steps: &mut u32,
    ) -> Result<Vec<Date>, TooFar> {
        let is_counted = matches!(self.ends, Ends::Count(_));
        let mut left = if let Ends::Count(count) = self.ends { count } else { u32::MAX };
        let mut found = Vec::new();
        let mut take = |day: Date| {
            left = left.saturating_sub(1);
            if (from..=until).contains(&day) {
                found.push(day);
            }
            left > 0
        };
        let mut goes_on = take(first);
        // Without COUNT, periods before the first day can be skipped.
        let mut period = if is_counted { 0 } else { self.periods_before(first, from) };
        while goes_on {
            *steps = steps.checked_sub(self.frequency.row()).ok_or(TooFar)?;
            let (begins, days) = self.period(first, period);
            if begins > until || begins.year() > 9000 {
                break;
            }
            for day in days.into_iter().filter(|day| *day > first) {
                goes_on = goes_on && take(day);
            }
            period += 1;
        }
        Ok(found)
    }

    fn periods_before(&self, first: Date, from: Date) -> i64 {
        let days = first.until(from).map_or(0, |span| i64::from(span.get_days()));
        let of_one = i64::from(self.frequency.row()) * i64::from(self.interval);
        (days / of_one - 2).max(0)
    }

    /// The first day of a period, and its days.
    fn period(&self, first: Date, number: i64) -> (Date, Vec<Date>) {
        let by = number * i64::from(self.interval);
        let month = first.first_of_month();
        let (begins, length) = match self.frequency {
            Frequency::Daily => (first.saturating_add(by.days()), 1),
            Frequency::Weekly => {
                let before = first.weekday().since(self.week_start);
                (first.saturating_sub(i64::from(before).days()).saturating_add((by * 7).days()), 7)
            }
            Frequency::Monthly => {
                let month = month.saturating_add(months(by));
                (month, i64::from(month.days_in_month()))
            }
            Frequency::Yearly => {
                let year = month.saturating_add(months(by * 12)).first_of_year();
                (year, i64::from(year.days_in_year()))
            }
        };
        let days = (0..length).map(|day| begins.saturating_add(day.days()));
        (begins, self.at_positions(days.filter(|day| self.is_on(*day, first)).collect()))
    }

    /// True of a day that all parts of the rule name. Where they name none, the day is that of `first`.
    fn is_on(&self, day: Date, first: Date) -> bool {
        let is_of_month = match self.frequency {
            Frequency::Yearly if self.by_month.is_empty() && self.by_month_day.is_empty() => {
                day.month() == first.month()
            }
            _ => self.by_month.is_empty() || self.by_month.contains(&day.month()),
        };
        let is_nth = |(nth, weekday): &(i8, Weekday)| {
            *weekday == day.weekday()
                && (*nth == 0 || day.nth_weekday_of_month(*nth, *weekday).ok() == Some(day))
        };
        is_of_month
            && match (self.by_day.is_empty(), self.by_month_day.is_empty(), self.frequency) {
                (true, true, Frequency::Daily) => true,
                (true, true, Frequency::Weekly) => day.weekday() == first.weekday(),
                (true, true, Frequency::Monthly | Frequency::Yearly) => day.day() == first.day(),
                _ => {
                    let is_on_date = |own: &i8| date_in(day, *own) == Some(day);
                    (self.by_day.is_empty() || self.by_day.iter().any(is_nth))
                        && (self.by_month_day.is_empty() || self.by_month_day.iter().any(is_on_date))
                }
            }
    }

    fn at_positions(&self, days: Vec<Date>) -> Vec<Date> {
        if self.by_set_pos.is_empty() {
            return days;
        }
        let is_asked = |at: usize| {
            let (front, back) = (at + 1, days.len() - at);
            self.by_set_pos.iter().any(|position| {
                usize::from(position.unsigned_abs()) == if *position > 0 { front } else { back }
            })
        };
        days.iter().enumerate().filter(|(at, _)| is_asked(*at)).map(|(_, day)| *day).collect()
    }
}

/// The last day on which something at the time of `first` is not after `until`.
fn last_until(until: &When, first: &When) -> Date {
    let (When::At(at, zone), When::At(until, untils)) = (first, until) else { return until.day() };
    let last = untils.to_timestamp(*until).map_or(*until, |instant| zone.to_datetime(instant));
    if at.time() <= last.time() { last.date() } else { last.date().yesterday().unwrap_or(last.date()) }
}

/// The day of the month; counted from its end where it is below zero.
fn date_in(month: Date, day: i8) -> Option<Date> {
    let day = if day < 0 { month.days_in_month() + 1 + day } else { day };
    Date::new(month.year(), month.month(), day).ok()
}

fn list<T>(value: &str, one: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    // The largest possible number of values.
    let parts: Vec<&str> = value.split(',').map(str::trim).collect();
    (parts.len() <= 100).then(|| parts.into_iter().map(one).collect()).flatten()
}

fn number<N: TryFrom<i16>>(most: i16) -> impl Fn(&str) -> Option<N> {
    move |text| {
        let number: i16 = text.parse().ok().filter(|n: &i16| *n != 0 && n.abs() <= most)?;
        N::try_from(number).ok()
    }
}

fn nth_day(text: &str) -> Option<(i8, Weekday)> {
    let (nth, day) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let nth =
        if nth.is_empty() { 0 } else { nth.parse().ok().filter(|nth: &i8| *nth != 0 && nth.abs() <= 5)? };
    Some((nth, weekday(day)?))
}

#[cfg(test)]
mod tests;
