//! Slips of paper: made by the office, and what their code opens.

use jiff::SignedDuration;
use jiff::tz::TimeZone;
use portal::accounts::account::{Role, Roles};
use portal::accounts::audit_log::Work;
use portal::appliance::housekeeping::write_morning_letters;
use portal::congregation::people::members::account::change_roles;
use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, at_work, office};
use crate::office::sweep_for_days;
use crate::support::app::{PASSWORD, plain};
use crate::support::authenticator::turn_on;
use crate::support::browser::{Answer, Browser, each};

const NEW: &str = "seven green kettles";

async fn make(browser: &Browser, ids: &[&str]) -> Answer {
    let step_up = json!({ "password": PASSWORD });
    browser.post("/api/office/slips", &json!({ "ids": ids, "stepUp": step_up })).await
}

async fn slip_for(browser: &Browser, id: &str) -> Value {
    make(browser, &[id]).await.ok().json()["slips"][0].clone()
}

async fn code_for(browser: &Browser, id: &str) -> String {
    let made = make(browser, &[id]).await.ok();
    made.json()["slips"][0]["code"].as_str().unwrap_or_else(|| panic!("{}", made.body)).to_owned()
}

async fn open(browser: &Browser, code: &str) -> Answer {
    browser.post("/api/auth/slip", &json!({ "code": code })).await
}

async fn join(browser: &Browser, code: &str, password: &str) -> Answer {
    let body = json!({ "code": code, "password": password, "confirmPassword": password });
    browser.post("/api/auth/join", &body).await
}

#[tokio::test]
async fn a_grandmother_without_e_mail_comes_in_by_a_slip_on_another_device() {
    let (portal, office) = office().await;
    let berta = portal.person("Berta", "Bauer", None);
    let other = portal.person("Berta", "Bauer", None);
    let made = make(&office, &[&berta, &other]).await.ok().json();
    let mut names = each(&made["slips"], "signInName");
    names.sort_unstable();
    assert_eq!(names, ["berta.bauer", "berta.bauer2"]);
    let slip = made["slips"].as_array().unwrap().iter().find(|slip| slip["id"] == json!(berta)).unwrap();
    let name = slip["signInName"].as_str().unwrap();
    let code = slip["code"].as_str().unwrap();
    let bare = code.replace('-', "");
    assert_eq!((code.len(), bare.len()), (9, 8));
    assert!(slip["link"].as_str().unwrap().ends_with(&format!("/join#{bare}")), "{slip}");
    assert!(slip["picture"].as_str().unwrap().starts_with("data:image/svg+xml;base64,"));
    assert_eq!((&slip["name"], &slip["isReset"]), (&json!("Berta Bauer"), &json!(false)));
    assert!(!portal.database_bytes().windows(8).any(|part| part == bare.as_bytes()));

    let hers = portal.browser();
    let seen = open(&hers, &code.to_lowercase()).await.ok().json();
    assert_eq!(seen, json!({ "name": "Berta Bauer", "email": "", "signInName": name, "isReset": false }));
    assert_eq!(open(&hers, code).await.status, 200, "looking uses nothing up");
    assert_eq!(join(&hers, code, "berta.bauer").await.code(), "weak_password");
    let body = json!({ "code": code, "password": NEW, "confirmPassword": "seven" });
    assert_eq!(hers.post("/api/auth/join", &body).await.code(), "passwords_differ");
    let joined = join(&hers, &bare, NEW).await.ok();
    assert_eq!(joined.json()["user"]["signInName"], json!(name));
    assert!(hers.is_signed_in().await);
    join(&portal.browser(), code, "another green kettle").await.refused(410, "link_expired");
    assert_eq!(portal.browser().sign_in(name, NEW).await.status, 200);
    assert_eq!(portal.logged("action = 'slip-made' AND actor LIKE 'Ruth Albright%'"), 2);
}

