//! Every section of the handbook with something to type in it is tried, or is named as one that is not.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::drill_page::{read, sections};

type Place = (String, String);

/// The places in the calls of a function that takes page and title, with anything between them.
fn named_by(call: &str, quote: char, text: &str) -> BTreeSet<Place> {
    let arguments = text.split(call).skip(1).map(|rest| rest.split(quote));
    arguments
        .map(|mut words| {
            let first = words.next().unwrap().trim().to_owned();
            let page = if first.is_empty() { words.next().unwrap().to_owned() } else { first };
            if quote == '"' {
                words.next();
            }
            (page, words.next().unwrap().to_owned())
        })
        .collect()
}

fn told() -> BTreeSet<Place> {
    let stories = concat!(include_str!("everyday.rs"), include_str!("machine.rs"), include_str!("people.rs"));
    named_by("Drill::of(", '"', stories)
}

fn followed() -> BTreeSet<Place> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging");
    let scripts = ["drill-archive", "drill-of-several", "drill-steps"];
    let scripts = scripts.map(|name| std::fs::read_to_string(folder.join(name)).unwrap());
    named_by("\n  follow ", '\'', &scripts.concat())
}

fn never_typed() -> BTreeSet<Place> {
    let text = read("what-was-tried");
    let (_, list) = text.split_once("\n## Commands that no test types\n").unwrap();
    let links = list.split('[').skip(1).map(|rest| rest.split_once("](").unwrap());
    let flowing = |title: &str| title.split_whitespace().collect::<Vec<_>>().join(" ");
    links.map(|(title, rest)| (rest.split(".md").next().unwrap().to_owned(), flowing(title))).collect()
}

#[test]
fn every_drill_has_its_story() {
    let drills: BTreeSet<Place> = sections()
        .into_iter()
        .filter(|section| section.is_drill())
        .map(|section| (section.page, section.title))
        .collect();
    assert!(drills.len() > 12, "the drills were found: {drills:?}");
    assert!(drills.is_subset(&told()), "no story tells {:?}", drills.difference(&told()));
}

#[test]
fn what_no_test_types_is_named_as_never_tried() {
    let typed = &told() | &followed();
    let with_commands: BTreeSet<Place> = sections()
        .into_iter()
        .filter(|section| section.has_commands())
        .map(|section| (section.page, section.title))
        .collect();
    assert!(typed.is_subset(&with_commands), "there is no {:?}", typed.difference(&with_commands));
    assert_eq!(never_typed(), &with_commands - &typed);
}
