//! An .ods file's sheet, read as it stands in the file: a cell that is repeated a million times is refused before it
//! takes a million cells' room, and what a person sees (a ZIP code's leading zero) is there beside the number.

use std::io::{BufRead, BufReader, Cursor, Read};

use quick_xml::XmlVersion;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::sheet::{Sheet, choose, damaged, is_wanted, no_list, plain, unknown, with_currency};
use super::words::{foreign_in, is_dollar};
use crate::platform::refusal::Refusal;

/// Blanks that stand for one element.
const MOST_BLANKS: usize = 100;

type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Reads the sheet `wanted`, or the first that is not hidden. `bytes` unpack to what is allowed.
pub(super) fn read(bytes: &[u8], wanted: Option<&str>) -> Result<Sheet, Refusal> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if !text_of(&mut archive, "mimetype").contains("opendocument.spreadsheet") {
        return Err(unknown());
    }
    if text_of(&mut archive, "META-INF/manifest.xml").contains("encryption-data") {
        return Err(no_list("The file has a password. Open it in your spreadsheet and save it without one."));
    }
    let content = archive.by_name("content.xml").map_err(damaged)?;
    let mut reader = quick_xml::Reader::from_reader(BufReader::new(content));
    reader.config_mut().expand_empty_elements = true;
    let mut content = Content { reader, buffer: Vec::new() };
    let (mut sheet, mut names, mut hidden) = (None, Vec::new(), Vec::new());
    let (mut style, mut hiding) = (None, Vec::new());
    loop {
        match content.next()? {
            Event::Start(element) => match element.name().as_ref() {
                "style:style" => style = attribute(&element, "style:name")?,
                "style:table-properties"
                    if attribute(&element, "table:display")?.as_deref() == Some("false") =>
                {
                    hiding.extend(style.take());
                }
                "table:table" => {
                    let name = attribute(&element, "table:name")?.unwrap_or_default();
                    let is_hidden =
                        attribute(&element, "table:style-name")?.is_some_and(|own| hiding.contains(&own));
                    if sheet.is_none() && is_wanted(&name, wanted) && !(is_hidden && wanted.is_none()) {
                        sheet = Some(content.sheet()?);
                    }
                    if is_hidden { &mut hidden } else { &mut names }.push(name);
                }
                _ => {}
            },
            Event::Eof => break,
            _ => {}
        }
    }
    names.append(&mut hidden);
    let name = choose(&names, wanted)?;
    if sheet.is_none() && wanted.is_none() {
        // All of them are hidden.
        return read(bytes, Some(&name));
    }
    Ok(Sheet { name, names, ..sheet.unwrap_or_default() })
}

