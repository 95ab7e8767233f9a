//! A year ends: everybody's statements at once, and their sum is the bank's.

use serde_json::json;

use super::{STATEMENTS, made, make, plan, with_words};
use crate::giving::member_view::in_cents;

const GIVERS: i64 = 400;
const GIFTS: i64 = 4;

// proves: O14
#[tokio::test]
async fn four_hundred_givers_get_theirs_at_once_and_the_sum_is_the_books() {
    let (portal, ruth) = with_words().await;
    let conn = portal.database();
    conn.execute_batch(&format!(
        "BEGIN;
         WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {GIVERS})
         INSERT INTO members (id, member_id, first_name, last_name, membership_status, address, city, state, zip_code, country,
            email, password, created_at, updated_at)
         SELECT 'giver-' || n, 'G' || n, 'Ana' || n, 'Smith' || (n % 37), 'active', n || ' Elm Street', 'Chatham', 'Illinois',
            '62629', 'United States', 'g' || n || '@email.com', 'x', 0, 0 FROM number;
         WITH RECURSIVE gift (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM gift WHERE n < {GIVERS} * {GIFTS} - 1)
         INSERT INTO donations (member_id, amount_cents, transaction_date, category, payment_method, check_number, created_at)
         SELECT 'giver-' || (1 + n % {GIVERS}), 1 + (n * 7919) % 100003, date('2026-01-01', (n % 365) || ' days'),
            CASE n % 3 WHEN 0 THEN 'Building Fund' ELSE 'General Fund' END, 'Check', 1000 + n, 0 FROM gift;
         INSERT INTO donations (amount_cents, transaction_date, category, created_at)
         VALUES (12345, '2026-05-05', 'General Fund', 0);
         COMMIT;"
    ))
    .unwrap();
    let bank: i64 = portal.value("SELECT sum(amount_cents) FROM donations", []);
    let answer = make(&ruth, 2026, &json!({ "tellMembers": true })).await;
    assert_eq!((&answer["made"], &answer["told"]), (&json!(GIVERS), &json!(GIVERS)));
    assert_eq!((&answer["first"], &answer["last"]), (&json!("2026-0001"), &json!("2026-0400")));
    assert_eq!(in_cents(&answer["total"]) + 12_345, bank);

    let mut printed = Vec::new();
    let mut after = json!(null);
    loop {
        let body = json!({ "from": "2026-01-01", "to": "2026-12-31", "after": after });
        let part = ruth.post(&format!("{STATEMENTS}/print"), &body).await.json();
        printed.extend(part["statements"].as_array().unwrap().iter().cloned());
        after = part["next"].clone();
        if after.is_null() {
            break;
        }
    }
    let sum: i64 = printed.iter().map(|paper| in_cents(&paper["total"])).sum();
    assert_eq!((printed.len(), sum + 12_345), (400, bank));
    for paper in &printed {
        let gifts: i64 =
            paper["gifts"].as_array().unwrap().iter().map(|gift| in_cents(&gift["amount"])).sum();
        let funds: i64 =
            paper["funds"].as_array().unwrap().iter().map(|fund| in_cents(&fund["amount"])).sum();
        assert_eq!((gifts, funds), (in_cents(&paper["total"]), gifts), "{}", paper["number"]);
    }
    assert_eq!(portal.count("statement_gifts"), GIVERS * GIFTS);
    let plan = plan(&ruth, 2026).await;
    assert_eq!(in_cents(&plan["total"]) + in_cents(&plan["anonymous"]["total"]), bank);
    assert!(plan["givers"].as_array().unwrap().iter().all(|giver| giver["made"]["isCorrected"] == false));
    assert_eq!(made(&ruth).await.len(), 50, "of a page");
}
