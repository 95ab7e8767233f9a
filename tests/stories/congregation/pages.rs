//! Lists that go on: what is older follows by the `Link` header.

use serde_json::json;

use super::mary_s_portal;
use super::reading::ids;
use crate::support::browser::{Answer, Browser, each};

/// The address in the `Link` header, where there is one.
fn older(answer: &Answer) -> Option<String> {
    let link = answer.header("Link")?;
    let (address, relation) = link.split_once('>').unwrap();
    assert_eq!(relation, "; rel=\"next\"");
    Some(address.strip_prefix('<').unwrap().to_owned())
}

/// How much is on each page from this one on, and the ids of all.
async fn from(
    browser: &Browser,
    mut next: Option<String>,
    look: impl Fn(&Answer),
) -> (Vec<usize>, Vec<String>) {
    let (mut pages, mut read) = (Vec::new(), Vec::new());
    while let Some(address) = next {
        let answer = browser.get(&address).await;
        look(&answer);
        let list = answer.json();
        pages.push(ids(&list).len());
        read.extend(ids(&list).into_iter().map(str::to_owned));
        next = older(&answer);
    }
    (pages, read)
}

// proves: N5
#[tokio::test]
async fn events_begin_twelve_months_ago_and_older_ones_follow_by_the_hundred() {
    let (portal, browser, _) = mary_s_portal().await;
    portal.set_clock("2026-11-20T18:00:00Z");
    portal.event("a-year-ago", "2025-11-20", "");
    portal.event("in-years", "2090-01-01", "10:00");
    let answer = browser.get("/api/events").await;
    assert_eq!(ids(&answer.json()), ["a-year-ago", "in-years"]);
    assert_eq!(older(&answer), None);

    // On 125 days, and two of a day and time.
    for number in 0..250 {
        let date = jiff::civil::date(2025, 11, 19).saturating_sub(jiff::Span::new().days(number / 2));
        portal.event(&format!("e{number:03}"), &date.to_string(), "10:00");
    }
    let first = browser.get("/api/events").await;
    assert_eq!(ids(&first.json()), ["a-year-ago", "in-years"]);
    let counts = |answer: &Answer| {
        ["Upcoming-Count", "Past-Count"].map(|name| answer.header(name).unwrap().to_owned())
    };
    assert_eq!(counts(&first), ["1", "251"]);

    let (pages, mut read) = from(&browser, older(&first), |answer| {
        assert_eq!(counts(answer), ["1", "251"]);
        let list = answer.json();
        assert!(each(&list, "startDate").is_sorted(), "soonest first: {list}");
    })
    .await;
    assert_eq!(pages, [100, 100, 50]);
    read.sort();
    read.dedup();
    assert_eq!(read.len(), 250, "each of them once");
    assert_eq!(browser.read("/api/events?before=nonsense%27").await.as_array().unwrap().len(), 100);
    assert_eq!(browser.read("/api/events?before=").await, json!([]));
}

// proves: N5
#[tokio::test]
async fn announcements_come_by_the_hundred_behind_the_pinned_ones() {
    let (portal, browser, _) = mary_s_portal().await;
    let now = portal.now().as_second();
    for number in 0..205 {
        // Always three at a time, so that a page ends among equals.
        portal.announcement(&format!("a{number:03}"), now - number / 3);
    }
    portal.execute("UPDATE announcements SET is_pinned = 1 WHERE id = 'a150'", []);
    let (pages, read) = from(&browser, Some("/api/announcements".to_owned()), |_| ()).await;
    // A pinned one comes first, beside the hundred, and once.
    assert_eq!(pages, [101, 100, 4]);
    let others = (0..205).filter(|number| *number != 150).map(|number| format!("a{number:03}"));
    let expected: Vec<String> = std::iter::once("a150".to_owned()).chain(others).collect();
    assert_eq!(read, expected);
    assert_eq!(browser.read("/api/announcements?before=nonsense").await.as_array().unwrap().len(), 100);
}
