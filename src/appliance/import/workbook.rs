//! A spreadsheet (.xlsx, .ods) as rows of cells. Its sizes are limited before anything is parsed: what is a few
//! kilobytes as a zip file may unpack to gigabytes.

use std::io::{BufRead, BufReader, Cursor, Read};
use std::panic::catch_unwind;

use calamine::{DataRef, Dimensions, Reader as _, SheetVisible, Xlsx};
use quick_xml::events::Event;
use zip::ZipArchive;

use super::sheet::{
    LARGEST_FILE, LARGEST_UNPACKED, MOST_TEXTS, Sheet, choose, damaged, no_list, plain, too_large,
    too_many_cells, unknown, with_currency,
};
use super::{ods, words};
use crate::platform::refusal::Refusal;

/// True for a file that is to be read here and not as text.
pub(super) fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
}

/// Reads the sheet `name`, or the first that is not hidden.
pub(super) fn read(bytes: &[u8], name: Option<&str>) -> Result<Sheet, Refusal> {
    if !bytes.starts_with(b"PK") {
        return Err(no_list(
            "The file is an old Excel file (.xls) or has a password, and the portal reads neither. Open it in your spreadsheet, take the password off, and save it as .xlsx, .ods or CSV.",
        ));
    }
    if bytes.len() > LARGEST_FILE {
        return Err(too_large());
    }
    let read = reader(bytes)?;
    // A panic is a damaged file: a cell's place of too many letters is one to calamine.
    catch_unwind(|| read(bytes, name)).unwrap_or_else(|_| Err(damaged("a cell cannot be read")))
}

type Reader = fn(&[u8], Option<&str>) -> Result<Sheet, Refusal>;

/// The reader of its kind, once all of it was unpacked to nowhere: the sizes in a zip file's directory may be wrong.
fn reader(bytes: &[u8]) -> Result<Reader, Refusal> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    let (mut left, mut reader): (_, Option<Reader>) = (LARGEST_UNPACKED, None);
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).map_err(damaged)?;
        let name = entry.name().map_err(damaged)?.to_ascii_lowercase();
        match name.as_str() {
            "xl/workbook.xml" => reader = Some(xlsx),
            "content.xml" => reader = Some(ods::read),
            _ => {}
        }
        let mut unpacked = (&mut entry).take(left + 1);
        let has_texts = name.ends_with("sharedstrings.xml");
        let texts = if has_texts { count_texts(BufReader::new(&mut unpacked)) } else { Ok(()) };
        std::io::copy(&mut unpacked, &mut std::io::sink()).map_err(damaged)?;
        left = unpacked.limit().checked_sub(1).ok_or_else(too_large)?;
        texts?;
    }
    reader.ok_or_else(unknown)
}

