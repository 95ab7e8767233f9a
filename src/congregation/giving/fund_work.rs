//! The treasurer's work on funds: added, renamed, put in order, closed, merged, removed.

use rusqlite::{Connection, Transaction};

use super::funds::{ALIKE, MANY, key, likeness};
use super::store::funds as store;
use super::{GiftFund, months};
use crate::accounts::audit_log::changed::{self, Changed};
use crate::accounts::audit_log::{Action, Work};
use crate::platform::refusal::{ErrorCode, Refusal, refuse_stale};
use crate::platform::text;

const LONGEST_NAME: usize = 100;

/// A fund's new fields.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct FundEdit {
    /// The one that was read.
    version: i64,
    /// Up to 100 characters on one line. All of its gifts have this name then.
    name: String,
    tax_deductible: bool,
    is_closed: bool,
    /// Its place in the list, the first is 1; left out: as it is.
    position: Option<u16>,
}

/// Two funds that are likely one.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct FundsAlike {
    /// The id of the one that would go: it has fewer gifts.
    pub from: i64,
    /// The id of the one that would stay.
    pub into: i64,
    /// A sentence.
    pub why: String,
}

/// The result of a merge: the fund that has the gifts now.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct FundsMerged {
    pub fund: GiftFund,
    /// How many gifts came to it.
    pub moved: usize,
}

fn find_by_id(conn: &Connection, id: i64) -> Result<GiftFund, Refusal> {
    store::find(conn, id)?.ok_or_else(|| Refusal::not_found("fund"))
}

/// The funds in their order, with how many gifts each has where that `is_counted`.
pub fn list(conn: &Connection, is_counted: bool) -> rusqlite::Result<Vec<GiftFund>> {
    let funds = store::list(conn)?.into_iter();
    funds.map(|fund| if is_counted { counted(conn, fund) } else { Ok(fund) }).collect()
}

/// The fund with how many gifts it has.
fn counted(conn: &Connection, fund: GiftFund) -> rusqlite::Result<GiftFund> {
    Ok(GiftFund { gifts: Some(store::count_gifts(conn, &fund.name)?), ..fund })
}

/// A fund's name, in shape; it was typed into `field`.
pub(super) fn checked_name(name: &str, field: &'static str) -> Result<String, Refusal> {
    text::one_line("The name", name, LONGEST_NAME).map_err(Refusal::of_field(field))
}

/// Adds a fund: the last of the open ones.
pub fn add_fund(work: Work<'_>, name: &str, is_deductible: bool) -> Result<GiftFund, Refusal> {
    let tx = work.tx;
    let name = checked_name(name, "name")?;
    refuse_taken(tx, &name, None)?;
    let id = store::insert(tx, &name, is_deductible, work.now.as_second())?;
    let words = format!("fund {id}: {name}, {}", tax_word(is_deductible));
    work.log(Action::FundAdded, &words)?;
    Ok(counted(tx, find_by_id(tx, id)?)?)
}

/// Changes a fund. A new name goes to all of its gifts, also to those of closed months. Returns it as it is then.
pub fn change_fund(work: Work<'_>, id: i64, change: &FundEdit) -> Result<GiftFund, Refusal> {
    let tx = work.tx;
    let before = find_by_id(tx, id)?;
    refuse_stale("fund", change.version, before.version)?;
    let after = GiftFund {
        name: checked_name(&change.name, "name")?,
        is_deductible: change.tax_deductible,
        is_closed: change.is_closed,
        ..before.clone()
    };
    if after.name != before.name {
        refuse_taken(tx, &after.name, Some(id))?;
    }
    if after.is_closed {
        refuse_only_open(tx, &before)?;
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
        store::update(tx, &after, work.now.as_second())?;
    }
    if after.name != before.name {
        store::touch_gifts(tx, &after.name)?;
    }
    if let Some(position) = change.position {
        changes.extend(move_to(tx, id, position.into())?);
    }
    if !changes.is_empty() {
        let words = format!("fund {id} ({}): {}", before.name, changed::in_words(&changes));
        work.log(Action::FundChanged, &words)?;
    }
    Ok(counted(tx, find_by_id(tx, id)?)?)
}

