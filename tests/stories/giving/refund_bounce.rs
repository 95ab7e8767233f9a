//! Money that went back, and checks that the bank returned: rows of their own, never more than the gift.

use serde_json::json;

use crate::counting::fields;
use crate::giving::books::{
    GIFTS, correct, counted, gift, open, read, remove, row, saved, take_back, treasurer,
};

#[tokio::test]
async fn a_gift_goes_back_in_parts_and_never_more_than_it_was() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let id = gift(&portal, Some(&mary), 5_000, "2026-11-15", Some("General Fund"));
    let refund = |amount: &str| {
        let (ruth, other) = (&ruth, json!({ "amount": amount }));
        async move { take_back(ruth, id, "refund", &other).await }
    };
    refund("50.01").await.refused_at(400, "field_refused", "amount");
    let version = read(&ruth, id).await["gift"]["version"].clone();
    let answer = refund("20").await.ok();
    let back = &answer.json()["rows"][0];
    assert_eq!(fields(back, &["amount", "kind", "takesBack"]), json!([-20.0, "refund", id]));
    assert_eq!((&back["fund"], &back["giver"]["firstName"]), (&json!("General Fund"), &json!("Mary")));
    let again = json!({ "version": version, "amount": "20", "date": "2026-11-20", "reason": "Too much" });
    ruth.post(&format!("{GIFTS}/{id}/refund"), &again).await.refused(409, "changed_meanwhile");
    assert_eq!(refund("30.01").await.status, 400);
    assert_eq!(refund("30").await.status, 200);
    refund("1").await.refused(409, "not_as_it_was");
    assert_eq!(portal.value::<i64>("SELECT sum(amount_cents) FROM donations", []), 0);
    assert_eq!(portal.logged("action = 'gift-refunded' AND actor LIKE 'Ruth%'"), 2);

    // The member reads them as gifts with a negative amount.
    let browser = portal.signed_in("mary.smith@email.com").await;
    let own = browser.read("/api/members/me/donations").await;
    let mut amounts: Vec<f64> =
        own.as_array().unwrap().iter().map(|gift| gift["amount"].as_f64().unwrap()).collect();
    amounts.sort_by(f64::total_cmp);
    assert_eq!(amounts, [-30.0, -20.0, 50.0]);
    assert_eq!(own[0]["description"], "Given back");

    // First the refund is removed by itself, and then the gift.
    remove(&ruth, id).await.refused(409, "not_as_it_was");
    let one = read(&ruth, id).await;
    for back in one["takenBackBy"].as_array().unwrap() {
        let back = back["id"].as_i64().unwrap();
        correct(&ruth, back, &json!({ "note": "x" })).await.refused(409, "not_as_it_was");
        assert_eq!(remove(&ruth, back).await.status, 200);
    }
    assert_eq!(remove(&ruth, id).await.status, 200);
}

#[tokio::test]
async fn only_a_check_bounces_and_nothing_goes_back_before_the_gift_or_on_a_day_to_come() {
    let (portal, ruth) = treasurer().await;
    let id = gift(&portal, None, 5_000, "2026-11-15", None);
    portal.execute("UPDATE donations SET payment_method = 'Check'", []);
    for date in ["2026-11-14", "2026-11-21", "tomorrow"] {
        for how in ["refund", "bounce"] {
            let answer = take_back(&ruth, id, how, &json!({ "amount": "5", "date": date })).await;
            answer.refused_at(400, "field_refused", "date");
        }
    }
    for how in ["refund", "bounce"] {
        let answer = take_back(&ruth, id, how, &json!({ "amount": "5", "reason": " " })).await;
        answer.refused_at(400, "field_refused", "reason");
    }
    let sheet = open(&ruth, "").await;
    saved(&ruth, &sheet, "row-0001", &row("5", &json!({ "giverId": null }))).await;
    let open: i64 = portal.value("SELECT id FROM donations WHERE is_open = 1", []);
    take_back(&ruth, open, "bounce", &json!({})).await.refused(409, "sheet_open");
    // Only a check bounces, and what may be one.
    portal.execute("UPDATE donations SET payment_method = 'Cash' WHERE id = ?1", [id]);
    let answer = take_back(&ruth, id, "bounce", &json!({})).await.refused(409, "not_as_it_was");
    assert!(answer.body.contains("by cash") && answer.body.contains("Give back"), "{}", answer.body);
    assert_eq!(portal.count("donations WHERE kind <> 'gift'"), 0);
    portal.execute("UPDATE donations SET payment_method = NULL WHERE id = ?1", [id]);
    assert_eq!(take_back(&ruth, id, "bounce", &json!({})).await.status, 200, "how it came is not known");
}

#[tokio::test]
async fn a_check_over_several_funds_bounces_whole_and_says_so_before() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let [general, building, loose] = counted(&portal, &ruth, &mary).await;
    let parts = read(&ruth, general).await["parts"].clone();
    let ids: Vec<i64> = parts.as_array().unwrap().iter().map(|part| part["id"].as_i64().unwrap()).collect();
    assert_eq!(ids, [general, building]);
    assert_eq!(read(&ruth, loose).await["parts"].as_array().unwrap().len(), 1);
    assert_eq!(take_back(&ruth, building, "refund", &json!({ "amount": "10" })).await.status, 200);

    let answer = take_back(&ruth, general, "bounce", &json!({ "reason": "Account closed" })).await.ok();
    let rows = answer.json()["rows"].clone();
    let of =
        |at: usize| (rows[at]["amount"].as_f64().unwrap(), rows[at]["fund"].as_str().unwrap().to_owned());
    assert_eq!([of(0), of(1)], [(-50.0, "General Fund".to_owned()), (-20.0, "Building Fund".to_owned())]);
    assert_eq!((&rows[0]["checkNumber"], &rows[0]["note"]), (&json!("1042"), &json!("Account closed")));
    assert_eq!(rows[0].get("sheet"), None, "in no sheet: the sheet stays as it was counted");
    assert_eq!(portal.logged("action = 'check-bounced'"), 2);
    take_back(&ruth, building, "bounce", &json!({})).await.refused(409, "not_as_it_was");
    assert_eq!(
        portal.value::<i64>("SELECT sum(amount_cents) FROM donations WHERE member_id = ?1", [&mary]),
        0
    );
    let bounced = rows[1]["id"].as_i64().unwrap();
    let removed = remove(&ruth, bounced).await.ok();
    assert!(removed.body.contains("-$50.00") && removed.body.contains("-$20.00"), "{}", removed.body);
    assert_eq!(portal.count("donations WHERE kind = 'bounced'"), 0, "no part stays bounced");
    assert_eq!(portal.count("donations WHERE kind = 'refund'"), 1, "what was given back is another matter");
    assert_eq!(portal.logged("action = 'donation-removed' AND actor LIKE 'Ruth%'"), 2, "a line for each");
    assert_eq!(take_back(&ruth, general, "bounce", &json!({})).await.status, 200, "it may bounce again");
}
