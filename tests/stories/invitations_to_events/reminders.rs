//! The reminder the day before.

use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::json;

use super::{Stage, letter_to, open, say, token};
use crate::events::EVENTS;
use crate::events::answers::household;
use crate::letters::unfolded;

/// Saturday, nine in the morning in Chicago.
const DAY_BEFORE: &str = "2026-12-12T15:00:00Z";

/// The addresses that reminders went to.
fn reminded(stage: &Stage) -> Vec<String> {
    let letters = stage.portal.letters().into_iter().map(|letter| unfolded(&letter));
    let address = |letter: String| {
        let line = letter.lines().find_map(|line| line.strip_prefix("To: ")).unwrap();
        line.rsplit('<').next().unwrap().trim_end_matches('>').to_owned()
    };
    let mut to: Vec<_> = letters.filter(|letter| letter.contains("Subject: Reminder")).map(address).collect();
    to.sort();
    to
}

#[tokio::test]
async fn who_comes_is_reminded_the_day_before_at_nine_with_the_link_to_change_it() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena", "Tom", "Mia"]);
    household(portal, "Lane", &["Ann"]);
    let moss = household(portal, "Moss", &["Eve", "Joe"]);
    // From the Mosses the child comes, who has no address.
    let kim = portal.person("Kim", "Moss", None);
    portal.lives_in("Moss", &kim, "child");
    portal.change(&moss[1], "password = NULL, email = NULL, contact_email = 'eve.moss@example.org'");
    let lena = stage.invited("lena.bauer@example.org").await;
    let browser = portal.browser();
    let people = [("Lena", true), ("Mia", true), ("Tom", false)];
    assert_eq!(say(&browser, &lena, &people, &json!({ "guests": 2 })).await.status, 200);
    let ann = token(&letter_to(portal, "ann.lane@example.org"));
    assert_eq!(say(&browser, &ann, &[("Ann", false)], &json!({})).await.status, 200);
    let eve = token(&letter_to(portal, "eve.moss@example.org"));
    assert_eq!(say(&browser, &eve, &[("Kim", true)], &json!({})).await.status, 200);

    portal.set_clock("2026-12-12T14:59:59Z");
    assert_eq!(stage.queue_due(), 0, "not before nine");
    portal.set_clock(DAY_BEFORE);
    assert_eq!(stage.queue_due(), 3);
    assert_eq!(stage.queue_due(), 0, "once");
    assert_eq!(portal.deliver().await, 3);
    assert_eq!(reminded(&stage), ["eve.moss@example.org", "lena.bauer@example.org", "mia.bauer@example.org"]);
    let letter = letter_to(portal, "lena.bauer@example.org");
    for part in [
        "Subject: Reminder: Potluck, Sunday, December 13",
        "Dear Lena,",
        "Potluck\nSunday, December 13, 2026\n12:00 PM\nHall",
        "Coming: Lena, Mia and 2 guests",
        "List-Unsubscribe: <https://portal.example.org/api/letters/end/",
    ] {
        assert!(letter.contains(part), "{part}: {letter}");
    }
    assert_eq!(open(&browser, &token(&letter)).await.status, 200);
    let child = letter_to(portal, "mia.bauer@example.org");
    assert!(!child.contains("/answer#") && child.contains("say so in the portal"), "{child}");
    let shared = letter_to(portal, "eve.moss@example.org");
    assert!(shared.contains("Dear Eve and Joe,") && shared.contains("Coming: Kim\n"), "{shared}");
}

#[tokio::test]
async fn a_shared_address_gets_one_reminder_that_names_all() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    household(portal, "Bauer", &["Lena"]);
    let gran = household(portal, "Lane", &["Ann"]);
    portal.change(&gran[0], "password = NULL, email = NULL, contact_email = 'lena.bauer@example.org'");
    assert_eq!(
        stage.invite(&json!({})).await.message(),
        "2 letters are on their way. But no mail server is set yet: letters reach nobody."
    );
    portal.deliver().await;
    let browser = portal.browser();
    for letter in
        portal.letters().iter().map(|letter| unfolded(letter)).filter(|letter| letter.contains("/answer#"))
    {
        let name = if letter.contains("Dear Ann,") { "Ann" } else { "Lena" };
        assert_eq!(say(&browser, &token(&letter), &[(name, true)], &json!({})).await.status, 200);
    }
    portal.set_clock(DAY_BEFORE);
    assert_eq!((stage.queue_due(), portal.deliver().await), (1, 1));
    let letter = letter_to(portal, "lena.bauer@example.org");
    for part in [
        "Dear Lena and Ann,",
        "Coming: Lena\nComing: Ann",
        "Change the answer of Lena:",
        "Change the answer of Ann:",
    ] {
        assert!(letter.contains(part), "{part}: {letter}");
    }
}

