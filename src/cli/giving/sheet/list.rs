//! `portal giving sheet list` and `portal giving sheet show`.

use std::fmt::Write as _;

use clap::Args;
use serde_json::{Value, json};

use crate::cli::terminal::{on_one_line, print, print_json, say};
use crate::cli::{Outcome, table};
use crate::congregation::counting::sheets::{self, WholeSheet};
use crate::congregation::counting::totals::SheetSums;
use crate::congregation::counting::{CountedRow, CountedSheet, ListedSheet};
use crate::platform::clock::Clock;
use crate::platform::db::Database;
use crate::platform::money::{dollars, plain};
use crate::platform::settings::Settings;
use crate::platform::text::numbers::count;

/// How sheets are listed.
#[derive(Args, Debug)]
pub struct SheetListArgs {
    /// Print them as JSON.
    #[arg(long)]
    json: bool,
}

/// Which sheet is shown, and how.
#[derive(Args, Debug)]
pub struct SheetShowArgs {
    /// The sheet's number.
    id: i64,
    /// Print it as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn list(args: &SheetListArgs, db: &Database) -> Outcome {
    let found = db.read(|conn| {
        let mut found = Vec::new();
        let mut cursor = None;
        loop {
            let (page, next) = sheets::page(conn, cursor.as_ref())?;
            found.extend(page);
            cursor = next;
            if cursor.is_none() {
                return Ok::<_, rusqlite::Error>(found);
            }
        }
    })?;
    if args.json {
        let line = |listed: &ListedSheet| {
            let mut sheet = sheet_record(&listed.sheet);
            sheet["rows"] = json!(listed.rows);
            sheet["entered"] = json!(plain(listed.entered_cents));
            sheet
        };
        return print_json(&found.iter().map(line).collect::<Vec<_>>());
    }
    if found.is_empty() {
        return say("There is no counting sheet yet. Open one: portal giving sheet new --help");
    }
    let rows = found.iter().map(|ListedSheet { sheet, rows, entered_cents }| {
        [
            sheet.id.to_string(),
            sheet.date.clone(),
            dollars(*entered_cents),
            rows.to_string(),
            if sheet.closed.is_some() { "closed".to_owned() } else { "open".to_owned() },
            sheet.counters.clone(),
        ]
    });
    let headings = ["Sheet", "Date", "Entered", "Rows", "", "Counted by"];
    print(&table::lay_out_with_sums(headings, Some(2), rows.collect()))
}

pub(super) fn show(args: &SheetShowArgs, db: &Database) -> Outcome {
    let zone = db.read(Settings::load)?.time_zone;
    let today = Clock::System.now().to_zoned_datetime(zone).date();
    let whole = db.read(|conn| sheets::whole(conn, args.id, today))?;
    if args.json {
        return print_json(&record(&whole));
    }
    let WholeSheet { sheet, remark, rows, sums, .. } = &whole;
    let mut text = format!("Sheet {}: {}\n", sheet.id, on_one_line(&sheet.in_words()));
    if let Some(closed) = &sheet.closed {
        let reason = closed.reason.as_ref().map(|reason| format!(": {}", on_one_line(reason)));
        writeln!(text, "Closed by {}{}", on_one_line(&closed.by), reason.unwrap_or_default())?;
    }
    if let Some(remark) = remark {
        writeln!(text, "{remark}")?;
    }
    let line = |(row, _): &(CountedRow, Option<String>)| {
        let word = |text: &Option<String>| text.clone().unwrap_or_default();
        [
            row.gift_id.to_string(),
            row.envelope.map(|number| number.to_string()).unwrap_or_default(),
            giver_in_words(row),
            dollars(row.amount_cents),
            row.fund.as_ref().map(|fund| fund.name.clone()).unwrap_or_default(),
            word(&row.method),
            word(&row.check_number),
        ]
    };
    let headings = ["Gift", "Envelope", "Giver", "Amount", "Fund", "Method", "Check"];
    if !rows.is_empty() {
        let table = table::lay_out_with_sums(headings, Some(3), rows.iter().map(line).collect());
        writeln!(text, "\n{table}")?;
    }
    for (row, remark) in rows {
        if let Some(remark) = remark {
            writeln!(text, "Gift {}: {remark}", row.gift_id)?;
        }
    }
    writeln!(text, "{}", stands(sums))?;
    for (fund, cents) in &sums.funds {
        writeln!(text, "  {}: {}", on_one_line(fund), dollars(*cents))?;
    }
    for kind in &sums.kinds {
        writeln!(text, "  {} ({}): {}", on_one_line(&kind.kind), kind.count, dollars(kind.cents))?;
    }
    print(&text)
}

/// "Entered $547.75 in 5 rows; $736.75 still to come."
pub(super) fn stands(sums: &SheetSums) -> String {
    let difference = match sums.difference_cents() {
        None => "the bank slip's total is not known yet".to_owned(),
        Some(0) => "that is what the bank slip says".to_owned(),
        Some(cents) if cents < 0 => format!("{} still to come", dollars(-cents)),
        Some(cents) => format!("{} more than the bank slip says", dollars(cents)),
    };
    format!("Entered {} in {}; {difference}.", dollars(sums.entered_cents), count(sums.rows, "row"))
}

/// "$50.00; General Fund; Check; check 1042; Mary Smith (M0002)"
pub(super) fn row_in_words(row: &CountedRow) -> String {
    let parts = [
        Some(dollars(row.amount_cents)),
        row.fund.as_ref().map(|fund| fund.name.clone()),
        row.method.clone(),
        row.check_number.as_ref().map(|number| format!("check {number}")),
        row.note.clone(),
        Some(giver_in_words(row)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn giver_in_words(row: &CountedRow) -> String {
    let Some(name) = &row.giver else { return "loose plate".to_owned() };
    match &name.partner {
        Some(partner) => format!("{} and {}", name.giver.in_words(), partner.giver.in_words()),
        None => name.giver.in_words(),
    }
}

/// Amounts are text, so that no script rounds them.
fn sheet_record(sheet: &CountedSheet) -> Value {
    json!({
        "sheet": sheet.id,
        "date": sheet.date,
        "counters": sheet.counters,
        "expected": sheet.expected_cents.map(plain),
        "isOpen": sheet.closed.is_none(),
        "closedBy": sheet.closed.as_ref().map(|closed| &closed.by),
        "differenceReason": sheet.closed.as_ref().and_then(|closed| closed.reason.as_ref()),
    })
}

fn record(whole: &WholeSheet) -> Value {
    let row = |(row, remark): &(CountedRow, Option<String>)| {
        json!({
            "gift": row.gift_id,
            "key": row.key,
            "memberNumber": row.giver.as_ref().map(|name| &name.giver.number),
            "envelope": row.envelope,
            "amount": plain(row.amount_cents),
            "fund": row.fund.as_ref().map(|fund| &fund.name),
            "method": row.method,
            "checkNumber": row.check_number,
            "note": row.note,
            "remark": remark,
        })
    };
    let mut record = sheet_record(&whole.sheet);
    record["entered"] = json!(plain(whole.sums.entered_cents));
    record["checks"] = json!(whole.sums.checks);
    record["rows"] = whole.rows.iter().map(row).collect();
    record
}
