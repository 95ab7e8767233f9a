//! A gift that is found after its sheet was closed, such as a forgotten envelope: a correction of the sheet.

use super::sheets::find_sheet;
use super::{MOST_ROWS, store};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::giving::correct::GiftToCorrect;
use crate::congregation::giving::store::ledger;
use crate::congregation::giving::{add, fields, gift};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Adds a gift to the closed sheet `id`, and keeps why.
pub fn add_to_closed(work: Work<'_>, id: i64, typed: &GiftToCorrect, reason: &str) -> Result<(), Refusal> {
    let (tx, now) = (work.tx, work.now.as_second());
    let sheet = find_sheet(tx, id)?;
    if sheet.closed.is_none() {
        let text = format!("Counting sheet {id} is open. Type the gift as a row of it.");
        return Err(Refusal::new(ErrorCode::SheetOpen, text));
    }
    let reason = fields::checked_reason(reason)?
        .ok_or_else(|| Refusal::field("reason", "Say why it is added to a sheet that is closed."))?;
    let rows = store::count_rows(tx, id)?;
    if rows >= MOST_ROWS {
        let text = format!("A sheet has {MOST_ROWS} rows at most. Add the gift without a sheet.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    let gift = add::checked(work, typed)?;
    let giver = gift.giver_id();
    let envelope = match giver {
        Some(giver) => store::givers::find(tx, giver, &sheet.date)?.and_then(|found| found.envelope),
        None => None,
    };
    // A closed sheet loses no row.
    let key = format!("added-{}", rows + 1);
    let of = (giver, gift::couple_of(tx, giver, &gift.fields.date)?);
    let gift_id = add::enter(work, of, gift.fields.clone(), Some((id, &key)))?;
    store::set_envelope(tx, gift_id, envelope)?;
    ledger::keep_added(tx, gift_id, &reason, &work.actor.in_words(), now)?;
    let words = format!("donation {gift_id} of sheet {id}, which was closed: {}; {reason}", gift.in_words());
    Ok(work.log_of(Action::DonationAdded, giver, &words)?)
}
