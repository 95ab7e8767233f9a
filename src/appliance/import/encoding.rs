//! The bytes of a CSV file as text.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use serde::Serialize;

use super::sheet::no_list;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::invisible::disturbs_a_line;

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
pub(super) fn decoded<'a>(
    bytes: &'a [u8],
    wanted: Option<&'static Encoding>,
) -> Result<(Cow<'a, str>, Option<ReadAs>), Refusal> {
    let (mark, length) = Encoding::for_bom(bytes).unzip();
    let bytes = &bytes[length.unwrap_or_default()..];
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
    // A picture has zero bytes.
    if mark.is_some() || bytes.contains(&0) || is_damaged_utf_8(bytes) {
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
pub(super) fn line_ends(text: &str) -> u64 {
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

    fn guessed(bytes: &[u8]) -> (String, Option<ReadAs>) {
        let (text, read_as) = decoded(bytes, None).unwrap();
        (text.into_owned(), read_as)
    }

    #[test]
    fn utf_16_is_read_with_its_mark_and_without() {
        let text = "first,last\nJosé,Muñoz\n";
        for mark in ["", "\u{feff}"] {
            let units: Vec<u16> = format!("{mark}{text}").encode_utf16().collect();
            let orders: [fn(u16) -> [u8; 2]; 2] = [u16::to_le_bytes, u16::to_be_bytes];
            let [little, big] =
                orders.map(|order| units.iter().copied().flat_map(order).collect::<Vec<u8>>());
            for bytes in [little, big] {
                assert_eq!(guessed(&bytes), (text.to_owned(), None), "{bytes:?}");
            }
        }
    }

    #[test]
    fn utf_8_is_read_as_it_is() {
        for text in ["first\nJosé\n", "first\nAnn\n", "", "\u{0}"] {
            assert_eq!(guessed(text.as_bytes()), (text.to_owned(), None));
            assert_eq!(guessed(format!("\u{feff}{text}").as_bytes()).0, text);
        }
    }

    #[test]
    fn letters_in_another_encoding_are_guessed_and_shown() {
        for (name, text) in [
            ("windows-1252", "José,Núñez,Calle Mayor 1"),
            ("windows-1252", "Jürgen,Müller,Hauptstraße 1"),
            ("windows-1252", "Renée,Lefèvre,12 Main St"),
            ("windows-1252", "José,Lee"),
            ("windows-1252", "JOSÉ,NÚÑEZ"),
            ("windows-1252", "Peña"),
            ("windows-1252", "Ann,Muñoz,12 Main St\nÆgir,Þór,Höfn"),
            ("windows-1252", "Zoë,O\u{2019}Hill"),
            ("windows-1250", "Jiří,Dvořák,Plzeň\nZdeněk,Škvorecký,Praha"),
            ("windows-1251", "Иван,Петров"),
        ] {
            let file = format!("First,Last,Street\n\"Ann\",Lee,\n{text}\n");
            let (bytes, used, _) = named(name).unwrap().encode(&file);
            assert_eq!(used.name(), name);
            let (read, read_as) = guessed(&bytes);
            let first_line = text.lines().next().unwrap().to_owned();
            assert_eq!(read, file);
            assert_eq!(read_as, Some(ReadAs { encoding: used.name(), line: 3, text: first_line }));
        }
    }

    #[test]
    fn what_is_wanted_counts_where_no_mark_says_otherwise() {
        let mac = b"Name\rAnn\rJos\x8e\r";
        let macintosh = named("x-mac-roman").unwrap();
        let (text, read_as) = decoded(mac, Some(macintosh)).unwrap();
        assert_eq!((&*text, read_as.unwrap().line), ("Name\rAnn\rJosé\r", 3));
        assert_eq!(decoded(b"Ann", Some(macintosh)).unwrap().1, None, "no letter is in doubt");
        assert_eq!(decoded("\u{feff}é".as_bytes(), Some(macintosh)).unwrap().0, "é");
        assert!(decoded(b"Jos\xe9", Some(UTF_8)).unwrap_err().message.contains("cannot be read as UTF-8"));
        assert!(named("latin2").is_ok());
        for unknown in ["klingon", "", "iso-2022-kr"] {
            assert!(named(unknown).unwrap_err().to_string().contains("windows-1252"), "{unknown}");
        }
    }

    #[test]
    fn a_picture_and_damaged_text_are_refused() {
        let damaged = "Zoë,José,Jürgen,".as_bytes();
        for bytes in [
            &b"\xff\xfea\x00\x00\xd8"[..],
            b"\x89PNG\r\n\x1a\n\x00\xff",
            b"\xef\xbb\xbfJos\xe9",
            &[damaged, b"Ren\xe9e"].concat(),
        ] {
            let refused = decoded(bytes, None).unwrap_err();
            assert!(refused.message.contains("neither a spreadsheet"), "{bytes:?}");
        }
    }

    #[test]
    fn a_long_line_is_shown_around_its_letter() {
        let windows = |text: &str| guessed(&named("windows-1252").unwrap().encode(text).0).1.unwrap();
        let far = format!("{}\té{}\n", "a".repeat(100), "b".repeat(100));
        assert_eq!(windows(&far).text, format!("…{} é{}…", "a".repeat(29), "b".repeat(29)));
        let near = format!("{}é\r\nx", "a".repeat(50));
        assert_eq!(windows(&near).text, format!("{}é", "a".repeat(50)));
    }
}
