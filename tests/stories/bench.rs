//! The parts of `make bench` that need no clock: which reads it measures, how its figures are made, judged, written and
//! drawn. Their own tests come with them.

#[expect(unused, reason = "the rest of it is for the bench")]
#[path = "../../benches/portal/answer.rs"]
mod answer;
#[expect(unused, reason = "the rest of it is for the bench")]
#[path = "../../benches/portal/picture.rs"]
mod picture;
#[path = "../../benches/portal/reads.rs"]
mod reads;
#[expect(unused, reason = "the rest of it is for the bench")]
#[path = "../../benches/portal/statistics.rs"]
mod statistics;
#[expect(unused, reason = "the rest of it is for the bench")]
#[path = "../../benches/portal/table.rs"]
mod table;

use reqwest::Method;

use crate::command::Portal;
use crate::routes::operations;

#[test]
fn the_bench_measures_every_read_of_the_api() {
    let printed = Portal::nowhere().ok(&["openapi"]);
    let mut measured = reads::reads(&printed);
    let mut all: Vec<String> = operations()
        .into_iter()
        .filter(|operation| operation.method == Method::GET)
        .map(|operation| operation.path)
        .collect();
    measured.sort();
    all.sort();
    assert_eq!(measured, all);
    for path in &all {
        assert!(
            reads::address(path, "/api/photos/17").is_some(),
            "benches/portal/reads.rs does not know what to put into {path}"
        );
    }
    for path in reads::GROWING {
        assert!(all.iter().any(|read| read == path), "{path} is no read any more");
    }
}
