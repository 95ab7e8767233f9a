//! Rehearsals of the longest lists, and the memory that they take.

use std::io::Read as _;
use std::process::{Command, Stdio};

use crate::fuzz::rows::mebibytes;
use crate::support::command::Portal;
use crate::support::set_up::SETUP;
use crate::support::trials::Verdict;

/// With the columns' names it is as many rows as a list may have.
const LINES: usize = 199_999;
const PEOPLE: usize = 3_000;
/// In MiB; a small Pi has 512.
const MOST_MEMORY: u64 = 150;
/// Every report is longer; behind this it may be whole, and the program at its end.
const LOOKED_AT: usize = 8 << 20;

pub fn rehearsed() -> Verdict {
    let portal = Portal::nowhere();
    portal.ok(&SETUP);
    let file = |name: &str, content: String| {
        let path = portal.folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        path.into_os_string().into_string().unwrap()
    };
    portal.ok(&["import", "people", &file("known.csv", people(PEOPLE))]);
    let mut is_well = true;
    let mut figures = Vec::new();
    for (kind, list) in
        [("donations", file("gifts.csv", gifts())), ("people", file("people.csv", people(LINES)))]
    {
        let (took, is_whole) = rehearsal(portal.command(&["import", kind, &list, "--dry-run"]));
        is_well &= is_whole && took <= MOST_MEMORY;
        figures.push(format!("{took} MiB for {kind}"));
    }
    Verdict::kept_if(is_well, format!("{}, {MOST_MEMORY} may be", figures.join(" and ")))
}

/// The most memory that it had, and whether its report has every line. While the report waits to be read, the program is
/// there to be looked at.
fn rehearsal(mut command: Command) -> (u64, bool) {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let (pid, mut out) = (child.id().to_string(), child.stdout.take().unwrap());
    let (mut report, mut took, mut part) = (Vec::new(), 0, vec![0; 1 << 16]);
    loop {
        let length = out.read(&mut part).unwrap();
        report.extend_from_slice(&part[..length]);
        if length == 0 {
            break;
        }
        if report.len() < LOOKED_AT {
            took = took.max(mebibytes(&pid, "VmHWM:"));
        }
    }
    let report = String::from_utf8(report).unwrap();
    let last = report.lines().any(|line| line.starts_with(&format!("  line {}:", LINES + 1)));
    (took, child.wait().unwrap().code() == Some(0) && report.len() > LOOKED_AT && last)
}

/// A first and a last name.
fn name(number: usize) -> [String; 2] {
    let letters = |number: usize| number.to_string().bytes().map(|digit| char::from(digit + 49)).collect();
    let first: String = letters(number % 20);
    let last: String = letters(number / 20);
    [format!("Ann{first}"), format!("Weber{last}")]
}

fn people(count: usize) -> String {
    let rows = (0..count).map(|at| {
        let [first, last] = name(at);
        let (day, zip) = (1 + at % 28, at % 100);
        format!(
            "{first},{last},p{at}@example.org,555-{at:07},{at} Elm Street,Springfield,IL,627{zip:02},1970-01-{day:02},K{at}\n"
        )
    });
    let columns = "firstName,lastName,email,mobilePhone,address,city,state,zipCode,birthDate,importKey\n";
    std::iter::once(columns.to_owned()).chain(rows).collect()
}

fn gifts() -> String {
    let rows = (0..LINES).map(|at| {
        let giver = at * 7 % PEOPLE;
        let [first, last] = name(giver);
        let (year, month, day) = (2010 + at / 14_000, 1 + at % 12, 1 + at % 28);
        let fund = ["General Fund", "Missions", "Building"][at % 3];
        let (dollars, number) = (5 + at % 500, 1_000 + at);
        format!(
            "{year}-{month:02}-{day:02},{first} {last},{dollars}.00,{fund},Check,{number},Sunday morning,p{giver}@example.org\n"
        )
    });
    let columns = "date,name,amount,fund,method,checkNumber,notes,personEmail\n";
    std::iter::once(columns.to_owned()).chain(rows).collect()
}
