//! Life events of people: a death, a move, a wedding, and the way back.

use jiff::SignedDuration;
use portal::appliance::housekeeping::sweep;
use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, at_work, office, secretary};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser};

/// The day of the stories.
fn today(portal: &TestApp) -> String {
    portal.now().strftime("%Y-%m-%d").to_string()
}

async fn tell(browser: &Browser, id: &str, what: &str, body: &Value) -> Answer {
    browser.post(&format!("/api/office/people/{id}/{what}"), body).await
}

/// Head and spouse, who married on this day of the year.
fn couple(portal: &TestApp) -> (String, String) {
    let (mary, john) = (portal.mary(), portal.member("John", "Smith", "john@email.com"));
    portal.household("h1", "Smith Family", &[(&mary, "head"), (&john, "spouse")]);
    for id in [&mary, &john] {
        let day = today(portal);
        portal.execute(
            "UPDATE members SET date_of_birth = '1970' || substr(?2, 5), anniversary = '1999' || substr(?2, 5)
             WHERE id = ?1",
            [id, day.as_str()],
        );
    }
    (mary, john)
}

async fn celebrations(browser: &Browser) -> String {
    browser.read("/api/celebrations/week").await.to_string()
}

fn a_month_of_housekeeping(portal: &TestApp) {
    for _ in 0..40 {
        portal.pass(SignedDuration::from_hours(20));
        sweep(&portal.app.db, portal.now()).unwrap();
    }
}

#[tokio::test]
async fn whoever_died_is_signed_out_and_not_celebrated_and_their_gifts_and_household_stay() {
    let (portal, _) = secretary().await;
    let (mary, john) = couple(&portal);
    portal.gift(&john, 5000);
    let (browser, johns) = (at_work(&portal).await, portal.signed_in("john@email.com").await);
    let before = celebrations(&browser).await;
    assert!(before.contains("John") && before.contains("anniversary"), "{before}");

    for on in ["2199-01-01", "2025-02-30"] {
        tell(&browser, &john, "died", &json!({ "on": on })).await.field_refused("on");
    }
    tell(&browser, &john, "died", &json!({ "on": today(&portal) })).await.ok();
    assert!(!johns.is_signed_in().await);
    assert_eq!(portal.browser().sign_in("john@email.com", PASSWORD).await.status, 401);
    let after = celebrations(&browser).await;
    assert!(!after.contains("John") && !after.contains("anniversary"));
    assert!(after.contains("Mary"), "her birthday is not: {after}");
    assert_eq!(portal.count(&format!("donations WHERE member_id = '{john}'")), 1);
    assert_eq!(portal.count(&format!("household_members WHERE member_id = '{john}'")), 1);
    let line = "action = 'member-died' AND actor LIKE 'Ruth Albright%' AND detail LIKE 'on 20%'";
    assert_eq!(portal.logged(line), 1);

    tell(&browser, &john, "died", &json!({ "on": today(&portal) })).await.refused(409, "not_as_it_was");
    tell(&browser, &john, "enable", &json!({})).await.refused(403, "role_required");
    let invited = tell(&browser, &john, "invite", &json!({})).await;
    assert_eq!(invited.status, 409, "no letters");
    let moved = tell(&browser, &john, "moved", &json!({ "on": today(&portal) })).await;
    assert_eq!(moved.status, 409, "{}", moved.body);

    // It was a mistake.
    assert_eq!(tell(&browser, &john, "back", &json!({})).await.status, 200);
    assert_eq!(portal.browser().sign_in("john@email.com", PASSWORD).await.status, 200);
    assert!(celebrations(&browser).await.contains("anniversary"));
    assert_eq!(tell(&browser, &john, "back", &json!({})).await.code(), "not_as_it_was");
    // An account that an administrator disabled stays so.
    portal.change(&john, "disabled_at = 1");
    tell(&browser, &john, "died", &json!({ "on": today(&portal) })).await.ok();
    tell(&browser, &john, "back", &json!({})).await.ok();
    assert_eq!(portal.count("members WHERE disabled_at = 1"), 1);

    // The page of a widow says who has died, whose place is free: she marries again.
    let page = format!("/api/office/people/{mary}");
    for has_died in [false, true] {
        let widow = browser.read(&page).await;
        assert_eq!(widow["households"][0]["others"][0].get("deceasedOn").is_some(), has_died, "{widow}");
        tell(&browser, &john, "died", &json!({ "on": today(&portal) })).await;
    }
    let adam = portal.person("Adam", "Lee", None);
    let version = browser.read("/api/office/households/h1").await["version"].clone();
    let body = json!({ "version": version, "people": [{ "personId": adam, "role": "spouse" }] });
    browser.post("/api/office/households/h1/members", &body).await.ok();
}

