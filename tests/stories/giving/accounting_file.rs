//! Gifts as a file for accounting: with the numbers of their sheets, step-up and a line in the log.

use serde_json::{Value, json};

use crate::counting::logged;
use crate::counting::with_fields;
use crate::giving::books::{GIFTS, counted, gift, open, row, saved, take_back, treasurer};
use crate::support::app::PASSWORD;

// proves: O7
#[tokio::test]
async fn the_file_has_what_the_list_shows_with_sheet_numbers_and_no_formula() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let [general, ..] = counted(&portal, &ruth, &mary).await;
    portal.execute("UPDATE funds SET name = '=SUM(A1)' WHERE id = 3", []);
    let of_both = gift(&portal, Some(&mary), 700, "2026-10-04", Some("=SUM(A1)"));
    let bob = portal.person("Bob", "Jones", None);
    let couple = portal.couple(&mary, &bob, "2026-10-01");
    portal.execute("UPDATE donations SET joint_id = ?1 WHERE id = ?2", [couple, of_both]);
    assert_eq!(take_back(&ruth, general, "bounce", &json!({})).await.status, 200);
    let sheet = open(&ruth, "").await;
    saved(&ruth, &sheet, "row-0009", &row("5", &json!({ "giverId": null }))).await;

    let file = async |other: Value| {
        let body = with_fields(json!({ "stepUp": { "password": PASSWORD } }), &other);
        ruth.post(&format!("{GIFTS}/file"), &body).await
    };
    let all = file(json!({})).await.ok();
    let mut reader = csv::Reader::from_reader(all.body.as_bytes());
    let columns = "Date,Sheet,Amount,Fund,Method,Check number,Kind,Member number,First name,Last name,Note,Id,Takes back,\
        Takes back sheet,Partner number,Partner name";
    assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>().join(","), columns);
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 6);
    let of = |wanted: &str| records.iter().find(|record| record.iter().any(|cell| cell == wanted)).unwrap();
    assert_eq!(&of("50.00")[1], "1");
    let bounced = of("-50.00");
    assert_eq!((&bounced[6], &bounced[5], &bounced[1]), ("bounced", "1042", ""));
    assert_eq!((&bounced[12], &bounced[13]), (&*general.to_string(), "1"), "the gift, and its sheet");
    assert_eq!((&of("7.00")[14], &of("7.00")[15]), ("M0003", "Bob Jones"), "the couple");
    assert_eq!(&of("7.00")[3], "'=SUM(A1)");
    assert_eq!(logged(&portal, "file-taken", "gifts, 6 lines: the first to the last"), 1);

    let november = file(json!({ "from": "2026-11-01", "to": "2026-11-30", "fund": 2 })).await;
    assert_eq!(november.body.lines().count(), 3, "{}", november.body);
    file(json!({ "from": "2026-11-02", "to": "2026-11-01" })).await.refused_at(400, "field_refused", "to");
}
