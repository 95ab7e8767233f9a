//! Finding statements that were made.

use serde_json::json;

use super::{STATEMENTS, give, make, with_words};
use crate::support::browser::Browser;

async fn found(ruth: &Browser, query: &str) -> Vec<String> {
    let list = ruth.read(&format!("{STATEMENTS}?{query}")).await;
    list["statements"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["number"].as_str().unwrap().to_owned())
        .collect()
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
