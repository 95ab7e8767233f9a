//! Gifts as a CSV file for a spreadsheet, or for `portal import donations` elsewhere.

use std::collections::BTreeMap;

use super::Gift;
use crate::platform::money;
use crate::platform::text::escape::guarded;
use crate::platform::text::escape::{CsvTable, heading};

const HEADER: &str = "date sheet amount fund method checkNumber kind memberNumber firstName lastName note id takesBack \
                      takesBackSheet partnerNumber partnerName";

/// True for a column of which an import takes nothing: where a gift was counted, that it takes another one back, and the
/// other of a couple.
pub fn is_not_read_back(column: &str) -> bool {
    ["sheet", "kind", "takesBack", "takesBackSheet", "partnerNumber", "partnerName"]
        .into_iter()
        .any(|name| column == name || column == heading(name))
}

/// The gifts as CSV, in the order given. `taken` are gifts that some of them take back.
pub fn to_csv(gifts: &[Gift], taken: &[Gift]) -> Result<Vec<u8>, csv::Error> {
    let sheets: BTreeMap<i64, i64> =
        taken.iter().filter_map(|gift| Some((gift.id, gift.sheet?.id))).collect();
    let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    let mut table = CsvTable::headed(HEADER.split(' '))?;
    for gift in gifts {
        let fields = &gift.fields;
        let optional = |text: &Option<String>| guarded(text.as_deref().unwrap_or_default());
        let [member_number, first_name, last_name] =
            gift.giver.as_ref().map_or_else(Default::default, |giver| {
                let person = &giver.person;
                [&person.number, &person.first_name, &person.last_name].map(|text| guarded(text))
            });
        let partner = gift.giver.as_ref().and_then(|giver| giver.partner.as_ref());
        let [partner_number, partner_name] = partner.map_or_else(Default::default, |partner| {
            [&partner.number, &partner.name()].map(|text| guarded(text))
        });
        table.row([
            fields.date.clone(),
            number(gift.sheet.map(|sheet| sheet.id)),
            money::plain(fields.amount.0),
            optional(&fields.fund),
            optional(&fields.texts.method),
            fields.texts.check_number.as_deref().map(as_text).unwrap_or_default(),
            gift.kind.as_str().to_owned(),
            member_number,
            first_name,
            last_name,
            optional(&fields.texts.note),
            gift.id.to_string(),
            number(gift.takes_back),
            number(gift.takes_back.and_then(|id| sheets.get(&id).copied())),
            partner_number,
            partner_name,
        ])?;
    }
    table.finished()
}

/// Digits that a spreadsheet keeps of a number.
const KEPT_DIGITS: usize = 15;

/// A check number with its leading zeros and all of its digits: of such a one a spreadsheet would make another number.
fn as_text(number: &str) -> String {
    let is_number = number.chars().all(|c| c.is_ascii_digit());
    let is_kept = number.len() <= KEPT_DIGITS && (number == "0" || !number.starts_with('0'));
    if is_number && !is_kept { format!("'{number}") } else { guarded(number) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::congregation::giving::{GiftFields, GiftTexts};
    use crate::platform::person_ref::PersonRef;
    use crate::platform::text::escape::{FORMULA_BEGINS, unguarded};

    fn cells(gift: &Gift) -> Vec<String> {
        let csv = to_csv(std::slice::from_ref(gift), &[]).unwrap();
        let csv = csv.strip_prefix("\u{feff}".as_bytes()).unwrap();
        let mut reader = csv::Reader::from_reader(csv);
        let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
        assert_eq!(records.len(), 1, "one gift is one record");
        records[0].iter().map(str::to_owned).collect()
    }

    #[test]
    fn a_check_number_has_an_apostrophe_only_where_a_spreadsheet_would_change_it() {
        for (number, cell) in [
            ("1042", "1042"),
            ("0", "0"),
            ("0042", "'0042"),
            ("1234567890123456", "'1234567890123456"),
            ("A-7", "A-7"),
            ("=7", "'=7"),
            ("-7", "'-7"),
        ] {
            assert_eq!(as_text(number), cell);
        }
    }

    proptest! {
        // Known from Ghost GHSA-xgwh-cgv9-783v; Firefly III GHSA-29w6-c52g-m8jc.
        // proves: A6
        #[test]
        fn no_text_is_a_formula_and_every_text_comes_back(
            texts in prop::collection::vec("[=+@＝＋－＠\t\r\n\"',;\\x00🙏aé-]{0,8}", 7),
            cents in -100_000_i64..100_000,
        ) {
            let text = |at: usize| Some(texts[at].clone()).filter(|text| !text.is_empty());
            let giver = PersonRef {
                id: "x".to_owned(),
                number: texts[0].clone(),
                first_name: texts[1].clone(),
                last_name: texts[2].clone(),
            };
            let words = GiftTexts { method: text(4), check_number: text(6), note: text(5) };
            let fields = GiftFields { fund: text(3), texts: words, ..GiftFields::new(cents, "2026-11-15") };
            let gift = Gift::new(1, Some(giver), fields);
            let cells = cells(&gift);
            prop_assert_eq!(&cells[2], &money::plain(cents));
            for (at, wanted) in [(7, 0), (8, 1), (9, 2), (3, 3), (4, 4), (10, 5), (5, 6)] {
                prop_assert!(!cells[at].starts_with(FORMULA_BEGINS), "{:?}", cells[at]);
                let is_guard_like = unguarded(&texts[wanted]) != texts[wanted];
                prop_assert!(is_guard_like || unguarded(&cells[at]) == texts[wanted], "{:?}", cells[at]);
            }
        }
    }
}
