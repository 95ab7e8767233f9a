//! Entering a pledge, by a command or for a campaign; finding and listing them.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::change::find_named;
use super::store::pledges::{self as store, NewPledge};
use super::{GivingCampaign, MOST_PLEDGES, Pledge, PledgeError};
use crate::accounts::audit_log::{Action, Actor};
use crate::congregation::giving::totals::{FinancialSummary, summarize};
use crate::congregation::giving::unlikely::{self, LARGE_PLEDGE};
use crate::congregation::giving::{AmountTotal, BookWork, Giver, PledgeStatus, funds, gift};
use crate::congregation::members::account::find_account;
use crate::congregation::members::store::accounts;
use crate::platform::text::validation::{self, TextError};

const LONGEST_RHYTHM: usize = 100;

/// A pledge as a volunteer types it in a command.
#[derive(Clone, Debug)]
pub struct TypedPledge {
    /// The pledge's member: an e-mail address or a member number.
    pub who: String,
    /// More than zero.
    pub amount_cents: i64,
    /// What it is for. Where a campaign has that name, the pledge belongs to it.
    pub campaign: String,
    /// What it was promised as, such as "$50 a month".
    pub rhythm: String,
    /// Today where none is given.
    pub date: Option<Date>,
    /// How it stands.
    pub status: PledgeStatus,
    /// It is another pledge than the one that says the same.
    pub again: bool,
    /// An unlikely amount or day is meant.
    pub unlikely: bool,
}

/// A pledge to a campaign, as the treasurer's page sends it.
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

pub fn enter_pledge(
    tx: &Transaction<'_>,
    typed: TypedPledge,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Pledge, PledgeError> {
    let today = now.to_zoned_datetime(zone.clone()).date();
    let day = typed.date.unwrap_or(today);
    gift::refuse_future(day, today)?;
    if typed.amount_cents < 0 {
        return Err(PledgeError::Negative(typed.amount_cents));
    }
    let remarks = [unlikely::amount(typed.amount_cents, LARGE_PLEDGE), unlikely::day(day, today)];
    gift::refuse_unlikely(remarks, typed.unlikely)?;
    let giver = Giver::from(&find_account(tx, &typed.who)?);
    let campaign = gift::checked_text("The campaign", &typed.campaign)?;
    let rhythm = checked_rhythm(&typed.rhythm)?;
    let joined = campaign.as_deref().map_or(Ok(None), |name| find_named(tx, name))?;
    if let Some(joined) = &joined {
        refuse_second(tx, joined, &giver, None)?;
    } else {
        let key = |campaign: &Option<String>| campaign.as_deref().map(funds::key);
        let is_same = |pledge: &Pledge| {
            pledge.amount_cents == typed.amount_cents && key(&pledge.campaign) == key(&campaign)
        };
        let same = store::list(tx, Some(&giver.id), None)?.into_iter().find(is_same);
        if let Some(same) = same.filter(|_| !typed.again) {
            return Err(PledgeError::Twice { id: same.id, words: same.in_words() });
        }
    }
    let new = NewPledge {
        member_id: &giver.id,
        amount_cents: typed.amount_cents,
        status: typed.status,
        campaign: joined.as_ref().map(|joined| joined.name.as_str()).or(campaign.as_deref()),
        campaign_id: joined.as_ref().map(|joined| joined.id),
        rhythm: rhythm.as_deref(),
        date: Some(&day.to_string()),
    };
    insert(tx, &new, Actor::CommandLine, now)
}

/// The treasurer enters a pledge to a campaign: one for a person, or for a couple who gives together.
pub fn add_pledge(
    tx: &Transaction<'_>,
    campaign_id: i64,
    typed: &CampaignPledge,
    work: &BookWork<'_>,
) -> Result<Pledge, PledgeError> {
    let campaign = super::store::find(tx, campaign_id)?.ok_or(PledgeError::UnknownCampaign)?;
    let day = typed.date.unwrap_or_else(|| work.today());
    gift::refuse_future(day, work.today())?;
    let rhythm = checked_rhythm(&typed.rhythm)?;
    let giver = accounts::find(tx, &typed.giver_id)?.ok_or(PledgeError::UnknownGiver)?;
    let giver = Giver::from(&giver);
    refuse_second(tx, &campaign, &giver, None)?;
    let new = NewPledge {
        member_id: &giver.id,
        amount_cents: typed.amount_cents,
        status: PledgeStatus::Open,
        campaign: Some(&campaign.name),
        campaign_id: Some(campaign.id),
        rhythm: rhythm.as_deref(),
        date: Some(&day.to_string()),
    };
    insert(tx, &new, work.actor, work.now)
}

fn insert(
    tx: &Transaction<'_>,
    new: &NewPledge<'_>,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<Pledge, PledgeError> {
    let id = store::insert(tx, new, now.as_second())?;
    let pledge = find_pledge(tx, id)?;
    // As it was said: the log does not follow later gifts.
    pledge.log(tx, actor, Action::PledgeAdded, &pledge.in_words_as(pledge.said_status.as_str()), now)?;
    Ok(pledge)
}

/// A person, or a couple who gives together, has one pledge to a campaign, and a campaign has not too many.
pub(super) fn refuse_second(
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
    store::find(conn, id)?.ok_or(PledgeError::Unknown(id))
}

/// The pledges of the person `who` names, or all; of any status, or of one. Newest first.
pub fn list_pledges(
    conn: &Connection,
    who: Option<&str>,
    status: Option<PledgeStatus>,
) -> Result<Vec<Pledge>, PledgeError> {
    let account = who.map(|who| find_account(conn, who)).transpose()?;
    Ok(store::list(conn, account.as_ref().map(|account| account.id.as_str()), status)?)
}

/// Adds up a list of pledges by the one rule of [`summarize`].
pub fn total_of(pledges: &[Pledge]) -> FinancialSummary {
    let sums: Vec<(PledgeStatus, AmountTotal)> = pledges
        .iter()
        .map(|pledge| (pledge.status, AmountTotal { count: 1, cents: pledge.amount_cents }))
        .collect();
    summarize(AmountTotal::default(), &sums)
}
