//! A member reads their own statements, and those of a couple they are of. Nobody else's.

use serde_json::{Value, json};

use super::{give, made, make, statement, together, whitfields, with_words};

const MINE: &str = "/api/members/me/statements";

#[tokio::test]
async fn members_find_their_own_statements_and_both_of_a_couple_theirs() {
    let (portal, ruth) = with_words().await;
    let [daniel, laura] = whitfields(&portal);
    let mary = portal.mary();
    give(&portal, &daniel, 100, "2025-02-01", None);
    give(&portal, &daniel, 200, "2026-01-01", None);
    together(&portal, "h1", [&daniel, &laura], "2026-02-01");
    give(&portal, &laura, 400, "2026-02-01", None);
    give(&portal, &mary, 4_815_162, "2026-02-01", Some("Building Fund"));
    make(&ruth, 2025, &json!({})).await;
    make(&ruth, 2026, &json!({})).await;
    make(&ruth, 2026, &json!({ "givers": [daniel] })).await;
    let browsers = [
        portal.signed_in("daniel@email.com").await,
        portal.signed_in("laura@email.com").await,
        portal.signed_in("mary.smith@email.com").await,
    ];
    let theirs = [&["2026-0004", "2026-0003", "2026-0002", "2025-0001"][..], &["2026-0003"], &["2026-0001"]];
    let all: Vec<Value> = made(&ruth).await;
    for (browser, theirs) in browsers.iter().zip(theirs) {
        let mine = browser.read(MINE).await;
        let numbers: Vec<&Value> = mine.as_array().unwrap().iter().map(|one| &one["number"]).collect();
        assert_eq!(numbers, theirs);
        for line in &all {
            let answer = browser.get(&format!("{MINE}/{}", line["id"])).await;
            let number = line["number"].as_str().unwrap();
            if theirs.contains(&number) {
                assert_eq!(answer.json(), statement(&ruth, number).await, "the same paper");
            } else {
                assert_eq!(answer.status, 404, "{number}: {}", answer.body);
                assert_eq!(answer.body, "There is no such statement of yours.");
            }
        }
    }
    let mine = browsers[0].read(MINE).await;
    assert_eq!(
        mine[0],
        json!({ "id": mine[0]["id"], "number": "2026-0004", "from": "2026-01-01", "to": "2026-12-31", "madeOn": "2026-11-20" })
    );
    let old = mine.as_array().unwrap().iter().find(|one| one["number"] == "2026-0002").unwrap();
    assert_eq!(old["replacedBy"], "2026-0004");
    // Totals and lists of SPEC are what they were.
    let summary = browsers[0].read("/api/members/me/financial").await;
    assert_eq!(summary["totalDonated"], 7.0);
}