/// Removes a fund without gifts and campaigns, which was read in this `version`. Returns it.
pub fn remove_fund(work: Work<'_>, id: i64, version: i64) -> Result<GiftFund, Refusal> {
    let tx = work.tx;
    let fund = find_by_id(tx, id)?;
    refuse_stale("fund", version, fund.version)?;
    if store::count_rows(tx, &fund)? > 0 {
        let text = format!(
            "\"{}\" has gifts or a campaign, and stays. Close it, so that it takes no new gifts, or merge it into another fund.",
            fund.name
        );
        return Err(Refusal::new(ErrorCode::NotAsItWas, text));
    }
    refuse_only_open(tx, &fund)?;
    store::delete(tx, id)?;
    work.log(Action::FundRemoved, &format!("fund {id}: {}, {}", fund.name, tax_word(fund.is_deductible)))?;
    Ok(fund)
}

/// All gifts and campaigns of the fund `from`, which was read in this `version`, become `into`'s, and `from` goes. Only the
/// security log knows it from then on. Not where `from` has gifts of closed months: their sums by fund stay.
pub fn merge_funds(work: Work<'_>, from: i64, version: i64, into: i64) -> Result<FundsMerged, Refusal> {
    let tx = work.tx;
    let (from, into) = (find_by_id(tx, from)?, find_by_id(tx, into)?);
    if from.id == into.id {
        return Err(Refusal::field("into", "A fund cannot be merged into itself."));
    }
    refuse_stale("fund", version, from.version)?;
    if into.is_closed && !from.is_closed {
        let text = format!(
            "\"{}\" is closed and takes no gifts, also not those of another fund. Open it first.",
            into.name
        );
        return Err(Refusal::new(ErrorCode::FundClosed, text).at("into"));
    }
    if let Some(refusal) = months::closed_months(&store::closed_months(tx, &from.name)?) {
        return Err(refusal);
    }
    if let Some((one, other)) = store::overlapping_campaigns(tx, from.id, into.id)? {
        let text = format!(
            "Both funds have a campaign at the same time: \"{one}\" and \"{other}\". Change the days of one of them first."
        );
        return Err(Refusal::new(ErrorCode::NotAsItWas, text).at("into"));
    }
    // The fund stays from now on, also without a gift.
    store::update(tx, &into, work.now.as_second())?;
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
    work.log(Action::FundsMerged, &words)?;
    let fund = counted(tx, find_by_id(tx, into.id)?)?;
    Ok(FundsMerged { fund, moved: gifts })
}

/// Spelling variants that are likely one fund: the one with fewer gifts is proposed to go. None where there are more
/// funds than a congregation has.
pub fn merge_proposals(conn: &Connection) -> rusqlite::Result<Vec<FundsAlike>> {
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
            let is_certain = text::folded(&into.name) == text::folded(&from.name);
            let how = if is_certain { "is another spelling of" } else { "looks like" };
            let why = format!("\"{}\" {how} \"{}\".", from.name, into.name);
            proposals.push(FundsAlike { from: from.id, into: into.id, why });
        }
    }
    Ok(proposals)
}

/// Puts a fund at this place of the list. Returns what changed.
fn move_to(tx: &Transaction<'_>, id: i64, position: usize) -> rusqlite::Result<Option<Changed>> {
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

/// Refuses to close or remove the only fund that is open.
fn refuse_only_open(conn: &Connection, fund: &GiftFund) -> Result<(), Refusal> {
    let is_another_open = store::list(conn)?.iter().any(|other| !other.is_closed && other.id != fund.id);
    if fund.is_closed || is_another_open {
        return Ok(());
    }
    let text = format!(
        "\"{}\" is the only open fund, and a gift needs one. Add or open another fund first.",
        fund.name
    );
    Err(Refusal::new(ErrorCode::NotAsItWas, text).at("isClosed"))
}

fn refuse_taken(conn: &Connection, name: &str, except: Option<i64>) -> Result<(), Refusal> {
    let wanted = key(name);
    let others = store::list(conn)?.into_iter().filter(|fund| Some(fund.id) != except);
    match others.into_iter().find(|fund| key(&fund.name) == wanted) {
        Some(fund) => {
            let text = format!(
                "There is a fund called \"{}\" already. If both are one fund, merge them.",
                fund.name
            );
            Err(Refusal::new(ErrorCode::NotAsItWas, text).at("name"))
        }
        None => Ok(()),
    }
}

fn tax_word(is_deductible: bool) -> &'static str {
    if is_deductible { "tax-deductible" } else { "not tax-deductible" }
}
