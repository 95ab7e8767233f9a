//! The treasurer records papers and ends.

use serde_json::{Value, json};

use super::{CANARY, couple, gift, letters, log, seen, signed_in, state, tell, today, together};
use crate::office::role_rights::{RUTH, at_work};

const TOGETHER: &str = "/api/office/giving/together";

#[tokio::test]
async fn a_paper_is_recorded_told_to_both_and_ended_again() {
    let (portal, factor, [mary, john]) = couple().await;
    let browsers = signed_in(&portal).await;
    let ruth = at_work(&portal, &factor).await;
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
    let recorded = ruth.post(TOGETHER, &paper(&mary, &john, &today(&portal))).await;
    assert_eq!(recorded.status, 200, "{}", recorded.body);
    assert_eq!(portal.count("joint_giving"), 1);
    let sent = letters(&portal).await;
    assert_eq!(sent.iter().filter(|letter| letter.contains("recorded the paper")).count(), 2, "{sent:?}");
    assert_eq!(sent.len(), 2, "and the question does not leave any more: {sent:?}");
    assert_eq!(portal.logged("action = 'joint-giving-begun' AND actor LIKE 'Ruth Albright%'"), 1);
    assert_eq!(seen(&browsers[1]).await, 0, "what is entered already stays as it is");
    gift(&portal, &mary, 100, &today(&portal));
    assert_eq!(seen(&browsers[1]).await, 1);
    let again = ruth.post(TOGETHER, &paper(&mary, &john, &today(&portal))).await;
    assert_eq!((again.status, &*again.code()), (409, "not_as_it_was"));

    let list = ruth.read(TOGETHER).await;
    let listed = &list["couples"][0];
    assert_eq!(
        (&listed["state"], &listed["one"]["firstName"]),
        (&json!("inForce"), &json!("Mary")),
        "{list}"
    );
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
    assert_eq!(ruth.get(TOGETHER).await.code(), "role_required");
    let log = ruth.get("/api/office/log").await;
    assert!(log.status == 200 && !log.body.contains("joint-giving"), "{}", log.body);
}

#[tokio::test]
async fn couples_come_by_the_fifty_what_is_asked_first() {
    let (portal, factor, _) = couple().await;
    together(&signed_in(&portal).await).await;
    let ruth = at_work(&portal, &factor).await;
    for number in 0..120 {
        let pair = [0, 1].map(|one| portal.person(&format!("P{one}"), &format!("N{number}"), None));
        let (started, ended) =
            if number % 2 == 0 { (None, None) } else { (Some("2026-01-01"), Some("asked")) };
        portal.execute(
            "INSERT INTO joint_giving (one_id, other_id, asked_at, started_on, ended_at, ended_on, end_reason)
             VALUES (?1, ?2, 0, ?3, iif(?4 IS NULL, NULL, ?5), ?3, ?4)",
            (&pair[0], &pair[1], started, ended, portal.now().as_second()),
        );
    }
    let (mut states, mut ids, mut cursor) = (Vec::new(), Vec::new(), String::new());
    loop {
        let page = ruth.read(&format!("{TOGETHER}?cursor={cursor}")).await;
        let couples = page["couples"].as_array().unwrap().clone();
        assert!(couples.len() <= 50);
        states.extend(couples.iter().map(|couple| couple["state"].as_str().unwrap().to_owned()));
        ids.extend(couples.iter().map(|couple| couple["id"].as_i64().unwrap()));
        let Some(next) = page["next"].as_str() else { break };
        next.clone_into(&mut cursor);
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((states.len(), ids.len()), (121, 121));
    let order: Vec<_> = ["asked", "inForce", "ended"].into();
    assert!(states.is_sorted_by_key(|state| order.iter().position(|one| one == state)), "{states:?}");
}

#[tokio::test]
async fn a_giver_is_found_by_name_number_and_household_and_by_nothing_else() {
    let (portal, factor, [_, john]) = couple().await;
    portal.execute(
        "UPDATE members SET phone = '(217) 555-0104', contact_email = 'canary@example.org', preferred_name = 'Jöhnny'
         WHERE id = ?1",
        [&john],
    );
    portal.execute(
        "UPDATE members SET office_since = NULL, administrator_since = NULL WHERE email = ?1",
        [RUTH],
    );
    let ruth = at_work(&portal, &factor).await;
    let number: String = portal.value("SELECT member_id FROM members WHERE email = 'john@email.com'", []);
    let households = ["Smith Family".to_owned(), "smith fam".to_owned()];
    let found = |answer: Value| -> Vec<String> {
        answer.as_array().unwrap().iter().map(|one| one["firstName"].as_str().unwrap().to_owned()).collect()
    };
    for search in ["john", "SMI jo", "johnny", "joehnny", &number, number.trim_start_matches(['M', '0'])] {
        let answer =
            ruth.read(&format!("/api/office/giving/givers?search={}", search.replace(' ', "%20"))).await;
        assert!(found(answer).contains(&"John".to_owned()), "{search}");
    }
    for search in households {
        let answer =
            ruth.read(&format!("/api/office/giving/givers?search={}", search.replace(' ', "%20"))).await;
        assert_eq!(found(answer).len(), 2, "{search}");
    }
    for search in ["5550104", "217", "canary", "email.com", "john%20canary", "%25", "", "%20"] {
        let answer = ruth.read(&format!("/api/office/giving/givers?search={search}")).await;
        assert_eq!(answer, json!([]), "{search}");
    }
    let john = &ruth.read("/api/office/giving/givers?search=johnny").await[0];
    let mut fields: Vec<&str> = john.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["firstName", "household", "id", "lastName", "number", "preferredName"]);
}
