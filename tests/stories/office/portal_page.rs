//! The page about the portal itself: findings that stay from look to look, backups, letters.

use std::fs;
use std::time::SystemTime;

use jiff::SignedDuration;
use portal::accounts::audit_log::Action;
use portal::appliance::backup::{BackupFolder, encrypted, with_key};
use portal::platform::settings::Name;
use reqwest::Method;
use serde_json::{Value, json};

use crate::office::role_rights::{RUTH, administration, at_work_as};
use crate::office::step_up;
use crate::support::browser::{Browser, each, send};
use crate::support::smtp_server::{Mode, SmtpServer};

pub fn finding<'a>(page: &'a Value, name: &str) -> Option<&'a Value> {
    page["findings"].as_array().unwrap().iter().find(|finding| finding["name"] == name)
}

// proves: O8
#[tokio::test]
async fn a_finding_keeps_its_age_until_it_is_gone_and_is_counted_until_it_is_put_aside() {
    let (portal, ruth) = administration().await;
    assert_eq!(ruth.read("/api/office/portal").await.get("lookedAt"), None);
    ruth.post("/api/office/portal/look", &json!({})).await.ok();
    let first = ruth.read("/api/office/portal").await;
    let found = finding(&first, "mail-settings").expect("no mail server is set");
    assert!(found["says"].as_str().unwrap().len() > 10 && found["isProblem"].is_boolean());
    assert_eq!(found["page"], "mail");
    assert_eq!(found["mendedBy"], "mail-server");
    assert_eq!(found["advice"], "Take your mail provider's server.", "beside a button stands no command");
    let server = finding(&first, "server").expect("no portal says that it serves this folder");
    let open = format!("\n  portal --data-dir {} serve", portal.data_dir().display());
    assert!(server["advice"].as_str().unwrap().contains(&open) && server.get("mendedBy").is_none());
    let problems = |page: &Value| {
        let findings = page["findings"].as_array().unwrap();
        findings.iter().filter(|one| one["isProblem"] == true && one.get("asideUntil").is_none()).count()
    };
    portal.execute("UPDATE findings SET is_problem = 1 WHERE name = 'mail-settings'", []);
    let page = ruth.read("/api/office/portal").await;
    assert_eq!(page["findings"][0]["isProblem"], true, "the worst first");
    let told = portal.browser().read("/api/health").await["findings"].clone();
    assert_eq!(told, problems(&page), "anybody may count them");

    let aside = |until: &str, because: &str| json!({ "until": until, "because": because });
    let path = "/api/office/portal/findings/mail-settings";
    ruth.put(path, &aside("2026-11-19", "x")).await.field_refused("until");
    ruth.put(path, &aside("2028-11-21", "x")).await.field_refused("until");
    ruth.put(path, &aside("2026-11-21", " ")).await.field_refused("because");
    ruth.put(path, &aside("2026-11-21", "The provider calls back.")).await.ok();
    let aside = ruth.read("/api/office/portal").await;
    assert_eq!(problems(&aside), problems(&page) - 1);
    assert_eq!(finding(&aside, "mail-settings").unwrap()["asideBecause"], "The provider calls back.");
    assert_eq!(portal.logged("action = 'finding-put-aside' AND actor LIKE 'Ruth Albright%'"), 1);

    portal.set_clock("2026-11-22T18:00:00Z");
    portal
        .execute("UPDATE sessions SET role_awake_since = ?1, role_used_at = ?1", [portal.now().as_second()]);
    ruth.post("/api/office/portal/look", &json!({})).await.ok();
    let again = ruth.read("/api/office/portal").await;
    assert_eq!(finding(&again, "mail-settings").unwrap().get("asideUntil"), None, "the day is over");
    assert_eq!(finding(&again, "mail-settings").unwrap()["foundAt"], found["foundAt"]);

    portal.set(Name::MailServer, "127.0.0.1:1");
    ruth.post("/api/office/portal/look", &json!({})).await.ok();
    assert!(finding(&ruth.read("/api/office/portal").await, "mail-settings").is_none(), "it is gone");
}

