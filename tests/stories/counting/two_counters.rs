//! Where the setting two-counters is on, two treasurers sign a sheet, each with a sign-in of their own.

use portal::platform::settings::Name;
use serde_json::{Value, json};

use super::{SHEETS, close, close_seen, open, remove, row, save, saved, treasurer};
use crate::office::role_rights::at_work_as;

#[tokio::test]
async fn a_sheet_closes_when_a_second_treasurer_confirms_what_the_first_one_signed_and_names_both() {
    let (portal, ruth) = treasurer().await;
    portal.set(Name::TwoCounters, "yes");
    let second = "emil.ott@email.com";
    portal.member("Emil", "Ott", second);
    portal.give_role(second, "treasurer");
    let emil = at_work_as(&portal, second).await;
    let sheet = open(&ruth, "60").await;
    saved(&ruth, &sheet, "row-0001", &row("50", &json!({}))).await;

    let state = |sheet: &Value| {
        let signed = sheet["signedBy"].as_str().map(|name| name.split(' ').next().unwrap().to_owned());
        (signed, sheet["isOpen"] == true, sheet["needsSecond"] == true)
    };
    assert_eq!(state(&ruth.read(&sheet).await), (None, true, true));
    close(&ruth, &sheet, "").await.refused_at(400, "difference_needs_reason", "reason");
    let signed = close(&ruth, &sheet, "A torn note").await.ok().json();
    assert_eq!(state(&signed), (Some("Ruth".to_owned()), true, true));
    close(&ruth, &sheet, "").await.refused(409, "not_as_it_was").says("another treasurer confirms it");

    // Whatever changes in it is signed anew: a row, and the head of the sheet.
    saved(&ruth, &sheet, "row-0001", &row("51", &json!({ "version": 1 }))).await;
    assert_eq!(state(&emil.read(&sheet).await), (None, true, true));
    let first = close(&emil, &sheet, "Two torn notes").await.ok().json();
    assert_eq!(state(&first), (Some("Emil".to_owned()), true, true));
    let head = json!({ "version": first["version"], "date": first["date"], "expected": "61" });
    assert_eq!(state(&ruth.put(&sheet, &head).await.ok().json()), (None, true, true));

    close(&ruth, &sheet, "A torn note").await.ok();
    portal.change_ruth("last_name = 'Berg', member_id = 'M0907'");
    close(&ruth, &sheet, "").await.refused(409, "not_as_it_was").says("another treasurer confirms it");
    assert_eq!(emil.read(SHEETS).await["sheets"][0]["signedBy"], "Ruth Albright (M0001)");
    let read = emil.read(&sheet).await;
    assert_eq!(state(&read), (Some("Ruth".to_owned()), true, false), "it is for Emil to confirm");
    assert_eq!(read["differenceReason"], "A torn note");
    assert_eq!(portal.value::<i64>("SELECT count(*) FROM donations WHERE is_open = 0", []), 0);
    let closed = close(&emil, &sheet, "").await.ok().json();
    assert_eq!(state(&closed), (Some("Ruth".to_owned()), false, false));
    assert!(closed["closedBy"].as_str().unwrap().starts_with("Emil Ott"), "{closed}");
    assert_eq!((&closed["differenceReason"], &closed["closedAmount"]), (&json!("A torn note"), &json!(51.0)));
    assert_eq!(portal.logged("action = 'sheet-signed'"), 3);
    assert_eq!(
        portal.logged("action = 'sheet-closed' AND detail LIKE '%signed by Ruth Albright (M0001), too'"),
        1
    );
}

// proves: O6
#[tokio::test]
async fn a_sheet_closes_with_the_rows_that_were_seen_and_keeps_the_reasons_of_both() {
    let (portal, ruth) = treasurer().await;
    let sheet = open(&ruth, "70").await;
    saved(&ruth, &sheet, "row-0001", &row("71", &json!({}))).await;
    let seen = ruth.read(&sheet).await;
    saved(&ruth, &sheet, "row-0002", &row("77", &json!({}))).await;
    close_seen(&ruth, &sheet, &seen, "A dollar too much")
        .await
        .refused(409, "changed_meanwhile")
        .says("2 rows now, which come to $148.00");
    // As many rows, and another amount.
    remove(&ruth, &format!("{sheet}/rows/row-0002?version=1")).await.ok();
    saved(&ruth, &sheet, "row-0001", &row("72", &json!({ "version": 1 }))).await;
    close_seen(&ruth, &sheet, &seen, "A dollar too much").await.refused(409, "changed_meanwhile");

    portal.set(Name::TwoCounters, "yes");
    let second = "emil.ott@email.com";
    portal.member("Emil", "Ott", second);
    portal.give_role(second, "treasurer");
    let emil = at_work_as(&portal, second).await;
    close(&ruth, &sheet, "Two dollars too much").await.ok();
    let closed = close(&emil, &sheet, "Counted again").await.ok().json();
    assert_eq!(closed["differenceReason"], "Two dollars too much; Counted again");
}

// proves: O6
#[tokio::test]
async fn a_row_that_another_removed_does_not_come_back_when_it_is_sent_once_more() {
    let (portal, ruth) = treasurer().await;
    let sheet = open(&ruth, "5").await;
    let typed = row("5", &json!({}));
    saved(&ruth, &sheet, "row-0001", &typed).await;
    remove(&ruth, &format!("{sheet}/rows/row-0001?version=1")).await.ok();
    save(&ruth, &sheet, "row-0001", &typed).await.refused(409, "changed_meanwhile").says("removed meanwhile");
    saved(&ruth, &sheet, "row-0002", &typed).await;
    close(&ruth, &sheet, "").await.ok();
    assert_eq!(portal.count("removed_sheet_rows"), 0);
}
