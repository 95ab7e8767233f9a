//! A list of gifts that comes in the browser: what is refused, taken back, whole or not at all.

use std::fmt::Write as _;

use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;

use super::browser_gifts::{
    COLUMNS, IMPORTS, LIST, ask, books, counts, everything, given, import, line, rehearse, states, treasury,
    wishes, with,
};
use super::spreadsheets::{xlsx, zipped};
use crate::congregation::photos::form;
use crate::support::browser::send;
use crate::support::wait::until_async;

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
async fn one_list_is_read_at_a_time_and_few_wait_for_it() {
    let (portal, ruth, _) = treasury().await;
    let (jobs, columns) = (&portal.app.running_imports, wishes(&COLUMNS));
    let rest = || (0..).map_while(|_| jobs.file_place().ok()).collect::<Vec<_>>();
    let all = rest();
    for path in ["/look", "/rehearse", ""] {
        let refused = ask(&ruth, path, LIST.as_bytes(), &columns).await;
        assert_eq!((refused.status, refused.header("retry-after")), (503, Some("5")), "{path}");
        assert!(refused.body.contains("Other lists are being read at this moment."), "{}", refused.body);
    }
    let places = all.len();
    drop(all);
    for path in ["/look", "/rehearse", ""] {
        let turn = portal.app.db.long_turn().await.unwrap();
        let asking = tokio::spawn({
            let (ruth, columns) = (ruth.clone(), columns.clone());
            async move { ask(&ruth, path, LIST.as_bytes(), &columns).await.status }
        });
        until_async("it has its place", async || rest().len() == places - 1).await;
        for _ in 0..20 {
            ruth.read(IMPORTS).await;
        }
        assert!(!asking.is_finished(), "{path} waits for its turn");
        drop(turn);
        assert_eq!(asking.await.unwrap(), 200, "{path}");
        until_async("it leaves its place", async || rest().len() == places).await;
    }
}

// proves: O8
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
    portal.execute("INSERT INTO closed_months VALUES ('2026-04', 0, 'Ruth'), ('2026-03', 0, 'Ruth')", []);
    ruth.post(&format!("{IMPORTS}/1/undo"), &json!({}))
        .await
        .refused(409, "month_closed")
        .says("March 2026 and April 2026 are closed");
    portal.execute("DELETE FROM closed_months", []);
    portal.execute("UPDATE donations SET description = 'Easter' WHERE id = 4", []);
    let undone = ruth.post(&format!("{IMPORTS}/1/undo"), &json!({})).await.ok().json();
    assert_eq!((&undone["giftsRemoved"], &undone["amount"]), (&json!(1), &json!(3.0)));
    let stays: Vec<&str> =
        undone["stays"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    assert_eq!(stays.len(), 3);
    for why in
        ["gift 1 was corrected since: ", "gift 2 was taken back since: ", "gift 4 was corrected since: "]
    {
        assert!(stays.iter().any(|line| line.starts_with(why)), "{why} {stays:?}");
    }
    assert_eq!(ruth.read(IMPORTS).await[0]["canBeUndone"], false);
    ruth.post(&format!("{IMPORTS}/1/undo"), &json!({})).await.refused(409, "not_as_it_was");
    assert_eq!(portal.logged("action = 'import-undone' AND actor LIKE 'Ruth Albright%'"), 1);
    portal.execute("UPDATE imports SET kind = 'people'", []);
    assert_eq!(ruth.post(&format!("{IMPORTS}/1/undo"), &json!({})).await.status, 404);
    let other = "date,amount,name,fund\n2026-06-01,1,John Smith,Organ\n";
    import(&ruth, other, &columns).await;
    portal.pass(SignedDuration::from_hours(24 * 31));
    portal.execute("UPDATE sessions SET expires_at = expires_at + 9999999, last_seen_at = ?1, role_awake_since = ?1, role_used_at = ?1", [portal.now().as_second()]);
    assert_eq!(ruth.read(IMPORTS).await[0]["canBeUndone"], false);
    assert!(portal.count("funds") > funds);
}

