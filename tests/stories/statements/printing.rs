//! Statements that were made are found, and printed a hundred at a time; the log says which.

use serde_json::{Value, json};

use super::{STATEMENTS, give, made, make, with_words};
use crate::support::browser::{Answer, Browser};

async fn print(ruth: &Browser, body: Value) -> Answer {
    ruth.post(&format!("{STATEMENTS}/print"), &body).await
}

async fn found(ruth: &Browser, query: &str) -> Vec<String> {
    let list = ruth.read(&format!("{STATEMENTS}?{query}")).await;
    let lines = list["statements"].as_array().unwrap().iter();
    lines.map(|line| line["number"].as_str().unwrap().to_owned()).collect()
}

// proves: O7
#[tokio::test]
async fn a_year_is_printed_a_hundred_at_a_time_in_the_order_of_names() {
    let (portal, ruth) = with_words().await;
    portal.execute(
        "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 129)
         INSERT INTO members (id, member_id, first_name, last_name, created_at, updated_at)
         SELECT 'g' || i, 'G' || i, 'Ana', printf('Smith%03d', 129 - i), 0, 0 FROM n",
        [],
    );
    portal.execute(
        "INSERT INTO donations (member_id, amount_cents, transaction_date, created_at)
         SELECT id, 100, '2026-02-01', 0 FROM members WHERE first_name = 'Ana'",
        [],
    );
    make(&ruth, 2026, &json!({})).await;
    let year = |after: Option<i64>| json!({ "from": "2026-01-01", "to": "2026-12-31", "after": after });
    let first = print(&ruth, year(None)).await.json();
    let second = print(&ruth, year(first["next"].as_i64())).await.json();
    let names = |part: &Value| -> Vec<String> {
        let papers = part["statements"].as_array().unwrap();
        papers.iter().map(|paper| paper["name"].as_str().unwrap().to_owned()).collect()
    };
    let all = [names(&first), names(&second)].concat();
    assert_eq!((names(&first).len(), all.len(), second.get("next")), (100, 130, None));
    assert!(all.is_sorted(), "{all:?}");
    for said in ["100 statements, 2026-0001 to 2026-0100", "30 statements, 2026-0101 to 2026-0130"] {
        assert_eq!(portal.logged(&format!("action = 'statements-printed' AND detail = '{said}'")), 1);
    }
    let none = json!({ "from": "2025-01-01", "to": "2025-12-31" });
    assert_eq!(print(&ruth, none).await.json(), json!({ "statements": [] }));
    assert_eq!(portal.logged("action = 'statements-printed'"), 2, "nothing was printed");
}

#[tokio::test]
async fn some_are_printed_by_their_ids_also_those_in_whose_place_others_were_made() {
    let (portal, ruth) = with_words().await;
    let mary = portal.mary();
    give(&portal, &mary, 100, "2026-02-01", None);
    make(&ruth, 2026, &json!({})).await;
    make(&ruth, 2026, &json!({ "givers": [mary] })).await;
    let ids: Vec<Value> = made(&ruth).await.iter().map(|line| line["id"].clone()).collect();
    let printed = print(&ruth, json!({ "ids": [ids[1], ids[0]] })).await.json();
    let numbers: Vec<&Value> =
        printed["statements"].as_array().unwrap().iter().map(|paper| &paper["number"]).collect();
    assert_eq!(numbers, ["2026-0001", "2026-0002"], "in the order that was asked for");
    assert_eq!(printed["statements"][0]["replacedBy"], "2026-0002");
    assert_eq!(portal.logged("action = 'statements-printed' AND detail = '2026-0001, 2026-0002'"), 1);
    let year = json!({ "from": "2026-01-01", "to": "2026-12-31" });
    assert_eq!(print(&ruth, year).await.json()["statements"].as_array().unwrap().len(), 1);
    print(&ruth, json!({ "ids": [ids[0]] })).await.ok();
    let of_mary = format!("action = 'statements-printed' AND detail = '2026-0002' AND member_id = '{mary}'");
    assert_eq!(portal.logged(&of_mary), 2, "twice");
    for (body, status) in [
        (json!({}), 400),
        (json!({ "ids": [] }), 400),
        (json!({ "from": "2026-01-01" }), 400),
        (json!({ "ids": vec![1; 101] }), 400),
        (json!({ "ids": [ids[0], 999] }), 404),
    ] {
        let refused = print(&ruth, body.clone()).await;
        assert_eq!(refused.status, status, "{body}: {}", refused.body);
    }
}

#[tokio::test]
async fn statements_are_found_by_year_number_and_names() {
    let (portal, ruth) = with_words().await;
    assert_eq!(ruth.read(STATEMENTS).await, json!({ "statements": [], "years": [] }));
    for (first, last) in [("Ana", "Müller"), ("Bob", "Jones-Stone"), ("Carl", "Smith")] {
        let id = portal.person(first, last, None);
        give(&portal, &id, 100, "2026-02-01", None);
        give(&portal, &id, 100, "2025-02-01", None);
    }
    make(&ruth, 2025, &json!({})).await;
    make(&ruth, 2026, &json!({})).await;
    let all = ruth.read(STATEMENTS).await;
    assert_eq!((&all["years"], all["statements"].as_array().unwrap().len()), (&json!([2026, 2025]), 6));
    for (query, numbers) in [
        ("year=2025", &["2025-0003", "2025-0002", "2025-0001"][..]),
        ("search=2", &["2026-0002", "2025-0002"]),
        ("search=2025-0002", &["2025-0002"]),
        ("year=2026&search=MULL", &["2026-0002"]),
        ("year=2026&search=jon%20bob", &["2026-0001"]),
        ("year=2026&search=stone", &["2026-0001"]),
        ("search=uller", &[]),
        ("search=%25", &[]),
        ("search=9999", &[]),
    ] {
        assert_eq!(found(&ruth, query).await, numbers, "{query}");
    }
}
