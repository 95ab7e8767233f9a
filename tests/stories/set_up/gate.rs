//! Until the portal has its first person it answers nothing but its set-up; afterwards set-up is not there any more.

use reqwest::redirect::Policy;
use serde_json::json;

use super::{ADDRESS, shown};
use crate::http::routes::{Operation, operations};
use crate::support::app::TestApp;
use crate::support::browser::send;

// proves: P13
#[tokio::test]
async fn while_set_up_is_open_every_other_operation_says_so_and_every_page_leads_to_it() {
    let portal = TestApp::empty().await;
    let browser = portal.browser();
    for operation in operations() {
        let address =
            operation.path.replace("{id}", "1").replace("{name}", "1").replace("{month}", "2026-10");
        let answer = send(browser.request(operation.method.clone(), &address).json(&json!({}))).await;
        match &*operation.id {
            "health" | "names" | "getSetUp" => assert_eq!(answer.status, 200, "{}", operation.path),
            _ if operation.is_set_up() => {
                assert!([400, 401, 415].contains(&answer.status), "{}: {}", operation.path, answer.body);
            }
            _ => drop(answer.refused(503, "set_up_open").says("This portal is being set up.")),
        }
    }
    browser.get("/api/no/such/thing").await.refused(503, "set_up_open");
    let client = reqwest::Client::builder().redirect(Policy::none()).no_proxy().build().unwrap();
    let page =
        async |path: &str| client.get(format!("http://{}{path}", portal.address)).send().await.unwrap();
    for path in ["/", "/login", "/office/portal", "/reset-password?token=x"] {
        let answer = page(path).await;
        assert_eq!(
            (answer.status().as_u16(), answer.headers()["location"].to_str().unwrap()),
            (302, "/set-up"),
            "{path}"
        );
    }
    assert_eq!(page("/set-up").await.headers().get("location"), None);
    assert_eq!(page("/assets/none.js").await.status(), 404);
}

// proves: P13
#[tokio::test]
async fn with_the_first_person_set_up_is_over_for_good_also_when_they_are_gone() {
    let portal = TestApp::empty().await;
    let code = shown(&portal);
    portal.mary();
    let mut seen = 0;
    for operation in operations().into_iter().filter(Operation::is_set_up) {
        let request = portal.browser().request(operation.method.clone(), &operation.path);
        send(request.json(&json!({ "code": code }))).await.refused(404, "not_found");
        seen += 1;
    }
    assert_eq!(seen, 17);
    assert_eq!(portal.count("set_up"), 0, "nothing of it stays");
    portal.execute("DELETE FROM members", []);
    assert!(portal.database().execute("DELETE FROM set_up_over", []).is_err());
    let portal = portal.restart().await;
    portal.browser().get(ADDRESS).await.refused(404, "not_found");
    let none =
        portal.app.db.write(|tx| portal::appliance::set_up::code::issue(tx, &portal.app.seal, portal.now()));
    assert_eq!(none.unwrap(), None);
}

#[tokio::test]
async fn a_page_of_another_site_cannot_set_the_portal_up() {
    let portal = TestApp::empty().await;
    let code = shown(&portal);
    let browser = portal.browser();
    let from = |origin: &str, host: &str| {
        let request = browser.request(reqwest::Method::POST, "/api/set-up/code");
        request.header("origin", origin).header("host", host).json(&json!({ "code": code }))
    };
    for (origin, host) in
        [("http://evil.example.org", "portal.local"), ("http://evil.example.org", "evil.example.org")]
    {
        send(from(origin, host)).await.refused(403, "cross_site");
    }
    send(from("http://portal.local", "portal.local")).await.ok();
}
