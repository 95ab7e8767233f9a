//! Gifts that are not money: a piano, a day's work on the roof. They are described, and never valued: that is for the giver
//! to say.

use rusqlite::{Connection, Transaction};

use super::store::in_kind as store;
use super::{GiftInKind, TypedKind};
use crate::accounts::audit_log::Action;
use crate::congregation::giving::{DayCursor, GiftWork, gift};
use crate::http::json_text::RequiredText;
use crate::platform::paging;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::validation;
use crate::platform::typed_time::parse_day;

const PAGE: u32 = 50;
/// Characters.
const LONGEST: usize = 300;

/// A part of the gifts in kind.
#[derive(Debug, poem_openapi::Object)]
#[oai(skip_serializing_if_is_none)]
pub struct GiftsInKind {
    /// The newest first.
    pub gifts: Vec<GiftInKind>,
    /// The part behind this one: for `cursor`.
    pub next: Option<String>,
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
    behind: Option<DayCursor>,
) -> rusqlite::Result<GiftsInKind> {
    let mut gifts = store::list(conn, year, behind, PAGE + 1)?;
    let next = paging::cut(&mut gifts, PAGE);
    let next = next.map(|last| DayCursor { date: last.date.clone(), id: last.id }.encoded());
    Ok(GiftsInKind { gifts, next })
}

pub fn add(tx: &Transaction<'_>, typed: &TypedKind, work: &GiftWork<'_>) -> Result<GiftInKind, Refusal> {
    let new = checked(tx, typed, work)?;
    let couple = gift::couple_of(tx, Some(&new.giver_id), &new.date)?;
    let id = store::insert(tx, &new, couple, work.now.as_second())?;
    let added = find(tx, id)?;
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
) -> Result<GiftInKind, Refusal> {
    let before = find_as_read(tx, id, version)?;
    let new = checked(tx, typed, work)?;
    let is_one_of_both = before.giver.person.id == *new.giver_id
        || before.giver.partner.as_ref().is_some_and(|partner| partner.id == *new.giver_id);
    let couple = if before.date == *new.date && is_one_of_both {
        store::couple_of(tx, id)?
    } else {
        gift::couple_of(tx, Some(&new.giver_id), &new.date)?
    };
    store::update(tx, id, &new, couple)?;
    let after = find(tx, id)?;
    if before.giver.person.id == after.giver.person.id {
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
) -> Result<GiftInKind, Refusal> {
    let before = find_as_read(tx, id, version)?;
    store::delete(tx, id)?;
    log(tx, Action::GiftInKindRemoved, &before, &before.in_words(), work)?;
    Ok(before)
}

fn find(tx: &Transaction<'_>, id: i64) -> Result<GiftInKind, Refusal> {
    let unknown = || Refusal::new(ErrorCode::NotFound, "There is no such gift in kind here any more.");
    store::find(tx, id)?.ok_or_else(unknown)
}

fn find_as_read(tx: &Transaction<'_>, id: i64, version: i64) -> Result<GiftInKind, Refusal> {
    let found = find(tx, id)?;
    if found.version == version {
        return Ok(found);
    }
    let text = "Somebody else has changed this gift meanwhile. Please look at it as it is now.";
    Err(Refusal::new(ErrorCode::ChangedMeanwhile, text))
}

/// The fields as they are stored; refused where one of them is not as it may be.
fn checked(tx: &Transaction<'_>, typed: &TypedKind, work: &GiftWork<'_>) -> Result<TypedKind, Refusal> {
    let day = parse_day(&typed.date).map_err(Refusal::of_field("date"))?;
    gift::refuse_future(day, work.today())?;
    let description = validation::one_line("The description", &typed.description, LONGEST)
        .map_err(Refusal::of_field("description"))?;
    if !store::is_person(tx, &typed.giver_id)? {
        return Err(gift::unknown_giver());
    }
    Ok(TypedKind {
        giver_id: typed.giver_id.clone(),
        date: RequiredText(day.to_string()),
        description: RequiredText(description),
    })
}

fn log(
    tx: &Transaction<'_>,
    action: Action,
    gift: &GiftInKind,
    words: &str,
    work: &GiftWork<'_>,
) -> rusqlite::Result<()> {
    work.log(tx, action, Some(&gift.giver.person.id), &format!("gift in kind {}: {words}", gift.id))
}
