//! The treasurer's work with 2,000 gifts and with 200,000: rows as they are saved, lists, searches, months.

use std::net::SocketAddr;

use jiff::ToSpan;
use jiff::civil::Date;
use serde_json::{Value, json};

use crate::Failure;
use crate::load::{self, Latencies, Target, Visitor};
use crate::program::{Program, statement_words};
use crate::reads::Ids;
use crate::sections::compared;
use crate::table::{Goal, Section};

/// Fifty gifts for each.
const FEW: i64 = 40;
const MANY: i64 = 4_000;
pub const GIFTS: [&str; 2] = ["2,000 gifts", "200,000 gifts"];
/// The goal for requests that may take longer in a larger congregation.
const GOAL: Goal = Goal::AtMost(2.0);
/// Rounds of rows that are saved and taken out again: an account changes 300 things a minute at most.
const SAVED: usize = 1;
/// Between the days of a search: more gifts than a page has, in either congregation.
const WEEKS: i64 = 9;
/// Members; 400 or more of them gave last year.
const GIVERS: i64 = 800;
/// Milliseconds until everybody's statements of a year are made.
const MADE: Goal = Goal::AtMost(3000.0);
/// The measured member's name, unique in either congregation.
const NAMED: &str = "Zebulon Quartermain";

/// The goal for a member's own pages: as fast in any congregation.
const OWN: Goal = Goal::AtMost(1.3);
/// Milliseconds.
const MONDAY: Goal = Goal::AtMost(1.0);
const SHEET: &str = "a counting sheet";

/// The measured requests. Names with a colon are the program's own.
const READS: [(&str, &str); 15] = [
    ("list of the counting sheets", "/api/office/giving/sheets"),
    (SHEET, "/api/office/giving/sheets/:sheet"),
    ("gifts, the first page", "/api/office/giving/gifts"),
    ("gifts of a name", "/api/office/giving/gifts?search=quarterm"),
    ("gifts of an amount", "/api/office/giving/gifts?search=50"),
    ("gifts with a check number", "/api/office/giving/gifts?search=100042"),
    ("gifts of a fund", "/api/office/giving/gifts?fund=:fund"),
    ("gifts of some weeks", "/api/office/giving/gifts?from=:weeks-ago&to=:today"),
    ("a gift", "/api/office/giving/gifts/:gift"),
    ("givers by name, as typed", "/api/office/giving/givers?search=quar"),
    ("giver by envelope, as typed", "/api/office/giving/givers?envelope=17"),
    ("funds", "/api/office/giving/funds"),
    ("funds, counted", "/api/office/giving/funds?counted=true"),
    ("months of a year", "/api/office/giving/months"),
    ("funds that are likely one", "/api/office/giving/funds/proposals"),
];
const TOTALS: &str = "a member's own totals";
const SUMMARY: &str = "/api/members/me/financial";

pub async fn rows(section: &mut Section) -> Result<(), Failure> {
    let mut programs = [Program::seeded(FEW).await?, Program::seeded(MANY).await?];
    let mut visits = Vec::new();
    for program in &mut programs {
        program.call_member(NAMED)?;
        program.start().await?;
        let member = program.sign_in(program.member()).await?;
        let treasurer = program.sign_in(program.administrator()).await?;
        // So that what is read of them is not what a sign-in left in memory.
        program.start().await?;
        let ids = program.ids(String::new())?;
        let day: Date = ids.day.parse()?;
        let weeks_ago = day.saturating_sub(WEEKS.weeks()).to_string();
        let wanted = Wanted { fund: program.fund()?, weeks_ago, ids };
        visits.push((program.address(), member, treasurer, wanted));
    }
    let of_treasurer = READS.map(|(what, path)| (what, path, true));
    let of_member = [(TOTALS, SUMMARY, false)];
    for (what, path, is_treasurer) in of_treasurer.into_iter().chain(of_member) {
        let mut visitors = Vec::new();
        for (address, member, treasurer, wanted) in &visits {
            let cookie = if is_treasurer { treasurer } else { member };
            visitors.push(Visitor::of(Target::new(*address, &wanted.filled(path), cookie))?);
        }
        match compared(visitors).await {
            Ok((latencies, [one, other])) if one == other => add(section, what, &latencies),
            Ok((_, rows)) => section.nothing(what, format!("{} rows and {} rows", rows[0], rows[1])),
            Err(error) => section.nothing(what, error.to_string()),
        }
    }
    let savers: Vec<Saver> = visits
        .iter()
        .map(|(address, _, treasurer, wanted)| Saver::of(*address, treasurer, wanted))
        .collect::<Result<_, _>>()?;
    let saved = tokio::task::spawn_blocking(move || {
        let mut savers = savers;
        let [one, other] = savers.as_mut_slice() else { return Err("two programs are compared".into()) };
        load::latencies_of(SAVED, || one.save(), || other.save())
    })
    .await?;
    // The slowest of so few are the disk's.
    let (what, Latencies { median, p99 }) = ("saving a row of a counting sheet", saved?);
    section.two(format!("{what}, p50"), median.figures, median.ratio, "ms", GOAL);
    section.two(format!("{what}, p99"), p99.figures, p99.ratio, "ms", Goal::None);
    statements(section).await
}