#[tokio::test]
async fn a_backup_is_made_listed_and_taken_away_encrypted() {
    let (portal, ruth) = administration().await;
    ruth.post("/api/office/portal/backups", &json!({})).await.ok();
    let page = ruth.read("/api/office/portal").await;
    assert_eq!(each(&page["backups"], "purpose"), ["by-hand"]);
    assert!(page["backups"][0]["by"].as_str().unwrap().starts_with("Ruth Albright"));
    portal.pass(SignedDuration::from_secs(60));
    let folder = BackupFolder::beside(&portal.data_dir().join("portal.db")).unwrap();
    folder.add(&portal.database(), portal.now()).unwrap();
    let page = ruth.read("/api/office/portal").await;
    assert_eq!(each(&page["backups"], "purpose"), ["nightly", "by-hand"]);
    let busy = ruth.post("/api/office/portal/backups", &json!({})).await.refused(503, "busy");
    assert!(busy.says("Another backup is being made").header("retry-after").is_some());
    folder
        .note(|status| {
            let file = folder.path().join(page["backups"][0]["name"].as_str().unwrap());
            status.proof.well(portal.now(), file, "4,310 rows are the same".to_owned());
            status.proof.by_command = true;
        })
        .unwrap();
    fs::write(folder.path().join(".portal-20261120-180000Z.db.part"), [0; 700]).unwrap();
    portal.set(Name::BackupCopyTo, "/media/stick");
    let shown = ruth.read("/api/office/portal").await;
    let proof = &shown["proof"];
    assert_eq!((&proof["backup"], &proof["isByCommand"]), (&page["backups"][0]["name"], &json!(true)));
    assert_eq!(
        shown["secondPlace"],
        json!({ "folder": "/media/stick", "state": "waiting", "isEncrypted": false })
    );
    assert_eq!(shown["backupSoFar"], 700);
    let own = portal.data_dir();
    let restore = format!("portal --data-dir {} restore {}/", own.display(), folder.path().display());
    assert!(shown["restore"].as_str().unwrap().starts_with(&restore), "{}", shown["restore"]);
    drop(folder);
    assert_eq!(portal.logged("action = 'backup-made' AND actor LIKE 'Ruth Albright%'"), 1);

    let wanted = |passphrase: &str| json!({ "passphrase": passphrase, "stepUp": step_up() });
    let path = "/api/office/portal/backups/file";
    ruth.post(path, &wanted("four quiet river lanterns")).await.refused(403, "role_required");
    portal.give_role(RUTH, "treasurer");
    let unproved = json!({ "passphrase": "password1234", "stepUp": { "password": "not this one" } });
    ruth.post(path, &unproved).await.refused(400, "wrong_password");
    ruth.post(path, &wanted("password1234")).await.field_refused("passphrase");
    let passphrase = "four quiet river lanterns";
    let file = ruth.request(Method::POST, path).json(&wanted(passphrase)).send().await.unwrap();
    assert!(file.headers()["content-disposition"].to_str().unwrap().contains("portal-with-key-"));
    assert_eq!(file.headers()["cache-control"], "no-store");
    assert_eq!(portal.logged("action = 'file-taken' AND detail LIKE 'a backup with the key%'"), 1);
    let bytes = file.bytes().await.unwrap();
    let mut archive = encrypted::reader(&bytes[..], passphrase).unwrap();
    let mut database = Vec::new();
    let ((), key) = with_key::take_out(&mut archive, |file| {
        file.read_to_end(&mut database)?;
        Ok(())
    })
    .unwrap();
    assert_eq!(key[..], std::fs::read(portal.data_dir().join("portal.key")).unwrap());
    assert!(database.windows(RUTH.len()).any(|window| window == RUTH.as_bytes()));
    let left: Vec<_> = std::fs::read_dir(portal.data_dir().join("backups")).unwrap().collect();
    assert!(left.iter().all(|entry| !entry.as_ref().unwrap().file_name().to_string_lossy().contains("key")));

    let backups = portal.data_dir().join("backups");
    fs::remove_dir_all(&backups).unwrap();
    fs::write(&backups, "in its place").unwrap();
    let refused = ruth.post("/api/office/portal/backups", &json!({})).await.refused(507, "backup_folder");
    refused.says("There is no folder for backups");
}

