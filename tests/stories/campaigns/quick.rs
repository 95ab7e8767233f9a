//! However many gifts a fund has: a member's pledges and a campaign's are found by their givers.

use std::sync::Mutex;

use jiff::civil::date;
use portal::congregation::giving::pledges::{store, sums};
use portal::congregation::giving::store::{own_pledges, sums_of_own_pledges};
use portal::platform::money::Cents;
use rusqlite::trace::{TraceEvent, TraceEventCodes};
use rusqlite::{Connection, StatementStatus};
use serde_json::json;

use super::campaign;
use crate::counting::treasurer;
use crate::support::app::TestApp;

/// The steps of the statements that ran on the connections of [`steps`]. One story only measures.
static STEPS: Mutex<i64> = Mutex::new(0);

/// How many steps of the database's machine it takes.
fn steps(portal: &TestApp, work: impl FnOnce(&Connection)) -> i64 {
    let conn = portal.database();
    conn.trace_v2(
        TraceEventCodes::SQLITE_TRACE_PROFILE,
        Some(|event| {
            if let TraceEvent::Profile(statement, _) = event {
                *STEPS.lock().unwrap() += i64::from(statement.get_status(StatementStatus::VmStep));
            }
        }),
    );
    *STEPS.lock().unwrap() = 0;
    work(&conn);
    std::mem::take(&mut *STEPS.lock().unwrap())
}

fn gifts(portal: &TestApp, whose: &str, each: i64) {
    portal.execute(
        &format!(
            "WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < ?1)
             INSERT INTO donations (member_id, amount_cents, transaction_date, category, created_at)
             SELECT members.id, 500, date('2026-01-01', (number * 30 % 360) || ' days'), 'Building Fund', 0
             FROM members CROSS JOIN numbers WHERE first_name = '{whose}'"
        ),
        [each],
    );
}

#[tokio::test]
async fn gifts_of_others_to_the_same_fund_cost_no_step() {
    let (portal, ruth) = treasurer().await;
    let roof = campaign(&ruth, &json!({})).await;
    for number in 0..60 {
        let pledger = portal.person("Pledger", &format!("No {number}"), None);
        portal.execute(
            "INSERT INTO pledges (member_id, amount_cents, campaign, campaign_id, created_at, updated_at)
             VALUES (?1, 10000, 'Roof', 1, 0, 0)",
            [&pledger],
        );
    }
    for number in 0..20 {
        portal.person("Other", &format!("No {number}"), None);
    }
    portal.execute(
        "INSERT INTO joint_giving (id, one_id, other_id, asked_at, started_on)
         SELECT 1, min(id), max(id), 0, '2026-01-01' FROM members WHERE first_name = 'Pledger'",
        [],
    );
    gifts(&portal, "Pledger", 10);
    portal.execute(
        "UPDATE donations SET joint_id = 1 WHERE member_id IN (SELECT one_id FROM joint_giving UNION SELECT other_id FROM joint_giving)",
        [],
    );
    gifts(&portal, "Other", 12);
    // The earlier pledge of a couple is what both pay.
    let pledger: String = portal.value(
        "SELECT member_id FROM pledges CROSS JOIN joint_giving WHERE member_id IN (one_id, other_id)
         ORDER BY pledges.id LIMIT 1",
        [],
    );
    let id = roof["id"].as_i64().unwrap();
    let measured = || {
        let campaign = store::find(&portal.database(), id).unwrap().unwrap();
        [
            steps(&portal, |conn| {
                assert_eq!(own_pledges(conn, &pledger).unwrap()[0].paid_so_far, Some(Cents(10_000)));
            }),
            steps(&portal, |conn| assert_eq!(sums_of_own_pledges(conn, &pledger).unwrap()[0].1.count, 1)),
            steps(&portal, |conn| assert_eq!(store::of_campaign(conn, id).unwrap().len(), 60)),
            steps(&portal, |conn| {
                assert_eq!(sums::of_campaign(conn, &campaign).unwrap().paid.0, 300_000);
            }),
            steps(&portal, |conn| {
                assert_eq!(sums::curve(conn, &campaign, date(2026, 12, 31)).unwrap().len(), 12);
            }),
        ]
    };
    let before = measured();
    assert!(before[2] < 60 * 1_500, "the campaign's pledges: {before:?}");
    assert!(before[0] < 2_500, "a member's: {before:?}");
    gifts(&portal, "Other", 1_000);
    assert_eq!(measured(), before, "with 20,000 gifts more in the fund");
    // Not by the statistics of the database, either.
    portal.execute("ANALYZE", []);
    let analyzed = measured();
    let is_alike = |(after, before): (&i64, &i64)| *after < *before * 2;
    assert!(analyzed.iter().zip(&before).all(is_alike), "{before:?} {analyzed:?}");
}
