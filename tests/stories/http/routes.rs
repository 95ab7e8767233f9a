//! Guarantees of the API description for every operation in it, new ones included.

#[path = "../../../packaging/description.rs"]
mod description;

use std::collections::HashSet;
use std::sync::LazyLock;

use portal::app;
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::browser::send;
use crate::support::command::Portal;

/// The operations without authentication; those of set-up ask for its own code.
pub const PUBLIC: [&str; 30] = [
    "login",
    "verifyTwoFactor",
    "logout",
    "forgotPassword",
    "resetPassword",
    "openSlip",
    "join",
    "endLettersPage",
    "endLetters",
    "openAnswerLink",
    "answerByLink",
    "names",
    "health",
    "getSetUp",
    "enterSetUpCode",
    "setUpCongregation",
    "lookAtAddress",
    "tryCertificate",
    "setUpAddress",
    "setUpHelp",
    "setUpAdministrator",
    "beginSetUpSecondFactor",
    "verifySetUpSecondFactor",
    "setUpMail",
    "testSetUpMail",
    "proveSetUpMail",
    "finishSetUp",
    "setUpBackups",
    "restoreFound",
    "restoreBackup",
];

pub struct Operation {
    pub method: Method,
    pub path: String,
    pub id: String,
    pub description: Value,
}

impl Operation {
    /// For members with a role: theirs alone, and every one is in the table of authorization.
    pub fn is_office_work(&self) -> bool {
        self.path.starts_with("/api/office/")
    }

    /// Of an empty portal: all others are told that it is not there.
    pub fn is_set_up(&self) -> bool {
        self.path.starts_with("/api/set-up")
    }

    /// Its address, with its only parameter filled in: a photo, or the event "e1".
    pub fn address(&self, photo: &str) -> String {
        self.path.replace("/api/photos/{id}", photo).replace("/api/events/{id}", "/api/events/e1")
    }
}

pub fn operations() -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, item) in specification()["paths"].as_object().unwrap() {
        for (method, description) in item.as_object().unwrap() {
            operations.push(Operation {
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                id: description["operationId"].as_str().unwrap().to_owned(),
                description: description.clone(),
            });
        }
    }
    assert!(operations.len() >= 12, "the description was read");
    let ids: HashSet<&str> = operations.iter().map(|operation| &*operation.id).collect();
    assert_eq!(ids.len(), operations.len(), "each has an id of its own");
    operations
}

/// Composed once: that takes as long as a dozen requests.
pub fn specification() -> &'static Value {
    static SPECIFICATION: LazyLock<Value> =
        LazyLock::new(|| serde_json::from_str(&app::service().spec()).unwrap());
    &SPECIFICATION
}

// proves: A5
#[test]
fn the_committed_description_is_what_the_program_prints() {
    let committed = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.yaml")).unwrap();
    assert!(description::description() == committed, "openapi.yaml is stale. Run: make openapi");
    assert!(Portal::nowhere().ok(&["openapi"]) == committed);
}

// proves: A1
/// That it does is in the table of authorization.
#[test]
fn every_operation_says_that_it_asks_who_is_there_unless_it_is_public() {
    let mut public = 0;
    for operation in operations() {
        let security = operation.description.get("security").unwrap_or(&json!([])).clone();
        if PUBLIC.contains(&&*operation.id) {
            public += 1;
            assert_eq!(security, json!([]), "{}", operation.id);
        } else {
            assert_eq!(security, json!([{ "session": [] }]), "{}", operation.path);
        }
    }
    assert_eq!(public, PUBLIC.len(), "each of them exists");
}

// proves: A1
#[tokio::test]
async fn every_read_refuses_a_session_that_has_ended() {
    let portal = TestApp::start().await;
    portal.event("e1", "2026-12-24", "18:00");
    let now = portal.now().as_second();
    let ended = [
        ("expired", format!("UPDATE sessions SET expires_at = {now}")),
        ("idle", format!("UPDATE sessions SET last_seen_at = {}", now - 14 * 86_400)),
        ("disabled", "UPDATE members SET disabled_at = 1".to_owned()),
        ("another password", "UPDATE members SET session_epoch = session_epoch + 1".to_owned()),
        ("no e-mail any more", "UPDATE members SET password = NULL, email = NULL".to_owned()),
        ("removed", "DELETE FROM members".to_owned()),
    ];
    for (number, (reason, sql)) in ended.into_iter().enumerate() {
        portal.execute("DELETE FROM members", []);
        let email = format!("mary{number}@email.com");
        let photo = portal.photo_of(&portal.member("Mary", "Smith", &email));
        let browser = portal.signed_in(&email).await;
        portal.execute("DELETE FROM events", []);
        portal.event("e1", "2026-11-22", "");
        portal.execute("UPDATE events SET asks = 1, organiser_id = (SELECT id FROM members)", []);
        let is_read = |operation: &Operation| {
            operation.method == Method::GET
                && !operation.is_office_work()
                && !PUBLIC.contains(&&*operation.id)
        };
        let mut reads = Vec::new();
        for operation in operations().into_iter().filter(is_read) {
            let address = operation.address(&photo).replace("{id}", "e1");
            let status = if operation.id == "myStatement" { 404 } else { 200 };
            assert_eq!(browser.get(&address).await.status, status, "{}", operation.path);
            reads.push(address);
        }
        portal.execute(&sql, []);
        for address in reads {
            assert_eq!(browser.get(&address).await.status, 401, "{reason}: {address}");
        }
    }
}

