//! Changes by commands apply to the next request of a signed-in member.

use portal::app::App;
use portal::http::ServerLimits;
use portal::http::accept::serve;
use portal::platform::clock::Clock;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::support::app::{PASSWORD, hashed_password};
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::set_up::{SETUP, change, set_up, value};

const ADA: &str = "ada@example.org";

/// A server that shares the folder with the commands, for as long as the sender lives, and a browser at it.
async fn beside(portal: &Portal) -> (Browser, watch::Sender<bool>) {
    let dir = portal.dir();
    let app = App::new(dir.open().unwrap(), Clock::System, dir.clone(), dir.seal().unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopping) = watch::channel(false);
    tokio::spawn(serve(listener, portal::app::portal(app), ServerLimits::default(), stopping));
    (Browser::at(address), stop)
}

/// A portal that is set up and served, and the browser of its administrator, who has a password.
async fn set_up_beside() -> (Portal, Browser, watch::Sender<bool>) {
    let portal = set_up();
    portal.database().execute("UPDATE members SET password = ?1", [hashed_password()]).unwrap();
    let (ada, stop) = beside(&portal).await;
    (portal, ada, stop)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_setup_link_signs_in_and_every_command_shows_on_the_next_request() {
    let portal = Portal::nowhere();
    let said = portal.ok(&SETUP);
    let token = &said.split_once("token=").unwrap().1[..43];
    let (ada, _stop) = beside(&portal).await;
    let choice = json!({ "token": token, "password": PASSWORD, "confirmPassword": PASSWORD });
    ada.post("/api/auth/reset-password", &choice).await.ok();
    ada.post("/api/auth/reset-password", &choice).await.refused(410, "link_expired");
    ada.sign_in(ADA, PASSWORD).await.ok();

    assert_eq!(ada.read("/api/events").await, json!([]));
    portal.ok(&["event", "add", "--title", "Picnic", "--date", "2090-07-04", "--time", "2:00 PM"]);
    let events = ada.read("/api/events/upcoming").await;
    assert_eq!(events[0]["title"], "Picnic");
    assert_eq!(events[0]["startDate"], "2090-07-04T14:00:00+00:00");
    portal.ok(&["event", "remove", events[0]["id"].as_str().unwrap(), "--yes"]);
    assert_eq!(ada.read("/api/events").await, json!([]));

    portal.ok(&["announcement", "add", "--title", "News", "--content", "Hello", "--important"]);
    portal.ok(&["announcement", "add", "--title", "Later", "--content", "x", "--publish-at", "2090-01-01"]);
    let news = ada.read("/api/announcements").await;
    assert_eq!((news.as_array().unwrap().len(), &news[0]["priority"]), (1, &"high".into()));

    portal.ok(&["member", "set-email", "M0001", "ada.admin@example.org"]);
    assert_eq!(ada.get("/api/auth/me").await.status, 401, "a new address ends the sessions of the old one");
}

#[tokio::test(flavor = "multi_thread")]
async fn unlocking_and_disabling_work_on_a_running_portal() {
    let (portal, ada, _stop) = set_up_beside().await;
    for _ in 0..5 {
        ada.sign_in(ADA, "wrong wrong wrong").await;
    }
    ada.sign_in(ADA, PASSWORD).await.refused(423, "account_locked");
    portal.ok(&["unlock", "ada@example.org"]);
    ada.sign_in(ADA, PASSWORD).await.ok();

    let eve = ["member", "add", "--first-name", "Eve", "--last-name", "Second", "--email", "eve@example.org"];
    portal.ok(&[&eve[..], &["--role", "administrator"]].concat());
    assert_eq!(ada.get("/api/auth/me").await.status, 200);
    portal.ok(&["member", "disable", "ada@example.org"]);
    assert_eq!(ada.get("/api/auth/me").await.status, 401);
    assert_ne!(ada.sign_in(ADA, PASSWORD).await.status, 200);
    portal.ok(&["member", "enable", "ada@example.org"]);
    assert_eq!(ada.get("/api/auth/me").await.status, 401, "what disabling ended stays ended");
    ada.sign_in(ADA, PASSWORD).await.ok();
    let log = "SELECT group_concat(action, ' ') FROM (SELECT action FROM security_logs
        WHERE action LIKE 'member-%' OR action LIKE 'account-%' ORDER BY id)";
    let expected = "member-added member-invited account-locked account-unlocked member-added member-disabled \
        member-enabled";
    assert_eq!(value::<String>(&portal, log), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_treasurer_and_the_office_write_shows_on_the_members_next_click() {
    let (portal, ada, _stop) = set_up_beside().await;
    ada.sign_in(ADA, PASSWORD).await.ok();
    let read = async |path: &str| ada.read(&format!("/api/members/me{path}")).await;
    assert_eq!(read("/donations").await, json!([]));

    let gifts = "date,amount,email,fund,method,note\n2025-11-15,1234.50,ada@example.org,General Fund,Check,1042\n\
        2025-11-15,99,,,,\n";
    portal.run_with(&["import", "donations", "-"], gifts).exits(0);
    let wanted = json!([{
        "id": "1", "amount": 1234.5, "transactionDate": "2025-11-15", "category": "General Fund",
        "description": "1042", "paymentMethod": "Check",
    }]);
    assert_eq!(read("/donations").await, wanted);
    assert_eq!(read("/financial").await["totalDonated"], 1234.5);
    let home = ["--no-email", "--household", "Admin Family", "--household-role", "child"];
    portal.ok(&[&["member", "add", "--first-name", "Tim", "--last-name", "Admin"], &home[..]].concat());
    assert_eq!(read("/family").await, json!([]));
    change(
        &portal,
        "INSERT INTO household_members (household_id, member_id, role, joined_at)
         SELECT households.id, members.id, 'head', 0 FROM households, members WHERE member_id = 'M0001'",
    );
    assert_eq!(read("/family").await[0]["relationshipType"], "child");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_setting_changed_on_the_command_line_counts_from_the_very_next_request() {
    let (portal, ada, _stop) = set_up_beside().await;
    ada.sign_in(ADA, PASSWORD).await.ok();
    portal.ok(&["event", "add", "--title", "Picnic", "--date", "2090-07-04", "--time", "2:00 PM"]);
    let begins = async || ada.read("/api/events").await[0]["startDate"].as_str().unwrap().to_owned();
    // There and back, so that a cache of the first or the last value would be detected.
    for (zone, offset) in
        [("America/Chicago", "-05:00"), ("Asia/Tokyo", "+09:00"), ("America/Chicago", "-05:00")]
    {
        portal.ok(&["settings", "set", "time-zone", zone]);
        assert_eq!(begins().await, format!("2090-07-04T14:00:00{offset}"));
    }
    change(&portal, "DELETE FROM settings WHERE name = 'time-zone'");
    assert_eq!(begins().await, "2090-07-04T14:00:00+00:00", "cleared by another program");
    portal.ok(&["settings", "set", "public-address", "https://portal.example.org"]);
    assert_eq!(ada.get("/api/events").await.status, 401, "on https the cookie has another name");
}
