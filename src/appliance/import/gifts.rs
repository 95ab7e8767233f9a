//! Importing gifts: each once, however often its file is imported, and none for a person who did not give it.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rusqlite::Transaction;

use super::answers::{GiftOf, GiverAnswers};
use super::columns::Columns;
use super::error::{BadLine, ImportError, NoGiver};
use super::gift_rows::{self, FIELDS, GiftField, GiftRow, WHO};
use super::givers::Givers;
use super::journal::Journal;
use super::list::List;
use super::recognise::{KnownGift, Recogniser};
use super::summary::{Fund, GiftsSummary, LookAlike, Respelled};
use super::table::{self, ListTable};
use super::{Entity, ImportOptions, ListKind, log, source};
use crate::accounts::audit_log::Action;
use crate::congregation::giving::funds::Funds;
use crate::congregation::giving::store::NewDonation;
use crate::congregation::giving::{Gift, GiftFields, Giver, gift, store as giving};
use crate::platform::db::Database;
use crate::platform::money::{self, dollars};
use crate::platform::settings::Settings;

/// Imports the gifts in `bytes`, a spreadsheet or a CSV file. One transaction: an error leaves everything as it was.
pub fn import_gifts(
    db: &Database,
    bytes: &[u8],
    wishes: &ImportOptions,
    now: Timestamp,
) -> Result<GiftsSummary, ImportError> {
    let settings = db.read(Settings::load)?;
    let table = table::read(bytes, wishes.sheet.as_deref())?;
    let columns = Columns::recognise(&table.header, FIELDS, &wishes.map)?
        .require(FIELDS, &[GiftField::Date, GiftField::Amount])?;
    refuse_not_understood(&table, &columns)?;
    let list = List::new(table, columns, FIELDS, &[GiftField::Date], wishes)?;
    let today = now.to_zoned(settings.time_zone).date();
    let (mut rows, bad) = gift_rows::read_all(&list, today, wishes)?;
    let List { table, columns, .. } = &list;
    let work = |tx: &Transaction<'_>| {
        let mut import = Import::new(tx, wishes, now, &rows)?;
        import.summary.funds_respelled = import.spell_funds(&mut rows);
        let mut summary = import.run(&rows, &bad)?;
        summary.skipped_cents = readable_cents(table, columns, &bad);
        summary.skipped = bad;
        summary.dry_run = wishes.dry_run;
        summary.columns_not_imported = columns.not_imported(&table.rows, &[]);
        summary.sheets_not_read.clone_from(&table.other_sheets);
        if summary.added > 0 {
            let words = format!("{} added, {}", summary.added, dollars(summary.added_cents));
            log(tx, Action::GiftsImported, &wishes.file_name, &words, now)?;
        }
        Ok(summary)
    };
    if wishes.dry_run { db.rehearse(work) } else { db.write(work) }
}

/// The sum of the amounts in the bad lines, as far as they can be read.
fn readable_cents(table: &ListTable, columns: &Columns<GiftField>, bad: &[BadLine]) -> i64 {
    let is_bad = |line: u64| bad.iter().any(|bad| bad.line == line);
    let amounts =
        table.rows.iter().filter(|row| is_bad(row.line)).filter_map(|row| {
            money::read(columns.cell(&row.cells, GiftField::Amount)?, table.semicolons).ok()
        });
    amounts.sum()
}

/// Without a column that says who gave, every gift would be anonymous; and of a list with a column for each fund only
/// the total would be taken, without a fund. Either is taken only from a list in which every column is understood.
fn refuse_not_understood(table: &ListTable, columns: &Columns<GiftField>) -> Result<(), ImportError> {
    let left = columns.not_understood(&table.rows);
    let names =
        |left: &[&(usize, String)]| left.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ");
    if let Some((_, first)) = left.first().filter(|_| !WHO.iter().any(|&field| columns.has(field))) {
        return Err(ImportError::Giver(format!(
            "No column says who gave, and these are not understood: {}. If one of them does, say which: --map \"{first}=name\" (or personKey, personEmail, memberNumber, householdName). If none does: --map \"{first}=ignore\", and all gifts are anonymous. Nothing was written.",
            names(&left.iter().collect::<Vec<_>>())
        )));
    }
    let holds_amounts = |(at, _): &&(usize, String)| {
        table.rows.iter().any(|row| money::read(&row.cells[*at], table.semicolons).is_ok())
    };
    let amounts: Vec<_> = left.iter().filter(holds_amounts).collect();
    match &amounts[..] {
        [(_, first), _, ..] if !columns.has(GiftField::Fund) => Err(ImportError::Giver(format!(
            "These columns hold amounts, and none of them would be imported: {}. Give each fund a row of its own, with the fund's name in a column \"fund\" and its amount in a column \"amount\". If a column is no gift, say so: --map \"{first}=ignore\". Nothing was written.",
            names(&amounts)
        ))),
        _ => Ok(()),
    }
}

