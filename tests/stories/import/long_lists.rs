//! Lists of very many rows: what is kept of each, and how far a rehearsal is.

use jiff::Timestamp;
use portal::appliance::import::gift_rows::GiftRow;
use portal::appliance::import::gifts::import_gifts;
use portal::appliance::import::people::import_people;
use portal::appliance::import::person_rows::PersonInFile;
use portal::appliance::import::{ImportError, ImportOptions, Match, Row};
use portal::congregation::people::members::MemberValues;
use portal::platform::db::Database;

use crate::support::set_up::set_up;

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
        assert_eq!(wishes.progress.so_far(), (6, 6), "read, looked up and entered: {list}");
        wishes.progress.cancel();
        // An import that is cancelled while the list is read does not judge it.
        for list in [list, "a,b\n1,2\n"] {
            let cancelled = rehearse(&db, list, &wishes).unwrap_err();
            assert_eq!(cancelled.to_string(), "This was cancelled. Nothing was written.", "{list}");
        }
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
