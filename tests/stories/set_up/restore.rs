//! A backup is brought back into an empty portal: refused with its reason, or the portal is itself again.

use std::fs;

use reqwest::Method;
use serde_json::{Value, json};

use super::{ADDRESS, begun, post};
use crate::congregation::photos::form;
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, send};
use crate::support::serving::portal_with_mary;
use crate::support::stick::{PASSPHRASE, Stick};

pub async fn bring_back(browser: &Browser, file: &[u8], wishes: &Value) -> Answer {
    let wishes = wishes.to_string();
    let body = form(&[("backup", "portal.db", file), ("wishes", "", wishes.as_bytes())]);
    let request = browser.request(Method::POST, "/api/set-up/restore");
    send(request.header("content-type", "multipart/form-data; boundary=frame").body(body)).await
}

#[tokio::test]
async fn what_is_no_backup_or_not_opened_is_refused_and_set_up_stays_as_it_was() {
    let (portal, stick) = (TestApp::empty().await, Stick::new());
    let browser = begun(&portal).await;
    let sealed = fs::read(stick.backup_with_key(&portal_with_mary())).unwrap();
    let none = json!({});
    bring_back(&browser, b"PK\x03\x04 not this", &none).await.refused(422, "backup_refused").says("zip file");
    bring_back(&browser, b"hello", &none).await.refused(422, "backup_refused").says("Nothing was changed");
    bring_back(&browser, &sealed[..sealed.len() / 2], &json!({ "passphrase": PASSPHRASE }))
        .await
        .refused(422, "backup_refused");
    bring_back(&browser, &sealed, &none).await.field_refused("passphrase");
    bring_back(&browser, &sealed, &json!({ "passphrase": "another one" })).await.field_refused("passphrase");
    bring_back(&portal.browser(), &sealed, &none).await.refused(401, "set_up_code");
    post(&browser, "restore-found", json!({ "name": "../portal.db" })).await.refused(404, "not_found");
    let left: Vec<_> = fs::read_dir(portal.data_dir())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("part") || name.contains("ready"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
    assert_eq!(browser.read(ADDRESS).await["hasCode"], true);
}

#[tokio::test]
async fn backups_that_lie_beside_the_empty_database_are_offered() {
    let portal = TestApp::empty().await;
    let folder = portal.data_dir().join("backups");
    fs::create_dir(&folder).unwrap();
    let good = portal_with_mary();
    good.database().execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    fs::copy(good.data_dir().join("portal.db"), folder.join("portal-20261120-030000Z.db")).unwrap();
    let browser = begun(&portal).await;
    assert_eq!(browser.read(ADDRESS).await["foundBackups"], 1);
    let backups = browser.read("/api/set-up/backups").await;
    let found = &backups["found"][0];
    assert_eq!(
        (&found["name"], &found["isEncrypted"]),
        (&json!("portal-20261120-030000Z.db"), &json!(false))
    );
    assert_eq!((&found["madeAt"], &found["folder"]), (&json!("2026-11-20T03:00:00+00:00"), &json!(folder)));
    assert!(backups["freeBytes"].as_u64().is_some_and(|free| free > 0));
    // Nothing in it is sealed, so nothing is lost without its key.
    let said =
        post(&browser, "restore-found", json!({ "name": "portal-20261120-030000Z.db" })).await.ok().json();
    assert!(said["says"].as_str().unwrap().contains("opens again"), "{said}");
    // It waits for the program to begin again.
    post(&browser, "restore-found", json!({ "name": "portal-20261120-030000Z.db" }))
        .await
        .refused(409, "not_as_it_was");
}
