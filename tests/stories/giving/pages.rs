//! Long lists of the books come fifty at a time.

use crate::counting::SHEETS;
use crate::giving::books::GIFTS;
use crate::joint_giving::treasurer::TOGETHER;
use crate::statements::in_kind::IN_KIND;
use crate::statements::{STATEMENTS, make, with_words};
use serde_json::json;

const MANY: &str = "
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
    INSERT INTO members (id, member_id, first_name, last_name, created_at, updated_at)
    SELECT 'p' || i, 'P' || i, 'Ana', iif(i <= 60, 'Smith', 'N') || i, 0, 0 FROM n;
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 119)
    INSERT INTO donations (member_id, amount_cents, transaction_date, category, created_at)
    SELECT 'p' || (1 + i % 60), 1000 + i % 3, date('2026-10-01', (i / 10) || ' days'), 'General Fund', 0 FROM n;
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 119)
    INSERT INTO counting_sheets (date, created_at) SELECT date('2026-11-01', '-' || (i / 2) || ' days'), 0 FROM n;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 56)
    INSERT INTO gifts_in_kind (member_id, date, description, created_at)
    SELECT 'p1', date('2026-01-01', i || ' days'), 'Eggs', 0 FROM n;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
    INSERT INTO joint_giving (one_id, other_id, asked_at, started_on, ended_at, ended_on, end_reason)
    SELECT 'p' || (60 + i), 'p' || (180 + i), 0, iif(i % 3, '2026-01-01', NULL), iif(i % 3 = 2, unixepoch(), NULL),
        iif(i % 3 = 2, '2026-01-01', NULL), iif(i % 3 = 2, 'asked', NULL) FROM n;";

#[tokio::test]
async fn long_lists_go_on_where_their_page_ended_and_pass_nothing_over() {
    let (portal, ruth) = with_words().await;
    portal.database().execute_batch(MANY).unwrap();
    make(&ruth, 2026, &json!({})).await;
    for (path, list, count) in [
        (SHEETS, "sheets", 120),
        (GIFTS, "gifts", 120),
        (&format!("{GIFTS}?search=smith"), "gifts", 120),
        (&format!("{GIFTS}?fund=1"), "gifts", 120),
        (&format!("{GIFTS}?from=2026-10-01&to=2026-10-31"), "gifts", 120),
        (IN_KIND, "gifts", 56),
        (STATEMENTS, "statements", 60),
    ] {
        let lines = ruth.pages(path, list, "cursor").await;
        let newest =
            lines.iter().map(|line| (line["date"].as_str(), line["number"].as_str(), line["id"].as_i64()));
        let places: Vec<_> = newest.collect();
        assert_eq!(places.len(), count, "{path}");
        assert!(places.is_sorted_by(|one, other| one > other), "{path}: {places:?}");
    }
    for path in [SHEETS, GIFTS, IN_KIND] {
        assert_eq!(ruth.get(&format!("{path}?cursor=x")).await.status, 400, "{path}");
    }
    // More than two hundred people.
    let many = ruth.get(&format!("{GIFTS}?search=ana")).await;
    many.refused_at(400, "field_refused", "search").says("more of the name");
    let couples = ruth.pages(TOGETHER, "couples", "cursor").await;
    let states: Vec<&str> = couples.iter().map(|couple| couple["state"].as_str().unwrap()).collect();
    let ids: std::collections::BTreeSet<_> = couples.iter().map(|couple| couple["id"].as_i64()).collect();
    assert_eq!((states.len(), ids.len()), (120, 120));
    let order = |state: &&str| ["asked", "inForce", "ended"].iter().position(|one| one == state);
    assert!(states.is_sorted_by_key(order), "{states:?}");
}
