//! A list of people comes in the browser: it is looked into, rehearsed in groups, asked about, brought in and undone.

use std::fmt::Write as _;

use reqwest::Method;
use serde_json::{Value, json};

use crate::congregation::photos::form;
use crate::giving::books::gift;
use crate::office::role_rights::{RUTH, at_work, secretary};
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, each, send, some_of};
use crate::support::wait::until_async;

const IMPORTS: &str = "/api/office/people/imports";
const LIST: &str = "\
First Name,Last Name,E-mail,Birthday,Family,Shoe size
John,Smith,john@email.com,1975-06-15,Smith Family,9
Ann,Lee,ann@example.org,1980-01-02,,
Bo,Lee,,,,
Rita,Johnson,rita@example.org,,,
";
const COLUMNS: [&str; 6] = ["firstName", "lastName", "email", "birthDate", "householdName", ""];

/// Ruth of the office; John has an account, and of Rita nothing is known but her name.
async fn office() -> (TestApp, Browser, [String; 2]) {
    let (portal, _) = secretary().await;
    let people = [portal.member("John", "Smith", "john@email.com"), portal.person("Rita", "Johnson", None)];
    portal.set_clock("2026-11-23T15:00:00Z");
    let ruth = at_work(&portal).await;
    (portal, ruth, people)
}

async fn ask(browser: &Browser, path: &str, list: &str, wishes: &Value) -> Answer {
    let wishes = wishes.to_string();
    let body = form(&[("list", "people.csv", list.as_bytes()), ("wishes", "", wishes.as_bytes())]);
    let request = browser.request(Method::POST, &format!("{IMPORTS}{path}"));
    send(request.header("content-type", "multipart/form-data; boundary=frame").body(body)).await
}

async fn look(browser: &Browser, list: &str) -> Value {
    ask(browser, "/look", list, &json!({})).await.ok().json()
}

async fn rehearse(browser: &Browser, list: &str, wishes: &Value) -> Value {
    ask(browser, "/rehearse?fileName=people.csv", list, wishes).await.ok().json()
}

async fn import(browser: &Browser, list: &str, wishes: &Value) -> Value {
    ask(browser, "?fileName=people.csv", list, wishes).await.ok().json()
}

/// These columns, and the answers to questions.
fn wishes(columns: &[&str], lines: Value) -> Value {
    json!({ "columns": columns, "lines": lines })
}

/// added, changed, alreadyHere, questions, leftOut
fn counts(said: &Value) -> [u64; 5] {
    let [added, changed, here] = ["added", "changed", "alreadyHere"].map(|name| said[name].as_u64().unwrap());
    let [questions, left_out] =
        ["questions", "leftOut"].map(|name| said[name]["rows"].as_array().unwrap().len() as u64);
    [added, changed, here, questions, left_out]
}

fn fields(look: &Value) -> Vec<&str> {
    let columns = look["columns"].as_array().unwrap().iter();
    columns.map(|column| column["field"].as_str().unwrap_or_default()).collect()
}

fn everything(portal: &TestApp) -> (Vec<i64>, String) {
    let tables = ["members", "households", "imports", "import_keys", "import_mappings", "security_logs"];
    let values =
        "SELECT group_concat(first_name || coalesce(email, '-') || coalesce(date_of_birth, '-') || version)
        FROM members";
    (tables.map(|table| portal.count(table)).to_vec(), portal.value(values, []))
}

