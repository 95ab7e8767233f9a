//! Backup codes, and that no code is valid twice. They are tried at step-up; signing in runs the same check.

use futures_util::future::join_all;
use jiff::SignedDuration;

use super::{MARY, protected};
use crate::support::app::PASSWORD;
use crate::support::authenticator::{make_recovery_codes, recovery_codes_in, totp_code, turn_off, turn_on};
use crate::support::browser::Browser;

const JOHN: &str = "john@email.com";

/// True when the code was accepted; requests an operation that ends nothing.
async fn takes(browser: &Browser, code: &str) -> bool {
    match make_recovery_codes(browser, PASSWORD, code).await.status {
        200 => true,
        400 => false,
        other => panic!("{other}"),
    }
}

// Known from Punk-TOTP CVE-2026-78619.
// proves: T7
#[tokio::test]
async fn another_member_s_backup_code_opens_nothing() {
    let (portal, _, _, factor) = protected().await;
    portal.member("John", "Doe", JOHN);
    let john = portal.signed_in(JOHN).await;
    turn_on(&portal, &john).await;
    for code in &factor.recovery_codes[..3] {
        assert!(!takes(&john, code).await);
    }
    assert_eq!(portal.count("recovery_codes WHERE used_at IS NOT NULL"), 0);
}

// proves: T7
#[tokio::test]
async fn a_used_backup_code_stays_used_and_a_made_up_one_is_a_guess() {
    let (portal, _, browser, factor) = protected().await;
    let wrong_codes = || portal.value::<i64>("SELECT wrong_codes FROM members", []);
    for (guess, code) in (1..).zip(["ABCDE-FGHJK", "23456-78923"]) {
        turn_off(&browser, PASSWORD, code).await.refused(400, "wrong_backup_code");
        assert_eq!(wrong_codes(), guess);
    }
    assert_eq!(portal.logged("action = 'code-replayed'"), 0);
    portal.execute("UPDATE recovery_codes SET used_at = 1", []);
    let refused =
        turn_off(&browser, PASSWORD, &factor.recovery_codes[0]).await.refused(400, "wrong_backup_code");
    assert!(refused.message().contains("backup code is not right"));
    assert_eq!(portal.count("security_logs WHERE action = 'code-replayed'"), 1);
}

// proves: T4
#[tokio::test]
async fn twenty_at_once_with_one_app_code_are_one_session_and_lock_no_account() {
    let (portal, _, browser, factor) = protected().await;
    let code = factor.next_code(&portal);
    let answers = join_all((0..20).map(|_| make_recovery_codes(&browser, PASSWORD, &code))).await;
    let with = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((with(200), with(400)), (1, 19));
    assert_eq!(portal.count("members WHERE account_locked = 1 OR failed_login_attempts > 0"), 0);
    assert!(takes(&browser, &factor.next_code(&portal)).await, "after two clicks, with the next code");
}

// proves: T3
#[tokio::test]
async fn one_step_early_or_late_is_taken_once_and_two_are_not_taken() {
    let (portal, _, browser, factor) = protected().await;
    portal.pass(SignedDuration::from_mins(10));
    for (off, taken) in
        [(-60, false), (-30, true), (-30, false), (60, false), (30, true), (0, true), (0, false)]
    {
        let code = totp_code(&factor.secret, portal.now() + SignedDuration::from_secs(off));
        assert_eq!(takes(&browser, &code).await, taken, "{off}");
    }
}

// proves: T7
#[tokio::test]
async fn new_backup_codes_void_the_old_ones_and_end_no_session() {
    let (portal, _, browser, factor) = protected().await;
    let mut typed = factor.next_code(&portal);
    typed.insert(3, ' ');
    let new = recovery_codes_in(&make_recovery_codes(&browser, PASSWORD, &typed).await.ok().json());
    assert_eq!(new.len(), 10);
    assert!(new.iter().all(|code| !factor.recovery_codes.contains(code)));
    assert_eq!(portal.count("recovery_codes"), 10);
    assert_eq!(portal.count("outbox WHERE letter = 'recovery-codes-made'"), 1);
    assert_eq!(portal.count("security_logs WHERE action = 'recovery-codes-made'"), 1);
    assert!(!takes(&browser, &factor.recovery_codes[0]).await);
    assert!(takes(&browser, &new[0]).await);
}

// proves: T4
#[tokio::test]
async fn a_clock_that_ran_two_days_ahead_and_came_back_locks_no_account() {
    let (portal, _, browser, factor) = protected().await;
    let two_days = SignedDuration::from_hours(48);
    let today = factor.next_code(&portal);
    assert!(takes(&browser, &today).await);
    portal.pass(two_days);
    for _ in 0..10 {
        assert!(takes(&browser, &factor.next_code(&portal)).await);
    }
    portal.pass(-two_days - SignedDuration::from_mins(10));
    assert!(!takes(&browser, &today).await, "a used code stays used");
    assert!(takes(&browser, &factor.next_code(&portal)).await);
}

// proves: T4
#[tokio::test]
async fn used_codes_are_few_and_those_near_now_are_among_them() {
    let (portal, _, browser, factor) = protected().await;
    let now = portal.now().as_second() / 30;
    for step in 1..=100 {
        portal.execute("INSERT INTO used_codes SELECT id, ?1, ?2 FROM members", (now + 5000 + step, now));
    }
    let code = factor.next_code(&portal);
    assert!(takes(&browser, &code).await);
    assert_eq!(portal.count("used_codes"), 64);
    assert!(!takes(&browser, &code).await);
}

// proves: T5
#[tokio::test]
async fn with_another_key_file_no_code_is_right_and_nothing_breaks() {
    let (mut portal, _, _, factor) = protected().await;
    std::fs::write(portal.data_dir().join("portal.key"), [9; 32]).unwrap();
    portal = portal.restart().await;
    portal.execute("UPDATE members SET two_factor_enabled = 0", []);
    let browser = portal.signed_in(MARY).await;
    portal.execute("UPDATE members SET two_factor_enabled = 1", []);
    assert!(!takes(&browser, &factor.next_code(&portal)).await);
    assert!(!takes(&browser, &factor.recovery_codes[0]).await);
    assert_eq!(browser.get("/api/auth/setup-2fa/init").await.status, 409);
}
