//! A volunteer reads the security log, and unlocks accounts.

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::support::command::Portal;
use crate::support::set_up::{change, value, with_mary};

#[expect(clippy::disallowed_methods, reason = "the program reads the machine's clock, and so does its story")]
fn now() -> i64 {
    Timestamp::now().as_second()
}

/// [`with_mary`] in Chicago, with only these rows in the log.
fn with_a_log() -> Portal {
    let portal = with_mary();
    portal.ok(&["settings", "set", "time-zone", "America/Chicago"]);
    change(
        &portal,
        &format!(
            "DELETE FROM security_logs;
             INSERT INTO security_logs
                (member_id, email, action, ip_address, device_info, detail, success, created_at, repeats, last_at)
             SELECT id, email, 'signed-in', '192.168.1.20', 'Chrome on Android', NULL, 1, 1795197600, 1, NULL
                FROM members WHERE member_id = 'M0002'
             UNION ALL SELECT id, email, 'sign-in-failed', '192.168.1.66', NULL, NULL, 0, 1795197660, 7, 1795197701
                FROM members WHERE member_id = 'M0002'
             UNION ALL SELECT NULL, 'ghost@example.org', 'sign-in-failed', '10.0.0.9', NULL, NULL, 0, {0} - 7200, 1, NULL
             UNION ALL SELECT NULL, NULL, 'setting-changed', NULL, NULL, 'lock-after: 5 -> 10', 1, {0} - 60, 1, NULL;",
            now()
        ),
    );
    portal
}

// proves: L1
#[test]
fn the_log_is_read_in_plain_words_on_the_congregations_clock_the_newest_last() {
    let portal = with_a_log();
    let log = portal.ok(&["log"]);
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines.len(), 5, "{log}");
    assert!(lines[0].starts_with("Time                             What "), "{log}");
    let first = "2026-11-20 12:00:00 signed in Mary Smith (M0002) 192.168.1.20, Chrome on Android";
    assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>().join(" "), first);
    let second = "2026-11-20 12:01:00 to 12:01:41  wrong e-mail or password (7 times)";
    assert!(lines[2].starts_with(second), "{log}");
    assert!(lines[3].contains("ghost@example.org") && lines[4].contains("lock-after: 5 -> 10"), "{log}");
    let log: Value = serde_json::from_str(&portal.ok(&["log", "--json", "--member", "M0002"])).unwrap();
    assert_eq!(log.as_array().unwrap().len(), 2);
    let line = &log[1];
    assert_eq!(line["at"], "2026-11-20T12:01:00-06:00");
    assert_eq!(line["lastAt"], "2026-11-20T12:01:41-06:00");
    assert!(line["times"] == 7 && line["action"] == "sign-in-failed" && line["success"] == false, "{line}");
    assert_eq!(line["memberNumber"], "M0002");
    let nothing = portal.run(&["log", "--json", "--action", "account-locked"]);
    assert_eq!((nothing.code, nothing.out.trim()), (3, "[]"));
}

#[test]
fn the_log_is_narrowed_by_person_kind_time_address_and_outcome() {
    let portal = with_a_log();
    let mary = "mary@example.org";
    for (arguments, lines) in [
        (&["--member", "Mary@Example.org"] as &[&str], 2),
        (&["--member", "m0002", "--failed"], 1),
        (&["--member", "Ghost@example.org"], 1),
        (&["--action", "sign-in-failed"], 2),
        (&["--action", "sign-in-failed", "--member", mary], 1),
        (&["--since", "3h"], 2),
        (&["--since", "5m"], 1),
        (&["--since", "2026-11-20", "--failed"], 2),
        (&["--failed"], 2),
        (&["--address", "192.168.1.66"], 1),
        (&["--limit", "3"], 3),
    ] {
        let log = portal.ok(&[&["log"], arguments].concat());
        assert_eq!(log.lines().count(), lines + 1, "{arguments:?} {log}");
    }
    let last = portal.ok(&["log", "--limit", "1"]);
    assert!(last.contains("setting changed"), "the latest: {last}");
    for (arguments, code, reason) in [
        ("log --member nobody@example.org", 1, "Nobody here has the e-mail address"),
        ("log --member M0099", 1, ""),
        ("log --address 10.1.1.1", 3, ""),
        ("log --action sneezed", 2, ""),
        ("log --since soon", 2, ""),
        ("log --address 999", 2, "It looks like 192.168.1.20"),
        ("log --limit 0", 2, ""),
        ("log --since -1h", 2, "neither a stretch of time such as 30m, 12h or 7d"),
        ("log --since 99999999999d", 2, "too long a time"),
        ("unlock --since -1h", 2, "Write 30m, 12h or 7d"),
        ("unlock --since 99999999999d", 2, "too long a time"),
        ("unlock --since 2026-11-20", 2, ""),
        ("unlock", 2, ""),
        ("unlock ada@example.org --since 1h", 2, ""),
    ] {
        let said = portal.run(&arguments.split(' ').collect::<Vec<_>>());
        assert!(said.code == code && said.err.contains(reason), "{arguments}: {} {}", said.code, said.err);
    }
    assert_eq!(portal.ok(&["log", "--since", "3 H"]), portal.ok(&["log", "--since", "3h"]));
    let help = portal.ok(&["log", "--help"]);
    assert!(help.contains("second-factor-ok") && help.contains("portal log --failed"), "{help}");
}

