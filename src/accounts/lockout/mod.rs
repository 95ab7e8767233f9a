//! Lockout: wrong passwords and codes are counted, and too many lock the account.
//!
//! Here are the numbers, and the rule: what one more failure makes of a count.
//!
//! - [`failures`]: counts in the database, for accounts and known browsers, with the log row and the letter of a lock; and
//!   for an e-mail without an account, against user enumeration
//! - [`throttle`]: the rate limits, in memory
//!
//! [`crate::accounts::sign_in`], [`crate::accounts::elevation::step_up`] and [`crate::accounts::password_links`] apply them; the
//! office unlocks in `congregation/people/members/access.rs`. The SQL of a count is where its row is:
//! `accounts/account/store.rs`, `accounts/devices/store.rs`, and here for decoys.

pub mod failures;
pub mod store;
pub mod throttle;

use jiff::{SignedDuration, Timestamp};

use crate::accounts::account::{Failures, WrongCodes};
use crate::platform::refusal::{ErrorCode, Refusal};

/// The account is locked. E-mails without an account get the same.
pub fn locked() -> Refusal {
    Refusal::new(ErrorCode::AccountLocked, "This account is locked. A church administrator can unlock it.")
}

/// This address has failed too often; it may try again in so many seconds.
pub fn throttled(seconds: u32) -> Refusal {
    let text = "Too many failed attempts. Please wait a few minutes and try again.";
    Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(seconds)
}

/// The failure count of an e-mail without an account.
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoy {
    pub failures: Failures,
    pub locked: bool,
}

/// A failure longer ago than this no longer counts with the next one.
pub const FORGETFULNESS: SignedDuration = SignedDuration::from_hours(24);

/// Wrong codes of an account within a day; with this one it locks.
pub const MOST_WRONG_CODES: u32 = 15;

/// The failure count after one more failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedFailure {
    /// The count to store.
    pub count: u32,
    pub locks: bool,
}

/// Counts one more failure at `now`; the account locks at `lock_after` in a row.
pub fn record_failure(before: Failures, lock_after: u32, now: Timestamp) -> CountedFailure {
    // Set back or forward, a clock must not wipe a count that an attacker is driving up; only a real day does.
    let forgotten = before.last.is_some_and(|last| now.duration_since(last) > FORGETFULNESS);
    let count = if forgotten { 1 } else { before.count.saturating_add(1) };
    CountedFailure { count, locks: count >= lock_after }
}

/// The code count after one more wrong code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeVerdict {
    /// The count to store.
    pub count: u32,
    /// The beginning to store.
    pub since: Timestamp,
    pub locks: bool,
}

/// Counts one more wrong code at `now`. A correct code does not reset the count: an attacker with the password may try
/// codes only [`MOST_WRONG_CODES`] times a day, however often the owner signs in meanwhile.
pub fn record_wrong_code(before: WrongCodes, now: Timestamp) -> CodeVerdict {
    let (count, since) = match before.since {
        Some(since) if now.duration_since(since) <= FORGETFULNESS => {
            // A clock that ran ahead must not make the day longer than a day.
            (before.count.saturating_add(1), since.min(now))
        }
        _ => (1, now),
    };
    CodeVerdict { count, since, locks: count >= MOST_WRONG_CODES }
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves: P6
    #[test]
    fn five_in_a_row_lock_and_a_day_forgives() {
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        let hours = |hours: i64| Some(now - SignedDuration::from_hours(hours));
        // (count so far, last failure, lock after, count now, locks)
        let table = [
            (0, None, 5, 1, false),
            (3, hours(0), 5, 4, false),
            (4, hours(0), 5, 5, true),
            (4, hours(24), 5, 5, true),
            (4, hours(25), 5, 1, false),
            (4, hours(-2), 5, 5, true),
            (2, hours(1), 3, 3, true),
            (19, hours(1), 20, 20, true),
            (18, hours(1), 20, 19, false),
            (7, hours(1), 5, 8, true),
            (u32::MAX, hours(1), 5, u32::MAX, true),
        ];
        for (count, last, lock_after, expected, locks) in table {
            let verdict = record_failure(Failures { count, last }, lock_after, now);
            assert_eq!(verdict, CountedFailure { count: expected, locks }, "{count} {last:?} {lock_after}");
        }
    }
    // proves: T2
    #[test]
    fn the_fifteenth_wrong_code_within_a_day_locks() {
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        let ago = |hours: i64| now - SignedDuration::from_hours(hours);
        // (count so far, first of them, count now, beginning now, locks)
        let table = [
            (0, None, 1, now, false),
            (13, Some(ago(1)), 14, ago(1), false),
            (14, Some(ago(24)), 15, ago(24), true),
            (14, Some(ago(25)), 1, now, false),
            (20, Some(ago(1)), 21, ago(1), true),
            (3, Some(ago(-90_000)), 4, now, false),
        ];
        for (count, since, expected, beginning, locks) in table {
            let verdict = record_wrong_code(WrongCodes { count, since }, now);
            assert_eq!(
                verdict,
                CodeVerdict { count: expected, since: beginning, locks },
                "{count} {since:?}"
            );
        }
    }
}
