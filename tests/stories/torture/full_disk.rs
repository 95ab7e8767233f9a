//! A full card: reading works, changes are refused with a sentence, and once there is free space again everything goes
//! on by itself.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use rusqlite::Connection;
use serde_json::json;

use crate::congregation::photos::send_photo;
use crate::support::app::PASSWORD;
use crate::support::browser::{Answer, Browser};
use crate::support::command::{Portal, Said, program};
use crate::support::pictures;
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::skips::own_mounts;
use crate::support::wait::PATIENCE;

const SENTENCE: &str = "The portal's disk is full, so nothing could be saved. Please tell your church office";

pub struct SmallDisk {
    pub portal: Portal,
    pub serving: Serving,
}

impl SmallDisk {
    fn serve() -> Option<Self> {
        Self::serve_portal(portal_with_mary())
    }

    pub fn serve_portal(portal: Portal) -> Option<Self> {
        let mut command = own_mounts()?;
        command.arg(
            "cp -a \"$0\" \"$0.kept\" && mount -t tmpfs -o size=8m,mode=700 none \"$0\" \
             && cp -a \"$0.kept/.\" \"$0\" && exec \"$1\" serve --listen 127.0.0.1:0",
        );
        command.arg(portal.data_dir()).arg(program()).env("PORTAL_DATA_DIR", portal.data_dir());
        let serving = Serving::by(command);
        Some(Self { portal, serving })
    }

    fn data_dir(&self) -> PathBuf {
        let path = self.portal.data_dir();
        PathBuf::from(format!("/proc/{}/root{}", self.serving.pid(), path.display()))
    }

    pub fn fill(&self) {
        let mut file =
            File::options().create(true).append(true).open(self.data_dir().join("filler")).unwrap();
        for size in [1 << 16, 1 << 12, 1 << 8, 1] {
            while file.write_all(&vec![b'x'; size]).is_ok() {}
        }
    }

    /// Moves the last visits back: the next request has a visit to record, and must be answered although that fails.
    fn long_ago(&self) {
        let conn = Connection::open(self.data_dir().join("portal.db")).unwrap();
        conn.busy_timeout(PATIENCE).unwrap();
        conn.execute_batch("UPDATE sessions SET last_seen_at = last_seen_at - 3600").unwrap();
    }

    pub fn make_room(&self) {
        std::fs::remove_file(self.data_dir().join("filler")).unwrap();
    }

    pub fn run(&self, arguments: &[&str]) -> Said {
        let mut command = Command::new("nsenter");
        command.args([&format!("--target={}", self.serving.pid()), "--user", "--preserve-credentials"]);
        command.arg("--mount").arg(program()).args(arguments);
        command.env("PORTAL_DATA_DIR", self.portal.data_dir());
        Said::from(command.output().unwrap())
    }
}

pub async fn fill(times: usize) -> bool {
    let Some(disk) = SmallDisk::serve() else { return false };
    let mary = Browser::at(disk.serving.address);
    assert_eq!(mary.sign_in(MARY, PASSWORD).await.status, 200);
    let picture = pictures::jpeg(&pictures::two_halves(64, 64));
    for round in 0..times {
        assert_eq!(save(&mary, &format!("kept {round}")).await.status, 200);
        assert_eq!(send_photo(&mary, &picture).await.status, 200);
        let another = Browser::at(disk.serving.address);
        assert_eq!(another.sign_in(MARY, PASSWORD).await.status, 200);
        disk.long_ago();
        disk.fill();
        let kept = until_refused(&mary, &format!("kept {round}")).await;
        assert_eq!(mary.read("/api/members/me").await["notes"], kept);
        everything_else_is_refused_in_a_sentence(&disk, (&mary, &another), &picture).await;
        assert!(!another.is_signed_in().await, "the browser has forgotten it all the same");
        what_is_there_is_served(&mary).await;
        let health = mary.get("/api/health").await;
        assert_eq!(health.status, 503);
        assert!(health.body.contains("nothing can be saved: its disk is full."), "{}", health.body);
        commands_say_what_to_do(&disk);

        disk.make_room();
        assert_eq!(mary.get("/api/health").await.status, 200);
        let saving = save(&mary, "room again").await;
        assert_eq!(saving.status, 200, "without a restart: {}", saving.body);
        assert_eq!(send_photo(&mary, &picture).await.status, 200);
        assert_eq!(Browser::at(disk.serving.address).sign_in(MARY, PASSWORD).await.status, 200);
        let backup = disk.run(&["backup"]);
        assert_eq!(backup.code, 0, "{}", backup.err);
        let folder = disk.data_dir().join("backups");
        std::fs::remove_dir_all(folder).unwrap();
    }
    let (code, log) = disk.serving.stop();
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("the disk is full") && log.contains("portal doctor"), "{log}");
    true
}

