//! The looks of the portal at itself: when they come, what they hold up, and whom they tell.

use jiff::SignedDuration;
use portal::appliance::portal_page::look_when_due;
use portal::platform::settings::Name;
use serde_json::json;

use crate::office::portal_page::finding;
use crate::office::role_rights::{RUTH, administration};
use crate::support::app::{TestApp, plain};
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
