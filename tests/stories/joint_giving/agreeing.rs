//! Both agree in the portal.

use jiff::{SignedDuration, ToSpan};
use serde_json::json;

use super::{CANARY, MINE, couple, gift, letters, log, seen, signed_in, state, tell, today, together};
use crate::support::app::plain;

// proves: A2
#[tokio::test]
async fn one_asks_the_other_agrees_and_gifts_from_that_day_on_are_seen_by_both() {
    let (portal, [marys_id, johns_id]) = couple().await;
    let [mary, john] = signed_in(&portal).await;
    gift(&portal, &marys_id, CANARY, "2026-01-04");
    assert_eq!(
        mary.read(MINE).await,
        json!({ "state": "none", "available": true, "partner": "John", "partnerCanAgree": true, "byPaper": false })
    );
    letters(&portal).await;
    for _ in 0..2 {
        assert_eq!(tell(&mary, "ask").await.json()["state"], "asked", "asked twice is asked once");
    }
    let sent = letters(&portal).await;
    assert_eq!(sent.len(), 1, "{sent:?}");
    let letter = plain(&sent[0]);
    for part in
        ["To: \"John Smith\"", "Subject: Mary asks whether you give together", "Mary Smith asks", "/giving"]
    {
        assert!(letter.contains(part), "{part}: {letter}");
    }
    assert_eq!(state(&john).await, "askedByPartner");
    assert_eq!(tell(&john, "ask").await.code(), "not_as_it_was", "he only has to agree");
    assert_eq!(tell(&mary, "agree").await.code(), "not_as_it_was", "not to her own question");
    assert_eq!(log(&portal, "begun"), 0);

    assert_eq!(tell(&john, "agree").await.status, 200);
    assert_eq!(tell(&john, "agree").await.status, 200, "twice is once");
    assert_eq!(log(&portal, "begun"), 1);
    let sent = letters(&portal).await;
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert!(sent[0].contains("To: \"Mary Smith\"") && sent[0].contains("John agreed"), "{}", sent[0]);
    for browser in [&mary, &john] {
        let mine = browser.read(MINE).await;
        assert_eq!((&mine["state"], &mine["since"]), (&json!("together"), &json!(today(&portal))));
    }

    gift(&portal, &johns_id, 4_200, &today(&portal));
    assert_eq!((seen(&mary).await, seen(&john).await), (2, 1), "her earlier gift stays hers");
    portal.member("Adam", "Lee", "adam@email.com");
    let third = portal.signed_in("adam@email.com").await;
    assert_eq!((seen(&third).await, state(&third).await), (0, json!("none")));
    for browser in [&mary, &john] {
        let summary = browser.read("/api/members/me/financial").await;
        assert!(summary["totalDonated"].as_f64().unwrap() >= 42.0, "{summary}");
    }
    let sum: i64 = portal.value("SELECT sum(amount_cents) FROM donations", []);
    assert_eq!(sum, CANARY + 4_200, "the congregation's total has it once");
}

#[tokio::test]
async fn a_question_is_declined_or_taken_back_and_then_nothing_is_left_of_it() {
    let (portal, _) = couple().await;
    let [mary, john] = signed_in(&portal).await;
    for (who, what) in [(&john, "decline"), (&mary, "withdraw")] {
        portal.pass(SignedDuration::from_hours(2));
        assert_eq!(tell(&mary, "ask").await.status, 200);
        assert_eq!(tell(who, what).await.json()["state"], "none", "{what}");
        assert_eq!((state(&mary).await, state(&john).await), (json!("none"), json!("none")));
        assert_eq!(tell(&john, "agree").await.code(), "not_as_it_was");
        assert_eq!((portal.count("joint_giving"), letters(&portal).await.len()), (0, 0), "{what}");
    }
    assert_eq!(log(&portal, "begun") + log(&portal, "ended"), 0);
    // Three letters of one kind an hour.
    portal.pass(SignedDuration::from_hours(2));
    let mut last = 200;
    for _ in 0..5 {
        last = tell(&mary, "ask").await.status;
        letters(&portal).await;
        tell(&mary, "withdraw").await;
    }
    assert_eq!(last, 429);
}

#[tokio::test]
async fn either_of_both_ends_it_and_the_other_is_told() {
    let (portal, [marys_id, johns_id]) = couple().await;
    let browsers = signed_in(&portal).await;
    together(&browsers).await;
    let [mary, john] = &browsers;
    let first = today(&portal);
    gift(&portal, &marys_id, CANARY, &first);
    portal.pass(SignedDuration::from_hours(48));
    letters(&portal).await;
    assert_eq!(tell(john, "end").await.json()["state"], "none");
    assert_eq!(log(&portal, "ended"), 1);
    let sent = letters(&portal).await;
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert!(
        sent[0].contains("To: \"Mary Smith\"") && sent[0].contains("John Smith has ended"),
        "{}",
        sent[0]
    );
    gift(&portal, &johns_id, 100, &today(&portal));
    assert_eq!((seen(mary).await, seen(john).await), (1, 2), "the couple's gift stays both's");
    // A gift of that time that is entered later names both, too.
    gift(&portal, &marys_id, 200, &first);
    let day_before = portal.now().to_zoned_datetime(jiff::tz::TimeZone::UTC).date().saturating_sub(1.days());
    gift(&portal, &marys_id, 300, &day_before.to_string());
    assert_eq!((seen(mary).await, seen(john).await), (3, 4));
    together(&browsers).await;
    assert_eq!(portal.count("joint_giving"), 2, "and again");
}

#[tokio::test]
async fn who_has_no_partner_or_one_without_an_account_is_told_what_to_do() {
    let (portal, [_, johns_id]) = couple().await;
    let [mary, john] = signed_in(&portal).await;
    portal.execute("UPDATE members SET password = NULL WHERE id = ?1", [&johns_id]);
    let refused = tell(&mary, "ask").await;
    assert_eq!(refused.code(), "not_as_it_was");
    assert!(refused.message().contains("the treasurer can record it"), "{}", refused.body);
    assert_eq!(mary.read(MINE).await["partnerCanAgree"], false);
    portal.execute("UPDATE household_members SET role = 'other' WHERE member_id = ?1", [&johns_id]);
    assert_eq!(mary.read(MINE).await["available"], false);
    assert!(tell(&mary, "ask").await.message().contains("church office"));
    drop(john);
}