#[tokio::test]
async fn who_wants_none_or_comes_no_more_gets_none_and_a_cancelled_event_has_none() {
    let stage = Stage::set(json!({ "deadlineDays": 2 })).await;
    let portal = &stage.portal;
    for name in ["Bauer", "Lane", "Moss"] {
        household(portal, name, &["Sam"]);
    }
    stage.invited("sam.bauer@example.org").await;
    let browser = portal.browser();
    for name in ["bauer", "lane", "moss"] {
        let link = token(&letter_to(portal, &format!("sam.{name}@example.org")));
        assert_eq!(say(&browser, &link, &[("Sam", true)], &json!({})).await.status, 200);
    }
    portal.execute("UPDATE members SET letters_reminders = 0 WHERE last_name = 'Lane'", []);
    portal.set_clock(DAY_BEFORE);
    assert_eq!(stage.queue_due(), 2);
    portal.execute("UPDATE event_rsvps SET status = 'declined' WHERE member_id = (SELECT id FROM members WHERE last_name = 'Moss')", []);
    assert_eq!(portal.deliver().await, 1);
    assert_eq!(reminded(&stage), ["sam.bauer@example.org"]);
    // Answers have ended; a no is taken all the same.
    let link = token(&letter_to(portal, "sam.bauer@example.org"));
    assert_eq!(open(&browser, &link).await.json()["takesANo"], true);

    portal.execute("DELETE FROM event_reminders", []);
    portal.execute("UPDATE events SET cancelled_at = 1", []);
    assert_eq!(stage.queue_due(), 0);
    portal.execute("UPDATE events SET cancelled_at = NULL", []);
    assert_eq!(stage.queue_due(), 1);
    portal.execute("UPDATE events SET cancelled_at = 1", []);
    assert_eq!(portal.deliver().await, 0, "cancelled after it was queued");
}

#[tokio::test]
async fn an_event_that_is_moved_is_reminded_of_the_day_before_its_new_day() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    household(portal, "Lane", &["Ann"]);
    let ann = stage.invited("ann.lane@example.org").await;
    assert_eq!(say(&portal.browser(), &ann, &[("Ann", true)], &json!({})).await.status, 200);
    portal.set_clock(DAY_BEFORE);
    assert_eq!(stage.queue_due(), 1);
    portal.execute("UPDATE events SET event_date = '2026-12-20'", []);
    assert_eq!(portal.deliver().await, 0, "it is another day's");
    assert_eq!(stage.queue_due(), 0);
    portal.set_clock("2026-12-19T15:00:00Z");
    assert_eq!((stage.queue_due(), portal.deliver().await), (1, 1));
    assert!(letter_to(portal, "ann.lane@example.org").contains("Sunday, December 20"));
}

#[tokio::test]
async fn a_portal_that_nobody_reaches_from_outside_reminds_without_links() {
    let stage = Stage::set(json!({})).await;
    let portal = &stage.portal;
    let lane = household(portal, "Lane", &["Ann"]);
    let by_phone = format!("{EVENTS}/{}/answers/{}", stage.event, lane[0]);
    let noted = json!({ "people": [{ "id": lane[0], "comes": true }] });
    assert_eq!(stage.office.ask(Method::PUT, &by_phone, &noted).await.status, 200);
    portal.set(Name::PublicAddress, "https://portal.local");
    portal.set_clock(DAY_BEFORE);
    assert_eq!((stage.queue_due(), portal.deliver().await), (1, 1));
    let letter = letter_to(portal, "ann.lane@example.org");
    assert!(!letter.contains("/answer#") && !letter.contains("List-Unsubscribe"), "{letter}");
    assert!(letter.contains("say so in the portal, under Events"), "{letter}");
}
