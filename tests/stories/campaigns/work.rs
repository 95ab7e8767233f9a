//! The treasurer's work on campaigns and pledges.

use reqwest::Method;
use serde_json::{Value, json};

use super::{CAMPAIGNS, OWN_PLEDGES, PLEDGES, at, campaign, change, pledge, pledged, roof, standing, sums};
use crate::counting::logged;
use crate::counting::{treasurer, with_fields};
use crate::giving::books::gift;
use crate::office::role_rights::RUTH;
use crate::support::app::PASSWORD;
use crate::support::browser::{Answer, Browser, send};

async fn delete(ruth: &Browser, path: &str, version: &Value) -> Answer {
    send(ruth.request(Method::DELETE, &format!("{path}?version={version}"))).await
}

fn campaign_edit(campaign: &Value, other: &Value) -> Value {
    with_fields(
        roof(
            &json!({ "version": campaign["version"], "name": campaign["name"], "fundId": campaign["fundId"] }),
        ),
        other,
    )
}

#[tokio::test]
async fn a_campaign_is_added_changed_and_removed_and_the_log_says_so_to_treasurers_alone() {
    let (portal, ruth) = treasurer().await;
    assert_eq!(ruth.read(CAMPAIGNS).await, json!({ "campaigns": [], "withoutCampaign": 0 }));
    let added = campaign(&ruth, &json!({})).await;
    let wanted = json!({
        "id": 1, "version": 1, "name": "Roof", "fundId": 2, "fund": "Building Fund", "goal": 20_000.0,
        "from": "2026-01-01", "to": "2026-12-31", "pledges": 0, "pledged": 0.0, "paid": 0.0, "given": 0.0, "isOver": false,
    });
    assert_eq!(added, wanted);
    assert_eq!(ruth.read(CAMPAIGNS).await["campaigns"], json!([wanted]));
    let over = campaign_edit(&added, &json!({ "name": " New  roof ", "goal": "", "to": "2026-11-19" }));
    let changed = ruth.put(&at(&added), &over).await.ok().json();
    assert_eq!(
        (&changed["name"], changed.get("goal"), &changed["isOver"]),
        (&json!("New roof"), None, &json!(true))
    );
    delete(&ruth, &at(&added), &json!(1)).await.refused(409, "changed_meanwhile");
    assert_eq!(delete(&ruth, &at(&added), &changed["version"]).await.status, 200);
    assert_eq!(ruth.get(&at(&added)).await.status, 404);
    for (action, words) in [
        ("added", "campaign 1: Roof; fund Building Fund; goal $20,000.00; from 2026-01-01 to 2026-12-31"),
        (
            "changed",
            "campaign 1 (Roof): name: Roof -> New roof; goal: $20,000.00 -> none; last day: 2026-12-31 -> 2026-11-19",
        ),
        ("removed", "campaign 1: New roof; fund Building Fund; no goal; from 2026-01-01 to 2026-11-19"),
    ] {
        assert_eq!(portal.logged(&format!("action = 'campaign-{action}' AND detail = '{words}'")), 1);
    }
    portal.execute(
        "UPDATE members SET treasurer_since = NULL, administrator_since = 0 WHERE email = ?1",
        [RUTH],
    );
    let log = ruth.get("/api/office/log").await;
    assert!(log.status == 200 && !log.body.contains("20,000"), "{}", log.body);
}

