//! A volunteer unlocks, disables, gives addresses and roles; the last administrator stays.

use crate::support::command::Portal;
use crate::support::set_up::{change, value, with_mary};

const SIGNED_IN_WITH_OPEN_LINK: &str = "
    INSERT INTO sessions (token_hash, member_id, epoch, created_at, last_seen_at, expires_at)
        SELECT x'01', id, session_epoch, 1, 1, 9999999999 FROM members WHERE member_id = 'M0002';
    INSERT INTO password_resets (member_id, token, purpose, epoch, expires_at, created_at)
        SELECT id, x'02', 'reset', session_epoch, 9999999999, 1 FROM members WHERE member_id = 'M0002';";

/// Mary's remaining ways in: sessions, open links, and either of this epoch.
fn access(portal: &Portal) -> (i64, i64) {
    let sessions = value(portal, "SELECT count(*) FROM sessions");
    let links = value(
        portal,
        "SELECT count(*) FROM password_resets JOIN members ON members.id = password_resets.member_id
         WHERE used = 0 AND members.member_id = 'M0002'",
    );
    (sessions, links)
}

fn last_log(portal: &Portal) -> String {
    let sql = "SELECT action || '|' || coalesce(email, '') || '|' || coalesce(detail, '') FROM security_logs
        ORDER BY id DESC LIMIT 1";
    value(portal, sql)
}

fn epoch(portal: &Portal) -> i64 {
    value(portal, "SELECT session_epoch FROM members WHERE member_id = 'M0002'")
}

/// Runs a command that must end with this code, and say this.
fn refused(portal: &Portal, command: &str, code: i32, words: &str) {
    let said = portal.run(&command.split(' ').collect::<Vec<_>>());
    assert!(said.code == code && said.err.contains(words), "{command}: {} {}", said.code, said.err);
}

#[test]
fn unlocking_opens_the_account_and_says_so() {
    let portal = with_mary();
    refused(&portal, "unlock nobody@example.org", 1, "nobody@example.org");
    refused(&portal, "unlock mary@example.org", 3, "is not locked");
    change(
        &portal,
        "UPDATE members SET account_locked = 1, locked_at = 1790000000, failed_login_attempts = 5,
            last_failed_login_at = 1790000000 WHERE member_id = 'M0002'",
    );
    let said = portal.ok(&["unlock", "Mary@Example.org"]);
    assert!(said.contains("Mary Smith (M0002) is unlocked"), "{said}");
    let row =
        "SELECT account_locked || ' ' || failed_login_attempts || ' ' || coalesce(locked_at, '-') || ' '
        || coalesce(last_failed_login_at, '-') FROM members WHERE member_id = 'M0002'";
    assert_eq!(value::<String>(&portal, row), "0 0 - -");
    assert_eq!(last_log(&portal), "account-unlocked|mary@example.org|");
    change(&portal, "UPDATE members SET password = NULL WHERE member_id = 'M0002'");
    let invite = "has no password yet. Invite them: portal member invite M0002";
    refused(&portal, "unlock mary@example.org", 1, invite);
}

// proves: S5
#[test]
fn disabling_ends_sessions_and_links_at_once() {
    let portal = with_mary();
    change(&portal, SIGNED_IN_WITH_OPEN_LINK);
    let before = epoch(&portal);
    portal.ok(&["member", "disable", "mary@example.org"]);
    assert_eq!((access(&portal), epoch(&portal)), ((0, 0), before + 1));
    let disabled = "SELECT count(*) FROM members WHERE disabled_at IS NOT NULL";
    assert_eq!(value::<i64>(&portal, disabled), 1);
    assert_eq!(last_log(&portal), "member-disabled|mary@example.org|");
    refused(&portal, "member disable mary@example.org", 3, "");
    portal.ok(&["member", "enable", "mary@example.org"]);
    assert_eq!(last_log(&portal), "member-enabled|mary@example.org|");
    assert_eq!(value::<i64>(&portal, disabled), 0);
    refused(&portal, "member enable mary@example.org", 3, "");

    change(
        &portal,
        "UPDATE members SET deceased_on = '2026-01-05', disabled_at = 1 WHERE member_id = 'M0002'",
    );
    for command in ["member enable M0002", "member set-role M0002 office"] {
        refused(&portal, command, 1, "take it back on their page");
    }
}

#[test]
fn a_new_address_is_canonical_and_ends_what_the_old_one_opened() {
    let portal = with_mary();
    change(&portal, SIGNED_IN_WITH_OPEN_LINK);
    refused(&portal, "member set-email M0002 ADA@example.org", 1, "already somebody's");
    assert_eq!(access(&portal), (1, 1), "a refused change changes nothing");
    assert_eq!(portal.run(&["member", "set-email", "M0002", "MARY@example.org"]).code, 3);

    portal.ok(&["member", "set-email", "M0002", "Mary.Smith@Example.org"]);
    assert_eq!(access(&portal), (0, 0));
    let email: String = value(&portal, "SELECT email FROM members WHERE member_id = 'M0002'");
    assert_eq!(email, "mary.smith@example.org");
    let changed = "email-changed|mary@example.org|mary@example.org -> mary.smith@example.org";
    assert_eq!(last_log(&portal), changed);
    assert_eq!(portal.run(&["member", "set-email", "M0002", "no address"]).code, 2);
}

