//! A member reads what they gave and pledged. Every sum is right to the cent.

use serde_json::{Value, json};

use crate::congregation::mary_s_portal;

const SUMMARY: &str = "/api/members/me/financial";
const DONATIONS: &str = "/api/members/me/donations";
const PLEDGES: &str = "/api/members/me/pledges";

/// Dollars as they came over the wire, as cents; fails where they are not whole cents.
#[expect(clippy::cast_possible_truncation, reason = "amounts of a test")]
pub fn in_cents(dollars: &Value) -> i64 {
    let text = dollars.to_string();
    let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
    assert!(fraction.len() <= 2, "{text} is no amount of money");
    (dollars.as_f64().unwrap() * 100.0).round() as i64
}

#[tokio::test]
async fn gifts_and_pledges_have_the_shape_the_screens_use_newest_first() {
    let (portal, browser, mary) = mary_s_portal().await;
    let john = portal.person("John", "Smith", None);
    assert_eq!((browser.read(DONATIONS).await, browser.read(PLEDGES).await), (json!([]), json!([])));
    let zeros = json!({
        "totalPledged": 0.0, "totalDonated": 0.0, "outstanding": 0.0, "pledgesCount": 0, "donationsCount": 0,
    });
    assert_eq!(browser.read(SUMMARY).await, zeros);
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
            (9, ?1, 5, '2026-01-04', 'Building Fund', NULL, 'Cash', 0),
            (10, ?2, 7, '2026-01-04', NULL, NULL, NULL, 0), (11, NULL, 11, '2026-01-04', NULL, NULL, NULL, 0)",
        (&mary, &john),
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
            (3, ?1, 99, 'completed', NULL, '2026-02-01', 0, 0),
            (4, ?2, 77, 'open', NULL, '2026-02-01', 0, 0)",
        (&mary, &john),
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
