//! A member reads what they gave and pledged. Every sum is right to the cent.

use fastrand::Rng;
use serde_json::{Value, json};

use crate::congregation::mary_s_portal;
use crate::support::app::TestApp;

const SUMMARY: &str = "/api/members/me/financial";
const DONATIONS: &str = "/api/members/me/donations";
const PLEDGES: &str = "/api/members/me/pledges";

fn donation(portal: &TestApp, member: Option<&str>, cents: i64, day: &str) {
    portal.execute(
        "INSERT INTO donations (member_id, amount_cents, transaction_date, created_at) VALUES (?1, ?2, ?3, 0)",
        (member, cents, day),
    );
}

fn pledge(portal: &TestApp, member: &str, cents: i64, status: &str) {
    portal.execute(
        "INSERT INTO pledges (member_id, amount_cents, status, created_at, updated_at) VALUES (?1, ?2, ?3, 0, 0)",
        (member, cents, status),
    );
}

/// Dollars as they came over the wire, as cents; fails where they are not whole cents.
#[expect(clippy::cast_possible_truncation, reason = "amounts of a test")]
pub fn in_cents(dollars: &Value) -> i64 {
    let text = dollars.to_string();
    let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
    assert!(fraction.len() <= 2, "{text} is no amount of money");
    (dollars.as_f64().unwrap() * 100.0).round() as i64
}

#[tokio::test]
async fn who_gave_nothing_reads_nothing_and_zeros() {
    let (_portal, browser, _) = mary_s_portal().await;
    assert_eq!(browser.read(DONATIONS).await, json!([]));
    assert_eq!(browser.read(PLEDGES).await, json!([]));
    let zeros = json!({
        "totalPledged": 0.0, "totalDonated": 0.0, "outstanding": 0.0, "pledgesCount": 0, "donationsCount": 0,
    });
    assert_eq!(browser.read(SUMMARY).await, zeros);
}

#[tokio::test]
async fn gifts_and_pledges_have_the_shape_the_screens_use_newest_first() {
    let (portal, browser, mary) = mary_s_portal().await;
    portal.execute(
        "INSERT INTO funds (name, position, created_at) VALUES ('General Fund', 1, 0), ('Building Fund', 2, 0)",
        [],
    );
    portal.execute(
        "INSERT INTO donations (id, member_id, amount_cents, transaction_date, category, description, payment_method,
            created_at)
         VALUES
            (7, ?1, 40010, '2025-03-02', 'General Fund', 'Monthly tithe', 'Credit Card', 0),
            (8, ?1, -40010, '2025-03-02', NULL, NULL, NULL, 0),
            (9, ?1, 5, '2026-01-04', 'Building Fund', NULL, 'Cash', 0)",
        [&mary],
    );
    assert_eq!(
        browser.read(DONATIONS).await,
        json!([
            { "id": "9", "amount": 0.05, "transactionDate": "2026-01-04", "category": "Building Fund",
              "paymentMethod": "Cash" },
            { "id": "8", "amount": -400.1, "transactionDate": "2025-03-02" },
            { "id": "7", "amount": 400.1, "transactionDate": "2025-03-02", "category": "General Fund",
              "description": "Monthly tithe", "paymentMethod": "Credit Card" },
        ]),
    );
    portal.execute(
        "INSERT INTO pledges (id, member_id, amount_cents, status, campaign, pledge_date, created_at, updated_at) VALUES
            (1, ?1, 120000, 'open', 'New roof', '2026-01-01', 0, 0),
            (2, ?1, 50000, 'paid', NULL, NULL, 0, 0),
            (3, ?1, 99, 'completed', NULL, '2026-02-01', 0, 0)",
        [&mary],
    );
    assert_eq!(
        browser.read(PLEDGES).await,
        json!([
            { "amount": 0.99, "status": "completed", "pledgeDate": "2026-02-01" },
            { "amount": 1200.0, "status": "open", "campaign": "New roof", "pledgeDate": "2026-01-01" },
            { "amount": 500.0, "status": "paid" },
        ]),
    );
    assert_eq!(
        browser.read(SUMMARY).await,
        json!({
            "totalPledged": 1700.99, "totalDonated": 0.05, "outstanding": 1200.0, "pledgesCount": 3,
            "donationsCount": 3,
        }),
    );
}

/// Cents that no binary fraction represents exactly, small and large.
fn amount(random: &mut Rng) -> i64 {
    let digits = random.u32(1..11);
    random.i64(1..=10_i64.pow(digits))
}

#[tokio::test]
async fn every_sum_equals_its_rows_to_the_cent() {
    let (portal, browser, mary) = mary_s_portal().await;
    let john = portal.person("John", "Smith", None);
    for seed in 0..3 {
        let mut random = Rng::with_seed(seed);
        portal.database().execute_batch("DELETE FROM donations; DELETE FROM pledges").unwrap();
        let mut mine = (0, 0);
        for _ in 0..random.usize(1..120) {
            let giver = *random.choice([Some(&*mary), Some(&*john), None].iter()).unwrap();
            let sign = if random.u8(0..10) == 0 { -1 } else { 1 };
            let cents = sign * amount(&mut random);
            donation(
                &portal,
                giver,
                cents,
                &format!("20{:02}-{:02}-01", random.u8(20..27), random.u8(1..12)),
            );
            if giver == Some(&*mary) {
                mine = (mine.0 + 1, mine.1 + cents);
            }
        }
        let mut pledged = (0, 0, 0);
        for _ in 0..random.usize(0..30) {
            let status = *random.choice(["open", "completed", "paid"].iter()).unwrap();
            let cents = amount(&mut random);
            let giver = if random.bool() { &mary } else { &john };
            pledge(&portal, giver, cents, status);
            if giver == &mary {
                let open = if status == "open" { cents } else { 0 };
                pledged = (pledged.0 + 1, pledged.1 + cents, pledged.2 + open);
            }
        }
        let summary = browser.read(SUMMARY).await;
        assert_eq!(summary["donationsCount"], mine.0, "seed {seed}");
        assert_eq!(in_cents(&summary["totalDonated"]), mine.1, "seed {seed}");
        assert_eq!(summary["pledgesCount"], pledged.0, "seed {seed}");
        assert_eq!(in_cents(&summary["totalPledged"]), pledged.1, "seed {seed}");
        assert_eq!(in_cents(&summary["outstanding"]), pledged.2, "seed {seed}");
        let rows = browser.read(DONATIONS).await;
        let sum: i64 = rows.as_array().unwrap().iter().map(|row| in_cents(&row["amount"])).sum();
        assert_eq!(sum, mine.1, "seed {seed}: the rows add up to the total");
        let days: Vec<_> =
            rows.as_array().unwrap().iter().map(|row| row["transactionDate"].to_string()).collect();
        assert!(days.is_sorted_by(|a, b| a >= b), "newest first");
        let rows = browser.read(PLEDGES).await;
        let sum: i64 = rows.as_array().unwrap().iter().map(|row| in_cents(&row["amount"])).sum();
        assert_eq!(sum, pledged.1, "seed {seed}: nobody else's pledges");
    }
}
