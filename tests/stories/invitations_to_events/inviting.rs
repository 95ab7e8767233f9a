//! The office invites: whom, how many, once.

use jiff::SignedDuration;
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Stage, letter_to, open, say, token};
use crate::calendar::HOST;
use crate::events::EVENTS;
use crate::events::answers::household;
use crate::letters::unfolded;
use crate::support::browser::each;

fn counts(look: &Value) -> Vec<i64> {
    ["letters", "households", "invitedBefore", "refused", "withoutAddress"]
        .map(|name| look[name].as_i64().unwrap())
        .to_vec()
}

#[tokio::test]
async fn the_office_sees_letter_and_count_first_and_each_household_gets_one_for_an_address() {
    let stage = Stage::set(json!({ "capacity": 60, "deadlineDays": 3 })).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena", "Tom", "Mia"]);
    let lane = household(portal, "Lane", &["Ann", "Bob"]);
    // One address for both of them.
    portal.change(&lane[1], "password = NULL, email = NULL, contact_email = 'ann.lane@example.org'");
    portal.person("Solo", "Single", Some("solo@example.org"));
    portal.person("No", "Address", None);
    for (name, change) in [
        ("Gone", "left_on = '2026-11-01'"),
        ("Dead", "deceased_on = '2026-11-01'"),
        ("Disabled", "disabled_at = 1"),
        ("Unwilling", "letters_announcements = 0"),
    ] {
        let id = portal.person(name, "Doe", Some(&format!("{name}@example.org").to_lowercase()));
        portal.change(&id, change);
    }
    portal.person("Ref", "Used", Some("refused@example.org"));
    portal.execute("INSERT INTO refused_addresses VALUES ('refused@example.org', '550 no', 0)", []);

    let look = stage.look("").await;
    // Lena's, Tom's, the Lanes' one, Solo's; no child's.
    assert_eq!(counts(&look), [4, 3, 0, 1, 1], "{look}");
    assert_eq!(each(&look["toTelephone"], "name"), ["No Address"], "and no child");
    assert_eq!((look.get("obstacle"), &look["perHour"]), (None, &json!(160)));
    let expected = "Are you coming? Potluck, Sunday, December 13, 12:00 PM: Grace Community Church";
    assert_eq!(look["subject"], expected);
    let text = look["text"].as_str().unwrap();
    for part in [
        "Dear Ruth,",
        "Potluck\nSunday, December 13, 2026\n12:00 PM\nHall",
        "Bring what you like.",
        "/answer#...",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(portal.count("outbox WHERE letter = 'event-invitation'"), 0, "looking sends nothing");

    let other = json!({ "version": 77 });
    stage.office.ask(Method::POST, &stage.path(), &other).await.refused(409, "changed_meanwhile");
    let sent = stage.invite(&json!({})).await;
    assert_eq!(
        (sent.status, &*sent.message()),
        (200, "4 letters are on their way. But no mail server is set yet: letters reach nobody."),
        "{}",
        sent.body
    );
    assert_eq!(portal.deliver().await, 4);
    let letter = letter_to(portal, "lena.bauer@example.org");
    for part in [
        "<title>Are you coming? Potluck, Sunday, December 13, 12:00 PM: Grace Community Church</title>",
        "Dear Lena,",
        "This letter is for the household Bauer Family: Lena, Tom and Mia.",
        "Please say so by Thursday, December 10:",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ] {
        assert!(letter.contains(part), "{part}: {letter}");
    }
    assert!(!letter.contains("60 places") && !letter.contains("Lane Family"), "{letter}");
    assert!(letter_to(portal, "ann.lane@example.org").contains("Dear Ann and Bob,"));
    assert!(letter_to(portal, "solo@example.org").contains("This letter is for Solo."));
    assert_eq!(portal.logged("action = 'event-invited'"), 1);

    assert_eq!(look.get("lastInvitedAt"), None);
    let look = stage.look("").await;
    assert_eq!(counts(&look), [0, 0, 3, 1, 1], "nobody twice");
    assert!(look["lastInvitedAt"].as_str().is_some_and(|at| at.starts_with("20")), "{look}");
    let again = stage.invite(&json!({})).await;
    assert_eq!((again.status, &*again.message()), (409, "Nobody would get this letter."));
}

// proves: O13
#[tokio::test]
async fn a_second_letter_goes_only_to_who_has_not_answered_and_only_where_it_is_asked_for() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena", "Tom"]);
    household(portal, "Lane", &["Ann"]);
    let link = stage.invited("lena.bauer@example.org").await;
    assert_eq!(say(&portal.browser(), &link, &[("Lena", true)], &json!({})).await.status, 200);
    household(portal, "Moss", &["Eve"]);
    assert_eq!(counts(&stage.look("?unanswered=true").await), [1, 1, 1, 0, 0], "Eve; Ann was invited");
    assert_eq!(counts(&stage.look("?unanswered=true&again=true").await), [2, 2, 0, 0, 0]);
    assert_eq!(counts(&stage.look("?again=true").await), [1, 1, 2, 0, 0], "of all nobody is invited twice");
    let sent = stage.invite(&json!({ "unanswered": true, "again": true })).await;
    assert_eq!(
        sent.message(),
        "2 letters are on their way. But no mail server is set yet: letters reach nobody.",
        "{}",
        sent.body
    );
    let look = stage.look("?unanswered=true&again=true").await;
    assert_eq!(counts(&look), [0, 0, 2, 0, 0], "theirs have not left yet");
    assert_eq!(portal.deliver().await, 2);
    assert_eq!(portal.count("event_invitations"), 3);
    // Both links are good.
    assert_eq!(open(&portal.browser(), &token(&letter_to(portal, "ann.lane@example.org"))).await.status, 200);
}

