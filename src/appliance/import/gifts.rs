//! Importing gifts: each once, however often its file is imported, and none for a person who did not give it.

mod enter;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use jiff::Timestamp;

use super::gift_columns::{self, readable_cents};
use super::gift_file::{self, GiftFile, GiftRows, RefundLine};
use super::gift_lines::{self, ClosedBooks, GiftLine, GiftLineState};
use super::gift_rows::GiftRow;
use super::gift_summary::{GiftsSummary, ImportError, Respelled};
use super::givers::{Givers, NoGiver};
use super::journal::Journal;
use super::known_gifts::{KnownGift, Recogniser};
use super::list::List;
use super::questions::{GiftGiverChoice, GiftGiverKind, GiverAnswers, ListPerson};
use super::report::FileReport;
use super::row::BadLine;
use super::{ImportOptions, ListKind, by_command, column_claims, source, store};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::giving::funds::Funds;
use crate::congregation::giving::gifts_csv::is_not_read_back;
use crate::platform::db::Database;
use crate::platform::money::dollars;
use crate::platform::refusal::Refusal;
use crate::platform::settings::Settings;

/// Imports the gifts in `bytes`, a spreadsheet or a CSV file.
pub fn import_gifts(
    db: &Database,
    bytes: impl AsRef<[u8]>,
    wishes: &ImportOptions,
    now: Timestamp,
) -> Result<GiftsSummary, ImportError> {
    let read = |settings: &Settings| gift_file::read(bytes, wishes, settings, now);
    by_command(db, wishes.dry_run, now, read, |work, file| write(work, file, wishes))
}

/// Writes what was read. A rehearsal does so in a copy of the database.
pub fn write(work: Work<'_>, file: GiftFile, wishes: &ImportOptions) -> Result<GiftsSummary, ImportError> {
    let GiftFile { list: List { table, columns, .. }, rows } = file;
    let GiftRows { mut gifts, back, nothing, asked, words, unknown_zones, bad } = rows;
    let tx = work.tx;
    if let Some(source) = wishes.source.as_deref().filter(|_| gifts.iter().any(|row| row.giver.key.is_some()))
    {
        source::refuse_unknown(tx, source)?;
    }
    let answers = GiverAnswers::read(tx, wishes, &gifts)?;
    let givers = Givers::load(tx, wishes.source.as_deref())?;
    let source = wishes.source.as_deref().unwrap_or_default();
    let mut import = Import {
        work,
        journal: Journal::begin(work, ListKind::Gifts, &wishes.file_name, source, wishes.dry_run),
        wishes,
        answers: &answers,
        closed: ClosedBooks::load(tx)?,
        givers: &givers,
        funds: Funds::load(tx, None)?,
        recogniser: Recogniser::new(tx)?,
        not_deductible: BTreeSet::new(),
        passed_over: bad.clone(),
        summary: GiftsSummary { also_alike: wishes.also_alike, ..GiftsSummary::default() },
    };
    for (lines, state) in
        [(&bad, GiftLineState::Bad), (&nothing, GiftLineState::Nothing), (&asked, GiftLineState::Asked)]
    {
        for line in lines {
            import.summary.lines.push(GiftLine::unread(line, state, &table));
        }
    }
    (import.summary.nothing, import.summary.words_asked, import.summary.skipped) =
        (nothing, words.words, bad);
    import.summary.funds_respelled = import.spell_funds(&mut gifts);
    import.keep_deductible_apart(&mut gifts)?;
    let mut summary = store::with_pages(tx, gifts.len(), || import.run(&gifts, &back))?;
    summary.skipped_cents = readable_cents(&table, &columns, &summary.skipped);
    summary.dry_run = wishes.dry_run;
    let mut unused = columns.not_imported(&table.rows, &[]);
    unused.retain(|name| !is_not_read_back(name));
    let zones =
        unknown_zones.iter().map(|zone| format!("time zone {zone} (not known; dates stay as written)"));
    unused.extend(zones);
    summary.file = FileReport::new(&table, unused, wishes);
    summary.amounts_not_imported = gift_columns::unused_amounts(&table, &columns);
    if summary.import.is_some() {
        let (name, sum) = (&wishes.file_name, dollars(summary.added_cents));
        work.log(Action::GiftsImported, &format!("{name}: {} added, {sum}", summary.added))?;
        column_claims::remember(work, ListKind::Gifts, &table.header, wishes)?;
    }
    Ok(summary)
}

