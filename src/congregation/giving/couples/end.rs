//! The end of giving together: one of both ends it, the treasurer does, they are no couple any more, or the row of one of
//! them is removed or merged, which can be undone. Gifts that name both go on naming both.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};
use serde::{Deserialize, Serialize};

use super::{DoneBy, EndReason, JointGiving, KeptCouple, log, store, tell};
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

fn no_couple(other: &str) -> String {
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

/// The couples of a person as they were before their row was taken away.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct KeptCouples(Vec<KeptCouple>);

/// The removed row.
#[derive(Clone, Copy, Debug)]
pub struct Restoration<'a> {
    pub person_id: &'a str,
    /// The row that it was merged into; none: it was removed.
    pub kept_id: Option<&'a str>,
    pub at: Timestamp,
}

impl KeptCouples {
    /// Reads the couples before anything of the person is changed.
    pub fn of(conn: &Connection, member_id: &str) -> rusqlite::Result<Self> {
        Ok(Self(store::kept(conn, member_id)?))
    }

    /// Brings back what is not there, or is the other row's now. Gifts stay whose they are, and name both again.
    pub fn put_back(&self, work: Work<'_>, way: Restoration<'_>) -> rusqlite::Result<()> {
        let tx = work.tx;
        for couple in &self.0 {
            if store::find(tx, couple.id)?.is_some() {
                if let Some(kept_id) = way.kept_id {
                    store::hand_back(tx, couple, way.person_id, kept_id)?;
                }
                if couple.ended_at.is_none() && is_free(tx, couple)? {
                    store::reopen(tx, couple.id, way.at.as_second())?;
                }
                continue;
            }
            if store::person(tx, &couple.one_id)?.is_none() || store::person(tx, &couple.other_id)?.is_none()
            {
                continue;
            }
            if couple.ended_at.is_none() && !is_free(tx, couple)? {
                store::insert_kept(tx, &couple.ended(way.at, work.zone))?;
            } else {
                store::insert_kept(tx, couple)?;
            }
            store::name_again(tx, couple)?;
            // People told that they are no couple any more are not told that it was undone.
            say_that_it_goes_on(work, couple)?;
        }
        Ok(())
    }
}

impl KeptCouple {
    fn ended(&self, at: Timestamp, zone: &TimeZone) -> Self {
        let today = at.to_zoned_datetime(zone.clone()).date();
        Self {
            ended_at: Some(at.as_second()),
            ended_on: Some(EndReason::Parted.last_day(None, today)),
            end_reason: Some(EndReason::Parted.as_str().to_owned()),
            ..self.clone()
        }
    }
}

/// Neither of both has asked another person, or gives together with one, since.
fn is_free(conn: &Connection, couple: &KeptCouple) -> rusqlite::Result<bool> {
    let is_free = |id: &str| Ok::<_, rusqlite::Error>(store::live_of(conn, id)?.is_none());
    Ok(is_free(&couple.one_id)? && is_free(&couple.other_id)?)
}

fn say_that_it_goes_on(work: Work<'_>, couple: &KeptCouple) -> rusqlite::Result<()> {
    let Work { tx, actor, now, .. } = work;
    let Some(joint) = store::find(tx, couple.id)?.filter(|joint| joint.end_reason.is_none()) else {
        return Ok(());
    };
    let Some(since) = &joint.started_on else { return Ok(()) };
    let is_couple =
        store::partner_of(tx, &joint.one.id)?.is_some_and(|partner| partner.person.id == joint.other.id);
    if !is_couple {
        return Ok(());
    }
    let words = format!("since {since}; as before");
    log(tx, Action::JointGivingBegun, &joint, DoneBy::Other(actor), &words, now)?;
    let (one, other) = (&joint.one, &joint.other);
    for (to, with) in [(one, other), (other, one)] {
        let detail = format!(
            "It was a mistake that you and {} did not give together any more: the two of you do, as before.",
            with.name()
        );
        tell(tx, Letter::JointGivingBegun, to, &detail, now)?;
    }
    Ok(())
}

/// One of both is removed: the other is told. The row goes with the person, the gifts stay with the other.
pub fn before_removal(work: Work<'_>, member_id: &str) -> rusqlite::Result<()> {
    let Work { tx, actor, now, .. } = work;
    let Some(joint) = store::live_of(tx, member_id)? else { return Ok(()) };
    if joint.started_on.is_none() {
        return drop_letter(tx, &joint);
    }
    let (removed, partner) = joint.seen_from(member_id);
    log(tx, Action::JointGivingEnded, &joint, DoneBy::Other(actor), EndReason::Parted.row(), now)?;
    let words = no_couple(&removed.name());
    tell(tx, Letter::JointGivingEnded, partner, &words, now)
}

/// Two rows of one person become one: `kept` takes the place of `other`. Where both rows give together with a partner,
/// the row that stays goes on; a couple of the two rows ends.
pub fn merge(work: Work<'_>, kept: &str, other: &str) -> rusqlite::Result<()> {
    let Work { tx, actor, now, zone } = work;
    let lives = (store::live_of(tx, kept)?, store::live_of(tx, other)?);
    match lives {
        (Some(mine), Some(theirs)) if mine.id == theirs.id => {
            drop_letter(tx, &mine)?;
            if mine.started_on.is_some() {
                let by = DoneBy::Other(actor);
                log(tx, Action::JointGivingEnded, &mine, by, "both rows are of one person", now)?;
            }
        }
        (Some(mine), Some(theirs)) if mine.started_on.is_none() && theirs.started_on.is_some() => {
            drop_question(tx, &mine)?;
        }
        (Some(_), Some(theirs)) => {
            finish(tx, &theirs, EndReason::Parted, DoneBy::Other(actor), now, zone)?;
        }
        _ => {}
    }
    store::hand_over(tx, other, kept)
}