#[tokio::test]
async fn what_is_no_campaign_and_no_pledge_is_refused_at_its_field() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    for (other, status, code, field) in [
        (json!({ "name": " " }), 400, "field_refused", "name"),
        (json!({ "name": true }), 400, "field_refused", "name"),
        (json!({ "name": "x".repeat(101) }), 400, "field_refused", "name"),
        (json!({ "fundId": 99 }), 400, "field_refused", "fundId"),
        (json!({ "fundId": 3 }), 409, "fund_closed", "fundId"),
        (json!({ "goal": "much" }), 400, "field_refused", "goal"),
        (json!({ "goal": "0" }), 400, "field_refused", "goal"),
        (json!({ "from": "" }), 400, "field_refused", "from"),
        (json!({ "from": "2026-02-30" }), 400, "field_refused", "from"),
        (json!({ "to": "tomorrow" }), 400, "field_refused", "to"),
        (json!({ "to": "2025-12-31" }), 400, "field_refused", "to"),
    ] {
        ruth.post(CAMPAIGNS, &roof(&other)).await.refused_at(status, code, field);
    }
    assert_eq!(portal.count("campaigns"), 0);
    // One that is over by now may be of a fund that is closed by now.
    campaign(&ruth, &json!({ "name": "Old", "fundId": 3, "from": "2020-01-01", "to": "2020-12-31" })).await;

    let roof = campaign(&ruth, &json!({})).await;
    ruth.post(CAMPAIGNS, &super::roof(&json!({ "name": "ROOF", "fundId": 1 }))).await.refused_at(
        409,
        "not_as_it_was",
        "name",
    );
    for (other, field) in [
        (json!({ "amount": "" }), "amount"),
        (json!({ "amount": "0" }), "amount"),
        (json!({ "amount": "-5" }), "amount"),
        (json!({ "giverId": "nobody" }), "giverId"),
        (json!({ "date": "2026-11-21" }), "date"),
        (json!({ "date": "soon" }), "date"),
        (json!({ "rhythm": "x".repeat(101) }), "rhythm"),
    ] {
        let body = with_fields(json!({ "giverId": mary, "amount": "5" }), &other);
        ruth.post(&format!("{}/pledges", at(&roof)), &body).await.refused_at(400, "field_refused", field);
    }
    pledged(&ruth, &json!({ "id": 99 }), &mary, "5", "").await.refused(404, "not_found");
    assert_eq!(portal.count("pledges"), 0);
}

#[tokio::test]
async fn a_fund_has_one_campaign_at_a_time() {
    let (portal, ruth) = treasurer().await;
    let roof_2026 = campaign(&ruth, &json!({})).await;
    let next = |name: &str, from: &str, to: &str| json!({ "name": name, "from": from, "to": to });
    for (from, to, is_taken) in [
        ("2026-12-31", "2027-12-31", true),
        ("2025-01-01", "2026-01-01", true),
        ("2025-01-01", "", true),
        ("2026-06-01", "2026-06-30", true),
        ("2027-01-01", "2027-12-31", false),
        ("2025-01-01", "2025-12-31", false),
    ] {
        let body = roof(&next(&format!("From {from} to {to}"), from, to));
        let answer = ruth.post(CAMPAIGNS, &body).await;
        if is_taken {
            answer.refused_at(409, "not_as_it_was", "from").says("\"Roof\" from 2026-01-01 to 2026-12-31");
        } else {
            assert_eq!(answer.status, 200, "{from} {to}: {}", answer.body);
        }
    }
    campaign(&ruth, &json!({ "name": "Missions", "fundId": 1, "to": "" })).await;
    let longer = ruth.put(&at(&roof_2026), &campaign_edit(&roof_2026, &json!({ "to": "2027-01-01" }))).await;
    assert_eq!(longer.status, 409, "{}", longer.body);
    ruth.put(&at(&roof_2026), &campaign_edit(&roof_2026, &json!({ "to": "2026-12-30" }))).await.ok();
    // A fund that came with a gift stays with its campaign when the gift goes.
    portal.execute(
        "INSERT INTO funds (id, name, position, came_with_gift, created_at) VALUES (9, 'Organ', 9, 1, 0)",
        [],
    );
    let id = gift(&portal, None, 500, "2026-05-03", Some("Organ"));
    let organ = campaign(&ruth, &json!({ "name": "Organ", "fundId": 9 })).await;
    assert_eq!(sums(&ruth, &organ).await[2], json!(5.0));
    portal.execute("DELETE FROM donations WHERE id = ?1", [id]);
    assert_eq!(sums(&ruth, &organ).await[2], json!(0.0));
}