#[tokio::test]
async fn who_was_invited_and_has_not_answered_is_told_of_a_move_as_well() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena", "Tom", "Mia"]);
    household(portal, "Lane", &["Ann"]);
    household(portal, "Moss", &["Eve"]);
    let path = format!("{EVENTS}/{}", stage.event);
    let letters = async || stage.office.get(&format!("{path}/letters")).await.ok().json()["letters"].clone();
    assert_eq!(letters().await, 0);
    let ann = stage.invited("ann.lane@example.org").await;
    assert_eq!(letters().await, 4, "the adults of each household");
    say(&portal.browser(), &ann, &[("Ann", false)], &json!({})).await.ok();
    portal.execute("UPDATE members SET letters_announcements = 0 WHERE first_name = 'Eve'", []);
    assert_eq!(letters().await, 2, "neither who said no nor who wants no such letters");
    let text =
        json!({ "title": "Potluck", "date": "2026-12-20", "time": "12:00", "location": "Hall", "asks": {} });
    let version = stage.office.get(&path).await.ok().json()["version"].clone();
    let moved = json!({ "version": version, "text": text, "tell": true });
    let saved = stage.office.ask(Method::PUT, &path, &moved).await.ok();
    assert_eq!(saved.json()["letters"], 2, "{}", saved.body);
    portal.deliver().await;
    let letter = letter_to(portal, "tom.bauer@example.org");
    assert!(letter.contains("This event has moved to another time or place"), "{letter}");
}

#[tokio::test]
async fn one_membership_status_is_enough_to_choose_from() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena", "Tom"]);
    let ann = household(portal, "Lane", &["Ann"]);
    portal.change(&ann[0], "membership_status = 'visitor'");
    let look = stage.look("?status=visitor").await;
    assert_eq!(counts(&look), [1, 1, 0, 0, 0]);
    assert_eq!(look["statuses"], json!(["active", "visitor"]));
    assert_eq!(counts(&stage.look("?status=nothing").await), [0, 0, 0, 0, 0]);
    assert_eq!(counts(&stage.look("?status=").await), [3, 2, 0, 0, 0]);
    assert_eq!(
        stage.invite(&json!({ "status": "visitor" })).await.message(),
        "1 letter is on its way. But no mail server is set yet: letters reach nobody."
    );
}