#[tokio::test]
async fn the_columns_and_the_order_of_dates_are_understood_or_asked_and_then_as_they_were_chosen() {
    let (portal, ruth, _) = office().await;
    let first = look(&ruth, LIST).await;
    assert_eq!((fields(&first), &first["remembered"]), (COLUMNS.to_vec(), &json!(false)));
    assert_eq!(first["columns"][0]["examples"], json!(["John", "Ann", "Bo", "Rita"]));
    let needed: Vec<&str> = first["fields"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|field| field["isNeeded"] == true)
        .map(|field| field["label"].as_str().unwrap())
        .collect();
    assert_eq!(needed, ["First name", "Last name"]);
    assert_eq!((&first["datesAsked"], &first["rows"]), (&json!(false), &json!(4)));

    let open = "Name,Birthday,Mood\nAnn Lee,3/4/2000,glad\n";
    let asked = look(&ruth, open).await;
    assert_eq!((&asked["datesAsked"], asked.get("dates")), (&json!(true), None));
    let chosen = wishes(&["name", "birthDate", "officeNotes"], json!([]));
    ask(&ruth, "/rehearse", open, &chosen).await.field_refused("dates");
    let nameless = wishes(&["firstName", "birthDate", ""], json!([]));
    ask(&ruth, "/rehearse", open, &nameless)
        .await
        .field_refused("columns")
        .says("Choose the columns with the first and the last name");
    let mut chosen = chosen;
    chosen["dates"] = json!("dmy");
    rehearse(&ruth, open, &chosen).await;
    assert_eq!(look(&ruth, open).await["remembered"], false, "a rehearsal is no choice yet");
    import(&ruth, open, &chosen).await;
    let born: String = portal.value("SELECT date_of_birth FROM members WHERE first_name = 'Ann'", []);
    assert_eq!(born, "2000-04-03");
    let again = look(&ruth, open).await;
    let wanted = (vec!["name", "birthDate", "officeNotes"], &json!(true));
    assert_eq!((fields(&again), &again["remembered"]), wanted);
}

// proves: O15
#[tokio::test]
async fn a_rehearsal_shows_what_an_import_writes_and_undoing_takes_it_back_without_a_word_of_gifts() {
    let (portal, ruth, [_, rita]) = office().await;
    let before = everything(&portal);
    let columns = wishes(&COLUMNS, json!([]));
    let first = rehearse(&ruth, LIST, &columns).await;
    assert_eq!(everything(&portal), before, "a rehearsal writes nothing");
    assert_eq!(counts(&first), [2, 1, 0, 1, 0], "{first}");
    assert!(!first.to_string().contains("--"), "it names no command: {first}");
    assert_eq!(each(&first["newRows"]["rows"], "name"), ["Ann Lee", "Bo Lee"]);
    let value = json!({ "field": "email", "label": "E-mail", "after": "ann@example.org" });
    assert_eq!(first["newRows"]["rows"][0]["values"][0], value);
    let john = &first["changedRows"]["rows"][0];
    assert_eq!(some_of(john, ["line", "name", "number"]), json!([2, "John Smith", "M0002"]));
    assert_eq!(
        john["values"],
        json!([
            { "field": "birthDate", "label": "Birthday", "after": "1975-06-15" },
            { "field": "household", "label": "Household", "after": "Smith Family" },
        ])
    );
    let question = &first["questions"]["rows"][0];
    assert_eq!(
        some_of(question, ["line", "name", "why", "kind", "answers"]),
        json!([
            5,
            "Rita Johnson",
            "Rita Johnson may be Rita Johnson (M0003) here.",
            "mayBe",
            ["person", "new", "skip"]
        ])
    );
    assert_eq!(question["candidates"], json!([{ "id": rita, "number": "M0003", "name": "Rita Johnson" }]));
    let compared = question["values"].as_array().unwrap();
    let wanted = json!({ "label": "E-mail", "listed": "rita@example.org", "here": [""] });
    assert!(compared.contains(&wanted), "by which she is told from the one here: {question}");
    let notes = first["notes"].as_array().unwrap();
    let unused = json!({ "title": "Columns not imported", "rows": ["Shoe size"], "unlisted": 0 });
    assert!(notes.contains(&unused), "{first}");

    let answered = wishes(&COLUMNS, json!([{ "line": 5, "answer": "person", "personId": rita }]));
    let done = import(&ruth, LIST, &answered).await;
    assert_eq!((counts(&done), &done["import"]), ([2, 2, 0, 0, 0], &json!(1)), "{done}");
    let log: String = portal
        .value("SELECT actor || ': ' || detail FROM security_logs WHERE action = 'people-imported'", []);
    assert_eq!(log, "Ruth Albright (M0001): people.csv: 2 added, 2 changed (import 1)");
    let again = import(&ruth, LIST, &columns).await;
    assert_eq!((counts(&again), again.get("import")), ([0, 0, 4, 0, 0], None), "{again}");
    let here = rehearse(&ruth, LIST, &columns).await["hereRows"].clone();
    assert_eq!(each(&here["rows"], "number"), ["M0002", "M0004", "M0005", "M0003"]);
    let listed = ruth.read(IMPORTS).await;
    let listed = some_of(&listed[0], ["number", "fileName", "added", "changed", "canBeUndone"]);
    assert_eq!(listed, json!([1, "people.csv", 2, 2, true]));

    let ann: String = portal.value("SELECT id FROM members WHERE first_name = 'Ann'", []);
    gift(&portal, Some(&ann), 12_345, "2026-11-01", None);
    let undone = ruth.post(&format!("{IMPORTS}/1/undo"), &json!({})).await.ok();
    let stays = json!(["Ann Lee <ann@example.org> has an account, gifts or answers here"]);
    assert_eq!(undone.json()["peopleRemoved"], 1);
    assert_eq!(undone.json()["stays"].as_array().unwrap().len(), 1, "{}", undone.body);
    assert!(undone.body.contains("has an account, gifts or answers here"), "{stays}: {}", undone.body);
    assert!(!undone.body.contains("123"), "{}", undone.body);
    let left =
        "members WHERE date_of_birth = '1975-06-15' OR email = 'rita@example.org' OR first_name = 'Bo'";
    assert_eq!((portal.count(left), portal.count("households WHERE name = 'Smith Family'")), (0, 0));
    assert_eq!(portal.logged("action = 'import-undone' AND actor LIKE 'Ruth Albright%'"), 1);
    ruth.post(&format!("{IMPORTS}/1/undo"), &json!({})).await.refused(409, "not_as_it_was");
}

