//! The year against the last: by month, by fund, and how many gave.

use serde_json::json;

use crate::counting::fields;
use crate::counting::{open, row, saved, treasurer};
use crate::giving::books::{gift, take_back};
use crate::statements::give;

const OVERVIEW: &str = "/api/office/giving/overview";

#[tokio::test]
async fn a_year_is_compared_with_the_last_to_the_same_day() {
    let (portal, ruth) = treasurer().await;
    let empty = ruth.read(OVERVIEW).await;
    assert_eq!(fields(&empty, &["total", "lastYear", "funds"]), json!([0.0, 0.0, []]));
    assert_eq!(empty["months"].as_array().unwrap().len(), 12);

    let mary = portal.mary();
    let general = Some("General Fund");
    for (cents, day, fund) in [
        (10_000, "2025-01-05", general),
        (3_000, "2025-11-20", Some("Building Fund")),
        (700, "2025-11-21", general),
        (5_000, "2025-12-31", general),
        (12_001, "2026-01-04", general),
        (500, "2026-11-15", None),
        (9, "2024-12-31", general),
    ] {
        gift(&portal, Some(&mary), cents, day, fund);
    }
    let anonymous = gift(&portal, None, 2_000, "2026-02-01", general);
    take_back(&ruth, anonymous, "refund", &json!({ "amount": "20.00", "date": "2026-03-01" })).await.ok();
    // An open sheet is shown as it is in Months.
    let sheet = open(&ruth, "").await;
    saved(&ruth, &sheet, "row-0001", &row("4", &json!({ "giverId": mary }))).await;

    let year = ruth.read(OVERVIEW).await;
    assert_eq!((&year["year"], &year["upTo"]), (&json!(2026), &json!("2026-11-20")));
    assert_eq!(year["years"], json!([2026, 2025, 2024]));
    assert_eq!((&year["total"], &year["lastYear"]), (&json!(129.01), &json!(130.0)));
    let month = |at: usize| &year["months"][at];
    assert_eq!(month(0), &json!({ "month": "2026-01", "total": 120.01, "lastYear": 100.0 }));
    assert_eq!(month(2), &json!({ "month": "2026-03", "total": -20.0, "lastYear": 0.0 }));
    // A month of the last year is shown whole, also the one that is not over.
    assert_eq!(month(10), &json!({ "month": "2026-11", "total": 9.0, "lastYear": 37.0 }));
    assert_eq!(month(11), &json!({ "month": "2026-12", "total": 0.0, "lastYear": 50.0 }));
    assert_eq!(
        year["funds"],
        json!([
            { "fund": "General Fund", "total": 124.01, "lastYear": 100.0 },
            { "total": 5.0, "lastYear": 0.0 },
            { "fund": "Building Fund", "total": 0.0, "lastYear": 30.0 },
        ])
    );

    for wrong in ["1899", "1900", "2200", "x"] {
        assert_eq!(ruth.get(&format!("{OVERVIEW}?year={wrong}")).await.status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn givers_are_gained_kept_and_lost_and_a_couple_counts_once() {
    let (portal, ruth) = treasurer().await;
    let names = ["Ann", "Bob", "Carl", "Dora", "Emil", "Fay"];
    let [ann, bob, carl, dora, emil, fay] = names.map(|name| portal.person(name, "Jones", None));
    portal.couple(&bob, &ann, "2026-01-01");
    let give = |who: &str, day: &str| give(&portal, who, 1_000, day, None);
    // Ann and Bob: each alone, then together, no matter who of them gives.
    // Carl has not given yet this year; Dora is new; Emil's check bounced; Fay gave late in the last year, too.
    for (who, day) in [
        (&ann, "2025-02-02"),
        (&bob, "2025-02-02"),
        (&ann, "2026-01-04"),
        (&bob, "2026-01-11"),
        (&carl, "2025-12-24"),
        (&dora, "2026-03-01"),
        (&fay, "2025-12-31"),
        (&fay, "2026-01-01"),
    ] {
        give(who, day);
    }
    let bounced = give(&emil, "2026-03-01");
    portal.execute("UPDATE donations SET payment_method = 'Check' WHERE id = ?1", [bounced]);
    assert_eq!(take_back(&ruth, bounced, "bounce", &json!({})).await.status, 200);
    gift(&portal, None, 1_000, "2026-01-01", None);
    gift(&portal, None, 1_000, "2025-01-01", None);

    let year = ruth.read(OVERVIEW).await;
    let wanted = json!({ "thisYear": 3, "lastYear": 4, "gained": 1, "kept": 2, "lost": 1 });
    assert_eq!(year["givers"], wanted);
    let last = ruth.read(&format!("{OVERVIEW}?year=2025")).await;
    let wanted = json!({ "thisYear": 4, "lastYear": 0, "gained": 4, "kept": 0, "lost": 0 });
    assert_eq!(last["givers"], wanted);
}
