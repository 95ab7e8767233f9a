//! A Sunday or a check that may be counted twice is asked about.

use serde_json::{Value, json};

use super::{SHEETS, SUNDAY, close, open, row, save, saved, treasurer, with_fields};

fn sheet(date: &str, service: &str) -> Value {
    json!({ "date": date, "service": service })
}

#[tokio::test]
async fn a_second_sheet_of_the_same_day_and_service_is_asked_about_and_the_last_services_are_offered() {
    let (portal, ruth) = treasurer().await;
    ruth.post(SHEETS, &sheet(SUNDAY, "9 am")).await.ok();
    ruth.post(SHEETS, &sheet(SUNDAY, "11 am")).await.ok();
    ruth.post(SHEETS, &sheet("2026-11-08", "9 am")).await.ok();
    let again = sheet(SUNDAY, " 9 AM ");
    let asked = ruth.post(SHEETS, &again).await;
    asked.refused(409, "likely_twice").says("Counting sheet 1 is of 2026-11-15, 9 am already.");
    assert_eq!(portal.count("counting_sheets"), 3);
    let anyway = ruth.post(SHEETS, &with_fields(again, &json!({ "anyway": true }))).await.ok().json();
    assert_eq!(anyway["service"], "9 AM");
    ruth.post(SHEETS, &sheet(SUNDAY, &"x".repeat(41))).await.refused_at(400, "field_refused", "service");

    // One that becomes another day's or service's is asked about; one that stays is not.
    let third = format!("{SHEETS}/3");
    let put = |body: Value, more: Value| {
        let (ruth, third, body) = (&ruth, &third, with_fields(body, &more));
        async move { ruth.put(third, &body).await }
    };
    put(sheet(SUNDAY, "9 am"), json!({ "version": 1 })).await.refused(409, "likely_twice");
    put(sheet(SUNDAY, "9 am"), json!({ "version": 1, "anyway": true })).await.ok();
    put(sheet(SUNDAY, "9 am"), json!({ "version": 2, "counters": "Emil" })).await.ok();

    ruth.post(SHEETS, &sheet("2026-11-09", "")).await.ok();
    let list = ruth.read(SHEETS).await;
    assert_eq!(list["services"], json!(["9 AM", "9 am", "11 am"]));
    assert_eq!(list["sheets"][0]["service"], "9 AM");
    assert!(portal.logged("detail LIKE 'sheet 3: 2026-11-08, 9 am -> 2026-11-15, 9 am; %'") == 1);
}

#[tokio::test]
async fn the_same_check_of_this_or_another_sheet_of_sixty_days_is_asked_about_at_its_row() {
    let (portal, ruth) = treasurer().await;
    let (mary, bob) = (portal.mary(), portal.person("Bob", "Jones", None));
    let ann = portal.person("Ann", "Jones", None);
    portal.couple(&bob, &ann, "2026-01-01");
    let check =
        |giver: &str, number: &str| json!({ "giverId": giver, "method": "Check", "checkNumber": number });
    let first = open(&ruth, "125").await;
    saved(&ruth, &first, "row-0001", &row("50", &check(&mary, "1042"))).await;
    saved(&ruth, &first, "row-0002", &row("75", &check(&bob, "7"))).await;
    assert_eq!(close(&ruth, &first, "").await.status, 200);

    let sheet = open(&ruth, "").await;
    let mut number = 0;
    for (amount, typed, is_asked) in [
        ("50", check(&mary, "1042"), true),
        ("50", check(&mary, "1043"), false),
        ("51", check(&mary, "1042"), false),
        ("50", check(&bob, "1042"), false),
        ("50", with_fields(check(&mary, "1042"), &json!({ "fundId": 2 })), false),
        // In this sheet, too; and of a couple, under either name.
        ("51", check(&mary, "1042"), true),
        ("75", check(&ann, "7"), true),
        ("50", json!({ "giverId": mary }), false),
        ("50", json!({ "giverId": mary }), false),
        ("50", with_fields(check(&mary, "1042"), &json!({ "date": "2026-09-16" })), true),
        ("50", with_fields(check(&mary, "1042"), &json!({ "date": "2026-09-15" })), false),
    ] {
        number += 1;
        let answer = save(&ruth, &sheet, &format!("row-{number:04}"), &row(amount, &typed)).await;
        assert_eq!(answer.status, if is_asked { 409 } else { 200 }, "{amount} {typed}: {}", answer.body);
        if is_asked {
            answer.refused(409, "likely_twice");
        }
    }
    let asked = save(&ruth, &sheet, "row-0001", &row("50", &check(&mary, "1042"))).await;
    asked.refused(409, "likely_twice").says(
        "Check 1042 over $50.00 of Mary Smith (M0002) stands in counting sheet 1 already, on 2026-11-15.",
    );

    // Yes is said once: sent twice it is one, and another note asks nothing.
    let anyway = with_fields(check(&mary, "1042"), &json!({ "anyway": true }));
    saved(&ruth, &sheet, "row-0001", &row("50", &anyway)).await;
    saved(&ruth, &sheet, "row-0001", &row("50", &check(&mary, "1042"))).await;
    let noted = with_fields(check(&mary, "1042"), &json!({ "version": 1, "note": "Two of them" }));
    saved(&ruth, &sheet, "row-0001", &row("50", &noted)).await;
}
