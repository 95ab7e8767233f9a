//! The traps of a small office (O0): actions that are refused on people who hold or held a role, on oneself, and
//! against the books. Each attempt is refused, and nothing is changed.

use reqwest::Method;
use rusqlite::types::Value as Stored;
use serde_json::json;

use crate::http::routes::operations;
use crate::office::role_rights::{RUTH, at_work, office, secretary};
use crate::office::step_up;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser, send};

/// Operations on a person who holds or held a role, reserved for administrators.
const OF_AN_ADMINISTRATOR: &str = "unlockPerson invitePerson endPersonSessions changePersonEmail changePersonSignInName \
    changePersonContactEmail writeResetLetter personDied personMoved personBack personMarried removal removePerson \
    mergePeople remindInvitation withdrawInvitation";
/// Operations that the office may not do on anyone.
const OF_ANOTHER_ROLE: &str = "disablePerson enablePerson resetPersonSecondFactor changePersonRoles";

/// Operations on everybody's row, and those that name no person. restorePerson and undoMerge are of a row that was
/// taken away: stories of their own, below. By a list of ids: fields of the table only; slips are in the table, too.
const OPEN_TO_THE_OFFICE: &str = "eventInvitation sendEventInvitations announcementLetter sendAnnouncement person \
    updatePerson mergePreview household changeHousehold addToHousehold takeOutOfHousehold splitHousehold restorePerson \
    undoMerge eventToEdit changeEvent removeEvent restoreEvent eventLetters cancelEvent takeBackCancellation eventAnswers \
    answerOf answerFor closeAnswers answersFile announcementToEdit changeAnnouncement removeAnnouncement \
    restoreAnnouncement withdrawOfficeLetter setFieldOfPeople fieldOfPeople makeSlips";

/// Operations that no administrator may do on themselves. For the rest there is Security.
const OF_ONESELF: [&str; 6] =
    ["invitePerson", "writeResetLetter", "resetPersonSecondFactor", "removal", "removePerson", "mergePeople"];

/// Operations that are refused to the office about them, with the code.
fn of_role_holders() -> impl Iterator<Item = (&'static str, &'static str)> {
    let administrator = OF_AN_ADMINISTRATOR.split(' ').map(|id| (id, "administrator_needed"));
    administrator.chain(OF_ANOTHER_ROLE.split(' ').map(|id| (id, "role_required")))
}

/// Asks for the operation about this person, as the page would, with everything it wants; `other` is a plain person.
async fn attempt(portal: &TestApp, browser: &Browser, operation: &str, id: &str, other: &str) -> Answer {
    let operation = operations().into_iter().find(|one| one.id == operation).unwrap();
    let today = portal.now().strftime("%Y-%m-%d").to_string();
    let step_up = json!({ "password": PASSWORD });
    let body = match &*operation.id {
        "disablePerson" | "resetPersonSecondFactor" | "writeResetLetter" => step_up,
        _ => json!({ "version": portal.version(id), "otherVersion": portal.version(other), "on": today,
            "spouseId": other, "spouseVersion": portal.version(other), "household": "Home",
            "email": "evil@email.com", "contactEmail": "evil@email.com", "signInName": "evil", "roles": ["office"],
            "name": portal.value::<String>("SELECT first_name || ' ' || last_name FROM members WHERE id = ?1", [id]),
            "ids": [id], "isReset": true, "stepUp": step_up }),
    };
    let address = operation.path.replace("{id}", id).replace("{other}", other);
    let mut request = browser.request(operation.method.clone(), &address);
    if operation.method != Method::GET {
        request = request.json(&body);
    }
    send(request).await
}

/// A person with this role. Returns their id.
fn holder(portal: &TestApp, name: &str, role: &str) -> String {
    let email = format!("{name}@email.com").to_lowercase();
    let id = portal.member(name, "Holder", &email);
    portal.give_role(&email, role);
    id
}

/// All tables but logs, sessions and the counts of failures.
fn everything(portal: &TestApp) -> Vec<(String, Vec<Vec<Stored>>)> {
    let conn = portal.database();
    let mut tables = conn
        .prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
             AND name NOT IN ('security_logs', 'sessions', 'trusted_devices', 'used_codes', 'clock_watch')
             AND name NOT LIKE 'people_words%' ORDER BY name",
        )
        .unwrap();
    let tables: Vec<String> =
        tables.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert!(tables.len() > 20, "{tables:?}");
    tables
        .into_iter()
        .map(|table| {
            let mut rows = conn.prepare(&format!("SELECT * FROM {table} ORDER BY 1")).unwrap();
            let columns = rows.column_count();
            let rows =
                rows.query_map([], |row| (0..columns).map(|column| row.get(column)).collect()).unwrap();
            (table, rows.collect::<Result<_, _>>().unwrap())
        })
        .collect()
}

// proves: O0
#[test]
fn every_operation_about_a_person_has_its_place_in_these_tables() {
    // Operations on giving name gifts, funds and sheets, those on the portal letters; the office does none of them.
    let of_one = |address: &str| {
        (address.contains("{id}") || address.ends_with("/field"))
            && !["/api/office/giving/", "/api/office/portal/"].iter().any(|part| address.starts_with(part))
    };
    for operation in operations().iter().filter(|one| one.is_office_work() && of_one(&one.path)) {
        let refused = of_role_holders().any(|(id, _)| id == operation.id);
        let open = OPEN_TO_THE_OFFICE.split(' ').any(|id| id == operation.id);
        assert!(refused != open, "{}: may the office do it to an administrator?", operation.id);
    }
}

