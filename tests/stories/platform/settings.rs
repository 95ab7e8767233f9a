//! A volunteer decides names, time zone, address and limits.

use crate::support::set_up::{set_up, value};

#[test]
fn all_settings_are_listed_with_their_meaning() {
    let portal = set_up();
    let list = portal.ok(&["settings", "get"]);
    for name in [
        "congregation-name",
        "portal-name",
        "time-zone",
        "public-address",
        "help-contact",
        "accent",
        "postal-address",
        "tax-number",
        "statement-wording",
        "statement-thanks",
        "statement-signed",
        "lock-after",
        "session-idle-days",
        "session-days",
        "mail-server",
        "mail-user",
        "mail-password",
        "mail-from",
        "mail-per-hour",
        "week-letter",
        "backup-time",
        "backup-copy-to",
        "backup-passphrase",
    ] {
        let line = list.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(line.split("  ").filter(|cell| !cell.is_empty()).count() >= 2, "{line}");
    }
    assert!(list.contains("Grace Church") && list.contains("Stands everywhere"), "{list}");
    let json: Vec<serde_json::Value> =
        serde_json::from_str(&portal.ok(&["settings", "get", "--json"])).unwrap();
    assert_eq!(json.len(), 25);
    assert_eq!((&json[0]["name"], &json[0]["value"]), (&"congregation-name".into(), &"Grace Church".into()));
    assert_eq!(portal.ok(&["settings", "get", "lock-after"]), "5\n");
    assert_eq!(portal.run(&["settings", "get", "favourite-colour"]).code, 2);
}

#[test]
fn a_change_shows_at_once_and_is_logged_once() {
    let portal = set_up();
    let changes = "SELECT group_concat(detail, ';') FROM security_logs WHERE action = 'setting-changed'
                   AND detail LIKE 'lock-after%'";
    let said = portal.ok(&["settings", "set", "lock-after", "10"]);
    assert_eq!(said, "lock-after is now 10 (before: 5).\n");
    assert_eq!(portal.ok(&["settings", "get", "lock-after"]), "10\n");
    let again = portal.run(&["settings", "set", "lock-after", "10"]);
    assert!(again.code == 3 && again.err.contains("already is 10"), "{}", again.err);
    assert_eq!(value::<String>(&portal, changes), "lock-after: 5 -> 10");
    portal.ok(&["settings", "set", "help-contact", "Church office"]);
    portal.ok(&["settings", "set", "help-contact", ""]);
    assert_eq!(portal.ok(&["settings", "get", "help-contact"]), "\n");
}

#[test]
fn a_value_that_does_no_good_is_refused_with_the_reason() {
    let portal = set_up();
    for (name, wrong, reason) in [
        ("public-address", "http://portal.example.org", "passwords would cross the internet readable"),
        ("time-zone", "EST", "Name a place: America/New_York"),
        ("lock-after", "2", "from 3 to 20"),
        ("session-days", "366", "from 1 to 365"),
        ("mail-server", "smtp.example.org:70000", "from 1 to 65535"),
        ("congregation-name", "Grace\nChurch", "on one line"),
    ] {
        let before = portal.ok(&["settings", "get", name]);
        let said = portal.run(&["settings", "set", name, wrong]);
        assert!(said.code == 1 && said.err.contains(reason), "{name} {wrong}: {}", said.err);
        assert_eq!(portal.ok(&["settings", "get", name]), before);
    }
    portal.ok(&["settings", "set", "mail-user", "mary@example.org"]);
    portal.ok(&["settings", "set", "public-address", "http://portal.local:8080"]);
    portal.ok(&["settings", "set", "public-address", "https://portal.example.org"]);
}

#[test]
fn idle_days_that_never_pass_are_told() {
    let portal = set_up();
    for (name, days, told) in [
        ("session-days", "7", Some("settings set session-days 14")),
        ("session-idle-days", "3", None),
        (
            "session-idle-days",
            "90",
            Some("after 7 days in any case (session-days), so 90 days without a visit"),
        ),
        ("session-days", "90", None),
    ] {
        let said = portal.ok(&["settings", "set", name, days]);
        assert!(
            said.contains(told.unwrap_or("is now")) && told.is_some() == (said.lines().count() > 1),
            "{said}"
        );
    }
}

#[test]
fn a_busy_database_is_a_sentence_and_changes_nothing() {
    let portal = set_up();
    let busy = portal.database();
    busy.execute_batch("BEGIN IMMEDIATE").unwrap();
    let said = portal.run(&["settings", "set", "lock-after", "10"]);
    assert!(said.code == 1 && said.err.contains("try again"), "{}", said.err);
    // Reading waits for no other process.
    assert_eq!(portal.ok(&["settings", "get", "lock-after"]), "5\n");
    busy.execute_batch("ROLLBACK").unwrap();
    portal.ok(&["settings", "set", "lock-after", "10"]);
}
