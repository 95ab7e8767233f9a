//! The birthdays and anniversaries of the congregation's week, Sunday to Saturday. No birth year leaves this module.

pub mod api;
mod store;

use jiff::civil::{Date, Weekday};
use jiff::{Timestamp, ToSpan};
use rusqlite::Connection;

use self::store::Celebrant;
use crate::platform::closed_set::closed_set;
use crate::platform::settings::Settings;

closed_set! {
    /// The occasion of a celebration.
    #[derive(PartialOrd, Ord)]
    pub api enum CelebrationKind {
        Birthday = "birthday",
        Anniversary = "anniversary",
    }
}

/// A birthday or anniversary of this week.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct Celebration {
    /// Unique among the week's cards.
    pub id: String,
    /// A person's name, or a couple's: "John & Mary Smith".
    pub name: String,
    #[oai(rename = "type")]
    pub kind: CelebrationKind,
    /// The day in this week, YYYY-MM-DD; never the birth year.
    pub date: String,
    /// Address of the picture.
    pub profile_picture: Option<String>,
}

/// The celebrations of `now`'s week in the congregation's time zone, by day and name.
pub fn celebrations(
    conn: &Connection,
    settings: &Settings,
    now: Timestamp,
) -> rusqlite::Result<Vec<Celebration>> {
    let week = days_of_week(now.to_zoned_datetime(settings.time_zone.clone()).date());
    let keys = keys(&week);
    let mut cards: Vec<Celebration> = store::born_on(conn, &keys)?
        .into_iter()
        .filter_map(|person| card(&person, CelebrationKind::Birthday, &week))
        .chain(anniversaries(store::married_on(conn, &keys)?, &week))
        .collect();
    cards.sort_by(|a, b| (&a.date, a.kind, &a.name, &a.id).cmp(&(&b.date, b.kind, &b.name, &b.id)));
    Ok(cards)
}

/// Sunday to Saturday around `today`.
fn days_of_week(today: Date) -> Vec<Date> {
    let sunday = today.saturating_sub(i64::from(today.weekday().since(Weekday::Sunday)).days());
    (0..7).map(|offset: i64| sunday.saturating_add(offset.days())).collect()
}

/// The `MM-DD` keys celebrated in these days. In other years, February 29 is celebrated on the 28th.
fn keys(week: &[Date]) -> Vec<String> {
    let keeps_leap_day = |day: &Date| day.month() == 2 && day.day() == 28 && !day.in_leap_year();
    let own = week.iter().map(|day| day.strftime("%m-%d").to_string());
    let leap = week.iter().any(keeps_leap_day).then(|| "02-29".to_owned());
    own.chain(leap).collect()
}

/// The day of this week on which a `MM-DD` key is celebrated.
fn day_of(key: &str, week: &[Date]) -> Option<Date> {
    let exact = |key: &str| week.iter().find(|day| day.strftime("%m-%d").to_string() == key).copied();
    exact(key).or_else(|| if key == "02-29" { exact("02-28") } else { None })
}

/// A linked couple is one card, also when only one of the two rows has the date. Two rows that name different
/// days are left as they are, each under its own name: which one is right is not ours to say.
fn anniversaries(people: Vec<Celebrant>, week: &[Date]) -> Vec<Celebration> {
    let mut shown = std::collections::HashSet::new();
    let mut cards = Vec::new();
    for person in people {
        let Some(mut one) = card(&person, CelebrationKind::Anniversary, week) else { continue };
        let couple = person
            .partner
            .as_ref()
            .filter(|partner| partner.day.as_ref().is_none_or(|day| *day == person.day));
        if let Some(partner) = couple {
            let mut couple = [
                (&person.id, (&*person.first_name, &*person.last_name)),
                (&partner.id, (&*partner.first_name, &*partner.last_name)),
            ];
            if person.is_spouse {
                couple.reverse();
            }
            let [(head_id, head), (_, spouse)] = couple;
            one.name = couple_name(head, spouse);
            one.id = format!("anniversary-{head_id}");
        }
        if shown.insert(one.id.clone()) {
            cards.push(one);
        }
    }
    cards
}

fn card(person: &Celebrant, kind: CelebrationKind, week: &[Date]) -> Option<Celebration> {
    Some(Celebration {
        id: format!("{}-{}", kind.as_str(), person.id),
        name: format!("{} {}", person.first_name, person.last_name),
        kind,
        date: day_of(&person.day, week)?.to_string(),
        profile_picture: person.profile_picture.clone(),
    })
}

fn couple_name((first_a, last_a): (&str, &str), (first_b, last_b): (&str, &str)) -> String {
    if last_a == last_b {
        format!("{first_a} & {first_b} {last_a}")
    } else {
        format!("{first_a} {last_a} & {first_b} {last_b}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn a_week_runs_from_sunday_to_saturday_and_may_cross_new_year() {
        // (today, Sunday, Saturday)
        let table = [
            ("2026-11-20", "2026-11-15", "2026-11-21"),
            ("2026-11-15", "2026-11-15", "2026-11-21"),
            ("2026-11-21", "2026-11-15", "2026-11-21"),
            ("2026-12-31", "2026-12-27", "2027-01-02"),
            ("2027-01-02", "2026-12-27", "2027-01-02"),
            ("2028-02-29", "2028-02-27", "2028-03-04"),
        ];
        for (today, sunday, saturday) in table {
            let week = days_of_week(date(today));
            assert_eq!((week[0], week[6], week.len()), (date(sunday), date(saturday), 7), "{today}");
        }
    }

    #[test]
    fn the_leap_day_is_kept_on_the_28th_in_other_years_and_on_its_own_day_in_leap_years() {
        let common = days_of_week(date("2027-03-01"));
        assert!(keys(&common).contains(&"02-29".to_owned()));
        assert_eq!(day_of("02-29", &common), Some(date("2027-02-28")));
        let leap = days_of_week(date("2028-02-29"));
        assert_eq!(day_of("02-29", &leap), Some(date("2028-02-29")));
        assert_eq!(day_of("02-28", &leap), Some(date("2028-02-28")));
        // A leap year's week that ends on the 28th must not celebrate the 29th early.
        let before = days_of_week(date("2032-02-28"));
        assert_eq!(before[6], date("2032-02-28"));
        assert!(!keys(&before).contains(&"02-29".to_owned()));
    }

    #[test]
    fn new_year_keys_find_their_own_year() {
        let week = days_of_week(date("2026-12-31"));
        assert_eq!(day_of("12-31", &week), Some(date("2026-12-31")));
        assert_eq!(day_of("01-02", &week), Some(date("2027-01-02")));
        assert_eq!(day_of("01-03", &week), None);
    }

    #[test]
    fn a_couple_is_named_together() {
        assert_eq!(couple_name(("John", "Smith"), ("Mary", "Smith")), "John & Mary Smith");
        assert_eq!(couple_name(("John", "Smith"), ("Ana", "Garcia")), "John Smith & Ana Garcia");
    }
}
