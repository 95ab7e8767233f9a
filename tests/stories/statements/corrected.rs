//! Frozen: a statement stays the same after every change. An outdated one says so, and is made again.

use portal::platform::settings::Name;
use serde_json::{Value, json};

use super::{STATEMENTS, give, lives_at, made, make, planned, statement, together, try_to_make, with_words};
use crate::counting::fields;
use crate::giving::books;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::Browser;

async fn is_corrected(ruth: &Browser) -> bool {
    let listed = made(ruth).await.pop().unwrap()["isCorrected"] == true;
    let planned = planned(ruth, 2026, "Mary Smith").await["made"]["isCorrected"] == true;
    let alone = statement(ruth, "2026-0001").await["isCorrected"] == true;
    assert_eq!([listed, alone], [planned; 2]);
    planned
}

/// The statement without what is said of it since.
async fn frozen(ruth: &Browser, number: &str) -> Value {
    let mut paper = statement(ruth, number).await;
    for said in ["isCorrected", "replacedBy"] {
        paper.as_object_mut().unwrap().remove(said);
    }
    paper
}

async fn rename(ruth: &Browser, fund: i64, name: &str, tax_deductible: bool) {
    let funds = ruth.read("/api/office/giving/funds").await;
    let version = &funds.as_array().unwrap().iter().find(|one| one["id"] == fund).unwrap()["version"];
    let body =
        json!({ "version": version, "name": name, "taxDeductible": tax_deductible, "isClosed": false });
    ruth.put(&format!("/api/office/giving/funds/{fund}"), &body).await.ok();
}

async fn stated() -> (TestApp, Browser, String, i64) {
    let (portal, ruth) = with_words().await;
    let mary = portal.mary();
    lives_at(&portal, &mary, "579 Spruce Drive");
    let gift = give(&portal, &mary, 5_000, "2026-02-01", Some("General Fund"));
    give(&portal, &mary, 700, "2026-03-01", Some("Building Fund"));
    make(&ruth, 2026, &json!({})).await;
    (portal, ruth, mary, gift)
}

// proves: O14
#[tokio::test]
async fn a_statement_stays_as_it_was_made_whatever_is_renamed_moved_or_corrected() {
    let (portal, ruth, mary, gift) = stated().await;
    let before = frozen(&ruth, "2026-0001").await;
    let is_frozen = async |what: &str| assert_eq!(frozen(&ruth, "2026-0001").await, before, "{what}");
    rename(&ruth, 1, "Operating Fund", true).await;
    portal.execute("UPDATE members SET first_name = 'Maria', last_name = 'Jones' WHERE id = ?1", [&mary]);
    portal.execute("UPDATE members SET first_name = 'Mary', last_name = 'Smith' WHERE id = ?1", [&mary]);
    lives_at(&portal, &mary, "1 New Road");
    for name in [
        Name::CongregationName,
        Name::PostalAddress,
        Name::TaxNumber,
        Name::StatementWording,
        Name::StatementThanks,
        Name::StatementSigned,
    ] {
        portal.set(name, "Another");
    }
    is_frozen("names and settings").await;
    assert!(!is_corrected(&ruth).await);
    let version: i64 = portal.value("SELECT version FROM funds WHERE id = 1", []);
    let merged = json!({ "into": 2, "version": version, "stepUp": { "password": PASSWORD } });
    assert_eq!(ruth.post("/api/office/giving/funds/1/merge", &merged).await.status, 200);
    assert!(!is_corrected(&ruth).await, "two funds became one");
    books::correct(&ruth, gift, &json!({ "note": "For the roof" })).await.ok();
    assert!(!is_corrected(&ruth).await, "a note does not stand on it");
    // Corrections, each with its way back.
    for (other, back) in [
        (json!({ "amount": "51" }), json!({ "amount": "50" })),
        (json!({ "date": "2026-02-08" }), json!({ "date": "2026-02-01" })),
        (json!({ "date": "2025-12-28" }), json!({ "date": "2026-02-01" })),
        (json!({ "method": "Check", "checkNumber": "7" }), json!({ "method": "Cash", "checkNumber": "" })),
        (json!({ "giverId": null }), json!({ "giverId": mary })),
    ] {
        books::correct(&ruth, gift, &other).await.ok();
        is_frozen("a correction").await;
        assert!(is_corrected(&ruth).await, "{other}");
        assert_eq!(books::correct(&ruth, gift, &back).await.status, 200);
        assert!(!is_corrected(&ruth).await, "{back}");
    }
    rename(&ruth, 2, "Building Fund", false).await;
    assert!(is_corrected(&ruth).await, "it does not count for the tax office any more");
    rename(&ruth, 2, "Building Fund", true).await;
    assert!(!is_corrected(&ruth).await);
    assert_eq!(books::take_back(&ruth, gift, "refund", &json!({ "amount": "1" })).await.status, 200);
    assert!(is_corrected(&ruth).await, "money went back");
    is_frozen("all of it").await;
    // The last line: the database itself.
    for sql in ["UPDATE statements SET content = '{}'", "UPDATE statements SET total_cents = 1"] {
        let refused = portal.database().execute(sql, []).unwrap_err();
        assert!(refused.to_string().contains("frozen statement"), "{sql}: {refused}");
    }
}

