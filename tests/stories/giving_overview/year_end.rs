//! The close of a year: each step says what is open, until the sums agree.

use serde_json::{Value, json};

use crate::counting::{close, open, row, saved, treasurer};
use crate::giving::books::{MONTHS, correct, gift};
use crate::statements::give;
use crate::support::app::PASSWORD;
use crate::support::browser::Browser;

const YEAR_END: &str = "/api/office/giving/year-end";
const STATEMENTS: &str = "/api/office/giving/statements";

async fn make_statements(ruth: &Browser) {
    let body = json!({ "from": "2026-01-01", "to": "2026-12-31", "tellMembers": false });
    ruth.post(STATEMENTS, &body).await.ok();
}

async fn year_end(ruth: &Browser) -> Value {
    ruth.read(&format!("{YEAR_END}?year=2026")).await
}

/// Of a year without reversals in another one.
fn sums([year, statements, anonymous, difference]: [f64; 4]) -> Value {
    json!({ "year": year, "moved": 0.0, "statements": statements, "anonymous": anonymous, "notStated": 0.0,
        "difference": difference })
}

#[tokio::test]
async fn a_year_is_closed_step_by_step_until_the_sums_agree() {
    let (portal, ruth) = treasurer().await;
    let words =
        json!({ "postalAddress": "", "taxNumber": "", "wording": "No goods.", "thanks": "", "signed": "" });
    assert_eq!(ruth.put(&format!("{STATEMENTS}/words"), &words).await.status, 200);
    let empty = year_end(&ruth).await;
    assert_eq!(empty["statements"], json!({ "made": 0, "missing": 0, "corrected": 0 }));
    assert_eq!(empty["sums"], sums([0.0; 4]));

    let mary = portal.mary();
    portal.execute("UPDATE members SET address = '1 Elm Street' WHERE id = ?1", [&mary]);
    let bob = portal.person("Bob", "Jones", None);
    let ann = portal.person("Ann", "Jones", None);
    let marys = gift(&portal, Some(&mary), 10_001, "2026-01-04", Some("General Fund"));
    // Together, and so one giver and one statement.
    portal.couple(&bob, &ann, "2026-01-01");
    for giver in [&bob, &ann] {
        give(&portal, giver, 2_000, "2026-02-01", None);
    }
    gift(&portal, None, 700, "2026-03-01", None);
    for (cents, day) in [(5, "2025-12-31"), (6, "2027-01-01")] {
        gift(&portal, Some(&mary), cents, day, None);
    }
    let sheet = open(&ruth, "25").await;
    saved(&ruth, &sheet, "row-0001", &row("5", &json!({ "giverId": mary }))).await;
    saved(&ruth, &sheet, "row-0002", &row("20", &json!({ "giverId": null }))).await;

    let begun = year_end(&ruth).await;
    assert_eq!(begun["openSheets"], json!([{ "id": 1, "date": "2026-11-15" }]));
    assert_eq!(
        begun["anonymous"],
        json!({ "count": 1, "total": 7.0, "loosePlate": { "count": 0, "total": 0.0 } })
    );
    assert_eq!(begun["withoutAddressCount"], 1);
    let name = begun["withoutAddress"][0].as_str().unwrap();
    assert!(name.contains("Bob") && name.contains("Ann") && name.contains("Jones"), "{name}");
    assert_eq!(begun["openMonths"].as_array().unwrap().len(), 11, "up to this one");
    assert_eq!(begun["openMonths"][0], "2026-01");
    assert_eq!(begun["statements"], json!({ "made": 0, "missing": 2, "corrected": 0 }));
    assert_eq!(begun["sums"], sums([172.01, 0.0, 7.0, 165.01]));

    assert_eq!(close(&ruth, &sheet, "").await.status, 200);
    assert_eq!(ruth.post(&format!("{MONTHS}/2026-01/close"), &json!({})).await.status, 200);
    make_statements(&ruth).await;
    let ended = year_end(&ruth).await;
    assert_eq!(ended["openSheets"], json!([]));
    assert_eq!(ended["openMonths"][0], "2026-02");
    assert_eq!(
        ended["anonymous"],
        json!({ "count": 2, "total": 27.0, "loosePlate": { "count": 1, "total": 20.0 } })
    );
    assert_eq!(ended["statements"], json!({ "made": 2, "missing": 0, "corrected": 0 }));
    assert_eq!(ended["sums"], sums([172.01, 145.01, 27.0, 0.0]));

    ruth.post(&format!("{MONTHS}/2026-01/reopen"), &json!({ "password": PASSWORD })).await.ok();
    assert_eq!(correct(&ruth, marys, &json!({ "amount": "110" })).await.status, 200);
    let corrected = year_end(&ruth).await;
    assert_eq!(corrected["statements"], json!({ "made": 2, "missing": 0, "corrected": 1 }));
    assert_eq!(corrected["sums"]["difference"], json!(9.99));
    make_statements(&ruth).await;
    let again = year_end(&ruth).await;
    assert_eq!(again["statements"], json!({ "made": 2, "missing": 0, "corrected": 0 }));
    assert_eq!(again["sums"], sums([182.0, 155.0, 27.0, 0.0]));
}

#[tokio::test]
async fn until_summer_it_is_the_last_years_end_and_fifty_names_are_enough() {
    let (portal, ruth) = treasurer().await;
    for number in 10..62 {
        let who = portal.person(&format!("Ann{number}"), "Jones", None);
        gift(&portal, Some(&who), 100, "2026-05-05", None);
    }
    assert_eq!(ruth.read(YEAR_END).await["year"], 2026);
    let last = year_end(&ruth).await;
    assert_eq!(last["withoutAddressCount"], 52);
    assert_eq!(last["withoutAddress"].as_array().unwrap().len(), 50);
    assert_eq!(ruth.get(&format!("{YEAR_END}?year=2200")).await.status, 400);
}
