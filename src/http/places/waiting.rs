//! Which waiting connection gives its place up.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::network::Network;

/// The connections that wait.
#[derive(Default)]
pub(super) struct Waiting {
    /// Those of each network by the order in which they began to wait; no network without any.
    by_network: HashMap<Network, BTreeMap<u64, Waiter>>,
    next: u64,
}

struct Waiter {
    cut: Arc<Notify>,
    since: Instant,
}

/// The waiting connection that goes first.
pub(super) struct First {
    network: Network,
    number: u64,
    cut: Arc<Notify>,
    pub(super) since: Instant,
}

impl Waiting {
    pub(super) fn begin(&mut self, network: Network, cut: Arc<Notify>) -> u64 {
        self.next += 1;
        let waiter = Waiter { cut, since: Instant::now() };
        self.by_network.entry(network).or_default().insert(self.next, waiter);
        self.next
    }

    pub(super) fn end(&mut self, network: Network, number: u64) {
        if let Some(theirs) = self.by_network.get_mut(&network) {
            theirs.remove(&number);
            if theirs.is_empty() {
                self.by_network.remove(&network);
            }
        }
    }

    /// The longest waiting of the network that has the most; of several that have as many, the longest waiting.
    pub(super) fn first(&self) -> Option<First> {
        let (network, theirs) = self.by_network.iter().max_by_key(|(_, theirs)| {
            let first = theirs.first_key_value().map(|(number, _)| *number);
            (theirs.len(), Reverse(first))
        })?;
        let (number, waiter) = theirs.first_key_value()?;
        Some(First { network: *network, number: *number, cut: Arc::clone(&waiter.cut), since: waiter.since })
    }

    pub(super) fn cut(&mut self, first: &First) {
        self.end(first.network, first.number);
        first.cut.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    /// The network that a letter stands for.
    fn network(letter: char) -> Network {
        IpAddr::from(Ipv4Addr::new(203, 0, 113, u8::try_from(letter).unwrap())).into()
    }

    #[test]
    fn the_network_with_the_most_waiting_loses_its_longest_waiting_first() {
        // Networks by letter, in the order in which their connections began to wait; who goes, in that order.
        let table = [
            ("", ""),
            ("AAAA", "A0 A1 A2 A3"),
            ("ABCD", "A0 B1 C2 D3"),
            ("BAAA", "A1 A2 B0 A3"),
            ("ABAB", "A0 B1 A2 B3"),
            ("BBAAAAAC", "A2 A3 A4 B0 A5 B1 A6 C7"),
            ("CAAABBB", "A1 B4 A2 B5 C0 A3 B6"),
        ];
        for (letters, expected) in table {
            let mut waiting = Waiting::default();
            for letter in letters.chars() {
                waiting.begin(network(letter), Arc::default());
            }
            let mut gone = Vec::new();
            while let Some(first) = waiting.first() {
                waiting.cut(&first);
                let letter = letters.chars().find(|letter| network(*letter) == first.network).unwrap();
                gone.push(format!("{letter}{}", first.number - 1));
            }
            assert_eq!(gone.join(" "), expected, "{letters}");
            assert!(waiting.by_network.is_empty(), "nobody is remembered who does not wait");
        }
    }
}
