//! A campaign's sums: promised, paid by the people who promised, and all gifts, month by month.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::Connection;

use super::store::sums::{self as store, NO_END};
use super::{CampaignMonth, CampaignSums, CampaignView, GivingCampaign};
use crate::platform::money::cents::Cents;

/// Days as they are added up: whole months, and days of months that are not whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct CampaignDays {
    /// The first and the last whole month, such as `2026-03`.
    months: Option<(String, String)>,
    /// Ranges of days, each within one month.
    parts: Vec<(Date, Date)>,
}

pub fn of_campaign(conn: &Connection, campaign: &GivingCampaign) -> rusqlite::Result<CampaignSums> {
    let (pledges, pledged_cents) = store::pledged(conn, campaign.id)?;
    Ok(CampaignSums {
        pledges,
        pledged: Cents(pledged_cents),
        paid: Cents(if pledges == 0 { 0 } else { store::paid(conn, campaign.id)? }),
        given: Cents(by_month(conn, campaign)?.values().sum()),
    })
}

/// A campaign with its sums, as the treasurer's page shows it.
pub fn view(conn: &Connection, campaign: GivingCampaign, today: Date) -> rusqlite::Result<CampaignView> {
    let sums = of_campaign(conn, &campaign)?;
    let is_over = campaign.is_over(today);
    Ok(CampaignView { campaign, sums, is_over })
}

/// The campaign's months up to today, each with the sum of gifts until its end.
pub fn curve(
    conn: &Connection,
    campaign: &GivingCampaign,
    today: Date,
) -> rusqlite::Result<Vec<CampaignMonth>> {
    let end = campaign.last_day.as_deref().map_or(today, |last| last.parse().unwrap_or(today).min(today));
    let Ok(first) = campaign.first_day.parse() else { return Ok(Vec::new()) };
    Ok(points(&by_month(conn, campaign)?, first, end))
}

fn points(given: &BTreeMap<String, i64>, first: Date, end: Date) -> Vec<CampaignMonth> {
    let months = first.first_of_month().series(1.month()).take_while(|month| *month <= end);
    let names = months.map(|month| month.strftime("%Y-%m").to_string());
    names
        .map(|month| CampaignMonth {
            given: Cents(given.range(..=month.clone()).map(|(_, cents)| cents).sum()),
            month,
        })
        .collect()
}

/// All gifts to its fund in its days, without those of open sheets.
fn by_month(conn: &Connection, campaign: &GivingCampaign) -> rusqlite::Result<BTreeMap<String, i64>> {
    let (fund, first) = (campaign.fund.as_str(), campaign.first_day.as_str());
    let last = campaign.last_day.as_deref().unwrap_or(NO_END);
    let days = match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) => divided(first, last),
        // The database takes texts that look like days.
        _ => CampaignDays::default(),
    };
    let mut given = BTreeMap::new();
    let mut add = |month: String, cents: i64| *given.entry(month).or_insert(0) += cents;
    if let Some((first, last)) = &days.months {
        for (month, cents) in store::of_months(conn, fund, first, last)? {
            add(month, cents);
        }
        for (month, cents) in store::open_in_months(conn, fund, first, last)? {
            add(month, -cents);
        }
    }
    for (first, last) in days.parts {
        let cents = store::of_days(conn, fund, &first.to_string(), &last.to_string())?;
        add(first.strftime("%Y-%m").to_string(), cents);
    }
    for (month, cents) in store::taken_back_elsewhere(conn, fund, first, last)? {
        add(month, cents);
    }
    Ok(given)
}

fn divided(first: Date, last: Date) -> CampaignDays {
    let begins_whole = first == first.first_of_month();
    let ends_whole = last == last.last_of_month();
    if first.first_of_month() == last.first_of_month() && !(begins_whole && ends_whole) {
        return CampaignDays { months: None, parts: vec![(first, last)] };
    }
    let mut parts = Vec::new();
    let mut from = first;
    if !begins_whole {
        parts.push((first, first.last_of_month()));
        from = first.last_of_month().tomorrow().unwrap_or(Date::MAX);
    }
    let mut to = last;
    if !ends_whole {
        parts.push((last.first_of_month(), last));
        to = last.first_of_month().yesterday().unwrap_or(Date::MIN);
    }
    let month = |day: Date| day.strftime("%Y-%m").to_string();
    CampaignDays { months: (from <= to).then(|| (month(from), month(to))), parts }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn days_are_whole_months_and_the_parts_of_others() {
        let day = |text: &str| text.parse::<Date>().unwrap();
        for (first, last, months, parts) in [
            ("2026-01-01", "2026-12-31", Some(("2026-01", "2026-12")), vec![]),
            ("2026-03-01", "2026-03-31", Some(("2026-03", "2026-03")), vec![]),
            ("2026-03-15", "2026-06-30", Some(("2026-04", "2026-06")), vec![("2026-03-15", "2026-03-31")]),
            ("2026-03-01", "2026-06-10", Some(("2026-03", "2026-05")), vec![("2026-06-01", "2026-06-10")]),
            (
                "2026-03-15",
                "2026-04-10",
                None,
                vec![("2026-03-15", "2026-03-31"), ("2026-04-01", "2026-04-10")],
            ),
            ("2026-03-15", "2026-03-20", None, vec![("2026-03-15", "2026-03-20")]),
            ("2026-03-01", "2026-03-20", None, vec![("2026-03-01", "2026-03-20")]),
            ("2026-03-20", "2026-03-31", None, vec![("2026-03-20", "2026-03-31")]),
            ("2026-02-28", NO_END, Some(("2026-03", "9999-12")), vec![("2026-02-28", "2026-02-28")]),
        ] {
            let wanted = CampaignDays {
                months: months.map(|(first, last)| (first.to_owned(), last.to_owned())),
                parts: parts.into_iter().map(|(first, last)| (day(first), day(last))).collect(),
            };
            assert_eq!(divided(day(first), day(last)), wanted, "{first} to {last}");
        }
    }

    #[test]
    fn a_curve_goes_on_through_months_without_gifts() {
        let given = BTreeMap::from([
            ("2026-03".to_owned(), 5_000),
            ("2026-05".to_owned(), 2_500),
            ("2026-06".to_owned(), -1_000),
        ]);
        let of = |first, end| {
            let points = points(&given, first, end).into_iter();
            points.map(|point| (point.month, point.given.0)).collect::<Vec<_>>()
        };
        let wanted = [("2026-03", 5_000), ("2026-04", 5_000), ("2026-05", 7_500), ("2026-06", 6_500)]
            .map(|(month, cents)| (month.to_owned(), cents));
        assert_eq!(of(date(2026, 3, 31), date(2026, 6, 1)), wanted);
        assert_eq!(of(date(2026, 7, 1), date(2026, 6, 30)), [], "it has not begun");
    }
}
