//! A list of gifts comes in the browser: its columns are chosen, it is rehearsed line by line, decided on, brought in
//! whole, and taken back.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use super::spreadsheets::{ods, xlsx};
use crate::congregation::photos::form;
use crate::office::role_rights::{RUTH, at_work, secretary};
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, send};

const IMPORTS: &str = "/api/office/giving/imports";
const LIST: &str = "\
When,What,Who,Check,Mood
2026-03-01,400,John Smith,1042,glad
2026-03-01,25,Jon Smyth,,
2026-03-08,10,Plate,,
2026-03-08,30,Jon Smyth,,
2026-03-15,7,Eve Stranger,,
2026-03-15,much,John Smith,,
2026-03-22,5,cash,,
";
const COLUMNS: [&str; 5] = ["date", "amount", "name", "checkNumber", ""];

/// Ruth is treasurer; John (with a number and a name) and Mary give.
async fn treasury() -> (TestApp, Browser, [String; 2]) {
    let (portal, factor) = secretary().await;
    portal.execute("UPDATE members SET office_since = NULL, treasurer_since = 0 WHERE email = ?1", [RUTH]);
    portal.set(Name::TimeZone, "America/Chicago");
    let givers = [portal.member("John", "Smith", "john@email.com"), portal.person("Mary", "Jones", None)];
    portal.set_clock("2026-11-23T15:00:00Z");
    let ruth = at_work(&portal, &factor).await;
    (portal, ruth, givers)
}

async fn ask(browser: &Browser, path: &str, file: &[u8], wishes: &Value) -> Answer {
    let wishes = wishes.to_string();
    let body = form(&[("gifts", "gifts.csv", file), ("wishes", "", wishes.as_bytes())]);
    let request = browser.request(Method::POST, &format!("{IMPORTS}{path}"));
    send(request.header("content-type", "multipart/form-data; boundary=frame").body(body)).await
}

fn wishes(columns: &[&str]) -> Value {
    json!({ "columns": columns })
}

fn with(mut wishes: Value, name: &str, value: Value) -> Value {
    wishes[name] = value;
    wishes
}

async fn said(browser: &Browser, path: &str, file: &[u8], wishes: &Value) -> Value {
    let answer = ask(browser, path, file, wishes).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

async fn rehearse(browser: &Browser, file: &str, wishes: &Value) -> Value {
    said(browser, "/rehearse?fileName=gifts.csv", file.as_bytes(), wishes).await
}

async fn import(browser: &Browser, file: &str, wishes: &Value) -> Value {
    said(browser, "?fileName=gifts.csv", file.as_bytes(), wishes).await
}

/// new, here, alike, unknown, leftOut, asItIs, bad
fn counts(said: &Value) -> [u64; 7] {
    ["new", "here", "alike", "unknown", "leftOut", "asItIs", "bad"]
        .map(|name| said["counts"][name].as_u64().unwrap())
}

/// "2 new", in the order in which they are listed.
fn states(said: &Value) -> String {
    let state = |line: &Value| format!("{} {}", line["line"], line["state"].as_str().unwrap());
    said["lines"].as_array().unwrap().iter().map(state).collect::<Vec<_>>().join(", ")
}

fn line(said: &Value, number: u64) -> Value {
    said["lines"].as_array().unwrap().iter().find(|line| line["line"] == number).cloned().unwrap()
}

/// "2026-03-01 40000 John 1042", a line each.
fn books(portal: &TestApp) -> String {
    portal.value(
        "SELECT coalesce(group_concat(transaction_date || ' ' || amount_cents || ' ' || coalesce(first_name, '-') || ' '
            || coalesce(check_number, '-'), char(10) ORDER BY donations.id), '')
         FROM donations LEFT JOIN members ON members.id = donations.member_id",
        [],
    )
}

/// Everything that an import may write.
fn everything(portal: &TestApp) -> (String, [i64; 4], i64) {
    let seq = portal.value("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'donations'", []);
    let tables = ["funds", "imports", "import_changes", "import_mappings"].map(|table| portal.count(table));
    (books(portal), tables, seq)
}

