//! The program on an empty folder: it serves set-up, shows its code on demand, and comes back with a backup.

use std::net::TcpListener;

use serde_json::json;

use super::{ADDRESS, enter};
use crate::set_up::restore::bring_back;
use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::set_up::SETUP;
use crate::support::stick::{PASSPHRASE, Stick};
use crate::support::wait;

pub fn code_in(said: &str) -> String {
    let is_code = |word: &&str| word.len() == 9 && word.as_bytes()[4] == b'-';
    said.split_whitespace().find(is_code).unwrap_or_else(|| panic!("{said}")).to_owned()
}

// proves: P13
#[tokio::test]
async fn an_empty_folder_is_served_for_set_up_and_the_code_is_shown_on_demand() {
    let portal = Portal::nowhere();
    let serving = Serving::start(&portal);
    serving.logs("portal setup-code").await;
    let said = portal.ok(&["setup-code"]);
    assert!(said.contains(&format!("http://localhost:{}", serving.address.port())), "{said}");
    let code = code_in(&said);
    let browser = Browser::at(serving.address);
    assert_eq!(enter(&browser, &code).await.ok().json()["isOpen"], true);
    assert_eq!(browser.read("/api/health").await["status"], "ok");

    portal.ok(&SETUP);
    browser.get(ADDRESS).await.refused(404, "not_found");
    let said = portal.run(&["setup-code"]);
    said.failed(1, &["set-up is over", "portal member add"]);
    let (ended, log) = serving.stop();
    assert_eq!(ended, Some(0), "{log}");
    assert!(!log.contains(&code) && !log.contains(&code.replace('-', "")), "never to the journal");
}

#[test]
fn beside_backups_setup_does_not_begin_anew_because_a_portal_is_served() {
    let portal = Portal::nowhere();
    drop(portal.create());
    let folder = portal.data_dir().join("backups");
    std::fs::create_dir(&folder).unwrap();
    let good = portal_with_mary();
    good.ok(&["backup", folder.join("portal-20261120-030000Z.db").to_str().unwrap()]);
    portal.run(&SETUP).failed(1, &["its backups are there", "portal restore"]);
}

#[tokio::test]
async fn a_backup_is_brought_back_and_the_same_process_goes_on_with_it() {
    let (portal, stick) = (Portal::nowhere(), Stick::new());
    let backup = std::fs::read(stick.backup_with_key(&portal_with_mary())).unwrap();
    let listen = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let serving = Serving::by(portal.command(&["serve", "--listen", &listen]));
    let browser = Browser::at(serving.address);
    enter(&browser, &code_in(&portal.ok(&["setup-code"]))).await.ok();
    let said = bring_back(&browser, &backup, &json!({ "passphrase": PASSPHRASE })).await.ok();
    assert!(said.json()["says"].as_str().unwrap().contains("opens again"), "{}", said.body);
    wait::until_async("the portal is itself again", async || {
        let answer = Browser::at(serving.address).request(reqwest::Method::GET, "/api/auth/me").send().await;
        answer.is_ok_and(|answer| answer.status() == 401)
    })
    .await;
    let mary = Browser::at(serving.address);
    assert_eq!(mary.sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(portal.dir().running().map(|running| running.pid), Some(serving.pid()));
    mary.get(ADDRESS).await.refused(404, "not_found");
    let (ended, log) = serving.stop();
    assert_eq!(ended, Some(0), "{log}");
    assert!(log.contains("the portal is back at a backup") && !log.contains(PASSPHRASE), "{log}");
}
