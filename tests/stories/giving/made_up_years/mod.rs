//! Made-up years: after every step with gifts, sheets, funds, months, people and couples, all sums of the books are
//! those of a list in cents that is kept beside them (O14).

mod answers;
mod doing;
mod funds;
mod gifts;
mod model;
mod overview;
mod people;
mod sheets;
mod statements;
mod steps;

use proptest::test_runner::{Config, TestRunner};
use tokio::runtime::{Builder, Runtime};

use doing::Year;
use steps::{ONE_OF_EACH, Step, step};

use crate::support::chance::cases;

/// Every sum by fund and by giver is asked for once in so many steps; that of all, and of each month, after each.
const STEPS_OF_SUMS: usize = 3;
/// The file for accounting is asked for once in so many steps: it is made twenty times a day.
const STEPS_OF_A_FILE: usize = 12;

/// All steps of a year. Returns those that were refused and changed nothing.
async fn live(steps: &[Step]) -> Vec<Step> {
    let mut year = Year::begin().await;
    let mut refused = Vec::new();
    for (at, step) in (1..).zip(steps) {
        if !year.take(step).await {
            refused.push(*step);
        }
        year.read_couples().await;
        let is_all = at % STEPS_OF_SUMS == 0 || at == steps.len();
        answers::compare(&year, is_all).await;
        statements::compare(&year, is_all).await;
        if at % STEPS_OF_A_FILE == 0 || at == steps.len() {
            answers::compare_file(&year).await;
        }
    }
    refused
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

// proves: O14
#[test]
fn in_made_up_years_all_sums_of_the_books_agree_to_the_cent_after_every_step() {
    let refused = runtime().block_on(live(&ONE_OF_EACH));
    assert!(refused.is_empty(), "each can be done: {refused:?}");
    let config = Config { max_shrink_iters: 60, ..cases(1) };
    let steps = proptest::collection::vec(step(), 35..50);
    let outcome = TestRunner::new(config).run(&steps, |steps| {
        runtime().block_on(live(&steps));
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
}
