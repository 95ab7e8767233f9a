//! The sections of the table, in the order they are measured.

use std::path::Path;
use std::time::Duration;

use crate::load::{self, Sides, Target, Visitor};
use crate::pocketbase::{PocketBase, Total};
use crate::program::Program;
use crate::statistics::{median, ratio_in_turn};
use crate::table::{Goal, Section, Table};
use crate::{Failure, bare, first_load, phones, photos, reads, sign_ins, treasurer};

/// Two congregations that differ in nothing but their size.
const SMALL: i64 = 200;
const LARGE: i64 = 20_000;
const SIZES: [&str; 2] = ["200 members", "20,000 members"];
/// Connections kept open by the load.
const CONNECTIONS: usize = 16;
const ROUND: Duration = Duration::from_secs(2);
const ROUNDS: usize = 5;
const UPCOMING: &str = "/api/events/upcoming";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    All,
    Treasurer,
}

/// The argument for [`Parts::Treasurer`] alone.
pub const TREASURER: &str = "treasurer";

/// Fails only where there is nothing to measure at all; what fails on the way is said in its section.
pub async fn measure(table: &mut Table, parts: Parts) -> Result<(), Failure> {
    if parts == Parts::Treasurer {
        the_treasurer(table).await;
        return Ok(());
    }
    note("making two congregations");
    let mut small = Program::seeded(SMALL).await?;
    let mut large = Program::seeded(LARGE).await?;

    note("start");
    let mut section = Section::new("Size and start", SIZES);
    let outcome = size_and_start(&mut section, &mut small, &mut large).await;
    add(table, section, outcome);

    note("memory, and signed-in reads beside a bare handler");
    let mut memory = Section::new("Memory", ["the program", ""]);
    let mut requests = Section::new("Requests a second", ["the portal", "the other"]);
    let outcome = without_a_password(&mut memory, &mut requests, &mut small).await;
    add(table, requests, outcome);

    note("every read at both sizes");
    let mut section = Section::new("How long an answer takes", SIZES);
    match both_sizes(&mut section, &mut small, &mut large).await {
        Ok(medians) => table.sections.extend([section, medians]),
        Err(error) => add(table, section, Err(error)),
    }
    drop(large);
    the_treasurer(table).await;

    note("sign-ins and photos");
    let mut section = Section::new("Everybody at once", ["the portal", "bare argon2"]);
    let outcome = everybody(&mut memory, &mut section, &mut small).await;
    add(table, section, outcome);
    add(table, memory, Ok(()));
    let folder = small.folder().to_owned();
    small.stop();

    note("first load in a browser");
    let mut section = Section::new("First load of /login", ["Preact", "React"]);
    let outcome = first_load::rows(&mut section, "first-load", &folder).await;
    add(table, section, outcome);

    note("second visits in a browser");
    let mut section = Section::new("Visits on slow 3G", ["seen before", "first time"]);
    let outcome = first_load::rows(&mut section, "warm-load", &folder).await;
    add(table, section, outcome);

    note("the office in a browser");
    let mut section = Section::new("The office in a browser", ["/office/people", "/events"]);
    let outcome = first_load::rows(&mut section, "office-load", &folder).await;
    add(table, section, outcome);
    Ok(())
}

async fn the_treasurer(table: &mut Table) {
    note("the treasurer's work");
    let mut section = Section::new("The treasurer", treasurer::GIFTS);
    let outcome = treasurer::rows(&mut section).await;
    add(table, section, outcome);
}

fn note(what: &str) {
    eprintln!("bench: {what}");
}

fn add(table: &mut Table, mut section: Section, outcome: Result<(), Failure>) {
    if let Err(error) = outcome {
        section.nothing("what is not above", error.to_string());
    }
    table.sections.push(section);
}

