//! What takes a gift back belongs to its gift: it is booked in the month in which it happened, and stated in the gift's
//! year. No statement of zero or less is made unasked.

use serde_json::{Value, json};

use super::{STATEMENTS, give, make, plan, planned, statement, try_to_make, with_words};
use crate::counting::fields;
use crate::giving::books::{MONTHS, read, take_back};
use crate::support::app::TestApp;
use crate::support::browser::Browser;

/// Mary's check of December 2025, on statement 2025-0001, and the month closed.
async fn december() -> (TestApp, Browser, String, i64) {
    let (portal, ruth) = with_words().await;
    let mary = portal.mary();
    let check = give(&portal, &mary, 20_000, "2025-12-28", Some("General Fund"));
    give(&portal, &mary, 5_000, "2025-06-01", Some("General Fund"));
    make(&ruth, 2025, &json!({})).await;
    portal.execute("UPDATE donations SET payment_method = 'Check'", []);
    make(&ruth, 2025, &json!({})).await;
    ruth.post(&format!("{MONTHS}/2025-12/close"), &json!({})).await.ok();
    (portal, ruth, mary, check)
}

// proves: O14
#[tokio::test]
async fn a_check_of_last_year_that_bounces_is_booked_now_and_stated_then() {
    let (portal, ruth, mary, check) = december().await;
    assert_eq!(read(&ruth, check).await["statements"], json!(["2025-0002"]), "the one that stands");
    let rows = take_back(&ruth, check, "bounce", &json!({ "date": "2026-01-05" })).await.ok().json();
    let back = rows["rows"][0]["id"].as_i64().unwrap();
    assert_eq!(read(&ruth, back).await["statements"], json!(["2025-0002"]));

    let month = async |year: i16, month: usize| {
        let months = ruth.read(&format!("{MONTHS}?year={year}")).await;
        let found = months["months"].as_array().unwrap().iter().rev().nth(month - 1).cloned().unwrap();
        (found["total"].clone(), found["isClosed"].clone())
    };
    assert_eq!(month(2025, 12).await, (json!(200.0), json!(true)), "a closed month stays as it is");
    assert_eq!(month(2026, 1).await, (json!(-200.0), json!(false)));

    let of_2025 = planned(&ruth, 2025, "Mary Smith").await;
    assert_eq!(fields(&of_2025, &["total", "gifts", "needsAsking"]), json!([50.0, 3, false]));
    assert_eq!(of_2025["made"]["isCorrected"], true);
    assert_eq!(statement(&ruth, "2025-0002").await["isCorrected"], true);
    assert_eq!(plan(&ruth, 2026).await["givers"], json!([]), "nothing of it is of this year");
    assert_eq!(make(&ruth, 2026, &json!({})).await["made"], 0);

    let end = |year: i16| format!("/api/office/giving/year-end?year={year}");
    let sums = ["year", "moved", "statements", "notStated", "difference"];
    let before = ruth.read(&end(2025)).await;
    assert_eq!(fields(&before["sums"], &sums), json!([250.0, -200.0, 250.0, 0.0, -200.0]));
    assert_eq!(make(&ruth, 2025, &json!({})).await["first"], "2025-0003");
    let paper = statement(&ruth, "2025-0003").await;
    assert_eq!(fields(&paper, &["replaces", "total"]), json!(["2025-0002", 50.0]));
    assert_eq!(paper["gifts"][2]["date"], "2026-01-05");
    let after = ruth.read(&end(2025)).await;
    assert_eq!(fields(&after["sums"], &sums), json!([250.0, -200.0, 50.0, 0.0, 0.0]));
    let this_year = ruth.read(&end(2026)).await;
    assert_eq!(fields(&this_year["sums"], &sums), json!([-200.0, 200.0, 0.0, 0.0, 0.0]));
    assert_eq!(portal.count(&format!("donations WHERE member_id = '{mary}'")), 3);
}

