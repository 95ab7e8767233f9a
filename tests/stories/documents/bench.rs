//! The parts of `make bench` that need no clock: which reads it measures, how its figures are computed, judged, written
//! and drawn.

#[path = "../../../benches/portal/answer.rs"]
mod answer;
#[path = "../../../benches/portal/picture.rs"]
mod picture;
#[path = "../../../benches/portal/reads.rs"]
mod reads;
#[path = "../../../benches/portal/statistics.rs"]
mod statistics;
#[path = "../../../benches/portal/table.rs"]
mod table;

use answer::{Unusable, body};
use picture::{share, svg};
use reqwest::Method;
use statistics::{median, percentile, ratio_in_turn};
use table::{Figures, Goal, Row, Section, Table, written};

use crate::http::routes::operations;
use crate::support::command::Portal;

#[test]
fn the_bench_measures_every_read_of_the_api() {
    let printed = Portal::nowhere().ok(&["openapi"]);
    let mut measured = reads::reads(&printed);
    let mut all: Vec<String> = operations()
        .into_iter()
        .filter(|operation| operation.method == Method::GET)
        .map(|operation| operation.path)
        // Set-up ends with the first person.
        .filter(|path| !path.starts_with("/api/set-up"))
        .collect();
    measured.sort();
    all.sort();
    assert_eq!(measured, all);
    for path in &all {
        assert!(
            reads::address(path, &ids()).is_some(),
            "benches/portal/reads.rs does not know what to put into {path}"
        );
    }
    for search in reads::SEARCHES {
        let (path, _) = search.split_once('?').unwrap();
        assert!(reads::is_office_work(path) && all.iter().any(|read| read == path), "{search}");
    }
    for path in reads::GROWING {
        assert!(all.iter().any(|read| read == path), "{path} is no read any more");
    }
}

#[test]
fn a_list_has_its_rows_and_everything_else_is_one() {
    let table: [(&[u8], usize); 11] = [
        (b"[]", 0),
        (b"[{\"a\": 1}, {\"a\": 2}]", 2),
        (b"{\"a\": [1, 2]}", 1),
        (b"{\"letters\": 80}", 80),
        (b"{\"count\": 7}", 7),
        (b"{\"everyone\": 5, \"members\": 3}", 5),
        (b"{\"givers\": {\"thisYear\": 3, \"lastYear\": 4}}", 4),
        (b"{\"campaign\": {\"pledges\": 9}, \"pledges\": []}", 9),
        (b"{\"campaigns\": [{\"pledges\": 8}]}", 8),
        (b"{\"letters\": [1, 2]}", 1),
        (b"\xff\xd8 a picture", 1),
    ];
    for (body, expected) in table {
        assert_eq!(reads::rows(body), expected);
    }
}

fn ids() -> reads::Ids {
    reads::Ids {
        photo: "/api/photos/17".to_owned(),
        person: "p1".to_owned(),
        household: "h1".to_owned(),
        other: "p2".to_owned(),
        event: "e1".to_owned(),
        announcement: "a1".to_owned(),
        sheet: "12".to_owned(),
        gift: "42".to_owned(),
        campaign: "5".to_owned(),
        statement: "7".to_owned(),
        day: "2026-11-15".to_owned(),
        statement_day: "2026-11-14".to_owned(),
    }
}

#[test]
fn what_stands_between_braces_must_be_known() {
    for (path, address) in [
        ("/api/photos/{id}", Some("/api/photos/17")),
        ("/api/office/people/{id}", Some("/api/office/people/p1")),
        ("/api/office/people/{id}/merge/{other}", Some("/api/office/people/p1/merge/p2")),
        ("/api/office/events/{id}", Some("/api/office/events/e1")),
        ("/api/office/giving/sheets/{id}", Some("/api/office/giving/sheets/12")),
        ("/api/office/giving/gifts/sum", Some("/api/office/giving/gifts/sum?from=2026-11-15&to=2026-11-15")),
        ("/api/events", Some("/api/events")),
        ("/api/office/events/{id}/answers/{person}", Some("/api/office/events/e1/answers/p1")),
        ("/api/others/{id}", None),
        ("/api/events/{id}/calendar", Some("/api/events/e1/calendar")),
    ] {
        assert_eq!(reads::address(path, &ids()).as_deref(), address);
    }
}