#[tokio::test]
async fn questions_are_answered_for_one_line_and_for_all_of_a_kind() {
    let (portal, ruth, [john, _]) = office().await;
    let list = "First,Last,E-mail,Status\n\
        John & Mary,Fox,,\nTom and Ann,Ray,,\nZoe,Quill,zoe@example.org,Gone home\nZoe,Quill,zoe@example.org,\nJohn,Smith,other@example.org,\n";
    let columns = ["firstName", "lastName", "email", "membershipStatus"];
    let first = rehearse(&ruth, list, &wishes(&columns, json!([]))).await;
    assert_eq!(each(&first["questions"]["rows"], "kind"), ["several", "several", "twin", "mayBe"]);
    assert_eq!(first["questions"]["rows"][0]["answers"], json!(["skip"]), "two people are never one");
    assert_eq!(first["questions"]["rows"][2]["why"], "Zoe Quill may be the person of line 4.");
    let word = json!({ "column": "Status", "word": "Gone home", "lines": 1 });
    assert_eq!(first["asks"], json!([word]));

    let skip = |line: u64| json!({ "line": line, "answer": "skip" });
    let answers =
        json!([skip(2), skip(3), { "line": 5, "answer": "new" }, { "line": 6, "answer": "new" }, skip(99)]);
    let mut answered = wishes(&columns, answers);
    answered["words"] = json!([{ "word": "Gone home", "meaning": "died" }]);
    let second = rehearse(&ruth, list, &answered).await;
    assert_eq!((counts(&second), &second["asks"]), ([3, 0, 0, 0, 2], &json!([])), "{second}");
    assert_eq!(second["leftOut"]["rows"][0], json!({ "line": 2, "reason": "left out by choice" }));
    import(&ruth, list, &answered).await;
    assert_eq!(portal.count("members WHERE first_name = 'Zoe'"), 2);
    assert_eq!(portal.count("members WHERE first_name = 'Zoe' AND deceased_on IS NOT NULL"), 1);

    let is_john = |line: u64| json!({ "line": line, "answer": "person", "personId": john });
    let list = "First,Last\nJon,Smith\nJohnny,Smith\n";
    let twice = wishes(&["firstName", "lastName"], json!([is_john(2), is_john(3)]));
    let refused = ask(&ruth, "", list, &twice).await.field_refused("lines");
    assert!(refused.body.contains("Line 3: another line is M0002 already."), "{}", refused.body);
    let gone = json!([{ "line": 2, "answer": "person", "personId": "gone" }]);
    let refused = ask(&ruth, "", list, &wishes(&["firstName", "lastName"], gone)).await;
    refused.field_refused("lines").says("the person who was chosen is not here any more");
    let nobody = json!([{ "line": 2, "answer": "person" }]);
    ask(&ruth, "", list, &wishes(&["firstName", "lastName"], nobody)).await.refused(400, "bad_request");
}

