//! The card died. With the backup with the key, a new card has everything again: codes, passwords, secrets.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use portal::appliance::backup::{BackupStatus, encrypted};
use portal::platform::clock::Clock;
use portal::platform::settings::Settings;
use serde_json::json;
use tokio::sync::OnceCell;

use crate::support::app::{PASSWORD, plain};
use crate::support::authenticator::{SecondFactor, pending_secret, recovery_codes_in, totp_code, verify};
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::database_file::everything;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::set_up::{set_up, value};
use crate::support::stick::{PASSPHRASE, Stick, encrypt, tar_of};
use crate::support::wait;

const MAIL_PASSWORD: &str = "canary-3141";
const COPY_PASSPHRASE: &str = "canary lanterns over quiet water";

pub async fn protected() -> (Portal, SecondFactor) {
    static MADE: OnceCell<([Vec<u8>; 2], SecondFactor)> = OnceCell::const_new();
    let ([database, key], app) = MADE
        .get_or_init(async || {
            let (portal, app) = make_protected().await;
            (["portal.db", "portal.key"].map(|name| fs::read(portal.data_dir().join(name)).unwrap()), app)
        })
        .await;
    let portal = Portal::nowhere();
    portal.lay_out(database, key);
    (portal, app.clone())
}

async fn make_protected() -> (Portal, SecondFactor) {
    let portal = portal_with_mary();
    for (name, value) in [("mail-password", MAIL_PASSWORD), ("backup-passphrase", COPY_PASSPHRASE)] {
        let said = portal.run_with(&["settings", "set", name, "-"], &format!("{value}\n"));
        assert_eq!(said.code, 0, "{}", said.err);
    }
    let serving = Serving::start(&portal);
    let browser = Browser::at(serving.address);
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
    let secret = pending_secret(&browser).await;
    let answer = verify(&browser, &totp_code(&secret, Clock::System.now())).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    Browser::at(serving.address).sign_in("nobody@example.org", "wrong password").await;
    assert_eq!(serving.stop().0, Some(0), "and its log is folded");
    (portal, SecondFactor { secret, recovery_codes: recovery_codes_in(&answer.json()) })
}

pub fn key_of(portal: &Portal) -> Vec<u8> {
    fs::read(portal.data_dir().join("portal.key")).unwrap()
}

fn opened(portal: &Portal) -> (String, String) {
    let seal = portal.dir().seal().unwrap();
    let settings = Settings::load(&portal.database()).unwrap();
    let open = |secret: Option<portal::platform::settings::Secret>| secret.unwrap().open(&seal).unwrap();
    (open(settings.mail_password), open(settings.backup_passphrase))
}

/// The code of the next half minute: the present one was used already.
fn next_code(app: &SecondFactor) -> String {
    totp_code(&app.secret, Clock::System.now() + SignedDuration::from_secs(30))
}

