//! Finding the giver: as one types, by envelope, couples, and their last gift.

use serde_json::{Value, json};

use super::{SUNDAY, close, open, row, saved, treasurer};
use crate::giving::books::gift;
use crate::giving::correct_closed::correct_closed;
use crate::support::app::TestApp;
use crate::support::browser::Browser;

async fn find(ruth: &Browser, query: &str) -> Value {
    ruth.read(&format!("/api/office/giving/givers?date={SUNDAY}&{query}")).await
}

fn names(found: &Value) -> Vec<String> {
    let name = |giver: &Value| format!("{} {}", giver["firstName"], giver["lastName"]).replace('"', "");
    found.as_array().unwrap().iter().map(name).collect()
}

fn envelope(portal: &TestApp, year: i64, number: i64, member: &str) {
    portal.execute(
        "INSERT INTO envelopes (year, number, member_id) VALUES (?1, ?2, ?3)",
        (year, number, member),
    );
}

// proves: O2
#[tokio::test]
async fn a_giver_is_found_by_envelope_or_by_names_in_any_order_and_not_by_what_a_treasurer_may_not_read() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let rene = portal.person("René", "Müller", Some("shared@example.org"));
    portal.execute(
        "UPDATE members SET phone = '(217) 555-0104', preferred_name = 'Ray' WHERE id = ?1",
        [&rene],
    );
    portal.household("h1", "Haus am See", &[(&rene, "head")]);
    envelope(&portal, 2026, 118, &rene);
    envelope(&portal, 2025, 91, &rene);
    envelope(&portal, 2026, 91, &mary);
    for (query, found) in [
        ("search=muller", &["René Müller"][..]),
        ("search=mueller%20re", &["René Müller"]),
        ("search=ren%20M%C3%BCl", &["René Müller"]),
        ("search=ray", &["René Müller"]),
        ("search=am%20see", &["René Müller"]),
        ("search=M0003", &["René Müller"]),
        ("search=118", &["René Müller"]),
        ("envelope=91", &["Mary Smith"]),
        ("search=91", &["Mary Smith"]),
        ("envelope=7", &[]),
        ("search=", &[]),
        ("", &[]),
        ("search=217", &[]),
        ("search=5550104", &[]),
        ("search=shared", &[]),
        ("search=example", &[]),
        ("search=ray%20shared", &[]),
        ("search=%25", &[]),
        ("search=%20", &[]),
    ] {
        assert_eq!(names(&find(&ruth, query).await), found, "{query}");
    }
    let ray = find(&ruth, "search=ray").await[0].clone();
    assert_eq!(
        ray,
        json!({ "id": rene, "number": "M0003", "firstName": "René", "lastName": "Müller", "preferredName": "Ray",
            "household": "Haus am See", "envelope": 118 }),
        "and nothing else is told"
    );
    assert_eq!(ruth.get("/api/office/giving/givers?date=someday").await.status, 400);
    for number in 0..12 {
        portal.person("Anna", &format!("Albers{number}"), None);
    }
    assert_eq!(find(&ruth, "search=albers").await.as_array().unwrap().len(), 8);
}

