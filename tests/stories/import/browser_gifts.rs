//! A list of gifts comes in the browser: its columns are chosen, it is rehearsed line by line, decided on and brought in.

use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use super::spreadsheets::xlsx;
use crate::congregation::photos::form;
use crate::giving::books::gift;
use crate::office::role_rights::{RUTH, at_work, secretary};
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, send};

pub const IMPORTS: &str = "/api/office/giving/imports";
pub const LIST: &str = "\
When,What,Who,Check,Mood
2026-03-01,400,John Smith,1042,glad
2026-03-01,25,Jon Smyth,,
2026-03-08,10,Plate,,
2026-03-08,30,Jon Smyth,,
2026-03-15,7,Eve Stranger,,
2026-03-15,much,John Smith,,
2026-03-22,5,cash,,
";
pub const COLUMNS: [&str; 5] = ["date", "amount", "name", "checkNumber", ""];

/// Ruth is treasurer; John (with a number and a name) and Mary give.
pub async fn treasury() -> (TestApp, Browser, [String; 2]) {
    let (portal, _) = secretary().await;
    portal.execute("UPDATE members SET office_since = NULL, treasurer_since = 0 WHERE email = ?1", [RUTH]);
    portal.set(Name::TimeZone, "America/Chicago");
    let givers = [portal.member("John", "Smith", "john@email.com"), portal.person("Mary", "Jones", None)];
    portal.set_clock("2026-11-23T15:00:00Z");
    let ruth = at_work(&portal).await;
    (portal, ruth, givers)
}

pub async fn ask(browser: &Browser, path: &str, file: &[u8], wishes: &Value) -> Answer {
    let wishes = wishes.to_string();
    let body = form(&[("list", "gifts.csv", file), ("wishes", "", wishes.as_bytes())]);
    let request = browser.request(Method::POST, &format!("{IMPORTS}{path}"));
    send(request.header("content-type", "multipart/form-data; boundary=frame").body(body)).await
}

pub fn wishes(columns: &[&str]) -> Value {
    json!({ "columns": columns })
}

pub fn with(mut wishes: Value, name: &str, value: Value) -> Value {
    wishes[name] = value;
    wishes
}

pub async fn said(browser: &Browser, path: &str, file: &[u8], wishes: &Value) -> Value {
    ask(browser, path, file, wishes).await.ok().json()
}

pub async fn rehearse(browser: &Browser, file: &str, wishes: &Value) -> Value {
    said(browser, "/rehearse?fileName=gifts.csv", file.as_bytes(), wishes).await
}

pub async fn import(browser: &Browser, file: &str, wishes: &Value) -> Value {
    said(browser, "?fileName=gifts.csv", file.as_bytes(), wishes).await
}

/// new, here, alike, unknown, leftOut, asItIs, bad
pub fn counts(said: &Value) -> [u64; 7] {
    ["new", "here", "alike", "unknown", "leftOut", "asItIs", "bad"]
        .map(|name| said["counts"][name].as_u64().unwrap())
}

/// "2 new", in the order in which they are listed.
pub fn states(said: &Value) -> String {
    let state = |line: &Value| format!("{} {}", line["line"], line["state"].as_str().unwrap());
    said["lines"].as_array().unwrap().iter().map(state).collect::<Vec<_>>().join(", ")
}

pub fn line(said: &Value, number: u64) -> Value {
    said["lines"].as_array().unwrap().iter().find(|line| line["line"] == number).cloned().unwrap()
}

/// "2026-03-01 40000 John 1042", a line each.
pub fn books(portal: &TestApp) -> String {
    portal.value(
        "SELECT coalesce(group_concat(transaction_date || ' ' || amount_cents || ' ' || coalesce(first_name, '-') || ' '
            || coalesce(check_number, '-'), char(10) ORDER BY donations.id), '')
         FROM donations LEFT JOIN members ON members.id = donations.member_id",
        [],
    )
}

pub fn everything(portal: &TestApp) -> (String, [i64; 4], i64) {
    let seq = portal.value("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'donations'", []);
    let tables = ["funds", "imports", "import_changes", "import_mappings"].map(|table| portal.count(table));
    (books(portal), tables, seq)
}

pub fn given(about: (&str, Value), choice: &str, member: Option<&str>) -> Value {
    let mut given = json!({ "choice": choice });
    given[about.0] = about.1;
    if let Some(member) = member {
        given["memberId"] = json!(member);
    }
    given
}

