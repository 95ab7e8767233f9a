//! The gifts and pledges of the sample households.

use rusqlite::Transaction;

use super::Maker;
use crate::congregation::giving::pledges::fields::PledgeFields;
use crate::congregation::giving::pledges::store::pledges as pledges_store;
use crate::congregation::giving::store::{NewGift, insert_gift};
use crate::congregation::giving::{GiftFields, GiftTexts, PledgeStatus};
use crate::platform::money::cents::Cents;

/// Eighteen months.
const DAYS: i64 = 546;

/// Share of households that give, in percent.
const GIVING: u32 = 70;

/// A gift's fields, with its fund, how it was paid, and its note.
pub(super) fn fields_of(
    cents: i64,
    date: impl ToString,
    [fund, method, note]: [Option<&str>; 3],
) -> GiftFields {
    let [fund, method, note] = [fund, method, note].map(|text| text.map(str::to_owned));
    GiftFields {
        fund,
        texts: GiftTexts { method, note, ..GiftTexts::default() },
        ..GiftFields::new(cents, date)
    }
}

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
        if always { (30, 18) } else { *maker.pick(&[(30, 18), (30, 12), (14, 26), (7, 28), (91, 6)]) };
    let usual = i64::from(*maker.pick(&[2_000_u32, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 40_000]));
    let method = *maker.pick(&["Check", "Cash", "Credit Card", "Bank Transfer"]);
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
            let fund = *maker.pick(&["Building Fund", "Missions Fund", "Food Pantry"]);
            (fund, usual / 2, Some("Special offering"))
        } else {
            ("General Fund", usual, Some(note))
        };
        let fields = fields_of(cents, maker.days_ago(days), [Some(fund), Some(method), description]);
        let gift = NewGift { member_id: Some(giver), fields, ..NewGift::default() };
        insert_gift(tx, &gift, at)?;
        entered += 1;
    }
    Ok(entered)
}

/// A pledge of a sample household: its status, the campaign, how many days ago it was made, and how many of how many
/// equal payments were made so far.
struct Promise {
    status: PledgeStatus,
    campaign: &'static str,
    fund: &'static str,
    days: i64,
    payments: i64,
    paid: i64,
}

const PROMISES: [Promise; 3] = [
    Promise {
        status: PledgeStatus::Open,
        campaign: "New Roof",
        fund: "Building Fund",
        days: 40,
        payments: 10,
        paid: 1,
    },
    Promise {
        status: PledgeStatus::Completed,
        campaign: "Stewardship",
        fund: "General Fund",
        days: 300,
        payments: 10,
        paid: 10,
    },
    Promise {
        status: PledgeStatus::Paid,
        campaign: "Organ Restoration",
        fund: "Building Fund",
        days: 500,
        payments: 4,
        paid: 4,
    },
];

/// Enters one household's pledges with the gifts that keep them, and returns how many pledges and gifts; the
/// member who signs in has a pledge of each status.
pub(super) fn pledges(
    tx: &Transaction<'_>,
    maker: &mut Maker,
    giver: &str,
    always: bool,
    at: i64,
) -> rusqlite::Result<(usize, usize)> {
    let chosen = if always {
        0..PROMISES.len()
    } else if maker.chance(35) {
        let one = maker.rng.usize(..PROMISES.len());
        one..one + 1
    } else {
        0..0
    };
    let mut gifts = 0;
    for promise in &PROMISES[chosen.clone()] {
        let cents = i64::from(*maker.pick(&[30_000_u32, 60_000, 120_000, 250_000]));
        let days = promise.days + maker.rng.i64(0..20);
        let promised = maker.days_ago(days);
        let campaign = format!("{} {}", promise.campaign, promised.year());
        let pledge = PledgeFields {
            amount: Cents(cents),
            rhythm: None,
            date: Some(promised.to_string()),
            campaign: Some(campaign.clone()),
            campaign_id: None,
            said_status: promise.status,
        };
        pledges_store::insert(tx, giver, &pledge, at)?;
        for number in 0..promise.paid {
            // Evenly from the promise on, so that the last payment is before today.
            let date = maker.days_ago(days - (number + 1) * promise.days / (promise.payments + 1));
            let texts = [Some(promise.fund), Some("Check"), Some(&*campaign)];
            let fields = fields_of(cents / promise.payments, date, texts);
            let gift = NewGift { member_id: Some(giver), fields, ..NewGift::default() };
            insert_gift(tx, &gift, at)?;
            gifts += 1;
        }
    }
    Ok((chosen.len(), gifts))
}
