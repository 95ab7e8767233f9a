//! An .ods file's sheet, read as it stands in the file: a cell that is repeated a million times is refused before it
//! takes a million cells' room, and what a person sees (a ZIP code's leading zero) is there beside the number.

use std::borrow::Cow;
use std::io::{BufRead, BufReader, Cursor, Read};

use quick_xml::XmlVersion;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::workbook::{Sheet, WorkbookError, choose, damaged, is_wanted, plain};

/// Blanks that stand for one element.
const MOST_BLANKS: usize = 100;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// A cell while it is read.
#[derive(Debug, Default)]
struct Cell {
    repeated: u32,
    /// What its attributes say, where they say it.
    value: Option<String>,
    is_number: bool,
    /// The text that is seen.
    shown: String,
    paragraphs: usize,
}

/// One sheet while it is read.
#[derive(Debug, Default)]
struct Reading {
    sheet: Sheet,
    /// Of all sheets.
    names: Vec<String>,
    /// Inside the sheet that is wanted; and it was found.
    is_inside: bool,
    was_found: bool,
    row: u32,
    row_repeated: u32,
    /// Where the next cell stands.
    column: u32,
    /// The row's cells that hold something: column, how often, text.
    cells: Vec<(u32, u32, String)>,
    cell: Option<Cell>,
    is_in_paragraph: bool,
    is_in_note: bool,
}

/// Reads the sheet `wanted`, or the first. `bytes` unpack to what is allowed.
pub(super) fn read(bytes: &[u8], wanted: Option<&str>) -> Result<Sheet, WorkbookError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if !text_of(&mut archive, "mimetype").contains("opendocument.spreadsheet") {
        return Err(WorkbookError::Unknown);
    }
    if text_of(&mut archive, "META-INF/manifest.xml").contains("encryption-data") {
        return Err(WorkbookError::Locked);
    }
    let content = archive.by_name("content.xml").map_err(damaged)?;
    let mut reading = Reading::default();
    reading.all(BufReader::new(content), wanted)?;
    let (_, others) = choose(reading.names, wanted)?;
    reading.sheet.others = others;
    Ok(reading.sheet)
}

/// A small file of the archive; empty where there is none.
fn text_of(archive: &mut Archive<'_>, name: &str) -> String {
    let mut text = Vec::new();
    if let Ok(mut file) = archive.by_name(name) {
        // What cannot be read holds nothing that is looked for.
        let _unreadable = file.read_to_end(&mut text);
    }
    String::from_utf8_lossy(&text).into_owned()
}

impl Reading {
    fn all(&mut self, content: impl BufRead, wanted: Option<&str>) -> Result<(), WorkbookError> {
        let mut reader = quick_xml::Reader::from_reader(content);
        reader.config_mut().expand_empty_elements = true;
        let mut buffer = Vec::new();
        loop {
            match reader.read_event_into(&mut buffer).map_err(damaged)? {
                Event::Start(element) => self.start(&element, wanted)?,
                Event::End(element) => self.end(element.name().as_ref())?,
                Event::Text(text) => self.show(&text.xml10_content()),
                Event::CData(text) => self.show(&text.xml10_content()),
                Event::GeneralRef(name) => {
                    let letter = name.resolve_char_ref().map_err(damaged)?;
                    let letter = letter.map(|letter| Cow::Owned(letter.to_string()));
                    let known = || resolve_xml_entity(&name.xml10_content()).map(Cow::Borrowed);
                    self.show(&letter.or_else(known).unwrap_or_default());
                }
                Event::Eof if self.is_inside => return Err(damaged("it ends too early")),
                Event::Eof => return Ok(()),
                _ => {}
            }
            buffer.clear();
        }
    }