#[tokio::test]
async fn households_of_one_address_are_proposed_and_the_list_wins_where_that_was_chosen() {
    let (portal, ruth, _) = office().await;
    let list = "First,Last,Street,City,Occupation\n\
        Ann,Lee,12 Main St,Springfield,Nurse\nBob,Lee,12 Main Street,Springfield,\n";
    let columns = ["firstName", "lastName", "address", "city", "occupation"];
    let first = rehearse(&ruth, list, &wishes(&columns, json!([]))).await;
    assert_eq!(first["householdsByAddress"], json!(["Lee (Ann, Bob)"]));
    let mut chosen = wishes(&columns, json!([]));
    chosen["householdsByAddress"] = json!(true);
    assert_eq!(import(&ruth, list, &chosen).await["householdsMade"], 1);
    let moved = list.replace("Springfield", "Chatham");
    let asked = rehearse(&ruth, &moved, &wishes(&columns, json!([]))).await;
    assert_eq!(each(&asked["questions"]["rows"], "kind"), ["mayBe", "mayBe"], "another town: {asked}");
    let note = &asked["questions"]["rows"][0]["candidates"][0]["note"];
    assert_eq!(note, "Lee Family, 12 Main St", "by which namesakes are told apart");
    let near = "First,Last,Family\nZed,Fox,Leee Family\n";
    let mut joins = wishes(&["firstName", "lastName", "householdName"], json!([]));
    for (join, households) in [(json!([]), 1), (json!(["Leee Family"]), 0)] {
        joins["join"] = join;
        let told = rehearse(&ruth, near, &joins).await;
        let asked = json!([{ "name": "Leee Family", "near": "Lee Family", "joins": households == 0 }]);
        assert_eq!((&told["nearHouseholds"], &told["householdsMade"]), (&asked, &json!(households)));
    }
    let later = list.replace("Nurse", "Doctor");
    let kept = rehearse(&ruth, &later, &wishes(&columns, json!([]))).await;
    let title = "The file differs, and the portal's value was kept";
    assert!(each(&kept["notes"], "title").contains(&title) && counts(&kept)[1] == 0, "{kept}");
    let mut wins = wishes(&columns, json!([]));
    wins["overwrite"] = json!(true);
    let told = rehearse(&ruth, &later, &wins).await;
    let value = &told["changedRows"]["rows"][0]["values"][0];
    let wanted =
        json!({ "field": "occupation", "label": "Occupation", "before": "Nurse", "after": "Doctor" });
    assert_eq!(*value, wanted, "{told}");
    import(&ruth, &later, &wins).await;
    assert_eq!(portal.count("members WHERE occupation = 'Doctor'"), 1);
}

