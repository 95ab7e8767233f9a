//! Parts of every import's report.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::ImportOptions;
use super::encoding::ReadAs;
use super::journal::KEPT_DAYS;
use super::table::ListTable;

/// Long lists show this many lines; the JSON has them all.
const SHOWN: usize = 50;

/// Messages about how a file was read.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FileReport {
    /// Columns nothing was taken from.
    pub columns_not_imported: Vec<String>,
    pub sheets_not_read: Vec<String>,
    /// The line of the headings, if not the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub headings_on_line: Option<u64>,
    /// The encoding of a file that is not UTF-8, unless it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<ReadAs>,
}

impl FileReport {
    pub(super) fn new(table: &ListTable, columns_not_imported: Vec<String>, wishes: &ImportOptions) -> Self {
        Self {
            columns_not_imported,
            sheets_not_read: table.other_sheets.clone(),
            headings_on_line: table.below_titles,
            read_as: table.read_as.clone().filter(|_| wishes.encoding.is_none()),
        }
    }
}

impl Display for FileReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(ReadAs { encoding, line, text }) = &self.read_as {
            let how = format!("it was read as {encoding}, so line {line} is \"{text}\"");
            writeln!(f, "The file is not UTF-8; {how}. If that is wrong: --encoding NAME.")?;
        }
        if let Some(line) = self.headings_on_line {
            let below = format!("The columns' names are on line {line}, and what is above it was not read");
            writeln!(f, "{below} (another line: --headings LINE).")?;
        }
        if !self.columns_not_imported.is_empty() {
            writeln!(f, "Columns not imported: {}.", self.columns_not_imported.join(", "))?;
        }
        if self.sheets_not_read.is_empty() {
            return Ok(());
        }
        writeln!(f, "Sheets not read: {} (one at a time: --sheet NAME).", self.sheets_not_read.join(", "))
    }
}

/// The way to undo it.
pub(super) fn number(f: &mut Formatter<'_>, import: Option<i64>) -> fmt::Result {
    match import {
        None => Ok(()),
        Some(number) => writeln!(
            f,
            "This is import {number}. To take it back within {KEPT_DAYS} days: portal import undo {number}"
        ),
    }
}

pub(super) fn heading(f: &mut Formatter<'_>, dry_run: bool) -> fmt::Result {
    if dry_run {
        writeln!(f, "This is a rehearsal (--dry-run): nothing was written. It would do this:")
    } else {
        Ok(())
    }
}

pub(super) fn by_address(f: &mut Formatter<'_>, households: &[String]) -> fmt::Result {
    if households.is_empty() {
        return Ok(());
    }
    let shown = households.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    let more = households.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    writeln!(
        f,
        "Households could be made of equal last names and addresses: {shown}{more}. To make them: --households-by-address"
    )
}

/// A list of which every line is shown.
pub(super) fn all(f: &mut Formatter<'_>, title: &str, items: &[impl Display]) -> fmt::Result {
    if !items.is_empty() {
        writeln!(f, "{title}: {}", items.len())?;
    }
    items.iter().try_for_each(|item| writeln!(f, "  {item}"))
}

pub(super) fn list(f: &mut Formatter<'_>, title: &str, items: &[impl Display]) -> fmt::Result {
    if items.is_empty() {
        return Ok(());
    }
    writeln!(f, "{title}: {}", items.len())?;
    items.iter().take(SHOWN).try_for_each(|item| writeln!(f, "  {item}"))?;
    if items.len() > SHOWN { writeln!(f, "  and {} more", items.len() - SHOWN) } else { Ok(()) }
}
