//! Access to data: unlikely values in every column, and every answer searched for them. A new operation is asked by
//! itself, as it stands in openapi.yaml.

use serde_json::json;

use super::canary_congregation::{Congregation, GIFTS};
use crate::office::role_rights::at_work;
use crate::support::browser::Answer;

/// Health, emergencies, the day of birth, and what the office notes.
const PRIVATE: [&str; 4] = ["canary-health", "canary-emergency", "canary-note", "1951-02-04"];
const ADDRESSES: [&str; 3] = ["canary-phone", "canary-work", "mary.smith@email.com"];
const OTHER_FIELDS: [&str; 3] = ["canary-street", "canary-other", "2004-09-05"];

const OF_THE_OFFICE: &str =
    "person people mergePreview removedPeople household invitations peopleFile fieldOfPeople";
const OF_A_TREASURER: &str = "countingSheet countingSheets givers funds fundsAlike gifts gift giftsSum giftMonths giftsFile \
    giftImports lookIntoGifts rehearseGifts couples envelopes campaigns campaign campaignFile pledgesWithoutCampaign \
    statementWords statementPlan statements statement printStatements giftsInKind";
const WITH_GIFTS: &str =
    "countingSheet gifts gift giftsSum giftsFile statementPlan statements statement printStatements";
const WITH_PLEDGES: &str = "campaigns campaign campaignFile pledgesWithoutCampaign";

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

// proves: A2, O2
/// On one congregation, which is only read until the end.
#[tokio::test]
async fn no_answer_tells_of_gifts_or_of_private_fields_whom_they_do_not_concern() {
    let congregation = Congregation::gather().await;
    nothing_of_gifts_to_the_office_nor_to_an_administrator_without_the_books(&congregation).await;
    nothing_of_health_emergencies_births_or_notes_to_a_treasurer(&congregation).await;
    nothing_private_of_another_to_a_member_even_in_the_family(&congregation).await;
}

async fn nothing_of_gifts_to_the_office_nor_to_an_administrator_without_the_books(
    congregation: &Congregation,
) {
    for roles in [&["office"][..], &["administrator"], &["office", "administrator"]] {
        congregation.portal.ruth_is(roles);
        let browser = at_work(&congregation.portal).await;
        let answers = congregation.all_answers(&browser).await;
        assert_without(&answers, &GIFTS, &roles.join(" and "));
        let answered = answered(&answers);
        for operation in OF_THE_OFFICE.split(' ') {
            assert!(answered.contains(&operation), "{roles:?} were not answered {operation}: {answered:?}");
        }
        assert_eq!(answered.contains(&"logFile"), roles.contains(&"administrator"));
        let page = answers.iter().find(|(operation, _)| operation == "person").unwrap();
        assert!(page.1.body.contains("canary-health"), "the values are there to be found");
    }
    congregation.portal.ruth_is(&["administrator", "treasurer"]);
    let log = at_work(&congregation.portal).await.get("/api/office/log").await;
    assert!(log.body.contains("canary-gift"), "and so are the gifts: {}", log.body);
}

async fn nothing_of_health_emergencies_births_or_notes_to_a_treasurer(congregation: &Congregation) {
    congregation.portal.ruth_is(&["treasurer"]);
    let browser = at_work(&congregation.portal).await;
    let answers = congregation.all_answers(&browser).await;
    assert_without(&answers, &[&PRIVATE[..], &ADDRESSES].concat(), "a treasurer");
    for operation in OF_A_TREASURER.split(' ') {
        assert!(answered(&answers).contains(&operation), "{operation}: {:?}", answered(&answers));
    }
    let told = |operation: &str| &answers.iter().find(|(asked, _)| asked == operation).unwrap().1.body;
    for operation in WITH_GIFTS.split(' ').chain(["gifts 48151.62"]) {
        assert!(told(operation).contains("48151.62"), "the values are there to be found: {operation}");
    }
    for operation in WITH_PLEDGES.split(' ') {
        assert!(told(operation).contains("34223.11"), "the values are there to be found: {operation}");
    }
    assert!(told("rehearseGifts").contains("M0002"), "and so is the giver of a line");
    for (search, is_found) in
        [("smith", true), ("m0002", true), ("91", true), ("canary", false), ("email", false)]
    {
        assert_eq!(told(&format!("givers {search}")).contains("Mary"), is_found, "{search}");
    }
}

async fn nothing_private_of_another_to_a_member_even_in_the_family(congregation: &Congregation) {
    let portal = &congregation.portal;
    let bob = portal.member("Bob", "Smith", "bob@email.com");
    let theirs = [&GIFTS[..], &PRIVATE, &ADDRESSES, &OTHER_FIELDS].concat();
    for in_the_family in [false, true] {
        if in_the_family {
            portal.lives_in("h1", &bob, "spouse");
        }
        let browser = portal.signed_in("bob@email.com").await;
        let answers = congregation.all_answers(&browser).await;
        assert_without(&answers, &theirs, "a member");
        assert!(answered(&answers).contains(&"family"));
        let may_name_her = |operation: &str| in_the_family && ["family", "jointGiving"].contains(&operation);
        for (operation, answer) in answers {
            let names_her = answer.body.contains("Mary");
            assert!(may_name_her(&operation) || !names_her, "{operation}: {}", answer.body);
        }
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
    assert_without(&congregation.all_answers(&browser).await, &theirs, "the other of a couple");
    portal.lives_in("h1", &portal.member("Eve", "Smith", "eve@email.com"), "child");
    let browser = portal.signed_in("eve@email.com").await;
    assert_without(&congregation.all_answers(&browser).await, &["777.77", "For us both"], "their child");
}
