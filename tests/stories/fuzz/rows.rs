//! `make fuzz`: the promises, and with how many cases each is tried.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use crate::fuzz::{
    Tally, addresses, api, bad_clients, calendar_pairs, calendar_rules, calendars, every_body, exports,
    imports, long_lists, longest_lists, photos, requests, sunday, times, weeks, worst_bodies,
};
use crate::support::trials::{self, Row, Verdict};

const ROWS: [Row; 16] = [
    ("api", "Every answer is as openapi.yaml says, none an error", api::try_the_description),
    ("clients", "A good client is answered within 1 s beside silent and slow ones", bad_clients::in_waves),
    ("files", "The same where the program may open few files", bad_clients::with_few_files),
    ("lists", "Long lists that nobody reads take little memory and no time", long_lists::unread),
    (
        "bodies",
        "The costliest requests keep no member waiting for 1 s, nor the stop",
        worst_bodies::beside_a_member,
    ),
    ("async", "No body of any operation keeps who answers everybody for 5 ms", every_body::beside_everybody),
    ("sunday", "60 members on one address all get in, with 15 typos", sunday::sixty_members),
    ("imports", "Any list is taken whole and once, or refused", || counted(&imports::any_list(1_000))),
    ("rehearsals", "The longest lists are rehearsed in little memory", longest_lists::rehearsed),
    ("times", "A day or a time is meant, or refused", || made_up(|| times::any_typing(50_000))),
    ("weeks", "Every celebration is in its week once", || made_up(|| weeks::any_week(25_000))),
    ("calendars", "Other programs read our events, and we theirs, each at its instant", both_ways),
    ("addresses", "Each address has one form", || made_up(|| addresses::any_spelling(60_000))),
    ("photos", "Any file becomes a small photo or a sentence, in little memory", photos),
    ("exports", "A changed export makes a portal or nothing", || counted(&exports::any_change(300))),
    ("requests", "Any bytes are answered or cut, and harm nobody", || counted(&requests::any_bytes(10_000))),
];

#[test]
#[ignore = "minutes: make fuzz"]
fn fuzz_at_length() {
    tell_each_place_once();
    trials::run(&ROWS);
}

/// The smallest value that fails is found by failing a thousand times; each place of a panic is printed once.
fn tell_each_place_once() {
    let told = Mutex::new(HashSet::new());
    std::panic::set_hook(Box::new(move |panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        if told.lock().unwrap_or_else(PoisonError::into_inner).insert(place.clone()) {
            eprintln!("failed first at {place}");
        }
    }));
}

/// Where hardly anything was taken, or nothing refused, hardly anything was tried.
fn counted(tally: &Tally) -> Verdict {
    let (taken, refused) = (tally.taken.get(), tally.refused.get());
    let figures = format!("{taken} taken, {refused} refused, 0 broken");
    Verdict::kept_if(20 * taken > refused && refused > 0, figures)
}

fn made_up(trial: impl FnOnce()) -> Verdict {
    trial();
    Verdict::Kept("0 broken".to_owned())
}

/// Four times the pixels of the largest picture, and what an unpacked colour profile takes: SECURITY.md, U1.
const MOST_MEMORY: u64 = 110;

fn photos() -> Verdict {
    let before = mebibytes("self", "VmRSS:");
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let tally = photos::any_file(10_000);
    let took = mebibytes("self", "VmHWM:").saturating_sub(before);
    let memory = format!("{took} MiB at the most, {MOST_MEMORY} may be");
    if took > MOST_MEMORY { Verdict::Broken(memory) } else { counted(&tally) }
}

pub fn mebibytes(pid: &str, what: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with(what)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

fn both_ways() -> Verdict {
    let ours = match calendars::read_by_khal() {
        Verdict::Kept(ours) => ours,
        other => return other,
    };
    let mut kept = vec![ours];
    let readers: [(&str, usize, calendar_rules::Reader); 2] = [
        ("recurring-ical-events", 2_000, calendar_rules::beside_another_reader),
        // Slow: it looks at each event on each day.
        ("khal", 400, calendar_rules::beside_khal),
    ];
    for (reader, cases, beside) in readers {
        match beside(cases) {
            Err(sentence) => return Verdict::LeftOut(sentence),
            Ok(Ok(same)) => {
                kept.push(format!("{same} dates of {cases} events of others, as {reader} has them"));
            }
            Ok(Err(others)) => {
                let (count, others) = (others.len(), others.join("\n           "));
                return Verdict::Broken(format!("{count} events beside {reader}: {others}"));
            }
        }
    }
    match calendar_pairs::newer_is_the_truth(1_000) {
        Ok(pairs) => kept.push(format!("{pairs} newer files are the truth, and remove nothing unasked")),
        Err(others) => return Verdict::Broken(others.join("\n           ")),
    }
    Verdict::Kept(kept.join("; "))
}