#[tokio::test]
async fn a_statement_of_zero_or_less_is_made_only_by_name() {
    let (portal, ruth) = with_words().await;
    let mary = portal.mary();
    let gift = give(&portal, &mary, 5_000, "2026-02-01", Some("General Fund"));
    take_back(&ruth, gift, "refund", &json!({ "amount": "50" })).await.ok();
    let bob = portal.person("Bob", "Jones", None);
    give(&portal, &bob, -700, "2026-03-01", Some("General Fund"));
    let ann = portal.person("Ann", "Lee", None);
    let piano = json!({ "giverId": ann, "date": "2026-03-02", "description": "A piano" });
    ruth.post("/api/office/giving/gifts-in-kind", &piano).await.ok();
    let asks = |plan: &Value| -> Vec<Value> {
        let givers = plan["givers"].as_array().unwrap();
        givers.iter().map(|giver| fields(giver, &["name", "needsAsking"])).collect()
    };
    let wanted = [json!(["Bob Jones", true]), json!(["Ann Lee", false]), json!(["Mary Smith", true])];
    assert_eq!(asks(&plan(&ruth, 2026).await), wanted);
    assert_eq!(make(&ruth, 2026, &json!({})).await["made"], 1, "a gift in kind has no sum");
    let end = ruth.read("/api/office/giving/year-end?year=2026").await;
    assert_eq!(fields(&end["statements"], &["made", "missing", "corrected"]), json!([1, 0, 0]));
    assert_eq!(fields(&end["sums"], &["notStated", "difference"]), json!([-7.0, 0.0]));
    assert_eq!(make(&ruth, 2026, &json!({ "givers": [mary, bob] })).await["made"], 2);
}

#[tokio::test]
async fn gifts_that_stand_on_a_statement_of_other_days_are_asked_about_and_it_is_named() {
    let (portal, ruth) = with_words().await;
    let (mary, bob) = (portal.mary(), portal.person("Bob", "Jones", None));
    let moved = give(&portal, &mary, 5_000, "2026-02-01", Some("General Fund"));
    give(&portal, &mary, 1_000, "2026-08-02", Some("General Fund"));
    give(&portal, &bob, 1_000, "2026-08-02", Some("General Fund"));
    let half = json!({ "to": "2026-06-30" });
    make(&ruth, 2026, &half).await;
    assert_eq!(planned(&ruth, 2026, "Mary Smith").await["alsoOn"], "2026-0001");
    assert_eq!(planned(&ruth, 2026, "Bob Jones").await["alsoOn"], Value::Null);
    try_to_make(&ruth, 2026, &json!({}))
        .await
        .refused(409, "stated_elsewhere")
        .says("Gifts of Mary Smith already stand on statement 2026-0001");
    assert_eq!(portal.count("statements"), 1);
    assert_eq!(make(&ruth, 2026, &json!({ "givers": [bob] })).await["made"], 1, "not his");
    assert_eq!(make(&ruth, 2026, &json!({ "anyway": true })).await["first"], "2026-0003");
    assert_eq!(statement(&ruth, "2026-0003").await["alsoOn"], "2026-0001");
    assert_eq!(statement(&ruth, "2026-0002").await["alsoOn"], Value::Null);
    // Mary's gift is Bob's now: her statement is not his.
    portal.execute("UPDATE donations SET member_id = ?1 WHERE id = ?2", (&bob, moved));
    assert_eq!(planned(&ruth, 2026, "Bob Jones").await["alsoOn"], Value::Null);
}

#[tokio::test]
async fn two_givers_of_one_name_carry_number_and_household() {
    let (portal, ruth) = with_words().await;
    let mary = portal.mary();
    let other = portal.person("mary", "Smith", None);
    portal.household("h1", "Smiths of Elm Road", &[(&other, "head")]);
    for giver in [&mary, &other, &portal.person("Bob", "Jones", None)] {
        give(&portal, giver, 1_000, "2026-02-01", None);
    }
    let number = |id: &str| portal.value::<String>("SELECT member_id FROM members WHERE id = ?1", [id]);
    let wanted = [
        Value::Null,
        json!(format!("No. {}", number(&mary))),
        json!(format!("No. {} · Smiths of Elm Road", number(&other))),
    ];
    let asides = |list: &Value| -> Vec<Value> {
        let mut asides: Vec<_> = list.as_array().unwrap().iter().map(|one| one["aside"].clone()).collect();
        asides.sort_by_key(|aside| aside.to_string().replace("null", ""));
        asides
    };
    assert_eq!(asides(&plan(&ruth, 2026).await["givers"]), wanted);
    make(&ruth, 2026, &json!({})).await;
    assert_eq!(asides(&ruth.read(STATEMENTS).await["statements"]), wanted);
    assert_eq!(asides(&ruth.read("/api/office/giving/gifts").await["gifts"]), wanted);
    let piano = json!({ "giverId": other, "date": "2026-03-02", "description": "A piano" });
    let added = ruth.post("/api/office/giving/gifts-in-kind", &piano).await.ok();
    assert_eq!(added.json()["aside"], wanted[2]);
    let end = ruth.read("/api/office/giving/year-end?year=2026").await;
    let named = format!("mary Smith ({})", wanted[2].as_str().unwrap());
    assert!(end["withoutAddress"].as_array().unwrap().contains(&json!(named)), "{end}");
}
