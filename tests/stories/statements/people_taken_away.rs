//! People who are removed, and rows of one person that become one: where their statements are then, and the way back.

use serde_json::{Value, json};

use super::{STATEMENTS, WORDING, give, make, plan, planned, statement, together};
use crate::counting::logged;
use crate::giving::member_view::in_cents;
use crate::joint_giving::{couple, merge, undo_merge};
use crate::office::role_rights::at_work;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::Browser;
use portal::platform::settings::Name;

async fn treasurer_and_administrator() -> (TestApp, Browser, [String; 2]) {
    let (portal, both) = couple().await;
    portal.set(Name::StatementWording, WORDING);
    let ruth = at_work(&portal).await;
    (portal, ruth, both)
}

/// Every row of these tables, so that what comes back is what went.
fn rows(portal: &TestApp) -> String {
    portal.value(
        "SELECT (SELECT group_concat(concat_ws('|', id, year, number, member_id, partner_id, content, replaced_by, told_at), char(10)
                    ORDER BY id) FROM statements)
            || char(10) || (SELECT group_concat(statement_id || '>' || donation_id, ' ' ORDER BY statement_id, donation_id)
                FROM statement_gifts)
            || char(10) || coalesce((SELECT group_concat(concat_ws('|', id, member_id, joint_id, date, description), ' ' ORDER BY id)
                FROM gifts_in_kind), '')",
        [],
    )
}

async fn remove(portal: &TestApp, ruth: &Browser, id: &str) -> i64 {
    let name: String = portal.value("SELECT first_name || ' ' || last_name FROM members WHERE id = ?1", [id]);
    let body = json!({ "name": name, "stepUp": { "password": PASSWORD } });
    ruth.post(&format!("/api/office/people/{id}/remove"), &body).await.ok();
    portal.value("SELECT max(id) FROM people_taken_away", [])
}

async fn restore(ruth: &Browser, id: i64) {
    ruth.post(&format!("/api/office/removed/{id}/restore"), &json!({})).await.ok();
}

/// Year less what is anonymous less the standing statements, once all are made anew.
async fn difference(portal: &TestApp, ruth: &Browser) -> i64 {
    make(ruth, 2026, &json!({})).await;
    let before = plan(ruth, 2026).await;
    let outdated =
        before["givers"].as_array().unwrap().iter().filter(|giver| giver["made"]["isCorrected"] == true);
    let keys: Vec<&Value> = outdated.map(|giver| &giver["key"]).collect();
    // Of zero: by name.
    make(ruth, 2026, &json!({ "givers": keys })).await;
    let plan = plan(ruth, 2026).await;
    let year: i64 =
        portal.value("SELECT sum(amount_cents) FROM donations WHERE transaction_date GLOB '2026*'", []);
    let stated: i64 =
        portal.value("SELECT coalesce(sum(total_cents), 0) FROM statements WHERE replaced_by IS NULL", []);
    year - in_cents(&plan["anonymous"]["total"]) - stated
}

// proves: O14
#[tokio::test]
async fn own_statements_go_with_a_removed_person_and_come_back_with_them() {
    let (portal, ruth, _) = treasurer_and_administrator().await;
    let bob = portal.person("Bob", "Jones", None);
    give(&portal, &bob, 500, "2026-02-01", None);
    portal.execute(
        "INSERT INTO gifts_in_kind (member_id, date, description, created_at) VALUES (?1, '2026-02-02', 'Eggs', 0)",
        [&bob],
    );
    make(&ruth, 2026, &json!({})).await;
    make(&ruth, 2026, &json!({ "givers": [bob] })).await;
    let before = rows(&portal);
    let foreseen = ruth.read(&format!("/api/office/people/{bob}/removal")).await;
    let said =
        json!({ "nameNeeded": true, "anonymousGifts": 1, "pledges": 0, "statements": 2, "giftsInKind": 1 });
    assert_eq!(foreseen, said);
    let way = remove(&portal, &ruth, &bob).await;
    assert_eq!(
        (portal.count("statements"), portal.count("gifts_in_kind"), portal.count("statement_gifts")),
        (0, 0, 0)
    );
    assert_eq!(logged(&portal, "member-removed", "*; 2 statements removed; 1 gift in kind removed"), 1);
    let mary = portal.value::<String>("SELECT id FROM members WHERE first_name = 'Mary'", []);
    give(&portal, &mary, 100, "2026-03-01", None);
    assert_eq!(make(&ruth, 2026, &json!({})).await["first"], "2026-0003", "no number is used twice");
    portal.execute("DELETE FROM statements", []);
    restore(&ruth, way).await;
    assert_eq!(rows(&portal), before);
    assert_eq!(planned(&ruth, 2026, "Bob Jones").await["made"]["isCorrected"], false);
    // A giver whose gifts were all refunded is in the books, too.
    portal.execute("DELETE FROM donations WHERE member_id = ?1", [&bob]);
    portal.execute("DELETE FROM gifts_in_kind", []);
    assert_eq!(ruth.read(&format!("/api/office/people/{bob}/removal")).await["nameNeeded"], true);
}

