//! Gifts name both of a couple, whichever way they come in and are corrected.

use serde_json::json;

use crate::giving::books::{correct, take_back, treasurer};
use crate::giving::gifts::{marys, with_givers};
use crate::joint_giving::gift;
use crate::support::command::Portal;
use crate::support::set_up::{change, value};

/// Mary and Bob give together since February 2025.
fn couple() -> Portal {
    let portal = with_givers();
    change(
        &portal,
        "INSERT INTO joint_giving (one_id, other_id, asked_at, started_on)
         SELECT mary.id, bob.id, 0, '2025-02-01' FROM members AS mary, members AS bob
         WHERE mary.member_id = 'M0002' AND bob.member_id = 'M0003'",
    );
    portal
}

fn names(portal: &Portal, condition: &str) -> i64 {
    value(portal, &format!("SELECT count(*) FROM donations WHERE joint_id IS NOT NULL AND {condition}"))
}

#[test]
fn a_gift_that_is_entered_or_imported_names_both_where_it_is_of_their_time() {
    let portal = couple();
    let (joint, single) =
        (marys(&portal, 2_000, "2025-03-01", None), marys(&portal, 3_000, "2025-01-11", None));
    assert_eq!((names(&portal, &format!("id = {joint}")), names(&portal, &format!("id = {single}"))), (1, 0));
    let file = portal.data_dir().parent().unwrap().join("gifts.csv");
    std::fs::write(&file, "memberNumber,amount,date\nM0003,55,2025-04-05\nM0003,65,2025-01-18\n").unwrap();
    portal.ok(&["import", "donations", file.to_str().unwrap()]);
    assert_eq!((names(&portal, "amount_cents = 5500"), names(&portal, "amount_cents = 6500")), (1, 0));
    change(
        &portal,
        "UPDATE joint_giving SET ended_at = 1, ended_on = '2025-06-30', end_reason = 'treasurer'",
    );
    let late = marys(&portal, 7_000, "2025-07-06", None);
    assert_eq!(names(&portal, &format!("id = {late}")), 0);
}

// proves: O14
#[test]
fn the_same_gift_under_the_other_s_name_is_noticed() {
    let portal = couple();
    let file = portal.data_dir().parent().unwrap().join("gifts.csv");
    let first = marys(&portal, 7_000, "2025-05-04", None);
    std::fs::write(&file, "memberNumber,amount,date\nM0003,70,2025-05-04\nM0003,70,2025-05-11\n").unwrap();
    let said = portal.run(&["import", "donations", file.to_str().unwrap()]);
    said.prints(&[&format!("line 2: looks like gift {first}: $70.00; 2025-05-04")]);
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM donations WHERE amount_cents = 7000"), 2);
}

#[tokio::test]
async fn a_correction_names_both_by_day_and_giver_and_what_takes_the_gift_back_goes_along() {
    let (portal, ruth) = treasurer().await;
    let (mary, bob) = (portal.mary(), portal.person("Bob", "Jones", None));
    let early = gift(&portal, &mary, 1_000, "2026-02-01");
    portal.couple(&mary, &bob, "2026-02-01");
    let id = gift(&portal, &mary, 5_000, "2026-03-01");
    assert_eq!(take_back(&ruth, id, "refund", &json!({ "amount": "20" })).await.status, 200);
    let names = || portal.count("donations WHERE joint_id IS NOT NULL");
    assert_eq!(names(), 2);
    for (other, wanted) in [
        // For a day before: the other sees neither the gift nor its refund.
        (json!({ "date": "2026-01-05" }), 0),
        (json!({ "date": "2026-03-08" }), 2),
        (json!({ "note": "In cash" }), 2),
        (json!({ "giverId": null }), 0),
        (json!({ "giverId": bob }), 2),
    ] {
        correct(&ruth, id, &other).await.ok();
        assert_eq!(names(), wanted);
    }
    let answer = correct(&ruth, early, &json!({ "note": "Early" })).await;
    assert_eq!((answer.status, names()), (200, 2), "what is entered already stays as it is: {}", answer.body);
}
