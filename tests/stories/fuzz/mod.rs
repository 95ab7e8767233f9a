//! What nobody thought of: files, texts, times and requests made up by the hundred, and what must hold for every one
//! of them. Each module holds a trial and its short form as a story; `make fuzz` runs the trials at length.

pub mod addresses;
pub mod exports;
pub mod imports;
pub mod photos;
pub mod requests;
pub mod times;
pub mod weeks;

use std::cell::Cell;
use std::fmt::{self, Debug};

use portal::congregation::members::Email;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use rusqlite::Connection;

/// Tries so many made-up values and panics with the smallest that fails, and with how all of them are made again.
pub fn for_any<S: Strategy>(cases: u32, values: S, trial: impl Fn(S::Value))
where
    S::Value: Debug,
{
    let usual = Config::default();
    let seed = match usual.rng_seed {
        RngSeed::Fixed(seed) => seed,
        RngSeed::Random => fastrand::u64(..),
    };
    let rng_seed = RngSeed::Fixed(seed);
    let config = Config { cases, rng_seed, failure_persistence: None, max_shrink_iters: 2000, ..usual };
    let outcome = TestRunner::new(config).run(&values, |value| {
        trial(value);
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}\n\tthe same values again: PROPTEST_RNG_SEED={seed}");
    }
}

/// A file that somebody sends; shown as far as a person reads it.
#[derive(Clone)]
pub struct File(pub Vec<u8>);

impl Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 400;
        let (shown, hidden) = self.0.split_at(self.0.len().min(SHOWN));
        write!(f, "{} bytes: \"{}\"", self.0.len(), shown.escape_ascii())?;
        if hidden.is_empty() { Ok(()) } else { write!(f, " and so on") }
    }
}

/// How often something was taken and refused.
#[derive(Debug, Default)]
pub struct Tally {
    taken: Cell<u64>,
    refused: Cell<u64>,
}

impl Tally {
    pub fn count(&self, taken: bool) {
        let counter = if taken { &self.taken } else { &self.refused };
        counter.set(counter.get() + 1);
    }

    pub fn taken(&self) -> u64 {
        self.taken.get()
    }

    pub fn refused(&self) -> u64 {
        self.refused.get()
    }
}

/// Every day in the book is one of the calendar, and every address is in its one form.
pub fn is_sound(conn: &Connection) {
    let strange: String = conn
        .query_row(
            "SELECT coalesce(group_concat(quote(day)), '') FROM (
                 SELECT date_of_birth AS day FROM members UNION ALL SELECT anniversary FROM members
                 UNION ALL SELECT join_date FROM members UNION ALL SELECT baptism_date FROM members
                 UNION ALL SELECT transaction_date FROM donations
             ) WHERE day IS NOT NULL AND date(day) IS NOT day",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(strange, "", "no day of the calendar");
    let mut addresses = conn.prepare("SELECT email FROM members WHERE email IS NOT NULL").unwrap();
    for address in addresses.query_map([], |row| row.get::<_, String>(0)).unwrap() {
        let address = address.unwrap();
        assert_eq!(address.parse::<Email>().map(|email| email.to_string()), Ok(address));
    }
}

/// The bytes with all changes made to them.
pub fn changed(mut bytes: Vec<u8>, changes: &[Change]) -> Vec<u8> {
    for change in changes {
        change.apply(&mut bytes);
    }
    bytes
}

/// A change to bytes: where, as a part of their length, and to what.
#[derive(Clone, Debug)]
pub enum Change {
    /// These bytes in the place of those that are there.
    Write(f64, Vec<u8>),
    /// These bytes more.
    Insert(f64, Vec<u8>),
    /// So many bytes less.
    Remove(f64, usize),
    /// Nothing from there on.
    Cut(f64),
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Write(part, new) => {
                let at = place(*part, bytes.len());
                let end = (at + new.len()).min(bytes.len());
                bytes.splice(at..end, new.iter().copied());
            }
            Self::Insert(part, new) => {
                let at = place(*part, bytes.len());
                bytes.splice(at..at, new.iter().copied());
            }
            Self::Remove(part, count) => {
                let at = place(*part, bytes.len());
                bytes.drain(at..(at + count).min(bytes.len()));
            }
            Self::Cut(part) => bytes.truncate(place(*part, bytes.len())),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a place in a file"
)]
fn place(part: f64, length: usize) -> usize {
    (part * length as f64) as usize
}

/// Numbers that lengths and sizes are wrong by, in either order of bytes.
fn number() -> impl Strategy<Value = Vec<u8>> {
    let edges = [0, 1, 0x7F, 0xFF, 0x3FFF, 0x7FFF, 0xFFFF, 0x00FF_FFFF, 0x7FFF_FFFF, u32::MAX];
    let number = prop_oneof![proptest::sample::select(edges.to_vec()), any::<u32>()];
    (number, 1..=4_usize, any::<bool>()).prop_map(|(number, length, big)| {
        if big {
            number.to_be_bytes()[4 - length..].to_vec()
        } else {
            number.to_le_bytes()[..length].to_vec()
        }
    })
}

/// Mostly near the beginning, where files say what they are.
pub fn change() -> impl Strategy<Value = Change> {
    let place = || prop_oneof![2 => 0.0..0.1, 1 => 0.0..1.0];
    let bytes = || prop_oneof![number(), proptest::collection::vec(any::<u8>(), 1..6)];
    prop_oneof![
        6 => (place(), bytes()).prop_map(|(at, bytes)| Change::Write(at, bytes)),
        1 => (place(), bytes()).prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        1 => (place(), 1..9_usize).prop_map(|(at, count)| Change::Remove(at, count)),
        1 => (0.0..1.0).prop_map(Change::Cut),
    ]
}