async fn save(mary: &Browser, notes: &str) -> Answer {
    mary.put("/api/members/me", &json!({ "notes": notes })).await
}

/// SQLite's log has some reserved space that is used up first. Returns the last saved value.
async fn until_refused(mary: &Browser, kept: &str) -> String {
    let mut kept = kept.to_owned();
    for number in 0..5_000 {
        let notes = format!("{number}");
        let answer = save(mary, &notes).await;
        if answer.status == 507 {
            assert!(answer.body.starts_with(SENTENCE), "{}", answer.body);
            return kept;
        }
        assert_eq!(answer.status, 200, "{}", answer.body);
        kept = notes;
    }
    panic!("the disk is not full");
}

async fn everything_else_is_refused_in_a_sentence(
    disk: &SmallDisk,
    (mary, another): (&Browser, &Browser),
    picture: &[u8],
) {
    let stranger = Browser::at(disk.serving.address);
    for (what, answer) in [
        ("a photo", send_photo(mary, picture).await),
        ("sign in", stranger.sign_in(MARY, PASSWORD).await),
        ("a wrong password is no guess that is not counted", stranger.sign_in(MARY, "wrong").await),
        ("a forgotten password", stranger.post("/api/auth/forgot-password", &json!({ "email": MARY })).await),
        (
            "a new password",
            mary.post(
                "/api/auth/change-password",
                &json!({ "currentPassword": PASSWORD, "password": "seven green kettles", "confirmPassword": "seven green kettles" }),
            )
            .await,
        ),
        ("sign out", another.sign_out().await),
    ] {
        assert_eq!(answer.status, 507, "{what}: {}", answer.body);
        assert!(answer.message().starts_with(SENTENCE), "{what}: {}", answer.body);
        assert_eq!(answer.code(), "disk_full", "{what}");
    }
    let setting_up = mary.get("/api/auth/setup-2fa/init").await;
    assert!(setting_up.body.starts_with(SENTENCE), "the one GET that writes: {}", setting_up.body);
}

async fn what_is_there_is_served(mary: &Browser) {
    for path in [
        "/api/auth/me",
        "/api/auth/security",
        "/api/events",
        "/api/announcements",
        "/api/celebrations/week",
        "/api/members/me",
        "/api/members/me/family",
        "/api/members/me/financial",
        "/",
    ] {
        let answer = mary.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    }
}

fn commands_say_what_to_do(disk: &SmallDisk) {
    for arguments in [
        &["member", "add", "--first-name", "Eve", "--last-name", "New", "--no-email"][..],
        &["settings", "set", "congregation-name", "Full Church"],
        &["event", "add", "--title", "Picnic", "--date", "2026-12-06", "--time", "10:00"],
        &["backup"],
    ] {
        let said = disk.run(arguments);
        assert_eq!(said.code, 1, "{arguments:?}: {} {}", said.out, said.err);
        assert!(said.err.contains("The disk is full"), "{arguments:?}: {}", said.err);
        assert!(said.err.contains("make room"), "{arguments:?}: {}", said.err);
    }
    let said = disk.run(&["member", "list"]);
    assert_eq!(said.code, 0, "reading goes on: {}", said.err);
    assert!(disk.run(&["doctor"]).out.contains("The disk is full"));
}

// proves: D7
#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_reads_go_on_changes_are_refused_in_a_sentence_and_room_heals_it() {
    let _tried_or_left_out = fill(1).await;
}