/// A small file of the archive; empty where there is none.
fn text_of(archive: &mut Archive<'_>, name: &str) -> String {
    let mut text = Vec::new();
    if let Ok(mut file) = archive.by_name(name) {
        // An unreadable file is treated as empty.
        let _unreadable = file.read_to_end(&mut text);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// The file's XML while it is read.
struct Content<R> {
    reader: quick_xml::Reader<R>,
    buffer: Vec<u8>,
}

impl<R: BufRead> Content<R> {
    fn next(&mut self) -> Result<Event<'static>, Refusal> {
        self.buffer.clear();
        Ok(self.reader.read_event_into(&mut self.buffer).map_err(damaged)?.into_owned())
    }

    /// The rows up to the sheet's end.
    fn sheet(&mut self) -> Result<Sheet, Refusal> {
        let (mut sheet, mut row, mut merged) = (Sheet::default(), 0_u32, Vec::new());
        loop {
            match self.next()? {
                Event::Start(element) if element.name().as_ref() == "table:table-row" => {
                    let after = row.saturating_add(count(&element, "table:number-rows-repeated")?);
                    self.cells(row, &mut sheet, &mut merged)?;
                    // Empty rows stand behind every sheet, by the million. The first cell that is too far, or too
                    // much, is refused.
                    let repeated = row.saturating_add(1)..after;
                    let cells = sheet.rows.get(&row).filter(|_| !repeated.is_empty());
                    let cells = cells.cloned().unwrap_or_default();
                    for row in repeated.take_while(|_| !cells.is_empty()) {
                        cells
                            .iter()
                            .try_for_each(|(column, text)| sheet.put((row, *column), text.clone()))?;
                    }
                    row = after;
                }
                Event::End(element) if element.name().as_ref() == "table:table" => {
                    merged.into_iter().try_for_each(|(first, last)| sheet.fill_down(first, last))?;
                    return Ok(sheet);
                }
                Event::Eof => return Err(damaged(TOO_EARLY)),
                _ => {}
            }
        }
    }

    /// The cells up to the row's end. `merged` are the first cell and the last row of those merged with cells below.
    fn cells(
        &mut self,
        row: u32,
        sheet: &mut Sheet,
        merged: &mut Vec<((u32, u32), u32)>,
    ) -> Result<(), Refusal> {
        let mut column = 0_u32;
        loop {
            match self.next()? {
                Event::Start(element) if is_cell(element.name().as_ref()) => {
                    let after = column.saturating_add(count(&element, "table:number-columns-repeated")?);
                    let text = text_in(&element, self.shown()?)?;
                    let mut columns = (column..after).take_while(|_| !text.is_empty());
                    columns.try_for_each(|column| sheet.put((row, column), text.clone()))?;
                    let rows = count(&element, "table:number-rows-spanned")?;
                    if rows > 1 && count(&element, "table:number-columns-spanned")? <= 1 {
                        merged.push(((row, column), row.saturating_add(rows - 1)));
                    }
                    column = after;
                }
                Event::End(element) if element.name().as_ref() == "table:table-row" => return Ok(()),
                Event::Eof => return Err(damaged(TOO_EARLY)),
                _ => {}
            }
        }
    }

    /// The shown text of a cell, up to its end.
    fn shown(&mut self) -> Result<String, Refusal> {
        let (mut shown, mut paragraphs, mut is_inside) = (String::new(), 0, false);
        loop {
            match self.next()? {
                Event::Start(element) => match element.name().as_ref() {
                    "office:annotation" => {
                        self.reader.read_to_end_into(element.name(), &mut self.buffer).map_err(damaged)?;
                    }
                    "text:p" => {
                        shown.push_str(if paragraphs > 0 { "\n" } else { "" });
                        paragraphs += 1;
                        is_inside = true;
                    }
                    "text:s" => {
                        let blanks = usize::try_from(count(&element, "text:c")?).unwrap_or(MOST_BLANKS);
                        shown.push_str(&" ".repeat(blanks.min(MOST_BLANKS)));
                    }
                    "text:tab" => shown.push('\t'),
                    "text:line-break" => shown.push('\n'),
                    _ => {}
                },
                Event::Text(text) if is_inside => shown.push_str(&text.xml10_content()),
                Event::CData(text) if is_inside => shown.push_str(&text.xml10_content()),
                Event::GeneralRef(name) if is_inside => match name.resolve_char_ref().map_err(damaged)? {
                    Some(letter) => shown.push(letter),
                    None => shown.push_str(resolve_xml_entity(&name.xml10_content()).unwrap_or_default()),
                },
                Event::End(element) if element.name().as_ref() == "text:p" => is_inside = false,
                Event::End(element) if is_cell(element.name().as_ref()) => return Ok(shown),
                Event::Eof => return Err(damaged(TOO_EARLY)),
                _ => {}
            }
        }
    }
}

const TOO_EARLY: &str = "it ends too early";

fn is_cell(name: &str) -> bool {
    matches!(name, "table:table-cell" | "table:covered-table-cell")
}

/// A cell's value where its attributes say it, else what is seen.
fn text_in(element: &BytesStart<'_>, shown: String) -> Result<String, Refusal> {
    let own = |name| attribute(element, name);
    let kind = own("office:value-type")?.unwrap_or_default();
    let value = match kind.as_str() {
        // Beside an error a value says nothing.
        _ if own("calcext:value-type")?.as_deref() == Some("error") => None,
        "float" | "percentage" | "currency" => {
            let said = own("office:currency")?.filter(|money| !is_dollar(money));
            let money = said.or_else(|| foreign_in(&shown).map(str::to_owned));
            let number = own("office:value")?.and_then(|number| number.parse().ok());
            number.map(plain).map(|number| with_currency(money.as_deref(), &number))
        }
        "date" => own("office:date-value")?.map(|day| day.split('T').next().unwrap_or_default().to_owned()),
        "time" => None,
        "boolean" => own("office:boolean-value")?.map(|is| is.to_uppercase()),
        _ => own("office:string-value")?.filter(|text| !text.is_empty()),
    };
    // A ZIP code's format 00000 shows 02101 where the cell holds 2101.
    Ok(value.filter(|value| kind != "float" || !is_with_zeros(&shown, value)).unwrap_or(shown))
}

/// True for the number with zeros in front.
fn is_with_zeros(shown: &str, number: &str) -> bool {
    shown.bytes().all(|byte| byte.is_ascii_digit())
        && shown.len() > number.len()
        && shown.trim_start_matches('0') == number.trim_start_matches('0')
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Result<Option<String>, Refusal> {
    let Some(found) = element.try_get_attribute(name).map_err(damaged)? else { return Ok(None) };
    Ok(Some(found.normalized_value(XmlVersion::Implicit1_0).map_err(damaged)?.into_owned()))
}

/// A number of times; 1 where nothing is said.
fn count(element: &BytesStart<'_>, name: &str) -> Result<u32, Refusal> {
    attribute(element, name)?.map_or(Ok(1), |number| number.parse().map_err(damaged))
}