async fn size_and_start(
    section: &mut Section,
    small: &mut Program,
    large: &mut Program,
) -> Result<(), Failure> {
    section.one("the program's file", small.file_megabytes()?, "MB", Goal::AtMost(29.0));
    let (one, other) = (small.size(), large.size());
    #[expect(clippy::cast_precision_loss, reason = "gifts, at most a million")]
    let gifts = [one.gifts as f64, other.gifts as f64];
    let ratio = |[one, other]: [f64; 2]| other / one;
    section.two("gifts in the database", gifts, ratio(gifts), "", Goal::None);
    let books = [one.megabytes, other.megabytes];
    section.two("the database file", books, ratio(books), "MB", Goal::None);
    let mut starts = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (program, starts) in [&mut *small, &mut *large].into_iter().zip(&mut starts) {
            starts.push(program.start().await?);
            program.stop();
        }
    }
    let [one, other] = starts.map(median);
    section.one("start to first answer, 200 members", one, "ms", Goal::AtMost(60.0));
    // The whole database is checked before any request is answered; after a power cut, too, it is back within 500 ms.
    section.one("start to first answer, 20,000 members", other, "ms", Goal::AtMost(500.0));
    Ok(())
}

/// Figures of a program that has never checked a password: the session was made by an earlier one.
async fn without_a_password(
    memory: &mut Section,
    requests: &mut Section,
    program: &mut Program,
) -> Result<(), Failure> {
    // Now and then a thread gets a page of the allocator more: the middle start counts.
    let (mut resident, mut own) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        program.start().await?;
        resident.push(program.resident_megabytes()?);
        own.push(program.anonymous_megabytes()?);
    }
    memory.one("before any sign-in, resident", median(resident), "MB", Goal::AtMost(18.0));
    memory.one("before any sign-in, its own", median(own), "MB", Goal::AtMost(4.0));
    let cookie = program.sign_in(program.administrator()).await?;
    program.start().await?;

    let bare = bare::Bare::start(program, &cookie).await?;
    let ours = Target::new(program.address(), UPCOMING, &cookie);
    let sides = beside(&ours, &Target::new(bare.address(), UPCOMING, &cookie)).await?;
    two(requests, "signed-in read, and a bare handler of it", sides, Goal::AtLeast(0.8));
    let asset = program.largest_asset().await?;
    let file = |address| Target::new(address, &asset, "");
    let sides = beside(&file(program.address()), &file(bare.address())).await?;
    two(requests, "file of the page, and a bare handler of it", sides, Goal::AtLeast(0.8));
    let calendar = program.calendar_address()?;
    let answer = reqwest::get(program.url(&calendar)).await?.error_for_status()?;
    let etag = answer.headers().get("etag").ok_or("a calendar without an ETag")?.to_str()?;
    let known = |address| Target::with_headers(address, &calendar, &format!("if-none-match: {etag}\r\n"));
    let sides = beside(&known(program.address()), &known(bare.address())).await?;
    two(requests, "calendar that is known, and a bare handler of it", sides, Goal::AtLeast(0.7));
    drop(bare);

    // Without the photo: there is none yet.
    let paths = reads::reads(&program.openapi().await?);
    let ids = program.ids(String::new())?;
    let targets: Vec<Target> = paths
        .iter()
        .filter(|path| !path.contains('{'))
        .filter_map(|path| reads::address(path, &ids))
        .map(|address| Target::new(program.address(), &address, &cookie))
        .collect();
    let all = load::requests_per_second(&targets, CONNECTIONS, ROUND).await?;
    requests.one("all reads in turn", all, "requests/s", Goal::None);
    let under_load = program.anonymous_megabytes()?;
    // Four reading threads: 2 MB of pages each, and the statements of all reads, the office's and the treasurer's too.
    memory.one("under all this load, 16 connections, its own", under_load, "MB", Goal::AtMost(32.0));

    match PocketBase::file() {
        None => note("POCKETBASE= names no PocketBase program: not compared"),
        Some(file) => {
            let what = "signed-in read, and PocketBase's";
            match beside_pocketbase(&file, program, &ours).await {
                Ok([counted, skipped]) => {
                    two(requests, what, counted, Goal::AtLeast(7.5));
                    two(requests, "the same, told not to count them all", skipped, Goal::None);
                }
                Err(error) => requests.nothing(what, error.to_string()),
            }
        }
    }
    program.stop();
    Ok(())
}

