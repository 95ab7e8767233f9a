//! The permits by network, and which waiting connection is evicted first.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::http::network::Network;

/// All connections with a permit.
#[derive(Default)]
pub(super) struct EvictionOrder {
    /// Only networks with a permit.
    by_network: HashMap<Network, Permits>,
    next: u64,
}

#[derive(Default)]
struct Permits {
    count: usize,
    /// Those of them that wait for a request, by the order in which they began to.
    waiting: BTreeMap<u64, Waiter>,
    /// Those of them whose answer is sent slowly.
    leaving: BTreeMap<u64, Waiter>,
}

struct Waiter {
    cut: Arc<Notify>,
    since: Instant,
}

/// The connection to evict first.
pub(super) struct EvictionCandidate {
    network: Network,
    number: u64,
    cut: Arc<Notify>,
    pub(super) since: Instant,
}

impl EvictionOrder {
    pub(super) fn begin(&mut self, network: Network, cut: Arc<Notify>) -> u64 {
        self.next += 1;
        let waiter = Waiter { cut, since: Instant::now() };
        self.by_network.entry(network).or_default().waiting.insert(self.next, waiter);
        self.next
    }

    pub(super) fn begin_to_leave(&mut self, network: Network, cut: Arc<Notify>) -> u64 {
        self.next += 1;
        let waiter = Waiter { cut, since: Instant::now() };
        self.by_network.entry(network).or_default().leaving.insert(self.next, waiter);
        self.next
    }

    pub(super) fn end(&mut self, network: Network, number: u64) {
        if let Some(theirs) = self.by_network.get_mut(&network) {
            theirs.waiting.remove(&number);
            theirs.leaving.remove(&number);
        }
    }

    /// One more connection of `network` has a permit.
    pub(super) fn take(&mut self, network: Network) {
        self.by_network.entry(network).or_default().count += 1;
    }

    /// One of its permits is free again.
    pub(super) fn give_back(&mut self, network: Network) {
        if let Some(theirs) = self.by_network.get_mut(&network) {
            theirs.count -= 1;
            if theirs.count == 0 {
                self.by_network.remove(&network);
            }
        }
    }

    /// Whether no other network has more permits.
    pub(super) fn has_the_most(&self, network: Network) -> bool {
        let theirs = self.by_network.get(&network).map(|theirs| theirs.count);
        self.by_network.values().all(|others| Some(others.count) <= theirs)
    }

    /// The longest waiting of the network that has the most permits; of several that have as many, the longest
    /// waiting. None while all connections of that network are being answered: one of them is to end after its answer.
    pub(super) fn first(&self) -> Option<EvictionCandidate> {
        let most = self.by_network.values().map(|theirs| theirs.count).max()?;
        self.longest(|theirs| &theirs.waiting, |theirs| theirs.count == most)
    }

    /// The first as above; where there is none, the one whose answer has been sent the longest, of the same network;
    /// else the longest waiting of the network that has the most permits among those with a waiting connection.
    pub(super) fn first_at_all(&self) -> Option<EvictionCandidate> {
        let most = self.by_network.values().map(|theirs| theirs.count).max()?;
        let leaving = || self.longest(|theirs| &theirs.leaving, |theirs| theirs.count == most);
        self.first().or_else(leaving).or_else(|| self.first_of_any())
    }

    fn first_of_any(&self) -> Option<EvictionCandidate> {
        let theirs = self.by_network.values().filter(|theirs| !theirs.waiting.is_empty());
        let most = theirs.map(|theirs| theirs.count).max()?;
        self.longest(|theirs| &theirs.waiting, |theirs| theirs.count == most)
    }

    fn longest(
        &self,
        kind: impl Fn(&Permits) -> &BTreeMap<u64, Waiter>,
        among: impl Fn(&Permits) -> bool,
    ) -> Option<EvictionCandidate> {
        let firsts =
            self.by_network.iter().filter(|(_, theirs)| among(theirs)).filter_map(|(network, theirs)| {
                let (number, waiter) = kind(theirs).first_key_value()?;
                let (network, number) = (*network, *number);
                Some(EvictionCandidate { network, number, cut: Arc::clone(&waiter.cut), since: waiter.since })
            });
        firsts.min_by_key(|first| first.number)
    }

    pub(super) fn cut(&mut self, first: &EvictionCandidate) {
        self.end(first.network, first.number);
        first.cut.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::network::tests::network;

    #[test]
    fn the_network_with_the_most_permits_loses_its_longest_idle_connection_first() {
        // Networks by letter, in the order in which their connections began to wait; evicted in the order given.
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
            let mut order = EvictionOrder::default();
            for letter in letters.chars() {
                order.take(network(letter));
                order.begin(network(letter), Arc::default());
            }
            let mut gone = Vec::new();
            while let Some(first) = order.first() {
                order.cut(&first);
                order.give_back(first.network);
                let letter = letters.chars().find(|letter| network(*letter) == first.network).unwrap();
                gone.push(format!("{letter}{}", first.number - 1));
            }
            assert_eq!(gone.join(" "), expected, "{letters}");
            assert!(order.by_network.is_empty(), "nobody is remembered who has no permit");
        }
    }

    #[test]
    fn the_network_with_the_most_permits_is_not_spared_while_all_its_connections_are_busy() {
        let mut order = EvictionOrder::default();
        for letter in "AAAB".chars() {
            order.take(network(letter));
        }
        let slow = order.begin(network('B'), Arc::default());
        assert!(order.has_the_most(network('A')) && !order.has_the_most(network('B')));
        assert!(order.first().is_none(), "one of A's is to end after its answer");
        assert_eq!(order.first_at_all().map(|first| first.number), Some(slow), "where none of them does");
        let idle = order.begin(network('A'), Arc::default());
        assert_eq!(order.first().map(|first| first.number), Some(idle));
    }

    #[test]
    fn a_slow_answer_is_cut_only_where_its_network_has_the_most_permits_and_no_idle_connection() {
        let mut order = EvictionOrder::default();
        for letter in "AAAB".chars() {
            order.take(network(letter));
        }
        let first = |order: &EvictionOrder| order.first_at_all().map(|first| first.number);
        let few = order.begin_to_leave(network('B'), Arc::default());
        assert_eq!(first(&order), None, "who has few permits has time to read");
        let many = order.begin_to_leave(network('A'), Arc::default());
        assert_eq!((first(&order), order.first().is_none()), (Some(many), true));
        let idle = order.begin(network('A'), Arc::default());
        assert_eq!(first(&order), Some(idle), "before any that has something to read");
        order.end(network('A'), idle);
        order.end(network('A'), many);
        let waiting = order.begin(network('B'), Arc::default());
        assert_eq!(first(&order), Some(waiting));
        order.end(network('B'), waiting);
        order.end(network('B'), few);
        assert_eq!(first(&order), None);
    }
}
