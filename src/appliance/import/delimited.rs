//! A CSV file as rows of cells: which bytes are text, what separates columns, which line a row stands on.

use std::borrow::Cow;
use std::io::Read;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use csv::StringRecord;
use csv_core::ReadFieldResult;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use serde::Serialize;

use super::sheet::{
    LONGEST_CELL, MOST_COLUMNS, MOST_FILE_CELLS, MOST_LINES, MOST_TITLES, long_cell, no_list, too_many_cells,
};
use super::{ImportOptions, Row, vcards};
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::invisible::disturbs_a_line;

/// A CSV file.
pub(super) struct Delimited {
    /// The rows that hold something.
    pub(super) rows: Vec<Row>,
    pub(super) separator: u8,
    pub(super) read_as: Option<ReadAs>,
}

/// Stands behind the text while it is read: a record of its own, or part of a quoted cell that the file never closes.
const END: &str = "-";

/// Reads a whole file, which may also be one of vCards. Refuses what has more rows, columns or cells than a list, or longer ones. A quotation mark opens a
/// cell only at its beginning (RFC 4180, section 2).
pub(super) fn read(bytes: &[u8], wishes: &ImportOptions) -> Result<Delimited, Refusal> {
    if vcards::is_vcards(bytes) {
        return Ok(Delimited { rows: vcards::read(bytes)?, separator: b',', read_as: None });
    }
    let wanted = wishes.encoding.as_deref().map(named).transpose()?;
    let (text, read_as) = decoded(bytes, wanted)?;
    let text: &str = &text;
    let separator = separator(text);
    refuse_wide(text, separator)?;
    let mut records = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.as_bytes().chain("\n".as_bytes()).chain(END.as_bytes()))
        .into_records()
        .peekable();
    let (mut counted, mut line) = (0, 1);
    // The line of a record: the CSV reader counts the empty lines before it as part of it.
    let mut line_of = |record: &StringRecord| {
        let byte = record.position().map_or(0, |position| position.byte());
        let behind = text.get(usize::try_from(byte).unwrap_or(usize::MAX)..).unwrap_or_default();
        let begin = text.len() - behind.trim_start_matches(['\r', '\n']).len();
        line += line_ends(&text[counted..begin]);
        counted = begin;
        line
    };
    // Some programs write `sep=;` above the header, for a spreadsheet that would take commas.
    let says_separator = |row: &Row| row.cells().map(str::to_lowercase).eq(["sep=", ""]);
    let (mut rows, mut count, mut cells): (Vec<Row>, _, _) = (Vec::new(), 0, 0);
    while let Some(record) = records.next() {
        wishes.progress.go_on()?;
        let record = record.map_err(|error| no_list(format!("The file is not a readable CSV: {error}")))?;
        let is_last = records.peek().is_none();
        if is_last && record == [END][..] {
            break;
        }
        let line = line_of(&record);
        let line_of_cell = |at: usize| line + record.iter().take(at).map(line_ends).sum::<u64>();
        if let Some(at) = record.iter().position(|cell| cell.len() > LONGEST_CELL) {
            return Err(long_cell(line_of_cell(at)));
        }
        if is_last {
            let opened_on = line_of_cell(record.len() - 1);
            return Err(no_list(format!(
                "Line {opened_on}: a quotation mark opens a cell there and never closes. Correct that cell, then try again."
            )));
        }
        count += 1;
        cells += record.len();
        if count > MOST_LINES || cells > MOST_FILE_CELLS {
            return Err(too_many_cells());
        }
        if let Some(row) = Row::of(line, record.iter())
            && !(rows.is_empty() && says_separator(&row))
        {
            rows.push(row);
        }
    }
    Ok(Delimited { rows, separator, read_as })
}

/// Refuses a row of too many columns before it is read: the CSV reader keeps sixteen bytes and more for each cell of it.
fn refuse_wide(text: &str, separator: u8) -> Result<(), Refusal> {
    let mut reader = csv_core::ReaderBuilder::new().delimiter(separator).build();
    let (mut rest, mut columns, mut unused) = (text.as_bytes(), 1, [0; 1024]);
    loop {
        let (found, read, _) = reader.read_field(rest, &mut unused);
        rest = &rest[read..];
        match found {
            ReadFieldResult::Field { record_end } => columns = if record_end { 1 } else { columns + 1 },
            ReadFieldResult::OutputFull => {}
            ReadFieldResult::InputEmpty | ReadFieldResult::End => return Ok(()),
        }
        if columns > MOST_COLUMNS {
            return Err(too_many_cells());
        }
    }
}

