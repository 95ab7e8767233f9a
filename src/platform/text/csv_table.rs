//! A table as CSV, for a spreadsheet.

use csv::{QuoteStyle, Writer, WriterBuilder};

/// Tells a spreadsheet that the file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Rows for a spreadsheet below the headings of their columns. Texts are to be guarded against formulas.
pub struct CsvTable(Writer<Vec<u8>>);

impl CsvTable {
    /// `names` as in JSON: the headings are the same in words.
    pub fn headed(names: impl IntoIterator<Item = &'static str>) -> Result<Self, csv::Error> {
        // Quoted, so that a spreadsheet set to semicolons does not cut a text in two and find a formula behind one.
        let mut quoting = WriterBuilder::new();
        let mut writer =
            quoting.quote_style(QuoteStyle::NonNumeric).from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
        writer.write_record(names.into_iter().map(heading))?;
        Ok(Self(writer))
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) -> Result<(), csv::Error> {
        self.0.write_record(cells)
    }

    pub fn finished(self) -> Result<Vec<u8>, csv::Error> {
        self.0.into_inner().map_err(|error| csv::Error::from(error.into_error()))
    }
}

/// "Member number" for `memberNumber`: an import knows the one like the other.
pub fn heading(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        match letter {
            _ if words.is_empty() => words.push(letter.to_ascii_uppercase()),
            'A'..='Z' => words.extend([' ', letter.to_ascii_lowercase()]),
            _ => words.push(letter),
        }
    }
    words
}