/// One import under way.
struct Import<'a> {
    tx: &'a Transaction<'a>,
    wishes: &'a ImportOptions,
    now: Timestamp,
    answers: GiverAnswers,
    givers: Givers<'a>,
    /// The funds before this import.
    funds: Funds,
    recogniser: Recogniser,
    journal: Journal<'a>,
    summary: GiftsSummary,
}

impl<'a> Import<'a> {
    fn new(
        tx: &'a Transaction<'a>,
        wishes: &'a ImportOptions,
        now: Timestamp,
        rows: &[GiftRow],
    ) -> Result<Self, ImportError> {
        if let Some(source) =
            wishes.source.as_deref().filter(|_| rows.iter().any(|row| row.giver.key.is_some()))
        {
            source::refuse_unknown(tx, source)?;
        }
        let source = wishes.source.as_deref().unwrap_or_default();
        Ok(Self {
            tx,
            wishes,
            now,
            answers: GiverAnswers::read(tx, wishes, rows)?,
            givers: Givers::load(tx, wishes.source.as_deref())?,
            funds: Funds::load(tx, None)?,
            recogniser: Recogniser::new(tx)?,
            journal: Journal::begin(tx, ListKind::Gifts, &wishes.file_name, source, now),
            summary: GiftsSummary { also_alike: wishes.also_alike, ..GiftsSummary::default() },
        })
    }

    /// Gives every fund one spelling: the one that is here, else the first in the file.
    fn spell_funds(&self, rows: &mut [GiftRow]) -> Vec<Respelled> {
        let mut funds = self.funds.clone();
        let mut respelled: BTreeMap<String, String> = BTreeMap::new();
        for row in rows {
            let named = funds.named(row.fund.take());
            if let Some(name) = &named.name {
                funds.remember(name);
                respelled.extend(named.written.map(|written| (written, name.clone())));
            }
            row.fund = named.name;
        }
        respelled.into_iter().map(|(written, name)| Respelled { written, name }).collect()
    }

    fn run(mut self, rows: &[GiftRow], bad: &[BadLine]) -> Result<GiftsSummary, ImportError> {
        let mut gifts: Vec<&GiftRow> = rows.iter().collect();
        // A gift with an id of its own goes first, so that no other gift of the file takes that id.
        gifts.sort_by_key(|row| row.portal_id.is_none());
        let mut new = Vec::new();
        for row in &gifts {
            let giver = match self.find_giver(row) {
                Ok(giver) => Ok(giver),
                Err(NoGiver::Question(reason)) => Err(reason),
                Err(NoGiver::Database(error)) => return Err(error.into()),
            };
            let (line, member_id) = (row.line, giver.as_ref().ok().and_then(Option::as_deref));
            match (self.recogniser.recognise(self.tx, row, member_id)?, giver) {
                (KnownGift::Here { cents }, _) => {
                    self.summary.already_here += 1;
                    self.summary.already_here_cents += cents;
                }
                (KnownGift::Otherwise { reason }, _) => {
                    self.summary.left_as_they_are.push(BadLine { line, reason });
                }
                (KnownGift::Removed { reason }, _) => {
                    self.summary.removed_here.push(BadLine { line, reason });
                }
                (KnownGift::New, Err(reason)) => {
                    self.summary.left_out.push(BadLine { line, reason });
                    self.summary.left_out_cents += row.amount_cents;
                }
                (KnownGift::New, Ok(giver)) => new.push((*row, giver)),
            }
        }
        self.recogniser.all_recognised(self.tx, &gifts, self.journal.file_came_before()?)?;
        let mut funds: BTreeMap<&str, (usize, i64)> = BTreeMap::new();
        for (row, giver) in new {
            if let Some(gift) = self.recogniser.alike(self.tx, row, giver.as_deref())? {
                let words = gift.in_words();
                self.summary.look_alikes.push(LookAlike { line: row.line, gift: gift.id, words });
                if !self.wishes.also_alike {
                    self.summary.look_alikes_cents += row.amount_cents;
                    continue;
                }
            }
            self.enter(row, giver.as_deref())?;
            let fund = funds.entry(row.fund.as_deref().unwrap_or_default()).or_default();
            *fund = (fund.0 + 1, fund.1 + row.amount_cents);
        }
        self.refuse_to_pass_over(rows, bad)?;
        self.finish(funds)
    }

