//! The treasurer finds gifts by who gave, amount, check number, fund and days.

use serde_json::json;

use crate::giving::books::{GIFTS, counted, gift, ids, take_back, treasurer};

#[tokio::test]
async fn gifts_are_found_by_who_gave_amount_check_number_fund_and_days() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let zoe = portal.person("Zoë", "Müller", Some("zoe@write.example"));
    portal.execute("UPDATE members SET phone = '217 555 0104' WHERE id = ?1", [&zoe]);
    let [general, building, loose] = counted(&portal, &ruth, &mary).await;
    let roof = gift(&portal, Some(&zoe), 125_050, "2026-10-04", Some("Old Roof"));
    let none = gift(&portal, Some(&mary), 5_000, "2026-10-04", None);

    for (query, found) in [
        ("", vec![loose, building, general, none, roof]),
        ("search=mary", vec![building, general, none]),
        ("search=mueller", vec![roof]),
        ("search=50", vec![general, none]),
        ("search=1,250.50", vec![roof]),
        ("search=1042", vec![building, general]),
        ("search=%231042", vec![building, general]),
        ("search=50.01", vec![]),
        ("fund=2", vec![building]),
        ("fund=0", vec![none]),
        ("fund=99", vec![]),
        ("giver=anonymous", vec![loose]),
        ("from=2026-11-01", vec![loose, building, general]),
        ("to=2026-10-04&search=mary", vec![none]),
        ("search=50&fund=1", vec![general]),
        ("kind=refund", vec![]),
        // Values that a treasurer does not read find no one.
        ("search=0104x", vec![]),
        ("search=zoe@write.example", vec![]),
        ("search=write", vec![]),
    ] {
        assert_eq!(ids(&ruth, query).await, found, "{query}");
    }
    assert_eq!(ids(&ruth, &format!("giver={zoe}")).await, [roof]);

    assert_eq!(take_back(&ruth, none, "refund", &json!({ "amount": "20" })).await.status, 200);
    let back: i64 = portal.value("SELECT id FROM donations WHERE takes_back = ?1", [none]);
    assert_eq!(ids(&ruth, "kind=refund").await, [back]);
    assert_eq!(ids(&ruth, "search=20").await, [back, loose], "money that went back is found, too");
    let list = ruth.read(&format!("{GIFTS}?search=mary&to=2026-10-31")).await;
    let line = &list["gifts"][0];
    assert_eq!((&line["takenBack"], &line["amount"]), (&json!(20.0), &json!(50.0)), "{line}");
    assert_eq!(line["giver"]["number"].as_str().unwrap().len(), 5, "{line}");

    for (query, field) in [("from=2026-02-30", "from"), ("from=2026-11-02&to=2026-11-01", "to")] {
        ruth.get(&format!("{GIFTS}?{query}")).await.refused_at(400, "field_refused", field);
    }
}

#[tokio::test]
async fn a_couple_s_gifts_are_found_by_both_names_and_a_sum_is_of_two_years_at_most_and_right_to_the_cent() {
    let (portal, ruth) = treasurer().await;
    let (mary, john) = (portal.mary(), portal.person("John", "Smith", None));
    portal.couple(&mary, &john, "2026-01-01");
    let [general, building, _] = counted(&portal, &ruth, &mary).await;
    assert_eq!(ids(&ruth, "search=john").await, [building, general]);
    assert_eq!(ids(&ruth, &format!("giver={john}")).await, [building, general]);
    let list = ruth.read(&format!("{GIFTS}?search=john")).await;
    assert_eq!(list["gifts"][0]["giver"]["partner"]["firstName"], "John");
    // An amount that is another gift's check number is counted once.
    portal.execute("UPDATE donations SET check_number = '20' WHERE row_key = 'row-0003'", []);
    let sum = |query: &str| {
        let (ruth, path) = (&ruth, format!("{GIFTS}/sum?{query}"));
        async move { ruth.get(&path).await }
    };
    let year = sum("from=2026-01-01&to=2026-12-31").await.json();
    assert_eq!((&year["count"], &year["total"]), (&json!(3), &json!(100.0)));
    assert_eq!(year["funds"][0], json!({ "fund": "General Fund", "count": 2, "total": 70.0 }));
    assert_eq!(sum("from=2026-01-01&to=2026-12-31&search=20").await.json()["total"], 20.0);
    for query in ["", "from=2026-01-01", "from=2024-01-01&to=2026-01-01"] {
        sum(query).await.refused_at(400, "field_refused", "to");
    }
}
