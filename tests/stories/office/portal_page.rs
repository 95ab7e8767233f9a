//! The page about the portal itself: findings that stay from look to look, backups, letters.

use portal::appliance::backup::{encrypted, with_key};
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, office};
use crate::office::step_up;
use crate::support::app::TestApp;
use crate::support::browser::{Browser, each, send};

async fn administration() -> (TestApp, Browser) {
    let (portal, browser) = office().await;
    portal.give_role(RUTH, "administrator");
    (portal, browser)
}

fn finding<'a>(page: &'a Value, name: &str) -> Option<&'a Value> {
    page["findings"].as_array().unwrap().iter().find(|finding| finding["name"] == name)
}

// proves: O8
#[tokio::test]
async fn a_finding_keeps_its_age_until_it_is_gone_and_is_counted_until_it_is_put_aside() {
    let (portal, ruth) = administration().await;
    assert_eq!(ruth.read("/api/office/portal").await.get("lookedAt"), None);
    ruth.post("/api/office/portal/look", &json!({})).await.ok();
    let first = ruth.read("/api/office/portal").await;
    let found = finding(&first, "mail-settings").expect("no mail server is set");
    assert!(found["says"].as_str().unwrap().len() > 10 && found["isProblem"].is_boolean());
    let problems = |page: &Value| {
        let findings = page["findings"].as_array().unwrap();
        findings.iter().filter(|one| one["isProblem"] == true && one.get("asideUntil").is_none()).count()
    };
    portal.execute("UPDATE findings SET is_problem = 1 WHERE name = 'mail-settings'", []);
    let page = ruth.read("/api/office/portal").await;
    assert_eq!(page["findings"][0]["isProblem"], true, "the worst first");
    let told = portal.browser().read("/api/health").await["findings"].clone();
    assert_eq!(told, problems(&page), "anybody may count them");

    let aside = |until: &str, because: &str| json!({ "until": until, "because": because });
    let path = "/api/office/portal/findings/mail-settings";
    ruth.put(path, &aside("2026-11-19", "x")).await.field_refused("until");
    ruth.put(path, &aside("2028-11-21", "x")).await.field_refused("until");
    ruth.put(path, &aside("2026-11-21", " ")).await.field_refused("because");
    ruth.put(path, &aside("2026-11-21", "The provider calls back.")).await.ok();
    let aside = ruth.read("/api/office/portal").await;
    assert_eq!(problems(&aside), problems(&page) - 1);
    assert_eq!(finding(&aside, "mail-settings").unwrap()["asideBecause"], "The provider calls back.");
    assert_eq!(portal.logged("action = 'finding-put-aside' AND actor LIKE 'Ruth Albright%'"), 1);

    portal.set_clock("2026-11-22T18:00:00Z");
    portal
        .execute("UPDATE sessions SET role_awake_since = ?1, role_used_at = ?1", [portal.now().as_second()]);
    ruth.post("/api/office/portal/look", &json!({})).await.ok();
    let again = ruth.read("/api/office/portal").await;
    assert_eq!(finding(&again, "mail-settings").unwrap().get("asideUntil"), None, "the day is over");
    assert_eq!(finding(&again, "mail-settings").unwrap()["foundAt"], found["foundAt"]);

    portal.set(Name::MailServer, "127.0.0.1:1");
    ruth.post("/api/office/portal/look", &json!({})).await.ok();
    assert!(finding(&ruth.read("/api/office/portal").await, "mail-settings").is_none(), "it is gone");
}

#[tokio::test]
async fn a_backup_is_made_listed_and_taken_away_encrypted() {
    let (portal, ruth) = administration().await;
    ruth.post("/api/office/portal/backups", &json!({})).await.ok();
    let page = ruth.read("/api/office/portal").await;
    assert_eq!(each(&page["backups"], "purpose"), ["nightly"]);
    assert_eq!(portal.logged("action = 'backup-made' AND actor LIKE 'Ruth Albright%'"), 1);

    let wanted = |passphrase: &str| json!({ "passphrase": passphrase, "stepUp": step_up() });
    let path = "/api/office/portal/backups/file";
    ruth.post(path, &wanted("four quiet river lanterns")).await.refused(403, "role_required");
    portal.give_role(RUTH, "treasurer");
    ruth.post(path, &wanted("password1234")).await.field_refused("passphrase");
    let passphrase = "four quiet river lanterns";
    let file = ruth.request(Method::POST, path).json(&wanted(passphrase)).send().await.unwrap();
    assert!(file.headers()["content-disposition"].to_str().unwrap().contains("portal-with-key-"));
    assert_eq!(file.headers()["cache-control"], "no-store");
    assert_eq!(portal.logged("action = 'file-taken' AND detail LIKE 'a backup with the key%'"), 2);
    let bytes = file.bytes().await.unwrap();
    let mut archive = encrypted::reader(&bytes[..], passphrase).unwrap();
    let mut database = Vec::new();
    let ((), key) = with_key::take_out(&mut archive, |file| {
        file.read_to_end(&mut database)?;
        Ok(())
    })
    .unwrap();
    assert_eq!(key[..], std::fs::read(portal.data_dir().join("portal.key")).unwrap());
    assert!(database.windows(RUTH.len()).any(|window| window == RUTH.as_bytes()));
    let left: Vec<_> = std::fs::read_dir(portal.data_dir().join("backups")).unwrap().collect();
    assert!(left.iter().all(|entry| !entry.as_ref().unwrap().file_name().to_string_lossy().contains("key")));
}

#[tokio::test]
async fn what_is_left_to_do_goes_as_it_is_done_or_put_aside() {
    let (portal, ruth) = administration().await;
    let left = || async { ruth.read("/api/office/portal").await["leftToDo"].to_string() };
    assert_eq!(left().await, r#"["people","reach","https","mail","second-place","second-administrator"]"#);
    portal.mary();
    portal.set(Name::MailServer, "127.0.0.1:1");
    let test = ruth.post("/api/office/portal/letters/test", &json!({})).await;
    test.refused(409, "mail_refused").says("127.0.0.1:1 did not take the letter");
    assert_eq!(left().await, r#"["reach","https","second-place","second-administrator"]"#);
    send(ruth.request(Method::DELETE, "/api/office/portal/left-to-do")).await.ok();
    assert_eq!(left().await, "[]");
}
