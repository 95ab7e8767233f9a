//! The portal's answers, compared with the books: the treasurer's pages, each member's own, the file for accounting.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::doing::{Year, step_up};
use super::model::Gift;
use super::overview;
use crate::counting::SHEETS;
use crate::giving::books::{GIFTS, MONTHS};
use crate::giving::member_view::in_cents;

/// All days of these years.
const ALL: &str = "from=2025-01-01&to=2026-12-31";

pub fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

pub fn cents_of(rows: &Value, field: &str) -> i64 {
    list(rows).iter().map(|row| in_cents(&row[field])).sum()
}

/// All answers; those by fund and by giver, and each member's list, only where `is_all`.
pub async fn compare(year: &Year, is_all: bool) {
    let gifts = compare_gifts(year).await;
    compare_sheets(year, &gifts).await;
    compare_months(year).await;
    compare_members(year, is_all).await;
    if is_all {
        compare_sums(year, &gifts).await;
        overview::compare(year).await;
    }
}

/// Every gift as it is listed; returned by their ids.
async fn compare_gifts(year: &Year) -> BTreeMap<i64, Value> {
    let books = &year.books;
    let mut listed = BTreeMap::new();
    let mut cursor = String::new();
    loop {
        let page = year.ruth.read(&format!("{GIFTS}?cursor={cursor}")).await;
        listed.extend(list(&page["gifts"]).iter().map(|gift| (gift["id"].as_i64().unwrap(), gift.clone())));
        let Some(next) = page["next"].as_str() else { break };
        next.clone_into(&mut cursor);
    }
    assert!(listed.keys().eq(books.gifts.keys()), "{:?} {:?}", listed.keys(), books.gifts.keys());
    for (id, gift) in &books.gifts {
        let partner = gift.couple.zip(gift.giver.as_deref());
        let partner = partner.map(|(couple, giver)| books.couples[&couple].other(giver));
        let sheet = gift.row.map(|(sheet, _)| json!({ "id": sheet, "isOpen": books.is_open(gift) }));
        let here = &listed[id];
        let said = json!({
            "cents": in_cents(&here["amount"]), "date": here["date"], "fund": here["fund"], "giver": here["giver"]["id"],
            "partner": here["giver"]["partner"]["id"], "check": here["checkNumber"], "kind": here["kind"],
            "sheet": here["sheet"], "takesBack": here["takesBack"], "takenBack": in_cents(&here["takenBack"]),
            "isMonthClosed": here["isMonthClosed"], "corrections": here["corrections"],
        });
        let wanted = json!({
            "cents": gift.cents, "date": gift.date, "fund": gift.fund, "giver": gift.giver, "partner": partner,
            "check": gift.check, "kind": gift.kind, "sheet": sheet, "takesBack": gift.takes_back,
            "takenBack": books.taken_back(*id), "isMonthClosed": books.is_closed(&gift.date),
            "corrections": gift.originals.len(),
        });
        assert_eq!(said, wanted, "gift {id}");
    }
    listed
}

/// A gift is in the one sheet that it names, or in none. A sheet is the sum of its rows; a closed one was, when it was
/// closed, the sum of what its rows were before they were corrected.
async fn compare_sheets(year: &Year, gifts: &BTreeMap<i64, Value>) {
    let books = &year.books;
    let lines = year.ruth.read(SHEETS).await;
    let ids: BTreeSet<i64> = list(&lines["sheets"]).iter().map(|line| line["id"].as_i64().unwrap()).collect();
    assert!(ids.iter().eq(books.sheets.keys()));
    let mut in_sheets = BTreeMap::new();
    for line in list(&lines["sheets"]) {
        let id = line["id"].as_i64().unwrap();
        let whole = year.ruth.read(&format!("{SHEETS}/{id}")).await;
        let (count, cents) = books.sum(|gift| gift.row.is_some_and(|(sheet, _)| sheet == id));
        let totals = &whole["totals"];
        let said = [
            cents_of(&whole["rows"], "amount"),
            in_cents(&totals["entered"]),
            cents_of(&totals["funds"], "amount"),
            cents_of(&totals["kinds"], "amount"),
            in_cents(&totals["difference"]) + in_cents(&whole["expected"]),
            in_cents(&line["entered"]),
        ];
        assert_eq!((said, &totals["rows"]), ([cents; 6], &json!(count)), "sheet {id}");
        let closed: Option<i64> =
            year.portal.value("SELECT closed_cents FROM counting_sheets WHERE id = ?1", [id]);
        assert_eq!(closed, books.sheets[&id].closed_cents);
        let mut as_closed = 0;
        for row in list(&whole["rows"]) {
            let gift = row["giftId"].as_i64().unwrap();
            assert_eq!(in_sheets.insert(gift, id), None, "gift {gift} is in two sheets");
            let first = row["corrections"].get(0).unwrap_or(row);
            as_closed += in_cents(&first["amount"]);
            let originals: Vec<i64> =
                list(&row["corrections"]).iter().map(|before| in_cents(&before["amount"])).collect();
            assert_eq!(originals, books.gifts[&gift].originals);
        }
        assert!(closed.is_none_or(|closed| closed == as_closed), "sheet {id}: {closed:?} {as_closed}");
    }
    for (id, gift) in gifts {
        assert_eq!(gift["sheet"]["id"].as_i64(), in_sheets.get(id).copied(), "gift {id}");
    }
}

