//! Authorization: every operation, requested by every kind of caller.

use std::collections::HashSet;

use portal::platform::settings::Name;
use portal::platform::token::Token;
use reqwest::Method;
use serde_json::Value;

pub(super) use super::operations_table::expected;
use crate::calendar;
use crate::http::routes::{Operation, operations};
use crate::support::app::TestApp;
use crate::support::browser::{Answer, Browser, send};

/// The kinds of caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Caller {
    Nobody,
    /// Their password was right, their code is still to come.
    Pending,
    /// Their session has expired.
    Expired,
    /// They have been disabled, and somehow their session is still there.
    Disabled,
    /// Names ids of another member.
    OtherMember,
    /// Locked by failures from elsewhere, with a session from before.
    Locked,
    Office,
    Treasurer,
    Administrator,
    /// An administrator whose rights sleep.
    Asleep,
    /// Names ids of their own.
    Member,
}

use Caller::{
    Administrator, Asleep, Disabled, Expired, Locked, Member, Nobody, Office, OtherMember, Pending, Treasurer,
};

const CALLERS: [Caller; 11] = [
    Nobody,
    Pending,
    Expired,
    Disabled,
    OtherMember,
    Locked,
    Office,
    Treasurer,
    Administrator,
    Asleep,
    Member,
];

impl Caller {
    fn is_signed_in(self) -> bool {
        !matches!(self, Nobody | Pending | Expired | Disabled)
    }

    fn has_role(self) -> bool {
        matches!(self, Office | Treasurer | Administrator | Asleep)
    }
}

/// The callers who are answered as permitted.
#[derive(Clone, Copy, Debug)]
pub(super) enum For {
    Everybody,
    SignedIn,
    /// The owner of the id only, not even an administrator: all others are told that there is none.
    Owner,
    /// With step-up, which fails while the account is locked.
    Confirmed,
    /// Everyone with a role, dormant or not.
    RoleHolders,
    /// Office and administrator, awake.
    People,
    /// Administrators, awake.
    Administrators,
    /// Treasurers, awake.
    Treasurers,
    /// Who is administrator and treasurer, awake: none of the callers.
    WholePortal,
}

/// The expected status for this caller, where permitted callers get `status`.
fn answer(may: For, status: u16, caller: Caller) -> u16 {
    match may {
        For::Everybody => status,
        _ if !caller.is_signed_in() => 401,
        For::Owner if caller == Member => status,
        For::Owner => 404,
        For::Confirmed if caller == Locked => 423,
        For::SignedIn | For::Confirmed => status,
        For::RoleHolders if caller.has_role() => status,
        For::People if matches!(caller, Office | Administrator) => status,
        For::Administrators if caller == Administrator => status,
        For::Treasurers if caller == Treasurer => status,
        For::RoleHolders | For::People | For::Administrators | For::Treasurers | For::WholePortal => 403,
    }
}

/// A portal with one caller of each kind, and Mary's session, browser and photo to name.
pub(super) struct Stage {
    pub(super) portal: TestApp,
    browser: Browser,
    session: i64,
    device: i64,
    photo: String,
    /// A member's id.
    other: String,
}

impl Stage {
    pub(super) async fn set() -> Self {
        let portal = TestApp::start().await;
        // Eleven callers type the same wrong password.
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
        portal.set(Name::RolesNeedSecondFactor, "no");
        for (caller, role) in [(Office, "office"), (Treasurer, "treasurer"), (Administrator, "administrator")]
        {
            portal.give_role(&email(caller), role);
        }
        portal.give_role(&email(Asleep), "administrator");
        portal.execute("UPDATE members SET disabled_at = 0 WHERE email = ?1", [email(Disabled)]);
        portal.execute("UPDATE members SET two_factor_enabled = 1 WHERE email = ?1", [email(Pending)]);
        let mary: String = portal.value("SELECT id FROM members WHERE email = ?1", [email(Member)]);
        let photo = portal.photo_of(&mary);
        portal.execute(
            "INSERT INTO trusted_devices (member_id, device_fingerprint, last_used_at, expires_at, created_at)
             VALUES (?1, x'01', 0, 9999999999, 0)",
            [&mary],
        );
        let device = portal.value("SELECT id FROM trusted_devices", []);
        calendar::give_address(&portal, &mary);
        portal.execute("INSERT INTO households (id, name, created_at) VALUES ('h1', 'Smith Family', 0)", []);
        portal.execute(
            "INSERT INTO sessions (token_hash, member_id, epoch, created_at, last_seen_at, expires_at)
             VALUES (randomblob(32), ?1, 0, ?2, ?2, ?2 + 1000)",
            (&mary, portal.now().as_second()),
        );
        let session = portal.value("SELECT id FROM sessions", []);
        let other = portal.value("SELECT id FROM members WHERE email = ?1", [email(OtherMember)]);
        Self { browser: portal.browser(), portal, session, device, photo, other }
    }

