//! What waits for a household's answer: on the dashboard, and above the events.

use serde_json::{Value, json};

use super::answers::{answer, coming, household, potluck};
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
async fn the_next_events_that_ask_and_that_not_all_of_the_household_have_answered() {
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
    // It stays until all are answered for; who moved away is not asked about. A child is asked for itself.
    let choir = on(&portal, "2026-11-24");
    answer(&lena, &choir, &coming(&[&bauer[0]], 0)).await.ok();
    for browser in [&lena, &tom] {
        assert_eq!(questions(browser).await, all);
    }
    answer(&lena, &choir, &coming(&[&bauer[1]], 0)).await.ok();
    portal.change(&bauer[2], "left_on = '2026-11-20'");
    for browser in [&lena, &tom] {
        assert_eq!(questions(browser).await, ["Potluck 12-13", "Three 12-14", "Four 12-15", "Five 12-16"]);
    }
    portal.change(&bauer[2], "left_on = NULL");
    assert_eq!(questions(&mia).await, all);
    // It is over.
    portal.set_clock("2026-11-25T12:00:00Z");
    let mia = portal.signed_in("mia.bauer@example.org").await;
    assert_eq!(questions(&mia).await[0], "Choir 12-01");
}

#[tokio::test]
async fn lists_say_what_a_member_and_their_household_have_answered() {
    let (portal, _, event) = potluck(json!({ "capacity": 1 })).await;
    let bauer = household(&portal, "Bauer", &["Lena", "Tom", "Mia"]);
    let moss = household(&portal, "Moss", &["Eve"]);
    let [lena, tom, mia, eve] = [
        portal.signed_in("lena.bauer@example.org").await,
        portal.signed_in("tom.bauer@example.org").await,
        portal.signed_in("mia.bauer@example.org").await,
        portal.signed_in("eve.moss@example.org").await,
    ];
    answer(&eve, &event, &coming(&[&moss[0]], 0)).await.ok();
    let no = json!({ "people": [{ "id": bauer[1], "comes": false }] });
    answer(&tom, &event, &no).await.ok();
    assert_eq!(answer(&lena, &event, &coming(&[&bauer[0]], 0)).await.json()["asking"]["waits"], true);
    for path in ["/api/events", "/api/events/upcoming"] {
        for (browser, expected) in [
            (&lena, json!({ "own": "waiting", "household": "waiting" })),
            (&tom, json!({ "own": "declined", "household": "waiting" })),
            (&mia, Value::Null),
            (&eve, json!({ "own": "attending", "household": "attending" })),
        ] {
            assert_eq!(browser.read(path).await[0]["answered"], expected, "{path}");
        }
    }
}
