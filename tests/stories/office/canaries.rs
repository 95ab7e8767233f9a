//! Who never reads what: unlikely values in every column, and every answer searched for them. A new operation is asked by
//! itself, as it stands in openapi.yaml.

use serde_json::json;

use super::canary_congregation::{Congregation, GIFTS};
use crate::office::role_rights::at_work;
use crate::support::browser::Answer;

/// Health, emergencies, the day of birth, and what the office notes.
const PRIVATE: [&str; 4] = ["canary-health", "canary-emergency", "canary-note", "1951-02-04"];

fn assert_without(answers: &[(String, Answer)], canaries: &[&str], whose: &str) {
    for (operation, answer) in answers {
        for canary in canaries {
            assert!(!answer.body.contains(canary), "{operation} tells {whose} of {canary}: {}", answer.body);
        }
    }
}

fn answered(answers: &[(String, Answer)]) -> Vec<&str> {
    answers.iter().filter(|(_, answer)| answer.status == 200).map(|(operation, _)| &**operation).collect()
}

#[tokio::test]
async fn no_answer_to_the_office_tells_of_a_gift_and_none_to_an_administrator_without_the_books() {
    let congregation = Congregation::gather().await;
    for roles in [&["office"][..], &["administrator"], &["office", "administrator"]] {
        congregation.set_roles(roles);
        let browser = at_work(&congregation.portal).await;
        let answers = congregation.all_answers(&browser).await;
        assert_without(&answers, &GIFTS, &roles.join(" and "));
        let answered = answered(&answers);
        for operation in [
            "person",
            "people",
            "mergePreview",
            "removedPeople",
            "household",
            "invitations",
            "peopleFile",
            "fieldOfPeople",
        ] {
            assert!(answered.contains(&operation), "{roles:?} were not answered {operation}: {answered:?}");
        }
        assert_eq!(answered.contains(&"logFile"), roles.contains(&"administrator"));
        let page = answers.iter().find(|(operation, _)| operation == "person").unwrap();
        assert!(page.1.body.contains("canary-health"), "the values are there to be found");
    }
    congregation.set_roles(&["administrator", "treasurer"]);
    let both = at_work(&congregation.portal).await;
    let log = both.get("/api/office/log").await;
    assert!(log.body.contains("canary-gift"), "and so are the gifts: {}", log.body);
}

#[tokio::test]
async fn no_answer_to_a_treasurer_tells_of_health_emergencies_births_or_notes() {
    let congregation = Congregation::gather().await;
    congregation.set_roles(&["treasurer"]);
    let browser = at_work(&congregation.portal).await;
    let answers = congregation.all_answers(&browser).await;
    assert_without(&answers, &PRIVATE, "a treasurer");
    assert_without(&answers, &["canary-phone", "canary-work", "mary.smith@email.com"], "a treasurer");
    for operation in [
        "countingSheet",
        "countingSheets",
        "givers",
        "funds",
        "fundsAlike",
        "gifts",
        "gift",
        "giftsSum",
        "giftMonths",
        "giftsFile",
        "giftImports",
        "lookIntoGifts",
        "rehearseGifts",
        "couples",
        "envelopes",
        "campaigns",
        "campaign",
        "campaignFile",
        "pledgesWithoutCampaign",
        "statementWords",
        "statementPlan",
        "statements",
        "statement",
        "printStatements",
        "giftsInKind",
    ] {
        assert!(answered(&answers).contains(&operation), "{operation}: {:?}", answered(&answers));
    }
    let told = |operation: &str| &answers.iter().find(|(asked, _)| asked == operation).unwrap().1.body;
    let of_statements = ["statementPlan", "statements", "statement", "printStatements"];
    let of_gifts = ["countingSheet", "gifts", "gift", "giftsSum", "giftsFile", "gifts 48151.62"];
    for operation in of_gifts.into_iter().chain(of_statements) {
        assert!(told(operation).contains("48151.62"), "the values are there to be found: {operation}");
    }
    for operation in ["campaigns", "campaign", "campaignFile", "pledgesWithoutCampaign"] {
        assert!(told(operation).contains("34223.11"), "the values are there to be found: {operation}");
    }
    assert!(told("rehearseGifts").contains("M0002"), "and so is the giver of a line");
    for (search, is_found) in
        [("smith", true), ("m0002", true), ("91", true), ("canary", false), ("email", false)]
    {
        assert_eq!(told(&format!("givers {search}")).contains("Mary"), is_found, "{search}");
    }
}

#[tokio::test]
async fn no_answer_to_a_member_tells_of_another_s_private_fields_or_gifts_even_in_the_family() {
    let congregation = Congregation::gather().await;
    let portal = &congregation.portal;
    let bob = portal.member("Bob", "Smith", "bob@email.com");
    let theirs = ["canary-phone", "canary-street", "canary-work", "mary.smith@email.com"];
    for in_the_family in [false, true] {
        if in_the_family {
            portal.lives_in("h1", &bob, "spouse");
        }
        let browser = portal.signed_in("bob@email.com").await;
        let answers = congregation.all_answers(&browser).await;
        for canaries in [&GIFTS[..], &PRIVATE, &theirs] {
            assert_without(&answers, canaries, "a member");
        }
        assert!(answered(&answers).contains(&"family"));
    }
    // They give together: of Mary's gifts he reads what names them both, and nothing of the others.
    let joint = json!([{ "id": "99", "amount": 777.77, "transactionDate": "2026-11-15", "description": "For us both" }]);
    portal.couple(&congregation.mary, &bob, "2026-11-10");
    portal.execute(
        "INSERT INTO donations (id, member_id, joint_id, amount_cents, transaction_date, description, created_at)
         VALUES (99, ?1, 1, 77777, '2026-11-15', 'For us both', 0)",
        [&congregation.mary],
    );
    let browser = portal.signed_in("bob@email.com").await;
    assert_eq!(browser.read("/api/members/me/donations").await, joint);
    let answers = congregation.all_answers(&browser).await;
    for canaries in [&GIFTS[..], &PRIVATE, &theirs] {
        assert_without(&answers, canaries, "the other of a couple");
    }
    portal.lives_in("h1", &portal.member("Eve", "Smith", "eve@email.com"), "child");
    let browser = portal.signed_in("eve@email.com").await;
    let answers = congregation.all_answers(&browser).await;
    assert_without(&answers, &["777.77", "For us both"], "their child");
}