#[tokio::test]
async fn of_two_treasurers_at_once_the_second_is_told() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let roof = campaign(&ruth, &json!({})).await;
    let read = pledge(&ruth, &roof, &mary, "100").await;
    assert_eq!(change(&ruth, &read, &json!({ "amount": "120" })).await.status, 200);
    change(&ruth, &read, &json!({ "rhythm": "$10 a month" })).await.refused(409, "changed_meanwhile");
    let path = format!("{PLEDGES}/{}", read["id"]);
    delete(&ruth, &path, &read["version"]).await.refused(409, "changed_meanwhile");
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 0.0 of 120.0, open"]);
    assert_eq!(ruth.put(&at(&roof), &campaign_edit(&roof, &json!({ "goal": "5" }))).await.status, 200);
    ruth.put(&at(&roof), &campaign_edit(&roof, &json!({ "goal": "6" })))
        .await
        .refused(409, "changed_meanwhile");

    // A campaign goes when nothing is promised to it any more.
    let now = ruth.read(&at(&roof)).await;
    delete(&ruth, &at(&roof), &now["campaign"]["version"])
        .await
        .refused(409, "not_as_it_was")
        .says("It has 1 pledge.");
    assert_eq!(delete(&ruth, &path, &now["pledges"][0]["version"]).await.status, 200);
    assert_eq!(delete(&ruth, &path, &now["pledges"][0]["version"]).await.status, 404);
    assert_eq!(delete(&ruth, &at(&roof), &now["campaign"]["version"]).await.status, 200);
    assert_eq!(
        logged(&portal, "pledge-removed", "pledge 1: $120.00; open; 2026-11-20; Roof; Mary Smith (M0002)"),
        1
    );
}

#[tokio::test]
async fn a_new_name_goes_to_its_pledges_and_funds_that_are_merged_take_it_along() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let roof = campaign(&ruth, &json!({})).await;
    pledge(&ruth, &roof, &mary, "100").await;
    gift(&portal, Some(&mary), 2_500, "2026-05-03", Some("Building Fund"));
    ruth.put(&at(&roof), &campaign_edit(&roof, &json!({ "name": "Church roof" }))).await.ok();
    let browser = portal.signed_in("mary.smith@email.com").await;
    assert_eq!(browser.read(OWN_PLEDGES).await[0]["campaign"], "Church roof");
    // The fund has another name, and the gifts are still its.
    let fund = json!({ "version": 1, "name": "Houses", "taxDeductible": true, "isClosed": false });
    assert_eq!(ruth.put("/api/office/giving/funds/2", &fund).await.status, 200);
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 25.0 of 100.0, open"]);

    let general =
        campaign(&ruth, &json!({ "name": "General", "fundId": 1, "from": "2026-12-01", "to": "" })).await;
    let merge = json!({ "into": 1, "version": 2, "stepUp": { "password": PASSWORD } });
    ruth.post("/api/office/giving/funds/2/merge", &merge)
        .await
        .refused_at(409, "not_as_it_was", "into")
        .says("\"Church roof\" and \"General\"");
    let later = campaign_edit(&general, &json!({ "from": "2027-01-01", "to": "" }));
    assert_eq!(ruth.put(&at(&general), &later).await.status, 200);
    ruth.post("/api/office/giving/funds/2/merge", &merge).await.ok();
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 25.0 of 100.0, open"]);
    assert_eq!(ruth.read(&at(&roof)).await["campaign"]["fund"], "General Fund");
    assert_eq!(logged(&portal, "funds-merged", "*: 1 gifts, campaign \"Church roof\""), 1);
}

