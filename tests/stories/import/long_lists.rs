//! Lists of very many rows: what is kept of each, and how far a rehearsal is.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Read as _;
use std::process::{Command, Stdio};
use std::sync::Mutex;

use jiff::Timestamp;
use portal::accounts::audit_log::Work;
use portal::appliance::import::gift_rows::GiftRow;
use portal::appliance::import::gifts::import_gifts;
use portal::appliance::import::people::{self, import_people};
use portal::appliance::import::person_rows::PersonInFile;
use portal::appliance::import::undo::undo_in;
use portal::appliance::import::{ImportError, ImportOptions, Match, Row};
use portal::congregation::people::members::MemberValues;
use portal::platform::db::Database;
use portal::platform::progress::Progress;
use portal::platform::settings::Settings;
use rusqlite::StatementStatus;
use rusqlite::trace::{TraceEvent, TraceEventCodes};

use crate::support::set_up::{opened, set_up};

fn now() -> Timestamp {
    "2026-11-20T18:00:00Z".parse().unwrap()
}

type Rehearse = fn(&Database, &str, &ImportOptions) -> Result<(), ImportError>;

const REHEARSALS: [(&str, Rehearse); 2] = [
    ("firstName,lastName\nRuth,Weber\nPaul,Weber\n", |db, list, wishes| {
        import_people(db, list, wishes, now()).map(drop).map_err(ImportError::from)
    }),
    ("date,amount,name\n2026-01-04,5,cash\n2026-01-11,6,cash\n", |db, list, wishes| {
        import_gifts(db, list, wishes, now()).map(drop)
    }),
];

// proves: N6
#[test]
fn every_row_is_counted_from_its_reading_on_and_a_cancelled_list_says_that_nothing_was_written() {
    let portal = set_up();
    let db = portal.dir().open().unwrap();
    for (list, rehearse) in REHEARSALS {
        let wishes = ImportOptions { dry_run: true, ..ImportOptions::default() };
        rehearse(&db, list, &wishes).unwrap();
        assert_eq!(wishes.progress.so_far(), (2, 2), "each is read, looked up and entered: {list}");
        wishes.progress.cancel();
        // An import that is cancelled while the list is read does not judge it.
        for list in [list, "a,b\n1,2\n"] {
            let cancelled = rehearse(&db, list, &wishes).unwrap_err();
            assert_eq!(cancelled.to_string(), "This was cancelled. Nothing was written.", "{list}");
        }
    }
}

#[test]
fn a_row_of_millions_of_cells_is_refused_before_it_takes_memory() {
    let portal = set_up();
    let commas = ",".repeat(5 << 20);
    let lists =
        [commas.clone(), format!("a\"b,c\n{commas}"), format!("\"x\n\",{}\n", &commas[..30_000]).repeat(160)];
    for list in lists {
        let file = portal.data_dir().join("list.csv");
        std::fs::write(&file, list).unwrap();
        let import = portal.command(&["import", "people", file.to_str().unwrap(), "--dry-run"]);
        let mut limited = Command::new("sh");
        // Kilobytes of data: the whole program needs 45,000 here.
        limited
            .args(["-c", "ulimit -d 90000 && exec \"$0\" \"$@\""])
            .arg(import.get_program())
            .args(import.get_args());
        limited.envs(import.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let output = limited.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("The file has more than 200000 rows, 200 columns"), "{said}");
    }
}

#[test]
fn a_row_of_a_long_list_takes_little_memory() {
    let most = [
        (size_of::<Row>(), 24, "a row as it stands in the file"),
        (size_of::<GiftRow>(), 176, "a gift"),
        (size_of::<PersonInFile>(), 272, "a person"),
        (size_of::<MemberValues>(), 16, "a person's fields"),
        (size_of::<Match<'_>>(), 72, "whom a row is"),
    ];
    for (size, most, what) in most {
        assert!(size <= most, "{what} takes {size} bytes");
    }
}

/// The steps so far of each statement that ran on the connection of [`steps`]. One story only measures.
static STEPS: Mutex<BTreeMap<String, i64>> = Mutex::new(BTreeMap::new());

/// The steps of the database's machine that a list of so many families takes: new, here already, and undone.
fn steps(families: usize) -> [i64; 3] {
    let portal = set_up();
    let mut list = "importKey,firstName,lastName,email,birthDate,householdName,householdRole\n".to_owned();
    for number in 0..families {
        for (role, first) in [("head", "Ann"), ("spouse", "Bob"), ("child", "Cid")] {
            writeln!(
                list,
                "{role}{number},{first}{number},Lee{number},{first}{number}@example.org,1980-01-02,Lee {number},{role}"
            )
            .unwrap();
        }
    }
    let settings = opened(&portal).read(Settings::load).unwrap();
    STEPS.lock().unwrap().clear();
    let mut conn = portal.database();
    conn.trace_v2(
        TraceEventCodes::SQLITE_TRACE_PROFILE,
        Some(|event| {
            if let TraceEvent::Profile(statement, _) = event {
                let steps = i64::from(statement.get_status(StatementStatus::VmStep));
                STEPS.lock().unwrap().insert(statement.sql().into_owned(), steps);
            }
        }),
    );
    let steps = ["new", "here", "undone"].map(|what| {
        let wishes = ImportOptions { source: Some("old program".to_owned()), ..ImportOptions::default() };
        let file = people::read(&list, &wishes, &settings, now()).unwrap();
        let before: i64 = STEPS.lock().unwrap().values().sum();
        let tx = conn.transaction().unwrap();
        let work = Work::of_command(&tx, now(), &settings.time_zone);
        if what == "undone" {
            let undone = undo_in(work, 1, None, &Progress::default()).unwrap();
            assert_eq!(undone.people_removed, 3 * families);
        } else {
            people::write(work, file, &wishes).unwrap();
        }
        tx.commit().unwrap();
        let after: i64 = STEPS.lock().unwrap().values().sum();
        after - before
    });
    let seen = STEPS.lock().unwrap();
    assert!(seen.keys().any(|sql| sql.starts_with("PRAGMA cache_size") && sql.contains("32000")));
    steps
}

#[test]
fn a_long_list_is_written_in_few_pieces() {
    const PEOPLE: usize = 1_500;
    let portal = set_up();
    let mut list = "importKey,firstName,lastName,email,householdName\n".to_owned();
    for at in 0..PEOPLE {
        writeln!(list, "{at},Ann{at},Lee{at},p{at}@example.org,Lee {}", at / 3).unwrap();
    }
    let file = portal.data_dir().join("list.csv");
    std::fs::write(&file, list).unwrap();
    let mut import = portal.command(&["import", "people", file.to_str().unwrap(), "--dry-run"]);
    let mut importing = import.stdout(Stdio::piped()).spawn().unwrap();
    importing.stdout.take().unwrap().read_to_end(&mut Vec::new()).unwrap();
    // Of a program that has ended, until it is waited for.
    let figures = std::fs::read_to_string(format!("/proc/{}/io", importing.id())).unwrap();
    assert!(importing.wait().unwrap().success());
    let writes = figures.lines().find_map(|line| line.strip_prefix("syscw: ")).unwrap();
    let writes: usize = writes.parse().unwrap();
    assert!(writes < 3 * PEOPLE, "{writes} writes for {PEOPLE} people");
}

#[test]
fn twice_as_many_people_take_twice_the_steps_of_the_database() {
    let (some, twice) = (steps(60), steps(120));
    for (some, twice) in some.into_iter().zip(twice) {
        assert!(some > 1_000 && twice * 10 < some * 23, "{some}, {twice}");
    }
}