#[tokio::test]
async fn the_columns_are_proposed_by_their_headings_and_then_as_they_were_chosen() {
    let (portal, ruth, [john, _]) = treasury().await;
    let look = said(&ruth, "/look", LIST.as_bytes(), &json!({})).await;
    assert_eq!((&look["rows"], &look["remembered"], &look["sheets"]), (&json!(7), &json!(false), &json!([])));
    let columns = look["columns"].as_array().unwrap();
    assert_eq!(
        columns[0],
        json!({ "heading": "When",
        "examples": ["2026-03-01", "2026-03-08", "2026-03-15", "2026-03-22"] })
    );
    assert_eq!(columns[3], json!({ "heading": "Check", "examples": ["1042"], "field": "checkNumber" }));
    let needed: Vec<&Value> =
        look["fields"].as_array().unwrap().iter().filter(|field| field["isNeeded"] == true).collect();
    assert_eq!(needed.len(), 2, "{needed:?}");

    let mut answers = wishes(&COLUMNS);
    answers["givers"] = json!([given(("called", json!("Jon Smyth")), "person", Some(&john))]);
    rehearse(&ruth, LIST, &answers).await;
    assert_eq!(portal.count("import_mappings"), 0, "a rehearsal is no choice yet");
    import(&ruth, LIST, &answers).await;
    let next = LIST.replace("2026-03", "2026-04");
    let look = said(&ruth, "/look", next.as_bytes(), &json!({})).await;
    let columns = look["columns"].as_array().unwrap().iter();
    let fields: Vec<&str> = columns.map(|column| column["field"].as_str().unwrap_or_default()).collect();
    assert_eq!((fields.as_slice(), &look["remembered"]), (&COLUMNS[..], &json!(true)));
    let other = said(&ruth, "/look", b"When,What,Whom\n2026-03-01,4,x\n", &json!({})).await;
    assert_eq!(other["remembered"], false);
    let titled = said(&ruth, "/look", b"Sales\n\n,Date,Amount\nx,2026-03-01,4\n", &json!({})).await;
    assert_eq!((&titled["headingsOnLine"], &titled["rows"]), (&json!(3), &json!(1)));
    assert_eq!(titled["firstLines"][0], json!({ "line": 1, "text": "Sales" }));
}

#[tokio::test]
async fn the_line_with_the_headings_is_chosen_where_they_were_not_found() {
    let (portal, ruth, _) = treasury().await;
    let list = "Grace Church\nQuarter 1,,\nTag,Wert,Wer\n2026-03-01,5,John Smith\n";
    let look = said(&ruth, "/look", list.as_bytes(), &json!({})).await;
    let lines = json!([
        { "line": 1, "text": "Grace Church" },
        { "line": 2, "text": "Quarter 1" },
        { "line": 3, "text": "Tag · Wert · Wer" },
        { "line": 4, "text": "2026-03-01 · 5 · John Smith" },
    ]);
    assert_eq!((look.get("headingsOnLine"), &look["firstLines"]), (None, &lines));
    let look = said(&ruth, "/look", list.as_bytes(), &json!({ "headings": 3 })).await;
    assert_eq!((&look["columns"][1]["heading"], &look["rows"]), (&json!("Wert"), &json!(1)));
    assert_eq!((&look["headingsOnLine"], &look["firstLines"]), (&json!(3), &lines));
    let chosen = with(wishes(&["date", "amount", "name"]), "headings", json!(3));
    import(&ruth, list, &chosen).await;
    assert_eq!(books(&portal), "2026-03-01 500 John -");
    let found = said(&ruth, "/look", b"Date,Amount\n2026-03-01,4\n", &json!({})).await;
    assert_eq!(found["firstLines"], json!([]));
    let again = said(&ruth, "/look", b"Date,Amount\n2026-03-01,4\n", &json!({ "headings": 1 })).await;
    assert_eq!(again["firstLines"].as_array().unwrap().len(), 2, "a choice can be taken back");
    for path in ["/look", "/rehearse"] {
        let refused = ask(&ruth, path, list.as_bytes(), &with(chosen.clone(), "headings", json!(9))).await;
        assert_eq!((refused.status, &refused.json()["field"]), (400, &json!("headings")), "{}", refused.body);
        assert!(refused.body.contains("Line 9 of the file is empty"), "{}", refused.body);
    }
}

