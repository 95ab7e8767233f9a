//! `make fuzz`: requests, files, texts and clients that nobody thought of, against the program itself. What is tried
//! by the hundred in the stories has thousands of cases here.

#![expect(clippy::unwrap_used, reason = "a trial that cannot go on has failed")]

mod api;
mod bad_clients;
mod calendars;
mod good_client;
mod long_lists;
mod rows;
mod sunday;
#[path = "../torture/table.rs"]
mod table;
#[path = "../torture/trials.rs"]
mod trials;

// The stories' own trials and what they stand on, from where they are.
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/congregation"]
mod congregation {
    pub mod photos;
}
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/export"]
mod export {
    pub mod contents;
}
#[path = "../../tests/stories/fuzz/mod.rs"]
mod fuzz;
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/http"]
mod http {
    pub mod routes;
}
#[expect(unused, reason = "the rest of it is for the stories")]
#[path = "../../tests/stories/support/mod.rs"]
mod support;

use std::collections::HashSet;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

fn main() -> ExitCode {
    tell_each_place_once();
    trials::run(&rows::ROWS, trials::CannotBeTried::Fails)
}

/// The smallest value that fails is found by failing a thousand times: where that was is told once, and the table says
/// the rest.
fn tell_each_place_once() {
    let told = Mutex::new(HashSet::new());
    std::panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        if told.lock().unwrap_or_else(PoisonError::into_inner).insert(place.clone()) {
            eprintln!("failed first at {place}");
        }
    }));
}
