//! The treasurer's funds in the browser.

use reqwest::Method;
use serde_json::{Value, json};

use crate::counting::with_fields;
use crate::giving::books::{GIFTS, correct, correction, remove};
use crate::office::role_rights::{RUTH, office};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Browser, send};

const FUNDS: &str = "/api/office/giving/funds";

/// A portal with gifts to three funds, and Ruth at work as its treasurer.
pub async fn treasurer() -> (TestApp, Browser) {
    let (portal, ruth) = office().await;
    portal.execute("UPDATE members SET treasurer_since = 0, office_since = NULL WHERE email = ?1", [RUTH]);
    (portal, ruth)
}

fn gifts(portal: &TestApp, fund: &str, count: usize) {
    portal.execute(
        "INSERT OR IGNORE INTO funds (name, position, came_with_gift, created_at)
         VALUES (?1, 1 + (SELECT count(*) FROM funds), 1, 0)",
        [fund],
    );
    for _ in 0..count {
        portal.execute(
            "INSERT INTO donations (amount_cents, transaction_date, category, created_at)
             VALUES (765432, '2026-05-03', ?1, 0)",
            [fund],
        );
    }
}

async fn named(browser: &Browser, name: &str) -> Value {
    let funds = browser.read(&format!("{FUNDS}?counted=true")).await;
    let found = funds.as_array().unwrap().iter().find(|fund| fund["name"] == name).cloned();
    found.unwrap_or_default()
}

async fn order(browser: &Browser) -> Vec<String> {
    let funds = browser.read(FUNDS).await;
    funds.as_array().unwrap().iter().map(|fund| fund["name"].as_str().unwrap().to_owned()).collect()
}

fn edit(fund: &Value, rest: &Value) -> Value {
    let body = json!({ "version": fund["version"], "name": fund["name"], "taxDeductible": fund["taxDeductible"],
        "isClosed": fund["isClosed"] });
    with_fields(body, rest)
}

#[tokio::test]
async fn funds_are_listed_added_changed_and_a_stale_change_is_told() {
    let (portal, ruth) = treasurer().await;
    assert_eq!(ruth.read(FUNDS).await, json!([]));
    gifts(&portal, "General Fund", 3);
    let added = ruth.post(FUNDS, &json!({ "name": "Organ", "taxDeductible": false })).await.ok();
    assert_eq!(
        (&added.json()["gifts"], &added.json()["taxDeductible"], &added.json()["isClosed"]),
        (&json!(0), &json!(false), &json!(false))
    );
    assert_eq!(order(&ruth).await, ["General Fund", "Organ"]);
    assert!(ruth.read(FUNDS).await[0].get("gifts").is_none(), "only where it is asked for");

    let general = named(&ruth, "General Fund").await;
    assert_eq!(general["gifts"], 3);
    let at = format!("{FUNDS}/{}", general["id"]);
    let gift: i64 = portal.value("SELECT min(id) FROM donations", []);
    let read_before = correction(&ruth, gift, &json!({ "note": "For the north side" })).await;
    let renamed = ruth.put(&at, &edit(&general, &json!({ "name": "Main Fund", "position": 2 }))).await.ok();
    assert_eq!(&renamed.json()["gifts"], &json!(3));
    ruth.post(&format!("{GIFTS}/{gift}/correct"), &read_before).await.refused(409, "changed_meanwhile");
    assert_eq!(order(&ruth).await, ["Organ", "Main Fund"]);
    assert_eq!(portal.count("donations WHERE category = 'Main Fund'"), 3);
    ruth.put(&at, &edit(&general, &json!({ "name": "Another" }))).await.refused(409, "changed_meanwhile");

    let main = named(&ruth, "Main Fund").await;
    for (rest, status, code, field) in [
        (json!({ "name": "ORGAN" }), 409, "not_as_it_was", "name"),
        (json!({ "name": " " }), 400, "field_refused", "name"),
        (json!({ "name": "x".repeat(101) }), 400, "field_refused", "name"),
        (json!({ "name": "Ma\u{202e}in" }), 400, "field_refused", "name"),
    ] {
        ruth.put(&at, &edit(&main, &rest)).await.refused_at(status, code, field);
    }
    ruth.put(&format!("{FUNDS}/99"), &edit(&main, &json!({}))).await.refused(404, "not_found");

    // Closed ones stand last; the last open one stays open.
    let organ = named(&ruth, "Organ").await;
    let closed =
        ruth.put(&format!("{FUNDS}/{}", organ["id"]), &edit(&organ, &json!({ "isClosed": true }))).await;
    assert_eq!(closed.json()["isClosed"], true, "{}", closed.body);
    assert_eq!(order(&ruth).await, ["Main Fund", "Organ"]);
    let last = ruth.put(&at, &edit(&main, &json!({ "isClosed": true }))).await;
    assert_eq!((last.status, &last.json()["field"]), (409, &json!("isClosed")), "{}", last.body);
    // Nothing is changed: nothing stands in the log.
    let before = portal.logged("action LIKE 'fund%'");
    assert_eq!(ruth.put(&at, &edit(&main, &json!({}))).await.status, 200);
    assert_eq!((before, portal.logged("action LIKE 'fund%'")), (3, 3));
    assert_eq!(portal.logged("action = 'fund-changed' AND actor LIKE 'Ruth Albright%'"), 2);
}