// proves: L2
#[test]
fn nothing_in_the_log_moves_the_terminal() {
    let portal = with_mary();
    change(
        &portal,
        "INSERT INTO security_logs (action, email, user_agent, detail, success, created_at)
         VALUES ('cross-site-refused', char(27) || '[2J' || 'x@example.org', char(27) || ']0;', char(10) || '/api/a' || char(155) || '31m', 0, 1)",
    );
    for arguments in [&["log"] as &[&str], &["log", "--json"]] {
        let log = portal.ok(arguments);
        assert!(!log.chars().any(|c| c.is_control() && c != '\n'), "{log:?}");
        assert!(log.contains("/api/a"), "{log}");
    }
}

// proves: P11
#[test]
fn unlocking_forgets_every_count_and_says_so_when_there_was_no_lock() {
    let portal = with_mary();
    let count_everything = "
        UPDATE members SET failed_login_attempts = 3, wrong_codes = 4, wrong_codes_since = 5
            WHERE member_id = 'M0002';
        DELETE FROM trusted_devices;
        INSERT INTO trusted_devices
            (member_id, device_fingerprint, failed_login_attempts, last_used_at, expires_at, created_at)
            SELECT id, x'01', 2, 0, 9999999999, 0 FROM members;";
    let counts =
        "SELECT (SELECT failed_login_attempts + wrong_codes + (wrong_codes_since IS NOT NULL) FROM members
            WHERE member_id = 'M0002')
        + (SELECT sum(trusted_devices.failed_login_attempts) FROM trusted_devices JOIN members
            ON members.id = trusted_devices.member_id WHERE members.member_id = 'M0002')";
    for locked in [1, 0] {
        change(&portal, count_everything);
        change(&portal, &format!("UPDATE members SET account_locked = {locked} WHERE member_id = 'M0002'"));
        let said = portal.ok(&["unlock", "mary@example.org"]);
        assert_eq!(said.contains("was not locked"), locked == 0, "{said}");
        assert_eq!(value::<i64>(&portal, counts), 0);
    }
    let left = "SELECT sum(failed_login_attempts) FROM trusted_devices";
    assert_eq!(value::<i64>(&portal, left), 2, "Ada's stay");
    assert_eq!(portal.run(&["unlock", "mary@example.org"]).code, 3);
}

// proves: P11
#[test]
fn all_accounts_locked_lately_are_unlocked_at_once() {
    let portal = with_mary();
    let tim = "member add --first-name Tim --last-name Jones --email tim@example.org";
    portal.ok(&tim.split(' ').collect::<Vec<_>>());
    let hour_ago = now() - 3600;
    change(
        &portal,
        &format!(
            "UPDATE members SET account_locked = 1, locked_at = {hour_ago} WHERE member_id IN ('M0001', 'M0002');
             UPDATE members SET account_locked = 1, locked_at = {hour_ago} - 86400 WHERE member_id = 'M0003'"
        ),
    );
    let said = portal.run(&["unlock", "--since", "30m"]);
    assert_eq!((said.code, &*said.err), (3, "portal: Nobody was locked within that time.\n"));
    let said = portal.ok(&["unlock", "--since", "2h"]);
    assert!(said.starts_with("2 accounts are unlocked"), "{said}");
    let (ada, mary) = ("Ada Admin (M0001)", "Mary Smith (M0002) (it was locked since ");
    assert!(said.contains(ada) && said.contains(mary), "{said}");
    let locked = "SELECT group_concat(member_id) FROM members WHERE account_locked";
    assert_eq!(value::<String>(&portal, locked), "M0003");
    let logged = "SELECT count(*) FROM security_logs WHERE action = 'account-unlocked'";
    assert_eq!(value::<i64>(&portal, logged), 2);
    assert!(portal.ok(&["unlock", "--since", "7d"]).starts_with("1 account is unlocked"));
    let lock =
        format!("UPDATE members SET account_locked = 1, locked_at = {hour_ago} WHERE member_id = 'M0003'");
    for way in [&["unlock", "--since", "7d"][..], &["unlock", "M0003"]] {
        change(&portal, &lock);
        let record = portal.json(way);
        let since = record["unlocked"][0]["lockedSince"].clone();
        let tim = json!({
            "memberId": "M0003", "firstName": "Tim", "lastName": "Jones", "email": "tim@example.org",
            "signInName": null, "lockedSince": since,
        });
        assert_eq!(record, json!({ "unlocked": [tim] }));
        assert_eq!(since.as_str().unwrap().parse::<Timestamp>().unwrap().as_second(), hour_ago);
    }
}
