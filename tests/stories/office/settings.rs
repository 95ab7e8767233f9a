//! Settings in the browser: who changes them, what is checked, what the log says.

use portal::platform::settings::Name;
use serde_json::{Value, json};

use portal::appliance::backup::second_copy::MARKER;
use reqwest::Method;

use crate::http::proxy::behind;
use crate::office::role_rights::administration;
use crate::office::step_up;
use crate::support::browser::{Answer, Browser, send};

async fn change(browser: &Browser, changes: &[[&str; 3]]) -> Answer {
    let changes: Vec<Value> = changes
        .iter()
        .map(|[name, before, value]| json!({ "name": name, "before": before, "value": value }))
        .collect();
    browser.put("/api/office/portal/settings", &json!({ "changes": changes, "stepUp": step_up() })).await
}

async fn value_of(browser: &Browser, name: &str) -> String {
    let settings = browser.read("/api/office/portal/settings").await;
    let setting = settings.as_array().unwrap().iter().find(|setting| setting["name"] == name).unwrap();
    setting["value"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn settings_are_changed_together_and_every_change_is_written_down() {
    let (portal, ruth) = administration().await;
    let settings = ruth.read("/api/office/portal/settings").await;
    assert_eq!(
        settings.as_array().unwrap().len(),
        Name::ALL.len() - 4,
        "those of statements are the treasurer's"
    );
    let shown = |name: &str| settings.as_array().unwrap().iter().find(|one| one["name"] == name).unwrap();
    assert_eq!(shown("lock-after")["group"], "Signing in");
    assert_eq!(shown("lock-after")["input"], "number");
    let command = shown("roles-need-second-factor")["command"].as_str().unwrap();
    assert!(command.ends_with(" settings set roles-need-second-factor no"), "{command}");
    assert_eq!(shown("lock-after")["label"], "Wrong passwords that lock an account");
    for (name, words) in [
        ("week-letter", "Saturday at 9:00 AM"),
        ("backup-time", "3:00 AM"),
        ("help-contact", "not set"),
        ("two-counters", "no"),
    ] {
        assert_eq!(shown(name)["words"], words);
    }
    assert!(shown("lock-after").get("command").is_none());
    let folder = portal.data_dir();
    let moved = format!("portal --data-dir {} settings set public-address https://NAME", folder.display());
    assert_eq!(
        shown("public-address")["command"],
        moved,
        "it reaches a folder that no command finds by itself"
    );

    change(&ruth, &[["portal-name", "Member Portal", "Grace at home"], ["lock-after", "5", "7"]]).await.ok();
    assert_eq!(value_of(&ruth, "portal-name").await, "Grace at home");
    let detail = "detail = 'lock-after: 5 -> 7' AND actor LIKE 'Ruth Albright%'";
    assert_eq!(portal.logged(detail), 1);
}

#[tokio::test]
async fn what_does_not_fit_or_has_changed_meanwhile_changes_nothing() {
    let (portal, ruth) = administration().await;
    for (name, before, value, status, code) in [
        ("lock-after", "5", "2", 400, "field_refused"),
        ("time-zone", "America/Chicago", "EST", 400, "field_refused"),
        ("congregation-name", "Grace Community Church", " ", 400, "field_refused"),
        ("lock-after", "6", "7", 409, "changed_meanwhile"),
        ("public-address", "http://localhost:8080", "https://other.example.org", 400, "field_refused"),
        ("roles-need-second-factor", "yes", "no", 400, "field_refused"),
        ("statement-wording", "", "Thanks.", 400, "field_refused"),
        ("backup-copy-to", "", "/nowhere/at/all", 400, "field_refused"),
        ("backup-copy-to", "", "/etc", 400, "field_refused"),
        ("backup-copy-to", "", "/usr/share/../lib", 400, "field_refused"),
        ("backup-passphrase", "", "password1234", 400, "field_refused"),
    ] {
        let answer = change(&ruth, &[["portal-name", "Member Portal", "Other"], [name, before, value]]).await;
        answer.refused_at(status, code, name);
    }
    change(&ruth, &[["no-such", "", "1"]]).await.refused(404, "not_found");
    assert_eq!(value_of(&ruth, "portal-name").await, "Member Portal");
    assert_eq!(portal.logged("action = 'setting-changed' AND actor LIKE 'Ruth%'"), 0);
}

#[tokio::test]
async fn a_value_is_checked_while_it_is_typed_in_the_words_of_the_command() {
    let (_portal, ruth) = administration().await;
    let check = |name: &str, value: &str| format!("/api/office/portal/settings/{name}?value={value}");
    ruth.get(&check("lock-after", "7")).await.ok();
    let refused = ruth.get(&check("lock-after", "700")).await.refused_at(400, "field_refused", "lock-after");
    let reason = "Wrong passwords that lock an account: a whole number from 3 to 20.";
    assert_eq!(refused.message(), reason);
    // As the form sends an emptied field.
    let emptied = |name: &str| format!("/api/office/portal/settings/{name}");
    let refused = ruth.get(&emptied("lock-after")).await.refused_at(400, "field_refused", "lock-after");
    assert_eq!(refused.message(), reason);
    ruth.get(&emptied("backup-time")).await.ok();
    ruth.get(&check("no-such", "1")).await.refused(404, "not_found");
}

#[tokio::test]
async fn a_folder_for_copies_is_judged_while_it_is_typed_and_nothing_is_written_into_it() {
    let (portal, ruth) = administration().await;
    let check = |folder: &str| format!("/api/office/portal/settings/backup-copy-to?value={folder}");
    for (folder, says) in [
        ("/nowhere/at/all", "There is no folder /nowhere/at/all."),
        ("/etc", "belongs to the system"),
        (portal.data_dir().join("backups").to_str().unwrap(), "There is no folder"),
        (portal.data_dir().to_str().unwrap(), "inside the portal's own folder"),
    ] {
        ruth.get(&check(folder)).await.refused_at(400, "field_refused", "backup-copy-to").says(says);
    }
    let stick = tempfile::tempdir().unwrap();
    ruth.get(&check(stick.path().to_str().unwrap())).await.ok();
    assert!(!stick.path().join(MARKER).exists());
}

#[tokio::test]
async fn the_public_address_becomes_the_one_that_the_browser_is_at_and_no_other() {
    let (portal, ruth) = administration().await;
    let before = value_of(&ruth, "public-address").await;
    let new = "https://portal.example.org";
    let change = |origin: &'static str| {
        let changes = json!([{ "name": "public-address", "before": before, "value": new }]);
        let request = ruth.request(Method::PUT, "/api/office/portal/settings");
        let request = request.header("origin", origin).header("sec-fetch-site", "same-origin");
        send(request.json(&json!({ "changes": changes, "stepUp": step_up() })))
    };
    for elsewhere in ["https://other.example.org", "http://portal.example.org", "null"] {
        let refused = change(elsewhere).await.refused_at(400, "field_refused", "public-address");
        refused.says("Open the portal at https://portal.example.org first");
        assert_eq!(value_of(&ruth, "public-address").await, before);
    }
    change(new).await.ok();
    assert_eq!(portal.logged(&format!("detail = 'public-address: {before} -> {new}'")), 1);
}

#[tokio::test]
async fn a_secret_is_sealed_and_never_shown() {
    const SECRET: &str = "canary-of-the-mail-server";
    let (portal, ruth) = administration().await;
    change(&ruth, &[["mail-password", "", SECRET]]).await.ok();
    let shown = ruth.get("/api/office/portal/settings").await;
    assert!(shown.body.contains("(set)") && !shown.body.contains(SECRET), "{}", shown.body);
    assert!(!portal.database_bytes().windows(SECRET.len()).any(|window| window == SECRET.as_bytes()));
    assert_eq!(portal.logged("detail = 'mail-password: a new one'"), 1);
    change(&ruth, &[["mail-password", "(set)", ""]]).await.ok();
    assert_eq!(value_of(&ruth, "mail-password").await, "");
}

#[tokio::test]
async fn a_secret_is_refused_where_it_would_cross_the_network_readable() {
    let (portal, ruth) = administration().await;
    let (address, _stop) = behind(&portal).await;
    let browser = Browser::at(address);
    ruth.cookie().split("; ").for_each(|cookie| browser.keep(cookie));
    let path = "/api/office/portal/settings";
    let change = |name: &str, from: &str| {
        let changes = json!([{ "name": name, "before": "", "value": "four quiet river lanterns" }]);
        let request = browser.request(Method::PUT, path).header("x-forwarded-for", from);
        send(request.json(&json!({ "changes": changes, "stepUp": step_up() })))
    };
    for name in ["mail-password", "backup-passphrase"] {
        let refused = change(name, "192.168.1.20").await.refused_at(400, "field_refused", name);
        refused.says("is set on its own machine");
        assert_eq!(value_of(&ruth, name).await, "");
        change(name, "127.0.0.1").await.ok();
    }
}

#[tokio::test]
async fn a_folder_is_marked_for_copies_once_all_that_is_changed_with_it_is_accepted() {
    let (_portal, ruth) = administration().await;
    let stick = tempfile::tempdir().unwrap();
    let folder = ["backup-copy-to", "", stick.path().to_str().unwrap()];
    let marker = stick.path().join(MARKER);
    for other in
        [["lock-after", "5", "2"], ["lock-after", "6", "7"], ["backup-passphrase", "", "password1234"]]
    {
        let refused = change(&ruth, &[folder, other]).await;
        assert_eq!(refused.json()["field"], other[0]);
        assert!(!marker.exists(), "{}", other[0]);
    }
    let said = change(&ruth, &[folder, ["lock-after", "5", "7"]]).await.ok().message();
    assert!(marker.exists());
    assert!(said.contains("on the same disk"), "{said}");
    let check = format!("/api/office/portal/settings/backup-copy-to?value={}", folder[2]);
    assert_eq!(ruth.get(&check).await.ok().message(), said.replace("Saved. ", ""));
}

#[tokio::test]
async fn another_mail_server_or_user_does_not_get_the_password_of_the_one_before() {
    let (portal, ruth) = administration().await;
    let password = ["mail-password", "", "canary-of-the-mail-server"];
    let set = [["mail-server", "", "smtp.example.org:587"], ["mail-user", "", "office"], password];
    change(&ruth, &set).await.ok();
    assert_eq!(
        change(&ruth, &[["mail-server", "smtp.example.org:587", "smtp.example.org"]]).await.message(),
        "Saved."
    );
    assert_eq!(value_of(&ruth, "mail-password").await, "(set)", "the same server");
    let elsewhere = ["mail-server", "smtp.example.org:587", "smtp.thief.example:587"];
    let said = change(&ruth, &[elsewhere]).await.ok().message();
    assert!(said.contains("is forgotten: type the new one's, too."), "{said}");
    assert_eq!(value_of(&ruth, "mail-password").await, "");
    assert_eq!(portal.logged("detail = 'mail-password: (set) -> '"), 1);
    // Given with it, it is the new one's, wherever it stands in the request.
    change(&ruth, &[password, ["mail-user", "office", "letters"]]).await.ok();
    assert_eq!(value_of(&ruth, "mail-password").await, "(set)");
    change(&ruth, &[["mail-user", "letters", "thief"]]).await.ok();
    assert_eq!(value_of(&ruth, "mail-password").await, "");
}
