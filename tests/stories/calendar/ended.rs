//! Addresses end with the account of their member, and guesses are slowed down.

use super::{MARY, reachable};

// proves: O10
#[tokio::test]
async fn an_address_ends_with_the_account_and_does_not_come_back_with_it() {
    let (portal, mary) = reachable().await;
    let id = portal.id_of(MARY);
    for (what, end, back) in [
        ("disabled", "disabled_at = 1", "disabled_at = NULL"),
        (
            "died",
            "deceased_on = '2026-11-20', account_ends_on = '2026-11-20', disabled_at = 1",
            "deceased_on = NULL, account_ends_on = NULL, disabled_at = NULL",
        ),
        ("no e-mail any more", "password = NULL, email = NULL", "email = 'mary@email.com'"),
    ] {
        let path = mary.address("My phone", "all").await;
        assert_eq!(portal.browser().get(&path).await.status, 200);
        portal.change(&id, end);
        assert_eq!(portal.browser().get(&path).await.status, 404, "{what}");
        portal.change(&id, back);
        assert_eq!(portal.browser().get(&path).await.status, 404, "{what}, and here again");
        assert_eq!(portal.count("calendar_feeds"), 0, "{what}");
    }
    let path = mary.address("My phone", "all").await;
    portal.execute("UPDATE members SET email = 'other@email.com', session_epoch = session_epoch + 1", []);
    assert_eq!(portal.browser().get(&path).await.status, 200);
    portal.execute("DELETE FROM members", []);
    assert_eq!(portal.browser().get(&path).await.status, 404, "removed");
}

// proves: O10
#[tokio::test]
async fn wrong_addresses_are_slowed_down_and_keep_nobody_from_signing_in() {
    let (portal, mary) = reachable().await;
    let path = mary.address("My phone", "all").await;
    let wrong = format!("/calendar/{}.ics", "A".repeat(43));
    for number in 0..50 {
        let address = if number % 2 == 0 { &*wrong } else { "/calendar/short" };
        let answer = portal.browser().get(address).await;
        assert_eq!(answer.status, 404, "{}", answer.body);
    }
    let answer = portal.browser().get(&wrong).await;
    assert_eq!((answer.status, answer.header("retry-after")), (429, Some("600")));
    assert_eq!(portal.browser().get(&path).await.status, 200, "who fetches for many shares an address");
    super::Visitor::sign_in(&portal, MARY).await;
}
