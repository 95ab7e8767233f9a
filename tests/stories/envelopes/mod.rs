//! The treasurer gives out envelope numbers in the browser.

use serde_json::{Value, json};

use crate::giving::books::gift;
use crate::giving::funds::treasurer;
use crate::support::browser::{Answer, Browser};

const ENVELOPES: &str = "/api/office/giving/envelopes";

async fn set(browser: &Browser, year: u32, number: u32, giver: Option<&str>) -> Answer {
    browser.put(&format!("{ENVELOPES}/{year}/{number}"), &json!({ "giverId": giver })).await
}

async fn post(browser: &Browser, year: u32, what: &str) -> Value {
    browser.post(&format!("{ENVELOPES}/{year}/{what}"), &Value::Null).await.ok().json()
}

/// "1 Anna, 7 Mary and John"
async fn numbers(browser: &Browser, year: u32) -> String {
    let page = browser.read(&format!("{ENVELOPES}?year={year}")).await;
    let words = page["envelopes"].as_array().unwrap().iter().map(|envelope| {
        let giver = &envelope["giver"];
        let partner = giver["partner"]["firstName"].as_str().map(|name| format!(" and {name}"));
        format!(
            "{} {}{}",
            envelope["number"],
            giver["firstName"].as_str().unwrap(),
            partner.unwrap_or_default()
        )
    });
    words.collect::<Vec<_>>().join(", ")
}

#[tokio::test]
async fn a_number_is_of_one_person_or_couple_a_year() {
    let (portal, ruth) = treasurer().await;
    let [mary, john, anna] = [("Mary", "Smith"), ("John", "Smith"), ("Anna", "Bauer")]
        .map(|(first, last)| portal.person(first, last, None));
    let empty = ruth.read(ENVELOPES).await;
    assert_eq!(empty, json!({ "year": 2026, "years": [2027, 2026], "envelopes": [], "nextFree": 1 }));
    let given = set(&ruth, 2026, 7, Some(&mary)).await.ok();
    assert_eq!(given.json()["nextFree"], 8);
    assert_eq!(given.json()["envelope"]["giver"]["firstName"], "Mary");
    assert_eq!(set(&ruth, 2026, 7, Some(&mary)).await.status, 200, "sent twice is one");
    assert_eq!(portal.logged("action = 'envelope-changed'"), 1);
    for (number, giver, status, field, words) in [
        (7, Some(&*anna), 409, "number", "Number 7 is Mary Smith (M0002)'s in 2026."),
        (8, Some(&mary), 409, "giverId", "Mary Smith (M0002) has number 7 in 2026."),
        (0, Some(&anna), 400, "number", "from 1 to 99999"),
        (100_000, None, 400, "number", "from 1 to 99999"),
        (9, Some("nobody"), 404, "", "no such person"),
        // An id is not an e-mail address: people are not found by values that a treasurer does not read.
        (9, Some("ruth.albright@email.com"), 404, "", "no such person"),
    ] {
        let refused = set(&ruth, 2026, number, giver).await.says(words);
        assert_eq!(refused.status, status, "{}", refused.body);
        assert_eq!(refused.json()["field"].as_str().unwrap_or_default(), field);
    }
    for year in [1899, 2200] {
        assert_eq!(set(&ruth, year, 1, Some(&anna)).await.json()["field"], "year");
    }
    // A couple who gives together shares one number; if they only asked to, they have two.
    portal
        .execute("INSERT INTO joint_giving (one_id, other_id, asked_at) VALUES (?1, ?2, 0)", (&john, &mary));
    assert_eq!(set(&ruth, 2026, 8, Some(&john)).await.status, 200);
    assert_eq!(set(&ruth, 2026, 8, None).await.json(), json!({ "nextFree": 8 }));
    portal.execute("UPDATE joint_giving SET started_on = '2026-01-01'", []);
    assert_eq!(numbers(&ruth, 2026).await, "7 Mary and John");
    let second = set(&ruth, 2026, 8, Some(&john)).await;
    assert_eq!((second.status, &second.json()["field"]), (409, &json!("giverId")));
    second.says("gives together with Mary Smith (M0002), who has number 7 in 2026 for both");
    assert_eq!(set(&ruth, 2027, 8, Some(&john)).await.status, 200, "another year");
    assert_eq!(numbers(&ruth, 2027).await, "8 John and Mary");

    // A treasurer reads a person's name, number and household; members read no other name in their log.
    portal.execute(
        "UPDATE members SET phone = 'canary', address = 'canary', notes = 'canary', office_notes = 'canary',
            date_of_birth = '1950-07-07', contact_email = 'canary@email.com' WHERE id = ?1",
        [&mary],
    );
    let page = ruth.get(&format!("{ENVELOPES}?year=2026")).await.body;
    assert!(!page.contains("canary") && !page.contains("1950"), "{page}");
    let other: i64 = portal.value(
        "SELECT count(*) FROM security_logs WHERE action = 'envelope-changed' AND detail LIKE '%Smith%'",
        [],
    );
    assert_eq!(other, 0);
}

