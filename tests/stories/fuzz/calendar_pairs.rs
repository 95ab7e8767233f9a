//! Two files of one calendar, with events made up: the newer one is the truth of what lies ahead, and removes nothing
//! unasked.

use std::collections::BTreeSet;

use fastrand::Rng;
use jiff::Timestamp;
use portal::appliance::import::CalendarWishes;
use portal::appliance::import::events::import_events;
use portal::platform::data_dir::DataDir;
use portal::platform::db::Database;
use rusqlite::Connection;

use super::calendar_rules::{TODAY, made_up, seed};

const TIDY: &str =
    "DELETE FROM events; DELETE FROM event_series; DELETE FROM event_keys; DELETE FROM imports";

fn import(db: &Database, calendar: &str, remove_missing: bool) {
    let now: Timestamp = format!("{TODAY}T18:00:00Z").parse().unwrap();
    let wishes = CalendarWishes { also_alike: true, remove_missing, ..CalendarWishes::default() };
    import_events(db, calendar.as_bytes(), &wishes, now).unwrap();
}

/// The ids of all events ahead; and what they are, in words.
fn ahead(db: &Database) -> (BTreeSet<String>, Vec<String>) {
    let sql =
        "SELECT id, title || ' ' || event_date || ' ' || event_time || ' ' || coalesce(end_time, '') || ' '
            || end_days || iif(series_id IS NULL, '', ' of a series') AS words
         FROM events WHERE removed_at IS NULL AND event_date >= ?1 ORDER BY words";
    let all = |conn: &Connection| -> rusqlite::Result<Vec<(String, String)>> {
        conn.prepare(sql)?.query_map([TODAY], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    };
    db.read(all).unwrap().into_iter().unzip()
}

/// The calendar without some of the lines that change its rule.
fn varied(random: &mut Rng, calendar: &str) -> String {
    let lines = calendar.split_inclusive("\r\n");
    let lines =
        lines.filter(|line| !line.starts_with("EXDATE") && !line.starts_with("RDATE") || random.bool());
    let lines: String = lines.collect();
    let changed = lines.match_indices("BEGIN:VEVENT").nth(1 + random.usize(..2)).map(|(at, _)| at);
    match changed {
        Some(at) => format!("{}END:VCALENDAR\r\n", &lines[..at]),
        None => lines.replace("SUMMARY:A", "SUMMARY:B"),
    }
}

/// How many pairs there were in which the newer one was the truth; or those where it was not.
pub fn newer_is_the_truth(pairs: usize) -> Result<usize, Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    let data = DataDir::locate(Some(folder.path().join("data")), portal::appliance::backup::before_migration);
    let db = data.unwrap().create().unwrap();
    let tidy = || db.write(|tx| tx.execute_batch(TIDY)).unwrap();
    let mut random = Rng::with_seed(seed());
    let mut others = Vec::new();
    for _ in 0..pairs {
        let first = made_up(&mut random, 0).calendar;
        let second =
            if random.bool() { varied(&mut random, &first) } else { made_up(&mut random, 0).calendar };
        let (older, newer) = if random.bool() { (first, second) } else { (second, first) };
        tidy();
        import(&db, &newer, false);
        let (_, wanted) = ahead(&db);
        tidy();
        import(&db, &older, false);
        let (before, _) = ahead(&db);
        import(&db, &newer, false);
        let (kept, _) = ahead(&db);
        import(&db, &newer, true);
        let (_, found) = ahead(&db);
        if found != wanted || !before.is_subset(&kept) {
            others.push(format!(
                "{} removed unasked; found {:?}; wanted {:?}; of {older} and then {newer}",
                before.difference(&kept).count(),
                found.iter().filter(|words| !wanted.contains(words)).take(4).collect::<Vec<_>>(),
                wanted.iter().filter(|words| !found.contains(words)).take(4).collect::<Vec<_>>(),
            ));
        }
    }
    if others.is_empty() { Ok(pairs) } else { Err(others) }
}

#[test]
fn what_a_newer_calendar_has_is_ahead_and_nothing_is_removed_unasked() {
    assert_eq!(newer_is_the_truth(40), Ok(40));
}