// proves: O8, O15
#[tokio::test]
async fn every_line_is_told_and_an_unknown_giver_is_asked_about_and_chosen_in_three_ways() {
    let (portal, ruth, [john, _]) = treasury().await;
    let before = everything(&portal);
    let first = rehearse(&ruth, LIST, &wishes(&COLUMNS)).await;
    assert_eq!(everything(&portal), before, "a rehearsal writes nothing");
    assert_eq!(counts(&first), [3, 0, 0, 3, 0, 0, 1], "{first}");
    // "Plate" and "cash" name no one; a name that is not known is never anonymous by itself.
    assert_eq!(states(&first), "3 unknown, 5 unknown, 6 unknown, 7 bad, 2 new, 4 new, 8 new");
    let unknown = line(&first, 3);
    assert_eq!(unknown["called"], "Jon Smyth");
    assert!(unknown["reason"].as_str().unwrap().starts_with("nobody here is Jon Smyth"), "{unknown}");
    let likely = unknown["likely"].as_array().unwrap();
    assert_eq!((likely.len(), &likely[0]["name"], &likely[0]["id"]), (1, &json!("John Smith"), &json!(john)));
    assert_eq!(line(&first, 7)["reason"], "\"much\" is not an amount; write it like 1234.50");
    assert_eq!(line(&first, 7)["text"], "2026-03-15 · much · John Smith");
    assert_eq!(
        (&line(&first, 2)["giver"]["name"], &line(&first, 2)["amount"]),
        (&json!("John Smith"), &json!(400.0))
    );
    assert_eq!(first["columnsNotImported"], json!(["Mood"]));

    let answers = json!([
        given(("called", json!("Jon Smyth")), "person", Some(&john)),
        given(("line", json!(6)), "leftOut", None),
    ]);
    let answers = with(wishes(&COLUMNS), "givers", answers);
    let second = rehearse(&ruth, LIST, &answers).await;
    assert_eq!(counts(&second), [5, 0, 0, 0, 1, 0, 1], "{second}");
    assert_eq!((&line(&second, 3)["isAnswered"], &line(&second, 3)["state"]), (&json!(true), &json!("new")));
    let done = import(&ruth, LIST, &answers).await;
    assert_eq!(
        (&done["import"], &done["counts"]["new"], &done["amount"]),
        (&json!(1), &json!(5), &json!(470.0))
    );
    assert_eq!(
        books(&portal),
        "2026-03-01 40000 John 1042\n2026-03-01 2500 John -\n2026-03-08 1000 - -\n2026-03-08 3000 John -\n2026-03-22 500 - -"
    );
    let log: String = portal.value(
        "SELECT actor || ' | ' || detail FROM security_logs WHERE action = 'donations-imported' OR action = 'gifts-imported'",
        [],
    );
    assert!(log.starts_with("Ruth Albright") && log.ends_with("gifts.csv: 5 added, $470.00"), "{log}");
    let again = import(&ruth, LIST, &answers).await;
    assert_eq!((counts(&again), again.get("import")), ([0, 5, 0, 0, 1, 0, 1], None));
    let anonymous = json!([given(("line", json!(6)), "anonymous", None)]);
    let last = import(&ruth, LIST, &with(wishes(&COLUMNS), "givers", anonymous)).await;
    assert_eq!((counts(&last)[0], &last["counts"]["anonymous"]), (1, &json!(1)), "{last}");
}

// proves: O15
#[tokio::test]
async fn a_word_for_a_name_takes_no_gift_from_who_is_known() {
    let (portal, ruth, [_, mary]) = treasury().await;
    portal.person("John", "Smith", None);
    let number: String = portal.value("SELECT member_id FROM members WHERE email = 'john@email.com'", []);
    let list = format!(
        "date,amount,memberNumber,name\n2026-03-01,1,{number},John Smith\n2026-03-01,2,,John Smith\n"
    );
    let columns = ["date", "amount", "memberNumber", "name"];
    let first = rehearse(&ruth, &list, &wishes(&columns)).await;
    assert_eq!(states(&first), "3 unknown, 2 new");
    assert_eq!(line(&first, 3)["likely"].as_array().unwrap().len(), 2);
    let choice = json!([given(("called", json!("John Smith")), "person", Some(&mary))]);
    import(&ruth, &list, &with(wishes(&columns), "givers", choice)).await;
    assert_eq!(books(&portal), "2026-03-01 100 John -\n2026-03-01 200 Mary -");
}

