//! Counting sheets: Sunday's offering on Monday morning.

mod at_once;
mod closed;
pub mod faults;
mod givers;
mod rows;
mod sunday;
mod twice;
mod two_counters;

use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, office};
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser};

pub const SHEETS: &str = "/api/office/giving/sheets";
pub const SUNDAY: &str = "2026-11-15";

/// A portal with two funds (1 General Fund, 2 Building Fund) and one that is closed (3), and Ruth, its treasurer, at work.
pub async fn treasurer() -> (TestApp, Browser) {
    let (portal, ruth) = office().await;
    portal.give_role(RUTH, "treasurer");
    portal.execute("UPDATE members SET office_since = NULL WHERE email = ?1", [RUTH]);
    portal.execute(
        "INSERT INTO funds (id, name, position, closed_at, created_at) VALUES (1, 'General Fund', 1, NULL, 0),
            (2, 'Building Fund', 2, NULL, 0), (3, 'Old Roof', 3, 5, 0)",
        [],
    );
    (portal, ruth)
}

/// These of its fields, in this order.
pub fn fields(value: &Value, names: &[&str]) -> Value {
    names.iter().map(|name| value[name].clone()).collect()
}

/// How many lines of the log are these.
pub fn logged(portal: &TestApp, action: &str, detail: &str) -> i64 {
    portal.logged(&format!("action = '{action}' AND detail GLOB '{detail}'"))
}

/// The body with these fields beside or instead.
pub fn with_fields(mut body: Value, other: &Value) -> Value {
    body.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
    body
}

pub async fn open(ruth: &Browser, expected: &str) -> String {
    let body = json!({ "date": SUNDAY, "counters": "Ruth and Emil", "expected": expected, "anyway": true });
    let opened = ruth.post(SHEETS, &body).await.ok();
    format!("{SHEETS}/{}", opened.json()["id"])
}

/// A row as the page sends it, with these fields beside or instead.
pub fn row(amount: &str, other: &Value) -> Value {
    with_fields(
        json!({ "amount": amount, "fundId": 1, "method": "Cash", "checkNumber": "", "note": "" }),
        other,
    )
}

pub async fn save(ruth: &Browser, sheet: &str, key: &str, row: &Value) -> Answer {
    ruth.put(&format!("{sheet}/rows/{key}"), row).await
}

pub async fn saved(ruth: &Browser, sheet: &str, key: &str, row: &Value) -> Value {
    save(ruth, sheet, key, row).await.ok().json()
}

pub async fn close(ruth: &Browser, sheet: &str, reason: &str) -> Answer {
    let seen = ruth.read(sheet).await;
    close_seen(ruth, sheet, &seen, reason).await
}

/// Closes the sheet as it was seen.
pub async fn close_seen(ruth: &Browser, sheet: &str, seen: &Value, reason: &str) -> Answer {
    let (version, totals) = (&seen["version"], &seen["totals"]);
    let body =
        json!({ "version": version, "rows": totals["rows"], "entered": totals["entered"], "reason": reason });
    ruth.post(&format!("{sheet}/close"), &body).await
}

pub async fn remove(ruth: &Browser, path: &str) -> Answer {
    crate::support::browser::send(ruth.request(reqwest::Method::DELETE, path)).await
}
