//! Entering a pledge to a campaign.

use jiff::Timestamp;
use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::store::pledges::{self as store, NewPledge};
use super::{GivingCampaign, MOST_PLEDGES, Pledge, PledgeError};
use crate::accounts::audit_log::{Action, Actor};
use crate::congregation::giving::{GiftWork, Giver, PledgeStatus, gift};
use crate::congregation::people::members::store::accounts;
use crate::platform::text::validation::{self, TextError};

const LONGEST_RHYTHM: usize = 100;

/// A pledge to a campaign as a treasurer types it.
#[derive(Clone, Debug)]
pub struct CampaignPledge {
    /// `members.id`
    pub giver_id: String,
    /// More than zero.
    pub amount_cents: i64,
    pub rhythm: String,
    /// Today where none is given.
    pub date: Option<Date>,
}

impl Pledge {
    pub(super) fn log(
        &self,
        tx: &Transaction<'_>,
        actor: Actor<'_>,
        action: Action,
        words: &str,
        now: Timestamp,
    ) -> rusqlite::Result<()> {
        gift::log_by(tx, actor, action, Some(&self.giver.giver), &format!("pledge {}: {words}", self.id), now)
    }
}

/// The treasurer enters a pledge to a campaign: one for a person, or for a couple who gives together.
pub fn add_pledge(
    tx: &Transaction<'_>,
    campaign_id: i64,
    typed: &CampaignPledge,
    work: &GiftWork<'_>,
) -> Result<Pledge, PledgeError> {
    let campaign = super::store::find(tx, campaign_id)?.ok_or(PledgeError::UnknownCampaign)?;
    let day = typed.date.unwrap_or_else(|| work.today());
    gift::refuse_future(day, work.today())?;
    let rhythm = checked_rhythm(&typed.rhythm)?;
    let giver = accounts::find(tx, &typed.giver_id)?.ok_or(PledgeError::UnknownGiver)?;
    let giver = Giver::from(&giver);
    refuse_duplicate(tx, &campaign, &giver, None)?;
    let new = NewPledge {
        member_id: &giver.id,
        amount_cents: typed.amount_cents,
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
    pledge.log(tx, work.actor, Action::PledgeAdded, &words, work.now)?;
    Ok(pledge)
}

/// A person, or a couple who gives together, has one pledge to a campaign, and a campaign has not too many.
pub(super) fn refuse_duplicate(
    conn: &Connection,
    campaign: &GivingCampaign,
    giver: &Giver,
    except: Option<i64>,
) -> Result<(), PledgeError> {
    match store::held(conn, campaign.id, &giver.id, except)? {
        Some(held) if held.member_id == giver.id => {
            return Err(PledgeError::HasOne { holder: held.holder, id: held.id });
        }
        Some(held) => {
            return Err(PledgeError::CoupleHasOne {
                giver: giver.in_words(),
                holder: held.holder,
                id: held.id,
            });
        }
        None => {}
    }
    let (pledges, _) = super::store::sums::pledged(conn, campaign.id)?;
    if pledges >= i64::from(MOST_PLEDGES) { Err(PledgeError::TooMany) } else { Ok(()) }
}

pub(super) fn checked_rhythm(text: &str) -> Result<Option<String>, TextError> {
    validation::optional_line("The rhythm", text, LONGEST_RHYTHM)
}

pub fn find_pledge(conn: &Connection, id: i64) -> Result<Pledge, PledgeError> {
    store::find(conn, id)?.ok_or(PledgeError::Unknown)
}
