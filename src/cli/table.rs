//! Tables for reading: columns aligned by display width in every script; scripts read `--json`.

use std::io::{IsTerminal, stdout};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::terminal::on_one_line;

/// The widest column on a terminal, in cells; a longer text is cut and ends in "…". Into a file or a pipe everything is
/// written in full.
const WIDEST: usize = 40;
/// No column stands behind the last one.
const WIDEST_LAST: usize = 100;
const GAP: &str = "  ";

/// A cell with a time, on the congregation's clock.
pub(super) fn minute(at: Timestamp, zone: &TimeZone) -> String {
    at.to_zoned_datetime(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string()
}

/// Lays out rows under their headings. Every row has as many cells as there are headings.
pub(super) fn lay_out<const N: usize>(headings: [&str; N], rows: Vec<[String; N]>) -> String {
    let cut = if stdout().is_terminal() { cut_row } else { whole_row };
    let rows = rows.into_iter().map(cut);
    let rows: Vec<[String; N]> = std::iter::once(headings.map(str::to_owned)).chain(rows).collect();
    align(&rows)
}

fn align<const N: usize>(rows: &[[String; N]]) -> String {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.width().max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (width, cell) in widths.into_iter().zip(row) {
            // Not `{cell:width$}`: that counts characters, and a Chinese one is two cells wide.
            let padding = " ".repeat(width - cell.width());
            line.extend([cell, padding.as_str(), GAP]);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Lays out the facts about one thing, one line each; lines without a value are left out.
pub(super) fn lay_out_facts(facts: &[(&str, Option<String>)]) -> String {
    let widest = facts.iter().map(|(name, _)| name.width()).max().unwrap_or_default();
    let line = |(name, value): &(&str, Option<String>)| {
        let value = value.as_ref().filter(|value| !value.is_empty())?;
        let padding = " ".repeat(widest - name.width());
        Some(format!("{name}{padding}{GAP}{}\n", on_one_line(value)))
    };
    facts.iter().filter_map(line).collect()
}

fn whole_row<const N: usize>(row: [String; N]) -> [String; N] {
    row.map(|cell| on_one_line(&cell))
}

fn cut_row<const N: usize>(row: [String; N]) -> [String; N] {
    let mut column = 0;
    row.map(|cell| {
        column += 1;
        cut(&on_one_line(&cell), if column == N { WIDEST_LAST } else { WIDEST })
    })
}

fn cut(text: &str, widest: usize) -> String {
    if text.width() <= widest {
        return text.to_owned();
    }
    let mut room = widest - 1;
    let kept: String = text
        .chars()
        .take_while(|c| {
            let fits = c.width().unwrap_or(0) <= room;
            room = room.saturating_sub(c.width().unwrap_or(0));
            fits
        })
        .collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_by_display_width_and_long_names_are_cut() {
        let row = |name: &str| [name.to_owned(), "x".to_owned()];
        let long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(3);
        let wide = "王".repeat(60);
        let rows = [row("Name"), row("王小明"), row("Zoe\u{301}"), row(&long), row(&wide)].map(cut_row);
        let table = align(&rows);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 5);
        for line in &lines[1..] {
            assert_eq!(line.strip_suffix('x').unwrap().width(), WIDEST + GAP.len(), "{line}");
        }
        assert!(lines[3].contains('…') && lines[4].contains('…'));
        assert!(lines.iter().all(|line| !line.ends_with(' ')));
    }
}