/// A year is the sum of its months, and a month the sum of its funds.
async fn compare_months(year: &Year) {
    let books = &year.books;
    for of in ["2025", "2026"] {
        let months = year.ruth.read(&format!("{MONTHS}?year={of}")).await;
        for month in list(&months["months"]) {
            let name = month["month"].as_str().unwrap();
            let (count, cents) = books.sum(|gift| gift.date.starts_with(name));
            assert_eq!((&month["count"], in_cents(&month["total"])), (&json!(count), cents), "{name}");
            assert_eq!(cents_of(&month["funds"], "total"), cents, "{name}");
            assert_eq!(month["isClosed"], books.closed_months.contains(name), "{name}");
            for fund in list(&month["funds"]) {
                let of_fund = |gift: &Gift| gift.date.starts_with(name) && fund["fund"] == json!(gift.fund);
                let (count, cents) = books.sum(of_fund);
                assert_eq!((&fund["count"], in_cents(&fund["total"])), (&json!(count), cents));
            }
        }
        let sum = year.ruth.read(&format!("{GIFTS}/sum?from={of}-01-01&to={of}-12-31")).await;
        assert_eq!(cents_of(&months["months"], "total"), in_cents(&sum["total"]), "{of}");
    }
}

/// All gifts are the sum of the funds, and the sum of the givers (each couple once) and of what is anonymous.
async fn compare_sums(year: &Year, gifts: &BTreeMap<i64, Value>) {
    let books = &year.books;
    let sum = async |filter: String| {
        let sum = year.ruth.read(&format!("{GIFTS}/sum?{ALL}{filter}")).await;
        let total = in_cents(&sum["total"]);
        assert_eq!(cents_of(&sum["funds"], "total"), total, "{filter}");
        (usize::try_from(sum["count"].as_u64().unwrap()).unwrap(), total)
    };
    let all = sum(String::new()).await;
    assert_eq!(all, books.sum(|_| true));
    let kept_otherwise = "(SELECT month, fund, gifts, cents FROM gift_sums
         EXCEPT SELECT substr(transaction_date, 1, 7), coalesce(category, ''), count(*), sum(amount_cents)
            FROM donations GROUP BY 1, 2)";
    assert_eq!(year.portal.count(kept_otherwise), 0, "what is kept by month and fund");

    let mut by_fund = sum("&fund=0".to_owned()).await.1;
    for fund in year.funds().await {
        let of_fund = sum(format!("&fund={}", fund.id)).await;
        assert_eq!(of_fund, books.sum(|gift| gift.fund.as_ref() == Some(&fund.name)), "{}", fund.name);
        by_fund += of_fund.1;
    }
    assert_eq!(by_fund, all.1);

    let anonymous = sum("&giver=anonymous".to_owned()).await;
    assert_eq!(anonymous, books.sum(|gift| gift.giver.is_none()));
    let mut by_giver = anonymous.1;
    for (id, _, name) in &year.people {
        let theirs = sum(format!("&giver={id}")).await;
        assert_eq!(theirs, books.sum(|gift| books.is_theirs(gift, id)), "{name}");
        by_giver += theirs.1;
    }
    let of_couples = gifts.values().filter(|gift| gift["giver"]["partner"].is_object());
    let twice: i64 = of_couples.map(|gift| in_cents(&gift["amount"])).sum();
    assert_eq!(by_giver - twice, all.1);
}

/// Each member's own gifts: all that are not in an open sheet.
async fn compare_members(year: &Year, is_all: bool) {
    let books = &year.books;
    for (id, browser) in &year.members {
        let (count, cents) = books.sum(|gift| books.is_theirs(gift, id) && !books.is_open(gift));
        let summary = browser.read("/api/members/me/financial").await;
        let said = (&summary["donationsCount"], in_cents(&summary["totalDonated"]));
        assert_eq!(said, (&json!(count), cents), "{id}");
        if is_all {
            let gifts = browser.read("/api/members/me/donations").await;
            assert_eq!((list(&gifts).len(), cents_of(&gifts, "amount")), (count, cents), "{id}");
        }
    }
}

/// The file for accounting: all that is not in an open sheet, each with the number of its sheet.
pub async fn compare_file(year: &Year) {
    let books = &year.books;
    let answer = year.ruth.post(&format!("{GIFTS}/file"), &json!({ "stepUp": step_up() })).await.ok();
    let mut reader = csv::Reader::from_reader(answer.body.as_bytes());
    let mut said = BTreeMap::new();
    for record in reader.records() {
        let record = record.unwrap();
        let (sheet, amount, id) = (&record[1], &record[2], &record[11]);
        let cents: i64 = amount.replace('.', "").parse().unwrap();
        said.insert(id.parse::<i64>().unwrap(), (sheet.to_owned(), cents));
    }
    let sheet = |gift: &Gift| gift.row.map(|(sheet, _)| sheet.to_string()).unwrap_or_default();
    let closed = books.gifts.iter().filter(|(_, gift)| !books.is_open(gift));
    let wanted: BTreeMap<_, _> = closed.map(|(id, gift)| (*id, (sheet(gift), gift.cents))).collect();
    assert_eq!(said, wanted);
}
