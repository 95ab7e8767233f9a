//! Authorization: every operation, requested by every kind of caller.

use std::collections::HashSet;

use portal::platform::settings::Name;
use portal::platform::token::Token;
use reqwest::Method;
use serde_json::{Value, json};

use crate::http::routes::{Operation, operations};
use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::{Answer, send};

/// The kinds of caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Caller {
    Nobody,
    /// Their password was right, their code is still to come.
    Pending,
    /// Their session has expired.
    Expired,
    /// Names ids of another member.
    OtherMember,
    /// Locked by failures from elsewhere, with a session from before.
    Locked,
    Administrator,
    /// Names ids of their own.
    Member,
}

use Caller::{Administrator, Expired, Locked, Member, Nobody, OtherMember, Pending};

const CALLERS: [Caller; 7] = [Nobody, Pending, Expired, OtherMember, Locked, Administrator, Member];

/// The same answer for every caller, in the order of [`CALLERS`].
const PUBLIC: [u16; 7] = [200; 7];
const SIGNED_IN: [u16; 7] = [401, 401, 401, 200, 200, 200, 200];
/// For the owner of the id only, not even for an administrator.
const OWN_ID: [u16; 7] = [401, 401, 401, 404, 404, 404, 200];

/// What an operation is sent, and what it answers.
fn expected(operation: &str) -> Option<(Value, [u16; 7])> {
    let nothing = || json!({});
    let refused = |status| [401, 401, 401, status, status, status, status];
    // Step-up fails while the account is locked.
    let confirmed = |status| [401, 401, 401, status, 423, status, status];
    let confirmation = json!({ "password": PASSWORD, "code": "000000" });
    let choice = json!({ "currentPassword": PASSWORD, "password": "seven green kettles",
        "confirmPassword": "seven green kettles" });
    Some(match operation {
        "names" | "health" | "logout" => (nothing(), PUBLIC),
        "login" => (json!({ "email": "nobody@email.com", "password": PASSWORD }), [401; 7]),
        "verifyTwoFactor" => (json!({ "email": "pending@email.com", "code": "000000" }), [401; 7]),
        "forgotPassword" => (json!({ "email": "nobody@email.com" }), PUBLIC),
        "resetPassword" => {
            let token = "A".repeat(43);
            let password = "seven green kettles";
            (json!({ "token": token, "password": password, "confirmPassword": password }), [410; 7])
        }
        "me"
        | "security"
        | "beginTwoFactor"
        | "endOtherSessions"
        | "profile"
        | "updateProfile"
        | "family"
        | "photo"
        | "removePhoto"
        | "events"
        | "upcomingEvents"
        | "announcements"
        | "recentAnnouncements"
        | "celebrationsOfTheWeek"
        | "financialSummary"
        | "donations"
        | "pledges" => (nothing(), SIGNED_IN),
        // Not a photo: a photo would be accepted from every signed-in member.
        "uploadPhoto" => (nothing(), refused(415)),
        "endSession" | "forgetDevice" => (nothing(), OWN_ID),
        "changePassword" => (choice, confirmed(200)),
        "turnTwoFactorOn" => (json!({ "code": "000000" }), refused(400)),
        // Theirs is off, so the answer is a conflict.
        "turnTwoFactorOff" | "makeRecoveryCodes" => (confirmation, refused(409)),
        _ => return None,
    })
}

/// A portal with one caller of each kind, and Mary's session, browser and photo to name.
struct Stage {
    portal: TestApp,
    session: i64,
    device: i64,
    photo: String,
}

