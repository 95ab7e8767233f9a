//! Rows of a sheet: typed, sent twice, changed in two tabs, refused.

use serde_json::{Value, json};

use super::{SHEETS, SUNDAY, close, open, remove, row, save, saved, treasurer};
use crate::giving::books::gift;

// proves: O6
#[tokio::test]
async fn a_row_that_is_sent_twice_is_one_and_two_tabs_do_not_overwrite_each_other() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let sheet = open(&ruth, "").await;
    let typed = row("20+5", &json!({ "giverId": mary, "note": "For the roof" }));
    let first = saved(&ruth, &sheet, "row-0001", &typed).await;
    let again = saved(&ruth, &sheet, "row-0001", &typed).await;
    assert_eq!(first, again);
    assert_eq!((portal.count("donations"), portal.logged("action = 'donation-added'")), (1, 1));

    let with = |amount: &str, version: Value| {
        row(amount, &json!({ "giverId": mary, "note": "For the roof", "version": version }))
    };
    // Without the version that was read, or of a row that is not there, nothing is written.
    for (key, body) in [
        ("row-0001", with("30", Value::Null)),
        ("row-0001", with("30", json!(7))),
        ("row-0002", with("30", json!(1))),
    ] {
        save(&ruth, &sheet, key, &body).await.refused(409, "changed_meanwhile");
    }
    assert_eq!(saved(&ruth, &sheet, "row-0001", &with("30", json!(1))).await["row"]["version"], 2);
    assert_eq!(save(&ruth, &sheet, "row-0001", &with("40", json!(1))).await.code(), "changed_meanwhile");
    assert_eq!(saved(&ruth, &sheet, "row-0001", &with("30", json!(1))).await["row"]["amount"], 30.0);
    let path = format!("{sheet}/rows/row-0001");
    assert_eq!(remove(&ruth, &format!("{path}?version=1")).await.code(), "changed_meanwhile");
    assert_eq!(remove(&ruth, &path).await.code(), "changed_meanwhile");
    for _ in 0..2 {
        assert_eq!(remove(&ruth, &format!("{path}?version=2")).await.ok().json()["rows"], 0);
    }
    assert_eq!(portal.logged("action = 'donation-removed'"), 1);
    // The same key in another sheet is another row.
    let other = open(&ruth, "").await;
    saved(&ruth, &sheet, "row-0002", &typed).await;
    saved(&ruth, &other, "row-0002", &typed).await;
    assert_eq!(portal.count("donations"), 2);
}

#[tokio::test]
async fn what_cannot_be_a_row_is_refused_at_its_field_and_nothing_is_saved() {
    let (portal, ruth) = treasurer().await;
    let sheet = open(&ruth, "").await;
    for (typed, field) in [
        (row("", &json!({})), "amount"),
        (row("0", &json!({})), "amount"),
        (row("-5", &json!({})), "amount"),
        (row("5", &json!({ "giverId": "nobody" })), "giverId"),
        (row("5", &json!({ "envelope": 91 })), "envelope"),
        (row("5", &json!({ "fundId": 3 })), "fundId"),
        (row("5", &json!({ "fundId": 4 })), "fundId"),
        (row("5", &json!({ "method": "a\nb" })), "method"),
        (row("5", &json!({ "method": "é".repeat(41) })), "method"),
        (row("5", &json!({ "checkNumber": "1".repeat(31) })), "checkNumber"),
        (row("5", &json!({ "note": "x".repeat(301) })), "note"),
    ] {
        save(&ruth, &sheet, "row-0001", &typed).await.refused_at(400, "field_refused", field);
    }
    for key in ["short", "x".repeat(65).as_str(), "row_0001", "row%200001"] {
        save(&ruth, &sheet, key, &row("5", &json!({}))).await.refused_at(400, "field_refused", "key");
    }
    assert_eq!(portal.count("donations"), 0);
    save(&ruth, &format!("{SHEETS}/99"), "row-0001", &row("5", &json!({}))).await.refused(404, "not_found");
    saved(&ruth, &sheet, "row-0002", &row("5", &json!({ "method": "é".repeat(40) }))).await;
    // A fund that is closed meanwhile stays with the row that has it.
    saved(&ruth, &sheet, "row-0001", &row("5", &json!({ "fundId": 2 }))).await;
    portal.execute("UPDATE funds SET closed_at = 5 WHERE id = 2", []);
    saved(&ruth, &sheet, "row-0001", &row("6", &json!({ "fundId": 2, "version": 1 }))).await;
    let sheet = open(&ruth, "").await;
    portal.execute(
        "WITH RECURSIVE keys (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM keys WHERE n < 1000)
         INSERT INTO donations (amount_cents, transaction_date, category, sheet_id, row_key, is_open, created_at)
         SELECT 100, ?1, 'General Fund', 2, 'many-' || n, 1, 0 FROM keys",
        [SUNDAY],
    );
    save(&ruth, &sheet, "row-0001", &row("5", &json!({}))).await.refused(409, "not_as_it_was");
    assert_eq!(ruth.read(&sheet).await["rows"].as_array().unwrap().len(), 1_000);
}

