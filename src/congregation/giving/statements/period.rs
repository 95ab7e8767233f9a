//! All gifts from one day to another, giver by giver: the content of the statements of these days.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::ToSpan;
use jiff::civil::date;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::givers::{AddressedTo, PersonToState, addressed_to, in_order};
use super::store::{self, StatedGift, gifts};
use super::views::{MadeStatement, PlannedStatement, StatementPlan};
use super::{
    AnonymousSum, GiftOnStatement, KeptStatement, KindOnStatement, StatementGiver, StatementPeriod, content,
    words,
};
use crate::congregation::giving::store as gift_store;
use crate::platform::clock::{from_seconds, rfc3339};
use crate::platform::money::Cents;
use crate::platform::refusal::Refusal;
use crate::platform::settings::Settings;
use crate::platform::typed_time::parse_day;

/// The longest period of a statement.
const MOST_YEARS: i64 = 10;
/// Givers at a time.
const MOST_GIVERS: usize = 2_000;

/// The gifts from one day to another. Gifts of open counting sheets are not among them.
#[derive(Clone, Debug)]
pub struct PeriodOfGiving {
    /// By last name.
    pub givers: Vec<GiverOfPeriod>,
    pub anonymous: AnonymousSum,
}

/// The gifts of one giver or couple.
#[derive(Clone, Debug, Default)]
pub struct GiverOfPeriod {
    pub giver: StatementGiver,
    pub to: AddressedTo,
    /// The ids of givers whom a letter reaches.
    pub readers: Vec<String>,
    /// By day.
    pub gifts: Vec<GiftOnStatement>,
    pub in_kind: Vec<KindOnStatement>,
    /// Their statements of these days in whose place no other was made, the oldest first. More than one where rows of one
    /// person were merged, or one of a couple was removed.
    pub standing: Vec<KeptStatement>,
    /// The standing statement is outdated.
    pub is_corrected: bool,
    /// The numbers of their statements of other days on which some of these gifts stand.
    pub also_on: BTreeSet<String>,
    /// Numbers and households of those who have a namesake.
    pub aside: Option<String>,
    /// How many gifts are of a day after the death of one of them.
    pub after_death: usize,
}

impl StatementPeriod {
    /// Days as they are typed.
    pub fn parse(from: &str, to: &str) -> Result<Self, Refusal> {
        let no_day =
            "This is no day of the years 1900 to 2199. Write it as year-month-day, such as 2026-12-31.";
        let day = |text: &str, field| parse_day(text).map_err(|_| Refusal::field(field, no_day));
        let days = Self { from: day(from, "from")?, to: day(to, "to")? };
        if days.to < days.from {
            return Err(Refusal::field("to", "The last day is before the first."));
        }
        if days.to >= days.from.saturating_add(MOST_YEARS.years()) {
            let text = format!("Those are more than {MOST_YEARS} years. Please choose fewer days.");
            return Err(Refusal::field("to", text));
        }
        Ok(days)
    }

    /// All days of a year.
    pub fn year(year: i16) -> Self {
        Self { from: date(year, 1, 1), to: date(year, 12, 31) }
    }

    /// "2026", or "2026-01-01 to 2026-06-30".
    pub fn in_words(self) -> String {
        if self == Self::year(self.to.year()) {
            self.to.year().to_string()
        } else {
            format!("{} to {}", self.from, self.to)
        }
    }
}

impl GiverOfPeriod {
    /// False where its sum is zero or less: then the giver has to be chosen. Gifts in kind alone have no sum.
    pub fn is_made_unasked(&self) -> bool {
        content::total(&self.gifts).0 > 0 || (self.gifts.is_empty() && !self.in_kind.is_empty())
    }

    /// "2026-0003 and 2026-0118".
    pub(super) fn also_on(&self) -> Option<String> {
        let numbers: Vec<&str> = self.also_on.iter().map(String::as_str).collect();
        (!numbers.is_empty()).then(|| numbers.join(" and "))
    }

    fn planned(self, zone: &TimeZone) -> PlannedStatement {
        PlannedStatement {
            key: self.giver.key(),
            needs_asking: !self.is_made_unasked(),
            also_on: self.also_on(),
            aside: self.aside,
            after_death: self.after_death,
            gets_letter: !self.readers.is_empty(),
            gifts: self.gifts.len(),
            in_kind: self.in_kind.len(),
            total: content::total(&self.gifts),
            deductible: content::deductible(&self.gifts),
            made: self.standing.into_iter().next_back().map(|newest| MadeStatement {
                id: newest.head.id,
                number: newest.head.number,
                made_at: rfc3339(from_seconds(newest.made_at), zone),
                is_corrected: self.is_corrected,
            }),
            addressee: self.to.lines.into_iter().next().unwrap_or_default(),
            name: self.to.name,
            is_estate: self.to.is_estate,
            has_address: self.to.has_address,
        }
    }
}

