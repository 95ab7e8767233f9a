//! A campaign is added, changed, removed.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::store::sums as sums_store;
use super::{CampaignError, GivingCampaign, MOST_CAMPAIGNS, store};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::congregation::giving::GiftWork;
use crate::congregation::giving::funds::key;
use crate::congregation::giving::store::funds;
use crate::platform::money::{dollars, sum};
use crate::platform::text::validation;
use crate::platform::typed_time::parse_day;

const LONGEST_NAME: usize = 100;

/// A campaign as a treasurer types it.
#[derive(Clone, Debug, Default)]
pub struct TypedCampaign {
    pub name: String,
    pub fund_id: i64,
    /// Empty: none.
    pub goal: String,
    pub from: String,
    /// Empty: until further notice.
    pub to: String,
}

/// The campaign of this name in any spelling.
fn find_named(conn: &Connection, name: &str) -> rusqlite::Result<Option<GivingCampaign>> {
    let wanted = key(name);
    Ok(store::list(conn)?.into_iter().find(|campaign| key(&campaign.name) == wanted))
}

pub fn find_campaign(conn: &Connection, id: i64) -> Result<GivingCampaign, CampaignError> {
    store::find(conn, id)?.ok_or(CampaignError::Unknown)
}

pub fn add_campaign(
    tx: &Transaction<'_>,
    typed: &TypedCampaign,
    work: &GiftWork<'_>,
) -> Result<GivingCampaign, CampaignError> {
    if store::list(tx)?.len() >= MOST_CAMPAIGNS as usize {
        return Err(CampaignError::TooMany);
    }
    let campaign = checked(tx, typed, None, work.today())?;
    let id = store::insert(tx, &campaign, work.now.as_second())?;
    let added = find_campaign(tx, id)?;
    log(tx, Action::CampaignAdded, &format!("campaign {id}: {}", in_words(&added)), work)?;
    Ok(added)
}

/// A new name goes to all of its pledges. Returns it before and after.
pub fn change_campaign(
    tx: &Transaction<'_>,
    (id, version): (i64, i64),
    typed: &TypedCampaign,
    work: &GiftWork<'_>,
) -> Result<(GivingCampaign, GivingCampaign), CampaignError> {
    let before = find_campaign(tx, id)?;
    if version != before.version {
        return Err(CampaignError::Stale);
    }
    let after = checked(tx, typed, Some(&before), work.today())?;
    let goal = |campaign: &GivingCampaign| campaign.goal_cents.map(dollars);
    let changes: Vec<Changed> = [
        Changed::of("name", Some(&before.name), Some(&after.name)),
        Changed::of("fund", Some(&before.fund), Some(&after.fund)),
        Changed::of("goal", goal(&before).as_deref(), goal(&after).as_deref()),
        Changed::of("first day", Some(&before.first_day), Some(&after.first_day)),
        Changed::of("last day", before.last_day.as_deref(), after.last_day.as_deref()),
    ]
    .into_iter()
    .flatten()
    .collect();
    if changes.is_empty() {
        return Ok((before.clone(), before));
    }
    store::update(tx, &after)?;
    let words = format!("campaign {id} ({}): {}", before.name, changed::in_words(&changes));
    log(tx, Action::CampaignChanged, &words, work)?;
    Ok((before, find_campaign(tx, id)?))
}

/// Removes a campaign without pledges. Returns it.
pub fn remove_campaign(
    tx: &Transaction<'_>,
    (id, version): (i64, i64),
    work: &GiftWork<'_>,
) -> Result<GivingCampaign, CampaignError> {
    let campaign = find_campaign(tx, id)?;
    if version != campaign.version {
        return Err(CampaignError::Stale);
    }
    match sums_store::pledged(tx, id)? {
        (0, _) => {}
        (pledges, _) => return Err(CampaignError::HasPledges(pledges)),
    }
    store::delete(tx, id)?;
    log(tx, Action::CampaignRemoved, &format!("campaign {id}: {}", in_words(&campaign)), work)?;
    Ok(campaign)
}

/// Validates the fields as typed. An unchanged fund may stay, even where it is closed by now.
fn checked(
    conn: &Connection,
    typed: &TypedCampaign,
    before: Option<&GivingCampaign>,
    today: Date,
) -> Result<GivingCampaign, CampaignError> {
    let id = before.map(|before| before.id);
    let name = validation::one_line("The name", &typed.name, LONGEST_NAME)?;
    if let Some(other) = find_named(conn, &name)?.filter(|other| Some(other.id) != id) {
        return Err(CampaignError::NameTaken(other.name));
    }
    let goal = typed.goal.trim();
    let goal_cents =
        if goal.is_empty() { None } else { Some(sum::parse(goal).map_err(CampaignError::Goal)?) };
    let first = day("from", &typed.from)?;
    let last = if typed.to.trim().is_empty() { None } else { Some(day("to", &typed.to)?) };
    if last.is_some_and(|last| last < first) {
        return Err(CampaignError::Backwards);
    }
    let fund = funds::find(conn, typed.fund_id)?.ok_or(CampaignError::NoFund)?;
    let is_kept = before.is_some_and(|before| before.fund_id == fund.id);
    if fund.is_closed && !is_kept && last.is_none_or(|last| last >= today) {
        return Err(CampaignError::FundClosed(fund.name));
    }
    let (first_day, last_day) = (first.to_string(), last.map(|last| last.to_string()));
    if let Some(other) = store::overlapping(conn, fund.id, (&first_day, last_day.as_deref()), id)? {
        let days = other.days_in_words();
        return Err(CampaignError::Overlaps { fund: fund.name, other: other.name, days });
    }
    Ok(GivingCampaign {
        id: id.unwrap_or_default(),
        name,
        fund_id: fund.id,
        fund: fund.name,
        goal_cents,
        first_day,
        last_day,
        version: before.map_or(1, |before| before.version),
    })
}

fn day(field: &'static str, typed: &str) -> Result<Date, CampaignError> {
    if typed.trim().is_empty() {
        return Err(CampaignError::Day(field, "The first day is missing.".to_owned()));
    }
    parse_day(typed).map_err(|error| CampaignError::Day(field, error.to_string()))
}

/// "Roof; fund Building; goal $20,000.00; from 2026-01-01"
fn in_words(campaign: &GivingCampaign) -> String {
    let goal =
        campaign.goal_cents.map_or_else(|| "no goal".to_owned(), |cents| format!("goal {}", dollars(cents)));
    format!("{}; fund {}; {goal}; {}", campaign.name, campaign.fund, campaign.days_in_words())
}

fn log(tx: &Transaction<'_>, action: Action, words: &str, work: &GiftWork<'_>) -> rusqlite::Result<()> {
    let entry = NewLogEntry::by(work.actor, action, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(words), ..entry }, work.now)
}