// proves: O0
#[tokio::test]
async fn the_office_does_nothing_to_the_account_of_somebody_who_holds_or_held_a_role() {
    let (portal, _) = secretary().await;
    let plain = portal.person("Paul", "Plain", None);
    let tom = holder(&portal, "Tom", "treasurer");
    let ann = holder(&portal, "Ann", "administrator");
    // Once of the office, and invited again: no password, a slip, a reminder to send.
    let hal = portal.person("Hal", "Former", Some("hal@email.com"));
    portal.change(&hal, "had_role = 1");
    portal.execute(
        "INSERT INTO outbox (letter, member_id, created_at, expires_at, next_try_at)
         VALUES ('invitation', ?1, 0, 9999999999, 9999999999)",
        [&hal],
    );
    for id in [&tom, &ann, &hal, &portal.id_of(RUTH)] {
        let browser = at_work(&portal).await;
        let before = everything(&portal);
        for (operation, code) in of_role_holders() {
            attempt(&portal, &browser, operation, id, &plain).await.refused(403, code);
        }
        // The other way round: into a plain person's row, and beside one.
        for operation in ["mergePeople", "personMarried"] {
            attempt(&portal, &browser, operation, &plain, id).await.refused(403, "administrator_needed");
        }
        let slips = attempt(&portal, &browser, "makeSlips", id, &plain).await;
        let left_out = slips.json()["leftOut"].as_array().map(Vec::len);
        assert_eq!((slips.status, left_out), (200, Some(1)), "{}", slips.body);
        assert!(everything(&portal) == before, "something was changed");
    }
}

// proves: O0
#[tokio::test]
async fn nobody_merges_removes_or_writes_links_for_themselves() {
    let (portal, browser) = office().await;
    let plain = portal.person("Ruth", "Albright", None);
    for role in ["administrator", "treasurer"] {
        portal.give_role(RUTH, role);
    }
    holder(&portal, "Ann", "administrator");
    let own = portal.id_of(RUTH);
    let before = everything(&portal);
    for operation in OF_ONESELF {
        attempt(&portal, &browser, operation, &own, &plain).await.refused(403, "administrator_needed");
    }
    assert_eq!(attempt(&portal, &browser, "mergePeople", &plain, &own).await.code(), "administrator_needed");
    let slips = attempt(&portal, &browser, "makeSlips", &own, &plain).await.json();
    assert_eq!((&slips["slips"], slips["leftOut"].as_array().map(Vec::len)), (&json!([]), Some(1)));
    assert!(everything(&portal) == before, "something was changed");
    // For a former role holder an administrator makes one.
    let former = portal.person("Hal", "Former", Some("hal@email.com"));
    portal.change(&former, "had_role = 1");
    let slips = attempt(&portal, &browser, "makeSlips", &former, &plain).await.json();
    assert_eq!(slips["slips"].as_array().map(Vec::len), Some(1));
}

// proves: O4
#[tokio::test]
async fn an_administrator_who_takes_the_treasurer_s_role_is_logged_and_everybody_concerned_is_told() {
    let (portal, browser) = office().await;
    portal.change_ruth("office_since = NULL");
    portal.give_role(RUTH, "administrator");
    holder(&portal, "Ann", "administrator");
    holder(&portal, "Tom", "treasurer");
    holder(&portal, "Otto", "office");
    let own = portal.id_of(RUTH);
    let body = json!({ "version": portal.version(&own), "roles": ["administrator", "treasurer"], "stepUp": step_up() });
    browser.put(&format!("/api/office/people/{own}/roles"), &body).await.ok();
    let told: String = portal.value(
        "SELECT group_concat(first_name, ' ' ORDER BY first_name) FROM outbox
         JOIN members ON members.id = outbox.member_id WHERE letter = 'roles-changed'",
        [],
    );
    assert_eq!(told, "Ann Ruth Tom");
    assert_eq!(portal.logged("action = 'role-changed' AND actor LIKE 'Ruth Albright%'"), 1);
}

// proves: O0
/// A giver, one who pledged, and two rows with gifts that an administrator merged: what the books hold stays where it is.
#[tokio::test]
async fn neither_the_office_nor_an_administrator_without_the_books_moves_or_drops_a_gift() {
    let (portal, both) = office().await;
    let [gil, pia, one, two, gone] =
        ["Gil", "Pia", "Ann", "Anne", "Gus"].map(|name| portal.person(name, "Giver", None));
    for id in [&gil, &one, &two, &gone] {
        portal.gift(id, 7_654_321);
    }
    portal.pledge(&pia, 7_654_321);
    for role in ["administrator", "treasurer"] {
        portal.give_role(RUTH, role);
    }
    let merged = attempt(&portal, &both, "mergePeople", &one, &two).await.ok();
    let merge = merged.json()["id"].clone();
    assert_eq!(attempt(&portal, &both, "removePerson", &gone, &one).await.status, 200);
    let removed = both.read("/api/office/removed").await[0]["id"].clone();

    for role in ["office", "administrator"] {
        portal.ruth_is(&[role]);
        let browser = at_work(&portal).await;
        let before = everything(&portal);
        let mut refused = Vec::new();
        for id in [&gil, &pia] {
            for operation in ["removal", "removePerson"] {
                refused.push(attempt(&portal, &browser, operation, id, &one).await);
            }
        }
        refused.push(browser.post(&format!("/api/office/removed/{removed}/restore"), &json!({})).await);
        if role == "office" {
            for (kept, other) in [(&gil, &pia), (&pia, &gil), (&gil, &one)] {
                refused.push(attempt(&portal, &browser, "mergePeople", kept, other).await);
            }
            refused.push(browser.post(&format!("/api/office/merges/{merge}/undo"), &json!({})).await);
        }
        for answer in refused {
            let answer = answer.refused(403, "administrator_needed");
            assert!(!answer.body.contains("76543"), "{}", answer.body);
        }
        assert!(everything(&portal) == before, "something was changed");
    }
}
