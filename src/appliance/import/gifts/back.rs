//! Money that went out: a refund goes to its gift where the list names it, everything else to the open lines.

use super::Import;
use crate::appliance::import::Entity;
use crate::appliance::import::error::{BadLine, ImportError};
use crate::appliance::import::gift_file::MoneyBack;
use crate::appliance::import::gift_lines::{GiftLine, GiftLineState};
use crate::appliance::import::gift_rows::GiftRow;
use crate::appliance::import::store::open_lines::{self, NewOpenLine};
use crate::congregation::giving::gift::{GiftError, find_gift};
use crate::congregation::giving::reverse::{Refund, refund};
use crate::congregation::giving::store as giving;

impl Import<'_> {
    pub(super) fn take_back(&mut self, lines: &[MoneyBack]) -> Result<(), ImportError> {
        for back in lines {
            self.wishes.progress.go_on()?;
            let state = self.of_money_back(back)?;
            let (reason, text) = (Some(back.reason.clone()), Some(back.words.clone()));
            self.lines.push(GiftLine { reason, text, ..GiftLine::empty(back.line, state) });
        }
        Ok(())
    }

    fn of_money_back(&mut self, back: &MoneyBack) -> Result<GiftLineState, ImportError> {
        let is_here = giving::imported(self.conn, &back.fingerprint)?.is_some();
        if is_here || open_lines::is_here(self.conn, &back.fingerprint)? {
            self.summary.already_here += 1;
            return Ok(GiftLineState::Here);
        }
        let mut reason = back.reason.clone();
        if let (Some(payment), Some(row)) = (&back.takes_back, &back.row) {
            let gift = giving::of_payment(self.conn, payment)?;
            let is_to_come = self.journal.is_none() && self.payments.contains(payment);
            let taken = match gift {
                Some(gift) => self.refund(gift, back, row)?,
                None if is_to_come => Ok(()),
                None if back.is_own => {
                    self.summary.nothing.push(BadLine { line: back.line, reason });
                    return Ok(GiftLineState::Nothing);
                }
                None => Err(format!("no gift here has the number {payment}")),
            };
            match taken {
                Ok(()) => {
                    let reason = back.words.clone();
                    self.summary.given_back.push(BadLine { line: back.line, reason });
                    self.summary.given_back_cents += row.amount_cents.abs();
                    return Ok(GiftLineState::Back);
                }
                Err(why) => reason = format!("{reason}; {why}"),
            }
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

    /// Takes it off its gift; or says why that cannot be. A rehearsal writes nothing.
    fn refund(
        &mut self,
        gift: i64,
        back: &MoneyBack,
        row: &GiftRow,
    ) -> Result<Result<(), String>, ImportError> {
        let Some(journal) = &mut self.journal else { return Ok(Ok(())) };
        let wanted = Refund {
            version: find_gift(self.conn, gift).map_err(of_database)?.version,
            amount_cents: row.amount_cents.abs(),
            date: row.date,
            note: row.notes.clone().unwrap_or_default(),
        };
        let taken = match refund(journal.tx(), gift, &wanted, &self.work) {
            Ok(taken) => taken,
            Err(GiftError::Database(error)) => return Err(error.into()),
            Err(error) => return Ok(Err(error.to_string().trim_end_matches('.').to_owned())),
        };
        giving::remember_imported(journal.tx(), &back.fingerprint, taken.id, row.transaction.as_deref())?;
        journal.added(Entity::Donation, &taken.id.to_string());
        Ok(Ok(()))
    }
}

fn of_database(error: GiftError) -> rusqlite::Error {
    match error {
        GiftError::Database(error) => error,
        _ => rusqlite::Error::QueryReturnedNoRows,
    }
}
