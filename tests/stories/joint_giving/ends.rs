//! They are no couple any more: death, another household, removal, a merge; and the ways back.

use serde_json::{Value, json};

use super::{
    CANARY, couple, gift, letters, log, merge, seen, signed_in, state, tell, today, together, undo_merge,
};
use crate::counting::remove;
use crate::office::role_rights::at_work;
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::Browser;

fn reason(portal: &TestApp) -> String {
    portal.value("SELECT coalesce(end_reason, 'in force') FROM joint_giving ORDER BY id DESC LIMIT 1", [])
}

async fn ok(browser: &Browser, path: &str, body: &Value) -> Value {
    browser.post(path, body).await.ok().json()
}

#[tokio::test]
async fn a_death_ends_it_on_its_day_without_a_letter() {
    let (portal, [mary, john]) = couple().await;
    let browsers = signed_in(&portal).await;
    together(&browsers).await;
    gift(&portal, &john, CANARY, &today(&portal));
    letters(&portal).await;
    let ruth = at_work(&portal).await;
    ok(&ruth, &format!("/api/office/people/{john}/died"), &json!({ "on": today(&portal) })).await;
    assert_eq!((reason(&portal), log(&portal, "ended")), ("died".to_owned(), 1));
    assert_eq!(letters(&portal).await.len(), 0);
    assert_eq!((seen(&browsers[0]).await, state(&browsers[0]).await), (1, json!("none")));
    portal.pass(jiff::SignedDuration::from_hours(48));
    gift(&portal, &mary, 100, &today(&portal));
    assert_eq!(portal.count("donations WHERE joint_id IS NULL"), 1);
}

// proves: O14
#[tokio::test]
async fn parting_ends_it_and_moving_together_does_not() {
    let (portal, [mary, john]) = couple().await;
    let browsers = signed_in(&portal).await;
    together(&browsers).await;
    gift(&portal, &john, CANARY, &today(&portal));
    letters(&portal).await;
    let ruth = at_work(&portal).await;
    let home = json!({ "name": "Smiths, Elm Road", "people": [
        { "personId": mary, "role": "head" }, { "personId": john, "role": "spouse" }] });
    let made = ok(&ruth, "/api/office/households", &home).await;
    assert_eq!((reason(&portal), letters(&portal).await.len()), ("in force".to_owned(), 0));
    let id: String = portal.value("SELECT household_id FROM household_members WHERE member_id = ?1", [&john]);
    assert!(made.to_string().contains(&id));
    let version: i64 = portal.value("SELECT version FROM households WHERE id = ?1", [&id]);
    let split = json!({ "version": version, "name": "John Smith", "people": [{ "personId": john }] });
    ok(&ruth, &format!("/api/office/households/{id}/split"), &split).await;
    assert_eq!((reason(&portal), log(&portal, "ended")), ("parted".to_owned(), 1));
    assert_eq!(letters(&portal).await.len(), 2);
    assert_eq!((seen(&browsers[0]).await, seen(&browsers[1]).await), (1, 1), "what named both still does");
}

#[tokio::test]
async fn a_question_ends_with_the_couple_and_so_does_another_place_in_the_household() {
    let (portal, [_, john]) = couple().await;
    let browsers = signed_in(&portal).await;
    let ruth = at_work(&portal).await;
    assert_eq!(tell(&browsers[0], "ask").await.status, 200);
    let version: i64 = portal.value("SELECT version FROM households WHERE id = 'h1'", []);
    remove(&ruth, &format!("/api/office/households/h1/members/{john}?version={version}")).await.ok();
    assert_eq!((portal.count("joint_giving"), letters(&portal).await.len()), (0, 0));
}

