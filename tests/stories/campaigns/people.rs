//! People who are merged, removed and brought back, and their pledges.

use serde_json::json;

use super::{at, campaign, pledge, pledged, roof, standing, sums};
use crate::counting::treasurer;
use crate::giving::books::gift;
use crate::joint_giving::{merge, undo_merge};
use crate::office::role_rights::RUTH;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::Browser;

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