#[tokio::test]
async fn a_whole_household_moves_away_in_one_step_or_not_at_all() {
    let (portal, browser) = office().await;
    let (mary, john) = couple(&portal);
    let tim = portal.person("Tim", "Smith", None);
    portal.lives_in("h1", &tim, "child");
    portal.change(&tim, "left_on = '2026-01-01'");
    let body = |with: Value| json!({ "on": today(&portal), "with": with });
    assert_eq!(tell(&browser, &mary, "moved", &body(json!([john, "nobody"]))).await.status, 404);
    assert_eq!(portal.count("members WHERE left_on IS NOT NULL"), 1, "all or nobody");
    let moved = tell(&browser, &mary, "moved", &body(json!([john, tim]))).await.ok();
    assert!(moved.message().contains("ends on"), "{}", moved.body);
    assert_eq!(portal.count(&format!("members WHERE left_on = '{}'", today(&portal))), 2);
    assert_eq!(portal.count("members WHERE left_on = '2026-01-01'"), 1, "as it was");
    let back = tell(&browser, &john, "back", &json!({})).await.ok();
    assert_eq!(back.message(), "John Smith and Mary Smith are here again.");
    assert_eq!(portal.count("members WHERE left_on IS NOT NULL"), 1, "Tim moved on another day");
}

#[tokio::test]
async fn nobody_without_an_account_is_told_to_have_one_that_ends_or_was_changed() {
    let (portal, browser) = office().await;
    let id = portal.person("Ida", "Lee", Some("ida@email.com"));
    let said = async |what: &str| {
        let answer = tell(&browser, &id, what, &json!({ "on": today(&portal) })).await.ok();
        answer.message()
    };
    assert_eq!(said("moved").await, "You wrote down that Ida Lee moved away.");
    assert_eq!(said("back").await, "Ida Lee is here again.");
    assert_eq!(said("died").await, "You wrote down that Ida Lee died.");
    let page = format!("/api/office/people/{id}");
    assert_eq!(browser.read(&page).await["account"], "none", "nothing was disabled");
    browser.post(&format!("{page}/invite"), &json!({})).await.refused(409, "not_as_it_was");
    said("back").await;
    assert_eq!(browser.read(&page).await["account"], "not-invited");
    assert_eq!(portal.logged("detail LIKE '%account%' AND action LIKE 'member-%'"), 0);
    let version = portal.version(&id);
    let change =
        json!({ "version": version, "email": "ida@example.org", "stepUp": { "password": PASSWORD } });
    browser.put(&format!("/api/office/people/{id}/email"), &change).await.ok();
    assert_eq!(portal.count("outbox WHERE letter = 'email-changed'"), 0, "there was no account to warn of");
}

#[tokio::test]
async fn the_account_of_somebody_who_moved_away_ends_after_30_days_unless_it_is_kept() {
    let (portal, browser) = office().await;
    let (mary, john) = couple(&portal);
    let moved = tell(&browser, &mary, "moved", &json!({ "on": today(&portal) })).await.ok();
    assert!(moved.message().contains("ends on"), "{}", moved.body);
    let ends_on =
        || async { browser.read(&format!("/api/office/people/{mary}")).await["accountEndsOn"].clone() };
    assert_ne!(ends_on().await, Value::Null, "their page says when");
    let kept = tell(&browser, &john, "moved", &json!({ "on": "2026-01-02", "keepAccount": true })).await;
    assert!(kept.message().starts_with("You wrote down that ") && kept.message().ends_with(" moved away."));
    let celebrated = celebrations(&browser).await;
    assert!(!celebrated.contains("Mary") && !celebrated.contains("John"), "{celebrated}");
    assert_eq!(portal.browser().sign_in("mary.smith@email.com", PASSWORD).await.status, 200, "for 30 days");
    assert_eq!(tell(&browser, &mary, "moved", &json!({ "on": today(&portal) })).await.status, 409);

    a_month_of_housekeeping(&portal);
    assert_eq!(portal.browser().sign_in("mary.smith@email.com", PASSWORD).await.status, 401);
    assert_eq!(portal.browser().sign_in("john@email.com", PASSWORD).await.status, 200);
    assert_eq!(portal.logged("action = 'member-disabled'"), 1);

    let browser = at_work(&portal).await;
    assert_eq!(tell(&browser, &mary, "back", &json!({})).await.status, 200);
    assert_eq!(portal.browser().sign_in("mary.smith@email.com", PASSWORD).await.status, 200);
    assert_eq!(portal.count("members WHERE left_on IS NOT NULL"), 1, "John");
}

