//! The health check for machines: healthy means that the portal can read and save.

use std::process::Command;

use serde_json::json;

use crate::support::app::{PASSWORD, TestApp};
use crate::support::browser::Browser;
use crate::support::command::program;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::skips::own_mounts;

#[tokio::test]
async fn a_portal_whose_file_is_gone_is_not_well_until_it_is_back() {
    let portal = TestApp::start().await;
    let browser = portal.browser();
    assert_eq!(browser.read("/api/health").await, json!({ "status": "ok" }));
    let (file, aside) = (portal.data_dir().join("portal.db"), portal.data_dir().join("aside.db"));
    std::fs::rename(&file, &aside).unwrap();
    let answer = browser.get("/api/health").await;
    assert_eq!((answer.status, answer.header("content-type")), (503, Some("text/plain; charset=utf-8")));
    assert!(
        answer.body.contains("nothing can be saved") && answer.body.contains("portal doctor"),
        "{}",
        answer.body
    );
    assert!(!answer.body.contains(&*portal.data_dir().to_string_lossy()), "no paths for strangers");
    std::fs::rename(&aside, &file).unwrap();
    assert_eq!(browser.read("/api/health").await, json!({ "status": "ok" }));
}

pub async fn mount_read_only() -> bool {
    let portal = portal_with_mary();
    let Some(mut command) = own_mounts() else { return false };
    command.arg("exec \"$0\" serve --listen 127.0.0.1:0").arg(program());
    command.env("PORTAL_DATA_DIR", portal.data_dir());
    let serving = Serving::by(command);
    let browser = Browser::at(serving.address);
    let session = format!("session={}", browser.sign_in(MARY, PASSWORD).await.cookie());
    assert_eq!(browser.read("/api/health").await, json!({ "status": "ok" }));

    // Simulates a failing card as the program sees it: its files stay open, and no further file can be opened for
    // writing.
    let mounts = |script: &str| {
        let mut command = Command::new("nsenter");
        command.args([&format!("--target={}", serving.pid()), "--user", "--preserve-credentials", "--mount"]);
        let done = command.args(["sh", "-c", script]).arg(portal.data_dir()).status();
        assert!(done.unwrap().success(), "{script}");
    };
    mounts("mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\"");
    let answer = browser.get("/api/health").await;
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert!(answer.body.contains("its disk does not let it write"), "{}", answer.body);
    let asked = browser.request(reqwest::Method::GET, "/api/auth/me").header("cookie", session);
    assert_eq!(asked.send().await.unwrap().status(), 200, "reads go on");
    // Files that the program has open at this moment may stay open.
    mounts("umount --lazy \"$0\"");
    assert_eq!(browser.read("/api/health").await, json!({ "status": "ok" }), "without a restart");
    let (_, log) = serving.stop();
    assert!(log.contains("not well"), "{log}");
    true
}

// proves: D7
#[tokio::test]
async fn on_a_card_that_can_only_be_read_health_fails_reads_go_on_and_the_program_lives() {
    let _tried_or_left_out = mount_read_only().await;
}