    /// An id below the highest one is that of a gift which was removed. So of a portal's export no line is left out
    /// while its gifts are taken: it could never come again.
    fn refuse_to_pass_over(&self, rows: &[GiftRow], bad: &[BadLine]) -> Result<(), ImportError> {
        let is_new = |row: &GiftRow| row.portal_id.is_some_and(|id| self.recogniser.is_unused(id));
        if self.summary.added == 0 || !rows.iter().any(is_new) {
            return Ok(());
        }
        let alike = |LookAlike { line, gift, .. }: &LookAlike| BadLine {
            line: *line,
            reason: format!("looks like gift {gift}"),
        };
        let look_alikes = self.summary.look_alikes.iter().filter(|_| !self.wishes.also_alike).map(alike);
        let mut lines: Vec<BadLine> =
            self.summary.left_out.iter().chain(bad).cloned().chain(look_alikes).collect();
        lines.sort_by_key(|bad| bad.line);
        if lines.is_empty() { Ok(()) } else { Err(ImportError::PassedOver(lines)) }
    }

    /// The giver's id, none for an anonymous gift.
    fn find_giver(&self, row: &GiftRow) -> Result<Option<String>, NoGiver> {
        match self.answers.of(row) {
            Some(GiftOf::Person(id)) => Ok(Some(id.clone())),
            Some(GiftOf::NoOne) => Ok(None),
            None if row.giver.is_anonymous() => Ok(None),
            None => Ok(Some(self.givers.find(&row.giver)?.id.clone())),
        }
    }

    fn enter(&mut self, row: &GiftRow, member_id: Option<&str>) -> rusqlite::Result<()> {
        let date = row.date.to_string();
        let new = NewDonation {
            id: row.portal_id,
            member_id,
            joint_id: gift::couple_of(self.tx, member_id, &date)?,
            amount_cents: row.amount_cents,
            transaction_date: &date,
            category: row.fund.as_deref(),
            description: row.notes.as_deref(),
            payment_method: row.method.as_deref(),
            import_fingerprint: Some(&row.fingerprint),
            ..NewDonation::default()
        };
        let id = giving::insert_donation(self.tx, &new, self.now.as_second())?;
        self.journal.added(Entity::Donation, &id.to_string());
        let (line, cents) = (row.line, row.amount_cents);
        let summary = &mut self.summary;
        summary.added += 1;
        summary.added_cents += cents;
        if member_id.is_none() {
            summary.anonymous += 1;
            summary.anonymous_cents += cents;
        }
        if cents < 0 {
            summary.corrections.push(BadLine { line, reason: dollars(cents) });
        }
        if self.wishes.dry_run {
            let giver = member_id.and_then(|id| self.givers.members.find(id)).map(|here| Giver {
                id: here.id.clone(),
                number: here.number.clone(),
                first_name: here.person.first_name().to_owned(),
                last_name: here.person.last_name().to_owned(),
            });
            let fields = GiftFields {
                amount_cents: cents,
                date,
                fund: row.fund.clone(),
                method: row.method.clone(),
                check_number: None,
                note: row.notes.clone(),
            };
            let gift = Gift::new(id, giver, fields);
            summary.would_be_added.push(BadLine { line, reason: gift.in_words() });
        }
        Ok(())
    }

    fn finish(mut self, funds: BTreeMap<&str, (usize, i64)>) -> Result<GiftsSummary, ImportError> {
        let summary = &mut self.summary;
        for lines in [
            &mut summary.corrections,
            &mut summary.left_as_they_are,
            &mut summary.removed_here,
            &mut summary.left_out,
            &mut summary.would_be_added,
        ] {
            lines.sort_by_key(|bad| bad.line);
        }
        summary.look_alikes.sort_by_key(|alike| alike.line);
        let here = &self.funds;
        summary.funds = funds
            .into_iter()
            .map(|(name, (gifts, cents))| {
                let newly = here.newly(Some(name).filter(|name| !name.is_empty()));
                let (is_new, alike) = (newly.is_some(), newly.and_then(|newly| newly.alike));
                Fund { name: name.to_owned(), gifts, cents, is_new, alike }
            })
            .collect();
        self.summary.import = self.journal.finish(self.summary.added, 0)?.filter(|_| !self.wishes.dry_run);
        Ok(self.summary)
    }
}
