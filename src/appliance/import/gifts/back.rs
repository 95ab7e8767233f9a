//! Money that went out: a refund goes to its gift where the list names it, everything else to the open lines.

use super::Import;
use crate::appliance::import::Entity;
use crate::appliance::import::gift_file::RefundLine;
use crate::appliance::import::gift_lines::{GiftLine, GiftLineState};
use crate::appliance::import::gift_rows::GiftRow;
use crate::appliance::import::row::BadLine;
use crate::appliance::import::store::open_lines::{self, NewOpenLine};
use crate::congregation::giving::reverse::{TakeBack, refund};
use crate::congregation::giving::store::{self as giving, ledger};
use crate::platform::refusal::Refusal;

impl Import<'_> {
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
        let is_here = giving::imported(self.conn, &back.fingerprint)?.is_some();
        let is_open = open_lines::is_open(self.conn, &back.fingerprint)?;
        if is_here || is_open == Some(false) {
            return Ok(self.known_before());
        }
        let mut reason = back.reason.clone();
        if let (Some(payment), Some(row)) = (&back.takes_back, &back.row) {
            let gift = giving::of_payment(self.conn, payment)?;
            let is_to_come = self.journal.is_none() && !self.awaited.contains(payment);
            let taken = match gift {
                Some(gift) => self.refund(gift, back, row)?,
                None if is_to_come => Ok(true),
                None if back.is_own => {
                    self.summary.nothing.push(BadLine { line: back.line, reason });
                    return Ok(GiftLineState::Nothing);
                }
                None => Err(format!("no gift here has the number {payment}")),
            };
            match taken {
                Ok(false) => return Ok(self.known_before()),
                Ok(true) => {
                    if let Some(journal) = self.journal.as_ref().filter(|_| is_open.is_some()) {
                        open_lines::close_for_gift(
                            journal.tx(),
                            &back.fingerprint,
                            self.work.now.as_second(),
                        )?;
                    }
                    let reason = back.words.clone();
                    self.summary.given_back.push(BadLine { line: back.line, reason });
                    self.summary.given_back_cents += row.amount_cents.abs();
                    return Ok(GiftLineState::Back);
                }
                Err(why) => reason = format!("{reason}; {why}"),
            }
        }
        if is_open.is_some() {
            return Ok(self.known_before());
        }
        if let Some(journal) = &mut self.journal {
            let new = NewOpenLine { line: back.line, words: &back.words, reason: &reason };
            open_lines::insert(journal.tx(), &back.fingerprint, journal.number()?, &new)?;
        }
        self.summary
            .open_lines
            .push(BadLine { line: back.line, reason: format!("{}: {reason}", back.words) });
        Ok(GiftLineState::Back)
    }

    fn known_before(&mut self) -> GiftLineState {
        self.summary.already_here += 1;
        GiftLineState::Here
    }

    /// Takes it off its gift, false where that was done; or says why that cannot be. A rehearsal writes nothing.
    fn refund(
        &mut self,
        gift: i64,
        back: &RefundLine,
        row: &GiftRow,
    ) -> Result<Result<bool, String>, Refusal> {
        // The gift's own line says how much went back in all.
        let before = if back.is_own { ledger::taken_back_cents(self.conn, gift)? } else { 0 };
        let amount_cents = row.amount_cents.abs() - before;
        if amount_cents <= 0 {
            return Ok(Ok(false));
        }
        let Some(journal) = &mut self.journal else { return Ok(Ok(true)) };
        let wanted = TakeBack {
            version: ledger::find(self.conn, gift)?.ok_or(rusqlite::Error::QueryReturnedNoRows)?.version,
            date: row.date,
            note: row.notes.as_deref().unwrap_or_default().to_owned(),
        };
        let taken = match refund(journal.tx(), gift, amount_cents, &wanted, &self.work) {
            Ok(taken) => taken,
            Err(refusal) if refusal.is_failure() => return Err(refusal),
            Err(refusal) => return Ok(Err(refusal.to_string().trim_end_matches('.').to_owned())),
        };
        giving::remember_imported(journal.tx(), &back.fingerprint, taken.id, row.transaction.as_deref())?;
        journal.added(Entity::Donation, &taken.id.to_string());
        Ok(Ok(true))
    }
}
