//! Files that leave the portal: the password again, no copy on the way, a line in the log, twenty a day.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::http::routes::operations;
use crate::office::role_rights::{RUTH, at_work, office};
use crate::support::app::PASSWORD;

// proves: O7
#[tokio::test]
async fn every_file_needs_the_password_is_logged_and_made_twenty_times_a_day() {
    let (portal, ruth) = office().await;
    for role in ["treasurer", "administrator"] {
        portal.give_role(RUTH, role);
    }
    portal.execute("INSERT INTO funds (id, name, position, created_at) VALUES (1, 'Roof', 1, 0)", []);
    portal.execute(
        "INSERT INTO campaigns (id, name, fund_id, first_day, created_at) VALUES (1, 'Roof', 1, '2026-01-01', 0)",
        [],
    );
    portal.event("picnic", "2030-05-05", "10:00");
    portal.execute("UPDATE events SET asks = 1", []);
    let mut files = Vec::new();
    for operation in operations().into_iter().filter(|one| one.id.ends_with("File") && one.is_office_work()) {
        let (id, name, said) = match &*operation.id {
            "peopleFile" => ("", "people.csv", "people, 1 lines: everyone"),
            "logFile" => ("", "security-log.csv", "security log, "),
            "giftsFile" => ("", "gifts.csv", "gifts, 0 lines: the first to the last"),
            "campaignFile" => ("1", "pledges.csv", "pledges to a campaign, 0 lines"),
            "answersFile" => ("picnic", "answers.csv", "answers to The picnic"),
            other => panic!("{other} is a file without its row here"),
        };
        let path = operation.path.replace("{id}", id);
        let with = |password: &str| json!({ "stepUp": { "password": password } });
        ruth.post(&path, &with("not this one")).await.refused(400, "wrong_password");
        let logged =
            format!("action = 'file-taken' AND detail LIKE '{said}%' AND actor LIKE 'Ruth Albright (M%'");
        assert_eq!(portal.logged(&logged), 0, "{path}");
        let file = ruth.post(&path, &with(PASSWORD)).await.ok();
        assert_eq!(portal.logged(&logged), 1, "{path}");
        assert_eq!(file.header("cache-control"), Some("no-store"), "{path}");
        assert_eq!(file.header("content-type"), Some("text/csv; charset=utf-8"), "{path}");
        let disposition = format!("attachment; filename=\"{name}\"");
        assert_eq!(file.header("content-disposition"), Some(&*disposition));
        files.push(path);
    }
    assert_eq!(files.len(), 5);
    for _ in files.len()..20 {
        portal.execute(
            "INSERT INTO security_logs (action, actor_id, created_at)
             SELECT 'file-taken', id, ?2 FROM members WHERE email = ?1",
            (RUTH, portal.now().as_second()),
        );
    }
    let right: Value = json!({ "stepUp": { "password": PASSWORD } });
    for path in &files {
        let many = ruth.post(path, &right).await.refused(429, "too_many_attempts");
        assert_eq!(many.message(), "You have taken 20 files within a day. Please go on tomorrow.");
    }
    portal.pass(SignedDuration::from_hours(24) + SignedDuration::from_secs(1));
    at_work(&portal).await.post(&files[0], &right).await.ok();
}