#[test]
fn the_last_administrator_stays() {
    let portal = with_mary();
    let all_refused = || {
        for way in ["member set-role ada@example.org member", "member disable ada@example.org"] {
            refused(&portal, way, 1, "last administrator");
        }
    };
    all_refused();
    // A disabled administrator does not count as the remaining one.
    portal.ok(&["member", "set-role", "mary@example.org", "administrator"]);
    assert_eq!(last_log(&portal), "role-changed|mary@example.org|member -> administrator");
    portal.ok(&["member", "disable", "mary@example.org"]);
    all_refused();
    portal.ok(&["member", "enable", "mary@example.org"]);
    portal.ok(&["member", "set-role", "ada@example.org", "member"]);
    refused(&portal, "member set-role ada@example.org member", 3, "");
    refused(&portal, "member set-role M0002 pope", 2, "");
    portal.ok(&["member", "add", "--first-name", "Tim", "--last-name", "Smith", "--no-email"]);
    refused(&portal, "member set-role M0003 administrator", 1, "no e-mail address");
}

// proves: P14
#[test]
fn the_office_turns_a_second_factor_off_and_the_member_hears_of_it() {
    let portal = with_mary();
    refused(&portal, "member reset-2fa mary@example.org", 3, "already is without two-factor");
    refused(&portal, "member reset-2fa nobody@example.org", 1, "");
    let shown = portal.ok(&["member", "show", "M0002"]);
    assert!(shown.lines().any(|line| line.starts_with("Two-factor") && line.ends_with(" off")), "{shown}");
    change(&portal, SIGNED_IN_WITH_OPEN_LINK);
    change(
        &portal,
        "UPDATE members SET two_factor_enabled = 1, two_factor_secret = x'00' WHERE member_id = 'M0002';
         INSERT INTO recovery_codes (member_id, code_hash, used_at, created_at)
            SELECT id, x'01', NULL, 1 FROM members WHERE member_id = 'M0002'
            UNION ALL SELECT id, x'02', 2, 1 FROM members WHERE member_id = 'M0002';",
    );
    let shown = portal.ok(&["member", "show", "M0002"]);
    assert!(shown.contains("on, 1 backup code left"), "{shown}");
    let json = portal.ok(&["member", "show", "M0002", "--json"]);
    assert!(json.contains("\"recoveryCodesLeft\": 1"), "{json}");

    let before = epoch(&portal);
    let said = portal.ok(&["member", "reset-2fa", "Mary@Example.org"]);
    assert!(said.contains("Two-factor authentication of Mary Smith (M0002) is off"), "{said}");
    assert_eq!(access(&portal), (0, 0));
    let left = "SELECT count(*) + (SELECT count(*) FROM recovery_codes) FROM members
        WHERE two_factor_enabled = 1 OR two_factor_secret IS NOT NULL";
    assert_eq!(value::<i64>(&portal, left), 0);
    assert!(epoch(&portal) > before);
    assert_eq!(last_log(&portal), "two-factor-disabled|mary@example.org|by the church office");
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM outbox WHERE letter = 'two-factor-off'"), 1);
}

#[test]
fn the_office_hands_a_link_for_a_new_password_to_whom_no_letter_reaches() {
    let portal = with_mary();
    let said = portal.ok(&["member", "reset-password", "mary@example.org"]);
    let (before, link) = said.split_once("/reset-password?token=").unwrap();
    assert!(before.contains("Mary Smith (M0002), a new password; good for 15 minutes and once:"), "{said}");
    assert!(link.trim().len() == 43 && !said.contains("locked"), "{said}");
    assert_eq!(access(&portal), (0, 1));
    assert_eq!(last_log(&portal), "password-reset-asked|mary@example.org|a link made by the church office");
    portal.ok(&["member", "reset-password", "M0002"]);
    assert_eq!(access(&portal), (0, 1), "the older one is over");
    change(
        &portal,
        "UPDATE members SET account_locked = 1, locked_at = 1790000000 WHERE member_id = 'M0002'",
    );
    assert!(portal.ok(&["member", "reset-password", "M0002"]).contains("portal unlock M0002"));

    portal.ok(&["member", "disable", "M0002"]);
    refused(&portal, "member reset-password M0002", 1, "portal member enable M0002");
    refused(&portal, "member reset-password ada@example.org", 1, "member invite M0001 --print");
    portal.ok(&["member", "add", "--first-name", "Tim", "--last-name", "Smith", "--no-email"]);
    refused(&portal, "member reset-password M0003", 1, "set-email M0003");
}
