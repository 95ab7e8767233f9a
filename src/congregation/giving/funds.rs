//! The funds that gifts here are for, by their names. A gift may bring a fund along, so a slip of the finger makes one,
//! too.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection;

use super::store;
use crate::platform::refusal::Refusal;
use crate::platform::text::email::canonical;

/// How alike two names are from which one may be meant for the other; 1 is the same.
pub(super) const ALIKE: f64 = 0.9;

/// More funds than a congregation has: something else stands in that column, and is not compared name by name.
pub(super) const MANY: usize = 200;

/// The funds by their names as they are compared.
#[derive(Clone, Debug)]
pub struct Funds {
    by_key: BTreeMap<String, String>,
    /// The names of those that take no new gifts.
    closed: BTreeSet<String>,
}

/// A fund that no gift was for until now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFund {
    /// The one that may have been meant.
    pub alike: Option<String>,
}

/// How a fund's name is compared: `General  fund` is the General Fund.
pub fn key(name: &str) -> String {
    canonical(name).split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Funds {
    /// All funds but one that came with the gift `except` alone.
    pub fn load(conn: &Connection, except: Option<i64>) -> rusqlite::Result<Self> {
        let named = store::funds::names(conn, except)?.into_iter();
        let closed = store::funds::closed_names(conn)?.into_iter().collect();
        Ok(Self { by_key: named.map(|name| (key(&name), name)).collect(), closed })
    }

    /// Refuses a new gift to a fund that is closed. `name` as it is spelled here.
    pub(super) fn refuse_closed(&self, name: Option<&str>) -> Result<(), Refusal> {
        let Some(name) = name.filter(|name| self.closed.contains(*name)) else { return Ok(()) };
        Err(Refusal::field("fund", closed(name)))
    }

    /// The fund that `written` names, in the one spelling that is here.
    pub fn spelled(&self, written: String) -> String {
        self.by_key.get(&key(&written)).cloned().unwrap_or(written)
    }

    /// True where a fund here has this name.
    pub fn is_known(&self, name: &str) -> bool {
        self.by_key.contains_key(&key(name))
    }

    /// Remembers the spelling of a fund's first gift.
    pub fn remember(&mut self, name: &str) {
        self.by_key.entry(key(name)).or_insert_with(|| name.to_owned());
    }

    /// `Some` where `name` is new; `None` without a fund, and for the very first fund.
    pub fn newly(&self, name: Option<&str>) -> Option<NewFund> {
        let key = key(name?);
        if self.by_key.is_empty() || self.by_key.contains_key(&key) {
            return None;
        }
        let compared = self.by_key.iter().take_while(|_| self.by_key.len() <= MANY);
        let likenesses = compared.map(|(known, spelling)| (likeness(known, &key), spelling));
        let alike = likenesses
            .filter(|(likeness, _)| *likeness >= ALIKE)
            .max_by(|(one, _), (two, _)| one.total_cmp(two));
        Some(NewFund { alike: alike.map(|(_, spelling)| spelling.clone()) })
    }
}

/// Why a gift is not taken.
pub(super) fn closed(name: &str) -> String {
    format!("The fund \"{name}\" is closed and takes no new gifts. Choose another fund, or open it again.")
}

/// How alike two names are. The word "fund" does not count; different digits are different campaigns.
pub(super) fn likeness(one: &str, other: &str) -> f64 {
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    if digits(one) != digits(other) {
        return 0.0;
    }
    let own = |name| str::strip_suffix(name, " fund").unwrap_or(name);
    strsim::jaro_winkler(own(one), own(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(by_key: BTreeMap<String, String>) -> Funds {
        Funds { by_key, closed: BTreeSet::new() }
    }

    #[test]
    fn a_slip_is_told_from_another_fund() {
        let names = ["General Fund", "Building", "Missions", "Año Nuevo", "Roof Fund", "Mission Trip 2025"];
        let funds = of(names.iter().map(|name| (key(name), (*name).to_owned())).collect());
        for known in ["General Fund", "general fund", "MISSIONS", "an\u{303}o nuevo"] {
            assert_eq!(funds.newly(Some(known)), None, "{known}");
        }
        for (typed, meant) in [
            ("Biulding", Some("Building")),
            ("Buildin", Some("Building")),
            ("Building Fund", Some("Building")),
            ("Bulding Fund", Some("Building")),
            ("General", Some("General Fund")),
            ("Genral Fund", Some("General Fund")),
            ("Mission", Some("Missions")),
            ("Año Nuev", Some("Año Nuevo")),
            ("Organ", None),
            ("Youth", None),
            ("Benevolence", None),
            ("Floor Fund", None),
            ("Mission Trip 2026", None),
        ] {
            let alike = meant.map(str::to_owned);
            assert_eq!(funds.newly(Some(typed)), Some(NewFund { alike }), "{typed}");
        }
        for (written, name) in
            [("general  fund", "General Fund"), ("GENERAL FUND", "General Fund"), ("Organ", "Organ")]
        {
            assert_eq!(funds.spelled(written.to_owned()), name);
        }
        let many = of((0..=MANY).map(|number| (format!("roof{number}"), "Roof".to_owned())).collect());
        assert_eq!(many.newly(Some("roof")), Some(NewFund { alike: None }), "too many to be funds");
        assert_eq!(funds.newly(None), None, "no fund is none");
        assert_eq!(of(BTreeMap::new()).newly(Some("General Fund")), None, "nothing to compare with");
    }
}
