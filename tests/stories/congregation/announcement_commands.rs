//! A volunteer writes announcements.

use crate::support::command::Portal;
use crate::support::pseudo_terminal::Typing;
use crate::support::set_up::{set_up, value};

fn add(portal: &Portal, title: &str, rest: &[&str]) -> serde_json::Value {
    portal.json(&[&["announcement", "add", "--title", title], rest].concat())
}

#[test]
fn an_announcement_is_published_at_once_unless_it_says_when() {
    let portal = set_up();
    portal.ok(&["settings", "set", "time-zone", "America/Chicago"]);
    add(&portal, "Now", &["--content", "Hello"]);
    let delay: i64 = value(&portal, "SELECT published_at - created_at FROM announcements");
    assert_eq!(delay, 0);
    let later = add(&portal, "Later", &["--content", "Hello", "--publish-at", "2090-07-04 6:00 PM"]);
    assert_eq!(later["publishAt"], "2090-07-04T18:00:00-05:00");
    let stored: i64 = value(&portal, "SELECT published_at FROM announcements WHERE title = 'Later'");
    assert_eq!(jiff::Timestamp::from_second(stored).unwrap().to_string(), "2090-07-04T23:00:00Z");
    let list = portal.ok(&["announcement", "list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[1].contains("2090-07-04 18:00") && lines[1].contains("to come"), "{list}");
    assert!(lines[2].contains("published") && lines[2].contains("Now"), "{list}");

    portal
        .run(&["announcement", "add", "--title", "X", "--content", "Y", "--publish-at", "soon"])
        .failed(1, &["2026-12-24"]);
}

#[test]
fn the_content_comes_from_the_command_line_a_file_or_standard_input_and_a_dash_is_never_published() {
    let portal = set_up();
    let base = ["announcement", "add", "--title", "News"];
    assert_eq!(portal.run(&base).code, 2);
    assert_eq!(portal.run(&[&base[..], &["--content", "a", "--content-file", "-"]].concat()).code, 2);
    let file = portal.folder.path().join("news.txt");
    std::fs::write(&file, "From a file\r\n").unwrap();
    portal.ok(&[&base[..], &["--content-file", file.to_str().unwrap()]].concat());
    let said = portal.run_with(&[&base[..], &["--content-file", "-"]].concat(), "Typed\n\nhere\n");
    assert_eq!(said.code, 0, "{}", said.err);
    let contents: String = value(
        &portal,
        "SELECT group_concat(content, '|') FROM (SELECT content FROM announcements ORDER BY content)",
    );
    assert_eq!(contents, "From a file|Typed\n\nhere");
    assert_eq!(portal.run_with(&[&base[..], &["--content-file", "-"]].concat(), "").code, 1);
    assert_eq!(portal.run_with(&[&base[..], &["--content-file", "-"]].concat(), &"x".repeat(20_001)).code, 1);
    assert_eq!(portal.run_with(&[&base[..], &["--content-file", "-"]].concat(), &"é".repeat(20_000)).code, 0);

    let new = ["announcement", "add", "--title", "News", "--content", "-"];
    let said = portal.run_with(&new, "Typed\nhere\n");
    assert_eq!(said.code, 0, "{}", said.err);
    let typed = "announcements WHERE content = 'Typed' || char(10) || 'here' AND summary IS NULL AND priority = 'normal'";
    assert_eq!(value::<i64>(&portal, &format!("SELECT count(*) FROM {typed}")), 1);

    // A pipe from a command that failed has none.
    for input in ["", "\n"] {
        portal.run_with(&new, input).failed(1, &["Standard input is empty"]);
    }
    let both = [&new[..], &["--summary", "-"]].concat();
    let file = ["announcement", "add", "--title", "News", "--content-file", "-", "--summary", "-"];
    for arguments in [&both[..], &file] {
        portal.run_with(arguments, "One").failed(1, &["Only one text can come from"]);
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM announcements"), 4);
}

#[test]
fn a_long_list_is_cut_and_says_so_and_within_a_second_the_last_one_is_the_newest() {
    let portal = set_up();
    crate::support::set_up::change(
        &portal,
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 23)
         INSERT INTO announcements (id, title, content, created_at, published_at)
         SELECT printf('%08d-0000', i), 'Number ' || i, 'x', i, i FROM n",
    );
    let list = portal.ok(&["announcement", "list"]);
    assert!(list.contains("Number 23") && list.contains("Number 4\n") && !list.contains("Number 3\n"));
    assert!(list.contains("3 older ones"), "{list}");
    assert!(portal.ok(&["announcement", "list", "--all"]).contains("Number 1\n"));

    let titles = ["One", "Two", "Three", "Four", "Five", "Six"];
    for title in titles {
        add(&portal, title, &["--content", "Hello", "--publish-at", "2025-11-20 9:00 AM"]);
    }
    let list = portal.ok(&["announcement", "list"]);
    let listed: Vec<&str> =
        list.lines().filter_map(|line| titles.into_iter().find(|title| line.contains(title))).collect();
    assert_eq!(listed, ["Six", "Five", "Four", "Three", "Two", "One"], "{list}");
}

#[test]
fn removing_takes_the_one_that_was_named_and_on_a_terminal_it_asks_first() {
    let portal = set_up();
    let keep = add(&portal, "Keep", &["--content", "x"]);
    let gone = add(&portal, "Go", &["--content", "x"]);
    let remove = ["announcement", "remove", gone["id"].as_str().unwrap()];
    portal.run(&remove).failed(1, &["Go. Nothing was removed yet: add --yes"]);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM announcements WHERE removed_at IS NULL"), 2);
    let [announcement, verb, id] = remove;
    let said = portal.ok(&[announcement, verb, id, "--yes"]);
    assert!(said.contains("Removed: Go"), "{said}");
    assert_eq!(portal.run(&[announcement, verb, id, "--yes"]).code, 1);
    let expected = keep["id"].as_str().unwrap();
    assert_eq!(value::<String>(&portal, "SELECT id FROM announcements WHERE removed_at IS NULL"), expected);

    let id = add(&portal, "Roof", &["--content", "x"])["id"].as_str().unwrap().to_owned();
    let remove = || Typing::at(portal.command(&["announcement", "remove", &id]));
    let left = || value::<i64>(&portal, "SELECT count(*) FROM announcements WHERE removed_at IS NULL");
    let mut terminal = remove();
    terminal.answer("Remove \"Roof\"?", "n");
    assert_eq!((terminal.end().0, left()), (3, 2));
    let mut terminal = remove();
    terminal.answer("Remove \"Roof\"?", "Roof");
    terminal.answer("Type y for yes or n for no.", "");
    assert_eq!((terminal.end().0, left()), (3, 2));
    let mut terminal = remove();
    terminal.break_off("Remove \"Roof\"?");
    let (code, shown) = terminal.end();
    assert!(code != 0 && !shown.contains("\u{1b}[?25l"), "the cursor is not hidden: {shown:?}");
    assert_eq!(left(), 2);
    let mut terminal = remove();
    terminal.answer("Remove \"Roof\"?", "y");
    assert_eq!((terminal.end().0, left()), (0, 1));
}
