//! Monday morning, from the first envelope to the check that the bank returned.

use serde_json::{Value, json};

use crate::counting::SHEETS;
use crate::giving::books::{GIFTS, close, correction, open, read, row, saved, take_back, treasurer};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::Browser;

/// The treasurer's lines of the log, oldest first: of whom, and what.
fn log(portal: &TestApp) -> Vec<String> {
    let conn = portal.database();
    let mut lines = conn
        .prepare(
            "SELECT action || ' | ' || coalesce(members.first_name, '-') || ' | ' || detail
             FROM security_logs LEFT JOIN members ON members.id = security_logs.member_id
             WHERE action LIKE 'sheet-%' OR action LIKE 'donation-%' OR action IN ('gift-refunded', 'check-bounced')
             ORDER BY security_logs.id",
        )
        .unwrap();
    lines.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// The member's gifts: only those entered on the screens, the newest first.
async fn own(browser: &Browser) -> (Value, Value) {
    (browser.read("/api/members/me/financial").await, browser.read("/api/members/me/donations").await)
}

fn summary(donated: f64, count: i64) -> Value {
    json!({ "totalPledged": 500.0, "totalDonated": donated, "outstanding": 500.0, "pledgesCount": 1,
        "donationsCount": count })
}

// proves: O3
#[tokio::test]
async fn on_monday_a_sunday_is_counted_closed_and_deposited_a_check_bounces_and_a_slip_is_corrected() {
    let (portal, ruth) = treasurer().await;
    let (mary, bob) = (portal.mary(), portal.person("Bob", "Jones", None));
    portal.execute(
        "INSERT INTO pledges (member_id, amount_cents, campaign, created_at, updated_at) VALUES (?1, 50000, 'Roof', 0, 0)",
        [&mary],
    );
    let browser = portal.signed_in("mary.smith@email.com").await;

    // Counted: one check over two funds, another one, cash in an envelope, the loose plate.
    let sheet = open(&ruth, "485").await;
    let check =
        |fund: i64| json!({ "giverId": mary, "method": "Check", "checkNumber": "1042", "fundId": fund });
    for (key, amount, other) in [
        ("row-0001", "50", check(1)),
        ("row-0002", "25", check(2)),
        ("row-0003", "100", json!({ "giverId": bob, "method": "Check", "checkNumber": "553" })),
        ("row-0004", "20+20", json!({ "giverId": mary, "note": "Two notes" })),
        ("row-0005", "262.75", json!({})),
    ] {
        saved(&ruth, &sheet, key, &row(amount, &other)).await;
    }
    assert_eq!(own(&browser).await, (summary(0.0, 0), json!([])), "nothing while it is counted");

    // Closed: the difference has its reason. The numbers of the deposit.
    close(&ruth, &sheet, "").await.refused_at(400, "difference_needs_reason", "reason");
    let closed = close(&ruth, &sheet, "A torn note").await.ok();
    let deposit = json!({
        "entered": 477.75, "difference": -7.25, "rows": 5, "checks": 2,
        "funds": [{ "fund": "General Fund", "amount": 452.75 }, { "fund": "Building Fund", "amount": 25.0 }],
        "kinds": [{ "kind": "Cash", "amount": 302.75, "count": 2 }, { "kind": "Check", "amount": 175.0, "count": 2 }],
    });
    assert_eq!(closed.json()["totals"], deposit);
    let [general, building, bobs, cash] = ["row-0001", "row-0002", "row-0003", "row-0004"]
        .map(|key| portal.value::<i64>("SELECT id FROM donations WHERE row_key = ?1", [key]));
    let line = |id: i64, amount: f64, fund: &str, method: &str| {
        json!({ "id": id.to_string(), "amount": amount, "transactionDate": "2026-11-15", "category": fund,
            "paymentMethod": method })
    };
    let mut in_cash = line(cash, 40.0, "General Fund", "Cash");
    in_cash["description"] = json!("Two notes");
    let counted = json!([
        in_cash,
        line(building, 25.0, "Building Fund", "Check"),
        line(general, 50.0, "General Fund", "Check")
    ]);
    assert_eq!(own(&browser).await, (summary(115.0, 3), counted.clone()), "as ever, the newest first");

    // Bob's check bounces; nothing of it is Mary's to see.
    take_back(&ruth, bobs, "bounce", &json!({ "date": "2026-11-19" })).await.ok();
    assert_eq!(own(&browser).await, (summary(115.0, 3), counted.clone()));
    assert_eq!(ruth.read(&sheet).await["totals"], deposit, "what was deposited stays");
    let sum = ruth.read(&format!("{GIFTS}/sum?from=2026-11-01&to=2026-11-30")).await;
    assert_eq!((&sum["count"], &sum["total"]), (&json!(6), &json!(377.75)));

    // A slip in the closed sheet, with password and reason; the original is kept.
    let gift = correction(&ruth, cash, &json!({ "amount": "47.25" })).await;
    let body =
        json!({ "gift": gift, "reason": "The torn note was hers", "stepUp": { "password": PASSWORD } });
    ruth.post(&format!("{GIFTS}/{cash}/correct-closed"), &body).await.ok();
    let kept = &read(&ruth, cash).await["corrections"][0];
    assert_eq!((&kept["amount"], &kept["reason"]), (&json!(40.0), &json!("The torn note was hers")));
    let now = ruth.read(&sheet).await;
    assert_eq!((&now["totals"]["entered"], &now["totals"]["difference"]), (&json!(485.0), &json!(0.0)));
    assert_eq!(now["rows"][3]["corrections"][0]["amount"], 40.0);
    assert_eq!(portal.value::<i64>("SELECT closed_cents FROM counting_sheets", []), 47_775);
    let mut own_now = counted;
    own_now[0]["amount"] = json!(47.25);
    assert_eq!(own(&browser).await, (summary(122.25, 3), own_now));

    let words = "2026-11-15; General Fund";
    assert_eq!(
        log(&portal),
        [
            "sheet-opened | - | sheet 1: 2026-11-15; counted by Ruth and Emil; $485.00 expected".to_owned(),
            format!("donation-added | Mary | donation 1 of sheet 1: $50.00; {words}; Check; check 1042; Mary Smith (M0002)"),
            "donation-added | Mary | donation 2 of sheet 1: $25.00; 2026-11-15; Building Fund; Check; check 1042; Mary Smith (M0002)".to_owned(),
            format!("donation-added | Bob | donation 3 of sheet 1: $100.00; {words}; Check; check 553; Bob Jones (M0003)"),
            format!("donation-added | Mary | donation 4 of sheet 1: $40.00; {words}; Cash; Two notes; Mary Smith (M0002)"),
            format!("donation-added | - | donation 5 of sheet 1: $262.75; {words}; Cash; anonymous"),
            "sheet-closed | - | sheet 1: $477.75 in 5 rows; $7.25 less than expected: A torn note".to_owned(),
            "check-bounced | Bob | donation 6 of donation 3: -$100.00; 2026-11-19; General Fund; Check; check 553; Check returned by the bank; Bob Jones (M0003)".to_owned(),
            format!("donation-corrected | Mary | donation 4: $40.00 -> $47.25; {words}; Cash; Two notes; Mary Smith (M0002)"),
        ]
    );
    assert_eq!(ruth.read(SHEETS).await["sheets"][0]["entered"], 485.0);
}
