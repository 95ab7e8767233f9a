//! Everything answered with a 2xx is synced to the disk before: checked with the order of the program's system calls.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::support::app::PASSWORD;
use crate::support::browser::Browser;
use crate::support::command::{Portal, program};
use crate::support::serving::{MARY, Serving, portal_with_mary};
use crate::support::wait;

const CALLS: &str =
    "trace=pwrite64,pwritev,write,writev,sendto,sendmsg,fsync,fdatasync,sync_file_range,msync,ftruncate";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    pub answers: u32,
    /// Answers among these before which a write was not synced, or nothing was synced at all.
    pub too_early: u32,
}

/// So many changes, one after the other. None where strace is not allowed.
pub async fn watch(changes: u32) -> Option<Order> {
    if !may_watch() {
        eprintln!("strace is missing here, or may not watch a program: not tried");
        return None;
    }
    let portal = portal_with_mary();
    let record = portal.folder.path().join("calls");
    let serving = Serving::spawn(watched(&portal, &record));
    let browser = Browser::at(serving.address);
    assert_eq!(browser.sign_in(MARY, PASSWORD).await.status, 200);
    for number in 0..changes {
        let said = json!({ "notes": format!("change {number}") });
        assert_eq!(browser.put("/api/members/me", &said).await.status, 200);
    }
    assert_eq!(serving.stop().0, Some(0));
    // The sign-in is a change as well.
    let order = judge(&finished(&record));
    assert_eq!(order.answers, changes + 1, "all were seen");
    Some(order)
}

fn watched(portal: &Portal, record: &Path) -> Command {
    let mut command = Command::new("strace");
    command.args(["-D", "-f", "-y", "-s", "16", "-e", CALLS, "-e", "signal=none", "-o"]).arg(record);
    command.arg(program()).args(["serve", "--listen", "127.0.0.1:0"]);
    command.env("PORTAL_DATA_DIR", portal.data_dir());
    command
}

fn may_watch() -> bool {
    let mut command = Command::new("strace");
    command.args(["-D", "-f", "-e", "trace=none", "-o", "/dev/null", "true"]).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn finished(record: &Path) -> String {
    wait::until_some("the record ends", || {
        let text = std::fs::read_to_string(record).unwrap_or_default();
        text.lines().last().is_some_and(|line| line.contains("+++ exited with")).then_some(text)
    })
}

fn judge(record: &str) -> Order {
    let mut order = Order::default();
    let (mut is_written, mut is_synced) = (false, false);
    let mut syncing = std::collections::BTreeSet::new();
    for line in record.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        let is_done = call.ends_with("= 0");
        let begins_sync = ["fdatasync(", "fsync("].iter().any(|name| call.starts_with(name));
        if call.starts_with("pwrite64(") && call.contains("portal.db-wal>") {
            (is_written, is_synced) = (true, false);
        } else if begins_sync && call.contains("portal.db-wal>") && !is_done {
            syncing.insert(thread);
        } else if (begins_sync && call.contains("portal.db-wal>"))
            || (call.contains("sync resumed>") && is_done && syncing.remove(thread))
        {
            (is_written, is_synced) = (false, is_synced || is_written);
        } else if call.contains("\"HTTP/1.1 2") {
            order.answers += 1;
            order.too_early += u32::from(is_written || !is_synced);
            is_synced = false;
        }
    }
    order
}

// proves: D1
#[tokio::test(flavor = "multi_thread")]
async fn no_change_is_answered_before_it_is_on_the_disk() {
    let Some(order) = watch(5).await else { return };
    assert_eq!(order, Order { answers: 6, too_early: 0 });
}

#[test]
fn an_answer_before_the_disk_is_seen() {
    let write = "7 pwrite64(9</d/portal.db-wal>, \"\"..., 4096, 0) = 4096\n";
    let sync = "7 fdatasync(9</d/portal.db-wal>) = 0\n";
    let answer = "8 sendto(11<socket:[5]>, \"HTTP/1.1 200 OK\"..., 99, 0) = 99\n";
    for (record, too_early) in [
        (format!("{write}{sync}{answer}"), 0),
        (
            format!(
                "{write}7 fdatasync(9</d/portal.db-wal> <unfinished ...>\n7 <... fdatasync resumed>) = 0\n{answer}"
            ),
            0,
        ),
        (
            format!(
                "{write}7 fdatasync(9</d/portal.db-wal> <unfinished ...>\n{answer}7 <... fdatasync resumed>) = 0\n"
            ),
            1,
        ),
        (format!("{write}{answer}{sync}"), 1),
        (format!("{write}{sync}{answer}{answer}"), 1),
        (answer.to_owned(), 1),
    ] {
        assert_eq!(judge(&record).too_early, too_early, "{record}");
    }
}
