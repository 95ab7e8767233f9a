//! Dangerous actions ask for the password and the code again (step-up).

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::http::routes::{Operation, operations, specification};
use crate::office::role_rights::{RUTH, at_work, secretary};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::send;

/// Whatever takes a step-up, from the description.
fn dangerous() -> Vec<Operation> {
    let specification = specification();
    let takes_step_up = |operation: &Operation| {
        let schema = &operation.description["requestBody"]["content"]["application/json; charset=utf-8"]["schema"]
            ["$ref"];
        let Some(name) = schema.as_str().and_then(|path| path.rsplit('/').next()) else { return false };
        let properties = &specification["components"]["schemas"][name]["properties"];
        name == "StepUp" || properties.get("stepUp").is_some()
    };
    operations()
        .into_iter()
        .filter(|operation| operation.is_office_work() && takes_step_up(operation))
        .collect()
}

// proves: O3, O16
#[tokio::test]
async fn everything_dangerous_asks_for_the_password_and_a_code_of_the_last_five_minutes() {
    let (portal, factor) = secretary().await;
    portal.give_role(RUTH, "administrator");
    portal.give_role(RUTH, "treasurer");
    let (mary, twin) = (portal.mary(), portal.person("Maria", "Smith", None));
    let operations = dangerous();
    let ids: Vec<&str> = operations.iter().map(|operation| &*operation.id).collect();
    let expected = "disablePerson resetPersonSecondFactor changePersonEmail changePersonSignInName \
        changePersonContactEmail writeResetLetter changePersonRoles removePerson mergePeople peopleFile logFile makeSlips \
        correctClosedGift addToClosedSheet mergeFunds giftsFile reopenMonth changeSettings \
        downloadBackup wakeRoleRights";
    for id in expected.split(' ') {
        assert!(ids.contains(&id), "{id} takes no step-up: {ids:?}");
    }
    let browser = at_work(&portal).await;
    portal.pass(SignedDuration::from_mins(6));
    let (before, ruth) = (everything(&portal), portal.id_of(RUTH));
    for operation in &operations {
        // Gifts and months have names of another kind.
        let id = if operation.path.contains("/giving/") { "1" } else { &mary };
        let address =
            operation.path.replace("{id}", id).replace("{other}", &twin).replace("{month}", "2026-10");
        let attempt = |step_up: Value| {
            let body = match &*operation.id {
                "disablePerson"
                | "resetPersonSecondFactor"
                | "writeResetLetter"
                | "wakeRoleRights"
                | "reopenMonth" => step_up,
                _ => json!({ "version": 1, "otherVersion": 1, "email": "new@email.com", "roles": [],
                    "name": "Mary Smith", "ids": [mary], "isReset": true, "reason": "x", "into": 2,
                    "changes": [], "passphrase": "four quiet river lanterns",
                    "gift": { "version": 1, "amount": "5", "date": "2026-11-15" }, "stepUp": step_up }),
            };
            send(browser.request(operation.method.clone(), &address).json(&body))
        };
        attempt(json!({ "password": PASSWORD })).await.refused(400, "code_needed");
        let wrong = json!({ "password": "not this one", "code": factor.code(&portal) });
        attempt(wrong).await.refused(400, "wrong_password");
        let counted: i64 = portal
            .value("SELECT sum(failed_login_attempts) FROM trusted_devices WHERE member_id = ?1", [&ruth]);
        assert_eq!(counted + portal.failures(&ruth), 1, "{}", operation.id);
        // There are more of them than wrong passwords before an account locks.
        portal.execute("UPDATE trusted_devices SET failed_login_attempts = 0", []);
    }
    assert_eq!(everything(&portal), before, "nothing was changed");
}

/// All data that the office may change, except counts of failures.
fn everything(portal: &TestApp) -> String {
    portal.value(
        "SELECT (SELECT group_concat(id || version || coalesce(email, '') || coalesce(disabled_at, '') || session_epoch)
            FROM (SELECT * FROM members ORDER BY id)) || (SELECT count(*) FROM slips) || (SELECT count(*) FROM outbox)
            || (SELECT count(*) FROM security_logs WHERE actor_id IS NOT NULL)",
        [],
    )
}