    fn start(&mut self, element: &BytesStart<'_>, wanted: Option<&str>) -> Result<(), WorkbookError> {
        match element.name().as_ref() {
            "table:table" => {
                let name = attribute(element, "table:name")?.unwrap_or_default();
                self.is_inside = !self.was_found && is_wanted(&name, wanted);
                self.was_found |= self.is_inside;
                self.names.push(name);
            }
            _ if !self.is_inside => {}
            "table:table-row" => {
                self.row_repeated = count(element, "table:number-rows-repeated")?;
                self.column = 0;
            }
            "table:table-cell" | "table:covered-table-cell" => self.cell = Some(Cell::of(element)?),
            "office:annotation" => self.is_in_note = true,
            "text:p" if !self.is_in_note => {
                self.is_in_paragraph = true;
                if self.cell.as_ref().is_some_and(|cell| cell.paragraphs > 0) {
                    self.show("\n");
                }
                if let Some(cell) = &mut self.cell {
                    cell.paragraphs += 1;
                }
            }
            "text:s" => {
                let blanks = usize::try_from(count(element, "text:c")?).unwrap_or(MOST_BLANKS);
                self.show(&" ".repeat(blanks.min(MOST_BLANKS)));
            }
            "text:tab" => self.show("\t"),
            "text:line-break" => self.show("\n"),
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, name: &str) -> Result<(), WorkbookError> {
        match name {
            "table:table" => self.is_inside = false,
            "office:annotation" => self.is_in_note = false,
            "text:p" if !self.is_in_note => self.is_in_paragraph = false,
            "table:table-cell" | "table:covered-table-cell" => {
                if let Some(cell) = self.cell.take() {
                    let (at, repeated) = (self.column, cell.repeated);
                    self.column = at.saturating_add(repeated);
                    let text = cell.text();
                    if !text.is_empty() {
                        self.cells.push((at, repeated, text));
                    }
                }
            }
            "table:table-row" if self.is_inside => {
                let after = self.row.saturating_add(self.row_repeated);
                // The first that is too far, or too much, is refused.
                if !self.cells.is_empty() {
                    for row in self.row..after {
                        for (column, repeated, text) in &self.cells {
                            for column in *column..column.saturating_add(*repeated) {
                                self.sheet.put((row, column), text.clone())?;
                            }
                        }
                    }
                }
                self.row = after;
                self.cells.clear();
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds to what is seen of a cell.
    fn show(&mut self, text: &str) {
        if let Some(cell) = self.cell.as_mut().filter(|_| self.is_in_paragraph && !self.is_in_note) {
            cell.shown.push_str(text);
        }
    }
}

impl Cell {
    fn of(element: &BytesStart<'_>) -> Result<Self, WorkbookError> {
        let own = |name| attribute(element, name);
        let kind = own("office:value-type")?.unwrap_or_default();
        let number = own("office:value")?.and_then(|number| number.parse().ok()).map(plain);
        let value = match kind.as_str() {
            // Beside an error a value says nothing.
            _ if own("calcext:value-type")?.as_deref() == Some("error") => None,
            "float" | "percentage" | "currency" => number,
            "date" => {
                own("office:date-value")?.map(|day| day.split('T').next().unwrap_or_default().to_owned())
            }
            "time" => own("office:time-value")?,
            "boolean" => own("office:boolean-value")?.map(|is| is.to_uppercase()),
            _ => own("office:string-value")?.filter(|text| !text.is_empty()),
        };
        let repeated = count(element, "table:number-columns-repeated")?;
        Ok(Self { repeated, is_number: kind == "float", value, ..Self::default() })
    }

    fn text(self) -> String {
        let Self { value, shown, .. } = self;
        match value {
            // A ZIP code's format 00000 shows 02101 where the cell holds 2101.
            Some(value) if self.is_number && is_with_zeros(&shown, &value) => shown,
            Some(value) => value,
            None => shown,
        }
    }
}

/// True for the number with zeros in front.
fn is_with_zeros(shown: &str, number: &str) -> bool {
    shown.bytes().all(|byte| byte.is_ascii_digit())
        && shown.len() > number.len()
        && shown.trim_start_matches('0') == number.trim_start_matches('0')
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Result<Option<String>, WorkbookError> {
    let Some(found) = element.try_get_attribute(name).map_err(damaged)? else { return Ok(None) };
    Ok(Some(found.normalized_value(XmlVersion::Implicit1_0).map_err(damaged)?.into_owned()))
}

/// A number of times; 1 where nothing is said.
fn count(element: &BytesStart<'_>, name: &str) -> Result<u32, WorkbookError> {
    attribute(element, name)?.map_or(Ok(1), |number| number.parse().map_err(damaged))
}
