//! The looks of the portal at itself: when they come, what they hold up, and whom they tell.

use jiff::{SignedDuration, Timestamp};
use portal::appliance::backup::{BackupFolder, BackupStatus};
use portal::appliance::portal_page::look_when_due;
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::json;

use crate::office::portal_page::finding;
use crate::office::role_rights::{RUTH, administration};
use crate::office::step_up;
use crate::support::app::{TestApp, plain};
use crate::support::browser::send;
use crate::support::wait::PATIENCE;

#[tokio::test]
async fn a_look_waits_for_no_import_and_holds_none_up() {
    let (portal, ruth) = administration().await;
    let _import = portal.app.db.long_turn().await.unwrap();
    let nothing = json!({});
    let look = tokio::time::timeout(PATIENCE, ruth.post("/api/office/portal/look", &nothing));
    look.await.expect("it is not another long work's turn that it waits for").ok();
}

async fn looks_when_due(portal: &TestApp) -> bool {
    let (db, dir, now) = (portal.app.db.clone(), portal.app.data_dir.clone(), portal.now());
    tokio::task::spawn_blocking(move || look_when_due(&db, &dir, now)).await.unwrap().unwrap()
}

#[tokio::test]
async fn after_a_change_the_look_is_old_and_the_portal_looks_again_by_itself() {
    let (portal, ruth) = administration().await;
    let is_old = || async { ruth.read("/api/office/portal").await["isLookOld"].clone() };
    assert_eq!(is_old().await, true, "there was none yet");
    assert!(looks_when_due(&portal).await);
    assert_eq!(is_old().await, false);
    portal.pass(SignedDuration::from_mins(1));
    portal.mary();
    assert!(!looks_when_due(&portal).await);
    portal.set(Name::BackupTime, "");
    assert_eq!(is_old().await, true);
    assert!(looks_when_due(&portal).await);
    assert_eq!(is_old().await, false);
    assert!(finding(&ruth.read("/api/office/portal").await, "nightly-backup").is_some());
    portal.set(Name::BackupTime, "03:00");
    assert!(looks_when_due(&portal).await, "within the second of the look before");
    // A second factor counts where it is an administrator's.
    portal.pass(SignedDuration::from_mins(1));
    let of = |email: &str| portal.value::<String>("SELECT id FROM members WHERE email = ?1", [email]);
    for (email, old) in [("mary.smith@email.com", false), (RUTH, true)] {
        let sql =
            "INSERT INTO security_logs (action, member_id, created_at) VALUES ('two-factor-enabled', ?1, ?2)";
        portal.execute(sql, (of(email), portal.now().as_second()));
        assert_eq!(is_old().await, old, "{email}");
    }
}

#[tokio::test]
async fn a_backup_by_the_portal_itself_or_by_command_and_letters_that_are_tried_again_are_looked_at() {
    let (portal, ruth) = administration().await;
    let is_old = || async { ruth.read("/api/office/portal").await["isLookOld"].clone() };
    assert!(looks_when_due(&portal).await);
    assert!(finding(&ruth.read("/api/office/portal").await, "backup").is_some(), "there is none");
    let folder = BackupFolder::beside(&portal.data_dir().join("portal.db")).unwrap();
    folder.add_by_hand(&portal.database(), "command line", portal.now()).unwrap();
    assert_eq!(is_old().await, true);
    assert!(looks_when_due(&portal).await);
    assert!(finding(&ruth.read("/api/office/portal").await, "backup").is_none());
    for change in [
        |status: &mut BackupStatus| status.backup.well(Timestamp::UNIX_EPOCH, "a".into(), "b".to_owned()),
        |status: &mut BackupStatus| status.proof.well(Timestamp::UNIX_EPOCH, "a".into(), "b".to_owned()),
        |status: &mut BackupStatus| status.with_key = Some(Timestamp::UNIX_EPOCH),
    ] {
        assert_eq!(is_old().await, false);
        folder.note(change).unwrap();
        assert_eq!(is_old().await, true);
        assert!(looks_when_due(&portal).await);
    }
    ruth.post("/api/office/portal/letters/retry", &json!({})).await.ok();
    assert_eq!(is_old().await, true);
}

