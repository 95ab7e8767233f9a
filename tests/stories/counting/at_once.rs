//! Several at once, at the running program: what is sent twice, two tabs on one sheet, a sheet that another closes, a role
//! that is taken away.

use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::faults::{at_work, open, portal_with_treasurer};
use super::{close, row, save};
use crate::support::app::PASSWORD;
use crate::support::browser::{Answer, Browser, send};
use crate::support::serving::{MARY, Serving};
use crate::support::set_up::value;

async fn at_once(rows: Vec<(Browser, String, Value)>) -> Vec<Answer> {
    let mut sent = JoinSet::new();
    for (browser, path, row) in rows {
        sent.spawn(async move { send(browser.request(Method::PUT, &path).json(&row)).await });
    }
    sent.join_all().await
}

fn statuses(answers: &[Answer]) -> Vec<u16> {
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    statuses
}

// proves: O6
#[tokio::test(flavor = "multi_thread")]
async fn sent_twice_at_the_same_time_it_is_one_and_two_tabs_keep_the_rows_of_both() {
    let portal = portal_with_treasurer();
    let serving = Serving::start(&portal);
    let tabs = [at_work(&serving).await, at_work(&serving).await];
    let sheet = open(&tabs[0]).await;
    let path = |number: usize| format!("{sheet}/rows/row-{number:04}");

    let same = (0..8).map(|at| (tabs[at % 2].clone(), path(0), row("20+5", &json!({}))));
    let answers = at_once(same.collect()).await;
    assert_eq!(statuses(&answers), [200; 8], "{answers:?}");
    let gifts: Vec<Value> = answers.iter().map(|answer| answer.json()["row"].clone()).collect();
    assert!(gifts.iter().all(|gift| *gift == gifts[0]), "{gifts:?}");
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations"), 1);

    // Each tab types rows of its own: both see all of them.
    let own = (1..=20).map(|at| (tabs[at % 2].clone(), path(at), row(&at.to_string(), &json!({}))));
    assert_eq!(statuses(&at_once(own.collect()).await), [200; 20]);
    for tab in &tabs {
        let whole = tab.read(&sheet).await;
        assert_eq!((&whole["totals"]["rows"], &whole["totals"]["entered"]), (&json!(21), &json!(235.0)));
    }
    // And both change one row as they have read it: one of them is told.
    let change = (0..2).map(|at| {
        let amount = format!("3{at}");
        (tabs[at].clone(), path(0), row(&amount, &json!({ "version": 1 })))
    });
    let answers = at_once(change.collect()).await;
    assert_eq!(statuses(&answers), [200, 409], "{answers:?}");
    answers.into_iter().find(|answer| answer.status == 409).unwrap().refused(409, "changed_meanwhile");
    let logged = "SELECT group_concat(action || ' ' || times) FROM (SELECT action, sum(repeats) AS times FROM security_logs
        WHERE action LIKE 'donation-%' GROUP BY action ORDER BY action)";
    assert_eq!(value::<String>(&portal, logged), "donation-added 21,donation-corrected 1");
    assert_eq!(serving.stop().0, Some(0));
}

// proves: O6
#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_that_another_closes_meanwhile_has_every_row_that_was_answered_and_no_other() {
    let portal = portal_with_treasurer();
    let serving = Serving::start(&portal);
    let [typing, closing] = [at_work(&serving).await, at_work(&serving).await];
    for round in 0..5 {
        let sheet = open(&typing).await;
        save(&typing, &sheet, "row-9999", &row("5", &json!({}))).await.ok();
        let rows = (0..8)
            .map(|at| (typing.clone(), format!("{sheet}/rows/row-{at:04}"), row("7", &json!({}))))
            .collect();
        let (answers, ()) = tokio::join!(at_once(rows), async {
            // A little later in every round.
            for _ in 0..round {
                closing.read(&sheet).await;
            }
            // With other rows than were seen it is not closed.
            loop {
                let closed = close(&closing, &sheet, "As it is").await;
                if closed.status == 200 {
                    break;
                }
                closed.refused(409, "changed_meanwhile");
            }
        });
        let saved = answers.iter().filter(|answer| answer.status == 200).count();
        for answer in answers.into_iter().filter(|answer| answer.status != 200) {
            answer.refused(409, "sheet_closed");
        }
        let whole = closing.read(&sheet).await;
        assert_eq!(whole["totals"]["rows"], saved + 1, "round {round}");
        let as_closed = "SELECT closed_cents FROM counting_sheets ORDER BY id DESC LIMIT 1";
        assert_eq!(value::<i64>(&portal, as_closed), 500 + 700 * i64::try_from(saved).unwrap());
        save(&typing, &sheet, "row-0008", &row("7", &json!({}))).await.refused(409, "sheet_closed");
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations WHERE is_open = 1"), 0);
    assert_eq!(serving.stop().0, Some(0));
}

// proves: O3
#[tokio::test(flavor = "multi_thread")]
async fn without_the_role_no_row_is_saved_and_with_it_again_the_kept_row_is_saved_once() {
    let portal = portal_with_treasurer();
    let serving = Serving::start(&portal);
    let mary = at_work(&serving).await;
    let sheet = open(&mary).await;
    assert_eq!(save(&mary, &sheet, "row-0001", &row("5", &json!({}))).await.status, 200);
    portal.ok(&["member", "set-role", MARY, "member"]);
    let kept = row("20+5", &json!({ "note": "The browser keeps it" }));
    for _ in 0..2 {
        save(&mary, &sheet, "row-0002", &kept).await.refused(403, "role_required");
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations"), 1);
    portal.ok(&["member", "set-role", MARY, "treasurer"]);
    mary.post("/api/office/wake", &json!({ "password": PASSWORD })).await.ok();
    for _ in 0..2 {
        let answer = save(&mary, &sheet, "row-0002", &kept).await.ok();
        assert_eq!(answer.json()["totals"]["entered"], 30.0);
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations"), 2);
    assert_eq!(serving.stop().0, Some(0));
}
