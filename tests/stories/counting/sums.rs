//! To the cent: a sheet is the sum of its rows, and each gift stands in one sheet or in none (O14).

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::{close, open, remove, row, save, treasurer};

/// What is done with one of a few rows of one of two sheets.
#[derive(Clone, Debug)]
enum Step {
    Save { sheet: usize, key: usize, dollars: u32, cents: u32, fund: i64, method: &'static str },
    Remove { sheet: usize, key: usize },
    Close { sheet: usize },
}

fn step() -> impl Strategy<Value = Step> {
    let methods = prop::sample::select(vec!["Cash", "Check", "card", "CASH", ""]);
    prop_oneof![
        8 => (0..2_usize, 0..5_usize, 0..3_000_u32, 1..100_u32, 1..3_i64, methods).prop_map(
            |(sheet, key, dollars, cents, fund, method)| Step::Save { sheet, key, dollars, cents, fund, method }
        ),
        2 => (0..2_usize, 0..5_usize).prop_map(|(sheet, key)| Step::Remove { sheet, key }),
        1 => (0..2_usize).prop_map(|sheet| Step::Close { sheet }),
    ]
}

/// An amount of an answer, in cents.
#[expect(clippy::cast_possible_truncation, reason = "amounts of a story are small")]
fn cents(amount: &Value) -> i64 {
    (amount.as_f64().unwrap() * 100.0).round() as i64
}

fn sum(parts: &Value) -> i64 {
    parts.as_array().unwrap().iter().map(|part| cents(&part["amount"])).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_typed_a_sheet_is_the_sum_of_its_rows_its_funds_and_its_kinds_to_the_cent() {
    let config = Config { failure_persistence: None, ..Config::with_cases(6) };
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let years: Vec<Vec<Step>> = (0..6)
        .map(|_| {
            let tree = prop::collection::vec(step(), 5..40).new_tree(&mut runner).unwrap();
            proptest::strategy::ValueTree::current(&tree)
        })
        .collect();
    for steps in years {
        let (portal, ruth) = treasurer().await;
        let sheets = [open(&ruth, "1000").await, open(&ruth, "2000").await];
        // A gift in no sheet.
        portal.execute(
            "INSERT INTO donations (amount_cents, transaction_date, category, created_at) VALUES (777, '2026-11-15', 'General Fund', 0)",
            [],
        );
        let mut expected = [[None::<i64>; 5]; 2];
        let mut closed = [false; 2];
        for step in &steps {
            match *step {
                Step::Save { sheet, key, dollars, cents, fund, method } => {
                    let path = format!("{}/rows/row-{key:04}", sheets[sheet]);
                    let before = ruth.read(&sheets[sheet]).await;
                    let rows = before["rows"].as_array().unwrap();
                    let version = rows.iter().find(|row| path.ends_with(row["key"].as_str().unwrap()));
                    let version = version.map_or(Value::Null, |row| row["version"].clone());
                    let typed = row(
                        &format!("{dollars}+.{cents:02}"),
                        &json!({ "fundId": fund, "method": method, "version": version }),
                    );
                    let answer = save(&ruth, &sheets[sheet], &format!("row-{key:04}"), &typed).await;
                    assert_eq!(answer.status, if closed[sheet] { 409 } else { 200 }, "{}", answer.body);
                    if !closed[sheet] {
                        expected[sheet][key] = Some(i64::from(dollars * 100 + cents));
                    }
                }
                Step::Remove { sheet, key } => {
                    let rows = ruth.read(&sheets[sheet]).await["rows"].clone();
                    let name = format!("row-{key:04}");
                    let own = rows.as_array().unwrap().iter().find(|row| row["key"] == *name);
                    let version = own.map_or(1, |row| row["version"].as_i64().unwrap());
                    let path = format!("{}/rows/{name}?version={version}", sheets[sheet]);
                    let answer = remove(&ruth, &path).await;
                    assert_eq!(answer.status, if closed[sheet] { 409 } else { 200 }, "{}", answer.body);
                    if !closed[sheet] {
                        expected[sheet][key] = None;
                    }
                }
                Step::Close { sheet } => {
                    let is_empty = expected[sheet].iter().all(Option::is_none);
                    let answer = close(&ruth, &sheets[sheet], "As it is").await;
                    let is_done = !closed[sheet] && !is_empty;
                    assert_eq!(answer.status, if is_done { 200 } else { 409 }, "{}", answer.body);
                    closed[sheet] |= is_done;
                }
            }
        }
        let mut all = 777;
        for (sheet, rows) in sheets.iter().zip(expected) {
            let whole = ruth.read(sheet).await;
            let typed: i64 = rows.iter().flatten().sum();
            let totals = &whole["totals"];
            assert_eq!(cents(&totals["entered"]), typed, "{steps:?}");
            assert_eq!(
                (sum(&whole["rows"]), sum(&totals["funds"]), sum(&totals["kinds"])),
                (typed, typed, typed)
            );
            assert_eq!(cents(&totals["difference"]), typed - cents(&totals["expected"]));
            all += typed;
        }
        assert_eq!(
            portal.value::<i64>("SELECT sum(amount_cents) FROM donations", []),
            all,
            "and in no other"
        );
        let kept: i64 = portal.value("SELECT sum(cents) FROM gift_sums", []);
        assert_eq!(kept, all, "what is kept by month and fund");
        let kept_otherwise: i64 = portal.value(
            "SELECT count(*) FROM (SELECT month, fund, gifts, cents FROM gift_sums
             EXCEPT SELECT substr(transaction_date, 1, 7), coalesce(category, ''), count(*), sum(amount_cents)
                FROM donations GROUP BY 1, 2)",
            [],
        );
        assert_eq!(kept_otherwise, 0);
        let open: i64 = portal.value("SELECT count(DISTINCT sheet_id) FROM donations WHERE is_open = 1", []);
        let expected_open =
            (0..2).filter(|&at| !closed[at] && expected[at].iter().any(Option::is_some)).count();
        assert_eq!(usize::try_from(open).unwrap(), expected_open);
    }
}
