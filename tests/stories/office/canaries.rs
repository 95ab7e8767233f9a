//! Who never reads what: unlikely values in every column, and every answer searched for them. A new operation is asked by
//! itself, as it stands in openapi.yaml.

use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};

use crate::http::routes::{Operation, operations};
use crate::office::role_rights::{RUTH, at_work, secretary};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, Browser, send};

/// A gift of 48,151.62, a pledge of 34,223.11, and their texts.
const GIFTS: [&str; 9] = [
    "canary-gift",
    "4815162",
    "48151.62",
    "48,151.62",
    "3422311",
    "34223.11",
    "34,223.11",
    "gift stays",
    "gifts stay",
];
/// Health, emergencies, the day of birth, and what the office notes.
const PRIVATE: [&str; 4] = ["canary-health", "canary-emergency", "canary-note", "1951-02-04"];

/// Mary, her twin row, and Otto who was removed: all with gifts, a pledge, and something in every private column.
struct Congregation {
    portal: TestApp,
    mary: String,
    twin: String,
}

impl Congregation {
    async fn gather() -> (Self, crate::support::authenticator::SecondFactor) {
        let (portal, factor) = secretary().await;
        let mary = portal.mary();
        let twin = portal.person("Maria", "Smith", None);
        let old = portal.person("Otto", "Old", None);
        let second = portal.person("Ottokar", "Old", None);
        portal
            .execute("INSERT INTO funds (name, position, created_at) VALUES ('canary-gift fund', 1, 0)", []);
        for id in [&mary, &twin, &old, &second] {
            portal.execute(
                "INSERT INTO donations (member_id, amount_cents, transaction_date, category, description, payment_method,
                    created_at) VALUES (?1, 4815162, '2025-01-05', 'canary-gift fund', 'canary-gift', 'canary-gift', 0)",
                [id],
            );
            portal.execute(
                "INSERT INTO pledges (member_id, amount_cents, campaign, created_at, updated_at)
                 VALUES (?1, 3422311, 'canary-gift campaign', 0, 0)",
                [id],
            );
            for action in ["donation-added", "donation-corrected", "donation-removed", "pledge-added"] {
                portal.execute(
                    "INSERT INTO security_logs (member_id, action, detail, created_at) VALUES (?1, ?2, ?3, ?4)",
                    (id, action, "$48,151.62; canary-gift", portal.now().as_second()),
                );
            }
            portal.execute(
                "UPDATE members SET medical_conditions = 'canary-health', allergies = 'canary-health',
                    emergency_contact_name = 'canary-emergency', emergency_contact_phone = 'canary-emergency',
                    emergency_contact_relationship = 'canary-emergency', office_notes = 'canary-note',
                    notes = 'canary-note', date_of_birth = '1951-02-04', phone = 'canary-phone',
                    address = 'canary-street', employer = 'canary-work', occupation = 'canary-work' WHERE id = ?1",
                [id],
            );
        }
        portal.execute("INSERT INTO households (id, name, created_at) VALUES ('h1', 'Smith Family', 0)", []);
        portal.execute("INSERT INTO household_members VALUES ('h1', ?1, 'head', 0)", [&mary]);
        // Mary's gift in an open sheet, in her envelope.
        portal.execute(
            "INSERT INTO counting_sheets (id, date, counters, expected_cents, created_at)
             VALUES (1, '2026-11-15', 'canary-gift', 4815162, 0)",
            [],
        );
        portal.execute(
            "INSERT INTO donations (member_id, amount_cents, transaction_date, category, description, sheet_id, row_key,
                is_open, created_at)
             VALUES (?1, 4815162, '2026-11-15', 'canary-gift fund', 'canary-gift', 1, 'row-0001', 1, 0)",
            [&mary],
        );
        portal.execute("INSERT INTO envelopes (year, number, member_id) VALUES (2026, 91, ?1)", [&mary]);
        portal.event("picnic", "2030-05-05", "10:00");
        // One row is removed and one merged, by somebody who may: the way back holds their gifts.
        portal.give_role(RUTH, "administrator");
        portal.give_role(RUTH, "treasurer");
        let both = at_work(&portal, &factor).await;
        let version = |id: &str| portal.value::<i64>("SELECT version FROM members WHERE id = ?1", [id]);
        let body = json!({ "version": version(&old), "otherVersion": version(&second),
            "stepUp": { "password": PASSWORD } });
        let merged = both.post(&format!("/api/office/people/{old}/merge/{second}"), &body).await;
        assert_eq!(merged.status, 200, "{}", merged.body);
        let body = json!({ "name": "Otto Old", "stepUp": { "password": PASSWORD } });
        let removed = both.post(&format!("/api/office/people/{old}/remove"), &body).await;
        assert_eq!(removed.status, 200, "{}", removed.body);
        (Self { portal, mary, twin }, factor)
    }

    fn set_roles(&self, roles: &[&str]) {
        // A code signs in once.
        self.portal.pass(SignedDuration::from_mins(2));
        let since = |role: &str| if roles.contains(&role) { "0" } else { "NULL" };
        self.portal.execute(
            &format!(
                "UPDATE members SET office_since = {}, treasurer_since = {}, administrator_since = {} WHERE email = ?1",
                since("office"),
                since("treasurer"),
                since("administrator")
            ),
            [RUTH],
        );
    }

    fn address(&self, operation: &Operation) -> String {
        let id = match &*operation.id {
            "household" => "h1",
            "eventToEdit" => "picnic",
            "countingSheet" => "1",
            _ => &self.mary,
        };
        let path = operation.address("/api/photos/none");
        path.replace("{id}", id).replace("{other}", &self.twin).replace("{slip}", "none")
    }

    /// The answer to everything that only reads, and to what makes files, drawings and looks.
    async fn all_answers(&self, browser: &Browser) -> Vec<(String, Answer)> {
        let mut answers = Vec::new();
        for operation in operations() {
            let address = self.address(&operation);
            let step_up = json!({ "password": PASSWORD });
            let body = match (&operation.method, &*operation.id) {
                (&Method::GET, _) => Value::Null,
                (_, "peopleFile" | "logFile") => json!({ "stepUp": step_up }),
                (_, "makeSlips") => json!({ "ids": [self.twin] }),
                (_, "fieldOfPeople") => json!({ "field": "phone", "people": [self.mary, self.twin] }),
                (_, "changeHousehold") => json!({ "version": 1, "name": "Smith" }),
                _ => continue,
            };
            let mut request = browser.request(operation.method.clone(), &address);
            if operation.method != Method::GET {
                request = request.json(&body);
            }
            answers.push((operation.id, send(request).await));
        }
        // Searches are answers of their own.
        for query in ["people?search=canary", "people?search=48151", "log?search=canary", "log?search=48151"]
        {
            answers.push((query.to_owned(), browser.get(&format!("/api/office/{query}")).await));
        }
        // By what stands in the index, too, and a treasurer does not read: phone number and e-mail address.
        for search in ["smith", "m0002", "91", "canary", "mary.smith", "email"] {
            let address = format!("/api/office/giving/givers?search={search}&date=2026-11-15");
            answers.push((format!("givers {search}"), browser.get(&address).await));
        }
        answers
    }
}

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
    let (congregation, factor) = Congregation::gather().await;
    for roles in [&["office"][..], &["administrator"], &["office", "administrator"]] {
        congregation.set_roles(roles);
        let browser = at_work(&congregation.portal, &factor).await;
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
    let both = at_work(&congregation.portal, &factor).await;
    let log = both.get("/api/office/log").await;
    assert!(log.body.contains("canary-gift"), "and so are the gifts: {}", log.body);
}