#[tokio::test]
async fn a_new_passphrase_is_judged_in_the_turn_of_long_work() {
    let (portal, ruth) = administration().await;
    portal.give_role(RUTH, "treasurer");
    let settings = |name: &str, before: &str, value: &str| {
        let changes = json!([{ "name": name, "before": before, "value": value }]);
        json!({ "changes": changes, "stepUp": step_up() })
    };
    let path = "/api/office/portal/settings";
    for (field, method, path, asked) in [
        ("backup-passphrase", Method::PUT, path, settings("backup-passphrase", "", "password1234")),
        (
            "passphrase",
            Method::POST,
            "/api/office/portal/backups/file",
            json!({ "passphrase": "password1234", "stepUp": step_up() }),
        ),
    ] {
        let turn = portal.app.db.long_turn().await.unwrap();
        let stepped_up = portal.logged("action = 'setting-changed'");
        let asking = tokio::spawn({
            let request = ruth.request(method, path).json(&asked);
            async move { send(request).await }
        });
        // Its own step-up came before those of these, and so would its answer.
        for (before, value) in [("5", "6"), ("6", "7"), ("7", "6"), ("6", "5")] {
            ruth.put("/api/office/portal/settings", &settings("lock-after", before, value)).await.ok();
        }
        assert_eq!(portal.logged("action = 'setting-changed'"), stepped_up + 4);
        assert!(!asking.is_finished(), "{path} waits for its turn");
        drop(turn);
        asking.await.unwrap().field_refused(field);
    }
}

#[tokio::test]
async fn an_administrator_without_a_second_factor_reads_it_of_herself() {
    let (portal, ruth) = administration().await;
    let found = || async {
        let page = ruth.read("/api/office/portal").await;
        finding(&page, "second-factor").map(|found| (found["says"].to_string(), found["mendedBy"].clone()))
    };
    portal.set(Name::RolesNeedSecondFactor, "no");
    portal.execute("UPDATE members SET two_factor_enabled = 0 WHERE email = ?1", [RUTH]);
    assert!(looks_when_due(&portal).await);
    let (says, mended_by) = found().await.unwrap();
    assert!(says.contains("You have no second factor") && mended_by == "second-factor", "{says} {mended_by}");
    portal.execute("UPDATE members SET two_factor_enabled = 1 WHERE email = ?1", [RUTH]);
    let (says, mended_by) = found().await.unwrap();
    assert!(says.contains("Ruth Albright") && mended_by.is_null(), "{says} {mended_by}");
}

#[tokio::test]
async fn the_portal_looks_every_six_hours_and_writes_once_a_week_about_what_lasts() {
    let (portal, _ruth) = administration().await;
    let letters = || portal.count("outbox WHERE letter = 'portal-findings'");
    assert!(looks_when_due(&portal).await);
    assert!(!looks_when_due(&portal).await);
    portal.pass(SignedDuration::from_hours(6) - SignedDuration::from_secs(1));
    assert!(!looks_when_due(&portal).await);
    portal.pass(SignedDuration::from_secs(1));
    assert!(looks_when_due(&portal).await);
    assert_eq!(letters(), 0, "a problem may pass within a day");
    // Nobody serves this folder: a problem that stays.
    portal.pass(SignedDuration::from_hours(18));
    assert!(looks_when_due(&portal).await);
    assert_eq!(letters(), 1);
    portal.deliver().await;
    let letter =
        portal.letters().iter().map(|letter| plain(letter)).find(|it| it.contains("The portal needs"));
    let letter = letter.unwrap();
    assert!(
        letter.contains("The portal is not open: nobody can sign in.") && letter.contains("/office/portal")
    );
    assert!(!letter.contains("No mail server is set"), "that is no problem yet");
    for (days, wanted) in [(6, 1), (1, 2)] {
        portal.pass(SignedDuration::from_hours(24 * days));
        assert!(looks_when_due(&portal).await);
        assert_eq!(letters(), wanted);
    }
    portal.execute(
        "UPDATE findings SET aside_until = '2027-11-01', aside_because = 'x', aside_by = 'Ruth'",
        [],
    );
    portal.pass(SignedDuration::from_hours(24 * 8));
    assert!(looks_when_due(&portal).await);
    assert_eq!(letters(), 2, "all is put aside");
}
