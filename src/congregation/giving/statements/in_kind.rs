//! Gifts that are not money: a piano, a day's work on the roof. They are described, and never valued: that is for the giver
//! to say.

use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use super::GiftInKind;
use super::store::in_kind::{self as store, PlaceOfKind};
use crate::accounts::audit_log::{self, Action, NewLogEntry};
use crate::congregation::giving::GiftWork;
use crate::congregation::giving::gift::couple_of;
use crate::platform::text::validation::{self, TextError};
use crate::platform::typed_time::{TimeError, parse_day};

const PAGE: u32 = 50;
/// Characters.
const LONGEST: usize = 300;

/// One as it is typed.
#[derive(Clone, Debug)]
pub struct TypedKind {
    /// `members.id`
    pub giver_id: String,
    pub date: String,
    pub description: String,
}

/// A part of the gifts in kind.
#[derive(Clone, Debug)]
pub struct KindPage {
    /// The newest first.
    pub gifts: Vec<GiftInKind>,
    /// The cursor of the next page.
    pub next: Option<PlaceOfKind>,
}

/// Why a gift in kind was not written down.
#[derive(Debug, thiserror::Error)]
pub enum KindError {
    #[error(transparent)]
    Text(#[from] TextError),
    #[error(transparent)]
    Date(#[from] TimeError),
    #[error("{0} lies in the future. Enter it on its day, or check the date.")]
    Future(Date),
    #[error("This person is not here any more.")]
    NoGiver,
    #[error("There is no such gift in kind here any more.")]
    Unknown,
    #[error("Somebody else has changed this gift meanwhile. Please look at it as it is now.")]
    Stale,
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
}

impl GiftInKind {
    fn in_words(&self) -> String {
        format!("{}; {}", self.date, self.description)
    }
}

/// Gifts in kind of a year, or of all, the newest first.
pub fn page(
    conn: &Connection,
    year: Option<i16>,
    behind: Option<&PlaceOfKind>,
) -> rusqlite::Result<KindPage> {
    let mut gifts = store::list(conn, year, behind, PAGE + 1)?;
    let has_more = gifts.len() > PAGE as usize;
    gifts.truncate(PAGE as usize);
    let next = gifts.last().filter(|_| has_more);
    let next = next.map(|last| PlaceOfKind { date: last.date.clone(), id: last.id });
    Ok(KindPage { gifts, next })
}

pub fn add(tx: &Transaction<'_>, typed: &TypedKind, work: &GiftWork<'_>) -> Result<GiftInKind, KindError> {
    let (date, description) = checked(typed, work)?;
    let couple = couple_of(tx, Some(&typed.giver_id), &date)?;
    if !store::is_person(tx, &typed.giver_id)? {
        return Err(KindError::NoGiver);
    }
    let id = store::insert(tx, (&typed.giver_id, couple), (&date, &description), work.now.as_second())?;
    let added = store::find(tx, id)?.ok_or(KindError::Unknown)?;
    log(tx, Action::GiftInKindAdded, &added, &added.in_words(), work)?;
    Ok(added)
}

/// A gift in kind of another day or giver names the couple of that day; else its names stay.
pub fn change(
    tx: &Transaction<'_>,
    id: i64,
    version: i64,
    typed: &TypedKind,
    work: &GiftWork<'_>,
) -> Result<GiftInKind, KindError> {
    let before = read(tx, id, version)?;
    let (date, description) = checked(typed, work)?;
    if !store::is_person(tx, &typed.giver_id)? {
        return Err(KindError::NoGiver);
    }
    let is_one_of_both = before.giver.id == typed.giver_id
        || before.partner.as_ref().is_some_and(|partner| partner.id == typed.giver_id);
    let couple = if before.date == date && is_one_of_both {
        store::couple_of(tx, id)?
    } else {
        couple_of(tx, Some(&typed.giver_id), &date)?
    };
    store::update(tx, id, (&typed.giver_id, couple), (&date, &description))?;
    let after = store::find(tx, id)?.ok_or(KindError::Unknown)?;
    if before.giver.id == after.giver.id {
        let words = format!("{} -> {}", before.in_words(), after.in_words());
        log(tx, Action::GiftInKindChanged, &after, &words, work)?;
    } else {
        // Each of both reads their own line, and no other name in it.
        log(tx, Action::GiftInKindRemoved, &before, &before.in_words(), work)?;
        log(tx, Action::GiftInKindAdded, &after, &after.in_words(), work)?;
    }
    Ok(after)
}

pub fn remove(
    tx: &Transaction<'_>,
    id: i64,
    version: i64,
    work: &GiftWork<'_>,
) -> Result<GiftInKind, KindError> {
    let before = read(tx, id, version)?;
    store::delete(tx, id)?;
    log(tx, Action::GiftInKindRemoved, &before, &before.in_words(), work)?;
    Ok(before)
}

fn read(tx: &Transaction<'_>, id: i64, version: i64) -> Result<GiftInKind, KindError> {
    let found = store::find(tx, id)?.ok_or(KindError::Unknown)?;
    if found.version == version { Ok(found) } else { Err(KindError::Stale) }
}

fn checked(typed: &TypedKind, work: &GiftWork<'_>) -> Result<(String, String), KindError> {
    let day = parse_day(&typed.date)?;
    if day > work.today() {
        return Err(KindError::Future(day));
    }
    Ok((day.to_string(), validation::one_line("The description", &typed.description, LONGEST)?))
}

fn log(
    tx: &Transaction<'_>,
    action: Action,
    gift: &GiftInKind,
    words: &str,
    work: &GiftWork<'_>,
) -> rusqlite::Result<()> {
    let words = format!("gift in kind {}: {words}", gift.id);
    let entry = NewLogEntry::by(work.actor, action, Some(&gift.giver.id), None);
    audit_log::record(tx, &NewLogEntry { detail: Some(&words), ..entry }, work.now)
}
