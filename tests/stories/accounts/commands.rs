//! A volunteer unlocks, disables, gives addresses and roles; the last administrator stays.

use crate::support::command::Portal;
use crate::support::set_up::{change, set_up, value, with_mary};

const SIGNED_IN_WITH_OPEN_LINK: &str = "
    INSERT INTO sessions (token_hash, member_id, epoch, created_at, last_seen_at, expires_at)
        SELECT x'01', id, session_epoch, 1, 1, 9999999999 FROM members WHERE member_id = 'M0002';
    INSERT INTO password_resets (member_id, token, purpose, epoch, expires_at, created_at)
        SELECT id, x'02', 'reset', session_epoch, 9999999999, 1 FROM members WHERE member_id = 'M0002';";

/// What Mary could still come in with: sessions, open links, and either of this epoch.
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
    value(
        portal,
        "SELECT action || '|' || coalesce(email, '') || '|' || coalesce(detail, '') FROM security_logs
         ORDER BY id DESC LIMIT 1",
    )
}

#[test]
fn unlocking_opens_the_account_and_says_so() {
    let portal = with_mary();
    let unknown = portal.run(&["unlock", "nobody@example.org"]);
    assert!(unknown.code == 1 && unknown.err.contains("nobody@example.org"), "{}", unknown.err);
    let open = portal.run(&["unlock", "mary@example.org"]);
    assert!(open.code == 3 && open.err.contains("is not locked"), "{}", open.err);

    change(
        &portal,
        "UPDATE members SET account_locked = 1, locked_at = 1790000000, failed_login_attempts = 5,
            last_failed_login_at = 1790000000 WHERE member_id = 'M0002'",
    );
    let said = portal.ok(&["unlock", "Mary@Example.org"]);
    assert!(said.contains("Mary Smith (M0002) is unlocked"), "{said}");
    let row: String = value(
        &portal,
        "SELECT account_locked || ' ' || failed_login_attempts || ' ' || coalesce(locked_at, '-') || ' '
            || coalesce(last_failed_login_at, '-') FROM members WHERE member_id = 'M0002'",
    );
    assert_eq!(row, "0 0 - -");
    assert_eq!(last_log(&portal), "account-unlocked|mary@example.org|");
}

#[test]
fn unlocking_a_member_without_a_password_says_that_they_are_to_be_invited() {
    let portal = with_mary();
    change(&portal, "UPDATE members SET password = NULL WHERE member_id = 'M0002'");
    let said = portal.run(&["unlock", "mary@example.org"]);
    assert_eq!(said.code, 1);
    assert!(
        said.err.contains("has no password yet. Invite them: portal member invite M0002"),
        "{}",
        said.err
    );
}

#[test]
fn disabling_ends_sessions_and_links_at_once() {
    let portal = with_mary();
    change(&portal, SIGNED_IN_WITH_OPEN_LINK);
    let epoch: i64 = value(&portal, "SELECT session_epoch FROM members WHERE member_id = 'M0002'");
    portal.ok(&["member", "disable", "mary@example.org"]);
    assert_eq!(access(&portal), (0, 0));
    let after: i64 = value(
        &portal,
        "SELECT session_epoch FROM members WHERE member_id = 'M0002' AND disabled_at IS NOT NULL",
    );
    assert_eq!(after, epoch + 1);
    assert_eq!(last_log(&portal), "member-disabled|mary@example.org|");
    assert_eq!(portal.run(&["member", "disable", "mary@example.org"]).code, 3);

    portal.ok(&["member", "enable", "mary@example.org"]);
    assert_eq!(last_log(&portal), "member-enabled|mary@example.org|");
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM members WHERE disabled_at IS NOT NULL"), 0);
    assert_eq!(portal.run(&["member", "enable", "mary@example.org"]).code, 3);
}

#[test]
fn a_new_address_is_canonical_and_ends_what_the_old_one_opened() {
    let portal = with_mary();
    change(&portal, SIGNED_IN_WITH_OPEN_LINK);
    let taken = portal.run(&["member", "set-email", "M0002", "ADA@example.org"]);
    assert!(taken.code == 1 && taken.err.contains("already somebody's"), "{}", taken.err);
    assert_eq!(access(&portal), (1, 1), "a refused change changes nothing");
    assert_eq!(portal.run(&["member", "set-email", "M0002", "MARY@example.org"]).code, 3);

    portal.ok(&["member", "set-email", "M0002", "Mary.Smith@Example.org"]);
    assert_eq!(access(&portal), (0, 0));
    let email: String = value(&portal, "SELECT email FROM members WHERE member_id = 'M0002'");
    assert_eq!(email, "mary.smith@example.org");
    assert_eq!(
        last_log(&portal),
        "email-changed|mary@example.org|mary@example.org -> mary.smith@example.org"
    );
    assert_eq!(portal.run(&["member", "set-email", "M0002", "no address"]).code, 2);
}

