//! Made-up years: whatever is done with gifts, sheets, funds, months, people and couples, after every step all sums of the
//! books are those of a list in cents that is kept beside them (O14).

mod answers;
mod doing;
mod funds;
mod gifts;
mod model;
mod people;
mod sheets;
mod steps;

use std::cell::RefCell;
use std::collections::BTreeSet;

use proptest::test_runner::{Config, RngSeed, TestRunner};

use doing::Year;
use steps::{KINDS, Step, step};

const SEED: u64 = 14;
const YEARS: u32 = 4;
/// The file for accounting is asked for once in so many steps: it is made twenty times a day.
const STEPS_OF_A_FILE: usize = 12;

/// All steps of a year, and what of it was done; the rest was refused and changed nothing.
async fn live(steps: &[Step]) -> BTreeSet<&'static str> {
    let mut year = Year::begin().await;
    let mut done = BTreeSet::new();
    for (at, step) in steps.iter().enumerate() {
        if year.take(step).await {
            done.insert(step.kind());
        }
        year.read_couples().await;
        answers::compare(&year).await;
        if at % STEPS_OF_A_FILE == STEPS_OF_A_FILE - 1 {
            answers::compare_file(&year).await;
        }
    }
    answers::compare_file(&year).await;
    answers::compare_command(&year);
    done
}

#[test]
fn in_made_up_years_all_sums_of_the_books_agree_to_the_cent_after_every_step() {
    let config = Config {
        cases: YEARS,
        rng_seed: RngSeed::Fixed(SEED),
        failure_persistence: None,
        max_shrink_iters: 60,
        ..Config::default()
    };
    let done = RefCell::new(BTreeSet::new());
    let steps = proptest::collection::vec(step(), 50..70);
    let outcome = TestRunner::new(config).run(&steps, |steps| {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        done.borrow_mut().extend(runtime.block_on(live(&steps)));
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
    let never: Vec<_> = KINDS.into_iter().filter(|kind| !done.borrow().contains(kind)).collect();
    assert!(never.is_empty(), "the years are too short: {never:?} was never done");
}