#[tokio::test]
async fn workbooks_come_by_the_sheet_that_is_chosen() {
    let (portal, ruth, _) = treasury().await;
    let gifts: &[&[&str]] =
        &[&["Date", "Name", "Amount", "Check Number"], &["day:46082", "John Smith", "n:12.34", "n:1042"]];
    let book = xlsx(&[("Cover", &[&["Gifts of 2026"]]), ("March", gifts)]);
    let look = said(&ruth, "/look", &book, &json!({})).await;
    assert_eq!((&look["sheets"], &look["sheet"]), (&json!(["Cover", "March"]), &json!("March")));
    let columns = ["date", "name", "amount", "checkNumber"];
    let chosen = with(wishes(&columns), "sheet", json!("March"));
    let done = said(&ruth, "?fileName=gifts.xlsx", &book, &chosen).await;
    assert_eq!((counts(&done)[0], books(&portal).as_str()), (1, "2026-03-01 1234 John 1042"));
    ask(&ruth, "/look", &book, &json!({ "sheet": "May" })).await.refused(400, "not_a_list");
}

#[tokio::test]
async fn a_list_that_an_earlier_portal_imported_is_here_already() {
    let (portal, ruth, [john, _]) = treasury().await;
    import(&ruth, LIST, &wishes(&COLUMNS)).await;
    // As it stood there: the number in the note alone.
    portal.execute("UPDATE donations SET check_number = NULL", []);
    let note: String = portal.value("SELECT description FROM donations WHERE member_id = ?1", [&john]);
    assert_eq!(note, "Check 1042", "as a giver has always seen it");
    let again = import(&ruth, LIST, &wishes(&COLUMNS)).await;
    assert_eq!(counts(&again), [0, 3, 0, 3, 0, 0, 1], "{again}");
}

#[tokio::test]
async fn what_looks_like_a_gift_that_is_here_is_taken_line_by_line() {
    let (portal, ruth, [john, _]) = treasury().await;
    for amount in [100, 200] {
        gift(&portal, Some(&john), amount, "2026-03-01", None);
    }
    let list = "date,amount,name\n2026-03-01,1,John Smith\n2026-03-01,2,John Smith\n";
    let columns = wishes(&["date", "amount", "name"]);
    let first = rehearse(&ruth, list, &columns).await;
    assert_eq!(counts(&first), [0, 0, 2, 0, 0, 0, 0]);
    assert!(line(&first, 2)["reason"].as_str().unwrap().starts_with("looks like gift 1: $1.00"), "{first}");
    let done = import(&ruth, list, &with(columns.clone(), "alikeLines", json!([3]))).await;
    assert_eq!((counts(&done), &line(&done, 3)["isTaken"]), ([1, 0, 1, 0, 0, 0, 0], &json!(true)));
    assert!(books(&portal).ends_with("2026-03-01 200 John -"), "{}", books(&portal));
    let all = import(&ruth, list, &with(columns, "alsoAlike", json!(true))).await;
    assert_eq!(counts(&all), [1, 1, 0, 0, 0, 0, 0]);
}

#[tokio::test]
async fn neither_a_file_s_name_nor_a_cell_turns_a_line_around_or_breaks_it() {
    let (portal, ruth, _) = treasury().await;
    let all = with(wishes(&["date", "amount", "name"]), "leaveOut", json!(true));
    let list =
        "When,What,Who\n2026-03-01,400,John Smith\n2026-03-02,mu\u{202e}ch,\"Eve\0\u{2028}Stranger\"\n";
    let name = "?fileName=gifts%E2%80%AEvsc%00%0A.csv";
    let open = said(&ruth, name, list.as_bytes(), &all).await;
    let listed = ruth.read(IMPORTS).await.to_string();
    let log: String = portal.value("SELECT detail FROM security_logs WHERE action = 'gifts-imported'", []);
    for text in [open.to_string(), listed.clone(), log.clone()] {
        let is_odd = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{202e}');
        assert!(!text.contains(is_odd) && !text.contains("\\u0000") && !text.contains("\\n"), "{text:?}");
    }
    assert!(listed.contains("giftsvsc.csv") && log.starts_with("giftsvsc.csv: "), "{listed}: {log}");
}
