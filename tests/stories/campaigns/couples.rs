//! Couples who give together have one pledge and each gift counts once; people who are merged, removed and brought back.

use serde_json::json;

use super::{OWN_PLEDGES, at, campaign, pledge, pledged, roof, standing, sums};
use crate::counting::treasurer;
use crate::giving::books::gift;
use crate::joint_giving::{merge, undo_merge};
use crate::office::role_rights::RUTH;
use crate::statements::give;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::Browser;

/// Mary and John, who give together from that day on.
fn couple(portal: &TestApp, since: &str) -> [String; 2] {
    let couple = [portal.mary(), portal.member("John", "Smith", "john@email.com")];
    portal.household("h1", "Smith Family", &[(&couple[0], "head"), (&couple[1], "spouse")]);
    portal.couple(&couple[0], &couple[1], since);
    couple
}

#[tokio::test]
async fn gifts_of_both_are_paid_and_each_is_counted_once() {
    let (portal, ruth) = treasurer().await;
    let [mary, john] = couple(&portal, "2026-02-01");
    let roof = campaign(&ruth, &json!({})).await;
    let entered = pledge(&ruth, &roof, &mary, "1000").await;
    assert_eq!(entered["giver"]["partner"]["firstName"], "John");
    assert_eq!(entered["giver"]["household"], "Smith Family");
    gift(&portal, Some(&mary), 1_000, "2026-01-04", Some("Building Fund"));
    gift(&portal, Some(&john), 2_000, "2026-01-04", Some("Building Fund"));
    give(&portal, &mary, 4_000, "2026-03-01", Some("Building Fund"));
    give(&portal, &john, 8_000, "2026-04-05", Some("Building Fund"));
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 130.0 of 1000.0, open"]);
    assert_eq!(sums(&ruth, &roof).await, json!([1000.0, 130.0, 150.0]));
    let own = portal.signed_in("mary.smith@email.com").await.read(OWN_PLEDGES).await;
    assert_eq!(own[0]["paidSoFar"], 130.0);
    // It stands with Mary; John did not promise it.
    assert_eq!(portal.signed_in("john@email.com").await.read(OWN_PLEDGES).await, json!([]));
    // The couple parts: what was given together stays paid.
    portal.execute("UPDATE joint_giving SET ended_at = 1, ended_on = '2026-06-30', end_reason = 'asked'", []);
    gift(&portal, Some(&john), 16_000, "2026-07-05", Some("Building Fund"));
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 130.0 of 1000.0, open"]);
    // He promises something of his own: what they gave together was paid to the pledge of both.
    pledge(&ruth, &roof, &john, "500").await;
    assert_eq!(
        standing(&ruth, &roof).await,
        ["John Smith: 180.0 of 500.0, open", "Mary Smith: 130.0 of 1000.0, open"]
    );
    assert_eq!(sums(&ruth, &roof).await, json!([1500.0, 310.0, 310.0]));
}

#[tokio::test]
async fn a_couple_has_one_pledge_and_two_from_before_are_no_double_money() {
    let (portal, ruth) = treasurer().await;
    let [mary, john] = couple(&portal, "2026-02-01");
    let roof = campaign(&ruth, &json!({})).await;
    pledge(&ruth, &roof, &mary, "100").await;
    for (giver, words) in [
        (&mary, "Mary Smith (M0002) has pledge 1 to this campaign already."),
        (
            &john,
            "John Smith (M0003) gives together with Mary Smith (M0002), who has pledge 1 to this campaign for both.",
        ),
    ] {
        pledged(&ruth, &roof, giver, "50", "").await.refused_at(409, "not_as_it_was", "giverId").says(words);
    }
    // John pledged before they gave together.
    portal.execute("UPDATE joint_giving SET started_on = NULL", []);
    pledge(&ruth, &roof, &john, "50").await;
    portal.execute("UPDATE joint_giving SET started_on = '2026-02-01'", []);
    give(&portal, &mary, 3_000, "2026-03-01", Some("Building Fund"));
    gift(&portal, Some(&john), 1_000, "2026-01-04", Some("Building Fund"));
    assert_eq!(
        standing(&ruth, &roof).await,
        ["John Smith: 10.0 of 50.0, open", "Mary Smith: 30.0 of 100.0, open"]
    );
    assert_eq!(sums(&ruth, &roof).await, json!([150.0, 40.0, 40.0]), "what they gave together is paid once");
}

