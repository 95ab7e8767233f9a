//! The contents of a statement, and what is missing before it is made.

use portal::platform::settings::Name;
use serde_json::json;

use super::{
    STATEMENTS, WORDING, give, lives_at, made, make, plan, planned, statement, try_to_make, with_words,
};
use crate::giving::books::{self, close, open, row, saved};
use crate::statements::treasurer;

#[tokio::test]
async fn a_statement_says_what_was_given_to_the_cent_and_what_does_not_count_stands_apart() {
    let (portal, ruth) = with_words().await;
    portal.set(Name::StatementThanks, "Thank you.");
    portal.set(Name::StatementSigned, "Ruth Albright, Treasurer");
    let mary = portal.mary();
    lives_at(&portal, &mary, "579 Spruce Drive");
    portal.execute(
        "INSERT INTO funds (name, is_deductible, position, created_at) VALUES ('Ski Trip', 0, 9, 0)",
        [],
    );
    books::counted(&portal, &ruth, &mary).await;
    give(&portal, &mary, 10, "2026-01-11", None);
    give(&portal, &mary, 4_250, "2026-02-01", Some("Ski Trip"));
    give(&portal, &mary, 9_900, "2025-12-31", Some("General Fund"));
    give(&portal, &mary, 9_900, "2027-01-01", Some("General Fund"));
    let back = give(&portal, &mary, 1_000, "2026-03-01", Some("Building Fund"));
    books::take_back(&ruth, back, "refund", &json!({ "amount": "2.50", "date": "2026-03-08" })).await.ok();
    let check: i64 = portal.value("SELECT id FROM donations WHERE amount_cents = 3000", []);
    books::take_back(&ruth, check, "bounce", &json!({})).await.ok();
    give(&portal, &mary, 5_555, "2026-06-01", Some("General Fund"));

    let seen = planned(&ruth, 2026, "Mary Smith").await;
    assert_eq!(
        seen,
        json!({ "key": mary, "name": "Mary Smith", "addressee": "Mary Smith", "isEstate": false, "hasAddress": true,
            "getsLetter": true, "gifts": 9, "inKind": 0, "total": 105.65, "deductible": 63.15,
            "needsAsking": false, "afterDeath": 0 })
    );
    let answer = make(&ruth, 2026, &json!({})).await;
    let said = json!({ "made": 1, "first": "2026-0001", "last": "2026-0001", "total": 105.65, "told": 0 });
    assert_eq!(answer, said);
    let gift = |date: &str, fund: &str, how: &str, amount: f64| json!({ "date": date, "fund": fund, "how": how, "amount": amount });
    let paper = statement(&ruth, "2026-0001").await;
    assert_eq!(
        paper,
        json!({
            "id": paper["id"], "number": "2026-0001", "madeOn": "2026-11-20", "from": "2026-01-01", "to": "2026-12-31",
            "congregationName": "Grace Community Church",
            "postalAddress": "12 Church Street · Springfield, Illinois 62701", "taxNumber": "EIN 12-3456789",
            "name": "Mary Smith", "addressee": ["Mary Smith", "579 Spruce Drive", "Chatham, Illinois 62629"],
            "gifts": [
                { "date": "2026-01-11", "how": "Cash", "amount": 0.1 },
                gift("2026-03-01", "Building Fund", "Cash", 10.0),
                gift("2026-03-08", "Building Fund", "Given back", -2.5),
                gift("2026-06-01", "General Fund", "Cash", 55.55),
                gift("2026-11-15", "General Fund", "Check 1042", 50.0),
                gift("2026-11-15", "Building Fund", "Check 1042", 30.0),
                gift("2026-11-20", "General Fund", "Check 1042 returned", -50.0),
                gift("2026-11-20", "Building Fund", "Check 1042 returned", -30.0),
            ],
            "other": [gift("2026-02-01", "Ski Trip", "Cash", 42.5)],
            "inKind": [],
            "funds": [
                { "fund": "General Fund", "amount": 55.55, "deductible": true },
                { "fund": "Building Fund", "amount": 7.5, "deductible": true },
                { "amount": 0.1, "deductible": true },
                { "fund": "Ski Trip", "amount": 42.5, "deductible": false },
            ],
            "deductible": 63.15, "notDeductible": 42.5, "total": 105.65,
            "wording": WORDING, "thanks": "Thank you.", "signed": "Ruth Albright, Treasurer", "isCorrected": false,
        })
    );
    let line = made(&ruth).await.remove(0);
    assert_eq!((&line["name"], &line["total"]), (&json!("Mary Smith"), &json!(105.65)));
    assert!(line["madeBy"].as_str().unwrap().starts_with("Ruth Albright"), "{line}");
    assert_eq!(
        portal.logged("action = 'statements-made' AND detail = 'statement 2026-0001 of 2026' AND success"),
        1
    );
    assert_eq!(portal.logged("action = 'statements-made' AND detail GLOB '*105*'"), 0, "no amount");
}

