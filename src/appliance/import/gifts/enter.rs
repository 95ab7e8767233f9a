//! The lines that are taken: they are written, unless it is a rehearsal, and added up. Money that went out: a refund goes to
//! its gift where the list names it, everything else to the open lines.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::Import;
use crate::appliance::import::gift_file::RefundLine;
use crate::appliance::import::gift_lines::{self, GiftLine, GiftLineState};
use crate::appliance::import::gift_rows::GiftRow;
use crate::appliance::import::gift_summary::{Fund, GiftsSummary, LookAlike};
use crate::appliance::import::row::BadLine;
use crate::appliance::import::store::journal;
use crate::appliance::import::{Entity, count};
use crate::congregation::giving::reverse::{TakeBack, refund};
use crate::congregation::giving::store::{NewGift, funds, ledger};
use crate::congregation::giving::{gift, store as giving};
use crate::platform::money::{Cents, dollars};
use crate::platform::refusal::Refusal;

impl Import<'_> {
    /// Gifts that are not tax-deductible go to a fund that is not either.
    pub(super) fn keep_deductible_apart(&mut self, rows: &mut [GiftRow]) -> rusqlite::Result<()> {
        if !rows.iter().any(|row| row.is_not_deductible) {
            return Ok(());
        }
        let here = funds::list(self.work.tx)?;
        let is_apart = |name: &str| here.iter().any(|fund| fund.name == name && !fund.is_deductible);
        let deductible: HashSet<Option<Arc<str>>> =
            rows.iter().filter(|row| !row.is_not_deductible).map(|row| row.fund.clone()).collect();
        for row in rows.iter_mut().filter(|row| row.is_not_deductible) {
            let own = row.fund.clone().filter(|name| is_apart(name));
            let new =
                row.fund.clone().filter(|name| !self.funds.is_known(name) && !deductible.contains(&row.fund));
            let name = own.or(new).unwrap_or_else(|| match &row.fund {
                Some(name) => format!("{name} (not tax-deductible)").into(),
                None => "Not tax-deductible".into(),
            });
            if !self.funds.is_known(&name) {
                self.not_deductible.insert(name.to_string());
            }
            row.fund = Some(name);
        }
        Ok(())
    }

    /// Enters the new gifts but for those that look like one that is here or are unlikely, and are not taken all the same;
    /// the number of gifts and their sum for each fund.
    pub(super) fn enter_all<'r>(
        &mut self,
        new: Vec<(&'r GiftRow, Option<&str>)>,
    ) -> Result<BTreeMap<&'r str, Fund>, Refusal> {
        let mut funds: BTreeMap<&str, Fund> = BTreeMap::new();
        for (row, giver) in new {
            self.wishes.progress.step()?;
            let alike = self.recogniser.alike(row, giver)?;
            let is_taken = self.wishes.takes_alike(row.line);
            let unlikely = gift_lines::asks(row, self.wishes);
            let is_above = alike.as_ref().is_some_and(|gift| self.recogniser.is_unused(gift.id));
            let alike = LookAlike::of(row, alike.as_ref(), is_above);
            let (state, words) = match alike {
                None if unlikely.is_some() => (GiftLineState::Unlikely, unlikely),
                None => (GiftLineState::New, None),
                Some(alike) => {
                    let reasons: Vec<String> = [alike.reason()].into_iter().chain(unlikely).collect();
                    self.summary.look_alikes.push(alike);
                    (GiftLineState::Alike, Some(reasons.join("; ")))
                }
            };
            self.tell(row, giver, state, words.as_deref());
            match state {
                GiftLineState::Alike if !is_taken => self.summary.look_alikes_cents += row.amount_cents,
                GiftLineState::Unlikely if !self.wishes.takes_line(row.line) => {}
                _ => {
                    self.enter(row, giver)?;
                    let fund = funds.entry(row.fund.as_deref().unwrap_or_default()).or_default();
                    fund.gifts += 1;
                    fund.cents += row.amount_cents;
                }
            }
        }
        Ok(funds)
    }

    fn enter(&mut self, row: &GiftRow, member_id: Option<&str>) -> rusqlite::Result<()> {
        let (tx, now) = (self.work.tx, self.work.now.as_second());
        if let Some(fund) = row.fund.as_deref().filter(|fund| self.not_deductible.remove(*fund)) {
            funds::insert(tx, fund, false, now)?;
        }
        let fields = row.fields();
        let new = NewGift {
            id: row.portal_id,
            member_id,
            joint_id: gift::couple_of(tx, member_id, &fields.date)?,
            fields,
            import_fingerprint: Some(&row.fingerprint),
            import_payment: row.transaction.as_deref(),
            ..NewGift::default()
        };
        let id = giving::insert_gift(tx, &new, now)?;
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
            let giver = member_id.and_then(|id| self.givers.members.find(id));
            summary.would_be_added.push(BadLine { line, reason: row.in_words(giver) });
        }
        Ok(())
    }

    pub(super) fn finish(mut self, funds: BTreeMap<&str, Fund>) -> Result<GiftsSummary, Refusal> {
        let summary = &mut self.summary;
        for lines in [
            &mut summary.corrections,
            &mut summary.left_as_they_are,
            &mut summary.removed_here,
            &mut summary.left_out,
            &mut summary.would_be_added,
            &mut summary.nothing,
        ] {
            lines.sort_by_key(|bad| bad.line);
        }
        summary.look_alikes.sort_by_key(|alike| alike.line);
        summary.lines.finish(self.givers, summary.anonymous)?;
        summary.amount = Cents(summary.added_cents);
        let here = &self.funds;
        let with_name = |(name, fund): (&str, Fund)| {
            let newly = here.newly(Some(name).filter(|name| !name.is_empty()));
            let (is_new, alike) = (newly.is_some(), newly.and_then(|newly| newly.alike));
            Fund { name: name.to_owned(), amount: Cents(fund.cents), is_new, alike, ..fund }
        };
        summary.funds = funds.into_iter().map(with_name).collect();
        let added = count(self.summary.added + self.summary.given_back.len());
        self.summary.import = self.journal.finish(added, 0, &self.wishes.progress)?;
        Ok(self.summary)
    }

    pub(super) fn take_back(&mut self, lines: &[RefundLine]) -> Result<(), Refusal> {
        for back in lines {
            self.wishes.progress.go_on()?;
            let state = self.import_refund(back)?;
            let (reason, text) = (Some(back.reason.clone()), Some(back.words.clone()));
            self.summary.lines.push(GiftLine { reason, text, ..GiftLine::empty(back.line, state) });
        }
        Ok(())
    }

    fn import_refund(&mut self, back: &RefundLine) -> Result<GiftLineState, Refusal> {
        let is_here = giving::imported(self.work.tx, &back.fingerprint, None)?.is_some();
        let line = journal::find_line(self.work.tx, &back.fingerprint)?;
        if is_here || line.is_some_and(|(_, is_open)| !is_open) {
            return Ok(self.known_before());
        }
        let mut reason = back.reason.clone();
        if let (Some(payment), Some(row)) = (&back.takes_back, &back.row) {
            let mut gifts = giving::of_payment(self.work.tx, payment)?;
            if back.is_own {
                gifts = self.of_fund(gifts, row.fund.as_deref())?;
            }
            let taken = match gifts[..] {
                [gift] => self.refund(gift, back, row)?,
                [] if back.is_own && !back.is_part && row.amount_cents > 0 => {
                    self.summary.nothing.push(BadLine { line: back.line, reason });
                    return Ok(GiftLineState::Nothing);
                }
                [] => Err(format!("no gift here has the number {payment}")),
                _ => match self.of_amount(&gifts, row.amount_cents.abs())? {
                    Some(gift) => self.refund(gift, back, row)?,
                    None => Err(format!("{} gifts here have the number {payment}", gifts.len())),
                },
            };
            match taken {
                Ok(false) => return Ok(self.known_before()),
                Ok(true) => {
                    if let Some((id, _)) = line {
                        journal::close_line(self.work.tx, id, self.work.now.as_second())?;
                    }
                    let reason = back.words.clone();
                    self.summary.given_back.push(BadLine { line: back.line, reason });
                    self.summary.given_back_cents += row.amount_cents.abs();
                    return Ok(GiftLineState::Back);
                }
                Err(why) => reason = format!("{reason}; {why}"),
            }
        }
        if line.is_some() {
            return Ok(self.known_before());
        }
        let RefundLine { line, words, fingerprint, .. } = back;
        let import = self.journal.number()?;
        journal::insert_open_line(self.work.tx, fingerprint, import, *line, words, &reason)?;
        self.summary.open_lines.push(BadLine { line: *line, reason: format!("{words}: {reason}") });
        Ok(GiftLineState::Back)
    }

    /// Of the gifts of one payment, those that a line of its own means: to its fund, or, where that is another one here by
    /// now, those of an earlier list. Another part of the payment did not go back.
    fn of_fund(&self, gifts: Vec<i64>, fund: Option<&str>) -> rusqlite::Result<Vec<i64>> {
        let Some(fund) = fund else { return Ok(gifts) };
        let mut of_fund = Vec::new();
        for &id in &gifts {
            let gift = ledger::find(self.work.tx, id)?;
            of_fund.extend(gift.filter(|gift| gift.fields.fund.as_deref() == Some(fund)).map(|gift| gift.id));
        }
        let is_earlier = |id: &i64| !self.recogniser.is_unused(*id);
        Ok(if of_fund.is_empty() { gifts.into_iter().filter(is_earlier).collect() } else { of_fund })
    }

    /// The first of these gifts that is as large, and of which nothing was taken back.
    fn of_amount(&self, gifts: &[i64], cents: i64) -> rusqlite::Result<Option<i64>> {
        for &id in gifts {
            let is_as_large =
                ledger::find(self.work.tx, id)?.is_some_and(|gift| gift.fields.amount.0 == cents);
            if is_as_large && ledger::taken_back_cents(self.work.tx, id)? == 0 {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    fn known_before(&mut self) -> GiftLineState {
        self.summary.already_here += 1;
        GiftLineState::Here
    }

    /// Takes it off its gift, false where that was done; or says why that cannot be.
    fn refund(
        &mut self,
        gift: i64,
        back: &RefundLine,
        row: &GiftRow,
    ) -> Result<Result<bool, String>, Refusal> {
        // The gift's own line says how much went back in all.
        let before = if back.is_own { ledger::taken_back_cents(self.work.tx, gift)? } else { 0 };
        let amount_cents = row.amount_cents.abs() - before;
        if amount_cents <= 0 {
            return Ok(Ok(false));
        }
        let wanted = TakeBack {
            version: ledger::find(self.work.tx, gift)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?.version,
            date: row.date,
            reason: row.notes.as_deref().unwrap_or("Given back").to_owned(),
        };
        let taken = match refund(self.work, gift, amount_cents, &wanted) {
            Ok(taken) => taken,
            Err(refusal) if refusal.is_failure() => return Err(refusal),
            Err(refusal) => return Ok(Err(refusal.to_string().trim_end_matches('.').to_owned())),
        };
        giving::remember_imported(self.work.tx, &back.fingerprint, taken.id, row.transaction.as_deref())?;
        self.journal.added(Entity::Donation, &taken.id.to_string());
        Ok(Ok(true))
    }
}