/// Refuses too many texts that cells share: calamine makes room for as many as the file says it has, and keeps each.
fn count_texts(part: impl BufRead) -> Result<(), Refusal> {
    let mut reader = quick_xml::Reader::from_reader(part);
    let config = reader.config_mut();
    config.expand_empty_elements = true;
    config.check_end_names = false;
    let (mut buffer, mut said, mut texts) = (Vec::new(), 0, 0);
    while said.max(texts) <= MOST_TEXTS {
        buffer.clear();
        match reader.read_event_into(&mut buffer).map_err(damaged)? {
            Event::Start(element) if element.local_name().as_ref() == "sst" => {
                let count = element.try_get_attribute("uniqueCount").map_err(damaged)?;
                said = count.map_or(Ok(0), |count| count.value.parse()).map_err(damaged)?;
            }
            Event::Start(element) if element.local_name().as_ref() == "si" => texts += 1,
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
    Err(too_many_cells())
}

fn xlsx(bytes: &[u8], wanted: Option<&str>) -> Result<Sheet, Refusal> {
    let mut workbook = Xlsx::new(Cursor::new(bytes)).map_err(damaged)?;
    let mut sheets = workbook.sheets_metadata().to_vec();
    sheets.sort_by_key(|sheet| sheet.visible != SheetVisible::Visible);
    let names: Vec<String> = sheets.into_iter().map(|sheet| sheet.name).collect();
    let name = choose(&names, wanted)?;
    let merged = workbook.merge_cells_by_sheet_name(&name).map_err(damaged)?;
    let mut cells = workbook.worksheet_cells_reader(&name).map_err(damaged)?;
    let mut sheet = Sheet { name, names, ..Sheet::default() };
    let format = |style: &calamine::Style| {
        let code = style.number_format.as_ref().map_or("", |format| format.format_code.as_str());
        // A ZIP code's format 00000 shows 02101 where the cell holds 2101.
        let is_of_zeros = code.chars().all(|c| c == '0');
        (if is_of_zeros { code.len() } else { 0 }, words::currency_of_format(code))
    };
    let formats: Vec<(usize, Option<String>)> = cells.styles().iter().map(format).collect();
    while let Some((cell, style)) = cells.next_cell_with_style_id().map_err(damaged)? {
        let value = text(cell.get_value());
        let is_number = matches!(cell.get_value(), DataRef::Int(_) | DataRef::Float(_));
        let value = match formats.get(style).filter(|_| is_number) {
            Some(&(width, ref money)) => with_currency(money.as_deref(), &format!("{value:0>width$}")),
            None => value,
        };
        sheet.put(cell.get_position(), value)?;
    }
    for Dimensions { start, end } in merged.into_iter().filter(|merged| merged.start.1 == merged.end.1) {
        sheet.fill_down(start, end.0)?;
    }
    Ok(sheet)
}

/// A cell as a CSV file would have it: dates as ISO, whole numbers without ".0".
fn text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty => String::new(),
        DataRef::String(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => plain(*number),
        DataRef::Bool(is) => if *is { "TRUE" } else { "FALSE" }.to_owned(),
        DataRef::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
            // A time by itself is a part of a day.
            if moment.as_f64() < 1.0 {
                format!("{hour:02}:{minute:02}:{second:02}")
            } else {
                format!("{year:04}-{month:02}-{day:02}")
            }
        }
        DataRef::DateTime(duration) => plain(duration.as_f64()),
        DataRef::DateTimeIso(moment) => moment.split('T').next().unwrap_or_default().to_owned(),
        DataRef::Error(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::Write;

    use calamine::{ExcelDateTime, ExcelDateTimeType};
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in files {
            writer.start_file(*name, SimpleFileOptions::default()).unwrap();
            writer.write_all(text.as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn numbers_are_written_as_a_person_would() {
        for (number, wanted) in [(1234.5, "1234.5"), (-20.0, "-20"), (0.1 + 0.2, "0.3"), (0.0, "0")] {
            assert_eq!(text(&DataRef::Float(number)), wanted);
        }
        assert_eq!(text(&DataRef::DateTimeIso("2025-03-02T10:00:00".to_owned())), "2025-03-02");
        for (moment, wanted) in [(0.5, "12:00:00"), (45_718.5, "2025-03-02")] {
            let moment = ExcelDateTime::new(moment, ExcelDateTimeType::DateTime, false);
            assert_eq!(text(&DataRef::DateTime(moment)), wanted);
        }
    }

    /// A sheet with these rows, and a workbook's styles.
    fn xlsx_of(rows: &str, styles: &str) -> Vec<u8> {
        let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        let links = |part: &str, place: &str| {
            format!(
                "<Relationships><Relationship Id=\"r1\" Type=\"{office}/{part}\" Target=\"{place}\"/></Relationships>"
            )
        };
        let book = format!(
            "<workbook xmlns:r=\"{office}\"><sheets><sheet name=\"1\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
        );
        zipped(&[
            ("_rels/.rels", &links("officeDocument", "xl/workbook.xml")),
            ("xl/_rels/workbook.xml.rels", &links("worksheet", "worksheets/sheet1.xml")),
            ("xl/workbook.xml", &book),
            ("xl/styles.xml", &format!("<styleSheet>{styles}</styleSheet>")),
            ("xl/worksheets/sheet1.xml", &format!("<worksheet>{rows}</worksheet>")),
        ])
    }

    fn ods_of(rows: &str) -> Vec<u8> {
        zipped(&[
            ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
            ("content.xml", &format!("<x><table:table table:name=\"1\">{rows}</table:table></x>")),
        ])
    }

    #[test]
    fn a_cell_merged_over_rows_holds_for_each_that_holds_something() {
        let cell =
            |place: &str, text: &str| format!("<c r=\"{place}\" t=\"inlineStr\"><is><t>{text}</t></is></c>");
        let rows = [
            cell("A1", "Title"),
            cell("A2", "Lee") + &cell("B2", "Ann") + &cell("C2", "x"),
            cell("B3", "Bob"),
            String::new(),
            cell("B5", "Cid"),
            cell("B6", "Dee"),
        ];
        let rows = rows.map(|cells| format!("<row>{cells}</row>")).concat();
        // Over columns, rows, both, and nothing.
        let merged = ["A1:C1", "A2:A5", "C2:D3", "F2:F6"];
        let merged = merged.map(|cells| format!("<mergeCell ref=\"{cells}\"/>")).concat();
        let xlsx = xlsx_of(&format!("<sheetData>{rows}</sheetData><mergeCells>{merged}</mergeCells>"), "");
        let row = |cells: &str| format!("<table:table-row>{cells}</table:table-row>");
        let cell = |merged: &str, text: &str| {
            format!("<table:table-cell {merged}><text:p>{text}</text:p></table:table-cell>")
        };
        let covered = "<table:covered-table-cell/>";
        let rows = [
            row(&cell("table:number-columns-spanned=\"3\"", "Title")),
            row(&(cell("table:number-rows-spanned=\"4\"", "Lee")
                + &cell("", "Ann")
                + &cell("table:number-columns-spanned=\"2\" table:number-rows-spanned=\"2\"", "x"))),
            row(&(covered.to_owned() + &cell("", "Bob"))),
            row(covered),
            row(&(covered.to_owned() + &cell("", "Cid"))),
            row(&("<table:table-cell/>".to_owned() + &cell("", "Dee"))),
        ];
        let in_words = |cells: &BTreeMap<u32, String>| cells.values().cloned().collect::<Vec<_>>().join(" ");
        for bytes in [xlsx, ods_of(&rows.concat())] {
            let sheet = read(&bytes, None).unwrap();
            let rows: Vec<_> =
                sheet.rows.iter().map(|(row, cells)| format!("{row} {}", in_words(cells))).collect();
            assert_eq!(rows, ["0 Title", "1 Lee Ann x", "2 Lee Bob", "4 Lee Cid", "5 Dee"]);
            assert_eq!(sheet.filled.into_iter().collect::<Vec<_>>(), [(2, 0), (4, 0)]);
        }
    }

    #[test]
    fn a_spreadsheet_of_more_than_5_mib_is_refused_unread() {
        let refused = |rest: usize| read(&[&b"PK\x03\x04"[..], &vec![0; rest]].concat(), None).unwrap_err();
        assert_eq!(refused(LARGEST_FILE - 3).message, too_large().message);
        assert!(refused(LARGEST_FILE - 4).message.contains("is damaged"));
    }

    #[test]
    fn a_file_that_was_cut_off_says_how_to_save_it() {
        let whole = xlsx_of("<sheetData><row/></sheetData>", "");
        let refusal = read(&whole[..whole.len() / 2], None).unwrap_err();
        let wanted =
            "The file is damaged: save it in your spreadsheet again, as .xlsx without a password or as CSV.";
        assert_eq!(refusal.message, wanted);
    }

    #[test]
    fn a_number_in_other_money_says_so() {
        let formats = ["#,##0.00\\ [$€-407]", "[$-409]0.00", "&quot;$&quot;0", "&quot;CHF&quot; 0"];
        let numbers = || (164..).zip(formats);
        let codes = numbers().map(|(id, code)| format!("<numFmt numFmtId=\"{id}\" formatCode=\"{code}\"/>"));
        let styles = numbers().map(|(id, _)| format!("<xf numFmtId=\"{id}\"/>"));
        let (codes, styles): (String, String) = (codes.collect(), styles.collect());
        let cells = ["A1", "B1", "C1", "D1"].into_iter().enumerate();
        let cells = cells.map(|(style, place)| format!("<c r=\"{place}\" s=\"{style}\"><v>50</v></c>"));
        let xlsx = xlsx_of(
            &format!("<sheetData><row>{}</row></sheetData>", cells.collect::<String>()),
            &format!("<numFmts>{codes}</numFmts><cellXfs>{styles}</cellXfs>"),
        );
        let cells = [
            ("office:currency=\"EUR\"", "50,00 €"),
            ("office:currency=\"USD\"", "$50.00"),
            ("", "50"),
            ("", "CHF 50"),
        ];
        let cells = cells.map(|(money, shown)| {
            format!(
                "<table:table-cell office:value-type=\"currency\" {money} office:value=\"50\"><text:p>{shown}</text:p></table:table-cell>"
            )
        });
        let ods = ods_of(&format!("<table:table-row>{}</table:table-row>", cells.concat()));
        let cells = |bytes: &[u8]| read(bytes, None).unwrap().rows[&0].values().cloned().collect::<Vec<_>>();
        assert_eq!(cells(&xlsx), ["€ 50", "50", "50", "CHF 50"]);
        assert_eq!(cells(&ods), ["EUR 50", "50", "50", "CHF 50"]);
    }

    #[test]
    fn more_texts_than_a_list_has_are_refused_before_there_is_room_for_them() {
        let texts = |head: &str, count: usize| {
            let part = format!("<x:sst xmlns:x=\"y\"{head}>{}</x:sst>", "<x:si/>".repeat(count));
            zipped(&[("xl/workbook.xml", "<x/>"), ("XL/SharedStrings.xml", &part)])
        };
        let is_damaged = |bytes: &[u8]| read(bytes, None).unwrap_err().message.contains("is damaged");
        let refusal = |bytes: &[u8]| read(bytes, None).unwrap_err().message;
        for said in ["4294967295", "1398102"] {
            let head = format!(" a=\">\" count=\"1\" uniqueCount=\"{said}\"");
            assert_eq!(refusal(&texts(&head, 1)), too_many_cells().message, "{said}");
        }
        assert!(is_damaged(&texts(" uniqueCount=\"99999999999999999999\"", 1)));
        assert_eq!(refusal(&texts(" uniqueCount=\"1\"", MOST_TEXTS + 1)), too_many_cells().message);
        // The rest of the file is missing, and that is what is wrong with it.
        assert!(is_damaged(&texts("", MOST_TEXTS)));
    }

    #[test]
    fn a_sheet_is_chosen_by_its_name_in_any_case() {
        let names = ["2025", "Gifts"].map(str::to_owned);
        assert_eq!(choose(&names, None).unwrap(), "2025");
        assert_eq!(choose(&names, Some("gifts ")).unwrap(), "Gifts");
        let error = choose(&names, Some("Gift")).unwrap_err().to_string();
        assert_eq!(error, "The file has no sheet \"Gift\". Its sheets are: 2025, Gifts.");
    }
}
