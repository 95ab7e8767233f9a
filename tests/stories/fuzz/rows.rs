//! `make fuzz`: the promises, how each is tried, and with how many cases.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use crate::fuzz::{
    Tally, addresses, api, bad_clients, calendars, exports, imports, long_lists, photos, requests, sunday,
    times, weeks,
};
use crate::support::trials::{self, Row, Verdict};

const ROWS: [Row; 13] = [
    Row {
        name: "api",
        promise: "Every answer of the API is one that openapi.yaml describes, and none is a server error",
        tried: "schemathesis as nobody, as a member and as an administrator, each on a sample of their own; signed in again after every sign-out, lock and new password; with right passwords, codes, links and ids among the made-up ones",
        trial: api::try_the_description,
    },
    Row {
        name: "clients",
        promise: "A good client is answered within 1 s, however many others are silent or slow",
        tried: "100 clients each that are silent, stop in a header, stop in a body, send a byte a second of either, read a byte a second; 400 silent ones; all of these at once; each comes back a second after it is cut",
        trial: bad_clients::in_waves,
    },
    Row {
        name: "files",
        promise: "The same where the program may open few files",
        tried: "64 files: 200 silent clients, then 240 of every manner; each comes back a second after it is cut",
        trial: bad_clients::with_few_files,
    },
    Row {
        name: "lists",
        promise: "Long lists that nobody reads take no memory for each connection, and keep nobody waiting",
        tried: "370 connections of one member that ask for 2,000 events, 2 MB, and read a byte a second; each comes back a second after it is cut",
        trial: long_lists::unread,
    },
    Row {
        name: "sunday",
        promise: "On Sunday 60 members on one address all get in, with 15 typos among them",
        tried: "all in the same moment, each with a browser of their own",
        trial: sunday::sixty_members,
    },
    Row {
        name: "imports",
        promise: "Any list of people or gifts is taken whole and once, or refused whole with the line",
        tried: "3,000 files each of any bytes, of any cells below any columns, of lists that are right, and of such with bytes changed; 102,000 people and as many gifts in one file each",
        trial: || counted(&imports::any_list(3_000)),
    },
    Row {
        name: "times",
        promise: "A day or a time is meant by the zone's clock, or refused with a sentence",
        tried: "200,000 texts, days that the calendar has or has not, times of day, days and times in every zone, and such around each change of its clocks",
        trial: || made_up(5 * 200_000, || times::any_typing(200_000)),
    },
    Row {
        name: "weeks",
        promise: "Every birthday and anniversary is in its week once, in any year and zone",
        tried: "100,000 moments from 1900 to 2199, a person and a couple for each of 366 days",
        trial: || made_up(100_000, || weeks::any_week(100_000)),
    },
    Row {
        name: "calendars",
        promise: "Another calendar program reads every event at the instant that the portal means",
        tried: "khal of Debian's: 100 events in each of four time zones, around every change of their clocks",
        trial: calendars::read_by_khal,
    },
    Row {
        name: "addresses",
        promise: "Every spelling of an e-mail address has one form, and no look-alike has the same",
        tried: "300,000 texts, spellings, copies with something unseen in them, and look-alikes each",
        trial: || made_up(4 * 300_000, || addresses::any_spelling(300_000)),
    },
    Row {
        name: "photos",
        promise: "Any file sent as a photo becomes a small one or a sentence, in bounded memory",
        tried: "20,000 files each of any bytes, of pictures with bytes changed, of pictures cut anywhere, and of PNGs with any measures",
        trial: photos,
    },
    Row {
        name: "exports",
        promise: "An export with any bytes changed makes a whole portal or nothing",
        tried: "300 each: bytes of the zip, and of a file in it that is packed anew",
        trial: || counted(&exports::any_change(300)),
    },
    Row {
        name: "requests",
        promise: "Any bytes as a request or a form are answered or cut, and harm nobody",
        tried: "10,000 requests and 10,000 forms with bytes changed",
        trial: || counted(&requests::any_bytes(10_000)),
    },
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
    let (taken, refused) = (tally.taken(), tally.refused());
    let figures = format!("{taken} taken, {refused} refused, 0 broken");
    if 20 * taken > refused && refused > 0 {
        Verdict::Kept(figures)
    } else {
        Verdict::Broken(format!("{figures}; so few of one kind that hardly anything was tried"))
    }
}

fn made_up(cases: u32, trial: impl FnOnce()) -> Verdict {
    trial();
    Verdict::Kept(format!("{cases} cases, 0 broken"))
}

/// Four times the pixels of the largest picture, and what an unpacked colour profile takes: SECURITY.md, U1.
const MOST_MEMORY: u64 = 110;

fn photos() -> Verdict {
    let before = mebibytes("self", "VmRSS:");
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let tally = photos::any_file(20_000);
    let took = mebibytes("self", "VmHWM:").saturating_sub(before);
    let memory = format!("{took} MiB at the most, {MOST_MEMORY} may be");
    match counted(&tally) {
        Verdict::Kept(figures) if took <= MOST_MEMORY => Verdict::Kept(format!("{figures}; {memory}")),
        Verdict::Kept(figures) | Verdict::Broken(figures) => Verdict::Broken(format!("{figures}; {memory}")),
        left_out @ Verdict::LeftOut(_) => left_out,
    }
}

/// Of a process.
pub fn mebibytes(pid: &str, what: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with(what)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}
