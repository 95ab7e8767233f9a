//! Rate limits: an address that fails too often is slowed down, and so is an account with too many changes.
//!
//! For an address only failures count, so a whole congregation may sign in over the church's own Wi-Fi, which is one
//! address.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use super::throttled;
use crate::http::client::Network;
use crate::platform::refusal::{ErrorCode, Refusal};

/// Failed checks an address may make within [`WINDOW`].
pub const MOST_FAILURES: usize = 50;
/// How long a failure counts.
pub const WINDOW: SignedDuration = SignedDuration::from_mins(10);
/// The maximum number of addresses; the one that failed longest ago is evicted.
const MOST_ADDRESSES: usize = 4096;

/// Failures by address. Forgotten at restart.
pub struct Throttle {
    most: usize,
    failures: Mutex<FailuresByNetwork>,
}

type FailuresByNetwork = HashMap<Network, VecDeque<i64>>;

impl Default for Throttle {
    fn default() -> Self {
        Self::allowing(MOST_FAILURES)
    }
}

impl Throttle {
    /// A throttle that lets `most` through in a [`WINDOW`].
    pub fn allowing(most: usize) -> Self {
        Self { most, failures: Mutex::default() }
    }

    /// `Err` with the seconds to wait when the address has failed too often.
    pub fn check(&self, address: IpAddr, now: Timestamp) -> Result<(), u32> {
        self.check_in(&mut self.lock(), address.into(), now.as_second())
    }

    pub fn count_failure(&self, address: IpAddr, now: Timestamp) {
        self.count_in(&mut self.lock(), address.into(), now.as_second());
    }

    /// [`Throttle::check`] and [`Throttle::count_failure`] in one: of many concurrent guesses that all passed the
    /// check before the first of them failed, no more are judged than of sequential ones.
    pub fn check_and_count_failure(&self, address: IpAddr, now: Timestamp) -> Result<(), u32> {
        let mut failures = self.lock();
        self.check_in(&mut failures, address.into(), now.as_second())?;
        self.count_in(&mut failures, address.into(), now.as_second());
        Ok(())
    }

    fn check_in(&self, failures: &mut FailuresByNetwork, address: Network, now: i64) -> Result<(), u32> {
        let Some(times) = failures.get_mut(&address) else { return Ok(()) };
        forget_old(times, now);
        match times.front() {
            Some(oldest) if times.len() >= self.most => {
                Err(u32::try_from(oldest + WINDOW.as_secs() - now).unwrap_or(1).max(1))
            }
            _ => Ok(()),
        }
    }

    fn count_in(&self, failures: &mut FailuresByNetwork, address: Network, now: i64) {
        if failures.len() >= MOST_ADDRESSES && !failures.contains_key(&address) {
            let longest_ago = failures.iter().min_by_key(|(_, times)| times.back().copied());
            if let Some(address) = longest_ago.map(|(address, _)| *address) {
                failures.remove(&address);
            }
        }
        let times = failures.entry(address).or_default();
        forget_old(times, now);
        times.push_back(now);
        if times.len() > self.most {
            times.pop_front();
        }
    }

    fn lock(&self) -> MutexGuard<'_, FailuresByNetwork> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The throttle as one attempt meets it. A known browser is judged by its own count, not by what others do at its address.
#[derive(Clone)]
pub struct AddressLimit {
    throttle: Arc<Throttle>,
    /// None for a known browser.
    address: Option<IpAddr>,
}

impl AddressLimit {
    /// The limit for an attempt from `address`.
    pub fn new(throttle: &Arc<Throttle>, address: IpAddr, is_known_browser: bool) -> Self {
        Self { throttle: Arc::clone(throttle), address: (!is_known_browser).then_some(address) }
    }

    /// See [`Throttle::check`].
    pub fn check(&self, now: Timestamp) -> Result<(), Refusal> {
        self.address.map_or(Ok(()), |address| self.throttle.check(address, now)).map_err(throttled)
    }

    /// See [`Throttle::count_failure`].
    pub fn count_failure(&self, now: Timestamp) {
        if let Some(address) = self.address {
            self.throttle.count_failure(address, now);
        }
    }

    /// [`Throttle::check`] after a right guess, [`Throttle::check_and_count_failure`] after a wrong one.
    pub fn check_guess(&self, is_right: bool, now: Timestamp) -> Result<(), Refusal> {
        let Some(address) = self.address else { return Ok(()) };
        let checked = if is_right {
            self.throttle.check(address, now)
        } else {
            self.throttle.check_and_count_failure(address, now)
        };
        checked.map_err(throttled)
    }
}

/// A time in the future is a clock that was set back; it counts no longer than any other.
fn forget_old(times: &mut VecDeque<i64>, now: i64) {
    times.retain(|time| (now - WINDOW.as_secs() + 1..=now).contains(time));
}

/// Operations of an account within a minute that may change something. Letters to everybody who was chosen go one by
/// one, and come to about 200.
pub const MOST_A_MINUTE: u32 = 300;
const MINUTE: i64 = 60;

/// Changes in the current minute, by account. Lost at restart.
#[derive(Default)]
pub struct ChangeLimit(Mutex<Running>);

#[derive(Default)]
struct Running {
    /// Minutes since 1970.
    minute: i64,
    done: HashMap<String, u32>,
}

impl ChangeLimit {
    /// Counts one more; `Err` with the seconds to wait where it is one too many.
    pub fn count(&self, member_id: &str, now: Timestamp) -> Result<(), Refusal> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minute = now.as_second().div_euclid(MINUTE);
        if running.minute != minute {
            *running = Running { minute, done: HashMap::new() };
        }
        let done = running.done.entry(member_id.to_owned()).or_default();
        if *done >= MOST_A_MINUTE {
            let left = u32::try_from(MINUTE - now.as_second().rem_euclid(MINUTE)).unwrap_or(1);
            let text = format!("That was too much within a minute. Please go on in {left} seconds.");
            return Err(Refusal::new(ErrorCode::TooManyAttempts, text).retry_after(left));
        }
        *done += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + second).unwrap()
    }

    #[test]
    fn the_fifty_first_failure_waits_until_the_first_is_ten_minutes_old() {
        let throttle = Throttle::default();
        let address: IpAddr = "203.0.113.7".parse().unwrap();
        for second in 0..50 {
            assert_eq!(throttle.check(address, at(second)), Ok(()), "try {second}");
            throttle.count_failure(address, at(second));
        }
        assert_eq!(throttle.check(address, at(50)), Err(550));
        assert_eq!(throttle.check(address, at(599)), Err(1));
        assert_eq!(throttle.check(address, at(600)), Ok(()));
        throttle.count_failure(address, at(600));
        assert_eq!(throttle.check(address, at(600)), Err(1), "the second failure is still young");
        assert_eq!(throttle.check("203.0.113.8".parse().unwrap(), at(600)), Ok(()));
    }

    // proves: P8
    #[test]
    fn memory_stays_bounded() {
        let throttle = Throttle::default();
        for number in 0..u32::try_from(MOST_ADDRESSES).unwrap() * 2 {
            throttle.count_failure(IpAddr::from(number.to_be_bytes()), at(i64::from(number)));
        }
        assert_eq!(throttle.lock().len(), MOST_ADDRESSES);
    }

    #[test]
    fn a_clock_set_back_does_not_keep_an_address_out() {
        let throttle = Throttle::default();
        let address: IpAddr = "203.0.113.7".parse().unwrap();
        (0..50).for_each(|_| throttle.count_failure(address, at(0)));
        assert!(throttle.check(address, at(-86_400)).is_ok());
    }
}