#[tokio::test]
async fn a_closed_month_takes_no_rows_loses_none_and_no_sheet_moves_into_it_or_out_of_it() {
    let (portal, ruth) = treasurer().await;
    let sheet = open(&ruth, "5").await;
    saved(&ruth, &sheet, "row-0001", &row("5", &json!({}))).await;
    portal.execute("INSERT INTO closed_months VALUES ('2026-11', 0, 'Ruth')", []);
    let out = json!({ "version": 1, "date": "2026-10-25", "counters": "", "expected": "5" });
    let added = save(&ruth, &sheet, "row-0002", &row("5", &json!({}))).await;
    added.refused(409, "month_closed").says("November 2026 is closed");
    for answer in [
        save(&ruth, &sheet, "row-0001", &row("6", &json!({ "version": 1 }))).await,
        remove(&ruth, &format!("{sheet}/rows/row-0001?version=1")).await,
        ruth.post(SHEETS, &json!({ "date": SUNDAY })).await,
        ruth.put(&sheet, &out).await,
    ] {
        answer.refused(409, "month_closed");
    }
    portal.execute("UPDATE closed_months SET month = '2026-10'", []);
    ruth.put(&sheet, &out).await.refused(409, "month_closed");
    assert_eq!(portal.value::<i64>("SELECT sum(amount_cents) FROM donations", []), 500);
    assert_eq!(close(&ruth, &sheet, "").await.status, 200);
}

#[tokio::test]
async fn an_unlikely_amount_is_saved_and_asked_about() {
    let (portal, ruth) = treasurer().await;
    let (mary, bob) = (portal.mary(), portal.person("Bob", "Jones", None));
    for (giver, cents, date) in [
        (Some(&mary), 5_000, "2026-10-04"),
        (Some(&mary), 4_000, "2026-10-11"),
        (Some(&mary), 900_000, "2026-10-18"),
        // Longer ago than is looked back.
        (Some(&mary), 1, "2024-11-03"),
        (Some(&mary), 1, "2024-11-04"),
        (Some(&mary), 1, "2024-11-05"),
        (None, 30_000, "2026-10-18"),
    ] {
        gift(&portal, giver.map(String::as_str), cents, date, None);
    }
    let sheet = open(&ruth, "").await;
    let mut number = 0;
    for (giver, amount, remark) in [
        (json!(mary), "4,999.99", None),
        (json!(mary), "5,000", Some("$5,000.00 is 100 times the $50.00 that this giver usually gives")),
        (json!(mary), ".51", None),
        (json!(mary), ".50", Some("$0.50 is a hundredth of the $50.00 that this giver usually gives")),
        (Value::Null, "30,000", Some("that the plate usually holds")),
        // Bob gave nothing yet: everyone's is compared, of which the middle one is $50.00.
        (json!(bob), "2,000", None),
        (json!(bob), "5,000", Some("that a gift here usually is")),
    ] {
        number += 1;
        let key = format!("row-{number:04}");
        let answer = saved(&ruth, &sheet, &key, &row(amount, &json!({ "giverId": giver }))).await;
        let said = answer["row"]["remark"].as_str();
        assert_eq!(said.is_some(), remark.is_some(), "{giver} {amount}: {said:?}");
        assert!(said.unwrap_or_default().contains(remark.unwrap_or_default()), "{said:?}");
        let shown = ruth.read(&sheet).await["rows"][number - 1]["remark"].clone();
        assert_eq!(shown.as_str(), said, "as it was answered");
    }
}
