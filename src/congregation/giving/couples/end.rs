//! The end of giving together: one of both ends it, the treasurer does, or they are no couple any more. Gifts that
//! name both go on naming both.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::Transaction;

use super::{DoneBy, EndReason, JointGiving, log, store, tell};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::mail::{Letter, outbox};

/// Ends it. After a death no letter goes out; the one who ended it knows.
pub(super) fn finish(
    tx: &Transaction<'_>,
    joint: &JointGiving,
    reason: EndReason,
    by: DoneBy<'_>,
    now: Timestamp,
    zone: &TimeZone,
) -> rusqlite::Result<()> {
    if joint.started_on.is_none() {
        return drop_question(tx, joint);
    }
    let today = now.to_zoned_datetime(zone.clone()).date();
    let died_on = store::died_on(tx, joint.id)?;
    let last_day = reason.last_day(died_on.as_deref(), today);
    store::end(tx, joint.id, &last_day, reason.as_str(), now.as_second())?;
    let words = format!("until {last_day}; {}", reason.row());
    log(tx, Action::JointGivingEnded, joint, by, &words, now)?;
    let (one, other) = (&joint.one, &joint.other);
    for (to, other) in [(one, other), (other, one)] {
        let words = match (reason, by) {
            (EndReason::Died, _) => continue,
            (_, DoneBy::Oneself { member_id, .. }) if member_id == to.id => continue,
            (EndReason::Asked, _) => format!("{} has ended that the two of you give together.", other.name()),
            (EndReason::Treasurer, _) => {
                format!("Our treasurer has ended that you and {} give together.", other.name())
            }
            (EndReason::Parted, _) => no_couple(&other.name()),
        };
        tell(tx, Letter::JointGivingEnded, to, &words, now)?;
    }
    Ok(())
}

pub(super) fn no_couple(other: &str) -> String {
    format!(
        "You and {other} are not written down as a couple of one household any more, so the two of you do not give together any more either."
    )
}

/// Ends it for all who are no couple any more: to be called after every change of households and every death.
/// Returns how many ended.
pub fn end_where_parted(work: Work<'_>) -> rusqlite::Result<usize> {
    let Work { tx, actor, now, zone } = work;
    let parted = store::parted(tx)?;
    for joint in &parted {
        let has_died = store::died_on(tx, joint.id)?.is_some();
        let reason = if has_died { EndReason::Died } else { EndReason::Parted };
        finish(tx, joint, reason, DoneBy::Other(actor), now, zone)?;
    }
    Ok(parted.len())
}

/// Deletes a question without an answer.
pub(super) fn drop_question(tx: &Transaction<'_>, joint: &JointGiving) -> rusqlite::Result<()> {
    store::delete(tx, joint.id)?;
    drop_letter(tx, joint)
}

pub(super) fn drop_letter(tx: &Transaction<'_>, joint: &JointGiving) -> rusqlite::Result<()> {
    outbox::withdraw(tx, Letter::JointGivingAsked, &joint.other.id)
}