#[tokio::test]
async fn before_making_it_is_said_what_is_missing_and_without_a_wording_nothing_is_made() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    give(&portal, &mary, 5_000, "2026-02-01", Some("General Fund"));
    assert_eq!(plan(&ruth, 2026).await["missing"], json!(["wording", "postalAddress", "taxNumber"]));
    try_to_make(&ruth, 2026, &json!({}))
        .await
        .refused(409, "wording_missing")
        .says("Words on the statements");
    assert_eq!((portal.count("statements"), portal.count("statement_numbers")), (0, 0));

    portal.set(Name::StatementWording, WORDING);
    assert_eq!(plan(&ruth, 2026).await["missing"], json!(["postalAddress", "taxNumber"]));
    assert_eq!(make(&ruth, 2026, &json!({})).await["made"], 1, "made without them");
    let paper = statement(&ruth, "2026-0001").await;
    for left_out in ["postalAddress", "taxNumber", "thanks", "signed", "replaces", "replacedBy"] {
        assert!(paper.get(left_out).is_none(), "{left_out}: {paper}");
    }
    assert_eq!(paper["addressee"], json!(["Mary Smith"]));
    assert_eq!(planned(&ruth, 2026, "Mary Smith").await["hasAddress"], false);
}

#[tokio::test]
async fn gifts_of_open_sheets_and_open_months_are_said_and_only_closed_sheets_stand_on_it() {
    let (portal, ruth) = with_words().await;
    let mary = portal.mary();
    let sheet = open(&ruth, "50").await;
    saved(&ruth, &sheet, "row-0001", &row("50", &json!({ "giverId": mary }))).await;
    give(&portal, &mary, 700, "2026-02-01", Some("General Fund"));
    let before = plan(&ruth, 2026).await;
    assert_eq!(before["openSheets"], json!([{ "id": 1, "date": "2026-11-15" }]));
    assert_eq!(before["openMonths"], json!(["2026-02", "2026-11"]));
    assert_eq!((&before["total"], &before["givers"][0]["gifts"]), (&json!(7.0), &json!(1)));
    make(&ruth, 2026, &json!({})).await;
    assert_eq!(statement(&ruth, "2026-0001").await["total"], 7.0);

    assert_eq!(close(&ruth, &sheet, "").await.status, 200);
    assert_eq!(books::read(&ruth, 1).await["gift"]["sheet"]["isOpen"], false);
    ruth.post("/api/office/giving/months/2026-11/close", &json!({})).await.ok();
    let after = plan(&ruth, 2026).await;
    assert_eq!((&after["openSheets"], &after["openMonths"]), (&json!([]), &json!(["2026-02"])));
    assert_eq!(after["total"], 57.0);
    assert_eq!(after["givers"][0]["made"]["isCorrected"], true, "the sheet was counted since");
    let elsewhere = ruth.read(&format!("{STATEMENTS}/plan?from=2026-03-01&to=2026-10-31")).await;
    assert_eq!((&elsewhere["openMonths"], &elsewhere["givers"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn days_are_any_range_and_its_last_year_numbers_them() {
    let (portal, ruth) = with_words().await;
    let mary = portal.mary();
    for day in ["2025-06-30", "2025-07-01", "2026-06-30", "2026-07-01"] {
        give(&portal, &mary, 1_000, day, Some("General Fund"));
    }
    let range = json!({ "from": "2025-07-01", "to": "2026-06-30" });
    assert_eq!(make(&ruth, 2026, &range).await["first"], "2026-0001");
    let anyway = json!({ "anyway": true });
    assert_eq!(make(&ruth, 2025, &anyway).await["first"], "2025-0001");
    assert_eq!(make(&ruth, 2026, &anyway).await["first"], "2026-0002");
    let totals: Vec<_> = made(&ruth).await.iter().map(|line| line["total"].clone()).collect();
    assert_eq!(totals, [json!(20.0), json!(20.0), json!(20.0)]);
    assert_eq!(portal.logged("detail = 'statement 2026-0001 of 2025-07-01 to 2026-06-30'"), 1);
    for (from, to, field) in [
        ("2026-02-30", "2026-12-31", "from"),
        ("2026-01-01", "soon", "to"),
        ("2026-01-02", "2026-01-01", "to"),
        ("2016-01-01", "2026-01-01", "to"),
    ] {
        let refused =
            try_to_make(&ruth, 2026, &json!({ "from": from, "to": to })).await.refused(400, "field_refused");
        assert_eq!(refused.json()["field"], field, "{from} to {to}");
        let asked = ruth.get(&format!("{STATEMENTS}/plan?from={from}&to={to}")).await;
        assert_eq!(asked.status, 400, "{from} to {to}");
    }
    // A slip of the keyboard takes no number of a year that has not begun.
    let early = try_to_make(&ruth, 2027, &json!({})).await;
    assert_eq!((early.status, &early.json()["field"]), (400, &json!("to")), "{}", early.body);
    assert!(early.message().starts_with("2027 has not begun."), "{}", early.body);
}

#[tokio::test]
async fn who_gave_nothing_and_what_is_anonymous_gets_none() {
    let (portal, ruth) = with_words().await;
    let mary = portal.mary();
    portal.person("Ned", "Nothing", None);
    give(&portal, &mary, 5_000, "2026-02-01", Some("General Fund"));
    books::gift(&portal, None, 1_234, "2026-02-01", Some("General Fund"));
    books::gift(&portal, None, -34, "2026-02-01", None);
    let plan = plan(&ruth, 2026).await;
    assert_eq!(plan["anonymous"], json!({ "count": 2, "total": 12.0 }));
    assert_eq!((&plan["total"], plan["givers"].as_array().unwrap().len()), (&json!(50.0), 1));
    assert_eq!(make(&ruth, 2026, &json!({})).await["made"], 1);
    assert_eq!(make(&ruth, 2026, &json!({})).await, json!({ "made": 0, "total": 0.0, "told": 0 }));
    try_to_make(&ruth, 2026, &json!({ "givers": [mary, "nobody"] })).await.refused(409, "not_as_it_was");
    assert_eq!(portal.count("statements"), 1, "and nothing was made for the other");
}
