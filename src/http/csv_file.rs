//! A file for a spreadsheet.

use poem_openapi::ApiResponse;
use poem_openapi::payload::Binary;

use super::error::ApiError;
use crate::platform::refusal::Refusal;

#[derive(ApiResponse)]
pub enum CsvFile {
    /// CSV, with headings in its first row.
    #[oai(status = 200, content_type = "text/csv; charset=utf-8")]
    File(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
}

/// A file, or how the operation fails.
pub type CsvAnswer = Result<CsvFile, ApiError>;

impl CsvFile {
    /// To be saved under this name.
    pub fn new(name: &str, csv: Result<Vec<u8>, csv::Error>) -> CsvAnswer {
        let csv = csv.map_err(Refusal::unexpected)?;
        Ok(Self::File(Binary(csv), format!("attachment; filename=\"{name}\"")))
    }
}