// proves: O9
#[tokio::test]
async fn nothing_is_offered_where_the_link_would_lead_nowhere_or_nobody_is_asked() {
    let stage = Stage::set(json!({ "deadlineDays": 3 })).await;
    household(&stage.portal, "Lane", &["Ann"]);
    let version = stage.look("").await["version"].clone();
    let send = json!({ "version": version });
    let closing = format!("{EVENTS}/{}/closing", stage.event);
    stage.office.ask(Method::PUT, &closing, &json!({ "because": "The hall is let." })).await;
    let look = stage.look("").await;
    assert_eq!(look["obstacle"], "No answers are taken any more. The hall is let.");
    stage.invite(&json!({})).await.refused(409, "answers_closed");
    stage.office.ask(Method::PUT, &closing, &json!({})).await;
    // A name that cannot be found from outside.
    stage.portal.set(Name::PublicAddress, "https://portal.local");
    let look = stage.look("").await;
    assert!(look["obstacle"].as_str().unwrap().contains("https://portal.local works inside"), "{look}");
    let refused = stage.office.ask(Method::POST, &stage.path(), &send).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert_eq!(stage.portal.count("outbox WHERE letter = 'event-invitation'"), 0);
    stage.portal.set(Name::PublicAddress, HOST);
    stage.portal.event("quiet", "2026-12-20", "");
    stage.office.get(&format!("{EVENTS}/quiet/invitation")).await.refused(409, "not_as_it_was");
}

#[tokio::test]
async fn its_letters_end_with_their_cause_and_not_after_a_day() {
    let stage = Stage::set(json!({ "deadlineDays": 3 })).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena"]);
    household(portal, "Lane", &["Ann"]);
    household(portal, "Moss", &["Eve"]);
    household(portal, "Noll", &["Joe"]);
    assert_eq!(stage.invite(&json!({})).await.status, 200);
    let why = |name: &str| -> Option<String> {
        portal.value(
            "SELECT last_error FROM outbox JOIN members ON members.id = outbox.member_id
             WHERE first_name = ?1 AND letter = 'event-invitation'",
            [name],
        )
    };
    portal.execute("UPDATE outbox SET next_try_at = 99999999999 WHERE letter = 'event-invitation'", []);
    let turn = |name: &str| {
        portal.execute(
            "UPDATE outbox SET next_try_at = 0 WHERE letter = 'event-invitation'
                AND member_id = (SELECT id FROM members WHERE first_name = ?1)",
            [name],
        );
    };
    // Two days without a mail server are no reason to give up.
    portal.pass(SignedDuration::from_hours(48));
    turn("Lena");
    assert_eq!(portal.deliver().await, 1);
    portal.execute("UPDATE events SET cancelled_at = 1", []);
    turn("Ann");
    assert_eq!((portal.deliver().await, why("Ann").as_deref()), (0, Some("the event was cancelled")));
    portal.execute("UPDATE events SET cancelled_at = NULL", []);
    portal.execute("UPDATE members SET letters_announcements = 0 WHERE first_name = 'Eve'", []);
    turn("Eve");
    assert_eq!(portal.deliver().await, 0);
    assert_eq!(why("Eve").as_deref(), Some("nobody at this address wants it any more"));
    portal.set_clock("2026-12-11T12:00:00Z");
    turn("Joe");
    assert_eq!((portal.deliver().await, why("Joe").as_deref()), (0, Some("too late to be of use")));
    let letters: Vec<String> = portal.letters().iter().map(|letter| unfolded(letter)).collect();
    assert_eq!(letters.iter().filter(|letter| letter.contains("/answer#")).count(), 1);
}

#[tokio::test]
async fn an_event_that_is_moved_takes_the_end_of_its_letters_with_it() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    household(portal, "Lane", &["Ann"]);
    stage.invite(&json!({})).await.ok();
    let version = stage.look("").await["version"].clone();
    let text = json!({ "title": "Potluck", "date": "2026-12-20", "time": "12:00", "asks": {} });
    let path = format!("{EVENTS}/{}", stage.event);
    stage.office.ask(Method::PUT, &path, &json!({ "version": version, "text": text })).await.ok();
    portal.set_clock("2026-12-14T12:00:00Z");
    assert_eq!(portal.deliver().await, 1);
    assert!(letter_to(portal, "ann.lane@example.org").contains("Sunday, December 20, 2026"));
}
