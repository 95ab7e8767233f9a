//! Entering a pledge to a campaign, changing one, and removing one that was withdrawn.

use rusqlite::{Connection, Transaction};

use super::{GivingCampaign, MOST_PLEDGES, Pledge, campaign, store};
use super::{PledgeFields, TypedPledge};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::giving::store::ledger;
use crate::congregation::giving::{PledgeStatus, gift};
use crate::platform::person_ref::PersonRef;
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};

/// A pledge to be entered.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct PledgeToAdd {
    pub giver_id: String,
    #[oai(flatten)]
    pub pledge: TypedPledge,
}

/// A pledge's new fields. A status that is sent back as it was shown changes nothing.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct PledgeEdit {
    /// The one that was read.
    pub version: i64,
    #[oai(flatten)]
    pub pledge: TypedPledge,
    pub status: PledgeStatus,
    /// The campaign that it comes to; left out: it stays where it is.
    pub campaign_id: Option<i64>,
}

impl Pledge {
    fn log(&self, work: Work<'_>, action: Action, words: &str) -> rusqlite::Result<()> {
        work.log_of(action, Some(&self.giver.giver.id), &format!("pledge {}: {words}", self.id))
    }
}

/// The treasurer enters a pledge to a campaign: one for a person, or for a couple who gives together.
pub fn add_pledge(work: Work<'_>, campaign_id: i64, new: &PledgeToAdd) -> Result<Pledge, Refusal> {
    let tx = work.tx;
    let campaign = campaign::find_campaign(tx, campaign_id)?;
    let mut fields =
        PledgeFields::for_campaign(campaign.id, &campaign.name).typed(&new.pledge, work.today())?;
    fields.date.get_or_insert_with(|| work.today().to_string());
    let giver = ledger::person(tx, &new.giver_id)?.ok_or_else(gift::unknown_giver)?;
    refuse_duplicate(tx, &campaign, &giver, None)?;
    let id = store::insert_pledge(tx, &giver.id, &fields, work.now.as_second())?;
    let pledge = find_pledge(tx, id)?;
    // The treasurer's status: the log does not follow later gifts.
    pledge.log(work, Action::PledgeAdded, &pledge.in_words_as(fields.said_status))?;
    Ok(pledge)
}

/// A person, or a couple who gives together, has one pledge to a campaign, and a campaign has not too many.
fn refuse_duplicate(
    conn: &Connection,
    campaign: &GivingCampaign,
    giver: &PersonRef,
    except: Option<i64>,
) -> Result<(), Refusal> {
    if let Some(held) = store::held(conn, campaign.id, &giver.id, except)? {
        let (holder, id) = (held.holder.in_words(), held.id);
        let who = if held.holder.id == giver.id {
            format!("{holder} has pledge {id} to this campaign already")
        } else {
            let giver = giver.in_words();
            format!("{giver} gives together with {holder}, who has pledge {id} to this campaign for both")
        };
        let text = format!("{who}. Change that one, or remove it first.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text).at("giverId"));
    }
    let (pledges, _) = store::pledged(conn, campaign.id)?;
    if pledges >= i64::from(MOST_PLEDGES) {
        let text = format!("A campaign has {MOST_PLEDGES} pledges at most.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    Ok(())
}

fn find_pledge(conn: &Connection, id: i64) -> Result<Pledge, Refusal> {
    store::find_pledge(conn, id)?.ok_or_else(|| Refusal::not_found("pledge"))
}

fn find_as_read(tx: &Transaction<'_>, id: i64, version: i64) -> Result<Pledge, Refusal> {
    let pledge = find_pledge(tx, id)?;
    refuse_stale("pledge", version, pledge.version)?;
    Ok(pledge)
}

pub fn change_pledge(work: Work<'_>, id: i64, edit: &PledgeEdit) -> Result<Pledge, Refusal> {
    let tx = work.tx;
    let before = find_as_read(tx, id, edit.version)?;
    let mut after = before.fields.clone().typed(&edit.pledge, work.today())?;
    after.said_status = status_to_store(after.said_status, before.status, edit.status);
    if let Some(campaign) = edit.campaign_id.filter(|id| Some(*id) != before.fields.campaign_id) {
        let campaign = campaign::find_campaign(tx, campaign)?;
        refuse_duplicate(tx, &campaign, &before.giver.giver, Some(id))?;
        after.campaign_id = Some(campaign.id);
        after.campaign = Some(campaign.name);
    }
    if after == before.fields {
        return Ok(before);
    }
    store::update_pledge(tx, id, &after, work.now.as_second())?;
    let changes = Changed::between(before.fields.values(), after.values());
    let changes = if changes.is_empty() { "to its campaign".to_owned() } else { changed::in_words(&changes) };
    let words = format!("{}: {changes}", before.in_words_as(before.fields.said_status));
    before.log(work, Action::PledgeChanged, &words)?;
    find_pledge(tx, id)
}

/// Removes a pledge that was withdrawn; returns what it was.
pub fn remove_pledge(work: Work<'_>, id: i64, version: i64) -> Result<Pledge, Refusal> {
    let pledge = find_as_read(work.tx, id, version)?;
    store::delete_pledge(work.tx, id)?;
    pledge.log(work, Action::PledgeRemoved, &pledge.in_words())?;
    Ok(pledge)
}

/// The treasurer's status to store. A status sent back as it was shown changes nothing: the gifts may have completed
/// it.
fn status_to_store(said: PledgeStatus, shown: PledgeStatus, typed: PledgeStatus) -> PledgeStatus {
    if typed == shown { said } else { typed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_and_sent_back_is_not_said() {
        use PledgeStatus::{Completed, Open, Paid};
        for (said, shown, typed, wanted) in [
            (Open, Open, Open, Open),
            (Open, Open, Completed, Completed),
            (Open, Completed, Completed, Open),
            (Open, Completed, Open, Open),
            (Open, Completed, Paid, Paid),
            (Completed, Completed, Completed, Completed),
            (Completed, Completed, Open, Open),
            (Paid, Paid, Paid, Paid),
        ] {
            let stored = status_to_store(said, shown, typed);
            assert_eq!(stored, wanted, "{said:?} shown as {shown:?}, sent {typed:?}");
        }
    }
}
