//! The books as they must be: plain lists in cents, and the rules once more, in few words.

use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    /// `members.id`; none: anonymous.
    pub giver: Option<String>,
    /// The couple that it names.
    pub couple: Option<i64>,
    pub cents: i64,
    pub date: String,
    pub fund: Option<String>,
    pub check: Option<String>,
    /// Its sheet, and its row there.
    pub row: Option<(i64, usize)>,
    pub kind: &'static str,
    pub takes_back: Option<i64>,
    /// Its cents before each correction since its sheet was closed.
    pub originals: Vec<i64>,
}

#[derive(Clone, Debug)]
pub struct Sheet {
    pub date: String,
    /// Its sum when it was closed.
    pub closed_cents: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct Couple {
    pub both: [String; 2],
    pub since: String,
    pub until: Option<String>,
    /// It ended by a death.
    pub has_died: bool,
}

/// A row that went, and its way back.
#[derive(Clone, Debug)]
pub struct Gone {
    pub id: i64,
    /// The row that it was merged into; none: it was removed.
    pub kept: Option<String>,
    pub other: String,
    /// The gifts that changed hands.
    pub moved: Vec<i64>,
    /// The couples of the row that went, each with the gifts that named it.
    pub couples: Vec<(i64, Vec<i64>)>,
}

#[derive(Debug, Default)]
pub struct Books {
    pub gifts: BTreeMap<i64, Gift>,
    pub sheets: BTreeMap<i64, Sheet>,
    /// As the treasurer's page has them; which gift names which is reckoned here.
    pub couples: BTreeMap<i64, Couple>,
    pub closed_months: BTreeSet<String>,
    /// Imports: the number of each, and its gifts as imported.
    pub imports: Vec<(i64, Vec<(i64, Gift)>)>,
    pub gone: Vec<Gone>,
}

impl Couple {
    pub fn is_of(&self, person: &str) -> bool {
        self.both.iter().any(|one| one == person)
    }

    pub fn other(&self, person: &str) -> &str {
        if self.both[0] == person { &self.both[1] } else { &self.both[0] }
    }
}

impl Books {
    /// The couple that a gift of this giver and day names, where it is entered now.
    pub fn couple_of(&self, giver: Option<&str>, date: &str) -> Option<i64> {
        let giver = giver?;
        let in_force = self.couples.iter().filter(|(_, couple)| {
            couple.is_of(giver)
                && *couple.since <= *date
                && couple.until.as_deref().is_none_or(|until| date <= until)
        });
        in_force.max_by_key(|(id, couple)| (&couple.since, **id)).map(|(id, _)| *id)
    }

    pub fn is_closed(&self, date: &str) -> bool {
        self.closed_months.contains(&date[..7])
    }

    pub fn is_open(&self, gift: &Gift) -> bool {
        gift.row.is_some_and(|(sheet, _)| self.sheets[&sheet].closed_cents.is_none())
    }

    pub fn backs(&self, id: i64) -> Vec<i64> {
        self.gifts.iter().filter(|(_, gift)| gift.takes_back == Some(id)).map(|(id, _)| *id).collect()
    }

    pub fn taken_back(&self, id: i64) -> i64 {
        -self.backs(id).iter().map(|back| self.gifts[back].cents).sum::<i64>()
    }

    /// The day by which a gift is stated: what takes one back is stated with it.
    pub fn stated_on<'a>(&'a self, gift: &'a Gift) -> &'a str {
        gift.takes_back.map_or(&gift.date, |taken| &self.gifts[&taken].date)
    }

    /// The gifts of a couple name those whom its days say. `survivor` is left of the two.
    pub fn name_couple(&mut self, id: i64, survivor: &str) {
        let couple = self.couples[&id].clone();
        for (gift_id, gift) in self.gifts.clone().into_iter().filter(|(_, gift)| gift.takes_back.is_none()) {
            let after = if couple.has_died {
                let is_late = gift.couple == Some(id) && Some(&gift.date) > couple.until.as_ref();
                is_late.then(|| (Some(survivor.to_owned()), None))
            } else {
                let is_theirs = gift.giver.as_deref().is_some_and(|giver| couple.is_of(giver));
                let is_missed = is_theirs && gift.couple.is_none() && gift.date >= couple.since;
                is_missed.then(|| (gift.giver.clone(), Some(id)))
            };
            let Some((giver, named)) = after else { continue };
            let is_of_closed_sheet = gift.row.is_some() && !self.is_open(&gift);
            for one in [vec![gift_id], self.backs(gift_id)].concat() {
                let changed = self.gifts.get_mut(&one).unwrap();
                (changed.giver, changed.couple) = (giver.clone(), named);
            }
            if is_of_closed_sheet {
                self.gifts.get_mut(&gift_id).unwrap().originals.push(gift.cents);
            }
        }
    }

    pub fn in_row(&self, sheet: i64, row: usize) -> Option<i64> {
        self.gifts.iter().find(|(_, gift)| gift.row == Some((sheet, row))).map(|(id, _)| *id)
    }