/// One import under way.
struct Import<'a> {
    work: Work<'a>,
    journal: Journal<'a>,
    wishes: &'a ImportOptions,
    answers: &'a GiverAnswers<'a>,
    closed: ClosedBooks,
    givers: &'a Givers<'a>,
    /// The funds before this import.
    funds: Funds,
    recogniser: Recogniser<'a>,
    /// New funds to which gifts do not count for the tax office.
    not_deductible: BTreeSet<String>,
    /// Lines that are left out and mean a gift.
    passed_over: Vec<BadLine>,
    summary: GiftsSummary,
}

impl<'a> Import<'a> {
    /// Gives every fund one spelling: the one that is here, else the first in the file.
    fn spell_funds(&self, rows: &mut [GiftRow]) -> Vec<Respelled> {
        let mut funds = self.funds.clone();
        let mut respelled: BTreeMap<String, String> = BTreeMap::new();
        let mut spelled: HashMap<Arc<str>, Arc<str>> = HashMap::new();
        for row in rows {
            let Some(written) = &row.fund else { continue };
            let name = spelled.entry(Arc::clone(written)).or_insert_with(|| {
                let name = funds.spelled(written.to_string());
                funds.remember(&name);
                if *name != **written {
                    respelled.insert(written.to_string(), name.clone());
                }
                name.into()
            });
            row.fund = Some(Arc::clone(name));
        }
        respelled.into_iter().map(|(written, name)| Respelled { written, name }).collect()
    }

    fn run(mut self, rows: &[GiftRow], back: &[RefundLine]) -> Result<GiftsSummary, ImportError> {
        let mut gifts: Vec<&GiftRow> = rows.iter().collect();
        // A gift with an id of its own goes first, so that no other gift of the file takes that id.
        gifts.sort_by_key(|row| row.portal_id.is_none());
        let mut new = Vec::new();
        let progress = &self.wishes.progress;
        for row in &gifts {
            progress.step().map_err(Refusal::from)?;
            let giver = match self.find_giver(row) {
                Err(NoGiver::Database(error)) => return Err(error.into()),
                found => found,
            };
            let member_id = giver.as_ref().ok().copied().flatten();
            match (self.recogniser.recognise(row, member_id)?, giver) {
                (KnownGift::Here { cents }, giver) => {
                    self.summary.already_here += 1;
                    self.summary.already_here_cents += cents;
                    self.tell(row, giver.ok().flatten(), GiftLineState::Here, None);
                }
                (KnownGift::Otherwise { reason }, _) => {
                    self.leave(row, GiftLineState::AsItIs, reason, |summary| &mut summary.left_as_they_are);
                }
                (KnownGift::Removed { reason }, _) => {
                    self.leave(row, GiftLineState::AsItIs, reason, |summary| &mut summary.removed_here);
                }
                (KnownGift::New, Err(NoGiver::LeftOut)) => {
                    self.tell(row, None, GiftLineState::LeftOut, None);
                }
                (KnownGift::New, giver) => match (self.refuses(row), giver) {
                    (Some(reason), _) => {
                        self.leave(row, GiftLineState::Bad, reason, |summary| &mut summary.skipped);
                    }
                    (None, Err(unknown)) => {
                        let reason = unknown.to_string();
                        self.leave(row, GiftLineState::Unknown, reason, |summary| &mut summary.left_out);
                        self.summary.left_out_cents += row.amount_cents;
                    }
                    (None, Ok(giver)) => new.push((*row, giver)),
                },
            }
        }
        self.summary.skipped.sort_by_key(|bad| bad.line);
        let came_before =
            store::journal::was_imported(self.work.tx, ListKind::Gifts, &self.wishes.file_name)?;
        self.recogniser.all_recognised(&gifts, came_before)?;
        progress.skip(rows.len() - new.len());
        let funds = self.enter_all(new)?;
        self.refuse_to_pass_over(rows)?;
        self.take_back(back)?;
        Ok(self.finish(funds)?)
    }

