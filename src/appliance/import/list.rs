//! A list while it is read: its table, what its columns hold, how its dates are written; and its rows, cell by cell.

use std::borrow::Borrow;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::Row;
use super::columns::{Columns, FieldNames};
use super::dates::{self, DateOrder};
use super::row::{BadLine, is_formula_error};
use super::table::ListTable;
use crate::platform::money;
use crate::platform::progress::Progress;
use crate::platform::refusal::Refusal;
use crate::platform::text::escape::unguarded;

const LONGEST_TEXT: usize = 300;
const EARLIEST_YEAR: i16 = 1900;

/// A list whose columns are understood.
pub(super) struct List<F: 'static> {
    pub(super) table: ListTable,
    pub(super) columns: Columns<F>,
    pub(super) known: &'static [FieldNames<F>],
    /// The columns' headings, as the messages have them.
    pub(super) headings: Vec<String>,
    /// Any, where no date needs one.
    pub(super) order: DateOrder,
    pub(super) is_on_screen: bool,
}

/// One row while it is read; what is wrong is gathered, so that a volunteer corrects a line once.
pub(super) struct Cells<'a, F: 'static> {
    list: &'a List<F>,
    pub(super) row: &'a Row,
    /// Divided once: each field looks for its own.
    values: Vec<&'a str>,
    /// Reasons for leaving out the row.
    pub(super) reasons: Vec<String>,
    /// Single values that are left out, with the reason.
    pub(super) left_out: Vec<String>,
}

/// The rows of a list.
pub(super) struct ReadList<R> {
    pub(super) rows: Vec<R>,
    /// Lines that make no sense, in the file's order.
    pub(super) bad: Vec<BadLine>,
    /// Values that are left out, each with its line.
    pub(super) values_left_out: Vec<BadLine>,
}

impl<F: Copy + PartialEq> List<F> {
    /// The rows as `read` understands them, which also leaves out what is no row of the list. A line is bad where one of
    /// its formulas came to nothing, in a column that is `needed` (none: in any).
    pub(super) fn rows<R, S: Borrow<Row>>(
        &self,
        rows: impl IntoIterator<Item = S>,
        needed: Option<&[F]>,
        progress: &Progress,
        mut read: impl FnMut(&mut Cells<'_, F>) -> Option<R>,
    ) -> Result<ReadList<R>, Refusal> {
        let rows = rows.into_iter();
        let lines = rows.size_hint().0;
        // Each row is read, compared and entered.
        progress.expect(lines, 3);
        let mut found = Vec::with_capacity(lines);
        let (mut bad, mut values_left_out) = (self.table.bad.clone(), Vec::new());
        for row in rows {
            progress.step()?;
            let row = row.borrow();
            let values: Vec<&str> = row.cells().collect();
            let (mut reasons, mut left_out) = (Vec::new(), Vec::new());
            for (field, at) in &self.columns.found {
                if let Some(cell) = values.get(*at).filter(|cell| is_formula_error(cell)) {
                    let is_needed = needed.is_none_or(|needed| needed.contains(field));
                    let words = format!("{} is {cell}, an error of the spreadsheet", self.headings[*at]);
                    if is_needed { &mut reasons } else { &mut left_out }.push(words);
                }
            }
            let mut cells = Cells { list: self, row, values, reasons, left_out };
            let understood = read(&mut cells);
            if !cells.reasons.is_empty() {
                bad.push(BadLine { line: row.line, reason: cells.reasons.join("; ") });
            } else if let Some(understood) = understood {
                found.push(understood);
                let of_line = |reason| BadLine { line: row.line, reason };
                values_left_out.extend(cells.left_out.into_iter().map(of_line));
            }
        }
        bad.sort_by_key(|bad| bad.line);
        progress.skip(2 * (lines - found.len()));
        Ok(ReadList { rows: found, bad, values_left_out })
    }
}

/// The order of the dates in these columns; none where no date needs one.
pub(super) fn find_order<F: Copy + PartialEq>(
    table: &ListTable,
    columns: &Columns<F>,
    days: &[F],
) -> Result<Option<DateOrder>, Refusal> {
    let cells = table
        .rows
        .iter()
        .flat_map(|row| days.iter().flat_map(|day| columns.cells(row, *day).map(|cell| (row.line, cell))));
    dates::find_order(cells)
}

impl<'a, F: Copy + PartialEq> Cells<'a, F> {
    pub(super) fn has(&self, field: F) -> bool {
        self.list.columns.has(field)
    }

