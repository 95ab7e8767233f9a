//! The paid part of a pledge: computed from the gifts, whatever happens to them.

use serde_json::{Value, json};

use super::{OWN_PLEDGES, SUMMARY, at, campaign, change, pledge, pledged, standing, sums};
use crate::counting::{close, open, row, saved, treasurer};
use crate::giving::books::{correct, gift, read, remove, take_back};
use crate::support::app::TestApp;
use crate::support::browser::Browser;

const BUILDING: Option<&str> = Some("Building Fund");
const GENERAL: Option<&str> = Some("General Fund");

async fn own(mary: &Browser) -> (Value, Value) {
    let pledges = mary.read(OWN_PLEDGES).await;
    (pledges, mary.read(SUMMARY).await["outstanding"].clone())
}

async fn books() -> (TestApp, Browser, String) {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    (portal, ruth, mary)
}

#[tokio::test]
async fn gifts_to_the_fund_in_the_campaign_s_days_are_paid_and_no_others() {
    let (portal, ruth, mary) = books().await;
    let bob = portal.person("Bob", "Jones", None);
    let roof = campaign(&ruth, &json!({ "from": "2026-03-10", "to": "2026-10-20" })).await;
    let pledge = pledged(&ruth, &roof, &mary, "600+600", "$100 a month").await.ok();
    let wanted = json!({
        "id": 1, "version": 1, "amount": 1200.0, "rhythm": "$100 a month", "date": "2026-11-20", "paid": 0.0,
        "campaign": "Roof", "campaignId": 1, "status": "open", "saidStatus": "open",
        "giver": { "id": mary, "number": "M0002", "firstName": "Mary", "lastName": "Smith" },
    });
    assert_eq!(pledge.json(), wanted);
    for (giver, cents, day, fund) in [
        (Some(&mary), 10_000, "2026-03-09", BUILDING),
        (Some(&mary), 20_000, "2026-10-21", BUILDING),
        (Some(&mary), 40_000, "2026-05-03", GENERAL),
        (Some(&mary), 80_000, "2026-05-03", None),
        (Some(&bob), 160_000, "2026-05-03", BUILDING),
        (None, 320_000, "2026-05-03", BUILDING),
    ] {
        gift(&portal, giver.map(String::as_str), cents, day, fund);
    }
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 0.0 of 1200.0, open"]);
    assert_eq!(sums(&ruth, &roof).await, json!([1200.0, 0.0, 4800.0]), "given by anybody");
    for (cents, day) in [(1, "2026-03-10"), (10_000, "2026-04-05"), (2_500, "2026-10-20")] {
        gift(&portal, Some(&mary), cents, day, BUILDING);
    }
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 125.01 of 1200.0, open"]);
    assert_eq!(sums(&ruth, &roof).await, json!([1200.0, 125.01, 4925.01]));

    let (pledges, outstanding) = own(&portal.signed_in("mary.smith@email.com").await).await;
    let wanted = json!([{ "amount": 1200.0, "status": "open", "campaign": "Roof", "pledgeDate": "2026-11-20",
        "rhythm": "$100 a month", "paidSoFar": 125.01 }]);
    assert_eq!((pledges, outstanding), (wanted, json!(1200.0)));

    let curve = &ruth.read(&at(&roof)).await["curve"];
    assert_eq!(curve.as_array().unwrap().len(), 8);
    assert_eq!(curve[1], json!({ "month": "2026-04", "given": 100.01 }));
    assert_eq!(curve[7], json!({ "month": "2026-10", "given": 4925.01 }));
}

#[tokio::test]
async fn a_pledge_is_completed_when_it_is_reached_and_open_again_after_a_check_has_bounced() {
    let (portal, ruth, mary) = books().await;
    let browser = portal.signed_in("mary.smith@email.com").await;
    let roof = campaign(&ruth, &json!({ "to": "2026-11-15" })).await;
    pledge(&ruth, &roof, &mary, "100").await;
    // Counted on the campaign's last day.
    let sheet = open(&ruth, "100").await;
    let check = json!({ "giverId": mary, "method": "Check", "checkNumber": "1042", "fundId": 2 });
    saved(&ruth, &sheet, "row-0001", &row("100", &check)).await;
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 0.0 of 100.0, open"], "the sheet is open");
    assert_eq!(sums(&ruth, &roof).await, json!([100.0, 0.0, 0.0]));
    assert_eq!(close(&ruth, &sheet, "").await.status, 200);
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 100.0 of 100.0, completed"]);
    let (pledges, outstanding) = own(&browser).await;
    assert_eq!(
        (&pledges[0]["status"], &pledges[0]["paidSoFar"], outstanding),
        (&json!("completed"), &json!(100.0), json!(0.0))
    );
    let listed = "SELECT status FROM pledges";
    assert_eq!(portal.value::<String>(listed, []), "open", "it is worked out, not kept");

    // The bank returns the check after the last day.
    let id: i64 = portal.value("SELECT id FROM donations WHERE row_key = 'row-0001'", []);
    assert_eq!(take_back(&ruth, id, "bounce", &json!({ "date": "2026-11-20" })).await.status, 200);
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 0.0 of 100.0, open"]);
    assert_eq!(sums(&ruth, &roof).await, json!([100.0, 0.0, 0.0]));
    assert_eq!(own(&browser).await.1, json!(100.0));
}