#[tokio::test]
async fn pledges_without_a_campaign_stand_apart_and_come_to_one() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    portal.execute(
        "INSERT INTO pledges (member_id, amount_cents, campaign, created_at, updated_at) VALUES (?1, 50000, 'roof 26', 0, 0)",
        [&mary],
    );
    gift(&portal, Some(&mary), 50_000, "2026-05-03", Some("Building Fund"));
    let roof = campaign(&ruth, &json!({})).await;
    assert_eq!(ruth.read(CAMPAIGNS).await["withoutCampaign"], 1);
    let apart = ruth.read(&format!("{PLEDGES}/without-campaign")).await;
    let alone = &apart[0];
    assert_eq!(
        (
            &alone["campaign"],
            alone.get("campaignId"),
            &alone["paid"],
            &alone["status"],
            apart.as_array().unwrap().len()
        ),
        (&json!("roof 26"), None, &json!(0.0), &json!("open"), 1)
    );
    let browser = portal.signed_in("mary.smith@email.com").await;
    let own = browser.read(OWN_PLEDGES).await;
    assert_eq!(own, json!([{ "amount": 500.0, "status": "open", "campaign": "roof 26" }]));
    let given = change(&ruth, alone, &json!({ "campaignId": roof["id"] })).await.ok();
    assert_eq!(&given.json()["status"], &json!("completed"));
    assert_eq!(standing(&ruth, &roof).await, ["Mary Smith: 500.0 of 500.0, completed"]);
    assert_eq!(browser.read(OWN_PLEDGES).await[0]["campaign"], "Roof");
    assert_eq!(ruth.read(&format!("{PLEDGES}/without-campaign")).await, json!([]));
    // From one campaign to another, but not to one where she has a pledge.
    let organ = campaign(&ruth, &json!({ "name": "Organ", "fundId": 1 })).await;
    let other = pledge(&ruth, &organ, &mary, "70").await;
    change(&ruth, &other, &json!({ "campaignId": roof["id"] })).await.refused_at(
        409,
        "not_as_it_was",
        "giverId",
    );
    let gone = change(&ruth, &other, &json!({ "campaignId": 99 })).await;
    assert_eq!(gone.status, 404, "{}", gone.body);
}

#[tokio::test]
async fn the_file_has_what_the_page_shows_after_step_up_and_a_line_in_the_log() {
    let (portal, ruth) = treasurer().await;
    let (mary, bob) = (portal.mary(), portal.person("=Bob", "Jones", None));
    let roof = campaign(&ruth, &json!({})).await;
    let other = campaign(&ruth, &json!({ "name": "Missions", "fundId": 1 })).await;
    assert_eq!(pledged(&ruth, &roof, &mary, "1,200", "$100 a month").await.status, 200);
    pledge(&ruth, &roof, &bob, "50").await;
    pledge(&ruth, &other, &mary, "7").await;
    gift(&portal, Some(&mary), 45_050, "2026-05-03", Some("Building Fund"));
    gift(&portal, Some(&bob), 5_000, "2026-05-03", Some("Building Fund"));
    let path = format!("{}/file", at(&roof));
    let right = json!({ "stepUp": { "password": PASSWORD } });
    let file = ruth.post(&path, &right).await.ok();
    let lines: Vec<&str> = file.body.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(
        lines,
        [
            r#""Campaign","Member number","First name","Last name","Household","Gives with","Pledged","Rhythm","Date","Paid so far","Still to come","Status""#,
            r#""Roof","M0003","'=Bob","Jones","","",50.00,"","2026-11-20",50.00,0.00,"completed""#,
            r#""Roof","M0002","Mary","Smith","","",1200.00,"$100 a month","2026-11-20",450.50,749.50,"open""#,
        ]
    );
    assert_eq!(portal.logged("action = 'file-taken' AND detail = 'pledges to a campaign, 2 lines'"), 1);
    let unknown = ruth.post("/api/office/giving/campaigns/99/file", &right).await;
    assert_eq!(unknown.status, 404, "{}", unknown.body);
}