// proves: O14
#[tokio::test]
async fn made_again_it_has_a_new_number_and_names_the_old_one() {
    let (portal, ruth, _, gift) = stated().await;
    let other = portal.person("Bob", "Jones", None);
    give(&portal, &other, 100, "2026-02-01", None);
    assert_eq!(books::correct(&ruth, gift, &json!({ "amount": "51" })).await.status, 200);
    let again = make(&ruth, 2026, &json!({})).await;
    assert_eq!(fields(&again, &["made", "first", "last"]), json!([2, "2026-0002", "2026-0003"]));
    let (old, new) = (statement(&ruth, "2026-0001").await, statement(&ruth, "2026-0003").await);
    assert_eq!(fields(&old, &["replacedBy", "total", "isCorrected"]), json!(["2026-0003", 57.0, false]));
    assert_eq!(fields(&new, &["replaces", "total", "isCorrected"]), json!(["2026-0001", 58.0, false]));
    let lines = made(&ruth).await;
    let of = |line: &Value| (line["number"].clone(), line["replaces"].clone(), line["replacedBy"].clone());
    assert_eq!(of(&lines[0]), (json!("2026-0003"), json!("2026-0001"), Value::Null));
    assert_eq!(of(&lines[2]), (json!("2026-0001"), Value::Null, json!("2026-0003")));
    let planned = planned(&ruth, 2026, "Mary Smith").await;
    assert_eq!(planned["made"]["number"], "2026-0003");
    // Also where nothing was corrected: a new address, for one.
    let chosen = json!({ "givers": [planned["key"]] });
    assert_eq!(make(&ruth, 2026, &chosen).await["first"], "2026-0004");
    assert_eq!(statement(&ruth, "2026-0004").await["replaces"], "2026-0003");
    assert_eq!(portal.count("statements WHERE replaced_by IS NULL"), 2);
    assert_eq!(portal.logged("detail = '2 statements of 2026, 2026-0002 to 2026-0003'"), 1);
}

#[tokio::test]
async fn whose_gifts_all_went_elsewhere_gets_one_that_says_so() {
    let (portal, ruth, mary, gift) = stated().await;
    let bob = portal.person("Bob", "Jones", None);
    let other: i64 = portal.value("SELECT max(id) FROM donations", []);
    for id in [gift, other] {
        assert_eq!(books::correct(&ruth, id, &json!({ "giverId": bob })).await.status, 200);
    }
    let empty = planned(&ruth, 2026, "Mary Smith").await;
    assert_eq!((&empty["key"], &empty["gifts"], &empty["total"]), (&json!(mary), &json!(0), &json!(0.0)));
    assert_eq!(empty["needsAsking"], true);
    assert_eq!(make(&ruth, 2026, &json!({})).await["total"], 57.0, "Bob's");
    // None of zero is made unasked: it is still to be corrected, and made by name.
    assert_eq!(statement(&ruth, "2026-0001").await["isCorrected"], true);
    assert_eq!(make(&ruth, 2026, &json!({ "givers": [mary] })).await["made"], 1);
    let paper = statement(&ruth, "2026-0003").await;
    assert_eq!(fields(&paper, &["replaces", "total", "gifts"]), json!(["2026-0001", 0.0, []]));
    assert_eq!(make(&ruth, 2026, &json!({})).await["made"], 0, "and that is that");
}

#[tokio::test]
async fn a_couple_s_statement_is_made_again_though_the_other_asked_since() {
    let (portal, ruth) = with_words().await;
    let [daniel, laura] = ["Daniel", "Laura"].map(|name| portal.person(name, "Whitfield", None));
    together(&portal, "h1", [&daniel, &laura], "2026-01-01");
    give(&portal, &daniel, 1_000, "2026-02-01", None);
    make(&ruth, 2026, &json!({})).await;
    give(&portal, &laura, 500, "2026-02-08", None);
    assert_eq!(planned(&ruth, 2026, "Daniel and Laura Whitfield").await["made"]["isCorrected"], true);
    make(&ruth, 2026, &json!({})).await;
    assert_eq!(statement(&ruth, "2026-0002").await["replaces"], "2026-0001");
    assert_eq!(ruth.get(&format!("{STATEMENTS}/999")).await.status, 404);
}

#[tokio::test]
async fn a_gift_on_a_statement_is_removed_only_with_a_reason() {
    let (portal, ruth, _, gift) = stated().await;
    books::remove(&ruth, gift).await.refused_at(400, "field_refused", "reason").says("statement 2026-0001");
    let own = portal.signed_in("mary.smith@email.com").await;
    let mine = async || own.read("/api/members/me/statements").await[0]["isCorrected"].clone();
    assert_eq!(mine().await, false);
    books::remove_because(&ruth, gift, "twice").await.ok();
    assert!(is_corrected(&ruth).await);
    assert_eq!(mine().await, true, "its giver is told");
    assert_eq!(
        portal.logged("action = 'donation-removed' AND detail LIKE '%; on statement 2026-0001; twice'"),
        1
    );
}

// proves: O6
#[tokio::test]
async fn two_who_make_one_statement_at_once_make_it_once() {
    let (_portal, ruth, mary, gift) = stated().await;
    books::correct(&ruth, gift, &json!({ "amount": "51" })).await.ok();
    let made = planned(&ruth, 2026, "Mary Smith").await["made"]["id"].clone();
    let again = json!({ "givers": [mary], "replaces": [made] });
    assert_eq!(make(&ruth, 2026, &again).await["made"], 1);
    try_to_make(&ruth, 2026, &again)
        .await
        .refused(409, "not_as_it_was")
        .says("Statement 2026-0002 was made meanwhile");
}