#[tokio::test]
async fn the_numbers_of_a_year_before_go_on_and_new_givers_get_the_next() {
    let (portal, ruth) = treasurer().await;
    let [mary, john, anna, bert, carl, dora, emil] = [
        ("Mary", "Smith"),
        ("John", "Smith"),
        ("Anna", "Bauer"),
        ("Bert", "Zorn"),
        ("Carl", "adams"),
        ("Dora", "Éder"),
        ("Emil", "Funk"),
    ]
    .map(|(first, last)| portal.person(first, last, None));
    for (number, giver) in [(1, &mary), (2, &john), (5, &anna), (6, &bert), (9, &carl)] {
        assert_eq!(set(&ruth, 2026, number, Some(giver)).await.status, 200);
    }
    portal.couple(&mary, &john, "2026-01-01");
    portal.execute("UPDATE members SET deceased_on = '2026-03-01' WHERE id = ?1", [&anna]);
    portal.execute("UPDATE members SET left_on = '2026-03-01' WHERE id = ?1", [&bert]);
    assert_eq!(set(&ruth, 2027, 9, Some(&emil)).await.status, 200, "Carl's number is somebody's already");
    let copied = post(&ruth, 2027, "copy").await;
    assert_eq!((&copied["given"], &copied["leftOut"]), (&json!(1), &json!(4)), "{copied}");
    let said = copied["message"].as_str().unwrap();
    assert!(said.starts_with("1 number of 2026 is given again in 2027. 4 left out"), "{said}");
    assert_eq!(numbers(&ruth, 2027).await, "1 Mary and John, 9 Emil");
    assert_eq!(post(&ruth, 2027, "copy").await["given"], 0, "once more changes nothing");
    assert_eq!(post(&ruth, 2029, "copy").await["message"], "Nobody had a number in 2028.");

    // People here who gave within a year and have no number; the couple once.
    for (giver, day) in [
        (&mary, "2026-11-01"),
        (&john, "2026-11-01"),
        (&anna, "2026-11-01"),
        (&bert, "2026-11-01"),
        (&carl, "2026-11-01"),
        (&dora, "2025-11-20"),
        (&emil, "2025-11-19"),
    ] {
        gift(&portal, Some(giver), 765_432, day, None);
    }
    let numbered = post(&ruth, 2030, "number-givers").await;
    assert_eq!(numbered["message"], "3 givers have a number for 2030 now.", "{numbered}");
    assert_eq!(numbers(&ruth, 2030).await, "1 Carl, 2 Dora, 3 John and Mary", "by last name");
    let numbered = post(&ruth, 2027, "number-givers").await;
    assert_eq!(numbered["given"], 2, "{numbered}");
    assert_eq!(numbers(&ruth, 2027).await, "1 Mary and John, 9 Emil, 10 Carl, 11 Dora");
    assert_eq!(
        post(&ruth, 2027, "number-givers").await["message"],
        "Everybody who gave in the last twelve months has a number for 2027."
    );
    assert!(!ruth.get(&format!("{ENVELOPES}?year=2027")).await.body.contains("7654"), "no amount");
    assert_eq!(ruth.read(ENVELOPES).await["years"], json!([2030, 2027, 2026]));

    // At the end of the numbers none is given, and nothing of the others is kept.
    assert_eq!(set(&ruth, 2031, 99_998, Some(&emil)).await.status, 200);
    let answer = ruth.post(&format!("{ENVELOPES}/2031/number-givers"), &Value::Null).await;
    assert_eq!((answer.status, answer.message()), (409, "The numbers of 2031 are used up.".to_owned()));
    assert_eq!(numbers(&ruth, 2031).await, "99998 Emil");
}

#[tokio::test]
async fn a_long_list_comes_in_parts() {
    let (portal, ruth) = treasurer().await;
    portal.execute(
        "WITH RECURSIVE count(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 2001)
         INSERT INTO members (id, first_name, last_name, member_id, membership_status, created_at, updated_at)
         SELECT 'p' || n, 'P', 'N' || n, 'X' || n, 'member', 0, 0 FROM count",
        [],
    );
    portal.execute(
        "INSERT INTO envelopes (year, number, member_id)
         SELECT 2026, substr(id, 2), id FROM members WHERE member_id LIKE 'X%'",
        [],
    );
    let page = ruth.read(ENVELOPES).await;
    assert_eq!((page["envelopes"].as_array().unwrap().len(), &page["next"]), (2_000, &json!(2_000)));
    let rest = ruth.read(&format!("{ENVELOPES}?after=2000")).await;
    assert_eq!((rest["envelopes"].as_array().unwrap().len(), rest.get("next")), (1, None));
    assert_eq!(rest["nextFree"], 2_002);
}
