//! Importing gifts: each once, however often its file is imported.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::Transaction;

use super::columns::Columns;
use super::error::{BadLine, ImportError};
use super::gift_rows::{self, FIELDS, Field, GiftRow, Giver};
use super::journal::{Entity, Journal, Kind};
use super::recognise::{Known, Recogniser};
use super::store::keys;
use super::summary::{Fund, GiftsSummary, LookAlike};
use super::{Wishes, dates, log, table};
use crate::db::Database;
use crate::giving::funds::Funds;
use crate::giving::money::dollars;
use crate::giving::store::{self as giving, NewDonation};
use crate::members::{self, email::canonical};
use crate::security_log::Action;
use crate::settings::Settings;

/// Imports the gifts in `bytes`, a CSV file. One transaction: an error leaves everything as it was.
pub fn import_gifts(
    db: &Database,
    bytes: &[u8],
    wishes: &Wishes,
    now: Timestamp,
) -> Result<GiftsSummary, ImportError> {
    let settings = db.read(Settings::load)?;
    let table = table::read(bytes)?;
    let columns = Columns::recognise(&table.header, FIELDS, &[Field::Date, Field::Amount], &wishes.map)?;
    let cells = table.rows.iter().filter_map(|row| Some((row.line, columns.cell(&row.cells, Field::Date)?)));
    let order = wishes.dates.map_or_else(|| dates::find_order(cells), Ok)?;
    let today = now.to_zoned(settings.time_zone).date();
    let (rows, bad) = gift_rows::read_all(&table, &columns, order, today);
    let work = |tx: &Transaction<'_>| {
        let source = wishes.source.as_deref().unwrap_or_default();
        let mut journal = Journal::begin(tx, Kind::Gifts, &wishes.file_name, source, now);
        let mut summary = enter_all(tx, &mut journal, &rows, bad, wishes.skip_bad, now)?;
        summary.import = journal.finish(summary.added, 0)?.filter(|_| !wishes.dry_run);
        summary.dry_run = wishes.dry_run;
        summary.columns_not_imported =
            columns.not_imported(&table.rows, &[Field::FirstName, Field::LastName]);
        if summary.added > 0 {
            let words = format!("{} added, {}", summary.added, dollars(summary.added_cents));
            log(tx, Action::GiftsImported, &wishes.file_name, &words, now)?;
        }
        Ok(summary)
    };
    if wishes.dry_run { db.rehearse(work) } else { db.write(work) }
}

fn enter_all(
    tx: &Transaction<'_>,
    journal: &mut Journal<'_>,
    rows: &[GiftRow],
    mut bad: Vec<BadLine>,
    skip_bad: bool,
    now: Timestamp,
) -> Result<GiftsSummary, ImportError> {
    let mut gifts = Vec::with_capacity(rows.len());
    for row in rows {
        match find_giver(tx, row)? {
            Ok(member_id) => gifts.push((row, member_id)),
            Err(reason) => bad.push(BadLine { line: row.line, reason }),
        }
    }
    bad.sort_by_key(|bad| bad.line);
    if !bad.is_empty() && !skip_bad {
        return Err(ImportError::BadLines(bad));
    }
    // A gift with an id of its own goes first, so that no other gift of the file takes that id.
    gifts.sort_by_key(|(row, _)| row.portal_id.is_none());
    let mut summary = GiftsSummary { skipped: bad, ..GiftsSummary::default() };
    let mut funds: BTreeMap<&str, (usize, i64)> = BTreeMap::new();
    let here = Funds::load(tx, None)?;
    let mut recogniser = Recogniser::new(tx)?;
    for (row, member_id) in gifts {
        let (line, cents) = (row.line, row.amount_cents);
        match recogniser.recognise(tx, row, member_id.as_deref())? {
            Known::Here { cents } => {
                summary.already_here += 1;
                summary.already_here_cents += cents;
                continue;
            }
            Known::Otherwise { reason } => {
                summary.left_as_they_are.push(BadLine { line, reason });
                continue;
            }
            Known::Removed { reason } => {
                summary.removed_here.push(BadLine { line, reason });
                continue;
            }
            Known::New { alike: Some(gift) } => {
                summary.look_alikes.push(LookAlike { line, gift: gift.id, words: gift.in_words() });
            }
            Known::New { alike: None } => {}
        }
        let id = enter(tx, row, member_id.as_deref(), now)?;
        journal.added(Entity::Donation, &id.to_string());
        summary.added += 1;
        summary.added_cents += cents;
        if member_id.is_none() {
            summary.anonymous += 1;
            summary.anonymous_cents += cents;
        }
        if cents < 0 {
            summary.corrections.push(BadLine { line, reason: dollars(cents) });
        }
        let fund = funds.entry(row.fund.as_deref().unwrap_or_default()).or_default();
        *fund = (fund.0 + 1, fund.1 + cents);
    }
    for lines in [&mut summary.corrections, &mut summary.left_as_they_are, &mut summary.removed_here] {
        lines.sort_by_key(|bad| bad.line);
    }
    summary.look_alikes.sort_by_key(|alike| alike.line);
    summary.funds = funds
        .into_iter()
        .map(|(name, (gifts, cents))| {
            let newly = here.newly(Some(name).filter(|name| !name.is_empty()));
            let (is_new, alike) = (newly.is_some(), newly.and_then(|newly| newly.alike));
            Fund { name: name.to_owned(), gifts, cents, is_new, alike }
        })
        .collect();
    Ok(summary)
}