    /// The heading of a field's column.
    pub(super) fn heading(&self, field: F) -> &'a str {
        self.list.columns.place_of(field).map_or("", |at| &self.list.headings[at])
    }

    /// The cells of a field's columns that are not empty, each below its heading.
    fn written(&self, field: F) -> impl Iterator<Item = (&'a str, &'a str)> {
        let List { columns, headings, .. } = self.list;
        let of_field = columns.found.iter().filter(move |(known, _)| *known == field);
        let cells =
            of_field.map(|(_, at)| (&*headings[*at], self.values.get(*at).copied().unwrap_or_default()));
        cells.filter(|(_, cell)| !cell.is_empty())
    }

    /// An amount in cents.
    pub(super) fn cents(&self, cell: &str) -> Result<i64, String> {
        money::read(cell, self.list.table.semicolons)
    }

    /// The cells of a field that may have several columns, each below its heading.
    pub(super) fn headed(&self, field: F) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.written(field).filter(|(_, cell)| !is_formula_error(cell))
    }

    /// The cells of a field that may have several columns.
    pub(super) fn cells(&self, field: F) -> impl Iterator<Item = &'a str> {
        self.headed(field).map(|(_, cell)| cell)
    }

    pub(super) fn cell(&self, field: F) -> Option<&'a str> {
        let (_, cell) = self.written(field).next()?;
        Some(cell).filter(|cell| !is_formula_error(cell))
    }

    /// A value without which the row makes sense: what cannot be read is left out and listed.
    pub(super) fn optional<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.reasons.len();
        let value = read(self);
        let reasons = self.reasons.split_off(before);
        let value = value.filter(|_| reasons.is_empty());
        self.left_out.extend(reasons);
        value
    }

    /// A cell on one line: line ends inside it become commas.
    pub(super) fn text(&mut self, field: F) -> Option<String> {
        let cell = unguarded(self.cell(field)?);
        let lines: Vec<&str> = cell.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        Some(self.checked(field, lines.join(", "), LONGEST_TEXT))
    }

    /// The text of a field's columns, which may have several lines.
    pub(super) fn lines(&mut self, field: F, longest: usize) -> Option<String> {
        let text = self.cells(field).map(unguarded).collect::<Vec<_>>().join("\n\n").replace("\r\n", "\n");
        (!text.is_empty()).then(|| self.checked(field, text, longest))
    }

    fn checked(&mut self, field: F, text: String, longest: usize) -> String {
        if text.chars().count() > longest {
            self.reasons.push(format!("{} is longer than {longest} characters", self.name_of(field)));
        }
        text
    }

    /// A day from 1900 to `latest`. With a `zone`, an instant is the day that it was there.
    pub(super) fn day_in(
        &mut self,
        cell: &str,
        field: F,
        latest: Date,
        zone: Option<&TimeZone>,
    ) -> Option<Date> {
        let order = self.list.order;
        let instant = zone.and_then(|here| {
            // "Created date (UTC)" says it of all its cells.
            dates::of_instant(cell, order, dates::zone_in(self.heading(field)), here)
        });
        let read = instant.map_or_else(|| dates::read(cell, order), Ok);
        let reason = match &read {
            Err(reason) => reason.clone(),
            Ok(day) if day.year() < EARLIEST_YEAR => format!("{day} is before {EARLIEST_YEAR}"),
            Ok(day) if *day > latest => format!("{day} is in the future"),
            Ok(_) => return read.ok(),
        };
        self.reasons.push(format!("{}: {reason}", self.name_of(field)));
        read.ok()
    }

    /// The first of a field's cells that is a day until `latest`; its others are something else.
    pub(super) fn day_among(&self, field: F, latest: Date) -> Option<Date> {
        let mut days = self.cells(field).filter_map(|cell| dates::read(cell, self.list.order).ok());
        days.find(|day| day.year() >= EARLIEST_YEAR && *day <= latest)
    }

    /// Without the field the row makes no sense.
    pub(super) fn require(&mut self, field: F) {
        if self.written(field).next().is_none() {
            self.reasons.push(format!("{} is empty", self.name_of(field)));
        }
    }

    pub(super) fn name_of(&self, field: F) -> &'static str {
        let known = self.list.known.iter().find(|known| known.field == field);
        known.map_or("a column", |known| if self.list.is_on_screen { known.label } else { known.name })
    }
}