#[test]
fn the_last_administrator_stays() {
    let portal = with_mary();
    let ways: [&[&str]; 2] =
        [&["member", "set-role", "ada@example.org", "member"], &["member", "disable", "ada@example.org"]];
    let refused = || {
        for way in ways {
            let said = portal.run(way);
            assert!(said.code == 1 && said.err.contains("last administrator"), "{way:?}: {}", said.err);
        }
    };
    refused();
    // A disabled administrator does not count as the remaining one.
    portal.ok(&["member", "set-role", "mary@example.org", "administrator"]);
    assert_eq!(last_log(&portal), "role-changed|mary@example.org|member -> administrator");
    portal.ok(&["member", "disable", "mary@example.org"]);
    refused();

    portal.ok(&["member", "enable", "mary@example.org"]);
    portal.ok(&["member", "set-role", "ada@example.org", "member"]);
    assert_eq!(portal.run(&["member", "set-role", "ada@example.org", "member"]).code, 3);
}

#[test]
fn an_administrator_needs_an_address() {
    let portal = set_up();
    portal.ok(&["member", "add", "--first-name", "Tim", "--last-name", "Smith", "--no-email"]);
    let said = portal.run(&["member", "set-role", "M0002", "administrator"]);
    assert!(said.code == 1 && said.err.contains("no e-mail address"), "{}", said.err);
    assert_eq!(portal.run(&["member", "set-role", "M0002", "pope"]).code, 2);
}

#[test]
fn the_account_of_somebody_who_died_stays_closed() {
    let portal = with_mary();
    change(
        &portal,
        "UPDATE members SET deceased_on = '2026-01-05', disabled_at = 1 WHERE member_id = 'M0002'",
    );
    for command in [&["enable", "M0002"][..], &["set-role", "M0002", "office"]] {
        let said = portal.run(&[&["member"], command].concat());
        assert!(said.code == 1 && said.err.contains("take it back on their page"), "{}", said.err);
    }
}

#[test]
fn the_office_turns_a_second_factor_off_and_the_member_hears_of_it() {
    let portal = with_mary();
    let off = portal.run(&["member", "reset-2fa", "mary@example.org"]);
    assert!(off.code == 3 && off.err.contains("already is without two-factor"), "{}", off.err);
    assert_eq!(portal.run(&["member", "reset-2fa", "nobody@example.org"]).code, 1);
    let shown = portal.ok(&["member", "show", "M0002"]);
    let line = shown.lines().find(|line| line.starts_with("Two-factor")).unwrap();
    assert!(line.ends_with(" off"), "{line}");

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

    let epoch: i64 = value(&portal, "SELECT session_epoch FROM members WHERE member_id = 'M0002'");
    let said = portal.ok(&["member", "reset-2fa", "Mary@Example.org"]);
    assert!(said.contains("Two-factor authentication of Mary Smith (M0002) is off"), "{said}");
    assert_eq!(access(&portal), (0, 0));
    let left: i64 = value(
        &portal,
        "SELECT count(*) + (SELECT count(*) FROM recovery_codes) FROM members
         WHERE two_factor_enabled = 1 OR two_factor_secret IS NOT NULL",
    );
    assert_eq!(left, 0);
    let after: i64 = value(&portal, "SELECT session_epoch FROM members WHERE member_id = 'M0002'");
    assert!(after > epoch);
    assert_eq!(last_log(&portal), "two-factor-disabled|mary@example.org|by the church office");
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM outbox WHERE letter = 'two-factor-off'"), 1);
    assert_eq!(portal.run(&["member", "reset-2fa", "mary@example.org"]).code, 3);
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
    let disabled = portal.run(&["member", "reset-password", "M0002"]);
    assert!(disabled.code == 1 && disabled.err.contains("portal member enable M0002"), "{}", disabled.err);
    let none_yet = portal.run(&["member", "reset-password", "ada@example.org"]);
    assert!(none_yet.code == 1 && none_yet.err.contains("member invite M0001 --print"), "{}", none_yet.err);
    portal.ok(&["member", "add", "--first-name", "Tim", "--last-name", "Smith", "--no-email"]);
    let no_address = portal.run(&["member", "reset-password", "M0003"]);
    assert!(no_address.code == 1 && no_address.err.contains("set-email M0003"), "{}", no_address.err);
}