// proves: O0
#[tokio::test]
async fn the_death_and_the_name_of_a_role_holder_are_an_administrator_s_to_write() {
    let (portal, ruth, [john, _]) = office().await;
    let ada = portal.member("Ada", "Stone", "ada@email.com");
    portal.give_role("ada@email.com", "treasurer");
    let list = "First,Last,E-mail,Deceased\nADA,Stone,ada@email.com,2026-01-02\nJohn,Smith,john@email.com,2026-01-03\n";
    let confirm = |line: u64| json!({ "line": line, "answer": "confirm" });
    let columns = ["firstName", "lastName", "email", "deceased"];
    let mut confirmed = wishes(&columns, json!([confirm(2), confirm(3)]));
    confirmed["overwrite"] = json!(true);
    let asked = rehearse(&ruth, list, &wishes(&columns, json!([]))).await;
    assert_eq!(each(&asked["questions"]["rows"], "kind"), ["roleHolder", "life"]);
    assert_eq!(asked["questions"]["rows"][1]["answers"], json!(["confirm", "skip"]));
    let done = import(&ruth, list, &confirmed).await;
    let question = &done["questions"]["rows"][0];
    assert_eq!(some_of(question, ["line", "answers"]), json!([2, []]));
    assert!(question["why"].as_str().unwrap().ends_with("Only an administrator can write that down."));
    let of = |id: &str| -> String {
        portal
            .value("SELECT first_name || coalesce(deceased_on, ' is here') FROM members WHERE id = ?1", [id])
    };
    assert_eq!((of(&ada), of(&john)), ("Ada is here".to_owned(), "John2026-01-03".to_owned()));
    let died = "action = 'member-died' AND actor LIKE 'Ruth Albright%'";
    assert_eq!(portal.logged(died), 1, "by whoever confirmed it");

    portal.give_role(RUTH, "administrator");
    import(&ruth, list, &confirmed).await;
    assert_eq!(of(&ada), "ADA2026-01-02");
    portal.execute("UPDATE members SET administrator_since = NULL WHERE email = ?1", [RUTH]);
    let undone = ruth.post(&format!("{IMPORTS}/2/undo"), &json!({})).await.ok();
    let stays = undone.json()["stays"].to_string();
    assert!(stays.contains("what became of Ada") || stays.contains("what became of ADA"), "{stays}");
    assert_eq!(of(&ada), "ADA2026-01-02");
}

// proves: N6
#[tokio::test]
async fn an_import_is_cancelled_midway_or_ends_with_the_role_of_who_began_it() {
    let (portal, ruth, _) = office().await;
    let (before, columns) = (everything(&portal), wishes(&COLUMNS, json!([])));
    let running = "/api/imports/running/its-name";
    let saving = portal.database();
    saving.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(counts(&rehearse(&ruth, LIST, &columns).await)[0], 2, "while somebody saves");
    let cancel = async {
        until_async("the import runs", async || ruth.read(running).await["isRunning"] == true).await;
        send(ruth.request(Method::DELETE, running)).await.ok();
        saving.execute_batch("ROLLBACK").unwrap();
    };
    let (refused, ()) = tokio::join!(ask(&ruth, "?job=its-name", LIST, &columns), cancel);
    refused.refused(409, "cancelled");
    assert_eq!(everything(&portal), before);

    saving.execute_batch("BEGIN IMMEDIATE").unwrap();
    let take_away = async {
        until_async("the import runs", async || ruth.read(running).await["isRunning"] == true).await;
        saving.execute("UPDATE members SET office_since = NULL WHERE email = ?1", [RUTH]).unwrap();
        saving.execute_batch("COMMIT").unwrap();
    };
    let (refused, ()) = tokio::join!(ask(&ruth, "?job=its-name", LIST, &columns), take_away);
    refused.refused(403, "role_required");
    assert_eq!(everything(&portal), before);
    ask(&ruth, "/look", LIST, &columns).await.refused(403, "role_required");
}

#[tokio::test]
async fn a_long_list_shows_a_thousand_lines_of_a_group_and_counts_the_others() {
    let (portal, ruth, _) = office().await;
    let mut list = "First,Last\n".to_owned();
    let name =
        |number: u32| -> String { number.to_string().bytes().map(|digit| char::from(digit + 49)).collect() };
    for number in 0..1_200 {
        writeln!(list, "Ann{},Weber", name(number)).unwrap();
    }
    for number in 0..1_050 {
        writeln!(list, ",Weber{}", name(number)).unwrap();
    }
    let told = rehearse(&ruth, &list, &wishes(&["firstName", "lastName"], json!([]))).await;
    assert_eq!((&told["added"], &told["newRows"]["unlisted"]), (&json!(1_200), &json!(200)));
    assert_eq!(told["newRows"]["rows"].as_array().unwrap().len(), 1_000);
    assert_eq!((&told["leftOut"]["unlisted"], counts(&told)[4]), (&json!(50), 1_000));
    assert_eq!(portal.count("members"), 3);
}
