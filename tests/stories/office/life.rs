//! What becomes of people: a death, a move, a wedding, and the way back.

use jiff::SignedDuration;
use portal::appliance::housekeeping::sweep;
use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, at_work, secretary};
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
    portal.execute("INSERT INTO households (id, name, created_at) VALUES ('h1', 'Smith Family', 0)", []);
    for (id, role) in [(&mary, "head"), (&john, "spouse")] {
        portal.execute("INSERT INTO household_members VALUES ('h1', ?1, ?2, 0)", [id, role]);
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
    let (portal, factor) = secretary().await;
    let (_, john) = couple(&portal);
    portal.execute(
        "INSERT INTO donations (member_id, amount_cents, transaction_date, created_at)
         VALUES (?1, 5000, '2025-01-05', 0)",
        [&john],
    );
    let (browser, johns) = (at_work(&portal, &factor).await, portal.signed_in("john@email.com").await);
    let before = celebrations(&browser).await;
    assert!(before.contains("John") && before.contains("anniversary"), "{before}");

    for (on, code) in [("2199-01-01", "field_refused"), ("2025-02-30", "field_refused")] {
        let refused = tell(&browser, &john, "died", &json!({ "on": on })).await;
        assert_eq!((refused.status, &*refused.code()), (400, code), "{on}");
        assert_eq!(refused.json()["field"], "on");
    }
    let told = tell(&browser, &john, "died", &json!({ "on": today(&portal) })).await;
    assert_eq!(told.status, 200, "{}", told.body);
    assert!(!johns.is_signed_in().await);
    assert_eq!(portal.browser().sign_in("john@email.com", PASSWORD).await.status, 401);
    let after = celebrations(&browser).await;
    assert!(
        !after.contains("John") && !after.contains("anniversary"),
        "the widow's day is gone too: {after}"
    );
    assert!(after.contains("Mary"), "her birthday is not: {after}");
    assert_eq!(portal.count(&format!("donations WHERE member_id = '{john}'")), 1);
    assert_eq!(portal.count(&format!("household_members WHERE member_id = '{john}'")), 1);
    assert_eq!(
        portal.logged("action = 'member-died' AND actor LIKE 'Ruth Albright%' AND detail LIKE 'on 20%'"),
        1
    );

    let again = tell(&browser, &john, "died", &json!({ "on": today(&portal) })).await;
    assert_eq!((again.status, &*again.code()), (409, "not_as_it_was"));
    let enabled = tell(&browser, &john, "enable", &json!({})).await;
    assert_eq!((enabled.status, &*enabled.code()), (403, "role_required"), "{}", enabled.body);
    let invited = tell(&browser, &john, "invite", &json!({})).await;
    assert_eq!(invited.status, 409, "no letters");
    let moved = tell(&browser, &john, "moved", &json!({ "on": today(&portal) })).await;
    assert_eq!(moved.status, 409, "{}", moved.body);

    // It was a mistake.
    assert_eq!(tell(&browser, &john, "back", &json!({})).await.status, 200);
    assert_eq!(portal.browser().sign_in("john@email.com", PASSWORD).await.status, 200);
    assert!(celebrations(&browser).await.contains("anniversary"));
    assert_eq!(tell(&browser, &john, "back", &json!({})).await.code(), "not_as_it_was");
}

