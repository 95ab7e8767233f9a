//! A backup while eight members save, restored on another machine.

use std::path::{Path, PathBuf};

use super::crew::{Compared, portal_with_crew};
use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::database_file::everything;
use crate::support::serving::{MARY, Serving, integrity};

/// The tables that a restore changes on purpose.
const ACCESS: [&str; 5] = ["sessions", "pending_sign_ins", "password_resets", "security_logs", "members"];

#[derive(Clone, Copy, Debug, Default)]
pub struct Drill {
    pub answered: u64,
    pub compared: Compared,
    pub rows: u64,
}

pub async fn drill(backups: usize) -> Drill {
    let (portal, crew) = portal_with_crew();
    let serving = Serving::spawn(portal.command(&["serve", "--listen", "127.0.0.1:0"]));
    crew.sign_in(&serving).await;
    let mut at_work = crew.work(&serving);
    let mut drill = Drill::default();
    for _ in 0..backups {
        crew.answer_more(40).await;
        drill.answered = crew.answered();
        let ledger = crew.ledger();
        let command = portal.command(&["backup", "--quiet"]);
        let made = tokio::task::spawn_blocking(move || { command }.output().unwrap()).await.unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let backup = PathBuf::from(String::from_utf8(made.stdout).unwrap().trim());
        let found = crew.compare(&ledger, &backup);
        drill.compared.lost += found.lost;
        drill.compared.half += found.half;
        drill.rows += bring_back(&portal, &backup).await;
    }
    let (code, log) = tokio::task::spawn_blocking(move || serving.stop()).await.unwrap();
    assert_eq!(code, Some(0), "{log}");
    while let Some(odd) = at_work.join_next().await {
        assert_eq!(odd.unwrap(), [] as [reqwest::StatusCode; 0], "a backup is in nobody's way");
    }
    drill
}

/// Restores on an empty machine, with the key. Returns how many rows are the same.
async fn bring_back(portal: &Portal, backup: &Path) -> u64 {
    let new = Portal::nowhere();
    portal::platform::data_dir::keep_files_private();
    std::fs::create_dir(new.data_dir()).unwrap();
    std::fs::copy(portal.data_dir().join("portal.key"), new.data_dir().join("portal.key")).unwrap();
    new.ok(&["restore", backup.to_str().unwrap(), "--yes"]);
    let (made, mut restored) = (everything(backup), everything(&new.data_dir().join("portal.db")));
    assert!(made.keys().eq(restored.keys()));
    restored.retain(|table, rows| {
        let is_same = made[table] == *rows;
        assert!(is_same || ACCESS.contains(&table.as_str()), "{table}");
        is_same
    });
    assert_eq!(integrity(&new), "ok");
    let serving = Serving::start(&new);
    assert_eq!(Browser::at(serving.address).sign_in(MARY, PASSWORD).await.status, 200);
    assert_eq!(serving.stop().0, Some(0));
    restored.values().map(|(_, rows)| rows.len() as u64).sum()
}

// proves: D3
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_while_eight_members_save_holds_all_that_was_answered_and_comes_back_row_by_row() {
    let drill = drill(1).await;
    assert_eq!(drill.compared, Compared::default());
    assert!(drill.rows > 10, "{drill:?}");
}
