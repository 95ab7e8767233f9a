//! Questions about the words of a list, and open lines afterwards.

use serde_json::{Value, json};

use super::browser_gifts::{import, rehearse, said, treasury, wishes, with};

const OPEN: &str = "/api/office/giving/open-import-lines";
const LIST: &str = "\
Date,Name,Amount,State
2026-03-01,John Smith,10,Went through
2026-03-08,Mary Jones,20,Went through
2026-03-08,Mary Jones,20,Went through
2026-03-08,Mary Jones,20,Went through
2026-03-15,John Smith,10,Charged back
2026-03-15,John Smith,30,Failed
";
const COLUMNS: [&str; 4] = ["date", "name", "amount", "status"];

fn counts(said: &Value, names: [&str; 5]) -> [i64; 5] {
    names.map(|name| said["counts"][name].as_i64().unwrap())
}

#[tokio::test]
async fn words_are_asked_about_once_and_money_that_went_out_stays_until_it_was_dealt_with() {
    let (portal, ruth, _) = treasury().await;
    let names = ["new", "asked", "alike", "back", "nothing"];
    let first = rehearse(&ruth, LIST, &wishes(&COLUMNS)).await;
    assert_eq!(counts(&first, names), [0, 5, 0, 0, 1]);
    let words = json!([
        { "column": "State", "word": "Went through", "lines": 4 }, { "column": "State", "word": "Charged back", "lines": 1 },
    ]);
    assert_eq!(first["words"], words);
    let meant = json!([
        { "word": "Went through", "meaning": "gift" }, { "word": "Charged back", "meaning": "back" },
    ]);
    let chosen = with(wishes(&COLUMNS), "words", meant);
    let told = rehearse(&ruth, LIST, &chosen).await;
    assert_eq!(counts(&told, names), [2, 0, 2, 1, 1]);
    let equal = told["lines"].as_array().unwrap().iter().filter(|line| line["equalTo"] == 3);
    let equal: Vec<&Value> = equal.map(|line| &line["line"]).collect();
    assert_eq!(equal, [4, 5]);
    assert_eq!(ruth.read(OPEN).await["lines"], json!([]), "a rehearsal leaves none");
    let all = with(chosen, "alikeLines", json!([4, 5]));
    assert_eq!(said(&ruth, "?fileName=gifts.csv", LIST.as_bytes(), &all).await["amount"], 70.0);

    let open = ruth.read(OPEN).await;
    let line = &open["lines"][0];
    assert_eq!(
        (&open["unlisted"], &line["line"], &line["fileName"]),
        (&0.into(), &6.into(), &"gifts.csv".into())
    );
    assert_eq!(line["words"], "$10.00; 2026-03-15; John Smith");
    assert_eq!(line["reason"], "State is \"Charged back\"");
    let done = format!("{OPEN}/{}/done", line["id"]);
    ruth.post(&done, &Value::Null).await.ok();
    assert_eq!(ruth.read(OPEN).await["lines"], json!([]));
    let again = ruth.post(&done, &Value::Null).await;
    assert_eq!(
        (again.status, again.json()["message"].as_str()),
        (404, Some("This line is not open any more."))
    );
    let logged: String =
        portal.value("SELECT detail FROM security_logs WHERE action = 'import-line-closed'", ());
    assert_eq!(logged, "dealt with: $10.00; 2026-03-15; John Smith");
    // The same list once more does not open it again.
    said(&ruth, "?fileName=gifts.csv", LIST.as_bytes(), &all).await;
    assert_eq!(ruth.read(OPEN).await["lines"], json!([]));
}

#[tokio::test]
async fn the_next_file_with_these_headings_asks_only_about_words_that_it_has_not_had() {
    let (_portal, ruth, _) = treasury().await;
    let look = said(&ruth, "/look", LIST.as_bytes(), &json!({})).await;
    assert_eq!(look["words"], json!([]));
    let meant = json!([
        { "word": "Went through", "meaning": "gift" }, { "word": "Charged back", "meaning": "back" },
    ]);
    let chosen = with(wishes(&COLUMNS), "words", meant.clone());
    rehearse(&ruth, LIST, &chosen).await;
    let rehearsed = said(&ruth, "/look", LIST.as_bytes(), &json!({})).await;
    assert_eq!(rehearsed["words"], json!([]), "a rehearsal is no choice yet");
    import(&ruth, LIST, &chosen).await;

    let next =
        "Date,Name,Amount,State\n2026-04-05,John Smith,10,went through\n2026-04-12,Mary Jones,5,Held\n";
    let look = said(&ruth, "/look", next.as_bytes(), &json!({})).await;
    assert_eq!((&look["remembered"], &look["words"]), (&json!(true), &meant));
    let told = rehearse(&ruth, next, &with(wishes(&COLUMNS), "words", look["words"].clone())).await;
    assert_eq!(told["words"], json!([{ "column": "State", "word": "Held", "lines": 1 }]));
    assert_eq!(told["counts"]["new"], 1);
    // Chosen otherwise, it is so from now on; a word that was taken back is asked about again.
    let otherwise =
        json!([{ "word": "went through", "meaning": "gift" }, { "word": "Held", "meaning": "nothing" }]);
    import(&ruth, next, &with(wishes(&COLUMNS), "words", otherwise.clone())).await;
    let look = said(&ruth, "/look", LIST.as_bytes(), &json!({})).await;
    assert_eq!(look["words"], otherwise);
    let other = said(&ruth, "/look", b"Date,Name,Sum,State\n2026-04-05,x,1,y\n", &json!({})).await;
    assert_eq!(other["words"], json!([]), "other headings");
}

#[tokio::test]
async fn whose_numbers_the_givers_have_is_chosen() {
    let (portal, ruth, [john, mary]) = treasury().await;
    for (source, person) in [("old program", &john), ("app", &mary)] {
        portal.execute(
            "INSERT INTO import_keys (source, key, member_id, name) VALUES (?1, '7', ?2, 'Somebody')",
            [source, person],
        );
    }
    let list = "Date,Person ID,Amount\n2026-03-01,7,10\n";
    let look = said(&ruth, "/look", list.as_bytes(), &json!({})).await;
    assert_eq!(look["sources"], json!(["app", "old program"]));
    let columns = wishes(&["date", "personKey", "amount"]);
    let open = rehearse(&ruth, list, &columns).await;
    assert_eq!(open["lines"][0]["state"], "unknown", "two programs have a 7");
    let chosen = rehearse(&ruth, list, &with(columns, "source", "old program".into())).await;
    assert_eq!(
        (&chosen["lines"][0]["state"], &chosen["lines"][0]["giver"]["id"]),
        (&"new".into(), &john.into())
    );
}
