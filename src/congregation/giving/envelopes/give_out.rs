//! Numbers for many: those of the year before once more, and the next free ones for givers without one.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rusqlite::{Connection, Transaction};

use super::{EnvelopeError, HIGHEST, change, store};
use crate::accounts::audit_log::Actor;
use crate::platform::text::validation::folded;

/// How many numbers were given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenOut {
    pub given: u32,
    /// Numbers of the year before that were not given to the same person again.
    pub left_out: u32,
}

impl GivenOut {
    pub fn copied_in_words(self, year: i16) -> String {
        let before = year - 1;
        let given = match (self.given, self.left_out) {
            (0, 0) => return format!("Nobody had a number in {before}."),
            (0, _) => return format!("No number of {before} was left to give again in {year}."),
            (1, _) => format!("1 number of {before} is given again in {year}."),
            (given, _) => format!("{given} numbers of {before} are given again in {year}."),
        };
        match self.left_out {
            0 => given,
            left_out => format!(
                "{given} {left_out} left out: the person died, moved away or has another number, or the number is given already."
            ),
        }
    }

    pub fn numbered_in_words(self, year: i16) -> String {
        match self.given {
            0 => format!("Everybody who gave in the last twelve months has a number for {year}."),
            1 => format!("1 giver has a number for {year} now."),
            given => format!("{given} givers have a number for {year} now."),
        }
    }
}

/// Gives people of the year before the same numbers in `year`. Left out: people who died or moved away, who have one
/// (or their couple has), and numbers that are given already.
pub fn copy_from_year_before(
    tx: &Transaction<'_>,
    year: i16,
    actor: Actor<'_>,
    now: Timestamp,
) -> Result<GivenOut, EnvelopeError> {
    let (before, all) = store::of_people_here(tx, year - 1)?;
    let mut given = 0;
    for (number, holder) in before {
        if store::find(tx, year, number)?.is_none() && !has_one(tx, year, &holder)? {
            change::give(tx, (year, number), &holder, actor, now)?;
            given += 1;
        }
    }
    Ok(GivenOut { given, left_out: all - given })
}

/// Gives the people who gave in the twelve months before `today` and have no number the next free ones, in the order of
/// their last names. A couple who gives together gets one.
pub fn number_givers(
    tx: &Transaction<'_>,
    year: i16,
    actor: Actor<'_>,
    now: Timestamp,
    today: Date,
) -> Result<GivenOut, EnvelopeError> {
    let since = today.saturating_sub(1.year()).to_string();
    let mut givers = store::givers_since(tx, &since)?;
    givers.sort_by_cached_key(|(id, first_name, last_name)| {
        (folded(last_name), folded(first_name), id.clone())
    });
    let mut number = store::highest(tx, year)?;
    let mut given = 0;
    for (giver, ..) in givers {
        if has_one(tx, year, &giver)? {
            continue;
        }
        number += 1;
        if number > HIGHEST {
            return Err(EnvelopeError::UsedUp(year));
        }
        change::give(tx, (year, number), &giver, actor, now)?;
        given += 1;
    }
    Ok(GivenOut { given, left_out: 0 })
}

/// True where the person or who gives together with them has a number.
fn has_one(conn: &Connection, year: i16, member_id: &str) -> rusqlite::Result<bool> {
    if store::find_of(conn, year, member_id)?.is_some() {
        return Ok(true);
    }
    let Some(partner) = store::partner_of(conn, member_id)? else { return Ok(false) };
    Ok(store::find_of(conn, year, &partner)?.is_some())
}
