//! A closed sheet and what is added to it, a wrong sheet, and rows with a day of their own.

use serde_json::{Value, json};

use super::{SHEETS, close, open, remove, row, save, saved, treasurer, with_fields};
use crate::giving::correct_closed::correct_closed;
use crate::support::app::PASSWORD;

#[tokio::test]
async fn a_closed_sheet_keeps_what_was_signed_and_a_forgotten_envelope_is_added_with_a_reason() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    portal.execute("INSERT INTO envelopes (year, number, member_id) VALUES (2026, 41, ?1)", [&mary]);
    let sheet = open(&ruth, "60").await;
    saved(&ruth, &sheet, "row-0001", &row("50", &json!({}))).await;
    let gift = json!({ "giverId": mary, "amount": "25", "date": "2026-11-15", "fund": "General Fund", "method": "Cash" });
    let add = |gift: &Value, reason: &str| {
        let body = json!({ "gift": gift, "reason": reason, "stepUp": { "password": PASSWORD } });
        let (ruth, sheet) = (&ruth, &sheet);
        async move { ruth.post(&format!("{sheet}/gifts"), &body).await }
    };
    add(&gift, "It lay below the others").await.refused(409, "sheet_open");
    assert_eq!(close(&ruth, &sheet, "A torn note").await.status, 200);
    let first = portal.value("SELECT id FROM donations", []);
    correct_closed(&ruth, first, "It was 45", &json!({ "amount": "45" })).await.ok();

    add(&gift, " ").await.refused_at(400, "field_refused", "reason");
    add(&with_fields(gift.clone(), &json!({ "fund": "" })), "x").await.refused_at(
        400,
        "field_refused",
        "fund",
    );
    let added = add(&gift, "It lay below the others").await.ok().json();
    assert_eq!((&added["closedAmount"], &added["totals"]["entered"]), (&json!(50.0), &json!(70.0)));
    assert_eq!((&added["expected"], &added["differenceReason"]), (&json!(60.0), &json!("A torn note")));
    let row = &added["rows"][1];
    assert_eq!((&row["giver"]["firstName"], &row["envelope"]), (&json!("Mary"), &json!(41)));
    let kept = &row["corrections"][0];
    assert_eq!((&kept["amount"], &kept["reason"]), (&json!(0.0), &json!("It lay below the others")));
    assert!(kept["by"].as_str().unwrap().starts_with("Ruth Albright"), "{kept}");
    // Its giver sees it, and sent again it is asked about.
    assert_eq!(portal.value::<i64>("SELECT count(*) FROM donations WHERE is_open = 0", []), 2);
    add(&gift, "It lay below the others").await.refused(409, "likely_twice").says("is here already");
    add(&with_fields(gift, &json!({ "anyway": true })), "Another one").await.ok();
    assert_eq!(
        portal.logged("action = 'donation-added' AND detail LIKE '%of sheet 1, which was closed: %'"),
        2
    );
}

#[tokio::test]
async fn a_wrong_sheet_is_removed_with_its_rows_in_one_step_and_not_with_rows_that_were_not_seen() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let sheet = open(&ruth, "").await;
    saved(&ruth, &sheet, "row-0001", &row("50", &json!({ "giverId": mary }))).await;
    saved(&ruth, &sheet, "row-0002", &row("5", &json!({}))).await;
    remove(&ruth, &format!("{sheet}?rows=1")).await.refused(409, "not_as_it_was").says("2 rows now");
    portal.execute("INSERT INTO closed_months VALUES ('2026-11', 0, 'Ruth')", []);
    remove(&ruth, &format!("{sheet}?rows=2")).await.refused(409, "month_closed");
    assert_eq!(portal.count("donations"), 2);
    portal.execute("DELETE FROM closed_months", []);
    remove(&ruth, &format!("{sheet}?rows=2")).await.ok();
    assert_eq!((portal.count("counting_sheets"), portal.count("donations")), (0, 0));
    assert_eq!(portal.logged("action = 'donation-removed'"), 2);
    assert_eq!(portal.logged("action = 'sheet-removed' AND detail LIKE 'sheet 1: %; 2 rows removed'"), 1);
}

#[tokio::test]
async fn a_row_has_a_day_of_its_own_where_its_check_is_of_another_and_keeps_it_when_the_sheet_moves() {
    let (portal, ruth) = treasurer().await;
    let (bob, ann) = (portal.person("Bob", "Jones", None), portal.person("Ann", "Jones", None));
    portal.couple(&bob, &ann, "2026-01-01");
    let sheet = open(&ruth, "").await;
    let december = json!({ "giverId": bob, "date": "2025-12-28", "version": null });
    let first = saved(&ruth, &sheet, "row-0001", &row("50", &december)).await;
    assert_eq!(first, saved(&ruth, &sheet, "row-0001", &row("50", &december)).await);
    assert_eq!(
        (&first["row"]["ownDate"], &first["row"]["giver"]["partner"]),
        (&json!("2025-12-28"), &Value::Null)
    );
    saved(&ruth, &sheet, "row-0002", &row("20", &json!({ "giverId": bob, "date": "2026-11-15" }))).await;
    assert_eq!(ruth.read(&sheet).await["rows"][1]["ownDate"], Value::Null, "the sheet's own day");
    for (date, field) in [("2026-11-21", "date"), ("soon", "date")] {
        let typed = row("5", &json!({ "date": date }));
        save(&ruth, &sheet, "row-0003", &typed).await.refused_at(400, "field_refused", field);
    }
    let old = saved(&ruth, &sheet, "row-0003", &row("50", &json!({ "date": "2016-12-28" }))).await;
    assert!(old["row"]["remark"].as_str().unwrap().contains("neither of this year"), "{old}");

    let moved = json!({ "version": 1, "date": "2026-11-08" });
    let rows = ruth.put(&sheet, &moved).await.ok().json()["rows"].clone();
    assert_eq!((&rows[0]["ownDate"], &rows[1]["ownDate"]), (&json!("2025-12-28"), &Value::Null));
    let years: String = portal.value(
        "SELECT group_concat(substr(transaction_date, 1, 4)) FROM (SELECT * FROM donations ORDER BY id)",
        [],
    );
    assert_eq!(years, "2025,2026,2016");
    portal.execute("INSERT INTO closed_months VALUES ('2025-12', 0, 'Ruth')", []);
    let into = row("5", &json!({ "date": "2025-12-01" }));
    let out = row("50", &json!({ "giverId": bob, "version": 1 }));
    save(&ruth, &sheet, "row-0009", &into).await.refused(409, "month_closed");
    save(&ruth, &sheet, "row-0001", &out).await.refused(409, "month_closed");
    assert_eq!(ruth.read(SHEETS).await["sheets"][0]["entered"], 120.0);
}