const BUILDING: Option<&str> = Some("Building Fund");

async fn books() -> (TestApp, Browser) {
    let (portal, ruth) = treasurer().await;
    portal.give_role(RUTH, "administrator");
    (portal, ruth)
}

#[tokio::test]
async fn two_rows_of_one_person_are_one_giver_and_two_again() {
    let (portal, ruth) = books().await;
    let (mary, twin) = (portal.mary(), portal.person("Maria", "Smith", None));
    let roof = campaign(&ruth, &json!({})).await;
    pledge(&ruth, &roof, &mary, "100").await;
    assert_eq!(pledged(&ruth, &roof, &twin, "50", "$10 a month").await.status, 200);
    gift(&portal, Some(&mary), 3_000, "2026-05-03", BUILDING);
    gift(&portal, Some(&twin), 8_000, "2026-06-07", BUILDING);
    let apart = ["Maria Smith: 80.0 of 50.0, completed", "Mary Smith: 30.0 of 100.0, open"];
    assert_eq!(standing(&ruth, &roof).await, apart);

    let merged = merge(&portal, &ruth, &mary, &twin).await;
    assert_eq!(
        standing(&ruth, &roof).await,
        ["Mary Smith: 100.0 of 100.0, completed", "Mary Smith: 10.0 of 50.0, open"],
        "the earlier pledge is paid first, and no money twice"
    );
    assert_eq!(sums(&ruth, &roof).await, json!([150.0, 110.0, 110.0]));
    undo_merge(&ruth, merged).await;
    assert_eq!(standing(&ruth, &roof).await, apart);
    assert_eq!(ruth.read(&at(&roof)).await["pledges"][0]["rhythm"], "$10 a month");
}

#[tokio::test]
async fn who_is_removed_takes_their_pledge_along_and_brings_it_back_to_the_campaign_as_it_is_now() {
    let (portal, ruth) = books().await;
    let [bob, eve] =
        [("Bob", "Jones"), ("Eve", "Stone")].map(|(first, last)| portal.person(first, last, None));
    let building = campaign(&ruth, &json!({})).await;
    let missions = campaign(&ruth, &json!({ "name": "Missions", "fundId": 1 })).await;
    assert_eq!(pledged(&ruth, &building, &bob, "100", "$10 a month").await.status, 200);
    pledge(&ruth, &missions, &eve, "70").await;
    gift(&portal, Some(&bob), 4_000, "2026-05-03", BUILDING);
    for (id, name) in [(&bob, "Bob Jones"), (&eve, "Eve Stone")] {
        let body = json!({ "name": name, "stepUp": { "password": PASSWORD } });
        ruth.post(&format!("/api/office/people/{id}/remove"), &body).await.ok();
    }
    assert_eq!(standing(&ruth, &building).await, [""; 0]);
    assert_eq!(sums(&ruth, &building).await, json!([0.0, 0.0, 40.0]), "the gift stays, anonymous");
    // Meanwhile the one campaign has another name, and the other is gone.
    let edit = roof(&json!({ "version": building["version"], "name": "Church roof" }));
    assert_eq!(ruth.put(&at(&building), &edit).await.status, 200);
    portal.execute("DELETE FROM campaigns WHERE name = 'Missions'", []);
    for removed in ruth.read("/api/office/removed").await.as_array().unwrap() {
        ruth.post(&format!("/api/office/removed/{}/restore", removed["id"]), &json!({})).await.ok();
    }
    assert_eq!(standing(&ruth, &building).await, ["Bob Jones: 40.0 of 100.0, open"]);
    let pledge = &ruth.read(&at(&building)).await["pledges"][0];
    assert_eq!((&pledge["rhythm"], &pledge["campaign"]), (&json!("$10 a month"), &json!("Church roof")));
    let apart = ruth.read("/api/office/giving/pledges/without-campaign").await;
    assert_eq!((&apart[0]["giver"]["firstName"], &apart[0]["campaign"]), (&json!("Eve"), &json!("Missions")));
}
