//! Parts of every import's report.

use std::fmt::{self, Display, Formatter};

use super::encoding::ReadAs;
use super::journal::KEPT_DAYS;

/// Long lists show this many lines; the JSON has them all.
const SHOWN: usize = 50;

/// How to take it back.
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

pub(super) fn headings(f: &mut Formatter<'_>, line: Option<u64>) -> fmt::Result {
    let Some(line) = line else { return Ok(()) };
    let below = format!("The columns' names are on line {line}, and what is above it was not read");
    writeln!(f, "{below} (another line: --headings LINE).")
}

pub(super) fn not_imported(f: &mut Formatter<'_>, columns: &[String], sheets: &[String]) -> fmt::Result {
    if !columns.is_empty() {
        writeln!(f, "Columns not imported: {}.", columns.join(", "))?;
    }
    if sheets.is_empty() {
        Ok(())
    } else {
        writeln!(f, "Sheets not read: {} (one at a time: --sheet NAME).", sheets.join(", "))
    }
}

pub(super) fn encoding(f: &mut Formatter<'_>, read_as: Option<&ReadAs>) -> fmt::Result {
    let Some(ReadAs { encoding, line, text }) = read_as else { return Ok(()) };
    let how = format!("it was read as {encoding}, so line {line} is \"{text}\"");
    writeln!(f, "The file is not UTF-8; {how}. If that is wrong: --encoding NAME.")
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
