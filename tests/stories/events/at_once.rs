//! Events that are changed while others change or answer them.

use futures_util::future::join_all;
use serde_json::json;

use super::answers::{answer, coming, household, potluck};
use super::series::{form, weekly};
use super::{EVENTS, add, days, office, on};

#[tokio::test]
async fn while_people_answer_a_lowered_capacity_throws_nobody_out_and_loses_no_answer() {
    let (portal, office, event) = potluck(json!({ "capacity": 8 })).await;
    let mut members = Vec::new();
    for number in 0..12 {
        let name = format!("N{number:02}");
        let ids = household(&portal, &name, &["Sam"]);
        let browser = portal.signed_in(&format!("sam.{}@example.org", name.to_lowercase())).await;
        members.push((browser, ids));
    }
    let address = format!("{EVENTS}/{event}");
    let mut lowered = office.read(&address).await;
    lowered = json!({ "version": lowered["version"], "text": { "title": "Potluck", "date": "2026-12-13",
        "time": "12:00", "location": "Hall", "asks": { "capacity": 3 } } });
    let event = &event;
    let said = join_all(members.iter().map(|(browser, ids)| async move {
        (answer(browser, event, &coming(&[&ids[0]], 0)).await, &ids[0])
    }));
    let (said, lowering) = tokio::join!(said, office.put(&address, &lowered));
    assert_eq!(lowering.status, 200, "no answer makes the form stale: {}", lowering.body);

    // The answers agree with the stored rows.
    let mut came_in = 0;
    for (answered, id) in said {
        assert_eq!(answered.status, 200, "{}", answered.body);
        let told = answered.json()["asking"]["people"][0]["status"].as_str().unwrap().to_owned();
        let kept: String = portal
            .value("SELECT status FROM event_rsvps WHERE event_id = ?1 AND member_id = ?2", [event, id]);
        assert_eq!(told, kept);
        came_in += i64::from(told == "attending");
    }
    assert!((3..=8).contains(&came_in), "{came_in}");
    assert_eq!(portal.count("event_rsvps"), 12);
    assert_eq!(portal.count("event_parties WHERE waits_since IS NOT NULL"), 12 - came_in);
}

#[tokio::test]
async fn a_single_one_that_is_changed_while_its_series_is_stays_as_its_editor_saved_it() {
    for single_first in [true, false] {
        let (portal, office) = office().await;
        add(&office, "Worship", "2026-11-29", weekly(&[], "2026-12-27")).await;
        let (advent, third) = (on(&portal, "2026-12-06"), on(&portal, "2026-12-13"));
        // Both have the form open.
        let (mut single, mut series) = (form(&office, &advent).await, form(&office, &third).await);
        single["text"]["title"] = json!("Advent concert");
        single["scope"] = json!("this");
        series["text"]["title"] = json!("Sunday worship");
        series["scope"] = json!("all");
        let (of_single, of_series) = (format!("{EVENTS}/{advent}"), format!("{EVENTS}/{third}"));
        let (single_saved, series_saved) = if single_first {
            tokio::join!(office.put(&of_single, &single), office.put(&of_series, &series))
        } else {
            let (late, early) =
                tokio::join!(office.put(&of_series, &series), office.put(&of_single, &single));
            (early, late)
        };
        assert_eq!(series_saved.status, 200, "{}", series_saved.body);
        if single_saved.status == 409 {
            // The series was first: its change is read, and the single one saved over it.
            assert_eq!(single_saved.code(), "changed_meanwhile");
            let now = form(&office, &advent).await;
            assert_eq!(now["text"]["title"], "Sunday worship");
            single["version"] = now["version"].clone();
            assert_eq!(office.put(&of_single, &single).await.status, 200);
        } else {
            assert_eq!(single_saved.status, 200, "{}", single_saved.body);
        }
        assert_eq!(days(&portal, "title = 'Advent concert'"), "12-06");
        assert_eq!(days(&portal, "title = 'Sunday worship'"), "11-29 12-13 12-20 12-27");
        assert_eq!(days(&portal, "is_own = 1"), "12-06");
    }
}
