//! What the sample households give and promise.

use rusqlite::Transaction;

use super::Maker;
use crate::giving::store::{NewDonation, insert_donation, insert_pledge};

/// Eighteen months.
const DAYS: i64 = 546;

/// Share of households that give, in percent.
const GIVING: u32 = 70;

/// Enters one household's gifts and returns how many. `always` is for the member who signs in.
pub(super) fn donations(
    tx: &Transaction<'_>,
    maker: &mut Maker,
    giver: &str,
    always: bool,
    at: i64,
) -> rusqlite::Result<usize> {
    if !maker.chance(GIVING) && !always {
        return Ok(0);
    }
    // (days between gifts, how many): monthly over eighteen months, or more often over a shorter time.
    let (step, count) =
        if always { (30, 18) } else { maker.pick(&[(30, 18), (30, 12), (14, 26), (7, 28), (91, 6)]) };
    let usual = i64::from(maker.pick(&[2_000_u32, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 40_000]));
    let method = maker.pick(&["Check", "Cash", "Credit Card", "Bank Transfer"]);
    let note = match step {
        7 => "Weekly offering",
        30 => "Monthly tithe",
        _ => "Offering",
    };
    let newest = maker.rng.i64(1..=step.min(20));
    let mut entered = 0;
    for number in 0..count {
        let days = newest + number * step;
        if days > DAYS {
            break;
        }
        let special = maker.chance(15);
        let (fund, cents, description) = if special {
            let fund = maker.pick(&["Building Fund", "Missions Fund", "Food Pantry"]);
            (fund, usual / 2, Some("Special offering"))
        } else {
            ("General Fund", usual, Some(note))
        };
        let date = maker.days_ago(days).to_string();
        let gift = NewDonation {
            id: None,
            member_id: Some(giver),
            amount_cents: cents,
            transaction_date: &date,
            category: Some(fund),
            description,
            payment_method: Some(method),
            import_fingerprint: None,
        };
        insert_donation(tx, &gift, at)?;
        entered += 1;
    }
    Ok(entered)
}

/// Enters one household's pledges and returns how many; the member who signs in has one of each status.
pub(super) fn pledges(
    tx: &Transaction<'_>,
    maker: &mut Maker,
    giver: &str,
    always: bool,
    at: i64,
) -> rusqlite::Result<usize> {
    const STATUSES: [&str; 3] = ["open", "completed", "paid"];
    let year = maker.today.year();
    let chosen: Vec<&str> = if always {
        STATUSES.to_vec()
    } else if maker.chance(35) {
        vec![maker.pick(&STATUSES)]
    } else {
        Vec::new()
    };
    for status in &chosen {
        let (campaign, days) = match *status {
            "open" => (format!("New Roof {}", year + 1), 40),
            "completed" => (format!("Stewardship {year}"), 300),
            _ => (format!("Organ Restoration {}", year - 1), 500),
        };
        let cents = i64::from(maker.pick(&[30_000_u32, 60_000, 120_000, 250_000]));
        let day = {
            let later = maker.rng.i64(0..20);
            maker.days_ago(days + later).to_string()
        };
        insert_pledge(tx, giver, cents, status, Some(&campaign), Some(&day), at)?;
    }
    Ok(chosen.len())
}