async fn beside_pocketbase(file: &Path, program: &Program, ours: &Target) -> Result<[Sides; 2], Failure> {
    let pocketbase = PocketBase::start(file, &program.database()).await?;
    let counted = beside(ours, &pocketbase.upcoming(Total::Counted).await?).await?;
    let skipped = beside(ours, &pocketbase.upcoming(Total::Skipped).await?).await?;
    Ok([counted, skipped])
}

fn two(section: &mut Section, what: &str, sides: Sides, goal: Goal) {
    section.two(what, sides.figures, sides.ratio, "requests/s", goal);
}

/// Requests a second of both. In turn, so that a machine that grows slower or faster is the same to both.
async fn beside(ours: &Target, other: &Target) -> Result<Sides, Failure> {
    let rate = async |target: &Target, time| {
        load::requests_per_second(std::slice::from_ref(target), CONNECTIONS, time).await
    };
    rate(ours, ROUND / 2).await?;
    rate(other, ROUND / 2).await?;
    let (mut of_ours, mut of_other) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        of_ours.push(rate(ours, ROUND).await?);
        of_other.push(rate(other, ROUND).await?);
    }
    let ratio = ratio_in_turn(&of_ours, &of_other);
    Ok(Sides { figures: [median(of_ours), median(of_other)], ratio })
}

/// Every read of the API, by the same member of a small and of a large congregation: the slowest of a hundred answers
/// into `section`, those in the middle into a section of their own.
async fn both_sizes(
    section: &mut Section,
    small: &mut Program,
    large: &mut Program,
) -> Result<Section, Failure> {
    let mut paths = reads::reads(&small.openapi().await?);
    if paths.is_empty() {
        return Err("the program describes no reads".into());
    }
    paths.extend(reads::SEARCHES.map(str::to_owned));
    let mut visits = Vec::new();
    for program in [small, large] {
        program.start().await?;
        let cookie = program.sign_in(program.member()).await?;
        let office = program.sign_in(program.administrator()).await?;
        program.make_statement(&office).await?;
        let ids = program.ids(photos::give_one(program, &cookie).await?)?;
        // So that what is read of them is not what a sign-in left in memory.
        program.start().await?;
        visits.push((program, cookie, office, ids));
    }
    let mut medians = Section::new("The same, half of the answers sooner than", SIZES);
    let mut dashboard = 0.0_f64;
    for path in &paths {
        let mut visitors = Vec::new();
        for (program, cookie, office, ids) in &visits {
            let cookie = if reads::is_office_work(path) { office } else { cookie };
            let address = reads::address(path, ids)
                .ok_or_else(|| format!("benches/portal/reads.rs does not know what to put into {path}"))?;
            visitors.push(Visitor::of(Target::new(program.address(), &address, cookie))?);
        }
        // The others are measured all the same.
        let (latencies, rows) = match compared(visitors).await {
            Ok(measured) => measured,
            Err(error) => {
                section.nothing(path, error.to_string());
                continue;
            }
        };
        let grows = reads::GROWING.contains(&path.as_str());
        if rows[0] != rows[1] && !grows {
            let why = format!(
                "{} rows in the small congregation and {} in the large one; what is compared must be the same, or be named in benches/portal/reads.rs as growing",
                rows[0], rows[1]
            );
            section.nothing(path, why);
            continue;
        }
        // Fewer rows in the larger one take no longer together.
        let (name, by) = if grows && rows[0] < rows[1] {
            (format!("{path}, by the row"), rows.map(|rows| rows.max(1)))
        } else {
            (path.clone(), [1, 1])
        };
        if phones::DASHBOARD.contains(&path.as_str()) {
            let [small, _] = latencies.p99.figures;
            dashboard = dashboard.max(small);
        }
        let p99 = by_the_row(latencies.p99, by);
        section.two(format!("{name}, p99"), p99.figures, p99.ratio, "ms", Goal::AtMost(2.0));
        let median = by_the_row(latencies.median, by);
        medians.two(format!("{name}, p50"), median.figures, median.ratio, "ms", Goal::None);
    }
    section.one("the dashboard's slowest read, 200 members, p99", dashboard, "ms", Goal::AtMost(2.0));
    if let Some((program, _, office, _)) = visits.last() {
        let visitor = |path| Visitor::of(Target::new(program.address(), path, office));
        let (latencies, _) = compared(vec![visitor("/api/events")?, visitor("/api/office/portal")?]).await?;
        let what = "the page This portal, 20,000 members, p50, in times of the events";
        section.one(what, latencies.median.ratio, "", Goal::AtMost(1.5));
    }
    for (program, ..) in visits {
        program.stop();
    }
    Ok(medians)
}