/// Life events that the office may not record: traps.rs.
#[tokio::test]
async fn the_last_administrator_neither_dies_nor_moves_and_an_administrator_brings_a_former_one_back() {
    let (portal, browser) = office().await;
    portal.give_role(RUTH, "administrator");
    let held = portal.member("Hal", "Former", "hal@email.com");
    portal.change(&held, "had_role = 1, left_on = '2025-01-01'");
    let ruth = portal.id_of(RUTH);
    let on = json!({ "on": today(&portal) });
    for what in ["died", "moved"] {
        tell(&browser, &ruth, what, &on).await.refused(409, "last_administrator");
    }
    tell(&browser, &held, "back", &json!({})).await.ok();
}

#[tokio::test]
async fn a_wedding_changes_names_and_household_of_both_at_once_or_nothing() {
    let (portal, browser) = office().await;
    let (mary, tom) = (portal.mary(), portal.member("Tom", "Jones", "tom@email.com"));
    let wedding = |version: i64, household: &str| {
        json!({ "version": version, "spouseId": tom, "spouseVersion": 1, "on": "2025-06-14",
            "spouseLastName": "Smith", "household": household })
    };
    tell(&browser, &mary, "married", &wedding(7, "Smith Family")).await.refused(409, "changed_meanwhile");
    tell(&browser, &mary, "married", &wedding(1, " ")).await.refused(400, "field_refused");
    assert_eq!(portal.count("members WHERE marital_status IS NOT NULL"), 0, "nothing was written");
    let mut alone = wedding(1, "Smith Family");
    alone["spouseId"] = json!(mary);
    assert_eq!(tell(&browser, &mary, "married", &alone).await.json()["field"], "spouseId");

    portal.household("h9", "Hill", &[]);
    let mut strangers = wedding(1, "hill");
    strangers["newHousehold"] = json!(true);
    tell(&browser, &mary, "married", &strangers).await.field_refused("household");

    portal.change(&tom, "date_of_birth = '2009-06-15'");
    let child = tell(&browser, &mary, "married", &wedding(1, "Smith Family")).await.field_refused("spouseId");
    assert!(child.message().contains("is not 16 yet"), "{}", child.body);
    portal.change(&tom, "date_of_birth = '2009-06-14'");

    let child = portal.person("Kim", "Smith", None);
    portal.lives_in("h9", &mary, "head");
    portal.lives_in("h9", &child, "child");
    portal.household("h8", "Smith Family", &[(&tom, "other")]);
    portal.change(&tom, "address = '7 Elm Road', city = 'Salem'");
    let told = tell(&browser, &mary, "married", &wedding(1, "Smith Family")).await.ok();
    assert!(told.message().ends_with("Smith Family. Hill has no head now."), "{}", told.body);
    portal.execute("DELETE FROM household_members WHERE member_id = ?1", [&child]);
    let married = "last_name = 'Smith' AND marital_status = 'Married' AND anniversary = '2025-06-14'";
    assert_eq!(portal.count(&format!("members WHERE {married}")), 2);
    let places: String = portal.value(
        "SELECT group_concat(first_name || ' ' || role, ', ' ORDER BY role) FROM household_members
         JOIN members ON members.id = household_members.member_id",
        [],
    );
    assert_eq!(places, "Mary head, Tom spouse");
    let address: String = portal.value("SELECT address || ', ' || city FROM members WHERE id = ?1", [&mary]);
    assert_eq!(address, "7 Elm Road, Salem", "of the household she moved into");
}
