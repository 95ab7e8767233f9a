//! A campaign's sums: promised, paid by the people who promised, and all gifts, month by month.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::{Date, date};
use rusqlite::{Connection, Result};

use super::{CampaignList, CampaignMonth, CampaignSums, CampaignView, GivingCampaign, store};
use crate::platform::money::Cents;

/// The last day of a campaign that has none.
const NO_END: Date = date(9999, 12, 31);

pub fn of_campaign(conn: &Connection, campaign: &GivingCampaign) -> Result<CampaignSums> {
    let (pledges, pledged_cents) = store::pledged(conn, campaign.id)?;
    Ok(CampaignSums {
        pledges,
        pledged: Cents(pledged_cents),
        paid: Cents(if pledges == 0 { 0 } else { store::paid(conn, campaign.id)? }),
        given: Cents(by_month(conn, campaign)?.values().sum()),
    })
}

/// The campaigns with their sums.
pub fn list(conn: &Connection, today: Date) -> Result<CampaignList> {
    let campaigns = store::list(conn)?.into_iter().map(|one| view(conn, one, today));
    let campaigns = campaigns.collect::<Result<_>>()?;
    Ok(CampaignList { campaigns, without_campaign: store::count_without_campaign(conn)? })
}

/// A campaign with its sums, as the treasurer's page shows it.
pub fn view(conn: &Connection, campaign: GivingCampaign, today: Date) -> Result<CampaignView> {
    let sums = of_campaign(conn, &campaign)?;
    let is_over = campaign.is_over(today);
    Ok(CampaignView { campaign, sums, is_over })
}

/// The campaign's months up to today, each with the sum of gifts until its end.
pub fn curve(conn: &Connection, campaign: &GivingCampaign, today: Date) -> Result<Vec<CampaignMonth>> {
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
fn by_month(conn: &Connection, campaign: &GivingCampaign) -> Result<BTreeMap<String, i64>> {
    let last = campaign.last_day.as_ref().map_or(Ok(NO_END), |last| last.parse());
    // The database takes texts that look like days.
    let (Ok(first), Ok(last)) = (campaign.first_day.parse(), last) else { return Ok(BTreeMap::new()) };
    store::given(conn, &campaign.fund, [first, last], whole_months(first, last))
}

/// The first and the last day of the whole months among these days. The last one lies before the first where there is none.
fn whole_months(first: Date, last: Date) -> [Date; 2] {
    let next_month = first.last_of_month().saturating_add(1.day());
    let month_before = last.first_of_month().saturating_sub(1.day());
    [
        if first == first.first_of_month() { first } else { next_month },
        if last == last.last_of_month() { last } else { month_before },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::backup::before_migration;
    use crate::platform::db::Database;
    use crate::platform::db::migrations::Migrations;

    #[test]
    fn days_are_whole_months_and_the_parts_of_others() {
        for (first, last, whole) in [
            ("2026-01-01", "2026-12-31", Some(("2026-01-01", "2026-12-31"))),
            ("2026-03-01", "2026-03-31", Some(("2026-03-01", "2026-03-31"))),
            ("2026-03-15", "2026-06-30", Some(("2026-04-01", "2026-06-30"))),
            ("2026-03-01", "2026-06-10", Some(("2026-03-01", "2026-05-31"))),
            ("2026-03-15", "2026-04-10", None),
            ("2026-03-15", "2026-03-20", None),
            ("2026-03-01", "2026-03-20", None),
            ("2026-03-20", "2026-03-31", None),
            ("2026-02-28", "9999-12-31", Some(("2026-03-01", "9999-12-31"))),
        ] {
            let found = whole_months(first.parse().unwrap(), last.parse().unwrap());
            let found = (found[0] <= found[1]).then(|| found.map(|day| day.to_string()));
            assert_eq!(found, whole.map(|(from, to)| [from, to].map(str::to_owned)), "{first} to {last}");
        }
    }

    #[test]
    fn each_day_of_a_campaign_is_added_up_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("portal.db");
        let db = Database::create(&path, Migrations::BUILT_IN, before_migration).unwrap();
        db.write(|tx| {
            // One cent a day: a month has as many cents as days.
            tx.execute_batch(
                "INSERT INTO funds (name, position, created_at) VALUES ('Roof', 1, 0);
                 WITH RECURSIVE days (day) AS
                    (SELECT '2026-02-20' UNION ALL SELECT date(day, '+1 day') FROM days WHERE day < '2026-07-10')
                 INSERT INTO donations (amount_cents, transaction_date, category, created_at)
                 SELECT 1, day, 'Roof', 0 FROM days",
            )?;
            for (first, last, counted_to) in [
                (date(2026, 3, 1), date(2026, 3, 31), date(2026, 3, 31)),
                (date(2026, 3, 15), date(2026, 6, 30), date(2026, 6, 30)),
                (date(2026, 3, 1), date(2026, 6, 10), date(2026, 6, 10)),
                (date(2026, 3, 15), date(2026, 4, 10), date(2026, 4, 10)),
                (date(2026, 3, 15), date(2026, 3, 20), date(2026, 3, 20)),
                (date(2026, 3, 1), date(2026, 3, 20), date(2026, 3, 20)),
                (date(2026, 3, 20), date(2026, 3, 31), date(2026, 3, 31)),
                (date(2026, 2, 28), NO_END, date(2026, 7, 10)),
            ] {
                let mut days: BTreeMap<String, i64> = BTreeMap::new();
                for day in first.series(1.day()).take_while(|day| *day <= counted_to) {
                    *days.entry(day.strftime("%Y-%m").to_string()).or_default() += 1;
                }
                let given = store::given(tx, "Roof", [first, last], whole_months(first, last))?;
                assert_eq!(given, days, "{first} to {last}");
            }
            Ok::<_, rusqlite::Error>(())
        })
        .unwrap();
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