#[tokio::test]
async fn the_page_of_a_widow_says_who_of_her_household_has_died_and_she_can_marry_again() {
    let (portal, factor) = secretary().await;
    let (mary, john) = couple(&portal);
    let browser = at_work(&portal, &factor).await;
    for has_died in [false, true] {
        let widow = browser.read(&format!("/api/office/people/{mary}")).await;
        assert_eq!(widow["households"][0]["others"][0]["hasDied"], has_died, "{widow}");
        tell(&browser, &john, "died", &json!({ "on": today(&portal) })).await;
    }
    // The place of who died is free: a widow marries again.
    let adam = portal.person("Adam", "Lee", None);
    let path = format!("/api/office/people/{mary}");
    let home = format!(
        "/api/office/households/{}",
        browser.read(&path).await["households"][0]["id"].as_str().unwrap()
    );
    let version = browser.read(&home).await["version"].clone();
    let body = json!({ "version": version, "people": [{ "personId": adam, "role": "spouse" }] });
    let answer = browser.post(&format!("{home}/members"), &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[tokio::test]
async fn an_account_that_an_administrator_disabled_stays_so_when_a_death_is_taken_back() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    portal.execute("UPDATE members SET disabled_at = 1 WHERE id = ?1", [&mary]);
    let browser = at_work(&portal, &factor).await;
    assert_eq!(tell(&browser, &mary, "died", &json!({ "on": today(&portal) })).await.status, 200);
    assert_eq!(tell(&browser, &mary, "back", &json!({})).await.status, 200);
    assert_eq!(portal.count("members WHERE disabled_at = 1"), 1);
}

#[tokio::test]
async fn the_account_of_somebody_who_moved_away_ends_after_30_days_unless_it_is_kept() {
    let (portal, factor) = secretary().await;
    let (mary, john) = couple(&portal);
    let browser = at_work(&portal, &factor).await;
    let moved = tell(&browser, &mary, "moved", &json!({ "on": today(&portal) })).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    assert!(moved.message().contains("ends on"), "{}", moved.body);
    let ends_on =
        || async { browser.read(&format!("/api/office/people/{mary}")).await["accountEndsOn"].clone() };
    assert_ne!(ends_on().await, Value::Null, "their page says when");
    let kept = tell(&browser, &john, "moved", &json!({ "on": today(&portal), "keepAccount": true })).await;
    assert_eq!(kept.message(), "It is written down.");
    let celebrated = celebrations(&browser).await;
    assert!(!celebrated.contains("Mary") && !celebrated.contains("John"), "{celebrated}");
    assert_eq!(portal.browser().sign_in("mary.smith@email.com", PASSWORD).await.status, 200, "for 30 days");
    assert_eq!(tell(&browser, &mary, "moved", &json!({ "on": today(&portal) })).await.status, 409);

    a_month_of_housekeeping(&portal);
    assert_eq!(portal.browser().sign_in("mary.smith@email.com", PASSWORD).await.status, 401);
    assert_eq!(portal.browser().sign_in("john@email.com", PASSWORD).await.status, 200);
    assert_eq!(portal.logged("action = 'member-disabled'"), 1);

    let browser = at_work(&portal, &factor).await;
    assert_eq!(tell(&browser, &mary, "back", &json!({})).await.status, 200);
    assert_eq!(portal.browser().sign_in("mary.smith@email.com", PASSWORD).await.status, 200);
    assert_eq!(portal.count("members WHERE left_on IS NOT NULL"), 1, "John");
}

#[tokio::test]
async fn the_office_writes_down_nothing_of_somebody_who_has_or_had_a_role() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    let held = portal.member("Hal", "Former", "hal@email.com");
    portal.execute("UPDATE members SET had_role = 1, left_on = '2025-01-01' WHERE id = ?1", [&held]);
    let ruth: String = portal.value("SELECT id FROM members WHERE email = ?1", [RUTH]);
    let browser = at_work(&portal, &factor).await;
    let wedding =
        |spouse: &str| json!({ "version": 1, "spouseId": spouse, "spouseVersion": 1, "household": "Home" });
    let on = json!({ "on": today(&portal) });
    for (id, what, body) in [
        (&held, "died", on.clone()),
        (&held, "moved", on.clone()),
        (&held, "back", json!({})),
        (&held, "married", wedding(&mary)),
        (&mary, "married", wedding(&held)),
        (&ruth, "died", on.clone()),
    ] {
        let refused = tell(&browser, id, what, &body).await;
        assert!(
            refused.code() == "administrator_needed" || refused.code() == "changed_meanwhile",
            "{what}: {}",
            refused.body
        );
        assert_ne!(refused.status, 200, "{what}");
    }
    portal.give_role(RUTH, "administrator");
    let last = tell(&browser, &ruth, "died", &on).await;
    assert_eq!((last.status, &*last.code()), (409, "last_administrator"), "{}", last.body);
    let last = tell(&browser, &ruth, "moved", &on).await;
    assert_eq!((last.status, &*last.code()), (409, "last_administrator"), "{}", last.body);
    assert_eq!(tell(&browser, &held, "back", &json!({})).await.status, 200, "an administrator may");
}

