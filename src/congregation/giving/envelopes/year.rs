//! The numbers of a year.

use jiff::civil::Date;
use rusqlite::Connection;

use super::{Envelope, EnvelopeError, HIGHEST, store};

/// Numbers on a page.
const PAGE: u32 = 2_000;
const YEARS: std::ops::RangeInclusive<i16> = 1900..=2199;

/// The numbers of a year, as they are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvelopeYear {
    pub year: i16,
    /// The years that have numbers, this one and the next, the latest first.
    pub years: Vec<i16>,
    /// Sorted by number; 2,000 at most.
    pub envelopes: Vec<Envelope>,
    /// The last number of these, where there are more.
    pub more_after: Option<u32>,
    /// One above the highest; none where that is the last one.
    pub next_free: Option<u32>,
}

/// A year as it is typed; none: this year.
pub fn checked_year(year: Option<i16>, today: Date) -> Result<i16, EnvelopeError> {
    let year = year.unwrap_or_else(|| today.year());
    if YEARS.contains(&year) { Ok(year) } else { Err(EnvelopeError::NoYear) }
}

/// The numbers of a year behind the number `after`.
pub fn of_year(conn: &Connection, year: i16, after: u32, today: Date) -> rusqlite::Result<EnvelopeYear> {
    let mut envelopes = store::list(conn, year, after, PAGE + 1)?;
    let has_more = envelopes.len() > PAGE as usize;
    envelopes.truncate(PAGE as usize);
    let mut years = store::years(conn)?;
    years.extend([year, today.year(), today.year() + 1]);
    years.sort_unstable_by(|one, other| other.cmp(one));
    years.dedup();
    Ok(EnvelopeYear {
        year,
        years,
        more_after: envelopes.last().map(|last| last.number).filter(|_| has_more),
        envelopes,
        next_free: next_free(conn, year)?,
    })
}

/// One above the highest number; none where that is the last one.
pub fn next_free(conn: &Connection, year: i16) -> rusqlite::Result<Option<u32>> {
    Ok(Some(store::highest(conn, year)? + 1).filter(|next| *next <= HIGHEST))
}
