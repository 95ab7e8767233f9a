//! The content of a statement, and whether it is still current.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::givers::AddressedTo;
use super::{FundOnStatement, GiftOnStatement, KindOnStatement, StatementContent};
use crate::congregation::giving::GiftKind;
use crate::platform::money::Cents;
use crate::platform::settings::Settings;

/// How the JSON of [`StatementContent`] is to be read.
const VERSION: u32 = 1;

pub(super) fn total(gifts: &[GiftOnStatement]) -> Cents {
    Cents(gifts.iter().map(|gift| gift.amount.0).sum())
}

/// The sum of the gifts that count for the tax office.
pub(super) fn deductible(gifts: &[GiftOnStatement]) -> Cents {
    Cents(gifts.iter().filter(|gift| gift.deductible).map(|gift| gift.amount.0).sum())
}

/// Freezes what stands on a statement; `made_on` is `YYYY-MM-DD`.
pub(super) fn freeze(
    settings: &Settings,
    made_on: &str,
    to: &AddressedTo,
    gifts: &[GiftOnStatement],
    in_kind: &[KindOnStatement],
    replaces: Option<String>,
    also_on: Option<String>,
) -> StatementContent {
    let (total, deductible) = (total(gifts), deductible(gifts));
    // What it says of goods and services, it says of what counts for the tax office.
    let has_deductible_part = gifts.iter().any(|gift| gift.deductible) || !in_kind.is_empty();
    let wording = settings.statement_wording.clone().filter(|_| has_deductible_part);
    StatementContent {
        version: VERSION,
        made_on: made_on.to_owned(),
        congregation_name: settings.congregation_name.clone(),
        postal_address: settings.postal_address.clone(),
        tax_number: settings.tax_number.clone(),
        name: to.name.clone(),
        addressee: to.lines.clone(),
        gifts: gifts.to_vec(),
        in_kind: in_kind.to_vec(),
        funds: funds(gifts),
        deductible,
        not_deductible: Cents(total.0 - deductible.0),
        total,
        wording: wording.unwrap_or_default(),
        thanks: settings.statement_thanks.clone(),
        signed: settings.statement_signed.clone(),
        replaces,
        also_on,
    }
}

/// True where a statement does not say any more what would stand on it now. A fund's new name is no correction, nor is a
/// merge of two funds; `funds` are the ids of those that there are.
pub(super) fn is_corrected(
    content: &StatementContent,
    gifts: &[GiftOnStatement],
    in_kind: &[KindOnStatement],
    funds: &BTreeSet<i64>,
) -> bool {
    let is_moved =
        |was: Option<i64>, is: Option<i64>| was != is && was.is_none_or(|was| funds.contains(&was));
    let is_other = |was: &GiftOnStatement, is: &GiftOnStatement| {
        (&was.date, was.amount, was.deductible, &was.how) != (&is.date, is.amount, is.deductible, &is.how)
            || is_moved(was.fund_id, is.fund_id)
    };
    let by_id: BTreeMap<i64, &GiftOnStatement> = gifts.iter().map(|gift| (gift.id, gift)).collect();
    let kinds: BTreeMap<i64, &KindOnStatement> = in_kind.iter().map(|kind| (kind.id, kind)).collect();
    content.gifts.len() != by_id.len()
        || content.in_kind.len() != kinds.len()
        || content.gifts.iter().any(|was| by_id.get(&was.id).is_none_or(|is| is_other(was, is)))
        || content.in_kind.iter().any(|was| kinds.get(&was.id) != Some(&was))
}

/// "Check 1042", "Cash", "Given back", "Check 1042 returned".
pub(super) fn how(kind: GiftKind, method: Option<&str>, number: Option<&str>) -> String {
    let check = |method: &str| match number {
        Some(number) => format!("{method} {number}"),
        None => method.to_owned(),
    };
    match (kind, method) {
        (GiftKind::Refund, _) => "Given back".to_owned(),
        (GiftKind::Bounced, _) => format!("{} returned", check("Check")),
        (GiftKind::Gift, Some(method)) => check(method),
        (GiftKind::Gift, None) if number.is_some() => check("Check"),
        (GiftKind::Gift, None) => String::new(),
    }
}

