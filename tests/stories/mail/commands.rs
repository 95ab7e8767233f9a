//! A volunteer manages the letters: those that wait, those that were given up, and another try.

use serde_json::{Value, json};

use crate::support::command::Portal;
use crate::support::set_up::{change, value, with_mary};

/// Queues a letter to Mary by SQL; times are seconds from now.
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

fn listed(portal: &Portal, arguments: &[&str]) -> Vec<Value> {
    portal.json(&[&["mail", "list"], arguments].concat()).as_array().unwrap().clone()
}

#[test]
fn the_list_shows_what_waits_and_what_was_given_up_and_with_all_what_left() {
    let portal = three_letters();
    change(&portal, "UPDATE outbox SET created_at = 1767225600, next_try_at = 4102444800 WHERE id = 1");
    let list = portal.ok(&["mail", "list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 3, "{list}");
    for heading in ["Id", "Queued", "State", "Letter", "To", "Tries", "Next try", "Last error"] {
        assert!(lines[0].contains(heading), "{list}");
    }
    for cell in
        ["1 ", "2025-12-31 18:00", "invitation", "mary@example.org", "3", "2099-12-31 18:00", "is away"]
    {
        assert!(lines[1].contains(cell), "{cell}: {list}");
    }
    for cell in ["2 ", "signed in on a new device", "30", "given up", "too late to be of use"] {
        assert!(lines[2].contains(cell), "{cell}: {list}");
    }
    assert!(portal.ok(&["mail", "list", "--all"]).lines().nth(3).unwrap().contains("sent"));

    let waiting = &listed(&portal, &[])[0];
    assert_eq!(
        *waiting,
        json!({
            "id": 1, "letter": "invitation", "state": "waiting", "to": "mary@example.org",
            "queued": "2025-12-31T18:00:00-06:00", "tries": 3, "nextTry": "2099-12-31T18:00:00-06:00",
            "lastError": "the mail server is away",
        })
    );
    let states: Vec<Value> = listed(&portal, &["--all"]).iter().map(|row| row["state"].clone()).collect();
    assert_eq!(states, ["waiting", "given up", "sent"]);
}

#[test]
fn an_empty_outbox_is_a_sentence_and_of_the_letters_that_left_the_last_hundred_are_listed() {
    let portal = with_mary();
    portal.run(&["mail", "list"]).failed(3, &["portal mail list --all"]);
    portal.run(&["mail", "list", "--all"]).failed(3, &["No letter"]);
    assert_eq!(listed(&portal, &["--all"]), Vec::<Value>::new());
    portal.run(&["mail", "retry", "--all"]).failed(3, &["No letter"]);

    change(
        &portal,
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 130)
         INSERT INTO outbox (letter, member_id, created_at, expires_at, next_try_at, sent_at)
         SELECT 'invitation', (SELECT id FROM members WHERE member_id = 'M0002'), i, i, i, i FROM n",
    );
    let numbers: Vec<i64> =
        listed(&portal, &["--all"]).iter().map(|row| row["id"].as_i64().unwrap()).collect();
    assert_eq!(numbers, (31..=130).collect::<Vec<i64>>());
}

#[test]
fn a_letter_goes_where_its_news_belongs_and_what_came_from_outside_steers_no_terminal() {
    let portal = with_mary();
    let evil = "'no' || char(27) || '[2J' || char(10) || 'such' || char(8238) || 'user'";
    queue(&portal, "email-changed", 60, 60, &format!("to_address = 'old@example.org', last_error = {evil}"));
    queue(&portal, "of-a-later-edition", 60, 60, "attempts = 1");
    let list = portal.ok(&["mail", "list"]);
    assert!(list.contains("old@example.org") && list.contains("of-a-later-edition"), "{list}");
    assert!(!list.contains(['\u{1b}', '\u{202e}']) && list.contains("[2J such"), "{list:?}");
    assert_eq!(list.lines().count(), 3, "{list}");
    change(&portal, "UPDATE members SET email = NULL, password = NULL WHERE member_id = 'M0002'");
    assert!(portal.ok(&["mail", "list"]).contains("(no address)"));
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

    portal.run(&["mail", "retry", "3"]).failed(3, &["Letter 3 has left already"]);
    portal.run(&["mail", "retry", "99"]).failed(1, &["There is no letter 99"]);
    for (wrong, reason) in [
        (&["mail", "retry"][..], "--all"),
        (&["mail", "retry", "1", "--all"], "--all"),
        (&["mail", "retry", "one"], "the first column of: portal mail list"),
    ] {
        portal.run(wrong).failed(2, &[reason]);
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
