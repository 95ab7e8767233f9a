//! Slows down an address that fails too often. Only failures count, so a whole congregation may sign in over the
//! church's own Wi-Fi, which is one address.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::http::network::Network;

/// Failed checks an address may make within [`WINDOW`].
pub const MOST_FAILURES: usize = 50;
/// How long a failure counts.
pub const WINDOW: SignedDuration = SignedDuration::from_mins(10);
/// The maximum number of addresses; the one that failed longest ago is evicted.
const MOST_ADDRESSES: usize = 4096;

/// Failures by address. Forgotten at restart.
pub struct Throttle {
    failures: Mutex<FailuresByNetwork>,
}

struct FailuresByNetwork {
    most: usize,
    by_address: HashMap<Network, VecDeque<i64>>,
}

impl Default for Throttle {
    fn default() -> Self {
        Self::allowing(MOST_FAILURES)
    }
}

impl Throttle {
    /// A throttle that lets `most` through in a [`WINDOW`].
    pub fn allowing(most: usize) -> Self {
        Self { failures: Mutex::new(FailuresByNetwork { most, by_address: HashMap::new() }) }
    }

    /// `Err` with the seconds to wait when the address has failed too often.
    pub fn check(&self, address: IpAddr, now: Timestamp) -> Result<(), u32> {
        self.lock().check(address.into(), now.as_second())
    }

    pub fn count_failure(&self, address: IpAddr, now: Timestamp) {
        self.lock().count(address.into(), now.as_second());
    }

    /// [`Throttle::check`] and [`Throttle::count_failure`] in one: of many concurrent guesses that all passed the
    /// check before the first of them failed, no more are judged than of sequential ones.
    pub fn check_and_count_failure(&self, address: IpAddr, now: Timestamp) -> Result<(), u32> {
        let mut failures = self.lock();
        failures.check(address.into(), now.as_second())?;
        failures.count(address.into(), now.as_second());
        Ok(())
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
    pub fn check(&self, now: Timestamp) -> Result<(), u32> {
        self.address.map_or(Ok(()), |address| self.throttle.check(address, now))
    }

    /// See [`Throttle::count_failure`].
    pub fn count_failure(&self, now: Timestamp) {
        if let Some(address) = self.address {
            self.throttle.count_failure(address, now);
        }
    }

    /// See [`Throttle::check_and_count_failure`].
    pub fn check_and_count_failure(&self, now: Timestamp) -> Result<(), u32> {
        self.address.map_or(Ok(()), |address| self.throttle.check_and_count_failure(address, now))
    }
}

impl FailuresByNetwork {
    fn check(&mut self, address: Network, now: i64) -> Result<(), u32> {
        let most = self.most;
        let Some(times) = self.by_address.get_mut(&address) else { return Ok(()) };
        forget_old(times, now);
        match times.front() {
            Some(oldest) if times.len() >= most => {
                Err(u32::try_from(oldest + WINDOW.as_secs() - now).unwrap_or(1).max(1))
            }
            _ => Ok(()),
        }
    }

    fn count(&mut self, address: Network, now: i64) {
        if self.by_address.len() >= MOST_ADDRESSES && !self.by_address.contains_key(&address) {
            let longest_ago = self.by_address.iter().min_by_key(|(_, times)| times.back().copied());
            if let Some(address) = longest_ago.map(|(address, _)| *address) {
                self.by_address.remove(&address);
            }
        }
        let most = self.most;
        let times = self.by_address.entry(address).or_default();
        forget_old(times, now);
        times.push_back(now);
        if times.len() > most {
            times.pop_front();
        }
    }
}

/// A time in the future is a clock that was set back; it counts no longer than any other.
fn forget_old(times: &mut VecDeque<i64>, now: i64) {
    times.retain(|time| (now - WINDOW.as_secs() + 1..=now).contains(time));
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

    // proves: P8, N4
    #[test]
    fn an_ipv6_line_is_one_address_and_a_mapped_ipv4_is_itself() {
        let throttle = Throttle::default();
        for host in 0..50 {
            throttle.count_failure(format!("2001:db8:1:2::{host:x}").parse().unwrap(), at(0));
            throttle.count_failure("::ffff:203.0.113.7".parse().unwrap(), at(0));
        }
        assert!(throttle.check("2001:db8:1:2:ffff::1".parse().unwrap(), at(1)).is_err());
        assert!(throttle.check("2001:db8:1:3::1".parse().unwrap(), at(1)).is_ok());
        assert!(throttle.check("203.0.113.7".parse().unwrap(), at(1)).is_err());
    }

    // proves: P8
    #[test]
    fn memory_stays_bounded() {
        let throttle = Throttle::default();
        for number in 0..u32::try_from(MOST_ADDRESSES).unwrap() * 2 {
            throttle.count_failure(IpAddr::from(number.to_be_bytes()), at(i64::from(number)));
        }
        assert_eq!(throttle.lock().by_address.len(), MOST_ADDRESSES);
    }

    #[test]
    fn a_clock_set_back_does_not_keep_an_address_out() {
        let throttle = Throttle::default();
        let address: IpAddr = "203.0.113.7".parse().unwrap();
        (0..50).for_each(|_| throttle.count_failure(address, at(0)));
        assert!(throttle.check(address, at(-86_400)).is_ok());
    }
}