/// Comma, semicolon or tab, whichever the first line has most of that has one: a title has none.
fn separator(text: &str) -> u8 {
    let separators = [b'\t', b';', b','];
    let count = |line: &str, separator: u8| line.matches(char::from(separator)).count();
    let mut lines = text.split(['\n', '\r']).filter(|line| !line.trim().is_empty()).take(MOST_TITLES);
    let first = lines.find(|line| separators.iter().any(|&separator| count(line, separator) > 0));
    separators
        .into_iter()
        .max_by_key(|&separator| count(first.unwrap_or_default(), separator))
        .unwrap_or(b',')
}

/// Characters that are shown of a line.
const SHOWN: usize = 60;

/// A file that says nothing of its encoding, as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadAs {
    pub encoding: &'static str,
    /// A line with a letter that another encoding reads as another one.
    pub line: u64,
    pub text: String,
}

/// The encoding of a name, in any case: "latin1" is windows-1252.
pub fn named(name: &str) -> Result<&'static Encoding, Refusal> {
    Encoding::for_label_no_replacement(name.as_bytes()).ok_or_else(|| {
        let name: String = name.chars().filter(|c| !disturbs_a_line(*c)).take(SHOWN).collect();
        let words = format!(
            "\"{name}\" is no encoding that the portal knows. Usual ones are windows-1252, macintosh and windows-1250."
        );
        Refusal::new(ErrorCode::BadRequest, words)
    })
}

/// Neither text nor a spreadsheet.
fn not_text() -> Refusal {
    no_list(
        "This is neither a spreadsheet (.xlsx, .ods) nor a CSV file whose letters can be read: it is damaged, or no list. Open it in your spreadsheet and save it again as one of these.",
    )
}

/// Decodes by the byte order mark; else as `wanted`; else UTF-16 where every second byte of the beginning is zero; else
/// UTF-8; else by guessing. The result says so where it was guessed.
fn decoded<'a>(
    bytes: &'a [u8],
    wanted: Option<&'static Encoding>,
) -> Result<(Cow<'a, str>, Option<ReadAs>), Refusal> {
    let (mark, length) = Encoding::for_bom(bytes).unzip();
    let bytes = &bytes[length.unwrap_or_default()..];
    // A document on paper may be of plain letters.
    if [&b"%PDF"[..], b"{\\rtf", b"PK\x03\x04"].iter().any(|mark| bytes.starts_with(mark)) {
        return Err(not_text());
    }
    let strictly =
        |encoding: &'static Encoding| encoding.decode_without_bom_handling_and_without_replacement(bytes);
    if let Some(encoding) = wanted.filter(|_| mark.is_none()) {
        let text = strictly(encoding).ok_or_else(|| {
            let name = encoding.name();
            let why = "it has bytes that are no letters there. Choose another encoding.";
            Refusal::field("encoding", format!("The file cannot be read as {name}: {why}"))
        })?;
        let read_as = ReadAs::of(encoding, &text);
        return Ok((text, read_as));
    }
    if let Some(text) = strictly(mark.or_else(|| utf_16(bytes)).unwrap_or(UTF_8)) {
        return Ok((text, None));
    }
    // A picture has zero bytes, or others that stand in no text; the last one of a file of DOS is its end.
    let is_no_letter = |byte: &u8| matches!(byte, 0..=8 | 14..=31);
    if mark.is_some()
        || bytes.strip_suffix(b"\x1a").unwrap_or(bytes).iter().any(is_no_letter)
        || is_damaged_utf_8(bytes)
    {
        return Err(not_text());
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let text = strictly(guess).ok_or_else(not_text)?;
    let read_as = ReadAs::of(guess, &text);
    Ok((text, read_as))
}

fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    const BEGINNING: usize = 64;
    let is_zero = |first: usize| {
        let mut half = bytes.iter().take(BEGINNING).skip(first).step_by(2);
        bytes.len() > 3 && half.all(|byte| *byte == 0)
    };
    if is_zero(1) { Some(UTF_16LE) } else { is_zero(0).then_some(UTF_16BE) }
}

/// True where more letters are UTF-8 than are not: by chance they never are.
fn is_damaged_utf_8(bytes: &[u8]) -> bool {
    let (mut letters, mut broken) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        letters += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    letters > broken
}

/// A line ends with LF, with CR LF, or with a CR alone, as old Macs and their spreadsheets write it.
fn line_ends(text: &str) -> u64 {
    (text.matches(['\r', '\n']).count() - text.matches("\r\n").count()) as u64
}

