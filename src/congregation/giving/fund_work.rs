//! The treasurer's work on funds: added, renamed, put in order, closed, merged.

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use super::GiftFund;
use super::funds::{ALIKE, MANY, key, likeness};
use super::store::funds as store;
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{self, Action, Actor, NewLogEntry};
use crate::platform::text::validation::{self, TextError};

const LONGEST_NAME: usize = 100;

/// A fund's new fields.
#[derive(Clone, Debug)]
pub struct FundChange {
    /// The one that was read.
    pub version: i64,
    pub name: String,
    pub is_deductible: bool,
    pub is_closed: bool,
    /// Its place in the list of all, the first is 1; none: as it is.
    pub position: Option<usize>,
}

/// Two spellings that are likely one fund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeProposal {
    /// The one with fewer gifts.
    pub from: GiftFund,
    pub into: GiftFund,
    /// They differ only in accents, case and spaces.
    pub is_certain: bool,
}

/// The result of a merge of two funds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FundsMerged {
    pub into: GiftFund,
    pub gifts: usize,
}

/// Why a fund stayed as it is.
#[derive(Debug, thiserror::Error)]
pub enum FundError {
    #[error(transparent)]
    Name(#[from] TextError),
    #[error("There is a fund called \"{0}\" already. If both are one fund, merge them.")]
    NameTaken(String),
    #[error("\"{0}\" is the only open fund, and a gift needs one. Add or open another fund first.")]
    LastOpen(String),
    #[error("There is no such fund here any more.")]
    Unknown,
    #[error("Somebody else has changed this fund meanwhile. Nothing was saved yet.")]
    Stale,
    #[error("A fund cannot be merged into itself.")]
    IntoItself,
    #[error("\"{0}\" is closed and takes no gifts, also not those of another fund. Open it first.")]
    IntoClosed(String),
    #[error(
        "Both funds have a campaign at the same time: \"{0}\" and \"{1}\". Change the days of one of them first."
    )]
    CampaignsOverlap(String, String),
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl MergeProposal {
    pub fn why(&self) -> String {
        let how = if self.is_certain { "is another spelling of" } else { "looks like" };
        format!("\"{}\" {how} \"{}\".", self.from.name, self.into.name)
    }
}

fn find_by_id(conn: &Connection, id: i64) -> Result<GiftFund, FundError> {
    store::find(conn, id)?.ok_or(FundError::Unknown)
}

