//! Power cuts and a full card in mid-sheet.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::json;
use tokio::sync::oneshot;

use super::{SHEETS, row};
use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::chance::rounds;
use crate::support::command::Portal;
use crate::support::serving::{MARY, Serving, integrity, portal_with_mary};
use crate::torture::full_disk::SmallDisk;

/// Mary is the treasurer, and needs no second factor.
pub fn portal_with_treasurer() -> Portal {
    let portal = portal_with_mary();
    portal.ok(&["settings", "set", "roles-need-second-factor", "no"]);
    portal
        .database()
        .execute_batch(
            "UPDATE members SET treasurer_since = 0, had_role = 1;
             INSERT INTO funds (id, name, position, created_at) VALUES (1, 'General Fund', 1, 0);",
        )
        .unwrap();
    portal
}

pub async fn at_work(serving: &Serving) -> Browser {
    let browser = Browser::at(serving.address);
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
    browser
}

pub async fn open(browser: &Browser) -> String {
    let opened =
        browser.post(SHEETS, &json!({ "date": "2025-11-16", "expected": "1", "anyway": true })).await.ok();
    format!("{SHEETS}/{}", opened.json()["id"])
}

fn keys(conn: &Connection) -> Vec<String> {
    let mut keys = conn.prepare("SELECT row_key FROM donations ORDER BY row_key").unwrap();
    keys.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

// proves: O14
#[tokio::test(flavor = "multi_thread")]
async fn killed_in_mid_sheet_every_row_that_was_answered_is_there_and_the_next_ones_go_on() {
    let portal = portal_with_treasurer();
    let mut serving = Serving::start(&portal);
    let mut browser = at_work(&serving).await;
    let sheet = open(&browser).await;
    let mut random = fastrand::Rng::with_seed(18);
    let mut number = 0;
    for round in 0..rounds(2) {
        let (first, begun) = oneshot::channel();
        let typing = tokio::spawn({
            let (browser, sheet) = (browser.clone(), sheet.clone());
            async move {
                let (mut answered, mut first) = (Vec::new(), Some(first));
                for at in number.. {
                    let key = format!("row-{at:06}");
                    let request = browser
                        .request(reqwest::Method::PUT, &format!("{sheet}/rows/{key}"))
                        .json(&row("5", &json!({})));
                    match request.send().await {
                        Ok(answer) if answer.status() == 200 => {
                            answered.push(key);
                            first.take().and_then(|first| first.send(()).ok());
                        }
                        Ok(answer) => panic!("{}", answer.status()),
                        Err(_) => break,
                    }
                }
                answered
            }
        });
        begun.await.unwrap();
        // From the first row on no wait for a state: the moment itself is what is tested.
        tokio::time::sleep(Duration::from_micros(random.u64(0..40_000))).await;
        serving.kill();
        let answered = typing.await.unwrap();
        assert_eq!(integrity(&portal), "ok");
        let there = keys(&portal.database());
        for key in &answered {
            assert!(there.contains(key), "round {round}: {key} was answered and is lost");
        }
        // One more at most: saved, and its answer lost. Sent again it is one.
        number += answered.len();
        assert!(there.len() == number || there.len() == number + 1, "{} {number}", there.len());
        serving = Serving::start(&portal);
        browser = at_work(&serving).await;
        let key = format!("row-{number:06}");
        browser.put(&format!("{sheet}/rows/{key}"), &row("5", &json!({}))).await.ok();
        number += 1;
        assert_eq!(keys(&portal.database()).len(), number);
    }
    let logged: i64 = portal
        .database()
        .query_row("SELECT count(*) FROM security_logs WHERE action = 'donation-added'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(usize::try_from(logged).unwrap(), number, "each with its line in the log");
    assert_eq!(serving.stop().0, Some(0));
}

// proves: O14
#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_card_a_row_is_refused_in_a_sentence_and_those_before_stay() {
    let Some(disk) = SmallDisk::serve_portal(portal_with_treasurer()) else { return };
    let browser = at_work(&disk.serving).await;
    let sheet = open(&browser).await;
    disk.fill();
    let mut saved = 0;
    let refused = loop {
        let path = format!("{sheet}/rows/row-{saved:06}");
        // SQLite's log has some reserved space that is used up first.
        let answer = browser.put(&path, &row("5", &json!({ "note": "x".repeat(300) }))).await;
        if answer.status != 200 {
            break answer;
        }
        saved += 1;
        assert!(saved < 250, "the card never got full");
    };
    assert_eq!((refused.status, &*refused.code()), (507, "disk_full"));
    assert!(refused.message().starts_with("The portal's disk is full"), "{}", refused.message());
    let whole = browser.read(&sheet).await;
    assert_eq!(whole["rows"].as_array().unwrap().len(), saved, "and they can be read");
    disk.make_room();
    let again = browser.put(&format!("{sheet}/rows/row-{saved:06}"), &row("5", &json!({}))).await;
    assert_eq!(again.status, 200, "without a restart: {}", again.body);
    assert_eq!(again.json()["totals"]["rows"], saved + 1);
    assert_eq!(disk.serving.stop().0, Some(0));
}