impl ReadAs {
    /// None where nothing in it could be read otherwise.
    fn of(encoding: &'static Encoding, text: &str) -> Option<Self> {
        let letter = text.find(|c: char| !c.is_ascii() && c.is_alphabetic());
        let (before, after) = text.split_at(letter.or_else(|| text.find(|c: char| !c.is_ascii()))?);
        let end_of_line = ['\r', '\n'];
        let start = before.rsplit(end_of_line).next().unwrap_or_default();
        let rest = after.split(end_of_line).next().unwrap_or_default();
        // From the line's beginning where the letter is near it.
        let near = start.chars().count();
        let passed_over = if near < SHOWN { 0 } else { near - SHOWN / 2 };
        let line: Vec<char> = start.chars().chain(rest.chars()).skip(passed_over).collect();
        let shown = line.iter().take(SHOWN).map(|&c| if disturbs_a_line(c) { ' ' } else { c });
        let shown: String = shown.collect();
        let [head, tail] = [passed_over > 0, line.len() > SHOWN].map(|is_cut| if is_cut { "…" } else { "" });
        let text = format!("{head}{}{tail}", shown.trim());
        Some(Self { encoding: encoding.name(), line: line_ends(before) + 1, text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::import::examples;

    fn guessed(bytes: &[u8]) -> (String, Option<ReadAs>) {
        let (text, read_as) = decoded(bytes, None).unwrap();
        (text.into_owned(), read_as)
    }

    #[test]
    fn utf_8_and_utf_16_are_read_with_their_mark_and_without() {
        let text = "first,last\nJosé,Muñoz\n";
        for mark in ["", "\u{feff}"] {
            let marked = format!("{mark}{text}");
            let little: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
            for bytes in [little, big, marked.into_bytes()] {
                assert_eq!(guessed(&bytes), (text.to_owned(), None), "{bytes:?}");
            }
            for short in ["", "\0"] {
                assert_eq!(guessed(format!("{mark}{short}").as_bytes()), (short.to_owned(), None));
            }
        }
    }

    #[test]
    fn letters_in_another_encoding_are_guessed_and_shown() {
        for [name, text] in examples("encodings") {
            let file = format!("First,Last,Street\n\"Ann\",Lee,\n{text}\n");
            let (bytes, used, _) = named(&name).unwrap().encode(&file);
            let text = text.lines().next().unwrap().to_owned();
            assert_eq!(used.name(), name);
            assert_eq!(
                guessed(&bytes),
                (file.clone(), Some(ReadAs { encoding: used.name(), line: 3, text }))
            );
        }
        let windows = |text: &str| guessed(&named("windows-1252").unwrap().encode(text).0).1.unwrap();
        let far = format!("{}\té{}\n", "a".repeat(100), "b".repeat(100));
        assert_eq!(windows(&far).text, format!("…{} é{}…", "a".repeat(29), "b".repeat(29)));
        let near = format!("{}é\r\nx", "a".repeat(50));
        assert_eq!(windows(&near).text, format!("{}é", "a".repeat(50)));
    }

    #[test]
    fn what_is_wanted_counts_where_no_mark_says_otherwise() {
        let macintosh = named("x-mac-roman").unwrap();
        let (text, read_as) = decoded(b"Name\rAnn\rJos\x8e\r", Some(macintosh)).unwrap();
        assert_eq!((&*text, read_as.unwrap().line), ("Name\rAnn\rJosé\r", 3));
        assert_eq!(decoded(b"Ann", Some(macintosh)).unwrap().1, None, "no letter is in doubt");
        assert_eq!(decoded("\u{feff}é".as_bytes(), Some(macintosh)).unwrap().0, "é");
        assert!(named("latin2").is_ok() && named("iso-2022-kr").is_err());
    }

    #[test]
    fn a_picture_and_damaged_text_are_refused() {
        let damaged = "Zoë,José,Jürgen,".as_bytes();
        for bytes in [
            &b"\xff\xfea\x00\x00\xd8"[..],
            b"\x89PNG\r\n\x1a\n\x00\xff",
            b"%PDF-1.4\nName\nAnn",
            b"{\\rtf1 Name}",
            b"\x89PNG\r\n\x1a\n",
            b"\xef\xbb\xbfJos\xe9",
            &[damaged, b"Ren\xe9e"].concat(),
        ] {
            let refused = decoded(bytes, None).unwrap_err();
            assert!(refused.message.contains("neither a spreadsheet"), "{bytes:?}");
        }
    }
}