// proves: O16
#[tokio::test]
async fn a_giver_without_an_account_whom_a_slip_lets_in_is_seen_by_those_with_roles_and_by_the_giver() {
    let (portal, office) = office().await;
    let treasurer = portal.member("Tom", "Holder", "tom@email.com");
    portal.give_role("tom@email.com", "treasurer");
    let berta = portal.person("Berta", "Bauer", None);
    portal.gift(&berta, 5_000);
    let without = office.post("/api/office/slips", &json!({ "ids": [berta] })).await;
    assert_eq!((without.status, portal.count("slips")), (400, 0));
    let code = code_for(&office, &berta).await;
    let hers = portal.browser();
    join(&hers, &code, NEW).await.ok();
    let seen = |page: &Value| page["firstAccess"]["madeBy"].clone();
    portal.pass(SignedDuration::from_hours(19));
    assert_eq!(write_morning_letters(&portal.app.db, portal.now()).unwrap(), 1);
    portal.deliver().await;
    let letter = plain(&portal.letters().pop().unwrap());
    for words in [
        "tom@email.com",
        "Friday, 12:02 PM: Ruth Albright (M0001) made a slip for Berta Bauer (M0003), for the first password",
        "Berta Bauer (M0003) chose a password for the first time, by a slip made by Ruth Albright",
    ] {
        assert!(letter.replace("=\n", "").contains(words), "{words}: {letter}");
    }
    // For ever: the slip itself is swept, the log's lines are not kept for ever either.
    assert_eq!(seen(&hers.read("/api/auth/security").await), "Ruth Albright");
    portal.execute("UPDATE slips SET expires_at = 1", []);
    sweep_for_days(&portal);
    let office = at_work(&portal).await;
    assert_eq!(seen(&office.read(&format!("/api/office/people/{berta}")).await), "Ruth Albright");
    let other = office.read(&format!("/api/office/people/{treasurer}")).await;
    assert_eq!(other.get("firstAccess"), None);
}

// proves: O16
#[tokio::test]
async fn when_and_where_a_role_holder_signs_in_only_administrators_are_told() {
    let (portal, office) = office().await;
    let tom = portal.member("Tom", "Holder", "tom@email.com");
    portal.give_role("tom@email.com", "treasurer");
    turn_on(&portal, &portal.signed_in("tom@email.com").await).await;
    let told = async |office: &Browser| {
        let page = office.read(&format!("/api/office/people/{tom}")).await;
        let list = office.read("/api/office/people?search=Holder").await;
        let from = page["events"].as_array().unwrap().iter().filter(|event| event.get("address").is_some());
        let signs = ["sessions", "recoveryCodesLeft", "twoFactorEnabled", "lockedAt", "lastSignInAt"];
        let mut told: Vec<bool> = signs.iter().map(|sign| page.get(sign).is_some()).collect();
        told.extend(["lockedAt", "lastSignInAt"].map(|sign| list["people"][0].get(sign).is_some()));
        told.push(from.count() > 0);
        told
    };
    portal.change(&tom, "account_locked = 1, locked_at = 1");
    assert_eq!(told(&office).await, [false; 8], "left out, and not 0");
    portal.change(&tom, "treasurer_since = NULL");
    assert_eq!(told(&office).await, [false; 8], "nor of somebody who had a role");
    portal.give_role(RUTH, "administrator");
    assert_eq!(told(&at_work(&portal).await).await, [true; 8]);
}

// proves: O9
#[tokio::test]
async fn a_slip_is_good_for_thirty_days_until_another_is_printed_and_its_person_gets_a_role() {
    let (portal, office) = office().await;
    let berta = portal.person("Berta", "Bauer", None);
    let first = code_for(&office, &berta).await;
    let second = code_for(&office, &berta).await;
    assert_eq!(open(&portal.browser(), &first).await.status, 410);
    assert_eq!(open(&portal.browser(), &second).await.status, 200);
    portal.pass(SignedDuration::from_hours(30 * 24 - 1));
    assert_eq!(open(&portal.browser(), &second).await.status, 200);
    portal.pass(SignedDuration::from_hours(2));
    assert_eq!(join(&portal.browser(), &second, NEW).await.status, 410);

    let office = at_work(&portal).await;
    let third = code_for(&office, &berta).await;
    portal.change(&berta, "disabled_at = 1");
    assert_eq!(open(&portal.browser(), &third).await.status, 410);
    // A role ends it, too.
    let ann = portal.person("Ann", "Lee", Some("ann@email.com"));
    let code = code_for(&office, &ann).await;
    let roles: Roles = [Role::Treasurer].into_iter().collect();
    let change = |tx: &rusqlite::Transaction<'_>| {
        change_roles(Work::of_command(tx, portal.now(), &TimeZone::UTC), "ann@email.com", roles)
    };
    portal.app.db.write(change).unwrap();
    assert_eq!(join(&portal.browser(), &code, NEW).await.status, 410);
}

// proves: O5
#[tokio::test]
async fn a_slip_for_an_account_that_exists_is_a_reset() {
    let (portal, office) = office().await;
    let mary = portal.mary();
    let before = portal.signed_in("mary.smith@email.com").await;
    portal.change(&mary, "account_locked = 1, locked_at = 1");
    let slip = slip_for(&office, &mary).await;
    assert_eq!((&slip["isReset"], &slip["email"]), (&json!(true), &json!("mary.smith@email.com")));
    let code = slip["code"].as_str().unwrap();
    let browser = portal.browser();
    let done = join(&browser, code, NEW).await.ok();
    assert_eq!(done.message(), "Your new password is set. Please sign in with it.");
    assert!(!browser.is_signed_in().await, "it does not sign in");
    assert!(!before.is_signed_in().await, "every session ends");
    assert!(portal.is_locked(&mary), "it does not unlock");
    assert_eq!(portal.count("outbox WHERE letter = 'password-changed'"), 1);
}

