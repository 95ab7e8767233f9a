//! Another program beside the portal that copies its file away continuously, as Litestream does: tables of its own, a
//! read transaction that is always open, and checkpoints of its own. Here this process does what Litestream's `db.go`
//! (0.3 and 0.5) does to the database; the portal is the real program.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use reqwest::Method;
use rusqlite::Connection;
use serde_json::json;

use crate::backup::verify::{backup_of, status};
use crate::doctor::report::Findings;
use crate::support::app::PASSWORD;
use crate::support::browser::{Browser, send};
use crate::support::command::Portal;
use crate::support::serving::{Serving, add_member, integrity, log_bytes, portal_with_mary};
use crate::support::set_up::{change, value, with_mary};
use crate::support::wait::until_async;

struct Copier {
    writer: Connection,
    reader: Connection,
}

impl Copier {
    fn beside(portal: &Portal) -> Self {
        let connect = || {
            let conn = portal.database();
            conn.busy_timeout(Duration::from_secs(1)).unwrap();
            conn.execute_batch("PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0;").unwrap();
            conn
        };
        let copier = Self { writer: connect(), reader: connect() };
        for sql in [
            "CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);",
            "CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);",
        ] {
            copier.writer.execute_batch(sql).unwrap();
        }
        copier.hold();
        copier.fold("PASSIVE");
        copier
    }

    /// Keeps a read transaction open, so that the log cannot restart.
    fn hold(&self) {
        self.reader.execute_batch("BEGIN; SELECT count(1) FROM _litestream_seq;").unwrap();
    }

    /// Ends its read for a moment, checkpoints the log, writes a number and takes the write lock for a short read. True
    /// when all of the log was checkpointed.
    fn fold(&self, mode: &str) -> bool {
        self.reader.execute_batch("ROLLBACK").unwrap();
        let (busy, log, folded): (i64, i64, i64) = self
            .writer
            .query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })
            .unwrap();
        self.hold();
        // Litestream retries by itself when it misses the lock.
        let _another_writes = self.writer.execute_batch(
            "INSERT INTO _litestream_seq (id, seq) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET seq = seq + 1;
             BEGIN; INSERT INTO _litestream_lock (id) VALUES (1);",
        );
        if !self.writer.is_autocommit() {
            self.writer.execute_batch("ROLLBACK").unwrap();
        }
        busy == 0 && log == folded
    }
}

#[test]
fn a_portal_that_litestream_copies_is_backed_up_proven_and_gone_back_to() {
    let portal = with_mary();
    let copier = Copier::beside(&portal);
    assert_eq!(value::<i64>(&portal, "SELECT seq FROM _litestream_seq"), 1);
    let backup = backup_of(&portal);
    let proven = || {
        portal.ok(&["backup", "verify"]);
        status(&portal).proof.words.unwrap()
    };
    let words = proven();
    assert!(words.ends_with(" rows are the same as in the portal"), "{words}");

    assert!(copier.fold("TRUNCATE"));
    assert_eq!(proven(), words);
    assert_eq!(value::<i64>(&portal, "SELECT seq FROM _litestream_seq"), 2);
    Findings::of(&portal).expect("schema", "well", "", "");

    let restored = portal.folder.path().join("restored-by-litestream.db");
    assert!(copier.fold("TRUNCATE"));
    drop(copier);
    fs::copy(portal.data_dir().join("portal.db"), &restored).unwrap();
    portal.ok(&["backup", "verify", restored.to_str().unwrap()]);
    for way_back in [backup, restored] {
        change(&portal, "UPDATE members SET first_name = 'Somebody' WHERE member_id = 'M0002'");
        portal.ok(&["restore", way_back.to_str().unwrap(), "--yes"]);
        let name: String = value(&portal, "SELECT first_name FROM members WHERE member_id = 'M0002'");
        assert_eq!(name, "Mary", "{}", way_back.display());
    }
}

