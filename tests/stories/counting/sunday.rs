//! A Sunday is counted, and closed.

use serde_json::{Value, json};

use super::{SHEETS, SUNDAY, close, open, remove, row, save, saved, treasurer};
use crate::giving::books::{GIFTS, correction};
use crate::support::app::PASSWORD;

#[tokio::test]
async fn a_sunday_is_counted_and_closed_with_its_total_and_a_reason_and_frozen_then() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let list = ruth.read(SHEETS).await;
    assert_eq!(list, json!({ "sheets": [], "proposedDate": SUNDAY, "services": [] }));

    let sheet = open(&ruth, "").await;
    for (key, amount, other) in [
        ("row-0001", "50", json!({ "giverId": mary, "method": "Check", "checkNumber": "1042" })),
        (
            "row-0002",
            "20+5",
            json!({ "giverId": mary, "method": "check", "checkNumber": "1042", "fundId": 2 }),
        ),
        ("row-0003", "312.75", json!({ "note": "Two torn notes" })),
    ] {
        saved(&ruth, &sheet, key, &row(amount, &other)).await;
    }
    let whole = ruth.read(&sheet).await;
    assert_eq!(whole["totals"]["checks"], 1);
    let first = &whole["rows"][0];
    assert_eq!((&first["giver"]["firstName"], &first["fund"]), (&json!("Mary"), &json!("General Fund")));
    assert_eq!(whole["rows"][2]["giver"], Value::Null, "loose plate");

    // Not without the slip's total, and with a difference not without a reason.
    close(&ruth, &sheet, "").await.refused_at(400, "field_refused", "expected");
    let slip = json!({ "version": 1, "date": SUNDAY, "counters": "Ruth and Emil", "expected": "400.75" });
    assert_eq!(ruth.put(&sheet, &slip).await.ok().json()["totals"]["difference"], -13.0);
    close(&ruth, &sheet, " ")
        .await
        .refused_at(400, "difference_needs_reason", "reason")
        .says("$13.00 less is entered");
    let closed = close(&ruth, &sheet, "A torn note that the bank did not take").await.ok().json();
    assert_eq!((&closed["isOpen"], &closed["version"]), (&json!(false), &json!(3)));
    assert!(closed["closedBy"].as_str().unwrap().starts_with("Ruth Albright"), "{closed}");
    assert_eq!(closed["differenceReason"], "A torn note that the bank did not take");
    assert_eq!((&closed["closedAmount"], &closed["needsSecond"]), (&json!(387.75), &json!(false)));

    let now = row("60", &json!({ "giverId": mary, "version": 1 }));
    save(&ruth, &sheet, "row-0001", &now).await.refused(409, "sheet_closed");
    assert_eq!(save(&ruth, &sheet, "row-0009", &row("1", &json!({}))).await.code(), "sheet_closed");
    assert_eq!(remove(&ruth, &format!("{sheet}/rows/row-0001?version=1")).await.code(), "sheet_closed");
    assert_eq!(remove(&ruth, &sheet).await.code(), "sheet_closed");
    assert_eq!(ruth.put(&sheet, &slip).await.code(), "sheet_closed");
    assert_eq!(close(&ruth, &sheet, "").await.code(), "sheet_closed");
    assert_eq!(portal.count("donations"), 3);

    let line = ruth.read(SHEETS).await["sheets"][0].clone();
    assert_eq!((&line["entered"], &line["expected"]), (&json!(387.75), &json!(400.75)));
    assert_eq!((&line["rows"], &line["isOpen"]), (&json!(3), &json!(false)));
}

#[tokio::test]
async fn a_closed_sheet_says_what_went_back_and_to_which_day_a_row_was_moved() {
    let (_portal, ruth) = treasurer().await;
    let sheet = open(&ruth, "80").await;
    for (key, amount) in [("row-0001", "50"), ("row-0002", "30")] {
        saved(&ruth, &sheet, key, &row(amount, &json!({}))).await;
    }
    assert_eq!(close(&ruth, &sheet, "").await.status, 200);
    let rows = ruth.read(&sheet).await["rows"].clone();
    assert_eq!((&rows[0]["takenBack"], &rows[0]["ownDate"]), (&Value::Null, &Value::Null));

    let back = json!({ "version": 1, "date": SUNDAY, "reason": "Too much", "amount": "20" });
    ruth.post(&format!("{GIFTS}/{}/refund", rows[0]["giftId"]), &back).await.ok();
    let id = rows[1]["giftId"].as_i64().unwrap();
    let gift = correction(&ruth, id, &json!({ "date": "2026-11-08" })).await;
    let body = json!({ "gift": gift, "reason": "Of the Sunday before", "stepUp": { "password": PASSWORD } });
    ruth.post(&format!("{GIFTS}/{id}/correct-closed"), &body).await.ok();

    let whole = ruth.read(&sheet).await;
    let rows = &whole["rows"];
    assert_eq!((&rows[0]["takenBack"], &rows[0]["amount"]), (&json!(20.0), &json!(50.0)));
    assert_eq!((&rows[1]["ownDate"], &rows[1]["takenBack"]), (&json!("2026-11-08"), &Value::Null));
    assert_eq!(whole["totals"]["entered"], 80.0, "what was counted was counted");
}