#[tokio::test]
async fn a_row_keeps_the_number_of_its_envelope_whoever_has_it_later() {
    let (portal, ruth) = treasurer().await;
    let (mary, bob) = (portal.mary(), portal.person("Bob", "Jones", None));
    envelope(&portal, 2026, 91, &mary);
    envelope(&portal, 2025, 91, &bob);
    let sheet = open(&ruth, "15").await;
    let typed = saved(&ruth, &sheet, "row-0001", &row("5", &json!({ "envelope": 91 }))).await;
    assert_eq!((&typed["row"]["giver"]["id"], &typed["row"]["envelope"]), (&json!(mary), &json!(91)));
    // It was another one's: the name that is typed counts.
    for (giver, version) in [(&bob, 1), (&mary, 2)] {
        let typed = json!({ "envelope": 91, "giverId": giver, "version": version });
        let typed = saved(&ruth, &sheet, "row-0001", &row("5", &typed)).await;
        assert_eq!(typed["row"]["giver"]["id"], json!(giver));
    }
    saved(&ruth, &sheet, "row-0002", &row("7", &json!({ "giverId": mary }))).await;
    saved(&ruth, &sheet, "row-0003", &row("3", &json!({ "giverId": bob }))).await;
    assert_eq!(close(&ruth, &sheet, "").await.status, 200);
    for (number, giver) in [(91, Value::Null), (91, json!(bob)), (17, json!(mary))] {
        let path = format!("/api/office/giving/envelopes/2026/{number}");
        ruth.put(&path, &json!({ "giverId": giver })).await.ok();
    }
    let rows = ruth.read(&sheet).await["rows"].clone();
    let numbers: Vec<Value> = rows.as_array().unwrap().iter().map(|row| row["envelope"].clone()).collect();
    assert_eq!(numbers, [json!(91), json!(91), Value::Null]);
    // In an open sheet a row that is typed anew takes the present owner of the number; one with a former number takes
    // its owner now.
    let next = open(&ruth, "").await;
    let typed = saved(&ruth, &next, "row-0001", &row("5", &json!({ "envelope": 91 }))).await;
    assert_eq!(typed["row"]["giver"]["id"], json!(bob));
    let other = json!({ "giverId": mary, "version": 1 });
    let typed = saved(&ruth, &next, "row-0001", &row("5", &other)).await;
    assert_eq!(typed["row"]["envelope"], json!(17));
    let day = json!({ "version": 1, "date": "2025-11-23", "counters": "Ruth and Emil", "expected": "" });
    assert_eq!(ruth.put(&next, &day).await.status, 200);
    assert_eq!(ruth.read(&next).await["rows"][0]["envelope"], json!(17));
    // Saved again as it is, it has the number of now; sent twice it is one.
    let again = json!({ "giverId": mary, "version": 2 });
    for _ in 0..2 {
        let typed = saved(&ruth, &next, "row-0001", &row("5", &again)).await;
        assert_eq!((&typed["row"]["envelope"], &typed["row"]["version"]), (&Value::Null, &json!(3)));
    }
    // A gift that a correction moves to another giver has no envelope of theirs.
    let gift = rows[0]["giftId"].as_i64().unwrap();
    for (other, number) in [(json!({ "note": "x" }), json!(91)), (json!({ "giverId": bob }), Value::Null)] {
        assert_eq!(correct_closed(&ruth, gift, "Read wrong", &other).await.status, 200);
        assert_eq!(ruth.read(&sheet).await["rows"][0]["envelope"], number);
    }
}

#[tokio::test]
async fn a_gift_of_the_dead_is_asked_about_and_a_couple_s_number_is_the_survivor_s() {
    let (portal, ruth) = treasurer().await;
    let (mary, bob) = (portal.mary(), portal.person("Bob", "Jones", None));
    let maria = portal.person("Maria", "Smith", None);
    portal.execute(
        "INSERT INTO joint_giving (one_id, other_id, asked_at, started_on, ended_at, ended_on, end_reason)
         VALUES (?1, ?2, 0, '2026-01-01', 9, '2026-11-12', 'died')",
        (&mary, &bob),
    );
    envelope(&portal, 2026, 91, &mary);
    envelope(&portal, 2026, 92, &maria);
    portal.execute("UPDATE members SET deceased_on = '2026-11-12' WHERE id IN (?1, ?2)", (&mary, &maria));
    let sheet = open(&ruth, "").await;
    let typed = saved(&ruth, &sheet, "row-0001", &row("5", &json!({ "envelope": 91 }))).await;
    assert_eq!(typed["row"]["giver"]["id"], json!(bob));
    assert_eq!((&typed["row"]["envelope"], &typed["row"]["remark"]), (&json!(91), &Value::Null));
    let found = find(&ruth, "search=bob").await;
    assert_eq!((&found[0]["id"], &found[0]["envelope"]), (&json!(bob), &json!(91)));
    let typed = saved(&ruth, &sheet, "row-0004", &row("5", &json!({ "giverId": bob }))).await;
    assert_eq!(typed["row"]["envelope"], json!(91));
    for giver in [json!({ "envelope": 92 }), json!({ "giverId": maria })] {
        let key = if giver["envelope"].is_null() { "row-0003" } else { "row-0002" };
        let typed = saved(&ruth, &sheet, key, &row("5", &giver)).await;
        assert_eq!(typed["row"]["remark"], "Maria Smith has died. Is it somebody else's gift?");
    }
    // An amount that is unlikely, too, is asked about behind it.
    gift(&portal, Some(&maria), 500, "2026-11-01", None);
    let typed = saved(&ruth, &sheet, "row-0005", &row("500", &json!({ "giverId": maria }))).await;
    let remark = typed["row"]["remark"].as_str().unwrap();
    assert!(
        remark.starts_with("Maria Smith has died. Is it somebody else's gift? $500.00 is 100 times"),
        "{remark}"
    );
    // Before the day of the death the gift is theirs.
    let day = json!({ "version": 1, "date": "2026-11-08", "counters": "Ruth and Emil", "expected": "" });
    let moved = ruth.put(&sheet, &day).await.ok();
    assert_eq!(moved.json()["rows"][2]["remark"], Value::Null);
    // The living come first, whatever the alphabet says.
    let marian = portal.person("Marian", "Smith", None);
    let found = find(&ruth, "search=maria").await;
    assert_eq!((&found[0]["id"], &found[1]["id"]), (&json!(marian), &json!(maria)));
    // So many that the list ends before the alphabet comes to the living, too.
    for number in 0..9 {
        let late = portal.person("Anna", &format!("Albers{number}"), None);
        portal.execute("UPDATE members SET deceased_on = '2026-11-12' WHERE id = ?1", [&late]);
    }
    let lena = portal.person("Lena", "Albersen", None);
    let found = find(&ruth, "search=albers").await;
    assert_eq!((&found[0]["id"], found.as_array().unwrap().len()), (&json!(lena), 8));
}