/// Makes everybody's statements of last year at once.
async fn statements(section: &mut Section) -> Result<(), Failure> {
    let mut program = Program::seeded(GIVERS).await?;
    program.start().await?;
    let treasurer = program.sign_in(program.administrator()).await?;
    let day: Date = program.ids(String::new())?.day.parse()?;
    let year = day.year() - 1;
    let words = statement_words();
    let wanted =
        json!({ "from": format!("{year}-01-01"), "to": format!("{year}-12-31"), "tellMembers": true });
    let address = program.address();
    let (took, made) = tokio::task::spawn_blocking(move || {
        let path = "/api/office/giving/statements";
        let words_path = format!("{path}/words");
        let mut visitor = Visitor::of(Target::new(address, &words_path, &treasurer))?;
        visitor.send(Target::writing(address, ("PUT", &words_path), &treasurer, &words.to_string()))?;
        let took = visitor.send(Target::writing(address, ("POST", path), &treasurer, &wanted.to_string()))?;
        let answer: Value = serde_json::from_slice(visitor.body())?;
        Ok::<_, Failure>((took, answer["made"].as_i64().ok_or("no number of statements")?))
    })
    .await??;
    if made < 400 {
        return Err(format!("only {made} got a statement").into());
    }
    section.one(format!("{made} statements of a year at once"), took, "ms", MADE);
    Ok(())
}

fn add(section: &mut Section, what: &str, latencies: &Latencies) {
    let Latencies { median, p99 } = latencies;
    let goal = if what == TOTALS { OWN } else { GOAL };
    section.two(format!("{what}, p50"), median.figures, median.ratio, "ms", goal);
    if what == SHEET {
        let [_, many] = median.figures;
        section.one("the page of Monday: a counting sheet, p50", many, "ms", MONDAY);
    }
    section.two(format!("{what}, p99"), p99.figures, p99.ratio, "ms", GOAL);
}

/// Values for the names with a colon.
struct Wanted {
    ids: Ids,
    fund: i64,
    weeks_ago: String,
}

impl Wanted {
    fn filled(&self, path: &str) -> String {
        path.replace(":sheet", &self.ids.sheet)
            .replace(":gift", &self.ids.gift)
            .replace(":fund", &self.fund.to_string())
            .replace(":weeks-ago", &self.weeks_ago)
            .replace(":today", &self.ids.day)
    }
}

/// The version of the row that was saved.
fn version(answer: &[u8]) -> Option<i64> {
    serde_json::from_slice::<Value>(answer).ok()?.get("row")?.get("version")?.as_i64()
}

/// Types rows into the sheet that is open; each is taken out again, so that the sheet stays as long as it is.
struct Saver {
    visitor: Visitor,
    address: SocketAddr,
    cookie: String,
    sheet: String,
    body: Value,
    saved: u32,
}

impl Saver {
    fn of(address: SocketAddr, cookie: &str, wanted: &Wanted) -> Result<Self, Failure> {
        let sheet = wanted.filled("/api/office/giving/sheets/:sheet");
        let body = json!({ "giverId": wanted.ids.person, "amount": "20+5", "fundId": wanted.fund, "method": "Check",
            "checkNumber": "1042", "note": "" });
        let visitor = Visitor::of(Target::new(address, &sheet, cookie))?;
        Ok(Self { visitor, address, cookie: cookie.to_owned(), sheet, body, saved: 0 })
    }

    /// Milliseconds until the row was saved.
    fn save(&mut self) -> Result<f64, Failure> {
        self.saved += 1;
        let path = format!("{}/rows/bench-{:08}", self.sheet, self.saved);
        let save = Target::writing(self.address, ("PUT", &path), &self.cookie, &self.body.to_string());
        let took = self.visitor.send(save)?;
        let version = version(self.visitor.body()).ok_or("a row without a version")?;
        let path = format!("{path}?version={version}");
        self.visitor.send(Target::writing(self.address, ("DELETE", &path), &self.cookie, ""))?;
        Ok(took)
    }
}
