//! Changing a pledge, removing a withdrawn one.

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::Transaction;

use super::pledge::{checked_rhythm, find_pledge, refuse_duplicate};
use super::store::pledges as store;
use super::{Pledge, PledgeError};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Actor};
use crate::congregation::giving::{GiftWork, PledgeStatus, gift};
use crate::platform::money::dollars;

/// A pledge's new fields.
#[derive(Clone, Debug)]
pub struct PledgeChange {
    /// The one that was read.
    pub version: i64,
    /// More than zero.
    pub amount_cents: i64,
    pub rhythm: String,
    pub date: Option<Date>,
    pub status: PledgeStatus,
    /// The campaign that it comes to; none: it stays where it is.
    pub campaign_id: Option<i64>,
}

pub fn change_pledge(
    tx: &Transaction<'_>,
    id: i64,
    change: &PledgeChange,
    work: &GiftWork<'_>,
) -> Result<Pledge, PledgeError> {
    let before = find_pledge(tx, id)?;
    if change.version != before.version {
        return Err(PledgeError::Stale);
    }
    if let Some(day) = change.date {
        gift::refuse_future(day, work.today())?;
    }
    let mut after = Pledge {
        amount_cents: change.amount_cents,
        rhythm: checked_rhythm(&change.rhythm)?,
        date: change.date.map(|day| day.to_string()),
        said_status: status_to_store(&before, change.status),
        ..before.clone()
    };
    if let Some(campaign) = change.campaign_id.filter(|id| Some(*id) != before.campaign_id) {
        let campaign = super::store::find(tx, campaign)?.ok_or(PledgeError::UnknownCampaign)?;
        refuse_duplicate(tx, &campaign, &before.giver.giver, Some(id))?;
        after.campaign_id = Some(campaign.id);
        after.campaign = Some(campaign.name);
    }
    let changes: Vec<Changed> = [
        Changed::of("amount", Some(&dollars(before.amount_cents)), Some(&dollars(after.amount_cents))),
        Changed::of("status", Some(before.said_status.as_str()), Some(after.said_status.as_str())),
        Changed::of("date", before.date.as_deref(), after.date.as_deref()),
        Changed::of("campaign", before.campaign.as_deref(), after.campaign.as_deref()),
        Changed::of("rhythm", before.rhythm.as_deref(), after.rhythm.as_deref()),
    ]
    .into_iter()
    .flatten()
    .collect();
    if changes.is_empty() && after.campaign_id == before.campaign_id {
        return Ok(before);
    }
    store::update(tx, &after, work.now.as_second())?;
    let before_words = before.in_words_as(before.said_status.as_str());
    let words = format!("{before_words}: {}", changed::in_words(&changes));
    let words = if changes.is_empty() { format!("{before_words}: to its campaign") } else { words };
    before.log(tx, work.actor, Action::PledgeChanged, &words, work.now)?;
    find_pledge(tx, id)
}

/// Removes a pledge that was withdrawn; returns what it was.
pub fn remove_pledge(
    tx: &Transaction<'_>,
    (id, version): (i64, i64),
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<Pledge, PledgeError> {
    let pledge = find_pledge(tx, id)?;
    if version != pledge.version {
        return Err(PledgeError::Stale);
    }
    store::delete(tx, id)?;
    pledge.log(tx, actor, Action::PledgeRemoved, &pledge.in_words(), now)?;
    Ok(pledge)
}

/// The treasurer's status to store. A status sent back as it was shown changes nothing: the gifts may have completed
/// it.
fn status_to_store(before: &Pledge, typed: PledgeStatus) -> PledgeStatus {
    if typed == before.status { before.said_status } else { typed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::congregation::giving::Giver;
    use crate::congregation::giving::counting::NamedGiver;

    #[test]
    fn what_is_shown_and_sent_back_is_not_said() {
        use PledgeStatus::{Completed, Open, Paid};
        for (said_before, shown, typed, wanted) in [
            (Open, Open, Open, Open),
            (Open, Open, Completed, Completed),
            (Open, Completed, Completed, Open),
            (Open, Completed, Open, Open),
            (Open, Completed, Paid, Paid),
            (Completed, Completed, Completed, Completed),
            (Completed, Completed, Open, Open),
            (Paid, Paid, Paid, Paid),
        ] {
            let giver = Giver {
                id: "m".to_owned(),
                number: "M0002".to_owned(),
                first_name: "Mary".to_owned(),
                last_name: "Smith".to_owned(),
            };
            let pledge = Pledge {
                id: 1,
                giver: NamedGiver { giver, preferred_name: None, household: None, partner: None },
                amount_cents: 100,
                rhythm: None,
                status: shown,
                said_status: said_before,
                campaign: None,
                campaign_id: None,
                paid_cents: 0,
                date: None,
                version: 1,
            };
            assert_eq!(
                status_to_store(&pledge, typed),
                wanted,
                "{said_before:?} shown as {shown:?}, sent {typed:?}"
            );
        }
    }
}
