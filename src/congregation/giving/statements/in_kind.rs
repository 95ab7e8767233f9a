//! Gifts that are not money: a piano, a day's work on the roof. They are described, and never valued: that is for the giver
//! to say.

use rusqlite::{Connection, Result, Transaction};

use super::store::gifts as store;
use super::{GiftInKind, TypedKind};
use crate::accounts::audit_log::{Action, Work};
use crate::congregation::giving::{DayCursor, gift};
use crate::platform::refusal::{Refusal, refuse_stale};
use crate::platform::typed_time::parse_day;
use crate::platform::{db, text};

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
pub fn page(conn: &Connection, year: Option<i16>, behind: Option<DayCursor>) -> Result<GiftsInKind> {
    let mut gifts = store::page_in_kind(conn, year, behind, PAGE + 1)?;
    let next = db::cut(&mut gifts, PAGE);
    let next = next.map(|last| DayCursor { date: last.date.clone(), id: last.id }.encoded());
    Ok(GiftsInKind { gifts, next })
}

pub fn add(work: Work<'_>, typed: &TypedKind) -> Result<GiftInKind, Refusal> {
    let tx = work.tx;
    let new = checked(work, typed)?;
    let couple = gift::couple_of(tx, Some(&new.giver_id), &new.date)?;
    let id = store::insert_in_kind(tx, &new, couple, work.now.as_second())?;
    let added = find(tx, id)?;
    log(work, Action::GiftInKindAdded, &added, &added.in_words())?;
    Ok(added)
}

/// A gift in kind of another day or giver names the couple of that day; else its names stay.
pub fn change(work: Work<'_>, id: i64, version: i64, typed: &TypedKind) -> Result<GiftInKind, Refusal> {
    let tx = work.tx;
    let before = find_as_read(tx, id, version)?;
    let new = checked(work, typed)?;
    let is_one_of_both = before.giver.person.id == *new.giver_id
        || before.giver.partner.as_ref().is_some_and(|partner| partner.id == *new.giver_id);
    let couple = if before.date == *new.date && is_one_of_both {
        store::couple_in_kind(tx, id)?
    } else {
        gift::couple_of(tx, Some(&new.giver_id), &new.date)?
    };
    store::update_in_kind(tx, id, &new, couple)?;
    let after = find(tx, id)?;
    if before.giver.person.id == after.giver.person.id {
        let words = format!("{} -> {}", before.in_words(), after.in_words());
        log(work, Action::GiftInKindChanged, &after, &words)?;
    } else {
        // Each of both reads their own line, and no other name in it.
        log(work, Action::GiftInKindRemoved, &before, &before.in_words())?;
        log(work, Action::GiftInKindAdded, &after, &after.in_words())?;
    }
    Ok(after)
}

pub fn remove(work: Work<'_>, id: i64, version: i64) -> Result<GiftInKind, Refusal> {
    let before = find_as_read(work.tx, id, version)?;
    store::delete_in_kind(work.tx, id)?;
    log(work, Action::GiftInKindRemoved, &before, &before.in_words())?;
    Ok(before)
}

fn find(tx: &Transaction<'_>, id: i64) -> Result<GiftInKind, Refusal> {
    store::find_in_kind(tx, id)?.ok_or_else(|| Refusal::not_found("gift in kind"))
}

fn find_as_read(tx: &Transaction<'_>, id: i64, version: i64) -> Result<GiftInKind, Refusal> {
    let found = find(tx, id)?;
    refuse_stale("gift", version, found.version)?;
    Ok(found)
}

/// The fields as they are stored; refused where one of them is not as it may be.
fn checked(work: Work<'_>, typed: &TypedKind) -> Result<TypedKind, Refusal> {
    let day = parse_day(&typed.date).map_err(Refusal::of_field("date"))?;
    gift::refuse_future(day, work.today())?;
    let description = text::one_line("The description", &typed.description, LONGEST)
        .map_err(Refusal::of_field("description"))?;
    gift::find_giver(work.tx, Some(&typed.giver_id))?;
    Ok(TypedKind { giver_id: typed.giver_id.clone(), date: day.to_string(), description })
}

fn log(work: Work<'_>, action: Action, gift: &GiftInKind, words: &str) -> Result<()> {
    work.log_of(action, Some(&gift.giver.person.id), &format!("gift in kind {}: {words}", gift.id))
}
