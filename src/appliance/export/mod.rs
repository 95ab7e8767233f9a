//! Export of everything in open formats, so that no congregation is locked in, and its import.
//!
//! An export is one zip file: CSV files for a spreadsheet, lossless JSON files for programs, and the photos. Its
//! contents are listed in [`tables`], what is left out in [`not_exported`], with the reason; a column in neither breaks
//! a test. [`write`] writes it from one snapshot of the database while the portal is open, [`import`] creates the same
//! congregation from it in an empty folder. Both stream row by row, so memory does not grow with their number.

mod archive;
pub mod column;
pub mod import;
mod manifest;
mod member_columns;
pub mod not_exported;
mod photo_names;
mod rows;
mod store;
pub mod tables;
mod value;
mod write;

pub use archive::FileError;
pub use manifest::Manifest;
pub use write::{ExportError, write};