#[tokio::test]
async fn a_gift_of_a_couple_s_time_names_both_and_both_see_it_once_it_is_closed() {
    let (portal, ruth) = treasurer().await;
    let (mary, john) = (portal.mary(), portal.member("John", "Smith", "john@email.com"));
    portal.couple(&mary, &john, "2026-11-10");
    envelope(&portal, 2026, 91, &john);
    let found = find(&ruth, "search=mary").await[0].clone();
    assert_eq!((&found["partner"]["firstName"], &found["envelope"]), (&json!("John"), &json!(91)));
    let sheet = open(&ruth, "15").await;
    let check = json!({ "giverId": mary, "method": "Check", "checkNumber": "7" });
    let answer = saved(&ruth, &sheet, "row-0001", &row("10", &check)).await;
    assert_eq!(answer["row"]["giver"]["partner"]["firstName"], "John");
    let check = json!({ "envelope": 91, "method": "Check", "checkNumber": "7", "fundId": 2 });
    let answer = saved(&ruth, &sheet, "row-0002", &row("5", &check)).await;
    assert_eq!(answer["totals"]["checks"], 1, "the couple's check is one, whoever's name is typed");
    assert_eq!(portal.count("donations WHERE joint_id = 1"), 2);
    let browser = portal.signed_in("john@email.com").await;
    let seen = async || browser.read("/api/members/me/donations").await.as_array().unwrap().len();
    assert_eq!(seen().await, 0);
    // Before their time it is Mary's own, and with the day of the sheet that is found out anew.
    for (version, date, joint) in [(1, "2026-11-08", 0), (2, SUNDAY, 2)] {
        ruth.put(&sheet, &json!({ "version": version, "date": date, "expected": "15" })).await.ok();
        assert_eq!(portal.count("donations WHERE joint_id = 1"), joint);
    }
    assert_eq!(close(&ruth, &sheet, "").await.status, 200);
    assert_eq!(seen().await, 2);
}

#[tokio::test]
async fn what_a_giver_gave_last_time_is_a_hint_and_never_of_an_open_sheet() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let last = async || find(&ruth, "search=mary").await[0]["last"].clone();
    assert_eq!(last().await, Value::Null);
    portal.execute(
        "INSERT INTO donations (member_id, amount_cents, transaction_date, category, payment_method, kind, created_at)
         VALUES (?1, 4000, '2026-11-01', 'Building Fund', 'Check', 'gift', 0),
            (?1, -4000, '2026-11-09', 'Building Fund', 'Check', 'bounced', 0)",
        [&mary],
    );
    let hint = json!({ "amount": 40.0, "fund": "Building Fund", "method": "Check", "date": "2026-11-01" });
    assert_eq!(last().await, hint);
    let sheet = open(&ruth, "50").await;
    saved(&ruth, &sheet, "row-0001", &row("50", &json!({ "giverId": mary }))).await;
    assert_eq!(last().await, hint, "her row is being typed");
    assert_eq!(close(&ruth, &sheet, "").await.status, 200);
    assert_eq!(last().await["amount"], 50.0);
}
