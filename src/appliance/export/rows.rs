//! Reads the rows of a JSON file, one after the other: one line each in one array, as the export writes them.

use std::io::{BufRead, BufReader, Read};

use serde_json::{Map, Value};

use super::archive::{FileError, unreadable};
use crate::appliance::Failure;

/// A row of ours has a few texts of some thousand letters.
const LONGEST_ROW: u64 = 16 << 20;

/// Calls back with each row and its line; returns how many there were.
pub(super) fn read(
    name: &'static str,
    file: impl Read,
    mut take: impl FnMut(u64, Map<String, Value>) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    let mut file = BufReader::with_capacity(1 << 16, file);
    let (mut text, mut line, mut count) = (Vec::new(), 0, 0);
    let (mut is_last, mut is_closed) = (false, false);
    loop {
        text.clear();
        line += 1;
        let read = (&mut file).take(LONGEST_ROW).read_until(b'\n', &mut text);
        let read = read.map_err(|error| unreadable(&format!("{name}.json"), error))?;
        if read as u64 == LONGEST_ROW {
            return Err(FileError::TooLarge(format!("{name}.json")).into());
        }
        let row = text.trim_ascii_end();
        match row {
            b"" if read == 0 && is_closed => return Ok(count),
            b"[" | b"[]" if line == 1 => is_closed = row == b"[]",
            b"]" if is_last && !is_closed => is_closed = true,
            _ => {
                let own = row.strip_suffix(b",").unwrap_or(row);
                let is_due = line > 1 && !is_last && !is_closed;
                let row_read = serde_json::from_slice(own).ok().filter(|_| is_due);
                is_last = own.len() == row.len();
                count += 1;
                take(line, row_read.ok_or(FileError::Row { file: name, line, reason: NO_ROW.to_owned() })?)?;
            }
        }
    }
}

const NO_ROW: &str = "no row can be read there. The file is not as portal export wrote it";

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(text: &str) -> Result<Vec<(u64, usize)>, String> {
        let mut found = Vec::new();
        let read = read("members", text.as_bytes(), |line, row| {
            found.push((line, row.len()));
            Ok(())
        });
        read.map(|count| assert_eq!(count, found.len() as u64)).map_err(|error| error.to_string())?;
        Ok(found)
    }

    #[test]
    fn rows_come_with_the_line_they_stand_on() {
        assert_eq!(lines_of("[]\n").unwrap(), []);
        assert_eq!(lines_of("[\n{\"a\":1},\n{\"a\":1,\"b\":2}\n]\n").unwrap(), [(2, 1), (3, 2)]);
        assert_eq!(lines_of("[\r\n{}\r\n]").unwrap(), [(2, 0)]);
    }

    #[test]
    fn what_is_no_list_of_rows_is_refused_at_its_line() {
        for (text, wanted) in [
            ("", "line 1"),
            ("{}", "line 1"),
            ("[\n{},\n7\n]", "line 3"),
            ("[\n{},\n]", "line 3"),
            ("[\n{}\n", "line 3"),
            ("[\n{},\n{\"a\":", "line 3"),
            ("[\n{}\n{}\n]", "line 3"),
            ("[\n{}\n]\n[]", "line 4"),
            ("[{\"a\":\"\u{fffd}", "line 1"),
        ] {
            let said = lines_of(text).unwrap_err();
            assert!(said.contains(&format!("members.json in it, {wanted}:")), "{text:?}: {said}");
        }
    }

    #[test]
    fn a_row_without_an_end_is_not_read_on() {
        let endless = b"[\n{\"a\":\"".chain(std::io::repeat(b'x'));
        let said = read("events", endless, |_, _| Ok(())).unwrap_err().to_string();
        assert!(said.contains("events.json in it is larger"), "{said}");
    }
}