#[tokio::test]
async fn corrections_refunds_and_removals_are_followed() {
    let (portal, ruth, mary) = books().await;
    let bob = portal.person("Bob", "Jones", None);
    let roof = campaign(&ruth, &json!({})).await;
    pledge(&ruth, &roof, &mary, "100").await;
    let old = gift(&portal, Some(&mary), 5_000, "2025-12-28", BUILDING);
    let new = gift(&portal, Some(&mary), 10_000, "2026-02-01", BUILDING);
    let paid = async || standing(&ruth, &roof).await.remove(0);
    assert_eq!(paid().await, "Mary Smith: 100.0 of 100.0, completed");
    // Refunds of gifts from before the first day count there, too.
    assert_eq!(take_back(&ruth, old, "refund", &json!({ "amount": "50" })).await.status, 200);
    assert_eq!(paid().await, "Mary Smith: 100.0 of 100.0, completed");
    assert_eq!(sums(&ruth, &roof).await, json!([100.0, 100.0, 100.0]));
    assert_eq!(take_back(&ruth, new, "refund", &json!({ "amount": "0.01" })).await.status, 200);
    assert_eq!(paid().await, "Mary Smith: 99.99 of 100.0, open");
    let refund: i64 = portal.value("SELECT id FROM donations WHERE takes_back = ?1", [new]);
    assert_eq!(remove(&ruth, refund).await.status, 200);
    assert_eq!(paid().await, "Mary Smith: 100.0 of 100.0, completed");
    assert_eq!(read(&ruth, new).await["gift"]["fund"], "Building Fund");
    for (change, wanted) in [
        (json!({ "fund": "General Fund" }), "Mary Smith: 0.0 of 100.0, open"),
        (json!({ "fund": "Building Fund", "amount": "60" }), "Mary Smith: 60.0 of 100.0, open"),
        (json!({ "giverId": bob }), "Mary Smith: 0.0 of 100.0, open"),
        (json!({ "giverId": mary, "amount": "100" }), "Mary Smith: 100.0 of 100.0, completed"),
        (json!({ "date": "2025-12-31" }), "Mary Smith: 0.0 of 100.0, open"),
    ] {
        correct(&ruth, new, &change).await.ok();
        assert_eq!(paid().await, wanted, "{change}");
    }
}

#[tokio::test]
async fn what_the_treasurer_says_holds_and_what_is_only_shown_is_not_said() {
    let (portal, ruth, mary) = books().await;
    let roof = campaign(&ruth, &json!({})).await;
    pledge(&ruth, &roof, &mary, "100").await;
    let shown = async || ruth.read(&at(&roof)).await["pledges"][0].clone();
    gift(&portal, Some(&mary), 10_000, "2026-02-01", BUILDING);
    assert_eq!(
        (&shown().await["status"], &shown().await["saidStatus"]),
        (&json!("completed"), &json!("open"))
    );
    // Sent back as it is shown, with a higher amount: it is open again.
    let raised = change(&ruth, &shown().await, &json!({ "amount": "150" })).await.ok();
    assert_eq!(&raised.json()["status"], &json!("open"));
    let paid = change(&ruth, &shown().await, &json!({ "status": "paid" })).await;
    assert_eq!(paid.json()["status"], "paid", "{}", paid.body);
    let (pledges, outstanding) = own(&portal.signed_in("mary.smith@email.com").await).await;
    assert_eq!(
        (&pledges[0]["status"], &pledges[0]["paidSoFar"], outstanding),
        (&json!("paid"), &json!(100.0), json!(0.0))
    );
    let nothing = change(&ruth, &shown().await, &json!({})).await;
    assert_eq!(nothing.json()["version"], shown().await["version"], "nothing has changed");
    assert_eq!(
        portal.logged(
            "action = 'pledge-changed' AND detail = 'pledge 1: $150.00; open; 2026-11-20; Roof; Mary Smith (M0002): \
             status: open -> paid'"
        ),
        1
    );
}