#[tokio::test]
async fn spellings_are_proposed_and_merged_with_the_password_but_not_in_closed_months() {
    let (portal, ruth) = treasurer().await;
    for (fund, count) in [("General Found", 3), ("General Fund", 5), ("Roof", 1), ("Année", 1), ("Annee", 2)]
    {
        gifts(&portal, fund, count);
    }
    let [found, general, roof, accent, plain] = [1, 2, 3, 4, 5];
    let proposals = ruth.read(&format!("{FUNDS}/proposals")).await;
    assert_eq!(
        proposals,
        json!([
            { "from": accent, "into": plain, "why": "\"Année\" is another spelling of \"Annee\"." },
            { "from": found, "into": general, "why": "\"General Found\" looks like \"General Fund\"." },
        ])
    );
    let merge = async |from: i64, into: i64, version: i64| {
        let body = json!({ "into": into, "version": version, "stepUp": { "password": PASSWORD } });
        ruth.post(&format!("{FUNDS}/{from}/merge"), &body).await
    };
    let wrong = json!({ "into": general, "version": 1, "stepUp": { "password": "not this one" } });
    ruth.post(&format!("{FUNDS}/{found}/merge"), &wrong).await.refused(400, "wrong_password");
    merge(found, general, 9).await.refused(409, "changed_meanwhile");
    merge(found, found, 1).await.refused_at(400, "field_refused", "into");
    merge(found, 99, 1).await.refused(404, "not_found");
    portal.execute("UPDATE funds SET closed_at = 0 WHERE id = ?1", [roof]);
    merge(found, roof, 1).await.refused(409, "fund_closed");
    // The sums by fund of a closed month stay; its name may be another one.
    portal.execute("INSERT INTO closed_months VALUES ('2026-05', 0, 'x'), ('2026-04', 0, 'x')", []);
    merge(found, general, 1).await.refused(409, "month_closed").says("May 2026 is closed");
    let conn = portal.database();
    let sql = "UPDATE donations SET category = 'Annee' WHERE category = 'Roof'";
    assert!(conn.execute(sql, []).unwrap_err().to_string().contains("closed month"), "the last line");
    let slip = named(&ruth, "Annee").await;
    let path = format!("{FUNDS}/{plain}");
    ruth.put(&path, &edit(&slip, &json!({ "name": "Annual" }))).await.ok();
    ruth.put(&path, &edit(&named(&ruth, "Annual").await, &json!({ "name": "Annee" }))).await.ok();
    assert_eq!(portal.logged("action = 'fund-changed'"), 2);
    portal.execute("DELETE FROM closed_months", []);
    assert_eq!(portal.count("donations WHERE category = 'General Found'"), 3, "nothing was moved yet");

    let merged = merge(found, general, 1).await.ok();
    assert_eq!((&merged.json()["moved"], &merged.json()["fund"]["gifts"]), (&json!(3), &json!(8)));
    assert_eq!(named(&ruth, "General Found").await, Value::Null);
    assert_eq!(portal.value::<i64>("SELECT sum(amount_cents) FROM donations", []), 12 * 765_432);
    assert_eq!(portal.logged("action = 'funds-merged' AND detail LIKE '%General Found%3 gifts'"), 1);
    assert_eq!(merge(found, general, 1).await.status, 404);

    // No amount is in any of these answers, and a gift that was read before the merge is stale.
    for path in [FUNDS.to_owned(), format!("{FUNDS}?counted=true"), format!("{FUNDS}/proposals")] {
        assert!(!ruth.get(&path).await.body.contains("7654"), "{path}");
    }
    assert_eq!(portal.count("donations WHERE version = 2"), 3);
}