#[test]
fn a_way_back_that_is_taken_while_litestream_still_runs_keeps_all_of_the_old_one() {
    let portal = with_mary();
    let backup = backup_of(&portal);
    let copier = Copier::beside(&portal);
    change(&portal, "UPDATE members SET notes = 'written last' WHERE member_id = 'M0002'");
    assert!(log_bytes(&portal) > 0);
    portal.ok(&["restore", backup.to_str().unwrap(), "--yes"]);
    assert_eq!(integrity(&portal), "ok");
    assert_eq!(value::<Option<String>>(&portal, "SELECT notes FROM members WHERE member_id = 'M0002'"), None);
    drop(copier);
    let aside = |path: &PathBuf| {
        let is_database = path.extension().is_some_and(|ending| ending == "db");
        is_database && path.file_stem().unwrap().to_str().unwrap().starts_with("before-restore-")
    };
    let files = fs::read_dir(portal.data_dir()).unwrap().map(|entry| entry.unwrap().path());
    let aside = Connection::open(files.into_iter().find(aside).unwrap()).unwrap();
    let sql = "SELECT notes FROM members WHERE member_id = 'M0002'";
    assert_eq!(aside.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap(), "written last");
}

/// Members whose saving is one writer's: each may do so 300 times a minute.
const MEMBERS_OF_WRITER: usize = 4;

fn email(number: usize) -> String {
    format!("writer{number}@email.com")
}

async fn signed_in(portal: &Portal, serving: &Serving, writer: usize) -> Vec<Browser> {
    let mut browsers = Vec::new();
    for number in writer * MEMBERS_OF_WRITER..(writer + 1) * MEMBERS_OF_WRITER {
        let email = email(number);
        add_member(portal, &format!("writer{number}"), &email);
        let browser = Browser::at(serving.address);
        assert_eq!(browser.sign_in(&email, PASSWORD).await.status, 200);
        browsers.push(browser);
    }
    browsers
}

async fn save(browsers: Vec<Browser>, stop: Arc<AtomicBool>, saved: Arc<AtomicU64>) -> Vec<String> {
    let mut odd = Vec::new();
    while !stop.load(Ordering::SeqCst) {
        let number = saved.fetch_add(1, Ordering::SeqCst);
        let notes = format!("{number} {}", "x".repeat(3_900));
        let browser = &browsers[usize::try_from(number).unwrap() % browsers.len()];
        let saving = browser.request(Method::PUT, "/api/members/me").json(&json!({ "notes": notes }));
        let answer = send(saving).await;
        if answer.status != 200 {
            odd.push(answer.body);
        }
    }
    odd
}

/// Changes whenever the log restarts: its salt (SQLite's file format, 4.1). None while it is empty.
fn beginning(portal: &Portal) -> Option<[u8; 8]> {
    let mut header = [0; 24];
    let mut log = File::open(portal.data_dir().join("portal.db-wal")).ok()?;
    log.read_exact(&mut header).ok()?;
    header[16..].try_into().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn while_another_program_reads_on_and_folds_the_log_everything_is_saved_and_the_log_stays_small() {
    const WRITERS: usize = 4;
    const MEASURE: u64 = 1_000 * 4_120;
    let portal = portal_with_mary();
    let serving = Serving::start(&portal);
    let copier = Copier::beside(&portal);
    let (stop, saved) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut writers = Vec::new();
    for writer in 0..WRITERS {
        let browsers = signed_in(&portal, &serving, writer).await;
        writers.push(tokio::spawn(save(browsers, Arc::clone(&stop), Arc::clone(&saved))));
    }

    // A read that does not end: the log grows past its threshold, and every request is answered.
    until_async("the log outgrows its measure", async || log_bytes(&portal) > MEASURE * 3 / 2).await;
    // Checkpoints between the writes, in each of the modes.
    for mode in ["PASSIVE", "FULL", "RESTART", "TRUNCATE"].repeat(5) {
        let before = saved.load(Ordering::SeqCst);
        tokio::task::block_in_place(|| copier.fold(mode));
        until_async("more is saved", async || saved.load(Ordering::SeqCst) > before + WRITERS as u64).await;
    }
    // The read ends, and only the portal checkpoints the log: it restarts again and again.
    drop(copier);
    let (mut beginnings, mut longest) = (HashSet::new(), 0);
    until_async("the log begins anew, twice", async || {
        beginnings.extend(beginning(&portal));
        longest = longest.max(log_bytes(&portal));
        beginnings.len() > 2
    })
    .await;
    assert!(longest < MEASURE * 3, "{longest} bytes of log");

    stop.store(true, Ordering::SeqCst);
    for writer in writers {
        assert_eq!(writer.await.unwrap(), Vec::<String>::new());
    }
    let (code, log) = serving.stop();
    assert_eq!(code, Some(0));
    for word in ["locked", "busy", "SQLITE"] {
        assert!(!log.contains(word), "{word}: {log}");
    }
    assert_eq!((log_bytes(&portal), integrity(&portal).as_str()), (0, "ok"));
}
