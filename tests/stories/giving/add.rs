//! One gift is added without a counting sheet, such as a transfer on a Wednesday.

use serde_json::json;

use crate::counting::with_fields;
use crate::giving::books::{GIFTS, read, treasurer};

// proves: L1
#[tokio::test]
async fn a_gift_is_added_without_a_sheet_and_what_may_be_here_already_is_asked_about() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let transfer = json!({ "giverId": mary, "amount": "20+5", "date": "2026-11-18", "fund": "building fund",
        "method": "Bank transfer", "note": "For the roof" });
    for (other, field) in [
        (json!({ "giverId": "nobody" }), "giverId"),
        (json!({ "amount": "0" }), "amount"),
        (json!({ "amount": "-5" }), "amount"),
        (json!({ "date": "2026-11-21" }), "date"),
        (json!({ "fund": "" }), "fund"),
        (json!({ "fund": "Old Roof" }), "fund"),
    ] {
        let body = with_fields(transfer.clone(), &other);
        ruth.post(GIFTS, &body).await.refused_at(400, "field_refused", field);
    }
    let gift = ruth.post(GIFTS, &transfer).await.ok().json();
    assert_eq!(
        (&gift["amount"], &gift["fund"]),
        (&json!(25.0), &json!("Building Fund")),
        "as it is spelled here"
    );
    assert_eq!(gift["sheet"], json!(null));
    assert_eq!(read(&ruth, gift["id"].as_i64().unwrap()).await["gift"]["giver"]["firstName"], "Mary");
    assert_eq!(
        portal.logged("action = 'donation-added' AND detail LIKE 'donation 1: $25.00; 2026-11-18; %'"),
        1
    );

    // The same once more; the same check within sixty days; an amount that is large: one question for all.
    ruth.post(GIFTS, &transfer).await.refused(409, "likely_twice").says("A gift like this is here already");
    let check = json!({ "checkNumber": "7", "amount": "20,000", "anyway": true, "method": "Check" });
    ruth.post(GIFTS, &with_fields(transfer.clone(), &check)).await.ok();
    let later =
        with_fields(transfer.clone(), &with_fields(check, &json!({ "date": "2026-11-19", "anyway": false })));
    let asked = ruth.post(GIFTS, &later).await;
    let asked = asked.refused(409, "likely_twice").says("stands outside the sheets already");
    assert!(asked.message().contains("$20,000.00 is a large amount. Is that right?"), "{}", asked.message());
    let small = with_fields(transfer, &json!({ "amount": ".50" }));
    ruth.post(GIFTS, &small).await.refused(409, "unlikely");
    ruth.post(GIFTS, &with_fields(small, &json!({ "anyway": true }))).await.ok();
    portal.execute("INSERT INTO closed_months VALUES ('2026-11', 0, 'Ruth')", []);
    ruth.post(GIFTS, &later).await.refused(409, "month_closed");
    assert_eq!(portal.count("donations"), 3);
}
