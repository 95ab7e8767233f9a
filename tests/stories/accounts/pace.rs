//! How fast an account changes anything.

use jiff::SignedDuration;
use portal::accounts::lockout::throttle::MOST_A_MINUTE;
use reqwest::Method;
use serde_json::{Value, json};

use crate::accounts::authorization::{Caller, For, Stage, expected};
use crate::http::routes::operations;
use crate::support::app::PASSWORD;

// proves: O13
#[tokio::test]
async fn whatever_the_office_may_change_has_a_limit_per_account() {
    let stage = Stage::set().await;
    stage.portal.execute("UPDATE members SET treasurer_since = 0 WHERE administrator_since = 0", []);
    let operations = operations();
    let slips = operations.iter().find(|operation| operation.id == "makeSlips").unwrap();
    let nobody = json!({ "ids": [], "stepUp": { "password": PASSWORD } });
    for _ in 0..MOST_A_MINUTE {
        let answer = stage.ask(slips, Caller::Administrator, &nobody).await;
        assert_eq!(answer.status, 400, "as many as a congregation needs: {}", answer.body);
    }
    // Waking counts wrong passwords, as signing in does.
    let changing = operations.iter().filter(|operation| {
        operation.is_office_work() && operation.method != Method::GET && operation.id != "wakeRoleRights"
    });
    let mut tried = 0;
    for operation in changing {
        let (body, ..) = expected(&operation.id).unwrap();
        let answer = stage.ask(operation, Caller::Administrator, &body).await;
        assert_eq!((answer.status, &*answer.code()), (429, "too_many_attempts"), "{}", operation.id);
        assert!(answer.header("retry-after").is_some(), "{}", operation.id);
        tried += 1;
    }
    assert!(tried >= 30, "{tried}");
    let others = stage.ask(slips, Caller::Office, &nobody).await;
    assert_eq!(others.status, 400, "another account of the same network goes on");
    let people = operations.iter().find(|operation| operation.id == "people").unwrap();
    assert_eq!(stage.ask(people, Caller::Administrator, &Value::Null).await.status, 200, "reading goes on");
    stage.portal.pass(SignedDuration::from_mins(1));
    assert_eq!(stage.ask(slips, Caller::Administrator, &nobody).await.status, 400);
}

// proves: O13
#[tokio::test]
async fn whatever_a_member_may_change_has_a_limit_per_account() {
    let stage = Stage::set().await;
    let operations = operations();
    let own = operations.iter().find(|operation| operation.id == "updateProfile").unwrap();
    for _ in 0..MOST_A_MINUTE {
        assert_eq!(stage.ask(own, Caller::Member, &json!({})).await.status, 200);
    }
    let mut tried = 0;
    for operation in operations.iter().filter(|operation| operation.method != Method::GET) {
        let Some((body, For::SignedIn | For::Confirmed, _)) = expected(&operation.id) else { continue };
        let answer = stage.ask(operation, Caller::Member, &body).await;
        assert_eq!(answer.status, 429, "{}: {}", operation.id, answer.body);
        assert!(answer.header("retry-after").is_some(), "{}", operation.id);
        tried += 1;
    }
    assert!(tried >= 8, "{tried}");
    let family = operations.iter().find(|operation| operation.id == "family").unwrap();
    assert_eq!(stage.ask(family, Caller::Member, &Value::Null).await.status, 200, "reading goes on");
    assert_eq!(stage.ask(own, Caller::OtherMember, &json!({})).await.status, 200, "and so do others");
}