    /// Says what becomes of a line.
    fn tell(&mut self, row: &GiftRow, giver: Option<&str>, state: GiftLineState, reason: Option<&str>) {
        use GiftLineState::{Alike, Bad, Here, LeftOut, Unknown, Unlikely};
        let giver = giver.and_then(|id| self.givers.members.find(id)).map(ListPerson::from);
        let is_answered = state != Here && self.is_answered(row);
        let is_taken = state == Alike && self.wishes.takes_alike(row.line)
            || state == Unlikely && self.wishes.takes_line(row.line);
        if !is_taken && matches!(state, Alike | Unlikely | Unknown | LeftOut | Bad) {
            let reason = reason.map_or_else(|| NoGiver::LeftOut.to_string(), str::to_owned);
            self.passed_over.push(BadLine { line: row.line, reason });
        }
        self.summary.lines.push(GiftLine {
            giver,
            reason: reason.map(str::to_owned),
            is_answered,
            is_taken,
            ..GiftLine::new(row, state)
        });
    }

    /// Says why a line is not taken, and puts it on that list of the summary.
    fn leave(
        &mut self,
        row: &GiftRow,
        state: GiftLineState,
        reason: String,
        list: fn(&mut GiftsSummary) -> &mut Vec<BadLine>,
    ) {
        self.tell(row, None, state, Some(&reason));
        list(&mut self.summary).push(BadLine { line: row.line, reason });
    }

    fn refuses(&self, row: &GiftRow) -> Option<String> {
        gift_lines::refuses(row, self.wishes).or_else(|| self.closed.refuses(row))
    }

    fn is_answered(&self, row: &GiftRow) -> bool {
        self.answers.of(row).is_some()
            || self.answers.of_unknown(row).is_some() && self.givers.find(&row.giver).is_err()
    }

    /// An id below the highest one is that of a gift which was removed. So of a portal's export no line is left out
    /// while its gifts are taken: it could never come again.
    fn refuse_to_pass_over(&mut self, rows: &[GiftRow]) -> Result<(), ImportError> {
        let is_new = |row: &GiftRow| row.portal_id.is_some_and(|id| self.recogniser.is_unused(id));
        if self.summary.added == 0 || !rows.iter().any(is_new) {
            return Ok(());
        }
        let mut lines = std::mem::take(&mut self.passed_over);
        lines.sort_by_key(|bad| bad.line);
        // On screen the lines are decided one by one.
        if self.wishes.dry_run && self.wishes.is_on_screen() {
            self.summary.must_be_whole = !lines.is_empty();
            return Ok(());
        }
        if lines.is_empty() { Ok(()) } else { Err(ImportError::PassedOver(lines)) }
    }

    /// The giver's id, none for an anonymous gift.
    fn find_giver(&self, row: &GiftRow) -> Result<Option<&'a str>, NoGiver> {
        match self.answers.of(row) {
            Some(said) => answered(said),
            None if row.giver.is_anonymous() => Ok(None),
            None => match (self.givers.find(&row.giver), self.answers.of_unknown(row)) {
                (Ok(here), _) => Ok(Some(&here.id)),
                (Err(NoGiver::Question(_)), Some(said)) => answered(said),
                (Err(unknown), _) => Err(unknown),
            },
        }
    }
}

fn answered(said: &GiftGiverChoice) -> Result<Option<&str>, NoGiver> {
    match said.choice {
        GiftGiverKind::Person => said.member_id.as_deref().map(Some).ok_or(NoGiver::LeftOut),
        GiftGiverKind::Anonymous => Ok(None),
        GiftGiverKind::LeftOut => Err(NoGiver::LeftOut),
    }
}