#[tokio::test]
async fn an_empty_sheet_is_removed_and_never_closed_and_with_another_day_a_sheet_takes_its_rows_along() {
    let (portal, ruth) = treasurer().await;
    let sheet = open(&ruth, "10").await;
    close(&ruth, &sheet, "").await.refused(409, "not_as_it_was");
    saved(&ruth, &sheet, "row-0001", &row("10", &json!({}))).await;
    remove(&ruth, &sheet).await.refused(409, "not_as_it_was");
    assert_eq!(remove(&ruth, &format!("{sheet}/rows/row-0001?version=1")).await.status, 200);
    assert_eq!(remove(&ruth, &sheet).await.status, 200);
    assert_eq!((portal.count("counting_sheets"), portal.count("donations")), (0, 0));
    assert_eq!(ruth.get(&sheet).await.status, 404);
    let sheet = open(&ruth, "10").await;
    assert_eq!(sheet, format!("{SHEETS}/2"), "a number is not used again");
    let mary = portal.mary();
    saved(&ruth, &sheet, "row-0001", &row("10", &json!({ "giverId": mary }))).await;
    let other = |version: i64, date: &str, expected: &str| json!({ "version": version, "date": date, "counters": "Emil", "expected": expected });
    ruth.put(&sheet, &other(1, "2026-11-08", "10")).await.ok();
    let days: String = portal.value("SELECT transaction_date FROM donations", []);
    assert_eq!(days, "2026-11-08");
    ruth.put(&sheet, &other(1, "2026-11-08", "20")).await.refused(409, "changed_meanwhile");
    assert_eq!(ruth.put(&sheet, &other(1, "2026-11-08", "10")).await.status, 200, "it says so already");
    for (date, field) in [("2026-11-22", "date"), ("yesterday", "date"), ("", "date")] {
        ruth.put(&sheet, &other(2, date, "10")).await.refused_at(400, "field_refused", field);
    }
    ruth.put(&sheet, &other(2, "2026-11-08", "ten")).await.refused_at(400, "field_refused", "expected");
    assert_eq!(portal.logged("action = 'sheet-changed'"), 1);
    let words: String = portal.value("SELECT detail FROM security_logs WHERE action = 'sheet-changed'", []);
    assert_eq!(
        words,
        "sheet 2: 2026-11-15 -> 2026-11-08; counted by Ruth and Emil -> Emil; $10.00 expected; 1 row moved"
    );
    // A year that is unlikely to be meant; it is asked about.
    let old = ruth.put(&sheet, &other(2, "2016-11-06", "10")).await;
    assert!(old.json()["remark"].as_str().unwrap().contains("neither of this year"), "{}", old.body);
}

#[tokio::test]
async fn everything_is_in_the_log_for_treasurers_alone_and_no_giver_is_named_with_another() {
    let (portal, ruth) = treasurer().await;
    let (mary, bob) = (portal.mary(), portal.person("Bob", "Jones", None));
    let sheet = open(&ruth, "10").await;
    saved(&ruth, &sheet, "row-0001", &row("50", &json!({ "giverId": mary }))).await;
    saved(&ruth, &sheet, "row-0001", &row("10", &json!({ "giverId": bob, "version": 1 }))).await;
    saved(&ruth, &sheet, "row-0002", &row("5", &json!({}))).await;
    assert_eq!(remove(&ruth, &format!("{sheet}/rows/row-0002?version=1")).await.status, 200);
    assert_eq!(close(&ruth, &sheet, "").await.status, 200);
    let log: String = portal.value(
        "SELECT group_concat(line, '\n') FROM (SELECT action || ' | ' || coalesce(members.first_name, '-') || ' | ' || detail AS line
         FROM security_logs LEFT JOIN members ON members.id = security_logs.member_id
         WHERE action LIKE 'sheet-%' OR action LIKE 'donation-%' ORDER BY security_logs.id)",
        [],
    );
    assert_eq!(
        log,
        "sheet-opened | - | sheet 1: 2026-11-15; counted by Ruth and Emil; $10.00 expected\n\
         donation-added | Mary | donation 1 of sheet 1: $50.00; 2026-11-15; General Fund; Cash; Mary Smith (M0002)\n\
         donation-corrected | Mary | donation 1 of sheet 1: $50.00; 2026-11-15; General Fund; Cash; Mary Smith (M0002) -> another giver\n\
         donation-corrected | Bob | donation 1 of sheet 1: from another giver: $10.00; 2026-11-15; General Fund; Cash; Bob Jones (M0003)\n\
         donation-added | - | donation 2 of sheet 1: $5.00; 2026-11-15; General Fund; Cash; anonymous\n\
         donation-removed | - | donation 2 of sheet 1: $5.00; 2026-11-15; General Fund; Cash; anonymous\n\
         sheet-closed | - | sheet 1: $10.00 in 1 row"
    );
    let by: i64 = portal.logged("action LIKE 'sheet-%' AND actor = 'Ruth Albright (M0001)'");
    assert_eq!(by, 2);
}