#[tokio::test]
async fn a_couple_s_statement_stays_with_the_other_whichever_of_both_is_removed() {
    let (portal, ruth, [mary, john]) = treasurer_and_administrator().await;
    portal.execute("DELETE FROM household_members", []);
    portal.execute("DELETE FROM households", []);
    together(&portal, "h2", [&mary, &john], "2026-02-01");
    give(&portal, &mary, 500, "2026-02-01", None);
    give(&portal, &john, 70, "2026-01-01", None);
    portal.execute(
        "INSERT INTO gifts_in_kind (member_id, joint_id, date, description, created_at)
         SELECT ?1, id, '2026-02-02', 'Eggs', 0 FROM joint_giving",
        [&mary],
    );
    make(&ruth, 2026, &json!({})).await;
    let couple = statement(&ruth, "2026-0002").await;
    assert_eq!(couple["name"], "Mary and John Smith");
    let before = rows(&portal);
    for gone in [&mary, &john] {
        let stays = if *gone == mary { &john } else { &mary };
        let way = remove(&portal, &ruth, gone).await;
        let theirs = format!("statements WHERE number = 2 AND member_id = '{stays}' AND partner_id IS NULL");
        assert_eq!(portal.count(&theirs), 1);
        assert_eq!(portal.count(&format!("gifts_in_kind WHERE member_id = '{stays}'")), 1);
        assert_eq!(statement(&ruth, "2026-0002").await["name"], "Mary and John Smith", "frozen");
        restore(&ruth, way).await;
        let member = |id: &str| format!("{id}|");
        // The order of the two, and whose of both a gift in kind is, say nothing.
        let sorted = |rows: &str| rows.replace(&member(&mary), "x|").replace(&member(&john), "x|");
        assert_eq!(sorted(&rows(&portal)), sorted(&before));
        assert_eq!(planned(&ruth, 2026, "Mary and John Smith").await["made"]["isCorrected"], false);
    }
    // Made again while one of both is away: all is the other's.
    let way = remove(&portal, &ruth, &mary).await;
    let alone = planned(&ruth, 2026, "John Smith").await;
    assert_eq!((&alone["total"], &alone["made"]["isCorrected"]), (&json!(5.7), &json!(true)));
    assert_eq!(difference(&portal, &ruth).await, 0);
    let again: String =
        portal.value("SELECT content ->> 'replaces' FROM statements ORDER BY id DESC LIMIT 1", []);
    assert_eq!(again, "2026-0001 and 2026-0002", "in the place of both");
    restore(&ruth, way).await;
    assert_eq!(difference(&portal, &ruth).await, 0);
}

// proves: O14
#[tokio::test]
async fn merged_rows_have_one_statement_after_the_next_making_and_an_undo_hands_theirs_back() {
    let (portal, ruth, _) = treasurer_and_administrator().await;
    let bob = portal.person("Bob", "Jones", None);
    let twin = portal.person("Robert", "Jones", None);
    for (id, cents) in [(&bob, 500), (&twin, 70)] {
        give(&portal, id, cents, "2026-02-01", None);
        portal.execute(
            "INSERT INTO gifts_in_kind (member_id, date, description, created_at) VALUES (?1, '2026-02-02', 'Eggs', 0)",
            [id],
        );
    }
    make(&ruth, 2026, &json!({})).await;
    let before = rows(&portal);
    let way = merge(&portal, &ruth, &bob, &twin).await;
    assert_eq!(portal.count(&format!("statements WHERE member_id = '{bob}'")), 2);
    assert_eq!(portal.count(&format!("gifts_in_kind WHERE member_id = '{bob}'")), 2);
    let planned_now = planned(&ruth, 2026, "Bob Jones").await;
    assert_eq!((&planned_now["total"], &planned_now["made"]["isCorrected"]), (&json!(5.7), &json!(true)));
    undo_merge(&ruth, way).await;
    assert_eq!(rows(&portal), before, "each has their own");

    let way = merge(&portal, &ruth, &bob, &twin).await;
    assert_eq!(difference(&portal, &ruth).await, 0);
    let paper = statement(&ruth, "2026-0003").await;
    assert_eq!((&paper["replaces"], &paper["total"]), (&json!("2026-0001 and 2026-0002"), &json!(5.7)));
    for old in ["2026-0001", "2026-0002"] {
        assert_eq!(statement(&ruth, old).await["replacedBy"], "2026-0003");
    }
    assert_eq!(make(&ruth, 2026, &json!({})).await["made"], 0);
    undo_merge(&ruth, way).await;
    assert_eq!(difference(&portal, &ruth).await, 0, "both have a new one");
    let of_twin = planned(&ruth, 2026, "Robert Jones").await;
    assert_eq!(of_twin["total"], 0.7);

    // A couple of two rows of one person.
    let [daniel, laura] = ["Daniel", "Laura"].map(|name| portal.person(name, "Whitfield", None));
    together(&portal, "h3", [&daniel, &laura], "2026-02-01");
    give(&portal, &daniel, 500, "2026-02-01", None);
    give(&portal, &laura, 70, "2026-01-01", None);
    make(&ruth, 2026, &json!({})).await;
    let way = merge(&portal, &ruth, &daniel, &laura).await;
    assert_eq!(difference(&portal, &ruth).await, 0);
    undo_merge(&ruth, way).await;
    assert_eq!(difference(&portal, &ruth).await, 0);
    let list = ruth.read(STATEMENTS).await;
    assert!(list["statements"].as_array().unwrap().len() >= 4, "{list}");
}