    /// Another one, as this one is now.
    async fn copied(&self) -> Self {
        let portal = self.portal.copied().await;
        let (photo, other) = (self.photo.clone(), self.other.clone());
        Self { browser: portal.browser(), portal, session: self.session, device: self.device, photo, other }
    }

    /// The cookie that this caller's browser sends.
    fn cookie(&self, caller: Caller) -> String {
        if caller == Nobody {
            return String::new();
        }
        let (token, now) = (Token::generate(), self.portal.now().as_second());
        let expires = if caller == Expired { now } else { now + 300 };
        let is_awake = caller.has_role() && caller != Asleep;
        let sql = if caller == Pending {
            "INSERT INTO pending_sign_ins (token_hash, member_id, epoch, created_at, expires_at)
             SELECT ?1, id, 0, ?2, ?3 FROM members WHERE email = ?4 AND NOT ?5"
        } else {
            "INSERT INTO sessions (token_hash, member_id, epoch, created_at, last_seen_at, expires_at, role_awake_since,
                role_used_at)
             SELECT ?1, id, 0, ?2, ?2, ?3, iif(?5, ?2, NULL), iif(?5, ?2, NULL) FROM members WHERE email = ?4"
        };
        let row = (token.hash().0, now, expires, email(caller), is_awake);
        self.portal.execute(sql, row);
        let token = token.encoded();
        // A pending one opens nothing under another name either.
        let others =
            if caller == Pending { format!("; pending={token}; device={token}") } else { String::new() };
        format!("session={token}{others}")
    }

    pub(super) async fn ask(&self, operation: &Operation, caller: Caller, body: &Value) -> Answer {
        let id = match &*operation.id {
            "endSession" => self.session.to_string(),
            "forgetDevice" => self.device.to_string(),
            "endCalendarFeed" => "1".to_owned(),
            "statement" | "gift" | "bounceCheck" | "restorePerson" | "undoMerge" | "endCouple"
            | "changeFund" | "mergeFunds" => "0".to_owned(),
            numbered if ["GiftInKind", "Gift", "Pledge"].iter().any(|end| numbered.ends_with(end)) => {
                "0".to_owned()
            }
            numbered if ["Sheet", "ampaign"].iter().any(|part| numbered.contains(part)) => "0".to_owned(),
            of_household if of_household.to_lowercase().ends_with("household") => "h1".to_owned(),
            _ => self.other.clone(),
        };
        let path = operation
            .address(&self.photo)
            .replace("{id}", &id)
            .replace("{other}", &id)
            .replace("{person}", &id)
            .replace("{year}/{number}", "2026/17")
            .replace("{year}", "2026")
            .replace("{month}", "no-month")
            .replace("{key}", "row-0001");
        // The browser has no cookies of its own where the request names them.
        let mut request = self.browser.request(operation.method.clone(), &path);
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

// Known from ChurchCRM CVE-2026-40480, CVE-2026-39331; Vaultwarden GHSA-569v-845w-g82p.
// proves: T1, A1, O0, O1, O2
#[tokio::test]
async fn every_operation_answers_every_kind_of_caller_as_listed() {
    let operations = operations();
    let ids: HashSet<&str> = operations.iter().map(|operation| &*operation.id).collect();
    assert_eq!(ids.len(), operations.len(), "every operation has an id of its own");
    let untouched = Stage::set().await;
    let mut stage = untouched.copied().await;
    // Operations that only read, or are refused to everybody, share a stage; up to a limit, as rate limits count.
    let mut on_this_stage = 0;
    for operation in &operations {
        let Some((body, may, success)) = expected(&operation.id) else {
            panic!("{}: say what everybody is answered", operation.id);
        };
        for caller in CALLERS {
            let status = answer(may, success, caller);
            let answer = stage.ask(operation, caller, &body).await;
            assert_eq!(answer.status, status, "{} as {caller:?}: {}", operation.id, answer.body);
        }
        on_this_stage += 1;
        let changes_nothing = operation.method == Method::GET || success >= 400;
        if !changes_nothing || on_this_stage == 8 {
            stage = untouched.copied().await;
            on_this_stage = 0;
        }
    }
}
