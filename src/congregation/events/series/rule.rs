//! On which days a series is: weekly on days, or monthly on a date or a weekday, each every so many weeks or months.

use jiff::civil::{Date, Weekday};
use jiff::{Span, ToSpan};

use crate::platform::refusal::Refusal;
use crate::platform::text::listed;
use crate::platform::typed_time::{WEEK, day_name};

/// The weeks or months from one to the next, at most.
pub const LONGEST_PAUSE: u8 = 52;

/// The rhythm of a series. Which weeks or months it is in follows from its first day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// On these days, Monday first, every so many weeks; a week begins on Monday.
    Weekly { every: u8, days: Vec<Weekday> },
    /// On a day of the month, 1 to 31, every so many months; months that have no such day are left out.
    OnDate { every: u8, day: i8 },
    /// On the first to fourth weekday of the month, or on the last (-1).
    OnWeekday { every: u8, nth: i8, weekday: Weekday },
}

/// The weekday of RFC 5545's code, such as SU.
pub fn weekday(code: &str) -> Option<Weekday> {
    WEEK.map(|(day, _)| day).into_iter().find(|day| code_of(*day) == code)
}

fn code_of(weekday: Weekday) -> String {
    day_name(weekday)[..2].to_uppercase()
}

impl Rule {
    /// The rule, where it is one that begins on `first`.
    pub fn checked(self, first: Date) -> Result<Self, Refusal> {
        let refused = |text: &str| Err(Refusal::field("repeats", text));
        let rule = match self {
            Self::Weekly { every, mut days } => {
                days.sort_by_key(|day| day.to_monday_zero_offset());
                days.dedup();
                if days.is_empty() {
                    return refused("Please choose at least one day of the week.");
                }
                Self::Weekly { every, days }
            }
            monthly => monthly,
        };
        if !(1..=LONGEST_PAUSE).contains(&rule.every()) {
            return refused(&format!("It repeats every 1 to {LONGEST_PAUSE} weeks or months."));
        }
        if rule.days(first, first) != [first] {
            return refused(
                "The first date is not one of the days on which it repeats. Please choose another date or other days.",
            );
        }
        Ok(rule)
    }

    /// Monthly as the day `first` is: the second Sunday, or the last one where it is a fifth.
    pub fn on_weekday_of(first: Date, every: u8) -> Self {
        let nth = (first.day() + 6) / 7;
        Self::OnWeekday { every, nth: if nth == 5 { -1 } else { nth }, weekday: first.weekday() }
    }

    /// The rule after the day `before` moved to the day `after`.
    #[must_use]
    pub fn moved(&self, before: Date, after: Date) -> Self {
        match self {
            Self::Weekly { every, days } => {
                let by = after.weekday().to_monday_zero_offset() - before.weekday().to_monday_zero_offset();
                let mut days: Vec<Weekday> = days.iter().map(|day| day.wrapping_add(by)).collect();
                days.sort_by_key(|day| day.to_monday_zero_offset());
                Self::Weekly { every: *every, days }
            }
            Self::OnDate { every, .. } => Self::OnDate { every: *every, day: after.day() },
            Self::OnWeekday { every, .. } => Self::on_weekday_of(after, *every),
        }
    }

    /// Its days from the series' first day on, up to and with `until`, soonest first.
    pub fn days(&self, first: Date, until: Date) -> Vec<Date> {
        let mut found = Vec::new();
        let monday = first.saturating_sub(i64::from(first.weekday().to_monday_zero_offset()).days());
        for period in 0_i64.. {
            let (begins, days) = match self {
                Self::Weekly { every, days } => {
                    let monday = monday.saturating_add((period * i64::from(*every)).weeks());
                    let offset = |day: &Weekday| i64::from(day.to_monday_zero_offset()).days();
                    (monday, days.iter().map(|day| monday.saturating_add(offset(day))).collect::<Vec<_>>())
                }
                Self::OnDate { every, day } => {
                    let month = first.first_of_month().saturating_add(months(period * i64::from(*every)));
                    (month, Date::new(month.year(), month.month(), *day).into_iter().collect())
                }
                Self::OnWeekday { every, nth, weekday } => {
                    let month = first.first_of_month().saturating_add(months(period * i64::from(*every)));
                    (month, month.nth_weekday_of_month(*nth, *weekday).into_iter().collect())
                }
            };
            // The calendar ends in the year 9999.
            if begins > until || begins.year() > 9_000 {
                break;
            }
            found.extend(days.into_iter().filter(|day| (first..=until).contains(day)));
        }
        found
    }

    fn every(&self) -> u8 {
        match self {
            Self::Weekly { every, .. } | Self::OnDate { every, .. } | Self::OnWeekday { every, .. } => *every,
        }
    }

    /// RFC 5545's RRULE, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH`.
    pub fn to_rrule(&self) -> String {
        let interval = if self.every() == 1 { String::new() } else { format!(";INTERVAL={}", self.every()) };
        match self {
            Self::Weekly { days, .. } => {
                let days: Vec<String> = days.iter().copied().map(code_of).collect();
                format!("FREQ=WEEKLY{interval};BYDAY={}", days.join(","))
            }
            Self::OnDate { day, .. } => format!("FREQ=MONTHLY{interval};BYMONTHDAY={day}"),
            Self::OnWeekday { nth, weekday, .. } => {
                format!("FREQ=MONTHLY{interval};BYDAY={nth}{}", code_of(*weekday))
            }
        }
    }

