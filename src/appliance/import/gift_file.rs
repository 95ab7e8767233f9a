//! A file of gifts, read before anything is written.

use jiff::Timestamp;

use super::error::{BadLine, ImportError};
use super::gift_rows::{FIELDS, GiftField, GiftRow};
use super::list::{List, ReadList};
use super::table::Headings;
use super::{ImportOptions, columns, gift_columns, gift_rows, table};
use crate::platform::settings::Settings;

/// A list of gifts that was read.
pub struct GiftFile {
    pub(super) list: List<GiftField>,
    pub(super) rows: Vec<GiftRow>,
    pub(super) bad: Vec<BadLine>,
}

/// Reads a list of gifts as the congregation's today has it.
pub fn read(
    bytes: &[u8],
    wishes: &ImportOptions,
    settings: &Settings,
    now: Timestamp,
) -> Result<GiftFile, ImportError> {
    let headings = Headings { line: wishes.headings, is_name: &columns::names_of(FIELDS, &wishes.map) };
    let table = table::read(bytes, wishes.sheet.as_deref(), &headings)?;
    let columns = gift_columns::find(&table, wishes)?;
    let list = List::new(table, columns, FIELDS, &[GiftField::Date], wishes)?;
    let today = now.to_zoned_datetime(settings.time_zone.clone()).date();
    let ReadList { rows, bad, .. } = gift_rows::read_all(&list, today, wishes)?;
    Ok(GiftFile { list, rows, bad })
}
