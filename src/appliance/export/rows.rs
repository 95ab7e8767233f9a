//! Reads the rows of a JSON file, one after the other: one line each, as the export writes them, or an array of objects
//! in any other layout.

use std::cell::Cell;
use std::fmt;
use std::io::{self, BufReader, Read};

use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::archive::unreadable;
use super::import_error::{ArchiveImportError, At, FileError};

/// A row of ours has a few texts of some thousand letters.
const LONGEST_ROW: u64 = 16 << 20;
/// A hundred bytes for each gift of a large congregation in a thousand years.
const MOST: u64 = 16 << 30;

/// Calls back with each row and its position; returns how many there were.
pub(super) fn read(
    name: &'static str,
    file: impl Read,
    mut take: impl FnMut(At, Map<String, Value>) -> Result<(), ArchiveImportError>,
) -> Result<u64, ArchiveImportError> {
    let place = Place::default();
    place.line.set(1);
    let counted = Counted { inner: BufReader::with_capacity(1 << 16, file), place: &place };
    let mut json = serde_json::Deserializer::from_reader(counted);
    let mut stopped = None;
    let mut count = 0;
    let rows = Rows {
        take: |row| {
            count += 1;
            place.since_row.set(0);
            take(At { line: place.line.get(), entry: count }, row).map_err(|error| stopped = Some(error))
        },
    };
    let outcome = rows.deserialize(&mut json).and_then(|()| json.end());
    let Err(error) = outcome else { return Ok(count) };
    if let Some(error) = stopped {
        return Err(error);
    }
    if place.is_too_much.get() {
        return Err(FileError::TooLarge(format!("{name}.json")).into());
    }
    if error.is_io() {
        return Err(unreadable(&format!("{name}.json"), io::Error::from(error)).into());
    }
    let reason = "no row can be read there. The file is not as portal export wrote it".to_owned();
    Err(FileError::Row { file: name, at: At { line: place.line.get(), entry: count + 1 }, reason }.into())
}

struct Rows<F> {
    take: F,
}

impl<'de, F: FnMut(Map<String, Value>) -> Result<(), ()>> DeserializeSeed<'de> for Rows<F> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, F: FnMut(Map<String, Value>) -> Result<(), ()>> Visitor<'de> for Rows<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut rows: A) -> Result<(), A::Error> {
        while let Some(row) = rows.next_element()? {
            (self.take)(row).map_err(|()| A::Error::custom("stopped"))?;
        }
        Ok(())
    }
}

/// The reader's position.
#[derive(Default)]
struct Place {
    line: Cell<u64>,
    bytes: Cell<u64>,
    since_row: Cell<u64>,
    is_too_much: Cell<bool>,
}

struct Counted<'a, R> {
    inner: R,
    place: &'a Place,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let Place { line, bytes, since_row, is_too_much } = self.place;
        for byte in &buffer[..read] {
            line.set(line.get() + u64::from(*byte == b'\n'));
        }
        bytes.set(bytes.get() + read as u64);
        since_row.set(since_row.get() + read as u64);
        if since_row.get() > LONGEST_ROW || bytes.get() > MOST {
            is_too_much.set(true);
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(text: &str) -> Result<Vec<(u64, usize)>, String> {
        let mut found = Vec::new();
        let read = read("members", text.as_bytes(), |at, row| {
            assert_eq!(at.entry, found.len() as u64 + 1);
            found.push((at.line, row.len()));
            Ok(())
        });
        read.map(|count| assert_eq!(count, found.len() as u64)).map_err(|error| error.to_string())?;
        Ok(found)
    }

    #[test]
    fn rows_come_with_the_line_they_stand_on() {
        assert_eq!(lines_of("[]\n").unwrap(), []);
        assert_eq!(lines_of("[\n{\"a\":1},\n{\"a\":1,\"b\":2}\n]\n").unwrap(), [(2, 1), (3, 2)]);
        assert_eq!(lines_of(" [ {\"a\":\n\"]\\n\"}\n\n,{}]").unwrap(), [(2, 1), (4, 0)]);
    }

    #[test]
    fn what_is_no_list_of_rows_is_refused_at_its_line() {
        for (text, wanted) in [
            ("", "line 1"),
            ("{}", "line 1"),
            ("[\n{},\n7]", "line 3"),
            ("[\n{}\n", "line 3"),
            ("[\n{},\n{\"a\":", "line 3"),
            ("[\n{}]\n[]", "line 3"),
            ("[{\"a\":\"\u{fffd}", "line 1"),
        ] {
            let said = lines_of(text).unwrap_err();
            assert!(said.contains(&format!("members.json in it, {wanted}:")), "{text:?}: {said}");
        }
    }

    #[test]
    fn a_row_without_an_end_is_not_read_on() {
        let endless = b"[{\"a\":\"".chain(io::repeat(b'x'));
        let said = read("events", endless, |_, _| Ok(())).unwrap_err().to_string();
        assert!(said.contains("events.json in it is larger"), "{said}");
        let spaces = b"[".chain(io::repeat(b' '));
        assert!(read("events", spaces, |_, _| Ok(())).is_err());
    }
}