// proves: O5
#[tokio::test]
async fn the_slip_of_an_account_with_a_second_factor_leaves_it_on() {
    let (portal, office) = office().await;
    let mary = portal.mary();
    turn_on(&portal, &portal.signed_in("mary.smith@email.com").await).await;
    let slip = slip_for(&office, &mary).await;
    let browser = portal.browser();
    assert_eq!(join(&browser, slip["code"].as_str().unwrap(), NEW).await.status, 200);
    assert!(!browser.is_signed_in().await);
    assert_eq!(browser.sign_in("mary.smith@email.com", NEW).await.code(), "code_needed");
}

// proves: O9
#[tokio::test]
async fn who_died_or_moved_away_gets_no_first_password_by_a_slip_and_a_new_one_does() {
    let (portal, office) = office().await;
    let berta = portal.person("Berta", "Bauer", None);
    let mary = portal.mary();
    for id in [&berta, &mary] {
        portal.change(id, "left_on = '2026-01-31'");
    }
    let made = make(&office, &[&berta, &mary]).await.ok().json();
    assert_eq!(each(&made["slips"], "id"), [mary]);
    assert_eq!(each(&made["leftOut"], "id"), [berta.as_str()]);
    let reason = made["leftOut"][0]["reason"].as_str().unwrap();
    assert!(reason.starts_with("It is written down that Berta Bauer (M"), "{reason}");
    assert!(reason.ends_with("moved away. If they are back, say so on their page first."), "{reason}");
    portal.change(&berta, "left_on = NULL");
    code_for(&office, &berta).await;
    let dora = portal.person("Dora", "Bauer", Some("dora@email.com"));
    office.post(&format!("/api/office/people/{dora}/died"), &json!({ "on": "2026-01-01" })).await.ok();
    assert_eq!(office.read(&format!("/api/office/people/{dora}")).await["account"], "none");
    let made = make(&office, &[&dora]).await.ok().json();
    let reason = made["leftOut"][0]["reason"].as_str().unwrap();
    assert!(
        reason.starts_with("It is written down that Dora Bauer (M") && reason.ends_with(" died."),
        "{reason}"
    );
}

// proves: O9
#[tokio::test]
async fn wrong_codes_are_throttled_like_wrong_passwords() {
    let (portal, office) = office().await;
    let berta = portal.person("Berta", "Bauer", None);
    let code = code_for(&office, &berta).await;
    let guesser = portal.browser();
    for number in 0..50 {
        let opens = number % 2 == 0;
        let guess =
            if opens { open(&guesser, "AAAA-AAAA").await } else { join(&guesser, "no code", NEW).await };
        guess.refused(410, "link_expired");
    }
    open(&guesser, &code).await.refused(429, "too_many_attempts");
    assert_eq!(join(&guesser, &code, NEW).await.status, 429);
    assert_eq!(portal.browser().sign_in("nobody@email.com", "wrong").await.status, 429);
    portal.pass(SignedDuration::from_mins(11));
    assert_eq!(join(&guesser, &code, NEW).await.status, 200);
}

// proves: O9
#[tokio::test]
async fn of_six_who_use_one_slip_at_once_one_gets_in() {
    let (portal, office) = office().await;
    let berta = portal.person("Berta", "Bauer", None);
    let code = code_for(&office, &berta).await;
    let mut tries = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let (browser, code) = (portal.browser(), code.clone());
        tries.spawn(async move { join(&browser, &code, NEW).await.status });
    }
    let statuses = tries.join_all().await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
}

// proves: O9
#[tokio::test]
async fn slips_are_made_for_one_to_a_hundred_people_and_a_thousand_a_day() {
    let (portal, office) = office().await;
    let many: Vec<String> = (0..101).map(|number| number.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    for ids in [&[][..], &many] {
        make(&office, ids).await.refused(400, "field_refused");
    }
    let unknown = make(&office, &["no-such-id"]).await.ok().json();
    assert_eq!((&unknown["slips"], unknown["leftOut"].as_array().map(Vec::len)), (&json!([]), Some(1)));
    let berta = portal.person("Berta", "Bauer", None);
    code_for(&office, &berta).await;
    portal.execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
         INSERT INTO slips (member_id, code_hash, epoch, made_by, created_at, expires_at, run, uptime)
         SELECT member_id, randomblob(32), 0, made_by, created_at, expires_at, 0, 0 FROM slips, n",
        [],
    );
    make(&office, &[&berta]).await.refused(429, "too_many_attempts");
}
