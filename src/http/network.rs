//! The network of a client: the unit that limits count, as much as one household or attacker has.

use std::net::{IpAddr, Ipv6Addr};

/// An IPv4 address, or the /64 that an IPv6 line is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(ip) => {
                let [a, b, c, d, ..] = ip.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    /// The network that a letter stands for.
    pub(crate) fn network(letter: char) -> Network {
        IpAddr::from(Ipv4Addr::new(203, 0, 113, u8::try_from(letter).unwrap())).into()
    }

    // proves: P8, N4
    #[test]
    fn an_ipv6_line_is_one_and_a_mapped_ipv4_is_itself() {
        let table = [
            ("203.0.113.7", "203.0.113.7", true),
            ("203.0.113.7", "203.0.113.8", false),
            ("203.0.113.7", "::ffff:203.0.113.7", true),
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::1", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("127.0.0.1", "::1", false),
        ];
        let network = |text: &str| Network::from(text.parse::<IpAddr>().unwrap());
        for (one, other, is_same) in table {
            assert_eq!(network(one) == network(other), is_same, "{one} {other}");
        }
    }
}