// proves: O8
#[tokio::test]
async fn what_is_no_list_or_leaves_something_open_is_refused_with_a_sentence_and_writes_nothing() {
    let (portal, ruth, _) = treasury().await;
    let before = everything(&portal);
    let large = [LIST.as_bytes(), &vec![b'\n'; 5 * 1024 * 1024][..]].concat();
    for (file, status, part) in [
        (&b"\x89PNG\r\n\x1a\n\0\xff"[..], 400, "neither a spreadsheet"),
        (&b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest"[..], 400, "has a password"),
        (&b"PK\x03\x04rest"[..], 400, "damaged"),
        (&zipped(&[("word/document.xml", "<x/>")]), 400, "neither"),
        (&xlsx(&[("Empty", &[])]), 400, "is empty"),
        (&b"date,amount\n"[..], 400, "no rows"),
        (&b"\n\n"[..], 400, "is empty"),
        (&b""[..], 400, "it is empty"),
        (&b"date,amount\nZo\xc3\xab Jos\xc3\xa9 Ren\xe9,1"[..], 400, "letters can be read"),
        (&large, 413, "larger than 5 MB"),
        (&bomb(), 413, "too large"),
    ] {
        for path in ["/look", "/rehearse", ""] {
            let refused = ask(&ruth, path, file, &wishes(&["date", "amount"])).await;
            assert_eq!((refused.status, refused.body.contains(part)), (status, true), "{}", refused.body);
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
    let funds = "date,name,General,Roof,Total\n2026-01-04,John Smith,5,6,11\n";
    let told = rehearse(&ruth, funds, &wishes(&["date", "name", "", "", "amount"])).await;
    assert_eq!(told["amountsNotImported"], json!(["General", "Roof"]));
    let numbers = "date,name,amount,No,Year,Fee\n2026-01-04,John Smith,5,1,2026,0\n2026-01-04,John Smith,6,2,2026,0\n2026-01-04,John Smith,7,4,2026,0\n";
    let told = rehearse(&ruth, numbers, &wishes(&["date", "name", "amount", "", "", ""])).await;
    assert_eq!(told["amountsNotImported"], json!([]), "numbering, years and nothing");
    let gone = json!([given(("line", json!(3)), "person", Some("gone"))]);
    ask(&ruth, "", LIST.as_bytes(), &with(wishes(&COLUMNS), "givers", gone))
        .await
        .refused(409, "not_as_it_was");
    assert_eq!(everything(&portal), before);
}

// proves: N6
#[tokio::test]
async fn a_list_is_rehearsed_while_somebody_saves_and_an_import_is_cancelled_by_its_name() {
    let (portal, ruth, _) = treasury().await;
    let before = everything(&portal);
    let saving = portal.database();
    saving.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(counts(&rehearse(&ruth, LIST, &wishes(&COLUMNS)).await)[0], 3);
    let running = "/api/imports/running/its-name";
    let cancel = async {
        until_async("the import runs", async || ruth.read(running).await["isRunning"] == true).await;
        send(ruth.request(Method::DELETE, running)).await.ok();
        saving.execute_batch("ROLLBACK").unwrap();
    };
    let columns = wishes(&COLUMNS);
    let (refused, ()) = tokio::join!(ask(&ruth, "?job=its-name", LIST.as_bytes(), &columns), cancel);
    refused.refused(409, "cancelled");
    assert_eq!(ruth.read(running).await["isRunning"], false);
    assert_eq!(everything(&portal), before);
}

// proves: O8
#[tokio::test]
async fn an_error_midway_leaves_nothing_behind() {
    let (portal, ruth, _) = treasury().await;
    let before = everything(&portal);
    portal.execute(
        "CREATE TRIGGER fails BEFORE INSERT ON donations WHEN new.amount_cents = 500 BEGIN SELECT RAISE(ABORT, 'no'); END",
        [],
    );
    assert_eq!(ask(&ruth, "", LIST.as_bytes(), &wishes(&COLUMNS)).await.status, 500);
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
    ask(&ruth, "", list.as_bytes(), &columns).await.refused(409, "not_as_it_was");
    assert_eq!(books(&portal), "");
    let decided = with(columns, "givers", json!([given(("line", json!(2)), "person", Some(&john))]));
    assert_eq!(rehearse(&ruth, list, &decided).await["mustBeWhole"], false);
    assert_eq!(counts(&import(&ruth, list, &decided).await)[0], 2);

    // Refunds are imported, too.
    let list = "date,sheet,amount,fund,method,checkNumber,kind,memberNumber,firstName,lastName,note,id\n\
        2026-03-01,,12500.00,,Check,1042,gift,,,,,15\n2026-03-09,,-12500.00,,Check,1042,bounced,,,,Check returned,16\n";
    let columns = "date,,amount,fund,method,checkNumber,,memberNumber,firstName,lastName,notes,id";
    let columns: Vec<&str> = columns.split(',').collect();
    let done = import(&ruth, list, &wishes(&columns)).await;
    assert_eq!(counts(&done)[0], 2, "{done}");
    assert!(books(&portal).ends_with("2026-03-01 1250000 - 1042\n2026-03-09 -1250000 - 1042"));
}

#[tokio::test]
async fn a_long_list_shows_a_thousand_lines_and_those_that_need_somebody_first() {
    let (_portal, ruth, _) = treasury().await;
    let mut list = "date,amount,name\n".to_owned();
    for number in 0..1_200 {
        writeln!(list, "2026-03-01,{},John Smith", number + 1).unwrap();
    }
    list += "2026-03-01,5,Eve Nobody\n";
    let told = rehearse(&ruth, &list, &wishes(&["date", "amount", "name"])).await;
    assert_eq!((counts(&told)[0], counts(&told)[3], &told["unlisted"]), (1_200, 1, &json!(201)));
    assert_eq!((told["lines"].as_array().unwrap().len(), &told["lines"][0]["line"]), (1_000, &json!(1_202)));
}

/// A small file that unpacks to more than is taken.
fn bomb() -> Vec<u8> {
    let row = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>x</t></is></c></row>";
    zipped(&[("xl/workbook.xml", "<workbook/>"), ("xl/worksheets/sheet1.xml", &row.repeat(1_200_000))])
}

#[tokio::test]
async fn a_fund_with_another_name_since_changes_no_gift_of_an_import() {
    let (portal, ruth, _) = treasury().await;
    let list = "date,amount,name,fund\n2026-03-01,1,John Smith,Choir\n2026-03-02,2,John Smith,Roof\n";
    import(&ruth, list, &wishes(&["date", "amount", "name", "fund"])).await;
    portal.execute("UPDATE funds SET name = 'Choir and Organ', version = 2 WHERE name = 'Choir'", []);
    // Another fund of this gift, not another name of the fund.
    portal.execute("UPDATE donations SET category = 'Choir and Organ' WHERE id = 2", []);
    let undone = ruth.post(&format!("{IMPORTS}/1/undo"), &json!({})).await.ok();
    let stays = undone.json()["stays"].clone();
    assert_eq!((&undone.json()["giftsRemoved"], stays.as_array().unwrap().len()), (&json!(1), 1), "{stays}");
    assert!(stays[0].as_str().unwrap().starts_with("gift 2 was corrected since"), "{stays}");
}

#[tokio::test]
async fn an_unlikely_gift_is_asked_about_and_a_negative_one_is_entered_at_its_gift() {
    let (portal, ruth, _) = treasury().await;
    let list = "date,amount,name\n2026-03-01,-25,John Smith\n2026-03-01,12500,John Smith\n1926-03-01,40,John Smith\n\
        1996-03-01,40,John Smith\n2026-03-08,10000,John Smith\n2026-12-08,5,John Smith\n1926-03-08,-5,Eve Stranger\n";
    let columns = wishes(&["date", "amount", "name"]);
    let first = rehearse(&ruth, list, &columns).await;
    assert_eq!(states(&first), "3 unlikely, 4 unlikely, 2 bad, 7 bad, 8 bad, 5 new, 6 new");
    assert_eq!((counts(&first), &first["counts"]["unlikely"]), ([2, 0, 0, 0, 0, 0, 3], &json!(2)));
    let reason = |number| line(&first, number)["reason"].as_str().unwrap().to_owned();
    assert!(reason(2).contains("Give back or Check bounced"), "{}", reason(2));
    assert_eq!(reason(3), "$12,500.00 is a large amount");
    assert_eq!(reason(4), "1926-03-01 is before 1990");
    assert!(reason(7).contains("in the future"), "{}", reason(7));
    // A line that looks like a gift here is another question, which this answer does not answer.
    let all_alike = with(columns.clone(), "alsoAlike", json!(true));
    assert_eq!(rehearse(&ruth, list, &all_alike).await["counts"]["unlikely"], 2);
    let done = import(&ruth, list, &with(columns.clone(), "alikeLines", json!([2, 3]))).await;
    assert_eq!((counts(&done)[0], &line(&done, 3)["isTaken"]), (3, &json!(true)), "{done}");
    assert_eq!(
        books(&portal),
        "2026-03-01 1250000 John -\n1996-03-01 4000 John -\n2026-03-08 1000000 John -"
    );
    // In one line both may be asked: one answer takes it.
    portal.execute("DELETE FROM imported_gifts", []);
    let again = rehearse(&ruth, list, &columns).await;
    assert_eq!(line(&again, 3)["state"], "alike");
    let both = line(&again, 3)["reason"].as_str().unwrap().to_owned();
    assert!(both.contains("looks like gift 1") && both.ends_with("is a large amount"), "{both}");
}

#[tokio::test]
async fn how_a_gift_was_paid_is_short_on_screen() {
    let (portal, ruth, _) = treasury().await;
    let (short, long) = ("é".repeat(40), "é".repeat(41));
    let list =
        format!("date,amount,name,method\n2026-03-01,1,John Smith,{long}\n2026-03-01,2,John Smith,{short}\n");
    let columns = wishes(&["date", "amount", "name", "method"]);
    let first = rehearse(&ruth, &list, &columns).await;
    assert_eq!(states(&first), "2 bad, 3 new");
    let reason = line(&first, 2)["reason"].as_str().unwrap().to_owned();
    assert!(reason.starts_with("how it was paid is longer than 40 characters."), "{reason}");
    import(&ruth, &list, &columns).await;
    assert_eq!(books(&portal), "2026-03-01 200 John -");
}

#[tokio::test]
async fn an_import_without_its_choices_is_refused_with_one_sentence() {
    let (_portal, ruth, _) = treasury().await;
    for wishes in
        [json!(null), json!({}), json!({ "columns": "date" }), json!({ "columns": ["date"], "dates": "ymd" })]
    {
        let refused = ask(&ruth, "", LIST.as_bytes(), &wishes).await.refused(400, "bad_request");
        assert!(refused.body.contains("Choose the file again."), "{}", refused.body);
    }
    let body = form(&[("list", "gifts.csv", LIST.as_bytes())]);
    let request = ruth.request(Method::POST, IMPORTS);
    let refused = send(request.header("content-type", "multipart/form-data; boundary=frame").body(body))
        .await
        .refused(400, "bad_request");
    assert!(refused.body.contains("Choose the file again."), "{}", refused.body);
}