/// The gifts of these days, and their statements. A few queries, however many gave.
pub fn of_days(conn: &Connection, days: StatementPeriod) -> Result<PeriodOfGiving, Refusal> {
    let mut anonymous = AnonymousSum::default();
    let mut of: BTreeMap<StatementGiver, GiverOfPeriod> = BTreeMap::new();
    for (giver, gift) in gifts::of_days(conn, days)? {
        if let Some(giver) = giver {
            of.entry(giver).or_default().gifts.push(gift);
        } else {
            anonymous.count += 1;
            anonymous.total.0 += gift.amount.0;
        }
    }
    for (giver, gift) in gifts::in_kind_of_days(conn, days)? {
        of.entry(giver).or_default().in_kind.push(gift);
    }
    for kept in store::standing(conn, days, 0, None)? {
        of.entry(kept.giver.clone()).or_default().standing.push(kept);
    }
    if of.len() > MOST_GIVERS {
        let text = "More than 2,000 givers are too many at a time. Please choose fewer days.";
        return Err(Refusal::field("to", text));
    }
    let funds = gifts::funds(conn)?;
    let known = known_people(conn, of.keys())?;
    let mut elsewhere: HashMap<i64, Vec<StatedGift>> = HashMap::new();
    for stated in store::stated_elsewhere(conn, days)? {
        elsewhere.entry(stated.id).or_default().push(stated);
    }
    let mut givers = Vec::with_capacity(of.len());
    for (giver, mut entry) in of {
        let mut people: Vec<&PersonToState> = giver.ids().filter_map(|id| known.get(id)).collect();
        in_order(&mut people);
        let Some(first) = people.first() else { continue };
        let spouse = people.iter().find_map(|person| person.spouse_id.as_ref().and_then(|id| known.get(id)));
        entry.to = addressed_to(&people, spouse);
        let reached = people.iter().filter(|person| person.gets_letters);
        entry.readers = reached.map(|person| person.id.clone()).collect();
        entry.is_corrected = match &entry.standing[..] {
            [] => false,
            [one] => content::is_corrected(&one.content, &entry.gifts, &entry.in_kind, &funds),
            _ => true,
        };
        let stated = entry.gifts.iter().filter_map(|gift| elsewhere.get(&gift.id)).flatten();
        let own = stated.filter(|stated| stated.giver.ids().any(|id| giver.ids().any(|own| own == id)));
        entry.also_on = own.map(|stated| stated.number.clone()).collect();
        let asides: Vec<&str> = people.iter().filter_map(|person| person.aside.as_deref()).collect();
        entry.aside = (!asides.is_empty()).then(|| asides.join("; "));
        let died_on = people.iter().filter_map(|person| person.died_on.as_ref()).min();
        let is_late =
            |gift: &&GiftOnStatement| gift.amount.0 > 0 && died_on.is_some_and(|day| gift.date > *day);
        entry.after_death = entry.gifts.iter().filter(is_late).count();
        let is_of_both = people.len() > 1;
        entry.giver = giver;
        givers.push(((first.place_in_list(), is_of_both), entry));
    }
    givers.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(PeriodOfGiving { givers: givers.into_iter().map(|(_, giver)| giver).collect(), anonymous })
}

/// The statements of these days before they are made.
pub fn plan(conn: &Connection, days: StatementPeriod, settings: &Settings) -> Result<StatementPlan, Refusal> {
    let PeriodOfGiving { givers, anonymous } = of_days(conn, days)?;
    let givers: Vec<_> = givers.into_iter().map(|giver| giver.planned(&settings.time_zone)).collect();
    Ok(StatementPlan {
        from: days.from.to_string(),
        to: days.to.to_string(),
        missing: words::missing(settings),
        open_sheets: gift_store::open_sheets(conn, &days.from.to_string(), &days.to.to_string())?,
        open_months: store::open_months(conn, days)?,
        anonymous,
        total: Cents(givers.iter().map(|giver| giver.total.0).sum()),
        deductible: Cents(givers.iter().map(|giver| giver.deductible.0).sum()),
        givers,
    })
}

/// The givers, and the living spouses of the dead.
fn known_people<'a>(
    conn: &Connection,
    givers: impl Iterator<Item = &'a StatementGiver>,
) -> rusqlite::Result<HashMap<String, PersonToState>> {
    let ids: BTreeSet<&str> = givers.flat_map(StatementGiver::ids).collect();
    let found = store::people(conn, &ids)?;
    let spouses: BTreeSet<&str> = found.iter().filter_map(|person| person.spouse_id.as_deref()).collect();
    let beside = store::people(conn, &spouses)?;
    Ok(found.into_iter().chain(beside).map(|person| (person.id.clone(), person)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_days_of_a_statement_are_real_and_not_too_many() {
        for (from, to, refused) in [
            ("2026-01-01", "2026-12-31", None),
            (" 2026-02-28 ", "2026-02-28", None),
            ("2026-01-01", "2035-12-31", None),
            ("2026-01-01", "2036-01-01", Some(("to", "Those are more than 10 years."))),
            ("2026-02-01", "2026-01-31", Some(("to", "The last day is before the first."))),
            ("2026-02-30", "2026-12-31", Some(("from", "This is no day"))),
            ("2026-01-01", "", Some(("to", "This is no day"))),
            ("1899-12-31", "1900-01-01", Some(("from", "This is no day"))),
            ("2199-01-01", "2200-01-01", Some(("to", "This is no day"))),
        ] {
            let parsed = StatementPeriod::parse(from, to).err();
            assert_eq!(parsed.is_some(), refused.is_some(), "{from} to {to}");
            for (refusal, (field, words)) in parsed.iter().zip(refused) {
                assert_eq!(refusal.field, Some(field), "{from} to {to}");
                assert!(refusal.message.starts_with(words), "{refusal}");
            }
        }
    }

    #[test]
    fn a_whole_year_is_called_by_its_number() {
        for (from, to, words) in [
            ("2026-01-01", "2026-12-31", "2026"),
            ("2025-01-01", "2026-12-31", "2025-01-01 to 2026-12-31"),
            ("2026-01-01", "2026-06-30", "2026-01-01 to 2026-06-30"),
        ] {
            assert_eq!(StatementPeriod::parse(from, to).unwrap().in_words(), words);
        }
    }
}