    /// The parts of a check: of one sheet, number and giver or couple.
    pub fn parts(&self, id: i64) -> Vec<i64> {
        let gift = &self.gifts[&id];
        let (Some((sheet, _)), Some(check)) = (gift.row, &gift.check) else { return vec![id] };
        let is_part = |other: &Gift| {
            other.row.is_some_and(|(of, _)| of == sheet)
                && other.check.as_ref() == Some(check)
                && (other.giver == gift.giver || gift.couple.is_some() && other.couple == gift.couple)
        };
        self.gifts.iter().filter(|(_, other)| is_part(other)).map(|(id, _)| *id).collect()
    }

    pub fn is_theirs(&self, gift: &Gift, person: &str) -> bool {
        let is_of_couple = gift.couple.is_some_and(|couple| self.couples[&couple].is_of(person));
        gift.giver.as_deref() == Some(person) || is_of_couple
    }

    /// Count and cents.
    pub fn sum(&self, is_wanted: impl Fn(&Gift) -> bool) -> (usize, i64) {
        let wanted = self.gifts.values().filter(|gift| is_wanted(gift));
        wanted.fold((0, 0), |(count, cents), gift| (count + 1, cents + gift.cents))
    }

    /// Writes a correction; what takes the gift back goes with it.
    pub fn correct(&mut self, id: i64, mut after: Gift) {
        let before = self.gifts[&id].clone();
        if after == before {
            return;
        }
        if after.giver != before.giver || after.date != before.date {
            after.couple = self.couple_of(after.giver.as_deref(), &after.date);
        }
        if after.row.is_some() {
            after.originals.push(before.cents);
        }
        for back in self.backs(id) {
            let back = self.gifts.get_mut(&back).unwrap();
            (back.giver, back.couple, back.fund) = (after.giver.clone(), after.couple, after.fund.clone());
        }
        self.gifts.insert(id, after);
    }

    /// The couples are these now. What named one that is gone names none.
    pub fn set_couples(&mut self, couples: BTreeMap<i64, Couple>) {
        self.couples = couples;
        for gift in self.gifts.values_mut() {
            gift.couple = gift.couple.filter(|couple| self.couples.contains_key(couple));
        }
    }

    /// A person is removed: what named a couple stays the other's.
    pub fn remove_person(&mut self, id: i64, person: &str) {
        let gone = self.before_going(id, None, person);
        for gift in self.gifts.values_mut().filter(|gift| gift.giver.as_deref() == Some(person)) {
            gift.giver = gift.couple.map(|couple| self.couples[&couple].other(person).to_owned());
        }
        self.gone.push(gone);
    }

    pub fn merge(&mut self, id: i64, kept: &str, other: &str) {
        let gone = self.before_going(id, Some(kept), other);
        for id in &gone.moved {
            self.gifts.get_mut(id).unwrap().giver = Some(kept.to_owned());
        }
        for before in self.gone.iter_mut().filter(|before| before.kept.as_deref() == Some(other)) {
            before.kept = Some(kept.to_owned());
        }
        self.gone.push(gone);
    }

    fn before_going(&self, id: i64, kept: Option<&str>, other: &str) -> Gone {
        let ids = |is_wanted: &dyn Fn(&Gift) -> bool| {
            let wanted = self.gifts.iter().filter(|(_, gift)| is_wanted(gift));
            wanted.map(|(id, _)| *id).collect::<Vec<i64>>()
        };
        let couples = self.couples.iter().filter(|(_, couple)| couple.is_of(other));
        let couples = couples.map(|(&id, _)| (id, ids(&|gift| gift.couple == Some(id)))).collect();
        let moved = ids(&|gift| gift.giver.as_deref() == Some(other));
        Gone { id, kept: kept.map(str::to_owned), other: other.to_owned(), moved, couples }
    }

    /// The row is there again, and the couples are as they are then. What came since stays whose it is; what went
    /// back is the gift's giver's.
    pub fn come_back(&mut self, gone: &Gone, couples: BTreeMap<i64, Couple>) {
        for id in &gone.moved {
            if let Some(gift) = self.gifts.get_mut(id).filter(|gift| gift.giver == gone.kept) {
                gift.giver = Some(gone.other.clone());
            }
        }
        let known: BTreeSet<i64> = self.couples.keys().copied().collect();
        self.set_couples(couples);
        for (couple, gifts) in &gone.couples {
            let Some(back) = self.couples.get(couple) else { continue };
            let is_theirs = |gift: &Gift| gift.giver.as_ref().is_some_and(|giver| back.is_of(giver));
            for (id, gift) in &mut self.gifts {
                if gift.couple == Some(*couple) && !is_theirs(gift) {
                    gift.couple = None;
                } else if !known.contains(couple)
                    && gift.couple.is_none()
                    && is_theirs(gift)
                    && gifts.contains(id)
                {
                    gift.couple = Some(*couple);
                }
            }
        }
        let whose: Vec<_> =
            self.gifts.iter().map(|(id, gift)| (*id, gift.giver.clone(), gift.couple)).collect();
        for (id, giver, couple) in whose {
            for back in self.backs(id) {
                let back = self.gifts.get_mut(&back).unwrap();
                (back.giver, back.couple) = (giver.clone(), couple);
            }
        }
    }
}
