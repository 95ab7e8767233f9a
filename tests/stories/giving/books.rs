//! A treasurer's books for stories: gifts in sheets and outside them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::counting::with_fields;
pub use crate::counting::{close, open, row, saved, treasurer};
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, send};

pub const GIFTS: &str = "/api/office/giving/gifts";
pub const MONTHS: &str = "/api/office/giving/months";

/// Enters a gift that stands in no sheet, and returns its id.
pub fn gift(portal: &TestApp, giver: Option<&str>, cents: i64, date: &str, fund: Option<&str>) -> i64 {
    let conn = portal.database();
    conn.execute(
        "INSERT INTO donations (member_id, amount_cents, transaction_date, category, payment_method, created_at)
         VALUES (?1, ?2, ?3, ?4, 'Cash', 0)",
        (giver, cents, date, fund),
    )
    .unwrap();
    conn.last_insert_rowid()
}

/// Mary gives with one check of $80 to two funds, and $20 are loose; the sheet is closed. The gifts' ids: Mary's for the
/// General Fund and for the Building Fund, and the loose plate.
pub async fn counted(portal: &TestApp, ruth: &Browser, mary: &str) -> [i64; 3] {
    let sheet = open(ruth, "100").await;
    let check = json!({ "giverId": mary, "method": "Check", "checkNumber": "1042" });
    let building = json!({ "giverId": mary, "method": "Check", "checkNumber": "1042", "fundId": 2 });
    for (key, typed) in [
        ("row-0001", row("50", &check)),
        ("row-0002", row("30", &building)),
        ("row-0003", row("20", &json!({ "giverId": null }))),
    ] {
        saved(ruth, &sheet, key, &typed).await;
    }
    assert_eq!(close(ruth, &sheet, "").await.status, 200);
    ["row-0001", "row-0002", "row-0003"]
        .map(|key| portal.value("SELECT id FROM donations WHERE row_key = ?1", [key]))
}

pub async fn read(ruth: &Browser, id: i64) -> Value {
    ruth.read(&format!("{GIFTS}/{id}")).await
}

/// The body that corrects a gift in these fields only.
pub async fn correction(ruth: &Browser, id: i64, other: &Value) -> Value {
    let gift = &read(ruth, id).await["gift"];
    let text = |field: &str| gift[field].as_str().unwrap_or_default().to_owned();
    with_fields(
        json!({
            "version": gift["version"], "giverId": gift["giver"]["id"], "amount": gift["amount"].to_string(),
            "date": gift["date"], "fund": text("fund"), "method": text("method"), "checkNumber": text("checkNumber"),
            "note": text("note"),
        }),
        other,
    )
}

pub async fn correct(ruth: &Browser, id: i64, other: &Value) -> Answer {
    let body = correction(ruth, id, other).await;
    ruth.post(&format!("{GIFTS}/{id}/correct"), &body).await
}

pub async fn take_back(ruth: &Browser, id: i64, how: &str, other: &Value) -> Answer {
    let reason = if how == "bounce" { "Check returned by the bank" } else { "Given back" };
    let version = read(ruth, id).await["gift"]["version"].clone();
    let body = with_fields(json!({ "version": version, "date": "2026-11-20", "reason": reason }), other);
    ruth.post(&format!("{GIFTS}/{id}/{how}"), &body).await
}

pub async fn remove(ruth: &Browser, id: i64) -> Answer {
    remove_because(ruth, id, "").await
}

pub async fn remove_because(ruth: &Browser, id: i64, reason: &str) -> Answer {
    let version = &read(ruth, id).await["gift"]["version"];
    send(ruth.request(Method::DELETE, &format!("{GIFTS}/{id}?version={version}&reason={reason}"))).await
}

pub async fn ids(ruth: &Browser, query: &str) -> Vec<i64> {
    let list = ruth.read(&format!("{GIFTS}?{query}")).await;
    list["gifts"].as_array().unwrap().iter().map(|gift| gift["id"].as_i64().unwrap()).collect()
}
