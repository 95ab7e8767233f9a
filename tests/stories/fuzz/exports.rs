//! Exports with any bytes changed: the import creates a whole portal or nothing, and says why.

use std::collections::BTreeMap;
use std::io::{Cursor, Write};

use portal::appliance::export::import::{import, rehearse};
use portal::platform::data_dir::DataDir;
use proptest::prelude::*;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{Change, Tally, change, changed, for_any, is_sound};
use crate::export::contents::{export_of, unpacked, with_edges};

fn packed(files: &BTreeMap<String, Vec<u8>>) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn makes_all_or_nothing(zip: &[u8], tally: &Tally) {
    let folder = tempfile::tempdir().unwrap();
    let dir = DataDir::locate(Some(folder.path().join("data")), portal::appliance::backup::before_migration)
        .unwrap();
    let rehearsed = rehearse(&dir, Cursor::new(zip));
    assert!(!dir.path().exists(), "a rehearsal makes nothing");
    let outcome = import(&dir, Cursor::new(zip));
    tally.count(outcome.is_ok());
    match outcome {
        Ok(_) => {
            assert!(rehearsed.is_ok(), "the rehearsal said otherwise");
            let db = dir.open().unwrap();
            db.check().unwrap();
            db.read(|conn| {
                is_sound(conn);
                Ok::<_, rusqlite::Error>(())
            })
            .unwrap();
        }
        Err(error) => {
            assert!(rehearsed.is_err(), "the rehearsal said otherwise: {error}");
            assert!(!dir.path().exists(), "nothing is left: {error}");
            assert!(error.to_string().len() > 20, "{error}");
        }
    }
}

pub fn any_change(cases: u32) -> Tally {
    let tally = Tally::default();
    let portal = with_edges();
    let whole = export_of(&portal.data_dir().join("portal.db"));
    let files = unpacked(&whole);
    makes_all_or_nothing(&whole, &tally);
    // Bytes of the zip, mostly of its central directory, which stands at the end.
    let near_the_end = (0.9..1.0, proptest::collection::vec(any::<u8>(), 1..5))
        .prop_map(|(at, bytes)| Change::Write(at, bytes));
    let changes = proptest::collection::vec(prop_oneof![change(), near_the_end], 1..4);
    for_any(cases, changes, |changes| {
        makes_all_or_nothing(&changed(whole.clone(), &changes), &tally);
    });
    // Bytes of a file in it, packed anew: the checksum is right.
    let texts = prop_oneof!["[0-9]{1,3}", "(null|true|\\[\\]|\\{\\}|\"\"|-1|1e999|,|\")", "\\PC{1,4}"];
    let texts = (0.0..1.0, texts).prop_map(|(at, text)| Change::Write(at, text.into_bytes()));
    let changes = proptest::collection::vec(prop_oneof![texts, change()], 1..3);
    for_any(cases, (any::<proptest::sample::Index>(), changes), |(which, changes)| {
        let mut files = files.clone();
        let name = files.keys().nth(which.index(files.len())).unwrap().clone();
        let file = files.remove(&name).unwrap();
        files.insert(name, changed(file, &changes));
        makes_all_or_nothing(&packed(&files), &tally);
    });
    tally
}

// proves: D9
#[test]
fn an_export_with_any_bytes_changed_makes_a_whole_portal_or_nothing() {
    any_change(6);
}
