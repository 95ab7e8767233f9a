//! Every change of data leaves a row in the audit log: the actor, the account, the old and the new value.

use jiff::SignedDuration;
use serde_json::json;

use crate::congregation::profile::PROFILE;
use crate::support::app::TestApp;
use crate::support::command::Portal;
use crate::support::set_up::{set_up, value, with_mary};

/// The log's details of one kind, oldest first.
fn details(portal: &Portal, action: &str) -> String {
    value(
        portal,
        &format!(
            "SELECT coalesce(group_concat(detail, '\n'), '') FROM (SELECT detail FROM security_logs
             WHERE action = '{action}' ORDER BY id)"
        ),
    )
}

// proves: L1
#[tokio::test]
async fn a_member_who_takes_another_name_leaves_both_in_the_log() {
    let portal = TestApp::start().await;
    let mary = portal.mary();
    let ada = portal.member("Ada", "Admin", "ada@email.com");
    portal.give_role("ada@email.com", "administrator");
    let browser = portal.signed_in("mary.smith@email.com").await;
    let rename = async |first: &str, last: &str| {
        browser.put(PROFILE, &json!({ "firstName": first, "lastName": last })).await.ok();
    };
    rename("Mary", "Smith").await;
    assert_eq!(portal.logged("action = 'name-changed'"), 0, "it is their name already");
    rename("Maria", "Smith").await;
    rename("ÁDA", "admin").await;
    let number: String = portal.value("SELECT member_id FROM members WHERE id = ?1", [&ada]);
    let lines = "SELECT group_concat(detail, '|') FROM (SELECT detail FROM security_logs
        WHERE action = 'name-changed' AND member_id = ?1 AND ip_address IS NOT NULL ORDER BY id)";
    let second = format!("Maria Smith -> ÁDA admin; an administrator is called so: Ada Admin ({number})");
    assert_eq!(portal.value::<String>(lines, [&mary]), format!("Mary Smith -> Maria Smith|{second}"));
    // Signs of another width look the same. And then it is enough for a day.
    rename("\u{ff21}da", "Admin").await;
    assert_eq!(portal.logged("detail LIKE '%an administrator is called so%'"), 2);
    for number in ["One", "Two"] {
        rename(number, "Smith").await;
    }
    let names = json!({ "firstName": "Three", "lastName": "Smith" });
    let answer = browser.put(PROFILE, &names).await;
    assert_eq!(answer.status, 400, "{}", answer.body);
    assert!(answer.body.contains("five times today. Please try again tomorrow"), "{}", answer.body);
    assert_eq!(browser.put(PROFILE, &json!({ "occupation": "Baker" })).await.status, 200, "all else goes on");
    portal.pass(SignedDuration::from_hours(25));
    rename("Three", "Smith").await;
    // They see that it happened, among their own events.
    let events = browser.read("/api/auth/security").await["events"].clone();
    assert_eq!(events[0]["action"], "name-changed");
    assert!(!events.to_string().contains("Maria"), "{events}");
}

#[test]
fn a_new_person_s_line_names_the_household() {
    let portal = with_mary();
    let rest = ["--no-email", "--household", "Lee Family", "--household-role", "child"];
    portal.ok(&[&["member", "add", "--first-name", "Tim", "--last-name", "Lee"], &rest[..]].concat());
    assert!(details(&portal, "member-added").ends_with("\nmember; household: Lee Family (child)"));
}

// proves: L1
#[test]
fn events_and_announcements_leave_lines_too() {
    let portal = set_up();
    portal.ok(&["event", "add", "--title", "Potluck", "--date", "2090-01-01"]);
    let id: String = value(&portal, "SELECT id FROM events");
    portal.ok(&["event", "remove", &id, "--yes"]);
    let short = &id[..8];
    let added = "title: none -> Potluck; date: none -> 2090-01-01; category: none -> general";
    assert_eq!(details(&portal, "event-added"), format!("event {short} (Potluck): {added}"));
    assert!(details(&portal, "event-removed").contains("title: Potluck -> none; date: 2090-01-01 -> none"));

    portal.ok(&["announcement", "add", "--title", "Roof", "--content", "It leaks."]);
    let id: String = value(&portal, "SELECT id FROM announcements");
    portal.ok(&["announcement", "remove", &id, "--yes"]);
    let added = details(&portal, "announcement-added");
    assert!(added.contains("content: none -> It leaks.; priority: none -> normal"), "{added}");
    assert!(details(&portal, "announcement-removed").contains("title: Roof -> none"));
    let log = portal.ok(&["log"]);
    assert!(log.contains("event removed") && log.contains("announcement removed"), "{log}");
}
