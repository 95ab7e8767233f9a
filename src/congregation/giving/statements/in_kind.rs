//! Gifts that are not money: a piano, a day's work on the roof. They are described, and never valued: that is for the giver
//! to say.

use rusqlite::{Connection, Transaction};

use super::GiftInKind;
use super::store::in_kind::{self as store, KindFields, PlaceOfKind};
use crate::accounts::audit_log::Action;
use crate::congregation::giving::GiftWork;
use crate::congregation::giving::gift::couple_of;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::validation;
use crate::platform::typed_time::parse_day;

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
pub fn page(conn: &Connection, year: Option<i16>, cursor: Option<&str>) -> Result<GiftsInKind, Refusal> {
    let no_page = || {
        let text = "There is no such page. Please begin at the first one.";
        Refusal::new(ErrorCode::BadRequest, text)
    };
    let behind = cursor.map(|cursor| place(cursor).ok_or_else(no_page)).transpose()?;
    let mut gifts = store::list(conn, year, behind.as_ref(), PAGE + 1)?;
    let has_more = gifts.len() > PAGE as usize;
    gifts.truncate(PAGE as usize);
    let next = gifts.last().filter(|_| has_more).map(|last| format!("{}.{}", last.date, last.id));
    Ok(GiftsInKind { gifts, next })
}

fn place(cursor: &str) -> Option<PlaceOfKind> {
    let (date, id) = cursor.split_once('.')?;
    Some(PlaceOfKind { date: date.to_owned(), id: id.parse().ok()? })
}

pub fn add(tx: &Transaction<'_>, typed: &TypedKind, work: &GiftWork<'_>) -> Result<GiftInKind, Refusal> {
    let (date, description) = checked(typed, work)?;
    let couple = couple_of(tx, Some(&typed.giver_id), &date)?;
    check_giver(tx, &typed.giver_id)?;
    let fields =
        KindFields { member_id: &typed.giver_id, joint_id: couple, date: &date, description: &description };
    let id = store::insert(tx, &fields, work.now.as_second())?;
    let added = store::find(tx, id)?.ok_or_else(unknown)?;
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
    let before = read(tx, id, version)?;
    let (date, description) = checked(typed, work)?;
    check_giver(tx, &typed.giver_id)?;
    let is_one_of_both = before.giver.person.id == typed.giver_id
        || before.giver.partner.as_ref().is_some_and(|partner| partner.id == typed.giver_id);
    let couple = if before.date == date && is_one_of_both {
        store::couple_of(tx, id)?
    } else {
        couple_of(tx, Some(&typed.giver_id), &date)?
    };
    let fields =
        KindFields { member_id: &typed.giver_id, joint_id: couple, date: &date, description: &description };
    store::update(tx, id, &fields)?;
    let after = store::find(tx, id)?.ok_or_else(unknown)?;
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
    let before = read(tx, id, version)?;
    store::delete(tx, id)?;
    log(tx, Action::GiftInKindRemoved, &before, &before.in_words(), work)?;
    Ok(before)
}

fn read(tx: &Transaction<'_>, id: i64, version: i64) -> Result<GiftInKind, Refusal> {
    let found = store::find(tx, id)?.ok_or_else(unknown)?;
    if found.version == version {
        return Ok(found);
    }
    let text = "Somebody else has changed this gift meanwhile. Please look at it as it is now.";
    Err(Refusal::new(ErrorCode::ChangedMeanwhile, text))
}

fn unknown() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "There is no such gift in kind here any more.")
}

fn check_giver(tx: &Transaction<'_>, id: &str) -> Result<(), Refusal> {
    let is_there = store::is_person(tx, id)?;
    if is_there { Ok(()) } else { Err(Refusal::field("giverId", "This person is not here any more.")) }
}

/// The day and the description.
fn checked(typed: &TypedKind, work: &GiftWork<'_>) -> Result<(String, String), Refusal> {
    let day = parse_day(&typed.date).map_err(Refusal::of_field("date"))?;
    if day > work.today() {
        let text = format!("{day} lies in the future. Enter it on its day, or check the date.");
        return Err(Refusal::field("date", text));
    }
    let description = validation::one_line("The description", &typed.description, LONGEST)
        .map_err(Refusal::of_field("description"))?;
    Ok((day.to_string(), description))
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
