//! The portal is closed, and its card cannot be written any more: full, or mounted read-only. Its content can still be
//! read, exported and backed up.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use crate::support::command::{Portal, Said, program};
use crate::support::set_up::with_mary;
use crate::support::skips::own_mounts;

/// Mounts what is below the data folder anew, for one command only.
#[derive(Clone, Copy, Debug)]
enum Card {
    ReadOnly,
    Full,
}

/// Files left beside the database after a clean stop, or after a power cut.
#[derive(Clone, Copy, Debug)]
enum Left {
    Nothing,
    Log,
    LogWithoutIndex,
}

impl Card {
    fn mounted(self) -> &'static str {
        match self {
            Self::ReadOnly => "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\"",
            Self::Full => {
                "cp -a \"$0\" \"$0.kept\" && mount -t tmpfs -o size=8m,mode=700 none \"$0\" \
                 && cp -a \"$0.kept/.\" \"$0\" && rm -r \"$0.kept\" \
                 && for size in 65536 4096 256 1; do dd if=/dev/zero bs=$size >>\"$0/filler\" 2>/dev/null; done; true"
            }
        }
    }

    /// None where nothing may be mounted.
    fn run(self, portal: &Portal, arguments: &[&str]) -> Option<Said> {
        let mut command = own_mounts()?;
        command.arg(format!("{} && exec \"$@\"", self.mounted())).arg(portal.data_dir()).arg(program());
        command.args(arguments).env("PORTAL_DATA_DIR", portal.data_dir());
        Some(Said::from(command.output().unwrap()))
    }
}

fn portal_with(left: Left) -> Portal {
    let portal = with_mary();
    portal.ok(&["announcement", "add", "--title", "Picnic", "--content", "On Sunday"]);
    portal.ok(&["settings", "set", "time-zone", "America/Chicago"]);
    if !matches!(left, Left::Nothing) {
        let conn = portal.database();
        conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).unwrap();
        conn.execute_batch("UPDATE members SET last_name = 'Newer' WHERE member_id = 'M0002'").unwrap();
        drop(conn);
        let beside = |ending: &str| portal.data_dir().join(format!("portal.db-{ending}"));
        assert!(fs::metadata(beside("wal")).is_ok_and(|log| log.len() > 0) && beside("shm").exists());
        if matches!(left, Left::LogWithoutIndex) {
            fs::remove_file(beside("shm")).unwrap();
        }
    }
    portal
}

// proves: D7
#[test]
fn with_the_portal_closed_what_only_reads_still_reads_and_everything_can_be_taken_elsewhere() {
    for card in [Card::ReadOnly, Card::Full] {
        for left in [Left::Nothing, Left::Log, Left::LogWithoutIndex] {
            if !everything_is_read(card, left) {
                return;
            }
        }
    }
}

fn everything_is_read(card: Card, left: Left) -> bool {
    let portal = portal_with(left);
    let name = if matches!(left, Left::Nothing) { "Mary Smith" } else { "Mary Newer" };
    for (arguments, words) in [
        (&["member", "list"][..], name),
        (&["member", "show", "mary@example.org"], name),
        (&["member", "list", "--search", "mar sm"], name),
        (&["log"], "setting changed"),
        (&["event", "list"], ""),
        (&["announcement", "list"], "Picnic"),
        (&["settings", "get", "time-zone"], "America/Chicago"),
        (&["settings", "get"], "America/Chicago"),
        (&["mail", "list"], ""),
        (&["backup", "list"], ""),
        (&["openapi"], "openapi: 3"),
    ]
    .into_iter()
    .take(if matches!(left, Left::Nothing) { usize::MAX } else { 2 })
    {
        let Some(said) = card.run(&portal, arguments) else { return false };
        let is_read = said.code == 0 || (said.code == 3 && words.is_empty());
        assert!(is_read, "{card:?} {left:?} {arguments:?}: {} {}", said.out, said.err);
        assert!(said.out.contains(words), "{card:?} {left:?} {arguments:?}: {}", said.out);
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let file = |name: &str| elsewhere.path().join(name).display().to_string();
    let taken = |arguments: &[&str]| {
        let said = card.run(&portal, arguments).unwrap();
        assert_eq!(said.code, 0, "{card:?} {left:?} {arguments:?}: {} {}", said.out, said.err);
    };
    taken(&["export", &file("everything.zip")]);
    taken(&["backup", &file("copy.db")]);
    assert_eq!(last_name(&elsewhere.path().join("copy.db")), name.split_once(' ').unwrap().1);
    if !matches!(left, Left::Nothing) {
        return true;
    }

    let doctor = card.run(&portal, &["doctor", "--offline"]).unwrap();
    let words = match card {
        Card::ReadOnly => "read-only",
        Card::Full => "full",
    };
    assert!(doctor.out.contains(words), "{card:?} {left:?}: {} {}", doctor.out, doctor.err);

    fs::write(elsewhere.path().join("paper"), "seven kettles under a green bridge\n").unwrap();
    taken(&["backup", "--with-key", &file("all.tar.age"), "--passphrase-file", &file("paper")]);
    fs::write(file("list.csv"), "firstName,lastName\nAnn,Lee\n").unwrap();
    let rehearsed = card.run(&portal, &["import", "people", &file("list.csv"), "--dry-run"]).unwrap();
    assert!(rehearsed.code == 0 && rehearsed.out.contains("1 added"), "{card:?} {left:?}: {}", rehearsed.err);

    let said = card.run(&portal, &["settings", "set", "congregation-name", "New"]).unwrap();
    assert_eq!(said.code, 1, "{card:?} {left:?}: {}", said.out);
    assert!(said.err.contains("disk") && said.err.contains("portal doctor"), "{card:?}: {}", said.err);
    true
}

fn last_name(database: &Path) -> String {
    let conn = Connection::open(database).unwrap();
    conn.query_row("SELECT last_name FROM members WHERE member_id = 'M0002'", [], |row| row.get(0)).unwrap()
}