#[tokio::test]
async fn what_is_left_to_do_goes_as_it_is_done_or_put_aside() {
    let (portal, ruth) = administration().await;
    let left = || async { ruth.read("/api/office/portal").await["leftToDo"].to_string() };
    assert_eq!(left().await, r#"["people","reach","https","mail","second-place","second-administrator"]"#);
    portal.mary();
    // On the dashboard, too, and for administrators alone.
    assert_eq!(ruth.read("/api/left-to-do").await.as_array().unwrap().len(), 5);
    assert_eq!(portal.signed_in("mary.smith@email.com").await.read("/api/left-to-do").await, json!([]));
    portal.set(Name::MailServer, "127.0.0.1:1");
    let test = ruth.post("/api/office/portal/letters/test", &json!({})).await;
    test.refused(409, "mail_refused").says("127.0.0.1:1 did not take the letter");
    assert_eq!(left().await, r#"["reach","https","second-place","second-administrator"]"#);
    // Named, but not working.
    ruth.post("/api/office/portal/look", &json!({})).await.ok();
    assert_eq!(left().await, r#"["reach","https","mail","second-place","second-administrator"]"#);
    portal.execute("DELETE FROM findings WHERE name = 'mail-server'", []);
    portal.give_role("mary.smith@email.com", "administrator");
    assert_eq!(left().await, r#"["reach","https","second-place"]"#);
    for gone in ["deceased_on = '2026-11-01'", "left_on = '2026-11-01'", "disabled_at = 1"] {
        portal.execute(&format!("UPDATE members SET {gone} WHERE first_name = 'Mary'"), []);
        assert_eq!(
            left().await,
            r#"["people","reach","https","second-place","second-administrator"]"#,
            "{gone}"
        );
        let column = gone.split(' ').next().unwrap();
        portal.execute(&format!("UPDATE members SET {column} = NULL WHERE first_name = 'Mary'"), []);
    }
    let step = "/api/office/portal/left-to-do/https";
    send(ruth.request(Method::DELETE, step)).await.ok();
    assert_eq!(left().await, r#"["reach","second-place"]"#);
    assert_eq!(ruth.read("/api/office/portal").await["stepsAside"], json!(["https"]));
    send(ruth.request(Method::PUT, step)).await.ok();
    assert_eq!(left().await, r#"["reach","https","second-place"]"#);
    assert_eq!(portal.logged("action = 'finding-put-aside' AND detail = 'left to do, https: taken back'"), 1);
    // An address with https is done once it leads here.
    portal.set(Name::PublicAddress, "https://portal.example.org");
    let ruth = at_work_as(&portal, RUTH).await;
    portal.execute("DELETE FROM findings", []);
    assert_eq!(ruth.read("/api/left-to-do").await, json!(["second-place"]));
    portal.execute(
        "INSERT INTO findings (name, is_problem, says, page, found_at)
         VALUES ('public-address', 1, 'It leads nowhere.', 'https', 0)",
        [],
    );
    assert_eq!(ruth.read("/api/left-to-do").await, json!(["reach", "https", "second-place"]));
}

#[tokio::test]
async fn a_test_letter_counts_as_one_of_the_letters_within_the_hour() {
    let (portal, ruth) = administration().await;
    let server = SmtpServer::start(Mode::Accepts).await;
    portal.set(Name::MailServer, &server.address.to_string());
    portal.set(Name::MailPerHour, "10");
    portal.deliver().await;
    let nothing = json!({});
    let test = || ruth.post("/api/office/portal/letters/test", &nothing);
    let sent = || async { ruth.read("/api/office/portal").await["sentThisHour"].as_u64().unwrap() };
    let before = sent().await;
    test().await.ok();
    assert_eq!(sent().await, before + 1);
    portal.execute("UPDATE outbox SET sent_at = ?1", [portal.now().as_second()]);
    portal.execute(
        "INSERT INTO outbox (letter, member_id, created_at, expires_at, next_try_at, sent_at)
         SELECT 'test', members.id, 1, 2, 3, ?1 FROM members, json_each('[1,2,3,4,5,6,7,8,9,10]') WHERE email = ?2",
        (portal.now().as_second(), RUTH),
    );
    assert!(test().await.refused(429, "too_many_attempts").header("retry-after").is_some());
}

#[tokio::test]
async fn a_letter_that_did_not_leave_is_dropped_and_that_is_written_down() {
    let (portal, ruth) = administration().await;
    let sql =
        "INSERT INTO outbox (id, letter, member_id, created_at, expires_at, next_try_at, last_error, sent_at)
        VALUES (?1, 'invitation', ?2, 1, 2, 3, '550 no such user', ?3)";
    let mary = portal.mary();
    portal.execute(sql, (70, &mary, None::<i64>));
    portal.execute(sql, (71, &mary, Some(5)));
    let drop = |id: u32| {
        let request = ruth.request(Method::DELETE, &format!("/api/office/portal/letters/{id}"));
        async { send(request).await }
    };
    let stuck = || async { each(&ruth.read("/api/office/portal").await["stuckLetters"], "to").len() };
    assert_eq!(stuck().await, 1);
    drop(70).await.ok();
    assert_eq!(stuck().await, 0);
    let of_ruth = "action = 'letter-dropped' AND detail = 'invitation to mary.smith@email.com'";
    assert_eq!(portal.logged(of_ruth), 1);
    for gone in [70, 71] {
        drop(gone).await.refused(404, "not_found");
    }
    assert_eq!(portal.count("outbox WHERE id = 71"), 1, "what has left stays");
}

#[tokio::test]
async fn the_page_says_who_works_here_what_alarmed_the_log_and_how_much_room_there_is() {
    let (portal, ruth) = administration().await;
    portal.mary();
    portal.signed_in("mary.smith@email.com").await;
    for action in ["account-locked", "signed-in", "trust-replayed"] {
        portal.execute("INSERT INTO security_logs (action, created_at) VALUES (?1, 5)", [action]);
    }
    let page = ruth.read("/api/office/portal").await;
    assert_eq!(each(&page["sessions"], "person").first(), Some(&"Ruth Albright"));
    assert!(
        each(&page["sessions"], "person").iter().all(|person| *person == "Ruth Albright"),
        "Mary has no role"
    );
    assert_eq!(page["sessions"][0]["browser"]["current"], true);
    assert_eq!(each(&page["alarms"], "action"), ["trust-replayed", "account-locked"]);
    for action in Action::ALL {
        portal.execute("INSERT INTO security_logs (action, created_at) VALUES (?1, 6)", [action.as_str()]);
    }
    assert_eq!(portal.count("security_logs WHERE is_alarm = 1 AND created_at = 6"), 5, "all are actions");
    assert!(page["databaseBytes"].as_u64().unwrap() > 4096 && page["diskFree"].as_u64().is_some());
    assert_eq!(page["mailPerHour"], 200);
    assert_eq!(page.get("certificate"), None, "no https here");
}

#[tokio::test]
async fn after_an_upgrade_what_changed_is_shown_until_it_is_put_aside() {
    let (portal, ruth) = administration().await;
    let upgrade = || async { ruth.read("/api/office/portal").await.get("upgrade").cloned() };
    ruth.post("/api/office/portal/look", &json!({})).await.ok();
    assert_eq!(upgrade().await, None, "a new portal was not upgraded");
    portal.execute("UPDATE portal_page SET version = '0.0.9'", []);
    fs::create_dir_all(portal.data_dir().join("backups")).unwrap();
    let name = "before-schema-2-20261120-180000Z.db";
    fs::write(portal.data_dir().join("backups").join(name), "").unwrap();
    let shown = upgrade().await.unwrap();
    assert!(each(&shown["changes"], "title").contains(&"Giving"));
    assert_eq!(shown["backup"]["name"], name);
    assert_eq!(shown.get("command"), None, "no package has kept the program before");
    // Each administrator reads it once.
    portal.mary();
    portal.give_role("mary.smith@email.com", "administrator");
    let mary = at_work_as(&portal, "mary.smith@email.com").await;
    let is_new = |browser: Browser| async move {
        browser.read("/api/left-to-do").await.as_array().unwrap().contains(&json!("upgrade"))
    };
    let step = "/api/office/portal/left-to-do/upgrade";
    send(ruth.request(Method::DELETE, step)).await.ok();
    assert_eq!(upgrade().await, None);
    assert!(!is_new(ruth.clone()).await && is_new(mary).await);
    send(ruth.request(Method::PUT, step)).await.ok();
    assert!(is_new(ruth).await);
}

#[tokio::test]
async fn a_stale_copy_is_forgotten_and_one_that_goes_on_is_not() {
    let (portal, ruth) = administration().await;
    let folder = portal.data_dir().join(".portal.db-litestream");
    let forget = || send(ruth.request(Method::DELETE, "/api/office/portal/stale-copy"));
    fs::create_dir_all(folder.join("ltx/0")).unwrap();
    let copied = fs::File::create(folder.join("ltx/0/1.ltx")).unwrap();
    forget().await.refused(404, "not_found");
    copied.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    ruth.post("/api/office/portal/look", &json!({})).await.ok();
    let page = ruth.read("/api/office/portal").await;
    let found = finding(&page, "litestream").unwrap();
    assert_eq!(found["mendedBy"], "stale-copy");
    assert!(found["advice"].as_str().unwrap().contains("\n  sudo systemctl restart litestream\n"), "{found}");
    forget().await.ok();
    assert!(!folder.exists());
    assert_eq!(portal.logged("action = 'copy-forgotten' AND actor LIKE 'Ruth Albright%'"), 1);
}
