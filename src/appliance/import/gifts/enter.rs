//! The lines that are taken: they are written, unless it is a rehearsal, and added up.

use std::collections::BTreeMap;

use super::Import;
use crate::appliance::import::Entity;
use crate::appliance::import::error::{BadLine, ImportError};
use crate::appliance::import::gift_lines::GiftLines;
use crate::appliance::import::gift_rows::GiftRow;
use crate::appliance::import::summary::{Fund, GiftsSummary};
use crate::congregation::giving::store::NewDonation;
use crate::congregation::giving::{gift, store as giving};
use crate::platform::money::dollars;

impl Import<'_> {
    pub(super) fn enter(&mut self, row: &GiftRow, member_id: Option<&str>) -> rusqlite::Result<()> {
        if let Some(journal) = &mut self.journal {
            let date = row.date.to_string();
            let new = NewDonation {
                id: row.portal_id,
                member_id,
                joint_id: gift::couple_of(self.conn, member_id, &date)?,
                amount_cents: row.amount_cents,
                transaction_date: &date,
                category: row.fund.as_deref(),
                description: row.notes.as_deref(),
                payment_method: row.method.as_deref(),
                check_number: row.check_number.as_deref(),
                import_fingerprint: Some(&row.fingerprint),
                ..NewDonation::default()
            };
            let id = giving::insert_donation(journal.tx(), &new, self.now.as_second())?;
            journal.added(Entity::Donation, &id.to_string());
        }
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

    pub(super) fn finish(mut self, funds: BTreeMap<&str, (usize, i64)>) -> Result<GiftsSummary, ImportError> {
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
        summary.lines = GiftLines::listed(self.lines, self.conn, &self.givers)?;
        let here = &self.funds;
        summary.funds = funds
            .into_iter()
            .map(|(name, (gifts, cents))| {
                let newly = here.newly(Some(name).filter(|name| !name.is_empty()));
                let (is_new, alike) = (newly.is_some(), newly.and_then(|newly| newly.alike));
                Fund { name: name.to_owned(), gifts, cents, is_new, alike }
            })
            .collect();
        if let Some(journal) = self.journal {
            self.summary.import = journal.finish(self.summary.added, 0, &self.wishes.progress)?;
        }
        Ok(self.summary)
    }
}
