//! The log in the browser: who reads which lines, filters, pages, the file.

use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, at_work, office, secretary};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::each;

/// Words that stand only in lines about gifts.
const CANARY: &str = "canary-4711";

fn line(portal: &TestApp, action: &str, member: Option<&str>, detail: &str, at: i64) {
    portal.execute(
        "INSERT INTO security_logs (member_id, action, detail, success, created_at, actor)
         VALUES (?1, ?2, ?3, 1, ?4, 'command line (ann)')",
        (member, action, detail, at),
    );
}

fn words(page: &Value) -> Vec<&str> {
    each(&page["lines"], "action")
}

// proves: O2
#[tokio::test]
async fn lines_about_gifts_are_for_treasurers_only() {
    let (portal, factor) = secretary().await;
    let mary = portal.mary();
    let now = portal.now().as_second();
    let of_gifts = "donation-added donation-corrected donation-removed pledge-added pledge-changed pledge-removed \
        gifts-imported";
    for action in of_gifts.split(' ') {
        line(&portal, action, Some(&mary), &format!("gift of 50.00, {CANARY}"), now);
    }
    line(&portal, "member-removed", None, &format!("Tom Old (M0099); 3 gifts stay, {CANARY}"), now);
    line(&portal, "import-undone", None, &format!("list.csv (import 3): 2 gifts removed, {CANARY}"), now);
    let office = at_work(&portal).await;
    let person = office.get(&format!("/api/office/people/{mary}")).await;
    assert!(person.status == 200 && !person.body.contains(CANARY), "What happened: {}", person.body);

    portal.give_role(RUTH, "administrator");
    for query in ["", "?group=gifts", "?search=canary", &format!("?person={mary}"), "?actor=command-line"] {
        let page = office.get(&format!("/api/office/log{query}")).await;
        assert!(page.status == 200 && !page.body.contains(CANARY), "{query}: {}", page.body);
    }
    let file = json!({ "stepUp": { "password": PASSWORD, "code": factor.next_code(&portal) } });
    let file = office.post("/api/office/log/file", &file).await;
    assert!(file.status == 200 && !file.body.contains(CANARY), "{}", file.body);
    assert!(file.body.contains("Tom Old (M0099)") && file.body.contains("list.csv (import 3)"));

    portal.give_role(RUTH, "treasurer");
    assert_eq!(words(&office.read("/api/office/log?group=gifts").await).len(), 7);
    assert_eq!(words(&office.read("/api/office/log?search=CANARY").await).len(), 9);
    // JSON, also where no handler was reached.
    office.get("/api/office/log?group=nonsense").await.refused(400, "bad_request");
}

#[tokio::test]
async fn the_log_is_filtered_searched_paged_and_taken_as_a_file_without_formulas() {
    let (portal, admin) = office().await;
    portal.give_role(RUTH, "administrator");
    let mary = portal.mary();
    let day = 86_400;
    let now = portal.now().as_second();
    for number in 0..120 {
        line(&portal, "setting-changed", None, &format!("line {number} of 100%_"), now - 10 * day);
    }
    line(&portal, "member-edited", Some(&mary), "phone: none -> 555-0100", now - 5 * day);

    let all = admin.pages("/api/office/log?group=administration&search=100%25_", "lines", "before").await;
    let ids: std::collections::HashSet<&str> = all.iter().map(|line| line["id"].as_str().unwrap()).collect();
    assert_eq!((ids.len(), all.len()), (120, 120), "none twice, none left out");

    assert_eq!(words(&admin.read(&format!("/api/office/log?person={mary}")).await), ["member-edited"]);
    assert_eq!(words(&admin.read("/api/office/log?search=line%2011%20of").await).len(), 1);
    assert_eq!(words(&admin.read("/api/office/log?search=100%25_").await).len(), 50);
    assert_eq!(words(&admin.read("/api/office/log?search=1_0").await).len(), 0);
    // The words that the page shows for it.
    assert_eq!(words(&admin.read("/api/office/log?search=Member%20edited").await), ["member-edited"]);
    let at = |ago: i64| jiff::Timestamp::from_second(now - ago * day).unwrap().to_string()[..10].to_owned();
    let between = format!("/api/office/log?from={}&to={}", at(6), at(4));
    assert_eq!(words(&admin.read(&between).await), ["member-edited"]);
    let mine = portal.id_of(RUTH);
    assert_eq!(words(&admin.read(&format!("/api/office/log?actor={mine}")).await).len(), 0);
    for wrong in ["?from=yesterday", "?to=2026-13-01", "?before=x"] {
        assert_eq!(admin.get(&format!("/api/office/log{wrong}")).await.status, 400, "{wrong}");
    }
    let turned = admin.get("/api/office/log?from=2026-12-02&to=2026-12-01").await;
    assert_eq!((turned.status, &turned.json()["field"]), (400, &"to".into()), "{}", turned.body);

    line(&portal, "event-added", None, "=cmd(), \"quoted\"", portal.now().as_second());
    let wanted = json!({ "group": "news", "stepUp": { "password": PASSWORD } });
    let file = admin.post("/api/office/log/file", &wanted).await.ok();
    assert_eq!(file.body.lines().count(), 2);
    assert!(file.body.contains("\"Time\",\"Last time\",\"Times\",\"What\""), "{}", file.body);
    assert!(file.body.contains("\"'=cmd(), \"\"quoted\"\"\""), "no formula: {}", file.body);
    assert_eq!(portal.logged("action = 'file-taken' AND detail = 'security log, 1 lines'"), 1);
}