/// The largest first; what does not count for the tax office behind what does.
fn funds(gifts: &[GiftOnStatement]) -> Vec<FundOnStatement> {
    let mut sums: BTreeMap<(bool, Option<&str>), i64> = BTreeMap::new();
    for gift in gifts {
        *sums.entry((!gift.deductible, gift.fund.as_deref())).or_default() += gift.amount.0;
    }
    let of_fund = |((is_not, fund), cents): ((bool, Option<&str>), i64)| FundOnStatement {
        fund: fund.map(str::to_owned),
        amount: Cents(cents),
        deductible: !is_not,
    };
    let mut funds: Vec<FundOnStatement> = sums.into_iter().map(of_fund).collect();
    funds.sort_by_key(|fund| (!fund.deductible, Reverse(fund.amount)));
    funds
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gift(id: i64, cents: i64) -> GiftOnStatement {
        GiftOnStatement {
            id,
            date: "2026-03-01".to_owned(),
            amount: Cents(cents),
            fund: Some("General Fund".to_owned()),
            fund_id: Some(1),
            how: "Check 1042".to_owned(),
            deductible: true,
        }
    }

    fn kind(id: i64, description: &str) -> KindOnStatement {
        KindOnStatement { id, date: "2026-03-02".to_owned(), description: description.to_owned() }
    }

    fn frozen(gifts: &[GiftOnStatement], in_kind: &[KindOnStatement]) -> StatementContent {
        let to =
            AddressedTo { name: "Mary".to_owned(), lines: Vec::new(), is_estate: false, has_address: false };
        let wording = Some("No goods or services.".to_owned());
        let settings = Settings { statement_wording: wording, ..Settings::default() };
        freeze(&settings, "2027-01-04", &to, gifts, in_kind, None, None)
    }

    #[test]
    fn goods_and_services_are_spoken_of_only_where_something_is_deductible() {
        let trip = GiftOnStatement { deductible: false, ..gift(1, 5_000) };
        for (gifts, kinds, is_said) in [
            (&[trip.clone()][..], &[][..], false),
            (&[trip.clone(), gift(2, 100)], &[], true),
            (&[trip], &[kind(1, "A piano")], true),
            (&[], &[], false),
        ] {
            let wording = frozen(gifts, kinds).wording;
            assert_eq!(!wording.is_empty(), is_said, "{gifts:?} {kinds:?}");
        }
    }

    #[test]
    fn it_says_how_a_gift_came() {
        for (method, number, kind, words) in [
            (Some("Check"), Some("1042"), GiftKind::Gift, "Check 1042"),
            (None, Some("1042"), GiftKind::Gift, "Check 1042"),
            (Some("Cash"), None, GiftKind::Gift, "Cash"),
            (None, None, GiftKind::Gift, ""),
            (None, None, GiftKind::Refund, "Given back"),
            (Some("Check"), Some("1042"), GiftKind::Bounced, "Check 1042 returned"),
            (None, None, GiftKind::Bounced, "Check returned"),
        ] {
            assert_eq!(how(kind, method, number), words);
        }
    }

    #[test]
    fn what_does_not_count_for_the_tax_office_is_added_up_by_itself() {
        let trip = GiftOnStatement {
            fund: Some("Trip".to_owned()),
            fund_id: Some(2),
            deductible: false,
            ..gift(3, 9_000)
        };
        let none = GiftOnStatement { fund: None, fund_id: None, ..gift(4, 7_000) };
        let back = gift(5, -1_000);
        let content = frozen(&[gift(1, 5_000), gift(2, 50), trip, none, back], &[]);
        let sums = [content.deductible, content.not_deductible, content.total];
        assert_eq!(sums, [11_050, 9_000, 20_050].map(Cents));
        let funds: Vec<_> = content.funds.iter().map(|fund| (fund.fund.as_deref(), fund.amount.0)).collect();
        assert_eq!(funds, [(None, 7_000), (Some("General Fund"), 4_050), (Some("Trip"), 9_000)]);
    }

    #[test]
    fn a_correction_is_told_from_a_new_name() {
        let (gifts, kinds) = ([gift(1, 5_000), gift(2, 700)], [kind(1, "A piano")]);
        let content = frozen(&gifts, &kinds);
        let there = BTreeSet::from([1, 2]);
        let now = |change: &dyn Fn(&mut GiftOnStatement)| {
            let mut changed = gifts.clone();
            change(&mut changed[1]);
            is_corrected(&content, &changed, &kinds, &there)
        };
        for (what, change, expected) in [
            ("nothing", (|_| {}) as fn(&mut GiftOnStatement), false),
            ("fund renamed", |gift| gift.fund = Some("Operating Fund".to_owned()), false),
            ("amount", |gift| gift.amount.0 += 1, true),
            ("day", |gift| gift.date = "2026-03-08".to_owned(), true),
            ("how", |gift| gift.how = "Check".to_owned(), true),
            ("tax", |gift| gift.deductible = false, true),
            ("other fund", |gift| gift.fund_id = Some(2), true),
            ("no fund", |gift| gift.fund_id = None, true),
            ("other gift", |gift| gift.id = 9, true),
        ] {
            assert_eq!(now(&change), expected, "{what}");
        }
        let mut merged = gifts.clone();
        merged[0].fund_id = Some(2);
        assert!(!is_corrected(&content, &merged, &kinds, &BTreeSet::from([2])), "its fund was merged away");
        assert!(is_corrected(&content, &gifts[..1], &kinds, &there), "a gift less");
        assert!(is_corrected(&content, &[&gifts[..], &[gift(3, 1)]].concat(), &kinds, &there), "a gift more");
        for other in [
            vec![],
            vec![kind(1, "An organ")],
            vec![kind(2, "A piano")],
            vec![kind(1, "A piano"), kind(2, "")],
        ] {
            assert!(is_corrected(&content, &gifts, &other, &there), "{other:?}");
        }
        let mut turned = gifts.clone();
        turned.reverse();
        assert!(!is_corrected(&content, &turned, &kinds, &there), "the order is none");
    }
}
