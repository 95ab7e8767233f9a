//! Months by the treasurer's word: closed, no gift of them changes.

use serde_json::{Value, json};

use crate::counting::{close, row, saved};
use crate::giving::books::{MONTHS, correct, counted, gift, open, remove, take_back, treasurer};
use crate::support::app::PASSWORD;
use crate::support::browser::{Answer, Browser};

async fn close_month(ruth: &Browser, month: &str) -> Answer {
    ruth.post(&format!("{MONTHS}/{month}/close"), &json!({})).await
}

async fn month(ruth: &Browser, month: &str) -> Value {
    let months = ruth.read(&format!("{MONTHS}?year={}", &month[..4])).await;
    months["months"].as_array().unwrap().iter().find(|one| one["month"] == month).unwrap().clone()
}

#[tokio::test]
async fn months_show_what_they_come_to_and_are_closed_when_all_is_counted() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    counted(&portal, &ruth, &mary).await;
    gift(&portal, None, 700, "2024-05-05", None);
    let all = ruth.read(MONTHS).await;
    assert_eq!(all["years"], json!([2026, 2025, 2024]));
    assert_eq!(all["months"].as_array().unwrap().len(), 11, "up to this month");
    let november = month(&ruth, "2026-11").await;
    assert_eq!((&november["count"], &november["total"]), (&json!(3), &json!(100.0)));
    assert_eq!(november["funds"][1], json!({ "fund": "Building Fund", "count": 1, "total": 30.0 }));
    assert_eq!(month(&ruth, "2024-05").await["funds"], json!([{ "count": 1, "total": 7.0 }]));

    open(&ruth, "").await;
    close_month(&ruth, "2026-11").await.refused(409, "sheet_open").says("Counting sheet 2 of 2026-11-15 is still open. Close or remove it first; then November 2026 can be closed.");
    assert_eq!(month(&ruth, "2026-11").await["openSheets"], json!([{ "id": 2, "date": "2026-11-15" }]));
    portal.execute("DELETE FROM counting_sheets WHERE id = 2", []);

    close_month(&ruth, "2026-11").await.ok();
    let closed = month(&ruth, "2026-11").await;
    assert_eq!(closed["isClosed"], true);
    assert!(closed["closedBy"].as_str().unwrap().starts_with("Ruth Albright"), "{closed}");
    assert_eq!(portal.logged("action = 'month-closed' AND detail = '2026-11: 3 gifts, $100.00'"), 1);
    close_month(&ruth, "2026-11").await.refused(409, "not_as_it_was");
    for wrong in ["2026-12", "2026-13", "x"] {
        assert_eq!(close_month(&ruth, wrong).await.status, 400, "{wrong}");
    }

    let reopen = |body: Value| {
        let ruth = &ruth;
        async move { ruth.post(&format!("{MONTHS}/2026-11/reopen"), &body).await }
    };
    assert_eq!(reopen(json!({ "password": PASSWORD })).await.ok().json()["isClosed"], false);
    assert_eq!(portal.logged("action = 'month-reopened' AND detail = '2026-11'"), 1);
    assert_eq!(reopen(json!({ "password": PASSWORD })).await.status, 409);
}

// proves: O14
#[tokio::test]
async fn nothing_of_a_closed_month_changes_but_whose_it_is_and_what_is_noted() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let october = gift(&portal, Some(&mary), 5_000, "2026-10-04", Some("General Fund"));
    let november = gift(&portal, Some(&mary), 3_000, "2026-11-15", Some("General Fund"));
    portal.execute("UPDATE donations SET payment_method = 'Check'", []);
    assert_eq!(close_month(&ruth, "2026-10").await.status, 200);
    for (id, other) in [
        (october, json!({ "amount": "51" })),
        (october, json!({ "date": "2026-11-04" })),
        (october, json!({ "fund": "Building Fund" })),
        (november, json!({ "date": "2026-10-31" })),
    ] {
        correct(&ruth, id, &other).await.refused(409, "month_closed").says("October 2026 is closed");
    }
    for answer in [
        remove(&ruth, october).await,
        take_back(&ruth, october, "refund", &json!({ "amount": "5", "date": "2026-10-31" })).await,
        take_back(&ruth, october, "bounce", &json!({ "date": "2026-10-31" })).await,
    ] {
        answer.refused(409, "month_closed");
    }
    assert_eq!(take_back(&ruth, october, "refund", &json!({ "amount": "5" })).await.status, 200);
    let bob = portal.person("Bob", "Jones", None);
    let answer = correct(&ruth, october, &json!({ "giverId": bob, "note": "Bob's" })).await.ok();
    assert_eq!(answer.json()["isMonthClosed"], true);
    // The last line: the database itself.
    let conn = portal.database();
    for sql in [
        "UPDATE donations SET amount_cents = 1 WHERE transaction_date = '2026-10-04'",
        "DELETE FROM donations WHERE transaction_date = '2026-10-04'",
        "INSERT INTO donations (amount_cents, transaction_date, created_at) VALUES (1, '2026-10-05', 0)",
    ] {
        assert!(conn.execute(sql, []).unwrap_err().to_string().contains("closed month"), "{sql}");
    }
}

#[tokio::test]
async fn a_month_and_a_year_wait_for_a_row_of_theirs_in_a_sheet_of_the_next() {
    let (_portal, ruth) = treasurer().await;
    let sheet = open(&ruth, "5").await;
    let late = row("5", &json!({ "date": "2025-12-31" }));
    saved(&ruth, &sheet, "row-0001", &late).await;
    let waits = json!([{ "id": 1, "date": "2026-11-15" }]);
    assert_eq!(month(&ruth, "2025-12").await["openSheets"], waits);
    assert_eq!(month(&ruth, "2025-11").await["openSheets"], json!([]));
    close_month(&ruth, "2025-12")
        .await
        .refused(409, "sheet_open")
        .says("Counting sheet 1 of 2026-11-15 is still open, with a gift of December 2025.");
    assert_eq!(ruth.read("/api/office/giving/year-end?year=2025").await["openSheets"], waits);
    let plan = ruth.read("/api/office/giving/statements/plan?from=2025-01-01&to=2025-12-31").await;
    assert_eq!(plan["openSheets"], waits);
    close(&ruth, &sheet, "").await.ok();
    close_month(&ruth, "2025-12").await.ok();
}
