//! A volunteer looks after the letters: what waits, what was given up, and another try.

use crate::command::Portal;
use crate::congregation::{change, value, with_mary};

/// Queues a letter to Mary behind the program's back; times are seconds from now.
fn queue(portal: &Portal, letter: &str, age: i64, next_try_in: i64, rest: &str) {
    let mary = "(SELECT id FROM members WHERE member_id = 'M0002')";
    let expires_in = if letter == "reset" { 3600 } else { 24 * 3600 };
    change(
        portal,
        &format!(
            "INSERT INTO outbox (letter, member_id, created_at, expires_at, next_try_at)
             VALUES ('{letter}', {mary}, unixepoch() - {age}, unixepoch() - {age} + {expires_in},
                     unixepoch() + {next_try_in});
             UPDATE outbox SET {rest} WHERE id = last_insert_rowid()"
        ),
    );
}

/// One that waits, one that was given up, one that left.
fn three_letters() -> Portal {
    let portal = with_mary();
    portal.ok(&["settings", "set", "time-zone", "America/Chicago"]);
    queue(&portal, "invitation", 600, 120, "attempts = 3, last_error = 'the mail server is away'");
    queue(
        &portal,
        "new-device",
        90_000,
        -3600,
        "attempts = 30, given_up_at = unixepoch() - 3600, last_error = 'too late to be of use'",
    );
    queue(&portal, "reset", 600, -600, "attempts = 1, sent_at = unixepoch() - 500");
    portal
}

#[test]
fn a_letter_is_tried_again_now_and_for_another_day() {
    let portal = three_letters();
    let row = |id: i64| -> String {
        value(
            &portal,
            &format!(
                "SELECT (next_try_at <= unixepoch()) || ' ' || (given_up_at IS NULL) || ' ' || attempts || ' '
                    || ((expires_at - unixepoch() + 30) / 3600) FROM outbox WHERE id = {id}"
            ),
        )
    };
    assert_eq!((row(1).as_str(), row(2).as_str()), ("0 1 3 23", "1 0 30 0"));
    let said = portal.ok(&["mail", "retry", "2"]);
    assert!(said.starts_with("1 letter is tried again now"), "{said}");
    assert_eq!(row(2), "1 1 0 24");
    assert_eq!(row(1), "0 1 3 23", "nobody asked for this one");
    let said = portal.ok(&["mail", "retry", "--all"]);
    assert!(said.starts_with("2 letters are tried again now"), "{said}");
    assert_eq!(row(1), "1 1 0 24");

    for (number, why) in [("3", "has left"), ("99", "never was")] {
        let said = portal.run(&["mail", "retry", number]);
        assert!(said.code == 1 && said.err.contains("is waiting"), "{why}: {}", said.err);
    }
    for wrong in [&["mail", "retry"][..], &["mail", "retry", "1", "--all"], &["mail", "retry", "one"]] {
        assert_eq!(portal.run(wrong).code, 2, "{wrong:?}");
    }
}

#[test]
fn a_reset_link_is_tried_within_its_hour_and_not_revived_after_it() {
    let portal = with_mary();
    queue(&portal, "reset", 3500, 60, "attempts = 9");
    queue(&portal, "reset", 3700, 0, "attempts = 9, given_up_at = unixepoch() - 100");
    let old = portal.run(&["mail", "retry", "2"]);
    assert_eq!(old.code, 3, "{}", old.err);
    assert!(old.err.contains("older than an hour") && old.err.contains("Forgot password?"), "{}", old.err);
    let said = portal.run(&["mail", "retry", "--all"]);
    assert!(said.code == 0 && said.out.contains("1 letter is tried again now"), "{said:?}");
    assert!(said.err.contains("Letter 2 is a request for a new password"), "{said:?}");
    let rows: String = value(
        &portal,
        "SELECT group_concat((next_try_at <= unixepoch()) || (given_up_at IS NULL) || (expires_at - created_at), ' ')
         FROM (SELECT * FROM outbox ORDER BY id)",
    );
    assert_eq!(rows, "113600 103600", "the first keeps its hour, the second stays given up");
}