#[test]
fn an_answer_ends_where_its_length_or_its_last_chunk_says_and_not_before() {
    let table: [(&str, &str); 4] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", "hello"),
        ("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", ""),
        ("HTTP/1.1 303 See Other\r\nlocation: /\r\ncontent-length: 0\r\n\r\n", ""),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "5\r\nhello\r\n2;a=b\r\n\r\n\r\n0\r\n\r\n"),
    ];
    for (head, content) in table {
        let whole = format!("{head}{content}");
        for cut in 0..whole.len() {
            assert_eq!(body(&whole.as_bytes()[..cut]), Ok(None), "{whole:?} cut after {cut}");
        }
        assert_eq!(body(whole.as_bytes()), Ok(Some(head.len()..whole.len())), "{whole:?}");
    }
    for (answer, why) in [
        ("HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n", "HTTP/1.1 401 Unauthorized"),
        ("HTTP/1.1 200 OK\r\n\r\n", "an answer without a length"),
        ("HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n", "an answer's length is not a number"),
        ("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nhello\r\n", "a chunk without a size"),
    ] {
        assert_eq!(body(answer.as_bytes()), Err(Unusable(why.to_owned())));
    }
}

#[test]
fn medians_percentiles_and_ratios_are_of_the_middle_and_of_nothing_no_number() {
    let is =
        |found: f64, expected: f64| assert!((found - expected).abs() < f64::EPSILON, "{found} {expected}");
    for (values, expected) in
        [(&[3.0][..], 3.0), (&[9.0, 1.0], 5.0), (&[9.0, 1.0, 2.0], 2.0), (&[4.0, 1.0, 100.0, 2.0], 3.0)]
    {
        is(median(values.to_vec()), expected);
    }
    let hundred: Vec<f64> = (1..=100).rev().map(f64::from).collect();
    for percent in [1_u8, 50, 95, 99, 100] {
        is(percentile(hundred.clone(), percent.into()), percent.into());
    }
    is(percentile(vec![7.0], 99), 7.0);
    is(ratio_in_turn(&[2.0, 20.0, 2.0], &[1.0, 1.0, 1.0]), 2.0);
    assert!(median(Vec::new()).is_nan() && percentile(Vec::new(), 99).is_nan());
}

fn table() -> Table {
    let mut memory = Section::new("Memory", ["the portal", ""]);
    memory.one("before any sign-in", 11.5, "MB", Goal::AtMost(12.0));
    memory.one("start", 795.0, "ms", Goal::AtMost(3000.0));
    let mut reads = Section::new("Reads", ["200 members", "20,000 members"]);
    reads.two("/api/events, p99", [0.5, 1.25], 2.5, "ms", Goal::AtMost(2.0));
    reads.two("signed-in reads", [9_812.4, 12_300.0], 0.798, "requests/s", Goal::AtLeast(0.7));
    Table { sections: vec![memory, reads] }
}

#[test]
fn figures_stand_side_by_side_with_the_goal_and_the_verdict() {
    let expected = "\
Memory                                               the portal                                                 goal
--------------------------------------------------------------------------------------------------------------------
before any sign-in                                         11.5                  MB                            <= 12
start                                                       795                  ms                         <= 3,000

Reads                                               200 members   20,000 members               ratio       goal
---------------------------------------------------------------------------------------------------------------
/api/events, p99                                           0.50             1.25 ms             2.50       <= 2  MISSED
signed-in reads                                           9,812           12,300 requests/s     0.80     >= 0.7

Figures side by side were measured in turn, in rounds: a rate and its ratio are the middle round's, a time the quiet quarter's.

MISSED, 1 of them:
  Reads: /api/events, p99
";
    let shown = table().to_string();
    let squeezed = |text: &str| -> Vec<String> {
        text.lines()
            .filter(|line| !line.starts_with('-'))
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    };
    assert_eq!(squeezed(&shown), squeezed(expected), "{shown}");
    let widths: Vec<usize> = shown
        .lines()
        .filter(|line| line.contains("<= 12") || line.ends_with(">= 0.7"))
        .map(str::len)
        .collect();
    assert!(matches!(widths.as_slice(), [one, other] if one == other), "one column of goals\n{shown}");
}