pub async fn everything_works(portal: &Portal, app: &SecondFactor) {
    assert_eq!(opened(portal), (MAIL_PASSWORD.to_owned(), COPY_PASSPHRASE.to_owned()));
    let serving = Serving::start(portal);
    let browser = Browser::at(serving.address);
    let asked = browser.sign_in(MARY, PASSWORD).await;
    assert_eq!(asked.json()["requires2FA"], true, "{}", asked.body);
    let answer = browser.verify_code(MARY, &next_code(app)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let (code, log) = serving.stop();
    assert!(code == Some(0) && !log.contains("portal.key"), "{log}");
}

pub fn names_in(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

pub fn aside(portal: &Portal) -> Vec<String> {
    names_in(&portal.data_dir()).into_iter().filter(|name| name.starts_with("before-restore-")).collect()
}

fn letter_in(portal: &Portal) -> String {
    let path = wait::until_some("a letter comes", || {
        let entries = fs::read_dir(portal.data_dir().join("letters")).into_iter().flatten();
        let mut paths = entries.map(|entry| entry.unwrap().path());
        paths.find(|path| path.to_str().unwrap().ends_with("second-factor-lost.eml"))
    });
    plain(&fs::read_to_string(path).unwrap())
}

// proves: K2
#[tokio::test]
async fn on_a_new_card_the_backup_with_the_key_is_all_it_takes() {
    let (portal, app) = protected().await;
    let stick = Stick::new();
    let serving = Serving::start(&portal);
    let folder = stick.folder.path().to_str().unwrap();
    let said = portal.ok(&["backup", "--with-key", folder, "--passphrase-file", &stick.passphrase()]);
    for part in ["and the key; all of it was opened again", "keep the file and the passphrase apart"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(serving.stop().0, Some(0), "it was open meanwhile");
    let names = names_in(stick.folder.path());
    let name = names.iter().find(|name| *name != "passphrase").unwrap();
    let digits =
        name.strip_prefix("portal-with-key-").and_then(|rest| rest.strip_suffix("Z.tar.age")).unwrap();
    assert!(digits.len() == 15 && names.len() == 2, "{names:?}");
    let file = stick.folder.path().join(name);
    assert!(said.contains(file.to_str().unwrap()), "{said}");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o077, 0);
    let (bytes, key) = (fs::read(&file).unwrap(), key_of(&portal));
    assert!(bytes.starts_with(encrypted::MAGIC));
    for part in [&key[..16], b"SQLite format", b"portal.key"] {
        assert!(!bytes.windows(part.len()).any(|found| found == part));
    }
    assert_eq!(names_in(&portal.data_dir().join("backups")), ["status.json"], "nothing stays behind");
    assert!(BackupStatus::read(&portal.data_dir().join("backups")).with_key.is_some());

    let wanted = everything(&portal.data_dir().join("portal.db"));
    let new = Portal::nowhere();
    let said = stick.restore(&new, &file);
    let key_file = new.data_dir().join("portal.key");
    for part in ["There was no database before", "The key that belongs to it", key_file.to_str().unwrap()] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(key_of(&new), key);
    assert_eq!(fs::metadata(&key_file).unwrap().permissions().mode() & 0o777, 0o600);
    let found = everything(&new.data_dir().join("portal.db"));
    for table in ["settings", "recovery_codes", "used_codes", "decoy_accounts", "outbox"] {
        assert_eq!(found[table], wanted[table], "{table}");
    }
    assert_eq!(names_in(&new.data_dir()), ["backups", "portal.db", "portal.key", "serve.lock"]);
    everything_works(&new, &app).await;
}

// proves: D5
#[tokio::test]
async fn a_browser_that_was_trusted_and_a_sign_in_that_had_begun_are_asked_again() {
    let (portal, app) = protected().await;
    let serving = Serving::start(&portal);
    let (trusted, begun) = (Browser::at(serving.address), Browser::at(serving.address));
    assert_eq!(trusted.sign_in(MARY, PASSWORD).await.status, 401);
    let code = json!({ "email": MARY, "code": next_code(&app), "trustDevice": true });
    let answer = trusted.post("/api/auth/verify-2fa", &code).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(trusted.sign_in(MARY, PASSWORD).await.status, 200, "trusted: no code");
    assert_eq!(begun.sign_in(MARY, PASSWORD).await.status, 401);
    assert_eq!(serving.stop().0, Some(0));
    let counts = |portal: &Portal| {
        let count = |what: &str| value::<i64>(portal, &format!("SELECT count(*) FROM {what}"));
        (
            count("sessions"),
            count("pending_sign_ins"),
            count(
                "trusted_devices JOIN members ON members.id = trusted_devices.member_id AND trust_epoch = session_epoch",
            ),
        )
    };
    // Signing in again ended this browser's earlier session.
    assert_eq!(counts(&portal), (2, 1, 1));
    let backup = portal.ok(&["backup", "--quiet"]);
    portal.ok(&["restore", backup.trim(), "--yes"]);
    assert_eq!(counts(&portal), (0, 0, 0));
}

// proves: D5
#[tokio::test]
async fn without_its_key_nothing_is_restored_before_a_clear_word_and_then_every_member_who_lost_something_gets_a_letter()
 {
    let (portal, app) = protected().await;
    let copies = Stick::new();
    let copies_to = copies.folder.path().to_str().unwrap();
    portal.ok(&["settings", "set", "backup-copy-to", copies_to]);
    let backup = portal.ok(&["backup", "--quiet"]);
    let name = backup.trim();
    for key in [None, Some([9; 32])] {
        let new = Portal::nowhere();
        fs::create_dir(new.data_dir()).unwrap();
        if let Some(key) = key {
            fs::write(new.data_dir().join("portal.key"), key).unwrap();
        }
        fs::write(new.data_dir().join("serve.lock"), "").unwrap();
        let before = names_in(&new.data_dir());
        let said = new.run(&["restore", name]);
        assert_eq!(said.code, 1);
        for part in [
            if key.is_some() { "does not belong to this backup" } else { "portal.key is missing" },
            "Mary Smith (M0001) would lose the second factor",
            "would have to be set anew: mail-password, backup-passphrase.",
            "Nothing was changed",
            "portal-with-key-",
            "Put the portal.key that belongs to this backup",
            &format!("restore {name} --new-key"),
        ] {
            assert!(said.err.contains(part), "{part}: {}", said.err);
        }
        assert_eq!(names_in(&new.data_dir()), before);

        let said = new.ok(&["restore", name, "--new-key", "--yes"]);
        for part in [
            "Mary Smith (M0001)",
            "Each is written to",
            "settings set mail-password",
            "set backup-passphrase",
            // Nothing unencrypted is written there before a volunteer has decided.
            &format!("settings set backup-copy-to {copies_to}"),
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert_eq!(said.contains("A key that opens nothing from before"), key.is_none(), "{said}");
        let record = new.json(&["restore", name, "--new-key", "--yes"]);
        let lost = json!([{ "memberId": "M0001", "name": "Mary Smith" }]);
        let anew = json!(["mail-password", "backup-passphrase", "backup-copy-to"]);
        assert_eq!((&record["membersWithoutSecondFactor"], &record["settingsToSetAnew"]), (&lost, &anew));
        assert!(record["path"] == name && record["rows"].is_u64() && record["schema"].is_u64(), "{record}");
        let (made, kept) = (record["madeAt"].as_str().unwrap(), record["keptDatabase"].as_str().unwrap());
        assert!(made.parse::<Timestamp>().is_ok() && Path::new(kept).is_file(), "{record}");
        assert!(record["keptKey"].is_null(), "{record}");
        assert!(key.is_none_or(|key| key_of(&new) == key), "a key that is there stays");
        for (what, count) in [
            ("members WHERE two_factor_enabled = 1 OR two_factor_secret IS NOT NULL", 0),
            ("recovery_codes", 0),
            ("used_codes", 0),
            ("two_factor_enrolments", 0),
            ("decoy_accounts", 0),
            (
                "settings WHERE name IN ('mail-password', 'backup-passphrase', 'backup-copy-to') AND value <> ''",
                0,
            ),
            ("outbox WHERE letter = 'second-factor-lost' AND sent_at IS NULL", 1),
        ] {
            assert_eq!(value::<i64>(&new, &format!("SELECT count(*) FROM {what}")), count, "{what}");
        }
        let doctor = new.run(&["doctor"]);
        assert!(doctor.out.contains("There is no second copy of the backups"), "{}", doctor.out);
        let log = new.ok(&["log"]);
        for part in ["two-factor turned off", "lost with the portal's key file", "mail-password: (set) ->"] {
            assert!(log.contains(part), "{part}: {log}");
        }
        let serving = Serving::start(&new);
        let letter = letter_in(&new);
        assert!(letter.contains(MARY) && letter.contains("your password alone opens it now"), "{letter}");
        let browser = Browser::at(serving.address);
        let answer = browser.sign_in(MARY, PASSWORD).await;
        assert_eq!(answer.status, 200, "the password alone: {}", answer.body);
        let code = &app.recovery_codes[0];
        assert_ne!(Browser::at(serving.address).verify_code(MARY, code).await.status, 200);
        let (code, log) = serving.stop();
        assert!(code == Some(0) && !log.contains("does not open"), "{log}");
    }
}

#[tokio::test]
async fn a_key_of_another_portal_is_set_aside_with_its_database_and_the_way_back_works() {
    let (portal, app) = protected().await;
    let stick = Stick::new();
    let file = stick.sealed_backup(&portal);
    let other = set_up();
    let before = key_of(&other);
    let said = stick.restore(&other, &file);
    let kept = aside(&other);
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert_eq!(kept[0].trim_end_matches("db"), kept[1].trim_end_matches("key"), "alike but for their ending");
    assert_eq!(fs::read(other.data_dir().join(&kept[1])).unwrap(), before);
    assert!(kept.iter().all(|name| said.contains(name)), "{said}");
    everything_works(&other, &app).await;

    fs::copy(other.data_dir().join(&kept[1]), other.data_dir().join("portal.key")).unwrap();
    other.ok(&["restore", other.data_dir().join(&kept[0]).to_str().unwrap(), "--yes"]);
    assert!(other.ok(&["member", "list"]).contains("Ada"));

    stick.restore(&portal, &file);
    assert_eq!(aside(&portal).len(), 1);
}

#[tokio::test]
async fn an_encrypted_copy_of_the_database_alone_and_a_bare_archive_come_back_too() {
    let (portal, app) = protected().await;
    let database = fs::read(portal.ok(&["backup", "--quiet"]).trim()).unwrap();
    let stick = Stick::new();
    let key = key_of(&portal);
    stick.restore(&portal, &stick.file("portal-20261120-180000Z.db.age", &encrypt(&database, PASSPHRASE)));
    everything_works(&portal, &app).await;
    // In any order, under any name.
    let archive = tar_of(&[("portal.db", &database), ("portal.key", &key)]);
    let new = Portal::nowhere();
    new.ok(&["restore", stick.file("archive.db", &archive).to_str().unwrap(), "--yes"]);
    everything_works(&new, &app).await;
}