#[tokio::test]
async fn a_fund_without_gifts_and_campaigns_is_removed() {
    let (portal, ruth) = treasurer().await;
    gifts(&portal, "General Fund", 1);
    for name in ["Organ", "Roof"] {
        ruth.post(FUNDS, &json!({ "name": name, "taxDeductible": true })).await.ok();
    }
    let gone = async |id: i64, version: i64| {
        send(ruth.request(Method::DELETE, &format!("{FUNDS}/{id}?version={version}"))).await
    };
    portal.execute("INSERT INTO campaigns (name, fund_id, first_day, created_at) VALUES ('New roof', 3, '2026-01-01', 0)", []);
    for (id, version, code) in [(1, 1, "not_as_it_was"), (3, 1, "not_as_it_was"), (2, 9, "changed_meanwhile")]
    {
        gone(id, version).await.refused(409, code);
    }
    gone(2, 1).await.ok();
    gone(2, 1).await.refused(404, "not_found");
    portal.execute("UPDATE funds SET closed_at = 0 WHERE id = 1", []);
    portal.execute("DELETE FROM campaigns", []);
    gone(3, 1).await.refused(409, "not_as_it_was").says("the only open fund");
    assert_eq!(order(&ruth).await, ["Roof", "General Fund"]);
    assert_eq!(portal.logged("action = 'fund-removed' AND detail = 'fund 2: Organ, tax-deductible'"), 1);
}

#[tokio::test]
async fn a_closed_fund_gets_no_gift_by_a_correction_and_keeps_its_own() {
    let (portal, ruth) = treasurer().await;
    for fund in ["Roof", "General Fund", "Genral Fund"] {
        gifts(&portal, fund, 1);
    }
    portal.execute("UPDATE funds SET closed_at = 0, came_with_gift = 0 WHERE name = 'Roof'", []);
    let id = |fund: &str| portal.value::<i64>("SELECT id FROM donations WHERE category = ?1", [fund]);
    let (roof, general, slip) = (id("Roof"), id("General Fund"), id("Genral Fund"));
    correct(&ruth, general, &json!({ "fund": "roof" }))
        .await
        .refused_at(400, "field_refused", "fund")
        .says("The fund \"Roof\" is closed and takes no new gifts.");
    let answer = correct(&ruth, roof, &json!({ "note": "North side", "fund": "roof" })).await.ok();
    assert_eq!(&answer.json()["fund"], &json!("Roof"));
    // In the spelling that is here; what came with a gift alone is gone with it.
    let answer = correct(&ruth, slip, &json!({ "fund": "general  fund" })).await.ok();
    assert_eq!(&answer.json()["fund"], &json!("General Fund"));
    assert_eq!(order(&ruth).await, ["General Fund", "Roof"]);
    assert_eq!(remove(&ruth, roof).await.status, 200);
    assert_eq!(order(&ruth).await, ["General Fund", "Roof"], "it was looked after: it stays without a gift");
}
