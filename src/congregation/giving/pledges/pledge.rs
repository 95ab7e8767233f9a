//! Entering a pledge to a campaign, changing one, and removing one that was withdrawn.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::store::pledges::{self as store, NewPledge};
use super::{GivingCampaign, MOST_PLEDGES, Pledge, change};
use crate::accounts::audit_log::Action;
use crate::accounts::audit_log::changed::{self, Changed};
use crate::congregation::giving::{GiftWork, PledgeStatus, gift};
use crate::congregation::people::members::store::accounts;
use crate::platform::money::cents::Cents;
use crate::platform::money::dollars;
use crate::platform::person_ref::PersonRef;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::validation;

const LONGEST_RHYTHM: usize = 100;

/// A pledge to a campaign as a treasurer types it.
#[derive(Clone, Debug)]
pub struct CampaignPledge {
    /// `members.id`
    pub giver_id: String,
    /// More than zero.
    pub amount: Cents,
    pub rhythm: String,
    /// Today where none is given.
    pub date: Option<Date>,
}

/// A pledge's new fields.
#[derive(Clone, Debug)]
pub struct PledgeChange {
    /// The one that was read.
    pub version: i64,
    /// More than zero.
    pub amount: Cents,
    pub rhythm: String,
    pub date: Option<Date>,
    pub status: PledgeStatus,
    /// The campaign that it comes to; none: it stays where it is.
    pub campaign_id: Option<i64>,
}

impl Pledge {
    fn log(
        &self,
        tx: &Transaction<'_>,
        action: Action,
        words: &str,
        work: &GiftWork<'_>,
    ) -> rusqlite::Result<()> {
        work.log(tx, action, Some(&self.giver.giver.id), &format!("pledge {}: {words}", self.id))
    }
}

/// The treasurer enters a pledge to a campaign: one for a person, or for a couple who gives together.
pub fn add_pledge(
    tx: &Transaction<'_>,
    campaign_id: i64,
    typed: &CampaignPledge,
    work: &GiftWork<'_>,
) -> Result<Pledge, Refusal> {
    let campaign = super::store::find(tx, campaign_id)?.ok_or_else(change::unknown)?;
    let day = typed.date.unwrap_or_else(|| work.today());
    gift::refuse_future(day, work.today())?;
    let rhythm = checked_rhythm(&typed.rhythm)?;
    let giver = accounts::find(tx, &typed.giver_id)?.ok_or_else(gift::unknown_giver)?;
    let giver = PersonRef::from(&giver);
    refuse_duplicate(tx, &campaign, &giver, None)?;
    let new = NewPledge {
        member_id: &giver.id,
        amount_cents: typed.amount.0,
        status: PledgeStatus::Open,
        campaign: Some(&campaign.name),
        campaign_id: Some(campaign.id),
        rhythm: rhythm.as_deref(),
        date: Some(&day.to_string()),
    };
    let id = store::insert(tx, &new, work.now.as_second())?;
    let pledge = find_pledge(tx, id)?;
    // The treasurer's status: the log does not follow later gifts.
    let words = pledge.in_words_as(pledge.said_status.as_str());
    pledge.log(tx, Action::PledgeAdded, &words, work)?;
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
        let (holder, id) = (held.holder, held.id);
        let who = if held.member_id == giver.id {
            format!("{holder} has pledge {id} to this campaign already")
        } else {
            let giver = giver.in_words();
            format!("{giver} gives together with {holder}, who has pledge {id} to this campaign for both")
        };
        let text = format!("{who}. Change that one, or remove it first.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text).at("giverId"));
    }
    let (pledges, _) = super::store::sums::pledged(conn, campaign.id)?;
    if pledges >= i64::from(MOST_PLEDGES) {
        let text = format!("A campaign has {MOST_PLEDGES} pledges at most.");
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    Ok(())
}

fn checked_rhythm(text: &str) -> Result<Option<String>, Refusal> {
    validation::optional_line("The rhythm", text, LONGEST_RHYTHM).map_err(Refusal::of_field("rhythm"))
}

pub fn find_pledge(conn: &Connection, id: i64) -> Result<Pledge, Refusal> {
    let unknown = || Refusal::new(ErrorCode::NotFound, "There is no such pledge here any more.");
    store::find(conn, id)?.ok_or_else(unknown)
}

fn find_as_read(tx: &Transaction<'_>, id: i64, version: i64) -> Result<Pledge, Refusal> {
    let pledge = find_pledge(tx, id)?;
    if pledge.version == version {
        return Ok(pledge);
    }
    let text = "Somebody else has changed this pledge meanwhile. Nothing was saved yet.";
    Err(Refusal::new(ErrorCode::ChangedMeanwhile, text))
}

pub fn change_pledge(
    tx: &Transaction<'_>,
    id: i64,
    change: &PledgeChange,
    work: &GiftWork<'_>,
) -> Result<Pledge, Refusal> {
    let before = find_as_read(tx, id, change.version)?;
    if let Some(day) = change.date {
        gift::refuse_future(day, work.today())?;
    }
    let mut after = Pledge {
        amount: change.amount,
        rhythm: checked_rhythm(&change.rhythm)?,
        date: change.date.map(|day| day.to_string()),
        said_status: status_to_store(&before, change.status),
        ..before.clone()
    };
    if let Some(campaign) = change.campaign_id.filter(|id| Some(*id) != before.campaign_id) {
        let campaign = super::store::find(tx, campaign)?.ok_or_else(super::change::unknown)?;
        refuse_duplicate(tx, &campaign, &before.giver.giver, Some(id))?;
        after.campaign_id = Some(campaign.id);
        after.campaign = Some(campaign.name);
    }
    let changes: Vec<Changed> = [
        Changed::of("amount", Some(&dollars(before.amount.0)), Some(&dollars(after.amount.0))),
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
    before.log(tx, Action::PledgeChanged, &words, work)?;
    find_pledge(tx, id)
}

/// Removes a pledge that was withdrawn; returns what it was.
pub fn remove_pledge(
    tx: &Transaction<'_>,
    id: i64,
    version: i64,
    work: &GiftWork<'_>,
) -> Result<Pledge, Refusal> {
    let pledge = find_as_read(tx, id, version)?;
    store::delete(tx, id)?;
    pledge.log(tx, Action::PledgeRemoved, &pledge.in_words(), work)?;
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
            let giver = PersonRef {
                id: "m".to_owned(),
                number: "M0002".to_owned(),
                first_name: "Mary".to_owned(),
                last_name: "Smith".to_owned(),
            };
            let pledge = Pledge {
                id: 1,
                giver: NamedGiver { giver, preferred_name: None, household: None, partner: None },
                amount: Cents(100),
                rhythm: None,
                status: shown,
                said_status: said_before,
                campaign: None,
                campaign_id: None,
                paid: Cents(0),
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
