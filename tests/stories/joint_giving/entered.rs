//! Gifts name both of a couple, whichever way they come in and are corrected.

use serde_json::json;

use crate::giving::books::{correct, take_back, treasurer};
use crate::giving::gifts::{donation, marys, with_givers};
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
    let (joint, single) = (marys(&portal, "20", "2025-03-01", &[]), marys(&portal, "30", "2025-01-11", &[]));
    assert_eq!((names(&portal, &format!("id = {joint}")), names(&portal, &format!("id = {single}"))), (1, 0));
    let file = portal.data_dir().parent().unwrap().join("gifts.csv");
    std::fs::write(&file, "memberNumber,amount,date\nM0003,55,2025-04-05\nM0003,65,2025-01-18\n").unwrap();
    portal.ok(&["import", "donations", file.to_str().unwrap()]);
    assert_eq!((names(&portal, "amount_cents = 5500"), names(&portal, "amount_cents = 6500")), (1, 0));
    change(
        &portal,
        "UPDATE joint_giving SET ended_at = 1, ended_on = '2025-06-30', end_reason = 'treasurer'",
    );
    let late = marys(&portal, "70", "2025-07-06", &[]);
    assert_eq!(names(&portal, &format!("id = {late}")), 0);
}

// proves: O14
#[test]
fn the_same_gift_under_the_other_s_name_is_noticed_and_the_year_is_the_couple_s() {
    let portal = couple();
    let roof = ["--fund", "Roof", "--method", "Check"];
    let first = marys(&portal, "50", "2025-03-02", &roof);
    let early = marys(&portal, "40", "2025-01-05", &roof);
    let bobs = |amount: &str, date: &str, rest: &[&str]| {
        let arguments = ["add", "--member", "M0003", "--amount", amount, "--date", date];
        donation(&portal, &[&arguments[..], &["--fund", "roof", "--method", "check"], rest].concat())
    };
    bobs("50", "2025-03-02", &[]).exits(1).complains(&[&format!("Gift {first} already says so")]);
    let said = bobs("50", "2025-03-02", &["--again"]);
    assert!(said.out.contains("gave $100.00 in 2025 (2 gifts)"), "what both gave together: {}", said.out);
    let said = bobs("40", "2025-01-05", &[]);
    assert!(said.code == 0, "before they gave together each has gifts of their own: {}", said.err);
    assert_eq!(names(&portal, &format!("id = {early}")), 0);
    for (who, gifts) in [("M0002", "3 gifts"), ("M0003", "3 gifts")] {
        let list = portal.ok(&["donation", "list", "--member", who, "--year", "2025"]);
        assert!(list.contains(gifts), "{who}: {list}");
    }

    let file = portal.data_dir().parent().unwrap().join("gifts.csv");
    marys(&portal, "70", "2025-05-04", &[]);
    std::fs::write(&file, "memberNumber,amount,date\nM0003,70,2025-05-04\nM0003,70,2025-05-11\n").unwrap();
    let said = portal.run(&["import", "donations", file.to_str().unwrap()]);
    said.prints(&["line 2: looks like gift 5: $70.00; 2025-05-04"]);
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