fn given(about: (&str, Value), choice: &str, member: Option<&str>) -> Value {
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
    let fields: Vec<&str> = look["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| column["field"].as_str().unwrap_or_default())
        .collect();
    assert_eq!((fields.as_slice(), &look["remembered"]), (&COLUMNS[..], &json!(true)));
    let other = said(&ruth, "/look", b"When,What,Whom\n2026-03-01,4,x\n", &json!({})).await;
    assert_eq!(other["remembered"], false);
}

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
    // Twice changes nothing; what was left out is asked about again, and may be anonymous by word alone.
    let again = import(&ruth, LIST, &answers).await;
    assert_eq!((counts(&again), again.get("import")), ([0, 5, 0, 0, 1, 0, 1], None));
    let anonymous = json!([given(("line", json!(6)), "anonymous", None)]);
    let last = import(&ruth, LIST, &with(wishes(&COLUMNS), "givers", anonymous)).await;
    assert_eq!((counts(&last)[0], &last["counts"]["anonymous"]), (1, &json!(1)), "{last}");
}

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
    assert_eq!(
        (&look["sheets"], &look["sheet"]),
        (&json!(["Cover", "March"]), &json!("March")),
        "not the cover"
    );
    let columns = ["date", "name", "amount", "checkNumber"];
    let chosen = with(wishes(&columns), "sheet", json!("March"));
    let done = said(&ruth, "?fileName=gifts.xlsx", &book, &chosen).await;
    assert_eq!((counts(&done)[0], books(&portal).as_str()), (1, "2026-03-01 1234 John 1042"));
    let german: &[&[&str]] =
        &[&["Datum", "Name", "Betrag", "Scheck"], &["day:2026-04-05", "Mary Jones", "n:50.5", "7"]];
    let done = said(&ruth, "?fileName=gifts.ods", &ods(german), &wishes(&columns)).await;
    assert_eq!(counts(&done)[0], 1);
    assert!(books(&portal).ends_with("2026-04-05 5050 Mary 7"), "{}", books(&portal));
    let refused = ask(&ruth, "/look?sheet=May", &book, &json!({})).await;
    assert_eq!((refused.status, &*refused.code()), (400, "not_a_list"));
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
        portal.execute(
            "INSERT INTO donations (member_id, amount_cents, transaction_date, created_at) VALUES (?1, ?2, '2026-03-01', 0)",
            (&john, amount),
        );
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
async fn closed_months_and_funds_take_nothing_and_a_new_fund_is_told() {
    let (portal, ruth, _) = treasury().await;
    portal.execute(
        "INSERT INTO funds (name, position, created_at) VALUES ('Building', 1, 0), ('Roof', 2, 0)",
        [],
    );
    portal.execute("UPDATE funds SET closed_at = 1 WHERE name = 'Roof'", []);
    portal.execute("INSERT INTO closed_months VALUES ('2026-03', 0, 'Ruth')", []);
    let list = "date,amount,name,fund\n2026-03-01,1,Eve Nobody,Building\n2026-04-01,2,John Smith,roof\n2026-04-01,3,John Smith,Biulding\n";
    let columns = wishes(&["date", "amount", "name", "fund"]);
    let first = rehearse(&ruth, list, &columns).await;
    assert_eq!(counts(&first), [1, 0, 0, 0, 0, 0, 2]);
    assert_eq!(line(&first, 2)["reason"], "March 2026 is closed");
    assert_eq!(line(&first, 3)["reason"], "the fund Roof is closed");
    assert_eq!(
        first["funds"],
        json!([{ "name": "Biulding", "gifts": 1, "amount": 3.0, "isNew": true, "alike": "Building" }])
    );
    import(&ruth, list, &columns).await;
    assert_eq!(books(&portal), "2026-04-01 300 John -");
}

