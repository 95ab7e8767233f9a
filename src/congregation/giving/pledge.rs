//! Pledges in the treasurer's view: entering one, changing its status, removing a withdrawn one.

use super::{AmountTotal, Giver, Pledge, PledgeStatus, funds, store};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rusqlite::{Connection, Transaction};

use super::gift::{self, GiftError};
use super::store::pledges;
use super::totals::{FinancialSummary, summarize};
use super::unlikely::{self, LARGE_PLEDGE};
use crate::accounts::audit_log::Action;
use crate::congregation::members::account::{AccountError, find_account};
use crate::platform::money::dollars;
use crate::platform::text::validation::TextError;

/// A pledge as a volunteer types it.
#[derive(Clone, Debug)]
pub struct TypedPledge {
    /// The pledge's member: an e-mail address or a member number.
    pub who: String,
    /// More than zero.
    pub amount_cents: i64,
    /// What it is for.
    pub campaign: String,
    /// Today where none is given.
    pub date: Option<Date>,
    /// How it stands.
    pub status: PledgeStatus,
    /// It is another pledge than the one that says the same.
    pub again: bool,
    /// An unlikely amount or day is meant.
    pub unlikely: bool,
}

/// Why the pledges were left as they were.
#[derive(Debug, thiserror::Error)]
pub enum PledgeError {
    /// No person has that e-mail or number.
    #[error(transparent)]
    Account(#[from] AccountError),
    #[error(transparent)]
    Text(#[from] TextError),
    /// A day that has not come yet, or an amount or a day that is more often a slip than meant.
    #[error(transparent)]
    Gift(#[from] GiftError),
    /// A negative amount.
    #[error("A pledge of {} is none. Name what was promised, such as 1200.", dollars(*.0))]
    Negative(i64),
    /// It looks like the same pledge once more.
    #[error("Pledge {id} already says so: {words}. If this is another pledge, enter it with --again.")]
    Twice {
        /// The existing pledge.
        id: i64,
        /// The existing pledge in words.
        words: String,
    },
    #[error("There is no pledge {0}. This list shows the ids: portal pledge list")]
    Unknown(i64),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl Pledge {
    /// "$1,200.00; open; 2026-11-15; Roof; Mary Smith (M0002)".
    pub fn in_words(&self) -> String {
        self.in_words_as(self.status.as_str())
    }

    fn in_words_as(&self, status: &str) -> String {
        let parts = [
            Some(dollars(self.amount_cents)),
            Some(status.to_owned()),
            self.date.clone(),
            self.campaign.clone(),
            Some(self.giver.in_words()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    fn log(&self, tx: &Transaction<'_>, action: Action, words: &str, now: Timestamp) -> rusqlite::Result<()> {
        gift::log(tx, action, Some(&self.giver), &format!("pledge {}: {words}", self.id), now)
    }
}

pub fn enter_pledge(
    tx: &Transaction<'_>,
    typed: TypedPledge,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Pledge, PledgeError> {
    let today = now.to_zoned(zone.clone()).date();
    let day = typed.date.unwrap_or(today);
    gift::refuse_future(day, today)?;
    if typed.amount_cents < 0 {
        return Err(PledgeError::Negative(typed.amount_cents));
    }
    let remarks = [unlikely::amount(typed.amount_cents, LARGE_PLEDGE), unlikely::day(day, today)];
    gift::refuse_unlikely(remarks, typed.unlikely)?;
    let giver = Giver::from(&find_account(tx, &typed.who)?);
    let campaign = gift::checked_text("The campaign", &typed.campaign)?;
    let key = |campaign: &Option<String>| campaign.as_deref().map(funds::key);
    let is_same = |pledge: &Pledge| {
        pledge.amount_cents == typed.amount_cents && key(&pledge.campaign) == key(&campaign)
    };
    let same = pledges::list(tx, Some(&giver.id), None)?.into_iter().find(is_same);
    if let Some(same) = same.filter(|_| !typed.again) {
        return Err(PledgeError::Twice { id: same.id, words: same.in_words() });
    }
    let (cents, day) = (typed.amount_cents, day.to_string());
    let status = typed.status.as_str();
    let at = now.as_second();
    let id = store::insert_pledge(tx, &giver.id, cents, status, campaign.as_deref(), Some(&day), at)?;
    let pledge = Pledge { id, giver, amount_cents: cents, status: typed.status, campaign, date: Some(day) };
    pledge.log(tx, Action::PledgeAdded, &pledge.in_words(), now)?;
    Ok(pledge)
}

pub fn find_pledge(conn: &Connection, id: i64) -> Result<Pledge, PledgeError> {
    pledges::find(conn, id)?.ok_or(PledgeError::Unknown(id))
}

/// Says how a pledge stands. Returns it as it was.
pub fn set_pledge_status(
    tx: &Transaction<'_>,
    id: i64,
    status: PledgeStatus,
    now: Timestamp,
) -> Result<Pledge, PledgeError> {
    let before = find_pledge(tx, id)?;
    if before.status != status {
        pledges::set_status(tx, id, status, now.as_second())?;
        let change = format!("{} -> {}", before.status.as_str(), status.as_str());
        before.log(tx, Action::PledgeChanged, &before.in_words_as(&change), now)?;
    }
    Ok(before)
}

/// Removes a pledge that was withdrawn; returns what it was.
pub fn remove_pledge(tx: &Transaction<'_>, id: i64, now: Timestamp) -> Result<Pledge, PledgeError> {
    let pledge = find_pledge(tx, id)?;
    pledges::delete(tx, id)?;
    pledge.log(tx, Action::PledgeRemoved, &pledge.in_words(), now)?;
    Ok(pledge)
}

/// The pledges of the person `who` names, or all; of any status, or of one. Newest first.
pub fn list_pledges(
    conn: &Connection,
    who: Option<&str>,
    status: Option<PledgeStatus>,
) -> Result<Vec<Pledge>, PledgeError> {
    let account = who.map(|who| find_account(conn, who)).transpose()?;
    Ok(pledges::list(conn, account.as_ref().map(|account| account.id.as_str()), status)?)
}

/// Adds up a list of pledges by the one rule of [`summarize`].
pub fn total_of(pledges: &[Pledge]) -> FinancialSummary {
    let sums: Vec<(PledgeStatus, AmountTotal)> = pledges
        .iter()
        .map(|pledge| (pledge.status, AmountTotal { count: 1, cents: pledge.amount_cents }))
        .collect();
    summarize(AmountTotal::default(), &sums)
}