/// Adds a fund: the last of the open ones.
pub fn add_fund(
    tx: &Transaction<'_>,
    name: &str,
    is_deductible: bool,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<GiftFund, FundError> {
    let name = validation::one_line("The name", name, LONGEST_NAME)?;
    refuse_taken(tx, &name, None)?;
    let id = store::insert(tx, &name, is_deductible, now.as_second())?;
    let fund = find_by_id(tx, id)?;
    let words = format!("fund {id}: {name}, {}", tax_word(is_deductible));
    log(tx, actor, Action::FundAdded, &words, now)?;
    Ok(fund)
}

/// Changes a fund. A new name goes to all of its gifts, also to those of closed months. Returns it as it is then.
pub fn change_fund(
    tx: &Transaction<'_>,
    id: i64,
    change: FundChange,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<GiftFund, FundError> {
    let before = find_by_id(tx, id)?;
    if change.version != before.version {
        return Err(FundError::Stale);
    }
    let after = GiftFund {
        name: validation::one_line("The name", &change.name, LONGEST_NAME)?,
        is_deductible: change.is_deductible,
        is_closed: change.is_closed,
        ..before.clone()
    };
    if after.name != before.name {
        refuse_taken(tx, &after.name, Some(id))?;
    }
    if after.is_closed && !before.is_closed {
        let open = store::list(tx)?.into_iter().filter(|fund| !fund.is_closed && fund.id != id);
        if open.count() == 0 {
            return Err(FundError::LastOpen(before.name));
        }
    }
    let yes = |is: bool| if is { "yes" } else { "no" };
    let mut changes: Vec<Changed> = [
        Changed::of("name", Some(&before.name), Some(&after.name)),
        Changed::of("tax-deductible", Some(yes(before.is_deductible)), Some(yes(after.is_deductible))),
        Changed::of("closed", Some(yes(before.is_closed)), Some(yes(after.is_closed))),
    ]
    .into_iter()
    .flatten()
    .collect();
    if !changes.is_empty() {
        store::update(tx, &after, now.as_second())?;
    }
    if after.name != before.name {
        store::touch_gifts(tx, &after.name)?;
    }
    if let Some(position) = change.position {
        changes.extend(move_to(tx, id, position)?);
    }
    if !changes.is_empty() {
        let words = format!("fund {id} ({}): {}", before.name, changed::in_words(&changes));
        log(tx, actor, Action::FundChanged, &words, now)?;
    }
    find_by_id(tx, id)
}

/// All gifts and campaigns of the fund `from` become `into`'s, and `from` goes. Only the security log knows it from then on.
pub fn merge_funds(
    tx: &Transaction<'_>,
    (from, version): (i64, i64),
    into: i64,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<FundsMerged, FundError> {
    let (from, into) = (find_by_id(tx, from)?, find_by_id(tx, into)?);
    if from.id == into.id {
        return Err(FundError::IntoItself);
    }
    if version != from.version {
        return Err(FundError::Stale);
    }
    if into.is_closed && !from.is_closed {
        return Err(FundError::IntoClosed(into.name));
    }
    if let Some((one, other)) = store::overlapping_campaigns(tx, from.id, into.id)? {
        return Err(FundError::CampaignsOverlap(one, other));
    }
    // The fund stays from now on, also without a gift.
    store::update(tx, &into, now.as_second())?;
    let campaigns = store::move_campaigns(tx, from.id, into.id)?;
    let gifts = store::merge(tx, &from, &into)?;
    let moved: Vec<String> = campaigns.iter().map(|name| format!(", campaign \"{name}\"")).collect();
    let campaigns = moved.concat();
    let words = format!(
        "fund {} ({}, {}) -> fund {} ({}): {gifts} gifts{campaigns}",
        from.id,
        from.name,
        tax_word(from.is_deductible),
        into.id,
        into.name
    );
    log(tx, actor, Action::FundsMerged, &words, now)?;
    let into = find_by_id(tx, into.id)?;
    Ok(FundsMerged { into, gifts })
}

/// Spelling variants that are likely one fund: the one with fewer gifts is proposed to go. None where there are more
/// funds than a congregation has.
pub fn merge_proposals(conn: &Connection) -> rusqlite::Result<Vec<MergeProposal>> {
    let funds = store::list(conn)?;
    if funds.len() > MANY {
        return Ok(Vec::new());
    }
    let mut counted = Vec::new();
    for fund in funds {
        counted.push((store::count_gifts(conn, &fund.name)?, key(&fund.name), fund));
    }
    // Closed ones go first, then those with fewer gifts; of equals the later one in the list.
    counted.reverse();
    counted.sort_by_key(|(gifts, _, fund)| (!fund.is_closed, *gifts));
    let mut proposals = Vec::new();
    for (at, (_, name, from)) in counted.iter().enumerate() {
        let others = counted[at + 1..].iter().filter(|(_, _, into)| from.is_closed || !into.is_closed);
        let alike = others.map(|(_, other, into)| (likeness(other, name), into));
        let best =
            alike.filter(|(likeness, _)| *likeness >= ALIKE).max_by(|(one, _), (two, _)| one.total_cmp(two));
        if let Some((_, into)) = best {
            let is_certain = validation::folded(&into.name) == validation::folded(&from.name);
            proposals.push(MergeProposal { from: from.clone(), into: into.clone(), is_certain });
        }
    }
    Ok(proposals)
}

/// Puts a fund at this place of the list. Returns what changed.
fn move_to(tx: &Transaction<'_>, id: i64, position: usize) -> Result<Option<Changed>, FundError> {
    let mut ids: Vec<i64> = store::list(tx)?.into_iter().map(|fund| fund.id).collect();
    let Some(before) = ids.iter().position(|&other| other == id) else { return Ok(None) };
    ids.remove(before);
    let after = position.saturating_sub(1).min(ids.len());
    ids.insert(after, id);
    for (place, &id) in (1..).zip(&ids) {
        store::set_position(tx, id, place)?;
    }
    let place = |at: usize| (at + 1).to_string();
    Ok(Changed::of("place", Some(&place(before)), Some(&place(after))))
}

fn refuse_taken(conn: &Connection, name: &str, except: Option<i64>) -> Result<(), FundError> {
    let wanted = key(name);
    let others = store::list(conn)?.into_iter().filter(|fund| Some(fund.id) != except);
    match others.into_iter().find(|fund| key(&fund.name) == wanted) {
        Some(fund) => Err(FundError::NameTaken(fund.name)),
        None => Ok(()),
    }
}

fn tax_word(is_deductible: bool) -> &'static str {
    if is_deductible { "tax-deductible" } else { "not tax-deductible" }
}

fn log(
    tx: &Transaction<'_>,
    actor: Actor<'_>,
    action: Action,
    words: &str,
    now: Timestamp,
) -> rusqlite::Result<()> {
    let entry = NewLogEntry::by(actor, action, None, None);
    audit_log::record(tx, &NewLogEntry { detail: Some(words), ..entry }, now)
}