impl Stage {
    async fn set() -> Self {
        let portal = TestApp::start().await;
        // Seven callers type the same wrong password.
        portal.set(Name::LockAfter, "20");
        for caller in CALLERS {
            if caller != Nobody {
                portal.member("Mary", "Smith", &email(caller));
            }
        }
        portal.execute(
            "UPDATE members SET account_locked = 1, locked_at = 0 WHERE email = ?1",
            [email(Locked)],
        );
        portal.execute("UPDATE members SET role = 'administrator' WHERE email = ?1", [email(Administrator)]);
        portal.execute("UPDATE members SET two_factor_enabled = 1 WHERE email = ?1", [email(Pending)]);
        let mary: String = portal.value("SELECT id FROM members WHERE email = ?1", [email(Member)]);
        let photo = portal.photo_of(&mary);
        portal.execute(
            "INSERT INTO trusted_devices (member_id, device_fingerprint, last_used_at, expires_at, created_at)
             VALUES (?1, x'01', 0, 9999999999, 0)",
            [&mary],
        );
        let device = portal.value("SELECT id FROM trusted_devices", []);
        portal.execute(
            "INSERT INTO sessions (token_hash, member_id, epoch, created_at, last_seen_at, expires_at)
             VALUES (randomblob(32), ?1, 0, ?2, ?2, ?2 + 1000)",
            (&mary, portal.now().as_second()),
        );
        let session = portal.value("SELECT id FROM sessions", []);
        Self { portal, session, device, photo }
    }

    /// The cookie that this caller's browser sends.
    fn cookie(&self, caller: Caller) -> String {
        let portal = &self.portal;
        let now = portal.now().as_second();
        let member: String = match caller {
            Nobody => return String::new(),
            other => portal.value("SELECT id FROM members WHERE email = ?1", [email(other)]),
        };
        let token = Token::generate().unwrap();
        let expires = if caller == Expired { now } else { now + 300 };
        let (cookie, sql) = if caller == Pending {
            (
                "pending",
                "INSERT INTO pending_sign_ins (token_hash, member_id, epoch, created_at, expires_at)
                 VALUES (?1, ?2, 0, ?3, ?4)",
            )
        } else {
            (
                "session",
                "INSERT INTO sessions (token_hash, member_id, epoch, created_at, last_seen_at, expires_at)
                 VALUES (?1, ?2, 0, ?3, ?3, ?4)",
            )
        };
        portal.execute(sql, (token.hash().0, &member, now, expires));
        format!("{cookie}={}", token.encoded())
    }

    async fn ask(&self, operation: &Operation, caller: Caller, body: &Value) -> Answer {
        let id = match &*operation.id {
            "endSession" => self.session,
            _ => self.device,
        };
        let path = operation.address(&self.photo).replace("{id}", &id.to_string());
        let mut request = self.portal.browser().request(operation.method.clone(), &path);
        request = request.header("cookie", self.cookie(caller));
        if operation.method != Method::GET && operation.method != Method::DELETE {
            request = request.json(body);
        }
        send(request).await
    }
}

fn email(caller: Caller) -> String {
    format!("{caller:?}@email.com").to_lowercase()
}

#[tokio::test]
async fn every_operation_answers_every_kind_of_caller_as_listed() {
    let operations = operations();
    let ids: HashSet<&str> = operations.iter().map(|operation| &*operation.id).collect();
    assert_eq!(ids.len(), operations.len(), "every operation has an id of its own");
    for operation in &operations {
        let Some((body, answers)) = expected(&operation.id) else {
            panic!("{}: say what everybody is answered", operation.id);
        };
        let stage = Stage::set().await;
        for (caller, status) in CALLERS.into_iter().zip(answers) {
            let answer = stage.ask(operation, caller, &body).await;
            assert_eq!(answer.status, status, "{} as {caller:?}: {}", operation.id, answer.body);
        }
    }
}

#[tokio::test]
async fn a_pending_sign_in_opens_nothing_but_the_question_for_its_code() {
    let stage = Stage::set().await;
    let operations = operations();
    let verify = operations.iter().find(|operation| operation.id == "verifyTwoFactor").unwrap();
    let body = json!({ "email": email(Pending), "code": "000000" });
    for caller in CALLERS {
        let answer = stage.ask(verify, caller, &body).await.json();
        let starts_over = answer["code"] == "start_over";
        assert_eq!(starts_over, caller != Pending, "{caller:?}: {answer}");
    }
}
