//! The givers of statements: couples, the dead and the widowed, people without account.

use serde_json::{Value, json};

use super::{
    STATEMENTS, give, lives_at, made, make, plan, planned, statement, together, whitfields, with_words,
};
use crate::office::role_rights::RUTH;
use crate::support::browser::problem;

const MINE: &str = "/api/members/me/statements";

fn names(plan: &Value) -> Vec<&str> {
    plan["givers"].as_array().unwrap().iter().map(|giver| giver["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_couple_that_began_in_mid_year_has_one_statement_for_both_and_each_one_for_before() {
    let (portal, ruth) = with_words().await;
    let [daniel, laura] = ["Daniel", "Laura"].map(|name| portal.person(name, "Whitfield", None));
    lives_at(&portal, &laura, "579 Spruce Drive");
    together(&portal, "h1", [&daniel, &laura], "2026-07-01");
    give(&portal, &daniel, 1_000, "2026-06-30", Some("General Fund"));
    give(&portal, &laura, 2_000, "2026-06-30", Some("General Fund"));
    give(&portal, &daniel, 4_000, "2026-07-01", Some("General Fund"));
    give(&portal, &laura, 8_000, "2026-07-01", Some("General Fund"));
    let plan = plan(&ruth, 2026).await;
    assert_eq!(names(&plan), ["Daniel Whitfield", "Daniel and Laura Whitfield", "Laura Whitfield"]);
    assert_eq!(plan["total"], 150.0);
    let couple = planned(&ruth, 2026, "Daniel and Laura Whitfield").await;
    let [one, other] = if daniel < laura { [&daniel, &laura] } else { [&laura, &daniel] };
    assert_eq!(couple["key"], format!("{one}+{other}"));
    assert_eq!((&couple["total"], &couple["hasAddress"]), (&json!(120.0), &json!(true)));
    assert_eq!(make(&ruth, 2026, &json!({ "givers": [couple["key"]] })).await["total"], 120.0);
    let paper = statement(&ruth, "2026-0001").await;
    assert_eq!(
        paper["addressee"],
        json!(["Daniel and Laura Whitfield", "579 Spruce Drive", "Chatham, Illinois 62629"])
    );
    assert_eq!(paper["gifts"].as_array().unwrap().len(), 2);
    assert_eq!(make(&ruth, 2026, &json!({})).await["made"], 2, "those that are missing");
    let totals: Vec<Value> = made(&ruth).await.iter().map(|line| line["total"].clone()).collect();
    assert_eq!(totals, [json!(20.0), json!(10.0), json!(120.0)], "by name, the newest first");
}

#[tokio::test]
async fn one_who_asked_again_is_the_same_couple_and_two_names_stand_where_they_differ() {
    let (portal, ruth) = with_words().await;
    let daniel = portal.person("Daniel", "Whitfield", None);
    let stone = portal.person("Laura", "Stone", None);
    together(&portal, "h1", [&daniel, &stone], "2026-01-01");
    give(&portal, &stone, 1_000, "2026-02-01", None);
    portal.execute("UPDATE joint_giving SET ended_at = 1, ended_on = '2026-03-01', end_reason = 'asked'", []);
    portal.execute(
        "INSERT INTO joint_giving (one_id, other_id, asked_at, started_on) VALUES (?1, ?2, 2, '2026-04-01')",
        (&daniel, &stone),
    );
    give(&portal, &daniel, 500, "2026-04-01", None);
    let plan = plan(&ruth, 2026).await;
    assert_eq!(names(&plan), ["Daniel Whitfield and Laura Stone"]);
    assert_eq!(plan["givers"][0]["total"], 15.0);
}

#[tokio::test]
async fn after_a_death_it_goes_to_the_survivor_the_spouse_or_the_estate() {
    let (portal, ruth) = with_words().await;
    let [daniel, laura] = whitfields(&portal);
    lives_at(&portal, &daniel, "1 Old Road");
    lives_at(&portal, &laura, "579 Spruce Drive");
    let mary = portal.mary();
    lives_at(&portal, &mary, "2 Elm Street");
    give(&portal, &daniel, 300, "2026-01-04", None);
    together(&portal, "h1", [&daniel, &laura], "2026-02-01");
    give(&portal, &daniel, 700, "2026-02-01", None);
    give(&portal, &mary, 900, "2026-02-01", None);
    for id in [&daniel, &mary] {
        portal.execute("UPDATE members SET deceased_on = '2026-03-01', disabled_at = 1 WHERE id = ?1", [id]);
    }
    let window =
        |giver: &Value| (giver["addressee"].clone(), giver["isEstate"].clone(), giver["getsLetter"].clone());
    let of = async |name: &'static str| window(&planned(&ruth, 2026, name).await);
    assert_eq!(of("Daniel and Laura Whitfield").await, (json!("Laura Whitfield"), json!(false), json!(true)));
    assert_eq!(of("Daniel Whitfield").await, (json!("Laura Whitfield"), json!(false), json!(false)));
    assert_eq!(of("Mary Smith").await, (json!("Estate of Mary Smith"), json!(true), json!(false)));

    let told = make(&ruth, 2026, &json!({ "tellMembers": true })).await;
    assert_eq!((&told["made"], &told["told"]), (&json!(3), &json!(1)), "no letter to the dead");
    let papers = made(&ruth).await;
    let paper = async |name: &str| {
        let id = &papers.iter().find(|line| line["name"] == name).unwrap()["id"];
        ruth.read(&format!("{STATEMENTS}/{id}")).await["addressee"].clone()
    };
    let spruce = json!(["Laura Whitfield", "579 Spruce Drive", "Chatham, Illinois 62629"]);
    assert_eq!(paper("Daniel and Laura Whitfield").await, spruce);
    assert_eq!(paper("Daniel Whitfield").await, spruce);
    assert_eq!(
        paper("Mary Smith").await,
        json!(["Estate of Mary Smith", "2 Elm Street", "Chatham, Illinois 62629"])
    );
    portal.execute("UPDATE members SET deceased_on = '2026-03-02', disabled_at = 1 WHERE id = ?1", [&laura]);
    assert_eq!(of("Daniel and Laura Whitfield").await.0, "Estate of Daniel and Laura Whitfield");
    assert_eq!(of("Daniel Whitfield").await.0, "Estate of Daniel Whitfield", "nobody is left beside him");
}

// proves: O2
#[tokio::test]
async fn letters_go_to_those_who_can_read_it_there_without_amount_or_fund() {
    let (portal, ruth) = with_words().await;
    let [daniel, laura] = whitfields(&portal);
    together(&portal, "h1", [&daniel, &laura], "2026-02-01");
    give(&portal, &daniel, 7_654_321, "2026-01-01", Some("Building Fund"));
    give(&portal, &daniel, 7_654_321, "2026-02-01", Some("Building Fund"));
    let mary = portal.mary();
    give(&portal, &mary, 7_654_321, "2026-02-01", Some("Building Fund"));
    // Without an account, without an address, with a contact address, moved away, ended.
    let paper = portal.person("Paul", "Paper", Some("paul@email.com"));
    let [shared, moved, ended, nowhere] = ["shared", "moved", "ended", "nowhere"]
        .map(|name| portal.member(name, "Reader", &format!("{}@email.com", name.to_lowercase())));
    portal.execute(
        "UPDATE members SET email = NULL, sign_in_name = 'shared', contact_email = 'family@email.com' WHERE id = ?1",
        [&shared],
    );
    portal.execute("UPDATE members SET email = NULL, sign_in_name = 'nowhere' WHERE id = ?1", [&nowhere]);
    portal.execute(
        "UPDATE members SET left_on = '2026-11-01', account_ends_on = '2026-12-01' WHERE id = ?1",
        [&moved],
    );
    portal.execute("UPDATE members SET disabled_at = 1 WHERE id = ?1", [&ended]);
    for id in [&paper, &shared, &moved, &ended, &nowhere] {
        give(&portal, id, 7_654_321, "2026-02-01", Some("Building Fund"));
    }
    let gets: Vec<Value> = plan(&ruth, 2026).await["givers"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|giver| giver["getsLetter"] == true)
        .map(|giver| giver["name"].clone())
        .collect();
    assert_eq!(
        gets,
        ["moved Reader", "shared Reader", "Mary Smith", "Daniel Whitfield", "Daniel and Laura Whitfield"]
    );
    let made = make(&ruth, 2026, &json!({ "tellMembers": true })).await;
    assert_eq!((&made["made"], &made["told"]), (&json!(8), &json!(5)), "one letter each");
    // They may wait for the quota, and let a reset letter pass. None goes to the dead.
    let bulk =
        "outbox WHERE letter = 'statement-ready' AND is_bulk = 1 AND expires_at - created_at = 7 * 86400";
    assert_eq!(portal.count(bulk), 5);
    portal.give_role(RUTH, "administrator");
    ruth.post(&format!("/api/office/people/{mary}/died"), &json!({ "on": "2026-11-20" })).await.ok();
    assert_eq!(portal.count(bulk), 4);
    portal.deliver().await;
    let letters: Vec<String> =
        portal.letters().into_iter().filter(|letter| letter.contains("Your giving statement")).collect();
    let to = |address: &str| letters.iter().filter(|letter| letter.contains(address)).count();
    assert_eq!(letters.len(), 4);
    for address in ["daniel@email.com", "laura@email.com", "family@email.com", "moved@email.com"] {
        assert_eq!(to(address), 1, "{address}: {letters:?}");
    }
    for letter in &letters {
        assert!(letter.contains("2026") && letter.contains("/giving"), "{letter}");
        for canary in ["76543", "76,543", "Building", "List-Unsubscribe"] {
            assert!(!letter.contains(canary), "{canary}: {letter}");
        }
    }
    assert_eq!(portal.count("statements WHERE told_at IS NOT NULL"), 5);
    assert_eq!(make(&ruth, 2026, &json!({ "givers": [paper], "tellMembers": true })).await["told"], 0);
}

// proves: O2
#[tokio::test]
async fn members_find_their_own_statements_and_both_of_a_couple_theirs() {
    let (portal, ruth) = with_words().await;
    let [daniel, laura] = whitfields(&portal);
    let mary = portal.mary();
    give(&portal, &daniel, 100, "2025-02-01", None);
    give(&portal, &daniel, 200, "2026-01-01", None);
    together(&portal, "h1", [&daniel, &laura], "2026-02-01");
    give(&portal, &laura, 400, "2026-02-01", None);
    give(&portal, &mary, 4_815_162, "2026-02-01", Some("Building Fund"));
    make(&ruth, 2025, &json!({})).await;
    make(&ruth, 2026, &json!({})).await;
    make(&ruth, 2026, &json!({ "givers": [daniel] })).await;
    let browsers = [
        portal.signed_in("daniel@email.com").await,
        portal.signed_in("laura@email.com").await,
        portal.signed_in("mary.smith@email.com").await,
    ];
    let theirs = [&["2026-0004", "2026-0003", "2026-0002", "2025-0001"][..], &["2026-0003"], &["2026-0001"]];
    let all: Vec<Value> = made(&ruth).await;
    for (browser, theirs) in browsers.iter().zip(theirs) {
        let mine = browser.read(MINE).await;
        let numbers: Vec<&Value> = mine.as_array().unwrap().iter().map(|one| &one["number"]).collect();
        assert_eq!(numbers, theirs);
        for line in &all {
            let answer = browser.get(&format!("{MINE}/{}", line["id"])).await;
            let number = line["number"].as_str().unwrap();
            if theirs.contains(&number) {
                assert_eq!(answer.json(), statement(&ruth, number).await, "the same paper");
            } else {
                assert_eq!(answer.status, 404, "{number}: {}", answer.body);
                assert_eq!(answer.json(), problem("not_found", "There is no such statement of yours."));
            }
        }
    }
    let mine = browsers[0].read(MINE).await;
    assert_eq!(
        mine[0],
        json!({ "id": mine[0]["id"], "number": "2026-0004", "from": "2026-01-01", "to": "2026-12-31",
            "madeOn": "2026-11-20", "isCorrected": false })
    );
    let old = mine.as_array().unwrap().iter().find(|one| one["number"] == "2026-0002").unwrap();
    assert_eq!(old["replacedBy"], "2026-0004");
    // Totals and lists of SPEC are what they were.
    let summary = browsers[0].read("/api/members/me/financial").await;
    assert_eq!(summary["totalDonated"], 7.0);
    // After a divorce it stays with both, and a new gift is one's own.
    portal
        .execute("UPDATE joint_giving SET ended_at = 1, ended_on = '2026-05-31', end_reason = 'parted'", []);
    portal.execute("DELETE FROM household_members WHERE member_id = ?1", [&laura]);
    give(&portal, &laura, 200, "2026-06-01", None);
    assert_eq!(planned(&ruth, 2026, "Laura Whitfield").await["total"], 2.0);
    assert_eq!(planned(&ruth, 2026, "Daniel and Laura Whitfield").await["total"], 4.0);
    for (browser, count) in browsers.iter().zip([4, 1]) {
        assert_eq!(browser.read(MINE).await.as_array().unwrap().len(), count);
    }
}