fn enter(
    tx: &Transaction<'_>,
    row: &GiftRow,
    member_id: Option<&str>,
    now: Timestamp,
) -> rusqlite::Result<i64> {
    let gift = NewDonation {
        id: row.portal_id,
        member_id,
        amount_cents: row.amount_cents,
        transaction_date: &row.date.to_string(),
        category: row.fund.as_deref(),
        description: row.notes.as_deref(),
        payment_method: row.method.as_deref(),
        import_fingerprint: Some(&row.fingerprint),
    };
    giving::insert_donation(tx, &gift, now.as_second())
}

/// The giver's id, none for an anonymous gift; the inner error is a reason for a bad line.
fn find_giver(tx: &Transaction<'_>, row: &GiftRow) -> rusqlite::Result<Result<Option<String>, String>> {
    let found = match &row.giver {
        Giver::Anonymous => return Ok(Ok(None)),
        Giver::Key(key) => {
            let mut people: Vec<String> =
                keys::owners(tx, key)?.into_iter().map(|owner| owner.member_id).collect();
            people.dedup();
            if people.len() > 1 {
                return Ok(Err(format!("the key {key} is several people's here, from several lists")));
            }
            people.pop()
        }
        Giver::Email(email) => members::spelling::find_by_email(tx, email.as_str())?,
        Giver::Number(number) => members::store::accounts::find_by_number(tx, number)?,
    };
    Ok(match (found, &row.giver) {
        (Some(id), _) => other_name(tx, &id, &row.names)?.map_or(Ok(Some(id)), Err),
        (None, Giver::Email(email)) => {
            Err(format!("nobody here has the e-mail {email}; import the people first"))
        }
        (None, Giver::Number(number)) => {
            Err(format!("nobody here has the member number {number}; add the person first"))
        }
        (None, Giver::Key(key)) => Err(format!("nobody here has the key {key}; import the people first")),
        (None, Giver::Anonymous) => Ok(None),
    })
}

/// Why the person `id` is not whom the file names, if so: in another portal M0002 is somebody else.
fn other_name(tx: &Transaction<'_>, id: &str, names: &[String; 2]) -> rusqlite::Result<Option<String>> {
    if names.iter().all(String::is_empty) {
        return Ok(None);
    }
    let here = members::store::accounts::find(tx, id)?;
    Ok(here.and_then(|here| {
        let ours = [&here.first_name, &here.last_name];
        let differs =
            names.iter().zip(ours).any(|(name, our)| !name.is_empty() && canonical(name) != canonical(our));
        let other = names.join(" ");
        differs.then(|| {
            format!("{} is {} {} here, not {}", here.number, here.first_name, here.last_name, other.trim())
        })
    }))
}
