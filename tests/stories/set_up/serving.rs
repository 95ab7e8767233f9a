//! The program on an empty folder: it serves set-up, shows its code on demand, and comes back with a backup.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::MetadataExt;

use portal::platform::files::atomic_write::partial;
use serde_json::json;

use super::{ADDRESS, enter, post};
use crate::set_up::restore::bring_back;
use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::pseudo_terminal::Typing;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::set_up::SETUP;
use crate::support::stick::{PASSPHRASE, Stick};
use crate::support::wait;

pub fn code_in(said: &str) -> String {
    let is_code = |word: &&str| word.len() == 9 && word.as_bytes()[4] == b'-';
    said.split_whitespace().find(is_code).unwrap_or_else(|| panic!("{said}")).to_owned()
}

/// Waits until the program has begun again.
async fn until_answered(serving: &Serving, path: &str, status: u16) {
    wait::until_async("the portal is open again", async || {
        let answer = Browser::at(serving.address).request(reqwest::Method::GET, path).send().await;
        answer.is_ok_and(|answer| answer.status() == status)
    })
    .await;
}

/// Served with an address of its own, so that it comes back at the same one; with a browser that has given the code.
async fn served() -> (Portal, Serving, Browser) {
    let portal = Portal::nowhere();
    let listen = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let serving = Serving::by(portal.command(&["serve", "--listen", &listen]));
    let browser = Browser::at(serving.address);
    enter(&browser, &code_in(&portal.ok(&["setup-code"]))).await.ok();
    (portal, serving, browser)
}

#[tokio::test]
async fn an_address_at_another_port_than_the_portal_s_is_told_with_the_right_one() {
    let (_portal, serving, browser) = served().await;
    let own = serving.address.port();
    for (address, port) in [("http://portal.local", 80), ("http://portal.local:8443", 8443)] {
        let look = post(&browser, "address/look", json!({ "address": address })).await.ok().json();
        let says = format!("This address leads to port {port}, and the portal listens at port {own}.");
        let line = look["lines"].as_array().unwrap().iter().find(|line| line["says"] == says);
        let line = line.unwrap_or_else(|| panic!("{look}"));
        assert_eq!(line["isGood"], false);
        assert!(line["advice"].as_str().unwrap().contains(&format!("http://portal.local:{own},")), "{line}");
    }
    let right = json!({ "address": format!("http://portal.local:{own}") });
    let look = post(&browser, "address/look", right).await.ok().json();
    assert!(!look.to_string().contains("leads to port"), "{look}");
}

// proves: P13
#[test]
fn at_a_terminal_serve_shows_the_code() {
    let portal = Portal::nowhere();
    let mut terminal = Typing::at(portal.command(&["serve", "--listen", "127.0.0.1:0"]));
    terminal.wait_for("It works once, within 60 minutes.");
    assert!(terminal.shown().contains("and type this code:"), "{}", terminal.shown());
    assert_eq!(code_in(terminal.shown()).len(), 9);
    terminal.interrupt();
    assert_eq!(terminal.end().0, 0);
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
    assert_eq!(enter(&browser, &code).await.ok().json()["hasCode"], true);
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
    let backup = std::fs::read(Stick::new().backup_with_key(&portal_with_mary())).unwrap();
    let (portal, serving, browser) = served().await;
    let said = bring_back(&browser, &backup, &json!({ "passphrase": PASSPHRASE })).await.ok();
    assert!(said.message().contains("opens again"), "{}", said.body);
    until_answered(&serving, "/api/auth/me", 401).await;
    let mary = Browser::at(serving.address);
    assert_eq!(mary.sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(portal.dir().running().map(|running| running.pid), Some(serving.pid()));
    mary.get(ADDRESS).await.refused(404, "not_found");
    let (ended, log) = serving.stop();
    assert_eq!(ended, Some(0), "{log}");
    assert!(log.contains("the portal is back at a backup") && !log.contains(PASSPHRASE), "{log}");
}

#[tokio::test]
async fn a_backup_that_cannot_take_its_place_leaves_the_empty_portal_open_for_set_up() {
    let backup = std::fs::read(Stick::new().backup_with_key(&portal_with_mary())).unwrap();
    let (portal, serving, browser) = served().await;
    // Half a request: the portal waits for the rest of it before it begins again.
    let mut slow = TcpStream::connect(serving.address).unwrap();
    let half = "POST /api/set-up/code HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{";
    slow.write_all(half.as_bytes()).unwrap();
    bring_back(&browser, &backup, &json!({ "passphrase": PASSPHRASE })).await.ok();
    std::fs::remove_file(partial(&portal.dir().database_path())).unwrap();
    drop(slow);
    serving.logs("the backup was not brought back").await;
    until_answered(&serving, ADDRESS, 200).await;
    assert_eq!(browser.read(ADDRESS).await["hasCode"], true, "it goes on in this browser");
    assert_eq!(serving.stop().0, Some(0));
}

/// A process that opens and closes the file of its own database loses SQLite's locks on it.
#[tokio::test]
async fn set_up_never_opens_the_file_of_the_database_that_is_served() {
    let (portal, serving, browser) = served().await;
    let inode = std::fs::metadata(portal.dir().database_path()).unwrap().ino();
    let locks = || {
        let locks = std::fs::read_to_string("/proc/locks").unwrap();
        let (pid, inode) = (format!(" {} ", serving.pid()), format!(":{inode} "));
        locks.lines().filter(|line| line.contains(&pid) && line.contains(&inode)).count()
    };
    assert!(locks() > 0);
    browser.get(ADDRESS).await.ok();
    browser.get("/api/set-up/backups").await.ok();
    let refused = json!({ "name": "portal.db" });
    browser.post("/api/set-up/restore-found", &refused).await.refused(404, "not_found");
    assert!(locks() > 0, "its locks are still there");
}