// Known from Nextcloud CVE-2023-35172; RubyGems.org GHSA-c55g-q6f4-5qxr; Zitadel CVE-2025-64102.
// proves: P9
#[tokio::test]
async fn every_address_that_takes_a_password_a_token_or_a_code_is_throttled() {
    let portal = TestApp::start().await;
    portal.mary();
    portal.give_role("mary.smith@email.com", "administrator");
    portal.give_role("mary.smith@email.com", "treasurer");
    portal.set(Name::RolesNeedSecondFactor, "no");
    let other = portal.person("John", "Doe", None);
    let browser = portal.signed_in("mary.smith@email.com").await;
    portal.execute("UPDATE sessions SET device_id = NULL", []);
    portal.failed_here_before(50);
    for _ in 0..50 {
        portal.app.link_misses.0.count_failure(portal.address.ip(), portal.now());
    }
    let specification = specification();
    let mut gates = Vec::new();
    for operation in operations().into_iter().filter(|operation| !operation.is_set_up()) {
        let schema =
            &operation.description["requestBody"]["content"]["application/json; charset=utf-8"]["schema"];
        let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) else {
            continue;
        };
        let properties = specification["components"]["schemas"][name]["properties"].as_object().unwrap();
        if !["password", "currentPassword", "token", "code"].iter().any(|name| properties.contains_key(*name))
        {
            continue;
        }
        let body: serde_json::Map<_, _> = properties
            .iter()
            .filter(|(_, property)| property["type"] == "string")
            .map(|(key, _)| (key.clone(), json!("quiet river lantern")))
            .collect();
        let address = operation.path.replace("{id}", &other).replace("{month}", "2026-10");
        let request = browser.request(operation.method.clone(), &address);
        let answer = send(request.json(&body)).await;
        assert_eq!(answer.status, 429, "{}", operation.path);
        assert!(answer.header("retry-after").unwrap().parse::<u32>().unwrap() > 0);
        gates.push(operation.id);
    }
    let known = "answerByLink changePassword disablePerson join login makeRecoveryCodes openAnswerLink openSlip \
        resetPassword turnTwoFactorOff turnTwoFactorOn verifyTwoFactor wakeRoleRights";
    for known in known.split(' ') {
        assert!(gates.iter().any(|gate| gate == known), "the search finds {known}, which is a gate");
    }
}

// proves: A1, A2
#[test]
fn no_operation_takes_a_member_s_id() {
    for operation in operations() {
        let parameters = operation.description.get("parameters").cloned().unwrap_or(json!([]));
        let kind = match &*operation.id {
            // A photo's id is random, of the picture and not of its member; any member may see it. An event is
            // everybody's; of people an answer names those of the household only: stories of its own. What ends letters
            // is signed, and names no one that the letter did not.
            "photo"
            | "event"
            | "eventFile"
            | "answerEvent"
            | "answersForOrganiser"
            | "answersPrinted"
            | "endLettersPage"
            | "endLetters"
            // The member's own; another's is not found.
            | "importProgress"
            | "cancelImport"
            | "myStatement" => "string",
            // An id of the member's own; another member's is not found.
            "endSession" | "forgetDevice" | "endCalendarFeed" => "integer",
            // The id of the person concerned: only members with a role get this far.
            _ if operation.is_office_work() => continue,
            // One's own child without an account; of another person it is refused: a story of its own.
            "uploadPhoto" | "removePhoto" => {
                assert!(parameters[0]["in"] == "query" && parameters[0]["name"] == "child", "{parameters}");
                continue;
            }
            // A position in a list.
            "events" | "announcements" => {
                assert!(parameters[0]["in"] == "query" && parameters[0]["name"] == "before", "{parameters}");
                continue;
            }
            _ => {
                assert_eq!(parameters, json!([]), "{}", operation.path);
                assert!(!operation.path.contains('{'), "{}", operation.path);
                continue;
            }
        };
        assert_eq!(parameters.as_array().unwrap().len(), 1, "{}", operation.path);
        assert_eq!((&parameters[0]["in"], &parameters[0]["schema"]["type"]), (&json!("path"), &json!(kind)));
    }
}