#[tokio::test]
async fn a_wedding_changes_names_and_household_of_both_at_once_or_nothing() {
    let (portal, factor) = secretary().await;
    let (mary, tom) = (portal.mary(), portal.member("Tom", "Jones", "tom@email.com"));
    let browser = at_work(&portal, &factor).await;
    let wedding = |version: i64, household: &str| {
        json!({ "version": version, "spouseId": tom, "spouseVersion": 1, "on": "2025-06-14",
            "spouseLastName": "Smith", "household": household })
    };
    assert_eq!(
        tell(&browser, &mary, "married", &wedding(7, "Smith Family")).await.code(),
        "changed_meanwhile"
    );
    let nameless = tell(&browser, &mary, "married", &wedding(1, " ")).await;
    assert_eq!((nameless.status, &*nameless.code()), (400, "field_refused"), "{}", nameless.body);
    assert_eq!(portal.count("members WHERE marital_status IS NOT NULL"), 0, "nothing was written");
    let mut alone = wedding(1, "Smith Family");
    alone["spouseId"] = json!(mary);
    assert_eq!(tell(&browser, &mary, "married", &alone).await.json()["field"], "spouseId");

    portal.execute("INSERT INTO households (id, name, created_at) VALUES ('h9', 'Hill', 0)", []);
    let mut strangers = wedding(1, "hill");
    strangers["newHousehold"] = json!(true);
    let with_strangers = tell(&browser, &mary, "married", &strangers).await;
    assert_eq!((with_strangers.status, &with_strangers.json()["field"]), (400, &json!("household")));

    portal.execute("UPDATE members SET date_of_birth = '2009-06-15' WHERE id = ?1", [&tom]);
    let child = tell(&browser, &mary, "married", &wedding(1, "Smith Family")).await;
    assert_eq!((child.status, &child.json()["field"]), (400, &json!("spouseId")), "{}", child.body);
    assert!(child.message().contains("is not 16 yet"), "{}", child.body);
    portal.execute("UPDATE members SET date_of_birth = '2009-06-14' WHERE id = ?1", [&tom]);

    portal.execute("INSERT INTO household_members VALUES ('h9', ?1, 'head', 0)", [&mary]);
    let child = portal.person("Kim", "Smith", None);
    portal.execute("INSERT INTO household_members VALUES ('h9', ?1, 'child', 0)", [&child]);
    let told = tell(&browser, &mary, "married", &wedding(1, "Smith Family")).await;
    assert_eq!(told.status, 200, "{}", told.body);
    assert!(told.message().ends_with("Smith Family. Hill has no head now."), "{}", told.body);
    portal.execute("DELETE FROM household_members WHERE member_id = ?1", [&child]);
    assert_eq!(
        portal.count(
            "members WHERE last_name = 'Smith' AND marital_status = 'Married' AND anniversary = '2025-06-14'"
        ),
        2
    );
    let places: String = portal.value(
        "SELECT group_concat(first_name || ' ' || role, ', ' ORDER BY role) FROM household_members
         JOIN members ON members.id = household_members.member_id",
        [],
    );
    assert_eq!(places, "Mary head, Tom spouse");
}

#[tokio::test]
async fn a_wedding_is_of_the_two_who_were_chosen_whatever_their_numbers_read_like() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    let [eve, adam] = ["Eve", "Adam"].map(|name| portal.person(name, "Wolf", None));
    // From years ago: such a number is refused today.
    portal.execute("UPDATE members SET member_id = 'mary.smith@email.com' WHERE id = ?1", [&eve]);
    let browser = at_work(&portal, &factor).await;
    let body = json!({ "version": 1, "spouseId": adam, "spouseVersion": 1, "household": "Wolf" });
    let told = tell(&browser, &eve, "married", &body).await;
    assert_eq!(told.status, 200, "{}", told.body);
    assert_eq!(portal.count("members WHERE marital_status = 'Married' AND last_name = 'Wolf'"), 2);
    assert_eq!(portal.count(&format!("household_members WHERE member_id = '{mary}'")), 0);
}
