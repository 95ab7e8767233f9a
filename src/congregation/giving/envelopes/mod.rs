//! Offering envelopes: a number a year for a person. Of a couple who gives together one of both has it for both. The numbers
//! of a year are listed; given to people and taken back; those of the year before given once more; and the next free ones
//! given to givers without one.

pub mod api;
mod store;

use jiff::ToSpan;
use jiff::civil::Date;
use rusqlite::{Connection, Transaction};

use crate::accounts::audit_log::{Action, Work};
use crate::congregation::giving::GiftGiver;
use crate::congregation::giving::store::ledger;
use crate::platform::db;
use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::text::folded;

/// The highest number on an envelope.
pub const HIGHEST: u32 = 99_999;

/// A number and its holder.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename = "EnvelopeLine")]
pub struct Envelope {
    pub number: u32,
    pub giver: GiftGiver,
}

/// The numbers of a year.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EnvelopesPage {
    pub year: i16,
    /// The years that can be chosen, the latest first: those that have numbers, this one and the next.
    pub years: Vec<i16>,
    /// Sorted by number.
    pub envelopes: Vec<Envelope>,
    /// The cursor for `after`, where there are more than 2,000.
    pub next: Option<u32>,
    /// One above the highest; left out where that is the last one.
    pub next_free: Option<u32>,
}

/// A number as it is now; without an envelope it is free.
#[derive(Debug, poem_openapi::Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct EnvelopeSaved {
    envelope: Option<Envelope>,
    next_free: Option<u32>,
}

/// Numbers on a page.
const PAGE: u32 = 2_000;
const YEARS: std::ops::RangeInclusive<i16> = 1900..=2199;

fn refuse_no_year(year: i16) -> Result<(), Refusal> {
    if YEARS.contains(&year) {
        return Ok(());
    }
    Err(Refusal::field("year", "There is no such year. It is written with four digits, such as 2027."))
}

/// The numbers of a year, or of this one, behind the number `after`.
pub fn of_year(
    conn: &Connection,
    year: Option<i16>,
    after: u32,
    today: Date,
) -> Result<EnvelopesPage, Refusal> {
    let year = year.unwrap_or_else(|| today.year());
    refuse_no_year(year)?;
    let mut envelopes = store::list(conn, year, after, PAGE + 1)?;
    let next = db::cut(&mut envelopes, PAGE).map(|last| last.number);
    let mut years = store::years(conn)?;
    years.extend([year, today.year(), today.year() + 1]);
    years.sort_unstable_by(|one, other| other.cmp(one));
    years.dedup();
    Ok(EnvelopesPage { year, years, next, envelopes, next_free: next_free(conn, year)? })
}

/// One above the highest number; none where that is the last one.
fn next_free(conn: &Connection, year: i16) -> rusqlite::Result<Option<u32>> {
    Ok(Some(store::highest(conn, year)? + 1).filter(|next| *next <= HIGHEST))
}

/// Gives the number to this person, or takes it back where `giver` is none. Asked for twice, it is done once. Returns
/// the number as it is then.
pub fn set_envelope(
    work: Work<'_>,
    year: i16,
    number: u32,
    giver: Option<&str>,
) -> Result<EnvelopeSaved, Refusal> {
    let tx = work.tx;
    refuse_no_year(year)?;
    if !(1..=HIGHEST).contains(&number) {
        return Err(Refusal::field("number", format!("An envelope has a number from 1 to {HIGHEST}.")));
    }
    let before = store::find(tx, year, number)?;
    match (giver, &before) {
        (None, None) => {}
        (None, Some(envelope)) => {
            store::delete(tx, year, number)?;
            let words = format!("{year}: number {number} -> none");
            work.log_of(Action::EnvelopeChanged, Some(&envelope.giver.person.id), &words)?;
        }
        (Some(giver), Some(envelope)) if envelope.giver.person.id == giver => {}
        (Some(_), Some(envelope)) => {
            let holder = envelope.giver.in_words();
            let text = format!(
                "Number {number} is {holder}'s in {year}. Take it back first, or take another number."
            );
            return Err(Refusal::new(ErrorCode::NotAsItWas, text).at("number"));
        }
        (Some(giver), None) => {
            refuse_duplicate(tx, year, giver)?;
            give(work, year, number, giver)?;
        }
    }
    Ok(EnvelopeSaved { envelope: store::find(tx, year, number)?, next_free: next_free(tx, year)? })
}