#[tokio::test]
async fn an_import_is_taken_back_but_for_what_was_touched_since() {
    let (portal, ruth, [john, mary]) = treasury().await;
    let funds = portal.count("funds");
    let list = "date,amount,name,fund\n2026-03-01,1,John Smith,Choir\n2026-03-02,2,John Smith,Choir\n2026-03-03,3,John Smith,Choir\n2026-04-01,4,John Smith,Choir\n";
    let columns = wishes(&["date", "amount", "name", "fund"]);
    import(&ruth, list, &columns).await;
    let listed = ruth.read(IMPORTS).await;
    assert_eq!(
        (&listed[0]["number"], &listed[0]["fileName"], &listed[0]["added"], &listed[0]["canBeUndone"]),
        (&json!(1), &json!("gifts.csv"), &json!(4), &json!(true))
    );
    portal.execute("UPDATE donations SET member_id = ?1, version = version + 1 WHERE id = 1", [&mary]);
    portal.execute(
        "INSERT INTO donations (member_id, amount_cents, transaction_date, kind, takes_back, created_at)
         VALUES (?1, -200, '2026-05-01', 'refund', 2, 0)",
        [&john],
    );
    portal.execute("INSERT INTO closed_months VALUES ('2026-04', 0, 'Ruth')", []);
    let undone = ruth.post(&format!("{IMPORTS}/1/undo"), &json!({})).await;
    assert_eq!(undone.status, 200, "{}", undone.body);
    let undone = undone.json();
    assert_eq!((&undone["giftsRemoved"], &undone["amount"]), (&json!(1), &json!(3.0)));
    let stays: Vec<&str> =
        undone["stays"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    assert_eq!(stays.len(), 3);
    for why in [
        "gift 1 was corrected since: ",
        "gift 2 was taken back since: ",
        "gift 4 is of April 2026, which is closed: ",
    ] {
        assert!(stays.iter().any(|line| line.starts_with(why)), "{why} {stays:?}");
    }
    assert_eq!(ruth.read(IMPORTS).await[0]["canBeUndone"], false);
    let again = ruth.post(&format!("{IMPORTS}/1/undo"), &json!({})).await;
    assert_eq!((again.status, &*again.code()), (409, "not_as_it_was"));
    assert_eq!(portal.logged("action = 'import-undone' AND actor LIKE 'Ruth Albright%'"), 1);
    // Only of gifts, and within 30 days.
    portal.execute("UPDATE imports SET kind = 'people'", []);
    assert_eq!(ruth.post(&format!("{IMPORTS}/1/undo"), &json!({})).await.status, 404);
    let other = "date,amount,name,fund\n2026-06-01,1,John Smith,Organ\n";
    import(&ruth, other, &columns).await;
    portal.pass(SignedDuration::from_hours(24 * 31));
    portal.execute("UPDATE sessions SET expires_at = expires_at + 9999999, last_seen_at = ?1, role_awake_since = ?1, role_used_at = ?1", [portal.now().as_second()]);
    assert_eq!(ruth.read(IMPORTS).await[0]["canBeUndone"], false);
    assert!(portal.count("funds") > funds);
}

#[tokio::test]
async fn what_is_no_list_or_leaves_something_open_is_refused_with_a_sentence_and_writes_nothing() {
    let (portal, ruth, _) = treasury().await;
    let before = everything(&portal);
    let large = [LIST.as_bytes(), &vec![b'\n'; 5 * 1024 * 1024][..]].concat();
    for (file, status, part) in [
        (&b"\x89PNG\r\n\x1a\n\0\xff"[..], 400, "neither a spreadsheet"),
        (&b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest"[..], 400, "has a password"),
        (&b"PK\x03\x04rest"[..], 400, "damaged"),
        (&b"date,amount\n"[..], 400, "no rows"),
        (&b"\n\n"[..], 400, "is empty"),
        (&b""[..], 400, "it is empty"),
        (&b"date,amount\nJos\xe9,1"[..], 400, "UTF-8"),
        (&large, 413, "larger than 5 MB"),
        (&bomb(), 413, "too large"),
    ] {
        for path in ["/look", "/rehearse", ""] {
            let refused = ask(&ruth, path, file, &wishes(&["date", "amount"])).await;
            assert!(
                refused.status == status && refused.body.contains(part),
                "{part}: {} {}",
                refused.status,
                refused.body
            );
        }
    }
    let open = "day,total,name,seller\n3/4/2026,1,John Smith,x\n";
    for (columns, field, part) in [
        (&["date", "", "name", ""][..], "columns", "the one with the amount"),
        (&["date", "amount", "", ""], "columns", "No column says who gave"),
        (&["date", "amount", "name", "name"], "columns", "both chosen as"),
        (&["date", "amount"], "columns", "other columns"),
        (&["date", "amount", "name", "hair"], "columns", "hair"),
        (&["date", "amount", "name", ""], "dates", "can be read in two ways"),
    ] {
        let refused = ask(&ruth, "", open.as_bytes(), &wishes(columns)).await;
        let problem = refused.json();
        assert_eq!((refused.status, problem["field"].as_str()), (400, Some(field)), "{}", refused.body);
        assert!(refused.body.contains(part) && !refused.body.contains("--"), "{}", refused.body);
    }
    let chosen = with(wishes(&["date", "amount", "name", ""]), "dates", json!("dmy"));
    assert_eq!(line(&rehearse(&ruth, open, &chosen).await, 2)["date"], "2026-04-03");
    let anonymous =
        with(with(wishes(&["date", "amount", "", ""]), "dates", json!("mdy")), "allAnonymous", json!(true));
    assert_eq!(rehearse(&ruth, open, &anonymous).await["counts"]["anonymous"], 1);
    // Funds side by side would come to nothing, and that is told.
    let funds = "date,name,General,Roof,Total\n2026-01-04,John Smith,5,6,11\n";
    let told = rehearse(&ruth, funds, &wishes(&["date", "name", "", "", "amount"])).await;
    assert_eq!(told["amountsNotImported"], json!(["General", "Roof"]));
    let gone = json!([given(("line", json!(3)), "person", Some("gone"))]);
    let refused = ask(&ruth, "", LIST.as_bytes(), &with(wishes(&COLUMNS), "givers", gone)).await;
    assert_eq!((refused.status, &*refused.code()), (409, "not_as_it_was"));
    assert_eq!(everything(&portal), before);
}

#[tokio::test]
async fn an_error_midway_leaves_nothing_behind() {
    let (portal, ruth, _) = treasury().await;
    let before = everything(&portal);
    portal.execute(
        "CREATE TRIGGER fails BEFORE INSERT ON donations WHEN new.amount_cents = 500 BEGIN SELECT RAISE(ABORT, 'no'); END",
        [],
    );
    assert_eq!(ask(&ruth, "", LIST.as_bytes(), &wishes(&COLUMNS)).await.status, 500);
    assert_eq!(ask(&ruth, "/rehearse", LIST.as_bytes(), &wishes(&COLUMNS)).await.status, 500);
    assert_eq!(everything(&portal), before);
    portal.execute("DROP TRIGGER fails", []);
    assert_eq!(counts(&import(&ruth, LIST, &wishes(&COLUMNS)).await)[0], 3);
}

#[tokio::test]
async fn a_portals_export_comes_whole_or_not_at_all() {
    let (portal, ruth, [john, _]) = treasury().await;
    let list =
        "date,amount,memberNumber,name,id\n2026-03-01,1,M0099,Eve Stone,5\n2026-03-02,2,,John Smith,6\n";
    let columns = wishes(&["date", "amount", "memberNumber", "name", "id"]);
    let first = rehearse(&ruth, list, &columns).await;
    assert_eq!((counts(&first)[3], &first["mustBeWhole"]), (1, &json!(true)), "{first}");
    let refused = ask(&ruth, "", list.as_bytes(), &columns).await;
    assert_eq!((refused.status, &*refused.code()), (409, "not_as_it_was"));
    assert_eq!(books(&portal), "");
    let decided = with(columns, "givers", json!([given(("line", json!(2)), "person", Some(&john))]));
    assert_eq!(rehearse(&ruth, list, &decided).await["mustBeWhole"], false);
    assert_eq!(counts(&import(&ruth, list, &decided).await)[0], 2);
}

#[tokio::test]
async fn a_long_list_shows_a_thousand_lines_and_those_that_need_somebody_first() {
    let (_portal, ruth, _) = treasury().await;
    let mut list = "date,amount,name\n".to_owned();
    for number in 0..1_200 {
        list += &format!("2026-03-01,{},John Smith\n", number + 1);
    }
    list += "2026-03-01,5,Eve Nobody\n";
    let told = rehearse(&ruth, &list, &wishes(&["date", "amount", "name"])).await;
    assert_eq!((counts(&told)[0], counts(&told)[3], &told["unlisted"]), (1_200, 1, &json!(201)));
    assert_eq!((told["lines"].as_array().unwrap().len(), &told["lines"][0]["line"]), (1_000, &json!(1_202)));
}

/// A small file that unpacks to more than is taken.
fn bomb() -> Vec<u8> {
    let row = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>x</t></is></c></row>";
    super::spreadsheets::zipped(&[
        ("xl/workbook.xml", "<workbook/>"),
        ("xl/worksheets/sheet1.xml", &row.repeat(1_200_000)),
    ])
}
