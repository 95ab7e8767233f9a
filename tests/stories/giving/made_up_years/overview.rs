//! The pictures of a year, and its end, compared with the books.

use serde_json::{Value, json};

use super::answers::{cents_of, list};
use super::doing::Year;
use crate::giving::member_view::in_cents;

/// A year is the sum of its months and of its funds, and so is the last one to the same day.
pub async fn compare(year: &Year) {
    let books = &year.books;
    let cents = |wanted: &dyn Fn(&str) -> bool| books.sum(|gift| wanted(&gift.date)).1;
    let today = year.portal.now().strftime("%m-%d").to_string();
    for (of, last, same_day) in [(2025, 2024, "12-31"), (2026, 2025, &*today)] {
        let overview = year.ruth.read(&format!("/api/office/giving/overview?year={of}")).await;
        let (begin, before) = (format!("{of}-"), format!("{last}-"));
        let to_same_day = |day: &str| day.starts_with(&before) && &day[5..] <= same_day;
        assert_eq!(in_cents(&overview["total"]), cents(&|day| day.starts_with(&begin)), "{of}");
        assert_eq!(in_cents(&overview["lastYear"]), cents(&to_same_day), "{of}");
        assert_eq!(cents_of(&overview["months"], "total"), in_cents(&overview["total"]), "{of}");
        for month in list(&overview["months"]) {
            let name = month["month"].as_str().unwrap();
            assert_eq!(in_cents(&month["total"]), cents(&|day| day.starts_with(name)), "{name}");
            let name = format!("{last}{}", &name[4..]);
            assert_eq!(in_cents(&month["lastYear"]), cents(&|day| day.starts_with(&name)), "{name}");
        }
        for field in ["total", "lastYear"] {
            assert_eq!(cents_of(&overview["funds"], field), in_cents(&overview[field]), "{of} {field}");
        }
        for fund in list(&overview["funds"]) {
            let of_fund = books.sum(|gift| gift.date.starts_with(&begin) && fund["fund"] == json!(gift.fund));
            assert_eq!(in_cents(&fund["total"]), of_fund.1, "{of} {fund}");
        }
        let givers = &overview["givers"];
        let number = |field: &str| givers[field].as_u64().unwrap();
        assert_eq!(number("gained") + number("kept"), number("thisYear"), "{givers}");
        compare_end(year, of, &begin).await;
    }
}

/// Compares gifts without a giver, and sums on statements: the rest is shown.
async fn compare_end(year: &Year, of: i32, begin: &str) {
    let books = &year.books;
    let end = year.ruth.read(&format!("/api/office/giving/year-end?year={of}")).await;
    let sum = |field: &str| in_cents(&end["sums"][field]);
    let anonymous = books
        .sum(|gift| books.stated_on(gift).starts_with(begin) && gift.giver.is_none() && !books.is_open(gift));
    assert_eq!(sum("anonymous"), anonymous.1, "{of}");
    assert_eq!(
        (&end["anonymous"]["count"], in_cents(&end["anonymous"]["total"])),
        (&json!(anonymous.0), anonymous.1)
    );
    let plate = books.sum(|gift| {
        gift.date.starts_with(begin) && gift.giver.is_none() && gift.row.is_some() && !books.is_open(gift)
    });
    assert_eq!(end["anonymous"]["loosePlate"]["count"], json!(plate.0), "{of}");
    assert_eq!(sum("year"), books.sum(|gift| gift.date.starts_with(begin)).1, "{of}");
    let stated = books.sum(|gift| books.stated_on(gift).starts_with(begin)).1;
    assert_eq!(sum("year") + sum("moved"), stated, "{of}: reversals are stated with their gifts");
    let parts = ["statements", "notStated", "anonymous", "difference"].map(&sum);
    assert_eq!(stated, parts.iter().sum::<i64>(), "{of}");
    let open: Vec<&Value> = list(&end["openSheets"]).iter().map(|sheet| &sheet["id"]).collect();
    let sheets = books
        .sheets
        .iter()
        .filter(|(_, sheet)| sheet.closed_cents.is_none() && sheet.date.starts_with(begin));
    assert_eq!(open.len(), sheets.count(), "{of}: {open:?}");
}