/// Writes a number that is free for a person who has none.
fn give(work: Work<'_>, year: i16, number: u32, giver: &str) -> rusqlite::Result<()> {
    store::insert(work.tx, year, number, giver)?;
    work.log_of(Action::EnvelopeChanged, Some(giver), &format!("{year}: none -> number {number}"))
}

/// A person has one number a year, and a couple who gives together has one for both.
fn refuse_duplicate(tx: &Transaction<'_>, year: i16, giver: &str) -> Result<(), Refusal> {
    let no_person = || Refusal::not_found("person");
    let holder = ledger::person(tx, giver)?.ok_or_else(no_person)?.in_words();
    let taken = |text: String| Err(Refusal::new(ErrorCode::NotAsItWas, text).at("giverId"));
    if let Some(number) = store::find_of(tx, year, giver)? {
        return taken(format!("{holder} has number {number} in {year}. Take it back first."));
    }
    let Some(partner) = store::partner_of(tx, giver)? else { return Ok(()) };
    if let Some(number) = store::find_of(tx, year, &partner.id)? {
        let partner = partner.in_words();
        return taken(format!(
            "{holder} gives together with {partner}, who has number {number} in {year} for both."
        ));
    }
    Ok(())
}

/// How many numbers were given out.
#[derive(Clone, Debug, PartialEq, Eq, poem_openapi::Object)]
#[oai(rename_all = "camelCase")]
pub struct EnvelopesGiven {
    pub given: u32,
    /// Numbers of the year before that were not given to the same person again.
    pub left_out: u32,
    /// A sentence.
    pub message: String,
}

fn copied_in_words(year: i16, given: u32, left_out: u32) -> String {
    let before = year - 1;
    let copied = match (given, left_out) {
        (0, 0) => return format!("Nobody had a number in {before}."),
        (0, _) => return format!("No number of {before} was left to give again in {year}."),
        (1, _) => format!("1 number of {before} is given again in {year}."),
        (given, _) => format!("{given} numbers of {before} are given again in {year}."),
    };
    match left_out {
        0 => copied,
        left_out => format!(
            "{copied} {left_out} left out: the person died, moved away or has another number, or the number is given already."
        ),
    }
}

fn numbered_in_words(year: i16, given: u32) -> String {
    match given {
        0 => format!("Everybody who gave in the last twelve months has a number for {year}."),
        1 => format!("1 giver has a number for {year} now."),
        given => format!("{given} givers have a number for {year} now."),
    }
}

/// Gives people of the year before the same numbers in `year`. Left out: people who died or moved away, who have one
/// (or their couple has), and numbers that are given already.
pub fn copy_from_year_before(work: Work<'_>, year: i16) -> Result<EnvelopesGiven, Refusal> {
    let tx = work.tx;
    refuse_no_year(year)?;
    let (before, all) = store::of_people_here(tx, year - 1)?;
    let mut given = 0;
    for (number, holder) in before {
        if store::find(tx, year, number)?.is_none() && !has_one(tx, year, &holder)? {
            give(work, year, number, &holder)?;
            given += 1;
        }
    }
    let left_out = all - given;
    Ok(EnvelopesGiven { given, left_out, message: copied_in_words(year, given, left_out) })
}

/// Gives the people who gave in the last twelve months and have no number the next free ones, in the order of
/// their last names. A couple who gives together gets one.
pub fn number_givers(work: Work<'_>, year: i16) -> Result<EnvelopesGiven, Refusal> {
    let tx = work.tx;
    refuse_no_year(year)?;
    let since = work.today().saturating_sub(1.year()).to_string();
    let mut givers = store::givers_since(tx, &since)?;
    givers
        .sort_by_cached_key(|giver| (folded(&giver.last_name), folded(&giver.first_name), giver.id.clone()));
    let mut number = store::highest(tx, year)?;
    let mut given = 0;
    for giver in givers {
        if has_one(tx, year, &giver.id)? {
            continue;
        }
        number += 1;
        if number > HIGHEST {
            let text = format!("The numbers of {year} are used up.");
            return Err(Refusal::new(ErrorCode::NotAsItWas, text));
        }
        give(work, year, number, &giver.id)?;
        given += 1;
    }
    Ok(EnvelopesGiven { given, left_out: 0, message: numbered_in_words(year, given) })
}

/// True where the person or who gives together with them has a number.
fn has_one(conn: &Connection, year: i16, member_id: &str) -> rusqlite::Result<bool> {
    if store::find_of(conn, year, member_id)?.is_some() {
        return Ok(true);
    }
    let Some(partner) = store::partner_of(conn, member_id)? else { return Ok(false) };
    Ok(store::find_of(conn, year, &partner.id)?.is_some())
}