#[tokio::test]
async fn no_answer_to_a_treasurer_tells_of_health_emergencies_births_or_notes() {
    let (congregation, factor) = Congregation::gather().await;
    congregation.set_roles(&["treasurer"]);
    let browser = at_work(&congregation.portal, &factor).await;
    let answers = congregation.all_answers(&browser).await;
    assert_without(&answers, &PRIVATE, "a treasurer");
    assert_without(&answers, &["canary-phone", "canary-work", "mary.smith@email.com"], "a treasurer");
    for operation in ["countingSheet", "countingSheets", "givers", "funds"] {
        assert!(answered(&answers).contains(&operation), "{operation}: {:?}", answered(&answers));
    }
    let told = |operation: &str| &answers.iter().find(|(asked, _)| asked == operation).unwrap().1.body;
    assert!(told("countingSheet").contains("48151.62"), "the values are there to be found");
    for (search, is_found) in
        [("smith", true), ("m0002", true), ("91", true), ("canary", false), ("email", false)]
    {
        assert_eq!(told(&format!("givers {search}")).contains("Mary"), is_found, "{search}");
    }
}

#[tokio::test]
async fn no_answer_to_a_member_tells_of_another_s_private_fields_or_gifts_even_in_the_family() {
    let (congregation, _) = Congregation::gather().await;
    let portal = &congregation.portal;
    let bob = portal.member("Bob", "Smith", "bob@email.com");
    let theirs = ["canary-phone", "canary-street", "canary-work", "mary.smith@email.com"];
    for in_the_family in [false, true] {
        if in_the_family {
            portal.execute("INSERT INTO household_members VALUES ('h1', ?1, 'spouse', 0)", [&bob]);
        }
        let browser = portal.signed_in("bob@email.com").await;
        let answers = congregation.all_answers(&browser).await;
        for canaries in [&GIFTS[..], &PRIVATE, &theirs] {
            assert_without(&answers, canaries, "a member");
        }
        assert!(answered(&answers).contains(&"family"));
    }
}
