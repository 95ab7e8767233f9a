//! A backup is brought back into an empty portal: refused with its reason, or the portal is itself again.

use std::fs;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::serving::code_in;
use super::{ADDRESS, begun, enter, post, shown};
use crate::backup::with_key::protected;
use crate::congregation::photos::form;
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, send};
use crate::support::command::Portal;
use crate::support::serving::portal_with_mary;
use crate::support::stick::{PASSPHRASE, Stick};
use crate::support::wait;
use crate::torture::full_disk::SmallDisk;

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
    let zip = bring_back(&browser, b"PK\x03\x04 not this", &none).await;
    zip.refused_at(422, "backup_refused", "name").says("zip file");
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
        post(&browser, "restore-found", json!({ "name": "portal-20261120-030000Z.db" })).await.ok().message();
    assert!(said.contains("opens again"), "{said}");
    // It waits for the program to begin again.
    post(&browser, "restore-found", json!({ "name": "portal-20261120-030000Z.db" }))
        .await
        .refused(409, "not_as_it_was");
}

#[tokio::test]
async fn a_backup_whose_key_is_lost_is_asked_about_and_comes_back_without_it() {
    let portal = TestApp::empty().await;
    let browser = begun(&portal).await;
    let sealed = fs::read(protected().await.0.data_dir().join("portal.db")).unwrap();
    let asked = bring_back(&browser, &sealed, &json!({})).await;
    asked.refused_at(422, "backup_refused", "withoutKey").says("Mary Smith").says("go on without the key");
    let said = bring_back(&browser, &sealed, &json!({ "withoutKey": true })).await.ok().message();
    assert!(said.contains("opens again"), "{said}");
}

#[tokio::test]
async fn a_portal_that_was_set_up_while_a_backup_arrived_is_not_replaced() {
    let portal = TestApp::empty().await;
    let entered = enter(&portal.browser(), &shown(&portal)).await.ok();
    let cookie = entered.cookie_named("set_up").unwrap();
    let good = portal_with_mary();
    let file = fs::read(good.ok(&["backup", "--quiet"]).trim()).unwrap();
    let body = form(&[("backup", "portal.db", &file)]);
    let head = format!(
        "POST /api/set-up/restore HTTP/1.1\r\nhost: portal.local\r\ncookie: set_up={cookie}\r\nconnection: close\r\n\
         content-type: multipart/form-data; boundary=frame\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let (begin, rest) = body.split_at(body.len() / 2);
    let mut connection = TcpStream::connect(portal.address).await.unwrap();
    connection.write_all(&[head.as_bytes(), begin].concat()).await.unwrap();
    let is_arriving = async || portal.app.set_up.empty_place().is_err();
    wait::until_async("the backup is arriving", is_arriving).await;
    portal.mary();
    connection.write_all(rest).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    assert!(portal.app.set_up.take_replacement().is_none());
}

#[tokio::test]
async fn on_a_full_disk_a_backup_is_refused_and_set_up_goes_on() {
    let portal = Portal::nowhere();
    drop(portal.create());
    let folder = portal.data_dir().join("backups");
    fs::create_dir(&folder).unwrap();
    portal_with_mary().ok(&["backup", folder.join("portal-20261120-030000Z.db").to_str().unwrap()]);
    let file = fs::read(folder.join("portal-20261120-030000Z.db")).unwrap();
    let Some(disk) = SmallDisk::serve_portal(portal) else { return };
    let browser = Browser::at(disk.serving.address);
    enter(&browser, &code_in(&disk.run(&["setup-code"]).out)).await.ok();
    disk.fill();
    let found = json!({ "name": "portal-20261120-030000Z.db" });
    post(&browser, "restore-found", found).await.refused(422, "backup_refused").says("left as it is");
    bring_back(&browser, &file, &json!({})).await.refused(507, "disk_full");
    assert_eq!(browser.read(ADDRESS).await["hasCode"], true);
}
