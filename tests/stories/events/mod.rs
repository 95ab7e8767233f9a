//! Stories of events: series, cancelling, and who comes.

pub mod answers;
mod at_once;
mod commands;
mod leaving;
mod questions;
mod series;
mod series_end;
mod told;

use serde_json::{Value, json};

use crate::office::role_rights::{at_work, secretary};
use crate::support::app::TestApp;
use crate::support::browser::Browser;

pub const EVENTS: &str = "/api/office/events";

/// A Monday, by which these stories reckon.
pub const MONDAY: &str = "2026-11-23T12:00:00Z";

/// A portal on that Monday, and Ruth of the office, at work.
pub async fn office() -> (TestApp, Browser) {
    let (portal, _) = secretary().await;
    portal.set_clock(MONDAY);
    let ruth = at_work(&portal).await;
    (portal, ruth)
}

/// Adds an event; `more` beside title, date and time.
pub async fn add(office: &Browser, title: &str, date: &str, more: Value) -> Value {
    let mut text = json!({ "title": title, "date": date, "time": "10:00" });
    let mut body = json!({});
    for (name, value) in more.as_object().unwrap() {
        let into = if ["repeats", "anyway"].contains(&name.as_str()) { &mut body } else { &mut text };
        into[name] = value.clone();
    }
    body["text"] = text;
    let added = office.post(EVENTS, &body).await.ok();
    added.json()
}

/// The days of all events that are not removed, in order: "12-06 12-13".
pub fn days(portal: &TestApp, condition: &str) -> String {
    portal.value(
        &format!(
            "SELECT coalesce(group_concat(substr(event_date, 6), ' '), '') FROM
                (SELECT event_date FROM events WHERE removed_at IS NULL AND {condition} ORDER BY event_date)"
        ),
        [],
    )
}

/// The id of the event of a day.
pub fn on(portal: &TestApp, day: &str) -> String {
    portal.value("SELECT id FROM events WHERE event_date = ?1 AND removed_at IS NULL", [day])
}
