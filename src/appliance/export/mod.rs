//! Everything in open formats, so that nobody is locked in, and the way back.
//!
//! An export is one zip file: CSV files for a spreadsheet, JSON files that lose nothing for programs, and the photos.
//! What is in it stands in [`tables`], what is not in [`left_out`], with the reason; a column that is in neither
//! breaks a test. [`write`] writes it from one moment of the book while the portal is open, [`import`] makes the same
//! congregation of it in an empty folder. Both take one row at a time: how many there are costs no memory.

mod archive;
pub mod column;
pub mod import;
pub mod left_out;
mod manifest;
mod member_columns;
mod photo_names;
mod rows;
mod store;
pub mod tables;
mod take;
mod value;
mod write;
mod wrong;

pub use manifest::Manifest;
pub use write::{ExportError, write};
pub use wrong::{FileError, ImportError};
