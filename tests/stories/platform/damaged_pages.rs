//! A card that wears out loses pages. Every command that meets one says how to go back to a backup.

use std::fs::File;
use std::os::unix::fs::FileExt;

use crate::support::command::Portal;
use crate::support::set_up::with_mary;

fn lose_pages(portal: &Portal) {
    let conn = portal.database();
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    let size: i64 = conn.pragma_query_value(None, "page_size", |row| row.get(0)).unwrap();
    let pages: Vec<i64> = conn
        .prepare("SELECT rootpage FROM sqlite_schema WHERE rootpage > 1 AND tbl_name <> 'settings'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    drop(conn);
    let file = File::options().write(true).open(portal.data_dir().join("portal.db")).unwrap();
    for page in pages {
        let at = u64::try_from((page - 1) * size).unwrap();
        file.write_all_at(&vec![0xA5; usize::try_from(size).unwrap()], at).unwrap();
    }
}

#[test]
fn every_command_that_comes_upon_a_damaged_page_names_the_way_back() {
    let portal = with_mary();
    let backup = portal.ok(&["backup", "--quiet"]);
    lose_pages(&portal);
    let elsewhere = portal.folder.path().join("elsewhere");
    std::fs::create_dir(&elsewhere).unwrap();
    let elsewhere = elsewhere.display().to_string();
    for arguments in [
        &["member", "list"][..],
        &["member", "show", "M0002"],
        &["log"],
        &["event", "list"],
        &["announcement", "list"],
        &["mail", "list"],
        &["export", &elsewhere],
        &["backup", &elsewhere],
        &["unlock", "M0002"],
        &["settings", "set", "congregation-name", "New"],
    ] {
        let said = portal.run(arguments);
        assert_eq!(said.code, 1, "{arguments:?}: {} {}", said.out, said.err);
        let way_back = format!("portal restore {}", backup.trim());
        assert!(said.err.contains("damaged") && said.err.contains(&way_back), "{arguments:?}: {}", said.err);
    }
}