#[tokio::test]
async fn a_removal_leaves_the_gifts_with_the_other_and_bringing_back_steals_none() {
    let (portal, [mary, john]) = couple().await;
    let browsers = signed_in(&portal).await;
    gift(&portal, &john, 10, "2026-01-04");
    together(&browsers).await;
    gift(&portal, &john, CANARY, &today(&portal));
    gift(&portal, &mary, 30, &today(&portal));
    letters(&portal).await;
    let ruth = at_work(&portal).await;
    let foreseen = ruth.read(&format!("/api/office/people/{john}/removal")).await;
    assert_eq!(foreseen["anonymousGifts"], 1, "the couple's stay Mary's: {foreseen}");
    let body = json!({ "name": "John Smith", "stepUp": { "password": PASSWORD } });
    ok(&ruth, &format!("/api/office/people/{john}/remove"), &body).await;
    assert_eq!((portal.count("joint_giving"), log(&portal, "ended")), (0, 1));
    assert_eq!(portal.count(&format!("donations WHERE member_id = '{mary}'")), 2);
    assert_eq!(portal.count("donations WHERE member_id IS NULL"), 1);
    assert_eq!((seen(&browsers[0]).await, state(&browsers[0]).await), (2, json!("none")));
    let sent = letters(&portal).await;
    assert!(sent.len() == 1 && sent[0].contains("To: \"Mary Smith\""), "{sent:?}");

    let removed = ruth.read("/api/office/removed").await;
    ok(&ruth, &format!("/api/office/removed/{}/restore", removed[0]["id"]), &json!({})).await;
    assert_eq!((reason(&portal), state(&browsers[0]).await), ("in force".to_owned(), json!("together")));
    assert_eq!(portal.count(&format!("donations WHERE member_id = '{mary}'")), 2, "none is stolen");
    assert_eq!(portal.count("donations WHERE joint_id IS NOT NULL"), 2, "and both name the couple again");
    let johns = portal.signed_in("john@email.com").await;
    assert_eq!((seen(&browsers[0]).await, seen(&johns).await), (2, 3));
    assert_eq!(letters(&portal).await.len(), 2);
}

#[tokio::test]
async fn a_merge_takes_the_couple_along_and_its_undoing_gives_it_back() {
    let (portal, [mary, john]) = couple().await;
    together(&signed_in(&portal).await).await;
    gift(&portal, &john, CANARY, &today(&portal));
    // John is here twice; the row that stays has no household of its own.
    portal.execute("UPDATE members SET password = NULL WHERE id = ?1", [&john]);
    let twin = portal.person("Johnny", "Smith", None);
    letters(&portal).await;
    let ruth = at_work(&portal).await;
    let merged = merge(&portal, &ruth, &twin, &john).await;
    let named =
        |id: &str| portal.count(&format!("joint_giving WHERE other_id = '{id}' AND ended_at IS NULL"));
    assert_eq!((named(&twin), portal.count("donations WHERE joint_id IS NOT NULL")), (1, 1));
    undo_merge(&ruth, merged).await;
    assert_eq!((named(&john), named(&twin)), (1, 0));
    assert_eq!(letters(&portal).await.len(), 0, "the couple has seen nothing of it");

    // Both rows of the couple become one: it ends, and undoing makes two who give together.
    let merged = merge(&portal, &ruth, &mary, &john).await;
    assert_eq!((portal.count("joint_giving"), log(&portal, "ended")), (0, 1));
    assert_eq!(portal.count(&format!("donations WHERE member_id = '{mary}'")), 1);
    undo_merge(&ruth, merged).await;
    assert_eq!((named(&john), portal.count("donations WHERE joint_id IS NOT NULL")), (1, 1));
    assert_eq!(portal.count(&format!("donations WHERE member_id = '{john}'")), 1);

    // The row that stays is a dead person's.
    ok(&ruth, &format!("/api/office/people/{twin}/died"), &json!({ "on": today(&portal) })).await;
    let merged = merge(&portal, &ruth, &twin, &john).await;
    assert_eq!(reason(&portal), "died");
    undo_merge(&ruth, merged).await;
    assert_eq!(reason(&portal), "in force");
}

#[tokio::test]
async fn what_a_merged_row_gave_meanwhile_names_no_couple_that_it_is_not_of() {
    let (portal, [mary, john]) = couple().await;
    let browsers = signed_in(&portal).await;
    together(&browsers).await;
    gift(&portal, &john, CANARY, &today(&portal));
    portal.execute("UPDATE members SET password = NULL WHERE id = ?1", [&john]);
    let twin = portal.person("Johnny", "Smith", None);
    let ruth = at_work(&portal).await;
    let merged = merge(&portal, &ruth, &twin, &john).await;
    for giver in [&twin, &mary] {
        gift(&portal, giver, 300, &today(&portal));
    }
    assert_eq!(portal.count("donations WHERE joint_id IS NOT NULL"), 3);
    undo_merge(&ruth, merged).await;
    // Gifts entered under the other row stay there, and are visible to no one else.
    let alone = format!("donations WHERE joint_id IS NULL AND member_id = '{twin}'");
    assert_eq!((portal.count(&alone), portal.count("donations WHERE joint_id IS NOT NULL")), (1, 2));
    assert_eq!(seen(&browsers[0]).await, 2, "John's and her own");
}