    /// Reads what [`Rule::to_rrule`] wrote; none where it is another kind of rule.
    pub fn from_rrule(text: &str) -> Option<Self> {
        let part = |name: &str| text.split(';').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
        let every = part("INTERVAL").map_or(Some(1), |every| every.parse().ok())?;
        match (part("FREQ")?, part("BYDAY"), part("BYMONTHDAY")) {
            ("WEEKLY", Some(days), None) => {
                let days = days.split(',').map(weekday).collect::<Option<Vec<_>>>()?;
                Some(Self::Weekly { every, days })
            }
            ("MONTHLY", None, Some(day)) => Some(Self::OnDate { every, day: day.parse().ok()? }),
            ("MONTHLY", Some(day), None) => {
                let (nth, code) = day.split_at_checked(day.len().checked_sub(2)?)?;
                Some(Self::OnWeekday { every, nth: nth.parse().ok()?, weekday: weekday(code)? })
            }
            _ => None,
        }
    }

    /// The months without an occurrence, where there are any: "Months without a 31st have none."
    pub fn left_out(&self) -> Option<String> {
        match self {
            Self::OnDate { day: day @ 29..=30, .. } => Some(format!("Months without a {day}th have none.")),
            Self::OnDate { day: 31, .. } => Some("Months without a 31st have none.".to_owned()),
            _ => None,
        }
    }

    /// "every Sunday", "every 2 weeks on Monday and Thursday", "on the second Sunday of every month"
    pub fn in_words(&self) -> String {
        let month =
            |every: u8| if every == 1 { "every month".to_owned() } else { format!("every {every} months") };
        match self {
            Self::Weekly { every, days } => {
                let names: Vec<&str> = days.iter().map(|day| day_name(*day)).collect();
                let names = listed(&names);
                if *every == 1 { format!("every {names}") } else { format!("every {every} weeks on {names}") }
            }
            Self::OnDate { every, day } => {
                let ending = match day {
                    1 | 21 | 31 => "st",
                    2 | 22 => "nd",
                    3 | 23 => "rd",
                    _ => "th",
                };
                format!("on the {day}{ending} of {}", month(*every))
            }
            Self::OnWeekday { every, nth, weekday } => {
                let nth = match nth {
                    1 => "first",
                    2 => "second",
                    3 => "third",
                    4 => "fourth",
                    _ => "last",
                };
                format!("on the {nth} {} of {}", day_name(*weekday), month(*every))
            }
        }
    }
}

/// So many months; enough to reach the end of the calendar, where they are too many for it.
pub fn months(count: i64) -> Span {
    Span::new().try_months(count).unwrap_or_else(|_| 119_987.months())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn weekly(every: u8, days: &[Weekday]) -> Rule {
        Rule::Weekly { every, days: days.to_vec() }
    }

    #[test]
    fn each_rule_has_its_days() {
        let (sunday, thursday, monday) = (Weekday::Sunday, Weekday::Thursday, Weekday::Monday);
        let table = [
            (weekly(1, &[sunday]), date(2026, 11, 29), "11-29 12-06 12-13 12-20 12-27"),
            (weekly(2, &[monday, thursday]), date(2026, 11, 26), "11-26 12-07 12-10 12-21 12-24"),
            (Rule::OnDate { every: 1, day: 30 }, date(2026, 11, 30), "11-30 12-30 01-30 03-30"),
            (Rule::OnDate { every: 1, day: 31 }, date(2026, 12, 31), "12-31 01-31 03-31"),
            (
                Rule::OnWeekday { every: 1, nth: 2, weekday: sunday },
                date(2026, 12, 13),
                "12-13 01-10 02-14 03-14",
            ),
            (Rule::OnWeekday { every: 2, nth: -1, weekday: sunday }, date(2026, 11, 29), "11-29 01-31 03-28"),
        ];
        for (rule, first, expected) in table {
            let expected: Vec<&str> = expected.split(' ').collect();
            let days = rule.days(first, date(2027, 3, 31));
            let days: Vec<String> = days.iter().map(|day| day.strftime("%m-%d").to_string()).collect();
            assert_eq!(days[..expected.len()], expected, "{rule:?}");
            assert_eq!(Rule::from_rrule(&rule.to_rrule()).as_ref(), Some(&rule));
            assert_eq!(rule.clone().checked(first).unwrap(), rule);
        }
    }

    #[test]
    fn a_rule_is_refused_where_it_has_no_days_or_begins_on_another() {
        let first = date(2026, 11, 29);
        for (rule, words) in [
            (weekly(1, &[]), "at least one day"),
            (weekly(0, &[Weekday::Sunday]), "every 1 to 52"),
            (weekly(53, &[Weekday::Sunday]), "every 1 to 52"),
            (weekly(1, &[Weekday::Monday]), "not one of the days"),
            (Rule::OnDate { every: 1, day: 30 }, "not one of the days"),
        ] {
            let refused = rule.checked(first).unwrap_err().message;
            assert!(refused.contains(words), "{refused}");
        }
    }

    #[test]
    fn words_and_moves() {
        let rules = [
            (weekly(1, &[Weekday::Sunday]), "every Sunday", "every Tuesday"),
            (
                weekly(2, &[Weekday::Monday, Weekday::Thursday]),
                "every 2 weeks on Monday and Thursday",
                "every 2 weeks on Wednesday and Saturday",
            ),
            (
                Rule::OnDate { every: 3, day: 29 },
                "on the 29th of every 3 months",
                "on the 1st of every 3 months",
            ),
            (
                Rule::on_weekday_of(date(2026, 11, 29), 1),
                "on the last Sunday of every month",
                "on the first Tuesday of every month",
            ),
        ];
        for (rule, words, moved) in rules {
            assert_eq!(rule.in_words(), words);
            assert_eq!(rule.moved(date(2026, 11, 29), date(2026, 12, 1)).in_words(), moved);
        }
        for other in ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=SU", "", "FREQ=WEEKLY"] {
            assert_eq!(Rule::from_rrule(other), None, "{other}");
        }
    }
}
