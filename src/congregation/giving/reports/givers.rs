//! The number of givers, compared with the year before.

use std::collections::{BTreeMap, BTreeSet};

use super::{GiversOfOverview, SumOfGiver};

type Who = BTreeSet<String>;

/// Compares the givers of two years. A couple may begin to give together, or end it, between them: what either of both
/// gave before is theirs.
pub fn compare(this_year: &[SumOfGiver], last_year: &[SumOfGiver]) -> GiversOfOverview {
    let (now, before) = (givers_of(this_year), givers_of(last_year));
    let kept = also_in(&now, &before);
    GiversOfOverview {
        this_year: now.len(),
        last_year: before.len(),
        gained: now.len() - kept,
        kept,
        lost: before.len() - also_in(&before, &now),
    }
}

/// The givers who gave more than went back to them. Giving together counts as one giver, and not once more for gifts
/// of one of both alone in the same year.
fn givers_of(sums: &[SumOfGiver]) -> BTreeSet<&Who> {
    let mut of_giver: BTreeMap<&Who, i64> = BTreeMap::new();
    for sum in sums {
        *of_giver.entry(&sum.who).or_default() += sum.cents;
    }
    let gave: BTreeSet<&Who> =
        of_giver.into_iter().filter(|(_, cents)| *cents > 0).map(|(who, _)| who).collect();
    let in_couples: Who =
        gave.iter().filter(|who| who.len() > 1).flat_map(|who| who.iter().cloned()).collect();
    gave.into_iter().filter(|who| who.len() > 1 || who.is_disjoint(&in_couples)).collect()
}

/// How many of these have a person in common with the others.
fn also_in(these: &BTreeSet<&Who>, others: &BTreeSet<&Who>) -> usize {
    let people: Who = others.iter().flat_map(|who| who.iter().cloned()).collect();
    these.iter().filter(|who| !who.is_disjoint(&people)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "ann+bob 50": letters and numbers, one giver a word pair.
    fn sums(text: &str) -> Vec<SumOfGiver> {
        let words: Vec<&str> = text.split_whitespace().collect();
        words
            .chunks(2)
            .map(|pair| SumOfGiver {
                who: pair[0].split('+').map(str::to_owned).collect(),
                cents: pair[1].parse().unwrap(),
            })
            .collect()
    }

    #[test]
    fn givers_are_gained_kept_and_lost_and_a_couple_is_one() {
        for (now, before, this_year, last_year, gained, kept, lost) in [
            ("", "", 0, 0, 0, 0, 0),
            ("ann 5 bob 5", "bob 1 carl 1", 2, 2, 1, 1, 1),
            // The couple once, in whichever order, and not once more for what one of both gave alone.
            ("ann+bob 5 bob+ann 5 ann 5", "ann+bob 1", 1, 1, 0, 1, 0),
            // They begin to give together: no giver is gained or lost.
            ("ann+bob 5", "ann 1 bob 1", 1, 2, 0, 1, 0),
            ("ann+bob 5", "ann 1", 1, 1, 0, 1, 0),
            // They part: both are kept.
            ("ann 5 bob 5", "ann+bob 1", 2, 1, 0, 2, 0),
            ("bob 5", "ann+bob 1", 1, 1, 0, 1, 0),
            // What went back is no gift: a check that bounced, and one of the year before.
            ("ann 5 ann -5", "ann 5", 0, 1, 0, 0, 1),
            ("ann -5", "ann 5", 0, 1, 0, 0, 1),
            ("ann+bob -5 ann 1", "", 1, 0, 1, 0, 0),
        ] {
            let wanted = GiversOfOverview { this_year, last_year, gained, kept, lost };
            assert_eq!(compare(&sums(now), &sums(before)), wanted, "{now} | {before}");
        }
    }
}
