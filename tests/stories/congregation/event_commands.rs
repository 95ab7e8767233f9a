//! A volunteer manages the calendar.

use crate::support::browser::each;
use crate::support::command::Portal;
use crate::support::set_up::{change, set_up, value};

fn add(portal: &Portal, title: &str, date: &str, rest: &[&str]) -> serde_json::Value {
    portal.json(&[&["event", "add", "--title", title, "--date", date], rest].concat())
}

#[test]
fn an_event_keeps_what_was_said_about_it_and_a_description_comes_from_a_file_or_standard_input() {
    let portal = set_up();
    let rest = ["--time", "7:30 PM", "--location", "Sanctuary", "--description", "Bring a friend."];
    let added = add(&portal, " Carol Service ", "2090-12-24", &rest);
    let row = "SELECT title || '|' || event_date || '|' || event_time || '|' || location || '|' || event_type || '|' ||
        description FROM events";
    let expected = "Carol Service|2090-12-24|19:30|Sanctuary|general|Bring a friend.";
    assert_eq!(value::<String>(&portal, row), expected);
    assert_eq!((&added["time"], &added["category"]), (&"19:30".into(), &"general".into()));

    let arguments = ["event", "add", "--title", "Potluck", "--date", "2090-01-01", "--description-file"];
    let said = portal.run_with(&[&arguments[..], &["-"]].concat(), "\u{feff}First line\r\nsecond\r\n");
    assert_eq!(said.code, 0, "{}", said.err);
    let expected = "First line\nsecond";
    assert_eq!(value::<String>(&portal, "SELECT description FROM events WHERE title = 'Potluck'"), expected);

    let by_dash = ["event", "add", "--title", "Lunch", "--date", "2090-01-02", "--description", "-"];
    let dash = portal.run_with(&by_dash, "Bring a dish.\n");
    assert_eq!(dash.code, 0, "{}", dash.err);
    let lunch = "SELECT description FROM events WHERE title = 'Lunch'";
    assert_eq!(value::<String>(&portal, lunch), "Bring a dish.");
    portal.run(&by_dash).failed(1, &["Standard input is empty"]);

    portal.run(&[&arguments[..], &["/nowhere/at/all.txt"]].concat()).failed(1, &["/nowhere/at/all.txt"]);
    let file = portal.folder.path().join("picture.jpg");
    std::fs::write(&file, [0xff, 0xd8, 0xff]).unwrap();
    portal.run(&[&arguments[..], &[file.to_str().unwrap()]].concat()).failed(1, &["plain text"]);
    assert_eq!(portal.run_with(&[&arguments[..], &["-"]].concat(), &"x".repeat(20_001)).code, 1);
    let huge = portal.folder.path().join("book.txt");
    std::fs::write(&huge, "x".repeat(200_000)).unwrap();
    portal.run(&[&arguments[..], &[huge.to_str().unwrap()]].concat()).failed(1, &["20,000"]);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM events"), 3);
}

#[test]
fn what_is_no_date_time_or_title_is_refused() {
    let portal = set_up();
    let date = |date: &str| portal.run(&["event", "add", "--title", "X", "--date", date]);
    for wrong in ["2027-02-29", "24.12.2026", "tomorrow", ""] {
        date(wrong).failed(2, &["2026-12-24"]);
    }
    let time =
        |time: &str| portal.run(&["event", "add", "--title", "X", "--date", "2090-01-01", "--time", time]);
    for wrong in ["25:00", "7", "13:00 PM", "noon"] {
        assert_eq!(time(wrong).code, 2, "{wrong}");
    }
    let title = |title: &str| portal.run(&["event", "add", "--title", title, "--date", "2090-01-01"]);
    for (wrong, reason) in
        [(" ".to_owned(), "missing"), ("x".repeat(201), "at most 200"), ("a\u{1b}b".to_owned(), "control")]
    {
        title(&wrong).failed(1, &[reason]);
    }
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM events"), 0);
    assert_eq!(title(&"é".repeat(200)).code, 0);
}

#[test]
fn the_list_shows_what_is_to_come_and_on_request_the_rest() {
    let portal = set_up();
    add(&portal, "Later", "2091-01-01", &[]);
    add(&portal, "Evening", "2090-01-01", &["--time", "18:00"]);
    add(&portal, "Morning", "2090-01-01", &["--time", "09:00"]);
    add(&portal, "Long ago", "1990-01-01", &[]);
    add(&portal, "Less long ago", "1991-01-01", &[]);
    let titles = |rest: &[&str]| {
        let list = portal.json(&[&["event", "list"], rest].concat());
        each(&list, "title").join(",")
    };
    assert_eq!(titles(&[]), "Morning,Evening,Later");
    assert_eq!(titles(&["--past"]), "Less long ago,Long ago");
    assert_eq!(titles(&["--all"]), "Long ago,Less long ago,Morning,Evening,Later");
    let table = portal.ok(&["event", "list"]);
    assert!(table.contains("2090-01-01  09:00") && table.contains("all day"), "{table}");
}

#[test]
fn today_is_still_to_come_by_the_congregations_clock() {
    let portal = set_up();
    // The two ends of the world are never on the same day.
    for (zone, other) in
        [("Pacific/Kiritimati", "Pacific/Pago_Pago"), ("Pacific/Pago_Pago", "Pacific/Kiritimati")]
    {
        // The second time round it is so already.
        portal.run(&["settings", "set", "time-zone", zone]);
        let today = jiff_today(zone);
        let id = add(&portal, "Today", &today, &[])["id"].as_str().unwrap().to_owned();
        assert!(portal.ok(&["event", "list"]).contains(&today), "{zone}");
        portal.ok(&["settings", "set", "time-zone", other]);
        let is_past = portal.ok(&["event", "list", "--past"]).contains(&today);
        assert_eq!(is_past, zone == "Pacific/Pago_Pago", "{zone}");
        portal.ok(&["event", "remove", &id, "--yes"]);
    }
}

fn jiff_today(zone: &str) -> String {
    let zone = jiff::tz::TimeZone::get(zone).unwrap();
    portal::platform::clock::Clock::System.now().to_zoned_datetime(zone).date().to_string()
}

#[test]
fn the_first_characters_of_an_id_are_enough_while_they_are_clear() {
    let portal = set_up();
    let event = |id: &str| {
        let values = format!("('{id}', '{id}', '2090-01-01', 1)");
        change(&portal, &format!("INSERT INTO events (id, title, event_date, created_at) VALUES {values}"));
    };
    event("abcd1111-0000-4000-8000-000000000000");
    event("abcd2222-0000-4000-8000-000000000000");
    assert!(portal.ok(&["event", "list"]).contains("abcd1111  "), "the list shows what to type");
    for (typed, reason) in
        [("abc", "at least the first 4"), ("abcd", "More than one"), ("ffff", "Nothing"), ("%%%%", "Nothing")]
    {
        portal.run(&["event", "remove", typed]).failed(1, &[reason]);
    }
    let said = portal.ok(&["event", "remove", "ABCD1", "--yes"]);
    assert!(said.contains("Removed: abcd1111"), "{said}");
    let left: String = value(&portal, "SELECT group_concat(id) FROM events WHERE removed_at IS NULL");
    assert!(left.starts_with("abcd2222"), "{left}");
}