/// How long two visitors wait in turn, and how many rows they get.
pub async fn compared(mut visitors: Vec<Visitor>) -> Result<(load::Latencies, [usize; 2]), Failure> {
    // On a thread of its own: it waits for its answers, and the bench must hear that it is to end.
    tokio::task::spawn_blocking(move || {
        let [one, other] = visitors.as_mut_slice() else { return Err("two programs are compared".into()) };
        let latencies = load::latencies(one, other)?;
        Ok((latencies, [reads::rows(one.body()), reads::rows(other.body())]))
    })
    .await?
}

fn by_the_row(sides: Sides, rows: [usize; 2]) -> Sides {
    #[expect(clippy::cast_precision_loss, reason = "rows of one answer")]
    let [few, many] = rows.map(|rows| rows as f64);
    let [one, other] = sides.figures;
    Sides { figures: [one / few, other / many], ratio: sides.ratio * few / many }
}

async fn everybody(
    memory: &mut Section,
    section: &mut Section,
    program: &mut Program,
) -> Result<(), Failure> {
    program.start().await?;
    let cookie = program.sign_in(program.administrator()).await?;
    let wave = sign_ins::wave(program, 200, &cookie).await?;
    section.one("200 sign-ins at once, all answered in", wave.seconds, "s", Goal::None);
    section.one("200 sign-ins at once, dropped", wave.dropped, "", Goal::AtMost(0.0));
    section.one("events meanwhile, p95", wave.p95_milliseconds, "ms", Goal::AtMost(250.0));
    memory.one(
        "after 200 sign-ins at once, its own",
        program.anonymous_megabytes()?,
        "MB",
        Goal::AtMost(66.0),
    );

    let beside = sign_ins::beside_a_flood(program, 330).await?;
    section.one("beside 330 threads of one account, refused", beside.refused, "", Goal::AtMost(0.0));
    section.one("beside 330 threads, slowest of 20", beside.slowest_seconds, "s", Goal::AtMost(2.0));
    program.start().await?;

    let capacity = sign_ins::capacity(program).await?;
    let figures = [capacity.sign_ins, capacity.hashes];
    section.two("sign-ins, and the hashes alone", figures, capacity.ratio, "a second", Goal::AtLeast(0.7));

    program.start().await?;
    let mut cookies = Vec::new();
    for member in program.members_with_a_password(20)? {
        cookies.push(program.sign_in(&member).await?);
    }
    let opened = phones::open_dashboards(program, &cookies).await?;
    section.one("50 phones open the dashboard on a tenth of a core", opened, "s", Goal::AtMost(3.0));
    let uploads = photos::all_at_once(program, &cookies).await?;
    section.one("20 photos at once, all taken in", uploads.seconds, "s", Goal::None);
    section.one("20 photos at once, refused", uploads.refused, "", Goal::AtMost(0.0));
    memory.one("20 photos at once, above idle", uploads.mebibytes, "MiB", Goal::AtMost(110.0));
    program.stop();
    Ok(())
}