#[test]
fn what_could_not_be_measured_misses_its_goal_and_says_why() {
    let mut table = table();
    table.sections.truncate(1);
    assert_eq!(table.missed(), Vec::<String>::new());
    assert!(table.to_string().ends_with("Every goal is met.\n"));
    table.sections[0].nothing("first load", "there is no Chromium here".to_owned());
    assert_eq!(table.missed(), ["Memory: first load"]);
    assert!(table.to_string().contains("not measured: there is no Chromium here  MISSED"));
}

#[test]
fn a_figure_is_written_with_digits_that_say_something_and_meets_its_goal_or_not() {
    for (figure, expected) in [
        (0.0312, "0.031"),
        (9.87, "9.87"),
        (38.25, "38.2"),
        (412.6, "413"),
        (26_123.4, "26,123"),
        (1_234_567.0, "1,234,567"),
        (-1_500.0, "-1,500"),
        (f64::NAN, "?"),
    ] {
        assert_eq!(written(figure), expected);
    }
    let row =
        |figure, goal| Row { what: String::new(), figures: Figures::One(figure), unit: String::new(), goal };
    let table = [
        (12.0, Goal::AtMost(12.0), true),
        (12.1, Goal::AtMost(12.0), false),
        (0.7, Goal::AtLeast(0.7), true),
        (0.69, Goal::AtLeast(0.7), false),
        (f64::NAN, Goal::AtMost(12.0), false),
        (f64::NAN, Goal::AtLeast(0.7), false),
        (1e9, Goal::None, true),
    ];
    for (figure, goal, met) in table {
        assert_eq!(row(figure, goal).is_met(), met, "{figure} {goal:?}");
    }
}

#[test]
fn whatever_the_words_are_the_picture_stays_a_picture() {
    let mut section = Section::new("<Reads> & \"more\"", ["a\u{1}b", "c<d"]);
    section.two("p99 < 2 & more", [1.0, 2.0], 2.0, "ms", Goal::AtMost(2.0));
    section.nothing("first load", "</svg><script>".to_owned());
    let drawn = svg(&Table { sections: vec![section] }, "Some CPU <with> \"quotes\" & more");
    assert!(drawn.contains("&lt;Reads&gt; &amp; &quot;more&quot;"), "{drawn}");
    assert!(drawn.contains("p99 &lt; 2 &amp; more") && drawn.contains("a b") && drawn.contains("c&lt;d"));
    assert!(drawn.contains("Some CPU &lt;with&gt; &quot;quotes&quot; &amp; more"));
    assert!(!drawn.contains("<script") && drawn.ends_with("</svg>\n"));
    assert_eq!(drawn.matches("</svg>").count(), 1);
    assert_eq!(drawn.matches("<text").count(), drawn.matches("</text>").count());
}

#[test]
fn a_missed_goal_is_told_by_a_sign_and_a_bar_that_passes_the_line() {
    let mut section = Section::new("Memory", ["", ""]);
    section.one("before any sign-in", 14.0, "MB", Goal::AtMost(12.0));
    section.one("after it", 14.0, "MB", Goal::AtMost(80.0));
    section.one("left to the text", 14.0, "MB", Goal::None);
    let mut medians = Section::new("Medians", ["", ""]);
    medians.two("left to the text", [1.0, 1.0], 1.0, "ms", Goal::None);
    let drawn = svg(&Table { sections: vec![section, medians] }, "");
    assert!(drawn.contains('\u{2717}') && drawn.contains('\u{2713}'));
    assert!(!drawn.contains("left to the text"));
    for (figure, goal, expected) in [
        (1.0, 2.0, 0.3),
        (2.0, 2.0, 0.6),
        (90.0, 2.0, 1.0),
        (0.0, 0.0, 0.0),
        (5.0, 0.0, 1.0),
        (f64::NAN, 2.0, 0.0),
    ] {
        let found = share(figure, goal);
        assert!((found - expected).abs() < 1e-9, "{figure} of {goal}: {found}");
    }
}
