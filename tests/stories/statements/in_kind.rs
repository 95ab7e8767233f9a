//! Gifts that are not money: described, on the statement without a value.

use reqwest::Method;
use serde_json::{Value, json};

use super::{give, make, planned, statement, together, with_words};
use crate::counting::logged;
use crate::support::browser::{Answer, Browser, send};

pub const IN_KIND: &str = "/api/office/giving/gifts-in-kind";

async fn add(ruth: &Browser, giver: &str, date: &str, description: &str) -> Answer {
    ruth.post(IN_KIND, &json!({ "giverId": giver, "date": date, "description": description })).await
}

async fn remove(ruth: &Browser, gift: &Value) -> Answer {
    let path = format!("{IN_KIND}/{}?version={}", gift["id"], gift["version"]);
    send(ruth.request(Method::DELETE, &path)).await
}

#[tokio::test]
async fn a_gift_in_kind_is_written_down_changed_and_removed() {
    let (portal, ruth) = with_words().await;
    let mary = portal.mary();
    let bob = portal.person("Bob", "Jones", None);
    let added = add(&ruth, &mary, "2026-03-01", "  A piano  (upright) ").await.ok();
    let gift = added.json();
    let giver = json!({ "id": mary, "number": "M0002", "firstName": "Mary", "lastName": "Smith" });
    assert_eq!(
        gift,
        json!({ "id": 1, "version": 1, "giver": giver, "date": "2026-03-01", "description": "A piano (upright)" })
    );
    assert_eq!(logged(&portal, "gift-in-kind-added", "gift in kind 1: 2026-03-01; A piano (upright)"), 1);
    for (giver, date, description, field) in [
        ("nobody", "2026-03-01", "A piano", "giverId"),
        (&*mary, "2026-11-21", "A piano", "date"),
        (&*mary, "2026-02-30", "A piano", "date"),
        (&*mary, "2026-03-01", " ", "description"),
        (&*mary, "2026-03-01", &"x".repeat(301), "description"),
    ] {
        let refused = add(&ruth, giver, date, description).await.refused(400, "field_refused");
        assert_eq!(refused.json()["field"], field);
    }
    let path = format!("{IN_KIND}/1");
    let edit = |version: i64, giver: &str| json!({ "version": version, "giverId": giver, "date": "2026-03-02", "description": "An organ" });
    let changed = ruth.put(&path, &edit(1, &mary)).await.ok();
    assert_eq!(changed.json()["description"], "An organ");
    assert_eq!(logged(&portal, "gift-in-kind-changed", "*A piano (upright) -> 2026-03-02; An organ"), 1);
    let stale = ruth.put(&path, &edit(1, &mary)).await;
    assert_eq!(stale.status, 409, "{}", stale.body);
    assert_eq!(ruth.put(&path, &edit(2, &bob)).await.json()["giver"]["firstName"], "Bob");
    let log = |action: &str, id: &str| {
        portal.logged(&format!("action = 'gift-in-kind-{action}' AND member_id = '{id}'"))
    };
    assert_eq!((log("removed", &mary), log("added", &bob)), (1, 1), "each reads their own line");
    let list = ruth.read(&format!("{IN_KIND}?year=2026")).await;
    assert_eq!(list["gifts"].as_array().unwrap().len(), 1);
    assert_eq!(ruth.read(&format!("{IN_KIND}?year=2025")).await, json!({ "gifts": [] }));
    assert_eq!(remove(&ruth, &gift).await.status, 409, "of an older version");
    assert_eq!(remove(&ruth, &list["gifts"][0]).await.message(), "Removed: An organ.");
    assert_eq!(remove(&ruth, &list["gifts"][0]).await.status, 404);
    assert_eq!(ruth.put(&path, &edit(3, &mary)).await.status, 404);
}

#[tokio::test]
async fn it_stands_on_the_statement_without_a_value_and_a_change_is_a_correction() {
    let (portal, ruth) = with_words().await;
    let [daniel, laura] = ["Daniel", "Laura"].map(|name| portal.person(name, "Whitfield", None));
    together(&portal, "h1", [&daniel, &laura], "2026-02-01");
    let before = add(&ruth, &laura, "2026-01-31", "Curtains").await.json();
    assert!(before["giver"].get("partner").is_none(), "{before}");
    let both = add(&ruth, &laura, "2026-02-01", "A day's work on the roof").await.json();
    assert_eq!(both["giver"]["partner"]["firstName"], "Daniel");
    give(&portal, &daniel, 500, "2026-02-01", None);
    let alone = planned(&ruth, 2026, "Laura Whitfield").await;
    assert_eq!((&alone["gifts"], &alone["inKind"], &alone["total"]), (&json!(0), &json!(1), &json!(0.0)));
    assert_eq!(make(&ruth, 2026, &json!({})).await["made"], 2);
    let paper = statement(&ruth, "2026-0001").await;
    assert_eq!(paper["name"], "Daniel and Laura Whitfield");
    assert_eq!(paper["inKind"], json!([{ "date": "2026-02-01", "description": "A day's work on the roof" }]));
    assert_eq!(paper["total"], 5.0);

    let path = format!("{IN_KIND}/{}", both["id"]);
    let edit = |version: i64, date: &str, description: &str| json!({ "version": version, "giverId": daniel, "date": date, "description": description });
    assert_eq!(
        ruth.put(&path, &edit(1, "2026-02-01", "Two days' work")).await.json()["giver"]["partner"]["firstName"],
        "Laura"
    );
    assert_eq!(planned(&ruth, 2026, "Daniel and Laura Whitfield").await["made"]["isCorrected"], true);
    assert_eq!(statement(&ruth, "2026-0001").await["inKind"], paper["inKind"], "frozen");
    assert_eq!(ruth.put(&path, &edit(2, "2026-02-01", "A day's work on the roof")).await.status, 200);
    assert_eq!(planned(&ruth, 2026, "Daniel and Laura Whitfield").await["made"]["isCorrected"], false);
    let moved = ruth.put(&path, &edit(3, "2026-01-31", "A day's work on the roof")).await.json();
    assert!(moved["giver"].get("partner").is_none(), "that day he gave alone: {moved}");
    assert_eq!(planned(&ruth, 2026, "Daniel Whitfield").await["inKind"], 1);
}
