//! The funds that gifts here are for. A fund is made by its first gift, so a slip of the finger makes one, too.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::store::ledger;
use crate::members::email::canonical;

/// How alike two names are from which one may be meant for the other; 1 is the same. Two letters that changed places
/// come to 0.97, another word to 0.8 at most.
const ALIKE: f64 = 0.9;

/// The funds that have gifts, by their names as they are compared, each in the spelling of its newest gift.
#[derive(Clone, Debug)]
pub struct Funds(BTreeMap<String, String>);

/// A fund that no gift was for until now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFund {
    /// The one that may have been meant.
    pub alike: Option<String>,
}

impl Funds {
    /// The funds of all gifts.
    pub fn load(conn: &Connection) -> rusqlite::Result<Self> {
        let named = ledger::funds(conn)?.into_iter();
        Ok(Self(named.map(|name| (canonical(&name), name)).collect()))
    }

    /// What is to be said of `name` where it is new. Nothing where no fund is named, nor of the very first.
    pub fn newly(&self, name: Option<&str>) -> Option<NewFund> {
        let key = canonical(name?);
        if self.0.is_empty() || self.0.contains_key(&key) {
            return None;
        }
        let likeness = |known: &str| strsim::jaro_winkler(known, &key);
        let nearest = self.0.iter().max_by(|(one, _), (two, _)| likeness(one).total_cmp(&likeness(two)));
        let alike = nearest.filter(|(known, _)| likeness(known) >= ALIKE);
        Some(NewFund { alike: alike.map(|(_, spelling)| spelling.clone()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_told_from_another_fund() {
        let names = ["General Fund", "Building", "Missions", "Año Nuevo"];
        let funds = Funds(names.iter().map(|name| (canonical(name), (*name).to_owned())).collect());
        for known in ["General Fund", "general fund", "MISSIONS", "an\u{303}o nuevo"] {
            assert_eq!(funds.newly(Some(known)), None, "{known}");
        }
        for (typed, meant) in [
            ("Biulding", Some("Building")),
            ("Buildin", Some("Building")),
            ("Building Fund", Some("Building")),
            ("Genral Fund", Some("General Fund")),
            ("Mission", Some("Missions")),
            ("Año Nuev", Some("Año Nuevo")),
            ("Organ", None),
            ("Youth", None),
            ("Benevolence", None),
            ("Roof Fund", None),
        ] {
            let alike = meant.map(str::to_owned);
            assert_eq!(funds.newly(Some(typed)), Some(NewFund { alike }), "{typed}");
        }
        assert_eq!(funds.newly(None), None, "no fund is none");
        assert_eq!(Funds(BTreeMap::new()).newly(Some("General Fund")), None, "nothing to compare with");
    }
}
