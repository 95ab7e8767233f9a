//! The treasurer records papers and ends.

use serde_json::{Value, json};

use super::{CANARY, couple, gift, letters, log, seen, signed_in, state, tell, today};
use crate::office::role_rights::at_work;

pub const TOGETHER: &str = "/api/office/giving/together";

#[tokio::test]
async fn a_paper_is_recorded_told_to_both_and_ended_again() {
    let (portal, [mary, john]) = couple().await;
    let browsers = signed_in(&portal).await;
    let ruth = at_work(&portal).await;
    letters(&portal).await;
    let stranger = portal.person("Adam", "Lee", None);
    gift(&portal, &mary, CANARY, &today(&portal));
    let paper =
        |one: &str, other: &str, since: &str| json!({ "oneId": one, "otherId": other, "since": since });
    for (body, status, field) in [
        (paper(&mary, &john, "2199-01-01"), 400, "since"),
        (paper(&mary, &john, "2020-01-01"), 400, "since"),
        (paper(&mary, &john, "yesterday"), 400, "since"),
        (paper(&mary, &mary, &today(&portal)), 400, "otherId"),
        (paper(&mary, &stranger, &today(&portal)), 409, ""),
        (paper(&mary, "nobody", &today(&portal)), 404, ""),
    ] {
        let refused = ruth.post(TOGETHER, &body).await;
        assert_eq!(refused.status, status, "{body}: {}", refused.body);
        assert_eq!(refused.json()["field"].as_str().unwrap_or_default(), field, "{body}");
    }
    // A question that waits is answered by the paper.
    assert_eq!(tell(&browsers[0], "ask").await.status, 200);
    ruth.post(TOGETHER, &paper(&mary, &john, &today(&portal))).await.ok();
    assert_eq!(portal.count("joint_giving"), 1);
    let sent = letters(&portal).await;
    assert_eq!(sent.iter().filter(|letter| letter.contains("recorded the paper")).count(), 2, "{sent:?}");
    assert_eq!(sent.len(), 2, "and the question does not leave any more: {sent:?}");
    assert_eq!(portal.logged("action = 'joint-giving-begun' AND actor LIKE 'Ruth Albright%'"), 1);
    assert_eq!(seen(&browsers[1]).await, 0, "what is entered already stays as it is");
    gift(&portal, &mary, 100, &today(&portal));
    assert_eq!(seen(&browsers[1]).await, 1);
    ruth.post(TOGETHER, &paper(&mary, &john, &today(&portal))).await.refused(409, "not_as_it_was");

    let list = ruth.read(TOGETHER).await;
    let listed = &list["couples"][0];
    assert_eq!((&listed["state"], &listed["one"]["firstName"]), (&json!("inForce"), &json!("Mary")));
    assert!(listed["paperBy"].as_str().unwrap().contains("Ruth Albright"), "{list}");
    assert!(!list.to_string().contains("76543"), "no amount: {list}");
    let end = format!("{TOGETHER}/{}/end", listed["id"]);
    assert_eq!(ruth.post(&end, &Value::Null).await.status, 200);
    assert_eq!(ruth.post(&end, &Value::Null).await.code(), "not_as_it_was");
    assert_eq!((letters(&portal).await.len(), log(&portal, "ended")), (2, 1));
    assert_eq!(state(&browsers[0]).await, "none");
    let ended = ruth.read(TOGETHER).await["couples"][0].clone();
    assert_eq!((&ended["state"], &ended["endReason"]), (&json!("ended"), &json!("treasurer")), "{ended}");
    // The office reads nothing of it: neither here nor in its log.
    portal.execute("UPDATE members SET treasurer_since = NULL", []);
    let log = ruth.get("/api/office/log").await;
    assert!(log.status == 200 && !log.body.contains("joint-giving"), "{}", log.body);
}
