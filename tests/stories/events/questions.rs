//! What waits for a household's answer: on the dashboard, and above the events.

use serde_json::json;

use super::answers::{answer, coming, household};
use super::series::weekly;
use super::{add, office, on};
use crate::support::browser::{Browser, each};

/// Titles and days.
async fn questions(browser: &Browser) -> Vec<String> {
    let found = browser.read("/api/events/questions").await;
    let days = each(&found, "startDate").into_iter().map(|start| &start[5..10]);
    each(&found, "title").into_iter().zip(days).map(|(title, day)| format!("{title} {day}")).collect()
}

#[tokio::test]
async fn the_next_events_that_ask_and_that_the_household_has_not_answered() {
    let (portal, office) = office().await;
    let bauer = household(&portal, "Bauer", &["Lena", "Tom", "Mia"]);
    let asks = json!({ "asks": {} });
    add(&office, "Choir", "2026-11-24", crate::counting::with_fields(weekly(&[], "2026-12-08"), &asks)).await;
    add(&office, "Picnic", "2026-11-25", json!({})).await;
    add(&office, "Closed", "2026-11-26", json!({ "asks": { "deadlineDays": 4 } })).await;
    for (title, date) in [
        ("Cancelled", "2026-11-27"),
        ("Potluck", "2026-12-13"),
        ("Three", "2026-12-14"),
        ("Four", "2026-12-15"),
        ("Five", "2026-12-16"),
    ] {
        add(&office, title, date, asks.clone()).await;
    }
    portal.execute("UPDATE events SET cancelled_at = 1 WHERE title = 'Cancelled'", []);
    let [lena, tom, mia] = [
        portal.signed_in("lena.bauer@example.org").await,
        portal.signed_in("tom.bauer@example.org").await,
        portal.signed_in("mia.bauer@example.org").await,
    ];
    let all = ["Choir 11-24", "Potluck 12-13", "Three 12-14", "Four 12-15"];
    assert_eq!(questions(&lena).await, all);
    // One answer is the household's; a child is asked for itself.
    answer(&lena, &on(&portal, "2026-11-24"), &coming(&[&bauer[0]], 0)).await.ok();
    for browser in [&lena, &tom] {
        assert_eq!(questions(browser).await, ["Potluck 12-13", "Three 12-14", "Four 12-15", "Five 12-16"]);
    }
    assert_eq!(questions(&mia).await, all);
    // It is over.
    portal.set_clock("2026-11-25T12:00:00Z");
    let mia = portal.signed_in("mia.bauer@example.org").await;
    assert_eq!(questions(&mia).await[0], "Choir 12-01");
}
