//! The treasurer finds gifts by who gave, amount, check number, fund and days.

use serde_json::json;

use crate::giving::books::{GIFTS, counted, gift, ids, refusal, refused, take_back, treasurer};

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
        // What a treasurer does not read finds nobody.
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
        let answer = ruth.get(&format!("{GIFTS}?{query}")).await;
        assert_eq!(refusal(&answer), refused(400, "field_refused", field), "{query}");
    }
    assert_eq!(ruth.get(&format!("{GIFTS}?cursor=7")).await.status, 400);
}

#[tokio::test]
async fn a_list_goes_on_where_its_page_ended_and_no_gift_is_passed_over() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    let mut all: Vec<i64> = (0..120)
        .map(|at| {
            gift(
                &portal,
                Some(&mary),
                1_000 + at % 3,
                &format!("2026-10-{:02}", 1 + at / 10),
                Some("General Fund"),
            )
        })
        .collect();
    all.reverse();
    for query in ["", "search=smith&", "fund=1&", "from=2026-10-01&to=2026-10-31&"] {
        let (mut found, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = ruth.read(&format!("{GIFTS}?{query}cursor={cursor}")).await;
            let gifts = page["gifts"].as_array().unwrap();
            assert!(gifts.len() <= 50);
            found.extend(gifts.iter().map(|gift| gift["id"].as_i64().unwrap()));
            match page["next"].as_str() {
                Some(next) => cursor = next.to_owned(),
                None => break,
            }
        }
        assert_eq!(found, all, "{query}");
    }
}

#[tokio::test]
async fn a_sum_is_of_two_years_at_most_and_right_to_the_cent() {
    let (portal, ruth) = treasurer().await;
    let mary = portal.mary();
    counted(&portal, &ruth, &mary).await;
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
        assert_eq!(refusal(&sum(query).await), refused(400, "field_refused", "to"), "{query}");
    }
}

#[tokio::test]
async fn a_name_of_more_than_two_hundred_people_asks_for_more_of_it() {
    let (portal, ruth) = treasurer().await;
    for at in 0..201 {
        portal.execute(
            "INSERT INTO members (id, member_id, first_name, last_name, created_at, updated_at)
             SELECT 'k' || ?1, 'K' || ?1, 'Kim', 'Lund', created_at, updated_at FROM members LIMIT 1",
            [at],
        );
    }
    let answer = ruth.get(&format!("{GIFTS}?search=lund")).await;
    assert_eq!(refusal(&answer), refused(400, "field_refused", "search"));
    assert!(answer.message().contains("more of the name"), "{}", answer.body);
}

#[tokio::test]
async fn the_gifts_of_a_couple_are_found_by_both_names_and_a_gift_names_both() {
    let (portal, ruth) = treasurer().await;
    let (mary, john) = (portal.mary(), portal.person("John", "Smith", None));
    portal.execute(
        "INSERT INTO joint_giving (one_id, other_id, asked_at, started_on) VALUES (?1, ?2, 0, '2026-01-01')",
        (&mary, &john),
    );
    let [general, building, _] = counted(&portal, &ruth, &mary).await;
    assert_eq!(ids(&ruth, "search=john").await, [building, general]);
    assert_eq!(ids(&ruth, &format!("giver={john}")).await, [building, general]);
    let list = ruth.read(&format!("{GIFTS}?search=john")).await;
    assert_eq!(list["gifts"][0]["giver"]["partner"]["firstName"], "John");
}
