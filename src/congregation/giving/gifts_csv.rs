//! Gifts as a CSV file for a spreadsheet, or for `portal import donations` elsewhere.

use csv::{QuoteStyle, WriterBuilder};

use super::Gift;
use crate::platform::money;
use crate::platform::text::escape::guarded;

pub const HEADER: [&str; 12] = [
    "date",
    "sheet",
    "amount",
    "fund",
    "method",
    "checkNumber",
    "kind",
    "memberNumber",
    "firstName",
    "lastName",
    "note",
    "id",
];

/// The columns of which an import takes nothing: where a gift was counted, and that it takes another one back.
pub const NOT_READ_BACK: [&str; 2] = ["sheet", "kind"];

/// The gifts as CSV, in the order given.
pub fn to_csv(gifts: &[Gift]) -> Result<Vec<u8>, csv::Error> {
    // Quoted, so that a spreadsheet set to semicolons does not cut a text in two and find a formula behind one.
    let mut writer = WriterBuilder::new().quote_style(QuoteStyle::NonNumeric).from_writer(Vec::new());
    writer.write_record(HEADER)?;
    for gift in gifts {
        let fields = &gift.fields;
        let optional = |text: &Option<String>| guarded(text.as_deref().unwrap_or_default());
        let [number, first_name, last_name] = gift.giver.as_ref().map_or_else(Default::default, |giver| {
            let person = &giver.person;
            [&person.number, &person.first_name, &person.last_name].map(|text| guarded(text))
        });
        writer.write_record([
            fields.date.clone(),
            gift.sheet.map(|sheet| sheet.id.to_string()).unwrap_or_default(),
            money::plain(fields.amount.0),
            optional(&fields.fund),
            optional(&fields.texts.method),
            optional(&fields.texts.check_number),
            gift.kind.as_str().to_owned(),
            number,
            first_name,
            last_name,
            optional(&fields.texts.note),
            gift.id.to_string(),
        ])?;
    }
    writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::congregation::giving::{GiftFields, GiftTexts};
    use crate::platform::person_ref::PersonRef;
    use crate::platform::text::escape::{FORMULA_BEGINS, unguarded};

    fn cells(gift: &Gift) -> Vec<String> {
        let csv = to_csv(std::slice::from_ref(gift)).unwrap();
        let mut reader = csv::Reader::from_reader(&csv[..]);
        assert_eq!(reader.headers().unwrap(), &HEADER[..]);
        let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().unwrap();
        assert_eq!(records.len(), 1, "one gift is one record");
        records[0].iter().map(str::to_owned).collect()
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
